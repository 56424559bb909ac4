//! How one fights in a hex-and-counter wargame: dice, results tables, modifiers with their
//! reasons, and exact odds.
//!
//! # Why it is so
//!
//! A rule of combat is written *once*, as a function over [`&mut dyn Dice`](Dice). Given
//! [`SeededDice`] it is played, given [`ScriptedDice`] it is tested or replayed, and given to
//! [`Odds::of`] it is run over every way in which the dice can fall. So the odds shown to a
//! player cannot differ from the odds rolled, and no rule has a second version for prediction.
//! Chances are exact [`Fraction`]s; no floating-point number decides anything.
//!
//! A [`ResultsTable`] is data. It is refused as a whole, with every fault named, unless it has a cell
//! for whatever its dice and modifiers can give; so a lookup in play fails only for a strength or
//! a modifier that the file does not provide for. A [`Modifier`] carries its rule and its reason,
//! because a player at the table wants to check the sum.
//!
//! The crate knows nothing of any game, of files on disk, of clocks or of global randomness.
//!
//! # Roll dice
//!
//! ```
//! use grognard_combat::{Dice, Die, SeededDice};
//!
//! // The same seed gives the same rolls on every machine and in every release.
//! let mut dice = SeededDice::new(1861);
//! assert_eq!([dice.d6()?, dice.d6()?, dice.d6()?], [3, 1, 3]);
//! let events = dice.sum(2, Die::D6)?;
//! assert_eq!(events, 10);
//! let hits = dice.pool(4, Die::D6, 3)?; // four dice against a leadership of 3
//! assert_eq!(hits, 2);
//! # Ok::<(), grognard_combat::DiceError>(())
//! ```
//!
//! # Resolve an attack on a table, with modifiers
//!
//! ```
//! use grognard_combat::{Modifier, Modifiers, Ratio, ScriptedDice, ResultsTable};
//!
//! /// The game's own results, from bad to good for the attacker.
//! #[derive(Debug, PartialEq, Eq, PartialOrd, Ord, serde::Deserialize)]
//! enum Outcome { Ae, Ar, Ex, Dr, De }
//!
//! let table: ResultsTable<Outcome> = ResultsTable::from_toml("crt.toml", r#"
//!     dice = "1d6"
//!     modifiers = "-1..2"
//!     above = "clamp"
//!     below = "clamp"
//!     monotone = { rows = "rising", columns = "rising" }
//!     columns = { by = "odds", labels = ["1:2", "1:1", "2:1", "3:1"], above = "clamp" }
//!     rows = [
//!         { die = "1-2", cells = ["Ae", "Ar", "Ar", "Ex"] },
//!         { die = "3-4", cells = ["Ae", "Ar", "Ex", "Dr"] },
//!         { die = "5-6", cells = ["Ar", "Ex", "Dr", "De"] },
//!     ]
//! "#)?;
//!
//! let modifiers = Modifiers::from([
//!     Modifier::die(2, "7.3", "flank"),
//!     Modifier::die(-1, "7.4", "uphill"),
//! ]);
//! let odds = Ratio::new(11, 4)?; // 11 to 4 is 2:1: fractions favour the defender
//! let attack = table.resolve(odds, &modifiers, &mut ScriptedDice::new([4]))?;
//! assert_eq!(*attack.outcome(), Outcome::Dr);
//! assert_eq!(modifiers.explain(attack.natural()).to_string(), "4 +2 (7.3 flank) -1 (7.4 uphill) = 5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Know the exact odds of an attack
//!
//! ```
//! use grognard_combat::{Basis, CombatError, Dice, Modifiers, Odds, ResultsTable};
//!
//! let fire: ResultsTable<u8> = ResultsTable::from_toml("fire.toml", r#"
//!     dice = "1d6"
//!     columns = { by = "strength", labels = ["1-4", "5+"] }
//!     rows = [{ die = "1-4", cells = [0, 1] }, { die = "5-6", cells = [1, 2] }]
//! "#)?;
//!
//! // One table: ask it.
//! let odds = fire.odds(Basis::Strength(3), Modifiers::NONE)?;
//! assert_eq!(odds.to_string(), "0: 4/6 (66.7%)\n1: 2/6 (33.3%)");
//!
//! // A whole combat: write it once, then play it or predict it.
//! let combat = |dice: &mut dyn Dice| -> Result<&str, CombatError> {
//!     let hits = *fire.resolve(Basis::Strength(6), Modifiers::NONE, dice)?.outcome();
//!     // The more hits, the harder to stand.
//!     Ok(if dice.d6()? > 2 * hits { "holds" } else { "retreats" })
//! };
//! let odds = Odds::of(combat)?;
//! assert_eq!(odds.to_string(), "holds: 20/36 (55.6%)\nretreats: 16/36 (44.4%)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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
mod reader;
mod resolution;
mod script;
mod seed;
mod seeded;
mod table;
mod throw;
mod ways;

pub use build::TableBuilder;
pub use dice::{Dice, DiceError, Die, exploding, rerolled, shuffle};
pub use error::{CombatError, LookupError, OddsError};
pub use fault::{Fault, FaultKind, TableError};
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
