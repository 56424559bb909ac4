//! Times our search and its peers on the same boards in the same run.
//!
//! `cargo run --release -p grognard-benches --bin ratios` prints a line for each question: what of
//! ours is compared with what of whose, nanoseconds a query, and how many times ours the peer
//! takes, beside the least that is promised. `-- --json` prints the same as a list of objects.

use std::hint::black_box;

use anyhow::ensure;
use grognard_benches::{Board, Peers, RoadMarch, STARTS, ours, side_by_side};
use pathfinding::{Movement, Mp, Search};
use serde::Serialize;

/// One comparison: nanoseconds a query.
#[derive(Debug, Serialize)]
struct Row {
    map: String,
    /// The budget; `None` for the whole map.
    mp: Option<u32>,
    /// What ours does.
    ours: &'static str,
    ours_ns: f64,
    /// What it is compared with.
    peer: &'static str,
    peer_ns: f64,
    /// How many times ours the peer takes.
    times: f64,
    /// The least number of times that is promised, if any.
    promised: Option<f64>,
}

const LISTED: &str = "every hex listed with cost and way";
const KEPT: &str = "every cost and way kept";
const MODES: &str = "a march with two modes by table, kept";
const ASKED: &str = "the same march asked step by step, kept";
const MODES_LISTED: &str = "a march with two modes by table, listed";
const ROUTE: &str = "one route";
const LANDMARKS: &str = "one route, landmarks prepared";

const REACH_PEER: &str = "pathfinding::dijkstra_reach, all handed out";

fn main() -> anyhow::Result<()> {
    let json = match std::env::args().skip(1).collect::<Vec<_>>().as_slice() {
        [] => false,
        [flag] if flag == "--json" => true,
        other => anyhow::bail!("unknown arguments {other:?}; only --json is known"),
    };
    let mut rows = Vec::new();
    for board in [Board::usual()?, Board::monster()?] {
        // The least times that are promised: listed, and kept.
        let budgets =
            [(Some(4), 8.5, 9.0), (Some(8), 6.5, 7.0), (Some(16), 6.5, 7.0), (None, 5.0, 5.5)];
        for (mp, listed, kept) in budgets {
            rows.extend(reach(&board, mp, listed, kept)?);
        }
        rows.extend(route(&board)?);
    }
    if json {
        println!("{}", serde_json::to_string_pretty(&rows)?);
    } else {
        print_table(&rows);
    }
    Ok(())
}

/// Everything within the budget, from every start.
fn reach(board: &Board, mp: Option<u32>, listed: f64, kept: f64) -> anyhow::Result<Vec<Row>> {
    let peers = Peers::new(board);
    let (moves, asked) = (board.moves(), RoadMarch::new(board));
    let table = RoadMarch::compile(board)?;
    let march = RoadMarch::by_table(&table, board);
    let hexx_budget = check_reach(board, &peers, mp)?;

    let starts = board.starts.as_slice();
    // Each start with a hex next to it, whose cost is asked for after the search.
    let beside = |start| board.map.neighbours(start).next().map_or(start, |(_, hex)| hex);
    let pairs: Vec<_> = starts.iter().map(|&start| (start, beside(start))).collect();
    let number = |cost: Option<u32>| u64::from(cost.unwrap_or(0));
    let mut searches: [Search; 5] = std::array::from_fn(|_| Search::new());
    let [list, keep, modes, modes_list, by_asking] = &mut searches;
    let figures = side_by_side(&mut [
        &mut pass(starts, |start| ours::list(list, &moves, start, mp).sum()),
        &mut pass(&pairs, |(start, hex)| number(ours::reach(keep, &moves, start, mp, hex))),
        &mut pass(&pairs, |(start, hex)| number(ours::reach(modes, &march, start, mp, hex))),
        &mut pass(starts, |start| ours::list(modes_list, &march, start, mp).sum()),
        &mut pass(&pairs, |(start, hex)| number(ours::reach(by_asking, &asked, start, mp, hex))),
        &mut pass(starts, |start| peers.pathfinding_reach(start, mp).sum()),
        &mut pass(starts, |start| peers.pathfinding_march(start, mp).sum()),
        &mut pass(starts, |start| peers.petgraph_reach(start, mp).sum()),
        &mut pass(starts, |start| peers.hexx_reach(start, hexx_budget) as u64),
    ]);
    let row = |ours, ours_ns: usize, peer, peer_ns: usize, promised| Row {
        map: board.map.name().to_owned(),
        mp,
        ours,
        ours_ns: a_query(figures[ours_ns]),
        peer,
        peer_ns: a_query(figures[peer_ns]),
        times: figures[peer_ns] / figures[ours_ns],
        promised,
    };
    let in_modes = "pathfinding::dijkstra_reach with the mode in the node";
    Ok(vec![
        row(LISTED, 0, REACH_PEER, 5, Some(listed)),
        row(KEPT, 1, REACH_PEER, 5, Some(kept)),
        row(KEPT, 1, "petgraph::algo::dijkstra, too dear left out after", 7, None),
        row(KEPT, 1, "hexx::field_of_movement, terrain and enemies only", 8, None),
        row(MODES, 2, in_modes, 6, None),
        row(MODES_LISTED, 3, in_modes, 6, None),
        row(ASKED, 4, in_modes, 6, None),
    ])
}

