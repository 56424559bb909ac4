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
//! What is to be decided lies on an agenda of tasks: each decision and each string of steps is one
//! value in one file of `tasks`. The chapters below say what the rules allow and what comes of it.
//!
//! # Where the chapters live
//!
//! | rules | module |
//! |---|---|
//! | 2.2 map, 2.3 counters, tables | `book`, `survey`, `data`, `roster`, `counter`, `kind` |
//! | 3 set-up, options | `setup`, `state` |
//! | 4 the ten segments | `sequence`, `tasks::Turn` |
//! | 5.1 movement | `movement` |
//! | 5.1.14-5.1.19 events | `events` |
//! | 5.2 interdiction, 5.3 assaults and raids | `assault` |
//! | 2.3.2, 5.3.11 depletion and loss | `losses` |
//! | 5.4 water | `water`, `movement::strain` |
//! | 6 victory | `victory` |
//!
//! | besides the rules | module |
//! |---|---|
//! | the numbers of the rules | [`rules`] |
//! | every decision and procedure, choosing several counters | `tasks`, `choosing` |
//! | exact odds, from the code that plays | `odds` |
//! | the game as the table crate asks for it, what must always be true | `game`, `invariants` |
//! | what happened and how the log says it, words of commands | `log`, `words` |
//! | what boards show and what can be asked without play | `views` |
//! | the runner and the hunter, the chances to win that players follow | `players`, `chances` |
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

mod assault;

mod book;
mod chances;
mod choosing;
mod counter;
mod data;
mod events;
mod game;
mod invariants;
mod kind;
mod log;
mod losses;
mod movement;
mod odds;
mod players;
mod roster;
pub mod rules;
mod sequence;
mod setup;
mod state;
mod survey;
mod tasks;
#[cfg(test)]
mod tests;
mod victory;
mod views;
mod water;
mod words;

pub use assault::{Fight, Goal, Tactic};

pub use book::Labelled;
pub use counter::{Begins, CounterId, Counters, Spec};
pub use kind::{Class, Colour, Kind, Reach, Season, Settlement, Terrain};
pub use log::Event;
pub use movement::{Gait, Halt, Tempo};
pub use setup::{LAST_TURN, info};
pub use state::{
    AMERICAN, CARRANCISTA, Ended, Force, Options, PanchoVilla, Piece, Segment, Spot, VILLISTA,
};
/// What one plays at, in the version that this crate was built with.
pub use table;
pub use tasks::{
    Action, Advance, AdvanceAction, Aim, AimAction, Assault, Assaults, AssaultsAction,
    ChooseTactic, ChooseVilla, Events, Glide, GlideTo, Land, LandAction, MoveStack, Movement,
    MovementAction, Pick, Raid, ReadEvent, Retreat, RetreatAction, StackAction, Strikes,
    StrikesAction, Struck, SufferEvent, TacticChoice, TakeHits, TakePart, TakePartAction, Task,
    Turn, Villa,
};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
