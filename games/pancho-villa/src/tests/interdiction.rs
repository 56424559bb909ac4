//! Artillery, Patton, the aeroplane and the rail gun (5.2).

use super::{Scene, id};
use crate::rules;
use crate::state::{AMERICAN, Segment, VILLISTA};

#[test]
fn r5_2_1_interdiction_pins_with_3_or_less() {
    // Example 29.
    let mut scene = Scene::bare(AMERICAN);
    scene.put("fa6-artillery", "M6").put("fa4-artillery", "N6").band("lopez", "villista", "M7");
    scene.segment(Segment::Artillery).play("strike fa6-artillery M7", &[5]);
    assert!(!scene.is_pinned("lopez"));
    assert_eq!(scene.refusal("strike fa6-artillery M7").rule, rules::INTERDICTION, "once");
    assert_eq!(scene.refusal("strike fa4-artillery M9").rule, rules::INTERDICTION, "adjacent");
    scene.put("fa4-artillery", "M8");
    let mut missed = Scene(scene.0.clone());
    missed.play("strike fa4-artillery M7", &[4]);
    assert!(!missed.is_pinned("lopez"), "both 4 or more");
    scene.play("strike fa4-artillery M7", &[3]);
    assert!(scene.is_pinned("lopez") && scene.is_pinned("lopez-horse"));
}

#[test]
fn r5_2_1_the_aeroplane_strikes_where_it_flew() {
    let mut scene = Scene::bare(AMERICAN);
    scene.put("aero-aeroplane", "I1").band("lopez", "villista", "L4");
    scene.plays(&["b aero-aeroplane air", "aim L4"]).play("land J2", &[6, 5, 5]);
    scene.play("end", &[]);
    assert_eq!(scene.0.segment, Segment::Artillery);
    scene.play("strike aero-aeroplane L4", &[2]);
    assert!(scene.is_pinned("lopez-villista"));
}

#[test]
fn r5_2_2_the_rail_gun_strikes_one_rail_hex_with_1() {
    // Example 30.
    let mut scene = Scene::bare(AMERICAN);
    scene
        .band("lopez", "villista", "R10")
        .band("cardenas", "villista", "M6")
        .segment(Segment::Artillery);
    assert_eq!(scene.refusal("railgun M6").rule, rules::RAIL_GUN);
    scene.play("railgun R10", &[2]);
    assert!(!scene.is_pinned("lopez"));
    assert_eq!(scene.refusal("railgun R10").rule, rules::RAIL_GUN, "once a turn");
    scene.0.rail_gun_fired = false;
    scene.play("railgun R10", &[1]);
    assert!(scene.is_pinned("lopez"));
    // It goes with the orange force.
    scene.0.rail_gun_fired = false;
    scene.0.orange = VILLISTA;
    assert_eq!(scene.refusal("railgun R10").rule, rules::RAIL_GUN);
}

#[test]
fn r2_3_9_only_artillery_reaches_policia_from_outside() {
    let mut scene = Scene::bare(AMERICAN);
    scene.put("e7-policia", "E7").put("fa6-artillery", "E8").put("patton", "E8");
    scene.0.pieces[id("e7-policia").index()].force.side = VILLISTA;
    scene.segment(Segment::Artillery);
    assert!(scene.allows("strike fa6-artillery E7") && !scene.allows("strike patton E7"));
    scene.band("tompkins", "cavalry", "D7").segment(Segment::Assault);
    assert!(!scene.allows("assault E7 policia"), "they must be entered");
    for name in ["tompkins", "tompkins-cavalry", "tompkins-rifle", "tompkins-horse"] {
        scene.put(name, "E7");
    }
    assert!(scene.allows("assault E7 policia"));
}

#[test]
fn r5_2_1_a_pinned_gun_may_strike() {
    // 5.3.6 takes assaults and raids from the pinned, and says nothing of their guns.
    let mut scene = Scene::bare(AMERICAN);
    scene.put("fa6-artillery", "M6").pinned("fa6-artillery").band("lopez", "villista", "M7");
    scene.segment(Segment::Artillery).play("strike fa6-artillery M7", &[1]);
    assert!(scene.is_pinned("lopez"));
}

#[test]
fn r5_2_an_interdiction_is_an_attack_and_unmasks_a_hidden_villa() {
    let hidden = |side| {
        let mut scene = Scene::bare_with(side, &[("villa", "hidden")]);
        scene.0.villa = Some(id("lopez"));
        scene.idle();
        scene.band("lopez", "villista", "R10").segment(Segment::Artillery);
        scene
    };
    // Even if it misses, and whoever fires.
    let mut scene = hidden(AMERICAN);
    scene.put("fa6-artillery", "R9").play("strike fa6-artillery R10", &[6]);
    assert!(scene.0.villa_is_known());
    let mut scene = hidden(AMERICAN);
    scene.play("railgun R10", &[6]);
    assert!(scene.0.villa_is_known());
    // The Villista's own guns tell him nothing new, and others no more.
    let mut scene = hidden(VILLISTA);
    scene.band("tompkins", "cavalry", "R11").put("fa6-artillery", "R12");
    scene.0.pieces[id("fa6-artillery").index()].force.side = VILLISTA;
    scene.play("strike fa6-artillery R11", &[2]);
    assert!(!scene.0.villa_is_known());
}
