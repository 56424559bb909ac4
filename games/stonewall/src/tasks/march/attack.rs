//! 7.1, 7.7 and 13.4: what a marching unit may attack, how, and whose cavalry is asked before.

use hexmap::{Direction, HexId};
use table::Violation;

use super::March;
use crate::attack::{Attack, Kind};
use crate::book::{Label, book};
use crate::roster::{Arm, UnitSet};
use crate::rules;
use crate::state::Stonewall;

impl March {
    /// 7.1 and 7.7: whether the unit could attack a neighbour at all.
    pub(super) fn could_attack(
        &self,
        game: &Stonewall,
        from: HexId,
        target: HexId,
    ) -> Result<(), Violation> {
        let unit = self.unit;
        if self.no_attack {
            return Err(Violation::new(
                rules::ZONES,
                format!("{unit} has come from zone to zone and may not attack"),
            ));
        }
        if unit.arm == Arm::Artillery {
            return Err(Violation::new(rules::ATTACK, "artillery never attacks alone"));
        }
        if let Some(rule) = game.attack_barred(unit, from, target) {
            let why = format!("{unit} may not attack {}", Label::of(target));
            return Err(Violation::new(rule, why));
        }
        let woods = game.edge_between(from, target).is_some_and(crate::ground::Edge::is_woods);
        if woods && self.start != from {
            return Err(Violation::new(
                rules::ATTACK,
                "over a woods hexside only from the hex where the march began",
            ));
        }
        Ok(())
    }

    /// The next side of its hex with enemy cavalry that may fall back and was not asked.
    pub(super) fn cavalry_to_ask(&self, game: &Stonewall) -> Option<(Direction, HexId)> {
        let from = self.at(game)?;
        // Only before infantry, and only where the enemy has cavalry at all.
        if self.unit.arm != Arm::Infantry || self.no_attack {
            return None;
        }
        let enemy = self.unit.side.other();
        Direction::ALL.into_iter().find_map(|direction| {
            let to = book().edge(from, direction)?.to;
            let open = self.asked & (1 << direction.index()) == 0;
            let horse = open && game.stack(enemy, to).iter().any(|it| it.is_cavalry());
            let may = horse
                && self.could_attack(game, from, to).is_ok()
                && game.may_fall_back(to, UnitSet::only(self.unit), from);
            may.then_some((direction, to))
        })
    }

    pub(super) fn kinds(&self) -> impl Iterator<Item = Kind> {
        let (mp, forced) = (self.mp, self.forced);
        Kind::MARCH.into_iter().filter(move |kind| {
            // 5.1: after a force march only a hasty attack, or one from column of route.
            kind.entry().mp <= mp && (!forced || *kind <= Kind::Hasty)
        })
    }

    pub(super) fn may_charge(&self, game: &Stonewall, from: HexId, target: HexId) -> bool {
        !self.began_in_zone && game.may_charge(self.unit, from, target)
    }

    pub(super) fn attack(
        &self,
        game: &Stonewall,
        target: HexId,
        kind: Kind,
        charge: bool,
    ) -> Option<Attack> {
        let from = self.at(game)?;
        let units = UnitSet::only(self.unit);
        Some(Attack { units, from, target, kind, charge, jackson: false, lee: false })
    }

    pub(super) fn check_attack(
        &self,
        game: &Stonewall,
        target: HexId,
        kind: Kind,
        charge: bool,
    ) -> Result<(), Violation> {
        let from = self.at(game).unwrap_or(self.start);
        if target.index() >= book().map.len()
            || game.stack(self.unit.side.other(), target).is_empty()
        {
            return Err(Violation::new(rules::ATTACK, "there is nobody to attack"));
        }
        self.could_attack(game, from, target)?;
        if !self.kinds().any(|known| known == kind) {
            let why = match (kind, self.forced) {
                (Kind::Assault, _) => "an assault is ordered by a leader (5.3)",
                (Kind::Normal | Kind::Prepared, true) => "a force march allows only hasty attacks",
                _ => "not enough movement points are left for this attack",
            };
            return Err(Violation::new(rules::ATTACK, why));
        }
        if charge && !self.may_charge(game, from, target) {
            let rule = rules::BRANDY_STATION;
            return Err(Violation::new(rule, "a charge cannot be made here"));
        }
        Ok(())
    }
}
