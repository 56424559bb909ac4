//! The worked examples 20 to 40 of our digest. Those that are tests of a single rule elsewhere are
//! named there: 2.2.10 (37), 5.1.14-5.1.18 (31-35), 5.2 (29, 30), 5.3 (25-28), 5.3.9 (36), 5.4 (39).

use super::{Scene, hex, id};
use crate::book::{Label, book};
use crate::kind::{LineKind, Season, Terrain};
use crate::movement::Flight;
use crate::rules;
use crate::state::{AMERICAN, Segment, VILLISTA};

#[test]
fn example_20_mounted_villistas() {
    // Down the llanos of column N.
    for (depleted, tempo, reached, beyond) in [
        (false, None, "N6", "N7"),
        (false, Some("tempo double"), "N11", "N12"),
        (true, None, "N5", "N6"),
        (true, Some("tempo double"), "N9", "N10"),
    ] {
        let mut scene = Scene::bare(VILLISTA);
        scene.band("lopez", "villista", "N1");
        if depleted {
            scene.depleted("lopez-horse");
        }
        scene.play("b lopez march", &[]);
        scene.plays(tempo.as_slice());
        assert!(scene.allows(&format!("go {reached}")), "{depleted} {tempo:?}");
        assert_eq!(scene.refusal(&format!("go {beyond}")).rule, rules::COSTS);
    }
}

/// Patton at the wheel with a throw of 4.
fn patton(at: &str) -> Scene {
    let mut scene = Scene::bare(AMERICAN);
    scene.put("patton", at);
    scene.0.fuelled.insert(id("patton"));
    scene.plays(&["b patton motor"]).play("engine", &[4]);
    assert_eq!(scene.left(), 20);
    scene
}

/// The way on which the stack on the move would go to a hex.
fn way(scene: &Scene, to: &str) -> Vec<hexmap::HexId> {
    let moving = scene.moving();
    let leap = scene.0.leap(moving, hex(to)).unwrap_or_else(|| panic!("no way to {to}"));
    [moving.hex()].into_iter().chain(leap.route.iter().map(|stop| stop.hex)).collect()
}

#[test]
fn example_21_two_llanos_hexes() {
    let scene = patton("M6");
    assert_eq!(scene.cost("M8"), Some(20));
    assert!(!scene.allows("go M9"));
}

#[test]
fn example_21_ten_hexes_of_llanos_trail() {
    // No llanos trail of ours is so long: five times there and back between L11 and M10.
    let mut scene = patton("L11");
    for hex in 1..=10 {
        let to = if hex % 2 == 1 { "M10" } else { "L11" };
        assert_eq!(scene.cost(to), Some(2));
        scene.play(&format!("go {to}"), if hex == 10 { &[5, 6] } else { &[] });
    }
    assert!(scene.is_idle(), "that was all");
}

#[test]
fn example_21_four_hexes_of_rough_trail() {
    let scene = patton("A10");
    let trail = way(&scene, "D13");
    assert_eq!((trail.len(), scene.cost("D13")), (5, Some(20)));
    for pair in trail.windows(2) {
        assert!(book().leg(pair[0], pair[1]).unwrap().lines.contains(LineKind::Trail));
        assert!(book().sites[pair[1].index()].rough);
    }
}

#[test]
fn example_21_twenty_hexes_of_road() {
    let scene = patton("K1");
    let road = way(&scene, "S14");
    assert_eq!((road.len(), scene.cost("S14")), (21, Some(20)));
    for pair in road.windows(2) {
        assert!(book().leg(pair[0], pair[1]).unwrap().lines.road_or_rail());
    }
    assert!(!scene.allows("go S15"));
}

#[test]
fn example_22_no_truck_with_20_mp_enters_mal_pais() {
    let scene = patton("L12");
    assert_eq!(book().sites[hex("L13").index()].terrain, Terrain::MalPais);
    assert_eq!(scene.refusal("go L13").rule, rules::COSTS);
    assert!(scene.refusal("go L13").reason.contains("30 MP"), "{}", scene.refusal("go L13"));
}

#[test]
fn example_23_winter() {
    let step = |from: &str, to: &str, season| {
        let mut scene = Scene::bare(VILLISTA);
        scene.season(season).put("lopez", from).play("b lopez march", &[]);
        scene.cost(to)
    };
    // A trail into the montane, and the track through it.
    assert_eq!(step("D13", "C12", Season::Spring), Some(2));
    assert_eq!(step("D13", "C12", Season::Winter), Some(4));
    assert_eq!(book().sites[hex("E15").index()].terrain, Terrain::Montane);
    assert_eq!(step("E14", "E15", Season::Winter), Some(1));
}

