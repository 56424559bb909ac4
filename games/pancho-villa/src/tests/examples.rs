//! The worked examples of 5.1.20 and 5.3.8, by their numbers in our digest.
//!
//! The picture of 5.1.20 shows a piece of another map: its hexes A to H, Tuape and Hidalgo are not
//! on the game's map, and the Dolores of our map is a mine upon a river, not a place behind one. So
//! each case is set where our map has the same legs: the same terrain, lines and prices one after
//! another, and the same water and zones at their end.

use super::{Scene, hex, id};
use crate::assault::Tactic;
use crate::book::book;
use crate::kind::{Settlement, Terrain};
use crate::rules;
use crate::state::{AMERICAN, Segment, VILLISTA};

/// Goes from hex to hex and tells what each step cost.
fn steps(scene: &mut Scene, way: &[&str]) -> Vec<u16> {
    way.iter()
        .map(|to| {
            let cost = scene.cost(to).unwrap_or_else(|| panic!("no way to {to}"));
            scene.play(&format!("go {to}"), &[]);
            cost
        })
        .collect()
}

#[test]
fn example_1_cavalry_leaves_a_rail_hex_that_is_no_station() {
    let mut scene = Scene::bare(AMERICAN);
    scene.band("tompkins", "cavalry", "R12");
    let start = &book().sites[hex("R12").index()];
    assert!(start.rail && start.place.is_none(), "track, but nothing to board at");
    assert_eq!(scene.refusal("b tompkins rail").rule, rules::RAIL);
    scene.play("b tompkins march", &[]);
    assert_eq!(scene.cost("T11"), Some(2));
    scene.play("go T11", &[]);
    scene.play("stop", &[5, 5]);
    scene.water(AMERICAN);
    assert!(scene.is_depleted("tompkins-horse") && !scene.is_depleted("tompkins-cavalry"));
    // On foot the two points are the whole move, and the cavalry itself goes thirsty.
    let mut scene = Scene::bare(AMERICAN);
    scene.stack(&["tompkins", "tompkins-cavalry"], "R12").play("b tompkins march", &[]);
    assert_eq!((scene.left(), scene.cost("T11")), (2, Some(2)));
    scene.play("go T11", &[]);
    scene.play("stop", &[5, 5]);
    scene.water(AMERICAN);
    assert!(scene.is_depleted("tompkins-cavalry"));
}

