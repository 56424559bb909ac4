//! Times our search and its peers on the same boards in the same run.
//!
//! `cargo run --release -p grognard-benches --bin ratios` prints a table with ratios;
//! `-- --json` prints the figures as a list of objects.

use std::hint::black_box;

use anyhow::ensure;
use grognard_benches::{Board, Peers, RoadMarch, STARTS, ours, side_by_side};
use pathfinding::Search;
use serde::Serialize;

/// One line of the result: nanoseconds a query.
#[derive(Debug, Serialize)]
struct Row {
    query: &'static str,
    map: String,
    /// The budget; `None` for the whole map.
    mp: Option<u32>,
    ours_ns: f64,
    pathfinding_ns: f64,
    petgraph_ns: f64,
    hexx_ns: f64,
    /// What hexx was told of the rules: `all`, or `terrain` where it can be told no more.
    hexx_rules: &'static str,
    /// The same board with a road march, whose rules need a mode; only `reach` rows have it.
    ours_modes_ns: Option<f64>,
    pathfinding_modes_ns: Option<f64>,
}

fn main() -> anyhow::Result<()> {
    let json = match std::env::args().skip(1).collect::<Vec<_>>().as_slice() {
        [] => false,
        [flag] if flag == "--json" => true,
        other => anyhow::bail!("unknown arguments {other:?}; only --json is known"),
    };
    let mut rows = Vec::new();
    for board in [Board::usual()?, Board::monster()?] {
        for mp in [Some(4), Some(8), Some(16), None] {
            rows.push(reach(&board, mp)?);
        }
        rows.push(route(&board)?);
    }
    if json {
        println!("{}", serde_json::to_string_pretty(&rows)?);
    } else {
        print_table(&rows);
    }
    Ok(())
}

/// Everything within the budget, from every start.
fn reach(board: &Board, mp: Option<u32>) -> anyhow::Result<Row> {
    let peers = Peers::new(board);
    let (moves, march) = (board.moves(), RoadMarch::new(board));
    let hexx_budget = check_reach(board, &peers, &march, mp)?;

    let starts = board.starts.as_slice();
    let (mut search, mut modes_search) = (Search::new(), Search::new());
    let figures = side_by_side(&mut [
        &mut pass(starts, |start| ours::reach(&mut search, &moves, start, mp).cost),
        &mut pass(starts, |start| ours::reach(&mut modes_search, &march, start, mp).cost),
        &mut pass(starts, |start| peers.pathfinding_reach(start, mp).cost),
        &mut pass(starts, |start| peers.pathfinding_march(start, mp).cost),
        &mut pass(starts, |start| peers.petgraph_reach(start, mp).cost),
        &mut pass(starts, |start| peers.hexx_reach(start, hexx_budget) as u64),
    ]);
    Ok(Row {
        query: "reach",
        map: board.map.name().to_owned(),
        mp,
        ours_ns: a_query(figures[0]),
        pathfinding_ns: a_query(figures[2]),
        petgraph_ns: a_query(figures[4]),
        hexx_ns: a_query(figures[5]),
        hexx_rules: "terrain",
        ours_modes_ns: Some(a_query(figures[1])),
        pathfinding_modes_ns: Some(a_query(figures[3])),
    })
}

/// Whether the engines agree about the cost of every hex, as far as each knows the rules.
/// Returns the budget for hexx, which must be given a number: where there is no budget, what
/// the dearest hex costs.
fn check_reach(
    board: &Board,
    peers: &Peers<'_>,
    march: &RoadMarch<'_>,
    mp: Option<u32>,
) -> anyhow::Result<u32> {
    let (moves, dry_moves) = (board.moves(), board.dry_moves());
    let mut search = Search::new();
    let mut dearest = 0;
    for &start in &board.starts {
        let label = board.map.label(start);
        let costs = ours::costs(&mut search, &moves, start, mp);
        ensure!(costs == peers.pathfinding_costs(start, mp), "pathfinding disagrees at {label}");
        ensure!(costs == peers.petgraph_costs(start, mp), "petgraph disagrees at {label}");
        let costs = ours::costs(&mut search, march, start, mp);
        let theirs = peers.pathfinding_march_costs(start, mp);
        ensure!(costs == theirs, "pathfinding disagrees about the march at {label}");
        let dry = ours::costs(&mut search, &dry_moves, start, mp);
        dearest = dry.into_iter().flatten().fold(dearest, u32::max);
    }
    let hexx_budget = mp.unwrap_or(dearest);
    for &start in &board.starts {
        let dry = ours::reach(&mut search, &dry_moves, start, mp);
        let hexx = peers.hexx_reach(start, hexx_budget);
        ensure!(dry.places as usize == hexx, "hexx disagrees at {}", board.map.label(start));
    }
    Ok(hexx_budget)
}

