//! 5.1: a turn, step by step.

use serde::{Deserialize, Serialize};
use table::{Flow, Next, Procedure, Recorder};

use super::{Movement, NameAttacks, Task};
use crate::event::BattleEvent;
use crate::state::BullRun;

/// A turn; `next` is the step that comes when what lies above is done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// What comes next.
    pub next: TurnStep,
}

/// The steps of a turn. The side with the initiative is first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "their names say it")]
pub enum TurnStep {
    #[default]
    Start,
    SecondMovement,
    FirstCombat,
    SecondCombat,
    End,
}

impl Procedure<BullRun> for Turn {
    fn resume(
        &mut self,
        game: &mut BullRun,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Flow<BullRun> {
        use TurnStep::{End, FirstCombat, SecondCombat, SecondMovement, Start};
        if self.next == Start {
            game.start_turn(recorder)?;
        }
        let (first, second) = (game.initiative, game.initiative.other());
        let (task, next): (Task, TurnStep) = match self.next {
            Start => (Movement { side: first }.into(), SecondMovement),
            SecondMovement => (Movement { side: second }.into(), FirstCombat),
            FirstCombat => (NameAttacks { side: first }.into(), SecondCombat),
            SecondCombat => (NameAttacks { side: second }.into(), End),
            End if game.end_turn(recorder) => return Ok(Next::GameOver),
            End => return Ok(Next::Instead(Turn::default().into())),
        };
        self.next = next;
        Ok(Next::First(task))
    }
}
