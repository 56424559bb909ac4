//! 5.1, 6.0, 7.0: the turn, the initiative die and the reinforcements.

use combat::DiceError;
use table::{Decide, Recorder, Violation};

use crate::book::book;
use crate::event::BattleEvent;
use crate::state::BullRun;
use crate::tasks::{MoveAction, Movement};
use crate::unit::{Attack, Crossing, UnitId, UnitPlace};
use crate::{Side, rules};

/// The highest face with which the Union has the initiative.
const UNION_UP_TO: u8 = 3;

/// The initiative die of a turn.
fn roll_initiative(turn: u8, recorder: &mut Recorder<'_, BattleEvent>) -> Result<Side, DiceError> {
    let die = recorder.d6(rules::INITIATIVE, format_args!("initiative of turn {turn}"))?;
    Ok(if die <= UNION_UP_TO { Side::Union } else { Side::Csa })
}

impl BullRun {
    /// 6.0: the dice for all turns, if they are rolled before play.
    pub(crate) fn foretell_initiatives(
        &mut self,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Result<(), DiceError> {
        if let Some(all) = &mut self.foretold {
            for turn in 1..=book().turns {
                all.push(roll_initiative(turn, recorder)?);
            }
        }
        Ok(())
    }

    /// The start of a turn: initiative and reinforcements.
    pub(crate) fn start_turn(
        &mut self,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Result<(), DiceError> {
        self.refresh();
        let turn = self.turn;
        let known = self.foretold.as_ref().and_then(|all| all.get(usize::from(turn) - 1));
        self.initiative = match known {
            Some(&side) => side,
            None => roll_initiative(turn, recorder)?,
        };
        recorder.say(BattleEvent::TurnBegan { turn, initiative: self.initiative });
        self.reinforce(recorder);
        Ok(())
    }

    /// Forgets what units did last turn.
    pub(crate) fn refresh(&mut self) {
        for unit in &mut self.units {
            unit.fires = unit.sp;
            unit.moved = false;
            unit.attack = Attack::None;
            unit.attacked = false;
            unit.defended = false;
            if unit.crossing != Crossing::Free {
                unit.crossing = Crossing::Untried;
            }
        }
    }

    /// 7.0: whoever is due comes in, unless the enemy is in the entry hex or two friends are. Who
    /// cannot come in waits, and comes before those due later; of those due together the roster
    /// decides who goes first.
    pub(crate) fn reinforce(&mut self, recorder: &mut Recorder<'_, BattleEvent>) {
        let turn = self.turn;
        let due = (1..=turn).flat_map(|due| UnitId::all().filter(move |unit| unit.arrives == due));
        for unit in due {
            if self[unit].place != UnitPlace::Coming {
                continue;
            }
            let hex = unit.entry;
            let enemies = !self.stack_of(unit.side.other(), hex).is_empty();
            if !enemies && self.has_room(hex, 1) {
                self[unit].place = UnitPlace::At(hex);
                recorder.say(BattleEvent::Arrived { unit, hex });
            } else {
                recorder.say(BattleEvent::Delayed { unit, hex });
            }
        }
    }

    /// The side that moves now.
    pub(crate) fn moving_side(&self) -> Result<Side, Violation> {
        match self.agenda.asks::<Movement>() {
            Some(movement) => Ok(movement.side),
            None => Err(Movement::not_now(MoveAction::End)),
        }
    }

    /// When the current turn begins, as a clock shows it (5.1): turn 1 at 8:30, then every half
    /// hour.
    pub fn clock(&self) -> String {
        book().clock(self.turn)
    }
}
