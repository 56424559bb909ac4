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
pub(crate) const PLANES: usize = 3;

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
    /// The search that wrote it, all others take it for unknown; one more at a start.
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
    /// By plane and slot.
    labels: Vec<Label<C>>,
    queue: C::Queue,
    touched: Touched,
    /// Of the last search. It is even: see [`Label`].
    age: u16,
    hexes: usize,
    slots: usize,
    limit: C,
}

impl<C: Cost> Default for Search<C> {
    fn default() -> Self {
        Search {
            labels: Vec::new(),
            queue: C::Queue::default(),
            touched: Touched::default(),
            age: 0,
            hexes: 0,
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
        let (free, rest) = self.labels.split_at_mut(self.slots);
        let (halted, asking) = rest.split_at_mut(self.slots);
        let mut frontier = Frontier {
            planes: [free, halted, &mut asking[..self.slots]],
            queue: &mut self.queue,
            touched: &mut self.touched,
            age: self.age,
            limit: self.limit,
            least: rules.least_cost(),
            cost: C::default(),
            hops: 0,
            parent: NO_PARENT,
            goal,
            found: None,
        };
        for start in starts {
            frontier.cost = start.spent;
            frontier.arrive::<M>(start.hex, start.mode, 0, start.spent);
        }
        while let Some((cost, slot)) = frontier.queue.pop() {
            let label = frontier.planes[0][slot as usize];
            if label.cost != cost {
                continue; // a cheaper way was found after this one was queued
            }
            if frontier.found.is_some_and(|(best, ..)| cost > best) {
                break;
            }
            (frontier.cost, frontier.hops, frontier.parent) =
                (cost, label.hops.saturating_add(1), slot);
            let hex = HexId::from_index(slot as usize / M::Mode::COUNT);
            rules.steps(hex, M::Mode::from_index(slot as usize % M::Mode::COUNT), &mut frontier);
        }
        frontier.found.map(|(_, _, slot)| slot)
    }

    #[inline]
    fn prepare(&mut self, hexes: usize, modes: usize, limit: C) {
        self.touched.clear();
        self.queue.clear();
        if hexes != self.hexes || hexes * modes != self.slots {
            self.make_room(hexes, modes);
        }
        self.limit = limit;
        self.age = self.age.wrapping_add(2);
        if self.age == 0 {
            self.forget();
        }
    }

    #[cold]
    fn make_room(&mut self, hexes: usize, modes: usize) {
        (self.hexes, self.slots) = (hexes, hexes * modes);
        let unknown = Label { cost: C::MAX, parent: NO_PARENT, hops: 0, age: 0 };
        self.labels.resize(self.labels.len().max(self.slots * PLANES), unknown);
        self.touched.make_room(hexes);
    }

    /// Once in 32,768 searches old labels must be forgotten for real.
    #[cold]
    fn forget(&mut self) {
        self.labels.iter_mut().for_each(|label| label.age = 0);
        self.age = 2;
    }

    pub(crate) fn label(&self, slot: u32) -> Option<&Label<C>> {
        self.labels.get(slot as usize).filter(|label| label.age & !1 == self.age)
    }

    pub(crate) fn slots(&self) -> u32 {
        self.slots as u32
    }

    pub(crate) fn limit(&self) -> C {
        self.limit
    }

    /// Hexes with a label, lowest first.
    pub(crate) fn touched(&self) -> impl Iterator<Item = HexId> + '_ {
        self.touched.iter()
    }
}

/// The hexes that the last search has a label for, one bit each.
///
/// The words of bits are looked at in up to 64 blocks, and one more word says which blocks have
/// a bit: small moves on large maps touch few of them.
#[derive(Clone, Debug, Default)]
struct Touched {
    words: Vec<u64>,
    blocks: u64,
    /// How many hexes a block has, as a power of two; at least a word.
    block_bits: u32,
}

impl Touched {
    fn make_room(&mut self, hexes: usize) {
        self.block_bits = hexes.next_power_of_two().trailing_zeros().saturating_sub(6).max(6);
        self.words.resize(self.words.len().max(hexes.next_power_of_two().div_ceil(64)), 0);
    }

    #[inline]
    fn insert(&mut self, hex: HexId) {
        self.words[hex.index() / 64] |= 1 << (hex.index() % 64);
        self.blocks |= 1 << (hex.index() >> self.block_bits);
    }

    fn clear(&mut self) {
        for block in Bits(std::mem::take(&mut self.blocks)) {
            let first = block << (self.block_bits - 6);
            self.words[first..first + (1 << (self.block_bits - 6))].iter_mut().for_each(|w| *w = 0);
        }
    }

    fn iter(&self) -> impl Iterator<Item = HexId> + '_ {
        let blocks = Bits(self.blocks).map(|block| block << (self.block_bits - 6));
        blocks
            .flat_map(|first| first..first + (1 << (self.block_bits - 6)))
            .flat_map(|word| Bits(self.words[word]).map(move |bit| word * 64 + bit))
            .map(HexId::from_index)
    }
}

/// The numbers of the bits that are set, lowest first.
struct Bits(u64);

impl Iterator for Bits {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let bit = self.0.trailing_zeros() as usize;
        (self.0 != 0).then(|| {
            self.0 &= self.0 - 1;
            bit
        })
    }
}

