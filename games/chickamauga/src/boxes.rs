//! 17.3, 19.4, 19.5: the dice at the start of a movement phase.

use combat::DiceError;
use hexmap::HexId;
use table::Recorder;

use crate::book::book;
use crate::event::BattleEvent;
use crate::state::Chickamauga;
use crate::unit::{Begins, Kind, Place, UnitId};
use crate::{Side, rules};

/// 19.4, 19.5: half the die, rounded up, less the brigades that stand guard.
pub(crate) const fn raid(die: u8, brigades: u8) -> u8 {
    die.div_ceil(2).saturating_sub(brigades)
}

/// 17.3: does the Confederate HQ come with this die?
pub(crate) const fn hq_comes(turn: u8, die: u8, from_turn: u8) -> bool {
    turn >= from_turn && die < turn
}

impl Chickamauga {
    /// B9: Union infantry brigades in a box, disrupted or not; no battalions, no guns.
    pub(crate) fn brigades_in(&self, node: HexId) -> u8 {
        let here = self.combat_in(Side::Union, node);
        here.iter().filter(|unit| unit.kind() == Kind::Infantry).count() as u8
    }

    /// 3.2 A1.
    pub(crate) fn phase_dice(
        &mut self,
        side: Side,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Result<(), DiceError> {
        match side {
            Side::Union => self.raid_rossville(recorder),
            Side::Confederate => {
                self.await_hq(recorder)?;
                self.raid_train(recorder)
            }
        }
    }

    fn raid_rossville(
        &mut self,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Result<(), DiceError> {
        let brigades = self.brigades_in(book().rossville);
        let by = Side::Confederate.id();
        let die = recorder.d6_by(by, rules::ROSSVILLE, "raiders at Rossville")?;
        self.rossville_fog = raid(die, brigades);
        recorder.say(BattleEvent::Rossville { brigades, fog: self.rossville_fog });
        Ok(())
    }

    fn await_hq(&mut self, recorder: &mut Recorder<'_, BattleEvent>) -> Result<(), DiceError> {
        let hq = UnitId::hq(Side::Confederate);
        let Begins::ByRoll(at, from_turn) = hq.counter().begins else { return Ok(()) };
        if self[hq].place != Place::Aside || self.turn < from_turn {
            return Ok(());
        }
        let by = Side::Confederate.id();
        let die = recorder.d6_by(by, rules::SETUP_CONFEDERATE, "arrival of Bragg's HQ")?;
        let comes = hq_comes(self.turn, die, from_turn);
        recorder.say(BattleEvent::HqArrives { comes, at });
        if comes {
            self[hq].place = Place::At(at);
        }
        Ok(())
    }

    fn raid_train(&mut self, recorder: &mut Recorder<'_, BattleEvent>) -> Result<(), DiceError> {
        let train = UnitId::train(Side::Union);
        if self[train].place != Place::At(book().crawfish) {
            return Ok(());
        }
        let brigades = self.brigades_in(book().crawfish);
        let die = recorder.d6_by(Side::Confederate.id(), rules::WHEELER, "Wheeler's raid")?;
        let captured = raid(die, brigades) > 0;
        recorder.say(BattleEvent::Wheeler { brigades, captured });
        if captured {
            self.capture_piece(train, recorder);
        }
        Ok(())
    }
}
