//! The questions put to our own search.

use hexmap::HexId;
use pathfinding::{Movement, Mp, Search, Start};

use crate::Answer;

/// What a search is to remember.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// What every hex costs.
    Costs,
    /// The ways as well, as `pathfinding::dijkstra_reach` does.
    Routes,
}

/// Searches, and asks what one hex costs, as one can of every hex.
pub fn reach<M: Movement<Cost = Mp>>(
    search: &mut Search,
    rules: &M,
    start: HexId,
    budget: Option<u32>,
    keep: Keep,
    witness: HexId,
) -> Option<u32> {
    let (starts, budget) = ([Start::at(start)], budget.map(Mp));
    let reach = match keep {
        Keep::Costs => search.reach(rules, &starts, budget),
        Keep::Routes => search.routes(rules, &starts, budget),
    };
    reach.cost(witness).map(|cost| cost.0)
}

/// Searches, and goes through every hex that was reached.
pub fn list<M: Movement<Cost = Mp>>(
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
