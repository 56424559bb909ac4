//! `--think`, and what this program lends to players that think.

use std::sync::Arc;
use std::time::{Duration, Instant};

use table::{Budget, Seats, Stop, Thinking};

/// How much players think.
#[derive(Debug, clap::Args)]
pub(crate) struct ThinkArgs {
    /// How much `thinker` thinks about a decision: a time, such as 100ms or 10s, or a number of
    /// samples, such as 200, by which the same seed always plays the same game
    #[arg(long, value_name = "BUDGET", default_value_t = Budget::USUAL)]
    think: Budget,
}

impl ThinkArgs {
    /// The seats, with everybody who thinks thinking so much.
    pub(crate) fn seats(&self, seats: Seats) -> Seats {
        seats.thinking(self.think)
    }
}

/// A clock and one thread.
pub(crate) fn clocked() -> Thinking {
    Thinking::default().timed(Arc::new(|time: Duration| -> Stop {
        let end = Instant::now() + time;
        Arc::new(move || Instant::now() >= end)
    }))
}
