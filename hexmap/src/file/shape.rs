//! `[map]`: size, orientation, numbering.

use std::collections::BTreeSet;

use super::entry::{Entry, OwnKeys};
use super::fault::{Faults, MapFaultKind, Unsure, shown};
use super::terrain::RawLayer;
use crate::{Grid, LabelStyle, MAX_HEXES, MapBuilder, Offset, Orientation, Shoved};

/// Printed numbers of the first column and row go up to here.
const MAX_FIRST: u16 = 999;
/// Columns and rows of a map that does not say how many it has.
const STAND_IN: u16 = 50;

/// An empty map of the right shape: a hex everywhere but where the first layer has a void
/// symbol.
pub(super) fn build(
    mut head: Entry<'_, '_>,
    keys: &OwnKeys<'_>,
    first_layer: Option<&RawLayer<'_, '_>>,
    faults: &mut Faults,
) -> Option<MapBuilder> {
    let name = head.need_text("name", "the short name of the map", faults);
    let title = head.text("title", faults);
    let orientations = [("flat", Orientation::Flat), ("pointy", Orientation::Pointy)];
    let orientation = head.choice("orientation", &orientations, None, faults);
    let shoves = [("even", Shoved::Even), ("odd", Shoved::Odd)];
    let shoved = head.choice("shoved", &shoves, None, faults);
    let numberings = [
        ("CCRR", LabelStyle::Ccrr),
        ("CCCRRR", LabelStyle::Cccrrr),
        ("A1", LabelStyle::LetterNumber),
    ];
    let numbering = head.choice("numbering", &numberings, None, faults);
    let columns = head.number("columns", MAX_HEXES as u16, None, faults);
    let rows = head.number("rows", MAX_HEXES as u16, None, faults);
    let first_column = head.number("first_column", MAX_FIRST, Some(1), faults);
    let first_row = head.number("first_row", MAX_FIRST, Some(1), faults);
    let armies = head.texts("armies", faults);
    let armies_at = head.at("armies");
    let void = head.texts("void", faults);
    let void_at = head.at("void");
    let (span, at) = (head.span().clone(), head.title().to_owned());
    let attrs = head.attrs(&[], keys, faults);

    // What is missing is told already. With something in its place the rest of the file can be
    // looked at all the same, but for what would only follow from it.
    let size = first_layer.and_then(RawLayer::size);
    let columns = columns.or(size.map(|(columns, _)| columns));
    let rows = rows.or(size.map(|(_, rows)| rows));
    faults.unsure(Unsure {
        neighbours: orientation.is_none() || shoved.is_none(),
        hexes: numbering.is_none() || [columns, rows, first_column, first_row].contains(&None),
    });
    let grid = Grid {
        orientation: orientation.unwrap_or(Orientation::Flat),
        shoved: shoved.unwrap_or(Shoved::Even),
        columns: columns.unwrap_or(STAND_IN),
        rows: rows.unwrap_or(STAND_IN),
        labels: numbering.unwrap_or(LabelStyle::Ccrr),
        first_column: first_column.unwrap_or(1),
        first_row: first_row.unwrap_or(1),
    };
    let mut holes = BTreeSet::new();
    for text in void {
        match grid.offset(text.get_ref()).filter(|&at| grid.contains(at)) {
            Some(at) => {
                holes.insert((at.column, at.row));
            }
            None => {
                let found = shown(text.get_ref());
                let expected = format!("a hex number as `{}`", grid.labels.example());
                let kind = MapFaultKind::NoSuchHex { found, expected };
                faults.add(&text.span(), &void_at, kind);
            }
        }
    }
    let is_hex = |at: Offset| {
        !holes.contains(&(at.column, at.row)) && first_layer.is_none_or(|layer| !layer.is_void(at))
    };
    let name = name.map_or("", |name| *name.get_ref());
    let builder = MapBuilder::with_shape(name, grid, is_hex);
    let mut builder = builder.map_err(|error| faults.add(&span, at, error)).ok()?;
    if let Some(title) = title {
        builder.title(*title.get_ref());
    }
    for army in armies {
        if let Err(error) = builder.army(*army.get_ref()) {
            faults.add(&army.span(), &armies_at, error);
        }
    }
    builder.attrs(attrs);
    Some(builder)
}
