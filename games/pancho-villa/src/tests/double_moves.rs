//! What is carried and towed, double-moves and horsemanship (5.1.8-5.1.10).

use super::{Scene, hex, id};
use crate::rules;
use crate::state::{AMERICAN, VILLISTA};

#[test]
fn r5_1_8_stranded_motors_are_towed_at_half() {
    let mut scene = Scene::bare(AMERICAN);
    scene.band("tompkins", "cavalry", "M6").put("patton", "M6");
    scene.plays(&["b tompkins march", "take patton"]);
    assert_eq!(scene.left(), 2);
    // With gasoline it drives itself.
    let mut scene = Scene::bare(AMERICAN);
    scene.band("tompkins", "cavalry", "G9").put("patton", "G9").play("b tompkins march", &[]);
    assert_eq!(scene.refusal("take patton").rule, rules::CAPACITY);
    // A wagon carries him without slowing down.
    let mut scene = Scene::bare(AMERICAN);
    scene.put("wagon1-wagon", "M6").put("patton", "M6");
    scene.plays(&["b wagon1-wagon march", "take patton"]);
    assert_eq!(scene.left(), 2);
}

#[test]
fn r5_1_8_what_trucks_carry() {
    let mut scene = Scene::bare(AMERICAN);
    scene.stack(&["pershing", "pershing-infantry", "pershing-rifle", "pershing-truck"], "R1");
    scene.put("fa6-artillery", "R1").put("tompkins-cavalry", "R1").play("b pershing motor", &[]);
    assert_eq!(scene.refusal("take fa6-artillery").rule, rules::CAPACITY);
    scene.plays(&["leave pershing-rifle", "leave pershing-infantry", "take fa6-artillery"]);
    assert_eq!(scene.refusal("take tompkins-cavalry").rule, rules::CAPACITY);
}

#[test]
fn r5_1_9_double_moves() {
    let mut scene = Scene::bare(VILLISTA);
    scene.band("lopez", "villista", "M3").plays(&["b lopez march", "tempo double"]);
    assert_eq!(scene.left(), 10);
    scene.play("go M10", &[]);
    // Double-move 11: food, with nothing depleted to restore but the horse to spare.
    scene.play("stop", &[5, 5]);
    assert!(!scene.0.doubled.contains(id("lopez-horse")), "mesquite (+H) spares the horse");
    let mut scene = Scene::bare(VILLISTA);
    scene.band("lopez", "villista", "M3").plays(&["b lopez march", "tempo double", "go N11"]);
    // 10: game. +D has nobody to help. N11 has water.
    scene.play("stop", &[4, 5, 2]);
    assert!(scene.0.doubled.contains(id("lopez-horse")));
    scene.water(VILLISTA);
    assert!(scene.is_depleted("lopez-horse") && !scene.is_depleted("lopez-villista"));
}

#[test]
fn r5_1_9_half_on_foot_half_riding() {
    // The horse waits two hexes on: two on foot, then five riding.
    let mut scene = Scene::bare(VILLISTA);
    scene.stack(&["lopez", "lopez-villista"], "M3").put("lopez-horse", "M5");
    scene.plays(&["b lopez march", "tempo foot-first"]);
    assert_eq!(scene.left(), 2);
    scene.plays(&["go M5", "take lopez-horse", "switch"]);
    assert_eq!(scene.left(), 5);
    scene.play("go M10", &[4, 5, 2]);
    assert!(scene.0.doubled.contains(id("lopez-horse")));
    // Riding first, then on foot beside the horse.
    let mut scene = Scene::bare(VILLISTA);
    scene.band("lopez", "villista", "M3").plays(&["b lopez march", "tempo ride-first"]);
    assert_eq!(scene.left(), 5);
    scene.plays(&["go M8", "switch"]);
    assert_eq!(scene.left(), 2);
}

#[test]
fn r5_1_9_machine_guns_hold_their_fire_after_a_double_move() {
    let mut scene = Scene::bare(AMERICAN);
    scene.put("engineers2-machine-gun", "N5").band("lopez", "villista", "N11");
    scene.plays(&["b engineers2-machine-gun march", "tempo double"]);
    scene.play("go N10", &[5, 6]);
    assert!(scene.0.able_to_assault(hex("N11"), false).is_empty());
    assert!(scene.0.muted.contains(id("engineers2-machine-gun")));
}

#[test]
fn r5_1_10_horsemanship() {
    for (leader, troop, mp) in [
        ("lopez", "villista", 5),
        ("dodd", "ranger", 5),
        ("brown", "cavalry", 4),
        ("cano", "carrancista", 4),
    ] {
        let side = if leader == "lopez" { VILLISTA } else { AMERICAN };
        let mut scene = Scene::bare(side);
        scene.band(leader, troop, "M6").play(&format!("b {leader} march"), &[]);
        assert_eq!(scene.left(), mp, "{leader}");
    }
    let mut scene = Scene::bare(AMERICAN);
    scene
        .stack(&["murguia", "murguia-rural", "murguia-horse-1"], "M6")
        .play("b murguia march", &[]);
    assert_eq!(scene.left(), 5);
}

