//! The one search: best-first over flat arrays with memory that is used again.

use hexmap::HexId;

use crate::labels::{LabelPen, Labels};
use crate::movement::{Flow, Movement, Offer, Start, Step};
use crate::queue::Queue;
use crate::reach::{Arrived, Reach};
use crate::trail::{NO_PARENT, NoTrail, Trail, Trails};
use crate::{Cost, Mode, Mp};

/// How many labels a slot has: for arrivals after which one goes on, for those that halt, and
/// for those that ask. A hex can be reached cheaply with a halt and dearly without, and both
/// matter.
pub(crate) const PLANES: usize = 3;

/// How one arrives by plane.
const ARRIVED: [Arrived; PLANES] = [Arrived::Free, Arrived::Halted, Arrived::Asking];

/// No hex touched yet: lower than all, higher than all.
const NOTHING: (usize, usize) = (usize::MAX, 0);

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
    /// A *slot* is a hex in a mode; its *places* are the slot in each of the planes.
    labels: C::Labels,
    trails: Trails,
    /// Whether the last search kept its trails.
    has_trails: bool,
    queue: C::Queue,
    /// The lowest and the highest hex that the last search has a label for.
    touched: (usize, usize),
    /// Slot and cost of each start.
    starts: Vec<(u32, C)>,
    slots: usize,
    limit: C,
}

impl<C: Cost> Default for Search<C> {
    fn default() -> Self {
        Search {
            labels: C::Labels::default(),
            trails: Trails::default(),
            has_trails: false,
            queue: C::Queue::default(),
            touched: NOTHING,
            starts: Vec::new(),
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
    /// A start is never stopped by what stops those who enter its hex. Costs are known
    /// afterwards; routes are worked out when [`Reach`] is asked for one. Who wants many
    /// calls [`Search::routes`].
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
        self.has_trails = false;
        self.run(rules, NoTrail, |_, _| false);
        Reach::new(self, rules)
    }

    /// As [`Search::reach`], and remembers the ways, so that every route is at hand. Takes about
    /// twice as long.
    ///
    /// # Panics
    /// As [`Search::reach`].
    pub fn routes<'s, M: Movement<Cost = C>>(
        &'s mut self,
        rules: &'s M,
        starts: &[Start<M::Mode, C>],
        budget: Option<C>,
    ) -> Reach<'s, M> {
        self.run_with_trails(rules, starts, budget, |_, _| false);
        Reach::new(self, rules)
    }

    /// As [`Search::routes`], but stops as soon as the cheapest goal is known: supply traces,
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
        let found = self.run_with_trails(rules, starts, budget, goal);
        Reach::new(self, rules).with_goal(found)
    }

    fn run_with_trails<M: Movement<Cost = C>>(
        &mut self,
        rules: &M,
        starts: &[Start<M::Mode, C>],
        budget: Option<C>,
        goal: impl Fn(HexId, M::Mode) -> bool,
    ) -> Option<usize> {
        self.prepare(rules, starts, budget);
        self.has_trails = true;
        let mut trails = std::mem::take(&mut self.trails);
        trails.begin(self.slots * PLANES);
        let found = self.run(rules, &mut trails, goal);
        self.trails = trails;
        found
    }

    fn prepare<M: Movement<Cost = C>>(
        &mut self,
        rules: &M,
        starts: &[Start<M::Mode, C>],
        budget: Option<C>,
    ) {
        let hexes = rules.map().len();
        self.slots = hexes * M::Mode::COUNT;
        self.limit = budget.unwrap_or(C::MAX);
        self.queue.clear();
        self.starts.clear();
        self.starts.extend(starts.iter().map(|start| {
            assert!(start.hex.index() < hexes, "a start lies outside the map");
            ((start.hex.index() * M::Mode::COUNT + start.mode.index()) as u32, start.spent)
        }));
    }

    #[inline]
    fn run<M: Movement<Cost = C>>(
        &mut self,
        rules: &M,
        trail: impl Trail,
        goal: impl Fn(HexId, M::Mode) -> bool,
    ) -> Option<usize> {
        let limit = self.limit.min(C::Labels::MOST);
        let mut frontier = Frontier {
            labels: self.labels.begin(self.slots * PLANES, limit),
            trail,
            queue: &mut self.queue,
            touched: NOTHING,
            slots: self.slots,
            limit,
            least: rules.least_cost(),
            cost: C::default(),
            steps: 0,
            parent: NO_PARENT,
            goal,
            found: None,
        };
        let place_of = |slot: u32| {
            let (hex, mode) = (slot as usize / M::Mode::COUNT, slot as usize % M::Mode::COUNT);
            (HexId::from_index(hex), M::Mode::from_index(mode))
        };
        for &(slot, spent) in &self.starts {
            let (hex, mode) = place_of(slot);
            frontier.cost = spent;
            if spent <= frontier.limit {
                frontier.arrive::<M::Mode, 0>(hex, mode, spent);
            }
        }
        while let Some((cost, slot)) = frontier.queue.pop() {
            if !frontier.labels.is_known(slot as usize, cost, Arrived::Free) {
                continue; // a cheaper way was found after this one was queued
            }
            if frontier.found.is_some_and(|(best, ..)| cost > best) {
                break;
            }
            frontier.cost = cost;
            frontier.steps = frontier.trail.steps(slot as usize).saturating_add(1);
            frontier.parent = slot;
            let (hex, mode) = place_of(slot);
            rules.steps(hex, mode, &mut frontier);
        }
        self.touched = frontier.touched;
        frontier.found.map(|(_, _, place)| place)
    }

    pub(crate) fn label(&self, place: usize) -> Option<(C, Arrived)> {
        self.labels.get(place)
    }

    pub(crate) fn slots(&self) -> usize {
        self.slots
    }

    pub(crate) fn limit(&self) -> C {
        self.limit
    }

    pub(crate) fn starts(&self) -> &[(u32, C)] {
        &self.starts
    }

    /// The trails of the last search, if it kept them.
    pub(crate) fn trails(&self) -> Option<&Trails> {
        self.has_trails.then_some(&self.trails)
    }

    /// The hexes among which all with a label are, lowest first.
    pub(crate) fn touched(&self) -> impl Iterator<Item = HexId> + use<C> {
        let (lowest, highest) = self.touched;
        (lowest..=highest).map(HexId::from_index)
    }
}

