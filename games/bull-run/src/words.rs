//! What tasks need to put actions into words and to read commands back.

use hexmap::HexId;
use table::{ActionText, Focus};

use crate::Side;
use crate::book::{Label, book};
use crate::state::BullRun;
use crate::unit::{Crossing, Stack, UnitId, UnitPlace};

/// An action in words.
pub(crate) fn about(
    group: &impl ToString,
    unit: Option<UnitId>,
    hex: Option<HexId>,
    command: String,
    sentence: String,
) -> ActionText {
    ActionText {
        group: group.to_string(),
        unit: unit.map(|unit| unit.brigade().id.clone()),
        hex: hex.map(|hex| Label::of(hex).to_owned()),
        command,
        sentence,
        detail: false,
    }
}

/// What a task is about: hexes, and who stands in the first of them.
pub(crate) fn focus(game: &BullRun, title: &str, hexes: &[HexId]) -> Focus {
    let units = hexes.first().map(|&hex| game.stack(hex));
    Focus {
        title: title.to_owned(),
        hexes: hexes.iter().map(|&hex| Label::of(hex).to_owned()).collect(),
        units: units.iter().flat_map(Stack::units).map(|it| it.brigade().id.clone()).collect(),
    }
}

/// An action that is about nobody in particular.
pub(crate) fn general(command: &str, sentence: &str) -> ActionText {
    about(&"General", None, None, command.to_owned(), sentence.to_owned())
}

/// A hex with the name of what is there.
pub(crate) fn place(hex: HexId) -> String {
    let map = &book().map;
    let known = (hex.index() < map.len())
        .then(|| map.places_in(hex).find(|place| place.kind != "entry"))
        .flatten();
    match known {
        Some(place) => format!("{} ({})", Label::of(hex), place.name),
        None => Label::of(hex).to_owned(),
    }
}

pub(crate) fn unit(word: &str) -> Option<UnitId> {
    UnitId::named(word)
}

pub(crate) fn hex(word: &str) -> Option<HexId> {
    book().map.hex(word)
}

/// A hex by its label, or by a unit that is in it.
pub(crate) fn stack_hex(game: &BullRun, word: &str) -> Option<HexId> {
    hex(word).or_else(|| game[unit(word)?].place.hex())
}

/// What a board shows of a unit's state.
pub(crate) fn flags(game: &BullRun, unit: UnitId) -> Vec<String> {
    let now = &game[unit];
    let mut flags = Vec::new();
    if !matches!(now.place, UnitPlace::At(_)) {
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
