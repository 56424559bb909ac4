//! The key below a text map, and the boxes beside it.

use std::fmt;

use super::canvas::clean;
use super::cells::{Sheet, link_char, short, side_char};
use crate::draw::style;
use crate::{Direction, Hexside};

/// Writes one line a sort of thing; nothing for what the map does not have.
pub(super) fn show(f: &mut fmt::Formatter<'_>, sheet: &Sheet<'_>) -> fmt::Result {
    signs(f, sheet)?;
    boxes(f, sheet)
}

/// The signs of the map.
pub(super) fn signs(f: &mut fmt::Formatter<'_>, sheet: &Sheet<'_>) -> fmt::Result {
    let map = sheet.map;
    for layer in map.layers() {
        let entries = layer.legend().iter().map(|entry| (entry.symbol, entry.name.as_str()));
        line(f, layer.name(), entries)?;
    }
    let used = |kind| {
        let mut sides =
            map.hexes().flat_map(|hex| Direction::ALL.map(|direction| Hexside { hex, direction }));
        sides.any(|side| map.features(side).contains(kind))
    };
    let sides = map.side_kinds().filter(|(kind, _)| used(*kind));
    let sides = sides.map(|(_, info)| (side_char(style::side(info).0), info.name.as_str()));
    line(f, "hexsides", sides)?;
    let links =
        map.link_kinds().map(|(_, info)| (link_char(style::link(info).0), info.name.as_str()));
    line(f, "links", links)?;
    let crossings = sheet.crossing_letters.iter();
    let crossings = crossings.map(|(kind, letter)| (letter.to_ascii_lowercase(), *kind));
    line(f, "crossings (a capital is closed to an army, x is gone)", crossings)
}

fn line<'a>(
    f: &mut fmt::Formatter<'_>,
    head: &str,
    entries: impl Iterator<Item = (char, &'a str)>,
) -> fmt::Result {
    let entries: Vec<String> =
        entries.map(|(symbol, name)| format!("{symbol} {}", name.replace('_', " "))).collect();
    if entries.is_empty() {
        return Ok(());
    }
    writeln!(f, "{}: {}", clean(head), clean(&entries.join(", ")))
}

fn boxes(f: &mut fmt::Formatter<'_>, sheet: &Sheet<'_>) -> fmt::Result {
    let map = sheet.map;
    for id in map.nodes().skip(map.hex_count()) {
        let Some(known) = map.box_of(id) else { continue };
        let joins: Vec<&str> = known.joins.iter().map(|&hex| map.label(hex)).collect();
        let units: Vec<String> = sheet.stack(id).map(short).collect();
        let units = if units.is_empty() { String::new() } else { format!(": {}", units.join(" ")) };
        let text = format!("box {} ({}) at {}{units}", known.label, known.name, joins.join(" "));
        writeln!(f, "{}", clean(&text))?;
    }
    Ok(())
}
