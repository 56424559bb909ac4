//! Chickamauga: River of Death, 19 and 20 September 1863, every rule enforced.
//!
//! The rules live in modules named after their chapters, each rule in one place; what is data (map,
//! counters, tables, set-up) is read from the files in `data/`, where every value keeps the tag of its
//! source. `RULES.md` lists every rule of both rulebooks with its place in the code and its tests.
//! Contested readings are options of the game.
//!
//! Set up as history had it, write down an option, and see what happens:
//!
//! ```
//! use grognard_chickamauga::Chickamauga;
//! use grognard_chickamauga::table::combat::SeededDice;
//! use grognard_chickamauga::table::{Game, Setup, new_game, play};
//!
//! let mut game: Chickamauga = new_game(&Setup::default())?;
//! let mut dice = SeededDice::new(1863);
//! for command in ["history", "history", "option b"] {
//!     let action = game.parse(command).unwrap();
//!     for event in play(&mut game, &action, &mut dice)? {
//!         println!("{} ({})", event.sentence(), event.rule());
//!     }
//! }
//! assert_eq!(game.clock(), "19 September, 6:00");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Ask why something is not allowed:
//!
//! ```
//! use grognard_chickamauga::{Position, Side, rules};
//! use grognard_chickamauga::table::Game;
//!
//! let game = Position::new()
//!     .unit("u-1-king", "0911")
//!     .unit("c-9-law", "0912")
//!     .moving(Side::Union)
//!     .build()?;
//! let march = game.parse("march u-1-king").unwrap();
//! assert_eq!(game.check(&march).unwrap_err().rule, rules::MARCH);
//! # Ok::<(), grognard_chickamauga::PositionError>(())
//! ```
//!
//! Let the two armies' own players fight it out:
//!
//! ```
//! use grognard_chickamauga::Chickamauga;
//! use grognard_chickamauga::table::{Plan, Seats, simulate};
//!
//! let seats = Seats::default().with("union", "rosecrans").with("confederate", "bragg");
//! let report = simulate::<Chickamauga>(&Plan::new(1, seats), &|_| {})?;
//! assert_eq!(report.finished, 1);
//! # Ok::<(), grognard_chickamauga::table::SetupError>(())
//! ```
//!
//! # The sequence of play
//!
//! | phase | rules | modules |
//! |---|---|---|
//! | set-up | 5.3, 17 | `setup`, `tasks` |
//! | dice, arrivals, replacements, recovery | 11.4, 11.5, 13, 17.3, 19.4 to 19.6 | `boxes`, `replacements` |
//! | HQ and train, fog of war | 12, 14 | `loc`, `fog` |
//! | movement | 4, 5, 6, 19.1 | `march`, `movement`, `zones`, `ground` |
//! | bombardments, assaults | 7, 8 | `sight`, `battle`, `tasks` |
//! | results, retreats, losses | 10, 11 | `results`, `outcome`, `retreat`, `foresight` |
//! | the end | 18 | `victory` |

mod battle;
mod book;
mod boxes;
mod data;
mod evaluate;
mod event;
pub mod examples;
mod fog;
mod foresight;
mod game;
mod ground;
mod loc;
mod march;
mod movement;
mod options;
mod outcome;
mod overlays;
mod players;
mod position;
mod replacements;
mod results;
mod retreat;
mod roster;
pub mod rules;
mod setup;
mod several;
mod side;
mod sight;
mod state;
mod study;
mod tasks;
mod unit;
mod victory;
mod view;
mod words;
mod zones;

pub use battle::{Battle, BattleKind};
pub use event::BattleEvent;
pub use ground::{Crossing, Terrain};
pub use march::Gait;
pub use options::{Ammo, CResult, Df, Morale, Options, Stacking};
pub use position::{Position, PositionError};
pub use replacements::ComesBack;
pub use results::{Cell, Effect, Inner, Rider};
pub use side::Side;
pub use state::{Chickamauga, Strategy};
/// What one plays at, in the version that this crate was built with.
pub use table;
pub use tasks::*;
pub use unit::{Begins, Counter, Formation, Kind, Place, UNITS, Unit, UnitId, UnitSet};
pub use victory::Ending;

/// The map that the battle is fought on.
pub fn map() -> &'static hexmap::Map {
    &book::book().map
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
