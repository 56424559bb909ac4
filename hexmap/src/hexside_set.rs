//! Sets of hexsides.

use std::fmt;
use std::ops::{BitAndAssign, BitOrAssign, SubAssign};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Direction, HexId, Hexside};

/// A set of hexsides, each seen from one hex: closed crossings, sides that let no zone through.
///
/// Six bits a hex lie together, so what passes all sides of a hex asks once ([`HexsideSet::of`]).
/// Two sets are equal when the same hexsides are in them, whatever maps they were made for.
///
/// ```
/// use grognard_hexmap::{Direction, HexId, Hexside, HexsideSet};
/// let side = Hexside { hex: HexId::from_index(4), direction: Direction::new(2) };
/// let mut blown = HexsideSet::default();
/// blown.insert(side);
/// assert!(blown.contains(side));
/// assert_eq!(blown.of(side.hex), 0b100);
/// assert_eq!(blown.iter().collect::<Vec<_>>(), [side]);
/// ```
#[derive(Clone, Default)]
pub struct HexsideSet(Vec<u8>);

impl HexsideSet {
    /// An empty set for a map with so many hexes and boxes ([`Map::len`](crate::Map::len)).
    pub fn new(hexes: usize) -> HexsideSet {
        HexsideSet(vec![0; hexes])
    }

    /// Puts a hexside in, seen from its own hex only.
    pub fn insert(&mut self, side: Hexside) {
        let index = side.hex.index();
        if self.0.len() <= index {
            self.0.resize(index + 1, 0);
        }
        self.0[index] |= 1 << side.direction.index();
    }

    /// Takes a hexside out, seen from its own hex only.
    pub fn remove(&mut self, side: Hexside) {
        if let Some(sides) = self.0.get_mut(side.hex.index()) {
            *sides &= !(1 << side.direction.index());
        }
    }

    /// Puts a hexside in or takes it out, seen from its own hex only.
    pub fn set(&mut self, side: Hexside, present: bool) {
        if present { self.insert(side) } else { self.remove(side) }
    }

    /// Whether the hexside, seen from its own hex, is in the set.
    #[inline]
    pub fn contains(&self, side: Hexside) -> bool {
        self.of(side.hex) >> side.direction.index() & 1 != 0
    }

    /// The sides of one hex that are in the set: a bit each, by direction.
    #[inline]
    pub fn of(&self, hex: HexId) -> u8 {
        self.0.get(hex.index()).copied().unwrap_or(0)
    }

    /// The sides of every hex that are in the set, a bit each by direction; hexes at the end that
    /// have none may be missing.
    #[inline]
    pub fn by_hex(&self) -> &[u8] {
        &self.0
    }

    /// How many hexsides are in the set; one that was put in from both hexes counts twice.
    pub fn len(&self) -> usize {
        self.0.iter().map(|sides| sides.count_ones() as usize).sum()
    }

    /// Whether no hexside is in the set.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&sides| sides == 0)
    }

    /// Takes everything out, keeping the memory.
    pub fn clear(&mut self) {
        self.0.fill(0);
    }

    /// The hexsides, by hex and then clockwise.
    pub fn iter(&self) -> HexsideIter<'_> {
        HexsideIter { sides: &self.0, hex: 0, direction: 0 }
    }

    /// The sides without the hexes at the end that have none.
    fn trimmed(&self) -> &[u8] {
        let used = self.0.iter().rposition(|&sides| sides != 0).map_or(0, |last| last + 1);
        &self.0[..used]
    }
}

/// The hexsides of a [`HexsideSet`], by hex and then clockwise.
#[derive(Clone, Debug)]
pub struct HexsideIter<'a> {
    sides: &'a [u8],
    hex: usize,
    direction: u8,
}

impl Iterator for HexsideIter<'_> {
    type Item = Hexside;

    fn next(&mut self) -> Option<Hexside> {
        loop {
            let left = self.sides.get(self.hex)? >> self.direction;
            if left == 0 {
                (self.hex, self.direction) = (self.hex + 1, 0);
                continue;
            }
            let direction = self.direction + left.trailing_zeros() as u8;
            self.direction = direction + 1;
            let hex = HexId::from_index(self.hex);
            return Some(Hexside { hex, direction: Direction::new(direction) });
        }
    }
}

