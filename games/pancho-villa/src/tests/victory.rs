//! Chapter 6.

use super::{QUIET_RED, Scene, id};
use crate::kind::Colour;
use crate::rules;
use crate::state::{AMERICAN, CARRANCISTA, Segment, Spot, VILLISTA};
use table::{Game, Outcome, SideId};

fn outcome(scene: &Scene) -> Outcome {
    table::Game::outcome(&scene.0).expect("the game is over")
}

fn escape(with: &[&str]) -> (Option<SideId>, &'static str) {
    let mut scene = Scene::bare(VILLISTA);
    scene.put("villa", "U34").stack(with, "U34").play("b villa march", &[]);
    for name in with {
        if scene.0.parse(&format!("take {name}")).is_some() && scene.allows(&format!("take {name}"))
        {
            scene.play(&format!("take {name}"), &[]);
        }
    }
    scene.play("go south", &[]);
    assert_eq!(outcome(&scene).rule, rules::ESCAPE);
    (outcome(&scene).winner, outcome(&scene).name)
}

#[test]
fn r6_1_villa_leaves_by_the_south() {
    assert_eq!(escape(&[]), (None, "draw: Villa escapes alone"));
    assert_eq!(escape(&["villa-villista"]), (Some(VILLISTA), "Villista victory"));
    assert_eq!(
        escape(&["villa-villista", "cervantes-villista"]),
        (Some(VILLISTA), "Villista great victory")
    );
}

#[test]
fn r6_1_others_who_leave_win_nothing() {
    let mut scene = Scene::bare(VILLISTA);
    scene.band("lopez", "villista", "U34").plays(&["b lopez march", "go south"]);
    assert!(scene.0.ended.is_none() && scene.gone("lopez"));
    // Nobody but red leaves.
    let mut scene = Scene::bare(AMERICAN);
    scene.put("tompkins", "U34").play("b tompkins march", &[]);
    assert!(!scene.allows("go south"));
}

#[test]
fn r6_2_the_uprising() {
    let mut scene = Scene::bare(VILLISTA);
    scene.band("lopez", "villista", "U22").band("cardenas", "villista", "U22");
    scene.stack(&["chihuahua_policia-policia-1", "chihuahua_policia-policia-2"], "U22");
    scene.put("e7-policia", "E7").band("cano", "carrancista", "Q8").segment(Segment::Assault);
    scene.play("assault U22 policia", &[]);
    // Two hits: the first empties nobody, the owner picks; then each suffers once more.
    scene.play("fight", &[2, 2, 6, 6, 6, 6]);
    scene.play("pick chihuahua_policia-policia-1", &[]);
    scene.play("pick chihuahua_policia-policia-2", &[]);
    assert_eq!((outcome(&scene).winner, outcome(&scene).rule), (Some(VILLISTA), rules::UPRISING));
    assert!(scene.gone("e7-policia"), "the policia disband");
    assert_eq!(scene.force("cano").side, VILLISTA);
    assert_eq!(scene.0.place(super::hex("U22")).map(|(_, colour)| colour), Some(Colour::Red));
}

/// A city, or a town, whose policia Lopez and Cardenas beat with two hits.
fn storm(at: &str, policia: &[&str]) -> Scene {
    let mut scene = Scene::bare(VILLISTA);
    scene.band("lopez", "villista", at).band("cardenas", "villista", at).stack(policia, at);
    for name in policia {
        scene.depleted(name);
    }
    scene.segment(Segment::Assault).play(&format!("assault {at} policia"), &[]);
    scene
}

#[test]
fn r6_2_the_policia_of_a_town_are_no_uprising() {
    let mut scene = storm("E7", &["e7-policia"]);
    scene.play("fight", &[2, 6, 6, 6, 6]);
    assert!(scene.gone("e7-policia") && scene.0.ended.is_none());
}

const PARRAL: [&str; 2] = ["parral_policia-policia-1", "parral_policia-policia-2"];

#[test]
fn r6_2_only_red_makes_an_uprising() {
    // Cano has mutinied; his men take Parral for the Villista, but they are not red.
    let mut scene = Scene::bare(VILLISTA);
    scene.band("cano", "carrancista", "U32").stack(&PARRAL, "U32");
    for name in ["cano", "cano-carrancista", "cano-rifle", "cano-horse"] {
        scene.0.pieces[id(name).index()].force.side = VILLISTA;
    }
    for name in PARRAL {
        scene.depleted(name);
    }
    scene.segment(Segment::Assault).play("assault U32 policia", &[]);
    scene.play("fight", &[2, 2, 6, 6]);
    scene.play(&format!("pick {}", PARRAL[0]), &[]);
    assert!(PARRAL.iter().all(|name| scene.gone(name)));
    assert!(scene.0.ended.is_none());
    // Red troops who ride in have not beaten them.
    let mut after = Scene(scene.0.clone());
    for name in ["cano", "cano-carrancista", "cano-rifle", "cano-horse"] {
        after.0.take_off(id(name), if id(name).kind.is_white() { Spot::POOL } else { Spot::GONE });
    }
    after.segment(Segment::Movement).band("lopez", "villista", "U31").play("b lopez march", &[]);
    after.play("go U32", &QUIET_RED);
    assert!(after.0.ended.is_none());
}

