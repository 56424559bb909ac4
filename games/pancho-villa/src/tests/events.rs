//! Events, the lost, incidents, mutiny and seasons (5.1.14-5.1.19).

use super::{Scene, hex, id};
use crate::kind::{Colour, Season};
use crate::rules;
use crate::state::{AMERICAN, Segment, VILLISTA};
use crate::tasks::SufferEvent;

/// Moves a band one hex and rolls its event.
fn ride(
    side: table::SideId,
    leader: &str,
    troop: &str,
    from: &str,
    to: &str,
    dice: &[u8],
) -> Scene {
    let mut scene = Scene::bare(side);
    scene.band(leader, troop, from);
    scene.play(&format!("b {leader} march"), &[]);
    finish(&mut scene, to, dice);
    scene
}

/// Goes to a hex and ends the move there, whether the hex stops it or not.
fn finish(scene: &mut Scene, to: &str, dice: &[u8]) {
    let action = format!("go {to}");
    let halts = {
        let moving = scene.moving();
        let leap = scene.0.leap(moving, hex(to)).unwrap_or_else(|| panic!("no way to {to}"));
        leap.halted
    };
    if halts {
        scene.play(&action, dice);
    } else {
        scene.play(&action, &[]);
        scene.play("stop", dice);
    }
}

#[test]
fn r5_1_14_red_adds_one() {
    // Example 31: 1 + 1 + 1 = 3, disease; never row 2.
    let scene = ride(VILLISTA, "lopez", "villista", "M6", "M7", &[1, 1]);
    assert!(scene.0.agenda.asks::<SufferEvent>().is_some(), "malaria: -D, the owner picks");
    assert!(scene.allows("pick lopez") && scene.allows("pick lopez-villista"));
    assert!(!scene.allows("pick lopez-horse") && !scene.allows("pick lopez-rifle"));
}

#[test]
fn r5_1_14_the_owner_picks_and_effects_come_one_by_one() {
    let mut scene = ride(VILLISTA, "lopez", "villista", "M6", "M7", &[1, 1]);
    assert_eq!(scene.refusal("end").rule, rules::SEQUENCE);
    assert_eq!(scene.refusal("pick lopez-horse").rule, rules::EVENTS);
    scene.play("pick lopez-villista", &[]);
    assert!(scene.is_depleted("lopez-villista") && scene.is_idle());
}

#[test]
fn r5_1_14_rows_differ_for_double_moves() {
    // Example 32: 8 is an ambush in a normal move and an accident in a double-move.
    let events = &crate::book::book().events;
    assert_eq!(events.title(events.row(8, false)), "Ambush, guerrillas");
    assert_eq!(events.title(events.row(8, true)), "Accident");
    // Orange, double-move 8 on llanos: prairie-dog burrows, -H.
    let mut scene = Scene::bare(AMERICAN);
    scene.band("cano", "carrancista", "M3").plays(&["b cano march", "tempo double", "go M9"]);
    scene.play("stop", &[4, 4]);
    assert!(scene.is_depleted("cano-horse"));
}

#[test]
fn r5_1_14_a_second_die_season_and_colour() {
    // Normal 8 on llanos: a list by die. 1 is for red only, 4 for blue and orange.
    let scene = ride(AMERICAN, "cano", "carrancista", "M6", "M7", &[4, 4, 1]);
    assert!(scene.is_idle() && scene.0.depleted.is_empty());
    let scene = ride(AMERICAN, "cano", "carrancista", "M6", "M7", &[4, 4, 4]);
    assert!(scene.0.agenda.asks::<SufferEvent>().is_some(), "-D for orange");
    let scene = ride(VILLISTA, "lopez", "villista", "M6", "M7", &[3, 4, 4]);
    assert!(scene.is_idle(), "not for red");
    // Row 4 on llanos, die 3: horseflies in summer only.
    let scene = ride(AMERICAN, "cano", "carrancista", "M6", "M7", &[2, 2, 3]);
    assert!(!scene.is_depleted("cano-horse"));
    let mut scene = Scene::bare(AMERICAN);
    scene
        .season(Season::Summer)
        .band("cano", "carrancista", "M6")
        .plays(&["b cano march", "go M7"]);
    scene.play("stop", &[2, 2, 3]);
    assert!(scene.is_depleted("cano-horse"));
}

