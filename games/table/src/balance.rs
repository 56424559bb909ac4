//! What many games say about a scenario: who wins, how losses grow, where counters are lost.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use combat::SeededDice;

use crate::simulate::crew;
use crate::{
    Decision, Game, Location, Plan, Player, Recorder, SetupError, SideId, Spread, Viewer,
    player_chance,
};

/// What was counted over many games, all in whole numbers: the same on any number of threads.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Balance {
    /// Games that came to an end.
    pub finished: u64,
    /// Games that did not.
    pub unfinished: u64,
    /// How often each outcome came.
    pub outcomes: BTreeMap<String, u64>,
    /// How often each side won, by id.
    pub wins: BTreeMap<String, u64>,
    /// In which turn games ended.
    pub lengths: BTreeMap<u16, u64>,
    /// What the game counts, such as losses, at the beginning of each turn and at the end of the
    /// game, over the games that came so far.
    pub tallies: BTreeMap<String, BTreeMap<u16, Spread>>,
    /// How often a counter was taken off the map from each hex.
    pub lost: BTreeMap<String, u64>,
    /// How often a counter was found in each hex, over all steps.
    pub seen: BTreeMap<String, u64>,
    /// Games by the side that had the first real choice, and among them those that it won.
    pub first_choice: BTreeMap<String, (u64, u64)>,
}

impl Balance {
    fn merge(&mut self, other: Balance) {
        fn add<K: Ord>(into: &mut BTreeMap<K, u64>, from: BTreeMap<K, u64>) {
            for (key, count) in from {
                *into.entry(key).or_default() += count;
            }
        }
        self.finished += other.finished;
        self.unfinished += other.unfinished;
        add(&mut self.outcomes, other.outcomes);
        add(&mut self.wins, other.wins);
        add(&mut self.lengths, other.lengths);
        add(&mut self.lost, other.lost);
        add(&mut self.seen, other.seen);
        for (name, turns) in other.tallies {
            let into = self.tallies.entry(name).or_default();
            for (turn, spread) in turns {
                into.entry(turn).or_default().merge(&spread);
            }
        }
        for (side, (games, wins)) in other.first_choice {
            let into = self.first_choice.entry(side).or_default();
            *into = (into.0 + games, into.1 + wins);
        }
    }

    fn tally<G: Game>(&mut self, game: &G, turn: u16) {
        for (name, value) in game.tally() {
            self.tallies.entry(name.to_owned()).or_default().entry(turn).or_default().add(value);
        }
    }
}

/// Plays many games and counts what a report of the scenario shows.
///
/// # Errors
/// A set-up or player that the game does not have.
pub fn balance<G: Game>(
    plan: &Plan,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Balance, SetupError> {
    let setup = plan.setup.complete(G::info())?;
    plan.seats.check(G::info())?;
    let start = G::new(&setup)?;
    crew::<G>(plan)?;
    let (next, done) = (AtomicU64::new(0), AtomicU64::new(0));
    let whole = Mutex::new(Balance::default());
    let work = &|| {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= plan.games {
                return;
            }
            let players = crew::<G>(plan).unwrap_or_default();
            let one = play_one(plan, plan.first + index, start.clone(), players);
            let one = one.unwrap_or(Balance { unfinished: 1, ..Balance::default() });
            whole.lock().unwrap_or_else(std::sync::PoisonError::into_inner).merge(one);
            progress(done.fetch_add(1, Ordering::Relaxed) + 1);
        }
    };
    thread::scope(|scope| {
        for _ in 1..plan.threads.clamp(1, 1024) {
            // A system short of threads only makes it slower.
            let _ = thread::Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
    Ok(whole.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner))
}

/// The hexes of all counters on the map, by id.
fn places<G: Game>(game: &G) -> BTreeMap<String, String> {
    let counters = game.view(Viewer::Omniscient).counters.into_iter();
    counters
        .filter_map(|counter| match counter.place {
            Location::Hex(hex) => Some((counter.id, hex)),
            _ => None,
        })
        .collect()
}

/// One game; `None` if it came to no end.
fn play_one<G: Game>(
    plan: &Plan,
    index: u64,
    mut game: G,
    mut players: Vec<Box<dyn Player<G>>>,
) -> Option<Balance> {
    let seed = SeededDice::game_seed(plan.seed, index);
    let mut dice = SeededDice::new(seed);
    let name = |side: SideId| Some(G::info().sides.get(side.index())?.id.to_owned());
    let mut found = Balance::default();
    let (mut actions, mut turn, mut first) = (Vec::new(), 0, None);
    let mut before = places(&game);
    for step in 0..plan.step_limit {
        let side = match game.decision() {
            Decision::Side(side) => side,
            Decision::Over(outcome) => {
                found.finished = 1;
                found.outcomes.insert(outcome.name.to_owned(), 1);
                found.lengths.insert(game.turn(), 1);
                found.tally(&game, game.turn() + 1);
                if let Some(winner) = outcome.winner.and_then(name) {
                    found.wins.insert(winner, 1);
                }
                if let Some(side) = first.and_then(name) {
                    let won = u64::from(outcome.winner == first);
                    found.first_choice.insert(side, (1, won));
                }
                return Some(found);
            }
        };
        if game.turn() != turn {
            turn = game.turn();
            found.tally(&game, turn);
        }
        actions.clear();
        game.actions(&mut actions);
        if actions.len() > 1 && first.is_none() {
            first = Some(side);
        }
        let mut chance = player_chance(seed, step);
        let chosen =
            players.get_mut(side.index())?.choose(&game, side, &actions, &mut chance).ok()?;
        game.apply(actions.get(chosen)?, &mut Recorder::silent(&mut dice)).ok()?;
        let after = places(&game);
        for (counter, hex) in &before {
            *found.seen.entry(hex.clone()).or_default() += 1;
            if !after.contains_key(counter) {
                *found.lost.entry(hex.clone()).or_default() += 1;
            }
        }
        before = after;
    }
    None
}
