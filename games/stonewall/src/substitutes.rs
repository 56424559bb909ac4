//! 21.0: detachment and attachment of substitutes, and the Confederate divisions.

use hexmap::HexId;
use table::Recorder;

use crate::book::book;
use crate::event::BattleEvent;
use crate::roster::{Arm, Size, UnitId, UnitSet, units_of};
use crate::state::{Place, Stonewall, Unit, Works};

type Rec<'t> = Recorder<'t, BattleEvent>;

/// How a detached unit begins (21.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Detachment {
    pub(crate) parent: UnitId,
    pub(crate) unit: UnitId,
    pub(crate) mv: u8,
    /// In the start hex: the parent's fatigue before it was chosen to march, and its works.
    pub(crate) at_start: Option<u8>,
}

impl Stonewall {
    /// Is a counter on the map?
    pub(crate) fn on_map(&self, unit: UnitId) -> bool {
        matches!(self[unit].place, Place::At(_))
    }

    /// 21.1: whether a unit may detach at all.
    pub(crate) fn may_detach(&self, unit: UnitId) -> bool {
        self.scenario().substitutes[unit.side.index()]
            && self[unit].mv >= 2
            && unit.arm != Arm::Artillery
    }

    /// The first ordinary substitute of an arm that is free.
    pub(crate) fn free_substitute(&self, like: UnitId) -> Option<UnitId> {
        units_of(like.side).find(|&it| it.substitute && it.arm == like.arm && !self.on_map(it))
    }

    /// How much a substitute of a unit may have at most.
    pub(crate) fn detach_limit(&self, unit: UnitId) -> u8 {
        let table = &book().tables.substitutes;
        let most = if unit.is_cavalry() { table.detach_cavalry } else { table.detach_infantry };
        most.min(self[unit].mv.saturating_sub(1))
    }

    /// 21.1 and 21.4: the greatest ordinary substitute that a unit may leave without being broken up.
    pub(crate) fn plain_limit(&self, unit: UnitId) -> u8 {
        let most = self.detach_limit(unit);
        if unit.division.is_none() {
            return most;
        }
        let keeps = book().tables.substitutes.division_breaks_at + 1;
        most.min(self[unit].mv.saturating_sub(keeps))
    }

    /// Puts a substitute down.
    pub(crate) fn detach(&mut self, it: Detachment, recorder: &mut Rec<'_>) {
        let parent = self[it.parent];
        let side = it.parent.side;
        self[it.unit] = Unit {
            mv: it.mv,
            fatigue: it.at_start.unwrap_or(parent.fatigue),
            works: if it.at_start.is_some() { parent.works } else { Works::None },
            refused: false,
            ..parent
        };
        self[it.parent].mv -= it.mv;
        if self.crossed.contains(it.parent) {
            self.crossed.insert(it.unit);
        }
        if let Place::At(hex) = parent.place
            && let Some(index) = self.scenario().control.iter().position(|&known| known == hex)
        {
            self.control[side.index()] |= 1 << index;
        }
        let left = self[it.parent].mv;
        recorder.say(BattleEvent::Detached { parent: it.parent, unit: it.unit, mv: it.mv, left });
    }

    /// 21.2: the most that a unit may have after an attachment.
    pub(crate) fn attach_limit(unit: UnitId) -> u8 {
        let table = &book().tables.substitutes;
        match (unit.arm, unit.size) {
            (Arm::Infantry, Size::Division) => table.attach_division,
            (Arm::Infantry, Size::Brigade) => table.attach_brigade,
            (Arm::Infantry, Size::Regiment) => table.attach_regiment,
            (Arm::Cavalry, Size::Regiment) => table.attach_cavalry_regiment,
            (Arm::Cavalry, _) => table.attach_cavalry_brigade,
            (Arm::Artillery, _) => 0,
        }
    }

    /// 21.2: whether a unit may be attached to another.
    pub(crate) fn may_attach(&self, unit: UnitId, to: UnitId) -> bool {
        let small = match unit.arm {
            Arm::Infantry => unit.size != Size::Division,
            Arm::Cavalry => unit.size == Size::Regiment,
            Arm::Artillery => false,
        };
        let chain = self[unit].command.corps() == self[to].command.corps();
        small
            && unit != to
            && unit.side == to.side
            && unit.arm == to.arm
            && self.on_map(unit)
            && self[unit].place == self[to].place
            && (chain || !self.scenario().same_chain)
            && self[unit].mv + self[to].mv <= Self::attach_limit(to)
    }

