//! 10.4 and 10.5: fire and its modifiers.

use board::resolve;
use combat::{Basis, DiceError, Modifiers};
use hexmap::HexId;
use table::Recorder;

use crate::book::book;
use crate::event::BattleEvent;
use crate::ground::{Passage, Terrain};
use crate::state::BullRun;
use crate::unit::{Stack, UnitId, UnitPlace};
use crate::{Side, rules};

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
    book().modifiers(ground, across).die_total()
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
        let modifiers =
            at.map_or(Modifiers::NONE, |(ground, across)| book().modifiers(ground, across));
        let purpose = format_args!("fire of {stack}");
        let dice = recorder.dice(side.id(), rules::FIRE, purpose);
        let fire = resolve(&book().fire, Basis::Strength(u32::from(sp)), modifiers, dice)?;
        let (die, hits) = (fire.natural() as u8, *fire.outcome());
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
    fn r10_5_every_ground_and_crossing_has_its_modifiers() {
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
                let modifiers = book().modifiers(terrain, across);
                assert_eq!(modifiers.die_total(), expected, "{terrain:?} {across:?}");
            }
        }
    }
}
