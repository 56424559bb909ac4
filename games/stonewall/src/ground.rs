//! 2.3, 6.1 and 12.0: the ground as the rules see it, hexside by hexside.

use datafile::DataError;
use hexmap::{Course, CrossingSite, Direction, HexId, Hexside, Layer, Map};
use pathfinding::{Zone, ZoneTable};
use serde::Deserialize;

use crate::data::missing;
use crate::tables::Costs;

/// What a hex is covered with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Terrain {
    /// Open fields.
    Clear,
    /// Rolling hills.
    Rolling,
    /// Wooded ground.
    Woods,
    /// Rough ground.
    Rough,
    /// Mountains.
    Mountain,
}

impl Terrain {
    /// The name that tables use.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Terrain::Clear => "clear",
            Terrain::Rolling => "rolling",
            Terrain::Woods => "woods",
            Terrain::Rough => "rough",
            Terrain::Mountain => "mountain",
        }
    }
}

/// What runs over a hexside; the unfinished railroad is nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Way {
    /// Nothing.
    None,
    /// A railroad without a road beside it.
    Rail,
    /// A road.
    Road,
    /// A pike.
    Pike,
}

/// What lies along a hexside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Water {
    /// Nothing.
    Dry,
    /// A creek.
    Creek,
    /// A minor or major river, by its number among all river hexsides.
    River(u16),
}

/// What crosses a river.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Crossing {
    /// Nothing.
    None,
    /// A ford.
    Ford,
    /// A bridge, printed or built.
    Bridge,
}

/// One hexside, seen from one of its hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Edge {
    pub(crate) to: HexId,
    pub(crate) water: Water,
    pub(crate) crossing: Crossing,
    pub(crate) way: Way,
    /// Both hexes are woods (2.3).
    pub(crate) wooded: bool,
    /// One of the hexes is mountain.
    pub(crate) mountain: bool,
    /// A bridge here would carry the road: both hexes have a road, pike or railroad (10.1).
    pub(crate) joins: bool,
}

impl Edge {
    /// The same hexside with a built bridge over it.
    pub(crate) fn bridged(self) -> Edge {
        let way = if self.joins { self.way.max(Way::Road) } else { self.way };
        Edge { crossing: Crossing::Bridge, way, ..self }
    }

    /// 2.3: a woods hexside that no road, pike or railroad crosses.
    pub(crate) fn is_woods(self) -> bool {
        self.wooded && self.way == Way::None
    }

    /// Whether one gets over the water here.
    pub(crate) fn is_open(self, rain: bool) -> bool {
        match self.water {
            Water::Dry => true,
            // 12.0: creeks are closed but where a road, pike or railroad crosses them.
            Water::Creek => !rain || self.way != Way::None,
            Water::River(_) => match self.crossing {
                Crossing::None => false,
                Crossing::Ford => !rain,
                Crossing::Bridge => true,
            },
        }
    }

    /// 2.4: how strong a zone runs over it.
    pub(crate) fn zone(self, rain: bool) -> Zone {
        if (self.mountain && self.way == Way::None) || !self.is_open(rain) {
            Zone::None
        } else if self.is_woods() {
            Zone::Limited
        } else {
            Zone::Full
        }
    }

    /// 6.1: what the step over it costs; `None` if it cannot be made.
    pub(crate) fn cost(self, costs: &Costs, into: Terrain, horse: bool, rain: bool) -> Option<u8> {
        if !self.is_open(rain) {
            return None;
        }
        let class = usize::from(horse);
        let off_road = if rain { costs.rain_off_road[class] } else { 0 };
        let base = match self.way {
            Way::Pike if rain => costs.rain_pike[class],
            Way::Pike => costs.pike[class],
            Way::Road if rain => costs.rain_road[class],
            Way::Road => costs.road[class],
            Way::Rail => costs.rail[class] + off_road,
            Way::None => {
                let ground = match into {
                    Terrain::Clear => costs.clear,
                    Terrain::Rolling => costs.rolling,
                    Terrain::Woods => costs.woods,
                    Terrain::Rough => costs.rough,
                    Terrain::Mountain => costs.mountain,
                };
                ground[class] + off_road
            }
        };
        let water = match (self.water, self.crossing) {
            (Water::Dry, _) | (Water::River(_), Crossing::None) => 0,
            (Water::Creek, _) if self.way == Way::None => costs.creek,
            (Water::Creek, _) => costs.creek_on_road,
            (Water::River(_), Crossing::Ford) => costs.ford,
            (Water::River(_), Crossing::Bridge) => costs.bridge,
        };
        Some(base + water)
    }
}

