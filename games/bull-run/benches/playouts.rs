//! Whole games, from the set-up to the end, one after another on one core.
//!
//! ```sh
//! cargo bench -p grognard-bull-run
//! ```
//!
//! Every game has a seed of its own and nothing is kept from one to the next. A game that does not
//! finish stops the bench.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use grognard_bull_run::BullRun;
use table::{Plan, Report, Seats, simulate};

/// Games a round.
const GAMES: u64 = 50;

/// Plays a round, and makes sure that it was one.
fn round(union: &str, csa: &str, seed: u64) -> Report {
    let seats = Seats::default().with("union", union).with("csa", csa);
    let plan = Plan { seed, ..Plan::new(GAMES, seats) };
    let report = simulate::<BullRun>(&plan, &|_| {}).expect("the seats fit the game");
    assert_eq!((report.finished, &report.failure), (GAMES, &None), "every game finishes");
    assert!(report.actions > GAMES * 60, "whole games: {} actions", report.actions);
    report
}

fn playouts(criterion: &mut Criterion) {
    for (union, csa) in [("random", "random"), ("random", "solitaire")] {
        let mut group = criterion.benchmark_group(format!("{union} against {csa}"));
        group.sample_size(10);
        let mut seed = 0;
        group.throughput(Throughput::Elements(GAMES));
        group.bench_function("games", |bencher| {
            bencher.iter(|| {
                seed += GAMES;
                black_box(round(union, csa, seed))
            });
        });
        group.finish();
    }
}

criterion_group!(benches, playouts);
criterion_main!(benches);
