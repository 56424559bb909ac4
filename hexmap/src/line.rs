//! Straight lines from the middle of one hex to the middle of another, in whole numbers.

use std::cmp::Ordering;

use hexx::Hex;

use crate::geometry::dot;
use crate::{Direction, HexId, Map, Orientation};

/// One step of a straight line. A hex is `None` where the line runs off the map: over a ragged
/// edge, a hole, or along the edge itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineStep {
    /// In one hex.
    In(Option<HexId>),
    /// On the hexside between two hexes: the one to the left of the line, then the one to its
    /// right. The rules of a game decide which of them counts.
    Between(Option<HexId>, Option<HexId>),
}

/// Straight lines.
///
/// There are two, because games ask two things. [`Map::line`] is the shortest straight *way*:
/// as many steps as the distance. [`Map::string`] is what lies under a *string* held over the
/// map: every hex that it passes, however little of it.
impl Map {
    /// The straight way from one hex to another, both included: one step a hex of distance.
    /// `None` if one is a box.
    ///
    /// Where the way has two equally good hexes, the step is [`LineStep::Between`]. It is never
    /// between three: at a whole step the line never runs through a corner.
    ///
    /// ```
    /// use grognard_hexmap::{Grid, LabelStyle, LineStep, MapBuilder, Orientation, Shoved};
    /// let grid = Grid::new(Orientation::Flat, Shoved::Even, 5, 5, LabelStyle::Ccrr);
    /// let map = MapBuilder::new("field", grid)?.build();
    /// let hex = |label| map.hex(label);
    /// let line = map.line(hex("0102").unwrap(), hex("0302").unwrap());
    /// let middle = LineStep::Between(hex("0201"), hex("0202"));
    /// assert_eq!(line.unwrap(), [LineStep::In(hex("0102")), middle, LineStep::In(hex("0302"))]);
    /// # Ok::<(), grognard_hexmap::BuildError>(())
    /// ```
    pub fn line(&self, from: HexId, to: HexId) -> Option<Vec<LineStep>> {
        let (from, to) = (self.coord(from)?, self.coord(to)?);
        let steps = from.unsigned_distance_to(to) as i32;
        Some((0..=steps).map(|step| self.line_step(from, to, step, steps)).collect())
    }

    /// The point after `step` of `steps` equal parts of the way.
    fn line_step(&self, from: Hex, to: Hex, step: i32, steps: i32) -> LineStep {
        let whole = i64::from(steps.max(1));
        // Cube coordinates times the number of steps, so that all stay whole.
        let scaled = |a: i32, b: i32| i64::from(a) * whole + i64::from(b - a) * i64::from(step);
        let at = [scaled(from.x, to.x), scaled(from.y, to.y), scaled(from.z(), to.z())];
        // One coordinate changes by one a step, so it is whole here; the parts of the other two
        // beyond a whole number add up to nothing or to one.
        let below = at.map(|value| value.div_euclid(whole));
        let part = at.map(|value| value.rem_euclid(whole));
        let hex = |[x, y, _]: [i64; 3]| self.at_hexx(Hex::new(x as i32, y as i32));
        let Some(whole_axis) = part.iter().position(|&part| part == 0) else {
            unreachable!("the longest coordinate of a line changes by one a step")
        };
        let (i, k) = ((whole_axis + 1) % 3, (whole_axis + 2) % 3);
        if part[i] == 0 {
            return LineStep::In(hex(below));
        }
        // The two candidates: round one coordinate up and leave the other, or the reverse.
        let round_up = |axis: usize| {
            let mut up = below;
            up[axis] += 1;
            up
        };
        match (2 * part[i]).cmp(&whole) {
            Ordering::Less => LineStep::In(hex(round_up(k))),
            Ordering::Greater => LineStep::In(hex(round_up(i))),
            Ordering::Equal => {
                let (one, other) = (round_up(i), round_up(k));
                let way =
                    |to: [i64; 3]| Hex::new((to[0] - below[0]) as i32, (to[1] - below[1]) as i32);
                if self.is_left_of(to - from, way(one) - way(other)) {
                    LineStep::Between(hex(one), hex(other))
                } else {
                    LineStep::Between(hex(other), hex(one))
                }
            }
        }
    }

    /// Whether a way points to the left of another, on the map as it is drawn.
    fn is_left_of(&self, way: Hex, side: Hex) -> bool {
        let step = |index: u8| Direction::new(index).to_hexx(self.grid.orientation).into_hex();
        // In the plane of the steps north (0) and its neighbour to the right (1), the sign of
        // the determinant tells left from right, and so does it in any pair of coordinates.
        let determinant =
            |a: Hex, b: Hex| i64::from(a.x) * i64::from(b.y) - i64::from(a.y) * i64::from(b.x);
        let to_the_right = determinant(step(0), step(1)).signum();
        determinant(way, side).signum() == -to_the_right
    }

