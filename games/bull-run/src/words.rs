//! What tasks need to put actions into words and to read commands back.

use hexmap::HexId;
use table::{ActionText, Badge, BadgeKind, Focus};

use crate::Side;
use crate::book::{Label, board, book};
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
        unit: unit.map(|unit| unit.id.clone()),
        hex: hex.map(|hex| Label::of(hex).to_owned()),
        command,
        sentence,
        ..ActionText::default()
    }
}

/// What a task is about: hexes, and who stands in the first of them.
pub(crate) fn focus(game: &BullRun, title: &str, hexes: &[HexId]) -> Focus {
    let units = hexes.first().map(|&hex| game.stack(hex));
    let units = units.iter().flat_map(Stack::units).map(|unit| unit.printed().id.as_str());
    board().focus(title, hexes, units)
}

/// An action that is about nobody in particular.
pub(crate) fn general(command: &str, sentence: &str) -> ActionText {
    about(&"General", None, None, command.to_owned(), sentence.to_owned())
}

/// A hex with the name of what is there.
pub(crate) fn place(hex: HexId) -> String {
    board().place(hex)
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
pub(crate) fn badges(game: &BullRun, unit: UnitId) -> Vec<Badge> {
    let now = &game[unit];
    let mut badges = Vec::new();
    if !matches!(now.place, UnitPlace::At(_)) {
        return badges;
    }
    if now.moved {
        badges.push(Badge::new(BadgeKind::Moved, "moved"));
    }
    if unit.grey {
        let text = match now.crossing {
            Crossing::Untried => None,
            Crossing::Failed => Some("may not cross"),
            Crossing::Passed => Some("may cross"),
            Crossing::Free => Some("free to cross"),
        };
        badges.extend(text.map(|text| Badge::new(BadgeKind::Note, text)));
    }
    if now.attacked {
        badges.push(Badge::new(BadgeKind::Fought, "attacked"));
    }
    if let crate::unit::Attack::On(target) = now.attack {
        badges.push(Badge::new(BadgeKind::Note, format!("attacks {}", Label::of(target))));
    }
    if unit.side == Side::Csa && game.orders.letter.is_some() {
        let mission = game.orders.mission(unit).title();
        badges.push(Badge::new(BadgeKind::Note, format!("mission: {mission}")));
    }
    badges
}
