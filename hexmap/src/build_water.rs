//! Building rivers and their crossings.

use crate::build::room;
use crate::{
    BuildError, Course, Crossing, CrossingSite, Direction, HexId, Hexside, Map, MapBuilder, River,
    SideKind,
};

/// Finding the hexsides of a river.
impl Map {
    /// The hexsides between two chains of hexes: the banks of a river from source to mouth, each
    /// hex written once. They are seen from the left bank.
    ///
    /// ```
    /// # use grognard_hexmap::{Grid, LabelStyle, MapBuilder, Orientation, Shoved};
    /// # let grid = Grid::new(Orientation::Flat, Shoved::Even, 5, 5, LabelStyle::Ccrr);
    /// # let map = MapBuilder::new("field", grid)?.build();
    /// let hexes = |labels: &[&str]| labels.iter().map(|l| map.hex(l).unwrap()).collect::<Vec<_>>();
    /// let sides = map.sides_between(&hexes(&["0102", "0202", "0303"]), &hexes(&["0103", "0203"]))?;
    /// let labels: Vec<_> = sides.iter().map(|&side| map.side_label(side)).collect();
    /// assert_eq!(labels, ["0102/0103", "0202/0103", "0202/0203", "0303/0203"]);
    /// # Ok::<(), grognard_hexmap::BuildError>(())
    /// ```
    ///
    /// # Errors
    /// Where the banks part: the next hex of neither touches both, or that of both does.
    pub fn sides_between(
        &self,
        left: &[HexId],
        right: &[HexId],
    ) -> Result<Vec<Hexside>, BuildError> {
        let (Some((&first_left, mut left)), Some((&first_right, mut right))) =
            (left.split_first(), right.split_first())
        else {
            return Err(BuildError::TooShort { name: "bank".to_owned(), least: 1 });
        };
        let (mut here, mut there) = (first_left, first_right);
        let mut sides = Vec::with_capacity(left.len() + right.len() + 1);
        // The hex at the end that the water comes from.
        let mut source = None;
        loop {
            let parted = || BuildError::BanksPart {
                left: self.label(here).to_owned(),
                right: self.label(there).to_owned(),
            };
            let side = self.hexside(here, there).ok_or_else(parted)?;
            sides.push(side);
            let ends = self.hexside_ends(side);
            let follows = |next: Option<&HexId>| {
                next.is_some_and(|&next| ends.contains(&Some(next)) && source != Some(next))
            };
            match (follows(left.first()), follows(right.first())) {
                (true, false) => (source, here, left) = (Some(here), left[0], &left[1..]),
                (false, true) => (source, there, right) = (Some(there), right[0], &right[1..]),
                (false, false) if left.is_empty() && right.is_empty() => return Ok(sides),
                _ => return Err(parted()),
            }
        }
    }
}

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
            ends.push(to);
        }
        if unbroken {
            for pair in sides.windows(2) {
                if !self.map.sides_touch(pair[0].0, pair[1].0) {
                    return Err(BuildError::BrokenRiver {
                        name: name.to_owned(),
                        before: self.map.side_label(pair[0].0),
                        after: self.map.side_label(pair[1].0),
                    });
                }
            }
        }
        for (&(side, kind), to) in sides.iter().zip(ends) {
            self.feature(side.hex, to, kind)?;
            self.river_sides.set(side, true);
            self.river_sides.set(Hexside { hex: to, direction: side.direction.opposite() }, true);
        }
        Ok(())
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
