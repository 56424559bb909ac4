//! How one fights in a hex-and-counter wargame: dice, results tables, modifiers with their
//! reasons, and exact odds.

mod band;
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
mod ratio;
mod reader;
mod resolution;
mod script;
mod seeded;
mod table;
mod throw;
mod ways;

pub use dice::{Dice, DiceError, Die, shuffle};
pub use error::{CombatError, LookupError, OddsError};
pub use fault::{Fault, FaultKind, TableError};
pub use fraction::Fraction;
pub use modifier::{Effect, Explanation, Modifier, Modifiers};
pub use odds::Odds;
pub use ratio::{Ratio, RatioError};
pub use resolution::Resolution;
pub use script::{RecordingDice, Rolled, ScriptedDice};
pub use seeded::{RngDice, SeededDice};
pub use table::{Basis, Column, Table};
pub use throw::{Throw, ThrowError};
