//! Distances, rings, lines and regions against slow and obvious references.

use std::collections::BTreeSet;

use grognard_hexmap::{
    Attrs, Bearing, Direction, Grid, HexId, HexSet, Hexside, LabelStyle, LineStep, Map, MapBuilder,
    OffMapBox, Orientation, Shoved,
};
use proptest::prelude::*;

fn field(orientation: Orientation, shoved: Shoved, columns: u16, rows: u16) -> Map {
    let grid = Grid::new(orientation, shoved, columns, rows, LabelStyle::Ccrr);
    MapBuilder::new("field", grid).unwrap().build()
}

fn flat(columns: u16, rows: u16) -> Map {
    field(Orientation::Flat, Shoved::Even, columns, rows)
}

fn labels(map: &Map, hexes: impl IntoIterator<Item = HexId>) -> Vec<String> {
    hexes.into_iter().map(|hex| map.label(hex).to_owned()).collect()
}

fn any_field() -> impl Strategy<Value = Map> {
    let orientation = prop_oneof![Just(Orientation::Flat), Just(Orientation::Pointy)];
    let shoved = prop_oneof![Just(Shoved::Even), Just(Shoved::Odd)];
    (orientation, shoved, 1u16..12, 1u16..12)
        .prop_map(|(orientation, shoved, columns, rows)| field(orientation, shoved, columns, rows))
}

fn field_and_two_hexes() -> impl Strategy<Value = (Map, HexId, HexId)> {
    any_field().prop_flat_map(|map| {
        let hexes = map.hex_count();
        (Just(map), 0..hexes, 0..hexes)
            .prop_map(|(map, a, b)| (map, HexId::from_index(a), HexId::from_index(b)))
    })
}

#[test]
fn a_ring_runs_clockwise_from_the_north() {
    let map = flat(5, 5);
    let centre = map.hex("0303").unwrap();
    let ring = labels(&map, map.ring(centre, 1));
    assert_eq!(ring, ["0302", "0402", "0403", "0304", "0203", "0202"]);
    let ring = labels(&map, map.ring(centre, 2));
    assert_eq!(
        ring,
        [
            "0301", "0401", "0502", "0503", "0504", "0404", "0305", "0204", "0104", "0103", "0102",
            "0201"
        ]
    );
    assert_eq!(labels(&map, map.ring(centre, 0)), ["0303"]);
    assert_eq!(map.ring(centre, u32::MAX).count(), 0);
}

#[test]
fn the_map_ends_at_its_edge() {
    let map = flat(5, 5);
    let corner = map.hex("0101").unwrap();
    assert_eq!(labels(&map, map.within(corner, 1)), ["0101", "0201", "0102"]);
    assert_eq!(labels(&map, map.ring(corner, 1)), ["0201", "0102"]);
    assert_eq!(map.within(corner, u32::MAX).count(), 25);
}

#[test]
fn a_box_lies_nowhere() {
    let grid = Grid::new(Orientation::Flat, Shoved::Even, 3, 3, LabelStyle::Ccrr);
    let mut builder = MapBuilder::new("box", grid).unwrap();
    let hex = builder.hex("0101").unwrap();
    let exit = builder
        .off_map_box(OffMapBox {
            label: "exit".into(),
            name: "Exit".into(),
            joins: vec![hex],
            attrs: Attrs::default(),
        })
        .unwrap();
    let map = builder.build();
    assert_eq!(map.distance(hex, exit), None);
    assert_eq!(map.line(hex, exit), None);
    assert_eq!(map.string(exit, hex), None);
    assert_eq!(map.bearing(hex, exit), None);
    assert_eq!(map.within(exit, 3).count(), 0);
    assert_eq!(map.ring(exit, 0).count(), 0);
    // but it hangs together with the hex that it is joined to
    let both: HexSet = [hex, exit].into_iter().collect();
    assert_eq!(map.connected(&both, |_| false).len(), 1);
    assert_eq!(map.connected(&both, |_| false)[0].len(), 2);
}

#[test]
fn a_line_over_a_corner_runs_between_two_hexes() {
    let map = flat(5, 3);
    let hex = |label: &str| map.hex(label);
    let line = map.line(hex("0102").unwrap(), hex("0502").unwrap()).unwrap();
    assert_eq!(
        line,
        [
            LineStep::In(hex("0102")),
            LineStep::Between(hex("0201"), hex("0202")),
            LineStep::In(hex("0302")),
            LineStep::Between(hex("0401"), hex("0402")),
            LineStep::In(hex("0502")),
        ]
    );
    assert_eq!(map.string(hex("0102").unwrap(), hex("0502").unwrap()).unwrap(), line);
    // Back again left is right.
    let back = map.line(hex("0502").unwrap(), hex("0102").unwrap()).unwrap();
    assert_eq!(back[1], LineStep::Between(hex("0402"), hex("0401")));
    // Along the edge of the map one of the two is missing.
    let edge = map.line(hex("0101").unwrap(), hex("0301").unwrap()).unwrap();
    assert_eq!(edge[1], LineStep::Between(None, hex("0201")));
}

