//! Grognard.

mod dice;

pub use dice::{Dice, DiceError, Die};
