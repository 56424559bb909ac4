//! Where a search keeps what it knows of a hex in a mode.

use hexmap::HexId;

use crate::Mode;
use crate::reach::Arrived;

/// How many labels a slot has: for arrivals after which one goes on, for those that halt, and
/// for those that ask. A hex can be reached cheaply with a halt and dearly without, and both
/// matter.
pub(crate) const PLANES: usize = 3;

/// How one arrives by plane.
pub(crate) const ARRIVED: [Arrived; PLANES] = [Arrived::Free, Arrived::Halted, Arrived::Asking];

/// How many bits hold a number below this.
pub(crate) const fn bits(count: usize) -> u32 {
    count.next_power_of_two().trailing_zeros()
}

/// The numbers of slots and places. A *slot* is a hex in a mode; its *places* are the slot in each
/// of the planes. All parts of a number lie in bits of their own, so that none of them is found
/// by division; slots come by hex, then by mode.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Layout {
    mode_bits: u32,
    slot_bits: u32,
    /// The bits of the slot.
    slots: usize,
}

impl Layout {
    /// For so many hexes in so many modes.
    #[inline]
    pub(crate) const fn new(hexes: usize, modes: usize) -> Layout {
        let mode_bits = bits(modes);
        let slot_bits = bits(hexes << mode_bits);
        Layout { mode_bits, slot_bits, slots: (1 << slot_bits) - 1 }
    }

    /// How many bits of a slot are the mode.
    #[inline]
    pub(crate) const fn mode_bits(self) -> u32 {
        self.mode_bits
    }

    /// How many bits of a place are the slot.
    #[inline]
    pub(crate) const fn slot_bits(self) -> u32 {
        self.slot_bits
    }

    /// Enough for all places of so many planes.
    #[inline]
    pub(crate) const fn places(self, planes: usize) -> usize {
        planes << self.slot_bits
    }

    #[inline]
    pub(crate) const fn place(self, plane: usize, slot: usize) -> usize {
        plane << self.slot_bits | slot
    }

    #[inline]
    pub(crate) const fn plane_of(self, place: usize) -> usize {
        place >> self.slot_bits
    }

    #[inline]
    pub(crate) const fn slot_of(self, place: usize) -> usize {
        place & self.slots
    }

    /// The number of a place's hex, as bits sets know it.
    #[inline]
    pub(crate) const fn hex_of(self, place: usize) -> usize {
        self.slot_of(place) >> self.mode_bits
    }

    /// Hex and mode of a place.
    #[inline]
    pub(crate) fn at<D: Mode>(self, place: usize) -> (HexId, D) {
        // By the mode's own bits, which the compiler knows.
        let (slot, mode_bits) = (self.slot_of(place), bits(D::COUNT));
        let mode = slot & ((1 << mode_bits) - 1);
        (HexId::from_index(slot >> mode_bits), D::from_index(mode))
    }
}

/// The slot of a hex in a mode.
#[inline]
pub(crate) fn slot<D: Mode>(hex: HexId, mode: D) -> usize {
    hex.index() << bits(D::COUNT) | mode.index()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::UpTo;

    fn every_place_is_another<D: Mode>(hexes: usize) {
        let layout = Layout::new(hexes, D::COUNT);
        let mut last = None;
        for plane in 0..PLANES {
            for hex in (0..hexes).map(HexId::from_index) {
                for mode in (0..D::COUNT).map(D::from_index) {
                    let place = layout.place(plane, slot(hex, mode));
                    assert!(last < Some(place), "places do not rise by plane, hex and mode");
                    last = Some(place);
                    assert!(place < layout.places(PLANES));
                    assert_eq!((layout.plane_of(place), layout.at(place)), (plane, (hex, mode)));
                    assert_eq!(layout.hex_of(place), hex.index());
                    assert_eq!(layout.slot_of(place), slot(hex, mode));
                }
            }
        }
    }

    #[test]
    fn places_are_told_apart() {
        every_place_is_another::<()>(1);
        every_place_is_another::<()>(64);
        every_place_is_another::<bool>(65);
        every_place_is_another::<UpTo<3>>(7);
        every_place_is_another::<UpTo<11>>(100);
    }
}
