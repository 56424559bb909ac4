//! 8.1 and 8.2: movement points, roads, Bull Run, zones of control, stacking.

use grognard_bull_run::{BullRun, Position, Side, rules};
use table::Game;

use crate::help::{act, at, cost, ends, legal, reach, refused};

fn csa(units: &[(&str, &str)]) -> Position {
    let position = Position::new().moving(Side::Csa);
    units.iter().fold(position, |position, (id, hex)| position.unit(id, hex))
}

fn union(units: &[(&str, &str)]) -> BullRun {
    let position = Position::new().moving(Side::Union);
    units.iter().fold(position, |position, (id, hex)| position.unit(id, hex)).build().unwrap()
}

#[test]
fn ex_03_along_the_turnpike() {
    let game = csa(&[("evans", "0806")]).aware().build().unwrap();
    assert_eq!(cost(&game, "evans", "0707"), 1);
}

#[test]
fn ex_04_up_a_hill() {
    let game = csa(&[("evans", "0806")]).aware().build().unwrap();
    assert_eq!(cost(&game, "evans", "0706"), 2);
}

#[test]
fn ex_05_into_woods() {
    assert_eq!(cost(&union(&[("sherman", "0906")]), "sherman", "0907"), 3);
}

#[test]
fn ex_06_into_town_without_a_road() {
    assert_eq!(cost(&union(&[("blenker", "1802")]), "blenker", "1803"), 1);
}

#[test]
fn ex_07_over_a_ford_with_a_road() {
    assert_eq!(cost(&union(&[("burnside", "0303")]), "burnside", "0304"), 2);
}

#[test]
fn ex_08_over_a_ford_without_a_road_one_pays_for_the_woods() {
    assert_eq!(cost(&union(&[("keyes", "1109")]), "keyes", "1110"), 3);
    assert_eq!(cost(&union(&[("keyes", "1110")]), "keyes", "1109"), 2);
}

#[test]
fn ex_09_no_way_over_the_stream() {
    // Three points by the bridge, although the hexes are neighbours.
    assert_eq!(cost(&union(&[("sherman", "0906")]), "sherman", "0806"), 3);
    // With the bridge held there is no way.
    let held = union(&[("sherman", "0906"), ("evans", "0805")]);
    assert!(!ends(&held, "sherman").contains("0806"));
    let game = union(&[("keyes", "1209")]);
    assert_eq!(refused(&game, "m keyes 1210"), rules::MOVEMENT);
}

#[test]
fn ex_10_farm_ford_is_closed_until_found() {
    let hidden = union(&[("sherman", "0705")]);
    assert_eq!(refused(&hidden, "m sherman 0706"), rules::AWARENESS);
    let found = Position::new().unit("sherman", "0705").farm_ford_found().build().unwrap();
    assert_eq!(cost(&found, "sherman", "0706"), 2);
}

#[test]
fn ex_11_evans_not_aware() {
    let game = csa(&[("evans", "0806")]).build().unwrap();
    assert_eq!(reach(&game, "evans"), "0807:2 0808:3 0809:4 0908:4");
}

#[test]
fn ex_12_evans_aware() {
    let game = csa(&[("evans", "0806")]).aware().build().unwrap();
    assert_eq!(
        reach(&game, "evans"),
        "0406:4 0407:4 0506:4 0507:3 0508:4 0605:4 0606:2 0607:3 0706:2 0707:1 0708:3 0807:2 \
         0808:3 0809:4 0908:4"
    );
}

#[test]
fn ex_13_burnside_cannot_cross_sudley_on_arrival() {
    let game = union(&[("burnside", "0501")]);
    assert_eq!(cost(&game, "burnside", "0303"), 3);
    assert_eq!(refused(&game, "m burnside 0304"), rules::MOVEMENT);
    let why = game.check(&game.parse("m burnside 0304").unwrap()).unwrap_err();
    assert_eq!(why.reason, "Burnside needs 5 MP to reach Sudley Church (0304) and has 4");
}

#[test]
fn ex_14_burnside_next_turn() {
    let game = union(&[("burnside", "0303")]);
    assert_eq!(
        [
            cost(&game, "burnside", "0304"),
            cost(&game, "burnside", "0404"),
            cost(&game, "burnside", "0405")
        ],
        [2, 3, 4]
    );
    assert!(!legal(&game, "m burnside 0406"));
}

#[test]
fn ex_15_the_bridge_is_held() {
    let game = union(&[("sherman", "0805"), ("evans", "0806")]);
    assert_eq!(refused(&game, "m sherman 0806"), rules::STACKING);
    assert!(!legal(&game, "m sherman 0706"));
    assert!(!legal(&game, "m sherman 0707"));
}

/// Whether a hex is joined to the hex of a unit: zones go through the same hexsides as attacks.
fn zone(owner: (&str, &str), found: bool, probe: &str, hex: &str) -> bool {
    let position = Position::new().unit(owner.0, owner.1).unit(probe, hex).turn(2);
    let position = if found { position.farm_ford_found() } else { position };
    let game = position.aware().attacking(Side::Union).build().unwrap();
    legal(&game, &format!("a {hex} {}", owner.1))
}

