//! The loop that plays a game to its end with any mix of players.

use combat::{Dice, DiceError};
use serde::Serialize;

use crate::{Decision, Game, Outcome, Player, Recorder, player_chance};

/// A game that was played to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Finished {
    /// How it ended.
    pub outcome: Outcome,
    /// How many actions it took.
    pub steps: u64,
    /// The turn in which it ended.
    pub turn: u16,
}

/// Why a game was not played to its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RunError {
    /// It went on for too long.
    #[error("the game has not ended after {limit} steps")]
    StepLimit {
        /// How many steps were allowed.
        limit: u64,
    },
    /// Somebody must decide but has no legal action: a mistake in the game's rules.
    #[error("there is nothing to do at step {step}, but the game is not over")]
    DeadEnd {
        /// How many steps had been played.
        step: u64,
    },
    /// A side has no player.
    #[error("side {side} must decide at step {step}, but nobody plays it")]
    EmptySeat {
        /// How many steps had been played.
        step: u64,
        /// The side's number.
        side: u8,
    },
    /// A player chose something that was not in the list: a mistake in the player.
    #[error("a player chose action {chosen} of {count} at step {step}")]
    NoSuchAction {
        /// How many steps had been played.
        step: u64,
        /// What was chosen, counted from 0.
        chosen: usize,
        /// How many there were.
        count: usize,
    },
    /// The dice failed; only scripted ones do.
    #[error(transparent)]
    Dice(#[from] DiceError),
}

/// Plays games, one after the other, in memory that it uses again.
///
/// A step costs what the game's own rules cost: nothing is hashed, logged or allocated here.
#[derive(Debug)]
pub struct Runner<G: Game> {
    actions: Vec<G::Action>,
}

impl<G: Game> Default for Runner<G> {
    fn default() -> Self {
        Runner { actions: Vec::new() }
    }
}

impl<G: Game> Runner<G> {
    /// Plays `game` to its end. `players` has one player a side, in the order of the sides.
    /// `seed` makes the players' own chance, see [`player_chance`].
    ///
    /// # Errors
    /// The game does not end, or a mistake in a game or player comes to light.
    pub fn run(
        &mut self,
        game: &mut G,
        players: &mut [Box<dyn Player<G>>],
        dice: &mut dyn Dice,
        seed: u64,
        limit: u64,
    ) -> Result<Finished, RunError> {
        let mut step = 0;
        loop {
            let side = match game.decision() {
                Decision::Over(outcome) => {
                    return Ok(Finished { outcome, steps: step, turn: game.turn() });
                }
                Decision::Side(side) => side,
            };
            if step >= limit {
                return Err(RunError::StepLimit { limit });
            }
            self.actions.clear();
            game.actions(&mut self.actions);
            if self.actions.is_empty() {
                return Err(RunError::DeadEnd { step });
            }
            let player =
                players.get_mut(side.index()).ok_or(RunError::EmptySeat { step, side: side.0 })?;
            let mut chance = player_chance(seed, step);
            let chosen = player.choose(game, side, &self.actions, &mut chance)?;
            let action = self.actions.get(chosen).ok_or(RunError::NoSuchAction {
                step,
                chosen,
                count: self.actions.len(),
            })?;
            game.apply(action, &mut Recorder::silent(&mut *dice))?;
            step += 1;
        }
    }
}

/// Plays one game to its end. See [`Runner::run`].
///
/// # Errors
/// As [`Runner::run`].
pub fn run<G: Game>(
    game: &mut G,
    players: &mut [Box<dyn Player<G>>],
    dice: &mut dyn Dice,
    seed: u64,
    limit: u64,
) -> Result<Finished, RunError> {
    Runner::default().run(game, players, dice, seed, limit)
}
