//! Night raids (5.3.9, 5.3.10, 5.3.13) and raided gasoline (5.1.12).

use super::{Scene, hex, id};
use crate::kind::Kind;
use crate::rules;
use crate::state::{AMERICAN, Segment, VILLISTA};
use crate::tasks::TakeHits;

fn raiders(side: table::SideId, leader: &str, troop: &str, at: &str) -> Scene {
    let mut scene = Scene::bare(side);
    scene.band(leader, troop, at).segment(Segment::Assault);
    scene
}

#[test]
fn r5_3_9_raids_work_with_1_or_2_and_always_among_friends() {
    // K18 is a green pueblo: mules.
    let mut scene = raiders(VILLISTA, "lopez", "villista", "K18");
    scene.play("raid lopez-villista mule", &[]);
    assert_eq!((scene.at("mule-1"), scene.force("mule-1")), ("K18", scene.force("lopez")));
    let mut scene = raiders(VILLISTA, "lopez", "villista", "K5");
    scene.play("raid lopez-villista mule", &[3]);
    assert!(scene.gone("mule-1"));
    let mut scene = raiders(VILLISTA, "lopez", "villista", "K5");
    scene.play("raid lopez-villista mule", &[2]);
    assert_eq!(scene.at("mule-1"), "K5");
}

#[test]
fn r5_3_9_policia_strike_back_in_unfriendly_towns() {
    // Example 36: roll 2, the horse is taken, and the policia counterattack at 4.
    let mut scene = raiders(VILLISTA, "lopez", "villista", "E7");
    scene.put("e7-policia", "E7").play("raid lopez-villista horse", &[2, 4]);
    assert!(scene.0.agenda.asks::<TakeHits>().is_some());
    assert!(
        scene.allows("pick lopez")
            && scene.allows("pick lopez-rifle")
            && !scene.allows("pick lopez-horse")
    );
    scene.play("pick lopez-rifle", &[]);
    assert!(scene.is_depleted("lopez-rifle"));
    // Missed by the raid, hit all the same; a one goes on the rifle.
    let mut scene = raiders(VILLISTA, "lopez", "villista", "E7");
    scene.put("e7-policia", "E7").play("raid lopez-villista horse", &[5, 1]);
    assert!(scene.is_depleted("lopez-rifle"));
}

#[test]
fn r5_3_9_one_raid_a_target_and_one_raid_a_troop() {
    let mut scene = raiders(VILLISTA, "lopez", "villista", "K18");
    scene.band("cardenas", "villista", "K18").play("raid cardenas-villista mule", &[]);
    assert_eq!(
        scene.refusal("raid lopez-villista mule").rule,
        rules::RAIDS,
        "one item a settlement"
    );
    assert_eq!(scene.refusal("raid cardenas-villista mule").rule, rules::RAIDS);
}

#[test]
fn r5_3_9_who_may_raid() {
    // Without rifles only for rifles.
    let mut scene = Scene::bare(VILLISTA);
    scene.stack(&["lopez", "lopez-villista"], "U22").segment(Segment::Assault);
    assert_eq!(scene.refusal("raid lopez-villista horse").rule, rules::RAIDS);
    assert!(scene.allows("raid lopez-villista rifle"));
    // Without a leader not at all.
    let mut scene = Scene::bare(VILLISTA);
    scene.stack(&["lopez-villista", "lopez-rifle"], "K18").segment(Segment::Assault);
    assert_eq!(scene.refusal("raid lopez-villista mule").rule, rules::LEADERLESS);
    // Not when pinned.
    let mut scene = raiders(VILLISTA, "lopez", "villista", "K18");
    scene.pinned("lopez-villista");
    assert!(!scene.allows("raid lopez-villista mule"));
}

#[test]
fn r5_3_9_bridges_are_blown() {
    let mut scene = raiders(VILLISTA, "lopez", "villista", "G11");
    assert!(scene.0.bridge_stands(hex("G11")));
    scene.play("raid lopez-villista bridge", &[1]);
    assert!(!scene.0.bridge_stands(hex("G11")));
    assert_eq!(scene.refusal("raid lopez-villista bridge").rule, rules::RAIDS);
}

