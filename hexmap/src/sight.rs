//! Line of sight: a string over hexes of different heights.

use crate::line::{Fraction, Leg, Over, legs};
use crate::{Direction, HexId, Hexside, Map};

/// How high things are, in the game's own levels. The rules of a game say what counts; this
/// trait is how they say it.
///
/// ```
/// use hexmap::{Grid, Heights, HexId, LabelStyle, MapBuilder, Orientation, Shoved};
/// use hexmap::{AlongHexside, Blocker, Sight};
///
/// struct Woods(HexId);
/// impl Heights for Woods {
///     fn obstacle(&self, hex: HexId) -> i32 {
///         if hex == self.0 { 1 } else { 0 }
///     }
/// }
///
/// let grid = Grid::new(Orientation::Flat, Shoved::Even, 3, 4, LabelStyle::Ccrr);
/// let map = MapBuilder::new("lane", grid)?.build();
/// let hex = |label| map.hex(label).unwrap();
/// let woods = Woods(hex("0102"));
/// let look = |a, b| map.line_of_sight(hex(a), hex(b), &woods, AlongHexside::BothMustBlock);
/// assert_eq!(look("0101", "0103"), Some(Sight::Blocked(Blocker::Hex(hex("0102")))));
/// assert_eq!(look("0201", "0203"), Some(Sight::Clear));
/// # Ok::<(), hexmap::BuildError>(())
/// ```
pub trait Heights {
    /// The level of the ground.
    fn level(&self, hex: HexId) -> i32 {
        let _ = hex;
        0
    }

    /// How far what stands in the hex (woods, town, smoke) rises above its ground; 0 for nothing.
    fn obstacle(&self, hex: HexId) -> i32 {
        let _ = hex;
        0
    }

    /// How far what stands on a hexside (wall, hedge, crest) rises above the higher of its two
    /// hexes; 0 for nothing. It is asked from both hexes, and the higher answer counts.
    fn hexside(&self, side: Hexside) -> i32 {
        let _ = side;
        0
    }

    /// As [`Heights::hexside`], for a side of the very hex in which the viewer or the target
    /// stands. Men at a wall look over it, so it is nothing unless the game says otherwise.
    fn own_hexside(&self, side: Hexside) -> i32 {
        let _ = side;
        0
    }

    /// From which level one looks who stands in the hex, and at which level one is seen there.
    fn eye(&self, hex: HexId) -> i32 {
        self.level(hex)
    }
}

/// What counts where the string runs exactly along a hexside.
///
/// A hex off the map neither blocks nor opens: at the edge, the hex on the map decides alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum AlongHexside {
    /// The hexes on both sides must block: one may lean to the open side. Most games say so.
    #[default]
    BothMustBlock,
    /// The hex on either side is enough to block.
    EitherBlocks,
}

/// Whether one hex can be seen from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// Nothing is in the way.
    Clear,
    /// Something is: the first such thing from the viewer's end.
    Blocked(Blocker),
}

impl Sight {
    /// Whether nothing is in the way.
    pub const fn is_clear(self) -> bool {
        matches!(self, Sight::Clear)
    }
}

/// What blocks a line of sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blocker {
    /// The ground of a hex, or what stands in it.
    Hex(HexId),
    /// What stands on a hexside that the string crosses.
    Hexside(Hexside),
    /// What lies beside a hexside that the string runs along.
    Along(Hexside),
}

impl Map {
    /// Whether `to` can be seen from `from`. `None` if one is a box.
    ///
    /// The string runs from eye to eye ([`Heights::eye`]). A hex between them blocks when its
    /// ground with what stands on it rises above the string in the middle of the string's way
    /// through the hex; what stands on a hexside blocks when it rises above the string where
    /// the two cross. A string that just touches the top sees over it. All of it is reckoned in
    /// whole numbers, so `a` sees `b` exactly when `b` sees `a`.
    ///
    /// # Complexity
    /// One pass over the hexes under the string.
    pub fn line_of_sight<H: Heights>(
        &self,
        from: HexId,
        to: HexId,
        heights: &H,
        along: AlongHexside,
    ) -> Option<Sight> {
        let legs = legs(self.coord(from)?, self.coord(to)?, self.grid.orientation);
        let view = View {
            map: self,
            heights,
            ends: [from, to],
            eyes: [heights.eye(from), heights.eye(to)].map(i64::from),
        };
        let blocker = view.first_blocker(&legs, along);
        Some(blocker.map_or(Sight::Clear, Sight::Blocked))
    }
}

