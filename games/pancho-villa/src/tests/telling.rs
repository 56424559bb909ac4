//! What a player is told, and what spares him typing: bands, moves called off, why a move ended.

use table::{Game, GameEvent, Viewer};

use super::{QUIET, QUIET_RED, Scene, hex, id};
use crate::book::book;
use crate::rules;
use crate::state::{AMERICAN, VILLISTA};

/// The sentences of a command's events.
fn told(scene: &mut Scene, command: &str, dice: &[u8]) -> Vec<String> {
    scene.play(command, dice).iter().map(table::Event::sentence).collect()
}

#[test]
fn r5_1_3_a_whole_band_joins_in_one_command() {
    let mut scene = Scene::bare(VILLISTA);
    scene.band("lopez", "villista", "M6").band("cardenas", "villista", "M6");
    scene.plays(&["b lopez march"]);
    let told = told(&mut scene, "join cardenas", &[]);
    assert_eq!(told, ["Cardenas joins with 3 counters."]);
    assert_eq!(scene.0.on_the_move().len(), 8);
    assert_eq!(scene.refusal("join cardenas").rule, rules::LEADERS, "once");
    scene.play("go M7", &[]);
    scene.play("stop", &QUIET_RED);
    assert_eq!((scene.at("cardenas"), scene.at("cardenas-rifle")), ("M7", "M7"));
    assert_eq!(scene.0.piece(id("cardenas-horse")).under, Some(id("cardenas")));
}

#[test]
fn r5_1_3_a_leader_without_a_band_is_only_taken() {
    let mut scene = Scene::bare(VILLISTA);
    scene.band("lopez", "villista", "M6").put("cardenas", "M6").plays(&["b lopez march"]);
    assert!(!scene.allows("join cardenas") && scene.allows("take cardenas"));
}

#[test]
fn r5_1_11_a_second_band_boards_the_train_in_one_command() {
    let mut scene = Scene::bare(VILLISTA);
    scene.band("lopez", "villista", "R4").band("cardenas", "villista", "R4");
    scene.plays(&["b lopez rail", "join cardenas"]);
    assert_eq!(scene.0.on_the_move().len(), 8);
    // By train rifles need nobody who carries them: all of it, whatever lies on the display.
    let mut scene = Scene::bare(VILLISTA);
    scene.put("lopez", "R4").stack(&["cardenas", "cardenas-rifle"], "R4");
    scene.plays(&["b lopez rail", "join cardenas"]);
    assert_eq!(scene.0.on_the_move().len(), 3);
}

#[test]
fn r5_1_1_a_move_called_off_costs_nothing() {
    let mut scene = Scene::bare(VILLISTA);
    scene.band("lopez", "villista", "M6").band("cardenas", "villista", "M6");
    let under = |scene: &Scene| ["lopez-rifle", "cardenas"].map(|it| scene.0.piece(id(it)).under);
    let before = under(&scene);
    scene.plays(&["b lopez march", "leave lopez-rifle", "take cardenas", "stop"]);
    assert_eq!((scene.is_idle(), scene.0.moved.len()), (true, 0));
    assert_eq!(under(&scene), before, "displays lie as they lay");
    scene.plays(&["b lopez march", "go M7"]);
    scene.play("stop", &QUIET_RED);
    assert_eq!(scene.refusal("b lopez march").rule, rules::MOVEMENT, "one step is a move");
}

#[test]
fn r5_1_1_what_was_called_off_is_not_thought_about_again() {
    let mut scene = Scene::bare(VILLISTA);
    scene.put("lopez", "M6").plays(&["b lopez march", "stop"]);
    let (again, other) = (scene.0.parse("b lopez march"), scene.0.parse("b villa march"));
    assert!(scene.0.goes_in_circles(&again.unwrap()) && !scene.0.goes_in_circles(&other.unwrap()));
    scene.play("end", &[]);
    assert!(!scene.0.goes_in_circles(&again.unwrap()), "the next segment is another matter");
}

#[test]
fn r5_1_12_motors_that_were_started_are_not_started_again() {
    let mut scene = Scene::bare(AMERICAN);
    scene.put("patton", "R1").plays(&["b patton motor", "stop", "b patton motor"]);
    scene.play("engine", &[1]);
    scene.play("stop", &[]);
    assert_eq!(scene.refusal("b patton motor").rule, rules::MOVEMENT, "the die has fallen");
}

#[test]
fn r5_1_7_the_log_says_whose_zone_ends_a_move() {
    let mut scene = Scene::bare(AMERICAN);
    scene.band("cano", "carrancista", "M8").band("tompkins", "cavalry", "M5");
    scene.play("b tompkins march", &[]);
    let lines = told(&mut scene, "go M7", &QUIET);
    let zone = "The move ends in M7: the zone of control of Cano stops it.";
    assert!(lines.iter().any(|line| line == zone), "{lines:?}");
}

#[test]
fn r2_2_10_the_log_says_that_a_river_ends_a_move() {
    let mut scene = Scene::bare(VILLISTA);
    scene.put("lopez", "K9").play("b lopez march", &[]);
    let lines = told(&mut scene, "go L9", &[4, 5]);
    let river = "The move ends in L9: the river stops it.";
    assert!(lines.iter().any(|line| line == river), "{lines:?}");
}