/// The scouts of 5.1.20 before their seven points: mal pais off any line, mal pais by trail, off
/// the trail into llanos.
fn scouts() -> (Scene, [&'static str; 3]) {
    let way = ["M31", "M32", "N33"];
    let terrain = way.map(|at| book().sites[hex(at).index()].terrain);
    assert_eq!(terrain, [Terrain::MalPais, Terrain::MalPais, Terrain::Llanos]);
    let mut scene = Scene::bare(AMERICAN);
    scene.stack(&["apache-scout", "apache-horse"], "L31").play("b apache-scout march", &[]);
    (scene, way)
}

#[test]
fn example_2_scouts_need_a_double_move_for_7_mp() {
    let (mut scene, way) = scouts();
    assert_eq!(scene.left(), 5);
    // 3, 2, and 1 + 1: seven. With five points they come no further than the second hex.
    assert_eq!(steps(&mut scene, &way[..1]), [3]);
    assert_eq!(scene.cost(way[1]), Some(2));
    scene.play("go M32", &[5, 5]);
    assert_eq!((scene.at("apache-scout"), scene.is_idle()), ("M32", true));
}

#[test]
fn example_2_the_7_mp_of_the_scouts() {
    let (mut scene, way) = scouts();
    scene.play("tempo double", &[]);
    assert_eq!(scene.left(), 10);
    assert_eq!(steps(&mut scene, &way), [3, 2, 2], "llanos 1 and 1 for leaving the trail");
    assert_eq!(scene.left(), 3);
}

#[test]
fn example_3_thirst_and_the_double_move_take_the_scouts_horse() {
    let (mut scene, way) = scouts();
    scene.play("tempo double", &[]);
    steps(&mut scene, &way);
    // Double-move 9 + 1 = 10 (game): +D touches nobody.
    scene.play("stop", &[4, 5, 1]);
    assert!(scene.0.doubled.contains(id("apache-horse")));
    assert!(!scene.0.has_water(hex("N33"), scene.force("apache-scout")));
    scene.water(AMERICAN);
    assert!(scene.gone("apache-horse"), "thirst and strain");
    assert!(!scene.is_depleted("apache-scout"));
}

#[test]
fn example_4_blue_scouts_do_not_enter_an_orange_gun() {
    let mut scene = Scene::bare(AMERICAN);
    scene.stack(&["apache-scout", "apache-horse"], "M6").put("juarez-machine-gun", "M7");
    scene.play("b apache-scout march", &[]);
    assert_eq!(scene.refusal("go M7").rule, rules::STACKING);
    // Were the gun blue, they could.
    let mut scene = Scene::bare(AMERICAN);
    scene.stack(&["apache-scout", "apache-horse"], "M6").put("engineers2-machine-gun", "M7");
    scene.play("b apache-scout march", &[]);
    assert!(scene.allows("go M7"));
}

/// A Carrancista machine gun in I18 (F), rebels in J19 beside J18 (E), and between them the green
/// village Gomez Farias in I17 (Hidalgo).
fn gun() -> Scene {
    let village = book().sites[hex("I17").index()].place.as_ref().unwrap();
    assert_eq!(village.kind, Settlement::Pueblo);
    let mut scene = Scene::bare(AMERICAN);
    scene.put("juarez-machine-gun", "I18").band("lopez", "villista", "J19");
    scene.play("b juarez-machine-gun march", &[]);
    scene
}

#[test]
fn example_5_a_machine_gun_by_way_of_the_village() {
    let mut scene = gun();
    assert_eq!(steps(&mut scene, &["I17"]), [1]);
    assert_eq!(scene.cost("J18"), Some(2), "three in all");
    scene.play("go J18", &[5, 5]);
    assert!(scene.is_idle(), "the zone stops it, beside the rebels");
    scene.water(AMERICAN);
    assert!(!scene.is_depleted("juarez-machine-gun"), "it passed water");
}

#[test]
fn example_6_the_same_gun_straight_on() {
    // Over the village it would be no further; other rebels close that way to the gun.
    let mut scene = gun();
    scene.band("cardenas", "villista", "H17");
    assert_eq!(scene.cost("J18"), Some(3));
    scene.play("go J18", &[5, 5]);
    assert!(scene.is_idle(), "the zone stops it");
    scene.water(AMERICAN);
    assert!(scene.is_depleted("juarez-machine-gun"));
}

#[test]
fn example_7_a_wagon_beyond_its_2_mp() {
    let mut scene = Scene::bare(AMERICAN);
    scene.put("wagon1-wagon", "M6").play("b wagon1-wagon march", &[]);
    assert_eq!(scene.refusal("go M9").rule, rules::COSTS);
    scene.play("tempo double", &[]);
    assert_eq!(scene.cost("M9"), Some(3));
    scene.play("go M9", &[]);
    scene.play("stop", &[4, 6, 1]);
    assert!(!scene.is_depleted("wagon1-wagon"), "not before the water segment");
    scene.water(AMERICAN);
    assert!(scene.is_depleted("wagon1-wagon"));
}

/// Depleted Carrancistas on foot at the waterhole N8.
fn carrancistas() -> Scene {
    let mut scene = Scene::bare(AMERICAN);
    scene
        .stack(&["cano", "cano-carrancista"], "N8")
        .depleted("cano-carrancista")
        .play("b cano march", &[]);
    scene
}

#[test]
fn example_8_depleted_carrancistas_on_foot() {
    let mut scene = carrancistas();
    assert_eq!(scene.left(), 1);
    scene.play("tempo double", &[]);
    assert_eq!(scene.left(), 2);
    assert_eq!(scene.refusal("go N11").rule, rules::COSTS);
    assert!(scene.refusal("go N11").reason.contains("3 MP"), "{}", scene.refusal("go N11"));
}

#[test]
fn example_8_a_double_move_kills_them_but_for_a_good_event() {
    // A wagon waits in N10, so water is no trouble. Two: nothing good. Eleven: +D, which heals.
    for (dice, lost) in [(&[1, 1][..], true), (&[5, 6], false)] {
        let mut scene = carrancistas();
        scene.put("cano-rifle", "A23").plays(&["tempo double"]);
        scene.stack(&["wagon1-wagon"], "N10");
        scene.0.pieces[id("wagon1-wagon").index()].force = scene.force("cano");
        scene.play("go N10", &[]);
        scene.play("stop", dice);
        scene.water(AMERICAN);
        assert_eq!(scene.gone("cano-carrancista"), lost, "{dice:?}");
    }
}

#[test]
fn example_9_a_wagon_is_water() {
    for (wagon, dry) in [(true, false), (false, true)] {
        let mut scene = Scene::bare(AMERICAN);
        scene.stack(&["tompkins", "tompkins-cavalry"], "T8");
        if wagon {
            scene.put("wagon1-wagon", "T8");
        }
        scene.water(AMERICAN);
        assert_eq!(scene.is_depleted("tompkins-cavalry"), dry);
    }
}

#[test]
fn examples_10_and_11_artillery_takes_two_turns_over_a_river() {
    // L15 stands for Dolores, the river hex K15 for G, J15 for C, and the rebels in I15 for Tuape.
    let mut scene = Scene::bare(AMERICAN);
    scene.put("fa6-artillery", "L15").band("lopez", "villista", "I15");
    scene.play("b fa6-artillery march", &[]);
    assert_eq!(scene.refusal("tempo double").rule, rules::DOUBLE, "and that would not help");
    assert_eq!(scene.refusal("go J15").rule, rules::RIVERS);
    scene.play("go K15", &[5, 6]);
    assert_eq!((scene.at("fa6-artillery"), scene.is_idle()), ("K15", true));
    // Next turn either bank.
    scene.0.moved = crate::Counters::EMPTY;
    scene.play("b fa6-artillery march", &[]);
    assert!(scene.allows("go L15") && scene.allows("go L16"));
    scene.play("go J15", &[5, 6]);
    scene.segment(Segment::Artillery).play("strike fa6-artillery I15", &[3]);
    assert!(scene.is_pinned("lopez-villista"), "it bombards them from the far bank");
}

#[test]
fn example_12_the_leader_who_doubles() {
    let ride = |dice: &[u8]| {
        let mut scene = Scene::bare(AMERICAN);
        scene.put("murguia", "N1").play("b murguia march", &[]);
        assert_eq!(scene.left(), 5);
        assert_eq!(scene.refusal("go N8").rule, rules::COSTS);
        scene.play("tempo double", &[]);
        assert_eq!(scene.cost("N8"), Some(7));
        scene.play("go N8", &[]);
        scene.play("stop", dice);
        scene.water(AMERICAN);
        scene.is_depleted("murguia")
    };
    // Ten gives +D, which is kept against the strain; two gives nothing. N8 has water.
    assert!(!ride(&[4, 6, 1]));
    assert!(ride(&[1, 1]), "fatigue: soft sand does not trouble a leader");
}

#[test]
fn example_13_murguia_is_stopped_by_the_river() {
    // By way of the river hex K15, with ten points in hand.
    let mut scene = Scene::bare(AMERICAN);
    scene.put("murguia", "L13").plays(&["b murguia march", "tempo double"]);
    scene.play("go K15", &[5, 6]);
    assert_eq!((scene.at("murguia"), scene.is_idle()), ("K15", true));
    assert!(scene.0.moved.contains(id("murguia")));
}

#[test]
fn example_14_murguia_picks_up_the_rurales() {
    // N9 (C) and M9 (D) are in the zone of Lopez in M10, but the rurales in N9 cancel it there.
    let mut scene = Scene::bare(AMERICAN);
    scene.put("murguia", "N2").put("murguia-rural", "N9").depleted("murguia-rural");
    scene.band("lopez", "villista", "M10").plays(&["b murguia march", "tempo double"]);
    let halts = scene.0.field(scene.force("murguia"), crate::Counters::EMPTY).zones;
    assert!(!halts.any().contains(hex("N9")) && halts.any().contains(hex("M9")));
    assert_eq!(scene.cost("N9"), Some(7));
    scene.play("go N9", &[]);
    assert!(scene.0.agenda.asks::<crate::tasks::MoveStack>().is_some(), "no stop");
    scene.play("take murguia-rural", &[]);
    assert_eq!(scene.left(), 2, "twice the one point of depleted walkers");
    assert_eq!(scene.cost("M9"), Some(1), "eight in all");
    scene.play("go M9", &[6, 6]);
    assert_eq!((scene.at("murguia"), scene.at("murguia-rural")), ("M9", "M9"));
    assert!(scene.is_idle(), "the zone stops them");
}

#[test]
fn example_15_rurales_without_a_leader() {
    let mut scene = Scene::bare(AMERICAN);
    scene.put("murguia-rural", "O30").depleted("murguia-rural");
    assert_eq!(scene.refusal("b murguia-rural march").rule, rules::LEADERS);
}

#[test]
fn example_15_one_mp_from_a_mission() {
    // O30 is dry, and 1 MP from the mission of Humariza in O29.
    let mission = book().sites[hex("O29").index()].place.as_ref().unwrap();
    assert_eq!(mission.kind, Settlement::Mission);
    assert!(!book().sites[hex("O30").index()].wet);
    assert_eq!(book().leg(hex("O30"), hex("O29")).unwrap().plain[0][0], 1);
    let mut scene = Scene::bare(VILLISTA);
    scene.put("lopez-villista", "O30").water(VILLISTA);
    assert!(!scene.is_depleted("lopez-villista"));
    // Our missions are all green (2.2.8): they spare Carrancistas no loss, for 5.4.1 says friendly.
    // M32 is 2 MP from that of Norogachic.
    for (name, side, spared) in
        [("lopez-villista", VILLISTA, true), ("murguia-rural", AMERICAN, false)]
    {
        let mut scene = Scene::bare(side);
        scene.put(name, "M32").water(side);
        assert_eq!(!scene.is_depleted(name), spared, "{name}");
    }
    // Rurales as near to a settlement of their own: Villa Ahumada.
    let mut scene = Scene::bare(AMERICAN);
    assert!(!book().sites[hex("S8").index()].wet);
    scene.put("murguia-rural", "S8").depleted("murguia-rural").water(AMERICAN);
    assert_eq!(scene.at("murguia-rural"), "S8", "no water loss");
    let mut scene = Scene::bare(AMERICAN);
    scene.put("murguia-rural", "M10").depleted("murguia-rural").water(AMERICAN);
    assert!(scene.gone("murguia-rural"), "far from any");
}

#[test]
fn examples_16_to_19_the_fight_of_5_3_8() {
    // Rural and Carrancista with rifles against a Villista with a rifle in a pueblo.
    let mut scene = Scene::bare(AMERICAN);
    scene.stack(
        &["murguia", "murguia-rural", "murguia-carrancista", "murguia-rifle-1", "murguia-rifle-2"],
        "K6",
    );
    scene.band("lopez", "villista", "K5").segment(Segment::Assault);
    scene.play("assault K5", &[]);
    let fight = scene.0.agenda.find::<crate::tasks::Assault>().unwrap().fight;
    let tactic = Tactic::Dismounted;
    assert_eq!(scene.0.attack_pool(tactic), [3, 3, 3, 3]);
    assert_eq!(scene.0.defence_pool(fight, tactic), [3, 3]);
    scene.play("fight", &[]);
    assert!(scene.allows("mounted"), "they could ride off, but stand");
    // 4, 3, 3, 3 against 3, 3: three hits and two.
    scene.play("dismounted", &[4, 3, 3, 3, 3, 3]);
    scene.plays(&["pick lopez-rifle", "pick lopez-rifle", "pick lopez-villista"]);
    scene.plays(&["pick murguia-rifle-1", "pick murguia-rifle-2"]);
    assert!(scene.gone("lopez-rifle") && scene.is_depleted("lopez-villista"));
    assert!(scene.is_depleted("murguia-rifle-1") && scene.is_depleted("murguia-rifle-2"));
    // By 5.3.7 they retreat or suffer once more.
    assert!(scene.allows("stand") && scene.allows("retreat K4"));
    scene.play("stand", &[]);
    assert!(scene.gone("lopez-villista") && scene.is_depleted("lopez"));
}
