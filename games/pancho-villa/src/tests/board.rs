//! What a board is told: overlays, odds with their reasons, what is left undone, whose dice fell.

use table::{Game, Overlay, Seats, Session, Setup, SideId, Viewer};

use super::Scene;
use crate::PanchoVilla;
use crate::state::{AMERICAN, CARRANCISTA, Segment, VILLISTA};

fn overlay<'f>(overlays: &'f [Overlay], id: &str) -> &'f Overlay {
    overlays.iter().find(|overlay| overlay.id == id).unwrap_or_else(|| panic!("no overlay {id}"))
}

fn text<'f>(overlay: &'f Overlay, hex: &str) -> Option<&'f str> {
    overlay.hexes.iter().find(|known| known.hex == hex).map(|known| known.text.as_str())
}

#[test]
fn each_side_has_overlays_of_its_own() {
    let ids = |scene: &Scene, viewer| -> Vec<String> {
        scene.0.overlays(viewer).into_iter().map(|overlay| overlay.id).collect()
    };
    let two = Scene::start(&[]);
    assert_eq!(
        ids(&two, Viewer::Side(VILLISTA)),
        [
            "zoc-red",
            "zoc-orange",
            "zoc-blue",
            "threat-american",
            "threat-american-open",
            "water-red"
        ]
    );
    assert_eq!(
        ids(&two, Viewer::Side(AMERICAN)),
        [
            "zoc-orange",
            "zoc-blue",
            "zoc-red",
            "threat-villista",
            "threat-villista-open",
            "water-orange",
            "water-blue"
        ]
    );
    let three = Scene::start(&[("scenario", "three")]);
    assert_eq!(ids(&three, Viewer::Side(CARRANCISTA))[0], "zoc-orange");
    assert_eq!(ids(&three, Viewer::Spectator).len(), 3 + 3 * 2 + 3);
}

#[test]
fn r5_1_7_zones_are_shown_as_they_stop() {
    let mut scene = Scene::bare(AMERICAN);
    scene.band("lopez", "villista", "M7").band("tompkins", "cavalry", "P5");
    let overlays = scene.0.overlays(Viewer::Side(AMERICAN));
    let zone = overlay(&overlays, "zoc-red");
    assert_eq!(zone.side, Some(VILLISTA));
    assert!(text(zone, "M7").is_some() && text(zone, "M6").is_some() && text(zone, "M9").is_none());
    assert!(text(overlay(&overlays, "zoc-blue"), "P5").is_some());
}

#[test]
fn r5_1_9_marches_are_shown_with_what_they_take_and_blockers_taken_away() {
    let mut scene = Scene::bare(AMERICAN);
    scene.band("lopez", "villista", "M7");
    let open = scene.0.overlays(Viewer::Side(AMERICAN));
    let reach = overlay(&open, "threat-villista").hexes.clone();
    assert!(reach.iter().any(|hex| hex.text.is_empty()), "an ordinary march");
    assert!(reach.iter().any(|hex| hex.text == "x2"), "a double-move goes further");
    // A wall of Americans shortens the march; without them it is what it was.
    scene.band("tompkins", "cavalry", "M8").band("dodd", "ranger", "L7");
    let overlays = scene.0.overlays(Viewer::Side(AMERICAN));
    assert!(overlay(&overlays, "threat-villista").hexes.len() < reach.len());
    assert_eq!(overlay(&overlays, "threat-villista-open").hexes, reach);
}

#[test]
fn r5_4_1_water_is_shown() {
    let scene = Scene::start(&[]);
    let overlays = scene.0.overlays(Viewer::Side(VILLISTA));
    let water = overlay(&overlays, "water-red");
    for known in &water.hexes {
        let at = super::hex(&known.hex);
        let wet = crate::book::book().site(at).is_some_and(|site| site.wet);
        assert_eq!(wet, known.text.is_empty(), "{}", known.hex);
    }
    assert!(water.hexes.iter().any(|hex| hex.text == "near"));
    assert!(water.hexes.len() < crate::book::book().map.len(), "somewhere it is dry");
}

#[test]
fn ending_a_segment_tells_who_and_which_assaults_are_left() {
    let start = Scene::start(&[]);
    let end = start.0.parse("end").unwrap();
    assert_eq!(start.0.left_undone(&end), ["Cardenas", "Lopez", "Villa", "Cervantes"]);
    let other = start.0.parse("b villa march").unwrap();
    assert!(start.0.left_undone(&other).is_empty());
    let mut scene = Scene::bare(AMERICAN);
    scene.band("tompkins", "cavalry", "M6").band("lopez", "villista", "M7");
    scene.segment(Segment::Assault);
    assert!(scene.0.left_undone(&end).contains(&"Assault M7".to_owned()));
}

#[test]
fn r5_3_2_the_odds_of_an_assault_are_told_for_both_sides_with_their_values() {
    let mut scene = Scene::bare(AMERICAN);
    scene.band("tompkins", "cavalry", "M6").band("lopez", "villista", "M7");
    scene.segment(Segment::Assault).play("assault M7", &[]);
    let odds = scene.0.odds(&scene.0.parse("fight").unwrap()).unwrap();
    let certain = |lines: &[table::OddsLine]| {
        let of = lines[0].of;
        lines.iter().all(|line| line.of == of)
            && lines.iter().map(|line| line.ways).sum::<u64>() == of
    };
    assert!(certain(&odds.outcomes) && certain(&odds.back), "{odds:?}");
    // Two dice each: a troop with its rifle.
    assert_eq!((odds.outcomes.len(), odds.back.len()), (3, 3));
    let reasons: Vec<_> =
        odds.modifiers.iter().map(|line| (line.amount, line.rule.as_str())).collect();
    assert_eq!(reasons[0], (4, "5.3.2"), "an American leader");
    assert_eq!(reasons[1].1, "5.3.3");
}

#[test]
fn dice_are_told_by_whose_they_are() {
    let mut game = Session::<PanchoVilla>::new(&Setup::default(), 1916, Seats::default()).unwrap();
    for command in ["b villa march", "go D10", "stop"] {
        let action = game.state().parse(command).unwrap();
        game.act(action).unwrap();
    }
    let rolls = game.rolls(Viewer::Spectator, 0);
    assert!(!rolls.is_empty() && rolls.iter().all(|roll| roll.side == Some(SideId(0))));
}
