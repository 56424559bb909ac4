//! What a search found.

use std::fmt;

use hexmap::HexId;

use crate::Mode;
use crate::movement::{Exits, Flow, Movement};
use crate::search::{NO_PARENT, PLANES, Search};

/// How one stands in a hex that was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival<D, C> {
    /// Where.
    pub hex: HexId,
    /// In what mode.
    pub mode: D,
    /// Whether one may go on.
    pub arrived: Arrived,
    /// The whole cost from the start.
    pub cost: C,
    slot: u32,
}

/// One place of a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
/// It looks into the memory of the search and ends with the next one.
pub struct Reach<'s, M: Movement> {
    search: &'s Search<M::Cost>,
    rules: &'s M,
    goal: Option<u32>,
}

impl<'s, M: Movement> Reach<'s, M> {
    pub(crate) fn new(search: &'s Search<M::Cost>, rules: &'s M) -> Self {
        Reach { search, rules, goal: None }
    }

    pub(crate) fn with_goal(self, goal: Option<u32>) -> Self {
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
    /// from which one may go on, by mode, then those that halt, then those that ask.
    pub fn arrivals(&self, hex: HexId) -> impl Iterator<Item = Arrival<M::Mode, M::Cost>> + '_ {
        let modes = M::Mode::COUNT as u32;
        let first = hex.index() as u32 * modes;
        (0..PLANES as u32)
            .flat_map(move |plane| {
                let plane = plane * self.search.slots();
                (first..first + modes).map(move |slot| plane + slot)
            })
            .filter(move |_| first < self.search.slots())
            .filter_map(|slot| self.arrival(slot))
    }

    /// The cheapest way to end a move in a hex; `None` if none was found. Of equally cheap ways
    /// the one with fewer steps, then the one from which one may go on.
    pub fn best(&self, hex: HexId) -> Option<Arrival<M::Mode, M::Cost>> {
        self.arrivals(hex)
            .filter(|arrival| self.rules.may_end(hex, arrival.mode).is_ok())
            .min_by_key(|arrival| self.rank(arrival))
    }

    /// What it costs to get to a hex at all, whether one may stay there or not.
    pub fn cost(&self, hex: HexId) -> Option<M::Cost> {
        let modes = M::Mode::COUNT as u32;
        let first = hex.index() as u32 * modes;
        if first >= self.search.slots() {
            return None;
        }
        (0..PLANES as u32)
            .map(|plane| plane * self.search.slots() + first)
            .flat_map(|first| first..first + modes)
            .filter_map(|slot| self.search.label(slot))
            .map(|label| label.cost)
            .min()
    }

    /// Every hex where a move may end, lowest id first, with the cheapest way to it. The starts
    /// are among them where one may stay.
    pub fn ends(&self) -> impl Iterator<Item = Arrival<M::Mode, M::Cost>> + '_ {
        self.search.touched().filter_map(|hex| self.best(hex))
    }

    /// Every hex that was reached or passed, lowest id first, with its lowest cost.
    pub fn costs(&self) -> impl Iterator<Item = (HexId, M::Cost)> + '_ {
        self.search.touched().filter_map(|hex| Some((hex, self.cost(hex)?)))
    }

    /// The goal that [`Search::nearest`] found.
    pub fn goal(&self) -> Option<Arrival<M::Mode, M::Cost>> {
        self.goal.and_then(|slot| self.arrival(slot))
    }

    /// The cheapest route that ends in a hex, start included; empty if there is none.
    pub fn route(&self, hex: HexId) -> Vec<Waypoint<M::Mode, M::Cost>> {
        self.best(hex).map(|arrival| self.route_of(&arrival)).unwrap_or_default()
    }

    /// The route of one arrival, start included.
    pub fn route_of(&self, arrival: &Arrival<M::Mode, M::Cost>) -> Vec<Waypoint<M::Mode, M::Cost>> {
        let mut route = Vec::new();
        let mut slot = arrival.slot;
        while let Some(label) = self.search.label(slot) {
            let (hex, mode) = self.place(slot);
            route.push(Waypoint { hex, mode, cost: label.cost });
            if label.parent == NO_PARENT {
                break;
            }
            slot = label.parent;
        }
        route.reverse();
        route
    }

    /// The rule that halts or asks at the end of an arrival; `None` where one may go on.
    pub fn rule_of(&self, arrival: &Arrival<M::Mode, M::Cost>) -> Option<M::Rule> {
        let parent = self.search.label(arrival.slot)?.parent;
        if parent == NO_PARENT {
            return None;
        }
        let (from, mode) = self.place(parent);
        let steps = Exits::of(self.rules, from, mode).steps;
        // A slow look at one place, instead of a rule in every label.
        steps.iter().filter(|step| step.to == arrival.hex && step.mode == arrival.mode).find_map(
            |step| match (step.flow, arrival.arrived) {
                (Flow::Halt(rule), Arrived::Halted) | (Flow::Ask(rule), Arrived::Asking) => {
                    Some(rule)
                }
                _ => None,
            },
        )
    }

    /// The starts of the search.
    pub(crate) fn starts(&self) -> impl Iterator<Item = Arrival<M::Mode, M::Cost>> + '_ {
        self.search.touched().flat_map(|hex| self.arrivals(hex)).filter(|arrival| {
            self.search.label(arrival.slot).is_some_and(|label| label.parent == NO_PARENT)
        })
    }

    fn rank(&self, arrival: &Arrival<M::Mode, M::Cost>) -> (M::Cost, u16, Arrived, usize) {
        let hops = self.search.label(arrival.slot).map_or(u16::MAX, |label| label.hops);
        (arrival.cost, hops, arrival.arrived, arrival.mode.index())
    }

    fn arrival(&self, slot: u32) -> Option<Arrival<M::Mode, M::Cost>> {
        let label = self.search.label(slot)?;
        let (hex, mode) = self.place(slot);
        let arrived = match slot / self.search.slots() {
            0 => Arrived::Free,
            1 => Arrived::Halted,
            _ => Arrived::Asking,
        };
        Some(Arrival { hex, mode, arrived, cost: label.cost, slot })
    }

    fn place(&self, slot: u32) -> (HexId, M::Mode) {
        let slot = (slot % self.search.slots()) as usize;
        (HexId::from_index(slot / M::Mode::COUNT), M::Mode::from_index(slot % M::Mode::COUNT))
    }
}

impl<M: Movement> fmt::Debug for Reach<'_, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.costs()).finish()
    }
}