/// One question of sight.
struct View<'a, H> {
    map: &'a Map,
    heights: &'a H,
    ends: [HexId; 2],
    eyes: [i64; 2],
}

impl<H: Heights> View<'_, H> {
    fn first_blocker(&self, legs: &[Leg], along: AlongHexside) -> Option<Blocker> {
        for (index, leg) in legs.iter().enumerate() {
            let blocker = match leg.over {
                Over::Hex(hex) => {
                    // Along a hexside the legs before and after it are dealt with there.
                    let side = index.checked_sub(1).and_then(|before| match legs[before].over {
                        Over::Hex(before) => self.side(before, hex),
                        Over::Hexside { .. } => None,
                    });
                    let hex = self.map.at_hexx(hex);
                    side.filter(|&side| self.side_blocks(side, leg.enter))
                        .map(Blocker::Hexside)
                        .or_else(|| hex.filter(|&hex| self.hex_blocks(hex, leg)).map(Blocker::Hex))
                }
                Over::Hexside { left, right } => {
                    // A string along a hexside begins and ends in a hex; so there is one before
                    // and one after each such leg.
                    let around = [legs[index - 1].over, legs[index + 1].over];
                    let blocks = |beside: hexx::Hex| {
                        let hex = self.map.at_hexx(beside)?;
                        let sides = [(around[0], leg.enter), (around[1], leg.leave)];
                        let by_side = sides.into_iter().any(|(over, at)| {
                            let Over::Hex(end) = over else { return false };
                            self.side(end, beside).is_some_and(|side| self.side_blocks(side, at))
                        });
                        Some(by_side || self.hex_blocks(hex, leg))
                    };
                    let blocked = match (blocks(left), blocks(right), along) {
                        (Some(left), Some(right), AlongHexside::BothMustBlock) => left && right,
                        (left, right, _) => left.unwrap_or(false) || right.unwrap_or(false),
                    };
                    self.side(left, right).filter(|_| blocked).map(Blocker::Along)
                }
            };
            if blocker.is_some() {
                return blocker;
            }
        }
        None
    }

    /// The hexside between two neighbouring positions, seen from the first that is on the map.
    fn side(&self, a: hexx::Hex, b: hexx::Hex) -> Option<Hexside> {
        let from = |a: hexx::Hex, b: hexx::Hex| {
            let orientation = self.map.grid.orientation;
            let direction = Direction::ALL
                .into_iter()
                .find(|direction| direction.to_hexx(orientation).into_hex() == b - a)?;
            Some(Hexside { hex: self.map.at_hexx(a)?, direction })
        };
        from(a, b).or_else(|| from(b, a))
    }

    fn side_blocks(&self, side: Hexside, at: Fraction) -> bool {
        let other = self.map.reversed(side);
        let sides = || [Some(side), other].into_iter().flatten();
        let own = sides().any(|side| self.ends.contains(&side.hex));
        let rises = |side| {
            if own { self.heights.own_hexside(side) } else { self.heights.hexside(side) }
        };
        let height = sides().map(rises).max().unwrap_or(0);
        let ground = sides().map(|side| self.heights.level(side.hex)).max().unwrap_or(0);
        height > 0 && self.is_above(i64::from(ground) + i64::from(height), at, at)
    }

    fn hex_blocks(&self, hex: HexId, leg: &Leg) -> bool {
        if self.ends.contains(&hex) {
            return false;
        }
        let top = i64::from(self.heights.level(hex)) + i64::from(self.heights.obstacle(hex).max(0));
        self.is_above(top, leg.enter, leg.leave)
    }

    /// Whether a top rises above the string in the middle between two of its points.
    fn is_above(&self, top: i64, enter: Fraction, leave: Fraction) -> bool {
        // Products of two heights of 32 bits and two parts of a long string need more than 64.
        let [enter_part, enter_whole, leave_part, leave_whole] =
            [enter.part, enter.whole, leave.part, leave.whole].map(i128::from);
        let part = enter_part * leave_whole + leave_part * enter_whole;
        let whole = 2 * enter_whole * leave_whole;
        let [near, far] = self.eyes.map(i128::from);
        i128::from(top) * whole > near * whole + (far - near) * part
    }
}
