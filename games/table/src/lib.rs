#![doc = include_str!("../README.md")]

mod agenda;
mod analysis;
mod balance;
mod board;
mod canonical;
mod chances;
mod colour;
mod erased;
mod event;
mod game;
mod hash;
mod info;
mod journal;
mod names;
mod only;
mod perft;
mod player;
mod points;
mod position;
mod recorder;
mod registry;
mod replay;
mod report_file;
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
mod thinker;
mod tournament;
mod view;
mod wording;

pub use agenda::Agenda;
pub use analysis::{Analysis, Judged, analyse};
pub use balance::{Balance, balance};
pub use board::{Overlay, OverlayHex, OverlayKind, RolledDie};
pub use chances::{
    Calibration, Chances, Features, FitError, FitPlan, Fitted, Model, ModelError, Models, ONE, fit,
    fixed,
};
pub use colour::Colour;
/// Dice and odds, in the version that this crate was built with.
pub use combat;
#[doc(no_inline)]
pub use combat::{Seed, SeedError};
pub use erased::{ActError, AnyGame, AnySession, DecidedStep, MenuItem, Ponder, Pondered};
pub use event::{Event, GameEvent, LineKind, LogLine, Roll};
pub use game::{ActionText, Decision, Game, Outcome, Prompt, new_game, play};
pub use hash::StateHash;
pub use info::{Example, GameInfo, OptionInfo, PlayerInfo, ScenarioInfo, SideInfo};
pub use journal::{JOURNAL_FORMAT, Journal, JournalError, JournalHead, Step, journal_game};
pub use names::{Letters, meant, short_names};
pub use only::Only;
pub use perft::{PerftCount, PerftError, PerftPlan, perft};
pub use player::{
    COMMON_PLAYERS, GreedyPlayer, Player, RandomPlayer, find_player, find_thinking_player,
    player_chance,
};
pub use points::Points;
pub use position::{AnyPosition, Branch, CHANCE_PATHS, Position, PositionError};
pub use recorder::{RecordedDice, Recorder};
pub use registry::{LoadError, Registry, UnknownGame};
pub use replay::{Replay, Replayed, verify};
pub use report_file::{MergeError, REPORT_FORMAT, ReportFile, Shard};
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
    ModifierLine, OddsLine, OddsView, ReachQuery, ReachView, ReachedHex, SightView, Study,
    StudyError, ZocQuery, ZocView,
};
pub use task::{Decide, Flow, Focus, Next, Procedure, TaskKind};
pub use thinker::{BadBudget, Budget, Line, SearchStyle, Stop, Thinker, Thinking, Thought, Timer};
pub use tournament::{Pairing, Rating, Tournament, seatings, tournament};
pub use view::{
    Badge, BadgeKind, Counter, Due, Ending, Location, Marker, MarkerKind, Reinforcement, Score,
    Track, View,
};
pub use wording::{agree, capital, count, listed};
