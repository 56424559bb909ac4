//! 3.2 B: a combat phase, step by step.

use serde::{Deserialize, Serialize};
use table::{Flow, Next, Procedure, Recorder};

use super::{Answer, Assault, Bombard, Task};
use crate::Side;
use crate::event::BattleEvent;
use crate::state::Chickamauga;

/// The combat phase of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CombatPhase {
    /// Which side.
    pub side: Side,
    /// What comes next.
    pub next: CombatStep,
}

/// The steps of a combat phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "their names say it")]
pub enum CombatStep {
    Bombard,
    Assault,
    Answer,
    End,
}

impl CombatPhase {
    pub(crate) const fn of(side: Side) -> CombatPhase {
        CombatPhase { side, next: CombatStep::Bombard }
    }
}

impl Procedure<Chickamauga> for CombatPhase {
    fn resume(
        &mut self,
        game: &mut Chickamauga,
        _: &mut Recorder<'_, BattleEvent>,
    ) -> Flow<Chickamauga> {
        let side = self.side;
        // 3.4: nobody fights at night.
        let (task, next): (Task, CombatStep) = match self.next {
            _ if game.is_night() => return Ok(Next::Done),
            CombatStep::Bombard => (Bombard { side }.into(), CombatStep::Assault),
            CombatStep::Assault => (Assault { side }.into(), CombatStep::Answer),
            CombatStep::Answer if game.options.unattacked_may_counterattack => {
                (Answer { side: side.other() }.into(), CombatStep::End)
            }
            CombatStep::Answer | CombatStep::End => return Ok(Next::Done),
        };
        self.next = next;
        Ok(Next::First(task))
    }
}
