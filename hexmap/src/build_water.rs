//! Building rivers and their crossings.

use crate::build::room;
use crate::{
    BuildError, Course, Crossing, CrossingSite, Direction, HexId, Hexside, MapBuilder, River,
    SideKind,
};

/// Rivers and their crossings.
impl MapBuilder {
    /// Lets a river run along hexsides or through hexes.
    ///
    /// `unbroken` asks that each hexside of a river along hexsides touches the one before;
    /// a river through hexes is always unbroken.
    ///
    /// # Errors
    /// If it is broken, or leaves the map where the map goes on.
    pub fn river(&mut self, river: River, unbroken: bool) -> Result<(), BuildError> {
        match &river.course {
            Course::Along(sides) => self.river_along(&river.name, sides, unbroken)?,
            Course::Through { hexes, upstream, downstream } => {
                self.river_through(&river.name, hexes, *upstream, *downstream)?;
            }
        }
        self.map.rivers.push(river);
        Ok(())
    }

    fn river_along(
        &mut self,
        name: &str,
        sides: &[(Hexside, SideKind)],
        unbroken: bool,
    ) -> Result<(), BuildError> {
        if sides.is_empty() {
            return Err(BuildError::TooShort { name: name.to_owned(), least: 1 });
        }
        let mut ends = Vec::with_capacity(sides.len());
        for &(side, _) in sides {
            let to = self.map.neighbour(side.hex, side.direction);
            let to = to.ok_or_else(|| BuildError::NotNeighbours {
                a: self.map.label(side.hex).to_owned(),
                b: side.direction.name(self.map.grid.orientation).to_owned(),
            })?;
            ends.push((side.hex, to));
        }
        if unbroken {
            for pair in ends.windows(2) {
                if !self.sides_touch(pair[0], pair[1]) {
                    let label = |(a, b)| format!("{}/{}", self.map.label(a), self.map.label(b));
                    return Err(BuildError::BrokenRiver {
                        name: name.to_owned(),
                        before: label(pair[0]),
                        after: label(pair[1]),
                    });
                }
            }
        }
        for (&(side, kind), (from, to)) in sides.iter().zip(ends) {
            self.feature(from, to, kind)?;
            self.river_sides.set(side, true);
            self.river_sides.set(Hexside { hex: to, direction: side.direction.opposite() }, true);
        }
        Ok(())
    }

    /// Two hexsides meet in a corner when their hexes are three, each next to the others.
    pub(crate) fn sides_touch(&self, (a, b): (HexId, HexId), (c, d): (HexId, HexId)) -> bool {
        let (shared, one, other) = if a == c {
            (a, b, d)
        } else if a == d {
            (a, b, c)
        } else if b == c {
            (b, a, d)
        } else if b == d {
            (b, a, c)
        } else {
            return false;
        };
        shared != one && self.map.hexside(one, other).is_some()
    }

    fn river_through(
        &mut self,
        name: &str,
        hexes: &[HexId],
        upstream: Option<Direction>,
        downstream: Option<Direction>,
    ) -> Result<(), BuildError> {
        let (Some(&first), Some(&last)) = (hexes.first(), hexes.last()) else {
            return Err(BuildError::TooShort { name: name.to_owned(), least: 1 });
        };
        let mut crossed = Vec::with_capacity(2 * hexes.len());
        for pair in hexes.windows(2) {
            let side = self.side_between(pair[0], pair[1])?;
            crossed.push(side);
            crossed.push(Hexside { hex: pair[1], direction: side.direction.opposite() });
        }
        for (hex, way) in [(first, upstream), (last, downstream)] {
            let Some(direction) = way else { continue };
            if self.map.neighbour(hex, direction).is_some() {
                return Err(BuildError::NotAtTheEdge {
                    name: name.to_owned(),
                    hex: self.map.label(hex).to_owned(),
                    direction: direction.name(self.map.grid.orientation),
                });
            }
            crossed.push(Hexside { hex, direction });
        }
        if crossed.is_empty() {
            return Err(BuildError::TooShort { name: name.to_owned(), least: 2 });
        }
        for side in crossed {
            let water = self.map.water.get_mut(side.hex.index());
            let water = water.ok_or_else(|| BuildError::NotAHex {
                label: self.map.labels[side.hex.index()].clone(),
            })?;
            *water = water.with(side.direction);
        }
        Ok(())
    }

    /// Adds a ford, ferry or bridge. Its river must be there already.
    ///
    /// # Errors
    /// If there is no river, or another crossing has its id.
    pub fn crossing(&mut self, crossing: Crossing) -> Result<(), BuildError> {
        room("crossings", self.map.crossings.len() + 1, usize::from(u16::MAX))?;
        let (wet, at) = match crossing.site {
            CrossingSite::Hexside(side) => {
                (self.river_sides.contains(side), self.map.side_label(side))
            }
            CrossingSite::Hex(hex) => {
                (!self.map.water(hex).is_empty(), self.map.label(hex).to_owned())
            }
        };
        if !wet {
            return Err(BuildError::NoRiver { id: crossing.id, at });
        }
        if self.map.crossing_named(&crossing.id).is_some() {
            return Err(BuildError::Duplicate { what: "crossing", name: crossing.id });
        }
        self.map.crossings.push(crossing);
        Ok(())
    }
}
