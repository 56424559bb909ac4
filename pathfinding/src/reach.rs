//! What a search found.

use std::fmt;

use hexmap::HexId;
use serde::{Deserialize, Serialize};

use crate::in_order::InOrder;
use crate::labels::Known;
use crate::layout::slot;
use crate::movement::{Exits, Flow, Movement, Start};
use crate::search::Search;
use crate::{Cost, Mode};

/// How one stands in a hex that was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Arrived {
    /// One may go on from there.
    Free,
    /// One must stop there.
    Halted,
    /// A die or a choice is due there.
    Asking,
}

/// One way to stand in a hex: a hex can be reached in several modes, and cheaply with a halt
/// but dearly without.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Arrival<D, C> {
    /// Where.
    pub hex: HexId,
    /// In what mode.
    pub mode: D,
    /// Whether one may go on.
    pub arrived: Arrived,
    /// The whole cost from the start.
    pub cost: C,
}

/// A place that was reached, and the way to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Found<D, C> {
    /// Where.
    pub hex: HexId,
    /// In what mode.
    pub mode: D,
    /// Whether one may go on.
    pub arrived: Arrived,
    /// The whole cost from the start.
    pub cost: C,
    /// Where one comes from; `None` at a start.
    pub from: Option<(HexId, D)>,
}

/// One place of a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Waypoint<D, C> {
    /// Where.
    pub hex: HexId,
    /// In what mode.
    pub mode: D,
    /// The whole cost up to there.
    pub cost: C,
}

/// What a [`Search`] found: costs, routes, and on demand why something is out of reach.
///
/// It looks into the memory of the search and ends with the next one; [`Reach::to_owned`] makes
/// one to keep.
pub struct Reach<'s, M: Movement> {
    search: &'s Search<M::Cost>,
    rules: &'s M,
    goal: Option<usize>,
}

impl<'s, M: Movement> Reach<'s, M> {
    pub(crate) fn new(search: &'s Search<M::Cost>, rules: &'s M) -> Self {
        Reach { search, rules, goal: None }
    }

    pub(crate) fn with_goal(self, goal: Option<usize>) -> Self {
        Reach { goal, ..self }
    }

