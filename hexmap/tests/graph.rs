//! petgraph's own algorithms on a map.

use grognard_hexmap::{
    Attrs, Grid, HexId, HexSet, Hexside, LabelStyle, Map, MapBuilder, OffMapBox, Orientation,
    Shoved, Way,
};
use petgraph::Outgoing;
use petgraph::algo::{
    articulation_points, astar, bellman_ford, connected_components, dijkstra, ford_fulkerson,
    has_path_connecting, is_cyclic_directed, kosaraju_scc, min_spanning_tree, tarjan_scc,
};
use petgraph::data::Element;
use petgraph::dot::Dot;
use petgraph::visit::{
    Bfs, Dfs, EdgeCount, EdgeIndexable, EdgeRef, GetAdjacencyMatrix, IntoEdgeReferences,
    IntoEdgesDirected, IntoNodeIdentifiers, NodeCount, NodeIndexable, Reversed, Topo, VisitMap,
    Visitable,
};

/// Four columns and three rows. A creek parts row 1 from the rest, with a gap at 0201/0202;
/// a road leads through row 3 to a depot; a cliff can only be jumped down, from 0402 to 0403.
struct World {
    map: Map,
    depot: HexId,
}

fn world() -> World {
    let grid = Grid::new(Orientation::Flat, Shoved::Even, 4, 3, LabelStyle::Ccrr);
    let mut builder = MapBuilder::new("world", grid).unwrap();
    let creek = builder.side_kind("creek", false).unwrap();
    let cliff = builder.side_kind("cliff", true).unwrap();
    let road = builder.link_kind("road").unwrap();
    let hex = |builder: &MapBuilder, label: &str| builder.hex(label).unwrap();
    for (a, b) in [
        ("0101", "0102"),
        ("0201", "0102"),
        ("0201", "0302"),
        ("0301", "0302"),
        ("0401", "0302"),
        ("0401", "0402"),
    ] {
        let (a, b) = (hex(&builder, a), hex(&builder, b));
        builder.feature(a, b, creek).unwrap();
    }
    let (top, foot) = (hex(&builder, "0402"), hex(&builder, "0403"));
    builder.feature(foot, top, cliff).unwrap();
    let join = hex(&builder, "0403");
    let depot = builder
        .off_map_box(OffMapBox {
            label: "depot".into(),
            name: "Depot".into(),
            joins: vec![join],
            attrs: Attrs::default(),
        })
        .unwrap();
    let line = ["0103", "0203", "0303", "0403", "depot"].map(|label| hex(&builder, label));
    builder.line("Pike", road, &line).unwrap();
    World { map: builder.build(), depot }
}

impl World {
    fn hex(&self, label: &str) -> HexId {
        self.map.hex(label).unwrap()
    }

    /// 1 by road, 2 across country; no creek, no climbing.
    fn cost(&self, way: Way) -> Option<u32> {
        let road = self.map.link_kind("road").unwrap();
        match way {
            Way::Join(join) => join.links.contains(road).then_some(1),
            Way::Side(side) => {
                let features = self.map.features(side);
                let blocked = ["creek", "cliff"].map(|name| self.map.side_kind(name).unwrap());
                if blocked.into_iter().any(|kind| features.contains(kind)) {
                    return None;
                }
                Some(if self.map.links(side).contains(road) { 1 } else { 2 })
            }
        }
    }
}

#[test]
fn dijkstra_counts_road_and_country() {
    let world = world();
    let graph = world.map.graph(|way| world.cost(way));
    let costs = dijkstra(&graph, world.hex("0103"), None, |edge| *edge.weight());
    assert_eq!(costs[&world.hex("0303")], 2);
    assert_eq!(costs[&world.depot], 4);
    assert_eq!(costs[&world.hex("0102")], 2);
    assert_eq!(costs[&world.hex("0402")], 4); // by road to 0303, then up beside the cliff
    // The creek leaves one gap, 0202/0201: two hexes across country.
    assert_eq!(costs[&world.hex("0201")], 4);
    assert_eq!(costs[&world.hex("0101")], 6);
    assert_eq!(costs.len(), world.map.len());
}

#[test]
fn astar_finds_the_same_way() {
    let world = world();
    let graph = world.map.graph(|way| world.cost(way));
    let goal = world.hex("0403");
    let guess = |hex| world.map.distance(hex, goal).unwrap_or(0);
    let found = astar(&graph, world.hex("0103"), |hex| hex == goal, |edge| *edge.weight(), guess);
    let (cost, path) = found.unwrap();
    assert_eq!(cost, 3);
    let path: Vec<&str> = path.into_iter().map(|hex| world.map.label(hex)).collect();
    assert_eq!(path, ["0103", "0203", "0303", "0403"]);
}

