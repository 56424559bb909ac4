//! Many games at once, with the same result on any number of threads.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
#[cfg(feature = "threads")]
use std::thread;

use combat::SeededDice;
use serde::{Deserialize, Serialize};

use crate::{
    Finished, Game, Player, Runner, Seats, Setup, SetupError, Spread, Thinking,
    find_thinking_player,
};

/// How many steps a game of a simulation may take unless the plan says otherwise.
pub const STEP_LIMIT: u64 = 100_000;

/// What is to be simulated.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Scenario and options.
    pub setup: Setup,
    /// Who plays which side.
    pub seats: Seats,
    /// The number of the first game: 0, unless others play those before it. See
    /// [`ReportFile`](crate::ReportFile).
    pub first: u64,
    /// How many games.
    pub games: u64,
    /// The seed of the whole; game `i` has the seed `SeededDice::game_seed(seed, i)`.
    pub seed: u64,
    /// On how many threads; without the feature `threads` always on one.
    pub threads: usize,
    /// After how many steps a game is given up.
    pub step_limit: u64,
    /// What players that think have to think with.
    pub thinking: Thinking,
}

impl Plan {
    /// So many games of the game's first scenario on one thread, with these players.
    pub fn new(games: u64, seats: Seats) -> Plan {
        Plan {
            setup: Setup::default(),
            seats,
            first: 0,
            games,
            seed: 0,
            threads: 1,
            step_limit: STEP_LIMIT,
            thinking: Thinking::default(),
        }
    }
}

/// What came of a simulation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Report {
    /// How many games were begun.
    pub games: u64,
    /// How many of them came to an end.
    pub finished: u64,
    /// How many actions were played in finished games.
    pub actions: u64,
    /// How often each outcome came.
    pub outcomes: BTreeMap<String, u64>,
    /// How often each side won, by its id; the rest of the finished games were drawn.
    pub wins: BTreeMap<String, u64>,
    /// How many actions a finished game took.
    pub steps: Spread,
    /// How many turns a finished game took.
    pub turns: Spread,
    /// What the game counts, such as losses.
    pub tallies: BTreeMap<String, Spread>,
    /// The first game that came to no end, if any.
    #[serde(skip)]
    pub failure: Option<Failure>,
}

/// A game of a simulation that came to no end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("game {index} (seed {seed}): {error}")]
#[serde(deny_unknown_fields)]
pub struct Failure {
    /// Which game, counted from 0.
    pub index: u64,
    /// Its own seed: a session with it plays the same game.
    pub seed: u64,
    /// What went wrong.
    pub error: String,
}

impl Report {
    fn add<G: Game>(&mut self, game: &G, finished: &Finished) {
        self.finished += 1;
        self.actions += finished.steps;
        // Names are few: look before making a string.
        match self.outcomes.get_mut(finished.outcome.name) {
            Some(count) => *count += 1,
            None => {
                self.outcomes.insert(finished.outcome.name.to_owned(), 1);
            }
        }
        let winner = finished.outcome.winner.and_then(|side| G::info().sides.get(side.index()));
        if let Some(winner) = winner {
            match self.wins.get_mut(winner.id) {
                Some(count) => *count += 1,
                None => {
                    self.wins.insert(winner.id.to_owned(), 1);
                }
            }
        }
        self.steps.add(i64::try_from(finished.steps).unwrap_or(i64::MAX));
        self.turns.add(i64::from(finished.turn));
        for (name, value) in game.tally() {
            match self.tallies.get_mut(name) {
                Some(spread) => spread.add(value),
                None => self.tallies.entry(name.to_owned()).or_default().add(value),
            }
        }
    }

    fn fail(&mut self, failure: Failure) {
        if self.failure.as_ref().is_none_or(|first| failure.index < first.index) {
            self.failure = Some(failure);
        }
    }

