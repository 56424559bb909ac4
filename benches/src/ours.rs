//! The questions put to our own search.

use hexmap::HexId;
use pathfinding::{Movement, Mp, Search, Start};

use crate::Answer;

/// Every hex that was reached, by any rules: how many ways to stand there, and their costs.
pub fn reach<M: Movement<Cost = Mp>>(
    search: &mut Search,
    rules: &M,
    start: HexId,
    budget: Option<u32>,
) -> Answer {
    let reach = search.reach(rules, &[Start::at(start)], budget.map(Mp));
    let mut answer = Answer::default();
    reach.costs().for_each(|(_, cost)| answer.add(cost.0));
    answer
}

/// The same with all hexes by name, to compare.
pub fn costs<M: Movement<Cost = Mp>>(
    search: &mut Search,
    rules: &M,
    start: HexId,
    budget: Option<u32>,
) -> Vec<Option<u32>> {
    let reach = search.reach(rules, &[Start::at(start)], budget.map(Mp));
    rules.map().hexes().map(|hex| reach.cost(hex).map(|cost| cost.0)).collect()
}

/// The cost of the cheapest route.
pub fn route<M: Movement<Cost = Mp>>(
    search: &mut Search,
    rules: &M,
    start: HexId,
    goal: HexId,
) -> Option<u32> {
    let reach = search.nearest(rules, &[Start::at(start)], None, |hex, _| hex == goal);
    reach.goal().map(|arrival| arrival.cost.0)
}
