//! Combat: what to attack, with whom, and what to do with the outcome.

use hexmap::HexId;

use super::{Mind, cost};
use crate::Side;
use crate::battle::{Battle, BattleKind};
use crate::book::book;
use crate::tasks::{AssaultAction, MusterAction};
use crate::unit::{UnitId, UnitSet};

/// From which difference on an assault is worth it: at +2 most faces hurt the defender.
const THRESHOLD: i64 = 2;

impl Mind<'_> {
    /// The difference if all who can attack do.
    fn difference_of_all(self, target: HexId, kind: BattleKind) -> i64 {
        let mut battle = Battle::new(self.side, target, kind);
        battle.defenders = self.game.combat_in(self.side.other(), target);
        if kind == BattleKind::Bombardment {
            battle.attackers = self.game.batteries(self.side, target);
        } else {
            [battle.attackers, battle.supports] = self.game.candidates(self.side, target);
        }
        i64::from(self.game.difference(&battle))
    }

    pub(super) fn bombard(self, target: HexId) -> i64 {
        // Guns that can help an assault wait for it.
        let assault = self.difference_of_all(target, BattleKind::Assault) >= THRESHOLD
            && self.game.check_target(self.side, target).is_ok();
        let difference = self.difference_of_all(target, BattleKind::Bombardment);
        if assault { -1 } else { difference + 2 }
    }

    pub(super) fn assault(self, action: AssaultAction) -> i64 {
        let AssaultAction::Target { at } = action else { return 0 };
        let difference = self.difference_of_all(at, BattleKind::Assault);
        1 + difference - THRESHOLD
    }

    pub(super) fn muster(action: MusterAction) -> i64 {
        match action {
            MusterAction::All => 3,
            MusterAction::Add { .. } => 2,
            MusterAction::Fight { lower } => 1 - i64::from(lower),
            MusterAction::CallOff => -100,
        }
    }

    /// Who takes a loss best: Wilder's, who lose nothing, then whoever has steps to spare.
    pub(super) fn spare(self, unit: UnitId) -> i64 {
        let battle = self.game.battle;
        let cancelled = unit.counter().spencers
            && battle.is_some_and(|it| it.exchange && it.defenders.contains(unit));
        let steps = i64::from(self.game[unit].steps);
        i64::from(cancelled) * 100 + steps * 10 - self.strength(unit)
    }

    /// Retreats and returns: on the map, towards the rear.
    pub(super) fn refuge(self, to: HexId) -> i64 {
        if !book().on_map(to) {
            return -1000;
        }
        let rear = match self.side {
            Side::Union => "0511",
            Side::Confederate => "1718",
        };
        let rear = book().map.hex(rear).map_or(0, |rear| cost(to, rear));
        -rear - 20 * i64::from(self.game.is_next_to(self.side.other(), to))
    }

    pub(super) fn advance(self, unit: UnitId, to: HexId) -> i64 {
        // Nobody follows into a hex where more strength could strike him than stands there.
        let foe = self.side.other();
        let against: i64 = book()
            .ways(to)
            .flat_map(|way| self.game.combat_in(foe, way.to).iter())
            .filter(|&enemy| !self.game[enemy].disrupted)
            .map(|enemy| self.strength(enemy))
            .sum();
        if against > 2 * self.strength(unit) { -1 } else { 1 + self.strength(unit) }
    }

    pub(super) fn answer(self, unit: UnitId, at: HexId) -> i64 {
        let mut battle = Battle::new(self.side, at, BattleKind::Answer);
        battle.attackers = UnitSet::from_iter([unit]);
        battle.defenders = self.game.combat_in(self.side.other(), at);
        i64::from(self.game.difference(&battle)) - THRESHOLD + 1
    }
}
