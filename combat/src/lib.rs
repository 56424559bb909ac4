#![doc = include_str!("../README.md")]

mod band;
mod build;
mod check;
mod columns;
mod dice;
mod enumerate;
mod error;
mod fault;
mod fraction;
mod load;
mod modifier;
mod odds;
mod opposed;
mod ratio;
mod resolution;
mod script;
mod seed;
mod seeded;
mod table;
mod throw;
mod ways;

pub use build::TableBuilder;
/// The reader of data files behind [`ResultsTable::from_toml`], in the version that this crate was
/// built with.
pub use datafile::{self, DataError};
pub use dice::{Dice, DiceError, Die, exploding, rerolled, shuffle};
pub use error::{CombatError, LookupError, OddsError};
pub use fault::TableFault;
pub use fraction::{Fraction, FractionError};
pub use modifier::{Effect, Explanation, Modifier, Modifiers};
pub use odds::Odds;
pub use opposed::{Opposed, OpposedRoll};
/// The traits of generators for [`RngDice`], in the version that this crate was built with.
pub use rand_core;
pub use ratio::{Favour, Ratio, RatioError};
pub use resolution::Resolution;
pub use script::{RecordingDice, Rolled, ScriptedDice};
pub use seed::{Seed, SeedError};
pub use seeded::{RngDice, SeededDice};
pub use table::{Basis, Column, ResultsTable};
pub use throw::{Throw, ThrowError};
