//! Times whole games; see below.
use bull_run::BullRun;
use std::time::Instant;
use table::{Plan, Seats, simulate};
fn main() {
    let mut args = std::env::args().skip(1);
    let games = args.next().and_then(|a| a.parse().ok()).unwrap_or(2000);
    let csa = args.next().unwrap_or("random".into());
    let union = args.next().unwrap_or("random".into());
    let plan = Plan::new(games, Seats::default().with("union", union).with("csa", csa));
    let t = Instant::now();
    let r = simulate::<BullRun>(&plan, &|_| {}).unwrap();
    let s = t.elapsed().as_secs_f64();
    println!("{:?}", r.failure);
    println!(
        "{} games {} actions {:.2}s: {:.0} games/s {:.0} actions/s",
        r.finished,
        r.actions,
        s,
        r.finished as f64 / s,
        r.actions as f64 / s
    );
    println!("{:?}\n{:?}\n{:?}", r.outcomes, r.steps, r.tallies);
}
