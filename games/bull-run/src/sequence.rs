//! 5.1, 6.0, 7.0: the turn, the initiative die and the reinforcements.

use combat::DiceError;
use table::{Table, Violation};

use crate::book::book;
use crate::event::BattleEvent;
use crate::state::{BullRun, Phase};
use crate::unit::{Attack, Crossing, Place, UnitId};
use crate::{Side, rules};

/// The highest face with which the Union has the initiative.
const UNION_UP_TO: u8 = 3;

impl BullRun {
    /// Begins a turn: initiative, reinforcements, and the movement of the side that goes first.
    pub(crate) fn begin_turn(
        &mut self,
        table: &mut Table<'_, BattleEvent>,
    ) -> Result<(), DiceError> {
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
        let turn = self.turn;
        let die = table.d6(rules::INITIATIVE, format_args!("initiative of turn {turn}"))?;
        self.initiative = if die <= UNION_UP_TO { Side::Union } else { Side::Csa };
        table.say(BattleEvent::TurnBegan { turn, initiative: self.initiative });
        self.reinforce(table);
        self.begin_movement(self.initiative, table)
    }

    /// 7.0: whoever is due comes in, unless the enemy is in the entry hex or two friends are. Who
    /// cannot come in waits; the roster decides who goes first.
    fn reinforce(&mut self, table: &mut Table<'_, BattleEvent>) {
        for unit in UnitId::all() {
            if self[unit].place != Place::Coming || unit.brigade().arrives > self.turn {
                continue;
            }
            let hex = unit.brigade().entry;
            let enemies = !self.stack_of(unit.side().other(), hex).is_empty();
            if !enemies && self.has_room(hex, 1) {
                self[unit].place = Place::At(hex);
                table.say(BattleEvent::Arrived { unit, hex });
            } else {
                table.say(BattleEvent::Delayed { unit, hex });
            }
        }
    }

    /// Begins a side's movement with the dice that belong before it.
    pub(crate) fn begin_movement(
        &mut self,
        side: Side,
        table: &mut Table<'_, BattleEvent>,
    ) -> Result<(), DiceError> {
        match side {
            Side::Union => self.seek_farm_ford(table)?,
            Side::Csa => {
                self.check_flank(table)?;
                self.orders.consulted = false;
            }
        }
        self.phase = Phase::Movement(side);
        Ok(())
    }

    /// The side that moves now.
    pub(crate) fn moving_side(&self) -> Result<Side, Violation> {
        match self.phase {
            Phase::Movement(side) => Ok(side),
            _ => Err(Violation::new(rules::SEQUENCE, "units move only in the movement phase")),
        }
    }

    /// When the current turn begins, as a clock shows it (5.1): turn 1 at 8:30, then every half
    /// hour.
    pub fn clock(&self) -> String {
        book().clock(self.turn)
    }
}
