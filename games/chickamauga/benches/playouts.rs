//! Whole games, from the set-up to the end, one after another on one core.
//!
//! ```sh
//! cargo bench -p grognard-chickamauga
//! ```
//!
//! Every game has a seed of its own and nothing is kept from one to the next. A game that does not
//! finish stops the bench. Throughput is counted in actions.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use grognard_chickamauga::Chickamauga;
use table::{Plan, Report, Seats, simulate};

/// Games a round.
const GAMES: u64 = 20;

/// Plays a round, and makes sure that it was one.
fn round(union: &str, confederate: &str, seed: u64) -> Report {
    let seats = Seats::default().with("union", union).with("confederate", confederate);
    let plan = Plan { seed, ..Plan::new(GAMES, seats) };
    let report = simulate::<Chickamauga>(&plan, &|_| {}).expect("the seats fit the game");
    assert_eq!((report.finished, &report.failure), (GAMES, &None), "every game finishes");
    assert!(report.actions > GAMES * 200, "whole games: {} actions", report.actions);
    report
}

fn playouts(criterion: &mut Criterion) {
    for (union, confederate) in [("random", "random"), ("rosecrans", "bragg")] {
        let mut group = criterion.benchmark_group(format!("{union} against {confederate}"));
        group.sample_size(10);
        let actions = round(union, confederate, 0).actions;
        group.throughput(Throughput::Elements(actions));
        group.bench_function("actions", |bencher| {
            bencher.iter(|| black_box(round(union, confederate, 0)));
        });
        group.finish();
    }
}

criterion_group!(benches, playouts);
criterion_main!(benches);
