//! What a board draws. Nothing is hidden in this game, so everybody sees the same.

use std::sync::LazyLock;

use table::{
    Counter, Due, Location, Marker, MarkerKind, Reinforcement, Score, Track, View, count,
    short_names,
};

use crate::book::{Label, book};
use crate::state::BullRun;
use crate::tasks::Fight;
use crate::unit::{UnitId, UnitPlace};
use crate::{Side, words};

/// The view of a game.
pub(crate) fn view(game: &BullRun) -> View {
    View {
        counters: UnitId::all().map(|unit| counter(game, unit)).collect(),
        markers: markers(game),
        tracks: vec![turn_track(game)],
        scores: scores(game),
        reinforcements: reinforcements(game),
        ..View::of(game)
    }
}

fn counter(game: &BullRun, unit: UnitId) -> Counter {
    let (brigade, now) = (unit.printed(), &game[unit]);
    let (place, level) = match now.place {
        UnitPlace::At(hex) => {
            let stack = game.stack(hex);
            let level = stack.units().iter().position(|&it| it == unit).unwrap_or(0);
            (Location::Hex(Label::of(hex).to_owned()), level as u8)
        }
        UnitPlace::Coming => (Location::Box(format!("turn {}", brigade.arrives)), 0),
        UnitPlace::Gone => (Location::Box("eliminated".to_owned()), 0),
    };
    Counter {
        id: brigade.id.clone(),
        name: brigade.name.clone(),
        side: Some(brigade.side.id()),
        place,
        strength: now.sp.to_string(),
        movement: book().costs.allowance.to_string(),
        badges: words::badges(game, unit),
        level,
        kind: "infantry".to_owned(),
        formation: brigade.army.clone(),
        short: short_name(unit).to_owned(),
        ..Counter::default()
    }
}

/// The two letters that stand for a unit on a board of letters.
fn short_name(unit: UnitId) -> &'static str {
    static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
        short_names(book().brigades.iter().map(|brigade| brigade.short.as_str()), 2)
    });
    &NAMES[unit.index()]
}

/// Who is still to come (7.0), by turn and hex.
fn reinforcements(game: &BullRun) -> Vec<Reinforcement> {
    let mut coming: Vec<UnitId> =
        UnitId::all().filter(|&unit| game[unit].place == UnitPlace::Coming).collect();
    coming.sort_by_key(|unit| (unit.arrives, unit.entry));
    // Those of turn 1 stand on the map from the start.
    let due = |unit: UnitId| unit.arrives <= game.turn;
    coming
        .into_iter()
        .map(|unit| Reinforcement {
            unit: unit.id.clone(),
            due: Due::Turn(u16::from(unit.arrives)),
            hex: Some(Label::of(unit.entry).to_owned()),
            delayed: due(unit),
        })
        .collect()
}

fn markers(game: &BullRun) -> Vec<Marker> {
    let objective = |side: Side, name: &str| Marker {
        kind: MarkerKind::Objective,
        text: format!("{name}: objective of the {side}"),
        side: Some(side.id()),
        place: Location::Hex(Label::of(book().objectives[side.index()]).to_owned()),
        usable: None,
    };
    let mut markers =
        vec![objective(Side::Union, "To Manassas"), objective(Side::Csa, "Centreville")];
    if let Some(farm) = book().crossings.iter().find(|ford| ford.id == "farm") {
        let found = if game.farm_found { "found" } else { "not found" };
        markers.push(Marker {
            kind: MarkerKind::Ford,
            text: format!("{}: {found}", farm.name),
            side: Some(Side::Union.id()),
            place: Location::Hexside(
                Label::of(farm.north).to_owned(),
                Label::of(farm.south).to_owned(),
            ),
            usable: Some(game.farm_found),
        });
    }
    let combat = game.agenda.find::<Fight>();
    markers.extend(combat.map(|combat| Marker {
        kind: MarkerKind::Combat,
        text: format!(
            "{} on the attacker, {} on the defender",
            count(combat.on_attacker, "hit"),
            combat.on_defender
        ),
        side: Some(combat.attacker.id()),
        place: Location::Hexside(
            Label::of(combat.from).to_owned(),
            Label::of(combat.target).to_owned(),
        ),
        usable: None,
    }));
    markers
}

fn turn_track(game: &BullRun) -> Track {
    Track {
        name: "Turn".to_owned(),
        boxes: (1..=book().turns).map(|turn| book().clock(turn)).collect(),
        at: usize::from(game.turn.saturating_sub(1)),
    }
}

fn scores(game: &BullRun) -> Vec<Score> {
    let line = |side: Option<Side>, name: &str, value: String| Score {
        side: side.map(Side::id),
        name: name.to_owned(),
        value,
    };
    let mut scores = vec![line(None, "Initiative", game.initiative.to_string())];
    if let Some(all) = game.foretold().filter(|all| !all.is_empty()) {
        // As the play sheet's track is marked: C or U, turn by turn.
        let marks = all.iter().map(|side| match side {
            Side::Union => 'U',
            Side::Csa => 'C',
        });
        scores.push(line(None, "Initiative by turn", marks.collect()));
    }
    for side in Side::ALL {
        let full: u8 = side.units().map(|unit| unit.sp).sum();
        scores.push(line(Some(side), "SP lost", format!("{} of {full}", game.losses(side))));
        if game.held[side.index()] {
            scores.push(line(Some(side), "Objective", "held at the end of last turn".to_owned()));
        }
    }
    let aware = if game.aware { "aware" } else { "not aware" };
    scores.push(line(Some(Side::Csa), "Flank", aware.to_owned()));
    if let Some(letter) = game.orders.letter {
        let value = format!("{letter:?}: {}", letter.title());
        scores.push(line(Some(Side::Csa), "Solitaire table", value));
    }
    scores
}