#[test]
fn r5_1_14_pins_last_over_the_next_move() {
    // Winter, row 5 in mal pais: snow. L13 is mal pais.
    let mut scene = Scene::bare(AMERICAN);
    scene
        .season(Season::Winter)
        .band("cano", "carrancista", "L12")
        .plays(&["b cano march", "go L13"]);
    scene.play("stop", &[2, 3]);
    assert!(scene.is_pinned("cano-carrancista") && scene.0.fresh.contains(id("cano")));
    scene.0.unpin(&mut table::Recorder::silent(&mut combat::ScriptedDice::new([])));
    assert!(scene.is_pinned("cano-carrancista"), "not lifted in the same turn");
    scene.0.unpin(&mut table::Recorder::silent(&mut combat::ScriptedDice::new([])));
    assert!(!scene.is_pinned("cano-carrancista"));
}

#[test]
fn r5_1_14_restoring() {
    // Normal 10 on llanos in spring: +D and +H.
    let mut scene = Scene::bare(AMERICAN);
    scene.band("cano", "carrancista", "M6").depleted("cano-horse").depleted("cano-carrancista");
    scene.plays(&["b cano march", "go M7"]).play("stop", &[5, 5]);
    assert!(scene.0.depleted.is_empty());
}

#[test]
fn r5_1_14_only_and_has() {
    // Normal 2 in mal pais: -D,-V for all; -H and P only for wagons and guns.
    let mut scene = Scene::bare(AMERICAN);
    scene.put("fa6-artillery", "L12").plays(&["b fa6-artillery march"]).play("go L13", &[1, 1]);
    assert!(scene.is_depleted("fa6-artillery") && scene.is_pinned("fa6-artillery"));
    let scene = ride(AMERICAN, "cano", "carrancista", "L12", "L13", &[1, 1]);
    assert!(!scene.is_depleted("cano-horse") && !scene.is_pinned("cano"));
}

#[test]
fn r5_1_14_columns_from_left_to_right_with_arrows() {
    // Row 6 over the pass J18/K18: the crossing is given up, and the arrow reads J18.
    let mut scene = Scene::bare(AMERICAN);
    scene.band("cano", "carrancista", "J18").play("b cano march", &[]);
    finish(&mut scene, "K18", &[3, 3]);
    assert_eq!(scene.at("cano"), "J18");
    // Row 3 over a cliff: -H,-X,-V and then the column of the hex itself.
    let mut scene = Scene::bare(AMERICAN);
    scene.put("cano", "J18").play("b cano march", &[]);
    finish(&mut scene, "K18", &[1, 2]);
    assert!(scene.gone("cano"), "-X in the fall, -D by the quack doctor of Namiquipa");
}

#[test]
fn r5_1_14_blank_cells_are_passed_over_or_read_above() {
    // Row 10 at a settlement is blank: the ground is read instead. K5 is a pueblo on llanos.
    let mut scene = Scene::bare(AMERICAN);
    scene.band("cano", "carrancista", "K6").depleted("cano-horse").play("b cano march", &[]);
    finish(&mut scene, "K5", &[5, 5]);
    assert!(!scene.is_depleted("cano-horse"), "mesquite on the llanos");
    let mut scene = Scene::bare_with(AMERICAN, &[("blanks", "above")]);
    scene.band("cano", "carrancista", "K6").depleted("cano-horse").play("b cano march", &[]);
    finish(&mut scene, "K5", &[5, 5]);
    assert!(scene.is_depleted("cano-horse"), "pigs and goats: only +D");
}

#[test]
fn r5_1_14_no_events_but_incidents() {
    let mut scene = Scene::bare_with(VILLISTA, &[("events", "incidents")]);
    scene.band("lopez", "villista", "M6").plays(&["b lopez march", "go M7"]).play("stop", &[]);
    assert!(scene.0.depleted.is_empty(), "nobody but American troops rolls");
    let mut scene = Scene::bare_with(AMERICAN, &[("events", "incidents")]);
    scene
        .band("tompkins", "cavalry", "T8")
        .plays(&["b tompkins march", "go T9"])
        .play("stop", &[1, 2]);
    assert_eq!(scene.0.incidents, 1);
    assert!(scene.0.depleted.is_empty(), "no malaria");
}

