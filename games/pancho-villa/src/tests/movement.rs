//! Chapter 5.1 up to stacking: who moves, how fast, with whom, and where they stop.

use super::{QUIET, QUIET_RED, Scene, hex, id};
use crate::book::book;
use crate::kind::Season;
use crate::rules;
use crate::state::{AMERICAN, VILLISTA};

#[test]
fn r5_1_1_troops_need_a_leader_and_pinned_stacks_stay() {
    let mut scene = Scene::bare(AMERICAN);
    scene.band("tompkins", "cavalry", "M6");
    assert_eq!(scene.refusal("b tompkins-cavalry march").rule, rules::LEADERS);
    scene.pinned("tompkins");
    assert_eq!(scene.refusal("b tompkins march").rule, rules::PINNED);
    assert_eq!(scene.refusal("b villa march").rule, rules::MOVEMENT, "not his to move");
}

#[test]
fn r5_1_1_nobody_moves_twice() {
    let mut scene = Scene::bare(AMERICAN);
    scene.band("tompkins", "cavalry", "M6").play("b tompkins march", &[]);
    scene.play("go M7", &[]);
    scene.play("stop", &QUIET);
    assert_eq!(scene.refusal("b tompkins march").rule, rules::MOVEMENT);
}

#[test]
fn r5_1_2_leaders_drop_and_pick_up() {
    let mut scene = Scene::bare(VILLISTA);
    scene
        .band("lopez", "villista", "M6")
        .stack(&["cardenas-villista", "cardenas-rifle", "cardenas-horse"], "M8");
    scene.play("b lopez march", &[]);
    scene.plays(&["leave lopez-horse", "leave lopez-rifle"]);
    assert_eq!(scene.left(), 2, "on foot now");
    assert_eq!(scene.refusal("take lopez-horse").rule, rules::LEADERS, "not taken twice");
    scene.plays(&["go M8", "leave lopez-villista"]);
    // The rest of the leader's own five points.
    assert_eq!(scene.left(), 3);
    scene.plays(&["take cardenas-villista", "take cardenas-horse"]);
    assert_eq!(scene.left(), 3);
    scene.play("go M9", &[]);
    // One event for those who stayed in M8, one for those who went on (5.1.14).
    scene.play("stop", &[QUIET_RED, QUIET_RED].concat());
    assert_eq!((scene.at("lopez"), scene.at("cardenas-horse")), ("M9", "M9"));
    assert_eq!((scene.at("lopez-horse"), scene.at("lopez-villista")), ("M6", "M8"));
    assert!(scene.0.moved.contains(id("lopez-villista")), "who came along has moved");
    assert!(!scene.0.moved.contains(id("lopez-horse")), "who stayed has not");
}

#[test]
fn r5_1_2_who_moves_without_a_leader() {
    let mut scene = Scene::bare(AMERICAN);
    let alone =
        ["apache-scout", "fa6-artillery", "engineers2-machine-gun", "wagon1-wagon", "tompkins"];
    scene.stack(&alone, "M6");
    for name in alone {
        assert!(scene.allows(&format!("b {name} march")), "{name}");
    }
    scene.stack(&["tompkins-horse", "pershing-truck"], "M6");
    for name in ["tompkins-horse", "pershing-truck"] {
        assert!(!scene.allows(&format!("b {name} march")), "{name}");
    }
}

#[test]
fn r5_1_3_displays_follow_the_leader() {
    let mut scene = Scene::bare(VILLISTA);
    scene.band("lopez", "villista", "M6").give("cardenas-horse", "lopez");
    scene.plays(&["b lopez march", "leave lopez-rifle", "leave lopez-villista", "go M7"]);
    scene.play("stop", &QUIET_RED);
    let under = |scene: &Scene, name: &str| scene.0.piece(id(name)).under;
    assert_eq!(under(&scene, "cardenas-horse"), Some(id("lopez")));
    assert_eq!(under(&scene, "lopez-villista"), None, "dropped counters lie on the map");
}