#[test]
fn r5_1_8_a_truck_tows_at_half_of_its_throw() {
    // Only the truck has gasoline; Patton is pulled.
    let mut scene = Scene::bare(AMERICAN);
    scene.stack(&["pershing", "pershing-infantry", "pershing-rifle", "pershing-truck"], "M6");
    scene.put("patton", "M6");
    scene.0.fuelled.insert(id("pershing-truck"));
    scene.plays(&["b pershing motor", "take patton"]);
    assert_eq!(scene.refusal("leave pershing-truck").rule, rules::CAPACITY, "who would pull?");
    scene.play("engine", &[5]);
    assert_eq!(scene.left(), 12, "25 halved, rounded down");
    scene.play("go M7", &[]);
    assert_eq!((scene.at("patton"), scene.at("pershing-infantry")), ("M7", "M7"));
    // Patton himself pulls nobody.
    let mut scene = Scene::bare(AMERICAN);
    scene.stack(&["pershing", "pershing-truck"], "M6").put("patton", "M6");
    scene.0.fuelled.insert(id("patton"));
    scene.plays(&["b patton motor"]);
    assert_eq!(scene.refusal("take pershing-truck").rule, rules::MOTORS);
}

#[test]
fn r5_1_8_patton_and_leaders_carry_nothing() {
    let mut scene = Scene::bare(AMERICAN);
    scene.band("tompkins", "cavalry", "M6").put("patton", "M6").put("fa6-artillery", "M6");
    scene.0.fuelled.insert(id("patton"));
    scene.play("b patton motor", &[]);
    for name in ["tompkins", "tompkins-cavalry", "tompkins-rifle", "fa6-artillery"] {
        assert_eq!(scene.refusal(&format!("take {name}")).rule, rules::CAPACITY, "{name}");
    }
    // A leader alone neither carries rifles nor pulls a motor; men do, and go half as far.
    let mut scene = Scene::bare(AMERICAN);
    scene.stack(&["pershing", "pershing-infantry", "pershing-truck", "pershing-rifle"], "M6");
    scene.put("patton", "M6").plays(&[
        "b pershing march",
        "take pershing-truck",
        "leave pershing-rifle",
    ]);
    assert_eq!(scene.left(), 1, "two points on foot, halved");
    assert_eq!(scene.refusal("leave pershing-infantry").rule, rules::CAPACITY, "who would pull?");
    let mut scene = Scene::bare(AMERICAN);
    scene.stack(&["pershing", "pershing-truck", "pershing-rifle"], "M6").put("patton", "M6");
    scene.play("b pershing march", &[]);
    assert_eq!(scene.refusal("take pershing-truck").rule, rules::CAPACITY);
    assert_eq!(scene.refusal("take patton").rule, rules::CAPACITY);
    assert_eq!(scene.refusal("take pershing-rifle").rule, rules::RIFLES);
    // With a truck that drives, both go along.
    let mut scene = Scene::bare(AMERICAN);
    scene.stack(&["pershing", "pershing-truck"], "G9").put("patton", "G9");
    scene.play("b pershing motor", &[]);
    assert!(scene.allows("take patton"));
    assert_eq!(scene.refusal("leave pershing-truck").rule, rules::MOTORS);
}

#[test]
fn r5_1_8_who_pulls_a_truck_on_foot_in_a_double_move_is_worn_out() {
    let mut scene = Scene::bare(AMERICAN);
    scene.stack(&["pershing", "pershing-infantry", "pershing-truck"], "M6");
    scene.plays(&["b pershing march", "take pershing-truck"]);
    assert_eq!(scene.left(), 1, "half of two");
    scene.plays(&["tempo double", "go M8"]);
    // Two: soft sand, which pins the truck and spares nobody.
    scene.play("stop", &[1, 1]);
    assert!(scene.0.doubled.contains(id("pershing-infantry")), "nobody rides on a towed truck");
}

#[test]
fn r5_1_9_artillery_joins_no_double_move_of_any_sort() {
    for tempo in ["double", "foot-first", "ride-first"] {
        let mut scene = Scene::bare(AMERICAN);
        scene.band("tompkins", "cavalry", "M6").put("fa6-artillery", "M6");
        scene.plays(&["b tompkins march", &format!("tempo {tempo}")]);
        assert_eq!(scene.refusal("take fa6-artillery").rule, rules::DOUBLE, "{tempo}");
    }
}
