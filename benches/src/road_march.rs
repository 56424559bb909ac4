//! Movement rules with a memory, as a game would write them.

use hexmap::{HexId, Hexside, Map};
use pathfinding::{Movement, Mp, Offer, Step, StepTable, TableError, TableMoves};

use crate::{Board, Rule};

/// A column that is on a road already goes on along it for 1 MP a hex; whoever steps onto a
/// road pays for the terrain first. So the same hex, entered by road or across country, is left
/// at different costs: the mode says which it was.
///
/// This says it step by step; [`RoadMarch::compile`] makes a table of it.
#[derive(Debug)]
pub struct RoadMarch<'a> {
    board: &'a Board,
    /// By hex: all that a game works out once from its map.
    rows: Vec<Vec<Exit>>,
    /// Whether the enemy and blown crossings count.
    with_situation: bool,
}

#[derive(Clone, Copy, Debug)]
struct Exit {
    to: HexId,
    side: Hexside,
    /// Across country, and along a road for those who are on one already; `None` over a river.
    cost: Option<[u32; 2]>,
    by_road: bool,
}

impl<'a> RoadMarch<'a> {
    /// The rules for a board.
    pub fn new(board: &'a Board) -> Self {
        let exit = |side: Hexside, to: HexId| {
            let cost = board.table.cost(&board.map, side).and_then(Result::ok);
            let by_road = board.map.links(side).contains(board.road);
            let cost = cost.map(|Mp(country)| [country, if by_road { 1 } else { country }]);
            Exit { to, side, cost, by_road }
        };
        let row = |hex: HexId| {
            let next = board.map.neighbours(hex);
            next.map(|(direction, to)| exit(Hexside { hex, direction }, to)).collect()
        };
        RoadMarch { board, rows: board.map.hexes().map(row).collect(), with_situation: true }
    }

    /// The same march over empty ground as a table.
    ///
    /// # Errors
    /// None: every board fits in.
    pub fn compile(board: &Board) -> Result<StepTable<Rule, bool>, TableError> {
        StepTable::of(&RoadMarch { with_situation: false, ..RoadMarch::new(board) })
    }

    /// The march by table, with the enemy and blown crossings laid over it.
    pub fn by_table<'t>(
        table: &'t StepTable<Rule, bool>,
        board: &'t Board,
    ) -> TableMoves<'t, Rule, bool> {
        board.lay_over(table.moves(&board.map))
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
        for &Exit { to, side, cost, by_road } in &self.rows[from.index()] {
            let Some(cost) = cost else {
                offer.refuse(to, Rule::River);
                continue;
            };
            let step = Step::to(to, Mp(cost[usize::from(on_road)])).in_mode(by_road);
            if !self.with_situation {
                offer.step(step);
            } else if self.board.blown.contains(side) {
                offer.refuse(to, Rule::Blown);
            } else if self.board.enemy.contains(to) {
                offer.refuse(to, Rule::Enemy);
            } else {
                let halts = self.board.zone.contains(to);
                offer.step(if halts { step.halting(Rule::Zone) } else { step });
            }
        }
    }

    fn least_cost(&self) -> Mp {
        Mp(1)
    }
}
