//! Small steps that the tests are told in.

use std::collections::{BTreeMap, BTreeSet};

use combat::ScriptedDice;
use grognard_bull_run::{Action, BattleEvent, BullRun, MoveAction, SolitairePlayer, UnitId, Way};
use table::{Event, Game, PlayError, Player, Rule, play};

/// Plays a command with these dice, all of which must be used: what happened.
#[track_caller]
pub(crate) fn act(game: &mut BullRun, command: &str, faces: &[u8]) -> Vec<BattleEvent> {
    let action = game.parse(command).unwrap_or_else(|| panic!("'{command}' is no command"));
    act_on(game, action, faces)
}

#[track_caller]
fn act_on(game: &mut BullRun, action: Action, faces: &[u8]) -> Vec<BattleEvent> {
    let mut dice = ScriptedDice::new(faces.iter().copied());
    let events = play(game, &action, &mut dice)
        .unwrap_or_else(|error| panic!("{action:?} with {faces:?}: {error}"));
    assert_eq!(dice.left(), 0, "{action:?} did not roll all of {faces:?}");
    events
        .into_iter()
        .filter_map(|event| match event {
            Event::Rolled(_) => None,
            Event::Happened(event) | Event::Revealed(event) => Some(event),
        })
        .collect()
}

/// What the solitaire player wants to do.
pub(crate) fn solitaire_choice(game: &BullRun) -> Action {
    let actions = actions(game);
    let side = game.decision().side().expect("the game goes on");
    let chosen = SolitairePlayer.choose(game, side, &actions, &mut ScriptedDice::new([]));
    actions[chosen.expect("it rolls no dice of its own")]
}

/// Lets the solitaire player decide, with these dice: what it did.
#[track_caller]
pub(crate) fn solitaire(game: &mut BullRun, faces: &[u8]) -> Action {
    let action = solitaire_choice(game);
    act_on(game, action, faces);
    action
}

/// Lets the solitaire player move until it would end its movement, with these dice.
#[track_caller]
pub(crate) fn solitaire_moves(game: &mut BullRun, faces: &[u8]) {
    let mut dice = ScriptedDice::new(faces.iter().copied());
    loop {
        let action = solitaire_choice(game);
        if action == Action::Movement(MoveAction::End) {
            break;
        }
        play(game, &action, &mut dice).unwrap_or_else(|error| panic!("{action:?}: {error}"));
    }
    assert_eq!(dice.left(), 0, "not all of {faces:?} were rolled");
}

/// The rule that refuses a command, which changes nothing.
#[track_caller]
pub(crate) fn refused(game: &BullRun, command: &str) -> Rule {
    let action = game.parse(command).unwrap_or_else(|| panic!("'{command}' is no command"));
    let mut copy = game.clone();
    let error = play(&mut copy, &action, &mut ScriptedDice::new([])).expect_err(command);
    assert_eq!(copy, *game);
    match error {
        PlayError::Refused(violation) => violation.rule,
        other => panic!("'{command}': {other}"),
    }
}

/// Whether a command is legal.
pub(crate) fn legal(game: &BullRun, command: &str) -> bool {
    game.parse(command).is_some_and(|action| game.check(&action).is_ok())
}

pub(crate) fn unit(id: &str) -> UnitId {
    UnitId::named(id).unwrap_or_else(|| panic!("no unit '{id}'"))
}

/// Where a unit stands; `-` if it is not on the map.
pub(crate) fn at(game: &BullRun, id: &str) -> &'static str {
    game.unit(unit(id)).place.hex().map_or("-", |hex| grognard_bull_run::map().label(hex))
}

pub(crate) fn sp(game: &BullRun, id: &str) -> u8 {
    game.unit(unit(id)).sp
}

/// The listed actions.
pub(crate) fn actions(game: &BullRun) -> Vec<Action> {
    let mut actions = Vec::new();
    game.actions(&mut actions);
    actions
}

/// The hexes that a unit may end in.
pub(crate) fn ends(game: &BullRun, id: &str) -> BTreeSet<String> {
    let listed = actions(game).into_iter().filter_map(|action| match action {
        Action::Movement(MoveAction::Move { unit: mover, to, .. }) if mover == unit(id) => {
            Some(grognard_bull_run::map().label(to).to_owned())
        }
        _ => None,
    });
    listed.collect()
}

/// The hexes that a unit may end in with the movement points that the march takes, as
/// `0707:1 0807:2`.
pub(crate) fn reach(game: &BullRun, id: &str) -> String {
    let mut costs = BTreeMap::new();
    for hex in ends(game, id) {
        costs.insert(hex.clone(), cost(game, id, &hex));
    }
    costs.iter().map(|(hex, cost)| format!("{hex}:{cost}")).collect::<Vec<_>>().join(" ")
}

/// What a legal march costs.
#[track_caller]
pub(crate) fn cost(game: &BullRun, id: &str, hex: &str) -> u32 {
    let to = grognard_bull_run::map().hex(hex).expect("a hex");
    let march = Action::Movement(MoveAction::Move { unit: unit(id), to, way: Way::Cheapest });
    let events = act_on(&mut game.clone(), march, &[]);
    let cost = events.iter().find_map(|event| match event {
        BattleEvent::Moved { cost, .. } => Some(*cost),
        _ => None,
    });
    cost.expect("a march says what it costs")
}

/// The hits of each stack that fired, in order.
pub(crate) fn fire(events: &[BattleEvent]) -> Vec<(u8, u8)> {
    events
        .iter()
        .filter_map(|event| match event {
            BattleEvent::Fired { sp, hits, .. } => Some((*sp, *hits)),
            _ => None,
        })
        .collect()
}
