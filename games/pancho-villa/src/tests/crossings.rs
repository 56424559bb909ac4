//! Ferries, fords and bridges (2.2.15, 2.2.16), and water that is none (2.2.5).

use hexmap::HexId;

use super::{Scene, hex};
use crate::book::{Label, book};
use crate::kind::{LineKind, Season, Terrain};
use crate::state::VILLISTA;

/// What it costs to reach each neighbour of a river hex for who comes in from one of them.
fn beyond(from: &str, over: &str, season: Season, blown: bool) -> Vec<(&'static str, bool)> {
    let mut scene = Scene::bare(VILLISTA);
    if blown {
        scene.0.bridges_out = u8::MAX;
    }
    scene.season(season).put("lopez", from).plays(&["b lopez march"]);
    let at = hex(over);
    let water = book().site(at).unwrap().water;
    let near = water.bank(book().map.hexside(at, hex(from)).unwrap().direction);
    let mut open = Vec::new();
    let far: Vec<HexId> = book()
        .legs(at)
        .filter(|&(out, leg)| {
            water.bank(out).is_some_and(|bank| Some(bank) != near) && (!leg.cliff || leg.pass)
        })
        .map(|(_, leg)| leg.to)
        .collect();
    let leap = scene.0.leap(scene.moving(), at).unwrap();
    if leap.halted {
        return Vec::new();
    }
    let moving = scene.moving_mut();
    moving.route.extend(leap.route);
    moving.stand = leap.stand;
    for to in far {
        open.push((Label::of(to), scene.cost(Label::of(to)).is_some()));
    }
    open
}

#[test]
fn r2_2_15_who_used_a_ferry_or_ford_leaves_freely_from_the_far_bank() {
    // The road crosses the Casas Grandes in F6 from F5 to F7; a trail crosses in J4.
    for (from, over, line) in [("F5", "F6", LineKind::Road), ("J5", "J4", LineKind::Trail)] {
        assert!(book().leg(hex(from), hex(over)).unwrap().lines.contains(line));
        let open = beyond(from, over, Season::Summer, false);
        assert!(open.len() > 1, "more ways than the line's own: {open:?}");
        assert!(open.iter().all(|&(_, open)| open), "{from} {over}: {open:?}");
        assert_eq!(beyond(from, over, Season::Spring, false), [], "the river stops in spring");
    }
}

#[test]
fn r2_2_16_who_used_a_bridge_leaves_freely_from_the_far_bank() {
    for (from, over) in [("T24", "S24"), ("F12", "G11")] {
        let open = beyond(from, over, Season::Winter, false);
        assert!(!open.is_empty() && open.iter().all(|&(_, open)| open), "{over}: {open:?}");
        assert_eq!(beyond(from, over, Season::Winter, true), [], "{over}: the bridge is out");
    }
}

#[test]
fn r2_2_16_over_a_bridge_no_ford_can_vanish() {
    // Along the track into S24, then off it on the far bank: the move was over a bridge.
    let crossed = |bridges_out: u8| {
        let mut scene = Scene::bare(VILLISTA);
        scene.0.bridges_out = bridges_out;
        scene.put("lopez", "T24").plays(&["b lopez march"]);
        let moving = scene.moving_mut();
        let stop = |label, spent| crate::movement::Stop { hex: hex(label), spent };
        moving.route.extend([stop("S24", 1), stop("R25", 2)]);
        let moving = moving.clone();
        moving.crossed_unbridged(&scene.0)
    };
    assert!(!crossed(0) && crossed(u8::MAX));
}

#[test]
fn r2_2_5_a_river_in_the_pantano_is_no_drinking_water() {
    for at in ["K4", "L6", "Q7"] {
        let site = book().site(hex(at)).unwrap();
        assert_eq!(site.terrain, Terrain::Pantano);
        assert!(!site.water.is_empty() && !site.wet, "{at}");
        let mut scene = Scene::bare(VILLISTA);
        scene.put("lopez", at);
        assert!(!scene.0.has_water(hex(at), scene.force("lopez")));
    }
}
