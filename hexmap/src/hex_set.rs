//! Sets of hexes, one bit each: one that grows, one that is copied like a number, and what reads
//! either.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Sub, SubAssign};

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::HexId;
use crate::words::{BITS, Ones, has, trimmed};

/// Any set of hexes, to look at: what a [`HexSet`] and a [`HexBits`] have in common, as `&str` is
/// to texts. Whoever only reads a set takes `impl Into<HexView<'_>>` and is given either.
///
/// ```
/// use grognard_hexmap::{HexBits, HexId, HexSet, HexView};
/// fn count<'a>(hexes: impl Into<HexView<'a>>) -> usize {
///     hexes.into().len()
/// }
/// let hex = HexId::from_index(7);
/// assert_eq!(count(&HexSet::from_iter([hex])), 1);
/// assert_eq!(count(&HexBits::<2>::from_iter([hex])), 1);
/// assert_eq!(HexSet::from_iter([hex]).view(), HexBits::<2>::from_iter([hex]).view());
/// ```
#[derive(Clone, Copy, Default)]
pub struct HexView<'a>(&'a [u64]);

impl<'a> HexView<'a> {
    /// No hex.
    pub const EMPTY: HexView<'static> = HexView(&[]);

    /// Whether the hex is in the set; `false` for ids of a larger map.
    #[inline]
    pub fn contains(self, hex: HexId) -> bool {
        has(self.0, hex.index())
    }

    /// How many hexes are in the set.
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether no hex is in the set.
    pub fn is_empty(self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Whether the two sets share a hex.
    #[inline]
    pub fn intersects<'b>(self, other: impl Into<HexView<'b>>) -> bool {
        self.0.iter().zip(other.into().0).any(|(word, other)| word & other != 0)
    }

    /// Whether all its hexes are in the other set too.
    pub fn is_subset<'b>(self, other: impl Into<HexView<'b>>) -> bool {
        let other = other.into();
        let beyond = self.0.get(other.0.len()..).unwrap_or_default();
        let within = self.0.iter().zip(other.0).all(|(word, other)| word & !other == 0);
        within && HexView(beyond).is_empty()
    }

    /// The hexes, lowest id first.
    #[inline]
    pub fn iter(self) -> HexIter<'a> {
        HexIter(Ones::new(self.0))
    }

    /// The set as bits, 64 hexes a word, lowest id first.
    #[inline]
    pub fn words(self) -> &'a [u64] {
        self.0
    }
}

impl PartialEq for HexView<'_> {
    fn eq(&self, other: &Self) -> bool {
        trimmed(self.0) == trimmed(other.0)
    }
}

impl Eq for HexView<'_> {}

impl Hash for HexView<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        trimmed(self.0).hash(state);
    }
}

impl fmt::Debug for HexView<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<'a> IntoIterator for HexView<'a> {
    type Item = HexId;
    type IntoIter = HexIter<'a>;
    fn into_iter(self) -> HexIter<'a> {
        self.iter()
    }
}

impl Serialize for HexView<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(*self)
    }
}

/// The hexes of a set, lowest id first.
#[derive(Clone, Debug)]
pub struct HexIter<'a>(Ones<'a>);