#[test]
fn r5_1_4_speeds() {
    for (names, mp) in [
        (vec!["lopez"], 5),
        (vec!["lopez", "lopez-villista"], 2),
        (vec!["lopez", "lopez-villista", "lopez-horse"], 5),
    ] {
        let mut scene = Scene::bare(VILLISTA);
        scene.stack(&names, "M6").play("b lopez march", &[]);
        assert_eq!(scene.left(), mp, "{names:?}");
    }
    let mut scene = Scene::bare(AMERICAN);
    scene.band("tompkins", "cavalry", "M6").play("b tompkins march", &[]);
    assert_eq!(scene.left(), 4);
    let mut scene = Scene::bare(AMERICAN);
    scene.stack(&["tompkins", "tompkins-cavalry"], "M6").give("mule-1", "tompkins");
    scene.play("b tompkins march", &[]);
    assert_eq!(scene.left(), 3);
}

#[test]
fn r5_1_5_and_5_1_6_lines() {
    let mut scene = Scene::bare(VILLISTA);
    scene.put("lopez", "R10").play("b lopez march", &[]);
    assert_eq!(scene.cost("R11"), Some(1), "along the track");
    let mut scene = Scene::bare(VILLISTA);
    scene.put("lopez", "L11").play("b lopez march", &[]);
    assert_eq!(scene.cost("M10"), Some(1), "a trail through llanos");
}

#[test]
fn r5_1_7_zones_stop_by_colour() {
    let mut scene = Scene::bare(AMERICAN);
    scene.band("cano", "carrancista", "M8").band("tompkins", "cavalry", "M5");
    scene.play("b tompkins march", &[]);
    // The same player's orange stops blue.
    assert!(scene.cost("M7").is_some());
    let halts = scene.0.field(scene.force("tompkins"), crate::Counters::EMPTY).zones;
    assert!(
        halts.any().contains(hex("M7"))
            && halts.any().contains(hex("M8"))
            && !halts.any().contains(hex("M6"))
    );
    let events = scene.play("go M7", &QUIET);
    assert!(!events.is_empty() && scene.is_idle(), "the move is over at once");
}

#[test]
fn r5_1_7_friends_cancel_zones_and_pins_shrink_them() {
    let mut scene = Scene::bare(AMERICAN);
    scene
        .band("lopez", "villista", "M8")
        .band("tompkins", "cavalry", "M5")
        .put("engineers2-machine-gun", "M7");
    let blue = scene.force("tompkins");
    assert!(!scene.0.field(blue, crate::Counters::EMPTY).halts(hex("M7")));
    assert!(scene.0.field(blue, crate::Counters::EMPTY).halts(hex("N8")));
    scene.pinned("lopez-villista");
    assert!(!scene.0.field(blue, crate::Counters::EMPTY).halts(hex("N8")));
    assert!(scene.0.field(blue, crate::Counters::EMPTY).halts(hex("M8")));
}

#[test]
fn r5_1_7_own_hex_zones_and_none() {
    let halts = |name: &str, at: &str| {
        let mut scene = Scene::bare(VILLISTA);
        scene.put(name, at);
        let red = scene.force("villa");
        let field = scene.0.field(red, crate::Counters::EMPTY);
        (field.halts(hex("M7")), field.halts(hex("M8")))
    };
    for name in ["patton", "aero-aeroplane", "fa6-artillery"] {
        assert_eq!(halts(name, "M7"), (true, false), "{name}");
    }
    assert_eq!(halts("engineers2-machine-gun", "M7"), (true, true));
    for name in ["tompkins", "tompkins-rifle", "tompkins-horse"] {
        assert_eq!(halts(name, "M7"), (false, false), "{name}");
    }
}

