//! The game's own players use what the rules give them.

use table::{Game, Player};

use super::Scene;
use crate::state::{AMERICAN, PanchoVilla, Segment, VILLISTA};

/// What a script does next.
fn chosen(scene: &Scene, player: &str, side: table::SideId) -> String {
    let mut player: Box<dyn Player<PanchoVilla>> = crate::players::named(player).unwrap();
    let mut actions = Vec::new();
    scene.0.actions(&mut actions);
    let mut dice = ::combat::SeededDice::new(1);
    let index = player.choose(&scene.0, side, &actions, &mut dice).unwrap();
    scene.0.describe(&actions[index]).command
}

#[test]
fn r5_1_11_the_hunter_boards_trains() {
    // Villa is in the north; Murguia's men are a train ride away.
    let mut scene = Scene::bare(AMERICAN);
    scene.put("villa", "O5").band("cano", "carrancista", "U22");
    assert_eq!(chosen(&scene, "hunter", AMERICAN), "b cano rail");
    scene.play("b cano rail", &[]);
    let go = chosen(&scene, "hunter", AMERICAN);
    let to = super::hex(go.strip_prefix("go ").unwrap());
    let map = &crate::book::book().map;
    assert!(map.distance(to, super::hex("O5")).unwrap() < 5, "{go}");
    // No train where marching is as good.
    let mut scene = Scene::bare(AMERICAN);
    scene.put("villa", "T18").band("cano", "carrancista", "U22");
    assert_eq!(chosen(&scene, "hunter", AMERICAN), "b cano march");
}

#[test]
fn r6_2_the_runner_tries_cities_and_the_hunter_holds_them() {
    let policia = ["parral_policia-policia-1", "parral_policia-policia-2"];
    // Lopez is nearer to the south edge, but Parral is held by policia alone.
    let mut scene = Scene::bare(VILLISTA);
    scene.stack(&policia, "U32").band("lopez", "villista", "T31").play("b lopez march", &[]);
    assert_eq!(chosen(&scene, "runner", VILLISTA), "go U32");
    let mut scene = Scene::bare(VILLISTA);
    scene.stack(&policia, "U32").band("lopez", "villista", "U32").segment(Segment::Assault);
    assert_eq!(chosen(&scene, "runner", VILLISTA), "assault U32 policia");
    // Policia of towns are not worth it.
    let mut scene = Scene::bare(VILLISTA);
    scene.put("e7-policia", "E7").band("lopez", "villista", "E7").segment(Segment::Assault);
    assert_eq!(chosen(&scene, "runner", VILLISTA), "end");
    // Whoever holds the city stays while Lopez is near, and goes when he is not.
    let mut scene = Scene::bare(AMERICAN);
    scene
        .stack(&policia, "U32")
        .band("cano", "carrancista", "U32")
        .band("lopez", "villista", "S28");
    assert_eq!(chosen(&scene, "hunter", AMERICAN), "end");
    scene.band("lopez", "villista", "F6");
    assert!(chosen(&scene, "hunter", AMERICAN).starts_with("b cano "));
}
