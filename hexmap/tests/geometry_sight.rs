//! Line of sight on small maps made by hand, and its symmetry on random ones.

use std::collections::BTreeMap;

use grognard_hexmap::{
    AlongHexside, Blocker, Grid, Heights, HexId, Hexside, LabelStyle, Map, MapBuilder, Orientation,
    Shoved, Sight,
};
use proptest::prelude::*;

/// Levels and obstacles by label; what is not named is flat and open.
#[derive(Default)]
struct Country {
    levels: BTreeMap<HexId, i32>,
    obstacles: BTreeMap<HexId, i32>,
    walls: BTreeMap<Hexside, i32>,
    own_walls_count: bool,
}

impl Heights for Country {
    fn level(&self, hex: HexId) -> i32 {
        self.levels.get(&hex).copied().unwrap_or(0)
    }
    fn obstacle(&self, hex: HexId) -> i32 {
        self.obstacles.get(&hex).copied().unwrap_or(0)
    }
    fn hexside(&self, side: Hexside) -> i32 {
        self.walls.get(&side).copied().unwrap_or(0)
    }
    fn own_hexside(&self, side: Hexside) -> i32 {
        if self.own_walls_count { self.hexside(side) } else { 0 }
    }
}

fn flat(columns: u16, rows: u16) -> Map {
    let grid = Grid::new(Orientation::Flat, Shoved::Even, columns, rows, LabelStyle::Ccrr);
    MapBuilder::new("field", grid).unwrap().build()
}

struct Scene {
    map: Map,
    country: Country,
}

impl Scene {
    fn new(columns: u16, rows: u16) -> Scene {
        Scene { map: flat(columns, rows), country: Country::default() }
    }
    fn hex(&self, label: &str) -> HexId {
        self.map.hex(label).unwrap()
    }
    fn level(mut self, label: &str, level: i32) -> Scene {
        self.country.levels.insert(self.hex(label), level);
        self
    }
    fn woods(mut self, label: &str) -> Scene {
        self.country.obstacles.insert(self.hex(label), 1);
        self
    }
    fn wall(mut self, a: &str, b: &str) -> Scene {
        let side = self.map.hexside(self.hex(a), self.hex(b)).unwrap();
        self.country.walls.insert(side, 1);
        self
    }
    fn look_with(&self, a: &str, b: &str, along: AlongHexside) -> Sight {
        let sees = |a, b| self.map.line_of_sight(a, b, &self.country, along).unwrap();
        let there = sees(self.hex(a), self.hex(b));
        assert_eq!(there.is_clear(), sees(self.hex(b), self.hex(a)).is_clear());
        there
    }
    fn look(&self, a: &str, b: &str) -> Sight {
        self.look_with(a, b, AlongHexside::BothMustBlock)
    }
    fn blocked_by(&self, label: &str) -> Sight {
        Sight::Blocked(Blocker::Hex(self.hex(label)))
    }
}

#[test]
fn woods_block_on_level_ground() {
    let scene = Scene::new(1, 5).woods("0103");
    assert_eq!(scene.look("0101", "0105"), scene.blocked_by("0103"));
    assert_eq!(scene.look("0101", "0102"), Sight::Clear);
    // One sees into woods and out of them.
    assert_eq!(scene.look("0101", "0103"), Sight::Clear);
    assert_eq!(scene.look("0103", "0103"), Sight::Clear);
}

#[test]
fn the_first_blocker_is_the_viewers() {
    let scene = Scene::new(1, 6).woods("0103").woods("0105");
    assert_eq!(scene.look("0101", "0106"), scene.blocked_by("0103"));
    assert_eq!(scene.look("0106", "0101"), scene.blocked_by("0105"));
}

#[test]
fn hills_see_over_and_crests_hide() {
    // Both on hills of level 1: woods in the valley reach only to their feet.
    let hills = Scene::new(1, 3).level("0101", 1).woods("0102").level("0103", 1);
    assert_eq!(hills.look("0101", "0103"), Sight::Clear);
    // A hill between two in the valley.
    let ridge = Scene::new(1, 3).level("0102", 1);
    assert_eq!(ridge.look("0101", "0103"), ridge.blocked_by("0102"));
    // The edge of the plateau hides the foot of it.
    let plateau = Scene::new(1, 4).level("0101", 2).level("0102", 2);
    assert_eq!(plateau.look("0101", "0104"), plateau.blocked_by("0102"));
    assert_eq!(plateau.look("0102", "0104"), Sight::Clear);
}

#[test]
fn height_falls_evenly_along_the_string() {
    // From level 4 down to level 0 over four hexes: the string is 3, 2 and 1 high on its way.
    for (label, level, clear) in
        [("0102", 3, true), ("0102", 4, false), ("0104", 1, true), ("0104", 2, false)]
    {
        let scene = Scene::new(1, 5).level("0101", 4).level(label, level);
        assert_eq!(scene.look("0101", "0105").is_clear(), clear, "{label} at {level}");
    }
}

