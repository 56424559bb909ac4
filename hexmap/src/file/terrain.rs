//! `[[terrain]]`: layers of terrain as rows of symbols or as lists of hexes.

use std::collections::BTreeSet;

use datafile::{Entry, FaultKind, Field, Text};

use super::lookup;
use super::own_keys::{OwnKeys, only_remarks};
use crate::{BuildError, LegendEntry, Map, MapBuilder, Offset};

/// A cell of a layer is one byte.
const MAX_LEGEND: usize = 256;

/// A layer as the file has it.
pub(super) struct RawLayer<'t> {
    entry: &'t Entry<'t>,
    name: String,
    legend: Vec<LegendEntry>,
    /// Whether every entry of the legend could be read. If not, symbols and names that it seems
    /// to lack are no faults of their own.
    legend_is_whole: bool,
    /// Symbols that mean "no hex here".
    void: Vec<char>,
    /// Symbols row by row with the place of each row, or nothing for a layer that lists its hexes.
    rows: Option<Vec<(Vec<char>, usize)>>,
    rest: Option<Text<'t>>,
    hexes: Field<'t>,
}

impl RawLayer<'_> {
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
pub(super) fn read<'t>(entry: &'t Entry<'t>, keys: &OwnKeys<'_>) -> RawLayer<'t> {
    let name = entry.required("layer").described("the name of the layer").text();
    let (mut legend, mut void) = (Vec::new(), Vec::new());
    let mut legend_is_whole = true;
    let list = entry.required("legend").described("a list of { symbol = \"…\", name = \"…\" }");
    for item in list.count(0..=MAX_LEGEND).entries() {
        legend_is_whole &= legend_entry(&item, keys, &mut legend, &mut void).is_some();
    }
    let rows = entry.has("rows").then(|| {
        let rows = entry.optional("rows").items().filter_map(|row| row.any_text());
        rows.map(|row| (row.chars().collect(), row.start())).collect()
    });
    let rest = entry.optional("rest").text();
    let hexes = entry.optional("hexes");
    if rows.is_some() == (rest.is_some() || hexes.is_there()) {
        entry.fault(FaultKind::OneOf { keys: "`rows`, or `rest` with `hexes`" });
    }
    only_remarks(entry);
    let name = name.map_or_else(String::new, |name| name.to_string());
    RawLayer { entry, name, legend, legend_is_whole, void, rows, rest, hexes }
}

/// Reads an entry into the legend or the void symbols; `None` after a fault.
fn legend_entry(
    item: &Entry<'_>,
    keys: &OwnKeys<'_>,
    legend: &mut Vec<LegendEntry>,
    void: &mut Vec<char>,
) -> Option<()> {
    let symbol = item.required("symbol").lookup("a single letter or sign", |text| {
        let mut letters = text.chars();
        letters.next().filter(|_| letters.next().is_none())
    });
    let name = item.required("name").described("the name of the terrain").text();
    let colour = lookup::colour(item);
    let is_void = item.optional("void").flag().unwrap_or(false);
    let attrs = keys.of(item, &[]);
    let (symbol, name) = (symbol?, name?);
    if legend.iter().any(|known| known.symbol == symbol) || void.contains(&symbol) {
        let name = symbol.to_string();
        item.required("symbol").fault(BuildError::Duplicate { what: "legend symbol", name });
        return None;
    }
    if is_void {
        void.push(symbol);
    } else {
        legend.push(LegendEntry { symbol, name: name.to_string(), colour, attrs });
    }
    Some(())
}

/// Adds a layer to the map.
pub(super) fn add(layer: RawLayer<'_>, builder: &mut MapBuilder) {
    if layer.name.is_empty() {
        return; // told already
    }
    let cells = match &layer.rows {
        Some(rows) => from_rows(&layer, rows, builder.map()),
        None => from_lists(&layer, builder.map()),
    };
    let Some(cells) = cells else { return };
    if let Err(error) = builder.terrain_cells(&layer.name, layer.legend, cells) {
        layer.entry.fault(error);
    }
}

/// One legend index a hex, if all rows fit.
fn from_rows(layer: &RawLayer<'_>, rows: &[(Vec<char>, usize)], map: &Map) -> Option<Vec<u8>> {
    let grid = *map.grid();
    let (faults, title) = (layer.entry.faults(), layer.entry.title());
    let mut good = true;
    if rows.len() != usize::from(grid.rows) {
        let (found, expected) = (rows.len(), usize::from(grid.rows));
        layer.entry.fault(BuildError::RowCount { layer: layer.name.clone(), found, expected });
        good = false;
    }
    let mut cells = Vec::with_capacity(map.hex_count());
    for (index, (row, start)) in rows.iter().enumerate() {
        let at = || format!("{title}, row {}", index + 1);
        if row.len() != usize::from(grid.columns) {
            let kind = BuildError::RowLength {
                layer: layer.name.clone(),
                row: index + 1,
                found: row.len(),
                expected: usize::from(grid.columns),
            };
            faults.add(Some(*start), at(), kind);
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
                    faults.add_about(Some(*start), at(), Some(&hex), kind);
                    good = false;
                }
                None => good = false,
            }
        }
    }
    (good && cells.len() == map.hex_count()).then_some(cells)
}

/// One legend index a hex, for a layer that names the hexes of its terrains.
fn from_lists(layer: &RawLayer<'_>, map: &Map) -> Option<Vec<u8>> {
    let find = |name: &Text<'_>| {
        let found = layer.legend.iter().position(|entry| entry.name == **name);
        if found.is_none() && layer.legend_is_whole {
            let known = layer.legend.iter().map(|entry| entry.name.as_str());
            name.undeclared("terrain in the legend", known);
        }
        found.map(|index| index as u8)
    };
    let Some(rest) = &layer.rest else {
        let expected = "the terrain of all hexes that are not listed".to_owned();
        layer.entry.optional("rest").fault(FaultKind::Missing { expected });
        return None;
    };
    let rest = find(rest)?;
    let mut cells = vec![rest; map.hex_count()];
    let mut good = true;
    for (name, list) in layer.hexes.pairs() {
        let Some(terrain) = find(&name) else {
            good = false;
            continue;
        };
        for text in list.texts() {
            let Some(hex) = lookup::hex_only(&text, map) else {
                good = false;
                continue;
            };
            let cell = &mut cells[hex.index()];
            if *cell != rest {
                text.twice();
            }
            *cell = terrain;
        }
    }
    good.then_some(cells)
}
