//! From the words of the file to hexes, hexsides, kinds and colours.

use super::entry::Entry;
use super::fault::{Faults, MapFaultKind, shown};
use super::value::{Text, list_of};
use crate::{BuildError, Direction, HexId, HexSet, MapBuilder, Offset};

/// The hex or box with this label.
pub(super) fn hex(
    text: &Text<'_>,
    at: &str,
    builder: &MapBuilder,
    faults: &mut Faults,
) -> Option<HexId> {
    let found = builder.hex(text.get_ref());
    if found.is_none() {
        let map = builder.map();
        let grid = map.grid();
        let mut expected = match (map.hexes().next(), map.hexes().next_back()) {
            _ if grid.labels.parse(text.get_ref()).is_none() => {
                format!("a hex number as `{}`", grid.labels.example())
            }
            (Some(first), Some(_)) if grid.offset(text.get_ref()).is_some() => {
                format!("a hex as {}; the first layer is void there", map.label(first))
            }
            (Some(first), Some(last)) => {
                format!("a hex from {} to {}", map.label(first), map.label(last))
            }
            _ => "a hex".to_owned(),
        };
        if !map.boxes().is_empty() {
            let boxes = list_of(map.boxes().iter().map(|known| known.label.as_str()));
            expected = format!("{expected}, or a box: {boxes}");
        }
        let kind = MapFaultKind::NoSuchHex { found: shown(text.get_ref()), expected };
        faults.add_at_hex(&text.span(), at, Some(text.get_ref()), kind);
    }
    found
}

/// The hex with this label; a box is a fault.
pub(super) fn hex_only(
    text: &Text<'_>,
    at: &str,
    builder: &MapBuilder,
    faults: &mut Faults,
) -> Option<HexId> {
    let found = hex(text, at, builder, faults)?;
    if found.index() < builder.map().hex_count() {
        return Some(found);
    }
    let label = shown(text.get_ref());
    faults.add_at_hex(&text.span(), at, Some(text.get_ref()), BuildError::NotAHex { label });
    None
}

/// The two hexes of a hexside written as `0101/0102`.
pub(super) fn hexside(
    text: &Text<'_>,
    at: &str,
    builder: &MapBuilder,
    faults: &mut Faults,
) -> Option<(HexId, HexId)> {
    let Some((a, b)) = text.get_ref().split_once('/') else {
        let example = builder.map().hexes().next().map(|hex| builder.map().label(hex));
        let kind = MapFaultKind::BadValue {
            found: shown(text.get_ref()),
            expected: format!("a hexside as two hexes: `{}/…`", example.unwrap_or_default()),
        };
        faults.add_at_hex(&text.span(), at, Some(text.get_ref()), kind);
        return None;
    };
    let part = |label| Text::new(text.span(), label);
    let a = hex_only(&part(a), at, builder, faults);
    let b = hex_only(&part(b), at, builder, faults);
    let (a, b) = (a?, b?);
    if builder.map().hexside(a, b).is_some() {
        return Some((a, b));
    }
    faults.add_at_hex(&text.span(), at, Some(text.get_ref()), not_neighbours(a, b, builder));
    None
}

pub(super) fn not_neighbours(a: HexId, b: HexId, builder: &MapBuilder) -> BuildError {
    let label = |hex| builder.map().label(hex).to_owned();
    BuildError::NotNeighbours { a: label(a), b: label(b) }
}

/// Puts a hex, or all hexes of a rectangle written as `0101..0716`, into a set. Returns how
/// many columns and rows it looked at.
pub(super) fn hexes_into(
    set: &mut HexSet,
    text: &Text<'_>,
    at: &str,
    builder: &MapBuilder,
    faults: &mut Faults,
) -> usize {
    let Some((from, to)) = text.get_ref().split_once("..") else {
        if let Some(hex) = hex(text, at, builder, faults) {
            set.insert(hex);
        }
        return 1;
    };
    let map = builder.map();
    // The corners may be void: a rectangle may reach over a ragged edge.
    let corners = map.grid().offset(from).zip(map.grid().offset(to));
    let corners = corners.filter(|(from, to)| from.column <= to.column && from.row <= to.row);
    let mut found = 0;
    let mut looked = 1;
    if let Some((from, to)) = corners {
        for column in from.column..=to.column {
            for row in from.row..=to.row {
                looked += 1;
                if let Some(hex) = map.at(Offset { column, row }) {
                    set.insert(hex);
                    found += 1;
                }
            }
        }
    }
    if found == 0 {
        let example = map.hexes().next().map_or("", |hex| map.label(hex));
        let last = map.hexes().next_back().map_or("", |hex| map.label(hex));
        let kind = MapFaultKind::BadValue {
            found: shown(text.get_ref()),
            expected: format!(
                "a hex, or a rectangle from its north-west to its south-east hex: \
                 `{example}..{last}`"
            ),
        };
        faults.add_at_hex(&text.span(), at, Some(text.get_ref()), kind);
    }
    looked
}

/// A compass direction, if the key is there.
pub(super) fn direction(
    entry: &mut Entry<'_, '_>,
    key: &'static str,
    builder: &MapBuilder,
    faults: &mut Faults,
) -> Option<Direction> {
    let text = entry.text(key, faults)?;
    let orientation = builder.map().grid().orientation;
    let found = orientation.direction(text.get_ref());
    if found.is_none() {
        let kind = MapFaultKind::BadValue {
            found: shown(text.get_ref()),
            expected: format!("one of {}", list_of(orientation.direction_names().into_iter())),
        };
        faults.add(&text.span(), entry.at(key), kind);
    }
    found
}

/// A colour as `#rrggbb`, if the key is there.
pub(super) fn colour(entry: &mut Entry<'_, '_>, faults: &mut Faults) -> Option<String> {
    let text = entry.text("colour", faults)?;
    let digits = text.get_ref().strip_prefix('#').unwrap_or_default();
    if digits.len() == 6 && digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return Some((*text.get_ref()).to_owned());
    }
    let kind = MapFaultKind::BadValue {
        found: shown(text.get_ref()),
        expected: "a colour as `#rrggbb`".to_owned(),
    };
    faults.add(&text.span(), entry.at("colour"), kind);
    None
}
