//! What can be wrong with a piece of a map.

use crate::MAX_HEXES;

/// What is wrong with a piece of a map.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// The grid has no hex, or its ragged edge leaves none.
    #[error("the map has no hex")]
    NoHexes,
    /// The grid is too large.
    #[error("the map would have {hexes} hexes; at most {MAX_HEXES} are allowed")]
    TooManyHexes {
        /// Columns times rows.
        hexes: usize,
    },
    /// The numbering has no room for all columns and rows.
    #[error("the numbering has no label for column {column}, row {row}")]
    NoLabel {
        /// Printed column.
        column: u32,
        /// Printed row.
        row: u32,
    },
    /// Two hexes that should be neighbours are not.
    #[error("{a} and {b} are not neighbours")]
    NotNeighbours {
        /// One.
        a: String,
        /// The other.
        b: String,
    },
    /// A chain that should have two ends is shorter.
    #[error("`{name}` needs at least {least} entries")]
    TooShort {
        /// Its name.
        name: String,
        /// How many it needs.
        least: usize,
    },
    /// A box stands where only a hex can.
    #[error("{label} is an off-map box; a hex is needed here")]
    NotAHex {
        /// Its label.
        label: String,
    },
    /// Two things of one sort have the same name or label.
    #[error("the {what} `{name}` is there already")]
    Duplicate {
        /// The sort of thing.
        what: &'static str,
        /// The name.
        name: String,
    },
    /// More things of one sort than a map can have.
    #[error("more than {most} {what}")]
    TooMany {
        /// The sort of thing.
        what: &'static str,
        /// How many there may be.
        most: usize,
    },
    /// A box label that a hex could have.
    #[error("box label `{label}` has the form of a hex number; use a word")]
    BoxLabelLikeHex {
        /// The label.
        label: String,
    },
    /// A row of terrain with the wrong number of symbols.
    #[error("row {row} of layer `{layer}` has {found} symbols; {expected} are expected")]
    RowLength {
        /// The layer.
        layer: String,
        /// Which row, counted from 1.
        row: usize,
        /// How many symbols it has.
        found: usize,
        /// How many columns the map has.
        expected: usize,
    },
    /// Not one row a row of the map.
    #[error("layer `{layer}` has {found} rows; {expected} are expected")]
    RowCount {
        /// The layer.
        layer: String,
        /// How many rows it has.
        found: usize,
        /// How many rows the map has.
        expected: usize,
    },
    /// A symbol that the legend does not explain.
    #[error("layer `{layer}`, hex {hex}: symbol `{symbol}` is not in the legend")]
    UnknownSymbol {
        /// The layer.
        layer: String,
        /// The hex.
        hex: String,
        /// The symbol.
        symbol: char,
    },
    /// Two corners that follow each other in a river are not the ends of a hexside of the map.
    #[error("no hexside of the map leads from corner {before} to corner {after}")]
    CornersPart {
        /// A corner.
        before: String,
        /// The one after it.
        after: String,
    },
    /// Two hexsides that follow each other in an unbroken river do not touch.
    #[error("river `{name}` is broken: {before} and {after} do not touch")]
    BrokenRiver {
        /// The river.
        name: String,
        /// A hexside.
        before: String,
        /// The one after it.
        after: String,
    },
    /// The hexes of the two banks of a river do not follow each other along one water.
    #[error("the banks part after {left} and {right}: the next hex of one bank must touch both")]
    BanksPart {
        /// The last hex of the left bank that fits.
        left: String,
        /// The last hex of the right bank that fits.
        right: String,
    },
    /// A river leaves the map by a side that has a hex beyond it.
    #[error("river `{name}` cannot leave the map from {hex} to the {direction}: there is a hex")]
    NotAtTheEdge {
        /// The river.
        name: String,
        /// Its last hex.
        hex: String,
        /// The side.
        direction: &'static str,
    },
    /// A crossing where no river is.
    #[error("crossing `{id}` at {at} is not on a river")]
    NoRiver {
        /// The crossing.
        id: String,
        /// Where it lies.
        at: String,
    },
    /// A drawn point that is not a number.
    #[error("stroke `{name}` has a point that is not a finite number")]
    BadPoint {
        /// The stroke.
        name: String,
    },
}
