//! Line of sight: a string over hexes of different heights.

use crate::line::{Fraction, Over, Segment, segments};
use crate::{Direction, HexId, Hexside, Map};

/// How high things are, in the game's own levels. The rules of a game say what counts; this
/// trait is how they say it.
///
/// ```
/// use grognard_hexmap::{Grid, Heights, HexId, LabelStyle, MapBuilder, Orientation, Shoved};
/// use grognard_hexmap::{AlongHexside, Blocker, Sight};
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
/// # Ok::<(), grognard_hexmap::BuildError>(())
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

/// What a line of sight passes, as the rules of a game are asked about it: a hex that it runs over,
/// or a hexside that it crosses.
///
/// Hexsides are seen from the viewer's end: a slope upwards is one for who looks.
#[derive(Clone, Copy, Debug)]
pub struct Glimpse {
    /// What is passed.
    pub passed: Passed,
    /// Where the viewer stands.
    pub viewer: HexId,
    /// What is looked at.
    pub target: HexId,
    /// Whether a hexside belongs to the hex of the viewer or of the target: men at a wall look
    /// over it. Never for a hex: those two are not asked about.
    pub own_side: bool,
    /// Whether the line runs along a hexside here, so that this is only one of two neighbours.
    pub beside: bool,
    enter: Fraction,
    leave: Fraction,
}

/// What a [`Glimpse`] is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Passed {
    /// A hex that the line runs over.
    Hex(HexId),
    /// A hexside that the line crosses, seen from the viewer's end.
    Side(Hexside),
}

impl Glimpse {
    /// Whether something of this height rises above a string from eye to eye, in the middle of its
    /// way through the hex or where it crosses the side. `eyes` are the levels of the viewer's
    /// and of the target's; a string that just touches the top sees over it.
    pub fn rises_above(&self, top: i64, [viewer, target]: [i64; 2]) -> bool {
        // Products of two heights of 32 bits and two parts of a long string need more than 64.
        let [enter_part, enter_whole, leave_part, leave_whole] =
            [self.enter.part, self.enter.whole, self.leave.part, self.leave.whole].map(i128::from);
        let part = enter_part * leave_whole + leave_part * enter_whole;
        let whole = 2 * enter_whole * leave_whole;
        let (near, far) = (i128::from(viewer), i128::from(target));
        i128::from(top) * whole > near * whole + (far - near) * part
    }
}

impl Map {
    /// Whether `to` can be seen from `from`, judged by the game hex by hex and side by side:
    /// `blocks` is asked about each hex between the two and each hexside that the line crosses,
    /// from the viewer's end, until one blocks. So rules can look at the viewer's height, at slopes
    /// upwards and down, at treelines seen from one side, and count what only hinders. `None` if one
    /// is a box.
    ///
    /// Where the line runs along a hexside, both its hexes are asked, each with the sides by which
    /// the line would enter and leave it, and `along` says what counts.
    ///
    /// ```
    /// use grognard_hexmap::{AlongHexside, Grid, LabelStyle, MapBuilder, Orientation, Passed, Shoved, Sight};
    /// let grid = Grid::new(Orientation::Flat, Shoved::Even, 1, 5, LabelStyle::Ccrr);
    /// let mut builder = MapBuilder::new("lane", grid)?;
    /// let treeline = builder.side_kind("treeline", false)?;
    /// let [a, b, c, d] = ["0101", "0102", "0103", "0104"].map(|label| builder.hex(label).unwrap());
    /// builder.feature(a, b, treeline)?;
    /// builder.feature(c, d, treeline)?;
    /// let map = builder.build();
    /// // One sees through the treeline at one's own hex, but through no other.
    /// let look = |from, to| {
    ///     map.sight_by(from, to, AlongHexside::BothMustBlock, |glimpse| match glimpse.passed {
    ///         Passed::Side(side) => {
    ///             map.features(side).contains(treeline) && side.hex != glimpse.viewer
    ///         }
    ///         Passed::Hex(_) => false,
    ///     })
    /// };
    /// assert_eq!(look(a, c), Some(Sight::Clear));
    /// assert!(!look(c, a).unwrap().is_clear());
    /// # Ok::<(), grognard_hexmap::BuildError>(())
    /// ```
    pub fn sight_by(
        &self,
        from: HexId,
        to: HexId,
        along: AlongHexside,
        blocks: impl FnMut(Glimpse) -> bool,
    ) -> Option<Sight> {
        let segments = segments(self.coord(from)?, self.coord(to)?, self.grid.orientation);
        let mut view = View { map: self, ends: [from, to], blocks };
        let blocker = view.first_blocker(&segments, along);
        Some(blocker.map_or(Sight::Clear, Sight::Blocked))
    }

