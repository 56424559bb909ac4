//! Overlays that a board can lay over the map: zones of control and command radii.

use pathfinding::Zone;
use table::{Overlay, OverlayKind, Viewer};

use crate::board::the_board;
use crate::book::HexBits;
use crate::side::Side;
use crate::state::Stonewall;

/// Written in hexes with a limited zone.
const LIMITED: &str = "ltd";

/// All overlays, always in the same order: that of the player who looks first.
pub(crate) fn overlays(game: &Stonewall, viewer: Viewer) -> Vec<Overlay> {
    let first = match viewer {
        Viewer::Side(side) => Side::from_id(side).unwrap_or(Side::Union),
        Viewer::Spectator | Viewer::Omniscient => Side::Union,
    };
    let sides = [first, first.other()];
    sides.into_iter().flat_map(|side| [zones(game, side), command(game, side)]).collect()
}

const fn word(side: Side) -> &'static str {
    match side {
        Side::Union => "union",
        Side::Confederate => "confederate",
    }
}

/// The zones of a side, the limited ones marked (2.4).
fn zones(game: &Stonewall, side: Side) -> Overlay {
    let zones = game.zones(side);
    let text = |hex| if zones.at(hex) == Zone::Limited { LIMITED } else { "" };
    let hexes = zones.any().iter().map(|hex| (hex, text(hex)));
    let (id, name) = (word(side), format!("Zones of control of the {side} side"));
    the_board().overlay(OverlayKind::Zones, format!("zoc-{id}"), name, Some(side.id()), hexes)
}

/// The hexes within the command radius of any corps or division leader (2.5).
fn command(game: &Stonewall, side: Side) -> Overlay {
    let mut all = HexBits::default();
    for (leader, _) in game.leaders_of(side).filter(|(leader, _)| !leader.is_army()) {
        all.union_with(&game.radius(leader));
    }
    let hexes = all.iter().map(|hex| (hex, ""));
    let (id, name) = (word(side), format!("Command radius of {side} leaders"));
    the_board().overlay(OverlayKind::Other, format!("command-{id}"), name, Some(side.id()), hexes)
}
