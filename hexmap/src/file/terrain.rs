//! `[[terrain]]`: layers of symbols.

use std::collections::BTreeSet;
use std::ops::Range;

use super::entry::{Entry, OwnKeys};
use super::fault::{Faults, MapFaultKind, shown};
use super::lookup;
use super::value::{Text, list_of};
use crate::{BuildError, LegendEntry, MapBuilder, Offset};

/// A cell of a layer is one byte.
const MAX_LEGEND: usize = 256;

/// A layer as the file has it.
pub(super) struct RawLayer<'t, 'i> {
    name: String,
    legend: Vec<LegendEntry>,
    /// Whether every entry of the legend could be read. If not, symbols and names that it seems
    /// to lack are no faults of their own.
    legend_is_whole: bool,
    /// Symbols that mean "no hex here".
    void: Vec<char>,
    /// Symbols row by row, or nothing for a layer that lists its hexes.
    rows: Option<Vec<(Vec<char>, Range<usize>)>>,
    rest: Option<Text<'t>>,
    hexes: Option<Entry<'t, 'i>>,
    at: String,
    span: Range<usize>,
}

impl RawLayer<'_, '_> {
    /// Columns and rows of the symbols, where it has rows.
    pub(super) fn size(&self) -> Option<(u16, u16)> {
        let rows = self.rows.as_ref()?;
        let columns = rows.iter().map(|(row, _)| row.len()).max()?;
        Some((u16::try_from(columns).ok()?, u16::try_from(rows.len()).ok()?))
    }

    pub(super) fn is_void(&self, at: Offset) -> bool {
        let row = self.rows.as_ref().and_then(|rows| rows.get(usize::from(at.row)));
        let symbol = row.and_then(|(row, _)| row.get(usize::from(at.column)));
        symbol.is_some_and(|symbol| self.void.contains(symbol))
    }
}

/// Reads a layer without looking at the map: its shape depends on the first one.
pub(super) fn read<'t, 'i>(
    mut entry: Entry<'t, 'i>,
    keys: &OwnKeys<'_>,
    faults: &mut Faults,
) -> RawLayer<'t, 'i> {
    let name = entry.need_text("layer", "the name of the layer", faults);
    let mut legend = Vec::new();
    let mut void = Vec::new();
    if !entry.has("legend") {
        entry.missing("legend", "a list of { symbol = \"…\", name = \"…\" }", faults);
    }
    let title = entry.title().to_owned();
    let mut legend_is_whole = true;
    for item in entry.entries("legend", &format!("{title}, legend"), MAX_LEGEND, faults) {
        legend_is_whole &= legend_entry(item, keys, &mut legend, &mut void, faults).is_some();
    }
    let rows = entry.has("rows").then(|| entry.rows("rows", faults));
    let rows = rows.map(|rows| {
        rows.into_iter().map(|row| (row.get_ref().chars().collect(), row.span())).collect()
    });
    let rest = entry.text("rest", faults);
    let hexes = entry.table("hexes", &format!("{title}, hexes"), faults);
    let (listed, span) = (rest.is_some() || hexes.is_some(), entry.span().clone());
    if rows.is_some() == listed {
        entry.fault(faults, MapFaultKind::OneOf { keys: "`rows`, or `rest` with `hexes`" });
    }
    entry.remarks(faults);
    entry.nothing_else(faults);
    RawLayer {
        name: name.map_or_else(String::new, |name| (*name.get_ref()).to_owned()),
        legend,
        legend_is_whole,
        void,
        rows,
        rest,
        hexes,
        at: title,
        span,
    }
}

/// Reads an entry into the legend or the void symbols; `None` after a fault.
fn legend_entry(
    mut item: Entry<'_, '_>,
    keys: &OwnKeys<'_>,
    legend: &mut Vec<LegendEntry>,
    void: &mut Vec<char>,
    faults: &mut Faults,
) -> Option<()> {
    let symbol = item.need_text("symbol", "the symbol in the rows", faults);
    let symbol = symbol.and_then(|text| {
        let mut letters = text.get_ref().chars();
        let symbol = letters.next().filter(|_| letters.next().is_none());
        if symbol.is_none() {
            let kind = MapFaultKind::BadValue {
                found: shown(text.get_ref()),
                expected: "a single letter or sign".to_owned(),
            };
            faults.add(&text.span(), item.at("symbol"), kind);
        }
        symbol
    });
    let name = item.need_text("name", "the name of the terrain", faults);
    let colour = lookup::colour(&mut item, faults);
    let is_void = item.flag("void", false, faults);
    let (span, at) = (item.span().clone(), item.at("symbol"));
    let attrs = item.attrs(&[], keys, faults);
    let (symbol, name) = (symbol?, name?);
    if legend.iter().any(|known| known.symbol == symbol) || void.contains(&symbol) {
        let name = symbol.to_string();
        faults.add(&span, at, BuildError::Duplicate { what: "legend symbol", name });
        return None;
    }
    if is_void {
        void.push(symbol);
    } else {
        legend.push(LegendEntry { symbol, name: (*name.get_ref()).to_owned(), colour, attrs });
    }
    Some(())
}

