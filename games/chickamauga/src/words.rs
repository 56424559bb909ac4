//! What tasks need to put actions into words and to read commands back.

use std::fmt;

use hexmap::HexId;
use table::{ActionText, Focus};

use crate::book::{Label, book};
use crate::state::Chickamauga;
use crate::unit::{Place, UnitId, UnitSet};

/// Half points as movement points: `3`, `2.5`.
pub(crate) struct Halves(pub(crate) u32);

impl fmt::Display for Halves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let half = if self.0 % 2 == 1 { ".5" } else { "" };
        write!(f, "{}{half}", self.0 / 2)
    }
}

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
        unit: unit.map(|unit| unit.counter().id.clone()),
        hex: hex.map(|hex| Label::of(hex).to_owned()),
        command,
        sentence,
        ..ActionText::default()
    }
}

/// An action that is about nobody in particular.
pub(crate) fn general(command: &str, sentence: &str) -> ActionText {
    about(&"General", None, None, command.to_owned(), sentence.to_owned())
}

/// What a task is about: hexes and units.
pub(crate) fn focus(title: &str, hexes: &[HexId], units: UnitSet) -> Focus {
    Focus {
        title: title.to_owned(),
        hexes: hexes.iter().map(|&hex| Label::of(hex).to_owned()).collect(),
        units: units.iter().map(|unit| unit.counter().id.clone()).collect(),
    }
}

/// A hex or box with the name of what is there.
pub(crate) fn node(hex: HexId) -> String {
    let map = &book().map;
    if hex.index() >= map.len() {
        return "?".to_owned();
    }
    if let Some(off_map) = map.box_of(hex) {
        return format!("the {} box", off_map.name);
    }
    match map.places_in(hex).find(|place| place.kind != "entry") {
        Some(place) => format!("{} ({})", map.label(hex), place.name),
        None => map.label(hex).to_owned(),
    }
}

/// A hex or box as one word of a command: boxes have blanks in their labels.
pub(crate) fn word(hex: HexId) -> String {
    Label::of(hex).to_lowercase().replace(' ', "-")
}

/// The counter that a word means: its id.
pub(crate) fn unit(word: &str) -> Option<UnitId> {
    UnitId::named(word)
}

/// The hex or box that a word means.
pub(crate) fn hex(at: &str) -> Option<HexId> {
    let map = &book().map;
    map.hex(at).or_else(|| {
        let mut boxes = map.nodes().skip(map.hex_count());
        boxes.find(|&node| word(node) == at.to_lowercase())
    })
}

/// A hex by its label, or by a counter that is in it.
pub(crate) fn target(game: &Chickamauga, word: &str) -> Option<HexId> {
    hex(word).or_else(|| game[unit(word)?].hex())
}

/// Where a counter is, in words.
pub(crate) fn place(game: &Chickamauga, unit: UnitId) -> String {
    match game[unit].place {
        Place::At(hex) => node(hex),
        Place::Unplaced => "not set up".to_owned(),
        Place::Aside => "not in play".to_owned(),
        Place::Entry => "off the map".to_owned(),
        Place::Track(turn) => format!("on the turn record track, turn {turn}"),
        Place::Destroyed => "destroyed".to_owned(),
        Place::Captured => "captured".to_owned(),
        Place::Withdrawn => "out of play".to_owned(),
    }
}
