//! Zones of control: working them out anew, in sets of any size and in words that are copied.

#![allow(missing_docs, reason = "criterion's macros make functions without any")]

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use grognard_benches::Board;
use hexmap::{HexBits, HexSet};
use pathfinding::Zones;

fn zoc(criterion: &mut Criterion) {
    for board in [Board::usual(), Board::monster()] {
        let board = board.expect("the generator makes sound boards");
        let (table, units) = (&board.zones, &board.units);
        let mut group = criterion.benchmark_group(format!("zoc {}", board.map.name()));
        let zones = Zones::<HexSet>::of(table, units.iter().copied());
        assert_eq!(zones.any(), board.zone.view());
        group.bench_function("build anew", |bencher| {
            bencher.iter(|| Zones::<HexSet>::of(table, black_box(units).iter().copied()));
        });
        // The monster has more hexes than anybody would copy.
        if board.map.len() <= HexBits::<25>::CAPACITY {
            let bits = Zones::<HexBits<25>>::of(table, units.iter().copied());
            assert_eq!(bits.any(), zones.any());
            group.bench_function("build anew in words", |bencher| {
                bencher.iter(|| Zones::<HexBits<25>>::of(table, black_box(units).iter().copied()));
            });
        }
    }
}

criterion_group!(benches, zoc);
criterion_main!(benches);
