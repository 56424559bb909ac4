//! Overlays that a board lays over the map: zones of control, and where a side can march next.

use board::{Blockers, with_search};
use combat::ScriptedDice;
use hexmap::HexId;
use pathfinding::Start;
use table::{Overlay, Recorder, Viewer};

use crate::Side;
use crate::book::{HexBits, board, book};
use crate::march::March;
use crate::state::BullRun;
use crate::tasks::{Movement, Task};
use crate::unit::{Crossing, UnitPlace};

/// Written in hexes that a side reaches only if a die of 8.3 or 8.4 falls well for it.
const WITH_A_DIE: &str = "5-6";

impl BullRun {
    /// The overlays for a viewer: a player sees their own zone first and the enemy's marches,
    /// everybody else both sides alike.
    pub(crate) fn overlays(&self, viewer: Viewer) -> Vec<Overlay> {
        let zone = |id| Side::from_id(id).map_or(HexBits::default(), |side| self.zone_of(side));
        let march = |id, blockers| match Side::from_id(id) {
            Some(side) => self.march_hexes(side, blockers),
            None => Vec::new(),
        };
        let mut overlays = board().zone_overlays(viewer, |id| zone(id).iter().collect::<Vec<_>>());
        overlays.extend(board().march_overlays(viewer, march));
        overlays
    }

    /// Where a side can stand after its next movement phase, if nobody else moves before.
    fn march_hexes(&self, side: Side, blockers: Blockers) -> Vec<(HexId, &'static str)> {
        let Some(next) = self.next_march(side, blockers) else { return Vec::new() };
        let surely = next.marches_to(side);
        let mut at_best = next.with_lucky_dice(side).marches_to(side);
        at_best.union_with(&surely);
        let note = |hex| if surely.contains(hex) { "" } else { WITH_A_DIE };
        at_best.iter().map(|hex| (hex, note(hex))).collect()
    }

    /// The game as it will stand when a side moves next, with the reinforcements of that turn;
    /// `None` if it never moves again.
    fn next_march(&self, side: Side, blockers: Blockers) -> Option<BullRun> {
        let mut next = self.clone();
        if blockers == Blockers::Gone {
            for unit in side.other().units() {
                next[unit].place = UnitPlace::Gone;
            }
        }
        let this_turn = match self.agenda.top()? {
            Task::Begin(_) => true,
            Task::Movement(now) => now.side == side || now.side == self.initiative,
            _ => false,
        };
        if !this_turn {
            if self.turn >= book().turns {
                return None;
            }
            next.turn += 1;
            next.refresh();
            next.reinforce(&mut Recorder::silent(&mut ScriptedDice::new([])));
        }
        Some(next)
    }

    /// The same with every die that the side may still roll before or during its movement fallen
    /// as it wishes: Farm Ford found, its flank seen, Beauregard's units across.
    fn with_lucky_dice(&self, side: Side) -> BullRun {
        let mut lucky = self.clone();
        if self.agenda.asks() != Some(&Movement { side }) {
            match side {
                Side::Union => lucky.farm_found = true,
                Side::Csa => lucky.aware |= self.flank_crossed(),
            }
        }
        for unit in side.units() {
            if lucky.may_try(unit) {
                lucky[unit].crossing = Crossing::Passed;
            }
        }
        lucky
    }

    /// Every hex that a unit of the side stands in or can march to.
    fn marches_to(&self, side: Side) -> HexBits {
        let march = March::side(self, side);
        let mut all = HexBits::default();
        with_search(|search| {
            for unit in side.units() {
                let UnitPlace::At(from) = self[unit].place else { continue };
                all.insert(from);
                if self[unit].moved {
                    continue;
                }
                let march = march.of(self, unit);
                let reach = search.reach(&march, &[Start::at(from)], Some(book().allowance()));
                reach.ends().for_each(|end| all.insert(end.hex));
            }
        });
        all
    }
}
