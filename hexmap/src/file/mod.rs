//! Reading map files.
//!
//! [`Map::from_toml`] goes through the file once, in the order in which things depend on each
//! other (shape, kinds, boxes, features, lines, rivers, crossings, names), whatever their order
//! in the file. It goes on after a fault, so that all faults are told at once.

mod fault;
mod features;
mod lookup;
mod names;
mod own_keys;
mod rivers;
mod shape;
mod terrain;

use datafile::{DataError, Entry};

pub use fault::MapFault;

use crate::Map;
use own_keys::OwnKeys;

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
    pub fn from_toml(file: &str, text: &str) -> Result<Map, DataError> {
        datafile::read(file, text, read)
    }
}

/// The map, or a fault that says why there is none. With faults the map may be incomplete.
fn read(root: &Entry<'_>) -> Option<Map> {
    let head = root.required("map").described("a section [map]").entry();
    let entries = |key| root.optional(key).entries();
    let layers = root.optional("terrain").count(0..=MAX_LAYERS).entries();
    let [side_kinds, sides] = ["side_kind", "side"].map(entries);
    let [link_kinds, lines] = ["link_kind", "line"].map(entries);
    let boxes = root.optional("box").count(0..=MAX_BOXES).entries();
    let [rivers, crossings] = ["river", "crossing"].map(entries);
    let [places, regions, strokes] = ["place", "region", "stroke"].map(entries);
    root.optional("source").notes();
    root.optional("notes").notes();
    root.no_other_keys();

    let head = head?;
    let keys = OwnKeys::read(&head);
    let layers: Vec<_> = layers.iter().map(|layer| terrain::read(layer, &keys)).collect();
    let mut builder = shape::build(&head, &keys, layers.first())?;
    for layer in layers {
        terrain::add(layer, &mut builder);
    }
    features::side_kinds(&side_kinds, &mut builder);
    features::link_kinds(&link_kinds, &mut builder);
    features::boxes(&boxes, &keys, &mut builder);
    features::sides(&sides, &keys, &mut builder);
    features::lines(&lines, &keys, &mut builder);
    let all_laid = rivers::rivers(&rivers, &keys, &mut builder);
    rivers::crossings(&crossings, &keys, all_laid, &mut builder);
    names::places(&places, &keys, &mut builder);
    names::regions(&regions, &keys, &mut builder);
    names::strokes(&strokes, &keys, &mut builder);
    Some(builder.build())
}
