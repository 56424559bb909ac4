//! A finished game looked at again: what each decision did to the chance to win, and what the dice.

use combat::{DiceError, Odds, SeededDice};
use serde::Serialize;

use crate::chances::ONE;
use crate::{Chances, Game, Position, PositionError, Recorder, Session, SideId};

/// A game decision by decision.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Analysis {
    /// Every step, in order.
    pub decisions: Vec<Judged>,
}

/// One decision. All chances are expected scores of the side that decided, a win being 1000 and a
/// draw 500.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Judged {
    /// The step, from 1.
    pub step: usize,
    /// The turn.
    pub turn: u16,
    /// Who decided.
    pub side: SideId,
    /// What was done, in words.
    pub action: String,
    /// The chance before.
    pub before: i32,
    /// What the choice made of it on average over its dice, before they fell.
    pub expected: i32,
    /// The chance after.
    pub after: i32,
    /// Were the dice counted in all ways (else many throws were tried)?
    pub exact: bool,
    /// How much better the best choice would have been on average, by all that the side could know;
    /// 0 if there was none better.
    pub missed: i32,
    /// That choice in words, if it was another.
    pub better: Option<String>,
    /// The chance of the first side after the step: what a plot of the game shows.
    pub first_side: i32,
}

impl Judged {
    /// What the choice did.
    pub fn choice(&self) -> i32 {
        self.expected - self.before
    }

    /// What the dice did.
    pub fn luck(&self) -> i32 {
        self.after - self.expected
    }
}

impl Analysis {
    /// The largest mistakes, worst first.
    pub fn mistakes(&self, most: usize) -> Vec<&Judged> {
        let mut found: Vec<&Judged> = self.decisions.iter().filter(|it| it.missed > 0).collect();
        found.sort_by_key(|it| (std::cmp::Reverse(it.missed), it.step));
        found.truncate(most);
        found
    }

    /// What choices and dice did to a side in all, over its own decisions.
    pub fn totals(&self, side: SideId) -> (i32, i32) {
        let own = self.decisions.iter().filter(|it| it.side == side);
        own.fold((0, 0), |(choice, luck), it| (choice + it.choice(), luck + it.luck()))
    }
}

/// So many ways for the dice to fall are counted; beyond that so many throws are tried.
const WAYS: usize = 2_000;
const THROWS: u64 = 64;
/// So many guesses are made of what was hidden.
const GUESSES: u64 = 8;

/// Looks at every decision of a game. `progress` hears how many steps are done.
///
/// # Errors
/// Only if dice fail.
pub fn analyse<G: Game>(
    session: &Session<G>,
    progress: &mut dyn FnMut(usize),
) -> Result<Analysis, PositionError> {
    let setup = session.setup();
    let mut position = Position::<G>::new(setup, session.seed())
        .map_err(|_| PositionError::NoSuchAction { index: 0, count: 0 })?;
    let mut found = Analysis::default();
    for step in 1..=session.steps() {
        let Some(played) = session.step(step) else { break };
        let Some(side) = position.state().decision().side() else { break };
        let listed = position.actions().iter().position(|action| *action == played.action);
        let count = position.actions().len();
        let index = listed.ok_or(PositionError::NoSuchAction { index: count, count })?;
        let (expected, exact) = mean_after(position.state(), side, &played.action, step as u64)?;
        let best = best_choice(&position, side, index, step as u64)?;
        let before = position.state().clone();
        position.step(index)?;
        let text = |action: &G::Action| before.describe(action).sentence;
        found.decisions.push(Judged {
            step,
            turn: before.turn(),
            side,
            action: text(&played.action),
            before: thousandths(before.chances(side)),
            expected,
            after: thousandths(position.state().chances(side)),
            exact,
            missed: best.map_or(0, |(missed, _)| missed),
            better: best.map(|(_, index)| {
                let mut actions = Vec::new();
                before.actions(&mut actions);
                actions.get(index).map(text).unwrap_or_default()
            }),
            first_side: thousandths(position.state().chances(SideId(0))),
        });
        progress(step);
    }
    Ok(found)
}

fn thousandths(chances: Chances) -> i32 {
    (u64::from(chances.value()) * 1000 / u64::from(ONE)) as i32
}

/// The mean chance after an action, and whether all ways of its dice were counted.
fn mean_after<G: Game>(
    state: &G,
    side: SideId,
    action: &G::Action,
    seed: u64,
) -> Result<(i32, bool), PositionError> {
    let after = |dice: &mut dyn combat::Dice| -> Result<i64, DiceError> {
        let mut next = state.clone();
        next.apply(action, &mut Recorder::silent(dice))?;
        Ok(i64::from(next.chances(side).value()))
    };
    let odds: Result<Odds<i64>, PositionError> = Odds::try_of(WAYS, |dice| Ok(after(dice)?));
    let thousandths = |value: f64| (value * 1000.0 / f64::from(ONE)).round() as i32;
    if let Ok(odds) = odds
        && let Ok(mean) = odds.expected()
    {
        return Ok((thousandths(mean.approx()), true));
    }
    let mut sum = 0;
    for throw in 0..THROWS {
        sum += after(&mut SeededDice::for_game(seed, throw))?;
    }
    Ok(((sum / THROWS as i64 * 1000 / i64::from(ONE)) as i32, false))
}

/// How much better the best action would have been than the one played, and which it is: judged in
/// worlds that the side could not tell from the real one, with the same dice for all.
fn best_choice<G: Game>(
    position: &Position<G>,
    side: SideId,
    played: usize,
    seed: u64,
) -> Result<Option<(i32, usize)>, PositionError> {
    let mut worlds = Vec::new();
    for guess in 0..GUESSES {
        let mut dice = SeededDice::for_game(!seed, guess);
        worlds.push(
            position
                .state()
                .reimagined(side, &mut dice)?
                .unwrap_or_else(|| position.state().clone()),
        );
    }
    let mean = |action: &G::Action| -> Result<i64, PositionError> {
        let (mut sum, mut count) = (0, 0);
        for (number, world) in worlds.iter().enumerate() {
            let mut dice = SeededDice::for_game(seed, number as u64);
            let mut next = world.clone();
            next.apply(action, &mut Recorder::silent(&mut dice))?;
            sum += i64::from(next.chances(side).value());
            count += 1;
        }
        Ok(sum / count)
    };
    let ours = mean(&position.actions()[played])?;
    let mut best: Option<(i64, usize)> = None;
    for (index, action) in position.actions().iter().enumerate() {
        if index == played || position.state().goes_in_circles(action) {
            continue;
        }
        let value = mean(action)?;
        if value > ours && best.is_none_or(|(most, _)| value > most) {
            best = Some((value, index));
        }
    }
    Ok(best.and_then(|(value, index)| {
        let missed = ((value - ours) * 1000 / i64::from(ONE)) as i32;
        (missed > 0).then_some((missed, index))
    }))
}
