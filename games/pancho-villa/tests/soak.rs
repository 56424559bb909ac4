//! Whole games, held to everything that the table promises and watched by a referee with his own
//! reading of the map and the rules of movement.
//!
//! A short soak runs with the tests. The full one, 10,000 games of random players and 1,000 of the
//! runner against the hunter, is
//!
//! ```sh
//! PANCHO_VILLA_SOAK=10000 cargo test --release -p grognard-pancho-villa --test soak
//! ```

mod referee;

use pancho_villa::{Action, Event, PanchoVilla};
use referee::Referee;
use table::{Game, Seats, Session, Setup, find_player, player_chance, verify};

/// How many games of random players; a tenth as many go between runner and hunter, and between
/// three random players.
fn games() -> u64 {
    std::env::var("PANCHO_VILLA_SOAK").ok().and_then(|games| games.parse().ok()).unwrap_or(10)
}

type Told = table::Event<Event>;

/// Plays games and verifies their journals.
fn play_all(games: u64, setup: &Setup, seats: &Seats) {
    let mut marches = 0;
    for seed in 0..games {
        let mut session = Session::<PanchoVilla>::new(setup, seed, seats.clone()).unwrap();
        marches += play_out(&mut session);
        let ended = verify::<PanchoVilla>(&session.journal()).unwrap();
        assert_eq!(ended, *session.state(), "seed {seed}");
    }
    assert!(marches > 10 * games, "{marches} moves were worked out again");
}

/// Plays a session to its end with the players of its seats, under the eyes of the referee.
fn play_out(session: &mut Session<PanchoVilla>) -> u64 {
    let info = PanchoVilla::info();
    let mut players: Vec<_> = info
        .side_ids()
        .map(|side| {
            let seat = session.seats().of(info, side);
            find_player::<PanchoVilla>(seat, side).unwrap()
        })
        .collect();
    let mut referee = Referee::new(session.state());
    while let Some(side) = session.state().decision().side() {
        let actions = session.actions();
        let mut chance = player_chance(session.seed(), session.steps() as u64);
        let player = &mut players[side.index()];
        let chosen = player.choose(session.state(), side, &actions, &mut chance).unwrap();
        let (before, action) = (session.state().clone(), actions[chosen]);
        let events = session.act(action).unwrap().to_vec();
        let verdict = referee.judge(&before, action, &events, session.state());
        if let Err(fault) = verdict {
            let (seed, step) = (session.seed(), session.steps());
            panic!("seed {seed}, step {step}, {action:?}: {fault}\n{events:?}");
        }
        session.state().invariants().unwrap();
    }
    referee.marches
}

#[test]
fn the_referee_is_not_blind() {
    let seats = Seats::all(PanchoVilla::info(), "random");
    let mut session = Session::<PanchoVilla>::new(&Setup::default(), 1, seats).unwrap();
    let (mut cheap, mut silent, mut lost) = (0, 0, 0);
    let mut referee = Referee::new(session.state());
    while session.state().decision().side().is_some() {
        let actions = session.actions();
        let mut chance = player_chance(7, session.steps() as u64);
        let chosen = actions[combat::Dice::pick(&mut chance, actions.len()).unwrap()];
        let before = session.state().clone();
        let events = session.act(chosen).unwrap().to_vec();
        let after = session.state();
        let judge = |told: &[Told]| referee.clone().judge(&before, chosen, told, after);
        // A step that was not paid for, a step that nobody told, a loss without a rule.
        if let Action::Go { .. } = chosen
            && !events.iter().any(|told| matches!(told, Told::Rolled(_)))
        {
            let paid = |told: &Told| match told.clone() {
                Told::Happened(Event::Moves { head, from, to, spent }) => {
                    Told::Happened(Event::Moves { head, from, to, spent: spent.saturating_sub(1) })
                }
                other => other,
            };
            let told: Vec<Told> = events.iter().map(paid).collect();
            cheap += u64::from(judge(&told).is_err());
            silent += u64::from(judge(&[]).is_err());
        }
        if let Some(at) = events.iter().position(|told| {
            matches!(told, Told::Happened(Event::Removed { .. } | Event::Depleted { .. }))
        }) {
            let mut told = events.clone();
            told.remove(at);
            lost += u64::from(judge(&told).is_err());
        }
        referee.judge(&before, chosen, &events, after).unwrap();
    }
    assert!(cheap > 10 && silent > 10 && lost > 3, "{cheap} {silent} {lost}");
}

#[test]
fn every_random_game_ends_and_its_journal_verifies() {
    play_all(games(), &Setup::default(), &Seats::all(PanchoVilla::info(), "random"));
}

#[test]
fn every_game_of_three_random_players_ends_and_its_journal_verifies() {
    let setup = Setup::scenario("three").with("villa", "hidden");
    play_all((games() / 10).max(2), &setup, &Seats::all(PanchoVilla::info(), "random"));
}

#[test]
fn every_game_of_runner_and_hunter_ends_and_its_journal_verifies() {
    let seats = Seats::all(PanchoVilla::info(), "hunter").with("villista", "runner");
    play_all((games() / 10).max(2), &Setup::default(), &seats);
}
