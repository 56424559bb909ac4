//! Where solitaire units march.

use board::with_search;
use hexmap::HexId;
use pathfinding::Start;

use super::Mission;
use crate::Side;
use crate::book::{STACK_LIMIT, book};
use crate::distance::{march_distance, number};
use crate::ground::Terrain;
use crate::march::March;
use crate::state::BullRun;
use crate::tasks::{Action, MoveAction, Way};
use crate::unit::{Crossing, Stack, UnitId};

/// Where the reserves gather: Portici.
const PORTICI: &str = "0808";
/// Henry Hill and the hexes behind it that take whoever finds no room.
const HENRY_HILL: [&str; 3] = ["0608", "0607", "0508"];
/// How near to a ford a Union stack is taken to have come over it.
const NEAR_FORD: u32 = 3;

/// Farther than any march.
const FAR: u16 = u16::MAX;

impl BullRun {
    /// What the solitaire CSA does next while it moves: guards of the exit first, then the others
    /// from the strongest down.
    pub(super) fn solitaire_move(&self) -> Action {
        if self.may_consult() {
            return Action::Movement(MoveAction::Consult);
        }
        let mut order: Vec<UnitId> =
            Side::Csa.units().filter(|&unit| self[unit].place.hex().is_some()).collect();
        let guard = |unit: &UnitId| self.orders.guards.iter().position(|it| *it == Some(*unit));
        order.sort_by_key(|unit| {
            (guard(unit).unwrap_or(usize::MAX), std::cmp::Reverse(self[*unit].sp), *unit)
        });
        // Whoever comes before the last that acted has been asked already.
        let acted = |unit: &UnitId| self[*unit].moved || self.has_tried(*unit);
        let last = order.iter().rposition(acted).unwrap_or(0);
        order[last..]
            .iter()
            .find_map(|&unit| self.solitaire_unit(unit))
            .unwrap_or(Action::Movement(MoveAction::End))
    }

    fn has_tried(&self, unit: UnitId) -> bool {
        matches!(self[unit].crossing, Crossing::Passed | Crossing::Failed)
    }

    /// What one unit does; `None` if it stays.
    fn solitaire_unit(&self, unit: UnitId) -> Option<Action> {
        if self[unit].moved {
            return None;
        }
        let march = |to| Action::Movement(MoveAction::Move { unit, to, way: Way::Cheapest });
        if self.orders.guards.contains(&Some(unit)) {
            return self.approach(unit, book().objectives[Side::Union.index()]).map(march);
        }
        if self.orders.mission(unit) == Mission::Centreville {
            if self.may_try(unit) {
                return Some(Action::Movement(MoveAction::Try { unit }));
            }
            // Without leave to cross it stays at its ford.
            if self.is_confused(unit) && self[unit].crossing == Crossing::Failed {
                return None;
            }
        }
        self.destination(unit).map(march)
    }

    /// Where a unit's mission takes it this turn; `None` if it stays.
    pub(super) fn destination(&self, unit: UnitId) -> Option<HexId> {
        let hex = self[unit].place.hex()?;
        let foes = || self.southern_foes();
        match self.orders.mission(unit) {
            Mission::Hold => None,
            Mission::Assemble => self.approach(unit, book().hex(PORTICI)?),
            Mission::Centreville => self.approach(unit, book().objectives[Side::Csa.index()]),
            Mission::Henry => {
                let hills: Vec<HexId> =
                    HENRY_HILL.iter().filter_map(|label| book().hex(label)).collect();
                let others = |hill: HexId| {
                    self.stack(hill).units().iter().filter(|&&other| other != unit).count()
                };
                let goal = hills.iter().find(|&&hill| others(hill) < STACK_LIMIT);
                self.approach(unit, *goal.or(hills.first())?)
            }
            Mission::GuardMitchell => self.approach(unit, south_bank("mitchell")?),
            Mission::GuardBlackburn => self.approach(unit, south_bank("blackburn")?),
            Mission::Counter | Mission::Ford if foes().is_empty() => {
                self.approach(unit, book().hex(PORTICI)?)
            }
            Mission::Counter => self.strike(unit, hex, &foes(), false),
            Mission::Ford => {
                let ford = self.threatened_ford(&foes())?;
                let mut near = foes();
                near.retain(|&foe| book().map.distance(foe, ford).is_some_and(|n| n <= NEAR_FORD));
                if near.is_empty() {
                    self.approach(unit, ford)
                } else {
                    self.strike(unit, hex, &near, true)
                }
            }
        }
    }

    /// The hex of this turn's march that brings a unit nearest to a goal; `None` if none brings it
    /// nearer than it is.
    pub(super) fn approach(&self, unit: UnitId, goal: HexId) -> Option<HexId> {
        let far = |hex| march_distance(self, unit.side, hex, goal).unwrap_or(FAR);
        let here = self[unit].place.hex()?;
        let ends = self.ends(unit);
        let best = ends.iter().min_by_key(|(hex, cost)| (far(*hex), *cost, number(*hex)))?;
        (far(best.0) < far(here)).then_some(best.0)
    }