    /// Whether `to` can be seen from `from` over ground of different heights. `None` if one is a
    /// box.
    ///
    /// The string runs from eye to eye ([`Heights::eye`]). A hex between them blocks when its
    /// ground with what stands on it rises above the string in the middle of the string's way
    /// through the hex; what stands on a hexside blocks when it rises above the string where
    /// the two cross. A string that just touches the top sees over it. All of it is reckoned in
    /// whole numbers, so `a` sees `b` exactly when `b` sees `a`.
    ///
    /// Rules that do not fit heights alone say so with [`Map::sight_by`].
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
        let eyes = [from, to].map(|hex| i64::from(heights.eye(hex)));
        self.sight_by(from, to, along, |glimpse| {
            let top = match glimpse.passed {
                Passed::Hex(hex) => {
                    let stands = i64::from(heights.obstacle(hex).max(0));
                    Some(i64::from(heights.level(hex)) + stands)
                }
                Passed::Side(side) => {
                    let sides = || [Some(side), self.reversed(side)].into_iter().flatten();
                    let own = glimpse.own_side;
                    let rises =
                        |side| if own { heights.own_hexside(side) } else { heights.hexside(side) };
                    let height = sides().map(rises).max().filter(|&height| height > 0);
                    let ground = sides().map(|side| heights.level(side.hex)).max().unwrap_or(0);
                    height.map(|height| i64::from(ground) + i64::from(height))
                }
            };
            top.is_some_and(|top| glimpse.rises_above(top, eyes))
        })
    }
}

/// One question of sight.
struct View<'a, F> {
    map: &'a Map,
    ends: [HexId; 2],
    blocks: F,
}

impl<F: FnMut(Glimpse) -> bool> View<'_, F> {
    fn first_blocker(&mut self, segments: &[Segment], along: AlongHexside) -> Option<Blocker> {
        for (index, segment) in segments.iter().enumerate() {
            let blocker = match segment.over {
                Over::Hex(hex) => {
                    // Along a hexside the segments before and after it are dealt with there.
                    let side =
                        index.checked_sub(1).and_then(|before| match segments[before].over {
                            Over::Hex(before) => self.side(before, hex),
                            Over::Hexside { .. } => None,
                        });
                    match side.filter(|&side| self.side_blocks(side, segment.enter, false)) {
                        Some(side) => Some(Blocker::Hexside(side)),
                        None => {
                            let hex = self.map.at_hexx(hex);
                            hex.filter(|&hex| self.hex_blocks(hex, segment, false))
                                .map(Blocker::Hex)
                        }
                    }
                }
                Over::Hexside { left, right } => {
                    // A string along a hexside begins and ends in a hex; so there is one before
                    // and one after each such segment.
                    let around = [segments[index - 1].over, segments[index + 1].over];
                    let blocked =
                        [left, right].map(|beside| self.beside_blocks(beside, segment, around));
                    let blocked = match (blocked, along) {
                        ([Some(left), Some(right)], AlongHexside::BothMustBlock) => left && right,
                        ([left, right], _) => left.unwrap_or(false) || right.unwrap_or(false),
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

    /// Whether the hex on one side of a hexside that the string runs along blocks it, or one of the
    /// sides by which the string would enter and leave that hex; `None` off the map.
    fn beside_blocks(
        &mut self,
        beside: hexx::Hex,
        segment: &Segment,
        [before, after]: [Over; 2],
    ) -> Option<bool> {
        let hex = self.map.at_hexx(beside)?;
        if let Over::Hex(before) = before
            && let Some(side) = self.side(before, beside)
            && self.side_blocks(side, segment.enter, true)
        {
            return Some(true);
        }
        if self.hex_blocks(hex, segment, true) {
            return Some(true);
        }
        let Over::Hex(after) = after else { return Some(false) };
        let side = self.side(beside, after);
        Some(side.is_some_and(|side| self.side_blocks(side, segment.leave, true)))
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

    fn side_blocks(&mut self, side: Hexside, at: Fraction, beside: bool) -> bool {
        let hexes = [Some(side.hex), self.map.neighbour(side.hex, side.direction)];
        let own_side = hexes.into_iter().flatten().any(|hex| self.ends.contains(&hex));
        self.glimpse(Passed::Side(side), own_side, beside, [at, at])
    }

    fn hex_blocks(&mut self, hex: HexId, segment: &Segment, beside: bool) -> bool {
        let is_end = self.ends.contains(&hex);
        !is_end && self.glimpse(Passed::Hex(hex), false, beside, [segment.enter, segment.leave])
    }

    fn glimpse(
        &mut self,
        passed: Passed,
        own_side: bool,
        beside: bool,
        [enter, leave]: [Fraction; 2],
    ) -> bool {
        let [viewer, target] = self.ends;
        (self.blocks)(Glimpse { passed, viewer, target, own_side, beside, enter, leave })
    }
}
