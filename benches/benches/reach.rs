//! How long a search takes, by budget, by rules, and with the result read out.

#![allow(missing_docs, reason = "criterion's macros make functions without any")]

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use grognard_benches::{Board, Peers, RoadMarch, ours};
use hexmap::HexId;
use pathfinding::Search;

fn reach(criterion: &mut Criterion) {
    for board in [Board::usual(), Board::monster()] {
        let board = board.expect("the generator makes sound boards");
        let (moves, asked, peers) = (board.moves(), RoadMarch::new(&board), Peers::new(&board));
        let table = RoadMarch::compile(&board).expect("every board fits into a table");
        let march = RoadMarch::by_table(&table, &board);
        let mut group = criterion.benchmark_group(format!("reach {}", board.map.name()));
        for mp in [Some(4), Some(8), Some(16), None] {
            let name = mp.map_or("whole map".to_owned(), |mp| format!("{mp} MP"));
            let starts = board.starts.as_slice();
            let mut search = Search::new();
            for &start in starts {
                let costs = ours::costs(&mut search, &moves, start, mp);
                assert_eq!(costs, peers.pathfinding_costs(start, mp));
                let theirs = peers.pathfinding_march_costs(start, mp);
                assert_eq!(ours::costs(&mut search, &march, start, mp), theirs);
                assert_eq!(ours::costs(&mut search, &asked, start, mp), theirs);
            }
            let beside = |start| board.map.neighbours(start).next().map_or(start, |(_, hex)| hex);
            let pairs: Vec<_> = starts.iter().map(|&start| (start, beside(start))).collect();
            let number = |cost: Option<u32>| u64::from(cost.unwrap_or(0));
            let mut time = |what: &str, ask: &mut dyn FnMut((HexId, HexId)) -> u64| {
                group.bench_function(BenchmarkId::new(what, &name), |bencher| {
                    bencher.iter(same_each_time(&pairs, &mut *ask));
                });
            };
            let mut search = Search::new();
            time("table", &mut |(start, hex)| {
                number(ours::reach(&mut search, &moves, start, mp, hex))
            });
            time("table, all hexes listed", &mut |(start, _)| {
                ours::list(&mut search, &moves, start, mp).sum()
            });
            time("table with modes", &mut |(start, hex)| {
                number(ours::reach(&mut search, &march, start, mp, hex))
            });
            time("modes, asked", &mut |(start, hex)| {
                number(ours::reach(&mut search, &asked, start, mp, hex))
            });
        }
    }
}

fn route(criterion: &mut Criterion) {
    for board in [Board::usual(), Board::monster()] {
        let board = board.expect("the generator makes sound boards");
        let trips: Vec<_> = board.starts.iter().copied().zip(board.goals.iter().copied()).collect();
        let peers = Peers::new(&board);
        let mut group = criterion.benchmark_group(format!("route {}", board.map.name()));
        for (name, moves) in
            [("straight", board.moves()), ("landmarks", board.moves_with_landmarks())]
        {
            let mut search = Search::new();
            let mut ask = |(start, goal)| ours::route(&mut search, &moves, start, goal);
            for &(start, goal) in &trips {
                assert_eq!(ask((start, goal)), peers.pathfinding_route(start, goal));
            }
            group.bench_function(name, |bencher| {
                bencher.iter(same_each_time(&trips, |trip| u64::from(ask(trip).unwrap_or(0))));
            });
        }
    }
}

/// One question after the other, round and round: the time is that of one question. Looks that
/// the answer to each is the same every time.
fn same_each_time<Q: Copy>(questions: &[Q], mut ask: impl FnMut(Q) -> u64) -> impl FnMut() {
    let expected: Vec<u64> = questions.iter().map(|&question| ask(question)).collect();
    let mut next = 0;
    move || {
        assert_eq!(ask(black_box(questions[next])), expected[next]);
        next = (next + 1) % questions.len();
    }
}

criterion_group!(benches, reach, route);
criterion_main!(benches);
