//! What a board asks about a decision: where a unit can go, what would be left undone, and why
//! something is not allowed.

use pathfinding::{Arrived, Mp, Start};
use table::{Game, ReachView, ReachedHex, TaskKind, Violation};

use crate::book::{Label, book};
use crate::march::{FlankMarch, March, with_search};
use crate::state::BullRun;
use crate::tasks::{Action, MoveAction, Name};
use crate::unit::{UnitId, UnitPlace};

impl BullRun {
    /// Where a unit that may move now can go.
    pub(crate) fn reach_of(&self, id: &str) -> Option<ReachView> {
        let unit = UnitId::named(id)?;
        let from = self.ready_to_move(unit).ok()??;
        let mp = book().allowance().0;
        Some(ReachView {
            unit: id.to_owned(),
            from: Label::of(from).to_owned(),
            mp,
            hexes: self.reached(unit, mp),
        })
    }

    /// Where a unit can end with so many movement points, by label, along the ways that its moves
    /// would take.
    pub(crate) fn reached(&self, unit: UnitId, mp: u32) -> Vec<ReachedHex> {
        let UnitPlace::At(from) = self[unit].place else { return Vec::new() };
        let march = FlankMarch(March::side(self, unit.side()).of(self, unit));
        let mut hexes: Vec<ReachedHex> = with_search(|search| {
            let reach = search.routes(&march, &[Start::at(from)], Some(Mp(mp)));
            let ends = reach.ends().filter(|end| end.hex != from);
            ends.map(|end| ReachedHex {
                hex: Label::of(end.hex).to_owned(),
                cost: end.cost.0,
                halts: end.arrived != Arrived::Free,
                route: reach.route_of(&end).iter().map(|at| Label::of(at.hex).to_owned()).collect(),
            })
            .collect()
        });
        hexes.sort_by(|a, b| a.hex.cmp(&b.hex));
        hexes
    }

    /// Who could still act if this action ends the movement, or the naming of attacks.
    pub(crate) fn undone(&self, action: Action) -> Vec<String> {
        let mut actions = Vec::new();
        if let Action::Movement(MoveAction::End) | Action::NameAttacks(Name::End) = action {
            self.actions(&mut actions);
        }
        let mut names: Vec<String> = Vec::new();
        for other in actions {
            let name = match other {
                Action::Movement(MoveAction::Move { unit, .. }) => unit.to_string(),
                Action::NameAttacks(Name::Attack { from, .. }) => self.stack(from).to_string(),
                // Whoever can only roll can do nothing with the leave.
                _ => continue,
            };
            if names.last() != Some(&name) {
                names.push(name);
            }
        }
        names
    }

    /// Why a unit, or whoever is nearest, can do nothing at a hex; `None` if it can, or nothing
    /// is to be done with hexes now.
    pub(crate) fn refusal(&self, unit: Option<&str>, hex: &str) -> Option<Violation> {
        let hex = book().hex(hex)?;
        let units = match unit {
            Some(id) => vec![UnitId::named(id)?],
            None => {
                let here = |unit: UnitId| self[unit].place.hex();
                let far = |&unit: &UnitId| {
                    here(unit).and_then(|from| book().map.distance(from, hex)).unwrap_or(u32::MAX)
                };
                let mut units: Vec<UnitId> = UnitId::of(self.decider()?).collect();
                units.retain(|&unit| here(unit).is_some());
                units.sort_by_key(far);
                units
            }
        };
        let mut first = None;
        for unit in units {
            let name = Some(unit.brigade().id.as_str());
            let action = self.agenda.top()?.pointed(self, name, Label::of(hex))?;
            match self.check(&action) {
                Ok(()) => return None,
                Err(violation) => first = first.or(Some(violation)),
            }
        }
        first
    }
}
