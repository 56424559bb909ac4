//! Distances and directions.

use crate::{HexId, Map};

/// Plain geometry: no terrain, no units.
impl Map {
    /// How many hexes lie between two hexes, counting the second; `None` if one is a box.
    pub fn distance(&self, a: HexId, b: HexId) -> Option<u32> {
        Some(self.coord(a)?.unsigned_distance_to(self.coord(b)?))
    }
}
