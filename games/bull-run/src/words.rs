//! Decisions and actions in words, and commands read back.

use hexmap::HexId;
use table::{ActionText, Prompt};

use crate::Side;
use crate::action::{Action, Way};
use crate::book::{Label, book};
use crate::state::{BullRun, Phase};
use crate::unit::{Crossing, Place, Stack, UnitId};
use crate::victory::Ending;

/// The decision that is due.
pub(crate) fn prompt(game: &BullRun) -> Prompt {
    let turn = format!("Turn {} of {}, {}", game.turn, book().turns, game.clock());
    let (phase, sentence) = match game.phase {
        Phase::Ready => ("Set-up", "The armies stand ready. Begin the battle.".to_owned()),
        Phase::Movement(side) => {
            ("Movement", format!("The {side} moves its units, one at a time."))
        }
        Phase::Attacks(side) => ("Combat", format!("The {side} names its attacks.")),
        Phase::Order { attacker, .. } => {
            ("Combat", format!("The {attacker} chooses which attack is fought next."))
        }
        Phase::Hits { combat, on } => {
            let firer = combat.side(on.other());
            let hits = game.hits_question(combat, on);
            ("Combat", format!("The {firer} shares out {hits}."))
        }
        Phase::Retreat { combat, who } => {
            let stack = game.stack_of(combat.side(who), combat.hex(who));
            ("Retreat", format!("{stack} must retreat from {}.", Label::of(combat.hex(who))))
        }
        Phase::Advance { combat } => {
            let stack = game.stack_of(combat.attacker, combat.from);
            ("Advance", format!("{stack} may advance into {}.", Label::of(combat.target)))
        }
        Phase::Over(ending) => ("End", over(ending)),
    };
    Prompt { turn, phase: phase.to_owned(), sentence }
}

fn over(ending: Ending) -> String {
    let outcome = ending.outcome();
    format!("The battle is over: {} (rule {}).", outcome.name, outcome.rule)
}

/// What an action is about, before it is put together.
struct Words {
    group: String,
    unit: Option<UnitId>,
    hex: Option<HexId>,
    command: String,
    sentence: String,
}

/// An action in words.
pub(crate) fn describe(game: &BullRun, action: Action) -> ActionText {
    let words = put(game, action);
    ActionText {
        group: words.group,
        unit: words.unit.map(|unit| unit.brigade().id.clone()),
        hex: words.hex.map(|hex| Label::of(hex).to_owned()),
        command: words.command,
        sentence: words.sentence,
    }
}

fn general(command: &str, sentence: &str) -> Words {
    Words {
        group: "General".to_owned(),
        unit: None,
        hex: None,
        command: command.to_owned(),
        sentence: sentence.to_owned(),
    }
}

fn put(game: &BullRun, action: Action) -> Words {
    match action {
        Action::Begin => general("go", "Begin the battle."),
        Action::Consult => general("table", "Roll on the solitaire table."),
        Action::EndMoves => general("pass", "End the movement."),
        Action::EndAttacks => general("pass", "Name no more attacks and fight."),
        Action::Try { unit } => Words {
            group: unit.to_string(),
            unit: Some(unit),
            hex: None,
            command: format!("t {}", unit.brigade().id),
            sentence: format!("{unit} rolls for leave to cross Bull Run to the north."),
        },
        Action::Move { unit, to, way } => {
            let other = if way == Way::Other { " other" } else { "" };
            Words {
                group: unit.to_string(),
                unit: Some(unit),
                hex: Some(to),
                command: format!("m {} {}{other}", unit.brigade().id, Label::of(to)),
                sentence: move_sentence(game, unit, to, way),
            }
        }
        Action::Attack { from, target } => {
            let stack = game.stack(from);
            Words {
                group: stack.to_string(),
                unit: stack.units().first().copied(),
                hex: Some(target),
                command: format!("a {} {}", Label::of(from), Label::of(target)),
                sentence: attack_sentence(game, stack, from, target),
            }
        }
        Action::Fight { from } => {
            let stack = game.stack(from);
            Words {
                group: "Next attack".to_owned(),
                unit: stack.units().first().copied(),
                hex: Some(from),
                command: format!("f {}", Label::of(from)),
                sentence: format!("Fight the attack of {stack} from {}.", Label::of(from)),
            }
        }
        Action::Hits { first } => hits_words(game, first),
        Action::Retreat { to } => Words {
            group: "Retreat".to_owned(),
            unit: retreating(game).units().first().copied(),
            hex: Some(to),
            command: format!("r {}", Label::of(to)),
            sentence: format!("Retreat to {}.", place(to)),
        },
        Action::Advance => general("advance", "Advance into the hex that was won."),
        Action::Stay => general("stay", "Stay instead of advancing."),
    }
}

/// A hex with the name of what is there.
fn place(hex: HexId) -> String {
    let map = &book().map;
    let known = (hex.index() < map.len())
        .then(|| map.places_in(hex).find(|place| place.kind != "entry"))
        .flatten();
    match known {
        Some(place) => format!("{} ({})", Label::of(hex), place.name),
        None => Label::of(hex).to_owned(),
    }
}

