//! The worked examples of 5.1.20 and 5.3.8 and those of our digest, by their numbers. The map of
//! 5.1.20 is not ours: each case is set where the same legs lie. Cases that are tests of a single
//! rule elsewhere are named there: 2.2.10 (37), 5.1.14-5.1.18 (31-35), 5.2 (29, 30), 5.3 (25-28),
//! 5.3.9 (36), 5.4 (39).

use super::{Scene, hex, id};
use crate::assault::Tactic;
use crate::kind::Season;
use crate::rules;
use crate::state::{AMERICAN, Segment, Stage, VILLISTA};

#[test]
fn example_1_cavalry_leaves_a_rail_hex_that_is_no_station() {
    let mut scene = Scene::bare(AMERICAN);
    scene.band("tompkins", "cavalry", "R12");
    assert_eq!(scene.refusal("b tompkins rail").rule, rules::RAIL);
    scene.play("b tompkins march", &[]);
    assert_eq!(scene.cost("T12"), Some(2));
    scene.play("go S11", &[]);
    scene.play("go T11", &[]);
    scene.play("stop", &[5, 5]);
    scene.water(AMERICAN);
    assert!(scene.is_depleted("tompkins-horse"));
}

#[test]
fn examples_2_and_3_scouts_need_a_double_move_and_lose_their_horse() {
    // 3 for mal pais, 2 by trail, 1 to leave it, 1 for llanos make 7: more than 5, less than 10.
    let mut scene = Scene::bare(AMERICAN);
    scene.stack(&["apache-scout", "apache-horse"], "T8").play("b apache-scout march", &[]);
    assert_eq!(scene.left(), 5);
    scene.play("tempo double", &[]);
    assert_eq!(scene.left(), 10);
    scene.plays(&["go T9", "go T10", "go S9", "go S8", "go S7", "go T8"]);
    // Double-move 9 + 1 = 10 (game): +D touches nobody.
    scene.play("stop", &[4, 5, 1]);
    scene.water(AMERICAN);
    assert!(scene.gone("apache-horse"), "thirst and strain");
    assert!(!scene.is_depleted("apache-scout"));
}

#[test]
fn example_2_the_legs_of_the_scouts() {
    // The same prices on our map: mal pais off line 3; by trail 2; off the trail 1 more.
    let leg = |from: &str, to: &str| {
        let mut scene = Scene::bare(VILLISTA);
        scene.put("lopez", from).play("b lopez march", &[]);
        scene.cost(to)
    };
    assert_eq!(leg("L12", "L13"), Some(3));
    assert_eq!(leg("A4", "A5"), Some(2));
    assert_eq!(leg("A5", "A6"), Some(4), "off the trail in A5 into mal pais: 3 + 1");
}

#[test]
fn example_4_blue_scouts_do_not_enter_an_orange_gun() {
    let mut scene = Scene::bare(AMERICAN);
    scene.stack(&["apache-scout", "apache-horse"], "M6").put("juarez-machine-gun", "M7");
    scene.play("b apache-scout march", &[]);
    assert_eq!(scene.refusal("go M7").rule, rules::STACKING);
}

#[test]
fn examples_5_and_6_a_machine_gun_by_way_of_a_village() {
    // From N7 over the water of N8 to N9 and straight: here N8 stands for Hidalgo.
    let mut scene = Scene::bare(AMERICAN);
    scene.put("juarez-machine-gun", "N7").band("lopez", "villista", "N10");
    scene.plays(&["b juarez-machine-gun march", "go N8"]).play("go N9", &[5, 5]);
    scene.water(AMERICAN);
    assert!(!scene.is_depleted("juarez-machine-gun"));
    let mut scene = Scene::bare(AMERICAN);
    scene.put("juarez-machine-gun", "M7").band("lopez", "villista", "M9");
    scene.plays(&["b juarez-machine-gun march"]).play("go M8", &[5, 5]);
    assert!(scene.0.stage == Stage::Idle, "the zone stops it");
    scene.water(AMERICAN);
    assert!(scene.is_depleted("juarez-machine-gun"));
}

#[test]
fn example_7_a_wagon_beyond_its_2_mp() {
    let mut scene = Scene::bare(AMERICAN);
    scene.put("wagon1-wagon", "M6").play("b wagon1-wagon march", &[]);
    assert_eq!(scene.refusal("go M9").rule, rules::COSTS);
    scene.plays(&["tempo double", "go M9"]).play("stop", &[4, 6, 1]);
    scene.water(AMERICAN);
    assert!(scene.is_depleted("wagon1-wagon"));
}

