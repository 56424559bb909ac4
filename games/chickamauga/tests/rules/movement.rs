//! 4.0, 5.0, 6.0, 19.1 to 19.3: movement, stacking, zones of control, boxes.

use grognard_chickamauga::{Position, rules};

use crate::help::*;

fn alone(id: &str, at: &str) -> grognard_chickamauga::Chickamauga {
    let side = unit(id).side();
    build(Position::new().unit(id, at).moving(side))
}

#[test]
fn r4_1_one_counter_at_a_time_once_within_its_allowance() {
    let mut game = build(Position::new().unit("u-1-king", "0910").unit("u-1-scribner", "0814"));
    assert_eq!(refused(&game, "to 0911"), rules::MOVEMENT);
    act(&mut game, "move u-1-king", &[]);
    assert_eq!(refused(&game, "to 0920"), rules::COST);
    act(&mut game, "to 0911", &[]);
    assert_eq!(refused(&game, "move u-1-king"), rules::MOVEMENT);
    act(&mut game, "move u-1-scribner", &[]);
    act(&mut game, "stay", &[]);
    assert_eq!(refused(&game, "move u-1-scribner"), rules::MOVEMENT);
    assert_eq!(refused(&game, "move c-9-law"), rules::MOVEMENT);
}

#[test]
fn r4_1_enemy_combat_units_close_a_hex() {
    let game = build(Position::new().unit("u-1-king", "1012").unit("c-9-law", "1013"));
    assert_eq!(barred(&game, "move", "u-1-king", "1013"), rules::MOVEMENT);
}

#[test]
fn r4_2_terrain_costs_by_class() {
    // Clear 0811 off the road, light woods 1, deep woods 2; guns 2 in light woods.
    assert_eq!(cost(&alone("u-1-king", "0911"), "move", "u-1-king", "1011"), Some(4));
    assert_eq!(cost(&alone("u-1-king", "0911"), "move", "u-1-king", "0912"), Some(2));
    assert_eq!(cost(&alone("u-1-king", "1208"), "move", "u-1-king", "1108"), Some(2));
    let guns = alone("u-2-xiv-corps-guns", "1208");
    assert_eq!(cost(&guns, "move", "u-2-xiv-corps-guns", "1108"), Some(4));
    // Swamp 3.
    assert_eq!(cost(&alone("u-1-king", "1910"), "move", "u-1-king", "2010"), Some(2));
    assert_eq!(cost(&alone("u-1-king", "1911"), "move", "u-1-king", "2011"), Some(6));
    // Rough 3.
    assert_eq!(cost(&alone("u-1-king", "0501"), "move", "u-1-king", "0401"), Some(8));
}

#[test]
fn r4_2_hexside_costs() {
    // 0608 to 0509 goes up a slope: light woods 1 and 1; down again 1.
    assert_eq!(cost(&alone("u-1-king", "0608"), "move", "u-1-king", "0508"), Some(4));
    assert_eq!(cost(&alone("u-1-king", "0508"), "move", "u-1-king", "0608"), Some(2));
    // Treelines cost guns one more: 0912 to 0812 is along no road.
    let guns = "u-2-xiv-corps-guns";
    assert_eq!(cost(&alone(guns, "0912"), "move", guns, "0812"), Some(4));
    assert_eq!(cost(&alone("u-1-king", "0912"), "move", "u-1-king", "0812"), Some(2));
}

#[test]
fn r4_2_one_hex_can_always_be_moved() {
    // A disrupted unit has 3 MP; rough up a slope costs 4 and takes everything.
    let game = build(Position::new().unit("u-1-king", "0501").disrupted("u-1-king"));
    assert_eq!(cost(&game, "move", "u-1-king", "0401"), Some(6));
    assert_eq!(cost(&game, "move", "u-1-king", "0301"), None);
    // Terrain closed to it stays closed.
    let guns = alone("u-2-xiv-corps-guns", "0501");
    assert_eq!(barred(&guns, "move", "u-2-xiv-corps-guns", "0401"), rules::COST);
}

#[test]
fn r4_3_entering_a_zone_ends_the_move() {
    // Reed's Bridge leads into Law's zone; 2308 lies behind it.
    let game = build(Position::new().unit("u-1-king", "2208").unit("c-9-law", "2409"));
    let reach = reach(&game, "move", "u-1-king");
    assert!(reach.contains_key("2309") && !reach.contains_key("2308"));
}

#[test]
fn r4_4_disrupted_units_go_half_and_into_no_zone() {
    let position = Position::new().unit("u-1-king", "0818").disrupted("u-1-king");
    let game = build(position.clone());
    assert_eq!(cost(&game, "move", "u-1-king", "0815"), Some(6));
    assert_eq!(cost(&game, "move", "u-1-king", "0814"), None);
    assert_eq!(refused(&game, "march u-1-king"), rules::MARCH);
    let game = build(position.unit("c-9-law", "0820"));
    assert_eq!(barred(&game, "move", "u-1-king", "0819"), rules::DISRUPTED_MOVE);
}

