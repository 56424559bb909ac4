//! Whole games, held to everything that the table promises and watched by a referee with his own
//! reading of the map and the rules of movement.
//!
//! Set-ups go through every scenario and every option, alone and in combinations by chance. A short
//! soak runs with the tests. The full one, 10,000 games of random players and 1,000 of the runner
//! against the hunter, is
//!
//! ```sh
//! PANCHO_VILLA_SOAK=10000 cargo test --release -p grognard-pancho-villa --test soak
//! ```

mod referee;

use grognard_pancho_villa::{Action, Event, PanchoVilla, StackAction};
use referee::Referee;
use table::testing::{Setups, Watched, play_out};
use table::{Game, Seats, Session, Setup, new_game, player_chance};

/// How many games of random players; a tenth as many go between runner and hunter, and between
/// three random players.
fn games() -> u64 {
    std::env::var("PANCHO_VILLA_SOAK").ok().and_then(|games| games.parse().ok()).unwrap_or(10)
}

type Told = table::Event<Event>;

/// Plays games under the eyes of the referee, each with the next of the set-ups.
fn play_all(games: u64, setups: &Setups, seats: &Seats) {
    let mut marches = 0;
    for index in 0..games {
        let setup = setups.nth(index);
        let start = new_game::<PanchoVilla>(&setup).unwrap();
        let mut referee = Referee::new(&start, &setup);
        let mut judge = |step: &Watched<'_, PanchoVilla>| {
            referee.judge(step.before, *step.action, step.events, step.after)
        };
        let played = play_out(&setup, index, seats, &mut judge);
        played.unwrap_or_else(|fault| panic!("{fault}"));
        marches += referee.marches;
    }
    assert!(marches > 10 * games, "{marches} moves were worked out again");
}

fn setups() -> Setups {
    Setups::of(PanchoVilla::info())
}

#[test]
fn the_referee_is_not_blind() {
    let seats = Seats::all(PanchoVilla::info(), "random");
    let mut session = Session::<PanchoVilla>::new(&Setup::default(), 1, seats).unwrap();
    let (mut cheap, mut silent, mut lost) = (0, 0, 0);
    let mut referee = Referee::new(session.state(), &Setup::default());
    while session.state().decision().side().is_some() {
        let actions = session.actions();
        let mut chance = player_chance(7, session.steps() as u64);
        let chosen = actions[combat::Dice::pick(&mut chance, actions.len()).unwrap()];
        let before = session.state().clone();
        let events = session.act(chosen).unwrap().to_vec();
        let after = session.state();
        let judge = |told: &[Told]| referee.clone().judge(&before, chosen, told, after);
        // A step that was not paid for, a step that nobody told, a loss without a rule.
        if let Action::MoveStack(StackAction::Go { .. }) = chosen
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
    // Every option alone at least, however few games are asked for.
    play_all(games().max(setups().singles()), &setups(), &random());
}

#[test]
fn every_game_with_a_hidden_villa_ends_and_its_journal_verifies() {
    let hidden = setups().within(Setup::scenario("three").with("villa", "hidden"));
    play_all((games() / 10).max(2), &hidden, &random());
}

#[test]
fn every_game_of_runner_and_hunter_ends_and_its_journal_verifies() {
    let seats = Seats::all(PanchoVilla::info(), "hunter").with("villista", "runner");
    play_all((games() / 10).max(setups().singles()), &setups(), &seats);
}

fn random() -> Seats {
    Seats::all(PanchoVilla::info(), "random")
}
