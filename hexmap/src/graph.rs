//! A map as a petgraph graph, so that petgraph's algorithms run on it unchanged.

use petgraph::data::DataMap;
use petgraph::visit::{
    Data, EdgeCount, EdgeIndexable, EdgeRef, GetAdjacencyMatrix, GraphBase, GraphProp,
    IntoEdgeReferences, IntoEdges, IntoEdgesDirected, IntoNeighbors, IntoNeighborsDirected,
    IntoNodeIdentifiers, IntoNodeReferences, NodeCompactIndexable, NodeCount, NodeIndexable,
    VisitMap, Visitable,
};
use petgraph::{Directed, Direction as Arrow};

use crate::{Direction, HexId, HexSet, Hexside, Join, Map, Way};

/// A view of a map as a directed graph: hexes and boxes are its nodes, and a rule of the
/// caller's says which ways can be gone and what each costs.
///
/// All costs are reckoned when the view is made.
///
/// ```
/// use grognard_hexmap::{Grid, LabelStyle, MapBuilder, Orientation, Shoved, Way};
/// use grognard_hexmap::petgraph::algo::{connected_components, dijkstra};
/// use grognard_hexmap::petgraph::visit::EdgeRef;
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
/// let costs = dijkstra(&wading, start, None, |edge| *edge.weight());
/// assert_eq!(costs[&map.hex("0103").unwrap()], 5);
/// # Ok::<(), grognard_hexmap::BuildError>(())
/// ```
#[derive(Clone, Debug)]
pub struct MapGraph<'m, W> {
    map: &'m Map,
    /// By edge index: six sides a hex, then the joins; `None` where one cannot go.
    weights: Vec<Option<W>>,
}

impl Map {
    /// The map as a graph for petgraph: `cost` gives each way its weight, or `None` where it
    /// cannot be gone.
    pub fn graph<W: Copy>(&self, mut cost: impl FnMut(Way) -> Option<W>) -> MapGraph<'_, W> {
        let mut weights = Vec::with_capacity(self.len() * 6 + self.joins.len());
        for hex in self.nodes() {
            weights.extend(Direction::ALL.map(|direction| {
                self.neighbour(hex, direction)?;
                cost(Way::Side(Hexside { hex, direction }))
            }));
        }
        weights.extend(self.joins.iter().map(|&join| cost(Way::Join(join))));
        MapGraph { map: self, weights }
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
#[derive(Clone, Debug)]
pub struct MapEdges<'a, W> {
    graph: &'a MapGraph<'a, W>,
    node: HexId,
    arrow: Arrow,
    /// Sides first, then joins.
    next: usize,
}

impl<W: Copy> Iterator for MapEdges<'_, W> {
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
            if let Some(weight) = self.graph.weights[self.graph.index((from, to))] {
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
#[derive(Clone, Debug)]
pub struct MapNeighbours<'a, W>(MapEdges<'a, W>);

impl<W: Copy> Iterator for MapNeighbours<'_, W> {
    type Item = HexId;

    fn next(&mut self) -> Option<HexId> {
        let edge = self.0.next()?;
        Some(if self.0.arrow == Arrow::Outgoing { edge.to } else { edge.from })
    }
}

/// All edges of a [`MapGraph`], node by node.
#[derive(Clone, Debug)]
pub struct AllMapEdges<'a, W>(MapEdges<'a, W>);

impl<W: Copy> Iterator for AllMapEdges<'_, W> {
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

impl<W> MapGraph<'_, W> {
    /// The number of an edge, whether it can be gone or not.
    fn index(&self, (from, to): MapEdgeId) -> usize {
        match self.map.hexside(from, to) {
            Some(side) => side.slot(),
            None => {
                let before = self.map.joins.partition_point(|join| join.from < from);
                let joins = self.map.joins(from).iter();
                self.map.len() * 6 + before + joins.take_while(|join| join.to != to).count()
            }
        }
    }

    fn edges_at(&self, node: HexId, arrow: Arrow) -> MapEdges<'_, W> {
        MapEdges { graph: self, node, arrow, next: 0 }
    }
}

impl<W> GraphBase for MapGraph<'_, W> {
    type NodeId = HexId;
    type EdgeId = MapEdgeId;
}

impl<W> GraphProp for MapGraph<'_, W> {
    type EdgeType = Directed;
}

impl<W: Copy> Data for MapGraph<'_, W> {
    /// The label: what a person knows a hex by.
    type NodeWeight = String;
    type EdgeWeight = W;
}

impl<W> NodeCount for MapGraph<'_, W> {
    fn node_count(&self) -> usize {
        self.map.len()
    }
}