/// The cheapest route from every start to its goal.
fn route(board: &Board) -> anyhow::Result<Row> {
    let peers = Peers::new(board);
    let moves = board.moves();
    let mut search = Search::new();
    for (&start, &goal) in board.starts.iter().zip(&board.goals) {
        let label = board.map.label(start);
        let cost = ours::route(&mut search, &moves, start, goal);
        ensure!(cost == peers.pathfinding_route(start, goal), "pathfinding disagrees at {label}");
        ensure!(cost == peers.petgraph_route(start, goal), "petgraph disagrees at {label}");
        ensure!(cost == peers.hexx_route(start, goal), "hexx disagrees at {label}");
    }

    let trips: Vec<_> = board.starts.iter().copied().zip(board.goals.iter().copied()).collect();
    let sum = |cost: Option<u32>| u64::from(cost.unwrap_or(0));
    let figures = side_by_side(&mut [
        &mut pass(&trips, |(start, goal)| sum(ours::route(&mut search, &moves, start, goal))),
        &mut pass(&trips, |(start, goal)| sum(peers.pathfinding_route(start, goal))),
        &mut pass(&trips, |(start, goal)| sum(peers.petgraph_route(start, goal))),
        &mut pass(&trips, |(start, goal)| sum(peers.hexx_route(start, goal))),
    ]);
    Ok(Row {
        query: "route",
        map: board.map.name().to_owned(),
        mp: None,
        ours_ns: a_query(figures[0]),
        pathfinding_ns: a_query(figures[1]),
        petgraph_ns: a_query(figures[2]),
        hexx_ns: a_query(figures[3]),
        hexx_rules: "all",
        ours_modes_ns: None,
        pathfinding_modes_ns: None,
    })
}

/// Asks the same questions again and again, and looks each time that the answers are those of
/// the first time.
fn pass<Q: Copy>(questions: &[Q], mut ask: impl FnMut(Q) -> u64) -> impl FnMut() {
    let mut ask_all = move || questions.iter().map(|&question| ask(black_box(question))).sum();
    let expected: u64 = ask_all();
    move || assert_eq!(ask_all(), expected, "the same question, another answer")
}

/// Nanoseconds of a pass, by the query.
fn a_query(pass: f64) -> f64 {
    (pass / STARTS as f64 * 10.0).round() / 10.0
}

fn print_table(rows: &[Row]) {
    println!("nanoseconds a query; in brackets how many times ours\n");
    println!(
        "{:6} {:8} {:>5} {:>10} {:>20} {:>20} {:>20}   {:>10} {:>20}",
        "query", "map", "MP", "ours", "pathfinding", "petgraph", "hexx", "ours", "pathfinding"
    );
    println!("{:93}{:>5}   {:>31}", "", "(*)", "with modes");
    for row in rows {
        let mp = row.mp.map_or("all".to_owned(), |mp| mp.to_string());
        let beside = |peer: f64, ours: f64| format!("{peer:.0} ({:.1}x)", peer / ours);
        print!(
            "{:6} {:8} {mp:>5} {:>10.0} {:>20} {:>20} {:>20}",
            row.query,
            row.map,
            row.ours_ns,
            beside(row.pathfinding_ns, row.ours_ns),
            beside(row.petgraph_ns, row.ours_ns),
            beside(row.hexx_ns, row.ours_ns),
        );
        match (row.ours_modes_ns, row.pathfinding_modes_ns) {
            (Some(ours), Some(peer)) => println!("   {ours:>10.0} {:>20}", beside(peer, ours)),
            _ => println!(),
        }
    }
    println!("\n(*) reach: told of terrain and enemy hexes only, an easier question");
}
