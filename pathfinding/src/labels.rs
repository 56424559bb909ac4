//! What a search knows of the places it has been to.

use std::fmt::Debug;

use crate::kernel::{Compiled, Query};
use crate::reach::Arrived;

/// What is known of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known<C> {
    /// The lowest cost.
    pub cost: C,
    /// How one stands there.
    pub arrived: Arrived,
    /// The slot that one comes from; none at a start.
    pub parent: Option<u32>,
}

/// The places that a search wrote to, each once.
#[derive(Clone, Debug, Default)]
pub struct Written {
    /// Longer than it need be where a search by table used it.
    pub(crate) list: Vec<u32>,
    pub(crate) count: usize,
    /// Whether they come cheapest first.
    pub(crate) sorted: bool,
    /// A search was left in the middle by a panic: nobody knows what it wrote.
    pub(crate) torn: bool,
}

impl Written {
    /// The places.
    pub(crate) fn places(&self) -> &[u32] {
        &self.list[..self.count]
    }
}

/// The best known way to each place, in memory that is used again.
///
/// Ways compare by cost, then steps, then the slot that they come from. That order is total and
/// does not depend on the order in which steps are offered, so the same rules always give the
/// same routes; and since steps only ever count up, parents cannot form a ring even where steps
/// are free.
pub trait Labels<C> {
    /// The labels in the hands of a running search.
    type Pen<'a>: LabelPen<C>
    where
        Self: 'a;

    /// Forgets what was written, and makes room for so many places with parents of so many bits.
    fn begin(
        &mut self,
        places: usize,
        parent_bits: u32,
        limit: C,
        written: &Written,
    ) -> Self::Pen<'_>;

    /// What is known of a place.
    fn get(&self, place: usize) -> Option<Known<C>>;

    /// Searches by a compiled table, if it can; otherwise does nothing and returns `false`.
    #[inline]
    fn by_table(
        &mut self,
        table: &Compiled<'_>,
        query: &Query<'_, C>,
        written: &mut Written,
    ) -> bool {
        let _ = (table, query, written);
        false
    }
}

/// What becomes of a place by a way that was written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// It was not known before.
    New,
    /// It is cheaper than it was.
    Cheaper,
    /// It costs what it did, by a better way.
    Better,
}

/// What a running search reads and writes. A value of its own, because a search is faster when
/// the compiler knows that nobody else looks on.
pub trait LabelPen<C> {
    /// A way to the next place: cost, steps, and where one comes from.
    type Way: Copy + Debug;

    /// A way that begins with this spent.
    fn start(&self, spent: C) -> Self::Way;
    /// A way on from a place that has a label: one step more, and nothing spent on it yet.
    fn leave(&self, place: usize) -> Self::Way;
    /// The way with what the step costs.
    fn after(&self, way: Self::Way, step: C) -> Self::Way;
    /// Whether a way is within the limit and better than what is known of a place.
    fn is_better(&self, place: usize, way: Self::Way) -> bool;
    /// What is known of a place: its cost, and how one stands there.
    fn get(&self, place: usize) -> Option<(C, Arrived)>;
    /// The cost of a way that is within the limit.
    fn cost(&self, way: Self::Way) -> C;
    /// How many steps a way takes.
    fn steps(&self, way: Self::Way) -> u32;
    /// Writes down a way that is better.
    fn put(&mut self, place: usize, way: Self::Way, arrived: Arrived) -> Change;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Mp;
    use crate::aged::Aged;
    use crate::layout::{ARRIVED, bits};
    use crate::packed::Packed;
    use proptest::prelude::*;

    proptest! {
        /// Search after search, with any limits and modes, packed labels say what others say.
        #[test]
        fn packed_labels_agree_with_aged_ones(
            modes in prop::sample::select(vec![1_usize, 2, 3, 7, 64]),
            searches in prop::collection::vec(
                (prop_oneof![0u32..20, Just(u32::MAX), Just(u32::MAX / 12)],
                 prop::collection::vec((0usize..6, 0usize..6, 0u32..20), 0..20)),
                1..12),
        ) {
            let (mut packed, mut aged) = (Packed::default(), Aged::default());
            let parent_bits = 16 + bits(modes);
            let mut written = Written::default();
            for (limit, steps) in searches {
                let mut ours = packed.begin(6, parent_bits, Mp(limit), &written);
                let mut theirs = aged.begin(6, parent_bits, Mp(limit), &written);
                written.list.clear();
                let (way, other) = (ours.start(Mp(0)), theirs.start(Mp(0)));
                prop_assert_eq!(ours.put(0, way, Arrived::Free), Change::New);
                prop_assert_eq!(theirs.put(0, other, Arrived::Free), Change::New);
                written.list.push(0);
                for (from, to, cost) in steps {
                    // A place belongs to one plane, so one always arrives there alike.
                    let arrived = ARRIVED[to % 3];
                    if LabelPen::get(&theirs, from).is_none() {
                        continue;
                    }
                    let way = ours.after(ours.leave(from), Mp(cost));
                    let other = theirs.after(theirs.leave(from), Mp(cost));
                    let better = theirs.is_better(to, other);
                    prop_assert_eq!(ours.is_better(to, way), better);
                    if better {
                        prop_assert_eq!(ours.cost(way), theirs.cost(other));
                        prop_assert_eq!(ours.steps(way), theirs.steps(other));
                        let change = theirs.put(to, other, arrived);
                        prop_assert_eq!(ours.put(to, way, arrived), change);
                        if change == Change::New {
                            written.list.push(to as u32);
                        }
                    }
                    for place in 0..6 {
                        prop_assert_eq!(ours.get(place), LabelPen::get(&theirs, place));
                    }
                }
                written.count = written.list.len();
                for place in 0..7 {
                    prop_assert_eq!(packed.get(place), Labels::get(&aged, place));
                }
            }
        }
    }

    /// Whatever a search left behind that nobody wrote down is forgotten too.
    #[test]
    fn a_torn_search_is_forgotten_as_a_whole() {
        let mut packed = Packed::default();
        let mut pen = packed.begin(4, 16, Mp(9), &Written::default());
        let way = pen.start(Mp(1));
        pen.put(3, way, Arrived::Free);
        let torn = Written { torn: true, ..Written::default() };
        let pen = packed.begin(4, 16, Mp(9), &torn);
        assert_eq!(pen.get(3), None);
    }

    #[test]
    fn the_highest_cost_fits_in() {
        let mut packed = Packed::default();
        for parent_bits in [16, 18, 23] {
            let torn = Written { torn: true, ..Written::default() };
            let mut pen = packed.begin(2, parent_bits, Mp(u32::MAX), &torn);
            let most = Packed::most(parent_bits);
            let way = pen.start(most);
            assert!(pen.is_better(0, way));
            pen.put(0, way, Arrived::Asking);
            assert_eq!(pen.get(0), Some((most, Arrived::Asking)));
            let beyond = pen.after(pen.leave(0), Mp(1));
            assert!(!pen.is_better(1, beyond), "costs more than fits in");
            assert!(!pen.is_better(1, pen.after(way, Mp(u32::MAX))));
        }
    }
}
