//! The six directions of a hex and how a map is turned.

use std::fmt;

use hexx::{EdgeDirection, HexOrientation};
use serde::{Deserialize, Serialize};

/// Whether hexes stand on a side or on a corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Orientation {
    /// Flat side on top: columns run straight from north to south.
    Flat,
    /// Corner on top: rows run straight from west to east.
    Pointy,
}

impl Orientation {
    /// The names of the six directions, clockwise from [`Direction`] 0.
    pub const fn direction_names(self) -> [&'static str; 6] {
        match self {
            Orientation::Flat => ["N", "NE", "SE", "S", "SW", "NW"],
            Orientation::Pointy => ["NE", "E", "SE", "SW", "W", "NW"],
        }
    }

    /// The direction with this compass name, if this orientation has it.
    ///
    /// ```
    /// use grognard_hexmap::Orientation;
    /// assert_eq!(Orientation::Flat.direction("SE").unwrap().index(), 2);
    /// assert_eq!(Orientation::Flat.direction("E"), None); // flat hexes have no east side
    /// ```
    pub fn direction(self, name: &str) -> Option<Direction> {
        let index = self.direction_names().iter().position(|&known| known == name)?;
        Some(Direction(index as u8))
    }

    /// The names of the six corners, clockwise: corner `i` lies between directions `i` and `i + 1`.
    pub const fn corner_names(self) -> [&'static str; 6] {
        match self {
            Orientation::Flat => ["NE", "E", "SE", "SW", "W", "NW"],
            Orientation::Pointy => ["NE", "SE", "S", "SW", "NW", "N"],
        }
    }

    pub(crate) fn hexx(self) -> HexOrientation {
        match self {
            Orientation::Flat => HexOrientation::Flat,
            Orientation::Pointy => HexOrientation::Pointy,
        }
    }
}

/// One of the six sides of a hex, counted clockwise from the most northern one
/// (north for flat hexes, north-east for pointy ones).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8")]
pub struct Direction(u8);

impl TryFrom<u8> for Direction {
    type Error = String;
    fn try_from(index: u8) -> Result<Direction, String> {
        if index < 6 { Ok(Direction(index)) } else { Err(format!("{index} is no direction")) }
    }
}

impl Direction {
    /// All six, clockwise.
    pub const ALL: [Direction; 6] =
        [Direction(0), Direction(1), Direction(2), Direction(3), Direction(4), Direction(5)];

    /// The direction with this number, taken modulo six.
    pub const fn new(index: u8) -> Direction {
        Direction(index % 6)
    }

    /// 0 to 5, clockwise.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The way back.
    pub const fn opposite(self) -> Direction {
        self.turned(3)
    }

    /// This direction after so many clockwise turns of 60 degrees.
    pub const fn turned(self, steps: u8) -> Direction {
        Direction((self.0 + steps % 6) % 6)
    }

    /// The compass name on a map with this orientation.
    pub const fn name(self, orientation: Orientation) -> &'static str {
        orientation.direction_names()[self.index()]
    }

    /// The same direction in hexx's words.
    pub const fn to_hexx(self, orientation: Orientation) -> EdgeDirection {
        let first = match orientation {
            Orientation::Flat => 4,
            Orientation::Pointy => 5,
        };
        EdgeDirection::ALL_DIRECTIONS[(self.index() + first) % 6]
    }
}

impl fmt::Display for Orientation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Orientation::Flat => "flat",
            Orientation::Pointy => "pointy",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_agree_with_hexx() {
        assert_eq!(Direction(0).to_hexx(Orientation::Flat), EdgeDirection::FLAT_NORTH);
        assert_eq!(Direction(2).to_hexx(Orientation::Flat), EdgeDirection::FLAT_SOUTH_EAST);
        assert_eq!(Direction(5).to_hexx(Orientation::Flat), EdgeDirection::FLAT_NORTH_WEST);
        assert_eq!(Direction(0).to_hexx(Orientation::Pointy), EdgeDirection::POINTY_NORTH_EAST);
        assert_eq!(Direction(1).to_hexx(Orientation::Pointy), EdgeDirection::POINTY_EAST);
        assert_eq!(Direction(4).to_hexx(Orientation::Pointy), EdgeDirection::POINTY_WEST);
    }

    #[test]
    fn opposite_is_three_turns_and_its_own_inverse() {
        for direction in Direction::ALL {
            assert_eq!(direction.opposite().opposite(), direction);
            let there = direction.to_hexx(Orientation::Flat).into_hex();
            let back = direction.opposite().to_hexx(Orientation::Flat).into_hex();
            assert_eq!(there + back, hexx::Hex::ZERO);
        }
    }
}
