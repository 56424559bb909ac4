//! Before the first die.

use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Next, Recorder, SideId, Violation};

use super::Turn;
use crate::event::BattleEvent;
use crate::state::BullRun;
use crate::words::general;
use crate::{Side, rules};

/// The armies stand ready.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Begin;

/// Begins the battle: the first initiative die (6.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Go;

impl Decide<BullRun> for Begin {
    type Action = Go;
    const PHASE: &'static str = "Set-up";

    fn decider(&self, _: &BullRun) -> SideId {
        Side::Union.id()
    }

    fn question(&self, _: &BullRun) -> String {
        "The armies stand ready. Begin the battle.".to_owned()
    }

    fn list(&self, _: &BullRun, mut out: impl FnMut(Go)) {
        out(Go);
    }

    fn apply(
        &mut self,
        game: &mut BullRun,
        Go: Go,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Flow<BullRun> {
        game.foretell_initiatives(recorder)?;
        Ok(Next::Instead(Turn::default().into()))
    }

    fn describe(&self, _: &BullRun, Go: Go) -> ActionText {
        general("go", "Begin the battle.")
    }

    fn not_now(Go: Go) -> Violation {
        Violation::new(rules::SEQUENCE, "the battle has begun already")
    }

    fn parse(_: &BullRun, words: &[&str]) -> Option<Go> {
        matches!(words, ["go" | "begin"]).then_some(Go)
    }
}
