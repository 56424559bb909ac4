//! Chapter 6.

use super::{Scene, id};
use crate::kind::Colour;
use crate::rules;
use crate::state::{AMERICAN, CARRANCISTA, Segment, VILLISTA};
use table::{Game, Outcome, SideId};

fn outcome(scene: &Scene) -> Outcome {
    scene.0.decision().outcome().expect("the game is over")
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
    scene.0.stage = crate::state::Stage::Idle;
    scene.put("lopez", "A23").put("villa", "U34").plays(&["b villa march", "go south"]);
    assert!(scene.0.ended.is_none());
    assert!(scene.0.known.contains(id("villa")), "everybody sees that he was not");
}
