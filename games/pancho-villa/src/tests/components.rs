//! Chapter 2: the map and the counters.

use super::{QUIET_RED, Scene, hex, id};
use crate::book::{Label, book};
use crate::kind::{Colour, Season, Settlement, Terrain};
use crate::state::{AMERICAN, Segment, VILLISTA};

/// What one step costs a lone Villista leader on the march.
fn step(from: &str, to: &str, season: Season) -> Option<u16> {
    let mut scene = Scene::bare(VILLISTA);
    scene.season(season).put("lopez", from).play("b lopez march", &[]);
    scene.cost(to)
}

/// What one step costs Patton with the best throw.
fn drive(from: &str, to: &str, season: Season) -> Option<u16> {
    let mut scene = Scene::bare(AMERICAN);
    scene.season(season).put("patton", from);
    scene.0.fuelled.insert(id("patton"));
    scene.plays(&["b patton motor"]).play("engine", &[6]);
    scene.cost(to)
}

#[test]
fn r2_2_1_four_terrains() {
    let kinds: Vec<_> =
        ["A4", "A3", "C10", "K4"].map(|at| book().sites[hex(at).index()].terrain).into();
    assert_eq!(kinds, [Terrain::Llanos, Terrain::MalPais, Terrain::Montane, Terrain::Pantano]);
}

#[test]
fn r2_2_2_llanos_cost_1_or_10() {
    assert_eq!(step("M6", "M7", Season::Spring), Some(1));
    assert_eq!(drive("M6", "M7", Season::Spring), Some(10));
}

#[test]
fn r2_2_3_mal_pais_cost_3_or_30() {
    assert_eq!(step("L12", "L13", Season::Spring), Some(3));
    assert_eq!(drive("L12", "L13", Season::Spring), Some(30));
}

#[test]
fn r2_2_4_montane_cost_3_or_30_and_more_in_winter() {
    assert_eq!(step("B11", "C11", Season::Spring), Some(3));
    assert_eq!(step("B11", "C11", Season::Winter), Some(4));
    assert_eq!(drive("B11", "C11", Season::Spring), Some(30));
    assert_eq!(drive("B11", "C11", Season::Winter), None, "40 is more than any throw");
}

#[test]
fn r2_2_5_pantano_costs_4_and_has_no_water_of_its_own() {
    assert_eq!(step("H7", "G6", Season::Spring), Some(4));
    assert_eq!(drive("H7", "G6", Season::Spring), None, "40 is more than any throw");
    let swamp = book().sites.iter().position(|site| {
        site.terrain == Terrain::Pantano
            && site.water.is_empty()
            && !site.rail
            && site.place.is_none()
    });
    let swamp = swamp.expect("a swamp away from rivers");
    assert!(!book().sites[swamp].wet);
    let legs = book().map.hexes().flat_map(|hex| book().legs(hex)).map(|(_, leg)| leg);
    let mut into = legs.filter(|leg| leg.to.index() == swamp && leg.lines.is_empty());
    assert!(into.all(|leg| leg.plain == [[4, 40], [4, 40]]));
}

#[test]
fn r2_2_6_cliffs_close_a_side_unless_there_is_a_pass() {
    // J18/K18 has a pass, J17/K17 has none.
    let mut scene = Scene::bare(VILLISTA);
    scene.put("lopez", "J17").play("b lopez march", &[]);
    assert!(scene.cost("K17").is_none_or(|cost| cost > 2), "llanos, but not straight down");
    let leg = book().leg(hex("J17"), hex("K17")).unwrap();
    assert!(leg.cliff && !leg.pass);
    let leg = book().leg(hex("J18"), hex("K18")).unwrap();
    assert!(leg.cliff && leg.pass);
    assert_eq!(step("J18", "K18", Season::Spring), Some(1), "by the Babicora trail into llanos");
    assert_eq!(step("C26", "D26", Season::Spring).filter(|&cost| cost <= 3), None);
}

#[test]
fn r2_2_8_colours_of_settlements_and_friends() {
    let scene = Scene::bare(VILLISTA);
    let colour = |at: &str| scene.0.place(hex(at)).map(|(_, colour)| colour);
    assert_eq!(colour("U32"), Some(Colour::Orange));
    assert_eq!(colour("K18"), Some(Colour::Red), "green is the rebels' friend");
    assert_eq!(colour("G9"), Some(Colour::Blue));
    for site in &book().sites {
        if let Some(place) = &site.place {
            let fixed = match place.kind {
                Settlement::Mine | Settlement::MormonColony | Settlement::Fort => {
                    Some(Colour::Blue)
                }
                Settlement::Mission | Settlement::IndianCamp => Some(Colour::Red),
                _ => None,
            };
            assert!(fixed.is_none_or(|fixed| fixed == place.colour), "{place:?}");
        }
    }
}