    /// The rules that were searched.
    pub fn rules(&self) -> &'s M {
        self.rules
    }

    /// The budget of the search; [`Cost::MAX`](crate::Cost::MAX) if it had none.
    pub fn limit(&self) -> M::Cost {
        self.search.limit()
    }

    /// All ways in which a hex was reached, whether a move may end there or not: first those
    /// from which one may go on, by mode, then those that halt, then those that ask. A halt
    /// that is no cheaper than to arrive freely in the same mode is of no use and left out.
    pub fn arrivals(&self, hex: HexId) -> impl Iterator<Item = Arrival<M::Mode, M::Cost>> + '_ {
        let all = [Arrived::Free, Arrived::Halted, Arrived::Asking].into_iter();
        let in_modes = move |arrived| {
            let modes = 0..if self.is_known(hex) { M::Mode::COUNT } else { 0 };
            modes.filter_map(move |mode| self.arrival(hex, M::Mode::from_index(mode), arrived))
        };
        all.flat_map(in_modes).filter(|arrival| self.is_useful(arrival))
    }

    /// Whether it is no halt that is just as cheap without.
    fn is_useful(&self, arrival: &Arrival<M::Mode, M::Cost>) -> bool {
        let freely = || self.free(slot(arrival.hex, arrival.mode));
        arrival.arrived == Arrived::Free || freely().is_none_or(|free| arrival.cost < free)
    }

    /// The cheapest way to end a move in a hex; `None` if none was found. Of equally cheap ways
    /// one from which one may go on, in the lowest mode.
    #[inline]
    pub fn best(&self, hex: HexId) -> Option<Arrival<M::Mode, M::Cost>> {
        let mut best: Option<Arrival<M::Mode, M::Cost>> = None;
        self.each_place(hex, |place| {
            if let Some(Known { cost, arrived, .. }) = self.search.label(place) {
                let (_, mode) = self.at(place);
                let key = (cost, arrived, mode.index());
                let known = best.as_ref().map(|at| (at.cost, at.arrived, at.mode.index()));
                if known.is_none_or(|known| key < known) && self.rules.may_end(hex, mode).is_ok() {
                    best = Some(Arrival { hex, mode, arrived, cost });
                }
            }
        });
        best
    }

    /// What it costs to get to a hex at all, whether one may stay there or not.
    #[inline]
    pub fn cost(&self, hex: HexId) -> Option<M::Cost> {
        let mut lowest = None;
        self.each_place(hex, |place| {
            if let Some(Known { cost, .. }) = self.search.label(place)
                && lowest.is_none_or(|lowest| cost < lowest)
            {
                lowest = Some(cost);
            }
        });
        lowest
    }

    /// Every hex where a move may end, lowest id first, with the cheapest way to it. The starts
    /// are among them where one may stay.
    pub fn ends(&self) -> impl Iterator<Item = Arrival<M::Mode, M::Cost>> + '_ {
        self.in_order().filter_map(|hex| self.best(hex))
    }

    /// Every hex that was reached or passed, lowest id first: for lists that need neither costs
    /// nor [`Movement::may_end`].
    pub fn hexes(&self) -> impl Iterator<Item = HexId> + '_ {
        self.in_order()
    }

    /// Every hex that was reached or passed, lowest id first, with its lowest cost.
    pub fn costs(&self) -> impl Iterator<Item = (HexId, M::Cost)> + '_ {
        self.in_order().filter_map(|hex| Some((hex, self.cost(hex)?)))
    }

    /// Every place that was reached or passed, cheapest first, with the way to it: all that the
    /// search has found, and the quickest way to list it.
    ///
    /// ```
    /// # use grognard_pathfinding::hexmap::{Grid, LabelStyle, MapBuilder, Orientation, Shoved};
    /// # use grognard_pathfinding::{Mp, Search, Start, StepTable};
    /// # let grid = Grid::new(Orientation::Flat, Shoved::Even, 1, 5, LabelStyle::Ccrr);
    /// # let map = MapBuilder::new("example", grid)?.build();
    /// # let table = StepTable::compile(&map, |_, _| Ok::<_, &str>(Mp(2)))?;
    /// # let (start, moves) = (Start::at(map.hex("0101").unwrap()), table.moves(&map));
    /// let mut search = Search::new();
    /// let reach = search.reach(&moves, &[start], Some(Mp(4)));
    /// let found: Vec<_> = reach.found().map(|at| (map.label(at.hex), at.cost)).collect();
    /// assert_eq!(found, [("0101", Mp(0)), ("0102", Mp(2)), ("0103", Mp(4))]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn found(&self) -> impl Iterator<Item = Found<M::Mode, M::Cost>> + '_ {
        let written = self.search.written();
        let sorted = (!written.sorted).then(|| {
            let cost = |place: &u32| self.search.label(*place as usize).map(|known| known.cost);
            let mut places = written.places().to_vec();
            places.sort_by_key(cost);
            places
        });
        Listing { reach: self, places: written.places().iter(), sorted, next: 0 }
    }

    /// The goal that [`Search::nearest`] found.
    pub fn goal(&self) -> Option<Arrival<M::Mode, M::Cost>> {
        let place = self.goal?;
        let (hex, mode) = self.at(place);
        let Known { cost, arrived, .. } = self.search.label(place)?;
        Some(Arrival { hex, mode, arrived, cost })
    }

    /// The cheapest route that ends in a hex, start included; empty if there is none. Of equally
    /// cheap routes the one with the fewest steps, then the one that comes from lower hexes.
    pub fn route(&self, hex: HexId) -> Vec<Waypoint<M::Mode, M::Cost>> {
        self.best(hex).map(|arrival| self.route_of(&arrival)).unwrap_or_default()
    }

    /// The route of one arrival, start included. See [`Reach::route`].
    pub fn route_of(&self, arrival: &Arrival<M::Mode, M::Cost>) -> Vec<Waypoint<M::Mode, M::Cost>> {
        let mut route = Vec::new();
        let mut next = self.place(arrival.hex, arrival.mode, arrival.arrived);
        while let Some(place) = next {
            let Some(Known { cost, parent, .. }) = self.search.label(place) else { break };
            let (hex, mode) = self.at(place);
            route.push(Waypoint { hex, mode, cost });
            // One comes only from where one may go on.
            next = parent.map(|parent| parent as usize);
        }
        route.reverse();
        route
    }

    /// Where an arrival comes from; `None` at a start.
    pub(crate) fn before(&self, arrival: &Arrival<M::Mode, M::Cost>) -> Option<(HexId, M::Mode)> {
        let place = self.place(arrival.hex, arrival.mode, arrival.arrived)?;
        let parent = self.search.label(place)?.parent?;
        Some(self.at(parent as usize))
    }

    /// The rule that halts or asks at the end of an arrival; `None` where one may go on.
    pub fn rule_of(&self, arrival: &Arrival<M::Mode, M::Cost>) -> Option<M::Rule> {
        if arrival.arrived == Arrived::Free {
            return None;
        }
        // Another look at the last step instead of a rule in every label.
        let (from, mode) = self.before(arrival)?;
        let cost = self.free(slot(from, mode))?;
        let steps = Exits::of(self.rules, from, mode).steps;
        steps.iter().find_map(|step| {
            let arrives = (step.to, step.mode, cost.plus(step.cost))
                == (arrival.hex, arrival.mode, arrival.cost);
            match (step.flow, arrival.arrived) {
                (Flow::Halt(rule), Arrived::Halted) | (Flow::Ask(rule), Arrived::Asking) => {
                    arrives.then_some(rule)
                }
                _ => None,
            }
        })
    }

    /// The starts of the search.
    pub(crate) fn starts(&self) -> impl Iterator<Item = Start<M::Mode, M::Cost>> + '_ {
        self.search.starts().iter().map(|&(slot, spent)| {
            let (hex, mode) = self.at(slot as usize);
            Start { hex, mode, spent }
        })
    }

    #[inline]
    fn is_known(&self, hex: HexId) -> bool {
        hex.index() < self.rules.map().len()
    }

    /// Calls `look` with the places of a hex: by plane, then by mode. A loop instead of an
    /// iterator: this is asked of every hex after every search.
    #[inline]
    fn each_place(&self, hex: HexId, mut look: impl FnMut(usize)) {
        let layout = self.search.layout();
        let first = slot(hex, M::Mode::from_index(0));
        for plane in 0..if self.is_known(hex) { self.search.planes() } else { 0 } {
            for mode in 0..M::Mode::COUNT {
                look(layout.place(plane, first + mode));
            }
        }
    }

    /// The place of an arrival: its own plane, or that of those who go on where everybody stops.
    fn place(&self, hex: HexId, mode: M::Mode, arrived: Arrived) -> Option<usize> {
        let slot = slot(hex, mode);
        let is_so =
            |place: usize| self.search.label(place).is_some_and(|known| known.arrived == arrived);
        let plane = arrived as usize;
        let own = self.search.layout().place(plane, slot);
        if is_so(slot) {
            Some(slot)
        } else {
            (plane < self.search.planes() && is_so(own)).then_some(own)
        }
    }

    fn arrival(
        &self,
        hex: HexId,
        mode: M::Mode,
        arrived: Arrived,
    ) -> Option<Arrival<M::Mode, M::Cost>> {
        let place = self.place(hex, mode, arrived)?;
        let Known { cost, .. } = self.search.label(place)?;
        Some(Arrival { hex, mode, arrived, cost })
    }

    /// The cost of a slot where one may go on.
    fn free(&self, slot: usize) -> Option<M::Cost> {
        let Known { cost, arrived, .. } = self.search.label(slot)?;
        (arrived == Arrived::Free).then_some(cost)
    }

    #[inline]
    fn at(&self, place: usize) -> (HexId, M::Mode) {
        self.search.layout().at(place)
    }

    /// The hexes with a label, lowest id first.
    fn in_order(&self) -> InOrder {
        let layout = self.search.layout();
        // By the mode's own bits, which the compiler knows.
        let hex = |&place: &u32| layout.at::<M::Mode>(place as usize).0;
        InOrder::of(self.search.written().places().iter().map(hex))
    }
}

