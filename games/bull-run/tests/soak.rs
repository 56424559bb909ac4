//! Whole games over all set-ups, held to everything that the table promises and watched by a
//! referee with his own map, books and tables.
//!
//! A short soak runs with the tests. The full one, 10,000 games of random players, 1,000 of greedy ones and 1,000 against
//! the solitaire Confederates, is
//!
//! ```sh
//! BULL_RUN_SOAK=10000 cargo test --release -p grognard-bull-run --test soak
//! ```

mod referee;

use grognard_bull_run::{BattleEvent, BullRun};
use referee::Referee;
use table::testing::{Fault, Kit, Setups, Watched, play_out};
use table::{Event as Told, Game, Plan, Seats, Setup, new_game, simulate};

/// How many games of random players; a tenth as many go against the solitaire Confederates, and a
/// fiftieth through the whole conformance kit, which asks a hundred questions at every step.
fn games() -> u64 {
    std::env::var("BULL_RUN_SOAK").ok().and_then(|games| games.parse().ok()).unwrap_or(60)
}

#[test]
fn keeps_every_promise_of_the_table() {
    let soaked = Kit::<BullRun>::new().games((games() / 50).max(1)).run().unwrap();
    assert!(soaked.refused > 1000 && soaked.undone > 100 && soaked.barred > 10, "{soaked:?}");
}

/// The referee of a game of this set-up.
fn referee(setup: &Setup) -> Referee {
    Referee::new(&new_game(setup).unwrap())
}

/// Plays games over all set-ups under the eyes of the referee.
fn play_all(games: u64, seats: &Seats) {
    let setups = Setups::of(BullRun::info());
    let (mut marches, mut fires, mut retreats) = (0, 0, 0);
    for seed in 0..games {
        let setup = setups.nth(seed);
        let mut referee = referee(&setup);
        let played = play_out::<BullRun>(&setup, seed, seats, &mut |step| referee.judge(step));
        played.unwrap_or_else(|fault: Fault| panic!("{fault}"));
        marches += referee.marches;
        fires += referee.fires;
        retreats += referee.retreats;
        if (seed + 1).is_multiple_of(1000) {
            println!("{} games, {marches} marches, {fires} fires, {retreats} retreats", seed + 1);
        }
    }
    println!(
        "{games} games: {marches} marches, {fires} fires, {retreats} retreats worked out again"
    );
    assert!(marches > 20 * games && fires > games, "{marches} {fires} {retreats}");
}

#[test]
fn every_random_game_ends_as_the_referee_says() {
    play_all(games(), &Seats::all(BullRun::info(), "random"));
}

#[test]
fn every_game_against_the_solitaire_confederates_ends_as_the_referee_says() {
    play_all(games() / 10, &Seats::default().with("union", "random").with("csa", "solitaire"));
}

#[test]
fn greedy_games_end_as_the_referee_says() {
    play_all((games() / 10).max(2), &Seats::all(BullRun::info(), "greedy"));
}

/// What a referee must notice: one event told otherwise.
fn forged(event: BattleEvent) -> Option<BattleEvent> {
    Some(match event {
        BattleEvent::Moved { unit, from, to, cost, stopped } => {
            BattleEvent::Moved { unit, from, to, cost: cost + 1, stopped }
        }
        BattleEvent::Fired { stack, sp, die, at, hits } => {
            BattleEvent::Fired { stack, sp, die, at, hits: hits + 1 }
        }
        BattleEvent::Hit { unit, hits, left } => BattleEvent::Hit { unit, hits, left: left + 1 },
        BattleEvent::Retreated { stack, from, .. } => {
            BattleEvent::Retreated { stack, from, to: from }
        }
        BattleEvent::Checked { stack, retreats } => {
            BattleEvent::Checked { stack, retreats: !retreats }
        }
        BattleEvent::Tried { unit, passed } => BattleEvent::Tried { unit, passed: !passed },
        BattleEvent::FarmFord { found } => BattleEvent::FarmFord { found: !found },
        BattleEvent::Hesitation { stack, attacks } => {
            BattleEvent::Hesitation { stack, attacks: !attacks }
        }
        BattleEvent::TurnBegan { turn, initiative } => {
            BattleEvent::TurnBegan { turn, initiative: initiative.other() }
        }
        _ => return None,
    })
}

#[test]
fn the_referee_is_not_blind() {
    let setup = Setup::default();
    let mut referee = referee(&setup);
    let (mut tried, mut silenced) = (0, 0);
    let seats = Seats::all(BullRun::info(), "random");
    let watch = &mut |step: &Watched<'_, BullRun>| {
        for (place, told) in step.events.iter().enumerate() {
            let Told::Happened(event) = told else { continue };
            let mut events = step.events.to_vec();
            if let Some(other) = forged(*event) {
                tried += 1;
                events[place] = Told::Happened(other);
                let fooled = referee.clone().judge(&Watched { events: &events, ..*step }).is_ok();
                assert!(!fooled, "{event:?} told as {other:?}");
            }
            // Nor may anything that changes the game go unsaid.
            if !matches!(event, BattleEvent::Holds { .. } | BattleEvent::Ended { .. }) {
                silenced += 1;
                let mut events = step.events.to_vec();
                events.remove(place);
                let fooled = referee.clone().judge(&Watched { events: &events, ..*step }).is_ok();
                let harmless = match event {
                    BattleEvent::Consulted { .. } | BattleEvent::Ordered { .. } => true,
                    BattleEvent::FlankCrossed { .. } => referee.flank_crossed_before(),
                    _ => false,
                };
                assert!(!fooled || harmless, "{event:?} was left out");
            }
        }
        referee.judge(step)
    };
    play_out::<BullRun>(&setup, 1, &seats, watch).unwrap_or_else(|fault| panic!("{fault}"));
    assert!(tried > 200 && silenced > 200, "{tried} {silenced}");
}

#[test]
fn simulations_do_not_depend_on_threads() {
    let seats = Seats::default().with("union", "random").with("csa", "solitaire");
    let one = simulate::<BullRun>(&Plan::new(40, seats.clone()), &|_| {}).unwrap();
    let plan = Plan { threads: 3, ..Plan::new(40, seats) };
    assert_eq!(simulate::<BullRun>(&plan, &|_| {}).unwrap(), one);
    assert_eq!(one.finished, 40);
}