#[test]
fn r6_2_comes_true_whenever_red_holds_a_city_it_has_stormed() {
    // The policia of Parral are dead, and so are the troops that beat them: Cardenas comes later.
    let mut scene = storm("U32", &PARRAL);
    scene.depleted("lopez-villista").depleted("cardenas-villista");
    scene.depleted("lopez-rifle").depleted("cardenas-rifle");
    scene.play("fight", &[2, 2, 6, 6, 4, 4]);
    scene.play(&format!("pick {}", PARRAL[0]), &[]);
    scene.play("pick lopez-villista", &[]);
    scene.play("pick cardenas-villista", &[]);
    assert!(PARRAL.iter().all(|name| scene.gone(name)) && scene.0.ended.is_none());
    // Mutineers who ride in are not red.
    let mut orange = Scene(scene.0.clone());
    orange.segment(Segment::Movement).band("cano", "carrancista", "U32");
    for name in
        ["lopez", "lopez-rifle", "lopez-horse", "cardenas", "cardenas-rifle", "cardenas-horse"]
    {
        let spot = if id(name).kind.is_white() { Spot::POOL } else { Spot::GONE };
        orange.0.take_off(id(name), spot);
    }
    for name in ["cano", "cano-carrancista", "cano-rifle", "cano-horse"] {
        orange.0.pieces[id(name).index()].force.side = VILLISTA;
    }
    orange.play("end", &[]);
    assert!(orange.0.ended.is_none());
    scene.segment(Segment::Movement).band("cervantes", "villista", "U31");
    scene.play("b cervantes march", &[]);
    scene.play("go U32", &QUIET_RED);
    assert_eq!(outcome(&scene).rule, rules::UPRISING);
}

#[test]
fn r6_2_after_the_war_red_may_turn_on_policia_of_its_own_player() {
    let ours = |at: &str, policia: &[&str]| {
        let mut scene = Scene::bare(VILLISTA);
        scene.0.incidents = 2;
        scene.0.orange = VILLISTA;
        scene.band("lopez", "villista", at).stack(policia, at);
        for name in policia {
            scene.depleted(name);
            scene.0.pieces[id(name).index()].force.side = VILLISTA;
        }
        scene.segment(Segment::Assault);
        scene
    };
    let mut scene = ours("U32", &PARRAL);
    assert!(scene.allows("assault U32 policia"));
    scene.play("assault U32 policia", &[]);
    // They defend themselves at 4, and Lopez's men at 2 beat them.
    scene.play("fight", &[2, 2, 6, 6]);
    scene.play(&format!("pick {}", PARRAL[0]), &[]);
    assert_eq!(outcome(&scene).rule, rules::UPRISING);
    // Only in cities, only red, and only the Villista.
    assert!(!ours("E7", &["e7-policia"]).allows("assault E7 policia"));
    let mut scene = ours("U32", &PARRAL);
    for name in ["lopez", "lopez-villista", "lopez-rifle", "lopez-horse"] {
        scene.0.take_off(id(name), if id(name).kind.is_white() { Spot::POOL } else { Spot::GONE });
    }
    scene.band("cano", "carrancista", "U32");
    for name in ["cano", "cano-carrancista", "cano-rifle", "cano-horse"] {
        scene.0.pieces[id(name).index()].force.side = VILLISTA;
    }
    assert!(!scene.allows("assault U32 policia"));
    let mut scene = Scene::bare(AMERICAN);
    scene.band("cano", "carrancista", "U32").stack(&PARRAL, "U32").segment(Segment::Assault);
    assert!(!scene.allows("assault U32 policia"), "the American's own policia are his");
}

#[test]
fn r6_3_killing_or_arresting_villa() {
    let mut scene = Scene::bare(AMERICAN);
    scene.band("tompkins", "cavalry", "M7").put("villa", "M7").segment(Segment::Assault);
    scene.play("raid tompkins-cavalry arrest", &[1]);
    assert_eq!(
        (outcome(&scene).winner, outcome(&scene).name),
        (Some(AMERICAN), "American victory")
    );
    // With three players it is who did it.
    let mut scene = Scene::bare_with(CARRANCISTA, &[("scenario", "three")]);
    scene.band("cano", "carrancista", "M7").put("villa", "M7").segment(Segment::Assault);
    scene.play("raid cano-carrancista arrest", &[1]);
    assert_eq!(outcome(&scene).winner, Some(CARRANCISTA));
    // Thirst is nobody's hand there, and the American's luck with two players.
    for (scenario, winner) in [("three", None), ("chase", Some(AMERICAN))] {
        let mut scene = Scene::bare_with(VILLISTA, &[("scenario", scenario)]);
        scene.put("villa", "T8").depleted("villa").water(VILLISTA);
        assert_eq!(outcome(&scene).winner, winner, "{scenario}");
    }
}

#[test]
fn r6_1_a_false_villa_wins_nothing() {
    let mut scene = Scene::bare_with(VILLISTA, &[("villa", "hidden")]);
    scene.0.villa = Some(id("lopez"));
    scene.idle();
    scene.put("lopez", "A23").put("villa", "U34").plays(&["b villa march", "go south"]);
    assert!(scene.0.ended.is_none());
    assert!(scene.0.known.contains(id("villa")), "everybody sees that he was not");
}

#[test]
fn r6_1_leaving_the_map_costs_a_motor_10() {
    let map = &crate::book::book().map;
    let south = crate::book::book().south;
    let edge = map.hexes().find(|&at| map.joins(at).iter().any(|join| join.to == south)).unwrap();
    for (die, leaves) in [(1, false), (2, true)] {
        let mut scene = Scene::bare(VILLISTA);
        scene.put("lopez", crate::book::Label::of(edge)).give("pershing-truck", "lopez");
        scene.0.fuelled.insert(id("pershing-truck"));
        scene.play("b lopez motor", &[]);
        scene.play("engine", &[die]);
        assert_eq!(scene.allows("go south"), leaves, "5 MP a pip");
    }
}
