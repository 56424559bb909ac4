//! 18.2: the Confederate writes down his option, in secret, after set-up (5.3, B5).

use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Next, Recorder, SideId, Violation};

use super::set_up::first_turn;
use crate::event::BattleEvent;
use crate::state::{Chickamauga, Strategy};
use crate::words::general;
use crate::{Side, rules};

/// The Confederate chooses how to win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WriteStrategy;

/// What is written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Written {
    /// Option A or B.
    pub strategy: Strategy,
}

impl Decide<Chickamauga> for WriteStrategy {
    type Action = Written;
    const PHASE: &'static str = "Set-up";

    fn decider(&self, _: &Chickamauga) -> SideId {
        Side::Confederate.id()
    }

    fn question(&self, _: &Chickamauga) -> String {
        "The Confederate writes down his option, in secret.".to_owned()
    }

    fn list(&self, _: &Chickamauga, mut out: impl FnMut(Written)) {
        out(Written { strategy: Strategy::A });
        out(Written { strategy: Strategy::B });
    }

    fn apply(
        &mut self,
        game: &mut Chickamauga,
        Written { strategy }: Written,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Flow<Chickamauga> {
        game.strategy = Some(strategy);
        recorder.say(BattleEvent::StrategyWritten { strategy });
        recorder.say(BattleEvent::StrategyHidden);
        Ok(Next::Instead(first_turn()))
    }

    fn describe(&self, _: &Chickamauga, Written { strategy }: Written) -> ActionText {
        match strategy {
            Strategy::A => {
                general("option a", "Win by having no Union unit on the map at the end.")
            }
            Strategy::B => {
                general("option b", "Win by eighteen Union units out of play at the end.")
            }
        }
    }

    fn not_now(_: Written) -> Violation {
        Violation::new(rules::CONFEDERATE_WINS, "the option is written down before turn 1")
    }

    fn parse(_: &Chickamauga, words: &[&str]) -> Option<Written> {
        match *words {
            ["option", "a"] => Some(Written { strategy: Strategy::A }),
            ["option", "b"] => Some(Written { strategy: Strategy::B }),
            _ => None,
        }
    }
}