#[test]
fn r2_3_9_the_log_says_that_policia_end_a_move() {
    let mut scene = Scene::bare(VILLISTA);
    scene.put("juarez-policia-1", "Q1").put("lopez", "P1").play("b lopez march", &[]);
    let lines = told(&mut scene, "go Q1", &QUIET_RED);
    let policia = "The move ends in Juarez (Q1): the policia stop it.";
    assert!(lines.iter().any(|line| line == policia), "{lines:?}");
}

#[test]
fn r5_1_1_the_log_says_that_no_points_are_left() {
    let mut scene = Scene::bare(VILLISTA);
    scene.put("lopez", "M6").play("b lopez march", &[]);
    assert_eq!(scene.cost("M11"), Some(5));
    let lines = told(&mut scene, "go M11", &QUIET_RED);
    assert_eq!(lines[1], "The move ends in M11: no MP are left.");
}

#[test]
fn r5_1_14_the_log_shows_the_sum_that_an_event_was_read_with() {
    let mut scene = Scene::bare(VILLISTA);
    scene.put("lopez", "M6").plays(&["b lopez march", "go M7"]);
    let lines = told(&mut scene, "stop", &QUIET_RED);
    assert!(lines[2].starts_with("The event: 4 + 5 + 1 for Villistas = 10: "), "{lines:?}");
    let mut scene = Scene::bare(AMERICAN);
    scene.put("tompkins", "M6").plays(&["b tompkins march", "go M7"]);
    let lines = told(&mut scene, "stop", &QUIET);
    assert!(lines[2].starts_with("The event: 5 + 5 = 10: "), "{lines:?}");
}

#[test]
fn sentences_begin_with_a_capital() {
    let mut scene = Scene::bare(VILLISTA);
    scene.band("lopez", "villista", "M6").play("b lopez march", &[]);
    let lines = told(&mut scene, "leave lopez-horse", &[]);
    assert_eq!(lines, ["Lopez horse is left behind."]);
    let begins = crate::Event::SegmentBegins { side: VILLISTA, segment: crate::Segment::Movement };
    assert_eq!(begins.sentence(), "The Villistas: movement.");
}

#[test]
fn reach_is_known_before_a_move_is_begun() {
    let mut scene = Scene::bare(VILLISTA);
    scene.band("lopez", "villista", "M6");
    let viewer = Viewer::Side(VILLISTA);
    let before = scene.0.reach(viewer, "lopez").expect("a leader who can move");
    scene.play("b lopez march", &[]);
    assert_eq!(Some(&before), scene.0.reach(viewer, "lopez").as_ref(), "the same as then");
    assert!(before.mp == 5.into() && before.hexes.iter().any(|it| it.hex == "M7"), "{before:?}");
    assert_eq!(scene.0.reach(viewer, "tompkins"), None, "not his, and not on the map");
    let mut scene = Scene::bare(AMERICAN);
    scene.put("patton", "R1");
    let best = scene.0.reach(Viewer::Side(AMERICAN), "patton").expect("he has gasoline here");
    let throw = 6 * u32::from(book().motion.motor_pip);
    assert_eq!((best.from.as_str(), best.mp), ("R1", throw.into()));
    assert!(scene.0.hex_of(id("patton")) == Some(hex("R1")), "asking moves nobody");
}

#[test]
fn every_line_of_the_log_begins_with_a_capital_and_names_places_in_one_way() {
    let mut lines = 0;
    for seed in 0..4 {
        let seats = table::Seats::all(crate::info(), "random");
        let setup = table::Setup::default().with("turns", "20");
        let mut game = table::Session::<crate::PanchoVilla>::new(&setup, seed, seats).unwrap();
        while game.state().decision().side().is_some() {
            let actions = game.actions();
            let mut chance = table::player_chance(seed, game.steps() as u64);
            let chosen = ::combat::Dice::pick(&mut chance, actions.len()).unwrap();
            let text = game.state().describe(&actions[chosen]);
            assert!(text.sentence.starts_with(char::is_uppercase), "{}", text.sentence);
            for event in game.act(actions[chosen]).unwrap() {
                let told = event.sentence();
                lines += 1;
                assert!(!told.starts_with(char::is_lowercase), "{told}");
                // `Hidalgo del Parral (U32)`, never the other way round.
                assert!(!told.contains("U32 ("), "{told}");
            }
        }
    }
    assert!(lines > 1000, "{lines}");
}

#[test]
fn files_show_hexes_by_their_labels() {
    let mut scene = Scene::bare(AMERICAN);
    scene.put("aero-aeroplane", "I1").put("lopez-villista", "L4");
    scene.plays(&["b aero-aeroplane air", "aim L4"]).play("land J2", &[6, 5, 5]);
    scene.0.stormed.push(crate::Labelled(hex("U32")));
    scene.0.raided.push((crate::Labelled(hex("E7")), crate::assault::Target::Stores));
    let state = serde_json::to_value(&scene.0).unwrap();
    assert_eq!((&state["aim"], &state["stormed"][0]), (&"L4".into(), &"U32".into()));
    assert_eq!(state["raided"][0][0], "E7");
    assert_eq!(state["pieces"][id("lopez-villista").index()]["spot"], "L4");
    assert_eq!(state["pieces"][id("mule-1").index()]["spot"], "pool");
    let back: crate::PanchoVilla = serde_json::from_value(state).unwrap();
    assert_eq!(back, scene.0);
    let event = crate::Event::Stands { hex: hex("U32") };
    assert_eq!(serde_json::to_value(event).unwrap()["stands"]["hex"], "U32");
}
