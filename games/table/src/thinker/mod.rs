//! A player that thinks, written once for every game.
//!
//! It plays the game on in thought, many times, and does what went best. Each sample guesses what
//! is hidden from it anew ([`Game::reimagined`]) and rolls dice of its own, so that it knows no more
//! than its side may. What it tries is a tree of *action sequences*, not of states: whatever the
//! dice say, the same sequence is the same place in the tree (open-loop UCT). Wargames have hundreds
//! of actions at a time, so that few are tried at each place, best first, and more only as it is
//! visited more often. From the edge of the tree a quick player plays on to the end of the turn,
//! and there the game's [`Game::chances`] judge.

mod budget;
mod policy;
mod tree;

pub use budget::{BadBudget, Budget, Stop, Thinking, Timer};
pub use policy::SearchStyle;

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use combat::{Dice, DiceError, SeededDice};
use serde::Serialize;

use self::tree::{Tree, Tried};
use crate::chances::ONE;
use crate::{Game, Player, SideId};

/// The player that thinks.
#[derive(Clone, Debug)]
pub struct Thinker {
    budget: Budget,
    thinking: Thinking,
    thought: Option<Thought>,
}

/// What came of thinking about one decision.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Thought {
    /// How often the game was played on.
    pub samples: u64,
    /// The action it chose: its place in the list.
    pub chosen: usize,
    /// The actions that it tried, most often first.
    pub tried: Vec<Line>,
}

/// An action that was thought about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Line {
    /// Its place in the list.
    pub index: usize,
    /// How often it was tried.
    pub samples: u64,
    /// The score expected of it, a win being 1000 and a draw 500.
    pub expected: u32,
}

impl Thought {
    /// The score expected of what was chosen, a win being 1000 and a draw 500.
    pub fn expected(&self) -> Option<u32> {
        self.tried.first().map(|line| line.expected)
    }
}

/// What is to be decided.
pub(crate) struct Question<'q, G: Game> {
    pub(crate) game: &'q G,
    pub(crate) side: SideId,
    pub(crate) actions: &'q [G::Action],
}

#[expect(clippy::expl_impl_clone_on_copy, reason = "derived, it would ask the game to be Copy")]
impl<G: Game> Clone for Question<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Question<'_, G> {}

/// So many trees grow at most, and so many samples at least are worth a tree of their own.
const TREES: u32 = 8;
const TREE: u32 = 256;

impl Thinker {
    /// A player that thinks so much about each decision, with what the program lends it.
    pub fn new(budget: Budget, thinking: Thinking) -> Thinker {
        Thinker { budget, thinking, thought: None }
    }

    /// Thinks about a decision. With a number of samples as its budget the answer depends on `seed`
    /// alone, not on the number of threads: the samples are shared out among a number of trees that
    /// depends on their number only.
    ///
    /// # Errors
    /// Only if dice fail.
    pub fn think<G: Game>(
        &self,
        game: &G,
        side: SideId,
        actions: &[G::Action],
        seed: u64,
    ) -> Result<Thought, DiceError> {
        let question = Question { game, side, actions };
        let stop = self.thinking.begin(self.budget);
        let threads = self.thinking.threads();
        let (trees, samples) = match self.budget {
            Budget::Samples(samples) => ((samples / TREE).clamp(1, TREES), samples),
            Budget::Time(_) => (threads as u32, u32::MAX),
        };
        let next = AtomicU64::new(0);
        let grown: Mutex<Vec<(u64, Result<Grown, DiceError>)>> = Mutex::new(Vec::new());
        let work = &|| {
            loop {
                let tree = next.fetch_add(1, Ordering::Relaxed);
                if tree >= u64::from(trees) {
                    return;
                }
                // The first trees take what cannot be shared out evenly.
                let share = samples / trees + u32::from((tree as u32) < samples % trees);
                let found = grow(question, SeededDice::game_seed(seed, tree), share, stop.as_ref());
                let mut grown = grown.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                grown.push((tree, found));
            }
        };
        thread::scope(|scope| {
            for _ in 1..threads.min(trees as usize) {
                // A system short of threads only makes it slower.
                let _ = thread::Builder::new().spawn_scoped(scope, work);
            }
            work();
        });
        let mut grown = grown.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        grown.sort_by_key(|(tree, _)| *tree);
        let grown: Result<Vec<Grown>, DiceError> = grown.into_iter().map(|(_, it)| it).collect();
        Ok(merged(&grown?))
    }
}

/// What came of one tree.
struct Grown {
    samples: u64,
    first: usize,
    tried: Vec<Tried>,
}

fn grow<G: Game>(
    question: Question<'_, G>,
    seed: u64,
    samples: u32,
    stop: Option<&Stop>,
) -> Result<Grown, DiceError> {
    let mut tree = Tree::new(question, seed)?;
    let mut done = 0;
    while done < u64::from(samples) && !stop.is_some_and(|stop| stop()) {
        tree.sample(done)?;
        done += 1;
    }
    Ok(Grown { samples: done, first: tree.first(), tried: tree.tried() })
}

/// All trees together: what was tried most often, and among equals what promised most.
fn merged(trees: &[Grown]) -> Thought {
    let mut tried: Vec<Tried> = Vec::new();
    for tree in trees {
        tried.resize(tree.tried.len(), Tried::default());
        for (all, one) in tried.iter_mut().zip(&tree.tried) {
            all.visits += one.visits;
            all.sum += one.sum;
        }
    }
    let mean = |it: &Tried| it.sum / it.visits.max(1);
    let expected = |it: &Tried| (mean(it) * 1000 / u64::from(ONE)) as u32;
    let mut known: Vec<(usize, Tried)> =
        tried.into_iter().enumerate().filter(|(_, it)| it.visits > 0).collect();
    known.sort_by_key(|(index, it)| (std::cmp::Reverse((it.visits, mean(it))), *index));
    let line = |(index, it): &(usize, Tried)| Line {
        index: *index,
        samples: it.visits,
        expected: expected(it),
    };
    let first = trees.first().map_or(0, |tree| tree.first);
    Thought {
        samples: trees.iter().map(|tree| tree.samples).sum(),
        chosen: known.first().map_or(first, |(index, _)| *index),
        tried: known.iter().map(line).collect(),
    }
}

impl<G: Game> Player<G> for Thinker {
    fn choose(
        &mut self,
        game: &G,
        side: SideId,
        actions: &[G::Action],
        chance: &mut dyn Dice,
    ) -> Result<usize, DiceError> {
        self.thought = None;
        if actions.len() <= 1 {
            return Ok(0);
        }
        let mut seed = 0;
        for _ in 0..8 {
            seed = seed << 8 | chance.pick(256)? as u64;
        }
        let thought = self.think(game, side, actions, seed)?;
        let chosen = thought.chosen;
        self.thought = Some(thought);
        Ok(chosen)
    }

    fn thought(&self) -> Option<&Thought> {
        self.thought.as_ref()
    }
}