#[test]
fn r5_3_9_aeroplanes_and_goods_without_a_guard() {
    let mut scene = raiders(VILLISTA, "lopez", "villista", "M7");
    scene.stack(&["aero-aeroplane", "aero-wagon"], "M7");
    scene.play("raid lopez-villista aeroplane", &[2]);
    assert!(scene.gone("aero-aeroplane"));
    let mut scene = raiders(VILLISTA, "lopez", "villista", "M7");
    scene.stack(&["aero-wagon"], "M7").play("raid lopez-villista seize aero-wagon", &[2]);
    assert_eq!(scene.force("aero-wagon"), scene.force("lopez"));
    // A guard keeps them.
    let mut scene = raiders(VILLISTA, "lopez", "villista", "M7");
    scene.put("tompkins-horse", "M7");
    assert!(scene.allows("raid lopez-villista seize tompkins-horse"));
    assert_eq!(scene.0.unguarded(hex("M7"), scene.force("lopez")).len(), 1);
}

#[test]
fn r5_3_10_what_settlements_have() {
    use crate::book::book;
    let stores = |at: &str| book().sites[hex(at).index()].place.as_ref().unwrap().stores.clone();
    assert_eq!(stores("U22"), [Kind::Horse, Kind::Mule, Kind::Wagon, Kind::Rifle]);
    assert_eq!(stores("E7"), [Kind::Horse, Kind::Mule, Kind::Wagon]);
    assert_eq!(stores("I8"), [Kind::Wagon], "mine");
    assert_eq!(stores("A4"), [Kind::Horse, Kind::Mule], "hacienda");
    assert_eq!(stores("G9"), [Kind::Horse, Kind::Mule], "Mormon colony");
    assert_eq!(stores("K18"), [Kind::Mule], "pueblo");
    let fuel = |at: &str| book().sites[hex(at).index()].place.as_ref().unwrap().fuel;
    assert!(fuel("K5") && !fuel("K18"), "gasoline in a pueblo only on the railroad");
}

#[test]
fn r5_3_10_blank_counters_serve_when_the_sheet_has_no_more() {
    // Every printed horse, wagon and rifle is in use at the start; a raid finds some all the same.
    for (word, blank) in [("horse", "horse-1"), ("wagon", "wagon-1"), ("rifle", "rifle-1")] {
        let mut scene = Scene::start(&[]);
        for counter in scene.0.counters_at(hex("U22")).iter() {
            if counter.kind == Kind::Policia {
                scene.0.take_off(counter, crate::state::Spot::GONE);
            } else {
                scene.0.pieces[counter.index()].spot = crate::state::Spot::on(hex("U20"));
            }
        }
        for name in ["lopez", "lopez-villista", "lopez-rifle", "lopez-horse"] {
            scene.put(name, "U22");
        }
        scene.segment(Segment::Assault);
        scene.play(&format!("raid lopez-villista {word}"), &[2]);
        assert_eq!((scene.at(blank), scene.force(blank)), ("U22", scene.force("lopez")), "{word}");
    }
    // There is an end to blanks too.
    let mut scene = raiders(VILLISTA, "lopez", "villista", "E7");
    for horse in crate::book::book().of(Kind::Horse).iter() {
        scene.0.pieces[horse.index()].spot = crate::state::Spot::on(hex("M6"));
    }
    assert_eq!(scene.refusal("raid lopez-villista horse").rule, rules::STORES);
}

#[test]
fn r5_3_9_pinned_policia_do_not_strike_back() {
    let mut scene = raiders(VILLISTA, "lopez", "villista", "E7");
    scene.put("e7-policia", "E7").pinned("e7-policia");
    scene.play("raid lopez-villista horse", &[2]);
    assert!(scene.is_idle());
}

#[test]
fn r5_3_13_arrests_are_a_matter_of_dice_among_friends_too() {
    // Columbus is blue, and Lopez is hard to find there all the same.
    let mut scene = raiders(AMERICAN, "tompkins", "cavalry", "I1");
    assert!(scene.0.is_friendly(hex("I1"), crate::Colour::Blue));
    scene.put("lopez", "I1").play("raid tompkins-cavalry arrest", &[3]);
    assert_eq!(scene.at("lopez"), "I1");
}

#[test]
fn r5_1_12_gasoline_by_night_raid() {
    let mut scene = raiders(AMERICAN, "tompkins", "cavalry", "G10");
    scene.put("patton", "G10").put("g10-policia", "G10");
    // It works, the policia miss; then Patton can start.
    scene.play("raid tompkins-cavalry gasoline", &[2, 6]);
    assert!(scene.0.has_fuel(id("patton")));
    scene.segment(Segment::Movement);
    assert!(scene.allows("b patton motor"));
    // It fails: Patton is pinned.
    let mut scene = raiders(AMERICAN, "tompkins", "cavalry", "G10");
    scene.put("patton", "G10").play("raid tompkins-cavalry gasoline", &[3]);
    assert!(scene.is_pinned("patton") && !scene.is_pinned("tompkins"));
}

