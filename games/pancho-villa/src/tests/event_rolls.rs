//! Who rolls an event, where, and who is sent back (5.1.14, 5.1.15).

use super::{QUIET, QUIET_RED, Scene, hex, id};
use crate::book::book;
use crate::events::Column;
use crate::kind::{Season, Terrain};
use crate::state::{AMERICAN, VILLISTA};

#[test]
fn r5_1_14_who_was_dropped_rolls_where_he_was_dropped() {
    // Malaria (3) in M8 strikes the men who stay there, not their leader in M9.
    let dropping = || {
        let mut scene = Scene::bare(VILLISTA);
        scene.band("lopez", "villista", "M6");
        scene.plays(&["b lopez march", "go M8", "leave lopez-rifle", "leave lopez-villista"]);
        scene.plays(&["leave lopez-horse", "go M9"]);
        scene
    };
    let mut scene = dropping();
    scene.play("stop", &[1, 1, 4, 5]);
    assert!(scene.is_depleted("lopez-villista") && !scene.is_depleted("lopez"));
    // And the other way round: the leader's own roll is his alone.
    let mut scene = dropping();
    scene.play("stop", &[4, 5, 1, 1]);
    assert!(!scene.is_depleted("lopez-villista") && scene.is_depleted("lopez"));
    // Where several could be hit the second roll waits for the answer to the first.
    let mut scene = Scene::bare(VILLISTA);
    scene.band("lopez", "villista", "M6").band("cardenas", "villista", "M6");
    scene.plays(&["b lopez march", "take cardenas-villista", "take cardenas-horse", "go M8"]);
    scene.plays(&["leave lopez-rifle", "leave lopez-villista", "leave cardenas-villista"]);
    scene.play("go M9", &[]);
    scene.play("stop", &[1, 1]);
    assert!(!scene.allows("pick lopez") && scene.allows("pick lopez-villista"));
    scene.play("pick cardenas-villista", &[1, 1]);
    assert!(scene.is_depleted("cardenas-villista") && scene.is_depleted("lopez"));
}

#[test]
fn r5_1_14_who_is_dropped_where_the_move_ends_rolls_with_the_rest() {
    let mut scene = Scene::bare(VILLISTA);
    scene.band("lopez", "villista", "M6").plays(&["b lopez march", "go M8"]);
    scene.plays(&["leave lopez-rifle", "leave lopez-villista"]).play("stop", &[1, 1]);
    assert!(scene.allows("pick lopez") && scene.allows("pick lopez-villista"), "one roll for all");
}

#[test]
fn r5_1_14_who_has_not_left_his_hex_rolls_nothing_and_has_not_moved() {
    // Lopez fetches Cardenas' men and stops beside them.
    let mut scene = Scene::bare(VILLISTA);
    scene.put("lopez", "M6").stack(&["cardenas-villista", "cardenas-horse"], "M8");
    scene.plays(&["b lopez march", "go M8", "take cardenas-villista"]);
    scene.play("stop", &[1, 1]);
    assert!(scene.is_depleted("lopez"), "he alone can have malaria");
    assert!(
        scene.0.moved.contains(id("lopez")) && !scene.0.moved.contains(id("cardenas-villista"))
    );
}

#[test]
fn r5_1_14_dropped_americans_can_be_an_incident() {
    let mut scene = Scene::bare_with(AMERICAN, &[("events", "incidents")]);
    scene.band("tompkins", "cavalry", "M6");
    scene.plays(&["b tompkins march", "go M7", "leave tompkins-rifle", "leave tompkins-cavalry"]);
    scene.play("go M8", &[]);
    scene.play("stop", &[1, 2]);
    assert_eq!(scene.0.incidents, 1, "the cavalry rolls, the leader alone need not");
}

#[test]
fn r5_1_14_dropped_orange_mutinies_where_it_was_dropped() {
    let mut scene = Scene::bare(AMERICAN);
    scene.band("cano", "carrancista", "M6");
    scene.plays(&["b cano march", "go M7", "leave cano-rifle", "leave cano-carrancista", "go M8"]);
    scene.play("stop", &[[1, 2], QUIET].concat());
    assert_eq!(scene.force("cano-carrancista").side, VILLISTA);
    assert_eq!(scene.force("cano").side, AMERICAN);
}

#[test]
fn r5_1_14_a_move_made_again_begins_where_those_who_are_left_began() {
    // Summer. Lopez fetches Cardenas in F5 and stays; Cardenas takes the ferries to F7, but the
    // ford is gone: he makes his own move again, from F5.
    let mut scene = Scene::bare(VILLISTA);
    scene.season(Season::Summer).put("lopez", "E5").put("cardenas", "F5");
    scene.plays(&["b lopez march", "go F5", "take cardenas", "leave lopez", "go F7"]);
    scene.play("stop", &[QUIET_RED, [2, 3]].concat());
    assert_eq!((scene.at("lopez"), scene.at("cardenas")), ("F5", "F5"));
    let moving = scene.moving();
    assert_eq!((moving.group().len(), moving.start()), (1, hex("F5")));
    assert!(!scene.allows("go F7"), "no ferry now");
    scene.plays(&["go F4", "stop"]);
    assert_eq!(scene.at("cardenas"), "F4");
    assert!(scene.is_idle() && scene.0.moved.contains(id("cardenas")));
}

