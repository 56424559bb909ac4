//! How one fights in a hex-and-counter wargame: dice first.

mod dice;
mod script;
mod seeded;
mod throw;

pub use dice::{Dice, DiceError, Die, shuffle};
pub use script::{RecordingDice, Rolled, ScriptedDice};
pub use seeded::{RngDice, SeededDice};
pub use throw::{Throw, ThrowError};
