//! How long a search takes, by budget, by rules, and with the result read out.

#![allow(missing_docs, reason = "criterion's macros make functions without any")]

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use grognard_benches::ours::{self, Keep};
use grognard_benches::{Board, Peers, RoadMarch};
use hexmap::HexId;
use pathfinding::Search;

fn reach(criterion: &mut Criterion) {
    for board in [Board::usual(), Board::monster()] {
        let board = board.expect("the generator makes sound boards");
        let (moves, march, peers) = (board.moves(), RoadMarch::new(&board), Peers::new(&board));
        let mut group = criterion.benchmark_group(format!("reach {}", board.map.name()));
        for mp in [Some(4), Some(8), Some(16), None] {
            let name = mp.map_or("whole map".to_owned(), |mp| format!("{mp} MP"));
            let starts = board.starts.as_slice();
            let mut search = Search::new();
            for &start in starts {
                let costs = ours::costs(&mut search, &moves, start, mp);
                assert_eq!(costs, peers.pathfinding_costs(start, mp));
                let costs = ours::costs(&mut search, &march, start, mp);
                assert_eq!(costs, peers.pathfinding_march_costs(start, mp));
            }
            let beside = |start| board.map.neighbours(start).next().map_or(start, |(_, hex)| hex);
            let pairs: Vec<_> = starts.iter().map(|&start| (start, beside(start))).collect();
            let number = |cost: Option<u32>| u64::from(cost.unwrap_or(0));
            group.bench_function(BenchmarkId::new("table", &name), |bencher| {
                let mut ask = same_each_time(&pairs, |(start, witness): (HexId, HexId)| {
                    number(ours::reach(&mut search, &moves, start, mp, Keep::Costs, witness))
                });
                bencher.iter(&mut ask);
            });
            let mut search = Search::new();
            group.bench_function(BenchmarkId::new("table, routes kept", &name), |bencher| {
                let mut ask = same_each_time(&pairs, |(start, witness)| {
                    number(ours::reach(&mut search, &moves, start, mp, Keep::Routes, witness))
                });
                bencher.iter(&mut ask);
            });
            let mut search = Search::new();
            group.bench_function(BenchmarkId::new("modes", &name), |bencher| {
                let mut ask = same_each_time(&pairs, |(start, witness)| {
                    number(ours::reach(&mut search, &march, start, mp, Keep::Costs, witness))
                });
                bencher.iter(&mut ask);
            });
            let mut search = Search::new();
            group.bench_function(BenchmarkId::new("table, all hexes listed", &name), |bencher| {
                let mut ask =
                    same_each_time(starts, |start| ours::list(&mut search, &moves, start, mp).cost);
                bencher.iter(&mut ask);
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

criterion_group!(benches, reach);
criterion_main!(benches);
