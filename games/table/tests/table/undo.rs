//! Undo and redo, and where they stop.

use grognard_table::{Game, PlayError, Seats, Session, Setup, UndoError, Viewer};
use proptest::prelude::*;

use crate::toy::{Action, Card, Skirmish};

/// Both cards kept, blue to act in the assault scenario: b2 and r1 are adjacent.
pub(crate) fn assault(seed: u64) -> Session<Skirmish> {
    let mut session = Session::new(&Setup::scenario("assault"), seed, Seats::default()).unwrap();
    session.act(Action::Keep(Card::Guns)).unwrap();
    session.act(Action::Keep(Card::Bluff)).unwrap();
    session
}

#[test]
fn three_moves_are_undone_and_redone() {
    let mut session = assault(1);
    let mut states = vec![session.state().clone()];
    let mut hashes = vec![session.hash()];
    let moves = [Action::Move { unit: 0, to: 2 }, Action::End, Action::Move { unit: 3, to: 6 }];
    for action in moves {
        session.act(action).unwrap();
        states.push(session.state().clone());
        hashes.push(session.hash());
    }
    for back in (0..3).rev() {
        session.undo().unwrap();
        assert_eq!(*session.state(), states[back]);
        assert_eq!(session.hash(), hashes[back]);
    }
    assert_eq!(session.steps(), 2);
    assert_eq!(session.can_redo(), 3);
    for forth in 1..=3 {
        session.redo().unwrap();
        assert_eq!(*session.state(), states[forth]);
        assert_eq!(session.hash(), hashes[forth]);
    }
    assert_eq!(session.redo(), Err(UndoError::NothingToRedo));
    assert_eq!(session.log(Viewer::Spectator, 2).len(), 3 - 1, "ending blue's half says nothing");
}

#[test]
fn a_new_action_ends_redo() {
    let mut session = assault(1);
    session.act(Action::Move { unit: 0, to: 2 }).unwrap();
    session.undo().unwrap();
    session.act(Action::End).unwrap();
    assert_eq!(session.redo(), Err(UndoError::NothingToRedo));
}

#[test]
fn undo_stops_at_a_die_and_before_nothing() {
    let mut session = assault(1);
    session.act(Action::Attack { unit: 1, target: 2 }).unwrap();
    session.act(Action::Move { unit: 0, to: 2 }).unwrap();
    session.undo().unwrap();
    let state = session.state().clone();
    let refused = session.undo().unwrap_err();
    assert_eq!(refused, UndoError::DieRolled { step: 3, purpose: "the attack of b2".to_owned() });
    assert_eq!(*session.state(), state);
    assert_eq!(session.can_redo(), 1, "a refused undo does not lose what can be redone");

    let mut fresh = Session::<Skirmish>::new(&Setup::default(), 1, Seats::default()).unwrap();
    assert_eq!(fresh.undo(), Err(UndoError::NothingToUndo));
}

#[test]
fn undo_stops_at_a_reveal() {
    let mut session = assault(1);
    session.act(Action::PlayCard).unwrap();
    assert_eq!(session.undo(), Err(UndoError::Revealed { step: 3 }));
    session.act(Action::Move { unit: 0, to: 2 }).unwrap();
    session.undo().unwrap();
    assert_eq!(session.undo(), Err(UndoError::Revealed { step: 3 }));
}

#[test]
fn a_player_takes_back_their_own_decision_and_what_bots_did_since() {
    use grognard_table::SideId;
    let (blue, red) = (SideId(0), SideId(1));
    let play = |seats: Seats| {
        let mut session = Session::<Skirmish>::new(&Setup::scenario("assault"), 1, seats).unwrap();
        for action in [
            Action::Keep(Card::Guns),
            Action::Keep(Card::Bluff),
            Action::Move { unit: 0, to: 2 },
            Action::End,
            Action::Move { unit: 3, to: 6 },
        ] {
            session.act(action).unwrap();
        }
        session
    };
    // Between people: red may take its move back, blue nothing before that.
    let mut people = play(Seats::default());
    assert_eq!(people.undo_depth(|by| by == blue), Err(UndoError::NotYours));
    assert_eq!(people.undo_past_bots(|by| by == blue), Err(UndoError::NotYours));
    assert_eq!(people.steps(), 5, "a refused undo changes nothing");
    assert_eq!(people.undo_past_bots(|by| by == red), Ok(1));
    assert_eq!(people.undo_depth(|by| by == blue), Ok(1));
    assert_eq!(people.undo_past_bots(|_| true), Ok(1), "two at one screen");

    // Against a bot: its move goes with the decision before it, and comes back with it.
    let seats = Seats::default().with(Skirmish::info().sides[1].id, "random");
    let mut alone = play(seats);
    assert_eq!(alone.undo_past_bots(|by| by == blue), Ok(2));
    assert_eq!((alone.steps(), alone.can_redo()), (3, 2));
    assert_eq!(alone.redo_past_bots(), Ok(2));
    assert_eq!((alone.steps(), alone.can_redo()), (5, 0));
    assert_eq!(alone.redo_past_bots(), Err(UndoError::NothingToRedo));

    // A die in between: the reason names its step.
    let mut rolled = assault(1);
    rolled.act(Action::Attack { unit: 1, target: 2 }).unwrap();
    let refused = rolled.undo_depth(|by| by == blue).unwrap_err();
    assert!(matches!(refused, UndoError::DieRolled { step: 3, .. }), "{refused}");
}

