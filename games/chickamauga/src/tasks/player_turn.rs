//! 3.2: a player turn, step by step.

use serde::{Deserialize, Serialize};
use table::{Flow, Focus, Next, Procedure, Recorder};

use super::{CombatPhase, Fog, Movement, Recovery, Replace, Shield, Status, Task};
use crate::Side;
use crate::book::book;
use crate::event::BattleEvent;
use crate::state::Chickamauga;
use crate::unit::UnitId;

/// The turn of one player; `next` is the step that comes when what lies above is done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerTurn {
    /// What comes next.
    pub next: TurnStep,
    /// The leader of the side who names a formation to shield next.
    pub leader: u8,
}

/// The steps of a player turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "their names say it")]
pub enum TurnStep {
    #[default]
    Dice,
    Replacements,
    Recovery,
    Status,
    Shields,
    Fog,
    Movement,
    Combat,
    End,
}

impl Procedure<Chickamauga> for PlayerTurn {
    fn resume(
        &mut self,
        game: &mut Chickamauga,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Flow<Chickamauga> {
        let side = game.phasing;
        let (task, next): (Task, TurnStep) = match self.next {
            TurnStep::Dice => {
                recorder.say(BattleEvent::TurnBegan { turn: game.turn, side });
                game.phase_dice(side, recorder)?;
                game.reinforce(side, recorder);
                self.next = TurnStep::Replacements;
                return Ok(Next::Again);
            }
            TurnStep::Replacements => (Replace { side, die: 0 }.into(), TurnStep::Recovery),
            TurnStep::Recovery => (Recovery { side, next: 0 }.into(), TurnStep::Status),
            TurnStep::Status => (Status { side }.into(), TurnStep::Shields),
            TurnStep::Shields => match UnitId::leaders(side).nth(usize::from(self.leader)) {
                Some(leader) => {
                    self.leader += 1;
                    (Shield { leader }.into(), TurnStep::Shields)
                }
                None => {
                    self.next = TurnStep::Fog;
                    return Ok(Next::Again);
                }
            },
            TurnStep::Fog => (Fog { against: side, left: 0 }.into(), TurnStep::Movement),
            TurnStep::Movement => (Movement { side }.into(), TurnStep::Combat),
            TurnStep::Combat => (CombatPhase::of(side).into(), TurnStep::End),
            TurnStep::End => {
                game.wipe_marks();
                if side == Side::Confederate {
                    if game.turn == book().game.turns {
                        game.end(recorder);
                        return Ok(Next::GameOver);
                    }
                    game.turn += 1;
                }
                game.phasing = side.other();
                return Ok(Next::Instead(PlayerTurn::default().into()));
            }
        };
        self.next = next;
        Ok(Next::First(task))
    }

    fn focus(&self, game: &Chickamauga) -> Option<Focus> {
        let title = format!("{} player turn", game.phasing);
        Some(Focus { title, ..Focus::default() })
    }
}