#[test]
fn r5_1_14_the_aeroplanes_column() {
    let fly = |dice: &[u8]| {
        let mut scene = Scene::bare(AMERICAN);
        scene.put("aero-aeroplane", "I1").band("lopez", "villista", "L4");
        scene.plays(&["b aero-aeroplane air", "aim L4"]).play("land J2", dice);
        scene
    };
    // 3: nothing sighted. 5: no take-off, pinned. 7: mechanical trouble. 2: forced landing.
    let scene = fly(&[6, 1, 2]);
    assert_eq!((scene.at("aero-aeroplane"), scene.0.aim), ("J2", None));
    let scene = fly(&[6, 2, 3]);
    assert_eq!((scene.at("aero-aeroplane"), scene.0.aim), ("I1", None));
    assert!(scene.is_pinned("aero-aeroplane"));
    let scene = fly(&[6, 3, 4]);
    assert_eq!((scene.at("aero-aeroplane"), scene.0.aim), ("I1", None));
    let scene = fly(&[6, 1, 1]);
    assert!(scene.is_depleted("aero-aeroplane"));
    // 6: airborne; the landing hex is read: soft sand pins it.
    let scene = fly(&[6, 3, 3]);
    assert!(scene.is_pinned("aero-aeroplane") && scene.at("aero-aeroplane") == "J2");
}

#[test]
fn r5_1_15_lost_off_the_road_by_compass() {
    // Red 6 + 1 = 7: lost. From M6 by compass 4, south, as far as five points reach.
    let scene = ride(VILLISTA, "lopez", "villista", "M6", "N6", &[3, 3, 4]);
    assert_eq!(scene.at("lopez"), "M11");
    assert_eq!(scene.at("lopez-horse"), "M11");
}

#[test]
fn r5_1_15_lost_at_the_edge_and_by_cliffs() {
    // North from M3 the map ends after two hexes.
    let scene = ride(VILLISTA, "lopez", "villista", "M3", "N3", &[3, 3, 1]);
    assert_eq!(scene.at("lopez"), "M1");
}

#[test]
fn r5_1_15_lost_on_the_road_with_forks() {
    // From H3 up the road to I2: on in that direction to I1; the road ends there, the track goes on
    // both ways: right is even, towards the east.
    let lost = |die: u8| {
        let mut scene = Scene::bare(VILLISTA);
        scene.put("lopez", "H3").play("b lopez march", &[]);
        scene.play("go I2", &[]);
        scene.play("stop", &[3, 3, die]);
        scene.at("lopez")
    };
    assert_eq!(lost(2), "L1");
    assert_eq!(lost(1), "F1");
}

#[test]
fn r5_1_15_lost_after_leaving_the_road() {
    // By road I1 - I2 - H3, then off it to G3: lost from G3 with the two points left, south-west.
    let mut scene = Scene::bare(VILLISTA);
    scene.put("lopez", "I1").plays(&["b lopez march", "go I2", "go H3", "go G3"]);
    scene.play("stop", &[3, 3, 5]);
    assert_eq!(scene.at("lopez"), "E4");
}

#[test]
fn r5_1_15_a_lost_train_runs_to_the_end_of_the_line() {
    // Wanted one hex west from Sapello, it runs on to Guzman and as far as the track is open.
    let mut scene = Scene::bare(AMERICAN);
    scene.put("cano", "N4").put("lopez-horse", "I8").play("b cano rail", &[]);
    scene.play("go M4", &[3, 4]);
    assert_eq!(scene.at("cano"), "J8", "red horses on the track ahead");
    // From Guerrero south to Minaca, where the line forks: even is right, down to Creel; odd is
    // left, towards La Junta, until horses again.
    for (die, end) in [(2, "I28"), (1, "M24")] {
        let mut scene = Scene::bare(AMERICAN);
        scene.put("cano", "J23").put("lopez-horse", "N25").play("b cano rail", &[]);
        scene.play("go J24", &[3, 4, die]);
        assert_eq!(scene.at("cano"), end);
    }
}

#[test]
fn r5_1_16_unfriendly_settlements_are_dangerous() {
    // Example 33: red at a green pueblo with row 8: nothing. Blue there: a riot.
    let scene = ride(VILLISTA, "lopez", "villista", "K17", "K18", &[3, 4]);
    assert!(scene.is_idle() && scene.0.depleted.is_empty());
    let scene = ride(AMERICAN, "tompkins", "cavalry", "K17", "K18", &[4, 4]);
    assert!(scene.0.agenda.asks::<SufferEvent>().is_some());
}

