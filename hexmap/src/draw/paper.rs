//! Where things lie on paper.

use std::fmt::Write as _;
use std::ops::{Add, Mul, Sub};

use super::xml::Number;
use crate::{Direction, HexId, Hexside, Map, Orientation};

/// A place on paper, in units of the picture; y grows downwards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

impl Point {
    pub(crate) const fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    /// The point so far on the way to another: 0 here, 1 there.
    pub(crate) fn towards(self, other: Point, part: f64) -> Point {
        self + (other - self) * part
    }

    /// A quarter turn to the right, as drawn.
    pub(crate) fn turned(self) -> Point {
        Point::new(-self.y, self.x)
    }

    /// The same way with length 1; no way at all stays none.
    pub(crate) fn unit(self) -> Point {
        let length = (self.x * self.x + self.y * self.y).sqrt();
        if length > 0.0 { self * (1.0 / length) } else { self }
    }
}

impl Add for Point {
    type Output = Point;
    fn add(self, other: Point) -> Point {
        Point::new(self.x + other.x, self.y + other.y)
    }
}
impl Sub for Point {
    type Output = Point;
    fn sub(self, other: Point) -> Point {
        Point::new(self.x - other.x, self.y - other.y)
    }
}
impl Mul<f64> for Point {
    type Output = Point;
    fn mul(self, by: f64) -> Point {
        Point::new(self.x * by, self.y * by)
    }
}

/// A rectangle on paper.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rect {
    pub(crate) from: Point,
    pub(crate) to: Point,
}

impl Rect {
    /// By its middle and its size.
    pub(crate) fn around(middle: Point, width: f64, height: f64) -> Rect {
        let half = Point::new(width / 2.0, height / 2.0);
        Rect { from: middle - half, to: middle + half }
    }

    pub(crate) fn middle(&self) -> Point {
        self.from.towards(self.to, 0.5)
    }

    /// How much of the paper two rectangles share.
    pub(crate) fn overlap(&self, other: &Rect) -> f64 {
        let width = self.to.x.min(other.to.x) - self.from.x.max(other.from.x);
        let height = self.to.y.min(other.to.y) - self.from.y.max(other.from.y);
        width.max(0.0) * height.max(0.0)
    }

    fn cover(&mut self, point: Point) {
        self.from = Point::new(self.from.x.min(point.x), self.from.y.min(point.y));
        self.to = Point::new(self.to.x.max(point.x), self.to.y.max(point.y));
    }
}

const HALF: f64 = 0.5;
/// Half the square root of 3: written out, so that the same picture comes from every machine.
const TALL: f64 = 0.866_025_403_784_438_6;

/// The twelve ways of a clock face, clockwise from north.
const CLOCK: [Point; 12] = [
    Point::new(0.0, -1.0),
    Point::new(HALF, -TALL),
    Point::new(TALL, -HALF),
    Point::new(1.0, 0.0),
    Point::new(TALL, HALF),
    Point::new(HALF, TALL),
    Point::new(0.0, 1.0),
    Point::new(-HALF, TALL),
    Point::new(-TALL, HALF),
    Point::new(-1.0, 0.0),
    Point::new(-TALL, -HALF),
    Point::new(-HALF, -TALL),
];

/// The paper that a map is drawn on.
#[derive(Debug)]
pub(crate) struct Paper<'m> {
    pub(crate) map: &'m Map,
    /// From one side of a hex to the opposite one.
    pub(crate) hex: f64,
    /// The rectangle that the hexes fill, wherever it lies.
    pub(crate) board: Rect,
    /// Boxes by number, beside the board.
    boxes: Vec<Rect>,
}

/// Size of a box in hexes.
const BOX_WIDTH: f64 = 2.1;
const BOX_HEIGHT: f64 = 1.25;

