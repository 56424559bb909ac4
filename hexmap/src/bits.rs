//! A set of hexes that is copied like a number.

use crate::HexId;

/// A set of hexes in a fixed number of words, without memory of its own: for what is made anew at
/// every decision of a game, such as occupied hexes and zones of control. `WORDS` words hold 64
/// hexes each; a [`HexSet`](crate::HexSet) has no such bound.
///
/// ```
/// use hexmap::{HexBits, HexId};
/// // A map of up to 384 hexes.
/// let mut zone = HexBits::<6>::default();
/// zone.insert(HexId::from_index(70));
/// let friends: HexBits<6> = [HexId::from_index(70)].into_iter().collect();
/// assert!(zone.intersects(&friends));
/// assert!(!zone.without(&friends).contains(HexId::from_index(70)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HexBits<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> HexBits<WORDS> {
    /// How many hexes and boxes ([`Map::len`](crate::Map::len)) the map may have.
    pub const CAPACITY: usize = WORDS * 64;

    /// Puts a hex in.
    ///
    /// # Panics
    /// If the id is beyond [`CAPACITY`](Self::CAPACITY).
    #[inline]
    pub fn insert(&mut self, hex: HexId) {
        self.0[hex.index() / 64] |= 1 << (hex.index() % 64);
    }

    /// Whether the hex is in the set; `false` for ids of a larger map.
    #[inline]
    pub fn contains(&self, hex: HexId) -> bool {
        self.0.get(hex.index() / 64).is_some_and(|word| word >> (hex.index() % 64) & 1 != 0)
    }

    /// Adds all hexes of another set.
    #[inline]
    pub fn add(&mut self, other: &Self) {
        for (word, more) in self.0.iter_mut().zip(other.0) {
            *word |= more;
        }
    }

    /// The hexes that are not in the other set.
    #[inline]
    #[must_use]
    pub fn without(&self, other: &Self) -> Self {
        let mut bits = *self;
        for (word, less) in bits.0.iter_mut().zip(other.0) {
            *word &= !less;
        }
        bits
    }

    /// Whether the two sets share a hex.
    #[inline]
    pub fn intersects(&self, other: &Self) -> bool {
        self.0.iter().zip(other.0).any(|(word, other)| word & other != 0)
    }

    /// Visits the hexes, lowest id first: for inner loops.
    #[inline]
    pub fn for_each(&self, mut visit: impl FnMut(HexId)) {
        for (word, &bits) in self.0.iter().enumerate() {
            let mut bits = bits;
            while bits != 0 {
                visit(HexId::from_index(word * 64 + bits.trailing_zeros() as usize));
                bits &= bits - 1;
            }
        }
    }

    /// The hexes, lowest id first.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = HexId> + '_ {
        self.0.iter().enumerate().flat_map(|(word, &bits)| {
            std::iter::successors(Some(bits), |bits| Some(bits & bits.wrapping_sub(1)))
                .take_while(|&bits| bits != 0)
                .map(move |bits| HexId::from_index(word * 64 + bits.trailing_zeros() as usize))
        })
    }
}

impl<const WORDS: usize> Default for HexBits<WORDS> {
    fn default() -> Self {
        HexBits([0; WORDS])
    }
}

impl<const WORDS: usize> FromIterator<HexId> for HexBits<WORDS> {
    fn from_iter<I: IntoIterator<Item = HexId>>(hexes: I) -> Self {
        let mut bits = HexBits::default();
        hexes.into_iter().for_each(|hex| bits.insert(hex));
        bits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(indices: &[usize]) -> HexBits<3> {
        indices.iter().map(|&index| HexId::from_index(index)).collect()
    }

    #[test]
    fn hexes_are_kept_in_all_words_and_come_back_in_order() {
        let back: Vec<usize> = set(&[191, 0, 64, 63]).iter().map(HexId::index).collect();
        assert_eq!(back, [0, 63, 64, 191]);
        let mut visited = Vec::new();
        set(&[191, 0, 64, 63]).for_each(|hex| visited.push(hex.index()));
        assert_eq!(visited, back);
        assert_eq!(set(&[]).iter().count(), 0);
    }

    #[test]
    fn sets_are_added_taken_away_and_compared() {
        let mut both = set(&[1, 70]);
        both.add(&set(&[70, 130]));
        assert_eq!(both, set(&[1, 70, 130]));
        assert_eq!(both.without(&set(&[1, 130])), set(&[70]));
        assert!(both.intersects(&set(&[130])) && !both.intersects(&set(&[2])));
    }

    #[test]
    fn ids_of_a_larger_map_are_not_in_the_set() {
        assert_eq!(HexBits::<3>::CAPACITY, 192);
        assert!(!set(&[5]).contains(HexId::from_index(5000)));
    }
}