/// Whether the engines agree about the cost of every hex, as far as each knows the rules.
/// Returns the budget for hexx, which must be given a number: where there is no budget, what
/// the dearest hex costs.
fn check_reach(board: &Board, peers: &Peers<'_>, mp: Option<u32>) -> anyhow::Result<u32> {
    let (moves, dry_moves, asked) = (board.moves(), board.dry_moves(), RoadMarch::new(board));
    let table = RoadMarch::compile(board)?;
    let march = RoadMarch::by_table(&table, board);
    let mut search = Search::new();
    let mut dearest = 0;
    for &start in &board.starts {
        let label = board.map.label(start);
        let costs = ours::costs(&mut search, &moves, start, mp);
        ensure!(costs == peers.pathfinding_costs(start, mp), "pathfinding disagrees at {label}");
        ensure!(costs == peers.petgraph_costs(start, mp), "petgraph disagrees at {label}");
        let (all, theirs) =
            (ours::list(&mut search, &moves, start, mp), peers.pathfinding_reach(start, mp));
        ensure!(
            (all.places, all.cost) == (theirs.places, theirs.cost),
            "pathfinding lists something else from {label}"
        );
        let theirs = peers.pathfinding_march_costs(start, mp);
        let by_table = ours::costs(&mut search, &march, start, mp);
        ensure!(by_table == theirs, "pathfinding disagrees about the march at {label}");
        let by_asking = ours::costs(&mut search, &asked, start, mp);
        ensure!(by_asking == theirs, "the march by table is another at {label}");
        let (all, theirs) =
            (ours::list(&mut search, &march, start, mp), peers.pathfinding_march(start, mp));
        ensure!(
            (all.places, all.cost) == (theirs.places, theirs.cost),
            "pathfinding lists something else of the march from {label}"
        );
        let dry = ours::costs(&mut search, &dry_moves, start, mp);
        dearest = dry.into_iter().flatten().fold(dearest, u32::max);
    }
    let hexx_budget = mp.unwrap_or(dearest);
    for &start in &board.starts {
        let dry = ours::list(&mut search, &dry_moves, start, mp);
        let hexx = peers.hexx_reach(start, hexx_budget);
        ensure!(dry.places as usize == hexx, "hexx disagrees at {}", board.map.label(start));
    }
    Ok(hexx_budget)
}

