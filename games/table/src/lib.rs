//! What every wargame does at the table: whose decision is it, what may they do, what happened; save,
//! undo, replay, verify; views without secrets; players; many games at once.
//!
//! # Why it is so
//!
//! A game is a state of plain data and a handful of pure functions on it: the trait [`Game`]. It
//! lists the legal actions, judges any action by rule number, and carries out legal ones with dice
//! from outside. Everything else follows from that, once for all games:
//!
//! * A [`Journal`] is set-up, seed and actions. Since the same seed and actions always lead to the
//!   same state, saving, replaying, verifying and sharing a game are one thing. A [`Session`] is a
//!   game in progress: it undoes and redoes, but never across a die or a reveal.
//! * All that happens is an [`Event`] with its rule; the log is written from events alone. Dice are
//!   rolled and events told only through the [`Recorder`] that an action is carried out on, and a
//!   silent recorder costs a simulation nothing.
//! * What a side may not know is part of the state, and left out of its [`View`].
//!   [`Game::reimagined`] says once what is hidden: the kit tests views by it, and honest players
//!   think with it.
//! * A [`Player`] is a value that picks one of the legal actions. [`run`] plays any mix of them to
//!   the end, [`simulate`] plays many games with the same result on any number of threads.
//! * Programs work without a game's types: [`Registry`], [`AnyGame`], [`AnySession`].
//! * The conformance kit, [`testing::Kit`], holds a game to all of this in three lines.
//!
//! # Play a game
//!
//! The examples use `Skirmish`, the small whole game in this crate's `tests/table/toy.rs`: read it to
//! see what a game has to say.
//!
//! ```
//! # mod toy { #![allow(unused)] include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/table/toy.rs")); }
//! # use toy::{Action, Skirmish};
//! use grognard_table::{Game, Seats, Session, Setup};
//!
//! let mut game = Session::<Skirmish>::new(&Setup::scenario("assault"), 7, Seats::default())?;
//! println!("{}", game.state().prompt().sentence);
//! for action in game.actions() {
//!     println!("{}", game.state().describe(&action).sentence);
//! }
//! let first = game.actions()[0];
//! for event in game.act(first)? {
//!     println!("{} (rule {})", event.sentence(), event.rule());
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # See why not
//!
//! ```
//! # mod toy { #![allow(unused)] include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/table/toy.rs")); }
//! # use toy::{Action, Skirmish};
//! # use grognard_table::{Seats, Session, Setup};
//! let mut game = Session::<Skirmish>::new(&Setup::default(), 7, Seats::default())?;
//! let refused = game.act(Action::End).unwrap_err();
//! assert_eq!(refused.to_string(), "cards are kept before the first turn (rule 1.1)");
//! assert_eq!(game.steps(), 0, "a refused action changes nothing");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Let others play
//!
//! ```
//! # mod toy { #![allow(unused)] include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/table/toy.rs")); }
//! # use toy::Skirmish;
//! use grognard_table::{Game, Plan, Seats, simulate};
//!
//! let seats = Seats::all(Skirmish::info(), "random").with("blue", "greedy");
//! let report = simulate::<Skirmish>(&Plan::new(50, seats), &|done| println!("{done} games"))?;
//! assert_eq!(report.finished, 50);
//! # Ok::<(), grognard_table::SetupError>(())
//! ```
//!
//! # Neighbours
//!
//! `hexmap` is the map, `pathfinding` moves on it and `combat` rolls dice and reads tables; of these
//! this crate needs only the dice. Games stand on all four.

mod agenda;
mod board;
mod canonical;
mod erased;
mod event;

mod game;
mod hash;
mod info;
mod journal;
mod names;
mod player;
mod recorder;
mod registry;
mod replay;
mod rule;
mod rulebook;
mod run;
mod session;
mod setup;
mod side;
mod simulate;
mod statistics;
mod store;
mod study;
pub mod task;
pub mod testing;
mod view;
mod wording;

pub use agenda::Agenda;
pub use board::{Overlay, OverlayHex, RolledDie};
/// Dice and odds, in the version that this crate was built with.
pub use combat;
#[doc(no_inline)]
pub use combat::{Seed, SeedError};
pub use erased::{ActError, AnyGame, AnySession, MenuItem};
pub use event::{Event, GameEvent, LineKind, LogLine, Roll};
pub use game::{ActionText, Decision, Game, Outcome, Prompt, new_game, play};
pub use hash::StateHash;
pub use info::{Example, GameInfo, OptionInfo, PlayerInfo, ScenarioInfo, SideInfo};
pub use journal::{JOURNAL_FORMAT, Journal, JournalError, JournalHead, Step, journal_game};
pub use names::{Letters, meant, short_names};
pub use player::{COMMON_PLAYERS, GreedyPlayer, Player, RandomPlayer, find_player, player_chance};
pub use recorder::{RecordedDice, Recorder};
pub use registry::{LoadError, Registry, UnknownGame};
pub use replay::{Replay, Replayed, verify};
pub use rule::{PlayError, Rule, Violation};
pub use rulebook::{RuleText, rule_texts};
pub use run::{Finished, RunError, Runner, run};
pub use session::{Session, UndoError};
pub use setup::{Seats, Setup, SetupError};
pub use side::{Audience, SideId, Viewer};
pub use simulate::{Failure, Plan, Report, STEP_LIMIT, simulate};
pub use statistics::{Interval, Spread, wilson};
pub use store::MAX_JOURNAL_BYTES;
pub use study::{
    ModifierLine, OddsLine, OddsView, ReachQuery, ReachView, ReachedHex, Study, StudyError,
};
pub use task::{Decide, Flow, Focus, HasAgenda, Next, Procedure, TaskKind};
pub use view::{Counter, Due, Ending, Location, Marker, Reinforcement, Score, Track, View};
pub use wording::{agree, capital, count, listed};
