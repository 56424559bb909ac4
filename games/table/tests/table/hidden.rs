//! What a side may not know it does not see.

use grognard_table::testing::indistinguishable;
use grognard_table::{Decision, Game, LineKind, Viewer};

use crate::toy::{Action, BLUE, Card, RED, Skirmish};
use crate::undo::assault;

fn card_names(game: &Skirmish, viewer: Viewer) -> Vec<String> {
    let cards = game.view(viewer).counters.into_iter().filter(|it| it.id.starts_with("card"));
    cards.map(|card| card.name).collect()
}

#[test]
fn a_card_shows_to_its_owner_until_it_is_played() {
    let mut session = assault(1);
    assert_eq!(card_names(session.state(), Viewer::Side(BLUE)), ["Guns", "card"]);
    assert_eq!(card_names(session.state(), Viewer::Side(RED)), ["card", "Bluff"]);
    assert_eq!(card_names(session.state(), Viewer::Spectator), ["card", "card"]);
    assert_eq!(card_names(session.state(), Viewer::Omniscient), ["Guns", "Bluff"]);
    session.act(Action::PlayCard).unwrap();
    assert_eq!(card_names(session.state(), Viewer::Spectator), ["Guns", "card"]);
}

#[test]
fn states_that_differ_in_a_hidden_card_look_alike_to_the_enemy_only() {
    let state = assault(1).state().clone();
    let mut other = state.clone();
    other.cards[0] = Some(Card::Bluff);
    assert_eq!(indistinguishable(&state, &other, RED), Ok(()));
    assert!(indistinguishable(&state, &other, BLUE).unwrap_err().contains("shows"));
    other = state.clone();
    other.units[0].steps = 1;
    assert!(indistinguishable(&state, &other, RED).is_err());
    other = state.clone();
    other.active = RED;
    assert!(indistinguishable(&state, &other, RED).is_err());
    assert_eq!(other.decision(), Decision::Side(RED));
}

#[test]
fn the_log_tells_each_side_what_it_may_know() {
    let session = assault(1);
    let lines = |viewer| session.log(viewer, 0).into_iter().map(|line| line.text);
    let blue: Vec<_> = lines(Viewer::Side(BLUE)).collect();
    assert_eq!(
        blue,
        ["Blue keeps a card face down.", "Blue keeps Guns.", "Red keeps a card face down."]
    );
    assert_eq!(lines(Viewer::Spectator).count(), 2);
    assert_eq!(lines(Viewer::Omniscient).count(), 4);
}

#[test]
fn the_log_names_rules_and_kinds() {
    let mut session = assault(1);
    session.act(Action::PlayCard).unwrap();
    session.act(Action::Attack { unit: 1, target: 2 }).unwrap();
    let log = session.log(Viewer::Spectator, 2);
    assert_eq!((log[0].step, log[0].kind, log[0].rule.as_str()), (3, LineKind::Reveal, "5.0"));
    assert_eq!((log[1].step, log[1].kind, log[1].rule.as_str()), (4, LineKind::Roll, "4.1"));
    assert!(log[1].text.ends_with("on a d6 for the attack of b2."), "{}", log[1].text);
    assert_eq!(log[2].kind, LineKind::Event);
}
