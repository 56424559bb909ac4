//! What a board draws.

use std::sync::LazyLock;

use table::{
    Badge, BadgeKind, Counter, Due, Location, Reinforcement, Score, Track, View, Viewer,
    short_names,
};

use crate::Side;
use crate::book::{Label, book};
use crate::game::clock;
use crate::state::Chickamauga;
use crate::unit::{Begins, Kind, Place, UnitId};

/// The view of a game: all that is hidden is the Confederate's option.
pub(crate) fn view(game: &Chickamauga, viewer: Viewer) -> View {
    View {
        counters: UnitId::all().map(|unit| counter(game, unit)).collect(),
        tracks: vec![Track {
            name: "Turn".to_owned(),
            boxes: (1..=book().game.turns).map(clock).collect(),
            at: usize::from(game.turn.saturating_sub(1)),
        }],
        scores: scores(game, viewer),
        reinforcements: reinforcements(game),
        ..View::of(game)
    }
}

fn counter(game: &Chickamauga, unit: UnitId) -> Counter {
    let (printed, now) = (unit.counter(), &game[unit]);
    let location = |name: &str| Location::Box(name.to_owned());
    let place = match now.place {
        Place::At(hex) if book().on_map(hex) => Location::Hex(Label::of(hex).to_owned()),
        Place::At(hex) => location(Label::of(hex)),
        Place::Unplaced => location("to set up"),
        Place::Entry => location("at the entry"),
        Place::Aside => match printed.begins {
            Begins::BoxOn(_, turn) | Begins::EntryOn(_, turn) => location(&format!("turn {turn}")),
            _ => location("aside"),
        },
        Place::Track(turn) => location(&format!("routed, turn {turn}")),
        Place::Destroyed => location("destroyed"),
        Place::Captured => location("captured"),
        Place::Withdrawn => location("out of play"),
    };
    let (strength, movement) = match printed.kind {
        Kind::Leader => (format!("+{}", printed.bonus), printed.movement.to_string()),
        Kind::Hq | Kind::Train => (String::new(), printed.movement.to_string()),
        _ => {
            let strength = game.printed(unit);
            (format!("{strength}-{}", printed.morale), printed.movement.to_string())
        }
    };
    Counter {
        id: printed.id.clone(),
        name: printed.name.clone(),
        side: Some(printed.side.id()),
        place,
        strength,
        movement,
        badges: badges(game, unit),
        level: level(printed.kind),
        kind: printed.kind.name().to_owned(),
        formation: printed.division.clone(),
        short: short_name(unit).to_owned(),
        ..Counter::default()
    }
}

/// Leaders lie on top, trains at the bottom.
const fn level(kind: Kind) -> u8 {
    match kind {
        Kind::Train => 0,
        Kind::Hq => 1,
        Kind::Artillery => 2,
        Kind::Battalion => 3,
        Kind::Infantry => 4,
        Kind::Leader => 5,
    }
}

fn badges(game: &Chickamauga, unit: UnitId) -> Vec<Badge> {
    let now = &game[unit];
    let combat = unit.kind().is_combat();
    let marks = [
        (
            combat && now.steps < game.full_steps(unit) && now.steps > 0,
            BadgeKind::Reduced,
            "reduced",
        ),
        (now.disrupted, BadgeKind::Disrupted, "disrupted"),
        (matches!(now.place, Place::Track(_)), BadgeKind::Routed, "routed"),
        (!combat && now.active, BadgeKind::Note, "active"),
        (!combat && !now.active && now.hex().is_some(), BadgeKind::Note, "inactive"),
        (now.fogged, BadgeKind::Pinned, "held by fog of war"),
        (now.moved && !now.marched, BadgeKind::Moved, "moved"),
        (now.marched, BadgeKind::Moved, "marched"),
        (now.bombarded, BadgeKind::Fought, "bombarded"),
        (now.attacked, BadgeKind::Fought, "attacked"),
        (game.shields.of(unit).is_some(), BadgeKind::Note, "shields a formation"),
    ];
    let shown = marks.into_iter().filter(|(is, ..)| *is);
    shown.map(|(_, kind, text)| Badge::new(kind, text)).collect()
}

/// The letters that stand for a counter on a board of letters.
fn short_name(unit: UnitId) -> &'static str {
    static NAMES: LazyLock<Vec<String>> =
        LazyLock::new(|| short_names(book().counters.iter().map(|it| it.name.as_str()), 3));
    &NAMES[unit.index()]
}

/// Who is still to come (13.1), by turn.
fn reinforcements(game: &Chickamauga) -> Vec<Reinforcement> {
    let due = |unit: UnitId| match (game[unit].place, &unit.counter().begins) {
        (Place::Aside | Place::Entry, Begins::BoxOn(at, turn) | Begins::EntryOn(at, turn)) => {
            Some((*turn, *at, unit))
        }
        _ => None,
    };
    let mut coming: Vec<_> = UnitId::all().filter_map(due).collect();
    coming.sort_by_key(|&(turn, ..)| turn);
    coming
        .into_iter()
        .map(|(turn, at, unit)| Reinforcement {
            unit: unit.counter().id.clone(),
            due: Due::Turn(u16::from(turn)),
            hex: Some(Label::of(at).to_owned()),
            delayed: turn < game.turn,
        })
        .collect()
}

fn scores(game: &Chickamauga, viewer: Viewer) -> Vec<Score> {
    let line = |side: Option<Side>, name: &str, value: String| Score {
        side: side.map(Side::id),
        name: name.to_owned(),
        value,
    };
    let mut scores: Vec<Score> = Side::ALL
        .into_iter()
        .map(|side| line(Some(side), "Victory points", game.points(side).to_string()))
        .collect();
    let lost = format!("{} of {}", game.union_units_lost(), book().vp.option_b_units);
    scores.push(line(Some(Side::Union), "Units out of play", lost));
    let road = if game.union_holds_road() { "free of Confederates" } else { "contested" };
    scores.push(line(Some(Side::Union), "Lafayette Road", road.to_owned()));
    let knows = match viewer {
        Viewer::Omniscient => true,
        Viewer::Side(side) => side == Side::Confederate.id(),
        Viewer::Spectator => false,
    };
    if let Some(strategy) = game.strategy {
        let value = if knows || game.ended.is_some() {
            format!("{strategy:?}")
        } else {
            "written down".to_owned()
        };
        scores.push(line(Some(Side::Confederate), "Option", value));
    }
    scores
}