    /// Every hex that a string passes from the middle of one hex to the middle of another, both
    /// included, and every hexside that it runs along. `None` if one is a box.
    ///
    /// A hex that the string only touches in a corner is not passed.
    ///
    /// ```
    /// # use grognard_hexmap::{Grid, LabelStyle, LineStep, MapBuilder, Orientation, Shoved};
    /// # let grid = Grid::new(Orientation::Flat, Shoved::Even, 5, 5, LabelStyle::Ccrr);
    /// # let map = MapBuilder::new("field", grid)?.build();
    /// # let hex = |label| map.hex(label).unwrap();
    /// // Four hexes away, yet the string passes four hexes on its way: a line would skip one.
    /// let string = map.string(hex("0101"), hex("0204")).unwrap();
    /// assert_eq!(map.distance(hex("0101"), hex("0204")), Some(4));
    /// assert_eq!(string.len(), 6);
    /// # Ok::<(), grognard_hexmap::BuildError>(())
    /// ```
    pub fn string(&self, from: HexId, to: HexId) -> Option<Vec<LineStep>> {
        let segments = segments(self.coord(from)?, self.coord(to)?, self.grid.orientation);
        Some(
            segments
                .iter()
                .map(|segment| match segment.over {
                    Over::Hex(hex) => LineStep::In(self.at_hexx(hex)),
                    Over::Hexside { left, right } => {
                        LineStep::Between(self.at_hexx(left), self.at_hexx(right))
                    }
                })
                .collect(),
        )
    }
}

/// A part of a string from 0 (its start) to 1 (its end), exactly.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fraction {
    /// Never negative.
    pub(crate) part: i64,
    /// Always positive.
    pub(crate) whole: i64,
}

impl Fraction {
    const START: Fraction = Fraction { part: 0, whole: 1 };
    const END: Fraction = Fraction { part: 1, whole: 1 };

    fn compare(self, other: Fraction) -> Ordering {
        (self.part * other.whole).cmp(&(other.part * self.whole))
    }
}

/// What a segment of a string lies over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Over {
    Hex(Hex),
    Hexside { left: Hex, right: Hex },
}

/// A piece of a string over one hex or along one hexside.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Segment {
    pub(crate) over: Over,
    pub(crate) enter: Fraction,
    pub(crate) leave: Fraction,
}

/// Walks a string from hex to hex: always out by the side that it reaches first.
pub(crate) fn segments(from: Hex, to: Hex, orientation: Orientation) -> Vec<Segment> {
    let steps = Direction::ALL.map(|direction| direction.to_hexx(orientation).into_hex());
    let way = to - from;
    let mut segments = Vec::new();
    let mut here = from;
    let mut enter = Fraction::START;
    while here != to {
        // The side of a step stands where the scalar product with it has grown by one.
        let exit = |side: usize| {
            let speed = dot(way, steps[side]);
            let part = 1 + dot(here - from, steps[side]);
            (speed > 0).then_some(Fraction { part, whole: speed })
        };
        let mut first: Option<(Fraction, usize)> = None;
        let mut second = None;
        for side in 0..6 {
            let Some(at) = exit(side) else { continue };
            match first.map_or(Ordering::Less, |(best, _)| at.compare(best)) {
                Ordering::Less => {
                    first = Some((at, side));
                    second = None;
                }
                Ordering::Equal => second = Some(side),
                Ordering::Greater => {}
            }
        }
        let Some((leave, side)) = first else {
            unreachable!("a string that has not arrived runs towards some side")
        };
        segments.push(Segment { over: Over::Hex(here), enter, leave });
        enter = leave;
        let Some(other) = second else {
            here += steps[side];
            continue;
        };
        // Exactly through a corner: on into the hex that the string leans to, or along the
        // hexside that begins there.
        let (left, right) = if (side + 1) % 6 == other { (side, other) } else { (other, side) };
        match dot(way, steps[right] - steps[left]).cmp(&0) {
            Ordering::Less => here += steps[left],
            Ordering::Greater => here += steps[right],
            Ordering::Equal => {
                let over = Over::Hexside { left: here + steps[left], right: here + steps[right] };
                here += steps[left] + steps[right];
                let part = dot(here - from, steps[left]) - 1;
                let leave = Fraction { part, whole: dot(way, steps[left]) };
                segments.push(Segment { over, enter, leave });
                enter = leave;
            }
        }
    }
    segments.push(Segment { over: Over::Hex(here), enter, leave: Fraction::END });
    segments
}
