//! The rectangle of columns and rows that a map is cut from.

use hexx::{Hex, OffsetHexMode};
use serde::{Deserialize, Serialize};

use crate::{LabelStyle, Orientation};

/// Which printed columns (flat hexes) stand half a hex lower, or which printed rows
/// (pointy hexes) stand half a hex further right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Shoved {
    /// Those with an even printed number (02, 04, … or B, D, …).
    Even,
    /// Those with an odd printed number (01, 03, … or A, C, …).
    Odd,
}

/// A column and a row, counted from 0 at the north-west corner, whatever the map prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Offset {
    /// Columns from the west edge.
    pub column: u16,
    /// Rows from the north edge.
    pub row: u16,
}

/// Size, orientation, shove and numbering of a map: everything about its geometry but its
/// ragged edge.
///
/// ```
/// use grognard_hexmap::{Grid, LabelStyle, Offset, Orientation, Shoved};
/// let grid = Grid::new(Orientation::Flat, Shoved::Even, 22, 16, LabelStyle::Ccrr);
/// assert_eq!(grid.label(Offset { column: 0, row: 0 }).as_deref(), Some("0101"));
/// assert_eq!(grid.offset("2216"), Some(Offset { column: 21, row: 15 }));
/// assert_eq!(grid.offset("2317"), None); // beyond the edge
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grid {
    /// Flat or pointy hexes.
    pub orientation: Orientation,
    /// Which columns or rows are shoved.
    pub shoved: Shoved,
    /// Number of columns.
    pub columns: u16,
    /// Number of rows.
    pub rows: u16,
    /// How hexes are numbered.
    pub labels: LabelStyle,
    /// The printed number of the western column (A counts as 1).
    pub first_column: u16,
    /// The printed number of the northern row.
    pub first_row: u16,
}

impl Grid {
    /// A grid numbered from column 1 and row 1.
    pub const fn new(
        orientation: Orientation,
        shoved: Shoved,
        columns: u16,
        rows: u16,
        labels: LabelStyle,
    ) -> Grid {
        Grid { orientation, shoved, columns, rows, labels, first_column: 1, first_row: 1 }
    }

    /// How many hexes the full rectangle has.
    pub const fn area(&self) -> usize {
        self.columns as usize * self.rows as usize
    }

    /// Whether column and row lie within the rectangle.
    pub const fn contains(&self, at: Offset) -> bool {
        at.column < self.columns && at.row < self.rows
    }

