//! So many games of some players against some others: who wins, how, and how fast it goes.
//!
//! ```sh
//! cargo run --release -p grognard-chickamauga --example simulate -- rosecrans bragg 300
//! ```

use std::time::Instant;

use grognard_chickamauga::Chickamauga;
use table::{Plan, Seats, simulate};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |index: usize, usual: &str| words.get(index).map_or(usual.to_owned(), Clone::clone);
    let games = word(2, "100").parse().unwrap_or(100);
    let seats =
        Seats::default().with("union", word(0, "random")).with("confederate", word(1, "random"));
    let started = Instant::now();
    match simulate::<Chickamauga>(&Plan::new(games, seats), &|_| {}) {
        Ok(report) => {
            let seconds = started.elapsed().as_secs_f64();
            println!("{report:#?}");
            #[expect(clippy::cast_precision_loss, reason = "a rate is read to a few digits")]
            let rate = report.actions as f64 / seconds;
            println!("{} actions in {seconds:.2} s: {rate:.0} a second", report.actions);
        }
        Err(error) => println!("{error}"),
    }
}
