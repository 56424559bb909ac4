//! 8.4: when the CSA learns that its flank is turned, and when the Union finds Farm Ford. With it
//! goes what the footnote of 9.0 asks: has the CSA noticed anybody south of Bull Run?

use combat::DiceError;
use hexmap::HexId;
use table::Recorder;

use crate::book::book;
use crate::event::{Alarm, BattleEvent};
use crate::ground::{Flank, Passage};
use crate::state::BullRun;
use crate::unit::UnitId;
use crate::{Side, rules};

/// The lowest face with which scouts report the flank march.
const SCOUTS_REPORT: u8 = 5;
/// The lowest face with which the Union finds Farm Ford.
const FORD_FOUND: u8 = 5;

impl BullRun {
    /// Remembers that a Union unit has crossed at a flank ford, in either direction.
    pub(crate) fn note_crossing(
        &mut self,
        unit: UnitId,
        from: HexId,
        to: HexId,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) {
        if unit.side != Side::Union {
            return;
        }
        let Some(Passage::Ford(ford)) = book().leg(from, to).map(|leg| leg.passage) else { return };
        let crossed = match ford {
            Flank::Sudley => &mut self.crossed.sudley,
            Flank::Farm => &mut self.crossed.farm,
            Flank::Other => return,
        };
        if !*crossed {
            *crossed = true;
            recorder.say(BattleEvent::FlankCrossed { unit, ford });
        }
    }

    /// A Union unit south of Bull Run next to a CSA unit is noticed (9.0), wherever it came over;
    /// once the flank fords have been crossed, the CSA is aware of its flank at once.
    pub(crate) fn test_awareness(&mut self, recorder: &mut Recorder<'_, BattleEvent>) {
        let turned = self.flank_crossed() && !self.aware;
        if self.noticed && !turned {
            return;
        }
        let (book, csa) = (book(), self.occupied(Side::Csa));
        let seen = Side::Union.units().find(|&unit| {
            self[unit].place.hex().is_some_and(|hex| {
                !book.north.contains(hex) && book.zone(hex, self.farm_found).intersects(&csa)
            })
        });
        match seen {
            Some(unit) if turned => self.become_aware(Alarm::Contact { unit }, recorder),
            Some(unit) => {
                self.noticed = true;
                recorder.say(BattleEvent::Noticed { unit });
            }
            None => {}
        }
    }

    /// The CSA learns that its flank is turned, and so that the Union is south of Bull Run.
    fn become_aware(&mut self, how: Alarm, recorder: &mut Recorder<'_, BattleEvent>) {
        (self.aware, self.noticed) = (true, true);
        recorder.say(BattleEvent::Aware { how });
    }

    /// The start of the CSA's movement: contact, or else the scouts' die from the first turn on
    /// which a flank ford has been crossed.
    pub(crate) fn check_flank(
        &mut self,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Result<(), DiceError> {
        self.test_awareness(recorder);
        if self.aware || !self.flank_crossed() {
            return Ok(());
        }
        if recorder.d6_by(Side::Csa.id(), rules::AWARENESS, "scouts on the CSA flank")?
            >= SCOUTS_REPORT
        {
            self.become_aware(Alarm::Scouts, recorder);
        } else {
            recorder.say(BattleEvent::Unaware);
        }
        Ok(())
    }

    /// The start of the Union's movement: a die until Farm Ford is found.
    pub(crate) fn seek_farm_ford(
        &mut self,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Result<(), DiceError> {
        if !self.farm_found {
            self.farm_found =
                recorder.d6_by(Side::Union.id(), rules::AWARENESS, "finding Farm Ford")?
                    >= FORD_FOUND;
            recorder.say(BattleEvent::FarmFord { found: self.farm_found });
        }
        Ok(())
    }
}
