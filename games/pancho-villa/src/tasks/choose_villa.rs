//! 2.3.15: before play the Villista notes secretly who Villa is.

use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Next, Recorder, SideId, Violation};

use crate::counter::CounterId;
use crate::log::Event;
use crate::rules;
use crate::state::{PanchoVilla, VILLISTA};
use crate::words::{about, counter, id, name};

/// The Villista notes who Villa is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChooseVilla;

/// This leader is Villa.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Villa {
    /// Which leader.
    pub leader: CounterId,
}

impl Decide<PanchoVilla> for ChooseVilla {
    type Action = Villa;
    const PHASE: &'static str = super::movement::PHASE;

    fn decider(&self, _: &PanchoVilla) -> SideId {
        VILLISTA
    }

    fn question(&self, _: &PanchoVilla) -> String {
        "The Villistas note secretly which leader is Villa.".to_owned()
    }

    fn list(&self, _: &PanchoVilla, mut out: impl FnMut(Villa)) {
        PanchoVilla::red_leaders().iter().for_each(|leader| out(Villa { leader }));
    }

    fn apply(
        &mut self,
        game: &mut PanchoVilla,
        Villa { leader }: Villa,
        recorder: &mut Recorder<'_, Event>,
    ) -> Flow<PanchoVilla> {
        game.villa = Some(leader);
        recorder.say(Event::SecretKept);
        recorder.say(Event::Secret { leader });
        Ok(Next::Done)
    }

    fn describe(&self, game: &PanchoVilla, Villa { leader }: Villa) -> ActionText {
        let (command, sentence) =
            (format!("secret {}", id(leader)), format!("{} is Villa.", name(leader)));
        about("Villa", Some(leader), game.hex_of(leader), command, sentence)
    }

    fn not_now(_: Villa) -> Violation {
        Violation::new(rules::HIDDEN, "before play the Villista notes which red leader is Villa")
    }

    fn parse(_: &PanchoVilla, words: &[&str]) -> Option<Villa> {
        let ["secret", who] = *words else { return None };
        Some(Villa { leader: counter(who)? })
    }
}