impl<W> NodeIndexable for MapGraph<'_, W> {
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

impl<W> EdgeCount for MapGraph<'_, W> {
    fn edge_count(&self) -> usize {
        self.weights.iter().flatten().count()
    }
}

/// Sides first, six a hex whether they can be gone or not, then joins.
impl<W> EdgeIndexable for MapGraph<'_, W> {
    fn edge_bound(&self) -> usize {
        self.weights.len()
    }
    fn to_index(&self, edge: MapEdgeId) -> usize {
        self.index(edge)
    }
    fn from_index(&self, index: usize) -> MapEdgeId {
        if let Some(join) = index.checked_sub(self.map.len() * 6) {
            return (self.map.joins[join].from, self.map.joins[join].to);
        }
        let from = HexId::from_index(index / 6);
        let to = self.map.neighbour(from, Direction::new((index % 6) as u8));
        (from, to.unwrap_or(from))
    }
}

impl<W: Copy> DataMap for MapGraph<'_, W> {
    fn node_weight(&self, node: HexId) -> Option<&String> {
        self.map.labels.get(node.index())
    }
    fn edge_weight(&self, edge: MapEdgeId) -> Option<&W> {
        self.weights.get(self.index(edge))?.as_ref()
    }
}

/// The weights say which nodes are joined.
impl<W> GetAdjacencyMatrix for MapGraph<'_, W> {
    type AdjMatrix = ();

    fn adjacency_matrix(&self) {}

    fn is_adjacent(&self, (): &(), from: HexId, to: HexId) -> bool {
        let joined = || self.map.joins(from).iter().any(|join| join.to == to);
        (self.map.hexside(from, to).is_some() || joined())
            && self.weights[self.index((from, to))].is_some()
    }
}

impl<W> NodeCompactIndexable for MapGraph<'_, W> {}

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

impl<W> Visitable for MapGraph<'_, W> {
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

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl<W> IntoNodeIdentifiers for &MapGraph<'_, W> {
    type NodeIdentifiers = MapNodes;

    fn node_identifiers(self) -> MapNodes {
        MapNodes(0..self.map.len())
    }
}

/// All nodes of a [`MapGraph`] with their labels: hexes, then boxes.
#[derive(Clone, Debug)]
pub struct MapNodeLabels<'a>(std::iter::Enumerate<std::slice::Iter<'a, String>>);

impl<'a> Iterator for MapNodeLabels<'a> {
    type Item = (HexId, &'a String);

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next().map(|(index, label)| (HexId::from_index(index), label))
    }

    // Some algorithms of petgraph make room by this alone.
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl<'a, W: Copy> IntoNodeReferences for &'a MapGraph<'_, W> {
    type NodeRef = (HexId, &'a String);
    type NodeReferences = MapNodeLabels<'a>;

    fn node_references(self) -> MapNodeLabels<'a> {
        MapNodeLabels(self.map.labels.iter().enumerate())
    }
}

impl<'a, W: Copy> IntoNeighbors for &'a MapGraph<'_, W> {
    type Neighbors = MapNeighbours<'a, W>;

    fn neighbors(self, node: HexId) -> MapNeighbours<'a, W> {
        MapNeighbours(self.edges_at(node, Arrow::Outgoing))
    }
}

impl<'a, W: Copy> IntoNeighborsDirected for &'a MapGraph<'_, W> {
    type NeighborsDirected = MapNeighbours<'a, W>;

    fn neighbors_directed(self, node: HexId, arrow: Arrow) -> MapNeighbours<'a, W> {
        MapNeighbours(self.edges_at(node, arrow))
    }
}

impl<'a, W: Copy> IntoEdgeReferences for &'a MapGraph<'_, W> {
    type EdgeRef = MapEdge<W>;
    type EdgeReferences = AllMapEdges<'a, W>;

    fn edge_references(self) -> AllMapEdges<'a, W> {
        AllMapEdges(self.edges_at(HexId::from_index(0), Arrow::Outgoing))
    }
}

impl<'a, W: Copy> IntoEdges for &'a MapGraph<'_, W> {
    type Edges = MapEdges<'a, W>;

    fn edges(self, node: HexId) -> MapEdges<'a, W> {
        self.edges_at(node, Arrow::Outgoing)
    }
}

impl<'a, W: Copy> IntoEdgesDirected for &'a MapGraph<'_, W> {
    type EdgesDirected = MapEdges<'a, W>;

    fn edges_directed(self, node: HexId, arrow: Arrow) -> MapEdges<'a, W> {
        self.edges_at(node, arrow)
    }
}
