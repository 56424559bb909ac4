//! 10.4 and 10.5: fire and its modifiers.

use combat::{Basis, DiceError, Modifier, Modifiers};
use hexmap::HexId;
use table::Recorder;

use crate::book::book;
use crate::event::BattleEvent;
use crate::ground::{Passage, Terrain};
use crate::state::BullRun;
use crate::unit::{Stack, UnitId, UnitPlace};
use crate::{Side, rules};

/// What changes the attacker's die (10.5), the one source of the sum and of its explanation: the
/// ground of the target and what lies between, each as an amount and why.
#[inline]
fn changes(target: Terrain, across: Passage) -> impl Iterator<Item = (i16, &'static str)> {
    let amounts = &book().modifiers;
    let ground = match target {
        Terrain::Hill => Some((amounts.hill, "target on a hill")),
        Terrain::Woods => Some((amounts.woods, "target in woods")),
        Terrain::Clear | Terrain::Town => None,
    };
    let crossing = match across {
        Passage::Ford(_) => Some((amounts.crossing, "across a ford of Bull Run")),
        Passage::Bridge => Some((amounts.crossing, "across a bridge over Bull Run")),
        Passage::Land | Passage::Stream => None,
    };
    ground.into_iter().chain(crossing)
}

/// What changes the attacker's die, with its reasons.
pub(crate) fn modifiers(target: Terrain, across: Passage) -> Modifiers {
    let mut modifiers = Modifiers::new();
    for (amount, why) in changes(target, across) {
        modifiers.push(Modifier::die(amount, rules::MODIFIERS.0, why));
    }
    modifiers
}

/// The same in one number, without the words: simulations have no use for them.
#[inline]
pub(crate) fn die_modifier(target: Terrain, across: Passage) -> i32 {
    changes(target, across).map(|(amount, _)| i32::from(amount)).sum()
}

/// The ground of a target and what lies between: all that 10.5 asks of an attack.
pub(crate) fn ground_between(from: HexId, target: HexId) -> (Terrain, Passage) {
    let across = book().leg(from, target).map_or(Passage::Land, |leg| leg.passage);
    (book().terrain[target], across)
}

/// The hits of a stack of so many SP with a modified die (10.4).
pub(crate) fn hits(sp: u8, die: i32) -> u8 {
    let cell = book().fire.cell(Basis::Strength(u32::from(sp)), die);
    cell.copied().unwrap_or(0)
}

/// 10.5 for an attack from one hex on another, which may not be on the map.
pub(crate) fn attack_modifier(from: HexId, target: HexId) -> i32 {
    let (ground, across) = ground_between(from, target);
    die_modifier(ground, across)
}

impl BullRun {
    /// One stack fires; an attacker says what ground it fires at.
    pub(crate) fn fire(
        &self,
        side: Side,
        stack: Stack,
        at: Option<(Terrain, Passage)>,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Result<u8, DiceError> {
        let sp = stack.units().iter().map(|&unit| self[unit].fires).sum();
        let die = recorder.d6_by(side.id(), rules::FIRE, format_args!("fire of {stack}"))?;
        let modifier = at.map_or(0, |(terrain, across)| die_modifier(terrain, across));
        let hits = hits(sp, i32::from(die) + modifier);
        recorder.say(BattleEvent::Fired { stack, sp, die, at, hits });
        Ok(hits)
    }

    /// Takes hits off a unit.
    pub(crate) fn wound(
        &mut self,
        unit: UnitId,
        hits: u8,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) {
        let left = self[unit].sp.saturating_sub(hits);
        self[unit].sp = left;
        if left == 0 {
            self[unit].place = UnitPlace::Gone;
        }
        recorder.say(BattleEvent::Hit { unit, hits, left });
    }

    /// Takes a whole stack off the map (11.1).
    pub(crate) fn eliminate(&mut self, stack: Stack, recorder: &mut Recorder<'_, BattleEvent>) {
        for &unit in stack.units() {
            recorder.say(BattleEvent::Eliminated { unit });
            self[unit].sp = 0;
            self[unit].place = UnitPlace::Gone;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::Flank;

    #[test]
    fn r10_5_the_sum_and_its_explanation_are_one() {
        let passages = [
            Passage::Land,
            Passage::Stream,
            Passage::Ford(Flank::Sudley),
            Passage::Ford(Flank::Farm),
            Passage::Ford(Flank::Other),
            Passage::Bridge,
        ];
        for terrain in [Terrain::Clear, Terrain::Hill, Terrain::Woods, Terrain::Town] {
            for across in passages {
                let cover = matches!(terrain, Terrain::Hill | Terrain::Woods);
                let expected = -i32::from(cover) - 2 * i32::from(across.is_crossing());
                assert_eq!(die_modifier(terrain, across), expected, "{terrain:?} {across:?}");
                assert_eq!(modifiers(terrain, across).die_total(), expected);
            }
        }
    }
}