#[test]
fn r2_2_9_hexes_are_named_by_column_and_row() {
    assert_eq!(crate::words::place(hex("K5")), "Guzman (K5)");
    assert_eq!(book().map.hex_count(), 21 * 34);
}

#[test]
fn r2_2_10_a_river_hex_stops_and_keeps_the_bank() {
    // Example 37: the Santa Maria runs north to south through K15 and K16.
    let mut scene = Scene::bare(VILLISTA);
    scene.put("lopez", "L15").play("b lopez march", &[]);
    assert_eq!(scene.cost("K15"), Some(1));
    assert_eq!(scene.refusal("go J16").rule, crate::rules::RIVERS);
    let mut scene = Scene::bare(VILLISTA);
    scene.put("lopez", "K15").play("b lopez march", &[]);
    for to in ["J15", "J16", "L15", "L16", "K16", "K14"] {
        assert!(scene.cost(to).is_some(), "either bank of K15 is open at the start: {to}");
    }
    // Along the water from the west bank one stays on the west bank.
    let mut scene = Scene::bare(VILLISTA);
    scene.put("lopez", "J15").play("b lopez march", &[]);
    scene.play("go K15", &QUIET_RED);
    assert_eq!(scene.at("lopez"), "K15", "the river stopped him");
}

#[test]
fn r2_2_10_along_the_river_left_stays_left() {
    use crate::movement::Stand;
    use pathfinding::Mode;
    let mut scene = Scene::bare(VILLISTA);
    scene.put("lopez", "K15").play("b lopez march", &[]);
    let moving = scene.moving_mut();
    let west = book().sites[hex("K15").index()].water.bank(hexmap::Direction::new(4)).unwrap();
    moving.stand = Stand::from_index(2 * (1 + west.index()));
    assert_ne!(scene.cost("L15"), Some(1), "the far bank of K15");
    assert_eq!(scene.cost("K16"), Some(1), "along the water, no stop");
    scene.play("go K16", &[]);
    assert!(scene.0.agenda.asks::<crate::tasks::MoveStack>().is_some());
    for to in ["J16", "J17"] {
        let leg = book().leg(hex("K16"), hex(to)).unwrap();
        // K16 is mal pais with a road: 1 more to leave it.
        assert_eq!(scene.cost(to), Some(u16::from(leg.plain[0][0]) + 1), "to the west: {to}");
    }
    for to in ["L16", "L17"] {
        assert_eq!(book().leg(hex("K16"), hex(to)).unwrap().plain[0][0], 1);
        assert_eq!(scene.cost(to), None, "no way over: {to}");
    }
}

#[test]
fn r2_2_12_a_road_costs_1_everywhere() {
    // H11 - H12 lie on the road from Casas Grandes; H12 is mal pais.
    assert_eq!(book().sites[hex("H12").index()].terrain, Terrain::MalPais);
    assert_eq!(step("H11", "H12", Season::Spring), Some(1));
    assert_eq!(drive("H11", "H12", Season::Spring), Some(1));
}

#[test]
fn r2_2_13_trails_cost_less_and_leaving_a_line_in_rough_costs_1() {
    // The Apache trail D13 - C12 in the montane.
    assert_eq!(step("D13", "C12", Season::Spring), Some(2));
    assert_eq!(drive("D13", "C12", Season::Spring), Some(5));
    assert_eq!(step("A4", "A5", Season::Spring), Some(2), "A5 is mal pais by trail");
    // Off the trail from the rough hex D13 into E13 without a line: 3 and 1 more.
    let leg = book().leg(hex("D13"), hex("C13")).unwrap();
    assert!(leg.lines.is_empty());
    assert_eq!(step("D13", "C13", Season::Spring), Some(4));
    assert_eq!(drive("D13", "C13", Season::Spring), None, "40 is more than any throw");
}

#[test]
fn r2_2_13_no_surcharge_after_the_full_price() {
    // Into D13 off the trail at 3, and off it again: 3, not 4.
    let mut scene = Scene::bare(VILLISTA);
    scene.band("lopez", "villista", "C13").plays(&["b lopez march", "tempo double"]);
    assert_eq!(scene.cost("D13"), Some(3));
    scene.play("go D13", &[]);
    let off = book().legs(hex("D13")).map(|(_, leg)| leg);
    let off =
        off.into_iter().find(|leg| leg.lines.is_empty() && !leg.cliff && leg.to != hex("C13"));
    let to = Label::of(off.expect("a way off the trail").to).to_owned();
    assert_eq!(scene.cost(&to), Some(3));
}

