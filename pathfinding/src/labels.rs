//! What a search knows of the places it has been to.

use std::fmt::Debug;

use crate::reach::Arrived;
use crate::{Cost, Mp};

/// The lowest known cost of each place, and how one stands there, in memory that is used again
/// and need not be cleared.
pub trait Labels<C> {
    /// The highest cost that fits into a label: a search goes no further.
    const MOST: C;

    /// The labels in the hands of a running search.
    type Pen<'a>: LabelPen<C>
    where
        Self: 'a;

    /// Forgets everything, and makes room for so many places that cost no more than the limit.
    fn begin(&mut self, places: usize, limit: C) -> Self::Pen<'_>;
    /// What is known of a place.
    fn get(&self, place: usize) -> Option<(C, Arrived)>;
}

/// What a running search reads and writes. A value of its own, because a search is faster when
/// the compiler knows that nobody else looks on.
///
/// Of arrivals that cost the same, to be free is better than to halt, and that is better than to
/// be asked.
pub trait LabelPen<C> {
    /// What is known of a place.
    fn get(&self, place: usize) -> Option<(C, Arrived)>;
    /// Whether to arrive so, within the limit, is better than what is known of a place.
    fn is_better(&self, place: usize, cost: C, arrived: Arrived) -> bool;
    /// Whether one more step, within the limit, leads freely to less than is known of a place.
    fn is_better_after(&self, place: usize, cost: C, step: C) -> bool;
    /// Whether this, within the limit, is what is known of a place.
    fn is_known(&self, place: usize, cost: C, arrived: Arrived) -> bool;
    /// Writes down what is known of a place.
    fn put(&mut self, place: usize, cost: C, arrived: Arrived);
}

/// Labels for movement points: one number a place, and one comparison to know whether a way is
/// new or better.
///
/// Four times the cost, plus 0 to 2 for how one arrives. Every search counts from a base that
/// lies below everything that earlier searches wrote, so what they left behind looks like a very
/// high cost: unknown and too dear are the same. Only when the numbers run out, or a search has
/// no limit, all are written anew.
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
    const MOST: Mp = Mp(UNKNOWN / 4 - 1);

    type Pen<'a> = StampPen<'a>;

    fn begin(&mut self, places: usize, limit: Mp) -> StampPen<'_> {
        let span = limit.min(Self::MOST).0 * 4 + 3;
        if self.marks.len() < places {
            self.marks.resize(places, UNKNOWN);
        }
        self.base = match self.base.checked_sub(span + 1) {
            Some(base) => base,
            None => {
                self.marks.fill(UNKNOWN);
                UNKNOWN - 1 - span
            }
        };
        self.end = self.base + span;
        StampPen { marks: &mut self.marks, base: self.base, end: self.end }
    }

    #[inline]
    fn get(&self, place: usize) -> Option<(Mp, Arrived)> {
        read(*self.marks.get(place)?, self.base, self.end)
    }
}

#[inline]
fn read(mark: u32, base: u32, end: u32) -> Option<(Mp, Arrived)> {
    let arrived = match mark.wrapping_sub(base) % 4 {
        0 => Arrived::Free,
        1 => Arrived::Halted,
        _ => Arrived::Asking,
    };
    (mark <= end).then(|| (Mp((mark - base) / 4), arrived))
}

impl StampPen<'_> {
    /// The mark for a cost. Beyond the limit it may wrap around: whoever asks looks at the limit
    /// too.
    #[inline]
    fn mark(&self, cost: Mp) -> u32 {
        self.base.wrapping_add(cost.0.wrapping_mul(4))
    }
}