#[test]
fn undoing_does_not_change_the_dice_to_come() {
    let mut straight = assault(9);
    let mut wavering = straight.clone();
    wavering.act(Action::Move { unit: 0, to: 2 }).unwrap();
    wavering.undo().unwrap();
    let attack = Action::Attack { unit: 1, target: 2 };
    straight.act(attack).unwrap();
    wavering.act(attack).unwrap();
    assert_eq!(straight.hash(), wavering.hash());
    assert_eq!(straight.journal(), wavering.journal());
}

#[test]
fn a_refused_action_changes_nothing() {
    let mut session = assault(1);
    let before = session.clone();
    let error = session.act(Action::Move { unit: 0, to: 4 }).unwrap_err();
    let PlayError::Refused(violation) = error else { panic!("{error}") };
    assert_eq!(violation.to_string(), "a hex holds one company (rule 3.2)");
    assert_eq!(session.state(), before.state());
    assert_eq!(session.journal(), before.journal());
}

#[test]
fn earlier_states_can_be_seen() {
    let mut session = assault(3);
    let kept = session.state().clone();
    session.act(Action::Attack { unit: 1, target: 2 }).unwrap();
    assert_eq!(session.state_at(2).unwrap(), kept);
    assert_eq!(session.state_at(3).unwrap(), *session.state());
    let setup = Setup::scenario("assault").complete(Skirmish::info()).unwrap();
    assert_eq!(session.state_at(0).unwrap(), Skirmish::new(&setup).unwrap());
    assert!(session.state_at(4).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    /// Any mix of actions, undo and redo does what a plain list of states with a finger on it does.
    #[test]
    fn a_session_is_a_list_with_a_finger(
        seed in any::<u64>(),
        wishes in prop::collection::vec((0u8..4, any::<prop::sample::Index>()), 0..80),
    ) {
        let mut session = assault(seed);
        let mut states = vec![session.state().clone()];
        // The first state that undo may not go behind, and the one that is shown.
        let (mut wall, mut finger) = (0, 0);
        for (wish, choice) in wishes {
            let actions = session.actions();
            match wish {
                0 => {
                    // The two steps before the list begins can be undone too: stay off them.
                    if finger > wall {
                        session.undo().unwrap();
                        finger -= 1;
                    } else if wall > 0 {
                        prop_assert!(session.undo().is_err());
                    }
                }
                1 => {
                    let possible = finger + 1 < states.len();
                    prop_assert_eq!(session.redo().is_ok(), possible);
                    finger += usize::from(possible);
                }
                _ if actions.is_empty() => {}
                _ => {
                    let action = actions[choice.index(actions.len())];
                    let events = session.act(action).unwrap();
                    let barred = events.iter().any(|it| it.is_roll() || it.is_reveal());
                    states.truncate(finger + 1);
                    states.push(session.state().clone());
                    finger += 1;
                    if barred {
                        wall = finger;
                    }
                }
            }
            prop_assert_eq!(session.state(), &states[finger]);
            prop_assert_eq!(session.hash(), states[finger].stable_hash());
            prop_assert_eq!(session.steps(), 2 + finger);
        }
        let loaded = Session::<Skirmish>::from_journal(&session.journal()).unwrap();
        prop_assert_eq!(loaded.state(), session.state());
        prop_assert_eq!(loaded.can_undo(), session.can_undo());
    }
}
