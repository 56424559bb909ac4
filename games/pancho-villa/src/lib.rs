//! Pancho Villa: Dead or Alive, a game on the crates `hexmap`, `pathfinding`, `combat` and `table`.
//!
//! Chihuahua, March 1916. Villa and four bands run for the south edge of the map; American columns
//! come over the border after him with horses, trucks, machine guns, artillery, one aeroplane and
//! Lieutenant Patton; the Carrancistas hold the towns and are nobody's friends.
//!
//! # Why it is so
//!
//! A game is one value, [`PanchoVilla`], of plain data: where each counter of the roster is, whose
//! it is, and a few sets of counters (depleted, pinned, moved, …). What never changes (map, costs,
//! counters, event table) is read once from `data/`. Decisions are small: a move is begun by its
//! head, its stack put together, its tempo declared, then it goes hex by hex or leap by leap until
//! it stops; losses are picked one by one. So lists stay short, and each choice of the rulebook is
//! a choice of its owner.
//!
//! # The sequence of play (4.1) and where the chapters live
//!
//! | rules | module |
//! |---|---|
//! | 2.2 map, 2.3 counters, tables | `book`, `roster`, `data`, `counter`, `kind`, `event_table` |
//! | 3 set-up, options | `setup` |
//! | 4 the ten segments | `sequence` |
//! | 5.1 movement | `moves` (decisions), `moving` (a stack on the move), `march` (costs, rivers, rail, air), `pace` (speed and capacity), `zones`, `flight` |
//! | 5.1.14-5.1.19 events | `happening`, `lost`, `incident` |
//! | 5.2 interdiction | `interdiction` |
//! | 5.3 assaults and raids | `assault`, `fight`, `raid`, `harm` |
//! | 5.4 water | `water` |
//! | 6 victory | `victory` |
//!
//! `RULES.md` has every rule with its place in the code and its tests.
//!
//! # Play
//!
//! ```
//! use grognard_pancho_villa::PanchoVilla;
//! use grognard_pancho_villa::table::{Game, Seats, Session, Setup};
//!
//! let mut game = Session::<PanchoVilla>::new(&Setup::default(), 1916, Seats::default())?;
//! for command in ["b villa march", "go D10", "stop"] {
//!     let action = game.state().parse(command).expect("a command");
//!     for event in game.act(action)? {
//!         println!("{} (rule {})", event.sentence(), event.rule());
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # See why not
//!
//! ```
//! # use grognard_pancho_villa::PanchoVilla;
//! # use grognard_pancho_villa::table::{Game, Setup, new_game};
//! let game: PanchoVilla = new_game(&Setup::default())?;
//! let action = game.parse("b tompkins march").expect("a command");
//! let refused = game.check(&action).unwrap_err();
//! assert_eq!(refused.to_string(), "a player moves only what he runs (rule 5.1.1)");
//! # Ok::<(), grognard_pancho_villa::table::SetupError>(())
//! ```
//!
//! # Simulate
//!
//! ```
//! use grognard_pancho_villa::PanchoVilla;
//! use grognard_pancho_villa::table::{Game, Plan, Seats, simulate};
//!
//! let seats = Seats::all(PanchoVilla::info(), "hunter").with("villista", "runner");
//! let report = simulate::<PanchoVilla>(&Plan::new(2, seats), &|_| ())?;
//! assert_eq!(report.finished, 2);
//! # Ok::<(), grognard_pancho_villa::table::SetupError>(())
//! ```

mod action;
mod assault;
mod begin;
mod bits;
mod board;
mod book;
mod counter;
mod data;
mod display;
mod event_table;
mod fight;
mod flight;
mod game;
mod going;
mod halting;
mod happening;
mod harm;
mod incident;
mod interdiction;
mod invariants;
mod kind;
mod log;
mod lost;
mod march;
mod moves;
mod moving;
mod overlays;
mod pace;
mod players;
mod pool;
mod raid;
mod roster;
pub mod rules;
mod sequence;
mod setup;
mod state;
mod strain;
mod study;
mod survey;
mod telling;
#[cfg(test)]
mod tests;
mod victory;
mod view;
mod water;
mod words;
mod zones;

pub use action::{Action, Aimed};
pub use assault::Tactic;
pub use bits::Counters;
pub use counter::{Begins, CounterId, Spec};
pub use halting::Halt;
pub use kind::{Class, Colour, Kind, Reach, Season, Settlement, Terrain};
pub use log::Event;
pub use moving::Tempo;
pub use pace::Gait;
pub use raid::Goal;
pub use setup::{LAST_TURN, info};
pub use state::{
    AMERICAN, CARRANCISTA, Ended, Force, Options, PanchoVilla, Piece, Segment, Spot, VILLISTA,
};
/// What one plays at, in the version that this crate was built with.
pub use table;