#[test]
fn r2_2_14_water_hexes() {
    for (at, wet) in [("K15", true), ("N8", true), ("R10", true), ("K5", true), ("T8", false)] {
        assert_eq!(book().sites[hex(at).index()].wet, wet, "{at}");
    }
}

#[test]
fn r2_2_15_fords_and_ferries_work_in_summer() {
    // The trail crosses the Casas Grandes in J4 from J5 to I3.
    for (season, reached) in
        [(Season::Spring, false), (Season::Summer, true), (Season::Winter, false)]
    {
        let mut scene = Scene::bare(VILLISTA);
        scene.season(season).put("lopez", "J5").play("b lopez march", &[]);
        assert_eq!(scene.cost("I3") == Some(2), reached, "{season:?}");
    }
    let mut scene = Scene::bare_with(VILLISTA, &[("fords", "not-summer")]);
    scene.put("lopez", "J5").play("b lopez march", &[]);
    assert_eq!(scene.cost("I3"), Some(2), "the other reading");
}

#[test]
fn r2_2_16_bridges_lift_the_river_until_they_are_blown() {
    // The railroad crosses the Chuviscar in U23, from U24 to U22.
    let mut scene = Scene::bare(VILLISTA);
    scene.put("lopez", "U24").play("b lopez march", &[]);
    assert_eq!(scene.cost("U22"), Some(2), "along the track, 1 MP a hex");
    let mut scene = Scene::bare(VILLISTA);
    scene.0.bridges_out = 1 << book().sites[hex("U23").index()].bridge.unwrap();
    scene.put("lopez", "U24").play("b lopez march", &[]);
    assert_eq!(scene.cost("U23"), Some(1));
    assert_ne!(scene.cost("U22"), Some(2));
}

#[test]
fn r2_2_10_the_softer_reading_stops_only_who_wants_the_far_bank() {
    let mut scene = Scene::bare_with(VILLISTA, &[("rivers", "soft")]);
    scene.put("lopez", "L15").play("b lopez march", &[]);
    assert_eq!(scene.cost("L16"), Some(1));
    assert!(scene.cost("K16").is_some_and(|cost| cost == 2), "over K15 along the water");
    assert!(scene.cost("J16").is_none());
}

#[test]
fn r2_3_2_depleted_counters_are_slower_and_then_removed() {
    let mut scene = Scene::bare(VILLISTA);
    scene.band("lopez", "villista", "M6").depleted("lopez-horse");
    scene.play("b lopez march", &[]);
    assert_eq!(scene.left(), 4);
    let mut scene = Scene::bare(VILLISTA);
    scene.put("lopez", "T8").depleted("lopez");
    scene.water(VILLISTA);
    assert!(scene.gone("lopez"), "a depleted leader who is depleted again is removed");
}

#[test]
fn r2_3_4_to_6_colours_do_not_stack() {
    let mut scene = Scene::bare(AMERICAN);
    scene.band("cano", "carrancista", "M7").band("tompkins", "cavalry", "M6");
    scene.play("b tompkins march", &[]);
    assert_eq!(scene.refusal("go M7").rule, crate::rules::STACKING);
    assert!(scene.allows("go M5"));
    // But policia are no hindrance to stand with.
    let mut scene = Scene::bare(AMERICAN);
    scene.put("juarez-policia-1", "Q1").put("patton", "R1");
    scene.plays(&["b patton motor"]).play("engine", &[6]);
    assert!(scene.allows("go Q1"));
}

#[test]
fn r2_3_8_rifles_are_carried_one_a_troop() {
    let mut scene = Scene::bare(VILLISTA);
    scene.band("lopez", "villista", "M6").give("cardenas-rifle", "lopez");
    scene.play("b lopez march", &[]);
    assert_eq!(scene.refusal("take lopez-rifle").rule, crate::rules::RIFLES);
    // A leader alone carries none.
    scene.play("leave cardenas-rifle", &[]);
    scene.play("leave lopez-villista", &[]);
    assert_eq!(scene.refusal("take lopez-rifle").rule, crate::rules::RIFLES);
}

#[test]
fn r2_3_8_two_depleted_rifles_make_a_full_one() {
    let mut scene = Scene::bare(VILLISTA);
    scene.band("lopez", "villista", "M6").give("cardenas-rifle", "lopez");
    scene.depleted("lopez-rifle").depleted("cardenas-rifle");
    scene.play("merge lopez-rifle", &[]);
    assert!(!scene.is_depleted("lopez-rifle"));
    assert!(scene.gone("cardenas-rifle"));
    assert_eq!(scene.refusal("merge lopez-rifle").rule, crate::rules::RIFLES);
}

