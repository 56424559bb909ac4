//! A map as a petgraph graph, so that petgraph's algorithms run on it unchanged.

use std::fmt;

use petgraph::visit::{
    Data, EdgeRef, GraphBase, GraphProp, IntoEdgeReferences, IntoEdges, IntoEdgesDirected,
    IntoNeighbors, IntoNeighborsDirected, IntoNodeIdentifiers, NodeCompactIndexable, NodeCount,
    NodeIndexable, VisitMap, Visitable,
};
use petgraph::{Directed, Direction as Arrow};

use crate::{Direction, HexId, HexSet, Hexside, Join, Map, Way};

/// A view of a map as a directed graph: hexes and boxes are its nodes, and a rule of the
/// caller's says which ways can be gone and what each costs.
///
/// Costs are reckoned when petgraph asks, so a view costs nothing to make; make one a question.
///
/// ```
/// use hexmap::{Grid, LabelStyle, MapBuilder, Orientation, Shoved, Way};
/// use petgraph::algo::{connected_components, dijkstra};
///
/// let grid = Grid::new(Orientation::Flat, Shoved::Even, 2, 3, LabelStyle::Ccrr);
/// let mut builder = MapBuilder::new("banks", grid)?;
/// let creek = builder.side_kind("creek", false)?;
/// for (north, south) in [("0101", "0102"), ("0201", "0102"), ("0201", "0202")] {
///     let [north, south] = [north, south].map(|label| builder.hex(label).unwrap());
///     builder.feature(north, south, creek)?;
/// }
/// let map = builder.build();
///
/// // Nobody crosses the creek: the north bank and the south bank are two components.
/// let on_foot = map.graph(|way| match way {
///     Way::Side(side) if map.features(side).contains(creek) => None,
///     _ => Some(1u32),
/// });
/// assert_eq!(connected_components(&on_foot), 2);
///
/// // Wading costs three more.
/// let wading = map.graph(|way| match way {
///     Way::Side(side) if map.features(side).contains(creek) => Some(4u32),
///     _ => Some(1),
/// });
/// let start = map.hex("0101").unwrap();
/// let costs = dijkstra(&wading, start, None, |edge| *petgraph::visit::EdgeRef::weight(&edge));
/// assert_eq!(costs[&map.hex("0103").unwrap()], 5);
/// # Ok::<(), hexmap::BuildError>(())
/// ```
#[derive(Clone, Copy)]
pub struct MapGraph<'m, F> {
    map: &'m Map,
    cost: F,
}

impl<F> fmt::Debug for MapGraph<'_, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MapGraph").field("map", &self.map.name()).finish_non_exhaustive()
    }
}

impl Map {
    /// The map as a graph for petgraph: `cost` gives each way its weight, or `None` where it
    /// cannot be gone.
    pub fn graph<W, F>(&self, cost: F) -> MapGraph<'_, F>
    where
        W: Copy,
        F: Fn(Way) -> Option<W>,
    {
        MapGraph { map: self, cost }
    }
}

/// A way of a [`MapGraph`] with its weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MapEdge<W> {
    way: Way,
    from: HexId,
    to: HexId,
    weight: W,
}

impl<W> MapEdge<W> {
    /// The hexside or join that the edge stands for.
    pub const fn way(&self) -> Way {
        self.way
    }
}

/// The name of an edge in petgraph's algorithms: where it begins and where it leads.
pub type MapEdgeId = (HexId, HexId);

impl<W: Copy> EdgeRef for MapEdge<W> {
    type NodeId = HexId;
    type EdgeId = MapEdgeId;
    type Weight = W;

    fn source(&self) -> HexId {
        self.from
    }
    fn target(&self) -> HexId {
        self.to
    }
    fn weight(&self) -> &W {
        &self.weight
    }
    fn id(&self) -> MapEdgeId {
        (self.from, self.to)
    }
}

/// The edges at one node, clockwise, then the joins.
#[derive(Clone)]
pub struct MapEdges<'a, F> {
    graph: &'a MapGraph<'a, F>,
    node: HexId,
    arrow: Arrow,
    /// Sides first, then joins.
    next: usize,
}

impl<F> fmt::Debug for MapEdges<'_, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MapEdges").field("node", &self.node).finish_non_exhaustive()
    }
}

impl<W: Copy, F: Fn(Way) -> Option<W>> Iterator for MapEdges<'_, F> {
    type Item = MapEdge<W>;

    fn next(&mut self) -> Option<MapEdge<W>> {
        let map = self.graph.map;
        loop {
            let index = self.next;
            self.next += 1;
            let (out, there) = if index < 6 {
                let direction = Direction::new(index as u8);
                let Some(there) = map.neighbour(self.node, direction) else { continue };
                (Way::Side(Hexside { hex: self.node, direction }), there)
            } else {
                let join = *map.joins(self.node).get(index - 6)?;
                (Way::Join(join), join.to)
            };
            let edge = match self.arrow {
                Arrow::Outgoing => (out, self.node, there),
                Arrow::Incoming => (reversed(out, there), there, self.node),
            };
            let (way, from, to) = edge;
            if let Some(weight) = (self.graph.cost)(way) {
                return Some(MapEdge { way, from, to, weight });
            }
        }
    }
}

/// The way back from `there`. Joins go both ways with the same links.
fn reversed(way: Way, there: HexId) -> Way {
    match way {
        Way::Side(side) => Way::Side(Hexside { hex: there, direction: side.direction.opposite() }),
        Way::Join(join) => Way::Join(Join { from: join.to, to: join.from, links: join.links }),
    }
}