impl Iterator for HexIter<'_> {
    type Item = HexId;

    #[inline]
    fn next(&mut self) -> Option<HexId> {
        self.0.next().map(HexId::from_index)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl ExactSizeIterator for HexIter<'_> {}

/// A set of hexes, one bit each: regions, occupied hexes, zones of control.
///
/// Two sets are equal when the same hexes are in them, whatever maps they were made for. Written
/// by serde they are lists of ids.
///
/// ```
/// use grognard_hexmap::{HexId, HexSet};
/// let mut enemy = HexSet::new(100);
/// enemy.insert(HexId::from_index(7));
/// assert!(enemy.contains(HexId::from_index(7)));
/// let zone = HexSet::from_iter([6, 7, 8].map(HexId::from_index));
/// assert_eq!((&zone - &enemy).len(), 2);
/// assert_eq!(&zone & &enemy, enemy);
/// for hex in &enemy {
///     assert!(zone.contains(hex));
/// }
/// ```
#[derive(Clone, Default)]
pub struct HexSet(Vec<u64>);

impl HexSet {
    /// An empty set for a map with so many hexes and boxes ([`Map::len`](crate::Map::len)).
    pub fn new(hexes: usize) -> HexSet {
        HexSet(vec![0; hexes.div_ceil(BITS)])
    }

    /// Puts a hex in, making room where the set was made for a smaller map.
    pub fn insert(&mut self, hex: HexId) {
        let word = hex.index() / BITS;
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (hex.index() % BITS);
    }

    /// Takes a hex out.
    pub fn remove(&mut self, hex: HexId) {
        if let Some(word) = self.0.get_mut(hex.index() / BITS) {
            *word &= !(1 << (hex.index() % BITS));
        }
    }

    /// Puts a hex in or takes it out.
    pub fn set(&mut self, hex: HexId, present: bool) {
        if present { self.insert(hex) } else { self.remove(hex) }
    }

    /// Takes everything out, keeping the memory.
    pub fn clear(&mut self) {
        self.0.fill(0);
    }

    /// Adds all hexes of another set.
    pub fn union_with<'a>(&mut self, other: impl Into<HexView<'a>>) {
        let other = other.into();
        let used = trimmed(other.0);
        if self.0.len() < used.len() {
            self.0.resize(used.len(), 0);
        }
        for (word, more) in self.0.iter_mut().zip(used) {
            *word |= more;
        }
    }

    /// Keeps only what is in both sets.
    pub fn intersect_with<'a>(&mut self, other: impl Into<HexView<'a>>) {
        let other = other.into();
        for (index, word) in self.0.iter_mut().enumerate() {
            *word &= other.0.get(index).copied().unwrap_or(0);
        }
    }

    /// Takes out all hexes of another set.
    pub fn difference_with<'a>(&mut self, other: impl Into<HexView<'a>>) {
        for (word, less) in self.0.iter_mut().zip(other.into().0) {
            *word &= !less;
        }
    }

    /// Keeps what is in one of the two sets and not in the other.
    pub fn symmetric_difference_with<'a>(&mut self, other: impl Into<HexView<'a>>) {
        let used = trimmed(other.into().0);
        if self.0.len() < used.len() {
            self.0.resize(used.len(), 0);
        }
        for (word, other) in self.0.iter_mut().zip(used) {
            *word ^= other;
        }
    }
}

impl Extend<HexId> for HexSet {
    fn extend<I: IntoIterator<Item = HexId>>(&mut self, hexes: I) {
        for hex in hexes {
            self.insert(hex);
        }
    }
}

impl IntoIterator for HexSet {
    type Item = HexId;
    type IntoIter = std::vec::IntoIter<HexId>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter().collect::<Vec<_>>().into_iter()
    }
}

impl<'de> Deserialize<'de> for HexSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<HexId>::deserialize(deserializer)?.into_iter().collect())
    }
}

/// A set of hexes in a fixed number of words, without memory of its own: for what is made anew at
/// every decision of a game, such as occupied hexes and zones of control. `WORDS` words hold 64
/// hexes each; a [`HexSet`] has no such bound.
///
/// ```
/// use grognard_hexmap::{HexBits, HexId};
/// // A map of up to 384 hexes.
/// let mut zone = HexBits::<6>::default();
/// zone.insert(HexId::from_index(70));
/// let friends: HexBits<6> = [HexId::from_index(70)].into_iter().collect();
/// assert!(zone.intersects(&friends));
/// assert!(!(zone - friends).contains(HexId::from_index(70)));
/// ```
#[derive(Clone, Copy)]
pub struct HexBits<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> HexBits<WORDS> {
    /// How many hexes and boxes ([`Map::len`](crate::Map::len)) the map may have.
    pub const CAPACITY: usize = WORDS * BITS;

    /// Puts a hex in.
    ///
    /// # Panics
    /// If the id is beyond [`CAPACITY`](Self::CAPACITY).
    #[inline]
    pub fn insert(&mut self, hex: HexId) {
        self.0[hex.index() / BITS] |= 1 << (hex.index() % BITS);
    }

    /// Takes a hex out.
    #[inline]
    pub fn remove(&mut self, hex: HexId) {
        if let Some(word) = self.0.get_mut(hex.index() / BITS) {
            *word &= !(1 << (hex.index() % BITS));
        }
    }

