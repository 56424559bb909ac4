//! Many games for a long look: `cargo run --release --example soak -- 1000 random chase`.
//! The players are `random`, `greedy`, or `scripts` for the runner against the hunters.

use std::time::Instant;

use grognard_pancho_villa::PanchoVilla;
use table::{Game, Plan, Seats, Setup, simulate};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let games: u64 = args.next().map_or(Ok(100), |text| text.parse())?;
    let player = args.next().unwrap_or_else(|| "random".to_owned());
    let scenario = args.next().unwrap_or_else(|| "chase".to_owned());
    let seats = match player.as_str() {
        "scripts" => Seats::all(PanchoVilla::info(), "hunter").with("villista", "runner"),
        player => Seats::all(PanchoVilla::info(), player),
    };
    let mut plan = Plan::new(games, seats);
    plan.setup = Setup::scenario(scenario);
    let start = Instant::now();
    let report = simulate::<PanchoVilla>(&plan, &|_| ())?;
    let milliseconds = start.elapsed().as_millis().max(1);
    let speed = u128::from(report.actions) * 1000 / milliseconds;
    println!("{} games, {} actions, {speed} actions a second", report.finished, report.actions);
    println!("turns: {:.1} on average, {} at most", report.turns.mean(), report.turns.max());
    for (outcome, times) in &report.outcomes {
        println!("{times:>6} {outcome}");
    }
    if let Some(failure) = report.failure {
        println!("{failure}");
    }
    Ok(())
}
