//! Odds as a player reads them, from the tables and functions that are rolled.

use combat::{
    Basis, CombatError, Dice, DiceError, Effect, Modifiers, Odds, Resolution, ResultsTable,
};
use table::{Game, ModifierLine, OddsLine, OddsView, Recorder};

/// Rolls on a results table that has a cell for whatever the rules look up: give it the recorder's
/// dice, `recorder.dice(side, rule, purpose)`.
///
/// # Errors
/// Only if the dice fail.
///
/// # Panics
/// The table has no cell for it. A game's tables are complete; it checks that when it reads them.
pub fn resolve<'a, 'b, O>(
    table: &'a ResultsTable<O>,
    basis: impl Into<Basis<'b>>,
    modifiers: &'a Modifiers,
    mut dice: impl Dice,
) -> Result<Resolution<'a, O>, DiceError> {
    match table.resolve(basis, modifiers, &mut dice) {
        Ok(resolution) => Ok(resolution),
        Err(CombatError::Dice(error)) => Err(error),
        Err(other) => panic!("a results table is complete, but: {other}"),
    }
}

/// Outcomes as a player reads them, in their order.
///
/// ```
/// use grognard_board::combat::{Die, Odds};
///
/// let odds = Odds::of(|dice| Ok(dice.roll(Die::D6)? >= 5))?;
/// let lines = grognard_board::odds_lines(&odds, |hit| if *hit { "hit" } else { "miss" }.to_owned());
/// assert_eq!((lines[1].result.as_str(), lines[1].ways, lines[1].of), ("hit", 2, 6));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn odds_lines<O>(odds: &Odds<O>, words: impl Fn(&O) -> String) -> Vec<OddsLine> {
    let number = |ways: i128| u64::try_from(ways).unwrap_or(u64::MAX);
    odds.iter()
        .map(|(outcome, chance)| OddsLine {
            result: words(outcome),
            ways: number(chance.numerator()),
            of: number(chance.denominator()),
        })
        .collect()
}

/// Modifiers as a player reads them.
pub fn modifier_lines(modifiers: &Modifiers) -> Vec<ModifierLine> {
    let line = |modifier: &combat::Modifier| ModifierLine {
        amount: match modifier.effect {
            Effect::Die(amount) | Effect::Shift(amount) => i32::from(amount),
        },
        rule: modifier.rule.clone().into_owned(),
        why: modifier.reason.clone().into_owned(),
    };
    modifiers.iter().map(line).collect()
}

/// The odds of a throw with what changes it: for questions that need no game.
pub fn odds_view<O>(
    odds: &Odds<O>,
    words: impl Fn(&O) -> String,
    modifiers: &Modifiers,
) -> OddsView {
    OddsView {
        outcomes: odds_lines(odds, words),
        modifiers: modifier_lines(modifiers),
        ..OddsView::default()
    }
}

/// The exact odds of a piece of the rules: `resolve`, the very function that play runs, run on a
/// copy of the game for each fall of its dice, and what comes of it put in words.
///
/// # Errors
/// More falls of the dice than can be counted, or what `resolve` reports.
pub fn odds_of<G: Game, O: Ord>(
    game: &G,
    mut resolve: impl FnMut(&mut G, &mut Recorder<'_, G::Event>) -> Result<O, CombatError>,
    words: impl Fn(&O) -> String,
) -> Result<OddsView, CombatError> {
    let odds = Odds::of(|dice| resolve(&mut game.clone(), &mut Recorder::silent(dice)))?;
    Ok(OddsView { outcomes: odds_lines(&odds, words), ..OddsView::default() })
}