#[test]
fn r5_1_17_incidents_and_war() {
    // Example 34: Namiquipa is green, Dublan is blue.
    let mut scene = ride(AMERICAN, "tompkins", "cavalry", "K17", "K18", &[1, 2]);
    assert_eq!((scene.0.incidents, scene.0.season), (1, Season::Summer));
    scene.play("pick tompkins-cavalry", &[]);
    assert!(scene.is_depleted("tompkins-cavalry"), "and the quack doctor");
    let scene = ride(AMERICAN, "tompkins", "cavalry", "G8", "G9", &[1, 2]);
    assert_eq!(scene.0.incidents, 0);
    // None in the United States.
    let scene = ride(AMERICAN, "tompkins", "cavalry", "K1", "L1", &[1, 2]);
    assert_eq!(scene.0.incidents, 0);
}

#[test]
fn r5_1_17_the_second_incident_is_war() {
    // Example 35.
    let mut scene = Scene::bare(AMERICAN);
    scene.0.incidents = 1;
    scene.season(Season::Summer).band("cano", "carrancista", "Q8").put("juarez-policia-1", "Q1");
    scene.band("tompkins", "cavalry", "T8").plays(&["b tompkins march", "go T9"]);
    scene.play("stop", &[1, 2]);
    assert!(scene.0.at_war());
    assert_eq!(scene.0.season, Season::Autumn);
    assert_eq!(
        (scene.force("cano").side, scene.force("juarez-policia-1").side),
        (VILLISTA, VILLISTA)
    );
    for (name, at) in [
        ("winters", "I1"),
        ("fa4-artillery", "I1"),
        ("engineers1-machine-gun", "I1"),
        ("langhorn", "R1"),
    ] {
        assert_eq!(scene.at(name), at);
    }
    assert!(scene.0.moved.contains(id("winters")), "they move from the next segment on");
}

#[test]
fn r5_1_17_reinforcements_wait_while_the_enemy_holds_their_hex() {
    let mut scene = Scene::bare(AMERICAN);
    scene.0.incidents = 1;
    scene.band("lopez", "villista", "I1").band("tompkins", "cavalry", "T8");
    scene.plays(&["b tompkins march", "go T9"]).play("stop", &[1, 2]);
    assert_eq!((scene.at("winters"), scene.at("langhorn")), ("-", "R1"));
    for name in ["lopez", "lopez-villista", "lopez-rifle", "lopez-horse"] {
        scene.put(name, "M9");
    }
    scene.0.begin_half(&mut table::Recorder::silent(&mut combat::ScriptedDice::new([])));
    assert_eq!(scene.at("winters"), "I1");
}

#[test]
fn r5_1_18_mutiny() {
    let mut scene = ride(AMERICAN, "cano", "carrancista", "M6", "M7", &[1, 2]);
    assert_eq!(scene.force("cano").side, VILLISTA);
    assert_eq!(scene.force("cano-horse").side, VILLISTA, "the whole stack");
    assert_eq!((scene.0.incidents, scene.0.season), (0, Season::Spring), "it is no incident");
    // The new owner picks who has malaria.
    assert_eq!(table::Game::decision(&scene.0).side(), Some(VILLISTA));
    scene.play("pick cano", &[]);
    assert_eq!(scene.force("cano").colour, Colour::Orange);
}

#[test]
fn r5_1_19a_the_seasons_turn() {
    assert_eq!(Season::Spring.next(), Season::Summer);
    assert_eq!(Season::Winter.next(), Season::Spring);
    let scene = Scene::start(&[]);
    assert_eq!(scene.0.season, Season::Spring);
}

#[test]
fn r5_1_14_a_vanished_ford_makes_the_move_again() {
    // Summer: over the ford in J4, then into the river hex I4. Row 6 there: the move is made again.
    let mut scene = Scene::bare(AMERICAN);
    scene.season(Season::Summer).put("cano", "J5").plays(&["b cano march", "go I3"]);
    scene.play("go I4", &[3, 3]);
    assert_eq!(scene.at("cano"), "J5");
    let moving = scene.moving();
    assert!(moving.again);
    assert!(scene.cost("I3").is_none_or(|cost| cost > 2), "no ford any more");
    // The arrow reads the new hex without another roll: J6 is llanos, overheating touches no horse.
    scene.play("go J6", &[]);
    scene.play("stop", &[]);
    assert_eq!((scene.at("cano"), scene.is_idle()), ("J6", true));
}

