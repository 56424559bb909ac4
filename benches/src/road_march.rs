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
    /// Zero where the terrain forbids the step, or the map ends.
    cost: u8,
    by_road: bool,
}

impl<'a> RoadMarch<'a> {
    /// The rules for a board.
    pub fn new(board: &'a Board) -> Self {
        let exit = |hex: HexId, direction| {
            let side = Hexside { hex, direction };
            let cost = board.table.cost(&board.map, side).and_then(Result::ok);
            Exit {
                to: board.map.neighbour(hex, direction).unwrap_or(hex),
                cost: cost.map_or(0, |cost| cost.0 as u8),
                by_road: board.map.links(side).contains(board.road),
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
    fn steps(&self, from: HexId, on_road: bool, offer: &mut impl Offer<Self>) {
        for (exit, direction) in self.rows[from.index()].iter().zip(Direction::ALL) {
            let to = exit.to;
            if exit.cost == 0 {
                if to != from {
                    offer.refuse(to, Rule::River);
                }
                continue;
            }
            let marching = on_road && exit.by_road;
            let cost = Mp(if marching { 1 } else { u32::from(exit.cost) });
            if !offer.wants(to, exit.by_road, cost) {
                continue;
            }
            if self.board.blown.contains(Hexside { hex: from, direction }) {
                offer.refuse(to, Rule::Blown);
            } else if self.board.enemy.contains(to) {
                offer.refuse(to, Rule::Enemy);
            } else {
                let step = Step::to(to, cost).in_mode(exit.by_road);
                let halts = self.board.zone.contains(to);
                offer.step(if halts { step.halting(Rule::Zone) } else { step });
            }
        }
    }

    fn least_cost(&self) -> Mp {
        Mp(1)
    }
}
