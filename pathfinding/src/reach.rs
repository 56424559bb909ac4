//! What a search found.

use std::fmt;

use hexmap::HexId;
use serde::{Deserialize, Serialize};

use crate::field::slot;
use crate::movement::{Exits, Flow, Movement, Start};
use crate::search::{PLANES, Search};
use crate::trail::NO_PARENT;
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
        self.places(hex).filter_map(|place| self.arrival(place)).filter(|arrival| {
            let freely = self.free(slot(arrival.hex, arrival.mode));
            arrival.arrived == Arrived::Free || freely.is_none_or(|free| arrival.cost < free)
        })
    }

    /// The cheapest way to end a move in a hex; `None` if none was found. Of equally cheap ways
    /// one from which one may go on, in the lowest mode.
    #[inline]
    pub fn best(&self, hex: HexId) -> Option<Arrival<M::Mode, M::Cost>> {
        let (slots, first) = (self.search.slots(), hex.index() * M::Mode::COUNT);
        let mut best = None;
        // Loops instead of iterators: this is asked of every hex after every search. Of equal
        // ones the first is taken, and places come by mode.
        for plane in 0..if first < slots { PLANES } else { 0 } {
            for mode in 0..M::Mode::COUNT {
                let place = plane * slots + first + mode;
                if let Some(known) = self.search.label(place)
                    && best.is_none_or(|(best, _)| known < best)
                    && self.rules.may_end(hex, M::Mode::from_index(mode)).is_ok()
                {
                    best = Some((known, place));
                }
            }
        }
        best.and_then(|(_, place)| self.arrival(place))
    }

    /// What it costs to get to a hex at all, whether one may stay there or not.
    #[inline]
    pub fn cost(&self, hex: HexId) -> Option<M::Cost> {
        let (slots, first) = (self.search.slots(), hex.index() * M::Mode::COUNT);
        let mut lowest = None;
        // Loops instead of iterators: this is asked of every hex after every search.
        for plane in 0..if first < slots { PLANES } else { 0 } {
            for place in plane * slots + first..plane * slots + first + M::Mode::COUNT {
                if let Some((cost, _)) = self.search.label(place)
                    && lowest.is_none_or(|lowest| cost < lowest)
                {
                    lowest = Some(cost);
                }
            }
        }
        lowest
    }

    /// Every hex where a move may end, lowest id first, with the cheapest way to it. The starts
    /// are among them where one may stay.
    pub fn ends(&self) -> impl Iterator<Item = Arrival<M::Mode, M::Cost>> + '_ {
        self.search.touched().filter_map(|hex| self.best(hex))
    }

    /// Every hex that was reached or passed, lowest id first: for lists that need neither costs
    /// nor [`Movement::may_end`].
    pub fn hexes(&self) -> impl Iterator<Item = HexId> + '_ {
        let is_reached =
            |&hex: &HexId| self.places(hex).any(|place| self.search.label(place).is_some());
        self.search.touched().filter(is_reached)
    }

    /// Every hex that was reached or passed, lowest id first, with its lowest cost.
    pub fn costs(&self) -> impl Iterator<Item = (HexId, M::Cost)> + '_ {
        self.search.touched().filter_map(|hex| Some((hex, self.cost(hex)?)))
    }

    /// The goal that [`Search::nearest`] found.
    pub fn goal(&self) -> Option<Arrival<M::Mode, M::Cost>> {
        self.goal.and_then(|place| self.arrival(place))
    }

    /// The cheapest route that ends in a hex, start included; empty if there is none. Of equally
    /// cheap routes the one with the fewest steps, then the one that comes from lower hexes.
    ///
    /// After a [`Search::reach`] this takes another search.
    pub fn route(&self, hex: HexId) -> Vec<Waypoint<M::Mode, M::Cost>> {
        self.best(hex).map(|arrival| self.route_of(&arrival)).unwrap_or_default()
    }

    /// The route of one arrival, start included. See [`Reach::route`].
    pub fn route_of(&self, arrival: &Arrival<M::Mode, M::Cost>) -> Vec<Waypoint<M::Mode, M::Cost>> {
        let Some(trails) = self.search.trails() else {
            let starts: Vec<_> = self.starts().collect();
            let mut search = Search::new();
            return search.routes(self.rules, &starts, Some(self.limit())).route_of(arrival);
        };
        let mut route = Vec::new();
        let mut next =
            Some(arrival.arrived as usize * self.search.slots() + slot(arrival.hex, arrival.mode));
        while let Some(place) = next {
            let Some((cost, _)) = self.search.label(place) else { break };
            let (hex, mode) = self.place(place);
            route.push(Waypoint { hex, mode, cost });
            let parent = trails.parent(place);
            next = (parent != NO_PARENT).then_some(parent as usize);
        }
        route.reverse();
        route
    }

    /// Whether the ways were kept.
    pub(crate) fn has_routes(&self) -> bool {
        self.search.trails().is_some()
    }

    /// Where an arrival comes from, if the ways were kept.
    pub(crate) fn before(&self, arrival: &Arrival<M::Mode, M::Cost>) -> Option<(HexId, M::Mode)> {
        let place =
            arrival.arrived as usize * self.search.slots() + slot(arrival.hex, arrival.mode);
        let parent = self.search.trails()?.parent(place);
        (parent != NO_PARENT).then(|| self.place(parent as usize))
    }

    /// The rule that halts or asks at the end of an arrival; `None` where one may go on.
    pub fn rule_of(&self, arrival: &Arrival<M::Mode, M::Cost>) -> Option<M::Rule> {
        if arrival.arrived == Arrived::Free {
            return None;
        }
        // A slow look around instead of a rule in every label.
        let map = self.rules.map();
        let next = map.ways(arrival.hex).map(|(_, from)| from);
        let mut places: Vec<usize> =
            next.chain([arrival.hex]).flat_map(|from| self.places_in(from, 0)).collect();
        places.sort_unstable();
        places.into_iter().find_map(|place| {
            let cost = self.free(place)?;
            let (from, mode) = self.place(place);
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
        })
    }

    /// The starts of the search.
    pub(crate) fn starts(&self) -> impl Iterator<Item = Start<M::Mode, M::Cost>> + '_ {
        self.search.starts().iter().map(|&(slot, spent)| {
            let (hex, mode) = self.place(slot as usize);
            Start { hex, mode, spent }
        })
    }

    /// The places of a hex: by plane, then by mode.
    #[inline]
    fn places(&self, hex: HexId) -> impl Iterator<Item = usize> + use<M> {
        let known = (hex.index() + 1) * M::Mode::COUNT <= self.search.slots();
        let (first, slots) = (hex.index() * M::Mode::COUNT, self.search.slots());
        (0..if known { PLANES } else { 0 }).flat_map(move |plane| {
            let first = plane * slots + first;
            first..first + M::Mode::COUNT
        })
    }

    /// The places of a hex in one plane.
    fn places_in(&self, hex: HexId, plane: usize) -> std::ops::Range<usize> {
        let first = plane * self.search.slots() + hex.index() * M::Mode::COUNT;
        first..first + M::Mode::COUNT
    }

    fn arrival(&self, place: usize) -> Option<Arrival<M::Mode, M::Cost>> {
        let (cost, arrived) = self.search.label(place)?;
        let (hex, mode) = self.place(place);
        Some(Arrival { hex, mode, arrived, cost })
    }

    /// The cost of a place where one may go on.
    fn free(&self, place: usize) -> Option<M::Cost> {
        let (cost, arrived) = self.search.label(place)?;
        (arrived == Arrived::Free).then_some(cost)
    }

    fn place(&self, place: usize) -> (HexId, M::Mode) {
        let slot = place % self.search.slots();
        (HexId::from_index(slot / M::Mode::COUNT), M::Mode::from_index(slot % M::Mode::COUNT))
    }
}

impl<M: Movement> fmt::Debug for Reach<'_, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.costs()).finish()
    }
}
