//! How many actions a second random players get through, and how scripted players fare against one
//! another: `cargo run --release --example playouts`, or with a number of scripted games a scenario.

use std::time::Instant;

use grognard_stonewall::Stonewall;
use table::combat::{Dice, SeededDice};
use table::{Game, Plan, Recorder, Seats, Setup, new_game, simulate};

const SCENARIOS: [&str; 5] = ["1", "2", "3", "4", "kf"];

fn main() {
    match std::env::args().nth(1).and_then(|games| games.parse().ok()) {
        Some(games) => SCENARIOS.into_iter().for_each(|scenario| report(scenario, games)),
        None => SCENARIOS.into_iter().for_each(race),
    }
}

/// So many games between scripted players.
fn report(scenario: &str, games: u64) {
    let seats = Seats::all(Stonewall::info(), "scripted");
    let plan = Plan { setup: Setup::scenario(scenario), ..Plan::new(games, seats) };
    match simulate::<Stonewall>(&plan, &|_| {}) {
        Ok(report) => println!("scenario {scenario}: {:?} {:?}", report.outcomes, report.tallies),
        Err(error) => println!("scenario {scenario}: {error}"),
    }
}

/// Random players for two seconds.
fn race(scenario: &str) {
    let (mut steps, mut games, mut offered) = (0u32, 0u64, 0u32);
    let start = Instant::now();
    while start.elapsed().as_secs_f64() < 2.0 {
        let Ok(mut game) = new_game::<Stonewall>(&Setup::scenario(scenario)) else { return };
        let mut dice = SeededDice::new(games);
        let mut chance = SeededDice::new(!games);
        let mut actions = Vec::new();
        while game.decision().side().is_some() {
            actions.clear();
            game.actions(&mut actions);
            offered += actions.len() as u32;
            let Ok(pick) = chance.pick(actions.len()) else { return };
            if game.apply(&actions[pick], &mut Recorder::silent(&mut dice)).is_err() {
                return;
            }
            steps += 1;
        }
        games += 1;
    }
    let seconds = start.elapsed().as_secs_f64();
    let (offered, rate) = (f64::from(offered) / f64::from(steps), f64::from(steps) / seconds);
    println!(
        "scenario {scenario}: {games} games, {steps} actions, {offered:.0} offered, {rate:.0} actions/s"
    );
}
