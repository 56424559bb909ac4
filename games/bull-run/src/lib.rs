//! Battle at Bull Run: the first great battle of the American Civil War, every rule enforced.
//!
//! The rules live in modules named after the chapters of the rulebook, each rule in one place;
//! what is data (map, counters, tables) is read from the files in `data/`. `RULES.md` lists every
//! numbered rule with its place in the code and its tests.
//!
//! Set up, play by commands and see what happens:
//!
//! ```
//! use grognard_bull_run::BullRun;
//! use grognard_bull_run::table::combat::SeededDice;
//! use grognard_bull_run::table::{Game, Setup, new_game, play};
//!
//! let mut game: BullRun = new_game(&Setup::default())?;
//! let mut dice = SeededDice::new(1861);
//! let begin = game.parse("go").unwrap();
//! for event in play(&mut game, &begin, &mut dice)? {
//!     println!("{} ({})", event.sentence(), event.rule());
//! }
//! assert_eq!(game.clock(), "8:30");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Ask why something is not allowed:
//!
//! ```
//! use grognard_bull_run::{Position, Side, rules};
//! use grognard_bull_run::table::Game;
//!
//! let game = Position::new().unit("evans", "0806").moving(Side::Csa).build()?;
//! let west = game.parse("m evans 0707").unwrap();
//! let why = game.check(&west).unwrap_err();
//! assert_eq!(why.rule, rules::AWARENESS);
//! # Ok::<(), grognard_bull_run::PositionError>(())
//! ```
//!
//! Let the solitaire Confederates play themselves to the end:
//!
//! ```
//! use grognard_bull_run::BullRun;
//! use grognard_bull_run::table::{Plan, Seats, simulate};
//!
//! let seats = Seats::default().with("union", "random").with("csa", "solitaire");
//! let report = simulate::<BullRun>(&Plan::new(2, seats), &|_| {})?;
//! assert_eq!(report.finished, 2);
//! # Ok::<(), grognard_bull_run::table::SetupError>(())
//! ```
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
mod confusion;
mod data;
mod distance;
mod evaluate;
mod event;
mod fire;
mod game;
mod ground;
mod march;
mod movement;
mod odds;
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
