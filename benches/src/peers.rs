//! The same questions put to the peers, each in the fastest form that its interface allows.

use hexmap::{HexId, Hexside};
use pathfinding_peer::prelude::{astar, dijkstra_reach};
use petgraph::graph::{DiGraph, NodeIndex};

use crate::{Answer, Board};

/// What the peers work on: flat lists of the steps that the terrain allows, made once like our
/// own tables. What changes from move to move (enemies, zones, blown crossings) is looked up
/// in the same bit sets that our own search looks into.
#[derive(Debug)]
pub struct Peers<'a> {
    board: &'a Board,
    /// By hex: where its steps begin in `exits`; one more at the end.
    first: Vec<u32>,
    exits: Vec<Exit>,
    /// petgraph has no place for a look-up by the step, so its graph is made anew for every
    /// situation; the time for that is not counted.
    graph: DiGraph<(), u32, u32>,
}

#[derive(Clone, Copy, Debug)]
struct Exit {
    to: u32,
    cost: u32,
    side: Hexside,
    by_road: bool,
}

impl<'a> Peers<'a> {
    /// The peers' view of a board.
    pub fn new(board: &'a Board) -> Self {
        let map = &board.map;
        let (mut first, mut exits) = (vec![0], Vec::new());
        for hex in map.hexes() {
            for (direction, to) in map.neighbours(hex) {
                let side = Hexside { hex, direction };
                if let Some(Ok(cost)) = board.table.cost(map, side) {
                    let by_road = map.links(side).contains(board.road);
                    exits.push(Exit { to: to.index() as u32, cost: cost.0, side, by_road });
                }
            }
            first.push(exits.len() as u32);
        }
        let mut peers = Peers { board, first, exits, graph: DiGraph::default() };
        let mut graph = DiGraph::with_capacity(map.len(), peers.exits.len());
        for _ in map.hexes() {
            graph.add_node(());
        }
        for hex in map.hexes() {
            let from = hex.index() as u32;
            for exit in peers.exits(from) {
                graph.add_edge(NodeIndex::from(from), NodeIndex::from(exit.to), exit.cost);
            }
        }
        peers.graph = graph;
        peers
    }

    /// The steps that are allowed from a hex. Hexes in zones have none: that halts everybody, as
    /// no start lies in a zone.
    #[inline]
    fn exits(&self, hex: u32) -> impl Iterator<Item = &Exit> {
        let halted = self.board.zone.contains(HexId::from_index(hex as usize));
        let [begin, end] = [hex, hex + 1].map(|index| self.first[index as usize] as usize);
        self.exits[if halted { begin..begin } else { begin..end }].iter().filter(|exit| {
            let to = HexId::from_index(exit.to as usize);
            !self.board.blown.contains(exit.side) && !self.board.enemy.contains(to)
        })
    }

    #[inline]
    fn steps(&self, hex: u32) -> impl Iterator<Item = (u32, u32)> {
        self.exits(hex).map(|exit| (exit.to, exit.cost))
    }

    /// The steps of a [`RoadMarch`](crate::RoadMarch): a node is the hex, doubled, plus one if it
    /// was entered by road.
    #[inline]
    fn marches(&self, node: u32) -> impl Iterator<Item = (u32, u32)> {
        let on_road = node & 1 == 1;
        self.exits(node / 2).map(move |exit| {
            let cost = if on_road && exit.by_road { 1 } else { exit.cost };
            (exit.to * 2 + u32::from(exit.by_road), cost)
        })
    }

    /// `pathfinding::dijkstra_reach`, all it hands out: nodes by rising cost, so a budget ends it,
    /// each with its cost and parent.
    pub fn pathfinding_reach(&self, start: HexId, budget: Option<u32>) -> Answer {
        let limit = budget.unwrap_or(u32::MAX);
        let mut answer = Answer::default();
        dijkstra_reach(&(start.index() as u32), |&hex| self.steps(hex))
            .take_while(|item| item.total_cost <= limit)
            .for_each(|item| {
                answer.add_way(item.total_cost, item.parent.map(|hex| hex as usize));
            });
        answer
    }

    /// The same with all hexes by name, to compare.
    pub fn pathfinding_costs(&self, start: HexId, budget: Option<u32>) -> Vec<Option<u32>> {
        let limit = budget.unwrap_or(u32::MAX);
        let mut costs = vec![None; self.board.map.len()];
        dijkstra_reach(&(start.index() as u32), |&hex| self.steps(hex))
            .take_while(|item| item.total_cost <= limit)
            .for_each(|item| costs[item.node as usize] = Some(item.total_cost));
        costs
    }

    /// `pathfinding::dijkstra_reach` with the mode in the node.
    pub fn pathfinding_march(&self, start: HexId, budget: Option<u32>) -> Answer {
        let limit = budget.unwrap_or(u32::MAX);
        let mut answer = Answer::default();
        dijkstra_reach(&(start.index() as u32 * 2), |&node| self.marches(node))
            .take_while(|item| item.total_cost <= limit)
            .for_each(|item| {
                answer.add_way(item.total_cost, item.parent.map(|node| node as usize / 2));
            });
        answer
    }