#[test]
fn r5_1_7_no_zone_over_a_cliff() {
    let mut scene = Scene::bare(VILLISTA);
    scene.band("tompkins", "cavalry", "J17");
    let field = scene.0.field(scene.force("villa"), crate::Counters::EMPTY);
    assert!(field.halts(hex("J16")) && !field.halts(hex("K17")));
}

#[test]
fn r5_1_11_trains_run_any_distance_from_stations() {
    let mut scene = Scene::bare(AMERICAN);
    scene.stack(&["murguia-carrancista", "murguia-rifle-1"], "U22");
    scene.plays(&["b murguia-carrancista rail", "take murguia-rifle-1"]);
    assert_eq!(scene.refusal("tempo double").rule, rules::DOUBLE);
    scene.play("go R4", &QUIET);
    assert_eq!((scene.at("murguia-carrancista"), scene.at("murguia-rifle-1")), ("R4", "R4"));
    // A rail hex without a settlement is no station.
    let mut scene = Scene::bare(AMERICAN);
    scene.put("tompkins", "R10");
    assert_eq!(scene.refusal("b tompkins rail").rule, rules::RAIL);
}

#[test]
fn r5_1_11_what_stops_trains() {
    // Policia stop blue, not orange; red counters block; blown bridges end the line.
    let mut scene = Scene::bare(AMERICAN);
    scene.put("tompkins", "R4").put("juarez-policia-1", "Q1").play("b tompkins rail", &[]);
    assert!(scene.allows("go Q1") && !scene.allows("go P1"));
    let mut scene = Scene::bare(AMERICAN);
    scene.put("cano", "R4").put("juarez-policia-1", "Q1").play("b cano rail", &[]);
    assert!(scene.allows("go P1"));
    let mut scene = Scene::bare(AMERICAN);
    scene.put("cano", "R4").put("lopez-horse", "R7").play("b cano rail", &[]);
    assert!(scene.allows("go R6") && !scene.allows("go R7"));
    assert_eq!(scene.refusal("go R7").rule, rules::RAIL);
    // 5.1.19b: red passes red, all others stop before it.
    let mut scene = Scene::bare(VILLISTA);
    scene.put("cardenas", "R4").put("lopez-horse", "R7").play("b cardenas rail", &[]);
    assert!(scene.allows("go R7") && scene.allows("go R8"));
    let mut scene = Scene::bare(AMERICAN);
    scene.0.bridges_out = 1 << book().sites[hex("U23").index()].bridge.unwrap();
    scene.put("murguia", "U22").play("b murguia rail", &[]);
    assert!(scene.allows("go U23") && !scene.allows("go U24"));
    assert_eq!(scene.refusal("go U24").rule, rules::BRIDGES);
}

#[test]
fn r5_1_11_over_jimenez_by_option() {
    for (value, reached) in [("off", false), ("on", true)] {
        let mut scene = Scene::bare_with(AMERICAN, &[("jimenez", value)]);
        scene.put("murguia", "U22").play("b murguia rail", &[]);
        assert_eq!(scene.allows("go U32"), reached);
        let mut scene = Scene::bare_with(AMERICAN, &[("jimenez", value)]);
        scene.put("murguia", "U32").play("b murguia rail", &[]);
        assert_eq!(scene.allows("go U24") && scene.allows("go R4"), reached, "and back");
    }
    // Only from its two ends: with the bridge in U23 out nobody gets there from U22.
    let mut scene = Scene::bare_with(AMERICAN, &[("jimenez", "on")]);
    scene.0.bridges_out = 1 << book().sites[hex("U23").index()].bridge.unwrap();
    scene.put("murguia", "U22").play("b murguia rail", &[]);
    assert!(!scene.allows("go U32"));
}

#[test]
fn r5_1_12_motors_throw_a_die_and_need_gasoline() {
    let mut scene = Scene::bare(AMERICAN);
    scene.put("patton", "M6");
    assert_eq!(scene.refusal("b patton motor").rule, rules::MOTORS);
    scene.put("patton", "G9").play("b patton motor", &[]);
    assert!(!scene.allows("go G8"), "first the die");
    scene.play("engine", &[4]);
    assert_eq!(scene.left(), 20);
    // An unfriendly town gives nothing without a raid.
    let mut scene = Scene::bare(AMERICAN);
    scene.put("patton", "G10");
    assert_eq!(scene.refusal("b patton motor").rule, rules::MOTORS);
}

