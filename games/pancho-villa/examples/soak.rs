//! Many games for a long look: `cargo run --release --example soak -- 1000 random`.

use pancho_villa::PanchoVilla;
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
    let start = std::time::Instant::now();
    let report = simulate::<PanchoVilla>(&plan, &|_| ())?;
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{} games, {} actions, {:.0} actions/s",
        report.finished,
        report.actions,
        report.actions as f64 / seconds
    );
    println!("outcomes {:?}", report.outcomes);
    println!("turns {:?}", report.turns);
    println!("steps {:?}", report.steps);
    println!("{:?}", report.tallies);
    println!("{:?}", report.failure);
    Ok(())
}
