//! Small steps that the tests are told in.

use std::collections::BTreeMap;

use combat::ScriptedDice;
use grognard_chickamauga::{
    Action, BattleEvent, Chickamauga, MoveUnitAction, Place, Position, Side, UnitId,
};
use table::{Event, Game, PlayError, Rule, Setup, play};

pub(crate) const UNION: Side = Side::Union;
pub(crate) const REBELS: Side = Side::Confederate;

/// Plays a command with these dice, all of which must be used: what happened.
#[track_caller]
pub(crate) fn act(game: &mut Chickamauga, command: &str, faces: &[u8]) -> Vec<BattleEvent> {
    let action = game.parse(command).unwrap_or_else(|| panic!("'{command}' is no command"));
    let mut dice = ScriptedDice::new(faces.iter().copied());
    let events = play(game, &action, &mut dice)
        .unwrap_or_else(|error| panic!("'{command}' with {faces:?}: {error}"));
    assert_eq!(dice.left(), 0, "'{command}' did not roll all of {faces:?}: {events:?}");
    events
        .into_iter()
        .filter_map(|event| match event {
            Event::Rolled(_) => None,
            Event::Happened(event) | Event::Revealed(event) => Some(event),
        })
        .collect()
}

/// Plays several commands, the last one with these dice.
#[track_caller]
pub(crate) fn run(game: &mut Chickamauga, commands: &[&str], faces: &[u8]) -> Vec<BattleEvent> {
    let (last, first) = commands.split_last().expect("a command");
    for command in first {
        act(game, command, &[]);
    }
    act(game, last, faces)
}

/// The rule that refuses a command, which changes nothing.
#[track_caller]
pub(crate) fn refused(game: &Chickamauga, command: &str) -> Rule {
    let action = game.parse(command).unwrap_or_else(|| panic!("'{command}' is no command"));
    let mut copy = game.clone();
    let error = play(&mut copy, &action, &mut ScriptedDice::new([]))
        .err()
        .unwrap_or_else(|| panic!("'{command}' is allowed"));
    assert_eq!(copy, *game);
    match error {
        PlayError::Refused(violation) => violation.rule,
        other => panic!("'{command}': {other}"),
    }
}

/// Whether a command is legal.
pub(crate) fn legal(game: &Chickamauga, command: &str) -> bool {
    game.parse(command).is_some_and(|action| game.check(&action).is_ok())
}

#[track_caller]
pub(crate) fn unit(id: &str) -> UnitId {
    UnitId::named(id).unwrap_or_else(|| panic!("no unit '{id}'"))
}

/// Where a counter is: a label, or one word.
#[track_caller]
pub(crate) fn at(game: &Chickamauga, id: &str) -> String {
    match game.unit(unit(id)).place {
        Place::At(hex) => grognard_chickamauga::map().label(hex).to_owned(),
        Place::Track(turn) => format!("track {turn}"),
        other => format!("{other:?}").to_lowercase(),
    }
}

pub(crate) fn steps(game: &Chickamauga, id: &str) -> u8 {
    game.unit(unit(id)).steps
}

pub(crate) fn disrupted(game: &Chickamauga, id: &str) -> bool {
    game.unit(unit(id)).disrupted
}

pub(crate) fn active(game: &Chickamauga, id: &str) -> bool {
    game.unit(unit(id)).active
}

/// The listed actions.
pub(crate) fn actions(game: &Chickamauga) -> Vec<Action> {
    let mut actions = Vec::new();
    game.actions(&mut actions);
    actions
}

/// The commands of the listed actions.
pub(crate) fn commands(game: &Chickamauga) -> Vec<String> {
    actions(game).iter().map(|action| game.describe(action).command).collect()
}

#[track_caller]
pub(crate) fn build(position: Position) -> Chickamauga {
    position.build().unwrap_or_else(|error| panic!("{error}"))
}

/// A position with one option set.
pub(crate) fn with(option: &str, value: &str) -> Position {
    let setup = Setup::default().with(option, value);
    Position::with_options(&setup.complete(Chickamauga::info()).expect("an option"))
}

/// The half points that a counter pays to each place it can end in, with a gait: `move` or `march`.
#[track_caller]
pub(crate) fn reach(game: &Chickamauga, gait: &str, id: &str) -> BTreeMap<String, u32> {
    let mut game = game.clone();
    act(&mut game, &format!("{gait} {id}"), &[]);
    let mut costs = BTreeMap::new();
    for action in actions(&game) {
        let Action::MoveUnit(MoveUnitAction::Go { to }) = action else { continue };
        let mut copy = game.clone();
        let mut events = Vec::new();
        let mut dice = ScriptedDice::new([1; 12]);
        let mut recorder = table::Recorder::telling(&mut dice, &mut events);
        copy.apply(&action, &mut recorder).expect("dice enough");
        let cost = events.iter().find_map(|event| match event {
            Event::Happened(BattleEvent::Moved { cost, .. }) => Some(*cost),
            _ => None,
        });
        let label = grognard_chickamauga::map().label(to).to_owned();
        costs.insert(label, cost.expect("it moves"));
    }
    costs
}

/// The half points to one place; `None` if it cannot end there.
#[track_caller]
pub(crate) fn cost(game: &Chickamauga, gait: &str, id: &str, to: &str) -> Option<u32> {
    reach(game, gait, id).get(to).copied()
}

/// Why a counter cannot go there.
#[track_caller]
pub(crate) fn barred(game: &Chickamauga, gait: &str, id: &str, to: &str) -> Rule {
    let mut game = game.clone();
    act(&mut game, &format!("{gait} {id}"), &[]);
    refused(&game, &format!("to {to}"))
}
