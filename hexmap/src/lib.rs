#![doc = include_str!("../README.md")]

mod attrs;
mod build;
mod build_error;
mod build_water;
mod by_label;
mod crossing;
mod direction;
#[cfg(feature = "draw")]
mod draw;
mod file;
mod geometry;
mod graph;
mod grid;
mod hex_set;
mod hexside_set;
mod id;
mod kind;
mod label;
mod layer;
mod line;
mod map;
mod place;
mod river;
mod sight;
mod to_toml;
mod way;
mod words;

pub mod map_file {
    #![doc = include_str!("../FORMAT.md")]
}

pub use attrs::{Attr, Attrs};
pub use build::{MAX_HEXES, MapBuilder};
pub use build_error::BuildError;
pub use by_label::{Atlas, ByLabel};
pub use crossing::{
    Army, Crossing, CrossingId, CrossingSite, CrossingState, CrossingStates, MAX_ARMIES,
};
/// The reader of data files behind [`Map::from_toml`], in the version that this crate was built with.
pub use datafile::{self, DataError};
pub use direction::{Direction, Orientation};
#[cfg(feature = "draw")]
pub use draw::{Colour, Counter, Highlight, Marker, Overlay, Route, Svg, SvgPart, TextMap};
pub use file::MapFault;
pub use geometry::Bearing;
pub use graph::{
    AllMapEdges, MapEdge, MapEdgeId, MapEdges, MapGraph, MapNeighbours, MapNodeLabels, MapNodes,
};
pub use grid::{Grid, Offset, Shoved};
pub use hex_set::{HexBits, HexIter, HexSet, HexView};
pub use hexside_set::{HexsideIter, HexsideSet};
/// The coordinates behind [`Map::coord`], in the version that this crate was built with.
pub use hexx;
pub use id::{HexId, Hexside};
pub use kind::{Kind, KindSet, LinkKind, MAX_KINDS, SideKind};
pub use label::LabelStyle;
pub use layer::{Layer, LegendEntry, TerrainLayer, UnknownTerrain};
pub use line::LineStep;
pub use map::{LinkKindInfo, Map, SideKindInfo};
/// The traits and algorithms for [`Map::graph`], in the version that this crate was built with.
pub use petgraph;
pub use place::{Line, OffMapBox, Place, Region, Stroke};
pub use river::{Bank, Course, River, Water};
pub use sight::{AlongHexside, Blocker, Glimpse, Heights, Passed, Sight};
pub use way::{Join, Way};
