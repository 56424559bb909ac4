//! Losses and fatigue: 5.1 (marches), 7.5 (combat), 2.2 (leaders without units).

use combat::DiceError;
use table::Recorder;

use crate::book::book;
use crate::chart::Letter;
use crate::event::{BattleEvent, Worn};
use crate::roster::{Arm, LeaderId, UnitId};
use crate::rules;
use crate::side::Side;
use crate::state::{Place, Stonewall};
use crate::tables::{Wear, wear};

type Rec<'t> = Recorder<'t, BattleEvent>;

impl Stonewall {
    /// Takes manpower off a unit; one without any is removed.
    pub(crate) fn lose(&mut self, unit: UnitId, mv: u8, battle: bool, recorder: &mut Rec<'_>) {
        let lost = mv.min(self[unit].mv);
        if lost == 0 {
            return;
        }
        self[unit].mv -= lost;
        let left = self[unit].mv;
        recorder.say(BattleEvent::Lost { unit, mv: lost, left });
        if battle {
            self.losses[unit.side.index()] += u16::from(lost);
        }
        if left == 0 {
            self.remove(unit);
        }
    }

    /// Takes a unit out of play.
    pub(crate) fn remove(&mut self, unit: UnitId) {
        let now = &mut self[unit];
        now.place = Place::Lost;
        now.mv = 0;
        now.leave_position();
        self.leaders_to_place = true;
    }

    /// 5.1: the wear of a march. A unit of two points or more keeps one.
    fn wear_out(&mut self, unit: UnitId, row: Wear, how: Worn, recorder: &mut Rec<'_>) {
        let now = &mut self[unit];
        let mut loss = row.loss;
        if row.disorganized {
            if now.disorganized {
                loss += row.loss_if_already;
            }
            now.disorganized = true;
        }
        if now.mv >= 2 {
            loss = loss.min(now.mv - 1);
        }
        recorder.say(BattleEvent::WornOut { unit, how, loss, disorganized: row.disorganized });
        self.lose(unit, loss, false, recorder);
    }

    /// 5.1: whether an activation to the unit's present fatigue asks for the extended march check.
    pub(crate) fn needs_check(&self, unit: UnitId) -> bool {
        let (now, table) = (&self[unit], &book().tables.extended_march);
        now.fatigue >= if now.exhausted { table.exhausted_from } else { table.normal_from }
    }

    /// 5.1: the extended march check.
    pub(crate) fn extended_march(
        &mut self,
        unit: UnitId,
        recorder: &mut Rec<'_>,
    ) -> Result<(), DiceError> {
        if !self.needs_check(unit) {
            return Ok(());
        }
        let (now, table) = (&self[unit], &book().tables.extended_march);
        let mut modifier = if unit.side == Side::Union { table.union } else { 0 };
        modifier += if now.exhausted {
            table.exhausted_to[usize::from(now.fatigue.min(4))]
        } else if now.fatigue >= 4 {
            table.normal_to_f4
        } else {
            0
        };
        let purpose = format_args!("extended march of {unit}");
        let die = recorder.d6_by(unit.side.id(), rules::MARCH, purpose)? as i8 + modifier;
        self.wear_out(unit, wear(&table.result, die), Worn::ExtendedMarch, recorder);
        Ok(())
    }

    /// 5.1: the die of a force march; the points it adds.
    pub(crate) fn force_march(
        &mut self,
        unit: UnitId,
        recorder: &mut Rec<'_>,
    ) -> Result<u8, DiceError> {
        let (now, table) = (&self[unit], &book().tables.force_march);
        let horse = unit.is_cavalry();
        let mut modifier = if horse { table.die_cavalry } else { 0 };
        modifier += if now.disorganized { table.die_disorganized } else { 0 };
        modifier += if now.exhausted { table.die_exhausted } else { 0 };
        let purpose = format_args!("force march of {unit}");
        let die = recorder.d6_by(unit.side.id(), rules::MARCH, purpose)? as i8 + modifier;
        self.wear_out(unit, wear(&table.result, die), Worn::ForceMarch, recorder);
        Ok(if horse { table.cavalry } else { table.infantry })
    }

    /// 5.1: whether a unit may force march.
    pub(crate) fn may_force_march(&self, unit: UnitId) -> bool {
        unit.arm != Arm::Artillery && self[unit].demoralized == 0
    }

    /// 5.1 and 5.2: rolls the allowance of an arm, with what a leader adds.
    pub(crate) fn roll_allowance(
        &self,
        unit: UnitId,
        leader: Option<LeaderId>,
        recorder: &mut Rec<'_>,
    ) -> Result<u8, DiceError> {
        let table = &book().tables.allowance;
        let side = unit.side;
        let dice = match unit.arm {
            Arm::Infantry => table.infantry_dice,
            Arm::Cavalry => table.cavalry_dice,
            Arm::Artillery => table.artillery_dice,
        };
        let mut sum = 0;
        for _ in 0..dice {
            sum += recorder.d6_by(side.id(), rules::MARCH, "movement allowance")? as i8;
        }
        let sum = sum + self.march_bonus(unit, leader);
        let least = if leader.is_some() { table.leader_minimum } else { 0 };
        Ok(sum.max(least).max(0) as u8)
    }

    /// What is added to the march dice of a unit.
    pub(crate) fn march_bonus(&self, unit: UnitId, leader: Option<LeaderId>) -> i8 {
        let table = &book().tables.allowance;
        let horse = unit.is_cavalry();
        let of_side = match (unit.side, horse) {
            (Side::Union, _) => 0,
            (Side::Confederate, false) => table.confederate_infantry,
            (Side::Confederate, true) => table.confederate_cavalry,
        };
        // 13.4: Rodes has a modifier of his own in place of the Confederate one.
        let own = self.scenario().reached.as_ref().filter(|it| it.unit == unit);
        let of_leader = leader.map_or(0, |leader| match leader.cavalry_bonus {
            _ if !horse => table.leader_infantry,
            Some(bonus) => bonus as i8,
            None => table.leader_cavalry,
        });
        own.map_or(of_side, |it| it.march_modifier) + of_leader
    }

    /// 7.5: what a letter of the chart does to a unit.
    pub(crate) fn suffer(&mut self, unit: UnitId, letter: Letter, recorder: &mut Rec<'_>) {
        let table = &book().tables.letters;
        let levels = match letter {
            Letter::None | Letter::Ends => return,
            Letter::Small => table.small,
            Letter::Big => table.big,
            Letter::Disorganized => table.disorganized,
        };
        let now = &mut self[unit];
        now.tire(levels);
        now.disorganized |= letter == Letter::Disorganized;
        let (fatigue, disorganized) = (now.fatigue, now.disorganized);
        recorder.say(BattleEvent::Suffered { unit, fatigue, disorganized });
    }

    /// 2.2: the next leader who stands without a unit of his command.
    pub(crate) fn stray_leader(&mut self) -> Option<LeaderId> {
        if !self.leaders_to_place {
            return None;
        }
        let stray =
            Side::ALL.into_iter().flat_map(|side| self.leaders_of(side)).find(|&(leader, hex)| {
                let stack = self.stack(leader.side, hex);
                !stack.iter().any(|unit| self.serves(unit, leader))
            });
        let stray = stray.map(|(leader, _)| leader);
        self.leaders_to_place = stray.is_some();
        stray
    }
}
