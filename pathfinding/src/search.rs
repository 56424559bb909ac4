//! The one search: best-first over flat arrays with memory that is used again.

use hexmap::HexId;

use crate::movement::{Flow, Movement, Offer, Start, StepOf};
use crate::queue::Queue;
use crate::reach::Reach;
use crate::{Cost, Mode, Mp};

/// No slot: the parent of a start.
pub(crate) const NO_PARENT: u32 = u32::MAX;

/// How many sets of labels a search keeps: arrivals after which one goes on, those that halt,
/// and those that ask. A hex can be reached cheaply with a halt and dearly without, and both
/// matter.
pub(crate) const PLANES: u32 = 3;

/// The best known way to one slot.
///
/// Ways compare by cost, then by number of steps, then by the slot they come from. That order
/// is total and does not depend on the order in which steps are offered, so the same rules
/// always give the same routes; and since steps only ever count up, parents cannot form a ring
/// even where steps are free.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Label<C> {
    pub(crate) cost: C,
    pub(crate) parent: u32,
    pub(crate) hops: u16,
    age: u16,
}

/// The memory of searches. Make one, keep it, and use it for search after search: after the
/// first few nothing is allocated any more.
///
/// ```
/// # use hexmap::{Grid, LabelStyle, MapBuilder, Orientation, Shoved};
/// use pathfinding::{Mp, Search, Start, StepTable};
///
/// # let grid = Grid::new(Orientation::Flat, Shoved::Even, 9, 9, LabelStyle::Ccrr);
/// # let map = MapBuilder::new("example", grid)?.build();
/// let table = StepTable::compile(&map, |_, _| Ok::<_, &str>(Mp(2)))?;
/// let moves = table.moves(&map);
/// let start = Start::at(map.hex("0505").unwrap());
/// let mut search = Search::new();
/// let reach = search.reach(&moves, &[start], Some(Mp(4)));
/// assert_eq!(reach.ends().count(), 19); // two hexes in every direction, and staying
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Search<C: Cost = Mp> {
    labels: Vec<Label<C>>,
    queue: C::Queue,
    /// One bit a hex that the last search has a label for.
    touched: Vec<u64>,
    age: u16,
    slots: u32,
    limit: C,
}

impl<C: Cost> Default for Search<C> {
    fn default() -> Self {
        Search {
            labels: Vec::new(),
            queue: C::Queue::default(),
            touched: Vec::new(),
            age: 0,
            slots: 0,
            limit: C::default(),
        }
    }
}

impl<C: Cost> Search<C> {
    /// Memory that grows with the first searches.
    pub fn new() -> Self {
        Self::default()
    }

    /// Everything that can be reached from the starts within the budget; `None` searches as
    /// far as the rules let.
    ///
    /// A start is never stopped by what stops those who enter its hex.
    ///
    /// # Panics
    /// If a start or a step lies outside the map of the rules.
    pub fn reach<'s, M: Movement<Cost = C>>(
        &'s mut self,
        rules: &'s M,
        starts: &[Start<M::Mode, C>],
        budget: Option<C>,
    ) -> Reach<'s, M> {
        self.run(rules, starts, budget, |_, _| false);
        Reach::new(self, rules)
    }

    /// As [`Search::reach`], but stops as soon as the cheapest goal is known: supply traces,
    /// the nearer of two bases. [`Reach::goal`] says which it was; of equally near goals the one
    /// with fewer steps, then the lower hex.
    ///
    /// # Panics
    /// As [`Search::reach`].
    pub fn nearest<'s, M: Movement<Cost = C>>(
        &'s mut self,
        rules: &'s M,
        starts: &[Start<M::Mode, C>],
        budget: Option<C>,
        goal: impl Fn(HexId, M::Mode) -> bool,
    ) -> Reach<'s, M> {
        let found = self.run(rules, starts, budget, goal);
        Reach::new(self, rules).with_goal(found)
    }

    fn run<M: Movement<Cost = C>>(
        &mut self,
        rules: &M,
        starts: &[Start<M::Mode, C>],
        budget: Option<C>,
        goal: impl Fn(HexId, M::Mode) -> bool,
    ) -> Option<u32> {
        self.prepare(rules.map().len(), M::Mode::COUNT, budget.unwrap_or(C::MAX));
        let mut frontier = Frontier {
            labels: &mut self.labels,
            queue: &mut self.queue,
            touched: &mut self.touched,
            age: self.age,
            slots: self.slots,
            limit: self.limit,
            cost: C::default(),
            hops: 0,
            parent: NO_PARENT,
            goal,
            found: None,
        };
        for start in starts {
            frontier.cost = start.spent;
            frontier.arrive::<M>(start.hex, start.mode, 0, start.spent, 0);
        }
        while let Some((cost, slot)) = frontier.queue.pop() {
            let label = frontier.labels[slot as usize];
            if label.cost != cost {
                continue; // a cheaper way was found after this one was queued
            }
            if frontier.found.is_some_and(|(best, ..)| cost > best) {
                break;
            }
            (frontier.cost, frontier.hops, frontier.parent) = (cost, label.hops, slot);
            let hex = HexId::from_index(slot as usize / M::Mode::COUNT);
            rules.steps(hex, M::Mode::from_index(slot as usize % M::Mode::COUNT), &mut frontier);
        }
        frontier.found.map(|(_, _, slot)| slot)
    }

    fn prepare(&mut self, hexes: usize, modes: usize, limit: C) {
        self.slots = (hexes * modes) as u32;
        self.limit = limit;
        let wanted = self.slots as usize * PLANES as usize;
        if self.labels.len() < wanted {
            let unused = Label { cost: C::default(), parent: NO_PARENT, hops: 0, age: 0 };
            self.labels.resize(wanted, unused);
        }
        self.touched.clear();
        self.touched.resize(hexes.div_ceil(64), 0);
        self.queue.clear();
        self.age = match self.age.checked_add(1) {
            Some(age) => age,
            None => {
                // Once in 65,535 searches old labels must be forgotten for real.
                self.labels.iter_mut().for_each(|label| label.age = 0);
                1
            }
        };
    }

    pub(crate) fn label(&self, slot: u32) -> Option<&Label<C>> {
        self.labels.get(slot as usize).filter(|label| label.age == self.age)
    }

    pub(crate) fn slots(&self) -> u32 {
        self.slots
    }

    pub(crate) fn limit(&self) -> C {
        self.limit
    }

    /// Hexes with a label, lowest first.
    pub(crate) fn touched(&self) -> impl Iterator<Item = HexId> + '_ {
        self.touched.iter().enumerate().flat_map(|(word, &bits)| {
            std::iter::successors(Some(bits), |bits| Some(bits & bits.wrapping_sub(1)))
                .take_while(|&bits| bits != 0)
                .map(move |bits| HexId::from_index(word * 64 + bits.trailing_zeros() as usize))
        })
    }
}