    /// All columns and rows, row by row from the north-west corner.
    pub fn offsets(&self) -> impl Iterator<Item = Offset> + use<> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |row| (0..columns).map(move |column| Offset { column, row }))
    }

    /// The printed label, or `None` where the numbering has no room for it.
    pub fn label(&self, at: Offset) -> Option<String> {
        self.labels
            .format(at.column.checked_add(self.first_column)?, at.row.checked_add(self.first_row)?)
    }

    /// Where a printed label lies, or `None` if it is no label or lies beyond the rectangle.
    pub fn offset(&self, label: &str) -> Option<Offset> {
        let (column, row) = self.labels.parse(label)?;
        let at = Offset {
            column: column.checked_sub(self.first_column)?,
            row: row.checked_sub(self.first_row)?,
        };
        self.contains(at).then_some(at)
    }

    /// The position in hexx's axial coordinates.
    pub fn to_hexx(&self, at: Offset) -> Hex {
        Hex::from_offset_coordinates(
            [i32::from(at.column), i32::from(at.row)],
            self.offset_mode(),
            self.orientation.hexx(),
        )
    }

    /// The column and row of a hexx position, if it lies within the rectangle.
    pub fn from_hexx(&self, hex: Hex) -> Option<Offset> {
        let [column, row] = hex.to_offset_coordinates(self.offset_mode(), self.orientation.hexx());
        let at = Offset { column: u16::try_from(column).ok()?, row: u16::try_from(row).ok()? };
        self.contains(at).then_some(at)
    }

    /// The middle of a hex in grid units: columns to the right and rows downwards of the middle
    /// of the north-west corner hex as it would stand unshoved. A shoved column stands 0.5 lower
    /// (a shoved row 0.5 further right).
    pub fn centre(&self, at: Offset) -> [f64; 2] {
        let shoved = |number: u16| match self.shoved {
            Shoved::Even => number.is_multiple_of(2),
            Shoved::Odd => !number.is_multiple_of(2),
        };
        let half = |yes: bool| if yes { 0.5 } else { 0.0 };
        let (column, row) = (f64::from(at.column), f64::from(at.row));
        match self.orientation {
            Orientation::Flat => [column, row + half(shoved(at.column + self.first_column))],
            Orientation::Pointy => [column + half(shoved(at.row + self.first_row)), row],
        }
    }

    /// hexx speaks of indices from 0, the map of printed numbers.
    fn offset_mode(&self) -> OffsetHexMode {
        let first = match self.orientation {
            Orientation::Flat => self.first_column,
            Orientation::Pointy => self.first_row,
        };
        match (self.shoved, first.is_multiple_of(2)) {
            (Shoved::Even, true) | (Shoved::Odd, false) => OffsetHexMode::Even,
            (Shoved::Even, false) | (Shoved::Odd, true) => OffsetHexMode::Odd,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Direction;

    fn neighbour(grid: &Grid, label: &str, direction: &str) -> Option<String> {
        let direction = grid.orientation.direction(direction).expect("a direction of the test");
        let at = grid.to_hexx(grid.offset(label).expect("a label of the test"));
        let hex = at + direction.to_hexx(grid.orientation).into_hex();
        grid.label(grid.from_hexx(hex)?)
    }

    #[test]
    fn even_columns_stand_lower() {
        let grid = Grid::new(Orientation::Flat, Shoved::Even, 22, 16, LabelStyle::Ccrr);
        let of = |direction| neighbour(&grid, "0806", direction);
        assert_eq!(of("N").as_deref(), Some("0805"));
        assert_eq!(of("NE").as_deref(), Some("0906"));
        assert_eq!(of("SE").as_deref(), Some("0907"));
        assert_eq!(of("S").as_deref(), Some("0807"));
        assert_eq!(of("SW").as_deref(), Some("0707"));
        assert_eq!(of("NW").as_deref(), Some("0706"));
    }

    #[test]
    fn odd_columns_stand_lower() {
        let grid = Grid::new(Orientation::Flat, Shoved::Odd, 21, 34, LabelStyle::LetterNumber);
        assert_eq!(neighbour(&grid, "A4", "NE").as_deref(), Some("B4"));
        assert_eq!(neighbour(&grid, "A4", "SE").as_deref(), Some("B5"));
        assert_eq!(neighbour(&grid, "B4", "NE").as_deref(), Some("C3"));
        assert_eq!(neighbour(&grid, "A4", "NW"), None);
    }

    #[test]
    fn shove_follows_the_printed_number_of_an_extract() {
        let whole = Grid::new(Orientation::Flat, Shoved::Even, 30, 30, LabelStyle::Ccrr);
        let extract = Grid { first_column: 4, first_row: 7, columns: 9, rows: 9, ..whole };
        for direction in Direction::ALL {
            let name = direction.name(Orientation::Flat);
            assert_eq!(neighbour(&whole, "0810", name), neighbour(&extract, "0810", name));
            assert_eq!(neighbour(&whole, "0910", name), neighbour(&extract, "0910", name));
        }
    }

    #[test]
    fn pointy_rows_are_shoved_right() {
        let grid = Grid::new(Orientation::Pointy, Shoved::Even, 9, 9, LabelStyle::Ccrr);
        assert_eq!(neighbour(&grid, "0503", "NE").as_deref(), Some("0502"));
        assert_eq!(neighbour(&grid, "0503", "NW").as_deref(), Some("0402"));
        assert_eq!(neighbour(&grid, "0504", "NE").as_deref(), Some("0603"));
        assert_eq!(neighbour(&grid, "0504", "E").as_deref(), Some("0604"));
    }

    #[test]
    fn hexx_round_trip() {
        for orientation in [Orientation::Flat, Orientation::Pointy] {
            for shoved in [Shoved::Even, Shoved::Odd] {
                let grid = Grid::new(orientation, shoved, 7, 6, LabelStyle::Ccrr);
                for at in grid.offsets() {
                    assert_eq!(grid.from_hexx(grid.to_hexx(at)), Some(at));
                }
            }
        }
    }
}