/// The part of a search that [`Movement::steps`] hands its steps to.
struct Frontier<'s, C: Cost + 's, T, G> {
    labels: <C::Labels as Labels<C>>::Pen<'s>,
    trail: T,
    queue: &'s mut C::Queue,
    touched: (usize, usize),
    slots: usize,
    limit: C,
    /// What every step costs at least.
    least: C,
    /// The place that is being left: its cost, its slot, and how many steps it takes from the
    /// start to where one goes now.
    cost: C,
    steps: u16,
    parent: u32,
    goal: G,
    /// Cost, steps and place of the best goal so far.
    found: Option<(C, u16, usize)>,
}

impl<C: Cost, T: Trail, G> Frontier<'_, C, T, G> {
    /// Takes a way to a hex whose cost is within the limit, if it is better than what is known.
    #[allow(clippy::inline_always, reason = "half the time of a search is the call otherwise")]
    #[inline(always)]
    fn arrive<D: Mode, const PLANE: usize>(&mut self, hex: HexId, mode: D, cost: C)
    where
        G: Fn(HexId, D) -> bool,
    {
        let slot = hex.index() * D::COUNT + mode.index();
        let place = PLANE * self.slots + slot;
        let mut queued = true;
        if !self.labels.is_better(place, cost, ARRIVED[PLANE]) {
            if !T::KEPT
                || !self.labels.is_known(place, cost, ARRIVED[PLANE])
                || !self.trail.is_before(place, self.steps, self.parent)
            {
                return;
            }
            // Just as cheap: it waits in the queue already, unless the step was free and it
            // has been taken out before; then what lies behind it must hear of fewer steps.
            queued = cost == self.cost && self.steps < self.trail.steps(place);
        }
        self.keep::<D, PLANE>(hex, mode, cost, place, queued);
    }

    /// Writes down a way that is known to be better.
    #[allow(clippy::inline_always, reason = "half the time of a search is the call otherwise")]
    #[inline(always)]
    fn keep<D: Mode, const PLANE: usize>(
        &mut self,
        hex: HexId,
        mode: D,
        cost: C,
        place: usize,
        queued: bool,
    ) where
        G: Fn(HexId, D) -> bool,
    {
        self.labels.put(place, cost, ARRIVED[PLANE]);
        self.trail.put(place, self.steps, self.parent);
        self.touched = (self.touched.0.min(hex.index()), self.touched.1.max(hex.index()));
        // Nothing lies beyond where less is left than any step costs.
        if queued && PLANE == 0 && cost.leaves(self.least, self.limit) {
            self.queue.push(cost, place as u32);
        }
        if (self.goal)(hex, mode) {
            self.reach_goal(cost, place);
        }
    }

    fn reach_goal(&mut self, cost: C, place: usize) {
        // Slots of one hex lie together, so the lower slot is the lower hex.
        let better = |(best, steps, known): (C, u16, usize)| {
            (cost, self.steps, place % self.slots) < (best, steps, known % self.slots)
        };
        if self.found.is_none_or(better) {
            self.found = Some((cost, self.steps, place));
        }
    }
}

