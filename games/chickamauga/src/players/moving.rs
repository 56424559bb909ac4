//! Movement: who goes, how, and where.

use hexmap::HexId;

use super::{Mind, cost, goal};
use crate::Side;
use crate::book::book;
use crate::march::Gait;
use crate::tasks::{Action, MoveAction, MoveUnit, MoveUnitAction};
use crate::unit::{Kind, UnitId};

/// Formations that guard boxes, until this turn: the train's (19.4) and the one at Rossville (19.5).
const GUARDS: [(u8, u8); 2] = [(2, 6), (11, 9)];

impl Mind<'_> {
    /// Units are taken one after the other; guards stay, and who is far away marches.
    pub(super) fn take(self, action: MoveAction, all: &[Action]) -> i64 {
        let MoveAction::Take { unit, gait } = action else { return 0 };
        if self.stays(unit) {
            return -1;
        }
        let (Some(from), Some(goal)) = (self.game.start_of(unit), goal(unit, self.game.turn))
        else {
            return -1;
        };
        let march = Action::Movement(MoveAction::Take { unit, gait: Gait::March });
        let far = cost(from, goal) > 12 && all.contains(&march);
        i64::from((gait == Gait::March) == far)
    }

    fn stays(self, unit: UnitId) -> bool {
        let on_guard = unit.counter().formation.is_some_and(|formation| {
            GUARDS.iter().any(|&(guard, until)| formation.0 == guard && self.game.turn < until)
        });
        let boxed = self.game.start_of(unit).is_some_and(|at| !book().on_map(at));
        self.side == Side::Union && boxed && (on_guard || unit.kind() == Kind::Train)
    }

    /// Towards where the unit is wanted, next to friends, on good ground, and next to enemies only
    /// where they can be beaten.
    pub(super) fn go(self, action: MoveUnitAction) -> i64 {
        let Some(&MoveUnit { unit, .. }) = self.game.agenda.asks() else { return 0 };
        let Some(goal) = goal(unit, self.game.turn) else { return 0 };
        let Some(from) = self.game.start_of(unit) else { return 0 };
        let to = match action {
            MoveUnitAction::Go { to } => to,
            MoveUnitAction::Stay => from,
        };
        if !book().on_map(to) {
            // Nobody leaves the map who is on it.
            return if to == from { -9000 } else { -10_000 };
        }
        let mut score = -8 * cost(to, goal);
        match unit.kind() {
            Kind::Leader => score += 30 * i64::from(!self.game.combat_in(self.side, to).is_empty()),
            Kind::Hq | Kind::Train => {
                score -= 60 * i64::from(self.game.is_next_to(self.side.other(), to));
            }
            _ => {
                score += Mind::ground(to);
                score += self.contact(unit, to);
            }
        }
        score
    }

    /// Woods and hills are good to stand in, streams are not.
    fn ground(hex: HexId) -> i64 {
        let ground = &book().ground;
        let mut worth = 0;
        if ground.line(hex).woods {
            worth += 4;
        }
        if ground.hills.contains(hex) {
            worth += 3;
        }
        if ground.streams.contains(hex) {
            worth -= 8;
        }
        worth
    }

    /// What it means to stand next to enemies: strength that comes together against one hex, less
    /// what could strike back.
    fn contact(self, unit: UnitId, to: HexId) -> i64 {
        let foe = self.side.other();
        let held = self.game.held_by(foe);
        let own = self.strength(unit);
        let mut worth = 0;
        for leg in book().ways(to).filter(|leg| held.contains(leg.to)) {
            let enemy: i64 =
                self.game.combat_in(foe, leg.to).iter().map(|it| self.strength(it)).sum();
            let friends: i64 = book()
                .ways(leg.to)
                .flat_map(|way| self.game.combat_in(self.side, way.to).iter())
                .filter(|&friend| friend != unit && !self.game[friend].disrupted)
                .map(|friend| self.strength(friend))
                .sum();
            let share = if leg.halved { own / 2 } else { own };
            let margin = friends + share - enemy;
            worth += 10 * margin.clamp(-6, 6);
        }
        // Who is worn out or shaken keeps out of the way.
        let worn = self.game[unit].disrupted || self.game[unit].steps < self.game.full_steps(unit);
        if worn && self.game.is_next_to(foe, to) {
            worth -= 60;
        }
        worth
    }
}
