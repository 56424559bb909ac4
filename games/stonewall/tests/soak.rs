//! Whole games over all set-ups, held to everything that the table promises.
//!
//! A short soak runs with the tests. The full one, so many random and a quarter as many scripted
//! games a scenario, is
//!
//! ```sh
//! STONEWALL_SOAK=2000 cargo test --release -p grognard-stonewall --test soak
//! ```

mod referee;

use grognard_stonewall::{BattleEvent, Stonewall};
use referee::Referee;
use table::testing::{Fault, Kit, Setups, Watched, play_out};
use table::{Event as Told, Game, Seats, Setup, new_game};

/// How many random games a scenario.
fn games() -> u64 {
    std::env::var("STONEWALL_SOAK").ok().and_then(|games| games.parse().ok()).unwrap_or(8)
}

const SCENARIOS: [&str; 5] = ["1", "2", "3", "4", "kf"];

#[test]
fn keeps_every_promise_of_the_table() {
    let soaked = Kit::<Stonewall>::new().games((games() / 8).max(5)).thorough_every(10).run();
    let soaked = soaked.unwrap_or_else(|fault| panic!("{fault}"));
    assert!(soaked.refused > 100 && soaked.undone > 10, "{soaked:?}");
}

fn play_all(games: u64, player: &str) {
    let seats = Seats::all(Stonewall::info(), player);
    let (mut steps, mut retreats) = (0, 0);
    for scenario in SCENARIOS {
        let setups = Setups::of(Stonewall::info()).within(Setup::scenario(scenario));
        for seed in 0..games {
            let setup = setups.nth(seed);
            let mut referee = Referee::new(&new_game(&setup).unwrap());
            play_out::<Stonewall>(&setup, seed, &seats, &mut |step| referee.judge(step))
                .unwrap_or_else(|fault: Fault| panic!("{fault}"));
            steps += referee.steps;
            retreats += referee.retreats;
        }
        println!(
            "scenario {scenario}: {steps} steps, {retreats} hexes of retreat worked out again"
        );
    }
    assert!(steps > 10 * games && retreats > 0, "{steps} {retreats}");
}

/// What a referee must notice: one event told otherwise.
fn forged(event: BattleEvent) -> Option<BattleEvent> {
    Some(match event {
        BattleEvent::Moved { unit, from, to, cost, left, stopped } => {
            BattleEvent::Moved { unit, from, to, cost: cost + 1, left, stopped }
        }
        BattleEvent::Lost { unit, mv, left } => BattleEvent::Lost { unit, mv, left: left + 1 },
        BattleEvent::Retreated { units, from, to, priority } => {
            BattleEvent::Retreated { units, from, to, priority: priority % 5 + 1 }
        }
        BattleEvent::Advanced { unit, from, .. } => BattleEvent::Advanced { unit, from, to: from },
        _ => return None,
    })
}

#[test]
fn the_referee_is_not_blind() {
    let seats = Seats::all(Stonewall::info(), "random");
    let mut tried = 0;
    for scenario in SCENARIOS {
        let setup = Setup::scenario(scenario);
        let mut referee = Referee::new(&new_game(&setup).unwrap());
        let watch = &mut |step: &Watched<'_, Stonewall>| {
            for (place, told) in step.events.iter().enumerate() {
                let Told::Happened(event) = told else { continue };
                let Some(other) = forged(*event) else { continue };
                tried += 1;
                let mut events = step.events.to_vec();
                events[place] = Told::Happened(other);
                let fooled = referee.clone().judge(&Watched { events: &events, ..*step }).is_ok();
                assert!(!fooled, "{event:?} told as {other:?}");
                let mut events = step.events.to_vec();
                events.remove(place);
                let fooled = referee.clone().judge(&Watched { events: &events, ..*step }).is_ok();
                // Who is gone after the step has left no trace of how far it came.
                let gone = match event {
                    BattleEvent::Retreated { units, .. } => {
                        units.iter().all(|it| step.after.unit(it).place.hex().is_none())
                    }
                    _ => false,
                };
                assert!(!fooled || gone, "{event:?} was left out");
            }
            referee.judge(step)
        };
        play_out::<Stonewall>(&setup, 1, &seats, watch).unwrap_or_else(|fault| panic!("{fault}"));
    }
    assert!(tried > 100, "{tried}");
}

#[test]
fn every_random_game_ends() {
    play_all(games(), "random");
}

#[test]
fn every_scripted_game_ends() {
    play_all((games() / 4).max(1), "scripted");
}