/// Adds a layer to the map.
pub(super) fn add(layer: RawLayer<'_, '_>, builder: &mut MapBuilder, faults: &mut Faults) {
    if layer.name.is_empty() {
        return; // told already
    }
    let cells = match &layer.rows {
        Some(rows) => from_rows(&layer, rows, builder, faults),
        None => None,
    };
    let (at, span, name) = (layer.at.clone(), layer.span.clone(), layer.name.clone());
    let (legend, cells) = match cells {
        Some(cells) => (layer.legend, cells),
        None if layer.rows.is_some() => return,
        None => match from_lists(layer, builder, faults) {
            Some(found) => found,
            None => return,
        },
    };
    if let Err(error) = builder.terrain_cells(&name, legend, cells) {
        faults.add(&span, at, error);
    }
}

/// One legend index a hex, if all rows fit.
fn from_rows(
    layer: &RawLayer<'_, '_>,
    rows: &[(Vec<char>, Range<usize>)],
    builder: &MapBuilder,
    faults: &mut Faults,
) -> Option<Vec<u8>> {
    let map = builder.map();
    let grid = *map.grid();
    let mut good = true;
    if rows.len() != usize::from(grid.rows) {
        let (found, expected) = (rows.len(), usize::from(grid.rows));
        let kind = BuildError::RowCount { layer: layer.name.clone(), found, expected };
        faults.add(&layer.span, &layer.at, kind);
        good = false;
    }
    let mut cells = Vec::with_capacity(map.hex_count());
    for (index, (row, span)) in rows.iter().enumerate() {
        let at = format!("{}, row {}", layer.at, index + 1);
        if row.len() != usize::from(grid.columns) {
            let kind = BuildError::RowLength {
                layer: layer.name.clone(),
                row: index + 1,
                found: row.len(),
                expected: usize::from(grid.columns),
            };
            faults.add(span, &at, kind);
            good = false;
        }
        // One fault a symbol and row is enough.
        let mut unknown = BTreeSet::new();
        for (column, &symbol) in row.iter().enumerate().take(usize::from(grid.columns)) {
            let Ok(index) = u16::try_from(index) else { break };
            let Some(hex) = map.at(Offset { column: column as u16, row: index }) else { continue };
            match layer.legend.iter().position(|entry| entry.symbol == symbol) {
                Some(entry) => cells.push(entry as u8),
                None if layer.legend_is_whole && unknown.insert(symbol) => {
                    let hex = map.label(hex).to_owned();
                    let layer = layer.name.clone();
                    let kind = BuildError::UnknownSymbol { layer, hex: hex.clone(), symbol };
                    faults.add_at_hex(span, &at, Some(&hex), kind);
                    good = false;
                }
                None => good = false,
            }
        }
    }
    (good && cells.len() == map.hex_count()).then_some(cells)
}

/// The legend and one index into it a hex, for a layer that names the hexes of its terrains.
fn from_lists(
    layer: RawLayer<'_, '_>,
    builder: &MapBuilder,
    faults: &mut Faults,
) -> Option<(Vec<LegendEntry>, Vec<u8>)> {
    let legend = layer.legend;
    let find = |name: &Text<'_>, at: String, faults: &mut Faults| {
        let found = legend.iter().position(|entry| entry.name == **name.get_ref());
        if found.is_none() && layer.legend_is_whole {
            let kind = MapFaultKind::Undeclared {
                what: "terrain in the legend",
                found: shown(name.get_ref()),
                known: list_of(legend.iter().map(|entry| entry.name.as_str())),
            };
            faults.add(&name.span(), at, kind);
        }
        found.map(|index| index as u8)
    };
    let Some(rest) = layer.rest else {
        let expected = "the terrain of all hexes that are not listed".to_owned();
        let at = format!("{}, key `rest`", layer.at);
        faults.add(&layer.span, at, MapFaultKind::Missing { expected });
        return None;
    };
    let rest = find(&rest, format!("{}, key `rest`", layer.at), faults)?;
    let mut cells = vec![rest; builder.map().hex_count()];
    let mut good = true;
    if let Some(hexes) = layer.hexes {
        let title = hexes.title().to_owned();
        for (name, list) in hexes.lists_by_key(faults) {
            let at = format!("{title}, key `{}`", shown(name.get_ref()));
            let Some(terrain) = find(&name, at.clone(), faults) else {
                good = false;
                continue;
            };
            for text in list {
                let Some(hex) = lookup::hex_only(&text, &at, builder, faults) else {
                    good = false;
                    continue;
                };
                let cell = &mut cells[hex.index()];
                if *cell != rest {
                    let found = shown(text.get_ref());
                    let kind = MapFaultKind::Twice { found };
                    faults.add_at_hex(&text.span(), &at, Some(text.get_ref()), kind);
                }
                *cell = terrain;
            }
        }
    }
    good.then_some((legend, cells))
}
