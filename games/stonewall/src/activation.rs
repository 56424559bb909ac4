//! 4.1 to 5.3: who may act now.

use crate::book::book;
use crate::roster::{Arm, LeaderId, UnitId, UnitSet};
use crate::scenario::Script;
use crate::side::Side;
use crate::state::{Guns, Stonewall};

impl Stonewall {
    /// What is settled about this action phase.
    pub(crate) fn script(&self) -> Option<&'static Script> {
        self.scenario().script(self.turn, self.phase)
    }

    /// Whether a scenario holds a unit back now (13.1, 13.3, 13.4).
    pub(crate) fn is_held(&self, unit: UnitId) -> bool {
        let scenario = self.scenario();
        let held =
            scenario.held.iter().any(|(turn, units)| *turn == self.turn && units.contains(unit));
        held || (scenario.locked.contains(unit) && !self.freed)
    }

    /// Whether a unit may be activated now by anybody.
    #[inline]
    pub(crate) fn may_activate(&self, unit: UnitId) -> bool {
        self.on_map(unit) && self[unit].fatigue < 4 && !self.is_held(unit) && self.in_script(unit)
    }

    /// Whether the script of the phase allows a unit.
    fn in_script(&self, unit: UnitId) -> bool {
        let Some(script) = self.script() else { return true };
        let command = script.commands.is_empty() || script.commands.contains(&self[unit].command);
        let repeated = script.different && self.last_fixed == Some(unit);
        command && !repeated && script.unit.is_none_or(|only| only == unit)
    }

    /// Whether a unit may march alone now.
    pub(crate) fn may_march(&self, unit: UnitId) -> bool {
        self.script().is_none_or(|script| script.leader.is_none()) && self.may_activate(unit)
    }

    /// Whether a leader may act at all now.
    pub(crate) fn leader_may_act(&self, leader: LeaderId) -> bool {
        !leader.is_army()
            && !self.options.teaching
            && self[leader].place.hex().is_some()
            && !self.scenario().held_leaders.contains(&(self.turn, leader))
            && self.script().is_none_or(|it| it.leader.is_none_or(|only| only == leader))
    }

    /// 5.2: the units that a leader may activate now.
    pub(crate) fn may_lead(&self, leader: LeaderId) -> UnitSet {
        if !self.leader_may_act(leader) {
            return UnitSet::EMPTY;
        }
        let led = self.in_command(leader);
        led.iter().filter(|&unit| self.may_activate(unit)).collect()
    }

    /// The same asked in short: anybody at all? Most leaders stand with somebody.
    pub(crate) fn may_lead_any(&self, leader: LeaderId) -> bool {
        if !self.leader_may_act(leader) {
            return false;
        }
        let hex = self[leader].place;
        let with_him = self.units_of(leader.side).any(|(unit, now, _)| {
            now.place == hex && self.serves(unit, leader) && self.may_activate(unit)
        });
        with_him || !self.may_lead(leader).is_empty()
    }

    /// 5.3: the units that may assault under a leader.
    pub(crate) fn assault_troops(&self, leader: LeaderId) -> UnitSet {
        let scripted = self.script().is_some_and(|it| it.one_unit || it.leader.is_some());
        if scripted || !self.leader_may_act(leader) {
            return UnitSet::EMPTY;
        }
        let Some(hex) = self[leader].place.hex() else { return UnitSet::EMPTY };
        let ready = |unit: &UnitId| {
            self.serves(*unit, leader) && self.may_activate(*unit) && self[*unit].demoralized == 0
        };
        self.stack(leader.side, hex).iter().filter(ready).collect()
    }

    /// Whether some of these units may assault a hex from where they stand: guns never alone (7.1).
    pub(crate) fn may_assault(&self, units: UnitSet, target: hexmap::HexId) -> bool {
        units.iter().any(|unit| {
            let from = self[unit].place.hex();
            unit.arm != Arm::Artillery
                && from.is_some_and(|from| self.attack_barred(unit, from, target).is_none())
        })
    }

    /// 5.3: the army leader who can support an assault: he has the assaulting leader in his radius.
    pub(crate) fn army_leader_for(&self, leader: LeaderId) -> Option<LeaderId> {
        let hex = self[leader].place.hex()?;
        let side = leader.side;
        let army = self.leaders_of(side).map(|(it, _)| it).find(|it| it.is_army())?;
        self.radius(army).contains(hex).then_some(army)
    }

    /// 5.3: who may join a grand assault besides those who were chosen.
    pub(crate) fn may_join(
        &self,
        army: LeaderId,
        target: hexmap::HexId,
        chosen: UnitSet,
    ) -> UnitSet {
        let radius = self.radius(army);
        self.units_of(army.side)
            .filter(|(unit, now, hex)| {
                !chosen.contains(*unit)
                    && now.demoralized == 0
                    && self.may_activate(*unit)
                    && radius.contains(*hex)
                    && book().direction(*hex, target).is_some()
                    && self.attack_barred(*unit, *hex, target).is_none()
            })
            .map(|(unit, _, _)| unit)
            .collect()
    }

    /// 13.1: whether the Confederates may spend an initiative on the warning.
    pub(crate) fn may_warn(&self, side: Side) -> bool {
        let Some(warning) = &self.scenario().warning else { return false };
        let empty = |hex: &&hexmap::HexId| self.stack(Side::Confederate, **hex).is_empty();
        side == Side::Confederate
            && !self.freed
            && warning.hexes.iter().filter(empty).count() >= warning.empty
    }

    /// 13.4: whether the Confederates may spend an initiative on the guns.
    pub(crate) fn may_distribute(&self, side: Side) -> bool {
        side == Side::Confederate && self.guns == Guns::Parked
    }

    /// 4.1: whether no unit of either side can act any more.
    pub(crate) fn all_tired(&self) -> bool {
        Side::ALL.into_iter().all(|side| self.units_of(side).all(|(_, now, _)| now.fatigue >= 4))
    }
}
