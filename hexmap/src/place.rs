//! What a map names: places, lines of links, regions, off-map boxes, drawn-only strokes.

use crate::{Attrs, HexId, HexSet, LinkKind};

/// A named place in a hex: town, hill, ford, entry hex, objective.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// Short name for data files; the name if the file gives none.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// Town, hill, entry, …: the game's own word.
    pub kind: String,
    /// Where it is.
    pub hex: HexId,
    /// What else the file says of it.
    pub attrs: Attrs,
}

/// A road, railroad or trail: links of one kind through a chain of hexes.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Its name.
    pub name: String,
    /// What kind of link it is.
    pub kind: LinkKind,
    /// Its hexes (and boxes), from end to end.
    pub hexes: Vec<HexId>,
    /// What else the file says of it.
    pub attrs: Attrs,
}

/// A named set of hexes.
#[derive(Clone, Debug, PartialEq)]
pub struct Region {
    /// Its name.
    pub name: String,
    /// Its hexes.
    pub hexes: HexSet,
    /// What else the file says of it.
    pub attrs: Attrs,
}

/// An off-map box, exit or depot that units can stand in.
#[derive(Clone, Debug, PartialEq)]
pub struct OffMapBox {
    /// The label by which it is found like a hex; never one that a hex could have.
    pub label: String,
    /// Name for people.
    pub name: String,
    /// The hexes that it is joined to.
    pub joins: Vec<HexId>,
    /// What else the file says of it.
    pub attrs: Attrs,
}

/// Something that is drawn and has no meaning for the rules: a minor stream, a border.
#[derive(Clone, Debug, PartialEq)]
pub struct Stroke {
    /// Its name.
    pub name: String,
    /// Stream, border, …: how it is drawn.
    pub kind: String,
    /// Points in the units of [`Grid::centre`](crate::Grid::centre).
    pub points: Vec<[f64; 2]>,
    /// What else the file says of it.
    pub attrs: Attrs,
}
