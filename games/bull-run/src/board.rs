//! What a board asks about a decision: where a unit can go, what would be left undone, and why
//! something is not allowed.

use board::{left_undone, refusal, with_search};
use hexmap::HexId;
use pathfinding::{Mp, Start};
use table::{ReachView, Violation};

use crate::book::{board, book};
use crate::march::{FlankMarch, March};
use crate::state::BullRun;
use crate::tasks::{Action, MoveAction, Name};
use crate::unit::UnitId;

impl BullRun {
    /// Where a unit that may move now can go.
    pub(crate) fn reach_of(&self, id: &str) -> Option<ReachView> {
        let unit = UnitId::named(id)?;
        let from = self.ready_to_move(unit).ok()??;
        Some(self.reached(unit, from, book().allowance()))
    }

    /// Where a unit can end with so many movement points, along the ways that its moves would take.
    pub(crate) fn reached(&self, unit: UnitId, from: HexId, mp: Mp) -> ReachView {
        let march = FlankMarch(March::side(self, unit.side).of(self, unit));
        with_search(|search| {
            let reach = search.routes(&march, &[Start::at(from)], Some(mp));
            board().reach_view(&unit.id, from, &reach, |_| true)
        })
    }

    /// Who could still act if this action ends the movement, or the naming of attacks.
    pub(crate) fn undone(&self, action: Action) -> Vec<String> {
        match action {
            Action::Movement(MoveAction::End) | Action::NameAttacks(Name::End) => {}
            _ => return Vec::new(),
        }
        left_undone(self, |other| match *other {
            Action::Movement(MoveAction::Move { unit, .. }) => Some(unit.to_string()),
            Action::NameAttacks(Name::Attack { from, .. }) => Some(self.stack(from).to_string()),
            // Whoever can only roll can do nothing with the leave.
            _ => None,
        })
    }

    /// Why a unit, or whoever is nearest, can do nothing at a hex; `None` if it can, or nothing
    /// is to be done with hexes now.
    pub(crate) fn refusal(&self, unit: Option<&str>, hex: &str) -> Option<Violation> {
        let at = book().hex(hex)?;
        let units = match unit {
            Some(id) => vec![UnitId::named(id)?],
            None => {
                let units = self.decider()?.units();
                let here = units.filter_map(|unit| Some((unit, self[unit].place.hex()?)));
                board().nearest_first(at, here)
            }
        };
        let names = units.iter().map(|unit| unit.printed().id.as_str());
        refusal(self, names, board().label(at))
    }
}
