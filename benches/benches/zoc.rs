//! Zones of control: moving one unit, against working all of them out anew.

#![allow(missing_docs, reason = "criterion's macros make functions without any")]

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use grognard_benches::Board;
use pathfinding::{Projection, Zoc};

fn zoc(criterion: &mut Criterion) {
    for board in [Board::usual(), Board::monster()] {
        let board = board.expect("the generator makes sound boards");
        let (map, blocks) = (&board.map, &board.blocks);
        let mut group = criterion.benchmark_group(format!("zoc {}", map.name()));
        let before = board.units.clone();
        // The same units, the first of them where the first search starts.
        let mut after = before.clone();
        after[0] = Projection { hex: board.starts[0], ..before[0] };

        let mut zones = Zoc::build(map, blocks, before.iter().copied());
        zones.remove(map, blocks, before[0]);
        zones.add(map, blocks, after[0]);
        assert_eq!(zones, Zoc::build(map, blocks, after.iter().copied()));

        let (mut from, mut to) = (after[0], before[0]);
        group.bench_function("move one unit", |bencher| {
            bencher.iter(|| {
                zones.remove(map, blocks, black_box(from));
                zones.add(map, blocks, black_box(to));
                (from, to) = (to, from);
            });
        });
        let moved = if from == after[0] { &after } else { &before };
        assert_eq!(zones, Zoc::build(map, blocks, moved.iter().copied()));

        group.bench_function("build anew", |bencher| {
            bencher.iter(|| Zoc::build(map, blocks, black_box(&before).iter().copied()));
        });
        group.bench_function("clear and put down again", |bencher| {
            bencher.iter(|| {
                zones.clear();
                for &unit in black_box(&before) {
                    zones.add(map, blocks, unit);
                }
            });
        });
        assert_eq!(zones, Zoc::build(map, blocks, before.iter().copied()));
    }
}

criterion_group!(benches, zoc);
criterion_main!(benches);