#[test]
fn example_8_depleted_carrancistas_on_foot() {
    let mut scene = Scene::bare(AMERICAN);
    scene
        .stack(&["cano", "cano-carrancista"], "N8")
        .depleted("cano-carrancista")
        .play("b cano march", &[]);
    assert_eq!(scene.left(), 1);
    scene.play("tempo double", &[]);
    assert_eq!(scene.left(), 2);
    assert_eq!(scene.refusal("go N11").rule, rules::COSTS);
}

#[test]
fn example_9_a_wagon_is_water() {
    let mut scene = Scene::bare(AMERICAN);
    scene.stack(&["tompkins", "tompkins-cavalry"], "T8").put("wagon1-wagon", "T8").water(AMERICAN);
    assert!(!scene.is_depleted("tompkins-cavalry"));
}

#[test]
fn examples_10_11_and_13_nobody_crosses_a_river_in_one_turn() {
    let mut scene = Scene::bare(AMERICAN);
    scene.put("fa6-artillery", "L15").play("b fa6-artillery march", &[]);
    assert_eq!(scene.refusal("go J15").rule, rules::RIVERS);
    scene.play("go K15", &[5, 6]);
    assert_eq!((scene.at("fa6-artillery"), &scene.0.stage), ("K15", &Stage::Idle));
    // Next turn either bank.
    scene.0.moved = crate::Counters::EMPTY;
    scene.play("b fa6-artillery march", &[]);
    assert!(scene.allows("go L15") && scene.allows("go L16"));
    assert!(scene.cost("J15").is_some_and(|cost| cost <= 3));
}

#[test]
fn example_12_the_leader_who_doubles() {
    let ride = |dice: &[u8]| {
        let mut scene = Scene::bare(AMERICAN);
        scene.put("murguia", "N1").play("b murguia march", &[]);
        assert_eq!(scene.refusal("go N8").rule, rules::COSTS);
        scene.plays(&["tempo double", "go N8"]).play("stop", dice);
        scene.water(AMERICAN);
        scene.is_depleted("murguia")
    };
    // Ten gives +D, which is kept against the strain; two gives nothing. N8 has water.
    assert!(!ride(&[4, 6, 1]));
    assert!(ride(&[1, 1]), "fatigue: soft sand does not trouble a leader");
}

#[test]
fn example_14_murguia_picks_up_the_rurales() {
    // M9 is in the zone of Lopez in M10, but the rurales there cancel it.
    let mut scene = Scene::bare(AMERICAN);
    scene.put("murguia", "M3").put("murguia-rural", "N9").depleted("murguia-rural");
    scene.band("lopez", "villista", "M10").plays(&["b murguia march", "tempo double"]);
    let cost = scene.cost("N9").expect("friends cancel the zone");
    scene.play("go N9", &[]);
    assert!(matches!(scene.0.stage, Stage::Moving(_)), "no stop");
    scene.play("take murguia-rural", &[]);
    assert_eq!(scene.left(), 2, "twice the one point of depleted walkers");
    assert!(cost < 10);
    scene.play("go M9", &[6, 6]);
    assert_eq!((scene.at("murguia"), scene.at("murguia-rural")), ("M9", "M9"));
    assert!(scene.0.stage == Stage::Idle, "the zone stops them");
}

#[test]
fn example_15_rurales_without_a_leader() {
    let mut scene = Scene::bare(AMERICAN);
    scene.put("murguia-rural", "P8");
    assert_eq!(scene.refusal("b murguia-rural march").rule, rules::LEADERS);
    // P12 is dry, two hexes from the orange hacienda O13.
    let mut scene = Scene::bare(AMERICAN);
    scene.put("murguia-rural", "P12").water(AMERICAN);
    assert!(!scene.is_depleted("murguia-rural"), "O13 is near");
}

#[test]
fn examples_16_to_19_the_fight_of_5_3_8() {
    // Rural and Carrancista with rifles against a Villista with a rifle in a pueblo.
    let mut scene = Scene::bare(AMERICAN);
    scene.stack(
        &["murguia", "murguia-rural", "murguia-carrancista", "murguia-rifle-1", "murguia-rifle-2"],
        "K6",
    );
    scene.stack(&["lopez", "lopez-villista", "lopez-rifle"], "K5").segment(Segment::Assault);
    scene.play("assault K5", &[]);
    let Stage::Assault(assault) = &scene.0.stage else { panic!() };
    let mut fight = assault.clone();
    fight.tactic = Tactic::Dismounted;
    assert_eq!(scene.0.attack_pool(&fight), [3, 3, 3, 3]);
    assert_eq!(scene.0.defence_pool(&fight), [3, 3]);
    // 4, 3, 3, 3 against 3, 3: three hits and two.
    scene.play("fight", &[4, 3, 3, 3, 3, 3]);
    scene.plays(&["pick lopez-rifle", "pick lopez-rifle", "pick lopez-villista"]);
    scene.plays(&["pick murguia-rifle-1", "pick murguia-rifle-2"]);
    assert!(scene.gone("lopez-rifle") && scene.is_depleted("lopez-villista"));
    assert!(scene.is_depleted("murguia-rifle-1") && scene.is_depleted("murguia-rifle-2"));
    // By 5.3.7 they retreat or suffer once more.
    assert!(scene.allows("stand"));
    scene.play("stand", &[]);
    assert!(scene.gone("lopez-villista") && scene.is_depleted("lopez"));
}