/// Everything that was found, place by place.
struct Listing<'r, 's, M: Movement> {
    reach: &'r Reach<'s, M>,
    places: std::slice::Iter<'r, u32>,
    /// The same places cheapest first, where they did not come so, and how many were handed out.
    sorted: Option<Vec<u32>>,
    next: usize,
}

impl<M: Movement> Reach<'_, M> {
    /// What was found at a place, unless it is a halt that is of no use.
    #[inline]
    fn found_at(&self, place: u32) -> Option<Found<M::Mode, M::Cost>> {
        let (layout, place) = (self.search.layout(), place as usize);
        let Known { cost, arrived, parent } = self.search.label(place)?;
        let (hex, mode) = layout.at(place);
        let from = parent.map(|parent| layout.at(parent as usize));
        // In the first plane nobody halts who could go on for the same.
        let of_use =
            place < layout.places(1) || self.is_useful(&Arrival { hex, mode, arrived, cost });
        of_use.then_some(Found { hex, mode, arrived, cost, from })
    }
}

impl<M: Movement> Iterator for Listing<'_, '_, M> {
    type Item = Found<M::Mode, M::Cost>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let place = match &self.sorted {
                None => *self.places.next()?,
                Some(places) => {
                    self.next += 1;
                    *places.get(self.next - 1)?
                }
            };
            if let Some(found) = self.reach.found_at(place) {
                return Some(found);
            }
        }
    }

    // A loop of its own for each kind of list: most are read as a whole.
    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut take: F) -> B {
        let mut all = init;
        match &self.sorted {
            None => {
                for &place in self.places {
                    if let Some(found) = self.reach.found_at(place) {
                        all = take(all, found);
                    }
                }
            }
            Some(places) => {
                for &place in &places[self.next..] {
                    if let Some(found) = self.reach.found_at(place) {
                        all = take(all, found);
                    }
                }
            }
        }
        all
    }
}

impl<M: Movement> fmt::Debug for Reach<'_, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.costs()).finish()
    }
}