#[test]
fn r5_3_13_leaders_without_escort_are_arrested() {
    let mut scene = raiders(AMERICAN, "tompkins", "cavalry", "M7");
    scene.put("lopez", "M7").put("cardenas", "M7").play("raid tompkins-cavalry arrest", &[2, 2]);
    assert!(scene.gone("lopez") != scene.gone("cardenas"), "one of them, drawn by die");
    // Scouts and Patton may arrest, and nothing else.
    for name in ["apache-scout", "patton"] {
        let mut scene = Scene::bare(AMERICAN);
        scene.put(name, "K5").put("lopez", "K5").segment(Segment::Assault);
        assert_eq!(scene.refusal(&format!("raid {name} mule")).rule, rules::RAIDS);
        scene.play(&format!("raid {name} arrest"), &[1]);
        assert!(scene.gone("lopez"));
    }
    // An escort protects.
    let mut scene = Scene::bare(AMERICAN);
    scene
        .band("tompkins", "cavalry", "M6")
        .band("lopez", "villista", "M7")
        .segment(Segment::Assault);
    assert!(!scene.allows("raid tompkins-cavalry arrest"));
}

#[test]
fn r5_3_9_a_rifle_serves_one_raid() {
    let mut scene = Scene::bare(VILLISTA);
    scene.stack(&["lopez", "lopez-villista", "lopez-rifle"], "E7").put("cardenas-villista", "E7");
    scene.segment(Segment::Assault);
    let first = if scene.allows("raid cardenas-villista mule") {
        ("cardenas-villista", "lopez-villista")
    } else {
        ("lopez-villista", "cardenas-villista")
    };
    // No policia: nobody strikes back.
    scene.play(&format!("raid {} mule", first.0), &[3]);
    scene.0.raided.clear();
    assert_eq!(scene.refusal(&format!("raid {} mule", first.1)).rule, rules::RAIDS);
    scene.put("cardenas-rifle", "E7");
    assert!(scene.allows(&format!("raid {} mule", first.1)));
}

#[test]
fn r5_3_10_one_item_a_settlement_a_turn() {
    // Lopez takes the mule of Guzman and rides off; the Americans who come find nothing this turn.
    let mut scene = raiders(VILLISTA, "lopez", "villista", "K5");
    scene.band("tompkins", "cavalry", "K7").play("raid lopez-villista mule", &[2]);
    scene.play("end", &[]);
    assert_eq!(scene.0.active(), AMERICAN);
    for name in ["lopez", "lopez-villista", "lopez-rifle", "lopez-horse", "mule-1"] {
        scene.put(name, "P12");
    }
    scene.give("mule-1", "lopez");
    for name in ["tompkins", "tompkins-cavalry", "tompkins-rifle", "tompkins-horse"] {
        scene.put(name, "K5");
    }
    scene.segment(Segment::Assault);
    assert_eq!(scene.refusal("raid tompkins-cavalry mule").rule, rules::RAIDS);
    // In the next turn there is one again.
    scene.play("end", &[]);
    assert_eq!((scene.0.turn, scene.0.active()), (2, VILLISTA));
    scene.play("end", &[]);
    scene.segment(Segment::Assault);
    assert_eq!(scene.0.active(), AMERICAN);
    assert!(scene.allows("raid tompkins-cavalry mule"));
}

#[test]
fn r5_3_13_policia_are_an_escort() {
    let mut scene = raiders(VILLISTA, "lopez", "villista", "E7");
    scene.put("cano", "E7").put("cano-horse", "E7").put("e7-policia", "E7");
    assert!(!scene.allows("raid lopez-villista arrest"), "he stands with a combat counter");
    assert!(!scene.allows("raid lopez-villista seize cano-horse"));
    scene.0.take_off(id("e7-policia"), crate::state::Spot::GONE);
    assert!(scene.allows("raid lopez-villista arrest"));
    assert!(scene.allows("raid lopez-villista seize cano-horse"));
    // They guard their own force, not an American aeroplane.
    let mut scene = raiders(VILLISTA, "lopez", "villista", "E7");
    scene.put("aero-aeroplane", "E7").put("e7-policia", "E7");
    assert!(scene.allows("raid lopez-villista aeroplane"));
}
