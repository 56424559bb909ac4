//! Overlays that a board lays over the map: zones of control, and where a side can march next.

use combat::ScriptedDice;
use pathfinding::Start;
use table::{Overlay, OverlayHex, Recorder, Viewer};

use crate::Side;
use crate::book::{HexBits, Label, book};
use crate::march::{March, with_search};
use crate::state::BullRun;
use crate::tasks::{Movement, Task};
use crate::unit::{Crossing, UnitId, UnitPlace};

/// Written in hexes that a side reaches only if a die of 8.3 or 8.4 falls well for it.
const WITH_A_DIE: &str = "5-6";

impl BullRun {
    /// The overlays for a viewer: a player sees their own zone first and the enemy's marches,
    /// everybody else both sides alike.
    pub(crate) fn overlays(&self, viewer: Viewer) -> Vec<Overlay> {
        let player = match viewer {
            Viewer::Side(id) => Side::from_id(id),
            Viewer::Spectator | Viewer::Omniscient => None,
        };
        let zones = player.map_or(Side::ALL, |side| [side, side.other()]);
        let marches = match player {
            Some(Side::Union) => &[Side::Csa][..],
            Some(Side::Csa) => &[Side::Union],
            None => &Side::ALL,
        };
        let mut overlays: Vec<Overlay> =
            zones.into_iter().map(|side| self.zone_overlay(side)).collect();
        for &side in marches {
            overlays.push(self.march_overlay(side, Blockers::Stand));
            overlays.push(self.march_overlay(side, Blockers::Gone));
        }
        overlays
    }

    fn zone_overlay(&self, side: Side) -> Overlay {
        let mut hexes = Vec::new();
        self.zone_of(side).for_each(|hex| hexes.push(Label::of(hex)));
        let name = format!("Zones of control of the {side}");
        Overlay::new(format!("zoc-{}", word(side)), name, Some(side.id()), hexes)
    }

    /// Where a side can stand after its next movement phase, if nobody else moves before.
    fn march_overlay(&self, side: Side, blockers: Blockers) -> Overlay {
        let enemy = side.other();
        let (id, name) = match blockers {
            Blockers::Stand => {
                (format!("threat-{}", word(side)), format!("Where the {side} can march next"))
            }
            Blockers::Gone => (
                format!("threat-{}-open", word(side)),
                format!("Where the {side} could march if no {enemy} unit stood in its way"),
            ),
        };
        let mut hexes = Vec::new();
        if let Some(next) = self.next_march(side, blockers) {
            let surely = next.marches_to(side);
            let mut at_best = next.with_lucky_dice(side).marches_to(side);
            at_best.union_with(&surely);
            at_best.for_each(|hex| {
                let text = if surely.contains(hex) { "" } else { WITH_A_DIE };
                hexes.push(OverlayHex { hex: Label::of(hex).to_owned(), text: text.to_owned() });
            });
        }
        Overlay { id, name, side: Some(side.id()), hexes }
    }

    /// The game as it will stand when a side moves next, with the reinforcements of that turn;
    /// `None` if it never moves again.
    fn next_march(&self, side: Side, blockers: Blockers) -> Option<BullRun> {
        let mut next = self.clone();
        if blockers == Blockers::Gone {
            for unit in UnitId::of(side.other()) {
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
        for unit in UnitId::of(side) {
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
            for unit in UnitId::of(side) {
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

/// Whether the enemy's units are in the way of a march.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Blockers {
    Stand,
    Gone,
}

const fn word(side: Side) -> &'static str {
    match side {
        Side::Union => "union",
        Side::Csa => "csa",
    }
}