    /// Adds all hexes of another set.
    #[inline]
    pub fn union_with(&mut self, other: &Self) {
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

    /// Visits the hexes, lowest id first: for inner loops.
    #[inline]
    pub fn for_each(&self, mut visit: impl FnMut(HexId)) {
        for (word, &bits) in self.0.iter().enumerate() {
            let mut bits = bits;
            while bits != 0 {
                visit(HexId::from_index(word * BITS + bits.trailing_zeros() as usize));
                bits &= bits - 1;
            }
        }
    }
}

impl<const WORDS: usize> Default for HexBits<WORDS> {
    fn default() -> Self {
        HexBits([0; WORDS])
    }
}

impl<const WORDS: usize> Extend<HexId> for HexBits<WORDS> {
    fn extend<I: IntoIterator<Item = HexId>>(&mut self, hexes: I) {
        hexes.into_iter().for_each(|hex| self.insert(hex));
    }
}

impl<'de, const WORDS: usize> Deserialize<'de> for HexBits<WORDS> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut bits = HexBits::default();
        for hex in Vec::<HexId>::deserialize(deserializer)? {
            if hex.index() >= Self::CAPACITY {
                let most = Self::CAPACITY;
                return Err(D::Error::custom(format_args!("{hex:?} is beyond {most} hexes")));
            }
            bits.insert(hex);
        }
        Ok(bits)
    }
}

/// What both kinds of sets do in the same words.
macro_rules! set_of_hexes {
    ($set:ty $(, const $words:ident)?) => {
        impl$(<const $words: usize>)? $set {
            /// The set to look at, for what takes sets of any kind.
            #[inline]
            pub fn view(&self) -> HexView<'_> {
                HexView(&self.0)
            }

            /// Whether the hex is in the set; `false` for ids of a larger map.
            #[inline]
            pub fn contains(&self, hex: HexId) -> bool {
                has(&self.0, hex.index())
            }

            /// How many hexes are in the set.
            pub fn len(&self) -> usize {
                self.view().len()
            }

            /// Whether no hex is in the set.
            #[inline]
            pub fn is_empty(&self) -> bool {
                self.view().is_empty()
            }

            /// Whether the two sets share a hex.
            #[inline]
            pub fn intersects<'a>(&self, other: impl Into<HexView<'a>>) -> bool {
                self.view().intersects(other)
            }

            /// Whether all its hexes are in the other set too.
            pub fn is_subset<'a>(&self, other: impl Into<HexView<'a>>) -> bool {
                self.view().is_subset(other)
            }

            /// The hexes, lowest id first.
            #[inline]
            pub fn iter(&self) -> HexIter<'_> {
                self.view().iter()
            }
        }

        impl<'a, $(const $words: usize)?> From<&'a $set> for HexView<'a> {
            #[inline]
            fn from(set: &'a $set) -> HexView<'a> {
                set.view()
            }
        }

        impl<'a, $(const $words: usize)?> IntoIterator for &'a $set {
            type Item = HexId;
            type IntoIter = HexIter<'a>;
            fn into_iter(self) -> HexIter<'a> {
                self.iter()
            }
        }

        impl$(<const $words: usize>)? FromIterator<HexId> for $set {
            fn from_iter<I: IntoIterator<Item = HexId>>(hexes: I) -> Self {
                let mut set = Self::default();
                set.extend(hexes);
                set
            }
        }

        impl$(<const $words: usize>)? PartialEq for $set {
            #[inline]
            fn eq(&self, other: &Self) -> bool {
                self.view() == other.view()
            }
        }

        impl$(<const $words: usize>)? Eq for $set {}

        impl$(<const $words: usize>)? Hash for $set {
            fn hash<H: Hasher>(&self, state: &mut H) {
                self.view().hash(state);
            }
        }

        impl$(<const $words: usize>)? fmt::Debug for $set {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.view().fmt(f)
            }
        }

        impl$(<const $words: usize>)? Serialize for $set {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                self.view().serialize(serializer)
            }
        }
    };
}

set_of_hexes!(HexSet);
set_of_hexes!(HexBits<WORDS>, const WORDS);

/// The operators of sets: for a [`HexSet`] by reference with any set on the right, for
/// [`HexBits`], which are copied, with their like.
macro_rules! operators {
    ($($operator:ident::$method:ident, $assign:ident::$assigned:ident, $with:ident, $word:expr;)*) => {$(
        impl<'a, S> $assign<&'a S> for HexSet
        where
            HexView<'a>: From<&'a S>,
        {
            fn $assigned(&mut self, other: &'a S) {
                self.$with(HexView::from(other));
            }
        }

        impl<'a, S> $operator<&'a S> for &HexSet
        where
            HexView<'a>: From<&'a S>,
        {
            type Output = HexSet;
            fn $method(self, other: &'a S) -> HexSet {
                let mut set = self.clone();
                set.$with(HexView::from(other));
                set
            }
        }

        impl<const WORDS: usize> $assign for HexBits<WORDS> {
            #[inline]
            fn $assigned(&mut self, other: Self) {
                for (word, other) in self.0.iter_mut().zip(other.0) {
                    *word = $word(*word, other);
                }
            }
        }

        impl<const WORDS: usize> $assign<&Self> for HexBits<WORDS> {
            #[inline]
            fn $assigned(&mut self, other: &Self) {
                for (word, other) in self.0.iter_mut().zip(&other.0) {
                    *word = $word(*word, *other);
                }
            }
        }

        impl<const WORDS: usize> $operator for HexBits<WORDS> {
            type Output = Self;
            #[inline]
            fn $method(mut self, other: Self) -> Self {
                $assign::$assigned(&mut self, other);
                self
            }
        }
    )*};
}

