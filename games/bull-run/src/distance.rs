//! How far it is: movement points over empty ground.

use std::sync::LazyLock;

use hexmap::HexId;
use pathfinding::{Search, Start};

use crate::Side;
use crate::book::book;
use crate::march::{Leave, March};
use crate::state::BullRun;

/// No way leads there.
const NEVER: u16 = u16::MAX;

/// Movement points from every hex to every other, row by row.
#[derive(Debug)]
struct Distances(Vec<u16>);

impl Distances {
    fn new(leave: Leave) -> Distances {
        let book = book();
        let march = March::over_empty_ground(book, leave);
        let mut search = Search::new();
        let mut costs = vec![NEVER; book.map.len() * book.map.len()];
        for (from, row) in book.map.hexes().zip(costs.chunks_mut(book.map.len())) {
            for (to, cost) in search.reach(&march, &[Start::at(from)], None).costs() {
                row[to.index()] = cost.0 as u16;
            }
        }
        Distances(costs)
    }

    fn get(&self, from: HexId, to: HexId) -> Option<u16> {
        let cost = self.0.get(from.index() * book().map.len() + to.index()).copied();
        cost.filter(|&cost| cost != NEVER)
    }
}

static ALL: LazyLock<Distances> = LazyLock::new(|| Distances::new(Leave::FULL));
static WITHOUT_FARM_FORD: LazyLock<Distances> =
    LazyLock::new(|| Distances::new(Leave { farm_ford: false, ..Leave::FULL }));
static WITHOUT_THE_WEST: LazyLock<Distances> =
    LazyLock::new(|| Distances::new(Leave { west: false, ..Leave::FULL }));

/// The fewest movement points from one hex to another for a side as things stand, without regard
/// to units, zones and the die of 8.3.
pub(crate) fn march_distance(game: &BullRun, side: Side, from: HexId, to: HexId) -> Option<u16> {
    let distances = match side {
        Side::Csa if !game.aware => &WITHOUT_THE_WEST,
        Side::Union if !game.farm_found => &WITHOUT_FARM_FORD,
        Side::Csa | Side::Union => &ALL,
    };
    distances.get(from, to)
}

/// The fewest movement points from one hex to another by the ground alone.
pub(crate) fn distance_over_empty_ground(from: HexId, to: HexId) -> Option<u16> {
    ALL.get(from, to)
}

/// The number of a hex as the map prints it, column first.
pub(crate) fn number(hex: HexId) -> u32 {
    book().map.offset(hex).map_or(u32::MAX, |at| u32::from(at.column) * 100 + u32::from(at.row))
}
