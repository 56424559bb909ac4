//! `[[place]]`, `[[region]]` and `[[stroke]]`.

use datafile::{Entry, FaultKind};

use super::lookup;
use super::own_keys::OwnKeys;
use crate::{HexSet, MapBuilder, Place, Region, Stroke};

/// How many columns and rows all regions together may name, so that a small file cannot ask
/// for hours of work with thousands of large rectangles.
const MAX_REGION_HEXES: usize = 20_000_000;

/// `[[place]]`
pub(super) fn places(entries: &[Entry<'_>], keys: &OwnKeys<'_>, builder: &mut MapBuilder) {
    for entry in entries {
        let name = entry.required("name").described("the name of the place").text();
        let id = entry.optional("id").text().or_else(|| name.clone());
        let kind = entry.required("kind").described("a word as `town` or `hill`").text();
        let hex = entry.required("hex").described("the hex of the place").text();
        let hex = hex.and_then(|text| Some((builder.map().hex_in(&text)?, text)));
        let attrs = keys.of(entry, &["colour", "label", "side", "army"]);
        let (Some(name), Some(id), Some(kind), Some((hex, label))) = (name, id, kind, hex) else {
            continue;
        };
        let place = Place {
            id: id.to_string(),
            name: name.to_string(),
            kind: kind.to_string(),
            hex,
            attrs,
        };
        if let Err(error) = builder.place(place) {
            entry.fault_about(&label, error);
        }
    }
}

/// `[[region]]`
pub(super) fn regions(entries: &[Entry<'_>], keys: &OwnKeys<'_>, builder: &mut MapBuilder) {
    let mut looked = 0;
    for entry in entries {
        let name = entry.required("name").described("the name of the region").text();
        let list = entry.required("hexes").described("hexes, or rectangles as `0101..0716`");
        let mut hexes = HexSet::new(builder.map().len());
        for text in list.texts() {
            looked += lookup::hexes_into(&mut hexes, &text, builder.map());
            if looked > MAX_REGION_HEXES {
                text.fault(FaultKind::TooMany { found: looked, most: MAX_REGION_HEXES });
                return;
            }
        }
        let attrs = keys.of(entry, &["border", "colour"]);
        let Some(name) = name else { continue };
        let region = Region { name: name.to_string(), hexes, attrs };
        if let Err(error) = builder.region(region) {
            entry.fault(error);
        }
    }
}

/// `[[stroke]]`
pub(super) fn strokes(entries: &[Entry<'_>], keys: &OwnKeys<'_>, builder: &mut MapBuilder) {
    for entry in entries {
        let name = entry.required("name").described("the name of what is drawn").text();
        let kind = entry.required("kind").described("a word as `stream` or `border`").text();
        let points = entry.required("points").described("a list of points as [[x, y], …]").items();
        let points = points.filter_map(|item| item.decimals("a point as [x, y]")).collect();
        let attrs = keys.of(entry, &["colour"]);
        let (Some(name), Some(kind)) = (name, kind) else { continue };
        let stroke = Stroke { name: name.to_string(), kind: kind.to_string(), points, attrs };
        if let Err(error) = builder.stroke(stroke) {
            entry.fault(error);
        }
    }
}