/// The neighbours of one node in a [`MapGraph`].
#[derive(Clone)]
pub struct MapNeighbours<'a, F>(MapEdges<'a, F>);

impl<F> fmt::Debug for MapNeighbours<'_, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("MapNeighbours").field(&self.0).finish()
    }
}

impl<W: Copy, F: Fn(Way) -> Option<W>> Iterator for MapNeighbours<'_, F> {
    type Item = HexId;

    fn next(&mut self) -> Option<HexId> {
        let edge = self.0.next()?;
        Some(if self.0.arrow == Arrow::Outgoing { edge.to } else { edge.from })
    }
}

/// All edges of a [`MapGraph`], node by node.
#[derive(Clone)]
pub struct AllMapEdges<'a, F>(MapEdges<'a, F>);

impl<F> fmt::Debug for AllMapEdges<'_, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("AllMapEdges").field(&self.0).finish()
    }
}

impl<W: Copy, F: Fn(Way) -> Option<W>> Iterator for AllMapEdges<'_, F> {
    type Item = MapEdge<W>;

    fn next(&mut self) -> Option<MapEdge<W>> {
        while self.0.node.index() < self.0.graph.map.len() {
            if let Some(edge) = self.0.next() {
                return Some(edge);
            }
            self.0 =
                self.0.graph.edges_at(HexId::from_index(self.0.node.index() + 1), Arrow::Outgoing);
        }
        None
    }
}

impl<F> MapGraph<'_, F> {
    fn edges_at(&self, node: HexId, arrow: Arrow) -> MapEdges<'_, F> {
        MapEdges { graph: self, node, arrow, next: 0 }
    }
}

impl<F> GraphBase for MapGraph<'_, F> {
    type NodeId = HexId;
    type EdgeId = MapEdgeId;
}

impl<F> GraphProp for MapGraph<'_, F> {
    type EdgeType = Directed;
}

impl<W: Copy, F: Fn(Way) -> Option<W>> Data for MapGraph<'_, F> {
    type NodeWeight = HexId;
    type EdgeWeight = W;
}

impl<F> NodeCount for MapGraph<'_, F> {
    fn node_count(&self) -> usize {
        self.map.len()
    }
}

impl<F> NodeIndexable for MapGraph<'_, F> {
    fn node_bound(&self) -> usize {
        self.map.len()
    }
    fn to_index(&self, node: HexId) -> usize {
        node.index()
    }
    fn from_index(&self, index: usize) -> HexId {
        HexId::from_index(index)
    }
}

impl<F> NodeCompactIndexable for MapGraph<'_, F> {}

impl VisitMap<HexId> for HexSet {
    fn visit(&mut self, hex: HexId) -> bool {
        let first = !self.contains(hex);
        self.insert(hex);
        first
    }
    fn is_visited(&self, hex: &HexId) -> bool {
        self.contains(*hex)
    }
    fn unvisit(&mut self, hex: HexId) -> bool {
        let visited = self.contains(hex);
        self.remove(hex);
        visited
    }
}

impl<F> Visitable for MapGraph<'_, F> {
    type Map = HexSet;

    fn visit_map(&self) -> HexSet {
        HexSet::new(self.map.len())
    }
    fn reset_map(&self, map: &mut HexSet) {
        map.clear();
    }
}

/// All nodes of a [`MapGraph`]: hexes, then boxes.
#[derive(Clone, Debug)]
pub struct MapNodes(std::ops::Range<usize>);

impl Iterator for MapNodes {
    type Item = HexId;

    fn next(&mut self) -> Option<HexId> {
        self.0.next().map(HexId::from_index)
    }
}

impl<F> IntoNodeIdentifiers for &MapGraph<'_, F> {
    type NodeIdentifiers = MapNodes;

    fn node_identifiers(self) -> MapNodes {
        MapNodes(0..self.map.len())
    }
}

impl<'a, W: Copy, F: Fn(Way) -> Option<W>> IntoNeighbors for &'a MapGraph<'_, F> {
    type Neighbors = MapNeighbours<'a, F>;

    fn neighbors(self, node: HexId) -> MapNeighbours<'a, F> {
        MapNeighbours(self.edges_at(node, Arrow::Outgoing))
    }
}

impl<'a, W: Copy, F: Fn(Way) -> Option<W>> IntoNeighborsDirected for &'a MapGraph<'_, F> {
    type NeighborsDirected = MapNeighbours<'a, F>;

    fn neighbors_directed(self, node: HexId, arrow: Arrow) -> MapNeighbours<'a, F> {
        MapNeighbours(self.edges_at(node, arrow))
    }
}

impl<'a, W: Copy, F: Fn(Way) -> Option<W>> IntoEdgeReferences for &'a MapGraph<'_, F> {
    type EdgeRef = MapEdge<W>;
    type EdgeReferences = AllMapEdges<'a, F>;

    fn edge_references(self) -> AllMapEdges<'a, F> {
        AllMapEdges(self.edges_at(HexId::from_index(0), Arrow::Outgoing))
    }
}

impl<'a, W: Copy, F: Fn(Way) -> Option<W>> IntoEdges for &'a MapGraph<'_, F> {
    type Edges = MapEdges<'a, F>;

    fn edges(self, node: HexId) -> MapEdges<'a, F> {
        self.edges_at(node, Arrow::Outgoing)
    }
}

impl<'a, W: Copy, F: Fn(Way) -> Option<W>> IntoEdgesDirected for &'a MapGraph<'_, F> {
    type EdgesDirected = MapEdges<'a, F>;

    fn edges_directed(self, node: HexId, arrow: Arrow) -> MapEdges<'a, F> {
        self.edges_at(node, arrow)
    }
}
