//! What every wargame does at the table.

mod chance;
mod erased;
mod event;
mod felt;
mod game;
mod hash;
mod info;
mod journal;
mod player;
mod registry;
mod replay;
mod rule;
mod run;
mod session;
mod setup;
mod side;
mod simulate;
mod statistics;
mod store;
mod study;
pub mod testing;
mod view;

pub use erased::{ActError, AnyGame, AnySession, MenuItem};
pub use event::{Event, GameEvent, LineKind, LogLine, Roll};
pub use felt::Table;
pub use game::{ActionText, Decision, Game, Outcome, Prompt, new_game, play};
pub use hash::StateHash;
pub use info::{GameInfo, OptionInfo, PlayerInfo, ScenarioInfo, SideInfo};
pub use journal::{JOURNAL_FORMAT, Journal, JournalError, Step, journal_game};
pub use player::{
    COMMON_PLAYERS, GreedyPlayer, Player, RandomPlayer, find_player, pick, player_chance,
};
pub use registry::{LoadError, Registry, UnknownGame};
pub use replay::{Replay, Replayed, verify};
pub use rule::{PlayError, Rule, Violation};
pub use run::{Finished, RunError, Runner, run};
pub use session::{Session, UndoError};
pub use setup::{Seats, Setup, SetupError};
pub use side::{Audience, SideId, Viewer};
pub use simulate::{Failure, Plan, Report, STEP_LIMIT, simulate};
pub use statistics::{Interval, Spread, wilson};
pub use store::MAX_JOURNAL_BYTES;
pub use study::{
    ModifierLine, Odds, OddsLine, Reach, ReachQuery, ReachedHex, Study, StudyError,
};
pub use view::{Counter, Ending, Marker, Place, Score, Track, View};