#[test]
fn r5_1_14_who_cannot_go_alone_stays_where_his_move_began() {
    // The men who were left in F7 came over a ferry that is gone: back in F5 nobody leads them.
    let mut scene = Scene::bare(VILLISTA);
    scene.season(Season::Summer).band("lopez", "villista", "F5");
    scene.plays(&["b lopez march", "go F7", "leave lopez-rifle", "leave lopez-villista"]);
    scene.plays(&["leave lopez-horse", "go G7"]);
    scene.play("stop", &[[2, 3], QUIET_RED].concat());
    assert_eq!((scene.at("lopez-villista"), scene.at("lopez-horse")), ("F5", "F5"));
    assert_eq!(scene.at("lopez"), "G7");
    assert!(scene.is_idle());
    // The lost likewise.
    let mut scene = Scene::bare(VILLISTA);
    scene.band("lopez", "villista", "M6");
    scene.plays(&["b lopez march", "go M8", "leave lopez-rifle", "leave lopez-villista", "go M9"]);
    scene.play("stop", &[[3, 3], QUIET_RED].concat());
    assert_eq!((scene.at("lopez-villista"), scene.at("lopez")), ("M6", "M9"));
}

#[test]
fn r5_1_15_who_is_sent_back_to_where_he_joined_has_not_moved() {
    // Tompkins doubles, takes men on foot along from M7 and drives them too far; then he is lost.
    let mut scene = Scene::bare(AMERICAN);
    scene.put("tompkins", "M6").put("tompkins-cavalry", "M7").depleted("tompkins-cavalry");
    scene.put("engineers2-machine-gun", "M7");
    scene.plays(&["b tompkins march", "tempo double", "go M7", "take tompkins-cavalry"]);
    scene.plays(&["take engineers2-machine-gun", "go M9"]);
    scene.play("stop", &[3, 3, 4]);
    for name in ["tompkins-cavalry", "engineers2-machine-gun"] {
        assert_eq!(scene.at(name), "M7");
        for (what, set) in
            [("moved", scene.0.moved), ("doubled", scene.0.doubled), ("muted", scene.0.muted)]
        {
            assert!(!set.contains(id(name)), "{name} {what}");
        }
    }
    assert!(scene.0.moved.contains(id("tompkins")));
    scene.water(AMERICAN);
    assert!(!scene.gone("tompkins-cavalry"), "only the strain of a march would have killed them");
}

#[test]
fn r5_1_15_who_gave_up_before_the_first_hex_is_not_lost() {
    // Over a pass in the first hex, blanks read as the row above: the cliff is given up, then comes
    // the row of the lost.
    let passes = book().map.hexes().flat_map(|from| {
        let legs = book().legs(from).filter(|(_, leg)| leg.cliff && leg.pass);
        legs.map(move |(_, leg)| (from, leg.to)).collect::<Vec<_>>()
    });
    let (mut tried, mut gave_up) = (0, 0);
    for (from, to) in passes {
        let label = |hex| crate::book::Label::of(hex);
        let mut scene = Scene::bare_with(VILLISTA, &[("blanks", "above")]);
        scene.put("lopez", label(from)).play("b lopez march", &[]);
        let moving = scene.moving();
        let Some(leap) = scene.0.leap(moving, to) else { continue };
        if leap.route.len() > 1 {
            continue;
        }
        tried += 1;
        if leap.halted {
            scene.play(&format!("go {}", label(to)), &[3, 3]);
        } else {
            scene.play(&format!("go {}", label(to)), &[]);
            scene.play("stop", &[3, 3]);
        }
        gave_up += u32::from(scene.at("lopez") == label(from));
    }
    assert!(tried > 3 && gave_up == tried, "{gave_up} of {tried}");
}

#[test]
fn r5_1_14_the_river_column_is_not_read_where_a_bridge_stands() {
    // U23 is llanos with a bridge: row 10 gives crayfish in the river, mesquite on the llanos.
    let mut columns = Vec::new();
    for bridges_out in [0, u8::MAX] {
        let mut scene = Scene::bare(VILLISTA);
        scene.0.bridges_out = bridges_out;
        scene.put("lopez", "U24").play("b lopez march", &[]);
        let mut told = scene.play("go U23", if bridges_out == 0 { &[] } else { &QUIET_RED });
        if bridges_out == 0 {
            told = scene.play("stop", &QUIET_RED);
        }
        columns.extend(told.iter().find_map(|event| match event {
            table::Event::Happened(crate::Event::Reads { column, .. }) => Some(*column),
            _ => None,
        }));
    }
    let ground = match book().site(hex("U23")).unwrap().terrain {
        Terrain::Llanos => Column::Llanos,
        Terrain::MalPais => Column::MalPais,
        Terrain::Montane => Column::Montane,
        Terrain::Pantano => Column::Pantano,
    };
    assert_eq!(columns, [ground as u8, Column::River as u8]);
}