fn move_sentence(game: &BullRun, unit: UnitId, to: HexId, way: Way) -> String {
    let route = game.route(unit, to, way).unwrap_or_default();
    let cost = route.last().map_or(0, |stage| stage.cost);
    let crossed: Vec<&str> = route
        .windows(2)
        .filter_map(|leg| {
            let pair = [leg[0].hex, leg[1].hex];
            let ford = book().crossings.iter();
            ford.into_iter()
                .find(|ford| pair.contains(&ford.north) && pair.contains(&ford.south))
                .map(|ford| ford.name.as_str())
        })
        .collect();
    let over =
        if crossed.is_empty() { String::new() } else { format!(" by {}", crossed.join(", ")) };
    format!("{unit} moves to {}{over} for {cost} MP.", place(to))
}

fn attack_sentence(game: &BullRun, stack: Stack, from: HexId, target: HexId) -> String {
    let enemies = game.stack(target);
    let known = target.index() < book().map.len();
    let modifier = if known { BullRun::attack_modifier(from, target) } else { 0 };
    let change = if modifier == 0 { String::new() } else { format!(", die {modifier:+}") };
    let (own, theirs) = (game.strength(stack), game.strength(enemies));
    format!("{stack} ({own} SP) attacks {enemies} ({theirs} SP) in {}{change}.", place(target))
}

fn hits_words(game: &BullRun, first: u8) -> Words {
    let (stack, hits) = match game.phase {
        Phase::Hits { combat, on } => {
            (game.stack_of(combat.side(on), combat.hex(on)), combat.hits(on))
        }
        _ => (Stack::EMPTY, first),
    };
    let rest = hits.min(game.strength(stack)).saturating_sub(first);
    let [one, two] = match *stack.units() {
        [one, two, ..] => [one.to_string(), two.to_string()],
        _ => ["the first unit".to_owned(), "the second".to_owned()],
    };
    Words {
        group: "Hits".to_owned(),
        unit: stack.units().first().copied(),
        hex: None,
        command: format!("hits {first}"),
        sentence: format!("{first} on {one}, {rest} on {two}."),
    }
}

fn retreating(game: &BullRun) -> Stack {
    match game.phase {
        Phase::Retreat { combat, who } => game.stack_of(combat.side(who), combat.hex(who)),
        _ => Stack::EMPTY,
    }
}

/// Reads a command, legal or not: what is not legal can then be explained.
pub(crate) fn parse(game: &BullRun, command: &str) -> Option<Action> {
    let lower = command.to_lowercase();
    let mut words = lower.split_whitespace();
    let verb = words.next()?;
    let mut word = || words.next();
    let action = match verb {
        "go" | "begin" => Action::Begin,
        "table" => Action::Consult,
        "pass" | "end" | "done" => match game.phase {
            Phase::Attacks(_) => Action::EndAttacks,
            Phase::Advance { .. } => Action::Stay,
            _ => Action::EndMoves,
        },
        "t" | "try" => Action::Try { unit: unit(word()?)? },
        "m" | "move" => {
            let (unit, to) = (unit(word()?)?, hex(word()?)?);
            let way = match word() {
                None => Way::Cheapest,
                Some("other") => Way::Other,
                Some(_) => return None,
            };
            Action::Move { unit, to, way }
        }
        "a" | "attack" => {
            Action::Attack { from: stack_hex(game, word()?)?, target: stack_hex(game, word()?)? }
        }
        "f" | "fight" => Action::Fight { from: stack_hex(game, word()?)? },
        "h" | "hits" => Action::Hits { first: word()?.parse().ok()? },
        "r" | "retreat" => Action::Retreat { to: hex(word()?)? },
        "advance" => Action::Advance,
        "stay" => Action::Stay,
        _ => return None,
    };
    word().is_none().then_some(action)
}

fn unit(word: &str) -> Option<UnitId> {
    UnitId::named(word)
}

fn hex(word: &str) -> Option<HexId> {
    book().map.hex(word)
}

/// A hex by its label, or by a unit that is in it.
fn stack_hex(game: &BullRun, word: &str) -> Option<HexId> {
    hex(word).or_else(|| game[unit(word)?].place.hex())
}

/// What a board shows of a unit's state.
pub(crate) fn flags(game: &BullRun, unit: UnitId) -> Vec<String> {
    let now = &game[unit];
    let mut flags = Vec::new();
    if !matches!(now.place, Place::At(_)) {
        return flags;
    }
    if now.moved {
        flags.push("moved".to_owned());
    }
    if unit.brigade().grey {
        match now.crossing {
            Crossing::Untried => {}
            Crossing::Failed => flags.push("may not cross".to_owned()),
            Crossing::Passed => flags.push("may cross".to_owned()),
            Crossing::Free => flags.push("free to cross".to_owned()),
        }
    }
    if now.attacked {
        flags.push("attacked".to_owned());
    }
    if let crate::unit::Attack::On(target) = now.attack {
        flags.push(format!("attacks {}", Label::of(target)));
    }
    if unit.side() == Side::Csa && game.orders.letter.is_some() {
        flags.push(format!("mission: {}", game.orders.mission(unit).title()));
    }
    flags
}