    /// Where a unit may end this turn, with the movement points, its own hex included.
    fn ends(&self, unit: UnitId) -> Vec<(HexId, u32)> {
        let Some(from) = self[unit].place.hex() else { return Vec::new() };
        let march = March::side(self, unit.side).of(self, unit);
        let mut ends: Vec<(HexId, u32)> = with_search(|search| {
            let reach = search.reach(&march, &[Start::at(from)], Some(book().allowance()));
            reach.ends().map(|end| (end.hex, end.cost.0)).collect()
        });
        // A full hex is no place to end in, but one can stay there.
        if !ends.iter().any(|(hex, _)| *hex == from) {
            ends.push((from, 0));
        }
        ends
    }

    /// The Union stacks south of Bull Run.
    fn southern_foes(&self) -> Vec<HexId> {
        self.stack_hexes(Side::Union).filter(|&hex| !book().north.contains(hex)).collect()
    }

    /// The move of a unit that strikes at one of these stacks, or holds ground before them.
    fn strike(&self, unit: UnitId, hex: HexId, foes: &[HexId], always: bool) -> Option<HexId> {
        let side = unit.side;
        let nearest = || {
            let far = |foe: HexId| march_distance(self, side, hex, foe).unwrap_or(FAR);
            foes.iter().copied().min_by_key(|&foe| (far(foe), number(foe)))
        };
        if book().north.contains(hex) {
            return self.approach(unit, nearest()?);
        }
        let sp = |foe: HexId| self.strength(self.stack(foe));
        let theirs: u8 = foes.iter().map(|&foe| sp(foe)).sum();
        let in_contact = foes.iter().any(|&foe| self.joined(hex, foe));
        if !(always || in_contact || self.counterattackers() > theirs) {
            return self.hold_ground(unit, foes);
        }
        let mut targets = foes.to_vec();
        targets.sort_by_key(|&foe| (sp(foe), book().is_defensive(foe), number(foe)));
        let ends = self.ends(unit);
        for foe in targets {
            let next_to = ends.iter().map(|(end, _)| *end).filter(|&end| self.joined(end, foe));
            let best = next_to.min_by_key(|&end| {
                let friends = self.stack(end).units().iter().any(|&other| other != unit);
                (!book().is_defensive(end), !friends, book().north.contains(end), number(end))
            });
            if let Some(best) = best {
                return (best != hex).then_some(best);
            }
        }
        self.approach(unit, nearest()?)
    }

    /// The SP that the CSA has for a counterattack.
    fn counterattackers(&self) -> u8 {
        let joins = |unit: &UnitId| {
            let mission = self.orders.mission(*unit);
            let strikes = matches!(mission, Mission::Counter | Mission::Henry | Mission::Ford);
            strikes && self.is_south(*unit)
        };
        Side::Csa.units().filter(joins).map(|unit| self[unit].sp).sum()
    }

    /// Takes a hill between the foremost Union stack and the exit, or the exit itself.
    fn hold_ground(&self, unit: UnitId, foes: &[HexId]) -> Option<HexId> {
        let exit = book().objectives[Side::Union.index()];
        let to_exit = |hex| march_distance(self, unit.side, hex, exit).unwrap_or(FAR);
        let lead = foes.iter().copied().min_by_key(|&foe| (to_exit(foe), number(foe)))?;
        let room = |hill: HexId| {
            let stack: Stack = self.stack(hill);
            stack.units().contains(&unit)
                || (stack.len() < STACK_LIMIT
                    && stack.units().iter().all(|other| other.side == unit.side))
        };
        let hill = book()
            .map
            .hexes()
            .filter(|&hex| book().terrain[hex] == Terrain::Hill && !book().north.contains(hex))
            .filter(|&hex| to_exit(hex) < to_exit(lead) && room(hex))
            .min_by_key(|&hex| {
                let far = march_distance(self, unit.side, hex, lead).unwrap_or(FAR);
                (far, number(hex))
            });
        self.approach(unit, hill.unwrap_or(exit))
    }

    /// The south bank of the crossing that the Union seems to have come over.
    fn threatened_ford(&self, foes: &[HexId]) -> Option<HexId> {
        let leader = ["bee", "bartow"]
            .iter()
            .filter_map(|name| UnitId::named(name))
            .find_map(|unit| self[unit].place.hex());
        let near =
            |south: HexId| foes.iter().filter_map(|&foe| book().map.distance(south, foe)).min();
        let ford = book().crossings.iter().min_by_key(|ford| {
            let march = leader
                .and_then(|from| march_distance(self, Side::Csa, from, ford.south))
                .unwrap_or(FAR);
            (near(ford.south), march, number(ford.south))
        });
        ford.map(|ford| ford.south)
    }
}

fn south_bank(id: &str) -> Option<HexId> {
    book().crossings.iter().find(|ford| ford.id == id).map(|ford| ford.south)
}
