//! What tasks need to put actions into words and to read commands back.

use hexmap::HexId;
use table::{ActionText, Focus};

use crate::book::{Label, book};
use crate::roster::{LeaderId, UnitId, UnitSet};
use crate::state::Stonewall;

/// An action in words.
pub(crate) fn about(
    group: &impl ToString,
    unit: Option<&str>,
    hex: Option<HexId>,
    command: String,
    sentence: String,
) -> ActionText {
    ActionText {
        group: group.to_string(),
        unit: unit.map(str::to_owned),
        hex: hex.map(|hex| Label::of(hex).to_owned()),
        command,
        sentence,
        ..ActionText::default()
    }
}

/// An action of a unit.
pub(crate) fn of_unit(
    unit: UnitId,
    hex: Option<HexId>,
    command: String,
    sentence: String,
) -> ActionText {
    about(&unit, Some(&unit.id), hex, command, sentence)
}

/// An action of a leader.
pub(crate) fn of_leader(
    leader: LeaderId,
    hex: Option<HexId>,
    command: String,
    sentence: String,
) -> ActionText {
    about(&leader, Some(&leader.id), hex, command, sentence)
}

/// An action that is about nobody in particular.
pub(crate) fn general(command: &str, sentence: impl Into<String>) -> ActionText {
    about(&"General", None, None, command.to_owned(), sentence.into())
}

/// What a task is about.
pub(crate) fn focus(title: &str, hexes: &[HexId], units: UnitSet) -> Focus {
    Focus {
        title: title.to_owned(),
        hexes: hexes.iter().map(|&hex| Label::of(hex).to_owned()).collect(),
        units: units.iter().map(|unit| unit.id.clone()).collect(),
    }
}

/// A hex with the name of what is there.
pub(crate) fn place(hex: HexId) -> String {
    crate::board::the_board().place(hex)
}

pub(crate) fn unit(word: &str) -> Option<UnitId> {
    UnitId::named(word)
}

pub(crate) fn leader(word: &str) -> Option<LeaderId> {
    LeaderId::named(word)
}

pub(crate) fn hex(word: &str) -> Option<HexId> {
    book().map.hex(word)
}

/// A hex by its label, or by a unit that is in it.
pub(crate) fn stack_hex(game: &Stonewall, word: &str) -> Option<HexId> {
    hex(word).or_else(|| game[unit(word)?].place.hex())
}
