//! Whole games over all set-ups, held to everything that the table promises and watched by a
//! referee with his own map.
//!
//! A short soak runs with the tests. The full one, 10,000 games of random players and 1,000 of
//! scripted ones, is
//!
//! ```sh
//! CHICKAMAUGA_SOAK=10000 cargo test --release -p grognard-chickamauga --test soak
//! ```

mod referee;

use std::collections::BTreeMap;

use grognard_chickamauga::{BattleEvent, Chickamauga};
use referee::Referee;
use table::testing::{Fault, Kit, Setups, Watched, play_out};
use table::{Event, Game, Plan, Seats, Setup, simulate};

/// How many games of random players; a tenth as many are scripted, and a thousandth goes through the
/// whole conformance kit, which asks a hundred questions at every step.
fn games() -> u64 {
    std::env::var("CHICKAMAUGA_SOAK").ok().and_then(|games| games.parse().ok()).unwrap_or(20)
}

#[test]
fn keeps_every_promise_of_the_table() {
    // To save and load after every step of two thousand takes minutes: that is for the long soak.
    let kit = Kit::<Chickamauga>::new().games((games() / 1000).max(1)).reloads(games() / 5000);
    let kit = kit.thorough_every(40);
    let soaked = kit.run().unwrap_or_else(|fault| panic!("{fault}"));
    assert!(soaked.refused > 500 && soaked.hidden > 20, "{soaked:?}");
}

/// Plays games over all set-ups under the eyes of the referee.
fn play_all(games: u64, seats: &Seats) {
    let setups = Setups::of(Chickamauga::info());
    let (mut moves, mut zones) = (0, 0);
    let mut endings: BTreeMap<&str, u64> = BTreeMap::new();
    for seed in 0..games {
        let setup = setups.nth(seed);
        let mut referee = Referee::new(&setup);
        let mut steps = 0_u64;
        let played = play_out::<Chickamauga>(&setup, seed, seats, &mut |step| {
            steps += 1;
            referee.judge(step)?;
            if steps.is_multiple_of(97) { referee.judge_overlays(step.after) } else { Ok(()) }
        });
        let end = played.unwrap_or_else(|fault: Fault| panic!("{fault}"));
        *endings.entry(end.decision().outcome().map_or("", |it| it.name)).or_default() += 1;
        moves += referee.moves;
        zones += referee.zones + referee.lines;
        if (seed + 1).is_multiple_of(500) {
            println!("{} games, {moves} moves, {zones} zones and lines", seed + 1);
        }
    }
    println!("{games} games: {moves} moves, {zones} zones and lines worked out again; {endings:?}");
    assert!(moves > 50 * games && zones > games, "{moves} {zones}");
}

#[test]
fn every_random_game_ends_as_the_referee_says() {
    play_all(games(), &Seats::all(Chickamauga::info(), "random"));
}

#[test]
fn every_scripted_game_ends_as_the_referee_says() {
    let seats = Seats::default().with("union", "rosecrans").with("confederate", "bragg");
    play_all((games() / 10).max(2), &seats);
}

#[test]
fn the_referee_is_not_blind() {
    let setup = Setup::default();
    let mut referee = Referee::new(&setup);
    let seats = Seats::all(Chickamauga::info(), "random");
    let mut fooled = 0;
    let mut tried = 0;
    let watch = &mut |step: &Watched<'_, Chickamauga>| {
        for (place, told) in step.events.iter().enumerate() {
            let forged = match *told {
                Event::Happened(BattleEvent::Moved { unit, gait, from, to, cost }) => {
                    Event::Happened(BattleEvent::Moved { unit, gait, from, to, cost: cost + 1 })
                }
                Event::Happened(BattleEvent::Captured { unit }) => {
                    Event::Happened(BattleEvent::Disrupted {
                        unit,
                        rule: grognard_chickamauga::rules::ROLL,
                    })
                }
                _ => continue,
            };
            tried += 1;
            let mut events = step.events.to_vec();
            events[place] = forged;
            let mut other = Referee::new(&setup);
            fooled += u32::from(other.judge(&Watched { events: &events, ..*step }).is_ok());
        }
        referee.judge(step)
    };
    play_out::<Chickamauga>(&setup, 3, &seats, watch).unwrap_or_else(|fault| panic!("{fault}"));
    assert!(tried > 50, "{tried}");
    // Who goes on after an encounter is judged with what was spent before, which a new referee does
    // not know: such steps are wrong for him in any case.
    assert_eq!(fooled, 0);
}

#[test]
fn simulations_do_not_depend_on_threads() {
    let seats = Seats::all(Chickamauga::info(), "random");
    let one = simulate::<Chickamauga>(&Plan::new(6, seats.clone()), &|_| {}).expect("a plan");
    let plan = Plan { threads: 3, ..Plan::new(6, seats) };
    assert_eq!(simulate::<Chickamauga>(&plan, &|_| {}).expect("a plan"), one);
    assert_eq!(one.finished, 6);
}
