//! Reading map files.
//!
//! [`Map::from_toml`] goes through the file once, in the order in which things depend on each
//! other (shape, kinds, boxes, features, lines, rivers, crossings, names), whatever their order
//! in the file. It goes on after a fault, so that all faults are told at once.

mod entry;
mod fault;
mod features;
mod lookup;
mod names;
mod rivers;
mod shape;
mod terrain;
mod value;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

pub use fault::{
    MAX_ENTRIES, MAX_FILE_BYTES, MAX_KEYS, MAX_LIST, MAX_NAME, MAX_TEXT, MapFault, MapFaultKind,
    MapFileError,
};

use crate::Map;
use entry::{Entry, OwnKeys};
use fault::Faults;
use value::plain;

/// Up to this size a file that is not TOML gets all its syntax faults told; in a larger one
/// only the first, because a hostile file can have millions.
const MAX_BYTES_FOR_ALL_SYNTAX_FAULTS: usize = 256 << 10;

/// Layers and boxes are few; each takes room or work for all hexes of the map.
const MAX_LAYERS: usize = 32;
const MAX_BOXES: usize = 256;

/// Reading and checking map files.
impl Map {
    /// Reads a map file: see [the format](crate::map_file).
    ///
    /// `file` is the name that messages give to it; `text` is what stands in it. Nothing is read
    /// from disk.
    ///
    /// # Errors
    /// All faults of the file, each with its line, its entry and what was expected.
    pub fn from_toml(file: &str, text: &str) -> Result<Map, MapFileError> {
        let mut faults = Faults::new(if text.len() > MAX_FILE_BYTES { "" } else { text });
        let map = read(text, &mut faults);
        faults.finish(file, map)
    }
}

/// The map, or a fault that says why there is none. With faults the map may be incomplete.
fn read(text: &str, faults: &mut Faults) -> Option<Map> {
    if text.len() > MAX_FILE_BYTES {
        faults.add(&(0..0), "", MapFaultKind::TooLarge { bytes: text.len() });
        return None;
    }
    let document = parse(text, faults)?;
    let mut root = Entry::new("file", document.get_ref(), document.span(), faults);
    let Some(mut head) = root.table("map", "map", faults) else {
        if !root.has("map") {
            root.fault(faults, MapFaultKind::Missing { expected: "a section [map]".into() });
        }
        return None;
    };
    let layers = root.entries("terrain", "terrain", MAX_LAYERS, faults);
    let side_kinds = root.entries("side_kind", "side_kind", MAX_ENTRIES, faults);
    let sides = root.entries("side", "side", MAX_ENTRIES, faults);
    let link_kinds = root.entries("link_kind", "link_kind", MAX_ENTRIES, faults);
    let lines = root.entries("line", "line", MAX_ENTRIES, faults);
    let boxes = root.entries("box", "box", MAX_BOXES, faults);
    let rivers = root.entries("river", "river", MAX_ENTRIES, faults);
    let crossings = root.entries("crossing", "crossing", MAX_ENTRIES, faults);
    let places = root.entries("place", "place", MAX_ENTRIES, faults);
    let regions = root.entries("region", "region", MAX_ENTRIES, faults);
    let strokes = root.entries("stroke", "stroke", MAX_ENTRIES, faults);
    for key in ["source", "notes"] {
        if let Some(notes) = root.free_form(key, faults) {
            check_notes(notes, key, faults);
        }
    }
    root.nothing_else(faults);

    let keys = OwnKeys::read(&mut head, faults);
    let layers: Vec<_> =
        layers.into_iter().map(|layer| terrain::read(layer, &keys, faults)).collect();
    let mut builder = shape::build(head, &keys, layers.first(), faults)?;
    for layer in layers {
        terrain::add(layer, &mut builder, faults);
    }
    features::side_kinds(side_kinds, &mut builder, faults);
    features::link_kinds(link_kinds, &mut builder, faults);
    features::boxes(boxes, &keys, &mut builder, faults);
    features::sides(sides, &keys, &mut builder, faults);
    features::lines(lines, &keys, &mut builder, faults);
    let all_laid = rivers::rivers(rivers, &keys, &mut builder, faults);
    rivers::crossings(crossings, &keys, all_laid, &mut builder, faults);
    names::places(places, &keys, &mut builder, faults);
    names::regions(regions, &keys, &mut builder, faults);
    names::strokes(strokes, &keys, &mut builder, faults);
    Some(builder.build())
}

fn parse<'t>(text: &'t str, faults: &mut Faults) -> Option<Spanned<DeTable<'t>>> {
    let first = match DeTable::parse(text) {
        Ok(document) => return Some(document),
        Err(error) => error,
    };
    let errors = if text.len() <= MAX_BYTES_FOR_ALL_SYNTAX_FAULTS {
        DeTable::parse_recoverable(text).1
    } else {
        vec![first]
    };
    for error in errors {
        let message = fault::shown_message(error.message());
        faults.add(&error.span().unwrap_or_default(), "", MapFaultKind::Syntax { message });
    }
    None
}

/// Notes may have any form, but no numbers that are none.
fn check_notes(notes: &DeTable<'_>, at: &str, faults: &mut Faults) {
    for (key, value) in notes {
        let at = format!("{at}.{}", fault::shown(key.get_ref()));
        match value.get_ref() {
            // The TOML parser limits how deep tables can be nested.
            DeValue::Table(table) => check_notes(table, &at, faults),
            DeValue::Array(items) if items.iter().any(|item| item.get_ref().is_table()) => {
                for item in items.iter().filter_map(|item| item.get_ref().as_table()) {
                    check_notes(item, &at, faults);
                }
            }
            DeValue::Datetime(_) => {}
            _ => {
                plain(value, &at, faults);
            }
        }
    }
}
