//! Benchmarks: the boards, our engine and its peers on them.
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
}

impl Answer {
    #[inline]
    fn add(&mut self, cost: u32) {
        self.places += 1;
        self.cost += u64::from(cost);
    }
}
