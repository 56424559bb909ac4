//! Hex maps for wargames: what the board *is*, before anybody moves on it.
//!
//! # Why it is so
//! A wargame asks its map the same few things many thousand times a turn: what lies in this hex,
//! what is on this hexside, which hex lies beyond it. So a [`Map`] is built once, checked as a
//! whole, and never changes; hexes are small numbers ([`HexId`]) into flat arrays, and a set of
//! hexes is a row of bits ([`HexSet`]). What changes in a game (who stands where, which bridge
//! is blown) is the game's own state and not here. Nor is any rule: terrain and kinds of roads
//! and rivers are words of the map file that the game gives a meaning to.
//!
//! # Make a map
//! Maps are files in TOML ([`map_file`] describes them; [`MapBuilder`] does the same in code).
//! A file with mistakes is refused with all of them, each with its line.
//!
//! ```
//! use grognard_hexmap::Map;
//! # fn main() -> Result<(), grognard_hexmap::MapFileError> {
//! let map = Map::from_toml("crossroads.toml", TEXT)?;
//! assert_eq!(map.hex_count(), 12);
//! # Ok(())
//! # }
//!
//! const TEXT: &str = r#"
//! [map]
//! name = "crossroads"
//! orientation = "flat"
//! shoved = "even"
//! numbering = "CCRR"
//! columns = 4
//! rows = 3
//!
//! [[terrain]]
//! layer = "terrain"
//! legend = [{ symbol = ".", name = "clear" }, { symbol = "w", name = "woods" }]
//! rows = [".w..", "..w.", "...."]
//!
//! [[link_kind]]
//! name = "road"
//!
//! [[line]]
//! name = "Turnpike"
//! kind = "road"
//! hexes = ["0102", "0202", "0303", "0402"]
//!
//! [[place]]
//! name = "Tavern"
//! kind = "house"
//! hex = "0303"
//! "#;
//! ```
//!
//! # Ask it
//! Labels, terrain, hexsides, roads, rivers with their banks, places; then distance, rings,
//! lines and line of sight, all in whole numbers.
//!
//! ```
//! use grognard_hexmap::{Grid, LabelStyle, LineStep, MapBuilder, Orientation, Shoved};
//! # let grid = Grid::new(Orientation::Flat, Shoved::Even, 4, 3, LabelStyle::Ccrr);
//! # let map = MapBuilder::new("field", grid)?.build();
//! let here = map.hex("0102").unwrap();
//! let there = map.hex("0302").unwrap();
//! assert_eq!(map.distance(here, there), Some(2));
//! assert_eq!(map.within(here, 1).count(), 5); // the edge of the map cuts two off
//! let north = Orientation::Flat.direction("N").unwrap();
//! assert_eq!(map.neighbour(here, north), map.hex("0101"));
//! // A line to the east runs along a hexside. Which of its hexes counts is for the rules to say.
//! let line = map.line(here, there).unwrap();
//! assert_eq!(line[1], LineStep::Between(map.hex("0201"), map.hex("0202")));
//! # Ok::<(), grognard_hexmap::BuildError>(())
//! ```
//!
//! # Hand it on
//! Any algorithm of petgraph runs on [`Map::graph`]. With the feature `draw`, `Map::svg` and
//! `Map::text` draw it, with a game's counters, reach and routes over it (`Overlay`).
//!
//! ```
//! use grognard_hexmap::{Grid, LabelStyle, MapBuilder, Orientation, Shoved};
//! # let grid = Grid::new(Orientation::Flat, Shoved::Even, 4, 3, LabelStyle::Ccrr);
//! # let map = MapBuilder::new("field", grid)?.build();
//! let everywhere = map.graph(|_| Some(1u32));
//! assert_eq!(grognard_hexmap::petgraph::algo::connected_components(&everywhere), 1);
//! # #[cfg(feature = "draw")] {
//! let picture = map.svg().to_string();
//! assert_eq!(picture.matches("data-hex=").count(), map.hex_count());
//! # }
//! # Ok::<(), grognard_hexmap::BuildError>(())
//! ```
//!
//! # Features
//! - `draw`: pictures as SVG and text. About three thousand lines of ours and no dependency.
//!
//! # Siblings
//! `grognard-pathfinding` says how one moves on a map: movement costs, zones of control, reach,
//! supply and retreat. `grognard-combat` says how one fights and needs no map at all.

mod attrs;
mod build;
mod build_error;
mod build_water;
mod by_label;
mod crossing;
mod data_file;
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
pub use data_file::{DataError, read_data};
pub use direction::{Direction, Orientation};
#[cfg(feature = "draw")]
pub use draw::{Colour, Counter, Highlight, Marker, Overlay, Route, Svg, SvgPart, TextMap};
pub use file::{
    MAX_ENTRIES, MAX_FILE_BYTES, MAX_KEYS, MAX_LIST, MAX_NAME, MAX_TEXT, MapFault, MapFaultKind,
    MapFileError,
};
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