#[test]
fn example_20_mounted_villistas() {
    for (depleted, once, twice) in [(false, 5, 10), (true, 4, 8)] {
        let mut scene = Scene::bare(VILLISTA);
        scene.band("lopez", "villista", "M6");
        if depleted {
            scene.depleted("lopez-horse");
        }
        scene.play("b lopez march", &[]);
        assert_eq!(scene.left(), once);
        scene.play("tempo double", &[]);
        assert_eq!(scene.left(), twice.min(10));
    }
}

#[test]
fn examples_21_and_22_a_motor_with_20_mp() {
    let mut scene = Scene::bare(AMERICAN);
    scene.put("patton", "M6");
    scene.0.fuelled.insert(id("patton"));
    scene.plays(&["b patton motor"]).play("engine", &[4]);
    assert_eq!(scene.left(), 20);
    assert_eq!(scene.cost("M8"), Some(20));
    assert!(!scene.allows("go M9"));
    // Trails: 2 in the open; mal pais off any line is beyond it.
    let mut scene = Scene::bare(AMERICAN);
    scene.put("patton", "L11");
    scene.0.fuelled.insert(id("patton"));
    scene.plays(&["b patton motor"]).play("engine", &[4]);
    assert_eq!(scene.cost("M10"), Some(2));
    assert!(!scene.allows("go L13"));
}

#[test]
fn example_23_winter() {
    let mut scene = Scene::bare(VILLISTA);
    scene.season(Season::Winter).put("lopez", "D13").play("b lopez march", &[]);
    assert_eq!(scene.cost("C12"), Some(4));
}

#[test]
fn example_24_a_truck_in_juarez() {
    let mut scene = Scene::bare(AMERICAN);
    scene.stack(&["pershing", "pershing-infantry", "pershing-rifle", "pershing-truck"], "R1");
    scene.put("juarez-policia-1", "Q1").plays(&["b pershing motor"]).play("engine", &[6]);
    scene.play("go Q1", &[5, 6]);
    assert!(scene.0.stage == Stage::Idle, "the policia stop it");
    scene.segment(Segment::Assault);
    assert!(!scene.allows("assault Q1 policia"), "no fight before war");
    scene.segment(Segment::Movement);
    scene.0.moved = crate::Counters::EMPTY;
    assert_eq!(scene.refusal("b pershing motor").rule, rules::MOTORS, "no gasoline");
    assert!(scene.allows("b pershing rail"));
    scene.put("wagon1-wagon", "Q1");
    assert!(scene.allows("b pershing motor"), "a wagon brings it");
}

#[test]
fn example_38_a_train_from_chihuahua_to_juarez() {
    let mut scene = Scene::bare(AMERICAN);
    scene.put("murguia", "U22").play("b murguia rail", &[]);
    assert!(scene.allows("go Q1"));
    let mut scene = Scene::bare(AMERICAN);
    scene.put("murguia", "U22").put("lopez-villista", "T18").play("b murguia rail", &[]);
    assert!(scene.allows("go S18") || scene.allows("go S19"));
    scene.put("cardenas-horse", "P2").put("lopez-horse", "R23");
    assert!(!scene.allows("go R10"), "stopped in the zone, and the other way round blocked");
}

#[test]
fn example_40_an_aeroplane_that_falls_short() {
    // From G9 over ten montane hexes there is no way with one pip: it glides down.
    let mut scene = Scene::bare(AMERICAN);
    scene.put("aero-aeroplane", "G9");
    scene.plays(&["b aero-aeroplane air", "aim none"]);
    let events = scene.play("land M9", &[1, 5, 6]);
    let glided = events.iter().any(|event| {
        matches!(event, table::Event::Happened(crate::Event::Flies { reached: false, .. }))
    });
    assert!(glided);
    let at = scene.0.hex_of(id("aero-aeroplane")).unwrap();
    assert!(!crate::book::book().sites[at.index()].rough);
    let map = &crate::book::book().map;
    assert!(map.distance(hex("G9"), at).unwrap() <= 6);
}