#[test]
fn r5_1_18_policia_do_not_mutiny() {
    let mut scene = Scene::bare(AMERICAN);
    scene.band("cano", "carrancista", "E8").put("e7-policia", "E7").play("b cano march", &[]);
    scene.play("go E7", &[1, 2]);
    assert_eq!(scene.force("cano-carrancista").side, VILLISTA);
    assert_eq!(scene.force("e7-policia").side, AMERICAN);
}

#[test]
fn r5_1_15_who_joined_on_the_road_is_lost_with_the_points_he_has_left() {
    // By road to I2, where men on foot join; on to H3, off the road to G3: their two points are
    // spent, and nobody goes further, whatever the compass says.
    let mut scene = Scene::bare(VILLISTA);
    scene.put("lopez", "I1").put("lopez-villista", "I2");
    scene.plays(&["b lopez march", "go I2", "take lopez-villista", "go H3", "go G3"]);
    scene.play("stop", &[3, 3, 5]);
    assert_eq!((scene.at("lopez"), scene.at("lopez-villista")), ("G3", "G3"));
}

#[test]
fn r5_1_15_the_lost_go_as_far_as_they_had_declared() {
    // Half on foot and half riding: two points and five. Double: the river in M14 stops them.
    for (tempo, end) in [("foot-first", "M13"), ("double", "M14")] {
        let mut scene = Scene::bare(VILLISTA);
        scene.band("lopez", "villista", "M6").plays(&["b lopez march"]);
        scene.plays(&[&format!("tempo {tempo}"), "go N6"]);
        scene.play("stop", &[2, 3, 4]);
        assert_eq!(scene.at("lopez"), end, "{tempo}");
    }
}

#[test]
fn r5_1_15_the_lost_do_not_leave_the_map() {
    // South from the edge: they stop there.
    let map = &book().map;
    let edge = |hex: &hexmap::HexId| map.joins(*hex).iter().any(|join| join.to == book().south);
    let at = map.hexes().find(|hex| edge(hex) && map.label(*hex) == "O34").unwrap();
    let label = map.label(at);
    let mut scene = Scene::bare(VILLISTA);
    scene.put("lopez", label).plays(&["b lopez march"]);
    let moving = scene.moving();
    let next = book()
        .legs(at)
        .map(|(_, leg)| leg.to)
        .find(|&to| scene.0.leap(moving, to).is_some_and(|leap| !leap.halted));
    let next = map.label(next.unwrap());
    scene.play(&format!("go {next}"), &[]);
    scene.play("stop", &[3, 3, 4]);
    assert_eq!(scene.at("lopez"), label);
}

/// A roll after which nothing happens on llanos in spring to red that doubles: 12 with its +1.
const QUIET_DOUBLE: [u8; 2] = [6, 5];

#[test]
fn r5_4_2_strain_counts_from_where_a_stack_itself_began() {
    // Lopez doubles to M9 and hands the lead to Cardenas, who rides three hexes: no strain.
    let mut scene = Scene::bare(VILLISTA);
    scene.put("lopez", "M6").band("cardenas", "villista", "M9");
    scene.plays(&["b lopez march", "tempo double", "go M9", "take cardenas"]);
    scene.plays(&["take cardenas-villista", "take cardenas-rifle", "take cardenas-horse"]);
    scene.plays(&["leave lopez", "go M12"]);
    scene.play("stop", &[QUIET_DOUBLE, QUIET_DOUBLE].concat());
    assert!(scene.0.moved.contains(id("cardenas-horse")));
    assert!(!scene.0.doubled.contains(id("cardenas-horse")));
    // In the second half of a mixed double-move everybody who goes on is strained.
    let mut scene = Scene::bare(VILLISTA);
    scene.band("lopez", "villista", "M6").band("cardenas", "villista", "M9");
    scene.plays(&["b lopez march", "tempo foot-first", "go M8", "switch", "go M9"]);
    scene.plays(&["take cardenas", "take cardenas-villista", "take cardenas-rifle"]);
    scene.plays(&["take cardenas-horse", "leave lopez-rifle", "leave lopez-villista"]);
    scene.plays(&["leave lopez-horse", "leave lopez", "go M11"]);
    scene.play("stop", &[QUIET_DOUBLE, QUIET_DOUBLE].concat());
    assert!(scene.0.doubled.contains(id("cardenas-horse")));
}

#[test]
fn r5_1_14_who_was_dropped_at_the_end_makes_the_move_again_with_the_rest_and_rolls_once() {
    let mut scene = Scene::bare(VILLISTA);
    scene.season(Season::Summer).put("lopez", "F5").put("cardenas", "F5");
    scene.plays(&["b lopez march", "take cardenas", "go F7", "leave cardenas"]);
    scene.play("stop", &[2, 3]);
    assert_eq!((scene.at("lopez"), scene.at("cardenas")), ("F5", "F5"));
    scene.plays(&["go F4", "stop"]);
    assert_eq!((scene.at("lopez"), scene.at("cardenas")), ("F4", "F4"));
    assert!(scene.is_idle());
}
