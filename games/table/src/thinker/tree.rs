//! One search: a tree of action sequences, grown sample by sample.

use combat::{Dice, DiceError, SeededDice};

use super::Question;
use super::policy::{Policies, SearchStyle, imagined};
use crate::chances::{ONE, fixed};
use crate::{Decision, Game, Recorder, SideId};

/// A place in the tree: all states that one sequence of actions leads to, whatever the dice say.
struct Node<A> {
    visits: u32,
    kids: Vec<Kid<A>>,
    /// The actions that may be tried, best first; `None` before the second visit.
    order: Option<Vec<A>>,
    next: usize,
}

impl<A> Node<A> {
    const NEW: Node<A> = Node { visits: 0, kids: Vec::new(), order: None, next: 0 };
}

/// An action that was tried, with what came of it for the side that chose it.
struct Kid<A> {
    action: A,
    node: usize,
    visits: u32,
    sum: u64,
}

/// What a tree says of an action of the root.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tried {
    pub(super) visits: u64,
    pub(super) sum: u64,
}

/// A number in parts of a whole.
#[expect(clippy::cast_precision_loss, reason = "sums of fewer than 2^22 samples are exact")]
fn share(parts: u64, of: u32) -> f64 {
    parts as f64 / f64::from(of)
}

/// A search from one state, by one side.
pub(super) struct Tree<'q, G: Game> {
    question: Question<'q, G>,
    style: SearchStyle,
    seed: u64,
    until: u16,
    nodes: Vec<Node<G::Action>>,
    policies: Policies<G>,
    list: Vec<G::Action>,
    path: Vec<(usize, usize, SideId)>,
}

impl<'q, G: Game> Tree<'q, G> {
    pub(super) fn new(question: Question<'q, G>, seed: u64) -> Result<Self, DiceError> {
        /// So many guesses decide in which order the actions of the root are tried.
        const GUESSES: u64 = 4;
        let style = G::search_style();
        let mut policies = Policies::new(&style);
        let mut worlds = Vec::new();
        for guess in 0..GUESSES {
            let mut dice = SeededDice::for_game(!seed, guess);
            worlds.push(imagined(question.game, question.side, &mut dice)?);
        }
        let order = policies.ordered(&worlds, question.side, question.actions, seed)?;
        Ok(Tree {
            question,
            style,
            seed,
            until: question.game.turn().saturating_add(style.horizon.max(1)),
            nodes: vec![Node { order: Some(order), ..Node::NEW }],
            policies,
            list: Vec::new(),
            path: Vec::new(),
        })
    }

    /// Plays through one guess of dice and of what is hidden.
    pub(super) fn sample(&mut self, number: u64) -> Result<(), DiceError> {
        let Question { game, side, .. } = self.question;
        let mut dice = SeededDice::for_game(self.seed, number);
        let mut world = imagined(game, side, &mut dice)?;
        self.path.clear();
        let mut at = 0;
        while let Decision::Side(mover) = world.decision() {
            if world.turn() >= self.until {
                break;
            }
            self.list.clear();
            world.actions(&mut self.list);
            let kid = self.choose(at, mover, &world, number, &mut dice)?;
            self.path.push((at, kid, mover));
            let Kid { action, node, visits, .. } = &self.nodes[at].kids[kid];
            world.apply(action, &mut Recorder::silent(&mut dice))?;
            at = *node;
            if *visits == 0 {
                break;
            }
        }
        self.policies.play_on(&mut world, self.until, &mut dice)?;
        let mut values = [None; 8];
        for &(node, kid, mover) in &self.path {
            let known = &mut values[mover.index() % 8];
            let value = *known.get_or_insert_with(|| world.chances(mover).value());
            let kid = &mut self.nodes[node].kids[kid];
            kid.visits += 1;
            kid.sum += u64::from(value);
        }
        Ok(())
    }

    /// The action to follow from a node in this world: a new one, if few were tried for so many
    /// visits, else the one that promises most, with something for the seldom tried.
    fn choose(
        &mut self,
        at: usize,
        mover: SideId,
        world: &G,
        number: u64,
        dice: &mut dyn Dice,
    ) -> Result<usize, DiceError> {
        if self.nodes[at].order.is_none() {
            let seed = SeededDice::game_seed(self.seed, !number);
            let worlds = std::slice::from_ref(world);
            let order = self.policies.ordered(worlds, mover, &self.list, seed)?;
            self.nodes[at].order = Some(order);
        }
        let fresh = self.nodes.len();
        let node = &mut self.nodes[at];
        node.visits += 1;
        let root = f64::from(node.visits).sqrt();
        let allowed = 1 + (f64::from(self.style.widening) * root / 100.0) as usize;
        if node.kids.len() < allowed {
            let order = node.order.as_deref().unwrap_or_default();
            while let Some(action) = order.get(node.next) {
                node.next += 1;
                if self.list.contains(action) {
                    let action = action.clone();
                    return Ok(self.open(at, action, fresh));
                }
            }
        }
        // Only +, *, / and the root: the same on every platform.
        let log = share(fixed::ln(u64::from(node.visits)).unsigned_abs(), fixed::UNIT as u32);
        let curiosity = f64::from(self.style.curiosity) / 100.0;
        let mut best: Option<(f64, usize)> = None;
        for (index, kid) in node.kids.iter().enumerate() {
            if !self.list.contains(&kid.action) {
                continue;
            }
            let visits = f64::from(kid.visits.max(1));
            let mean = share(kid.sum, ONE) / visits;
            let worth = mean + curiosity * (log / visits).sqrt();
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, index));
            }
        }
        if let Some((_, index)) = best {
            return Ok(index);
        }
        // None of those that were tried is possible in this world.
        let action = self.list[dice.pick(self.list.len())?].clone();
        Ok(self.open(at, action, fresh))
    }

    fn open(&mut self, at: usize, action: G::Action, fresh: usize) -> usize {
        self.nodes.push(Node::NEW);
        let kids = &mut self.nodes[at].kids;
        kids.push(Kid { action, node: fresh, visits: 0, sum: 0 });
        kids.len() - 1
    }

    /// What was found out about each action of the root, in the order of the list.
    pub(super) fn tried(&self) -> Vec<Tried> {
        let of = |action: &G::Action| {
            let kid = self.nodes[0].kids.iter().find(|kid| kid.action == *action);
            kid.map_or_else(Tried::default, |kid| Tried {
                visits: u64::from(kid.visits),
                sum: kid.sum,
            })
        };
        self.question.actions.iter().map(of).collect()
    }

    /// What it would do before the first sample: its place in the list.
    pub(super) fn first(&self) -> usize {
        let first = self.nodes[0].order.as_ref().and_then(|order| order.first());
        let place = |action| self.question.actions.iter().position(|listed| listed == action);
        first.and_then(place).unwrap_or(0)
    }
}
