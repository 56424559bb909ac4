//! Hex maps for wargames.
//!
//! Maps are read from files with [`Map::from_toml`]; [`map_file`] describes their format.

mod attrs;
mod build;
mod crossing;
mod direction;
mod file;
mod geometry;
mod graph;
mod grid;
mod id;
mod kind;
mod label;
mod layer;
mod line;
mod map;
mod place;
mod river;
mod sight;
mod way;

pub mod map_file {
    #![doc = include_str!("../FORMAT.md")]
}

pub use attrs::{Attr, Attrs};
pub use build::{BuildError, MAX_HEXES, MapBuilder};
pub use crossing::{
    Army, Crossing, CrossingId, CrossingSite, CrossingState, CrossingStates, MAX_ARMIES,
};
pub use direction::{Direction, Orientation};
pub use file::{
    MAX_ENTRIES, MAX_FILE_BYTES, MAX_KEYS, MAX_LIST, MAX_NAME, MAX_TEXT, MapFault, MapFaultKind,
    MapFileError,
};
pub use geometry::Bearing;
pub use graph::{AllMapEdges, MapEdge, MapEdgeId, MapEdges, MapGraph, MapNeighbours, MapNodes};
pub use grid::{Grid, Offset, Shoved};
pub use id::{HexId, HexSet, Hexside, HexsideSet};
pub use kind::{Kind, KindSet, LinkKind, MAX_KINDS, SideKind};
pub use label::LabelStyle;
pub use layer::{Layer, LegendEntry, TerrainLayer, UnknownTerrain};
pub use line::LineStep;
pub use map::{LinkKindInfo, Map, SideKindInfo};
pub use place::{Line, OffMapBox, Place, Region, Stroke};
pub use river::{Bank, Course, River, Water};
pub use sight::{AlongHexside, Blocker, Heights, Sight};
pub use way::{Join, Way};
