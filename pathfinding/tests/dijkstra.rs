//! The search beside petgraph's Dijkstra, where petgraph can express the rules.

use grognard_pathfinding::{Exits, Movement, Mp, Search, Start, StepTable, testing};
use hexmap::{HexId, Way};
use petgraph::algo::dijkstra;
use petgraph::graph::{DiGraph, NodeIndex};
use proptest::prelude::*;
use proptest::sample::Index;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Terrain costs, roads, closed rivers and enemy hexes, without halts and modes.
    #[test]
    fn reach_equals_dijkstra(
        map in testing::maps(),
        costs in prop::collection::vec(0u32..90, 80),
        start in any::<Index>(),
        enemies in prop::collection::vec(any::<Index>(), 0..6),
        budget in testing::budgets(),
    ) {
        let river = map.side_kind("river").unwrap();
        let road = map.link_kind("road").unwrap();
        let table = StepTable::compile(&map, |way, to| match way {
            Way::Side(side) if map.links(side).contains(road) => Ok(Mp(1)),
            Way::Side(side) if map.features(side).contains(river) => Err("river"),
            _ => Ok(Mp(costs[to.index() % costs.len()])),
        }).unwrap();
        let start = HexId::from_index(start.index(map.len()));
        let hexes = enemies.iter().map(|enemy| HexId::from_index(enemy.index(map.len())));
        let closed: hexmap::HexSet = hexes.filter(|&hex| hex != start).collect();
        let moves = table.moves(&map).closed(&closed, "enemy");

        let mut graph = DiGraph::<(), u32>::new();
        for _ in map.nodes() {
            graph.add_node(());
        }
        for from in map.nodes() {
            for step in Exits::of(&moves, from, ()).steps {
                let node = |hex: HexId| NodeIndex::new(hex.index());
                graph.add_edge(node(from), node(step.to), step.cost.0);
            }
        }
        let theirs = dijkstra(&graph, NodeIndex::new(start.index()), None, |edge| *edge.weight());

        let mut search = Search::new();
        let reach = search.reach(&moves, &[Start::at(start)], budget);
        for hex in moves.map().nodes() {
            let expected = theirs.get(&NodeIndex::new(hex.index())).copied().map(Mp);
            let within = expected.filter(|&cost| budget.is_none_or(|budget| cost <= budget));
            prop_assert_eq!(reach.cost(hex), within);
        }
    }
}
