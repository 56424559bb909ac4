//! 5.3.1: who takes part in an assault.

use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Next, OddsView, Recorder, SideId, Violation};

use crate::assault::Fight;
use crate::counter::CounterId;
use crate::log::Event;
use crate::rules::{self, no};
use crate::state::PanchoVilla;
use crate::words::{about, counter, id, name, place};

/// The attacker says who takes part: all who can, but for whom he keeps out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TakePart {
    pub(crate) fight: Fight,
}

/// What the attacker can do before the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum TakePartAction {
    /// Keeps a counter out of the assault.
    Withhold {
        /// Which.
        counter: CounterId,
    },
    /// Lets the hidden Villa lead as Villa (2.3.15).
    Unmask,
    /// Fights the assault.
    Fight,
}

impl Decide<PanchoVilla> for TakePart {
    type Action = TakePartAction;
    const PHASE: &'static str = super::assaults::PHASE;

    fn decider(&self, _: &PanchoVilla) -> SideId {
        self.fight.attacker
    }

    fn question(&self, _: &PanchoVilla) -> String {
        format!("The assault on {}: who takes part?", place(self.fight.hex))
    }

    fn list(&self, game: &PanchoVilla, mut out: impl FnMut(TakePartAction)) {
        game.participants().loose().for_each(|counter| out(TakePartAction::Withhold { counter }));
        if game.can_unmask(self.fight) {
            out(TakePartAction::Unmask);
        }
        out(TakePartAction::Fight);
    }

    fn check(&self, game: &PanchoVilla, action: TakePartAction) -> Result<(), Violation> {
        match action {
            TakePartAction::Withhold { counter } if !game.participants().can_drop(counter) => {
                no(rules::ASSAULT, "somebody must take part")
            }
            TakePartAction::Unmask if !game.can_unmask(self.fight) => {
                no(rules::HIDDEN, "no hidden Villa is among the attackers")
            }
            _ => Ok(()),
        }
    }

    fn apply(
        &mut self,
        game: &mut PanchoVilla,
        action: TakePartAction,
        recorder: &mut Recorder<'_, Event>,
    ) -> Flow<PanchoVilla> {
        match action {
            TakePartAction::Withhold { counter } => game.committed.remove(counter),
            TakePartAction::Unmask => {
                if let Some(villa) = game.villa {
                    game.unmask(villa, recorder);
                }
            }
            TakePartAction::Fight => return Ok(Next::Done),
        }
        Ok(Next::Ask)
    }

    fn describe(&self, game: &PanchoVilla, action: TakePartAction) -> ActionText {
        let group = self.fight.title();
        match action {
            TakePartAction::Withhold { counter } => {
                let command = format!("withhold {}", id(counter));
                let sentence = format!("Keep {} out of the assault.", name(counter));
                let text = about(&group, Some(counter), game.hex_of(counter), command, sentence);
                ActionText { detail: game.is_detail(counter), ..text }
            }
            TakePartAction::Unmask => {
                about(&group, None, None, "unmask", "Let Villa lead as Villa.")
            }
            TakePartAction::Fight => about(&group, None, None, "fight", "Begin the assault."),
        }
    }

    fn not_now(_: TakePartAction) -> Violation {
        Violation::new(rules::ASSAULT, "who takes part is said when an assault is opened")
    }

    fn parse(_: &PanchoVilla, words: &[&str]) -> Option<TakePartAction> {
        Some(match *words {
            ["withhold", who] => TakePartAction::Withhold { counter: counter(who)? },
            ["unmask"] => TakePartAction::Unmask,
            ["fight"] => TakePartAction::Fight,
            _ => return None,
        })
    }

    /// Before the defender has chosen, the odds are those of a stand.
    fn odds(&self, game: &PanchoVilla, action: TakePartAction) -> Option<OddsView> {
        let fights = action == TakePartAction::Fight;
        fights.then(|| game.assault_odds(self.fight, game.tactics(self.fight).1)).flatten()
    }
}