#[test]
fn along_a_hexside_the_caller_decides() {
    let one = Scene::new(3, 3).woods("0201");
    assert_eq!(one.look("0102", "0302"), Sight::Clear);
    let side = one.map.hexside(one.hex("0201"), one.hex("0202")).unwrap();
    assert_eq!(
        one.look_with("0102", "0302", AlongHexside::EitherBlocks),
        Sight::Blocked(Blocker::Along(side))
    );
    let both = Scene::new(3, 3).woods("0201").woods("0202");
    assert_eq!(both.look("0102", "0302"), Sight::Blocked(Blocker::Along(side)));
    // A wall that one looks along does not hide anything.
    let lengthwise = Scene::new(3, 3).wall("0201", "0202");
    assert_eq!(lengthwise.look_with("0102", "0302", AlongHexside::EitherBlocks), Sight::Clear);
    // Woods on one side and a wall across the other do.
    let mixed = Scene::new(5, 3).woods("0401").wall("0402", "0502").wall("0302", "0402");
    assert_eq!(
        mixed.look("0102", "0502"),
        Sight::Blocked(Blocker::Along(
            mixed.map.hexside(mixed.hex("0401"), mixed.hex("0402")).unwrap()
        ))
    );
}

#[test]
fn at_the_edge_the_hex_on_the_map_decides() {
    let scene = Scene::new(3, 2).woods("0201");
    assert!(!scene.look("0101", "0301").is_clear());
    assert_eq!(Scene::new(3, 2).look("0101", "0301"), Sight::Clear);
}

#[test]
fn walls_block_except_for_those_who_stand_at_them() {
    let mut scene = Scene::new(1, 4).wall("0102", "0103");
    let wall = scene.map.hexside(scene.hex("0102"), scene.hex("0103")).unwrap();
    assert_eq!(scene.look("0101", "0104"), Sight::Blocked(Blocker::Hexside(wall)));
    assert_eq!(scene.look("0102", "0104"), Sight::Clear);
    assert_eq!(scene.look("0102", "0103"), Sight::Clear);
    scene.country.own_walls_count = true;
    assert_eq!(scene.look("0102", "0103"), Sight::Blocked(Blocker::Hexside(wall)));
    // From above one sees over it.
    let above = Scene::new(1, 4).wall("0102", "0103").level("0101", 2).level("0104", 2);
    assert_eq!(above.look("0101", "0104"), Sight::Clear);
}

#[test]
fn a_string_sees_the_hex_that_a_line_would_skip() {
    // The string to 0204 clips 0202, which is not on the straight way of four steps.
    let scene = Scene::new(2, 5).woods("0202");
    let string = scene.map.string(scene.hex("0101"), scene.hex("0204")).unwrap();
    assert!(string.contains(&grognard_hexmap::LineStep::In(scene.map.hex("0202"))));
    assert_eq!(scene.look("0101", "0204"), scene.blocked_by("0202"));
}

#[test]
fn great_heights_do_not_overflow() {
    let scene = Scene::new(1, 3).level("0101", i32::MAX).level("0102", i32::MIN);
    assert_eq!(scene.look("0101", "0103"), Sight::Clear);
    let scene = Scene::new(1, 3).level("0101", i32::MIN).level("0102", i32::MAX);
    assert_eq!(scene.look("0101", "0103"), scene.blocked_by("0102"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn sight_is_mutual(
        orientation in prop_oneof![Just(Orientation::Flat), Just(Orientation::Pointy)],
        levels in prop::collection::vec(0i32..3, 49),
        obstacles in prop::collection::vec(prop_oneof![3 => Just(0i32), 1 => Just(1)], 49),
        walls in prop::collection::vec(prop_oneof![5 => Just(0i32), 1 => Just(1)], 49 * 6),
        hole in 0usize..49,
        own_walls_count: bool,
    ) {
        let grid = Grid::new(orientation, Shoved::Odd, 7, 7, LabelStyle::Ccrr);
        let is_hex = |at: grognard_hexmap::Offset| usize::from(at.row) * 7 + usize::from(at.column) != hole;
        let map = MapBuilder::with_shape("hole", grid, is_hex).unwrap().build();
        let country = Country {
            levels: map.hexes().map(|hex| (hex, levels[hex.index()])).collect(),
            obstacles: map.hexes().map(|hex| (hex, obstacles[hex.index()])).collect(),
            walls: map
                .hexes()
                .flat_map(|hex| map.neighbours(hex).map(move |(direction, _)| Hexside { hex, direction }))
                .map(|side| (side, walls[side.slot()]))
                .collect(),
            own_walls_count,
        };
        for a in map.hexes() {
            for b in map.hexes().filter(|&b| b >= a) {
                let clear = |a, b, along| map.line_of_sight(a, b, &country, along).unwrap().is_clear();
                for along in [AlongHexside::BothMustBlock, AlongHexside::EitherBlocks] {
                    prop_assert_eq!(clear(a, b, along), clear(b, a, along));
                }
                // The stricter rule never sees more.
                if clear(a, b, AlongHexside::EitherBlocks) {
                    prop_assert!(clear(a, b, AlongHexside::BothMustBlock));
                }
            }
        }
    }
}
