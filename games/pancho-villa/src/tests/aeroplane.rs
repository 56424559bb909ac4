//! The aeroplane (2.3.11).

use super::{Scene, hex};
use crate::state::AMERICAN;

#[test]
fn r2_3_11_the_aeroplane_names_target_and_landing_before_the_die() {
    let mut scene = Scene::bare(AMERICAN);
    scene.put("aero-aeroplane", "I1").band("lopez", "villista", "L4");
    scene.play("b aero-aeroplane air", &[]);
    assert_eq!(scene.refusal("land I2").rule, crate::rules::AEROPLANE);
    assert_eq!(scene.refusal("aim M9").rule, crate::rules::AEROPLANE, "nobody is there");
    scene.play("aim L4", &[]);
    assert_eq!(scene.refusal("land K4").rule, crate::rules::AEROPLANE, "a swamp");
    // Four hexes there, four back; three pips are 15 MP. Then a quiet event (11).
    scene.play("land I1", &[3, 5, 6]);
    assert_eq!(scene.at("aero-aeroplane"), "I1");
    assert_eq!(scene.0.aim, Some(crate::Labelled(hex("L4"))));
}

#[test]
fn r2_3_11_an_aeroplane_needs_a_field_and_gasoline() {
    let mut scene = Scene::bare(AMERICAN);
    scene.put("aero-aeroplane", "M6");
    assert_eq!(scene.refusal("b aero-aeroplane air").rule, crate::rules::AEROPLANE);
    scene.put("wagon1-wagon", "M6");
    assert!(scene.allows("b aero-aeroplane air"), "a wagon is field and fuel");
    // A wagon also carries it.
    scene.play("b wagon1-wagon march", &[]);
    assert!(scene.allows("take aero-aeroplane"));
}

#[test]
fn r2_3_11_no_strike_in_the_montane() {
    let mut scene = Scene::bare(AMERICAN);
    scene.put("aero-aeroplane", "G9").band("lopez", "villista", "C10");
    scene.play("b aero-aeroplane air", &[]);
    assert_eq!(scene.refusal("aim C10").rule, crate::rules::AEROPLANE);
}

#[test]
fn r2_3_11_a_vanished_ford_does_not_trouble_an_aeroplane() {
    // Summer, six: airborne, then the column of the river hex F8, beyond the river in column L.
    let mut scene = Scene::bare(AMERICAN);
    scene.season(crate::kind::Season::Summer).put("aero-aeroplane", "M8").put("wagon1-wagon", "M8");
    assert!(!crate::book::book().sites[hex("F8").index()].water.is_empty());
    scene.plays(&["b aero-aeroplane air", "aim none"]).play("land F8", &[6, 3, 3]);
    assert_eq!((scene.at("aero-aeroplane"), scene.is_idle()), ("F8", true));
}

#[test]
fn r2_3_11_the_way_to_the_target_and_back_is_paid_from_one_throw() {
    // I1 to L4 and back to J2 is more than the five points of a 1, either way alone is not.
    let mut scene = Scene::bare(AMERICAN);
    scene.put("aero-aeroplane", "I1").band("lopez", "villista", "L4");
    scene.plays(&["b aero-aeroplane air", "aim L4"]).play("land J2", &[1, 5, 5]);
    assert!(scene.0.aim.is_some(), "it was over the target");
    assert_ne!(scene.at("aero-aeroplane"), "J2");
}
