//! How solitaire units fight: targets, hits, retreats and advances.

use hexmap::HexId;

use super::Mission;
use crate::Side;
use crate::book::book;
use crate::distance::{march_distance, number};
use crate::fire;
use crate::state::BullRun;
use crate::tasks::{Action, Advance, Chosen, Follow, Hits, Name, Retreat, RetreatTo, ShareHits};
use crate::unit::{Attack, Stack};

impl BullRun {
    /// The next attack that the solitaire CSA names: with the initiative every stack in contact is
    /// ordered to attack (9.0); without it who can hit somebody weaker than itself does.
    pub(super) fn solitaire_attack(&self, actions: &[Action]) -> Action {
        let mut froms: Vec<HexId> = actions
            .iter()
            .filter_map(|action| match *action {
                Action::NameAttacks(Name::Attack { from, .. }) => Some(from),
                _ => None,
            })
            .collect();
        froms.sort_by_key(|&from| number(from));
        froms.dedup();
        let attack = |from: HexId| {
            let target = self.solitaire_target(from)?;
            Some(Action::NameAttacks(Name::Attack { from, target }))
        };
        froms.into_iter().find_map(attack).unwrap_or(Action::NameAttacks(Name::End))
    }

    /// Whom a solitaire stack attacks, if anybody.
    fn solitaire_target(&self, from: HexId) -> Option<HexId> {
        let stack = self.stack_of(Side::Csa, from);
        let sp = self.strength(stack);
        let offensive = self.is_offensive(stack);
        // What an order to attack does not ask: is it worth it?
        let worth_it = |target: HexId| {
            let crossing = book().leg(from, target).is_some_and(|leg| leg.passage.is_crossing());
            let best = 6 + fire::attack_modifier(from, target);
            (offensive || !crossing) && fire::hits(sp, best) > 0
        };
        let ordered = self.initiative == Side::Csa;
        let target = self
            .stack_hexes(Side::Union)
            .filter(|&target| self.joined(from, target) && (ordered || worth_it(target)))
            .min_by_key(|&target| self.target_rank(from, target))?;
        let stronger = sp > self.strength(self.stack(target));
        (ordered || stronger).then_some(target)
    }

    /// 10.1: the weakest comes first, then who stands in the way of the attacker's mission, then
    /// who has no cover.
    fn target_rank(&self, from: HexId, target: HexId) -> (u8, bool, bool, u32) {
        let far = |hex: HexId, goal| march_distance(self, Side::Csa, hex, goal);
        let goal = self.goal(self.stack_of(Side::Csa, from));
        let in_the_way = goal.is_some_and(|goal| match (far(target, goal), far(from, goal)) {
            (Some(his), Some(ours)) => his < ours,
            _ => false,
        });
        let theirs = self.strength(self.stack(target));
        (theirs, !in_the_way, book().is_defensive(target), number(target))
    }

    fn is_offensive(&self, stack: Stack) -> bool {
        stack.units().iter().any(|&unit| self.orders.mission(unit).is_offensive())
    }

    /// What a stack's mission is to take, if it is a place.
    fn goal(&self, stack: Stack) -> Option<HexId> {
        stack.units().iter().find_map(|&unit| match self.orders.mission(unit) {
            Mission::Centreville => Some(book().objectives[Side::Csa.index()]),
            Mission::Henry => book().hex("0608"),
            _ => None,
        })
    }

    /// 10.1: the attacks on the weakest Union stack are fought first.
    pub(super) fn solitaire_order(&self, actions: &[Action]) -> Option<Action> {
        let rank = |from: HexId| {
            let target =
                self.stack(from).units().iter().find_map(|&unit| match self[unit].attack {
                    Attack::On(target) => Some(target),
                    Attack::None | Attack::Done => None,
                });
            (target.map(|target| self.target_rank(from, target)), number(from))
        };
        let fights = actions.iter().filter_map(|action| match *action {
            Action::ChooseAttack(Chosen { from }) => Some(from),
            _ => None,
        });
        let first = fights.min_by_key(|&from| rank(from))?;
        Some(Action::ChooseAttack(Chosen { from: first }))
    }

    /// 10.3: destroy a unit if the hits are enough, the strongest of those; else the weakest takes
    /// them.
    pub(super) fn solitaire_hits(&self, task: ShareHits) -> Action {
        let stack = self.stack(task.hex);
        let mut left = task.hits.min(self.strength(stack));
        let mut sp: Vec<u8> = stack.units().iter().map(|&unit| self[unit].sp).collect();
        let mut on_first = 0;
        while left > 0 {
            let alive = || sp.iter().copied().enumerate().filter(|(_, sp)| *sp > 0);
            let kill = alive()
                .filter(|(_, sp)| *sp <= left)
                .min_by_key(|&(index, sp)| (std::cmp::Reverse(sp), index));
            let weakest = || alive().min_by_key(|&(index, sp)| (sp, index));
            let Some((index, strength)) = kill.or_else(weakest) else { break };
            let hits = left.min(strength);
            sp[index] -= hits;
            left -= hits;
            if index == 0 {
                on_first += hits;
            }
        }
        Action::ShareHits(Hits { first: on_first })
    }

    /// 11.1: to its advantage, so out of enemy zones, then into cover, then toward the exit.
    pub(super) fn solitaire_retreat(&self, task: Retreat) -> Option<Action> {
        let exit = book().objectives[Side::Union.index()];
        let zone = self.zone_of(Side::Union);
        let open = task.hexes(self).best;
        let best = open.into_iter().min_by_key(|&hex| {
            let far = march_distance(self, Side::Csa, hex, exit).unwrap_or(u16::MAX);
            (zone.contains(hex), !book().is_defensive(hex), far, number(hex))
        });
        best.map(|to| Action::Retreat(RetreatTo { to }))
    }

    /// 11.2: with orders to attack, by its mission or by the initiative (9.0), but not next to a
    /// stronger Union stack that has not fought.
    pub(super) fn solitaire_advance(&self, task: Advance) -> Action {
        let stack = self.stack_of(task.side, task.from);
        let sp = self.strength(stack);
        let fresh = |hex: HexId| {
            self.stack(hex)
                .units()
                .iter()
                .all(|&unit| !self[unit].attacked && self[unit].attack != Attack::Done)
        };
        let danger = self.stack_hexes(Side::Union).any(|foe| {
            self.joined(task.to, foe) && fresh(foe) && self.strength(self.stack(foe)) > sp
        });
        let ordered = self.initiative == Side::Csa || self.is_offensive(stack);
        let follow = ordered && !danger;
        Action::Advance(if follow { Follow::Advance } else { Follow::Stay })
    }
}
