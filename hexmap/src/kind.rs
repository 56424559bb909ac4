//! Kinds of hexside features and of links, and small sets of them.

use std::fmt;
use std::marker::PhantomData;

/// A kind of hexside feature that a map declares: creek, cliff, slope, …
///
/// Look it up once by name ([`Map::side_kind`](crate::Map::side_kind)), then compare numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SideKind(pub(crate) u8);

/// A kind of link between hexes that a map declares: road, pike, rail, trail, …
///
/// Look it up once by name ([`Map::link_kind`](crate::Map::link_kind)), then compare numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LinkKind(pub(crate) u8);

/// What [`KindSet`] can hold.
pub trait Kind: Copy {
    /// The number of the kind: less than [`MAX_KINDS`].
    fn number(self) -> u8;
    /// The kind with this number.
    fn from_number(number: u8) -> Self;
}

/// How many kinds of hexside features, and how many kinds of links, one map may declare.
pub const MAX_KINDS: usize = 32;

impl Kind for SideKind {
    fn number(self) -> u8 {
        self.0
    }
    fn from_number(number: u8) -> SideKind {
        SideKind(number)
    }
}

impl Kind for LinkKind {
    fn number(self) -> u8 {
        self.0
    }
    fn from_number(number: u8) -> LinkKind {
        LinkKind(number)
    }
}

/// The features of one hexside, or the links through it.
pub struct KindSet<K>(u32, PhantomData<K>);

impl<K: Kind> KindSet<K> {
    /// No kind at all.
    pub const EMPTY: KindSet<K> = KindSet(0, PhantomData);

    /// Whether the kind is in the set.
    #[inline]
    pub fn contains(self, kind: K) -> bool {
        self.0 & (1 << kind.number()) != 0
    }

    /// Whether the two sets share a kind.
    #[inline]
    pub fn intersects(self, other: KindSet<K>) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether there is no kind in the set.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Puts a kind in.
    pub fn insert(&mut self, kind: K) {
        self.0 |= 1 << kind.number();
    }

    /// The kinds in the set, in the order in which the map declares them.
    pub fn iter(self) -> impl Iterator<Item = K> {
        (0..MAX_KINDS as u8).filter(move |n| self.0 & (1 << n) != 0).map(K::from_number)
    }
}

// Written out because derives would ask the same of `K`.
impl<K> Clone for KindSet<K> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<K> Copy for KindSet<K> {}
impl<K> PartialEq for KindSet<K> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}
impl<K> Eq for KindSet<K> {}
impl<K: Kind> Default for KindSet<K> {
    fn default() -> Self {
        Self::EMPTY
    }
}
impl<K: Kind + fmt::Debug> fmt::Debug for KindSet<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
impl<K: Kind> FromIterator<K> for KindSet<K> {
    fn from_iter<I: IntoIterator<Item = K>>(kinds: I) -> Self {
        let mut set = Self::EMPTY;
        for kind in kinds {
            set.insert(kind);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_what_was_put_in() {
        let road = LinkKind(0);
        let rail = LinkKind(31);
        let set: KindSet<LinkKind> = [rail, road].into_iter().collect();
        assert!(set.contains(road) && set.contains(rail) && !set.contains(LinkKind(5)));
        assert_eq!(set.iter().collect::<Vec<_>>(), [road, rail]);
        assert!(set.intersects([rail].into_iter().collect()));
        assert!(!set.intersects(KindSet::EMPTY));
    }
}
