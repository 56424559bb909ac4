//! The two priority queues of the search.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fmt::Debug;

use crate::{Cost, Mp};

/// Hands out slots, cheapest first. Slots of one cost come in any order: the search's result
/// does not depend on it.
pub trait Queue<C> {
    /// Forgets everything and keeps the memory.
    fn clear(&mut self);
    /// Adds a slot; `cost` is never below that of the slot taken last.
    fn push(&mut self, cost: C, slot: u32);
    /// Takes out a slot of the lowest cost.
    fn pop(&mut self) -> Option<(C, u32)>;
}

/// How many costs ahead of the current one have a bucket of their own.
const WINDOW: u32 = 64;
const NIL: u32 = u32::MAX;

/// Buckets by cost: constant time for the small whole costs that movement has.
///
/// A ring of 64 buckets holds what costs at most 63 more than the current slot, and one machine
/// word says which of them are filled. The rare dearer steps wait in a list beside it, so that
/// memory does not grow with the costs, whatever they are.
#[derive(Clone, Debug)]
pub struct Buckets {
    /// The last entry of each bucket, as an index into `entries`; nil where it is empty.
    heads: [u32; WINDOW as usize],
    filled: u64,
    current: u32,
    entries: Vec<Entry>,
    far: Vec<(u32, u32)>,
    /// The lowest cost in `far`.
    far_from: u32,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    slot: u32,
    next: u32,
}

impl Default for Buckets {
    fn default() -> Self {
        Buckets {
            heads: [NIL; WINDOW as usize],
            filled: 0,
            current: 0,
            entries: Vec::new(),
            far: Vec::new(),
            far_from: u32::MAX,
        }
    }
}

impl Buckets {
    #[inline]
    fn put(&mut self, cost: u32, slot: u32) {
        let bucket = cost % WINDOW;
        let head = &mut self.heads[bucket as usize];
        let next = std::mem::replace(head, self.entries.len() as u32);
        self.entries.push(Entry { slot, next });
        self.filled |= 1 << bucket;
    }

    /// How many slots fit in without more memory, near and far.
    #[cfg(test)]
    pub(crate) fn capacity(&self) -> (usize, usize) {
        (self.entries.capacity(), self.far.capacity())
    }

    /// The lowest cost that has a bucket.
    #[inline]
    fn nearest(&self) -> u32 {
        // Turned so that the bucket of the current cost is the lowest bit.
        self.current + self.filled.rotate_right(self.current % WINDOW).trailing_zeros()
    }

    /// The cheapest of the far slots is due: move the window up to it. All that is near costs
    /// as much or more, so it stays within the window.
    #[cold]
    fn move_window(&mut self) {
        self.current = self.far_from;
        if self.filled == 0 {
            self.entries.clear();
        }
        let mut index = 0;
        self.far_from = u32::MAX;
        while index < self.far.len() {
            let (cost, slot) = self.far[index];
            if cost - self.current < WINDOW {
                self.far.swap_remove(index);
                self.put(cost, slot);
            } else {
                self.far_from = self.far_from.min(cost);
                index += 1;
            }
        }
    }
}

impl Queue<Mp> for Buckets {
    fn clear(&mut self) {
        if self.filled != 0 {
            // Left before the end.
            self.heads.fill(NIL);
            self.filled = 0;
        }
        self.current = 0;
        self.entries.clear();
        self.far.clear();
        self.far_from = u32::MAX;
    }

    #[inline]
    fn push(&mut self, cost: Mp, slot: u32) {
        if cost.0 - self.current < WINDOW {
            self.put(cost.0, slot);
        } else {
            self.far.push((cost.0, slot));
            self.far_from = self.far_from.min(cost.0);
        }
    }

    #[inline]
    fn pop(&mut self) -> Option<(Mp, u32)> {
        if !self.far.is_empty() && (self.filled == 0 || self.far_from < self.nearest()) {
            self.move_window();
        }
        if self.filled == 0 {
            return None;
        }
        self.current = self.nearest();
        let bucket = self.current % WINDOW;
        let entry = self.entries[self.heads[bucket as usize] as usize];
        self.heads[bucket as usize] = entry.next;
        if entry.next == NIL {
            self.filled &= !(1 << bucket);
        }
        Some((Mp(self.current), entry.slot))
    }
}

/// A binary heap, for costs that are not small whole numbers.
#[derive(Clone, Debug)]
pub struct Heap<C: Ord>(BinaryHeap<Reverse<(C, u32)>>);

impl<C: Ord> Default for Heap<C> {
    fn default() -> Self {
        Heap(BinaryHeap::new())
    }
}

impl<C: Cost> Queue<C> for Heap<C> {
    fn clear(&mut self) {
        self.0.clear();
    }

    fn push(&mut self, cost: C, slot: u32) {
        self.0.push(Reverse((cost, slot)));
    }

    fn pop(&mut self) -> Option<(C, u32)> {
        self.0.pop().map(|Reverse(entry)| entry)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Both queues hand out the same costs, whatever mix of pushes and pops.
        #[test]
        fn buckets_agree_with_the_heap(steps in prop::collection::vec((0u32..200, 0usize..4), 1..60)) {
            let mut buckets = Buckets::default();
            let mut heap = Heap::<Mp>::default();
            for round in 0..2 {
                buckets.clear();
                Queue::<Mp>::clear(&mut heap);
                let mut now = 0;
                for (slot, &(more, pops)) in steps.iter().enumerate() {
                    buckets.push(Mp(now + more), slot as u32);
                    heap.push(Mp(now + more), slot as u32);
                    for _ in 0..pops + round {
                        let ours = buckets.pop();
                        let theirs: Option<(Mp, u32)> = heap.pop();
                        prop_assert_eq!(ours.map(|(cost, _)| cost), theirs.map(|(cost, _)| cost));
                        now = ours.map_or(now, |(cost, _)| cost.0);
                    }
                }
            }
        }
    }

    #[test]
    fn huge_costs_need_no_huge_memory() {
        let mut buckets = Buckets::default();
        buckets.push(Mp(u32::MAX), 1);
        buckets.push(Mp(3), 2);
        buckets.push(Mp(u32::MAX - 1), 3);
        let order: Vec<u32> = std::iter::from_fn(|| buckets.pop()).map(|(_, slot)| slot).collect();
        assert_eq!(order, [2, 3, 1]);
    }
}
