//! Small steps that the tests are told in.

use std::collections::BTreeSet;

use combat::ScriptedDice;
use grognard_stonewall::{Action, BattleEvent, LeaderId, Marching, Stonewall, Unit, UnitId};
use table::{Event, Game, OddsView, PlayError, Rule, play};

/// Plays a command with these dice, all of which must be used: what happened.
#[track_caller]
pub(crate) fn act(game: &mut Stonewall, command: &str, faces: &[u8]) -> Vec<BattleEvent> {
    let action = game.parse(command).unwrap_or_else(|| panic!("'{command}' is no command"));
    let mut dice = ScriptedDice::new(faces.iter().copied());
    let events = play(game, &action, &mut dice)
        .unwrap_or_else(|error| panic!("'{command}' with {faces:?}: {error}"));
    assert_eq!(dice.left(), 0, "'{command}' did not roll all of {faces:?}");
    game.invariants().unwrap_or_else(|fault| panic!("after '{command}': {fault}"));
    events
        .into_iter()
        .filter_map(|event| match event {
            Event::Rolled(_) => None,
            Event::Happened(event) | Event::Revealed(event) => Some(event),
        })
        .collect()
}

/// The same where the action may be over with it: dice for the next initiative lie ready, which the
/// Union wins.
#[track_caller]
pub(crate) fn fight(game: &mut Stonewall, command: &str, faces: &[u8]) -> Vec<BattleEvent> {
    let action = game.parse(command).unwrap_or_else(|| panic!("'{command}' is no command"));
    let mut dice = ScriptedDice::new(faces.iter().copied().chain([6, 1, 6, 1]));
    let events = play(game, &action, &mut dice)
        .unwrap_or_else(|error| panic!("'{command}' with {faces:?}: {error}"));
    assert!(dice.left() <= 4, "'{command}' did not roll all of {faces:?}");
    game.invariants().unwrap_or_else(|fault| panic!("after '{command}': {fault}"));
    events
        .into_iter()
        .filter_map(|event| match event {
            Event::Rolled(_) => None,
            Event::Happened(event) | Event::Revealed(event) => Some(event),
        })
        .collect()
}

/// Dice of attacker and defender that give a difference with a net modifier.
pub(crate) fn throw(net: i32, difference: i32) -> Option<[u8; 2]> {
    let all = (1..=6i32).flat_map(|a| (1..=6i32).map(move |d| (a, d)));
    let mut fits = all.filter(|(a, d)| a - d + net == difference && (*a, *d) != (1, 1));
    fits.next().map(|(a, d)| [a as u8, d as u8])
}

/// Plays an attack so that its difference is this one; a starred artillery die shows 1.
#[track_caller]
pub(crate) fn attack_to(game: &mut Stonewall, command: &str, difference: i32) -> Vec<BattleEvent> {
    let net = net(game, command);
    let faces = throw(net, difference).unwrap_or_else(|| panic!("{difference} from {net}"));
    let starred = odds(game, command).modifiers.iter().any(|line| line.why.contains("even die"));
    let guns: &[u8] = if starred { &[1] } else { &[] };
    fight(game, command, &[guns, &faces].concat())
}

/// Lets a stack retreat as far as it must, by the first choice each time.
#[track_caller]
pub(crate) fn retreat(game: &mut Stonewall) -> usize {
    let mut steps = 0;
    while ["Retreat", "Losses"].contains(&game.prompt().phase.as_str()) {
        let next = if legal(game, "halt") {
            "halt".to_owned()
        } else {
            steps += 1;
            commands(game).into_iter().next().unwrap()
        };
        fight(game, &next, &[]);
    }
    steps
}

/// Plays several commands; each `command: dice`.
#[track_caller]
pub(crate) fn acts(game: &mut Stonewall, commands: &[(&str, &[u8])]) -> Vec<BattleEvent> {
    commands.iter().flat_map(|(command, faces)| act(game, command, faces)).collect()
}

/// The rule that refuses a command, which changes nothing.
#[track_caller]
pub(crate) fn refused(game: &Stonewall, command: &str) -> Rule {
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
pub(crate) fn legal(game: &Stonewall, command: &str) -> bool {
    game.parse(command).is_some_and(|action| game.check(&action).is_ok())
}

pub(crate) fn unit_id(id: &str) -> UnitId {
    UnitId::named(id).unwrap_or_else(|| panic!("no unit '{id}'"))
}

pub(crate) fn unit<'g>(game: &'g Stonewall, id: &str) -> &'g Unit {
    game.unit(unit_id(id))
}

/// Where a unit or leader stands; `-` if it is not on the map.
pub(crate) fn at(game: &Stonewall, id: &str) -> &'static str {
    let place = match LeaderId::named(id) {
        Some(leader) => game.leader(leader).place,
        None => unit(game, id).place,
    };
    place.hex().map_or("-", |hex| grognard_stonewall::map().label(hex))
}

/// Manpower, fatigue, and whether it is disorganized.
pub(crate) fn state(game: &Stonewall, id: &str) -> (u8, u8, bool) {
    let now = unit(game, id);
    (now.mv, now.fatigue, now.disorganized)
}

/// The commands of the legal actions.
pub(crate) fn commands(game: &Stonewall) -> BTreeSet<String> {
    let mut actions = Vec::new();
    game.actions(&mut actions);
    actions.iter().map(|action| game.describe(action).command).collect()
}

/// The hexes that the marching unit may go to.
pub(crate) fn moves(game: &Stonewall) -> BTreeSet<String> {
    let mut actions = Vec::new();
    game.actions(&mut actions);
    actions
        .iter()
        .filter_map(|action| match action {
            Action::March(Marching::Move { to }) => {
                Some(grognard_stonewall::map().label(*to).to_owned())
            }
            _ => None,
        })
        .collect()
}

/// The odds that a command shows.
#[track_caller]
pub(crate) fn odds(game: &Stonewall, command: &str) -> OddsView {
    let action = game.parse(command).unwrap_or_else(|| panic!("'{command}' is no command"));
    game.check(&action).unwrap_or_else(|error| panic!("'{command}': {error}"));
    game.odds(&action).unwrap_or_else(|| panic!("'{command}' has no odds"))
}

/// The sum of all modifiers that an attack shows, starred artillery left out.
#[track_caller]
pub(crate) fn net(game: &Stonewall, command: &str) -> i32 {
    let lines = odds(game, command).modifiers;
    lines.iter().filter(|line| !line.why.contains("even die")).map(|line| line.amount).sum()
}

/// One modifier of an attack by a word of its reason; 0 if it is not there.
#[track_caller]
pub(crate) fn modifier(game: &Stonewall, command: &str, why: &str) -> i32 {
    let lines = odds(game, command).modifiers;
    lines.iter().filter(|line| line.why.contains(why)).map(|line| line.amount).sum()
}

/// The movement points that the marching unit has left.
pub(crate) fn mp(game: &Stonewall) -> u8 {
    game.agenda().find::<grognard_stonewall::March>().map_or(0, |march| march.mp)
}
