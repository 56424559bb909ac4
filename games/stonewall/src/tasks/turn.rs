//! 3.0: a turn, step by step.

use serde::{Deserialize, Serialize};
use table::{Flow, Next, Procedure};

use super::{Attach, Cycle, PlaceLeader, Rec, Recover, Task, Transfer};
use crate::event::BattleEvent;
use crate::side::Side;
use crate::state::Stonewall;

/// A turn; `next` is the step that comes when what lies above is done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Turn {
    /// What comes next.
    pub next: TurnStep,
}

/// The steps of a turn. The Confederates come first where both sides do something (3.0).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "their names say it")]
pub enum TurnStep {
    #[default]
    Start,
    Transfer(Side),
    Attachment(Side),
    Cycle,
    CycleDone,
    Recovery(Side),
    End,
}

impl Procedure<Stonewall> for Turn {
    fn resume(&mut self, game: &mut Stonewall, recorder: &mut Rec<'_>) -> Flow<Stonewall> {
        use TurnStep as T;
        if let Some(leader) = game.stray_leader() {
            return Ok(Next::First(PlaceLeader { leader }.into()));
        }
        let scenario = game.scenario();
        let first = Side::FIRST[0];
        let (task, next): (Option<Task>, T) = match self.next {
            T::Start => {
                recorder.say(BattleEvent::TurnBegan { turn: game.turn });
                game.phase = 0;
                (None, T::Transfer(first))
            }
            T::Transfer(side) => {
                let on = scenario.has_transfer && !scenario.no_transfer_turns.contains(&game.turn);
                let next =
                    if side == first { T::Transfer(side.other()) } else { T::Attachment(first) };
                (on.then(|| Transfer::new(side).into()), next)
            }
            T::Attachment(side) => {
                let on = scenario
                    .attachment
                    .iter()
                    .any(|(turn, sides)| *turn == game.turn && sides.contains(&side));
                let next = if side == first { T::Attachment(side.other()) } else { T::Cycle };
                (on.then(|| Attach { side }.into()), next)
            }
            T::Cycle => (Some(Cycle::default().into()), T::CycleDone),
            T::CycleDone => {
                recorder.say(BattleEvent::CycleEnded);
                game.bridges_fall(None, recorder);
                // What follows the last cycle changes nothing that the victory tables count.
                if game.turn >= scenario.turns {
                    game.end(recorder);
                    return Ok(Next::GameOver);
                }
                (None, T::Recovery(first))
            }
            T::Recovery(side) => {
                let next = if side == first { T::Recovery(side.other()) } else { T::End };
                (scenario.has_recovery.then(|| Recover::new(side).into()), next)
            }
            T::End => {
                if scenario.has_recovery {
                    game.recover_all(recorder);
                }
                game.night = false;
                if let Some((leader, turn)) = scenario.leader_dies
                    && turn == game.turn
                    && game[leader].place.hex().is_some()
                {
                    game.kill(leader, recorder);
                }
                game.turn += 1;
                return Ok(Next::Instead(Turn::default().into()));
            }
        };
        self.next = next;
        Ok(task.map_or(Next::Again, Next::First))
    }
}
