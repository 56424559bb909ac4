//! The shape of a hex in characters.
//!
//! ```text
//!   _____               / \
//!  /0101 \            /     \
//! /       \_____     | 0101  |
//! \       /0201 \    |       |
//!  \_____/       \    \     / \
//! ```

use crate::{Direction, Offset, Orientation};

/// One kind of hexes in characters: where their sides and their lines of text lie.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    orientation: Orientation,
    /// How many characters the first line of text has.
    inner: usize,
}

impl Shape {
    /// Hexes wide enough for labels of so many letters.
    pub(super) fn new(orientation: Orientation, label: usize) -> Shape {
        let inner = label.max(5);
        // Rows of pointy hexes are shoved by half a hex, which must be a whole number.
        let even = orientation == Orientation::Pointy && inner.is_multiple_of(2);
        Shape { orientation, inner: if even { inner + 1 } else { inner } }
    }

    /// Half the step from hex to hex, across and down.
    fn half_step(&self) -> (usize, usize) {
        match self.orientation {
            Orientation::Flat => (self.inner + 2, 2),
            Orientation::Pointy => (self.inner.div_ceil(2) + 1, 2),
        }
    }

    /// The left upper corner of a hex; `shove` tells whether it stands half a hex further.
    pub(super) fn origin(&self, at: Offset, shove: bool) -> (usize, usize) {
        let (across, down) = self.half_step();
        let (column, row, shove) =
            (usize::from(at.column), usize::from(at.row), usize::from(shove));
        match self.orientation {
            Orientation::Flat => (column * across, (2 * row + shove) * down),
            Orientation::Pointy => ((2 * column + shove) * across, 2 * row * down),
        }
    }

    /// How many characters and lines one hex takes.
    pub(super) fn size(&self) -> (usize, usize) {
        match self.orientation {
            Orientation::Flat => (self.inner + 4, 5),
            Orientation::Pointy => (self.inner + 4, 6),
        }
    }

    /// The three lines of text: where each begins and how long it is.
    pub(super) fn lines(&self) -> [(usize, usize, usize); 3] {
        [(2, 1, self.inner), (1, 2, self.inner + 2), (1, 3, self.inner + 2)]
    }

    /// The cells of a side and the character that draws it. The middle one is the first that
    /// a crossing or a road takes.
    pub(super) fn side(&self, direction: Direction) -> (Vec<(usize, usize)>, char) {
        let inner = self.inner;
        match self.orientation {
            Orientation::Flat => {
                let level = |line: usize| (2..2 + inner).map(|x| (x, line)).collect();
                match direction.index() {
                    0 => (level(0), '_'),
                    1 => (vec![(inner + 2, 1), (inner + 3, 2)], '\\'),
                    2 => (vec![(inner + 3, 3), (inner + 2, 4)], '/'),
                    3 => (level(4), '_'),
                    4 => (vec![(0, 3), (1, 4)], '\\'),
                    _ => (vec![(1, 1), (0, 2)], '/'),
                }
            }
            Orientation::Pointy => {
                let (right, half) = (inner + 3, inner.div_ceil(2) + 1);
                let (near, far) = (half - 1, right - (half - 1));
                match direction.index() {
                    0 => (vec![(far, 0), (right - 1, 1)], '\\'),
                    1 => (vec![(right, 2), (right, 3)], '|'),
                    2 => (vec![(right - 1, 4), (far, 5)], '/'),
                    3 => (vec![(1, 4), (near, 5)], '\\'),
                    4 => (vec![(0, 2), (0, 3)], '|'),
                    _ => (vec![(near, 0), (1, 1)], '/'),
                }
            }
        }
    }
}