    /// Adds another report. Any order of adding gives the same.
    pub fn merge(&mut self, other: Report) {
        self.games += other.games;
        self.finished += other.finished;
        self.actions += other.actions;
        for (name, count) in other.outcomes {
            *self.outcomes.entry(name).or_default() += count;
        }
        for (side, count) in other.wins {
            *self.wins.entry(side).or_default() += count;
        }
        self.steps.merge(&other.steps);
        self.turns.merge(&other.turns);
        for (name, spread) in other.tallies {
            self.tallies.entry(name).or_default().merge(&spread);
        }
        if let Some(failure) = other.failure {
            self.fail(failure);
        }
    }
}

/// Plays many games. `progress` hears now and then how many are done, from any thread.
///
/// Each game's dice come from the plan's seed and the game's number alone, and reports are added
/// up in whole numbers: the result is the same on any number of threads. Memory does not grow with
/// the number of games.
///
/// ```
/// # mod toy { #![allow(unused)] include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/table/toy.rs")); }
/// # use toy::Skirmish;
/// use grognard_table::{Game, Plan, Seats, simulate, wilson};
///
/// let plan = Plan::new(200, Seats::all(Skirmish::info(), "random"));
/// let report = simulate::<Skirmish>(&plan, &|_| {})?;
/// for (name, &count) in &report.outcomes {
///     let share = wilson(count, report.finished);
///     println!("{name}: {:.0} % to {:.0} %", 100.0 * share.low, 100.0 * share.high);
/// }
/// # Ok::<(), grognard_table::SetupError>(())
/// ```
///
/// # Errors
/// A set-up or player that the game does not have. A game that comes to no end is no error here
/// but a [`Report::failure`].
pub fn simulate<G: Game>(
    plan: &Plan,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Report, SetupError> {
    let setup = plan.setup.complete(G::info())?;
    plan.seats.check(G::info())?;
    let start = G::new(&setup)?;
    // Here, so that a player who does not exist is found before the first game.
    crew::<G>(plan)?;
    let threads = plan.threads.clamp(1, 1024);
    let next = AtomicU64::new(0);
    let done = AtomicU64::new(0);
    let whole = Mutex::new(Report::default());
    // Few enough that threads end together, enough that they seldom meet.
    let chunk = (plan.games / (threads as u64 * 16)).clamp(1, 64);
    let work = &|| {
        let mut runner = Runner::default();
        let mut report = Report::default();
        loop {
            let from = next.fetch_add(chunk, Ordering::Relaxed);
            if from >= plan.games {
                break;
            }
            let to = plan.games.min(from + chunk);
            for index in from..to {
                play_one(plan, plan.first + index, start.clone(), &mut runner, &mut report);
            }
            progress(done.fetch_add(to - from, Ordering::Relaxed) + to - from);
        }
        // A thread that panicked has taken its games with it, and `scope` passes the panic on.
        whole.lock().unwrap_or_else(std::sync::PoisonError::into_inner).merge(report);
    };
    #[cfg(not(feature = "threads"))]
    work();
    #[cfg(feature = "threads")]
    thread::scope(|scope| {
        for _ in 1..threads {
            // A system short of threads only makes it slower: the games are shared out by number.
            let _ = thread::Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
    Ok(whole.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner))
}

/// New players, so that nothing that one remembers passes from game to game.
pub(crate) fn crew<G: Game>(plan: &Plan) -> Result<Vec<Box<dyn Player<G>>>, SetupError> {
    let info = G::info();
    let seat = |side| find_thinking_player::<G>(plan.seats.of(info, side), side, &plan.thinking);
    info.side_ids().map(seat).collect()
}

fn play_one<G: Game>(
    plan: &Plan,
    index: u64,
    mut game: G,
    runner: &mut Runner<G>,
    report: &mut Report,
) {
    let seed = SeededDice::game_seed(plan.seed, index);
    let mut dice = SeededDice::new(seed);
    let mut players = crew(plan).unwrap_or_default();
    report.games += 1;
    match runner.run(&mut game, &mut players, &mut dice, seed, plan.step_limit) {
        Ok(finished) => report.add(&game, &finished),
        Err(error) => report.fail(Failure { index, seed, error: error.to_string() }),
    }
}
