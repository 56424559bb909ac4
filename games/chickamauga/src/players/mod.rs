//! The game's own players, one for each army: Rosecrans holds the Lafayette Road, keeps his line of
//! communication and feeds Thomas; Bragg masses and drives west.
//!
//! Both weigh single decisions by a few numbers, from what their side may know: the option of 18.2 is
//! read by Bragg alone.

mod fighting;
mod moving;
mod plan;

use combat::{Dice, DiceError};
use hexmap::HexId;
use table::{Player, SideId};

pub(crate) use plan::{cost, goal};

use crate::Side;
use crate::state::{Chickamauga, Strategy};
use crate::tasks::{
    Action, AdvanceAction, AnswerAction, BombardAction, FogAction, GoAlongAction, ReplaceAction,
    ReturnAction, SecondAction, SetUpAction, StatusAction,
};
use crate::unit::{Kind, UnitId};

/// The player of this name.
pub(crate) fn named(id: &str) -> Option<Box<dyn Player<Chickamauga>>> {
    match id {
        "rosecrans" | "bragg" => Some(Box::new(Scripted)),
        _ => None,
    }
}

/// Plays its army's plan.
#[derive(Clone, Copy, Debug)]
struct Scripted;

impl Player<Chickamauga> for Scripted {
    fn choose(
        &mut self,
        game: &Chickamauga,
        side: SideId,
        actions: &[Action],
        _: &mut dyn Dice,
    ) -> Result<usize, DiceError> {
        let Some(side) = Side::from_id(side) else { return Ok(0) };
        let mind = Mind { game, side };
        let scores = actions.iter().map(|action| mind.score(*action, actions));
        let best =
            scores.enumerate().max_by_key(|&(index, score)| (score, std::cmp::Reverse(index)));
        Ok(best.map_or(0, |(index, _)| index))
    }
}

/// A side that weighs what it could do.
#[derive(Clone, Copy)]
struct Mind<'g> {
    game: &'g Chickamauga,
    side: Side,
}

impl Mind<'_> {
    /// How good an action looks: the highest is taken, of equals the first.
    fn score(self, action: Action, all: &[Action]) -> i64 {
        match action {
            Action::SetUp(SetUpAction::AsHistory)
            | Action::ReturnRouted(ReturnAction::Ordinary)
            | Action::GoAlong(GoAlongAction::Along { .. }) => 1,
            // Few Union units will have left the map; half of them can be beaten.
            Action::WriteStrategy(written) => i64::from(written.strategy == Strategy::B),
            Action::Replace(action) => self.replace(action),
            Action::PutBack(put) => self.refuge(put.at),
            Action::Status(action) => self.status(action),
            Action::Shield(shield) => {
                let own = |unit: &UnitId| unit.counter().formation == Some(shield.formation);
                UnitId::combat(self.side).filter(own).map(|unit| self.strength(unit)).sum()
            }
            Action::Fog(action) => self.fog(action),
            Action::Movement(action) => self.take(action, all),
            Action::MoveUnit(action) => self.go(action),
            Action::Bombard(BombardAction::Target { at }) => self.bombard(at),
            Action::Assault(action) => self.assault(action),
            Action::Muster(action) => Mind::muster(action),
            Action::Second(action) => i64::from(action != SecondAction::Decline),
            Action::LoseStep(step) => self.spare(step.unit),
            Action::UnderFire(hit) => -self.strength(hit.unit),
            Action::Retreat(retreat) => self.refuge(retreat.to),
            Action::Ammunition(short) => {
                let supplied = self.game.is_supplied(short.unit);
                i64::from(supplied) * 100 - self.strength(short.unit)
            }
            Action::Advance(AdvanceAction::Go { unit, to }) => self.advance(unit, to),
            Action::Answer(AnswerAction::Strike { unit, at }) => self.answer(unit, at),
            _ => 0,
        }
    }

    fn strength(self, unit: UnitId) -> i64 {
        i64::from(self.game.printed(unit))
    }

    fn replace(self, action: ReplaceAction) -> i64 {
        match action {
            ReplaceAction::Refit { unit } => 20 + self.strength(unit),
            ReplaceAction::Rebuild { unit } => 10 + i64::from(unit.counter().reduced),
            // A step through Thomas costs nothing that could be used otherwise.
            ReplaceAction::Assist { unit, .. } if unit.kind() == Kind::Battalion => 2,
            ReplaceAction::Assist { .. } => -1,
            ReplaceAction::Pass => 0,
        }
    }

    fn status(self, action: StatusAction) -> i64 {
        match action {
            StatusAction::Flip { unit } if self.game[unit].active => -1,
            StatusAction::Flip { unit } if unit.kind() == Kind::Hq => 3,
            StatusAction::Flip { .. } => i64::from(self.game.turn >= 3),
            // The brigades that guard it are wanted elsewhere.
            StatusAction::Withdraw => 2,
            StatusAction::Done => 0,
        }
    }

    /// Fog of war: the strongest enemies near one's own units are held.
    fn fog(self, action: FogAction) -> i64 {
        match action {
            FogAction::Hold { unit } => {
                let near = self.game.on_map(unit).map_or(9, |hex| self.distance_to_own(hex));
                20 + self.strength(unit) - 2 * near.min(9)
            }
            FogAction::Stray { .. } | FogAction::Stop => 0,
        }
    }

    /// How far the nearest combat unit of one's own is.
    fn distance_to_own(self, hex: HexId) -> i64 {
        let map = &crate::book::book().map;
        let own = UnitId::combat(self.side).filter_map(|unit| self.game.on_map(unit));
        own.filter_map(|at| map.distance(at, hex)).min().map_or(99, i64::from)
    }
}
