//! The one search: best-first over flat arrays with memory that is used again.

use hexmap::HexId;

use crate::kernel::Query;
use crate::labels::{Change, Known, LabelPen, Labels, Written};
use crate::layout::{ARRIVED, Layout, PLANES, bits, slot};
use crate::movement::{Flow, Movement, Offer, Start, Step};
use crate::queue::Queue;
use crate::reach::{Arrived, Reach, Waypoint};
use crate::{Cost, Mode, Mp};

/// How many bits hold the number of a hex.
const HEX_BITS: u32 = 16;

/// The memory of searches. Make one, keep it, and use it for search after search: after the
/// first few nothing is allocated any more.
///
/// ```
/// # use grognard_pathfinding::hexmap::{Grid, LabelStyle, MapBuilder, Orientation, Shoved};
/// use grognard_pathfinding::{Mp, Search, Start, StepTable};
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
    labels: C::Labels,
    queue: C::Queue,
    written: Written,
    layout: Layout,
    /// How many planes the last search may have labels in.
    planes: usize,
    /// Slot and cost of each start.
    starts: Vec<(u32, C)>,
    /// The slots that a route may end in.
    goals: Vec<u32>,
    limit: C,
}

impl<C: Cost> Default for Search<C> {
    fn default() -> Self {
        Search {
            labels: C::Labels::default(),
            queue: C::Queue::default(),
            written: Written::default(),
            layout: Layout::default(),
            planes: PLANES,
            starts: Vec::new(),
            goals: Vec::new(),
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
    /// far as the rules let. Costs and routes of every hex are known afterwards.
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
        self.prepare(rules, starts, budget);
        if !self.run_by_table(rules, false) {
            self.run(rules, |_, _| false);
        }
        Reach::new(self, rules)
    }

    /// The same as [`Search::reach`].
    ///
    /// # Panics
    /// As [`Search::reach`].
    pub fn routes<'s, M: Movement<Cost = C>>(
        &'s mut self,
        rules: &'s M,
        starts: &[Start<M::Mode, C>],
        budget: Option<C>,
    ) -> Reach<'s, M> {
        self.reach(rules, starts, budget)
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
        self.prepare(rules, starts, budget);
        let found = self.run(rules, goal);
        Reach::new(self, rules).with_goal(found)
    }

    /// The route that [`Reach::route`] gives after a search of everything, found faster: the
    /// cheapest way to end a move in one hex, start included; empty if there is none within the
    /// budget.
    ///
    /// By a [`StepTable`](crate::StepTable) it looks first where the straight way on would be
    /// cheapest (A*), and with landmarks where those say so.
    ///
    /// ```
    /// # use grognard_pathfinding::hexmap::{Grid, LabelStyle, MapBuilder, Orientation, Shoved};
    /// # use grognard_pathfinding::{Mp, Search, Start, StepTable};
    /// # let grid = Grid::new(Orientation::Flat, Shoved::Even, 9, 9, LabelStyle::Ccrr);
    /// # let map = MapBuilder::new("example", grid)?.build();
    /// let table = StepTable::compile(&map, |_, _| Ok::<_, &str>(Mp(2)))?.with_landmarks(&map);
    /// let [start, goal] = ["0101", "0109"].map(|label| map.hex(label).unwrap());
    /// let route = Search::new().route(&table.moves(&map), &[Start::at(start)], None, goal);
    /// assert_eq!((route.len(), route[8].cost), (9, Mp(16)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// As [`Search::reach`].
    pub fn route<M: Movement<Cost = C>>(
        &mut self,
        rules: &M,
        starts: &[Start<M::Mode, C>],
        budget: Option<C>,
        goal: HexId,
    ) -> Vec<Waypoint<M::Mode, C>> {
        self.prepare(rules, starts, budget);
        if goal.index() >= rules.map().len() {
            return Vec::new();
        }
        let may_end = |mode| rules.may_end(goal, mode).is_ok();
        let modes = (0..M::Mode::COUNT).map(M::Mode::from_index).filter(|&mode| may_end(mode));
        self.goals.clear();
        self.goals.extend(modes.map(|mode| slot(goal, mode) as u32));
        if self.goals.is_empty() {
            return Vec::new();
        }
        if !self.run_by_table(rules, true) {
            self.run(rules, |hex, mode| hex == goal && may_end(mode));
        }
        Reach::new(self, rules).route(goal)
    }

    fn prepare<M: Movement<Cost = C>>(
        &mut self,
        rules: &M,
        starts: &[Start<M::Mode, C>],
        budget: Option<C>,
    ) {
        let hexes = rules.map().len();
        self.layout = Layout::new(hexes, M::Mode::COUNT);
        self.limit = budget.unwrap_or(C::MAX);
        self.starts.clear();
        self.starts.extend(starts.iter().map(|start| {
            assert!(start.hex.index() < hexes, "a start lies outside the map");
            (slot(start.hex, start.mode) as u32, start.spent)
        }));
    }

    /// Searches by a compiled table, where the rules are one.
    #[inline]
    fn run_by_table<M: Movement<Cost = C>>(&mut self, rules: &M, to_goals: bool) -> bool {
        let Some(table) = rules.compiled() else { return false };
        if table.ground.layout != self.layout {
            return false;
        }
        let goals = to_goals.then_some(self.goals.as_slice());
        let query = Query { starts: &self.starts, limit: self.limit, goals };
        let found = self.labels.by_table(&table, &query, &mut self.written);
        if found {
            self.planes = table.ground.planes;
        }
        found
    }

    /// Searches by asking the rules.
    #[inline]
    fn run<M: Movement<Cost = C>>(
        &mut self,
        rules: &M,
        goal: impl Fn(HexId, M::Mode) -> bool,
    ) -> Option<usize> {
        self.queue.clear();
        self.planes = PLANES;
        let places = self.layout.places(PLANES);
        let parent_bits = HEX_BITS + bits(M::Mode::COUNT);
        let labels = self.labels.begin(places, parent_bits, self.limit, &self.written);
        self.written.torn = true;
        let (limit, least) = (self.limit, rules.least_cost());
        let mut frontier = Frontier::<C, _> {
            way: labels.start(C::default()),
            labels,
            queue: &mut self.queue,
            list: &mut self.written.list,
            count: 0,
            slot_bits: self.layout.slot_bits(),
            limit,
            least,
            cost: C::default(),
            goal,
            found: None,
        };
        for &(start, spent) in &self.starts {
            frontier.cost = spent;
            frontier.way = frontier.labels.start(spent);
            if spent <= limit {
                let (hex, mode) = self.layout.at::<M::Mode>(start as usize);
                frontier.arrive::<M::Mode, 0>(hex, mode, frontier.way);
            }
        }
        while let Some((cost, place)) = frontier.queue.pop() {
            if frontier.labels.get(place as usize) != Some((cost, Arrived::Free)) {
                continue; // a cheaper way was found after this one was queued
            }
            if frontier.found.is_some_and(|(best, ..)| cost > best) {
                break;
            }
            frontier.cost = cost;
            frontier.way = frontier.labels.leave(place as usize);
            let (hex, mode) = self.layout.at::<M::Mode>(place as usize);
            rules.steps(hex, mode, &mut frontier);
        }
        let (count, found) = (frontier.count, frontier.found);
        (self.written.count, self.written.sorted, self.written.torn) = (count, false, false);
        found.map(|(_, _, place)| place)
    }

    #[inline]
    pub(crate) fn label(&self, place: usize) -> Option<Known<C>> {
        self.labels.get(place)
    }

    #[inline]
    pub(crate) fn layout(&self) -> Layout {
        self.layout
    }

    #[inline]
    pub(crate) fn planes(&self) -> usize {
        self.planes
    }

    pub(crate) fn limit(&self) -> C {
        self.limit
    }

    pub(crate) fn starts(&self) -> &[(u32, C)] {
        &self.starts
    }

    /// Every place with a label.
    #[inline]
    pub(crate) fn written(&self) -> &Written {
        &self.written
    }
}