impl<'m> Paper<'m> {
    pub(crate) fn new(map: &'m Map, hex: f64) -> Paper<'m> {
        let nowhere = Rect { from: Point::new(0.0, 0.0), to: Point::new(0.0, 0.0) };
        let mut paper = Paper { map, hex, board: nowhere, boxes: Vec::new() };
        let mut board: Option<Rect> = None;
        for hex in map.hexes() {
            for corner in paper.corners(hex) {
                board.get_or_insert(Rect { from: corner, to: corner }).cover(corner);
            }
        }
        paper.board = board.unwrap_or(nowhere);
        paper.boxes = paper.place_boxes();
        paper
    }

    /// A point in the units of [`Grid::centre`](crate::Grid::centre).
    pub(crate) fn at(&self, [x, y]: [f64; 2]) -> Point {
        match self.map.grid().orientation {
            Orientation::Flat => Point::new(x * TALL, y) * self.hex,
            Orientation::Pointy => Point::new(x, y * TALL) * self.hex,
        }
    }

    /// The middle of a hex or box.
    pub(crate) fn centre(&self, hex: HexId) -> Point {
        match self.map.offset(hex) {
            Some(at) => self.at(self.map.grid().centre(at)),
            None => self.box_rect(hex).middle(),
        }
    }

    /// The rectangle of a box; the middle of the board for an id of another map.
    pub(crate) fn box_rect(&self, id: HexId) -> Rect {
        let number = id.index().checked_sub(self.map.hex_count());
        let found = number.and_then(|number| self.boxes.get(number));
        found.copied().unwrap_or(Rect::around(self.board.middle(), self.hex, self.hex))
    }

    /// The six corners, clockwise; a side runs from its own corner to the next.
    pub(crate) fn corners(&self, hex: HexId) -> [Point; 6] {
        self.corners_around(self.centre(hex), 1.0)
    }

    /// As [`Paper::corners`] around any point, with a part of the size.
    pub(crate) fn corners_around(&self, centre: Point, part: f64) -> [Point; 6] {
        let radius = self.hex / (2.0 * TALL) * part;
        let first = self.hour(0) + 11;
        [0, 1, 2, 3, 4, 5].map(|corner| centre + CLOCK[(first + 2 * corner) % 12] * radius)
    }

    /// The two ends of a hexside, left and right as seen from its hex.
    pub(crate) fn side_ends(&self, side: Hexside) -> (Point, Point) {
        let corners = self.corners(side.hex);
        (corners[side.direction.index()], corners[(side.direction.index() + 1) % 6])
    }

    /// The middle of a hexside.
    pub(crate) fn side_middle(&self, side: Hexside) -> Point {
        self.centre(side.hex) + self.way(side.direction) * (self.hex / 2.0)
    }

    /// The way out of a hex in a direction, with length 1.
    pub(crate) fn way(&self, direction: Direction) -> Point {
        CLOCK[self.hour(direction.index())]
    }

    /// The hour of the clock that a direction points to.
    fn hour(&self, direction: usize) -> usize {
        let first = match self.map.grid().orientation {
            Orientation::Flat => 0,
            Orientation::Pointy => 1,
        };
        (first + 2 * direction) % 12
    }

    /// Everything that is drawn of the map itself: hexes and boxes.
    pub(crate) fn everything(&self) -> Rect {
        let mut all = self.board;
        for rect in &self.boxes {
            all.cover(rect.from);
            all.cover(rect.to);
        }
        all
    }

    /// Puts each box beside the edge that its hexes are nearest to, one after the other.
    fn place_boxes(&self) -> Vec<Rect> {
        let (width, height) = (BOX_WIDTH * self.hex, BOX_HEIGHT * self.hex);
        let gap = 0.35 * self.hex;
        let board = self.board;
        let mut placed: Vec<Rect> = Vec::with_capacity(self.map.boxes().len());
        for known in self.map.boxes() {
            let count = known.joins.len().max(1);
            let sum =
                known.joins.iter().fold(Point::new(0.0, 0.0), |sum, &hex| sum + self.centre(hex));
            // A box that is joined to nothing goes below the board.
            let near = if known.joins.is_empty() {
                Point::new(board.from.x + width, board.to.y)
            } else {
                // As many joins as there are hexes at most: exact enough for a picture.
                sum * (1.0 / f64::from(count as u32))
            };
            let edges = [
                (near.y - board.from.y, Point::new(near.x, board.from.y - gap - height / 2.0)),
                (board.to.x - near.x, Point::new(board.to.x + gap + width / 2.0, near.y)),
                (board.to.y - near.y, Point::new(near.x, board.to.y + gap + height / 2.0)),
                (near.x - board.from.x, Point::new(board.from.x - gap - width / 2.0, near.y)),
            ];
            let mut nearest = 0;
            for edge in 1..4 {
                if edges[edge].0 < edges[nearest].0 {
                    nearest = edge;
                }
            }
            // Away along the edge until it is free; there are fewer boxes than steps.
            let along = if nearest % 2 == 0 {
                Point::new(width + gap, 0.0)
            } else {
                Point::new(0.0, height + gap)
            };
            let mut middle = edges[nearest].1;
            for _ in 0..=placed.len() {
                let rect = Rect::around(middle, width + gap / 2.0, height + gap / 2.0);
                if placed.iter().all(|other| rect.overlap(other) <= 0.0) {
                    break;
                }
                middle = middle + along;
            }
            placed.push(Rect::around(middle, width, height));
        }
        placed
    }
}

/// The `d` of an SVG path.
#[derive(Clone, Debug, Default)]
pub(crate) struct Path(String);

impl Path {
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    pub(crate) fn move_to(&mut self, to: Point) {
        self.step('M', &[to]);
    }

