//! What never changes: the map with what the rules make of it, the counters, the tables and the
//! scenarios.
//!
//! It is read once from the embedded files and shared by all games.

use datafile::DataError;
use std::sync::LazyLock;

use hexmap::{Direction, HexId, Hexside, Map};

use crate::data::{CountersFile, MAP, missing, scenarios};
use crate::ground::{Edge, Ground, Terrain};
use crate::roster::Roster;
use crate::scenario::Scenario;
use crate::tables::{Charts, Tables};

/// A set of hexes of this map: occupied hexes and zones are made anew for every decision.
pub(crate) type HexBits = hexmap::HexBits<30>;

/// Words of a [`crate::state::BridgeSet`]: a bit for every hexside of a river.
pub(crate) const RIVER_WORDS: usize = 5;

/// Everything that never changes.
#[derive(Debug)]
pub(crate) struct Book {
    pub(crate) map: Map,
    pub(crate) ground: Ground,
    pub(crate) roster: Roster,
    pub(crate) tables: Tables,
    pub(crate) charts: Charts,
    pub(crate) scenarios: Vec<Scenario>,
    pub(crate) south: HexBits,
    pub(crate) north: HexBits,
    pub(crate) south_of_both: HexBits,
}

static BOOK: LazyLock<Book> =
    LazyLock::new(|| Book::load().expect("the embedded data is loaded by a test"));

/// The one book.
#[inline]
pub(crate) fn book() -> &'static Book {
    &BOOK
}

/// Hexes of this map by their labels.
pub(crate) type Label = hexmap::ByLabel<Book>;

impl hexmap::Atlas for Book {
    fn map() -> &'static Map {
        &book().map
    }
}

impl Book {
    fn load() -> Result<Book, DataError> {
        let map = Map::from_toml("map.toml", MAP)?;
        if map.len() > HexBits::CAPACITY {
            let (hexes, most) = (map.len(), HexBits::CAPACITY);
            return Err(DataError::of(
                "map.toml",
                format_args!("{hexes} hexes are more than {most}"),
            ));
        }
        let (tables, charts) = Tables::read()?;
        for rows in [&tables.extended_march.result, &tables.force_march.result] {
            if rows.is_empty() {
                return Err(DataError::of("tables.toml", "a march table without rows"));
            }
        }
        if tables.crossing.rows.is_empty() || tables.disorganized.halves.len() < 21 {
            return Err(DataError::of("tables.toml", "a table that is too short"));
        }
        let roster = Roster::read(&CountersFile::read()?)?;
        let ground = Ground::read(&map, &tables.cost)?;
        if ground.rivers.len() > RIVER_WORDS * 64 {
            return Err(missing("room for so many river hexsides"));
        }
        let scenarios = scenarios()?;
        let scenarios = scenarios.iter().map(|entry| Scenario::read(entry, &map, &ground, &roster));
        let scenarios = scenarios.collect::<Result<Vec<_>, _>>()?;
        Ok(Book {
            south: region(&map, "south_of_rappahannock")?,
            north: region(&map, "north_of_rappahannock")?,
            south_of_both: region(&map, "south_of_both_rivers")?,
            charts,
            ground,
            roster,
            tables,
            scenarios,
            map,
        })
    }

    /// The ground of a hex.
    #[inline]
    pub(crate) fn terrain(&self, hex: HexId) -> Terrain {
        self.ground.terrain[hex]
    }

    /// A hexside as it is printed.
    #[inline]
    pub(crate) fn edge(&self, hex: HexId, direction: Direction) -> Option<Edge> {
        self.ground.edges.get(hex.index())?[direction.index()]
    }

    /// The direction of a neighbour; `None` if the hexes are no neighbours.
    pub(crate) fn direction(&self, from: HexId, to: HexId) -> Option<Direction> {
        if from.index() >= self.map.len() || to.index() >= self.map.len() {
            return None;
        }
        self.map.hexside(from, to).map(|side: Hexside| side.direction)
    }

    /// How far two hexes are from one another, in hexes.
    #[inline]
    pub(crate) fn distance(&self, a: HexId, b: HexId) -> u32 {
        self.map.distance(a, b).unwrap_or(u32::MAX)
    }
}

fn region(map: &Map, name: &str) -> Result<HexBits, DataError> {
    let hexes = map.region(name).ok_or_else(|| missing(format!("region `{name}`")))?;
    Ok(hexes.iter().collect())
}
