//! Water and double-moves (5.4).

use super::{Scene, hex, id};
use crate::state::{AMERICAN, VILLISTA};

#[test]
fn r5_4_1_who_thirsts() {
    // T8 is dry. Riders' horses, not riders.
    let mut scene = Scene::bare(AMERICAN);
    scene
        .band("tompkins", "cavalry", "T8")
        .put("fa6-artillery", "T8")
        .put("engineers2-machine-gun", "T8");
    scene.water(AMERICAN);
    for (name, yes) in [
        ("tompkins-horse", true),
        ("fa6-artillery", true),
        ("engineers2-machine-gun", true),
        ("tompkins-cavalry", false),
        ("tompkins", false),
        ("tompkins-rifle", false),
    ] {
        assert_eq!(scene.is_depleted(name), yes, "{name}");
    }
    // On foot the troop itself; a leader alone too.
    let mut scene = Scene::bare(AMERICAN);
    scene.stack(&["tompkins", "tompkins-cavalry"], "T8").put("dodd", "T10");
    scene.water(AMERICAN);
    assert!(
        scene.is_depleted("tompkins-cavalry")
            && !scene.is_depleted("tompkins")
            && scene.is_depleted("dodd")
    );
}

#[test]
fn r5_4_1_water_of_hexes_wagons_and_motors() {
    for at in ["K15", "N8", "R10", "K18"] {
        let mut scene = Scene::bare(AMERICAN);
        scene.band("tompkins", "cavalry", at).water(AMERICAN);
        assert!(!scene.is_depleted("tompkins-horse"), "{at}");
    }
    for water in ["wagon1-wagon", "patton", "aero-aeroplane", "pershing-truck"] {
        let mut scene = Scene::bare(AMERICAN);
        scene.band("tompkins", "cavalry", "T8").put(water, "T8").water(AMERICAN);
        assert!(!scene.is_depleted("tompkins-horse"), "{water}");
    }
}

#[test]
fn r5_4_1_mules_that_passed_water() {
    // Example 39: past the tinaja N8 to dry N9... three hexes: N7, N8, N9.
    for (from, way, dry) in [("N7", &["go N8", "go N9"][..], false), ("M8", &["go N9"], true)] {
        let mut scene = Scene::bare(VILLISTA);
        scene.stack(&["lopez", "lopez-villista"], from).give("mule-1", "lopez");
        scene.plays(&["b lopez march"]).plays(way).play("stop", &[4, 5]);
        scene.water(VILLISTA);
        assert_eq!(scene.is_depleted("mule-1"), dry, "{way:?}");
        assert!(!scene.is_depleted("lopez-villista"), "they ride");
    }
    // The tinaja where it starts is not one that it passed.
    let mut scene = Scene::bare(VILLISTA);
    scene.stack(&["lopez", "lopez-villista"], "N8").give("mule-1", "lopez");
    scene.plays(&["b lopez march", "go N9"]).play("stop", &[4, 5]);
    scene.water(VILLISTA);
    assert!(scene.is_depleted("mule-1"));
    // Guns go on mules of their own.
    let mut scene = Scene::bare(AMERICAN);
    scene
        .put("fa6-artillery", "N7")
        .plays(&["b fa6-artillery march", "go N8", "go N9"])
        .play("stop", &[5, 5]);
    assert!(scene.0.watered.contains(id("fa6-artillery")));
    scene.water(AMERICAN);
    assert!(!scene.is_depleted("fa6-artillery"));
    let mut scene = Scene::bare(VILLISTA);
    scene
        .band("lopez", "villista", "N7")
        .plays(&["b lopez march", "go N8", "go N9"])
        .play("stop", &[4, 5]);
    scene.water(VILLISTA);
    assert!(scene.is_depleted("lopez-horse"), "horses must end on water");
}

#[test]
fn r5_4_1_a_friendly_settlement_within_3_mp() {
    // P8 is dry and one hex from the American hacienda P9.
    let mut scene = Scene::bare(AMERICAN);
    scene.band("tompkins", "cavalry", "P8");
    assert!(!crate::book::book().sites[hex("P8").index()].wet);
    scene.water(AMERICAN);
    assert!(!scene.is_depleted("tompkins-horse"));
    // Held by the enemy, or cut off by his zone, it does not help.
    let mut scene = Scene::bare(AMERICAN);
    scene.band("tompkins", "cavalry", "P8").put("lopez", "P9").put("cardenas", "P6");
    scene.band("cervantes", "villista", "P7").water(AMERICAN);
    assert!(scene.is_depleted("tompkins-horse"));
    // Nobody stands in P9, but a band beside it reaches into it.
    let mut scene = Scene::bare(AMERICAN);
    scene
        .band("tompkins", "cavalry", "P8")
        .band("cervantes", "villista", "P10")
        .put("cardenas", "P6");
    assert!(
        scene.0.field(scene.force("tompkins"), crate::Counters::EMPTY).is_threatened(hex("P9"))
    );
    scene.water(AMERICAN);
    assert!(scene.is_depleted("tompkins-horse"));
    // It is no friend of red's.
    let mut scene = Scene::bare(VILLISTA);
    scene.band("lopez", "villista", "P8").water(VILLISTA);
    assert!(scene.is_depleted("lopez-horse"));
}

#[test]
fn r5_4_2_thirst_and_strain_together_kill_a_horse() {
    let mut scene = Scene::bare(VILLISTA);
    scene.band("lopez", "villista", "T8");
    scene.0.doubled.insert(id("lopez-horse"));
    scene.water(VILLISTA);
    assert!(scene.gone("lopez-horse") && !scene.is_depleted("lopez-villista"));
    assert!(scene.0.doubled.is_empty());
}

#[test]
fn r5_4_2_mutineers_pay_for_the_move_they_made() {
    // Cano doubles to dry M10, and his event is a mutiny: he runs dry and pays as he would have.
    let mut scene = Scene::bare(AMERICAN);
    scene.band("cano", "carrancista", "M5").plays(&["b cano march", "tempo double", "go M10"]);
    scene.play("stop", &[1, 2]);
    scene.play("pick cano", &[]);
    assert_eq!(scene.force("cano-horse").side, VILLISTA);
    scene.play("end", &[]);
    assert!(scene.gone("cano-horse"), "thirst and strain");
}
