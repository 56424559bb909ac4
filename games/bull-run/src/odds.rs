//! The exact odds of an action: the very code that resolves it, run over every fall of its dice.

use combat::{CombatError, Effect, Modifiers, Odds as Distribution};
use table::{ModifierLine, OddsLine, OddsView, Recorder};

use crate::event::BattleEvent;
use crate::state::BullRun;

impl BullRun {
    /// The odds of one piece of the rules: all falls of its dice, run on copies, each put in words.
    pub(crate) fn odds_of<O: Ord>(
        &self,
        mut resolve: impl FnMut(&mut BullRun, &mut Recorder<'_, BattleEvent>) -> Result<O, CombatError>,
        words: impl Fn(&O) -> String,
    ) -> Option<OddsView> {
        let odds = Distribution::of(|dice| resolve(&mut self.clone(), &mut Recorder::silent(dice)));
        // Nothing here rolls more than three dice, so there are always odds.
        Some(OddsView { outcomes: lines(&odds.ok()?, words), ..OddsView::default() })
    }
}

/// Outcomes as a player reads them, in their order.
pub(crate) fn lines<O>(odds: &Distribution<O>, words: impl Fn(&O) -> String) -> Vec<OddsLine> {
    odds.iter()
        .map(|(outcome, chance)| OddsLine {
            result: words(outcome),
            ways: chance.numerator() as u64,
            of: chance.denominator() as u64,
        })
        .collect()
}

/// Modifiers as a player reads them.
pub(crate) fn reasons(modifiers: &Modifiers) -> Vec<ModifierLine> {
    modifiers
        .iter()
        .map(|modifier| ModifierLine {
            amount: match modifier.effect {
                Effect::Die(amount) | Effect::Shift(amount) => i32::from(amount),
            },
            rule: modifier.rule.clone().into_owned(),
            why: modifier.reason.clone().into_owned(),
        })
        .collect()
}
