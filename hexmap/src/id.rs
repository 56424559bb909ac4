//! Small numbers for hexes, and sets of them.

use std::fmt;

use fixedbitset::FixedBitSet;
use serde::{Deserialize, Serialize};

use crate::Direction;

/// A hex of a map, or an off-map box that units can stand in as if it were one.
///
/// Ids are dense: hexes first, in reading order, then boxes. So a flat array indexed by
/// [`HexId::index`] replaces every hash map.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct HexId(u16);

impl HexId {
    /// No map has so many hexes; flat neighbour tables use it for "nothing there".
    pub(crate) const NONE: u16 = u16::MAX;

    /// The id with this index. It means something only together with the map it came from.
    pub const fn from_index(index: usize) -> HexId {
        HexId(index as u16)
    }

    /// For flat arrays.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for HexId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// A set of hexes, one bit each: regions, occupied hexes, zones of control.
///
/// ```
/// use hexmap::{HexId, HexSet};
/// let mut enemy = HexSet::new(100);
/// enemy.insert(HexId::from_index(7));
/// assert!(enemy.contains(HexId::from_index(7)));
/// assert_eq!(enemy.len(), 1);
/// ```
#[derive(Clone, PartialEq, Eq, Default)]
pub struct HexSet(FixedBitSet);

impl HexSet {
    /// An empty set for a map with so many hexes and boxes ([`Map::len`](crate::Map::len)).
    pub fn new(hexes: usize) -> HexSet {
        HexSet(FixedBitSet::with_capacity(hexes))
    }

    /// Puts a hex in, making room where the set was made for a smaller map.
    pub fn insert(&mut self, hex: HexId) {
        self.0.grow(hex.index() + 1);
        self.0.insert(hex.index());
    }

    /// Takes a hex out.
    pub fn remove(&mut self, hex: HexId) {
        if hex.index() < self.0.len() {
            self.0.remove(hex.index());
        }
    }

    /// Puts a hex in or takes it out.
    pub fn set(&mut self, hex: HexId, present: bool) {
        if present { self.insert(hex) } else { self.remove(hex) }
    }

    /// Whether the hex is in the set.
    #[inline]
    pub fn contains(&self, hex: HexId) -> bool {
        self.0.contains(hex.index())
    }

    /// How many hexes are in the set.
    pub fn len(&self) -> usize {
        self.0.count_ones(..)
    }

    /// Whether no hex is in the set.
    pub fn is_empty(&self) -> bool {
        self.0.is_clear()
    }

    /// Takes everything out, keeping the memory.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// The hexes, lowest id first.
    pub fn iter(&self) -> impl Iterator<Item = HexId> + '_ {
        self.0.ones().map(HexId::from_index)
    }

    /// Adds all hexes of another set.
    pub fn union_with(&mut self, other: &HexSet) {
        self.0.union_with(&other.0);
    }

    /// Keeps only what is in both sets.
    pub fn intersect_with(&mut self, other: &HexSet) {
        self.0.intersect_with(&other.0);
    }

    /// Takes out all hexes of another set.
    pub fn difference_with(&mut self, other: &HexSet) {
        self.0.difference_with(&other.0);
    }
}

impl FromIterator<HexId> for HexSet {
    fn from_iter<I: IntoIterator<Item = HexId>>(hexes: I) -> HexSet {
        let mut set = HexSet::default();
        set.extend(hexes);
        set
    }
}

impl Extend<HexId> for HexSet {
    fn extend<I: IntoIterator<Item = HexId>>(&mut self, hexes: I) {
        for hex in hexes {
            self.insert(hex);
        }
    }
}

impl fmt::Debug for HexSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// One side of one hex, seen from that hex: the way out of it in a direction.
///
/// The same hexside seen from the other hex is another `Hexside`; so what differs by
/// direction (a slope) can be told apart, and what does not is stored twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hexside {
    /// The hex one looks from.
    pub hex: HexId,
    /// The side one looks through.
    pub direction: Direction,
}

impl Hexside {
    /// For flat arrays: six slots a hex.
    pub const fn slot(self) -> usize {
        self.hex.index() * 6 + self.direction.index()
    }
}

/// A set of hexsides, each seen from one hex: closed crossings, sides that let no zone through.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct HexsideSet(FixedBitSet);

impl HexsideSet {
    /// An empty set for a map with so many hexes and boxes ([`Map::len`](crate::Map::len)).
    pub fn new(hexes: usize) -> HexsideSet {
        HexsideSet(FixedBitSet::with_capacity(hexes * 6))
    }

    /// Puts a hexside in or takes it out, seen from its own hex only.
    pub fn set(&mut self, side: Hexside, present: bool) {
        self.0.grow(side.slot() + 1);
        self.0.set(side.slot(), present);
    }

    /// Whether the hexside, seen from its own hex, is in the set.
    #[inline]
    pub fn contains(&self, side: Hexside) -> bool {
        self.0.contains(side.slot())
    }

    /// Whether no hexside is in the set.
    pub fn is_empty(&self) -> bool {
        self.0.is_clear()
    }

    /// Takes everything out, keeping the memory.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_do_what_sets_do() {
        let id = HexId::from_index;
        let mut a: HexSet = [id(3), id(70)].into_iter().collect();
        let b: HexSet = [id(70), id(5)].into_iter().collect();
        assert_eq!(a.iter().collect::<Vec<_>>(), [id(3), id(70)]);
        a.intersect_with(&b);
        assert_eq!(a.iter().collect::<Vec<_>>(), [id(70)]);
        a.union_with(&b);
        assert_eq!(a.len(), 2);
        a.difference_with(&b);
        assert!(a.is_empty());
        a.remove(id(9999)); // beyond its room: nothing to do
        assert!(!a.contains(id(9999)));
    }

    #[test]
    fn hexsides_are_seen_from_one_hex() {
        let side = Hexside { hex: HexId::from_index(4), direction: Direction::new(2) };
        let mut set = HexsideSet::new(10);
        set.set(side, true);
        assert!(set.contains(side));
        assert!(!set.contains(Hexside { direction: Direction::new(5), ..side }));
        set.set(side, false);
        assert!(set.is_empty());
    }
}
