//! Sets of counters and of hexes that are copied like numbers.

use serde::{Deserialize, Serialize};

use crate::counter::CounterId;

/// A set of counters, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Counters([u64; 2]);

impl Counters {
    /// How many counters a game may have.
    pub const CAPACITY: usize = 128;
    /// No counter.
    pub const EMPTY: Counters = Counters([0; 2]);

    /// Just this counter.
    pub const fn only(counter: CounterId) -> Counters {
        let mut bits = [0; 2];
        bits[counter.index() / 64 % 2] = 1 << (counter.index() % 64);
        Counters(bits)
    }

    /// Adds one.
    #[inline]
    pub fn insert(&mut self, counter: CounterId) {
        self.0[counter.index() / 64 % 2] |= 1 << (counter.index() % 64);
    }

    /// Takes one out.
    #[inline]
    pub fn remove(&mut self, counter: CounterId) {
        self.0[counter.index() / 64 % 2] &= !(1 << (counter.index() % 64));
    }

    /// Whether it is in.
    #[inline]
    pub const fn contains(self, counter: CounterId) -> bool {
        counter.index() < Counters::CAPACITY
            && self.0[counter.index() / 64] >> (counter.index() % 64) & 1 != 0
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0[0] == 0 && self.0[1] == 0
    }

    /// How many there are.
    #[inline]
    pub const fn len(self) -> usize {
        (self.0[0].count_ones() + self.0[1].count_ones()) as usize
    }

    /// Those in both.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Counters) -> Counters {
        Counters([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }

    /// Those in either.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Counters) -> Counters {
        Counters([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }

    /// Those that are not in the other.
    #[inline]
    #[must_use]
    pub const fn without(self, other: Counters) -> Counters {
        Counters([self.0[0] & !other.0[0], self.0[1] & !other.0[1]])
    }

    /// Whether the two share one.
    #[inline]
    pub const fn meets(self, other: Counters) -> bool {
        !self.and(other).is_empty()
    }

    /// The first one.
    pub fn first(self) -> Option<CounterId> {
        self.iter().next()
    }

    /// All of them, in the order of the roster.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = CounterId> {
        let mut words = self.0;
        std::iter::from_fn(move || {
            let word = usize::from(words[0] == 0);
            let bits = words[word];
            if bits == 0 {
                return None;
            }
            words[word] = bits & (bits - 1);
            Some(CounterId::from_index(word * 64 + bits.trailing_zeros() as usize))
        })
    }
}

impl FromIterator<CounterId> for Counters {
    fn from_iter<I: IntoIterator<Item = CounterId>>(counters: I) -> Counters {
        let mut set = Counters::EMPTY;
        counters.into_iter().for_each(|counter| set.insert(counter));
        set
    }
}

/// A set of hexes of this map.
pub(crate) type HexBits = hexmap::HexBits<12>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_are_kept_in_both_words() {
        let set: Counters = [3, 63, 64, 93].into_iter().map(CounterId::from_index).collect();
        let back: Vec<_> = set.iter().map(CounterId::index).collect();
        assert_eq!(back, [3, 63, 64, 93]);
        assert_eq!(set.len(), 4);
        assert!(set.contains(CounterId::from_index(64)));
        assert!(
            !set.without(Counters::only(CounterId::from_index(64)))
                .contains(CounterId::from_index(64))
        );
        assert!(!set.contains(CounterId::from_index(200)));
    }
}