#[test]
fn pointy_hexes_have_their_corners_to_the_north() {
    let map = field(Orientation::Pointy, Shoved::Even, 4, 5);
    let hex = |label: &str| map.hex(label);
    let line = map.line(hex("0205").unwrap(), hex("0203").unwrap()).unwrap();
    assert_eq!(line[1], LineStep::Between(hex("0104"), hex("0204")));
    let bearing = map.bearing(hex("0205").unwrap(), hex("0203").unwrap()).unwrap();
    assert_eq!(bearing, Bearing::Between(Direction::new(5), Direction::new(0)));
    assert_eq!(bearing.clockwise().name(Orientation::Pointy), "NE");
    assert_eq!(bearing.counter_clockwise().name(Orientation::Pointy), "NW");
}

#[test]
fn a_line_may_cross_a_hole() {
    let grid = Grid::new(Orientation::Flat, Shoved::Even, 1, 3, LabelStyle::Ccrr);
    let map = MapBuilder::with_shape("hole", grid, |at| at.row != 1).unwrap().build();
    let (north, south) = (map.hex("0101").unwrap(), map.hex("0103").unwrap());
    let steps = [LineStep::In(Some(north)), LineStep::In(None), LineStep::In(Some(south))];
    assert_eq!(map.line(north, south).unwrap(), steps);
    assert_eq!(map.string(north, south).unwrap(), steps);
}

#[test]
fn directed_passage_joins_regions() {
    let map = flat(2, 1);
    let all: HexSet = map.hexes().collect();
    let east = map.hexside(map.hex("0101").unwrap(), map.hex("0201").unwrap()).unwrap();
    assert_eq!(map.connected(&all, |side| side == east).len(), 1);
    assert_eq!(map.connected(&all, |_| false).len(), 2);
    // Ids of a larger map are left out instead of believed.
    let strange: HexSet = [HexId::from_index(500)].into_iter().collect();
    assert!(map.connected(&strange, |_| true).is_empty());
}

/// The hexes whose inside a string passes, found by clipping it against every hex of the map.
fn passed(map: &Map, from: HexId, to: HexId) -> BTreeSet<HexId> {
    let start = map.coord(from).unwrap();
    let way = map.coord(to).unwrap() - start;
    let inside = |&hex: &HexId| {
        let to_centre = map.coord(hex).unwrap() - start;
        // Twice the distance from the three middle lines of the hex, each to stay within 1.
        let axes = [
            (way.x - way.y, to_centre.x - to_centre.y),
            (way.y - way.z(), to_centre.y - to_centre.z()),
            (way.z() - way.x, to_centre.z() - to_centre.x),
        ];
        let (mut enter, mut leave) = (0.0f64, 1.0f64);
        for (speed, centre) in axes.map(|(speed, centre)| (f64::from(speed), f64::from(centre))) {
            if speed == 0.0 {
                if centre.abs() >= 1.0 {
                    return false;
                }
                continue;
            }
            let ends = [(centre - 1.0) / speed, (centre + 1.0) / speed];
            enter = enter.max(ends[0].min(ends[1]));
            leave = leave.min(ends[0].max(ends[1]));
        }
        // Corners give equal numbers but for rounding; the shortest true passage is far longer.
        leave - enter > 1e-9
    };
    if from == to { BTreeSet::from([from]) } else { map.hexes().filter(inside).collect() }
}