#[test]
fn components_are_banks() {
    let world = world();
    let dry = world.map.graph(|way| world.cost(way));
    assert_eq!(connected_components(&dry), 1);
    // Close the gap in the creek as well.
    let gap = world.map.hexside(world.hex("0201"), world.hex("0202")).unwrap();
    let sides = [Some(gap), world.map.reversed(gap)];
    let parted = world.map.graph(|way| match way {
        Way::Side(side) if sides.contains(&Some(side)) => None,
        way => world.cost(way),
    });
    assert_eq!(connected_components(&parted), 2);
    let mut north: Vec<&str> = Vec::new();
    let mut search = Bfs::new(&parted, world.hex("0101"));
    while let Some(hex) = search.next(&parted) {
        north.push(world.map.label(hex));
    }
    north.sort_unstable();
    assert_eq!(north, ["0101", "0201", "0301", "0401"]);
}

#[test]
fn one_way_sides_make_strong_components() {
    let world = world();
    // Only downhill: from 0402 to 0403 and nothing else.
    let down = world.map.hexside(world.hex("0402"), world.hex("0403")).unwrap();
    let jump = world.map.graph(|way| (way == Way::Side(down)).then_some(1u8));
    assert!(has_path_connecting(&jump, world.hex("0402"), world.hex("0403"), None));
    assert!(!has_path_connecting(&jump, world.hex("0403"), world.hex("0402"), None));
    assert!(!is_cyclic_directed(&jump));
    assert_eq!(tarjan_scc(&jump).len(), world.map.len());
    assert_eq!(kosaraju_scc(&jump).len(), world.map.len());
    assert_eq!(connected_components(&jump), world.map.len() - 1);
    let mut order = Topo::new(&jump);
    let mut places = Vec::new();
    while let Some(hex) = order.next(&jump) {
        places.push(hex);
    }
    let place = |label| places.iter().position(|&hex| hex == world.hex(label)).unwrap();
    assert!(place("0402") < place("0403"));
    // Whole map, both ways: one strong component by either algorithm.
    let all = world.map.graph(|_| Some(1u8));
    assert_eq!(tarjan_scc(&all).len(), 1);
    assert_eq!(kosaraju_scc(&all).len(), 1);
}

#[test]
fn incoming_edges_are_the_outgoing_ones_turned() {
    let world = world();
    let graph = world.map.graph(|way| world.cost(way));
    let mut out: Vec<_> =
        graph.edge_references().map(|e| (e.source(), e.target(), *e.weight())).collect();
    let mut into: Vec<_> = graph
        .node_identifiers()
        .flat_map(|node| graph.edges_directed(node, petgraph::Incoming))
        .map(|e| (e.source(), e.target(), *e.weight()))
        .collect();
    out.sort_unstable();
    into.sort_unstable();
    assert_eq!(out, into);
    assert_eq!(out.iter().filter(|(a, b, _)| *a == world.depot || *b == world.depot).count(), 2);
    // One can leave 0402 over the cliff, not come back.
    let cliff = (world.hex("0402"), world.hex("0403"));
    assert!(out.iter().any(|&(a, b, _)| (a, b) == cliff));
    assert!(!out.iter().any(|&(a, b, _)| (b, a) == cliff));
}

#[test]
fn costs_towards_a_goal_run_on_the_reversed_graph() {
    let world = world();
    let graph = world.map.graph(|way| world.cost(way));
    let back = dijkstra(Reversed(&graph), world.depot, None, |edge| *edge.weight());
    for start in world.map.nodes() {
        let forth = dijkstra(&graph, start, Some(world.depot), |edge| *edge.weight());
        assert_eq!(forth.get(&world.depot), back.get(&start));
    }
}

#[test]
fn other_algorithms_take_the_view_too() {
    let world = world();
    let graph = world.map.graph(|way| world.cost(way).map(f64::from));
    let start = world.hex("0103");
    let paths = bellman_ford(&graph, start).unwrap();
    assert_eq!(NodeIndexable::to_index(&graph, start), start.index());
    assert!((paths.distances[world.depot.index()] - 4.0).abs() < 1e-9);
    let mut dfs = Dfs::new(&graph, start);
    let mut count = 0;
    while dfs.next(&graph).is_some() {
        count += 1;
    }
    assert_eq!(count, graph.node_count());
}

