//! `[map]`: size, orientation, numbering.

use std::collections::BTreeSet;

use datafile::{Entry, shown};

use super::MapFault;
use super::fault::Unsure;
use super::own_keys::OwnKeys;
use super::terrain::RawLayer;
use crate::{Grid, LabelStyle, MAX_HEXES, MapBuilder, Offset, Orientation, Shoved};

/// Printed numbers of the first column and row go up to here.
const MAX_FIRST: u16 = 999;
/// Columns and rows of a map that does not say how many it has.
const STAND_IN: u16 = 50;

/// An empty map of the right shape: a hex everywhere but where the first layer has a void
/// symbol.
pub(super) fn build(
    head: &Entry<'_>,
    keys: &OwnKeys<'_>,
    first_layer: Option<&RawLayer<'_>>,
) -> Option<MapBuilder> {
    let name = head.required("name").described("the short name of the map").text();
    let title = head.optional("title").text();
    let orientations = [("flat", Orientation::Flat), ("pointy", Orientation::Pointy)];
    let orientation = head.required("orientation").word(&orientations);
    let shoved = head.required("shoved").word(&[("even", Shoved::Even), ("odd", Shoved::Odd)]);
    let numberings = [
        ("CCRR", LabelStyle::Ccrr),
        ("CCCRRR", LabelStyle::Cccrrr),
        ("A1", LabelStyle::LetterNumber),
    ];
    let numbering = head.required("numbering").word(&numberings);
    let columns = head.required("columns").number(0..=MAX_HEXES as u16);
    let rows = head.required("rows").number(0..=MAX_HEXES as u16);
    let first =
        |key| if head.has(key) { head.required(key).number(0..=MAX_FIRST) } else { Some(1) };
    let (first_column, first_row) = (first("first_column"), first("first_row"));
    let armies = head.optional("armies").texts();
    let void = head.optional("void").texts();
    let attrs = keys.of(head, &[]);

    // What is missing is told already. With something in its place the rest of the file can be
    // looked at all the same, but for what would only follow from it.
    let size = first_layer.and_then(RawLayer::size);
    let columns = columns.or(size.map(|(columns, _)| columns));
    let rows = rows.or(size.map(|(_, rows)| rows));
    let unsure = Unsure {
        neighbours: orientation.is_none() || shoved.is_none(),
        hexes: numbering.is_none() || [columns, rows, first_column, first_row].contains(&None),
    };
    head.faults().excuse(move |kind| unsure.excuses(kind));
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
        match grid.offset(&text).filter(|&at| grid.contains(at)) {
            Some(at) => {
                holes.insert((at.column, at.row));
            }
            None => {
                let expected = format!("a hex number as `{}`", grid.labels.example());
                text.fault(MapFault::NoSuchHex { found: shown(&text), expected });
            }
        }
    }
    let is_hex = |at: Offset| {
        !holes.contains(&(at.column, at.row)) && first_layer.is_none_or(|layer| !layer.is_void(at))
    };
    let name = name.map_or("", |name| name.as_str());
    let builder = MapBuilder::with_shape(name, grid, is_hex);
    let mut builder = builder.map_err(|error| head.fault(error)).ok()?;
    if let Some(title) = title {
        builder.title(title.as_str());
    }
    for army in armies {
        if let Err(error) = builder.army(army.as_str()) {
            army.fault(error);
        }
    }
    builder.attrs(attrs);
    Some(builder)
}