/// The part of a search that [`Movement::steps`] hands its steps to.
struct Frontier<'s, C: Cost, G> {
    labels: &'s mut [Label<C>],
    queue: &'s mut C::Queue,
    touched: &'s mut [u64],
    age: u16,
    slots: u32,
    limit: C,
    /// The place that is being left.
    cost: C,
    hops: u16,
    parent: u32,
    goal: G,
    /// Cost, steps and slot of the best goal so far.
    found: Option<(C, u16, u32)>,
}

impl<C: Cost, G> Frontier<'_, C, G> {
    #[inline]
    fn arrive<M: Movement<Cost = C>>(
        &mut self,
        hex: HexId,
        mode: M::Mode,
        plane: u32,
        cost: C,
        hops: u16,
    ) where
        G: Fn(HexId, M::Mode) -> bool,
    {
        let slot = (hex.index() * M::Mode::COUNT + mode.index()) as u32;
        let label = &mut self.labels[(plane * self.slots + slot) as usize];
        let queued = if label.age == self.age {
            if (label.cost, label.hops, label.parent) <= (cost, hops, self.parent) {
                return;
            }
            // Same cost, fewer steps: it waits in the queue already, unless the step was free
            // and it has been taken out before.
            cost < label.cost || (cost == self.cost && hops < label.hops)
        } else {
            self.touched[hex.index() / 64] |= 1 << (hex.index() % 64);
            true
        };
        *label = Label { cost, parent: self.parent, hops, age: self.age };
        if queued && plane == 0 {
            self.queue.push(cost, slot);
        }
        if (self.goal)(hex, mode) {
            let candidate = (cost, hops, plane * self.slots + slot);
            // Slots of one hex lie together, so the lower slot is the lower hex.
            if self.found.is_none_or(|best| {
                (candidate.0, candidate.1, slot) < (best.0, best.1, best.2 % self.slots)
            }) {
                self.found = Some(candidate);
            }
        }
    }
}

impl<M, G> Offer<M> for Frontier<'_, M::Cost, G>
where
    M: Movement,
    G: Fn(HexId, M::Mode) -> bool,
{
    #[inline]
    fn step(&mut self, step: StepOf<M>) {
        let cost = self.cost.plus(step.cost);
        if cost > self.limit {
            return;
        }
        let plane = match step.flow {
            Flow::Continue => 0,
            Flow::Halt(_) => 1,
            Flow::Ask(_) => 2,
        };
        self.arrive::<M>(step.to, step.mode, plane, cost, self.hops.saturating_add(1));
    }

    #[inline]
    fn refuse(&mut self, _: HexId, _: M::Rule) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::StepTable;
    use hexmap::{Grid, LabelStyle, MapBuilder, Orientation, Shoved};

    #[test]
    fn a_used_search_needs_no_more_memory() {
        let grid = Grid::new(Orientation::Flat, Shoved::Even, 20, 20, LabelStyle::Ccrr);
        let map = MapBuilder::new("test", grid).unwrap().build();
        let cost =
            |to: HexId| if to.index().is_multiple_of(7) { 100 } else { 1 + to.index() as u32 % 4 };
        let table = StepTable::compile(&map, |_, to| Ok::<_, &str>(Mp(cost(to)))).unwrap();
        let moves = table.moves(&map);
        let mut search = Search::new();
        let mut run = |start| {
            search.reach(&moves, &[Start::at(HexId::from_index(start))], None);
            (search.labels.capacity(), search.touched.capacity(), search.queue.capacity())
        };
        let first = map.hexes().map(|hex| run(hex.index())).max();
        let again = map.hexes().map(|hex| run(hex.index())).max();
        assert_eq!(first, again);
    }

    #[test]
    fn labels_of_older_searches_are_forgotten_when_their_age_comes_round() {
        let grid = Grid::new(Orientation::Flat, Shoved::Even, 3, 1, LabelStyle::Ccrr);
        let map = MapBuilder::new("test", grid).unwrap().build();
        let table = StepTable::compile(&map, |_, _| Ok::<_, &str>(Mp(1))).unwrap();
        let moves = table.moves(&map);
        let [west, east] = ["0101", "0301"].map(|label| map.hex(label).unwrap());
        let mut search = Search::new();
        search.reach(&moves, &[Start::at(east)], None);
        search.age = u16::MAX; // as after 65,535 searches
        let reach = search.reach(&moves, &[Start::at(west)], Some(Mp(0)));
        assert_eq!(reach.costs().count(), 1);
        assert_eq!(reach.cost(east), None);
    }
}
