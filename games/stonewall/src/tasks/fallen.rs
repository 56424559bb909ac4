//! 18.0: which of the foremost leaders is lost.

use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Next, SideId, Violation};

use super::Rec;
use crate::roster::{LeaderId, LeaderSet};
use crate::rules;
use crate::side::Side;
use crate::state::Stonewall;
use crate::words::{leader, of_leader};

/// One of these is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeaderFalls {
    /// Those with the highest tactical value.
    pub leaders: LeaderSet,
}

/// Who.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Falls {
    /// He.
    pub leader: LeaderId,
}

impl Decide<Stonewall> for LeaderFalls {
    type Action = Falls;
    const PHASE: &'static str = "Leader loss";

    fn begin(&mut self, game: &mut Stonewall, recorder: &mut Rec<'_>) -> Flow<Stonewall> {
        self.ask_if_choice(game, recorder)
    }

    fn decider(&self, _: &Stonewall) -> SideId {
        Side::Confederate.id()
    }

    fn question(&self, _: &Stonewall) -> String {
        "Which leader is lost?".to_owned()
    }

    fn list(&self, _: &Stonewall, mut out: impl FnMut(Falls)) {
        self.leaders.iter().for_each(|leader| out(Falls { leader }));
    }

    fn apply(
        &mut self,
        game: &mut Stonewall,
        Falls { leader }: Falls,
        recorder: &mut Rec<'_>,
    ) -> Flow<Stonewall> {
        game.kill(leader, recorder);
        Ok(Next::Done)
    }

    fn describe(&self, _: &Stonewall, Falls { leader }: Falls) -> ActionText {
        of_leader(leader, None, format!("falls {}", leader.id), format!("{leader} is lost."))
    }

    fn not_now(_: Falls) -> Violation {
        Violation::new(rules::LEADER_LOSS, "no leader is lost now")
    }

    fn parse(_: &Stonewall, words: &[&str]) -> Option<Falls> {
        let ["falls", name] = *words else { return None };
        Some(Falls { leader: leader(name)? })
    }
}
