//! A set of hexes of this map that is copied like a number.

use hexmap::HexId;

/// How many words hold one bit a hex of the map.
const WORDS: usize = 6;

/// One bit a hex, without memory of its own: occupied hexes and zones are made anew for every
/// decision.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct HexBits([u64; WORDS]);

impl HexBits {
    /// How many hexes a map may have.
    pub(crate) const CAPACITY: usize = WORDS * 64;

    #[inline]
    pub(crate) fn insert(&mut self, hex: HexId) {
        self.0[hex.index() / 64] |= 1 << (hex.index() % 64);
    }

    /// Whether the hex is in the set; `false` for ids of a larger map.
    #[inline]
    pub(crate) fn contains(&self, hex: HexId) -> bool {
        self.0.get(hex.index() / 64).is_some_and(|word| word >> (hex.index() % 64) & 1 != 0)
    }

    #[inline]
    pub(crate) fn add(&mut self, other: &HexBits) {
        for (word, more) in self.0.iter_mut().zip(other.0) {
            *word |= more;
        }
    }

    /// Visits the hexes, lowest id first.
    #[inline]
    pub(crate) fn for_each(&self, mut visit: impl FnMut(HexId)) {
        for (word, &bits) in self.0.iter().enumerate() {
            let mut bits = bits;
            while bits != 0 {
                visit(HexId::from_index(word * 64 + bits.trailing_zeros() as usize));
                bits &= bits - 1;
            }
        }
    }

    #[inline]
    pub(crate) fn intersects(&self, other: &HexBits) -> bool {
        self.0.iter().zip(other.0).any(|(word, other)| word & other != 0)
    }
}

impl FromIterator<HexId> for HexBits {
    fn from_iter<I: IntoIterator<Item = HexId>>(hexes: I) -> HexBits {
        let mut bits = HexBits::default();
        hexes.into_iter().for_each(|hex| bits.insert(hex));
        bits
    }
}
