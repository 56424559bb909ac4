//! How a game is played on in thought: quickly, and not badly.

use std::cmp::Reverse;

use combat::{Dice, DiceError, SeededDice};

use crate::{Decision, Game, Player, Recorder, SideId, find_player};

/// What a game tells a player that thinks about itself.
#[derive(Clone, Copy, Debug)]
pub struct SearchStyle {
    /// So many turns ahead it plays on before it judges: 1 is to the end of the turn.
    pub horizon: u16,
    /// How many actions are tried at a place that was visited n times: 1 + this many hundredths of
    /// the root of n.
    pub widening: u16,
    /// How much is given to what was seldom tried, in hundredths.
    pub curiosity: u16,
    /// Of so many actions, taken at random, the best at once is played in thought.
    pub best_of: u8,
    /// The game's own player that plays a side in thought instead, if there is a good one.
    pub script: fn(SideId) -> Option<&'static str>,
}

impl Default for SearchStyle {
    fn default() -> SearchStyle {
        SearchStyle { horizon: 1, widening: 30, curiosity: 30, best_of: 4, script: |_| None }
    }
}

/// Whoever plays a side in thought.
enum Policy<G: Game> {
    Script(Box<dyn Player<G>>),
    BestOf(usize),
}

/// Plays states on in thought.
pub(super) struct Policies<G: Game> {
    by_side: Vec<Policy<G>>,
    list: Vec<G::Action>,
}

/// No turn goes on for ever, not even in thought.
const MOST_STEPS: usize = 1_500;

impl<G: Game> Policies<G> {
    pub(super) fn new(style: &SearchStyle) -> Self {
        let policy = |side: SideId| {
            let script = (style.script)(side).and_then(|id| find_player::<G>(id, side).ok());
            script.map_or(Policy::BestOf(usize::from(style.best_of.max(1))), Policy::Script)
        };
        Policies { by_side: G::info().side_ids().map(policy).collect(), list: Vec::new() }
    }

    /// What the script of a side would do, if it has one.
    pub(super) fn scripted(
        &mut self,
        world: &G,
        side: SideId,
        actions: &[G::Action],
        dice: &mut dyn Dice,
    ) -> Result<Option<usize>, DiceError> {
        match self.by_side.get_mut(side.index()) {
            Some(Policy::Script(player)) => {
                let chosen = player.choose(world, side, actions, dice)?;
                Ok(Some(chosen).filter(|&chosen| chosen < actions.len()))
            }
            _ => Ok(None),
        }
    }

    fn pick(
        &mut self,
        world: &G,
        side: SideId,
        actions: &[G::Action],
        dice: &mut dyn Dice,
    ) -> Result<usize, DiceError> {
        if actions.len() == 1 {
            return Ok(0);
        }
        let tries = match self.by_side.get_mut(side.index()) {
            Some(Policy::Script(player)) => {
                return Ok(player.choose(world, side, actions, dice)?.min(actions.len() - 1));
            }
            Some(Policy::BestOf(tries)) => (*tries).min(actions.len()),
            None => 1,
        };
        let mut best: Option<(u32, usize)> = None;
        for _ in 0..tries {
            let index = dice.pick(actions.len())?;
            if world.goes_in_circles(&actions[index]) {
                continue;
            }
            if tries == 1 {
                return Ok(index);
            }
            let mut next = world.clone();
            next.apply(&actions[index], &mut Recorder::silent(dice))?;
            let value = next.chances(side).value();
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, index));
            }
        }
        match best {
            Some((_, index)) => Ok(index),
            None => dice.pick(actions.len()),
        }
    }

    /// Plays on until turn `until` begins or the game ends.
    pub(super) fn play_on(
        &mut self,
        world: &mut G,
        until: u16,
        dice: &mut dyn Dice,
    ) -> Result<(), DiceError> {
        let mut list = std::mem::take(&mut self.list);
        for _ in 0..MOST_STEPS {
            let Decision::Side(side) = world.decision() else { break };
            if world.turn() >= until {
                break;
            }
            list.clear();
            world.actions(&mut list);
            if list.is_empty() {
                break;
            }
            let index = self.pick(world, side, &list, dice)?;
            world.apply(&list[index], &mut Recorder::silent(dice))?;
        }
        self.list = list;
        Ok(())
    }

    /// The actions in the order in which they are worth a thought: what the script would do, then
    /// by what they promise at once, over so many guesses of dice and of what is hidden. Those
    /// that go in circles come in only if there are no others.
    pub(super) fn ordered(
        &mut self,
        worlds: &[G],
        side: SideId,
        actions: &[G::Action],
        seed: u64,
    ) -> Result<Vec<G::Action>, DiceError> {
        let Some(first) = worlds.first() else { return Ok(actions.to_vec()) };
        let mut dice = SeededDice::new(seed);
        let scripted = self.scripted(first, side, actions, &mut dice)?;
        let onward = |index: &usize| !first.goes_in_circles(&actions[*index]);
        let mut open: Vec<usize> = (0..actions.len()).filter(onward).collect();
        if open.is_empty() {
            open = (0..actions.len()).collect();
        }
        let mut keyed: Vec<(Reverse<(bool, u64)>, usize)> = Vec::with_capacity(open.len());
        for index in open {
            let (mut sum, mut count) = (0_u64, 0_u64);
            for (number, world) in worlds.iter().enumerate() {
                // The same dice for each action.
                let mut dice = SeededDice::for_game(seed, number as u64);
                let mut next = world.clone();
                let mut recorder = Recorder::silent(&mut dice);
                next.apply(&actions[index], &mut recorder)?;
                sum += u64::from(next.chances(side).value());
                count += 1;
            }
            keyed.push((Reverse((scripted == Some(index), sum / count.max(1))), index));
        }
        keyed.sort_unstable();
        Ok(keyed.into_iter().map(|(_, index)| actions[index].clone()).collect())
    }
}

/// A state that `side` cannot tell from this one; the same where nothing is hidden from it.
pub(super) fn imagined<G: Game>(
    game: &G,
    side: SideId,
    dice: &mut dyn Dice,
) -> Result<G, DiceError> {
    Ok(game.reimagined(side, dice)?.unwrap_or_else(|| game.clone()))
}
