//! `[[place]]`, `[[region]]` and `[[stroke]]`.

use super::entry::{Entry, OwnKeys};
use super::fault::{Faults, MapFaultKind};
use super::lookup;
use crate::{HexSet, MapBuilder, Place, Region, Stroke};

/// How many columns and rows all regions together may name, so that a small file cannot ask
/// for hours of work with thousands of large rectangles.
const MAX_REGION_HEXES: usize = 20_000_000;

/// `[[place]]`
pub(super) fn places(
    entries: Vec<Entry<'_, '_>>,
    keys: &OwnKeys<'_>,
    builder: &mut MapBuilder,
    faults: &mut Faults,
) {
    for mut entry in entries {
        let name = entry.need_text("name", "the name of the place", faults);
        let id = entry.text("id", faults).or_else(|| name.clone());
        let kind = entry.need_text("kind", "a word as `town` or `hill`", faults);
        let hex = entry.need_text("hex", "the hex of the place", faults);
        let hex = hex.and_then(|text| {
            Some((lookup::hex(&text, &entry.at("hex"), builder, faults)?, *text.get_ref()))
        });
        let (span, title) = (entry.span().clone(), entry.title().to_owned());
        let attrs = entry.attrs(&["colour", "label", "side", "army"], keys, faults);
        let (Some(name), Some(id), Some(kind), Some((hex, label))) = (name, id, kind, hex) else {
            continue;
        };
        let place = Place {
            id: (*id.get_ref()).to_owned(),
            name: (*name.get_ref()).to_owned(),
            kind: (*kind.get_ref()).to_owned(),
            hex,
            attrs,
        };
        if let Err(error) = builder.place(place) {
            faults.add_at_hex(&span, title, Some(label), error);
        }
    }
}

/// `[[region]]`
pub(super) fn regions(
    entries: Vec<Entry<'_, '_>>,
    keys: &OwnKeys<'_>,
    builder: &mut MapBuilder,
    faults: &mut Faults,
) {
    let mut looked = 0;
    for mut entry in entries {
        let name = entry.need_text("name", "the name of the region", faults);
        let at = entry.at("hexes");
        let list = entry.need_texts("hexes", "hexes, or rectangles as `0101..0716`", faults);
        let mut hexes = HexSet::new(builder.map().len());
        for text in list {
            looked += lookup::hexes_into(&mut hexes, &text, &at, builder, faults);
            if looked > MAX_REGION_HEXES {
                let kind = MapFaultKind::TooMany { found: looked, most: MAX_REGION_HEXES };
                faults.add(&text.span(), &at, kind);
                return;
            }
        }
        let (span, title) = (entry.span().clone(), entry.title().to_owned());
        let attrs = entry.attrs(&["border", "colour"], keys, faults);
        let Some(name) = name else { continue };
        let region = Region { name: (*name.get_ref()).to_owned(), hexes, attrs };
        if let Err(error) = builder.region(region) {
            faults.add(&span, title, error);
        }
    }
}

/// `[[stroke]]`
pub(super) fn strokes(
    entries: Vec<Entry<'_, '_>>,
    keys: &OwnKeys<'_>,
    builder: &mut MapBuilder,
    faults: &mut Faults,
) {
    for mut entry in entries {
        let name = entry.need_text("name", "the name of what is drawn", faults);
        let kind = entry.need_text("kind", "a word as `stream` or `border`", faults);
        let points = entry.points("points", faults);
        let (span, title) = (entry.span().clone(), entry.title().to_owned());
        let attrs = entry.attrs(&["colour"], keys, faults);
        let (Some(name), Some(kind)) = (name, kind) else { continue };
        let stroke = Stroke {
            name: (*name.get_ref()).to_owned(),
            kind: (*kind.get_ref()).to_owned(),
            points,
            attrs,
        };
        if let Err(error) = builder.stroke(stroke) {
            faults.add(&span, title, error);
        }
    }
}
