//! The ground as the rules see it: terrain, crossings, and what a step costs (8.1).

use board::{Hexsides, Lookup};
use datafile::DataError;
use hexmap::{Layer, LinkKind, Map};
use serde::{Deserialize, Serialize};

use crate::book::HexBits;
use crate::data::Costs;

/// What a hex is covered with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Terrain {
    /// Open fields.
    Clear,
    /// Rising ground.
    Hill,
    /// Woods.
    Woods,
    /// Centreville.
    Town,
}

/// What lies on a hexside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Passage {
    /// No water.
    Land,
    /// Bull Run, without a crossing.
    Stream,
    /// Bull Run, with a ford.
    Ford(Flank),
    /// Bull Run, with a bridge.
    Bridge,
}

impl Passage {
    /// Whether one crosses Bull Run here.
    pub(crate) const fn is_crossing(self) -> bool {
        matches!(self, Passage::Ford(_) | Passage::Bridge)
    }

    /// Whether zones, fire, retreats and advances go through (8.2, 10.1, 11.1).
    pub(crate) const fn joins(self, farm_found: bool) -> bool {
        match self {
            Passage::Land | Passage::Bridge | Passage::Ford(Flank::Sudley | Flank::Other) => true,
            Passage::Ford(Flank::Farm) => farm_found,
            Passage::Stream => false,
        }
    }
}

/// Which ford it is, as far as 8.4 asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Flank {
    /// Sudley Ford.
    Sudley,
    /// Farm Ford, which the Union must find first.
    Farm,
    /// A ford that turns nobody's flank.
    Other,
}

/// The way from a hex to a neighbour.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Leg {
    /// Movement points; meaningless across a stream.
    pub(crate) cost: u8,
    pub(crate) passage: Passage,
}

/// The ways out of every hex (8.1).
pub(crate) fn legs(
    map: &Map,
    terrain: &Layer<Terrain>,
    costs: Costs,
) -> Result<Hexsides<Leg>, DataError> {
    let lookup = Lookup::new("map.toml", map);
    let stream = lookup.side_kind("stream")?;
    let roads = ["turnpike", "road", "lane"].map(|name| lookup.link_kind(name));
    let roads: Vec<LinkKind> = roads.into_iter().collect::<Result<_, _>>()?;
    Ok(Hexsides::compile(map, |side, to| {
        let has_road = map.links(side).iter().any(|kind| roads.contains(&kind));
        let ground = match terrain[to] {
            Terrain::Clear => costs.clear,
            Terrain::Hill => costs.hill,
            Terrain::Woods => costs.woods,
            Terrain::Town => costs.town,
        };
        let (passage, crossing_cost) = match map.crossings_on(side).next() {
            Some(id) => match (map.crossing(id).kind.as_str(), map.crossing(id).id.as_str()) {
                ("bridge", _) => (Passage::Bridge, costs.bridge),
                (_, "sudley") => (Passage::Ford(Flank::Sudley), costs.ford),
                (_, "farm") => (Passage::Ford(Flank::Farm), costs.ford),
                _ => (Passage::Ford(Flank::Other), costs.ford),
            },
            None if map.features(side).contains(stream) => (Passage::Stream, 0),
            None => (Passage::Land, 0),
        };
        let cost = match (passage.is_crossing(), has_road) {
            (true, true) => crossing_cost,
            (true, false) => crossing_cost.max(ground),
            (false, true) => costs.road,
            (false, false) => ground,
        };
        Leg { cost, passage }
    }))
}

/// Where zones and fire reach from every hex.
pub(crate) fn zones(map: &Map, legs: &Hexsides<Leg>, farm_found: bool) -> Vec<HexBits> {
    let zone = |hex| {
        let joined = legs.of(hex).filter(|(_, _, leg)| leg.passage.joins(farm_found));
        joined.map(|(_, to, _)| to).collect()
    };
    map.hexes().map(zone).collect()
}