#[test]
fn example_24_a_truck_in_juarez() {
    let mut scene = Scene::bare(AMERICAN);
    scene.stack(&["pershing", "pershing-infantry", "pershing-rifle", "pershing-truck"], "R1");
    scene.put("juarez-policia-1", "Q1").plays(&["b pershing motor"]).play("engine", &[6]);
    scene.play("go Q1", &[5, 6]);
    assert!(scene.is_idle(), "the policia stop it");
    scene.segment(Segment::Assault);
    assert!(!scene.allows("assault Q1 policia"), "no fight before war");
    scene.segment(Segment::Movement);
    scene.0.moved = crate::Counters::EMPTY;
    assert_eq!(scene.refusal("b pershing motor").rule, rules::MOTORS, "no gasoline");
    assert!(scene.allows("b pershing rail"));
    scene.put("wagon1-wagon", "Q1");
    assert!(scene.allows("b pershing motor"), "a wagon brings it");
    // Or a night raid that works; the policia strike back and miss.
    scene.put("wagon1-wagon", "R1").segment(Segment::Assault);
    scene.play("raid pershing-infantry gasoline", &[1, 6]);
    scene.segment(Segment::Movement);
    assert!(scene.allows("b pershing motor"));
}

#[test]
fn example_38_a_train_from_chihuahua_to_juarez() {
    let mut scene = Scene::bare(AMERICAN);
    scene.put("murguia", "U22").play("b murguia rail", &[]);
    let track = way(&scene, "Q1");
    assert!(track.len() > 20, "the whole Mexican Central");
    scene.play("go Q1", &[5, 6]);
    assert_eq!(scene.at("murguia"), "Q1");
    // A red stack beside the track: its zone stops the train at the first hex it covers.
    let mut scene = Scene::bare(AMERICAN);
    scene.put("murguia", "U22").put("lopez-villista", "T18").play("b murguia rail", &[]);
    let zone = scene.0.field(scene.force("murguia"), crate::Counters::EMPTY).zones;
    let stop = track.iter().position(|&at| zone.any().contains(at)).expect("T18 covers the track");
    assert!(scene.allows(&format!("go {}", Label::of(track[stop]))));
    let next = Label::of(track[stop + 1]);
    // The other way round, by Madera and Guzman, is closed by horses of Lopez on the track.
    scene.put("cardenas-horse", "P2").put("lopez-horse", "R23");
    assert_eq!(scene.refusal(&format!("go {next}")).rule, rules::RAIL);
    assert!(!scene.allows("go Q1"));
}

#[test]
fn example_40_what_the_air_costs() {
    // Over a cliff into llanos, five llanos hexes more: 7. One montane hex more: 17.
    let flight = Flight { book: book() };
    let over = ["J17", "K17", "L17", "M16", "N16", "O15", "N15"];
    let price = |from: &str, to: &str| flight.price(book().leg(hex(from), hex(to)).unwrap());
    let llanos =
        over[1..].iter().filter(|at| book().sites[hex(at).index()].terrain != Terrain::Montane);
    assert_eq!(llanos.count(), 6);
    let seven: u32 = over.windows(2).map(|pair| price(pair[0], pair[1])).sum();
    assert_eq!(seven, 7);
    assert_eq!(seven + price("I16", "J16"), 17, "more than the 15 of a throw of 3");
}

#[test]
fn example_40_an_aeroplane_that_falls_short() {
    // Our map has no flight whose shortest way goes over a cliff and then a montane hex, so the
    // throw of 3 falls short over open country: 15 hexes from A1 on the way to R1, down at once.
    let mut scene = Scene::bare(AMERICAN);
    scene.put("aero-aeroplane", "A1").put("wagon1-wagon", "A1");
    scene.plays(&["b aero-aeroplane air", "aim none"]);
    let events = scene.play("land R1", &[3, 5, 6]);
    let short = events.iter().any(|event| {
        matches!(event, table::Event::Happened(crate::Event::Flies { reached: false, .. }))
    });
    assert!(short);
    let at = scene.0.hex_of(id("aero-aeroplane")).unwrap();
    assert_eq!(book().map.distance(hex("A1"), at), Some(15));
    // With a throw of 4 it is there.
    let mut scene = Scene::bare(AMERICAN);
    scene.put("aero-aeroplane", "A1").put("wagon1-wagon", "A1");
    scene.plays(&["b aero-aeroplane air", "aim none"]).play("land R1", &[4, 5, 6]);
    assert_eq!(scene.at("aero-aeroplane"), "R1");
}

#[test]
fn example_40_glides_to_the_nearest_llanos_and_its_owner_chooses() {
    // South from I1 a throw of 1 ends over the mal pais of I6, with llanos on four sides of it.
    let mut scene = Scene::bare(AMERICAN);
    scene.put("aero-aeroplane", "I1").plays(&["b aero-aeroplane air", "aim none"]);
    scene.play("land I13", &[1]);
    for (to, open) in
        [("I5", true), ("H6", true), ("J6", true), ("H7", true), ("I6", false), ("I4", false)]
    {
        assert_eq!(scene.allows(&format!("land {to}")), open, "{to}");
    }
    assert_eq!(scene.refusal("land I4").rule, rules::AEROPLANE);
    assert!(!scene.allows("stop"), "it is in the air");
    scene.play("land H6", &[5, 6]);
    assert_eq!((scene.at("aero-aeroplane"), scene.is_idle()), ("H6", true));
}
