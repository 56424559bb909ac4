//! 5.3.2: victors advance into the hex that was emptied.

use hexmap::HexId;
use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Next, Recorder, SideId, Violation};

use crate::assault::Fight;
use crate::book::Label;
use crate::log::Event;
use crate::rules;
use crate::state::{Force, PanchoVilla};
use crate::words::{about, hex, place};

/// Victors may advance, stack by stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Advance {
    pub(crate) fight: Fight,
    /// Who has advanced: only one force can.
    pub(crate) advanced: Option<Force>,
}

/// What they can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum AdvanceAction {
    /// Advances with the stack of a hex.
    Advance {
        /// From where.
        #[serde(with = "crate::book::Label")]
        from: HexId,
    },
    /// Does not advance, or no further.
    Stay,
}

impl Decide<PanchoVilla> for Advance {
    type Action = AdvanceAction;
    const PHASE: &'static str = super::assaults::PHASE;

    /// Where nobody can advance nobody is asked.
    fn resume(
        &mut self,
        game: &mut PanchoVilla,
        recorder: &mut Recorder<'_, Event>,
    ) -> Flow<PanchoVilla> {
        self.ask_if_choice(game, recorder)
    }

    fn decider(&self, _: &PanchoVilla) -> SideId {
        self.fight.attacker
    }

    fn question(&self, _: &PanchoVilla) -> String {
        format!("The assault on {}: do the victors advance?", place(self.fight.hex))
    }

    fn list(&self, game: &PanchoVilla, mut out: impl FnMut(AdvanceAction)) {
        let hexes = game.advances(self.fight, self.advanced);
        for from in hexes {
            out(AdvanceAction::Advance { from });
        }
        out(AdvanceAction::Stay);
    }

    fn check(&self, game: &PanchoVilla, action: AdvanceAction) -> Result<(), Violation> {
        let AdvanceAction::Advance { from } = action else { return Ok(()) };
        if game.advances(self.fight, self.advanced).contains(&from) {
            return Ok(());
        }
        rules::no(rules::COMBAT, "only victors beside the empty hex advance")
    }

    fn apply(
        &mut self,
        game: &mut PanchoVilla,
        action: AdvanceAction,
        recorder: &mut Recorder<'_, Event>,
    ) -> Flow<PanchoVilla> {
        let AdvanceAction::Advance { from } = action else { return Ok(Next::Done) };
        self.advanced = game.advance(self.fight, from, recorder).or(self.advanced);
        Ok(Next::Again)
    }

    fn describe(&self, _: &PanchoVilla, action: AdvanceAction) -> ActionText {
        let group = self.fight.title();
        match action {
            AdvanceAction::Advance { from } => {
                let command = format!("advance {}", Label::of(from));
                let sentence = format!("Advance from {}.", place(from));
                about(&group, None, Some(from), command, sentence)
            }
            AdvanceAction::Stay => about(&group, None, None, "stay", "Do not advance."),
        }
    }

    fn not_now(_: AdvanceAction) -> Violation {
        Violation::new(rules::COMBAT, "nobody has won a hex to advance into")
    }

    fn parse(_: &PanchoVilla, words: &[&str]) -> Option<AdvanceAction> {
        match *words {
            ["advance", from] => Some(AdvanceAction::Advance { from: hex(from)? }),
            ["stay"] => Some(AdvanceAction::Stay),
            _ => None,
        }
    }
}