type WayOf<'s, C> = <<<C as Cost>::Labels as Labels<C>>::Pen<'s> as LabelPen<C>>::Way;

/// The part of a search that [`Movement::steps`] hands its steps to.
struct Frontier<'s, C: Cost + 's, G> {
    labels: <C::Labels as Labels<C>>::Pen<'s>,
    queue: &'s mut C::Queue,
    /// Every place that was written, once.
    list: &'s mut Vec<u32>,
    count: usize,
    slot_bits: u32,
    limit: C,
    /// What every step costs at least.
    least: C,
    /// The place that is being left: its cost, and the way on from it.
    cost: C,
    way: WayOf<'s, C>,
    goal: G,
    /// Cost, steps and place of the best goal so far.
    found: Option<(C, u32, usize)>,
}

impl<'s, C: Cost, G> Frontier<'s, C, G> {
    /// Takes a way to a hex, if it is within the limit and better than what is known.
    #[allow(clippy::inline_always, reason = "half the time of a search is the call otherwise")]
    #[inline(always)]
    fn arrive<D: Mode, const PLANE: usize>(&mut self, hex: HexId, mode: D, way: WayOf<'s, C>)
    where
        G: Fn(HexId, D) -> bool,
    {
        let place = PLANE << self.slot_bits | slot(hex, mode);
        if self.labels.is_better(place, way) {
            self.keep::<D, PLANE>(hex, mode, way, place);
        }
    }

    /// Writes down a way that is known to be better.
    #[allow(clippy::inline_always, reason = "half the time of a search is the call otherwise")]
    #[inline(always)]
    fn keep<D: Mode, const PLANE: usize>(
        &mut self,
        hex: HexId,
        mode: D,
        way: WayOf<'s, C>,
        place: usize,
    ) where
        G: Fn(HexId, D) -> bool,
    {
        let cost = self.labels.cost(way);
        let change = self.labels.put(place, way, ARRIVED[PLANE]);
        if change == Change::New {
            match self.list.get_mut(self.count) {
                Some(next) => *next = place as u32,
                None => self.list.push(place as u32),
            }
            self.count += 1;
        }
        // Just as cheap: it waits in the queue already, unless the step was free and it has been
        // taken out before; then what lies behind it must hear of fewer steps. And nothing lies
        // beyond where less is left than any step costs.
        let queued = change != Change::Better || cost == self.cost;
        if PLANE == 0 && queued && cost.leaves(self.least, self.limit) {
            self.queue.push(cost, place as u32);
        }
        if (self.goal)(hex, mode) {
            self.reach_goal(cost, self.labels.steps(way), place);
        }
    }

    fn reach_goal(&mut self, cost: C, steps: u32, place: usize) {
        // Slots of one hex lie together, so the lower slot is the lower hex.
        let slot = |place: usize| place & ((1 << self.slot_bits) - 1);
        let better = |(best, fewest, known): (C, u32, usize)| {
            (cost, steps, slot(place)) < (best, fewest, slot(known))
        };
        if self.found.is_none_or(better) {
            self.found = Some((cost, steps, place));
        }
    }
}

impl<D, C, R, G> Offer<D, C, R> for Frontier<'_, C, G>
where
    D: Mode,
    C: Cost,
    G: Fn(HexId, D) -> bool,
{
    #[allow(clippy::inline_always, reason = "half the time of a search is the call otherwise")]
    #[inline(always)]
    fn step(&mut self, step: Step<D, C, R>) {
        let way = self.labels.after(self.way, step.cost);
        match step.flow {
            Flow::Continue => self.arrive::<D, 0>(step.to, step.mode, way),
            Flow::Halt(_) => self.arrive::<D, 1>(step.to, step.mode, way),
            Flow::Ask(_) => self.arrive::<D, 2>(step.to, step.mode, way),
        }
    }

    #[inline]
    fn refuse(&mut self, _: HexId, _: R) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::StepTable;
    use hexmap::{Grid, HexSet, LabelStyle, MapBuilder, Orientation, Shoved};

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
            (search.starts.capacity(), search.queue.capacity(), search.written.list.capacity())
        };
        let first = map.hexes().map(|hex| run(hex.index())).max();
        let again = map.hexes().map(|hex| run(hex.index())).max();
        assert_eq!(first, again);
    }

    #[test]
    fn a_dear_start_in_a_zone_goes_on_though_a_cheap_way_halts_there() {
        let grid = Grid::new(Orientation::Flat, Shoved::Even, 1, 4, LabelStyle::Ccrr);
        let map = MapBuilder::new("test", grid).unwrap().build();
        let table = StepTable::compile(&map, |_, _| Ok::<_, &str>(Mp(1))).unwrap();
        let [north, zone, beyond, end] = [0, 1, 2, 3].map(HexId::from_index);
        let halts = HexSet::from_iter([zone, end]);
        let moves = table.moves(&map).halts(&halts, "zone");
        let starts = [Start::at(north), Start::at(zone).spent(Mp(5))];
        let mut search = Search::new();
        let reach = search.reach(&moves, &starts, None);
        let arrivals: Vec<_> = reach.arrivals(zone).map(|at| (at.cost, at.arrived)).collect();
        assert_eq!(arrivals, [(Mp(5), Arrived::Free), (Mp(1), Arrived::Halted)]);
        let best = reach.best(zone).unwrap();
        assert_eq!((best.cost, best.arrived), (Mp(1), Arrived::Halted));
        assert_eq!(reach.cost(beyond), Some(Mp(6)));
        let last = reach.best(end).unwrap();
        assert_eq!((last.cost, last.arrived), (Mp(7), Arrived::Halted));
        assert_eq!(reach.rule_of(&last), Some("zone"));
        let route: Vec<_> = reach.route_of(&last).iter().map(|at| at.hex).collect();
        assert_eq!(route, [zone, beyond, end]);
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
        let halts: HexSet = large.hexes().filter(|hex| hex.index() % 5 == 1).collect();
        let moves = large_table.moves(&large).halts(&halts, "");
        let mut search = Search::new();
        search.reach(&moves, &[Start::at(HexId::from_index(0))], None);
        let moves = small_table.moves(&small);
        let reach = search.reach(&moves, &[Start::at(HexId::from_index(1))], Some(Mp(0)));
        assert_eq!(reach.costs().count(), 1);
        for hex in small.hexes() {
            assert_eq!(reach.arrivals(hex).count(), usize::from(hex.index() == 1));
        }
    }
}