impl<D, C, R, T, G> Offer<D, C, R> for Frontier<'_, C, T, G>
where
    D: Mode,
    C: Cost,
    T: Trail,
    G: Fn(HexId, D) -> bool,
{
    #[allow(clippy::inline_always, reason = "half the time of a search is the call otherwise")]
    #[inline(always)]
    fn step(&mut self, step: Step<D, C, R>) {
        if !self.cost.leaves(step.cost, self.limit) {
            return;
        }
        let cost = self.cost.plus_within(step.cost);
        match step.flow {
            Flow::Continue => self.arrive::<D, 0>(step.to, step.mode, cost),
            Flow::Halt(_) => self.arrive::<D, 1>(step.to, step.mode, cost),
            Flow::Ask(_) => self.arrive::<D, 2>(step.to, step.mode, cost),
        }
    }

    #[inline]
    fn refuse(&mut self, _: HexId, _: R) {}

    #[allow(clippy::inline_always, reason = "half the time of a search is the call otherwise")]
    #[inline(always)]
    fn wanted(&mut self, step: Step<D, C, R>) {
        match step.flow {
            Flow::Continue if !T::KEPT => {
                let place = step.to.index() * D::COUNT + step.mode.index();
                let cost = self.cost.plus_within(step.cost);
                self.keep::<D, 0>(step.to, step.mode, cost, place, true);
            }
            // Everybody halts there, so the label of those who go on is free for it: the next
            // to look there sees at once that no better way is left. Only for a start, which
            // nothing halts, that label is in use.
            Flow::Halt(_) if !T::KEPT => {
                let place = step.to.index() * D::COUNT + step.mode.index();
                if self.labels.get(place).is_some_and(|(_, known)| known == Arrived::Free) {
                    Offer::<D, C, R>::step(self, step);
                } else {
                    let cost = self.cost.plus_within(step.cost);
                    self.keep::<D, 1>(step.to, step.mode, cost, place, false);
                }
            }
            _ => Offer::<D, C, R>::step(self, step),
        }
    }

    #[allow(clippy::inline_always, reason = "half the time of a search is the call otherwise")]
    #[inline(always)]
    #[allow(clippy::needless_bitwise_bool, reason = "the answer can hardly be foreseen")]
    fn wants(&self, to: HexId, mode: D, cost: C) -> bool {
        let slot = to.index() * D::COUNT + mode.index();
        let better = self.labels.is_better_after(slot, self.cost, cost);
        let as_good = T::KEPT && self.labels.is_known(slot, self.cost.plus(cost), Arrived::Free);
        (better | as_good) & self.cost.leaves(cost, self.limit)
    }
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
            (search.starts.capacity(), search.queue.capacity())
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