#[test]
fn r4_5_march_rates_and_bans() {
    let game = alone("u-1-king", "0910");
    // Half a point on a road.
    assert_eq!(cost(&game, "march", "u-1-king", "0819"), Some(10));
    // One on a trail: Snodgrass Road from 0810.
    assert_eq!(cost(&alone("u-1-king", "0810"), "march", "u-1-king", "0710"), Some(2));
    // No deep woods, in or out.
    assert_eq!(barred(&game, "march", "u-1-king", "1010"), rules::MARCH);
    assert_eq!(barred(&alone("u-1-king", "1010"), "march", "u-1-king", "0910"), rules::MARCH);
    // Never next to an enemy.
    let game = build(Position::new().unit("u-1-king", "0910").unit("c-9-law", "0915"));
    assert!(reach(&game, "march", "u-1-king").contains_key("0813"));
    assert_eq!(barred(&game, "march", "u-1-king", "0814"), rules::MARCH);
    let game = build(Position::new().unit("u-1-king", "0910").unit("c-9-law", "0911"));
    assert_eq!(refused(&game, "march u-1-king"), rules::MARCH);
}

#[test]
fn r4_5_who_marched_does_not_fight() {
    let position = Position::new()
        .unit("u-1-king", "0910")
        .marched("u-1-king")
        .unit("c-9-law", "0911")
        .assaulting(UNION);
    assert_eq!(refused(&build(position), "assault 0911"), rules::ATTACKERS);
}

#[test]
fn r4_6_roads_ignore_what_they_cross() {
    // 0518 is a hill up a slope from 0417, on Glenn road: one point.
    assert_eq!(cost(&alone("u-1-king", "0417"), "move", "u-1-king", "0518"), Some(2));
    // Off the road it is two.
    assert_eq!(cost(&alone("u-1-king", "0418"), "move", "u-1-king", "0518"), Some(4));
    // A ford still costs one more, a bridge nothing.
    assert_eq!(cost(&alone("u-1-king", "1323"), "move", "u-1-king", "1324"), Some(4));
    assert_eq!(cost(&alone("u-1-king", "0625"), "move", "u-1-king", "0725"), Some(2));
    assert_eq!(cost(&alone("u-1-king", "0625"), "march", "u-1-king", "0725"), Some(1));
}

#[test]
fn r4_7_only_friendly_boxes_are_entered() {
    let game = build(Position::new().unit("u-1-king", "2127"));
    assert_eq!(barred(&game, "move", "u-1-king", "lafayette"), rules::LEAVING);
    let game = build(Position::new().unit("u-1-king", "0802"));
    assert_eq!(cost(&game, "move", "u-1-king", "Rossville"), Some(4));
}

#[test]
fn r4_8_guns_stop_in_streams_and_trains_off_roads() {
    let guns = "u-2-xiv-corps-guns";
    let game = alone(guns, "0819");
    assert!(reach(&game, "move", guns).contains_key("0719"));
    assert_eq!(barred(&game, "move", guns, "0618"), rules::STOPS);
    // Infantry pays one more and goes on.
    assert_eq!(cost(&alone("u-1-king", "0819"), "move", "u-1-king", "0719"), Some(4));
    // A train on the Lafayette Road may step aside into clear 0912 and stops.
    let game = alone("u-train", "0812");
    let reach = reach(&game, "move", "u-train");
    assert!(reach.contains_key("0912") && reach.contains_key("0816"));
    assert_eq!(barred(&game, "move", "u-train", "0712"), rules::COST);
    // On the road clear hexes do not stop it.
    assert_eq!(reach.get("0815"), Some(&6));
}

#[test]
fn r4_9_leaders_and_hqs_go_as_infantry() {
    assert_eq!(cost(&alone("u-ldr-thomas", "0911"), "move", "u-ldr-thomas", "1011"), Some(4));
    assert_eq!(cost(&alone("u-hq", "0911"), "move", "u-hq", "1011"), Some(4));
}

#[test]
fn r5_1_a_brigade_and_guns_or_a_battalion() {
    let position = Position::new()
        .unit("u-1-king", "0910")
        .unit("u-2-xiv-corps-guns", "0812")
        .unit("u-1-scribner", "0812")
        .unit("u-a-bn-1", "0912")
        .unit("u-ldr-thomas", "0910");
    let game = build(position.clone());
    assert_eq!(barred(&game, "move", "u-1-king", "0812"), rules::STACKING);
    assert_eq!(barred(&game, "move", "u-a-bn-1", "0812"), rules::STACKING);
    assert!(reach(&game, "move", "u-a-bn-1").contains_key("0910"));
    assert!(reach(&game, "move", "u-ldr-thomas").contains_key("0812"));
    // 5.2: passing is free.
    assert_eq!(cost(&game, "move", "u-1-king", "0813"), Some(8));
}

