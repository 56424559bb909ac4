//! Overlays that every game has: zones of control, and where a side can march next.

use hexmap::HexId;
use table::{Overlay, OverlayHex, OverlayKind, SideId, Viewer};

use crate::Board;

/// Whether those who look are in the way of a march.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Blockers {
    /// Everybody stands where they stand.
    Stand,
    /// Those who look are gone: what would be open to the enemy.
    Gone,
}

impl Board<'_> {
    /// An overlay over hexes, each with a few letters in it or none.
    pub fn overlay<'t>(
        &self,
        kind: OverlayKind,
        id: impl Into<String>,
        name: impl Into<String>,
        side: Option<SideId>,
        hexes: impl IntoIterator<Item = (HexId, &'t str)>,
    ) -> Overlay {
        let hexes = hexes.into_iter().map(|(hex, text)| OverlayHex::new(self.label(hex), text));
        Overlay::new(kind, id, name, side, hexes)
    }

    /// The zones of every side, that of the player who looks first.
    pub fn zone_overlays<H: IntoIterator<Item = HexId>>(
        &self,
        viewer: Viewer,
        mut zone: impl FnMut(SideId) -> H,
    ) -> Vec<Overlay> {
        let player = Self::player(viewer);
        let mut sides: Vec<SideId> = self.info.side_ids().collect();
        sides.sort_by_key(|&side| Some(side) != player);
        sides.into_iter().map(|side| self.zone_overlay(side, zone(side))).collect()
    }

    /// The zones of one side.
    pub fn zone_overlay(&self, side: SideId, zone: impl IntoIterator<Item = HexId>) -> Overlay {
        let word = self.info.sides.get(side.index()).map_or("", |side| side.id);
        let name = format!("Zones of control of {}", self.info.side_name(side));
        let hexes = zone.into_iter().map(|hex| (hex, ""));
        self.overlay(OverlayKind::Zones, format!("zoc-{word}"), name, Some(side), hexes)
    }

    /// Where each other side can stand after its next move, and where it could if the player who
    /// looks were not in its way; for whoever is no player, all sides alike. `march` says where,
    /// with a few letters for what it takes: a die, a double move.
    pub fn march_overlays<'t, H: IntoIterator<Item = (HexId, &'t str)>>(
        &self,
        viewer: Viewer,
        mut march: impl FnMut(SideId, Blockers) -> H,
    ) -> Vec<Overlay> {
        let player = Self::player(viewer);
        let mut overlays = Vec::new();
        for side in self.info.side_ids().filter(|&side| Some(side) != player) {
            for blockers in [Blockers::Stand, Blockers::Gone] {
                let hexes = march(side, blockers);
                overlays.push(self.march_overlay(side, player, blockers, hexes));
            }
        }
        overlays
    }

    /// Where one side can stand after its next move.
    pub fn march_overlay<'t>(
        &self,
        side: SideId,
        player: Option<SideId>,
        blockers: Blockers,
        hexes: impl IntoIterator<Item = (HexId, &'t str)>,
    ) -> Overlay {
        let (word, who) = match self.info.sides.get(side.index()) {
            Some(side) => (side.id, side.name),
            None => ("", "nobody"),
        };
        let (id, name) = match blockers {
            Blockers::Stand => (format!("threat-{word}"), format!("Where {who} can march next")),
            Blockers::Gone => {
                let own = player.map_or("anybody else", |own| self.info.side_name(own));
                let name = format!("Where {who} could march without {own} in the way");
                (format!("threat-{word}-open"), name)
            }
        };
        self.overlay(OverlayKind::March, id, name, Some(side), hexes)
    }
}
