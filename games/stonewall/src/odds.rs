//! The exact odds of an attack: the very code that resolves it, run over every fall of its dice.

use board::{modifier_lines, odds_lines, odds_of};
use combat::{Opposed, Throw};
use table::{ModifierLine, OddsView};

use crate::attack::{Attack, codes};
use crate::chart::Code;
use crate::rules;
use crate::state::Stonewall;

/// Both results as the chart prints them, the attacker's first.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "odds are asked by reference")]
fn result(codes: &[Code; 2]) -> String {
    format!("{} / {}", codes[0], codes[1])
}

/// The odds of an attack with every modifier; the defender's count against the attacker's net.
pub(crate) fn of_attack(game: &Stonewall, attack: &Attack) -> Option<OddsView> {
    let combat = game.combat(attack);
    let resolve = |_: &mut Stonewall, recorder: &mut crate::tasks::Rec<'_>| {
        Ok(combat.roll(attack.side(), recorder)?.codes)
    };
    let mut odds = odds_of(game, resolve, result).ok()?;
    odds.modifiers = modifier_lines(&combat.attacker);
    let against = modifier_lines(&combat.defender).into_iter();
    odds.modifiers.extend(against.map(|it| ModifierLine { amount: -it.amount, ..it }));
    odds.modifiers.extend(combat.guns.map(|guns| ModifierLine {
        amount: i32::from(guns.amount),
        rule: rules::MODIFIERS.0.to_owned(),
        why: "artillery, on an even die only".to_owned(),
    }));
    Some(odds)
}

/// The odds for bare strengths and a net modifier.
pub(crate) fn of_strengths(strengths: [u32; 2], net: i32) -> Option<OddsView> {
    let throw = Opposed::new(Throw::D6, Throw::D6);
    let odds = throw.odds(|rolled| codes(strengths, rolled.difference() + net)).ok()?;
    Some(OddsView { outcomes: odds_lines(&odds, result), ..OddsView::default() })
}
