//! Small numbers for hexes and hexsides.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::Direction;

/// A hex of a map, or an off-map box that units can stand in as if it were one.
///
/// Ids are dense: hexes first, in reading order, then boxes. So a flat array indexed by
/// [`HexId::index`] replaces every hash map.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct HexId(u16);

impl HexId {
    /// No map has so many hexes; flat neighbour tables use it for "nothing there".
    pub(crate) const NONE: u16 = u16::MAX;

    /// The id with this index. It means something only together with the map it came from.
    pub const fn from_index(index: usize) -> HexId {
        HexId(index as u16)
    }

    /// For flat arrays.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for HexId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// One side of one hex, seen from that hex: the way out of it in a direction.
///
/// The same hexside seen from the other hex is another `Hexside`; so what differs by
/// direction (a slope) can be told apart, and what does not is stored twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Hexside {
    /// The hex one looks from.
    pub hex: HexId,
    /// The side one looks through.
    pub direction: Direction,
}

impl Hexside {
    /// For flat arrays: six slots a hex.
    pub const fn slot(self) -> usize {
        self.hex.index() * 6 + self.direction.index()
    }
}
