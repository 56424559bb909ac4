//! The first decision: everything before it needs no choice, and the first dice may follow.

use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Next, SideId, Violation};

use super::Rec;
use crate::rules;
use crate::side::Side;
use crate::state::Stonewall;
use crate::words::general;

/// Before the first turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Begin;

/// Go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Go;

impl Decide<Stonewall> for Begin {
    type Action = Go;
    const PHASE: &'static str = "Set-up";

    fn decider(&self, _: &Stonewall) -> SideId {
        Side::Union.id()
    }

    fn question(&self, game: &Stonewall) -> String {
        let scenario = game.scenario();
        format!("{}, {}: the armies stand ready.", scenario.title, scenario.first_turn)
    }

    fn list(&self, _: &Stonewall, mut out: impl FnMut(Go)) {
        out(Go);
    }

    fn apply(&mut self, _: &mut Stonewall, Go: Go, _: &mut Rec<'_>) -> Flow<Stonewall> {
        Ok(Next::Instead(Stonewall::first_task()))
    }

    fn describe(&self, _: &Stonewall, Go: Go) -> ActionText {
        general("begin", "Begin.")
    }

    fn not_now(Go: Go) -> Violation {
        Violation::new(rules::SEQUENCE, "the game has begun")
    }

    fn parse(_: &Stonewall, words: &[&str]) -> Option<Go> {
        matches!(words, ["begin"]).then_some(Go)
    }
}