    /// 21.2: attaches a unit to another.
    pub(crate) fn attach(&mut self, unit: UnitId, to: UnitId, recorder: &mut Rec<'_>) {
        let added = self[unit];
        let joined = joined(self[to], added);
        self[to] = joined;
        self.take_off(unit);
        recorder.say(BattleEvent::Attached { unit, to, mv: joined.mv });
    }

    /// Takes a counter off the map, free to be used again (A46).
    pub(crate) fn take_off(&mut self, unit: UnitId) {
        let now = &mut self[unit];
        now.place = Place::Unused;
        now.mv = 0;
        now.leave_position();
        self.leaders_to_place = true;
    }

    /// 21.4: the brigades of a division in a hex.
    pub(crate) fn brigades_in(&self, division: u8, hex: HexId) -> UnitSet {
        let brigades = book().roster.divisions[usize::from(division)].brigades;
        brigades.iter().filter(|&unit| self[unit].place == Place::At(hex)).collect()
    }

    /// 21.4: the hexes where a division can become one unit, with the brigades there.
    pub(crate) fn unions(&self, division: u8) -> Vec<(HexId, UnitSet)> {
        let entry = &book().roster.divisions[usize::from(division)];
        if self.on_map(entry.unit) {
            return Vec::new();
        }
        let mut found: Vec<(HexId, UnitSet)> = Vec::new();
        for unit in entry.brigades.iter() {
            let Place::At(hex) = self[unit].place else { continue };
            if found.iter().any(|(known, _)| *known == hex) {
                continue;
            }
            let here = self.brigades_in(division, hex);
            let least = u16::from(book().tables.substitutes.division_forms_at);
            if here.len() >= 2 && self.manpower(here) >= least {
                found.push((hex, here));
            }
        }
        found
    }

    /// 21.4: the counters without guns that a brigade elsewhere may become.
    pub(crate) fn gunless(&self, division: u8) -> Vec<UnitId> {
        let entry = &book().roster.divisions[usize::from(division)];
        let own = entry.brigades.iter().filter(|&unit| unit.artillery == 0 && !self.on_map(unit));
        own.chain(self.free_substitute(entry.unit)).collect()
    }

    /// 21.4: unites brigades into their division; states by 21.2 for two, those of the largest for
    /// more (of equals the best).
    pub(crate) fn unite(&mut self, division: u8, members: UnitSet, recorder: &mut Rec<'_>) {
        let entry = &book().roster.divisions[usize::from(division)];
        let mut by_size: Vec<UnitId> = members.iter().collect();
        by_size.sort_by_key(|&unit| {
            let now = &self[unit];
            let state = (now.demoralized, now.fatigue, now.exhausted, now.disorganized);
            (std::cmp::Reverse(now.mv), state, std::cmp::Reverse(now.works))
        });
        let Some(&first) = by_size.first() else { return };
        let mut whole = self[first];
        for &unit in &by_size[1..] {
            if by_size.len() == 2 {
                whole = joined(whole, self[unit]);
            } else {
                whole.mv += self[unit].mv;
            }
        }
        for &unit in &by_size {
            self.take_off(unit);
        }
        self[entry.unit] = whole;
        self[entry.leader].place = Place::Unused;
        recorder.say(BattleEvent::United { division: entry.unit, mv: whole.mv });
    }
}

/// 21.2: the state of a unit after another was attached to it.
fn joined(receiver: Unit, added: Unit) -> Unit {
    Unit {
        mv: receiver.mv + added.mv,
        disorganized: if added.mv > receiver.mv { added } else { receiver }.disorganized,
        fatigue: receiver.fatigue.max(added.fatigue),
        exhausted: receiver.exhausted || added.exhausted,
        demoralized: receiver.demoralized.max(added.demoralized),
        refused: receiver.refused && added.refused,
        ..receiver
    }
}
