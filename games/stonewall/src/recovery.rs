//! 8.0 to 10.1: recovery, entrenchments and bridges.

use hexmap::HexId;
use table::Recorder;

use crate::book::book;
use crate::event::BattleEvent;
use crate::roster::{Arm, UnitId};
use crate::side::Side;
use crate::state::{Stonewall, Works};
use crate::strength::POINT;

type Rec<'t> = Recorder<'t, BattleEvent>;

impl Stonewall {
    /// 8.0: every unit recovers.
    pub(crate) fn recover_all(&mut self, recorder: &mut Rec<'_>) {
        let table = &book().tables.recovery;
        for unit in UnitId::all() {
            let now = &mut self[unit];
            if now.place.hex().is_none() {
                continue;
            }
            let (before, worn) = (now.fatigue, usize::from(now.exhausted));
            now.fatigue = before.saturating_sub(table.fatigue);
            now.exhausted = before >= table.exhausts_from[worn];
            if before <= table.reorganizes_at_most[worn] {
                now.disorganized = false;
            }
            if before <= table.demoralization_at_most {
                now.demoralized = now.demoralized.saturating_sub(1);
            }
        }
        self.taken_up = 0;
        recorder.say(BattleEvent::Recovered);
    }

    /// The two hexes of a river hexside.
    pub(crate) fn banks(side: u16) -> [HexId; 2] {
        let side = book().ground.rivers[usize::from(side)].side;
        let far = book().map.neighbour(side.hex, side.direction).unwrap_or(side.hex);
        [side.hex, far]
    }

    fn has_strong(&self, side: Side, hex: HexId) -> bool {
        self.stack(side, hex).iter().any(|unit| self.is_strong(unit))
    }

    fn is_strong(&self, unit: UnitId) -> bool {
        self[unit].strength() >= book().tables.bridge.blocked_by_strength * POINT
    }

    /// 10.1, option `bridges`: whether the enemy's bridges fall as soon as this unit comes to them.
    pub(crate) fn fells_bridges(&self, unit: UnitId) -> bool {
        self.options.bridge_falls_on_entry && self.is_strong(unit)
    }

    /// The owner of a built bridge.
    pub(crate) fn bridge_owner(&self, side: u16) -> Side {
        if self.confederate_bridges.contains(side) { Side::Confederate } else { Side::Union }
    }

    /// 10.1: bridges fall where a strong enemy stands at one of their ends.
    pub(crate) fn bridges_fall(&mut self, at: Option<HexId>, recorder: &mut Rec<'_>) {
        if self.bridges.is_empty() {
            return;
        }
        for side in self.bridges.iter().collect::<Vec<_>>() {
            let enemy = self.bridge_owner(side).other();
            let [a, b] = Self::banks(side);
            let near = at.is_none_or(|hex| hex == a || hex == b);
            if near && (self.has_strong(enemy, a) || self.has_strong(enemy, b)) {
                self.bridges.remove(side);
                self.confederate_bridges.remove(side);
                recorder.say(BattleEvent::BridgeGone { a, b });
            }
        }
    }

    /// 10.1: whether a side may bridge a river hexside now.
    pub(crate) fn may_build(&self, by: Side, side: u16) -> bool {
        let table = &book().tables.bridge;
        let river = &book().ground.rivers[usize::from(side)];
        let printed = book()
            .edge(river.side.hex, river.side.direction)
            .is_some_and(|edge| edge.crossing == crate::ground::Crossing::Bridge);
        if self.bridges.contains(side) || printed {
            return false;
        }
        if river.major {
            let bridgeable =
                book().map.rivers()[usize::from(river.river)].name == table.major_river;
            let pontoons = self
                .bridges
                .iter()
                .filter(|&other| {
                    book().ground.rivers[usize::from(other)].major
                        && self.bridge_owner(other) == Side::Union
                })
                .count() as u8;
            let free = pontoons + self.taken_up < table.union_pontoons;
            if by != Side::Union || !bridgeable || !free {
                return false;
            }
        }
        let [a, b] = Self::banks(side);
        let builder = |hex: HexId| {
            self.stack(by, hex).iter().any(|unit| {
                unit.arm == Arm::Infantry
                    && self[unit].fatigue <= table.builder_fatigue
                    && self[unit].strength() >= table.builder_strength * POINT
            })
        };
        (builder(a) && !self.has_strong(by.other(), b))
            || (builder(b) && !self.has_strong(by.other(), a))
    }

    /// The river hexsides next to a side's builders, lowest number first.
    pub(crate) fn bridge_sites(&self, by: Side) -> Vec<u16> {
        let mut sites = Vec::new();
        for (unit, now, hex) in self.units_of(by) {
            if unit.arm != Arm::Infantry || now.fatigue > book().tables.bridge.builder_fatigue {
                continue;
            }
            for edge in book().ground.edges[hex.index()].iter().flatten() {
                if let crate::ground::Water::River(side) = edge.water {
                    sites.push(side);
                }
            }
        }
        sites.sort_unstable();
        sites.dedup();
        sites.retain(|&side| self.may_build(by, side));
        sites
    }

    /// 10.1: whether a side may take up a built bridge.
    pub(crate) fn may_take_up(&self, by: Side, side: u16) -> bool {
        self.bridges.contains(side)
            && self.bridge_owner(side) == by
            && Self::banks(side).into_iter().any(|hex| !self.stack(by, hex).is_empty())
    }

    /// 9.0: whether a unit may entrench now.
    pub(crate) fn may_entrench(&self, unit: UnitId) -> bool {
        let now = &self[unit];
        self.options.entrenching
            && unit.arm == Arm::Infantry
            && now.place.hex().is_some()
            && now.fatigue <= book().tables.works.entrenches_at_most
            && now.demoralized == 0
            && !now.disorganized
            && now.works < Works::Fort
            && !self.is_held(unit)
    }
}
