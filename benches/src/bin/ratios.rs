//! Times our search and its peers on the same boards in the same run.
//!
//! `cargo run --release -p grognard-benches --bin ratios` prints a table with ratios;
//! `-- --json` prints the figures as a list of objects.

use std::hint::black_box;

use anyhow::ensure;
use grognard_benches::ours::{self, Keep};
use grognard_benches::{Board, Peers, RoadMarch, STARTS, side_by_side};
use pathfinding::Search;
use serde::Serialize;

/// One line of the result: nanoseconds a query.
#[derive(Debug, Serialize)]
struct Row {
    query: &'static str,
    map: String,
    /// The budget; `None` for the whole map.
    mp: Option<u32>,
    /// Our search for costs (`Search::reach`), after which any hex can be asked for its cost.
    ours_ns: f64,
    /// Our search that keeps every route as well (`Search::routes`), as pathfinding's does.
    ours_routes_ns: Option<f64>,
    /// Our search and a walk through every hex that it reached.
    ours_listed_ns: Option<f64>,
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
    // Each start with a hex next to it, whose cost is asked for after the search.
    let beside = |start| board.map.neighbours(start).next().map_or(start, |(_, hex)| hex);
    let pairs: Vec<_> = starts.iter().map(|&start| (start, beside(start))).collect();
    let number = |cost: Option<u32>| u64::from(cost.unwrap_or(0));
    let (mut search, mut routes) = (Search::new(), Search::new());
    let (mut list, mut modes) = (Search::new(), Search::new());
    let figures = side_by_side(&mut [
        &mut pass(&pairs, |(start, witness)| {
            number(ours::reach(&mut search, &moves, start, mp, Keep::Costs, witness))
        }),
        &mut pass(&pairs, |(start, witness)| {
            number(ours::reach(&mut routes, &moves, start, mp, Keep::Routes, witness))
        }),
        &mut pass(starts, |start| ours::list(&mut list, &moves, start, mp).cost),
        &mut pass(&pairs, |(start, witness)| {
            number(ours::reach(&mut modes, &march, start, mp, Keep::Costs, witness))
        }),
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
        ours_routes_ns: Some(a_query(figures[1])),
        ours_listed_ns: Some(a_query(figures[2])),
        pathfinding_ns: a_query(figures[4]),
        petgraph_ns: a_query(figures[6]),
        hexx_ns: a_query(figures[7]),
        hexx_rules: "terrain",
        ours_modes_ns: Some(a_query(figures[3])),
        pathfinding_modes_ns: Some(a_query(figures[5])),
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
        let dry = ours::list(&mut search, &dry_moves, start, mp);
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
        ours_routes_ns: None,
        ours_listed_ns: None,
        pathfinding_ns: a_query(figures[1]),
        petgraph_ns: a_query(figures[2]),
        hexx_ns: a_query(figures[3]),
        hexx_rules: "all",
        ours_modes_ns: None,
        pathfinding_modes_ns: None,
    })
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
    println!("Nanoseconds a query, the quickest turn of each; in brackets how many times ours.");
    println!("ours: costs; with routes: every route kept, as pathfinding keeps them; listed: with");
    println!("a walk through all hexes reached; modes: a road march, two modes a hex.");
    println!("hexx is told of terrain and enemy hexes only where it says terrain.\n");
    println!(
        "{:5} {:7} {:>3} {:>9} {:>18} {:>20} {:>26} {:>12} {:>9} {:>9} {:>18}",
        "query",
        "map",
        "MP",
        "ours",
        "pathfinding",
        "petgraph",
        "hexx",
        "with routes",
        "listed",
        "modes",
        "pathfinding modes"
    );
    for row in rows {
        let mp = row.mp.map_or("all".to_owned(), |mp| mp.to_string());
        let beside = |peer: f64, ours: f64| format!("{peer:.0} ({:.1}x)", peer / ours);
        let only = |figure: Option<f64>| figure.map_or(String::new(), |ns| format!("{ns:.0}"));
        let modes = row.pathfinding_modes_ns.zip(row.ours_modes_ns);
        println!(
            "{:5} {:7} {mp:>3} {:>9.0} {:>18} {:>20} {:>26} {:>12} {:>9} {:>9} {:>18}",
            row.query,
            row.map,
            row.ours_ns,
            beside(row.pathfinding_ns, row.ours_ns),
            beside(row.petgraph_ns, row.ours_ns),
            format!("{} {}", row.hexx_rules, beside(row.hexx_ns, row.ours_ns)),
            only(row.ours_routes_ns),
            only(row.ours_listed_ns),
            only(row.ours_modes_ns),
            modes.map_or(String::new(), |(peer, ours)| beside(peer, ours)),
        );
    }
}