/// A hexside of a river, for bridges and bars: its place along the river and its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RiverSide {
    pub(crate) side: Hexside,
    pub(crate) river: u8,
    /// The place along the river, from its source.
    pub(crate) order: u16,
    pub(crate) major: bool,
}

/// The ground of the whole map.
#[derive(Debug)]
pub(crate) struct Ground {
    pub(crate) terrain: Layer<Terrain>,
    pub(crate) edges: Vec<[Option<Edge>; 6]>,
    pub(crate) rivers: Vec<RiverSide>,
    /// Costs by horse and rain, without built bridges; 0 where there is no way.
    pub(crate) costs: [[Vec<[u8; 6]>; 2]; 2],
    /// By rain.
    pub(crate) zones: [ZoneTable; 2],
}

impl Ground {
    pub(crate) fn read(map: &Map, costs: &Costs) -> Result<Ground, DataError> {
        let layer = map.terrain("terrain").ok_or_else(|| missing("layer `terrain`"))?;
        let terrain = layer.read::<Terrain>()?;
        let kind =
            |name: &str| map.side_kind(name).ok_or_else(|| missing(format!("side kind `{name}`")));
        let (creek, major) = (kind("creek")?, kind("major")?);
        let link =
            |name: &str| map.link_kind(name).ok_or_else(|| missing(format!("link kind `{name}`")));
        let (pike, road, rail) = (link("pike")?, link("road")?, link("rail")?);
        let mut rivers = Vec::new();
        for (number, river) in map.rivers().iter().enumerate() {
            let Course::Along(sides) = &river.course else { continue };
            for (order, &(side, kind)) in sides.iter().enumerate() {
                if kind != creek {
                    let (river, order) = (number as u8, order as u16);
                    rivers.push(RiverSide { side, river, order, major: kind == major });
                }
            }
        }
        let mut fords: Vec<(Hexside, Crossing)> = Vec::new();
        for (_, crossing) in map.crossings() {
            let CrossingSite::Hexside(side) = crossing.site else { continue };
            match crossing.kind.as_str() {
                "ford" => fords.push((side, Crossing::Ford)),
                "bridge" => fords.push((side, Crossing::Bridge)),
                // Pontoons lie where scenarios and players put them.
                "pontoon" => {}
                other => return Err(missing(format!("rule for the crossing `{other}`"))),
            }
        }
        let has_way = |hex| {
            let links = map.links_in(hex);
            [pike, road, rail].into_iter().any(|kind| links.contains(kind))
        };
        let edge = |side: Hexside, to: HexId| {
            let back = map.reversed(side);
            let same = |other: Hexside| other == side || Some(other) == back;
            let river = rivers.iter().position(|river| same(river.side));
            let links = map.links(side);
            Edge {
                to,
                water: match river {
                    Some(index) => Water::River(index as u16),
                    None if map.features(side).contains(creek) => Water::Creek,
                    None => Water::Dry,
                },
                crossing: fords
                    .iter()
                    .find(|(at, _)| same(*at))
                    .map_or(Crossing::None, |(_, crossing)| *crossing),
                way: if links.contains(pike) {
                    Way::Pike
                } else if links.contains(road) {
                    Way::Road
                } else if links.contains(rail) {
                    Way::Rail
                } else {
                    Way::None
                },
                wooded: terrain[side.hex] == Terrain::Woods && terrain[to] == Terrain::Woods,
                mountain: terrain[side.hex] == Terrain::Mountain
                    || terrain[to] == Terrain::Mountain,
                joins: has_way(side.hex) && has_way(to),
            }
        };
        let row = |hex| {
            Direction::ALL.map(|direction| {
                let to = map.neighbour(hex, direction)?;
                Some(edge(Hexside { hex, direction }, to))
            })
        };
        let edges: Vec<[Option<Edge>; 6]> = map.hexes().map(row).collect();
        let cost = |horse: bool, rain: bool| -> Vec<[u8; 6]> {
            let one = |edge: Option<Edge>| {
                edge.and_then(|edge| edge.cost(costs, terrain[edge.to], horse, rain)).unwrap_or(0)
            };
            edges.iter().map(|row| row.map(one)).collect()
        };
        let costs = [false, true].map(|horse| [false, true].map(|rain| cost(horse, rain)));
        let zone = |rain: bool| {
            let strong = |side: Hexside, _| {
                let edge = edges[side.hex.index()][side.direction.index()];
                edge.map_or(Zone::None, |edge| edge.zone(rain))
            };
            ZoneTable::compile(map, strong).with_own_hex(Zone::None)
        };
        let zones = [false, true].map(zone);
        Ok(Ground { terrain, edges, rivers, costs, zones })
    }
}
