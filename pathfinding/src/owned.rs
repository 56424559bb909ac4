//! What a search found, to be kept.

use hexmap::HexId;
use serde::{Deserialize, Serialize};

use crate::explain::{Obstacle, obstacle};
use crate::movement::{Movement, Start};
use crate::reach::{Arrival, Arrived, Reach, Waypoint};
use crate::{Cost, Mode};

/// A [`Reach`] that borrows nothing: a helper can return it, a cell or a static keep it, serde
/// write it. It answers the same questions; only for why a hex is out of reach it must be given
/// the rules again.
///
/// ```
/// # use grognard_pathfinding::hexmap::{Grid, LabelStyle, Map, MapBuilder, Orientation, Shoved};
/// use grognard_pathfinding::{Mp, OwnedReach, Search, Start, StepTable};
/// fn reach(map: &Map, from: &str, mp: Mp) -> OwnedReach<(), Mp, &'static str> {
///     let table = StepTable::compile(map, |_, _| Ok(Mp(1))).unwrap();
///     let start = Start::at(map.hex(from).unwrap());
///     Search::new().reach(&table.moves(map), &[start], Some(mp)).to_owned()
/// }
/// # let grid = Grid::new(Orientation::Flat, Shoved::Even, 9, 9, LabelStyle::Ccrr);
/// # let map = MapBuilder::new("example", grid)?.build();
/// let reach = reach(&map, "0505", Mp(2));
/// assert_eq!(reach.ends().count(), 19);
/// assert_eq!(reach.route(map.hex("0503").unwrap()).len(), 3);
/// # Ok::<(), grognard_pathfinding::hexmap::BuildError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnedReach<D, C, R> {
    /// By hex, then freely before halted before asking, then by mode.
    places: Vec<Kept<D, C, R>>,
    starts: Vec<Start<D, C>>,
    limit: C,
    goal: Option<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Kept<D, C, R> {
    arrival: Arrival<D, C>,
    /// Where one comes from, as an index into the places.
    parent: Option<u32>,
    may_end: bool,
    rule: Option<R>,
}

impl<M: Movement> Reach<'_, M> {
    /// All that was found, to be kept when the search is used again.
    pub fn to_owned(&self) -> OwnedReach<M::Mode, M::Cost, M::Rule> {
        OwnedReach::keep(self, self.starts().collect(), self.goal())
    }
}

impl<D: Mode, C: Cost, R: Copy> OwnedReach<D, C, R> {
    fn keep<M>(reach: &Reach<'_, M>, starts: Vec<Start<D, C>>, goal: Option<Arrival<D, C>>) -> Self
    where
        M: Movement<Mode = D, Cost = C, Rule = R>,
    {
        let key = |hex: HexId, mode: D, arrived: Arrived| (hex, arrived, mode.index());
        let arrivals: Vec<_> = reach.hexes().flat_map(|hex| reach.arrivals(hex)).collect();
        let find = |hex, mode, arrived| {
            let place = key(hex, mode, arrived);
            arrivals.binary_search_by_key(&place, |at| key(at.hex, at.mode, at.arrived)).ok()
        };
        let kept = |arrival: &Arrival<D, C>| {
            let before = reach.before(arrival);
            Kept {
                arrival: *arrival,
                // One comes only from where one may go on.
                parent: before
                    .and_then(|(hex, mode)| find(hex, mode, Arrived::Free))
                    .map(|index| index as u32),
                may_end: reach.rules().may_end(arrival.hex, arrival.mode).is_ok(),
                rule: reach.rule_of(arrival),
            }
        };
        let goal = goal.and_then(|goal| find(goal.hex, goal.mode, goal.arrived));
        let places = arrivals.iter().map(kept).collect();
        OwnedReach { places, starts, limit: reach.limit(), goal }
    }

    /// The budget of the search; [`Cost::MAX`] if it had none.
    pub fn limit(&self) -> C {
        self.limit
    }

    fn of(&self, hex: HexId) -> &[Kept<D, C, R>] {
        let first = self.places.partition_point(|place| place.arrival.hex < hex);
        let end = self.places.partition_point(|place| place.arrival.hex <= hex);
        &self.places[first..end]
    }

    /// As [`Reach::arrivals`].
    pub fn arrivals(&self, hex: HexId) -> impl Iterator<Item = Arrival<D, C>> + '_ {
        self.of(hex).iter().map(|place| place.arrival)
    }

    /// As [`Reach::best`].
    pub fn best(&self, hex: HexId) -> Option<Arrival<D, C>> {
        let ends = self.of(hex).iter().filter(|place| place.may_end);
        let best = ends.min_by_key(|place| (place.arrival.cost, place.arrival.arrived))?;
        Some(best.arrival)
    }

    /// As [`Reach::cost`].
    pub fn cost(&self, hex: HexId) -> Option<C> {
        self.of(hex).iter().map(|place| place.arrival.cost).min()
    }

    /// As [`Reach::hexes`].
    pub fn hexes(&self) -> impl Iterator<Item = HexId> + '_ {
        self.places.chunk_by(|a, b| a.arrival.hex == b.arrival.hex).map(|of| of[0].arrival.hex)
    }

    /// As [`Reach::costs`].
    pub fn costs(&self) -> impl Iterator<Item = (HexId, C)> + '_ {
        self.hexes().filter_map(|hex| Some((hex, self.cost(hex)?)))
    }

    /// As [`Reach::ends`].
    pub fn ends(&self) -> impl Iterator<Item = Arrival<D, C>> + '_ {
        self.hexes().filter_map(|hex| self.best(hex))
    }

    /// As [`Reach::goal`].
    pub fn goal(&self) -> Option<Arrival<D, C>> {
        self.goal.and_then(|index| self.places.get(index)).map(|place| place.arrival)
    }

    /// As [`Reach::route`].
    pub fn route(&self, hex: HexId) -> Vec<Waypoint<D, C>> {
        self.best(hex).map(|arrival| self.route_of(&arrival)).unwrap_or_default()
    }

    /// As [`Reach::route_of`].
    pub fn route_of(&self, arrival: &Arrival<D, C>) -> Vec<Waypoint<D, C>> {
        let mut route = Vec::new();
        let mut next = self.of(arrival.hex).iter().find(|place| place.arrival == *arrival);
        // One that was read from a file may go round in circles; a real route passes no place
        // twice.
        while let Some(place) = next.filter(|_| route.len() < self.places.len()) {
            let Arrival { hex, mode, cost, .. } = place.arrival;
            route.push(Waypoint { hex, mode, cost });
            next = place.parent.and_then(|parent| self.places.get(parent as usize));
        }
        route.reverse();
        route
    }

    /// As [`Reach::rule_of`].
    pub fn rule_of(&self, arrival: &Arrival<D, C>) -> Option<R> {
        self.of(arrival.hex).iter().find(|place| place.arrival == *arrival)?.rule
    }

    /// As [`Reach::obstacle`], by the rules that were searched.
    pub fn obstacle<M>(&self, rules: &M, target: HexId) -> Option<Obstacle<C, R>>
    where
        M: Movement<Mode = D, Cost = C, Rule = R>,
    {
        if self.best(target).is_some() {
            return None;
        }
        let modes: Vec<_> = self.arrivals(target).map(|at| (at.cost, at.mode)).collect();
        Some(obstacle(rules, &self.starts, self.limit, target, &modes))
    }
}
