//! Where each formation is wanted, and how far it is.

use std::sync::LazyLock;

use hexmap::HexId;
use pathfinding::{Search, Start};

use crate::Side;
use crate::book::book;
use crate::march::{Gait, March};
use crate::unit::{Formation, Kind, UnitId};

/// No way leads there.
const NEVER: u16 = u16::MAX;

/// Half points over empty ground on foot, from every place to every other, row by row.
static COSTS: LazyLock<Vec<u16>> = LazyLock::new(|| {
    let map = &book().map;
    let mut costs = vec![NEVER; map.len() * map.len()];
    let mut search = Search::new();
    // Both armies' boxes count: one search with a counter of each side.
    for side in Side::ALL {
        let Some(unit) = UnitId::combat(side).next() else { continue };
        let march = March::alone(unit, Gait::Normal);
        for (from, row) in map.nodes().zip(costs.chunks_mut(map.len())) {
            for (to, cost) in search.reach(&march, &[Start::at(from)], None).costs() {
                row[to.index()] = row[to.index()].min(cost.0 as u16);
            }
        }
    }
    costs
});

/// Half points from one place to another over empty ground.
pub(crate) fn cost(from: HexId, to: HexId) -> i64 {
    let cost = COSTS.get(from.index() * book().map.len() + to.index());
    cost.map_or(i64::from(NEVER), |&cost| i64::from(cost))
}

/// The plan: formations 1 to 12 by side, then battalions; a hex each.
const UNION: [&str; 13] = [
    "0910", "0814", "1008", "0812", "0816", "0811", "0818", "0820", "0817", "0819", "0807", "0719",
    "0813",
];
const CONFEDERATE: [&str; 13] = [
    "0820", "0721", "0811", "0812", "1008", "0909", "0818", "0817", "0816", "0815", "0814", "0908",
    "0813",
];

/// Where a counter is wanted.
pub(crate) fn goal(unit: UnitId, turn: u8) -> Option<HexId> {
    let side = unit.side();
    let label = match (unit.kind(), side) {
        (Kind::Infantry | Kind::Artillery | Kind::Battalion, _) => {
            let formation = unit.counter().formation.unwrap_or(Formation::AT_LARGE);
            let index = usize::from(formation.0);
            let index = if index == 0 { 12 } else { index - 1 };
            match side {
                Side::Union => UNION[index],
                Side::Confederate => CONFEDERATE[index],
            }
        }
        // Rosecrans at the Widow Glenn's, Bragg behind Thedford's Ford.
        (Kind::Hq, Side::Union) => "0317",
        (Kind::Hq | Kind::Train, Side::Confederate) => "1621",
        (Kind::Train, Side::Union) => "0123",
        (Kind::Leader, _) => match (unit.counter().name.as_str(), turn) {
            ("Thomas", _) => "0910",
            ("Wilder", _) => "0719",
            ("Hood", _) => "0916",
            ("D.H. Hill", _) => "0912",
            _ => "0914",
        },
    };
    book().map.hex(label)
}
