//! Chapters 3 and 4: set-up and the ten segments.

use super::{Scene, id};
use crate::book::book;
use crate::counter::{Begins, CounterId};
use crate::kind::Kind;
use crate::rules;
use crate::state::{AMERICAN, CARRANCISTA, Segment, Spot, VILLISTA};
use table::{Decision, Game};

#[test]
fn r3_1_and_3_2_counters_stand_where_they_are_listed() {
    let scene = Scene::start(&[]);
    for (name, at) in [
        ("brown", "A4"),
        ("allen", "A4"),
        ("dodd", "A4"),
        ("howze", "A4"),
        ("tompkins", "I1"),
        ("apache-scout", "I1"),
        ("aero-aeroplane", "I1"),
        ("engineers2-machine-gun", "I1"),
        ("pershing", "R1"),
        ("patton", "R1"),
        ("wagon1-wagon", "R1"),
        ("fa6-artillery", "R1"),
        ("juarez-machine-gun", "Q1"),
        ("cano", "Q8"),
        ("murguia", "U22"),
        ("loranzo", "U32"),
        ("cardenas", "F6"),
        ("lopez", "F6"),
        ("villa", "C9"),
        ("cervantes", "C9"),
        ("e7-policia", "E7"),
        ("g10-policia", "G10"),
        ("h20-policia", "H20"),
        ("j23-policia", "J23"),
        ("o25-policia", "O25"),
        ("s24-policia", "S24"),
        ("i27-policia", "I27"),
    ] {
        assert_eq!(scene.at(name), at, "{name}");
    }
    let waiting = |name: &str| scene.0.piece(id(name)).spot == Spot::RESERVE;
    assert!(
        ["winters", "langhorn", "fa4-artillery", "engineers1-machine-gun"].into_iter().all(waiting)
    );
}

#[test]
fn r3_3_displays_and_spare_counters() {
    let dodd: Vec<Kind> =
        CounterId::all().filter(|it| it.leader == Some(id("dodd"))).map(|it| it.kind).collect();
    assert_eq!(dodd, [Kind::Ranger, Kind::Horse, Kind::Rifle]);
    // Three mules wait in the box, and blank counters for other goods (5.3.10).
    let pool = |kind| {
        let waits = |spec: &&crate::Spec| spec.begins == Begins::Pool && spec.kind == kind;
        book().roster.iter().filter(waits).count()
    };
    assert_eq!(pool(Kind::Mule), 3);
    assert_eq!([Kind::Horse, Kind::Rifle, Kind::Wagon].map(pool), [6, 6, 6]);
    assert_eq!(book().roster.iter().filter(|spec| spec.begins == Begins::Pool).count(), 21);
}

#[test]
fn r4_1_the_ten_segments() {
    let mut scene = Scene::bare(VILLISTA);
    scene
        .band("lopez", "villista", "M6")
        .band("tompkins", "cavalry", "M7")
        .put("fa6-artillery", "N7");
    let told = |events: Vec<table::Event<crate::Event>>| -> Vec<(u8, Segment)> {
        events
            .into_iter()
            .filter_map(|event| match event {
                table::Event::Happened(crate::Event::SegmentBegins { side, segment }) => {
                    Some((side.0, segment))
                }
                _ => None,
            })
            .collect()
    };
    let mut seen = Vec::new();
    for _ in 0..5 {
        seen.extend(told(scene.play("end", &[])));
    }
    assert_eq!(
        seen,
        [
            (0, Segment::Artillery),
            (0, Segment::Assault),
            (0, Segment::Water),
            (1, Segment::Movement),
            (1, Segment::Artillery),
            (1, Segment::Assault),
            (1, Segment::Water),
            (0, Segment::Movement),
        ],
        "pins come off between movement and artillery"
    );
    assert_eq!(scene.0.turn, 2);
}

#[test]
fn r4_1_1_and_r4_1_6_the_villista_moves_first() {
    let scene = Scene::start(&[]);
    assert_eq!(scene.0.decision(), Decision::Side(VILLISTA));
    assert_eq!(scene.refusal("strike fa6-artillery Q1").rule, rules::SEQUENCE);
}

#[test]
fn r4_1_2_and_r4_1_7_old_pins_come_off_new_ones_stay() {
    let mut scene = Scene::bare(VILLISTA);
    scene.band("lopez", "villista", "M6").band("cardenas", "villista", "N6");
    scene.pinned("lopez").pinned("lopez-villista");
    scene.0.pin(crate::Counters::only(id("cardenas")), true);
    scene.play("end", &[]);
    assert!(!scene.is_pinned("lopez") && scene.is_pinned("cardenas"));
    scene.0.active = 0;
    scene.segment(Segment::Movement).play("end", &[]);
    assert!(!scene.is_pinned("cardenas"));
}

#[test]
fn r4_1_3_to_r4_1_5_empty_segments_are_passed_over() {
    let mut scene = Scene::bare(VILLISTA);
    scene.put("lopez", "T8");
    scene.play("end", &[]);
    assert!(scene.is_depleted("lopez"), "the water segment came");
    assert_eq!(scene.0.active(), VILLISTA, "nobody else has anything to decide");
    assert_eq!(scene.0.turn, 2);
}

#[test]
fn r4_1_8_to_r4_1_10_the_american_segments() {
    let mut scene = Scene::bare(AMERICAN);
    scene.put("fa6-artillery", "M6").band("lopez", "villista", "M7").put("tompkins", "T8");
    scene.play("end", &[]);
    assert_eq!(scene.0.segment, Segment::Artillery);
    scene.play("strike fa6-artillery M7", &[4]);
    scene.play("end", &[]);
    assert!(scene.is_depleted("tompkins"), "thirst");
    assert_eq!(scene.0.active(), VILLISTA);
}

#[test]
fn r1_3_2_a_game_without_end_is_called_unfinished() {
    let mut scene = Scene::bare_with(AMERICAN, &[("turns", "20")]);
    scene.0.turn = 20;
    scene.put("tompkins", "I1").play("end", &[]);
    let outcome = scene.0.decision().outcome().expect("the end");
    assert_eq!((outcome.winner, outcome.name, outcome.rule), (None, "unfinished", rules::LENGTH));
}

#[test]
fn r1_3_3_three_players_in_the_order_red_orange_blue() {
    let mut scene = Scene::start(&[("scenario", "three")]);
    assert_eq!(scene.0.order(), [VILLISTA, CARRANCISTA, AMERICAN]);
    assert_eq!(scene.force("cano").side, CARRANCISTA);
    // Blue and orange may fight each other.
    scene = Scene::bare_with(AMERICAN, &[("scenario", "three")]);
    scene
        .band("cano", "carrancista", "M6")
        .band("tompkins", "cavalry", "M7")
        .segment(Segment::Assault);
    assert!(scene.allows("assault M6"));
    let mut scene = Scene::bare(AMERICAN);
    scene
        .band("cano", "carrancista", "M6")
        .band("tompkins", "cavalry", "M7")
        .segment(Segment::Assault);
    assert!(!scene.allows("assault M6"), "with two players they are run by one");
}

#[test]
fn r1_3_3_a_war_leaves_orange_to_its_player() {
    let mut scene = Scene::bare_with(AMERICAN, &[("scenario", "three")]);
    scene.band("cano", "carrancista", "M6");
    scene.0.incidents = 1;
    scene.band("tompkins", "cavalry", "T8").plays(&["b tompkins march", "go T9"]);
    scene.play("stop", &[1, 2]);
    assert!(scene.0.at_war());
    assert_eq!(scene.force("cano").side, CARRANCISTA);
    assert_eq!(scene.at("winters"), "I1");
}
