//! The exact odds of an action: the very code that resolves it, run over every fall of its dice.

use combat::{CombatError, Effect, Modifiers, Odds as Distribution, ScriptedDice};
use hexmap::HexId;
use table::{ModifierLine, Odds, OddsLine, Table};

use crate::Side;
use crate::action::Action;
use crate::event::BattleEvent;
use crate::fire::{ground_between, modifiers};
use crate::retreat::RETREATS;
use crate::state::{BullRun, Combat, Phase, Role};
use crate::unit::UnitId;

impl BullRun {
    /// What can come of a legal action that dice decide. The odds of an attack are those of the
    /// stacks as they stand, if it is fought next: a defender that has fired this turn does not
    /// fire again (10.1).
    pub(crate) fn odds_of(&self, action: Action) -> Option<Odds> {
        match (action, self.phase) {
            (Action::Attack { from, target }, Phase::Attacks(side)) => {
                let mut ordered = self.clone();
                ordered.apply_attack(from, target, &mut Table::silent(&mut ScriptedDice::new([])));
                ordered.attack_odds(side, from, target)
            }
            (Action::Fight { from }, Phase::Order { attacker, .. }) => {
                self.attack_odds(attacker, from, self.target_of(attacker, from)?)
            }
            (Action::Try { unit }, _) => self.try_odds(unit),
            (Action::Advance, Phase::Advance { combat }) => self.advance_odds(combat),
            (Action::Consult, _) => self.consult_odds(),
            _ => None,
        }
    }

    /// All falls of the dice of one piece of the rules, run on copies.
    fn all_falls<O: Ord>(
        &self,
        mut resolve: impl FnMut(&mut BullRun, &mut Table<'_, BattleEvent>) -> Result<O, CombatError>,
    ) -> Option<Distribution<O>> {
        let odds = Distribution::of(|dice| {
            let mut copy = self.clone();
            resolve(&mut copy, &mut Table::silent(dice))
        });
        // Nothing here rolls more than three dice, so there are always odds.
        odds.ok()
    }

    /// An attack that has been ordered: hesitation, then the fire of both (10.1, 10.4).
    fn attack_odds(&self, attacker: Side, from: HexId, target: HexId) -> Option<Odds> {
        let odds = self.all_falls(|copy, table| {
            let combat = copy.engage(attacker, from, target, table)?;
            Ok(combat.map(|combat| (combat.on_defender, combat.on_attacker)))
        })?;
        let words = |outcome: &Option<(u8, u8)>| match *outcome {
            None => "no attack: McDowell hesitates".to_owned(),
            Some((on_defender, on_attacker)) => {
                self.fought(Combat { attacker, from, target, on_attacker, on_defender })
            }
        };
        let (terrain, across) = ground_between(from, target);
        Some(Odds {
            outcomes: lines(&odds, words),
            modifiers: reasons(&modifiers(terrain, across)),
            ..Odds::default()
        })
    }

    /// A combat in a few words: hits scored, hits taken, and what follows by 10.4 and 11.1.
    fn fought(&self, combat: Combat) -> String {
        let (hits, taken) = (combat.on_defender, combat.on_attacker);
        let plural = if hits == 1 { "hit" } else { "hits" };
        let mut follows = Vec::new();
        for (role, name) in [(Role::Defender, "the target"), (Role::Attacker, "the attacker")] {
            let stack = self.stack_of(combat.side(role), combat.hex(role));
            if combat.hits(role) >= self.strength(stack) {
                follows.push(format!("{name} is destroyed"));
            } else if combat.worse_off() == Some(role) {
                follows.push(format!("{name} retreats on {RETREATS}-6"));
            }
        }
        let so = if follows.is_empty() { "" } else { ": " };
        format!("{hits} {plural}, {taken} taken{so}{}", follows.join(", "))
    }

    /// The die of 8.3.
    fn try_odds(&self, unit: UnitId) -> Option<Odds> {
        let odds = self.all_falls(|copy, table| Ok(copy.try_crossing(unit, table)?))?;
        let words = |passed: &bool| {
            let may = if *passed { "may" } else { "may not" };
            format!("{unit} {may} cross Bull Run this turn")
        };
        Some(Odds { outcomes: lines(&odds, words), ..Odds::default() })
    }

    /// The dice of 8.3 before an advance to the north; `None` if it needs none.
    fn advance_odds(&self, combat: Combat) -> Option<Odds> {
        let stack = self.stack_of(combat.attacker, combat.from);
        let odds = self.all_falls(|copy, table| Ok(copy.may_all_cross(stack, combat, table)?))?;
        let words = |passed: &bool| {
            if *passed {
                format!("advance of {stack}")
            } else {
                "no advance: not everybody may cross Bull Run".to_owned()
            }
        };
        let decided = odds.total_ways() > 1;
        decided.then(|| Odds { outcomes: lines(&odds, words), ..Odds::default() })
    }

    /// The die of 9.0.
    fn consult_odds(&self) -> Option<Odds> {
        let odds = self.all_falls(|copy, table| {
            copy.consult(table)?;
            Ok(copy.orders.letter)
        })?;
        let words = |letter: &Option<crate::Letter>| {
            letter.map_or_else(String::new, |letter| format!("{letter:?}: {}", letter.title()))
        };
        Some(Odds { outcomes: lines(&odds, words), ..Odds::default() })
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