impl LabelPen<Mp> for StampPen<'_> {
    #[inline]
    fn get(&self, place: usize) -> Option<(Mp, Arrived)> {
        read(*self.marks.get(place)?, self.base, self.end)
    }

    #[inline]
    fn is_better(&self, place: usize, cost: Mp, arrived: Arrived) -> bool {
        self.mark(cost).wrapping_add(arrived as u32) < self.marks[place]
    }

    #[inline]
    fn is_better_after(&self, place: usize, cost: Mp, step: Mp) -> bool {
        self.mark(cost).wrapping_add(step.0.wrapping_mul(4)) < self.marks[place]
    }

    #[inline]
    fn is_known(&self, place: usize, cost: Mp, arrived: Arrived) -> bool {
        self.mark(cost).wrapping_add(arrived as u32) == self.marks[place]
    }

    #[inline]
    fn put(&mut self, place: usize, cost: Mp, arrived: Arrived) {
        self.marks[place] = self.mark(cost).wrapping_add(arrived as u32);
    }
}

/// Labels for any other cost: the cost beside the number of the search that wrote it.
#[derive(Clone, Debug)]
pub struct Aged<C> {
    labels: Vec<(C, Arrived, u32)>,
    age: u32,
}

impl<C> Default for Aged<C> {
    fn default() -> Self {
        Aged { labels: Vec::new(), age: 0 }
    }
}

impl<C: Cost> Labels<C> for Aged<C> {
    const MOST: C = C::MAX;

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
            self.labels.resize(places, (C::default(), Arrived::Free, 0));
        }
        self
    }

    fn get(&self, place: usize) -> Option<(C, Arrived)> {
        let &(cost, arrived, age) = self.labels.get(place)?;
        (age == self.age).then_some((cost, arrived))
    }
}

impl<C: Cost> LabelPen<C> for &mut Aged<C> {
    fn get(&self, place: usize) -> Option<(C, Arrived)> {
        Labels::get(&**self, place)
    }

    fn is_better(&self, place: usize, cost: C, arrived: Arrived) -> bool {
        self.get(place).is_none_or(|known| (cost, arrived) < known)
    }

    fn is_better_after(&self, place: usize, cost: C, step: C) -> bool {
        self.is_better(place, cost.plus(step), Arrived::Free)
    }

    fn is_known(&self, place: usize, cost: C, arrived: Arrived) -> bool {
        self.get(place) == Some((cost, arrived))
    }

    fn put(&mut self, place: usize, cost: C, arrived: Arrived) {
        self.labels[place] = (cost, arrived, self.age);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const ARRIVED: [Arrived; 3] = [Arrived::Free, Arrived::Halted, Arrived::Asking];

    proptest! {
        /// Search after search, with any limits, stamps say what ages say.
        #[test]
        fn stamps_agree_with_ages(
            searches in prop::collection::vec(
                (prop_oneof![0u32..20, Just(u32::MAX), Just(u32::MAX / 3), Just(u32::MAX / 12)],
                 prop::collection::vec((0usize..6, 0u32..20, 0usize..3), 0..12)),
                1..12),
        ) {
            let (mut stamped, mut aged) = (Stamped::default(), Aged::default());
            for (limit, arrivals) in searches {
                let mut stamps = stamped.begin(6, Mp(limit));
                let mut ages = aged.begin(6, Mp(limit));
                for (place, cost, kind) in arrivals {
                    let (cost, arrived) = (Mp(cost.min(limit)), ARRIVED[kind]);
                    let better = stamps.is_better(place, cost, arrived);
                    prop_assert_eq!(better, ages.is_better(place, cost, arrived));
                    prop_assert_eq!(
                        stamps.is_known(place, cost, arrived),
                        ages.is_known(place, cost, arrived)
                    );
                    if better {
                        stamps.put(place, cost, arrived);
                        ages.put(place, cost, arrived);
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

    #[test]
    fn the_highest_cost_fits_in() {
        let mut stamped = Stamped::default();
        for _ in 0..3 {
            let mut pen = stamped.begin(1, Mp(u32::MAX));
            assert_eq!(pen.get(0), None);
            pen.put(0, Stamped::MOST, Arrived::Asking);
            assert_eq!(pen.get(0), Some((Stamped::MOST, Arrived::Asking)));
        }
    }
}