fn count_steps(mut steps: impl Iterator<Item = LineStep>) -> (BTreeSet<HexId>, bool) {
    let mut seen = BTreeSet::new();
    let twice = steps.any(|step| match step {
        LineStep::In(Some(hex)) => !seen.insert(hex),
        _ => false,
    });
    (seen, twice)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(192))]

    #[test]
    fn within_is_what_distance_says((map, centre, _) in field_and_two_hexes(), range in 0u32..15) {
        let expected: Vec<HexId> = map
            .hexes()
            .filter(|&hex| map.distance(centre, hex).unwrap() <= range)
            .collect();
        prop_assert_eq!(map.within(centre, range).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn a_ring_is_what_distance_says((map, centre, _) in field_and_two_hexes(), radius in 0u32..15) {
        let expected: BTreeSet<HexId> = map
            .hexes()
            .filter(|&hex| map.distance(centre, hex).unwrap() == radius)
            .collect();
        let ring: Vec<HexId> = map.ring(centre, radius).collect();
        prop_assert_eq!(ring.len(), expected.len());
        prop_assert_eq!(ring.into_iter().collect::<BTreeSet<_>>(), expected);
    }

    #[test]
    fn a_line_has_one_step_a_hex_of_distance((map, a, b) in field_and_two_hexes()) {
        let line = map.line(a, b).unwrap();
        prop_assert_eq!(line.len() as u32, map.distance(a, b).unwrap() + 1);
        prop_assert_eq!(line[0], LineStep::In(Some(a)));
        prop_assert_eq!(line[line.len() - 1], LineStep::In(Some(b)));
        for (step, at) in line.iter().enumerate() {
            let hexes = match *at {
                LineStep::In(hex) => vec![hex],
                LineStep::Between(left, right) => vec![left, right],
            };
            for hex in hexes.into_iter().flatten() {
                prop_assert_eq!(map.distance(a, hex), Some(step as u32));
                prop_assert_eq!(map.distance(b, hex), Some((line.len() - 1 - step) as u32));
            }
            if let LineStep::Between(Some(left), Some(right)) = *at {
                prop_assert!(map.hexside(left, right).is_some());
            }
        }
    }

    #[test]
    fn lines_are_the_same_from_both_ends((map, a, b) in field_and_two_hexes()) {
        let turn = |mut steps: Vec<LineStep>| {
            steps.reverse();
            steps
                .into_iter()
                .map(|step| match step {
                    LineStep::Between(left, right) => LineStep::Between(right, left),
                    other @ LineStep::In(_) => other,
                })
                .collect::<Vec<_>>()
        };
        prop_assert_eq!(map.line(a, b).unwrap(), turn(map.line(b, a).unwrap()));
        prop_assert_eq!(map.string(a, b).unwrap(), turn(map.string(b, a).unwrap()));
    }

    #[test]
    fn a_string_passes_what_clipping_says((map, a, b) in field_and_two_hexes()) {
        let string = map.string(a, b).unwrap();
        let (hexes, twice) = count_steps(string.iter().copied());
        prop_assert!(!twice);
        prop_assert_eq!(hexes, passed(&map, a, b));
        // A line over corners only: both ways of walking agree.
        if string.iter().any(|step| matches!(step, LineStep::Between(..))) {
            prop_assert_eq!(string, map.line(a, b).unwrap());
        }
    }

    #[test]
    fn left_is_counter_clockwise((map, a, b) in field_and_two_hexes()) {
        for step in map.string(a, b).unwrap() {
            let LineStep::Between(Some(left), Some(right)) = step else { continue };
            let Some(Bearing::Between(west, east)) = map.bearing(a, b) else {
                return Err(TestCaseError::fail("a string along hexsides runs over corners"));
            };
            // Seen from the hex before, they lie through these two sides.
            let before = map.neighbour(left, west.opposite()).unwrap();
            prop_assert_eq!(map.neighbour(before, west), Some(left));
            prop_assert_eq!(map.neighbour(before, east), Some(right));
        }
    }

    #[test]
    fn a_bearing_is_the_nearest_side((map, a, b) in field_and_two_hexes()) {
        let Some(bearing) = map.bearing(a, b) else {
            prop_assert_eq!(a, b);
            return Ok(());
        };
        // Angles on paper, clockwise from north.
        let point = |hex: HexId| {
            let [x, y] = map.grid().centre(map.offset(hex).unwrap());
            let tall = 3f64.sqrt() / 2.0;
            match map.grid().orientation {
                Orientation::Flat => [x * tall, y],
                Orientation::Pointy => [x, y * tall],
            }
        };
        let ([ax, ay], [bx, by]) = (point(a), point(b));
        let angle = (bx - ax).atan2(ay - by).to_degrees();
        let first = if map.grid().orientation == Orientation::Flat { 0.0 } else { 30.0 };
        let off = |direction: Direction| {
            let turn = (angle - first - 60.0 * f64::from(direction.index() as u8)).rem_euclid(360.0);
            turn.min(360.0 - turn)
        };
        match bearing {
            Bearing::Through(direction) => prop_assert!(off(direction) < 30.0 - 1e-6),
            Bearing::Between(left, right) => {
                prop_assert_eq!(left.turned(1), right);
                prop_assert!((off(left) - 30.0).abs() < 1e-6 && (off(right) - 30.0).abs() < 1e-6);
            }
        }
    }

    #[test]
    fn regions_part_the_set(map in any_field(), walls in prop::collection::vec(any::<bool>(), 864)) {
        let set: HexSet = map.hexes().filter(|hex| hex.index() % 7 != 3).collect();
        let open = |side: Hexside| !walls.get(side.slot()).copied().unwrap_or(false);
        let regions = map.connected(&set, open);
        let mut seen = HexSet::new(map.len());
        for region in &regions {
            for hex in region {
                prop_assert!(set.contains(hex) && !seen.contains(hex));
                seen.insert(hex);
            }
        }
        prop_assert_eq!(seen.len(), set.len());
        for hex in &set {
            for (direction, there) in map.neighbours(hex) {
                let side = Hexside { hex, direction };
                if set.contains(there) && open(side) {
                    let home = |hex| regions.iter().position(|region| region.contains(hex));
                    prop_assert_eq!(home(hex), home(there));
                }
            }
        }
    }
}
