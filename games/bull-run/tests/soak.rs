//! Whole games, held to everything that the table promises.
//!
//! A short soak runs with the tests. The full one, 10,000 games of random players and 1,000 against
//! the solitaire Confederates, is
//!
//! ```sh
//! BULL_RUN_SOAK=10000 cargo test --release -p grognard-bull-run --test soak
//! ```

use bull_run::BullRun;
use table::testing::Kit;
use table::{Game, Plan, Seats, Session, Setup, find_player, player_chance, simulate, verify};

/// How many games of random players; a tenth as many go against the solitaire Confederates, and a
/// fiftieth through the whole conformance kit, which asks a hundred questions at every step.
fn games() -> u64 {
    std::env::var("BULL_RUN_SOAK").ok().and_then(|games| games.parse().ok()).unwrap_or(100)
}

#[test]
fn keeps_every_promise_of_the_table() {
    let soaked = Kit::<BullRun>::new().games(games() / 50).run().unwrap();
    assert!(soaked.refused > 1000 && soaked.undone > 100 && soaked.barred > 10, "{soaked:?}");
}

#[test]
fn every_random_game_ends_and_its_journal_verifies() {
    play_all(games(), &Seats::all(BullRun::info(), "random"));
}

#[test]
fn every_game_against_the_solitaire_confederates_ends_and_its_journal_verifies() {
    let seats = Seats::default().with("union", "random").with("csa", "solitaire");
    play_all(games() / 10, &seats);
}

fn play_all(games: u64, seats: &Seats) {
    for seed in 0..games {
        let mut session = Session::<BullRun>::new(&Setup::default(), seed, seats.clone()).unwrap();
        play_out(&mut session);
        let ended = verify::<BullRun>(&session.journal()).unwrap();
        assert_eq!(ended, *session.state(), "seed {seed}");
    }
}

/// Plays a session to its end with the players of its seats.
fn play_out(session: &mut Session<BullRun>) {
    let info = BullRun::info();
    let mut players: Vec<_> = info
        .side_ids()
        .map(|side| find_player::<BullRun>(session.seats().of(info, side), side).unwrap())
        .collect();
    while let Some(side) = session.state().decision().side() {
        let actions = session.actions();
        let mut chance = player_chance(session.seed(), session.steps() as u64);
        let player = &mut players[side.index()];
        let chosen = player.choose(session.state(), side, &actions, &mut chance).unwrap();
        session.act(actions[chosen]).unwrap();
        session.state().invariants().unwrap();
    }
}

#[test]
fn simulations_do_not_depend_on_threads() {
    let seats = Seats::default().with("union", "random").with("csa", "solitaire");
    let one = simulate::<BullRun>(&Plan::new(40, seats.clone()), &|_| {}).unwrap();
    let plan = Plan { threads: 3, ..Plan::new(40, seats) };
    assert_eq!(simulate::<BullRun>(&plan, &|_| {}).unwrap(), one);
    assert_eq!(one.finished, 40);
}