operators! {
    BitOr::bitor, BitOrAssign::bitor_assign, union_with, |a: u64, b: u64| a | b;
    BitAnd::bitand, BitAndAssign::bitand_assign, intersect_with, |a: u64, b: u64| a & b;
    Sub::sub, SubAssign::sub_assign, difference_with, |a: u64, b: u64| a & !b;
    BitXor::bitxor, BitXorAssign::bitxor_assign, symmetric_difference_with, |a: u64, b: u64| a ^ b;
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn set(indices: &[usize]) -> HexSet {
        indices.iter().map(|&index| HexId::from_index(index)).collect()
    }

    fn bits(indices: &[usize]) -> HexBits<3> {
        indices.iter().map(|&index| HexId::from_index(index)).collect()
    }

    #[test]
    fn sets_are_equal_whatever_room_they_have() {
        assert_eq!(HexSet::new(10), HexSet::new(300));
        let mut roomy = HexSet::new(1000);
        roomy.insert(HexId::from_index(3));
        assert_eq!(roomy, set(&[3]));
        assert_ne!(roomy, set(&[3, 900]));
        let hashes = [&roomy, &set(&[3])].map(|set| {
            let mut hasher = std::hash::DefaultHasher::new();
            set.hash(&mut hasher);
            hasher.finish()
        });
        assert_eq!(hashes[0], hashes[1]);
    }

    #[test]
    fn ids_of_a_larger_map_are_not_in_the_set() {
        assert_eq!(HexBits::<3>::CAPACITY, 192);
        assert!(!bits(&[5]).contains(HexId::from_index(5000)));
        let mut small = set(&[5]);
        small.remove(HexId::from_index(9999)); // beyond its room: nothing to do
        assert!(!small.contains(HexId::from_index(9999)));
    }

    #[test]
    fn sets_are_written_as_lists_and_read_back() {
        let text = serde_json::to_string(&set(&[70, 2])).unwrap();
        assert_eq!(text, "[2,70]");
        assert_eq!(serde_json::from_str::<HexSet>(&text).unwrap(), set(&[2, 70]));
        assert_eq!(serde_json::from_str::<HexBits<3>>(&text).unwrap(), bits(&[2, 70]));
        let small = serde_json::from_str::<HexBits<1>>(&text).unwrap_err().to_string();
        assert!(small.contains("#70 is beyond 64 hexes"), "{small}");
    }

    proptest! {
        /// Both kinds of sets do what the standard library's sets do.
        #[test]
        fn sets_do_what_sets_do(
            one in prop::collection::btree_set(0usize..192, 0..30),
            other in prop::collection::btree_set(0usize..192, 0..30),
        ) {
            let list = |set: &BTreeSet<usize>| set.iter().copied().collect::<Vec<_>>();
            let (a, b) = (set(&list(&one)), set(&list(&other)));
            let (c, d) = (bits(&list(&one)), bits(&list(&other)));
            prop_assert_eq!(a.view(), c.view());
            prop_assert_eq!(a.iter().map(HexId::index).collect::<Vec<_>>(), list(&one));
            prop_assert_eq!(a.iter().len(), one.len());
            let mut visited = Vec::new();
            c.for_each(|hex| visited.push(hex.index()));
            prop_assert_eq!(visited, list(&one));
            for (ours, bits, theirs) in [
                (&a | &b, c | d, &one | &other),
                (&a & &b, c & d, &one & &other),
                (&a - &b, c - d, &one - &other),
                (&a ^ &b, c ^ d, &one ^ &other),
                (&a | &d, c | d, &one | &other),
            ] {
                prop_assert_eq!(ours.view(), bits.view());
                prop_assert_eq!(ours.into_iter().map(HexId::index).collect::<BTreeSet<_>>(), theirs);
            }
            prop_assert_eq!(a.intersects(&d), !one.is_disjoint(&other));
            prop_assert_eq!(a.is_subset(&b), one.is_subset(&other));
            prop_assert_eq!((&a - &a).is_empty(), true);
        }
    }
}
