//! The questions put to our own search.

use hexmap::HexId;
use pathfinding::{Movement, Mp, Search, Start};

use crate::Answer;

/// Searches, and asks what one hex costs, as one can of every hex; every way is kept.
pub fn reach<M: Movement<Cost = Mp>>(
    search: &mut Search,
    rules: &M,
    start: HexId,
    budget: Option<u32>,
    witness: HexId,
) -> Option<u32> {
    let reach = search.reach(rules, &[Start::at(start)], budget.map(Mp));
    reach.cost(witness).map(|cost| cost.0)
}

/// Searches, and goes through every place that was reached, with its cost and where one comes
/// from: what `pathfinding::dijkstra_reach` hands out.
pub fn list<M: Movement<Cost = Mp>>(
    search: &mut Search,
    rules: &M,
    start: HexId,
    budget: Option<u32>,
) -> Answer {
    let reach = search.reach(rules, &[Start::at(start)], budget.map(Mp));
    let mut answer = Answer::default();
    reach.found().for_each(|at| answer.add_way(at.cost.0, at.from.map(|(hex, _)| hex.index())));
    answer
}

/// Costs of all hexes, to compare.
pub fn costs<M: Movement<Cost = Mp>>(
    search: &mut Search,
    rules: &M,
    start: HexId,
    budget: Option<u32>,
) -> Vec<Option<u32>> {
    let reach = search.reach(rules, &[Start::at(start)], budget.map(Mp));
    rules.map().hexes().map(|hex| reach.cost(hex).map(|cost| cost.0)).collect()
}

/// The cost of the cheapest route, which is worked out as a whole.
pub fn route<M: Movement<Cost = Mp>>(
    search: &mut Search,
    rules: &M,
    start: HexId,
    goal: HexId,
) -> Option<u32> {
    let route = search.route(rules, &[Start::at(start)], None, goal);
    route.last().map(|end| end.cost.0)
}
