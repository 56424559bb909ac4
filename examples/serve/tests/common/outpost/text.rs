//! Outpost in words and as a board draws it.

use serde::Serialize;
use table::{
    ActionText, Audience, Badge, BadgeKind, Counter, Game, GameEvent, Location, Rule, Score,
    SideId, Track, View, Viewer,
};

use super::ground::{self, Hex, label};
use super::{
    ATTACKS, Action, MOVES, Outpost, Phase, RETREATS, SECRET, TURNS, UNITS, VICTORY, side_of,
    unit_id,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Event {
    Given { side: SideId },
    Bearer { unit: u8 },
    Moved { unit: u8, to: Hex },
    Nothing { unit: u8 },
    Lost { unit: u8 },
    Colours { unit: u8 },
    Retreated { unit: u8, to: Hex },
    Turn { turn: u16 },
}

impl GameEvent for Event {
    fn rule(&self) -> Rule {
        match self {
            Event::Given { .. } | Event::Bearer { .. } => SECRET,
            Event::Moved { .. } => MOVES,
            Event::Nothing { .. } | Event::Lost { .. } => ATTACKS,
            Event::Colours { .. } => VICTORY,
            Event::Retreated { .. } => RETREATS,
            Event::Turn { .. } => Rule("2.0"),
        }
    }

    fn sentence(&self) -> String {
        let name = |side| Outpost::info().side_name(side);
        match *self {
            Event::Given { side } => format!("{} gives out its colours.", name(side)),
            Event::Bearer { unit } => format!("{} carries the colours.", title(unit)),
            Event::Moved { unit, to } => format!("{} moves to {}.", title(unit), label(to)),
            Event::Nothing { unit } => format!("The attack of {} has no effect.", title(unit)),
            Event::Lost { unit } => format!("{} loses a step.", title(unit)),
            Event::Colours { unit } => {
                format!("{} carried the colours, and they are lost.", title(unit))
            }
            Event::Retreated { unit, to } => format!("{} retreats to {}.", title(unit), label(to)),
            Event::Turn { turn } => format!("Turn {turn} begins."),
        }
    }

    fn audience(&self) -> Audience {
        match self {
            Event::Bearer { unit } => Audience::Only(side_of(*unit)),
            _ => Audience::Everyone,
        }
    }
}

fn title(unit: u8) -> String {
    let names = ["Adams", "Baker", "Clark", "Davis", "Evans", "Foster", "Grant", "Hunt"];
    names.get(usize::from(unit)).map_or_else(String::new, |name| (*name).to_owned())
}

/// The heading and the question of what waits.
pub(super) fn question(game: &Outpost) -> (&'static str, String) {
    let name = |side| Outpost::info().side_name(side);
    let active = name(game.active);
    match game.phase {
        Phase::Secret => ("Colours", format!("{active} chooses who carries its colours.")),
        Phase::Move => ("Movement", format!("{active} moves its companies, one at a time.")),
        Phase::Attack => ("Combat", format!("{active} attacks adjacent enemies.")),
        Phase::Retreat { unit } => {
            let side = name(side_of(unit));
            ("Retreat", format!("{side} chooses where {} retreats to.", title(unit)))
        }
    }
}

pub(super) fn describe(game: &Outpost, action: Action) -> ActionText {
    let text = |unit: Option<u8>, hex: Option<Hex>, command: String, sentence: String| ActionText {
        group: unit.map_or_else(|| "phase".to_owned(), title),
        unit: unit.map(|unit| unit_id(unit).to_owned()),
        hex: hex.map(label),
        command,
        sentence,
        ends: matches!(action, Action::EndMoves | Action::EndAttacks),
        ..ActionText::default()
    };
    match action {
        Action::Bearer { unit } => text(
            Some(unit),
            None,
            format!("bearer {}", unit_id(unit)),
            format!("{} carries the colours.", title(unit)),
        ),
        Action::Move { unit, to } => text(
            Some(unit),
            Some(to),
            format!("m {} {}", unit_id(unit), label(to)),
            format!("{} moves to {}.", title(unit), label(to)),
        ),
        Action::Attack { unit, target } => text(
            Some(unit),
            game.alive(target).map(|company| company.at),
            format!("a {} {}", unit_id(unit), unit_id(target)),
            format!("{} attacks {}.", title(unit), title(target)),
        ),
        Action::Retreat { to } => {
            let unit = match game.phase {
                Phase::Retreat { unit } => Some(unit),
                _ => None,
            };
            text(unit, Some(to), format!("r {}", label(to)), format!("Retreat to {}.", label(to)))
        }
        Action::EndMoves => text(None, None, "end moves".into(), "End the movement.".into()),
        Action::EndAttacks => text(None, None, "end attacks".into(), "End the attacks.".into()),
    }
}

pub(super) fn parse(game: &Outpost, words: &[&str]) -> Option<Action> {
    let unit = |id: &str| (0..UNITS).find(|&unit| unit_id(unit) == id);
    let enemy_at = |hex: &str| {
        let (hex, side) = (ground::read(hex)?, game.active);
        (0..UNITS).find(|&it| side_of(it) != side && game.alive(it).is_some_and(|at| at.at == hex))
    };
    match *words {
        ["bearer", id] => Some(Action::Bearer { unit: unit(id)? }),
        ["m", id, to] => Some(Action::Move { unit: unit(id)?, to: ground::read(to)? }),
        ["a", id, other] => Some(Action::Attack {
            unit: unit(id)?,
            target: unit(other).or_else(|| enemy_at(other))?,
        }),
        ["r", to] => Some(Action::Retreat { to: ground::read(to)? }),
        ["end", "moves"] => Some(Action::EndMoves),
        ["end", "attacks"] => Some(Action::EndAttacks),
        _ => None,
    }
}

pub(super) fn view(game: &Outpost, viewer: Viewer) -> View {
    let mut view = View::of(game);
    for unit in 0..UNITS {
        let Some(company) = game.alive(unit) else { continue };
        let side = side_of(unit);
        let below = (0..unit).filter(|&it| game.alive(it).is_some_and(|at| at.at == company.at));
        let carries = game.bearers[side.index()] == Some(unit);
        let mut badges = Vec::new();
        if company.done {
            badges.push(match game.phase {
                Phase::Move => Badge::new(BadgeKind::Moved, "moved"),
                _ => Badge::new(BadgeKind::Fought, "attacked"),
            });
        }
        if carries && Audience::Only(side).includes(viewer) {
            badges.push(Badge::new(BadgeKind::Secret, "colours"));
        }
        view.counters.push(Counter {
            id: unit_id(unit).to_owned(),
            name: title(unit),
            side: Some(side),
            place: Location::Hex(label(company.at)),
            strength: company.steps.to_string(),
            movement: super::MP.to_string(),
            badges,
            level: below.count() as u8,
            kind: "infantry".to_owned(),
            short: unit_id(unit).to_owned(),
            ..Counter::default()
        });
    }
    view.tracks.push(Track {
        name: "Turn".to_owned(),
        boxes: (1..=TURNS).map(|turn| turn.to_string()).collect(),
        at: usize::from(game.turn() - 1),
    });
    for side in [super::BLUE, super::RED] {
        let value = (8 - game.steps(SideId(1 - side.0))).to_string();
        view.scores.push(Score { side: Some(side), name: "enemy steps lost".to_owned(), value });
    }
    view
}