#[test]
fn r5_1_13_only_policia_and_the_unguarded_share_a_hex_with_strangers() {
    let mut scene = Scene::bare(VILLISTA);
    scene.band("lopez", "villista", "M5").put("tompkins", "M6").put("e7-policia", "E7");
    scene.play("b lopez march", &[]);
    assert!(scene.allows("go M6"), "a leader without escort");
    scene.play("stop", &[]);
    let mut scene = Scene::bare(VILLISTA);
    scene
        .band("lopez", "villista", "M5")
        .band("tompkins", "cavalry", "M6")
        .play("b lopez march", &[]);
    assert_eq!(scene.refusal("go M6").rule, rules::STACKING);
    // The Americans do not mix with the orange goods of their own player.
    let mut scene = Scene::bare(AMERICAN);
    scene.put("tompkins", "M5").put("cano", "M6").play("b tompkins march", &[]);
    assert_eq!(scene.refusal("go M6").rule, rules::STACKING);
}

#[test]
fn r5_1_19b_speeds_in_winter_and_by_motor() {
    let mut scene = Scene::bare(VILLISTA);
    scene.season(Season::Winter).put("lopez", "D13").play("b lopez march", &[]);
    assert_eq!(scene.cost("C12"), Some(4), "snow hides the trail");
    let mut scene = Scene::bare(VILLISTA);
    scene.season(Season::Winter).put("lopez", "E14").play("b lopez march", &[]);
    assert_eq!(scene.cost("E15"), Some(1), "not the track");
}

#[test]
fn marches_equal_the_slow_reference() {
    use pathfinding::testing::reference;
    use pathfinding::{Mode, Mp, Search, Start};
    let scene = Scene::start(&[]);
    let mut search = Search::new();
    for (name, gait, budget) in [
        ("villa", crate::movement::Gait::March, 10),
        ("lopez", crate::movement::Gait::March, 5),
        ("pershing", crate::movement::Gait::Motor, 30),
        ("murguia", crate::movement::Gait::March, 8),
    ] {
        let group = scene.0.default_group(id(name), gait);
        let start = scene.0.hex_of(id(name)).unwrap();
        let moving = crate::movement::MovingStack::new(gait, scene.force(name), start, group);
        let field = scene.0.field(moving.force, group);
        let rules = scene.0.march(&moving, &field);
        let (starts, budget) = ([Start::at(start)], Some(Mp(budget)));
        let expected = reference::reach(&rules, &starts, budget);
        let reach = search.reach(&rules, &starts, budget);
        let found: Vec<_> = book()
            .map
            .nodes()
            .flat_map(|hex| reach.arrivals(hex))
            .map(|it| ((it.hex, it.mode.index(), it.arrived), it.cost))
            .collect();
        assert!(found.len() > 20, "{name}");
        assert_eq!(found.len(), expected.len(), "{name}");
        assert!(found.iter().all(|(spot, cost)| expected[spot].0 == *cost), "{name}");
    }
}

#[test]
fn r5_1_1_where_one_stands_is_nowhere_to_go() {
    let mut scene = Scene::bare(VILLISTA);
    scene.put("lopez", "M6").play("b lopez march", &[]);
    assert_eq!(scene.refusal("go M6").rule, rules::MOVEMENT);
    assert_eq!(scene.refusal("go M17").rule, rules::COSTS, "too far is another matter");
    // A train does not stop where it started either.
    let mut scene = Scene::bare(AMERICAN);
    scene.put("cano", "R4").play("b cano rail", &[]);
    assert_eq!(scene.refusal("go R4").rule, rules::MOVEMENT);
}
