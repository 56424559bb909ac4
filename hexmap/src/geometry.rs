//! Distances, ranges, rings, bearings and connected regions.

use hexx::Hex;

use crate::{Direction, HexId, HexSet, Hexside, Map, Offset};

/// Which way one hex lies from another.
///
/// Between two hexes there are twelve ways that a player can tell apart: straight through one of
/// the six hexsides, or exactly over a corner, 30 degrees off.
///
/// ```
/// use grognard_hexmap::{Bearing, Grid, LabelStyle, MapBuilder, Orientation, Shoved};
/// let grid = Grid::new(Orientation::Flat, Shoved::Even, 5, 5, LabelStyle::Ccrr);
/// let map = MapBuilder::new("field", grid)?.build();
/// let hex = |label| map.hex(label).unwrap();
/// let name = |d: grognard_hexmap::Direction| d.name(Orientation::Flat);
///
/// // 0505 lies south-east of 0101, nearer to that than to any other side.
/// assert_eq!(map.bearing(hex("0101"), hex("0505")).map(|b| name(b.clockwise())), Some("SE"));
/// // 0301 lies due east, and flat hexes have no east side.
/// let Some(Bearing::Between(left, right)) = map.bearing(hex("0101"), hex("0301")) else {
///     panic!("a corner")
/// };
/// assert_eq!((name(left), name(right)), ("NE", "SE"));
/// # Ok::<(), grognard_hexmap::BuildError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bearing {
    /// Nearest to one side.
    Through(Direction),
    /// Exactly over the corner between two sides: the left one, then the one clockwise of it.
    Between(Direction, Direction),
}

impl Bearing {
    /// One direction in any case: over a corner, the clockwise one.
    pub const fn clockwise(self) -> Direction {
        match self {
            Bearing::Through(direction) | Bearing::Between(_, direction) => direction,
        }
    }

    /// One direction in any case: over a corner, the counter-clockwise one.
    pub const fn counter_clockwise(self) -> Direction {
        match self {
            Bearing::Through(direction) | Bearing::Between(direction, _) => direction,
        }
    }
}

/// Plain geometry: no terrain, no units.
///
/// A box lies nowhere on the grid, so for boxes these answer `None` or nothing.
impl Map {
    /// How many hexes lie between two hexes, counting the second; `None` if one is a box.
    pub fn distance(&self, a: HexId, b: HexId) -> Option<u32> {
        Some(self.coord(a)?.unsigned_distance_to(self.coord(b)?))
    }

