#![doc = include_str!("../README.md")]
//!
//! # The sequence of play
//!
//! | phase | rule | module |
//! |---|---|---|
//! | initiative, reinforcements | 6.0, 7.0 | `sequence` |
//! | movement, with the dice before it | 8.0 | `movement`, `march`, `ground`, `confusion`, `awareness` |
//! | combat | 10.0 | `tasks`, `fire` |
//! | retreat check, advance | 11.0 | `tasks` |
//! | end of the turn | 3.0, 12.0 | `victory` |

mod awareness;
mod board;
mod book;
mod chances;
mod confusion;
mod data;
mod distance;
mod empty_ground;
mod evaluate;
mod event;
mod fire;
mod game;
mod ground;
mod march;
mod movement;
mod overlays;
mod picture;
mod position;
pub mod rules;
mod sequence;
mod side;
mod solitaire;
mod state;
mod study;
mod tasks;
mod unit;
mod victory;
mod view;
mod words;

pub use event::{Alarm, BattleEvent};
pub use ground::{Flank, Passage, Terrain};
pub use position::{Position, PositionError};
pub use side::Side;
pub use solitaire::{Letter, Mission, Orders, SolitairePlayer};
pub use state::BullRun;
/// What one plays at, in the version that this crate was built with.
pub use table;
pub use tasks::{
    Action, Advance, Begin, ChooseAttack, Chosen, Fight, Follow, Go, Hits, MoveAction, Movement,
    Name, NameAttacks, Retreat, RetreatTo, ShareHits, Task, Turn, TurnStep, Way,
};
pub use unit::{Attack, Brigade, Crossing, Stack, UNITS, Unit, UnitId, UnitPlace};
pub use victory::{Ending, Margin};

/// The map that the battle is fought on.
pub fn map() -> &'static hexmap::Map {
    &book::book().map
}