#[test]
fn events_only_after_a_move() {
    let mut scene = Scene::bare(VILLISTA);
    scene.band("lopez", "villista", "M6").plays(&["b lopez march", "stop"]);
    assert_eq!(scene.0.segment, Segment::Movement);
}

#[test]
fn r5_1_14_a_pin_of_who_changes_hands_at_war_costs_one_move() {
    let mut scene = Scene::bare(AMERICAN);
    scene.0.incidents = 1;
    scene.band("cano", "carrancista", "M6").band("tompkins", "cavalry", "T8");
    let stack = scene.0.stack(hex("M6"), scene.force("cano"));
    scene.0.pin(stack, true);
    scene.plays(&["b tompkins march", "go T9"]).play("stop", &[1, 2]);
    scene.play("pick tompkins", &[]);
    assert_eq!(scene.force("cano").side, VILLISTA);
    scene.0.active = 0;
    assert_eq!(scene.refusal("b cano march").rule, rules::PINNED);
    scene.play("end", &[]);
    assert!(!scene.is_pinned("cano"));
}

#[test]
fn r5_1_15_who_joined_on_the_way_does_not_slow_the_lost() {
    // Lopez alone picks up men on foot at M7: lost, he is back at M6 with his own five points.
    let mut scene = Scene::bare(VILLISTA);
    scene.put("lopez", "M6").put("lopez-villista", "M7");
    scene.plays(&["b lopez march", "go M7", "take lopez-villista", "go N7"]);
    scene.play("stop", &[3, 3, 4]);
    assert_eq!((scene.at("lopez"), scene.at("lopez-villista")), ("M11", "M7"));
}

#[test]
fn r5_1_14_what_the_letters_touch() {
    use crate::kind::{Class, Kind};
    for kind in Kind::ALL {
        let class = match kind {
            Kind::Horse | Kind::Mule | Kind::Wagon | Kind::MachineGun | Kind::Artillery => Class::H,
            Kind::Truck | Kind::Aeroplane | Kind::Patton => Class::V,
            Kind::Rifle => Class::R,
            _ => Class::D,
        };
        assert_eq!(crate::book::book().printed(kind).class, class, "{kind:?}");
    }
    // X is any counter but a rifle: winter, row 5 in the montane, -D then -X then the pin.
    let mut scene = Scene::bare(VILLISTA);
    scene.season(Season::Winter).band("lopez", "villista", "B11").plays(&["b lopez march"]);
    finish(&mut scene, "C11", &[2, 2]);
    scene.play("pick lopez", &[]);
    assert!(scene.allows("pick lopez-horse") && scene.allows("pick lopez-villista"));
    assert!(!scene.allows("pick lopez-rifle"));
    scene.play("pick lopez-horse", &[]);
    assert!(scene.is_pinned("lopez") && scene.is_pinned("lopez-rifle"), "the whole stack");
}

#[test]
fn r5_1_18_who_mutinies_beside_the_hunted_stays_until_somebody_moves() {
    // Cano comes to arrest Lopez, and goes over to him.
    let mut scene = Scene::bare(AMERICAN);
    scene.band("cano", "carrancista", "M6").put("lopez", "M7").play("b cano march", &[]);
    finish(&mut scene, "M7", &[1, 2]);
    scene.play("pick cano", &[]);
    assert_eq!((scene.force("cano").side, scene.at("cano")), (VILLISTA, "M7"));
    scene.segment(Segment::Assault);
    assert!(!scene.allows("raid cano-carrancista arrest"), "they are on one side now");
    // Both may leave; nobody else of another colour may come.
    scene.segment(Segment::Movement);
    scene.0.active = 0;
    scene.0.moved = crate::Counters::EMPTY;
    assert!(scene.allows("b cano march") && scene.allows("b lopez march"));
    scene.band("cardenas", "villista", "M8").play("b cardenas march", &[]);
    assert_eq!(scene.refusal("go M7").rule, rules::STACKING);
}
