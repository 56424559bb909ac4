//! A position: where a game stands, with its dice and legal actions and nothing else.
//!
//! A [`Session`](crate::Session) keeps a journal, hashes every state and knows the way back. Whoever
//! plays millions of steps, tries things out on copies or asks what an action can come to needs none
//! of that: a position steps at the cost of the game's own rules, and its clone costs a clone of the
//! state.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use combat::{DiceError, Fraction, Odds, OddsError, Seed, SeededDice};

use crate::{
    ActionText, Chances, Decision, Game, GameInfo, Outcome, Recorder, Setup, SetupError, SideId,
    StateHash, View, Viewer, new_game,
};

/// So many ways for the dice to fall are walked for an exact chance before it is given up.
pub const CHANCE_PATHS: usize = 100_000;

/// Where a game stands, with the dice that will be rolled and the list of legal actions.
///
/// ```
/// # mod toy { #![allow(unused)] include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/table/toy.rs")); }
/// # use toy::{Action, Skirmish};
/// use grognard_table::combat::Fraction;
/// use grognard_table::{Position, Setup};
///
/// let mut position = Position::<Skirmish>::new(&Setup::scenario("assault"), 7)?;
/// position.step(0)?;
/// position.step(0)?;
/// let attack = Action::Attack { unit: 1, target: 2 };
/// let index = position.actions().iter().position(|action| *action == attack).unwrap();
/// // What it can come to, each state once with its exact chance …
/// let chance = position.chance(index)?;
/// let sum = chance.iter().try_fold(Fraction::ZERO, |sum, branch| sum.checked_add(branch.chance));
/// assert_eq!(sum, Some(Fraction::ONE));
/// // … and any question about it.
/// let hit = position.odds_of(index, |after| after.units[2].steps == 1)?;
/// assert_eq!(hit.probability(&true), Fraction::new(1, 3).unwrap());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Position<G: Game> {
    state: G,
    dice: SeededDice,
    /// Shared with clones until one of them goes on.
    actions: Arc<Vec<G::Action>>,
}

impl<G: Game> Clone for Position<G> {
    fn clone(&self) -> Self {
        Position {
            state: self.state.clone(),
            dice: self.dice.clone(),
            actions: Arc::clone(&self.actions),
        }
    }
}

/// One thing that an action can come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch<P> {
    /// How likely it is. Those of all branches add up to 1.
    pub chance: Fraction,
    /// Where it leads.
    pub to: P,
}

