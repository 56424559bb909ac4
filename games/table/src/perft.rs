//! Counting positions: how many can be reached from here by so many decisions.
//!
//! Chess programs call it *perft* (performance test): any mistake in a rule changes the number, and
//! the number can be compared with what was counted before, or by another program. In a wargame
//! dice come between decisions, so an action counts once for each different position that its dice
//! can lead to, whatever the chance of it.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use combat::{Dice, DiceError, Odds, OddsError, SeededDice};
use serde::Serialize;

use crate::{Game, Recorder, Setup, SetupError, StateHash, new_game};

/// Where counting begins, and how far it goes.
///
/// ```
/// # mod toy { #![allow(unused)] include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/table/toy.rs")); }
/// # use toy::Skirmish;
/// use grognard_table::{PerftPlan, perft};
///
/// let counts = perft::<Skirmish>(&PerftPlan { depth: 2, ..PerftPlan::default() })?;
/// assert_eq!(counts.len(), 3);
/// assert_eq!((counts[0].positions, counts[0].sequences), (1, 1));
/// # Ok::<(), grognard_table::PerftError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PerftPlan {
    /// Scenario and options.
    pub setup: Setup,
    /// How many steps are played at random before counting begins.
    pub after: u32,
    /// The seed of these steps.
    pub seed: u64,
    /// How many decisions deep.
    pub depth: u32,
    /// No level is counted that takes more actions than this; those before it are.
    pub most_actions: u64,
    /// An action whose dice can fall in more ways than this is not followed, but counted as such.
    pub most_ways: usize,
}

impl Default for PerftPlan {
    fn default() -> PerftPlan {
        let (setup, most_actions) = (Setup::default(), 1_000_000);
        PerftPlan { setup, after: 0, seed: 0, depth: 1, most_actions, most_ways: 4096 }
    }
}

/// What was counted after so many decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PerftCount {
    /// How many decisions.
    pub depth: u32,
    /// How many different positions.
    pub positions: u64,
    /// In how many sequences of decisions and different outcomes they are reached.
    pub sequences: u128,
    /// In how many of the positions the game is over.
    pub over: u64,
    /// How many legal actions all positions have together.
    pub actions: u64,
    /// How many actions of the level before were not followed, because their dice can fall in too
    /// many ways.
    pub not_followed: u64,
}

/// Why positions could not be counted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PerftError {
    /// There is no such set-up.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The dice of an action cannot be followed: a mistake in the game's rules.
    #[error("an action does not roll the same dice twice: {0}")]
    Dice(#[from] DiceError),
    /// The same.
    #[error("the dice of an action cannot be followed: {0}")]
    Odds(#[from] OddsError),
}

/// Counts the positions that can be reached, level by level; the first is the start itself. It
/// stops where the game is over everywhere, and before a level with too many actions.
///
/// # Errors
/// A set-up that the game does not have, or rules that do not repeat themselves.
pub fn perft<G: Game>(plan: &PerftPlan) -> Result<Vec<PerftCount>, PerftError> {
    let mut game: G = new_game(&plan.setup)?;
    play_at_random(&mut game, plan.seed, plan.after)?;
    let mut level = Level::start(game);
    let mut counts = vec![level.count(0)];
    for depth in 1..=plan.depth {
        let actions = counts.last().map_or(0, |count| count.actions);
        if actions == 0 || actions > plan.most_actions {
            break;
        }
        level = level.next(plan.most_ways)?;
        counts.push(level.count(depth));
    }
    Ok(counts)
}

/// Plays so many steps, each action as likely as any other, or up to the end.
fn play_at_random<G: Game>(game: &mut G, seed: u64, steps: u32) -> Result<(), DiceError> {
    let mut dice = SeededDice::new(seed);
    let mut actions = Vec::new();
    for _ in 0..steps {
        actions.clear();
        game.actions(&mut actions);
        if actions.is_empty() {
            break;
        }
        let chosen = dice.pick(actions.len())?;
        game.apply(&actions[chosen], &mut Recorder::silent(&mut dice))?;
    }
    Ok(())
}

/// All positions after so many decisions, each with the number of sequences that lead to it.
struct Level<G> {
    positions: BTreeMap<StateHash, (G, u128)>,
    not_followed: u64,
}

impl<G: Game> Level<G> {
    fn start(game: G) -> Level<G> {
        let positions = BTreeMap::from([(game.stable_hash(), (game, 1))]);
        Level { positions, not_followed: 0 }
    }

    fn count(&self, depth: u32) -> PerftCount {
        let mut list = Vec::new();
        let mut count = PerftCount {
            depth,
            positions: self.positions.len() as u64,
            sequences: 0,
            over: 0,
            actions: 0,
            not_followed: self.not_followed,
        };
        for (game, sequences) in self.positions.values() {
            count.sequences += sequences;
            count.over += u64::from(game.decision().outcome().is_some());
            list.clear();
            game.actions(&mut list);
            count.actions += list.len() as u64;
        }
        count
    }

    fn next(self, most_ways: usize) -> Result<Level<G>, PerftError> {
        let mut next = Level { positions: BTreeMap::new(), not_followed: 0 };
        let mut actions = Vec::new();
        for (game, sequences) in self.positions.into_values() {
            actions.clear();
            game.actions(&mut actions);
            for action in &actions {
                // Collected apart: an action that is not followed to its end must leave no trace.
                let mut reached = BTreeMap::new();
                let odds = Odds::try_of::<PerftError>(most_ways, |dice| {
                    let mut after = game.clone();
                    after.apply(action, &mut Recorder::silent(dice))?;
                    let hash = after.stable_hash();
                    reached.entry(hash).or_insert(after);
                    Ok(hash)
                });
                match odds {
                    Ok(_) => next.add(reached, sequences),
                    Err(PerftError::Odds(
                        OddsError::TooManyPaths { .. }
                        | OddsError::Overflow
                        | OddsError::Dice(DiceError::TooManyRolls { .. }),
                    )) => next.not_followed += 1,
                    Err(error) => return Err(error),
                }
            }
        }
        Ok(next)
    }

    fn add(&mut self, reached: BTreeMap<StateHash, G>, sequences: u128) {
        for (hash, game) in reached {
            match self.positions.entry(hash) {
                Entry::Occupied(mut known) => known.get_mut().1 += sequences,
                Entry::Vacant(new) => {
                    new.insert((game, sequences));
                }
            }
        }
    }
}