#[test]
fn a_hex_set_marks_visits() {
    let world = world();
    let graph = world.map.graph(|_| Some(1u8));
    let mut seen: HexSet = graph.visit_map();
    let hex = world.hex("0202");
    assert!(seen.visit(hex));
    assert!(!seen.visit(hex));
    assert!(seen.is_visited(&hex));
    assert!(seen.unvisit(hex));
    assert!(!seen.unvisit(hex));
    seen.visit(hex);
    graph.reset_map(&mut seen);
    assert!(seen.is_empty());
}

#[test]
fn an_edge_knows_its_hexside() {
    let world = world();
    let graph = world.map.graph(|_| Some(()));
    for edge in graph.edge_references() {
        match edge.way() {
            Way::Side(side) => {
                assert_eq!(side.hex, edge.source());
                assert_eq!(world.map.neighbour(side.hex, side.direction), Some(edge.target()));
                let expected = world.map.hexside(edge.source(), edge.target()).unwrap();
                assert_eq!(side, Hexside { ..expected });
            }
            Way::Join(join) => assert_eq!((join.from, join.to), edge.id()),
        }
    }
}

#[test]
fn a_spanning_tree_joins_all_that_can_be_reached() {
    let world = world();
    let graph = world.map.graph(|way| world.cost(way));
    let tree: Vec<u32> = min_spanning_tree(&graph)
        .filter_map(|element| match element {
            Element::Edge { weight, .. } => Some(weight),
            Element::Node { .. } => None,
        })
        .collect();
    assert_eq!(tree.len(), world.map.len() - connected_components(&graph));
    // The pike is in it: four edges of one point.
    assert_eq!(tree.iter().filter(|&&cost| cost == 1).count(), 4);
    let labels: Vec<String> = min_spanning_tree(&graph)
        .filter_map(|element| match element {
            Element::Node { weight } => Some(weight),
            Element::Edge { .. } => None,
        })
        .collect();
    assert_eq!(labels.len(), world.map.len());
    assert!(labels.contains(&"depot".to_owned()));
}

#[test]
fn where_one_hex_holds_two_parts_together_it_is_an_articulation_point() {
    let world = world();
    let graph = world.map.graph(|way| world.cost(way));
    let points = articulation_points::articulation_points(&graph);
    // Only through the hex at the end of the pike can the depot be reached; only through the gap
    // in the creek the north.
    assert!(points.contains(&world.hex("0403")), "{points:?}");
    assert!(points.contains(&world.hex("0201")), "{points:?}");
    assert!(!points.contains(&world.hex("0103")), "{points:?}");
}

#[test]
fn a_map_is_written_for_graphviz_with_its_labels() {
    let world = world();
    let graph = world.map.graph(|way| world.cost(way));
    let dot = Dot::new(&graph).to_string();
    assert!(dot.contains("[ label = \"depot\" ]"), "{dot}");
    assert_eq!(dot.matches("->").count(), graph.edge_count());
}

#[test]
fn the_most_that_flows_to_the_depot_is_what_its_road_carries() {
    let world = world();
    // Roads carry five a turn, open country two; the creek and the cliff nothing.
    let carries = |way| Some(if world.cost(way)? == 1 { 5u32 } else { 2 });
    let graph = world.map.graph(carries);
    let (most, flows) = ford_fulkerson(&graph, world.hex("0103"), world.depot);
    assert_eq!(most, 5);
    let into_depot = EdgeIndexable::to_index(&graph, (world.hex("0403"), world.depot));
    assert_eq!(flows[into_depot], 5);
}

#[test]
fn edges_have_numbers_of_their_own() {
    let world = world();
    let graph = world.map.graph(|way| world.cost(way));
    let mut seen = std::collections::BTreeSet::new();
    for edge in graph.edge_references() {
        let index = EdgeIndexable::to_index(&graph, edge.id());
        assert!(index < graph.edge_bound() && seen.insert(index));
        assert_eq!(EdgeIndexable::from_index(&graph, index), edge.id());
    }
    for from in world.map.nodes() {
        for to in world.map.nodes() {
            let joined = graph.edges_directed(from, Outgoing).any(|edge| edge.target() == to);
            assert_eq!(graph.is_adjacent(&(), from, to), joined);
        }
    }
}
