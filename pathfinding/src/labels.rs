//! What a search knows of the places it has been to.

use std::fmt::Debug;

use crate::{Cost, Mp};

/// The lowest known cost of each place, in memory that is used again and need not be cleared.
pub trait Labels<C> {
    /// The labels in the hands of a running search.
    type Pen<'a>: LabelPen<C>
    where
        Self: 'a;

    /// Forgets everything, and makes room for so many places that cost no more than the limit.
    fn begin(&mut self, places: usize, limit: C) -> Self::Pen<'_>;
    /// The known cost of a place.
    fn get(&self, place: usize) -> Option<C>;
}

/// What a running search reads and writes. A value of its own, because a search is faster when
/// the compiler knows that nobody else looks on.
pub trait LabelPen<C> {
    /// The known cost of a place.
    fn get(&self, place: usize) -> Option<C>;
    /// Whether a cost within the limit is below what is known of a place.
    fn is_better(&self, place: usize, cost: C) -> bool;
    /// Whether one more step, within the limit, leads to a cost below what is known of a place.
    fn is_better_after(&self, place: usize, cost: C, step: C) -> bool;
    /// Whether this cost, within the limit, is what is known of a place.
    fn is_known(&self, place: usize, cost: C) -> bool;
    /// Writes down the cost of a place.
    fn put(&mut self, place: usize, cost: C);
}

/// Labels for movement points: one number a place, and one comparison to know whether a way is
/// new or better.
///
/// Every search counts its costs from a base that lies below everything that earlier searches
/// wrote, so what they left behind looks like a very high cost: unknown and too dear are the
/// same. Only when the numbers run out, or a search has no limit, all are written anew.
#[derive(Clone, Debug, Default)]
pub struct Stamped {
    marks: Vec<u32>,
    /// What the last search counts from.
    base: u32,
    /// The highest mark that belongs to the last search.
    end: u32,
}

/// Higher than the mark of any search.
const UNKNOWN: u32 = u32::MAX;

/// The marks of [`Stamped`] while a search runs.
#[derive(Debug)]
pub struct StampPen<'a> {
    marks: &'a mut [u32],
    base: u32,
    end: u32,
}

impl Labels<Mp> for Stamped {
    type Pen<'a> = StampPen<'a>;

    fn begin(&mut self, places: usize, limit: Mp) -> StampPen<'_> {
        let limit = limit.0.min(UNKNOWN - 1);
        if self.marks.len() < places {
            self.marks.resize(places, UNKNOWN);
        }
        self.base = match self.base.checked_sub(limit + 1) {
            Some(base) => base,
            None => {
                self.marks.fill(UNKNOWN);
                UNKNOWN - 1 - limit
            }
        };
        self.end = self.base + limit;
        StampPen { marks: &mut self.marks, base: self.base, end: self.end }
    }

    #[inline]
    fn get(&self, place: usize) -> Option<Mp> {
        let mark = *self.marks.get(place)?;
        (mark <= self.end).then(|| Mp(mark - self.base))
    }
}

impl LabelPen<Mp> for StampPen<'_> {
    #[inline]
    fn get(&self, place: usize) -> Option<Mp> {
        let mark = *self.marks.get(place)?;
        (mark <= self.end).then(|| Mp(mark - self.base))
    }

    #[inline]
    fn is_better(&self, place: usize, cost: Mp) -> bool {
        self.base.wrapping_add(cost.0) < self.marks[place]
    }

    #[inline]
    fn is_better_after(&self, place: usize, cost: Mp, step: Mp) -> bool {
        // Beyond the limit it may wrap around: whoever asks looks at the limit too.
        self.base.wrapping_add(cost.0).wrapping_add(step.0) < self.marks[place]
    }

    #[inline]
    fn is_known(&self, place: usize, cost: Mp) -> bool {
        self.base.wrapping_add(cost.0) == self.marks[place]
    }

    #[inline]
    fn put(&mut self, place: usize, cost: Mp) {
        self.marks[place] = self.base.wrapping_add(cost.0);
    }
}

/// Labels for any other cost: the cost beside the number of the search that wrote it.
#[derive(Clone, Debug)]
pub struct Aged<C> {
    labels: Vec<(C, u32)>,
    age: u32,
}

impl<C> Default for Aged<C> {
    fn default() -> Self {
        Aged { labels: Vec::new(), age: 0 }
    }
}

impl<C: Cost> Labels<C> for Aged<C> {
    type Pen<'a>
        = &'a mut Aged<C>
    where
        C: 'a;

    fn begin(&mut self, places: usize, _: C) -> &mut Aged<C> {
        if self.age == u32::MAX {
            self.labels.clear();
            self.age = 0;
        }
        self.age += 1;
        if self.labels.len() < places {
            self.labels.resize(places, (C::default(), 0));
        }
        self
    }

    fn get(&self, place: usize) -> Option<C> {
        let &(cost, age) = self.labels.get(place)?;
        (age == self.age).then_some(cost)
    }
}

impl<C: Cost> LabelPen<C> for &mut Aged<C> {
    fn get(&self, place: usize) -> Option<C> {
        Labels::get(&**self, place)
    }

    fn is_better(&self, place: usize, cost: C) -> bool {
        self.get(place).is_none_or(|known| cost < known)
    }

    fn is_better_after(&self, place: usize, cost: C, step: C) -> bool {
        self.is_better(place, cost.plus(step))
    }

    fn is_known(&self, place: usize, cost: C) -> bool {
        self.get(place) == Some(cost)
    }

    fn put(&mut self, place: usize, cost: C) {
        self.labels[place] = (cost, self.age);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Search after search, with any limits, stamps say what ages say.
        #[test]
        fn stamps_agree_with_ages(
            searches in prop::collection::vec(
                (prop_oneof![0u32..20, Just(u32::MAX), Just(u32::MAX / 3)],
                 prop::collection::vec((0usize..6, 0u32..20), 0..12)),
                1..12),
        ) {
            let (mut stamped, mut aged) = (Stamped::default(), Aged::default());
            for (limit, costs) in searches {
                let mut stamps = stamped.begin(6, Mp(limit));
                let mut ages = aged.begin(6, Mp(limit));
                for (place, cost) in costs.into_iter().map(|(at, cost)| (at, Mp(cost.min(limit)))) {
                    prop_assert_eq!(stamps.is_better(place, cost), ages.is_better(place, cost));
                    if stamps.is_better(place, cost) {
                        stamps.put(place, cost);
                        ages.put(place, cost);
                    }
                    for place in 0..6 {
                        prop_assert_eq!(stamps.get(place), LabelPen::get(&ages, place));
                    }
                }
                for place in 0..7 {
                    prop_assert_eq!(stamped.get(place), aged.get(place));
                }
            }
        }
    }
}