#[test]
fn r5_1_options_of_stacking() {
    let place = |option: &str| {
        with("stacking", option)
            .unit("u-1-king", "0910")
            .unit("u-2-xiv-corps-guns", "0909")
            .unit("u-a-bn-1", "0909")
    };
    let game = build(place("brigade-and-battalion"));
    assert_eq!(barred(&game, "move", "u-1-king", "0909"), rules::STACKING);
    let game = build(with("stacking", "two").unit("u-1-king", "0910").unit("u-1-scribner", "0909"));
    assert!(reach(&game, "move", "u-1-king").contains_key("0909"));
    let game = build(place("two"));
    assert_eq!(barred(&game, "move", "u-1-king", "0909"), rules::STACKING);
}

#[test]
fn r6_1_disrupted_units_and_support_pieces_have_no_zone() {
    let position = Position::new().unit("u-1-king", "0815").unit("c-9-law", "0812");
    assert_eq!(barred(&build(position.clone()), "move", "u-1-king", "0811"), rules::ZONES);
    let game = build(position.disrupted("c-9-law"));
    assert!(reach(&game, "move", "u-1-king").contains_key("0713"));
    assert_eq!(cost(&game, "move", "u-1-king", "0813"), Some(4));
}

#[test]
fn r6_2_no_zone_into_deep_woods_or_across_the_creek() {
    // 1010 is deep woods: a unit in 0910 has no zone there, and one in 1010 has none at all.
    let game = build(Position::new().unit("u-1-king", "1110").unit("c-9-law", "0910"));
    assert!(reach(&game, "move", "u-1-king").contains_key("1010"));
    let game = build(Position::new().unit("u-1-king", "0907").unit("c-9-law", "1010"));
    assert_eq!(cost(&game, "move", "u-1-king", "0911"), Some(8));
    // 1323 and 1324 lie across Dalton's Ford.
    let game = build(Position::new().unit("u-1-king", "1122").unit("c-9-law", "1324"));
    assert_eq!(cost(&game, "move", "u-1-king", "1422"), Some(6));
}

#[test]
fn r6_3_out_of_a_zone_but_not_into_another() {
    // King and 0814 are in Law's zone: he must go around by 0714.
    let game = build(Position::new().unit("u-1-king", "0813").unit("c-9-law", "0914"));
    assert_eq!(cost(&game, "move", "u-1-king", "0814"), Some(4));
    // 0812 is free; then he goes on normally.
    assert_eq!(cost(&game, "move", "u-1-king", "0811"), Some(4));
}

#[test]
fn r6_4_friends_do_not_cancel_zones_for_movement() {
    let game = build(
        Position::new().unit("u-1-king", "2208").unit("u-a-bn-1", "2309").unit("c-9-law", "2409"),
    );
    let reach = reach(&game, "move", "u-1-king");
    assert!(reach.contains_key("2309") && !reach.contains_key("2308"));
}

#[test]
fn r19_1_from_a_box_one_pays_the_first_hex() {
    let game = build(Position::new().unit("u-11-whitaker", "Rossville"));
    assert_eq!(cost(&game, "move", "u-11-whitaker", "0801"), Some(2));
    assert_eq!(cost(&game, "march", "u-11-whitaker", "0801"), Some(1));
    assert_eq!(cost(&game, "move", "u-11-whitaker", "0111"), Some(2));
}

#[test]
fn r13_1_an_entry_hex_held_by_the_enemy_delays() {
    let position = Position::new().at_entry("c-11-kershaw").moving(REBELS);
    assert_eq!(cost(&build(position.clone()), "march", "c-11-kershaw", "2128"), Some(1));
    let game = build(position.clone().unit("u-1-king", "2128"));
    assert_eq!(barred(&game, "move", "c-11-kershaw", "2128"), rules::MOVEMENT);
    // In an enemy zone they enter by normal movement and stop.
    let game = build(position.unit("u-1-king", "2127"));
    assert_eq!(cost(&game, "move", "c-11-kershaw", "2128"), Some(2));
    assert_eq!(reach(&game, "move", "c-11-kershaw").len(), 1);
    assert_eq!(barred(&game, "march", "c-11-kershaw", "2128"), rules::MARCH);
}

#[test]
fn r3_4_at_night_nobody_enters_a_zone_or_fights() {
    let position = with("night", "yes").turn(8).unit("u-1-king", "0812").unit("c-9-law", "0815");
    assert_eq!(barred(&build(position.clone()), "move", "u-1-king", "0814"), rules::NIGHT);
    let next = position.clone().unit("u-1-king", "0814");
    assert_eq!(refused(&build(next.clone().assaulting(UNION)), "assault 0815"), rules::NIGHT);
    assert!(legal(&build(next.turn(7).assaulting(UNION)), "assault 0815"));
}
