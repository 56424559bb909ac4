//! Whole games, from the set-up to the end, one after another on one core. The measure is actions
//! a second: at least 100,000 with random players.
//!
//! ```sh
//! cargo bench -p grognard-pancho-villa
//! ```
//!
//! Every round plays the same games, so that its number of actions is known beforehand; nothing is
//! kept from one round to the next. A game that does not finish stops the bench.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use grognard_pancho_villa::PanchoVilla;
use table::{Game, Plan, Report, Seats, simulate};

/// Games a round.
const GAMES: u64 = 10;

/// Plays a round, and makes sure that it was one.
fn round(seats: &Seats) -> Report {
    let plan = Plan::new(GAMES, seats.clone());
    let report = simulate::<PanchoVilla>(&plan, &|_| {}).expect("the seats fit the game");
    assert_eq!((report.finished, &report.failure), (GAMES, &None), "every game finishes");
    assert!(report.actions > GAMES * 60, "whole games: {} actions", report.actions);
    report
}

fn playouts(criterion: &mut Criterion) {
    let random = Seats::all(PanchoVilla::info(), "random");
    let scripted = Seats::all(PanchoVilla::info(), "hunter").with("villista", "runner");
    for (name, seats) in [("random players", random), ("runner against hunter", scripted)] {
        let actions = round(&seats).actions;
        let mut group = criterion.benchmark_group(name);
        group.sample_size(10);
        group.throughput(Throughput::Elements(actions));
        group.bench_function("actions", |bencher| {
            bencher.iter(|| {
                let report = black_box(round(&seats));
                assert_eq!(report.actions, actions, "the same games each time");
            });
        });
        group.finish();
    }
}

criterion_group!(benches, playouts);
criterion_main!(benches);