/// The cheapest route from every start to its goal.
fn route(board: &Board) -> anyhow::Result<Vec<Row>> {
    let peers = Peers::new(board);
    let (moves, landmarks) = (board.moves(), board.moves_with_landmarks());
    let mut search = Search::new();
    let trips: Vec<_> = board.starts.iter().copied().zip(board.goals.iter().copied()).collect();
    for &(start, goal) in &trips {
        let label = board.map.label(start);
        let cost = ours::route(&mut search, &moves, start, goal);
        let prepared = ours::route(&mut search, &landmarks, start, goal);
        ensure!(cost == prepared, "landmarks lead elsewhere from {label}");
        ensure!(cost == peers.pathfinding_route(start, goal), "pathfinding disagrees at {label}");
        ensure!(cost == peers.petgraph_route(start, goal), "petgraph disagrees at {label}");
        ensure!(cost == peers.hexx_route(start, goal), "hexx disagrees at {label}");
        check_route(&mut search, &moves, (start, goal))?;
    }

    let sum = |cost: Option<u32>| u64::from(cost.unwrap_or(0));
    let mut prepared = Search::new();
    let figures = side_by_side(&mut [
        &mut pass(&trips, |(start, goal)| sum(ours::route(&mut search, &moves, start, goal))),
        &mut pass(&trips, |(start, goal)| sum(ours::route(&mut prepared, &landmarks, start, goal))),
        &mut pass(&trips, |(start, goal)| sum(peers.pathfinding_route(start, goal))),
        &mut pass(&trips, |(start, goal)| sum(peers.petgraph_route(start, goal))),
        &mut pass(&trips, |(start, goal)| sum(peers.hexx_route(start, goal))),
    ]);
    let row = |ours, ours_ns: usize, peer, peer_ns: usize, promised| Row {
        map: board.map.name().to_owned(),
        mp: None,
        ours,
        ours_ns: a_query(figures[ours_ns]),
        peer,
        peer_ns: a_query(figures[peer_ns]),
        times: figures[peer_ns] / figures[ours_ns],
        promised,
    };
    Ok(vec![
        row(ROUTE, 0, "pathfinding::astar, straight distance", 2, Some(3.8)),
        row(LANDMARKS, 1, "pathfinding::astar, straight distance", 2, Some(7.0)),
        row(ROUTE, 0, "petgraph::algo::astar, straight distance", 3, None),
        row(ROUTE, 0, "hexx::a_star", 4, None),
    ])
}

/// A single route is the one that a search of everything finds.
fn check_route<M: Movement<Mode = (), Cost = Mp>>(
    search: &mut Search,
    rules: &M,
    (start, goal): (hexmap::HexId, hexmap::HexId),
) -> anyhow::Result<()> {
    let starts = [pathfinding::Start::at(start)];
    let route = search.route(rules, &starts, None, goal);
    let same = route == search.reach(rules, &starts, None).route(goal);
    ensure!(same, "a single route from {} is another one", rules.map().label(start));
    Ok(())
}

/// Asks the same questions again and again, and looks each time that the answers are those of
/// the first time, when the engines were seen to agree.
fn pass<Q: Copy>(questions: &[Q], mut ask: impl FnMut(Q) -> u64) -> impl FnMut() {
    let mut expected = None;
    move || {
        let sum: u64 = questions.iter().map(|&question| ask(black_box(question))).sum();
        assert_eq!(sum, *expected.get_or_insert(sum), "the same question, another answer");
    }
}

/// Nanoseconds of a pass, by the query.
fn a_query(pass: f64) -> f64 {
    (pass / f64::from(STARTS as u32) * 10.0).round() / 10.0
}

fn print_table(rows: &[Row]) {
    println!("Nanoseconds a query, the quickest turn of each, all in this one run.");
    println!("times: how often ours fits into the peer's time; promised: the least of it.\n");
    println!(
        "{:7} {:>3}  {:41} {:>9}  {:52} {:>10} {:>8} {:>8}",
        "map", "MP", "ours", "ns", "peer", "ns", "times", "promised"
    );
    for row in rows {
        let mp = row.mp.map_or("all".to_owned(), |mp| mp.to_string());
        let promised = row.promised.map_or(String::new(), |times| format!("{times:.1}"));
        let below = row.promised.is_some_and(|promised| row.times < promised);
        println!(
            "{:7} {mp:>3}  {:41} {:>9.0}  {:52} {:>10.0} {:>7.1}x {promised:>8}{}",
            row.map,
            row.ours,
            row.ours_ns,
            row.peer,
            row.peer_ns,
            row.times,
            if below { "  BELOW" } else { "" },
        );
    }
}
