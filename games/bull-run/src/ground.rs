//! The ground as the rules see it: terrain, crossings, and what a step costs (8.1).

use hexmap::{DataError, Direction, HexId, Hexside, Layer, LinkKind, Map};
use serde::{Deserialize, Serialize};

use crate::book::HexBits;
use crate::data::{Costs, missing};

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
    pub(crate) to: HexId,
    /// Movement points; meaningless across a stream.
    pub(crate) cost: u8,
    pub(crate) passage: Passage,
}

/// The ways out of every hex (8.1).
pub(crate) fn legs(
    map: &Map,
    terrain: &Layer<Terrain>,
    costs: Costs,
) -> Result<Vec<[Option<Leg>; 6]>, DataError> {
    let stream = map.side_kind("stream").ok_or_else(|| missing("side kind `stream`"))?;
    let roads = ["turnpike", "road", "lane"]
        .map(|name| map.link_kind(name).ok_or_else(|| missing(format!("link kind `{name}`"))));
    let roads: Vec<LinkKind> = roads.into_iter().collect::<Result<_, _>>()?;
    let leg = |side: Hexside, to: HexId| {
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
        Leg { to, cost, passage }
    };
    let row = |hex| {
        Direction::ALL.map(|direction| {
            let to = map.neighbour(hex, direction)?;
            Some(leg(Hexside { hex, direction }, to))
        })
    };
    Ok(map.hexes().map(row).collect())
}

/// Where zones and fire reach from every hex.
pub(crate) fn zones(legs: &[[Option<Leg>; 6]], farm_found: bool) -> Vec<HexBits> {
    let zone = |row: &[Option<Leg>; 6]| {
        let joined = row.iter().flatten().filter(|leg| leg.passage.joins(farm_found));
        joined.map(|leg| leg.to).collect()
    };
    legs.iter().map(zone).collect()
}
