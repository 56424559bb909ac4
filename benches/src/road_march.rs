//! Movement rules with a memory, written by hand on the trait as a game would.

use hexmap::{Direction, HexId, Hexside, Map};
use pathfinding::{Movement, Mp, Offer, Step};

use crate::{Board, Rule};

/// A column that is on a road already goes on along it for 1 MP a hex; whoever steps onto a
/// road pays for the terrain first. So the same hex, entered by road or across country, is left
/// at different costs: the mode says which it was.
#[derive(Debug)]
pub struct RoadMarch<'a> {
    board: &'a Board,
    /// By hex: all that a game works out once from its map.
    rows: Vec<[Exit; 6]>,
}

#[derive(Clone, Copy, Debug)]
struct Exit {
    to: HexId,
    /// Across country, and along a road for those who are on one already.
    cost: [u8; 2],
    by_road: bool,
    /// Whether the terrain lets one pass.
    open: bool,
}

impl<'a> RoadMarch<'a> {
    /// The rules for a board.
    pub fn new(board: &'a Board) -> Self {
        let exit = |hex: HexId, direction| {
            let side = Hexside { hex, direction };
            let cost = board.table.cost(&board.map, side).and_then(Result::ok);
            let by_road = board.map.links(side).contains(board.road);
            let country = cost.map_or(0, |cost| cost.0 as u8);
            Exit {
                to: board.map.neighbour(hex, direction).unwrap_or(hex),
                cost: [country, if by_road { 1 } else { country }],
                by_road,
                open: cost.is_some(),
            }
        };
        let rows = board.map.hexes().map(|hex| Direction::ALL.map(|way| exit(hex, way))).collect();
        RoadMarch { board, rows }
    }
}

impl Movement for RoadMarch<'_> {
    /// Whether the hex was entered by road.
    type Mode = bool;
    type Cost = Mp;
    type Rule = Rule;

    fn map(&self) -> &Map {
        &self.board.map
    }

    #[inline]
    fn steps(&self, from: HexId, on_road: bool, offer: &mut impl Offer<bool, Mp, Rule>) {
        let exits = &self.rows[from.index()];
        for exit in exits.iter().filter(|exit| !exit.open && exit.to != from) {
            offer.refuse(exit.to, Rule::River);
        }
        let mut useful = 0_u32;
        for exit in exits.iter().rev() {
            let cost = Mp(u32::from(exit.cost[usize::from(on_road)]));
            let wanted = exit.open & offer.wants(exit.to, exit.by_road, cost);
            useful = useful + useful + u32::from(wanted);
        }
        while useful != 0 {
            let direction = Direction::ALL[useful.trailing_zeros() as usize];
            useful &= useful - 1;
            let exit = &exits[direction.index()];
            let to = exit.to;
            if self.board.blown.contains(Hexside { hex: from, direction }) {
                offer.refuse(to, Rule::Blown);
            } else if self.board.enemy.contains(to) {
                offer.refuse(to, Rule::Enemy);
            } else {
                let cost = Mp(u32::from(exit.cost[usize::from(on_road)]));
                let step = Step::to(to, cost).in_mode(exit.by_road);
                let halts = self.board.zone.contains(to);
                offer.wanted(if halts { step.halting(Rule::Zone) } else { step });
            }
        }
    }

    fn least_cost(&self) -> Mp {
        Mp(1)
    }
}
