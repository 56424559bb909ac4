//! Stonewall's Last Battle: The Chancellorsville Campaign, every rule enforced.
//!
//! A volume of the Great Campaigns of the American Civil War: random movement, fatigue, activation
//! by leaders, opposed dice, flanks, and cavalry that slips away. The rules live in modules named
//! after the chapters of the rulebooks, each rule in one place; what is data (map, counters,
//! tables, scenarios) is read from the files in `data/`, each value with its source. `RULES.md`
//! lists every numbered rule with its place in the code and its tests.
//!
//! Set up, play by commands and see what happens:
//!
//! ```
//! use grognard_stonewall::Stonewall;
//! use grognard_stonewall::table::combat::SeededDice;
//! use grognard_stonewall::table::{Game, Setup, new_game, play};
//!
//! let mut game: Stonewall = new_game(&Setup::scenario("kf"))?;
//! let mut dice = SeededDice::new(1863);
//! let begin = game.parse("begin").unwrap();
//! for event in play(&mut game, &begin, &mut dice)? {
//!     println!("{} ({})", event.sentence(), event.rule());
//! }
//! let march = game.parse("march sargent").unwrap();
//! play(&mut game, &march, &mut dice)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The sequence of play
//!
//! | phase | rule | tasks | chapters |
//! |---|---|---|---|
//! | leader transfer | 3.0 | `transfer` | `command` |
//! | attachment | 21.2, 21.4 | `attach`, `unite` | `substitutes` |
//! | initiative | 4.1 | `cycle`, `act` | `activation`, `scenario` |
//! | march | 5.1, 5.2, 6.0 | `march`, `lead`, `group`, `split` | `movement`, `zones`, `bars`, `wear` |
//! | assault | 5.3 | `muster`, `assault`, `choose` | `activation` |
//! | combat | 7.0 | `fight`, `share_losses`, `advance`, `fallen` | `attack`, `flank`, `strength` |
//! | retreat, cavalry retreat | 7.6, 7.7 | `retreat`, `cavalry_retreat` | `retreat`, `cavalry` |
//! | recovery, bridges, works | 8.0 to 10.1 | `recover` | `recovery` |
//! | end | 13.1 to KF | `turn` | `victory` |

mod activation;
mod attack;
mod bars;
mod board;
mod book;
mod cavalry;
mod chart;
mod command;
mod data;
mod enter;
mod evaluate;
mod event;
mod flank;
mod game;
mod ground;
mod leaders;
mod movement;
mod odds;
mod overlays;
mod players;
mod position;
mod recovery;
mod retreat;
mod roster;
pub mod rules;
mod scenario;
mod side;
mod state;
mod strength;
mod study;
mod substitutes;
mod tables;
mod tasks;
mod victory;
mod view;
mod wear;
mod words;
mod zones;

pub use attack::{Attack, Kind};
pub use chart::{Code, CodeError, FallBack, GunEffect, Letter};
pub use event::{BattleEvent, Worn};
pub use flank::FlankBonus;
pub use ground::{Crossing, Terrain, Water, Way};
pub use players::ScriptedPlayer;
pub use position::{Position, PositionError};
pub use retreat::Path;
pub use roster::{
    Arm, CommandId, LEADERS, LeaderCounter, LeaderId, LeaderSet, LeaderValues, Rank, Size, UNITS,
    UnitCounter, UnitId, UnitSet,
};
pub use side::Side;
pub use state::{Guns, Leader, Place, Stonewall, Unit, Works};
/// What one plays at, in the version that this crate was built with.
pub use table;
pub use tasks::{
    Act, Action, Advance, Assault, Attach, Attaching, Begin, CavalryRetreat, Choice, Choose, Cycle,
    Falls, FallsBack, Fight, Follow, Go, Group, Joins, Lead, LeaderFalls, Loss, March, Marching,
    Muster, Mustering, NextUnit, Picked, PlaceLeader, Purpose, Recover, Recovering, Retreat,
    RetreatKind, Retreating, Selecting, ShareLosses, Split, Splitting, Task, Transfer,
    Transferring, Turn, TurnStep, Unite, Uniting,
};
pub use victory::{Ending, Level};

/// The map that the campaign is fought on.
pub fn map() -> &'static hexmap::Map {
    &book::book().map
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