/// Why a position was not stepped, or a chance not told. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// The list has no such number.
    #[error("there is no action {index}: there are {count}, counted from 0")]
    NoSuchAction {
        /// What was asked for.
        index: usize,
        /// How many there are.
        count: usize,
    },
    /// The dice can fall in more ways than are counted.
    #[error(transparent)]
    Odds(#[from] OddsError),
    /// The dice failed.
    #[error(transparent)]
    Dice(#[from] DiceError),
}

impl<G: Game> Position<G> {
    /// The start of a game, with dice from this seed: those that a session of the seed rolls.
    ///
    /// # Errors
    /// A set-up that the game does not have.
    pub fn new(setup: &Setup, seed: impl Into<Seed>) -> Result<Self, SetupError> {
        Ok(Position::of(new_game(setup)?, SeededDice::new(seed)))
    }

    /// Any state, with any dice.
    pub fn of(state: G, dice: SeededDice) -> Self {
        let mut position = Position { state, dice, actions: Arc::new(Vec::new()) };
        position.list();
        position
    }

    /// The state.
    pub fn state(&self) -> &G {
        &self.state
    }

    /// The dice that will be rolled.
    pub fn dice(&self) -> &SeededDice {
        &self.dice
    }

    /// The legal actions; none when the game is over.
    pub fn actions(&self) -> &[G::Action] {
        &self.actions
    }

    /// Goes on with other dice.
    pub fn reseed(&mut self, seed: impl Into<Seed>) {
        self.dice = SeededDice::new(seed);
    }

    /// Carries out the action of this number: how many dice it rolled.
    ///
    /// # Errors
    /// There is no such action.
    pub fn step(&mut self, index: usize) -> Result<usize, PositionError> {
        let action = self.action(index)?.clone();
        let mut recorder = Recorder::silent(&mut self.dice);
        // Seeded dice do not fail, so the state is never left half changed.
        self.state.apply(&action, &mut recorder)?;
        let rolls = recorder.rolls();
        self.list();
        Ok(rolls)
    }

    /// Everything that the action of this number can come to, each state once, in the order in
    /// which the dice first lead to it. The very [`Game::apply`] that plays is run over every way in
    /// which its dice can fall. Each branch goes on with this position's own dice.
    ///
    /// # Errors
    /// There is no such action, or its dice can fall in more than [`CHANCE_PATHS`] ways.
    pub fn chance(&self, index: usize) -> Result<Vec<Branch<Position<G>>>, PositionError> {
        let mut states: Vec<G> = Vec::new();
        let mut known: BTreeMap<StateHash, Vec<usize>> = BTreeMap::new();
        let odds = self.walk(index, |state: G| {
            let same = known.entry(state.stable_hash()).or_default();
            if let Some(&at) = same.iter().find(|&&at| states[at] == state) {
                return at;
            }
            same.push(states.len());
            states.push(state);
            states.len() - 1
        })?;
        let chances: Vec<Fraction> = odds.iter().map(|(_, chance)| chance).collect();
        let to = states.into_iter().map(|state| Position::of(state, self.dice.clone()));
        Ok(chances.into_iter().zip(to).map(|(chance, to)| Branch { chance, to }).collect())
    }

    /// The exact odds of anything that can be asked of the state after the action of this number.
    ///
    /// # Errors
    /// As [`Position::chance`].
    pub fn odds_of<O: Ord>(
        &self,
        index: usize,
        mut question: impl FnMut(&G) -> O,
    ) -> Result<Odds<O>, PositionError> {
        self.walk(index, |state| question(&state))
    }

    fn walk<O: Ord>(
        &self,
        index: usize,
        mut answer: impl FnMut(G) -> O,
    ) -> Result<Odds<O>, PositionError> {
        let action = self.action(index)?;
        Odds::try_of(CHANCE_PATHS, |dice| {
            let mut state = self.state.clone();
            state.apply(action, &mut Recorder::silent(dice))?;
            Ok(answer(state))
        })
    }

    fn action(&self, index: usize) -> Result<&G::Action, PositionError> {
        let count = self.actions.len();
        self.actions.get(index).ok_or(PositionError::NoSuchAction { index, count })
    }

    fn list(&mut self) {
        if let Some(list) = Arc::get_mut(&mut self.actions) {
            list.clear();
            self.state.actions(list);
        } else {
            let mut list = Vec::with_capacity(self.actions.len());
            self.state.actions(&mut list);
            self.actions = Arc::new(list);
        }
    }
}

/// A [`Position`] without its types.
pub trait AnyPosition: Send + Sync + fmt::Debug {
    /// The title page.
    fn info(&self) -> &'static GameInfo;
    /// Another position like this one: it costs what a clone of the state costs.
    fn boxed_clone(&self) -> Box<dyn AnyPosition>;
    /// Whose decision it is, or how the game ended.
    fn decision(&self) -> Decision;
    /// The number of the current turn, from 1.
    fn turn(&self) -> u16;
    /// How many legal actions there are; none when the game is over.
    fn legal_count(&self) -> usize;
    /// An action in words, by its number.
    fn describe(&self, index: usize) -> Option<ActionText>;
    /// An action as journals keep it, by its number.
    fn action_json(&self, index: usize) -> Option<serde_json::Value>;
    /// What this viewer may know.
    fn view(&self, viewer: Viewer) -> View;
    /// The state's fingerprint.
    fn hash(&self) -> StateHash;
    /// The estimated chances of a side. See [`Game::chances`].
    fn chances(&self, side: SideId) -> Chances;
    /// Goes on with other dice.
    fn reseed(&mut self, seed: Seed);
    /// Carries out an action: how many dice it rolled. See [`Position::step`].
    ///
    /// # Errors
    /// There is no such action.
    fn step(&mut self, index: usize) -> Result<usize, PositionError>;
    /// Everything that an action can come to. See [`Position::chance`].
    ///
    /// # Errors
    /// There is no such action, or its dice can fall in too many ways.
    fn chance(&self, index: usize) -> Result<Vec<Branch<Box<dyn AnyPosition>>>, PositionError>;

    /// How the game ended, if it has.
    fn outcome(&self) -> Option<Outcome> {
        self.decision().outcome()
    }

    /// The side that decides, if the game goes on.
    fn to_decide(&self) -> Option<SideId> {
        self.decision().side()
    }
}

impl Clone for Box<dyn AnyPosition> {
    fn clone(&self) -> Self {
        self.boxed_clone()
    }
}

impl<G: Game> AnyPosition for Position<G> {
    fn info(&self) -> &'static GameInfo {
        G::info()
    }

    fn boxed_clone(&self) -> Box<dyn AnyPosition> {
        Box::new(self.clone())
    }

    fn decision(&self) -> Decision {
        self.state.decision()
    }

    fn turn(&self) -> u16 {
        self.state.turn()
    }

    fn legal_count(&self) -> usize {
        self.actions.len()
    }

    fn describe(&self, index: usize) -> Option<ActionText> {
        Some(self.state.describe(self.actions.get(index)?))
    }

    fn action_json(&self, index: usize) -> Option<serde_json::Value> {
        serde_json::to_value(self.actions.get(index)?).ok()
    }

    fn view(&self, viewer: Viewer) -> View {
        self.state.view(viewer)
    }

    fn hash(&self) -> StateHash {
        self.state.stable_hash()
    }

    fn chances(&self, side: SideId) -> Chances {
        self.state.chances(side)
    }

    fn reseed(&mut self, seed: Seed) {
        Position::reseed(self, seed);
    }

    fn step(&mut self, index: usize) -> Result<usize, PositionError> {
        Position::step(self, index)
    }

    fn chance(&self, index: usize) -> Result<Vec<Branch<Box<dyn AnyPosition>>>, PositionError> {
        let branches = Position::chance(self, index)?;
        let boxed = |branch: Branch<Position<G>>| Branch {
            chance: branch.chance,
            to: Box::new(branch.to) as Box<dyn AnyPosition>,
        };
        Ok(branches.into_iter().map(boxed).collect())
    }
}
