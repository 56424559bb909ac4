//! The ground as the rules see it: the terrain effects chart (8.9), and what each step between two
//! hexes costs and does.

use std::collections::BTreeMap;

use datafile::DataError;
use hexmap::{Direction, HexId, Hexside, Layer, Map};
use serde::Deserialize;

use crate::book::HexBits;
use crate::data::{GroundEntry, TablesFile, missing};
use crate::unit::Class;

/// What a hex is covered with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "their names say it")]
pub enum Terrain {
    Clear,
    LightWoods,
    DeepWoods,
    Swamp,
    SwampStream,
    SwampCreek,
    Town,
    Rough,
}

impl Terrain {
    const ALL: [(Terrain, &str); 8] = [
        (Terrain::Clear, "clear"),
        (Terrain::LightWoods, "light_woods"),
        (Terrain::DeepWoods, "deep_woods"),
        (Terrain::Swamp, "swamp"),
        (Terrain::SwampStream, "swamp_stream"),
        (Terrain::SwampCreek, "swamp_creek"),
        (Terrain::Town, "town"),
        (Terrain::Rough, "rough"),
    ];
}

/// The lines of the chart, by terrain.
#[derive(Clone, Debug)]
pub(crate) struct Chart([GroundEntry; 8]);

impl Chart {
    pub(crate) fn new(lines: &BTreeMap<String, GroundEntry>) -> Result<Chart, DataError> {
        let line = |(_, name): (Terrain, &str)| {
            let line = lines.get(name).copied();
            line.ok_or_else(|| {
                DataError::of("tables.toml", format_args!("there is no line for {name}"))
            })
        };
        let lines: Vec<GroundEntry> =
            Terrain::ALL.into_iter().map(line).collect::<Result<_, _>>()?;
        let lines = lines
            .try_into()
            .map_err(|_| DataError::of("tables.toml", format_args!("there are not eight lines")))?;
        Ok(Chart(lines))
    }

    #[inline]
    pub(crate) fn line(&self, terrain: Terrain) -> &GroundEntry {
        &self.0[terrain as usize]
    }
}

/// What crosses the creek on a hexside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Crossing {
    /// No creek.
    Land,
    /// The creek, without a crossing.
    Creek,
    /// A ford; a destroyed bridge is one (8.8).
    Ford,
    /// A bridge.
    Bridge,
}

/// The way from a hex to a neighbour. Costs are in half points.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Leg {
    pub(crate) to: HexId,
    /// Off roads, by class; 0 is closed.
    pub(crate) plain: [u8; 3],
    /// Along a road or trail in normal movement; 0 without one.
    pub(crate) road: u8,
    /// Along it in a march.
    pub(crate) road_march: u8,
    /// Off roads one must stop there, by class (4.8).
    pub(crate) stops: [bool; 3],
    /// Off roads one may march (4.5).
    pub(crate) march: bool,
    /// An attack from here is halved by the ground (8.5).
    pub(crate) halved: bool,
    pub(crate) crossing: Crossing,
}

impl Leg {
    /// Could this class go there at all, by road or not (8.3, 10.5)?
    #[inline]
    pub(crate) fn passes(&self, class: Class) -> bool {
        self.road > 0 || self.plain[class as usize] > 0
    }
}

/// Terrain in its layers.
#[derive(Debug)]
pub(crate) struct Ground {
    pub(crate) terrain: Layer<Terrain>,
    pub(crate) hills: HexBits,
    pub(crate) streams: HexBits,
    pub(crate) chart: Chart,
}

impl Ground {
    pub(crate) fn read(map: &Map, tables: &TablesFile) -> Result<Ground, DataError> {
        let layer =
            |name: &str| map.terrain(name).ok_or_else(|| missing(format!("layer `{name}`")));
        let (height, stream) = (layer("height")?, layer("stream")?);
        let marked = |layer: &hexmap::TerrainLayer, name: &str| {
            map.hexes().filter(|&hex| layer.entry(hex).is_some_and(|it| it.name == name)).collect()
        };
        Ok(Ground {
            terrain: layer("terrain")?.read::<Terrain>()?,
            hills: marked(height, "hill"),
            streams: marked(stream, "stream"),
            chart: Chart::new(&tables.terrain)?,
        })
    }

