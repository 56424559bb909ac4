//! Where a unit can go, as a board shows it.

use hexmap::HexId;
use pathfinding::{Arrival, Arrived, Movement, Mp, Reach};
use table::{ReachView, ReachedHex};

use crate::Board;

impl Board<'_> {
    /// Where a unit can end its move, from a search that began in its hex: each hex with its cost
    /// and way, column by column. `ends` leaves out what the game forbids beyond the search. Ask
    /// [`Search::routes`](pathfinding::Search::routes), not `reach`: a way is wanted for each hex.
    pub fn reach_view<M: Movement<Cost = Mp>>(
        &self,
        unit: &str,
        from: HexId,
        reach: &Reach<'_, M>,
        mut ends: impl FnMut(&Arrival<M::Mode, Mp>) -> bool,
    ) -> ReachView {
        let mut found: Vec<_> = reach.ends().filter(|end| end.hex != from && ends(end)).collect();
        let column = |hex| self.map.offset(hex).map(|at| (at.column, at.row));
        // Boxes have no column: they come last.
        found.sort_by_key(|end| (column(end.hex).is_none(), column(end.hex), end.hex));
        let label = |hex| self.label(hex).to_owned();
        let hexes = found.iter().map(|end| ReachedHex {
            hex: label(end.hex),
            cost: self.points(end.cost),
            halts: end.arrived != Arrived::Free,
            route: reach.route_of(end).iter().map(|at| label(at.hex)).collect(),
        });
        ReachView {
            unit: unit.to_owned(),
            from: label(from),
            mp: self.points(reach.limit()),
            hexes: hexes.collect(),
        }
    }
}