#[test]
fn ex_16_the_zone_of_evans() {
    for hex in ["0706", "0707", "0805", "0807"] {
        assert!(zone(("evans", "0806"), false, "sherman", hex), "{hex}");
    }
    for hex in ["0906", "0907"] {
        assert!(!zone(("evans", "0806"), false, "sherman", hex), "{hex}");
    }
    // One stops in it: the lane from 0808 to 0707 runs through 0807.
    assert_eq!(cost(&union(&[("sherman", "0808")]), "sherman", "0707"), 2);
    let game = union(&[("sherman", "0808"), ("evans", "0806")]);
    assert!(legal(&game, "m sherman 0807"));
    assert_eq!(cost(&game, "sherman", "0707"), 4, "around, by 0708");
    // Across the stream one does not: the turnpike runs through 0906.
    let game = union(&[("sherman", "1005"), ("evans", "0806")]);
    assert!(legal(&game, "m sherman 0906") && legal(&game, "m sherman 0805"));
}

#[test]
fn ex_17_zones_through_farm_ford() {
    for found in [false, true] {
        for hex in ["0605", "0606", "0707", "0806"] {
            assert!(zone(("evans", "0706"), found, "sherman", hex), "{hex}");
        }
        assert_eq!(zone(("evans", "0706"), found, "sherman", "0705"), found);
    }
    // 0705 lies on the way from 0704 to 0805.
    let position = || Position::new().unit("evans", "0706").unit("sherman", "0704");
    assert!(legal(&position().build().unwrap(), "m sherman 0805"));
    let found = position().farm_ford_found().build().unwrap();
    assert!(legal(&found, "m sherman 0705"));
    assert!(cost(&found, "sherman", "0805") == 4, "only around the zone, or not at all");
}

#[test]
fn ex_22_leaving_a_zone_is_free() {
    let game = csa(&[("evans", "0506"), ("burnside", "0405")]).aware().build().unwrap();
    assert_eq!(cost(&game, "evans", "0507"), 2);
    assert_eq!(cost(&game, "evans", "0508"), 3);
}

#[test]
fn ex_23_from_zone_to_zone_one_stops_again() {
    let game = csa(&[("evans", "0506"), ("burnside", "0405")]).aware().build().unwrap();
    assert_eq!(cost(&game, "evans", "0406"), 2);
    assert_eq!(refused(&game, "m evans 0306"), rules::STACKING);
}

#[test]
fn r8_2_stops_in_enemy_zoc_and_never_enters_enemy_hexes() {
    let game = union(&[("sherman", "0905"), ("evans", "0805")]);
    assert!(legal(&game, "m sherman 0906"));
    assert_eq!(refused(&game, "m sherman 0805"), rules::STACKING);
}

#[test]
fn ex_24_two_units_a_hex_when_a_move_ends() {
    let game = union(&[("sherman", "1005"), ("keyes", "0906"), ("schenck", "0906")]);
    assert_eq!(refused(&game, "m sherman 0906"), rules::STACKING);
    assert_eq!(cost(&game, "sherman", "0805"), 2, "through the full hex");
}

#[test]
fn r8_1_a_unit_moves_once_and_only_its_own_side_moves_it() {
    let mut game = union(&[("sherman", "1005"), ("evans", "0806")]);
    act(&mut game, "m sherman 0906", &[]);
    assert_eq!(at(&game, "sherman"), "0906");
    assert_eq!(refused(&game, "m sherman 0805"), rules::MOVEMENT);
    assert_eq!(refused(&game, "m evans 0807"), rules::MOVEMENT);
    assert_eq!(refused(&game, "m burnside 0303"), rules::MOVEMENT);
}

#[test]
fn r8_1_staying_is_no_move() {
    let game = union(&[("sherman", "1005")]);
    assert_eq!(refused(&game, "m sherman 1005"), rules::MOVEMENT);
}

#[test]
fn r8_1_the_railroad_is_no_road() {
    // 1714 and 1614 are joined by rails alone: two points for clear ground.
    let game = csa(&[("ewell", "1714")]).build().unwrap();
    assert_eq!(cost(&game, "ewell", "1614"), 2);
}

#[test]
fn r8_1_minor_streams_do_not_matter() {
    // Young's Branch lies between them, but only Bull Run is closed.
    let game = csa(&[("evans", "0707")]).aware().build().unwrap();
    assert_eq!(cost(&game, "evans", "0708"), 2);
}

#[test]
fn r8_2_stacks_move_unit_by_unit() {
    let mut game = union(&[("sherman", "1005"), ("schenck", "1005")]);
    act(&mut game, "m sherman 0906", &[]);
    assert_eq!((at(&game, "sherman"), at(&game, "schenck")), ("0906", "1005"));
}