    /// The same with all hexes by name and the cheaper of both modes, to compare.
    pub fn pathfinding_march_costs(&self, start: HexId, budget: Option<u32>) -> Vec<Option<u32>> {
        let limit = budget.unwrap_or(u32::MAX);
        let mut costs = vec![None; self.board.map.len()];
        dijkstra_reach(&(start.index() as u32 * 2), |&node| self.marches(node))
            .take_while(|item| item.total_cost <= limit)
            .for_each(|item| {
                costs[item.node as usize / 2].get_or_insert(item.total_cost);
            });
        costs
    }

    /// `petgraph::algo::dijkstra`. It knows no budget: what is too dear is left out afterwards.
    pub fn petgraph_reach(&self, start: HexId, budget: Option<u32>) -> Answer {
        let limit = budget.unwrap_or(u32::MAX);
        let from = NodeIndex::from(start.index() as u32);
        let mut answer = Answer::default();
        petgraph::algo::dijkstra(&self.graph, from, None, |edge| *edge.weight())
            .into_values()
            .filter(|&cost| cost <= limit)
            .for_each(|cost| answer.add(cost));
        answer
    }

    /// The same with all hexes by name, to compare.
    pub fn petgraph_costs(&self, start: HexId, budget: Option<u32>) -> Vec<Option<u32>> {
        let limit = budget.unwrap_or(u32::MAX);
        let from = NodeIndex::from(start.index() as u32);
        let found = petgraph::algo::dijkstra(&self.graph, from, None, |edge| *edge.weight());
        let cost = |hex: HexId| found.get(&NodeIndex::from(hex.index() as u32)).copied();
        self.board.map.hexes().map(|hex| cost(hex).filter(|&cost| cost <= limit)).collect()
    }

    /// `hexx::algorithms::field_of_movement`, with terrain and enemy hexes only: it asks for
    /// costs by hex, so hexsides and halts cannot be told to it. It adds 1 to every cost.
    pub fn hexx_reach(&self, start: HexId, budget: u32) -> usize {
        let map = &self.board.map;
        let Some(at) = map.coord(start) else { return 0 };
        hexx::algorithms::field_of_movement(at, budget, |hex| self.entry_cost(hex)).len()
    }

    /// What a hex costs to enter, less the 1 that hexx adds.
    fn entry_cost(&self, hex: hexx::Hex) -> Option<u32> {
        let map = &self.board.map;
        let to = map.at_hexx(hex)?;
        if self.board.enemy.contains(to) {
            return None;
        }
        // All ways into a hex cost the same without rivers: look at one of them.
        let (direction, from) = map.neighbours(to).next()?;
        let side = Hexside { hex: from, direction: direction.opposite() };
        let cost = self.board.dry_table.cost(map, side)?.ok()?;
        Some(cost.0 - 1)
    }

    /// `pathfinding::astar`: the cost of the cheapest route.
    pub fn pathfinding_route(&self, start: HexId, goal: HexId) -> Option<u32> {
        let goal_hex = goal.index() as u32;
        astar(
            &(start.index() as u32),
            |&hex| self.steps(hex),
            |&hex| self.distance(hex, goal),
            |&hex| hex == goal_hex,
        )
        .map(|(_, cost)| cost)
    }

    /// `petgraph::algo::astar`: the cost of the cheapest route.
    pub fn petgraph_route(&self, start: HexId, goal: HexId) -> Option<u32> {
        let goal_node = NodeIndex::from(goal.index() as u32);
        petgraph::algo::astar(
            &self.graph,
            NodeIndex::from(start.index() as u32),
            |hex| hex == goal_node,
            |edge| *edge.weight(),
            |hex| self.distance(hex.index() as u32, goal),
        )
        .map(|(cost, _)| cost)
    }

    /// `hexx::algorithms::a_star`. It asks for the cost of a step, so it can be told of rivers
    /// and halts. It returns the route without its cost; that is added up here.
    pub fn hexx_route(&self, start: HexId, goal: HexId) -> Option<u32> {
        let map = &self.board.map;
        let cost = |from: hexx::Hex, to: hexx::Hex| {
            if from == to {
                return Some(0); // it asks so whether start and goal are on the map
            }
            let (from, to) = (map.at_hexx(from)?, map.at_hexx(to)?);
            let side = map.hexside(from, to)?;
            if self.board.zone.contains(from)
                || self.board.enemy.contains(to)
                || self.board.blown.contains(side)
            {
                return None;
            }
            self.board.table.cost(map, side)?.ok().map(|cost| cost.0)
        };
        let route = hexx::algorithms::a_star(map.coord(start)?, map.coord(goal)?, cost)?;
        route.windows(2).map(|leg| cost(leg[0], leg[1])).sum()
    }

    #[inline]
    fn distance(&self, from: u32, to: HexId) -> u32 {
        self.board.map.distance(HexId::from_index(from as usize), to).unwrap_or(0)
    }
}