#[test]
fn r2_3_9_policia_never_move_and_stop_only_in_their_hex() {
    let mut scene = Scene::bare(AMERICAN);
    scene.put("e7-policia", "E7").put("tompkins", "D6");
    assert_eq!(scene.refusal("b e7-policia march").rule, crate::rules::POLICIA);
    scene.play("b tompkins march", &[]);
    let field = scene.0.field(scene.force("tompkins"), crate::Counters::EMPTY);
    assert!(field.halts(hex("E7")) && !field.halts(hex("E8")));
}

#[test]
fn r2_3_10_guns_move_alone_on_mules() {
    let mut scene = Scene::bare(AMERICAN);
    scene.put("engineers2-machine-gun", "M6").put("fa6-artillery", "N6");
    scene.play("b fa6-artillery march", &[]);
    assert_eq!(scene.left(), 3);
    assert_eq!(scene.refusal("tempo double").rule, crate::rules::DOUBLE);
    scene.play("stop", &[]);
    scene.play("b engineers2-machine-gun march", &[]);
    assert_eq!(scene.left(), 3);
    scene.play("tempo double", &[]);
    assert_eq!(scene.left(), 6);
}

#[test]
fn r2_3_12_patton_drives_alone_and_strikes_in_the_artillery_segment() {
    let mut scene = Scene::bare(AMERICAN);
    scene.put("patton", "G9").band("lopez", "villista", "G8");
    assert!(scene.allows("b patton motor"));
    scene.segment(Segment::Artillery).play("strike patton G8", &[3]);
    assert!(scene.is_pinned("lopez-villista"));
}

#[test]
fn r2_3_13_wagons_move_alone_carry_and_give_water_and_fuel() {
    let mut scene = Scene::bare(AMERICAN);
    scene.stack(&["wagon1-wagon", "wagon1-rifle"], "T8").put("patton", "T8");
    assert!(scene.0.has_fuel(id("patton")));
    assert!(scene.0.has_water(hex("T8"), scene.force("patton")));
    scene.play("b wagon1-wagon march", &[]);
    assert_eq!(scene.left(), 2);
    scene.play("go T9", &[]);
    assert_eq!(scene.at("wagon1-rifle"), "T9");
}

#[test]
fn r2_3_14_scouts_move_alone_and_help_with_events() {
    let mut scene = Scene::bare(AMERICAN);
    scene.stack(&["apache-scout", "apache-horse"], "M6");
    scene.play("b apache-scout march", &[]);
    assert_eq!(scene.left(), 5);
    // 2 + 1 = 3: the row of incidents, not of accidents.
    scene.play("go M7", &[]);
    scene.play("stop", &[1, 1]);
    assert_eq!(scene.0.incidents, 1);
}

#[test]
fn r2_3_15_the_hidden_villa_is_the_villistas_secret() {
    use table::{Game, Viewer};
    let mut scene = Scene::start(&[("villa", "hidden")]);
    assert_eq!(scene.refusal("end").rule, crate::rules::SEQUENCE);
    assert_eq!(scene.refusal("secret pershing").rule, crate::rules::HIDDEN);
    scene.play("secret lopez", &[]);
    let shows = |viewer| {
        let view = scene.0.view(viewer);
        view.counters
            .iter()
            .any(|counter| counter.badges.iter().any(|badge| badge.text == "the real Villa"))
    };
    assert!(shows(Viewer::Side(VILLISTA)));
    assert!(!shows(Viewer::Side(AMERICAN)) && !shows(Viewer::Spectator));
    // He leads with 2 until he is known.
    let leader = crate::Counters::only(id("lopez"));
    assert_eq!(scene.0.leadership(leader), 2);
    scene.0.known.insert(id("lopez"));
    assert_eq!(scene.0.leadership(leader), 3);
    assert_eq!(scene.0.leadership(crate::Counters::only(id("villa"))), 2);
}

#[test]
fn r2_3_15_an_attack_unmasks_who_is_attacked() {
    let mut scene = Scene::bare_with(AMERICAN, &[("villa", "hidden")]);
    scene.0.villa = Some(id("lopez"));
    scene.idle();
    scene.put("villa", "A23").band("lopez", "villista", "M6").band("tompkins", "cavalry", "M5");
    scene.segment(Segment::Assault).plays(&["assault M6", "fight"]);
    assert!(scene.0.villa_is_known());
}
