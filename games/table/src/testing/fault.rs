//! What the conformance kit reports.

use std::fmt;

use crate::{Game, Setup};

/// A promise of [`Game`](crate::Game) that a game does not keep, and where it was seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The game's id.
    pub game: &'static str,
    /// The scenario and options.
    pub setup: Setup,
    /// The seed of the very game in which it was seen.
    pub seed: u64,
    /// After how many steps.
    pub step: usize,
    /// Which promise.
    pub promise: Promise,
    /// What was seen instead.
    pub seen: String,
}

impl Fault {
    pub(super) fn of<G: Game>(
        setup: &Setup,
        seed: u64,
        step: usize,
        promise: Promise,
        seen: String,
    ) -> Fault {
        Fault { game: G::info().id, setup: setup.clone(), seed, step, promise, seen }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fault { game, setup, seed, step, promise, seen } = self;
        write!(f, "{game}, scenario {setup}, seed {seed}, after step {step}: {promise}, but {seen}")
    }
}

impl std::error::Error for Fault {}

/// What the kit holds a game to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
#[non_exhaustive]
pub enum Promise {
    /// The title page is in order.
    #[error("ids are in small letters, digits and hyphens, and listed once")]
    Listed,
    /// Every listed scenario and option can be set up.
    #[error("every scenario and option can be set up")]
    SetsUp,
    /// Whoever must decide has something to do.
    #[error("whoever must decide has a legal action")]
    NoDeadEnd,
    /// Every game ends.
    #[error("every game ends within the step limit")]
    Ends,
    /// When it is over, it is over.
    #[error("nothing is legal after the end")]
    StaysOver,
    /// [`Game::invariants`](crate::Game::invariants) hold.
    #[error("the invariants hold")]
    Invariants,
    /// `actions` gives the same list each time, without doubles.
    #[error("legal actions are listed once, in a stable order")]
    StableList,
    /// `check` agrees with `actions`.
    #[error("`check` allows exactly what `actions` lists")]
    CheckAgrees,
    /// A refused action changes nothing.
    #[error("a refused action changes nothing")]
    RefusalIsHarmless,
    /// Words: every action and decision has words, and every command read again.
    #[error("decisions and actions have words, and commands are read as what they say")]
    Words,
    /// Counters on the map have short names, and no two the same.
    #[error("counters on the map have short names that differ")]
    ShortNames,
    /// The same action with the same dice does the same, with a log or without.
    #[error("the same action with the same dice does the same")]
    Deterministic,
    /// State and actions survive being written and read.
    #[error("state, actions and views are the same after being written and read")]
    PlainData,
    /// Views, menus and what happens hide what a side may not know, and a game that hides
    /// something says so.
    #[error("a side sees no more than it may know")]
    Hides,
    /// Where a unit is said to reach is where its actions lead.
    #[error("a unit reaches exactly where its legal actions lead")]
    Reach,
    /// Chances sum to one, each result once.
    #[error("the chances of an action sum to one, each result once")]
    Odds,
    /// Undo and redo restore the same state, and refuse where they must.
    #[error("undo and redo restore the state, and stop at dice and reveals")]
    Undoes,
    /// A journal leads to the same state again.
    #[error("a journal leads to the same state again")]
    Replays,
    /// Nothing panics.
    #[error("no game panics")]
    NoPanic,
    /// A game's own referee agrees with what happened.
    #[error("the referee agrees")]
    Referee,
    /// Every listed player plays.
    #[error("every listed player chooses legal actions")]
    Players,
}
