//! 8.3, Beauregard's confusion: his units roll before they cross Bull Run to the north.

use combat::DiceError;
use hexmap::HexId;
use table::{Recorder, Violation};

use crate::book::book;
use crate::event::BattleEvent;
use crate::rules;
use crate::state::BullRun;
use crate::unit::{Crossing, UnitId, UnitPlace};

/// The lowest face with which a unit may cross.
const CROSSES: u8 = 5;

impl BullRun {
    /// Whether the unit is one of Beauregard's that has never stood on the north bank.
    #[inline]
    pub(crate) fn is_confused(&self, unit: UnitId) -> bool {
        self[unit].crossing != Crossing::Free && unit.grey
    }

    /// Whether the unit may roll before it moves.
    pub(crate) fn may_try(&self, unit: UnitId) -> bool {
        let UnitPlace::At(hex) = self[unit].place else { return false };
        !self[unit].moved
            && self[unit].crossing == Crossing::Untried
            && unit.grey
            && book().near_crossing.contains(hex)
    }

    pub(crate) fn check_try(&self, unit: UnitId) -> Result<(), Violation> {
        let ready = self.ready_to_move(unit)?;
        let because = |reason: String| Err(Violation::new(rules::CONFUSION, reason));
        let Some(hex) = ready else { return because(format!("{unit} is not on the map")) };
        if !unit.grey {
            return because(format!("{unit} is not one of Beauregard's units and needs no die"));
        }
        match self[unit].crossing {
            Crossing::Free => because(format!("{unit} has been across and needs no die")),
            Crossing::Passed | Crossing::Failed => because(format!("{unit} has rolled this turn")),
            Crossing::Untried if !book().near_crossing.contains(hex) => {
                because(format!("{unit} has no crossing within reach"))
            }
            Crossing::Untried => Ok(()),
        }
    }

    /// Rolls for a unit.
    pub(crate) fn try_crossing(
        &mut self,
        unit: UnitId,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Result<bool, DiceError> {
        let die = recorder.d6_by(
            unit.side.id(),
            rules::CONFUSION,
            format_args!("{unit} crossing Bull Run"),
        )?;
        let passed = die >= CROSSES;
        self[unit].crossing = if passed { Crossing::Passed } else { Crossing::Failed };
        recorder.say(BattleEvent::Tried { unit, passed });
        Ok(passed)
    }

    /// Whoever stands on the north bank never rolls again.
    pub(crate) fn free_on_north_bank(
        &mut self,
        unit: UnitId,
        hex: HexId,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) {
        if self.is_confused(unit) && book().north.contains(hex) {
            self[unit].crossing = Crossing::Free;
            recorder.say(BattleEvent::Freed { unit });
        }
    }
}