/// The part of a search that [`Movement::steps`] hands its steps to.
struct Frontier<'s, C: Cost, G> {
    /// The labels of arrivals after which one goes on, of those that halt, of those that ask.
    planes: [&'s mut [Label<C>]; PLANES],
    queue: &'s mut C::Queue,
    touched: &'s mut Touched,
    age: u16,
    limit: C,
    /// What every step costs at least.
    least: C,
    /// The place that is being left: its cost, its slot, and how many steps it takes from the
    /// start to where one goes now.
    cost: C,
    hops: u16,
    parent: u32,
    goal: G,
    /// Cost, steps and slot of the best goal so far.
    found: Option<(C, u16, u32)>,
}

impl<C: Cost, G> Frontier<'_, C, G> {
    #[allow(clippy::inline_always, reason = "half the time of a search is the call otherwise")]
    #[inline(always)]
    fn arrive<M: Movement<Cost = C>>(&mut self, hex: HexId, mode: M::Mode, plane: usize, cost: C)
    where
        G: Fn(HexId, M::Mode) -> bool,
    {
        let slot = hex.index() * M::Mode::COUNT + mode.index();
        let (hops, parent) = (self.hops, self.parent);
        let label = &mut self.planes[plane][slot];
        let known = label.age & !1 == self.age;
        // Which of these it is can hardly be foreseen: `&` and `|` ask all at once.
        let later = (label.hops < hops) | ((label.hops == hops) & (label.parent <= parent));
        if known & ((label.cost < cost) | ((label.cost == cost) & later)) {
            return;
        }
        // Same cost, fewer steps: it waits in the queue already, unless the step was free
        // and it has been taken out before.
        let queued = !known | (cost < label.cost) | ((cost == self.cost) & (hops < label.hops));
        let age = self.age | u16::from(parent == NO_PARENT);
        *label = Label { cost, parent, hops, age };
        self.touched.insert(hex);
        // Nothing is left where less is left than any step costs.
        if queued & (plane == 0) & (cost.plus(self.least) <= self.limit) {
            self.queue.push(cost, slot as u32);
        }
        if (self.goal)(hex, mode) {
            self.reach_goal(cost, plane, slot);
        }
    }

    fn reach_goal(&mut self, cost: C, plane: usize, slot: usize) {
        let slots = self.planes[0].len();
        // Slots of one hex lie together, so the lower slot is the lower hex.
        let better = |(best, hops, known): (C, u16, u32)| {
            (cost, self.hops, slot) < (best, hops, known as usize % slots)
        };
        if self.found.is_none_or(better) {
            self.found = Some((cost, self.hops, (plane * slots + slot) as u32));
        }
    }
}

impl<M, G> Offer<M> for Frontier<'_, M::Cost, G>
where
    M: Movement,
    G: Fn(HexId, M::Mode) -> bool,
{
    #[allow(clippy::inline_always, reason = "half the time of a search is the call otherwise")]
    #[inline(always)]
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
        self.arrive::<M>(step.to, step.mode, plane, cost);
    }

    #[inline]
    fn refuse(&mut self, _: HexId, _: M::Rule) {}

    #[allow(clippy::inline_always, reason = "half the time of a search is the call otherwise")]
    #[inline(always)]
    fn wants(&self, to: HexId, mode: M::Mode, cost: M::Cost) -> bool {
        let cost = self.cost.plus(cost);
        let Some(label) = self.planes[0].get(to.index() * M::Mode::COUNT + mode.index()) else {
            return true; // so that `step` says what is wrong
        };
        // One can come back to a start and halt there, though nobody halts who begins: the age
        // of its label is another one.
        ((label.age != self.age) | (cost <= label.cost)) & (cost <= self.limit)
    }
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
            (search.labels.capacity(), search.touched.words.capacity(), search.queue.capacity())
        };
        let first = map.hexes().map(|hex| run(hex.index())).max();
        let again = map.hexes().map(|hex| run(hex.index())).max();
        assert_eq!(first, again);
    }

    #[test]
    fn a_search_forgets_the_one_before_it() {
        let map = |columns, rows| {
            let grid = Grid::new(Orientation::Flat, Shoved::Even, columns, rows, LabelStyle::Ccrr);
            MapBuilder::new("test", grid).unwrap().build()
        };
        let (large, small) = (map(20, 20), map(3, 1));
        let [large_table, small_table] = [&large, &small]
            .map(|map| StepTable::compile(map, |_, _| Ok::<_, &str>(Mp(1))).unwrap());
        let halts = large.hexes().filter(|hex| hex.index() % 5 == 1).collect();
        let moves = large_table.moves(&large).halts(&halts, "");
        let mut search = Search::new();
        search.reach(&moves, &[Start::at(HexId::from_index(0))], None);
        let moves = small_table.moves(&small);
        let reach = search.reach(&moves, &[Start::at(HexId::from_index(1))], Some(Mp(0)));
        assert_eq!(reach.costs().count(), 1);
        for hex in small.hexes() {
            assert_eq!(reach.arrivals(hex).count(), usize::from(hex.index() == 1));
        }
        search.touched.clear();
        assert!(search.touched.words.iter().all(|&word| word == 0));
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
        search.age = u16::MAX - 1; // as after 32,767 searches
        let reach = search.reach(&moves, &[Start::at(west)], Some(Mp(0)));
        assert_eq!(reach.costs().count(), 1);
        assert_eq!(reach.cost(east), None);
    }
}
