//! 4.1: a side moves its counters, one at a time.

use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Next, Recorder, SideId, Violation};

use super::MoveUnit;
use crate::event::BattleEvent;
use crate::march::Gait;
use crate::state::Chickamauga;
use crate::unit::UnitId;
use crate::words::{Halves, about, general, place, unit};
use crate::{Side, rules};

/// A side moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Movement {
    /// Which side.
    pub side: Side,
}

/// Who moves next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum MoveAction {
    /// Takes a counter in hand.
    Take {
        /// Which one.
        unit: UnitId,
        /// For normal movement or a march.
        gait: Gait,
    },
    /// Ends the movement.
    End,
}

impl Decide<Chickamauga> for Movement {
    type Action = MoveAction;
    const PHASE: &'static str = "Movement";

    #[inline]
    fn decider(&self, _: &Chickamauga) -> SideId {
        self.side.id()
    }

    fn question(&self, _: &Chickamauga) -> String {
        format!("The {} moves its counters, one at a time.", self.side)
    }

    fn list(&self, game: &Chickamauga, mut out: impl FnMut(MoveAction)) {
        let near = game.next_to(self.side.other());
        for unit in UnitId::of(self.side) {
            if !game.is_ready(unit) {
                continue;
            }
            out(MoveAction::Take { unit, gait: Gait::Normal });
            let close = game.on_map(unit).is_some_and(|hex| near.contains(hex));
            if !game[unit].disrupted && !close {
                out(MoveAction::Take { unit, gait: Gait::March });
            }
        }
        out(MoveAction::End);
    }

    fn check(&self, game: &Chickamauga, action: MoveAction) -> Result<(), Violation> {
        match action {
            MoveAction::Take { unit, gait } => game.may_take(self.side, unit, gait),
            MoveAction::End => Ok(()),
        }
    }

    fn apply(
        &mut self,
        game: &mut Chickamauga,
        action: MoveAction,
        _: &mut Recorder<'_, BattleEvent>,
    ) -> Flow<Chickamauga> {
        match action {
            MoveAction::Take { unit, gait } => {
                game[unit].moved = true;
                Ok(Next::First(MoveUnit { unit, gait, spent: 0 }.into()))
            }
            MoveAction::End => Ok(Next::Done),
        }
    }

    fn describe(&self, game: &Chickamauga, action: MoveAction) -> ActionText {
        match action {
            MoveAction::Take { unit, gait } => {
                let (at, points) = (place(game, unit), Halves(game.allowance(unit, gait)));
                let how = match gait {
                    Gait::Normal => "moves",
                    Gait::March => "marches",
                };
                let command = format!("{} {}", gait.name(), unit.counter().id);
                let sentence = format!("{unit} in {at} {how} with {points} MP.");
                about(&unit, Some(unit), None, command, sentence)
            }
            MoveAction::End => general("end", "End the movement.").ending(),
        }
    }

    fn not_now(_: MoveAction) -> Violation {
        Violation::new(rules::SEQUENCE, "counters move only in the movement phase")
    }

    fn parse(game: &Chickamauga, words: &[&str]) -> Option<MoveAction> {
        Some(match *words {
            ["move" | "m", name] => MoveAction::Take { unit: unit(name)?, gait: Gait::Normal },
            ["march", name] => MoveAction::Take { unit: unit(name)?, gait: Gait::March },
            ["end" | "pass" | "done"] if game.agenda.asks::<Movement>().is_some() => {
                MoveAction::End
            }
            _ => return None,
        })
    }
}
