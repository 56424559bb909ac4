//! What a board shows besides the pieces: where a counter can go, zones, marches, lines of
//! communication, what a hex sees; and why a click does nothing.

use board::{Blockers, refusal, with_search};
use hexmap::HexId;
use table::{Overlay, OverlayKind, ReachView, SideId, Viewer, Violation};

use crate::Side;
use crate::book::{HexBits, book};
use crate::march::{Gait, March};
use crate::state::Chickamauga;
use crate::tasks::{MoveUnit, Movement, Task};
use crate::unit::{Place, UnitId};
use crate::words;

impl Chickamauga {
    /// Where a counter can go now: the one that is in hand, or one that could be taken in normal
    /// movement.
    pub(crate) fn reach_of(&self, id: &str) -> Option<ReachView> {
        let unit = UnitId::named(id)?;
        let now = self.agenda.asks::<MoveUnit>().filter(|now| now.unit == unit)?;
        let mover = self.mover(unit, now.gait, u32::from(now.spent))?;
        Some(mover.reach_view(&March::of(self, unit, now.gait)))
    }

    /// Overlays: zones of control, marches, lines of communication, and what guns see.
    pub(crate) fn overlays(&self, viewer: Viewer) -> Vec<Overlay> {
        let board = book().board();
        let side = |id: SideId| Side::from_id(id).unwrap_or(Side::Union);
        let mut overlays = board.zone_overlays(viewer, |id| {
            let zone = self.zone_of(side(id));
            zone.iter().collect::<Vec<_>>()
        });
        overlays.extend(board.march_overlays(viewer, |id, blockers| {
            let hexes: Vec<(HexId, &str)> =
                self.marches_to(side(id), blockers).iter().map(|hex| (hex, "")).collect();
            hexes
        }));
        for own in Side::ALL {
            let loc = self.with_loc(own);
            let hexes: Vec<(HexId, &str)> =
                loc.iter().filter(|&hex| book().on_map(hex)).map(|hex| (hex, "")).collect();
            let id = format!("loc-{}", own.to_string().to_lowercase());
            let name = format!("Lines of communication of the {own}");
            overlays.push(board.overlay(OverlayKind::Supply, id, name, Some(own.id()), hexes));
        }
        for own in Side::ALL {
            let mut seen = HexBits::default();
            for unit in UnitId::combat(own).filter(|it| it.kind() == crate::unit::Kind::Artillery) {
                let from = self.on_map(unit).and_then(|from| book().shots.get(from.index()));
                seen.extend(from.into_iter().flatten().map(|shot| shot.to));
            }
            let hexes: Vec<(HexId, &str)> = seen.iter().map(|hex| (hex, "")).collect();
            let id = format!("fire-{}", own.to_string().to_lowercase());
            let name = format!("What guns of the {own} can fire at");
            overlays.push(board.overlay(OverlayKind::Sight, id, name, Some(own.id()), hexes));
        }
        overlays
    }

    /// Every hex that a combat unit of the side stands in or can reach in normal movement.
    fn marches_to(&self, side: Side, blockers: Blockers) -> HexBits {
        let mut game = self.clone();
        if blockers == Blockers::Gone {
            for unit in UnitId::of(side.other()) {
                game[unit].place = Place::Withdrawn;
            }
        }
        let mut all = HexBits::default();
        with_search(|search| {
            for unit in UnitId::combat(side) {
                let Some(mover) = game.mover(unit, Gait::Normal, 0) else { continue };
                if book().on_map(mover.from) {
                    all.insert(mover.from);
                }
                let march = March::of(&game, unit, Gait::Normal);
                mover.each_end(&march, search, |end| {
                    if book().on_map(end.hex) {
                        all.insert(end.hex);
                    }
                });
            }
        });
        all
    }

    /// Why nothing comes of pointing at a hex with a counter in hand, or with any.
    pub(crate) fn refusal(&self, unit: Option<&str>, hex: &str) -> Option<Violation> {
        // While it is chosen who moves, pointing at a hex means nothing yet.
        if let Some(Task::Movement(Movement { side })) = self.agenda.top() {
            let unit = UnitId::named(unit?)?;
            return self.may_take(*side, unit, Gait::Normal).err();
        }
        words::hex(hex)?;
        refusal(self, [unit.unwrap_or_default()], hex)
    }
}