impl PartialEq for HexsideSet {
    fn eq(&self, other: &Self) -> bool {
        self.trimmed() == other.trimmed()
    }
}

impl Eq for HexsideSet {}

impl fmt::Debug for HexsideSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self).finish()
    }
}

impl<'a> IntoIterator for &'a HexsideSet {
    type Item = Hexside;
    type IntoIter = HexsideIter<'a>;
    fn into_iter(self) -> HexsideIter<'a> {
        self.iter()
    }
}

impl Extend<Hexside> for HexsideSet {
    fn extend<I: IntoIterator<Item = Hexside>>(&mut self, sides: I) {
        sides.into_iter().for_each(|side| self.insert(side));
    }
}

impl FromIterator<Hexside> for HexsideSet {
    fn from_iter<I: IntoIterator<Item = Hexside>>(sides: I) -> Self {
        let mut set = HexsideSet::default();
        set.extend(sides);
        set
    }
}

impl BitOrAssign<&HexsideSet> for HexsideSet {
    fn bitor_assign(&mut self, other: &HexsideSet) {
        let used = other.trimmed();
        if self.0.len() < used.len() {
            self.0.resize(used.len(), 0);
        }
        for (sides, more) in self.0.iter_mut().zip(used) {
            *sides |= more;
        }
    }
}

impl BitAndAssign<&HexsideSet> for HexsideSet {
    fn bitand_assign(&mut self, other: &HexsideSet) {
        for (index, sides) in self.0.iter_mut().enumerate() {
            *sides &= other.0.get(index).copied().unwrap_or(0);
        }
    }
}

impl SubAssign<&HexsideSet> for HexsideSet {
    fn sub_assign(&mut self, other: &HexsideSet) {
        for (sides, less) in self.0.iter_mut().zip(&other.0) {
            *sides &= !less;
        }
    }
}

impl Serialize for HexsideSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self)
    }
}

impl<'de> Deserialize<'de> for HexsideSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Hexside>::deserialize(deserializer)?.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn side(hex: usize, direction: u8) -> Hexside {
        Hexside { hex: HexId::from_index(hex), direction: Direction::new(direction) }
    }

    #[test]
    fn hexsides_are_seen_from_one_hex() {
        let mut set = HexsideSet::new(10);
        set.set(side(4, 2), true);
        assert!(set.contains(side(4, 2)) && !set.contains(side(4, 5)));
        assert!(!set.contains(side(4000, 2)));
        set.set(side(4, 2), false);
        set.remove(side(4000, 2)); // beyond its room: nothing to do
        assert!(set.is_empty());
    }

    #[test]
    fn sets_are_equal_whatever_room_they_have() {
        assert_eq!(HexsideSet::new(10), HexsideSet::new(300));
        let mut roomy = HexsideSet::new(300);
        roomy.insert(side(3, 5));
        assert_eq!(roomy, HexsideSet::from_iter([side(3, 5)]));
        assert_ne!(roomy, HexsideSet::from_iter([side(3, 5), side(200, 0)]));
    }

    #[test]
    fn sets_are_added_taken_away_listed_and_written() {
        let mut set = HexsideSet::from_iter([side(9, 1), side(2, 5), side(2, 0)]);
        assert_eq!(set.iter().collect::<Vec<_>>(), [side(2, 0), side(2, 5), side(9, 1)]);
        assert_eq!(set.len(), 3);
        assert_eq!((set.by_hex()[2], set.by_hex()[9]), (0b10_0001, 0b10));
        let text = serde_json::to_string(&set).unwrap();
        assert!(text.starts_with(r#"[{"hex":2,"direction":0}"#), "{text}");
        assert_eq!(serde_json::from_str::<HexsideSet>(&text).unwrap(), set);
        assert!(serde_json::from_str::<Hexside>(r#"{"hex":2,"direction":6}"#).is_err());
        set -= &HexsideSet::from_iter([side(2, 5), side(30, 0)]);
        set |= &HexsideSet::from_iter([side(30, 0)]);
        assert_eq!(set, HexsideSet::from_iter([side(2, 0), side(9, 1), side(30, 0)]));
        set &= &HexsideSet::from_iter([side(9, 1)]);
        assert_eq!(set, HexsideSet::from_iter([side(9, 1)]));
    }
}