    /// All hexes of the map at most so far from a hex, itself included, in reading order.
    ///
    /// ```
    /// # use grognard_hexmap::{Grid, LabelStyle, MapBuilder, Orientation, Shoved};
    /// # let grid = Grid::new(Orientation::Flat, Shoved::Even, 9, 9, LabelStyle::Ccrr);
    /// # let map = MapBuilder::new("field", grid)?.build();
    /// let battery = map.hex("0505").unwrap();
    /// assert_eq!(map.within(battery, 2).count(), 19);
    /// assert_eq!(map.ring(battery, 2).count(), 12);
    /// # Ok::<(), grognard_hexmap::BuildError>(())
    /// ```
    pub fn within(&self, centre: HexId, range: u32) -> impl Iterator<Item = HexId> + '_ {
        // No step changes the column or the row by more than one, so this box holds them all.
        let reach = u16::try_from(range).unwrap_or(u16::MAX);
        let span = |middle: u16, end: u16| {
            middle.saturating_sub(reach)..middle.saturating_add(reach).saturating_add(1).min(end)
        };
        let at = self.offset(centre);
        let rows = at.map_or(0..0, |at| span(at.row, self.grid.rows));
        let columns = at.map_or(0..0, |at| span(at.column, self.grid.columns));
        rows.flat_map(move |row| columns.clone().map(move |column| Offset { column, row }))
            .filter_map(|at| self.at(at))
            .filter(move |&hex| self.distance(centre, hex).is_some_and(|far| far <= range))
    }

    /// The hexes of the map exactly so far from a hex, clockwise from the most northern corner
    /// of the ring; the hex itself for 0.
    pub fn ring(&self, centre: HexId, radius: u32) -> impl Iterator<Item = HexId> + '_ {
        // No two hexes of the map are further apart than this, and coordinates stay small.
        let farthest = u32::from(self.grid.columns) + u32::from(self.grid.rows);
        let centre = self.coord(centre).filter(|_| radius <= farthest);
        let orientation = self.grid.orientation;
        let walk = move |centre: Hex| {
            let step = move |turns: u8| Direction::new(turns).to_hexx(orientation).into_hex();
            let radius = radius as i32;
            let sides = (0..6u8).flat_map(move |side| {
                let corner = centre + step(side) * radius;
                (0..radius).map(move |along| corner + step(side + 2) * along)
            });
            sides.chain((radius == 0).then_some(centre))
        };
        centre.into_iter().flat_map(walk).filter_map(|hex| self.at_hexx(hex))
    }

    /// Which way `b` lies from `a`: the nearest of the six sides, or two where it lies exactly
    /// over a corner. `None` if they are the same hex or one is a box.
    pub fn bearing(&self, a: HexId, b: HexId) -> Option<Bearing> {
        let way = self.coord(b)? - self.coord(a)?;
        let towards =
            |direction: Direction| dot(way, direction.to_hexx(self.grid.orientation).into_hex());
        let best = Direction::ALL.into_iter().map(towards).max().filter(|&best| best > 0)?;
        let mut nearest = Direction::ALL.into_iter().filter(|&side| towards(side) == best);
        let first = nearest.next()?;
        Some(match nearest.next() {
            None => Bearing::Through(first),
            // North-west and north are the first and the last of the list, yet neighbours.
            Some(second) if first.turned(1) == second => Bearing::Between(first, second),
            Some(second) => Bearing::Between(second, first),
        })
    }

    /// Parts a set of hexes into its connected regions, the one with the lowest hex first.
    ///
    /// Two neighbours hang together where `passable` lets one pass the hexside between them in
    /// at least one direction. A box of the set hangs together with the hexes it is joined to.
    ///
    /// ```
    /// # use grognard_hexmap::{Grid, HexSet, LabelStyle, MapBuilder, Orientation, Shoved};
    /// # let grid = Grid::new(Orientation::Flat, Shoved::Even, 2, 3, LabelStyle::Ccrr);
    /// # let mut builder = MapBuilder::new("banks", grid)?;
    /// # let creek = builder.side_kind("creek", false)?;
    /// # for (a, b) in [("0101", "0102"), ("0201", "0102"), ("0201", "0202")] {
    /// #     let side = [a, b].map(|label| builder.hex(label).unwrap());
    /// #     builder.feature(side[0], side[1], creek)?;
    /// # }
    /// # let map = builder.build();
    /// let land: HexSet = map.hexes().collect();
    /// let banks = map.connected(&land, |side| !map.features(side).contains(creek));
    /// assert_eq!(banks.len(), 2);
    /// assert!(banks[0].contains(map.hex("0201").unwrap()));
    /// # Ok::<(), grognard_hexmap::BuildError>(())
    /// ```
    pub fn connected(&self, hexes: &HexSet, passable: impl Fn(Hexside) -> bool) -> Vec<HexSet> {
        let mut left = HexSet::new(self.len());
        left.extend(hexes.iter().filter(|hex| hex.index() < self.len()));
        let mut regions = Vec::new();
        let mut open = Vec::new();
        for start in self.nodes() {
            if !left.contains(start) {
                continue;
            }
            let mut region = HexSet::new(self.len());
            left.remove(start);
            open.push(start);
            while let Some(hex) = open.pop() {
                region.insert(hex);
                let sides = self.neighbours(hex).filter(|&(direction, there)| {
                    let side = Hexside { hex, direction };
                    let back = Hexside { hex: there, direction: direction.opposite() };
                    passable(side) || passable(back)
                });
                let sides = sides.map(|(_, there)| there);
                for there in sides.chain(self.joins(hex).iter().map(|join| join.to)) {
                    if left.contains(there) {
                        left.remove(there);
                        open.push(there);
                    }
                }
            }
            regions.push(region);
        }
        regions
    }
}

/// The scalar product of two ways, doubled lengths: 2 for a step with itself, 1 for two steps
/// 60 degrees apart.
pub(crate) fn dot(a: Hex, b: Hex) -> i64 {
    let product = |a: i32, b: i32| i64::from(a) * i64::from(b);
    product(a.x, b.x) + product(a.y, b.y) + product(a.z(), b.z())
}
