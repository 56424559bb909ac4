//! Ways out of a hex: through its sides, and to boxes.

use crate::{HexId, Hexside, KindSet, LinkKind, Map};

/// A way from a hex to a box or back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Join {
    /// Where it begins.
    pub from: HexId,
    /// Where it leads.
    pub to: HexId,
    /// The roads or rails that lead there.
    pub links: KindSet<LinkKind>,
}

/// A way out of a hex or box: through a hexside, or by a join to or from a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Into the neighbour beyond a hexside.
    Side(Hexside),
    /// Between a hex and a box.
    Join(Join),
}

impl Way {
    /// Where the way begins.
    pub const fn from(self) -> HexId {
        match self {
            Way::Side(side) => side.hex,
            Way::Join(join) => join.from,
        }
    }
}

impl Map {
    /// Every way out of a hex or box with where it leads: the sides clockwise, then the joins.
    pub fn ways(&self, from: HexId) -> impl Iterator<Item = (Way, HexId)> + '_ {
        let sides = self
            .neighbours(from)
            .map(move |(direction, to)| (Way::Side(Hexside { hex: from, direction }), to));
        sides.chain(self.joins(from).iter().map(|&join| (Way::Join(join), join.to)))
    }
}
