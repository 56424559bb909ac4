//! 5.3.1 to 5.3.7: one assault, step by step.

use serde::{Deserialize, Serialize};
use table::{Flow, Focus, Next, Procedure, Recorder};

use super::{Advance, ChooseTactic, Retreat, Struck, TakeHits, TakePart, Task};
use crate::assault::{Fight, Tactic, Toll};
use crate::counter::Counters;
use crate::log::Event;
use crate::state::PanchoVilla;
use crate::words::focus;

/// An assault; who takes part is in the state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Assault {
    pub(crate) fight: Fight,
    /// How the defender meets it.
    pub(crate) tactic: Tactic,
    /// Hits on the attacker that are still to be taken.
    on_attacker: Toll,
    /// Whether the defender has lost anything.
    defender_lost: bool,
    next: Step,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Step {
    TakePart,
    Tactic,
    Dice,
    HitsOnAttacker,
    Retreat,
    Advance,
    End,
}

impl Procedure<PanchoVilla> for Assault {
    fn focus(&self, _: &PanchoVilla) -> Option<Focus> {
        Some(focus("Assault", self.fight.hex, None))
    }

    fn resume(
        &mut self,
        game: &mut PanchoVilla,
        recorder: &mut Recorder<'_, Event>,
    ) -> Flow<PanchoVilla> {
        if game.ended.is_some() {
            return Ok(Next::GameOver);
        }
        let fight = self.fight;
        let (task, next): (Option<Task>, Step) = match self.next {
            Step::TakePart => (Some(TakePart { fight }.into()), Step::Tactic),
            Step::Tactic => {
                game.begin_assault(fight, recorder);
                let (may_mount, otherwise) = game.tactics(fight);
                self.tactic = otherwise;
                (may_mount.then_some(ChooseTactic { fight }.into()), Step::Dice)
            }
            Step::Dice => {
                let tactic = self.tactic;
                recorder.say(Event::Defends { hex: fight.hex, tactic });
                let (on_defender, on_attacker) = game.throw_assault(fight, tactic, recorder)?;
                self.on_attacker = on_attacker;
                let able = game.defender_able(fight, tactic);
                self.defender_lost = on_defender.left > 0 && !able.is_empty();
                let struck = Struck::Defender { fight, tactic };
                let hits = TakeHits { struck, toll: on_defender, by: fight.attacker };
                (Some(hits.into()), Step::HitsOnAttacker)
            }
            Step::HitsOnAttacker => {
                let struck = Struck::Attacker { fight };
                let hits = TakeHits { struck, toll: self.on_attacker, by: fight.force.side };
                (Some(hits.into()), Step::Retreat)
            }
            Step::Retreat => {
                let beaten = self.defender_lost && !game.defenders(fight).is_empty();
                (beaten.then_some(Retreat { fight }.into()), Step::Advance)
            }
            Step::Advance => {
                let follow = Advance { fight, advanced: None };
                ((!fight.policia).then_some(follow.into()), Step::End)
            }
            Step::End => {
                game.committed = Counters::EMPTY;
                return Ok(Next::Done);
            }
        };
        self.next = next;
        Ok(task.map_or(Next::Again, Next::First))
    }
}

impl Assault {
    pub(crate) fn new(fight: Fight) -> Assault {
        Assault {
            fight,
            tactic: Tactic::Pinned,
            on_attacker: Toll::default(),
            defender_lost: false,
            next: Step::TakePart,
        }
    }
}
