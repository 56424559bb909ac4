//! Benchmarks: generated boards, and our crates beside their peers on them.
//!
//! `cargo run --release -p grognard-benches --bin ratios` times all engines in one run and prints
//! how they compare; `cargo bench -p grognard-benches` looks at ours alone, with criterion. Both
//! compare the answers of the engines before the clock runs.

mod board;
pub mod ours;
mod peers;
mod random;
mod road_march;
mod timing;

pub use board::{Board, Rule, STARTS};
pub use peers::Peers;
pub use random::Random;
pub use road_march::RoadMarch;
pub use timing::side_by_side;

/// What a query found, in short: enough to see that two engines did the same work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// How many places were reached.
    pub places: u32,
    /// The sum of their costs.
    pub cost: u64,
    /// The sum of the numbers of the hexes that one comes from, where ways are known.
    pub ways: u64,
}

impl Answer {
    #[inline]
    fn add(&mut self, cost: u32) {
        self.places += 1;
        self.cost += u64::from(cost);
    }

    #[inline]
    fn add_way(&mut self, cost: u32, from: Option<usize>) {
        self.add(cost);
        self.ways += from.unwrap_or(0) as u64;
    }

    /// All of it in one number.
    pub fn sum(&self) -> u64 {
        u64::from(self.places) + self.cost + self.ways
    }
}
