//! Plays many games as fast as it can and says how they ended.
//!
//! ```sh
//! cargo run --release -p grognard-bull-run --example playouts -- 2000 random random
//! ```
//!
//! The words are the number of games, who plays the Union and who plays the CSA: `random`,
//! `greedy` or, for the CSA, `solitaire`.

use std::error::Error;
use std::time::Instant;

use grognard_bull_run::BullRun;
use table::{Plan, Seats, simulate};

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let games = words.next().map_or(Ok(2000), |word| word.parse())?;
    let mut player = || words.next().unwrap_or_else(|| "random".to_owned());
    let seats = Seats::default().with("union", player()).with("csa", player());

    let begun = Instant::now();
    let report = simulate::<BullRun>(&Plan::new(games, seats), &|_| {})?;
    let micros = begun.elapsed().as_micros().max(1);
    if let Some(failure) = report.failure {
        return Err(failure.into());
    }

    let rate = |count: u64| u128::from(count) * 1_000_000 / micros;
    println!("{} games, {} actions", report.finished, report.actions);
    println!("{} games/s, {} actions/s", rate(report.finished), rate(report.actions));
    for (outcome, count) in report.outcomes {
        println!("{count:>8}  {outcome}");
    }
    Ok(())
}
