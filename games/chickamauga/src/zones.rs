//! 5.0 and 6.0: stacking and zones of control.

use hexmap::HexId;

use crate::Side;
use crate::book::{HexBits, book};
use crate::options::Stacking;
use crate::state::Chickamauga;
use crate::unit::{Kind, Place, UnitId};

/// What a counter takes of the room in a hex (5.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Slot {
    /// The brigade's place; with the option `two`, any of two.
    Brigade,
    /// The place beside it.
    Beside,
    /// None.
    Free,
}

impl Chickamauga {
    /// 6.1, 6.2: the hexes in the zones of a side's combat units that are in good order.
    #[inline]
    pub(crate) fn zone_of(&self, side: Side) -> HexBits {
        let book = book();
        let mut zone = HexBits::default();
        for unit in &self.units[book.combat[side.index()].clone()] {
            if let Place::At(hex) = unit.place
                && !unit.disrupted
            {
                zone |= &book.zones[hex.index()];
            }
        }
        zone
    }

    /// 6.4: the enemy's zones as a side feels them in retreats, traces and placements: its own
    /// combat units cancel them.
    pub(crate) fn zone_felt_by(&self, side: Side) -> HexBits {
        let mut zone = self.zone_of(side.other());
        zone -= &self.held_by(side);
        zone
    }

    /// The hexes next to combat units of a side.
    #[inline]
    pub(crate) fn next_to(&self, side: Side) -> HexBits {
        let book = book();
        let mut near = HexBits::default();
        for unit in &self.units[book.combat[side.index()].clone()] {
            if let Place::At(hex) = unit.place {
                near |= &book.around[hex.index()];
            }
        }
        near
    }

    /// Is a hex next to a combat unit of this side?
    pub(crate) fn is_next_to(&self, side: Side, hex: HexId) -> bool {
        let around = &book().around[hex.index()];
        let next = |unit: UnitId| self[unit].hex().is_some_and(|at| around.contains(at));
        UnitId::combat(side).any(next)
    }

    /// What a counter takes of the room in a hex.
    #[inline]
    pub(crate) fn slot(&self, kind: Kind) -> Slot {
        match (kind, self.options.stacking) {
            (Kind::Leader | Kind::Hq | Kind::Train, _) => Slot::Free,
            (_, Stacking::Two)
            | (Kind::Infantry, _)
            | (Kind::Artillery, Stacking::BrigadeAndBattalion) => Slot::Brigade,
            (Kind::Battalion | Kind::Artillery, _) => Slot::Beside,
        }
    }

    /// How many counters a slot of a hex holds.
    pub(crate) fn capacity(&self) -> usize {
        if self.options.stacking == Stacking::Two { 2 } else { 1 }
    }

    /// The hexes in which no more counter of this kind may end (5.1).
    #[inline]
    pub(crate) fn full_for(&self, side: Side, kind: Kind) -> HexBits {
        let (slot, book) = (self.slot(kind), book());
        let mut full = HexBits::default();
        if slot == Slot::Free {
            return full;
        }
        let two = self.options.stacking == Stacking::Two;
        let mut once = HexBits::default();
        for unit in UnitId::combat(side) {
            if let Place::At(hex) = self[unit].place
                && self.slot(unit.kind()) == slot
                && book.on_map(hex)
            {
                if two && !once.contains(hex) {
                    once.insert(hex);
                } else {
                    full.insert(hex);
                }
            }
        }
        full
    }

    /// Is there room in a hex or box for one more counter like this?
    pub(crate) fn has_room(&self, unit: UnitId, hex: HexId) -> bool {
        let slot = self.slot(unit.kind());
        if slot == Slot::Free || !book().on_map(hex) {
            return true;
        }
        let taken = self.combat_in(unit.side(), hex).iter();
        taken.filter(|&it| it != unit && self.slot(it.kind()) == slot).count() < self.capacity()
    }
}