    /// The line of the chart for a hex.
    #[inline]
    pub(crate) fn line(&self, hex: HexId) -> &GroundEntry {
        self.chart.line(self.terrain[hex])
    }

    /// Levels of sight: hills are one higher than all else (7.1).
    pub(crate) fn level(&self, hex: HexId) -> u8 {
        u8::from(self.hills.contains(hex))
    }

    /// 8.5: is an attacker in `from` halved who strikes `target` across this hexside, by whatever
    /// reason? Several do not add up.
    pub(crate) fn halves(&self, sides: &Sides, from: HexId, last: Hexside, target: HexId) -> bool {
        let (own, into) = (self.line(from), self.line(target));
        own.halves_attack_from
            || into.halves_attack_into
            || (into.woods && !own.woods)
            || self.streams.contains(from)
            || self.streams.contains(target)
            || sides.has(last, Feature::SlopeUp)
            || sides.has(last, Feature::Protected)
            || matches!(sides.crossing(last), Crossing::Ford | Crossing::Bridge)
    }
}

/// What can lie on a hexside besides the creek.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Feature {
    SlopeUp,
    Treeline,
    Protected,
}

/// What the hexsides of the map carry.
#[derive(Debug)]
pub(crate) struct Sides<'m> {
    map: &'m Map,
    creek: hexmap::SideKind,
    features: [hexmap::SideKind; 3],
    road: hexmap::LinkKind,
    trail: hexmap::LinkKind,
}

impl<'m> Sides<'m> {
    pub(crate) fn of(map: &'m Map) -> Result<Sides<'m>, DataError> {
        let side =
            |name: &str| map.side_kind(name).ok_or_else(|| missing(format!("side kind `{name}`")));
        let link =
            |name: &str| map.link_kind(name).ok_or_else(|| missing(format!("link kind `{name}`")));
        Ok(Sides {
            map,
            creek: side("creek")?,
            features: [side("slope")?, side("treeline")?, side("protected")?],
            road: link("road")?,
            trail: link("trail")?,
        })
    }

    /// The map itself.
    pub(crate) fn map(&self) -> &'m Map {
        self.map
    }

    /// What lies on a hexside: a slope upwards is one only seen from below.
    pub(crate) fn has(&self, side: Hexside, feature: Feature) -> bool {
        self.map.features(side).contains(self.features[feature as usize])
    }

    pub(crate) fn crossing(&self, side: Hexside) -> Crossing {
        match self.map.crossings_on(side).next() {
            Some(id) if self.map.crossing(id).kind == "bridge" => Crossing::Bridge,
            Some(_) => Crossing::Ford,
            None if self.map.features(side).contains(self.creek) => Crossing::Creek,
            None => Crossing::Land,
        }
    }

    /// Whether a road or trail leads through a hexside: the march rate on it differs.
    fn link(&self, side: Hexside) -> Option<Link> {
        let links = self.map.links(side);
        if links.contains(self.road) {
            Some(Link::Road)
        } else {
            links.contains(self.trail).then_some(Link::Trail)
        }
    }

