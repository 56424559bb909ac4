//! What tasks need to put actions into words and to read commands back.

use board::Board;
use hexmap::HexId;
use table::{ActionText, Focus};

use crate::book::{Label, book};
use crate::counter::CounterId;
use crate::info;
use crate::kind::Kind;
use crate::state::PanchoVilla;

/// The map with the title page: how hexes are named. Water holes have no names.
pub(crate) fn board() -> Board<'static> {
    Board::new(&book().map, info()).naming(|place| place.kind != "tinaja")
}

/// A hex with the name of what is there.
pub(crate) fn place(hex: HexId) -> String {
    board().place(hex)
}

/// What commands call a counter.
pub(crate) fn id(counter: CounterId) -> &'static str {
    &counter.printed().id
}

/// What people call a counter.
pub(crate) fn name(counter: CounterId) -> &'static str {
    &counter.printed().name
}

/// The heading of what is about nobody in particular.
pub(crate) const SEGMENT: &str = "General";

/// An action in words.
pub(crate) fn about(
    group: &str,
    unit: Option<CounterId>,
    hex: Option<HexId>,
    command: impl Into<String>,
    sentence: impl Into<String>,
) -> ActionText {
    ActionText {
        group: group.to_owned(),
        unit: unit.map(|unit| id(unit).to_owned()),
        hex: hex.map(|hex| Label::of(hex).to_owned()),
        command: command.into(),
        sentence: sentence.into(),
        ..ActionText::default()
    }
}

/// The end of a segment in words.
pub(crate) fn end_of_segment() -> ActionText {
    about(SEGMENT, None, None, "end", "End this segment.").ending()
}

/// What a task is about.
pub(crate) fn focus(title: &str, hex: HexId, unit: Option<CounterId>) -> Focus {
    Focus {
        title: title.to_owned(),
        hexes: vec![Label::of(hex).to_owned()],
        units: unit.into_iter().map(|unit| id(unit).to_owned()).collect(),
    }
}

/// A counter by its id.
pub(crate) fn counter(word: &str) -> Option<CounterId> {
    CounterId::named(word)
}

/// A hex by its label, in small letters or large.
pub(crate) fn hex(word: &str) -> Option<HexId> {
    let map = &book().map;
    map.hex(&word.to_uppercase()).or_else(|| map.hex(word))
}

impl PanchoVilla {
    /// Whether a counter is one of the many of a band: bands are mostly handled as a whole.
    pub(crate) fn is_detail(&self, counter: CounterId) -> bool {
        counter.kind != Kind::Leader && self.piece(counter).under.is_some()
    }
}
