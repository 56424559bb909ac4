//! 2.2, 7.2, 7.3 and 9.0: combat and artillery values, in quarters where works multiply them.

use hexmap::HexId;

use crate::book::book;
use crate::roster::{Arm, UnitId, UnitSet};
use crate::side::Side;
use crate::state::{Guns, Stonewall, Unit, Works};

/// Quarters of a point: exact for halves (2.2) that are multiplied by one and a half (9.0).
pub(crate) const POINT: u32 = 4;

impl Unit {
    /// 2.2: the combat value in quarters; fatigue does not change it.
    #[inline]
    pub(crate) fn strength(&self) -> u32 {
        if !self.disorganized {
            return u32::from(self.mv) * POINT;
        }
        let table = &book().tables.disorganized.halves;
        let row = usize::from(self.mv).min(table.len());
        if row == 0 { 0 } else { u32::from(table[row - 1]) * 2 }
    }

    /// Whether works protect it.
    pub(crate) fn is_entrenched(&self) -> bool {
        self.works > Works::None
    }

    /// 9.0: the factors of its combat and artillery value, in quarters.
    pub(crate) fn works_factors(&self) -> [u32; 2] {
        let table = &book().tables.works;
        let factors = match self.works {
            Works::None => [POINT as u8; 2],
            Works::BreastworksBegun => table.breastworks_begun,
            Works::Breastworks => table.breastworks,
            Works::FortBegun => table.fort_begun,
            Works::Fort => table.fort,
        };
        factors.map(u32::from)
    }

    /// Its markers go when it moves, attacks, retreats or advances (7.8, 9.0).
    pub(crate) fn leave_position(&mut self) {
        self.works = Works::None;
        self.refused = false;
    }

    /// Adds fatigue, up to 4.
    pub(crate) fn tire(&mut self, levels: u8) {
        self.fatigue = (self.fatigue + levels).min(4);
    }
}

impl Stonewall {
    /// The combat value of some units, in quarters, without works.
    pub(crate) fn strength(&self, units: UnitSet) -> u32 {
        units.iter().map(|unit| self[unit].strength()).sum()
    }

    /// 7.2 and 9.0: the combat value of a defending stack with its works, in quarters, capped.
    pub(crate) fn defence(&self, units: UnitSet) -> u32 {
        let multiplied =
            |unit: UnitId| self[unit].strength() * self[unit].works_factors()[0] / POINT;
        let sum: u32 = units.iter().map(multiplied).sum();
        let foot = units.iter().filter(|unit| unit.arm == Arm::Infantry);
        let (mut infantry, mut entrenched) = (0, 0);
        for unit in foot {
            infantry += 1;
            entrenched += u32::from(self[unit].is_entrenched());
        }
        let caps = &book().tables.cap;
        let cap = if infantry > 0 && entrenched == infantry {
            caps.all_entrenched
        } else if infantry > 0 && entrenched * 2 >= infantry {
            caps.half_entrenched
        } else {
            caps.defender
        };
        sum.min(cap * POINT)
    }

    /// 7.2: the combat value of attackers, in quarters: capped for each hex.
    pub(crate) fn assault_strength(&self, units: UnitSet) -> u32 {
        let cap = book().tables.cap.attacker * POINT;
        let mut rest = units;
        let mut sum = 0;
        while let Some(first) = rest.first() {
            let hex = self[first].place;
            let here: UnitSet = rest.iter().filter(|&it| self[it].place == hex).collect();
            sum += self.strength(here).min(cap);
            rest -= here;
        }
        sum
    }

    /// 7.3: the artillery value of a unit now.
    pub(crate) fn artillery(&self, unit: UnitId) -> u32 {
        let parked = matches!(self.guns, Guns::Parked | Guns::Taken);
        let silent = self[unit].demoralized > 0
            || self.options.teaching
            || (parked && unit.is_cavalry() && unit.side == Side::Confederate);
        if silent { 0 } else { u32::from(unit.artillery) }
    }

    /// The best tactical value of some units of a side and of the leaders with units of theirs
    /// among them in their hex (2.2).
    pub(crate) fn tactical(&self, units: UnitSet, attacks: bool) -> u8 {
        let own = units.iter().map(|unit| unit.tactical).max().unwrap_or(0);
        let Some(side) = units.first().map(|it| it.side) else { return own };
        let led = self.leaders_of(side).filter(|&(leader, hex)| {
            units
                .iter()
                .any(|unit| self[unit].place.hex() == Some(hex) && self.serves(unit, leader))
        });
        let of_leaders = led.filter_map(|(leader, _)| {
            let counter = leader.printed();
            let values = match &counter.substitute {
                Some(second) if self[leader].substituted => second,
                _ => &counter.normal,
            };
            if attacks { values.attack } else { values.tactical }
        });
        of_leaders.max().map_or(own, |best| own.max(best))
    }

    /// The command value of a leader's upper side.
    pub(crate) fn command_value(&self, leader: crate::roster::LeaderId) -> u8 {
        let counter = leader.printed();
        match &counter.substitute {
            Some(second) if self[leader].substituted => second.command,
            _ => counter.normal.command,
        }
    }

    /// Manpower of some units.
    pub(crate) fn manpower(&self, units: UnitSet) -> u16 {
        units.iter().map(|unit| u16::from(self[unit].mv)).sum()
    }

    /// The whole stack of whoever is in a hex, with its side.
    pub(crate) fn stack_in(&self, hex: HexId) -> Option<(Side, UnitSet)> {
        Side::ALL
            .into_iter()
            .map(|side| (side, self.stack(side, hex)))
            .find(|(_, stack)| !stack.is_empty())
    }
}
