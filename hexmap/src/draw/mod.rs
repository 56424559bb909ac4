//! Pictures of a map: SVG for paper and pages, plain text for terminals.

mod colour;
mod glyphs;
mod ground;
mod hexes;
mod key;
mod lines;
mod margin;
mod marks;
mod names;
mod overlay;
mod paper;
mod style;
mod svg;
mod symbols;
mod text;
mod waters;
mod xml;

pub use colour::Colour;
pub use overlay::{Counter, Highlight, Marker, Overlay, Route};
pub use svg::{Svg, SvgPart};
pub use text::TextMap;