    /// The best link that touches a hex: what leads to a box beyond it (B30).
    fn link_in(&self, hex: HexId) -> Option<Link> {
        let links = self.map.links_in(hex);
        if links.contains(self.road) {
            Some(Link::Road)
        } else {
            links.contains(self.trail).then_some(Link::Trail)
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Link {
    Road,
    Trail,
}

/// Movement points as half points.
pub(crate) fn halves(points: f64) -> Result<u8, DataError> {
    let halves = points * 2.0;
    if halves.fract() == 0.0 && (0.0..=200.0).contains(&halves) {
        Ok(halves as u8)
    } else {
        Err(DataError::of("tables.toml", format_args!("{points} MP are no half points")))
    }
}

/// The rates of roads, in half points.
struct Rates {
    road: u8,
    on_road: u8,
    on_trail: u8,
}

/// The ways out of every hex, by direction.
pub(crate) type Rows = Vec<[Option<Leg>; 6]>;

/// The ways out of every hex, and from boxes into the hexes that they join.
pub(crate) fn legs(
    map: &Map,
    ground: &Ground,
    tables: &TablesFile,
) -> Result<(Rows, Vec<Leg>), DataError> {
    let sides = Sides::of(map)?;
    let rates = Rates {
        road: halves(tables.road.mp)?,
        on_road: halves(tables.road.march_on_road)?,
        on_trail: halves(tables.road.march_on_trail)?,
    };
    let row = |hex: HexId| {
        Direction::ALL.map(|direction| {
            let to = map.neighbour(hex, direction)?;
            Some(leg(ground, tables, &sides, &rates, Hexside { hex, direction }, to))
        })
    };
    let rows = map.hexes().map(row).collect();
    let mut joins = Vec::new();
    for off_map in map.nodes().skip(map.hex_count()) {
        for join in map.joins(off_map) {
            joins.push(entry(ground, tables, &sides, &rates, join.to));
        }
    }
    Ok((rows, joins))
}

fn leg(
    ground: &Ground,
    tables: &TablesFile,
    sides: &Sides<'_>,
    rates: &Rates,
    side: Hexside,
    to: HexId,
) -> Leg {
    let crossing = sides.crossing(side);
    let mut leg = entry(ground, tables, sides, rates, to);
    let ford = if crossing == Crossing::Ford { 2 * tables.hexsides.ford } else { 0 };
    (leg.road, leg.road_march) = match sides.link(side) {
        Some(Link::Road) => (rates.road + ford, rates.on_road + ford),
        Some(Link::Trail) => (rates.road + ford, rates.on_trail + ford),
        None => (0, 0),
    };
    for class in Class::ALL {
        let mut extra = ford;
        if sides.has(side, Feature::SlopeUp) {
            extra += 2 * tables.hexsides.slope_up;
        }
        if class == Class::Guns && sides.has(side, Feature::Treeline) {
            extra += 2 * tables.hexsides.treeline_artillery;
        }
        if sides.has(side, Feature::Protected) {
            extra += 2 * tables.hexsides.protected;
        }
        let cost = &mut leg.plain[class as usize];
        *cost = if crossing == Crossing::Creek || *cost == 0 { 0 } else { *cost + extra };
    }
    leg.march &= ground.line(side.hex).march;
    leg.halved = ground.halves(sides, side.hex, side, to);
    leg.crossing = crossing;
    leg
}

/// The way into a hex from nowhere in particular: from a box.
fn entry(ground: &Ground, tables: &TablesFile, sides: &Sides<'_>, rates: &Rates, to: HexId) -> Leg {
    let line = ground.line(to);
    let stream = ground.streams.contains(to);
    let plain = |cost: u8, extra: u8| if cost == 0 { 0 } else { 2 * (cost + extra) };
    let (road, road_march) = match sides.link_in(to) {
        Some(Link::Road) => (rates.road, rates.on_road),
        Some(Link::Trail) => (rates.road, rates.on_trail),
        None => (0, 0),
    };
    let wet = if stream { tables.stream.infantry } else { 0 };
    Leg {
        to,
        plain: [plain(line.mp.infantry, wet), plain(line.mp.artillery, 0), plain(line.mp.train, 0)],
        road,
        road_march,
        stops: [false, stream && tables.stream.artillery_stops, line.train_stops],
        march: line.march,
        halved: false,
        crossing: Crossing::Land,
    }
}