    pub(crate) fn line_to(&mut self, to: Point) {
        self.step('L', &[to]);
    }

    pub(crate) fn curve_to(&mut self, control: Point, to: Point) {
        self.step('Q', &[control, to]);
    }

    pub(crate) fn wave_to(&mut self, first: Point, second: Point, to: Point) {
        self.step('C', &[first, second, to]);
    }

    fn step(&mut self, letter: char, points: &[Point]) {
        self.0.push(letter);
        for (index, point) in points.iter().enumerate() {
            let space = if index == 0 { "" } else { " " };
            let _ = write!(self.0, "{space}{} {}", Number(point.x), Number(point.y));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Attrs, Grid, LabelStyle, MapBuilder, OffMapBox, Shoved};

    fn near(a: Point, b: Point) -> bool {
        (a.x - b.x).abs() < 1e-9 && (a.y - b.y).abs() < 1e-9
    }

    #[test]
    fn both_looks_at_a_hexside_are_one_line() {
        for orientation in [Orientation::Flat, Orientation::Pointy] {
            for shoved in [Shoved::Even, Shoved::Odd] {
                let grid = Grid::new(orientation, shoved, 4, 4, LabelStyle::Ccrr);
                let map = MapBuilder::new("paper", grid).unwrap().build();
                let paper = Paper::new(&map, 64.0);
                for hex in map.hexes() {
                    for (direction, _) in map.neighbours(hex) {
                        let side = Hexside { hex, direction };
                        let back = map.reversed(side).unwrap();
                        let ((left, right), (far_left, far_right)) =
                            (paper.side_ends(side), paper.side_ends(back));
                        assert!(near(left, far_right) && near(right, far_left));
                        assert!(near(paper.side_middle(side), paper.side_middle(back)));
                        assert!(near(left.towards(right, 0.5), paper.side_middle(side)));
                    }
                }
            }
        }
    }

    #[test]
    fn boxes_lie_beside_the_board_and_apart() {
        let grid = Grid::new(Orientation::Flat, Shoved::Even, 6, 6, LabelStyle::Ccrr);
        let mut builder = MapBuilder::new("boxes", grid).unwrap();
        for (number, hex) in ["0101", "0101", "0606", "0301", "0303", ""].into_iter().enumerate() {
            let joins = builder.hex(hex).into_iter().collect();
            let label = format!("box {number}");
            builder
                .off_map_box(OffMapBox {
                    name: label.clone(),
                    label,
                    joins,
                    attrs: Attrs::default(),
                })
                .unwrap();
        }
        let map = builder.build();
        let paper = Paper::new(&map, 64.0);
        let rects: Vec<Rect> =
            map.nodes().skip(map.hex_count()).map(|id| paper.box_rect(id)).collect();
        for (number, rect) in rects.iter().enumerate() {
            assert!(rect.overlap(&paper.board) <= 0.0);
            assert!(rects[..number].iter().all(|other| rect.overlap(other) <= 0.0));
        }
    }
}
