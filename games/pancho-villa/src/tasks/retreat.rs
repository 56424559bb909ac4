//! 5.3.7: a beaten stack retreats, or stands and suffers once more.

use hexmap::HexId;
use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Next, Recorder, SideId, Violation};

use crate::assault::Fight;
use crate::book::Label;
use crate::log::Event;
use crate::rules;
use crate::state::PanchoVilla;
use crate::words::{about, hex, place};

/// A stack has lost something in an assault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Retreat {
    pub(crate) fight: Fight,
}

/// What its owner can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum RetreatAction {
    /// Retreats.
    Retreat {
        /// Where to.
        #[serde(with = "crate::book::Label")]
        to: HexId,
    },
    /// Stands, and suffers once more.
    Stand,
}

impl Decide<PanchoVilla> for Retreat {
    type Action = RetreatAction;
    const PHASE: &'static str = super::assaults::PHASE;

    /// Who has nowhere to go stands.
    fn begin(
        &mut self,
        game: &mut PanchoVilla,
        recorder: &mut Recorder<'_, Event>,
    ) -> Flow<PanchoVilla> {
        self.ask_if_choice(game, recorder)
    }

    fn decider(&self, _: &PanchoVilla) -> SideId {
        self.fight.force.side
    }

    fn question(&self, _: &PanchoVilla) -> String {
        let at = place(self.fight.hex);
        format!("The assault on {at}: do the defenders retreat or stand?")
    }

    fn list(&self, game: &PanchoVilla, mut out: impl FnMut(RetreatAction)) {
        let hexes = game.retreats(self.fight);
        for to in hexes {
            out(RetreatAction::Retreat { to });
        }
        out(RetreatAction::Stand);
    }

    fn check(&self, game: &PanchoVilla, action: RetreatAction) -> Result<(), Violation> {
        match action {
            RetreatAction::Retreat { to } if !game.retreats(self.fight).contains(&to) => {
                let why = "one retreats one hex, not into an enemy zone or strangers";
                rules::no(rules::RETREAT, why)
            }
            RetreatAction::Retreat { .. } | RetreatAction::Stand => Ok(()),
        }
    }

    fn apply(
        &mut self,
        game: &mut PanchoVilla,
        action: RetreatAction,
        recorder: &mut Recorder<'_, Event>,
    ) -> Flow<PanchoVilla> {
        match action {
            RetreatAction::Retreat { to } => game.retreat(self.fight, to, recorder),
            RetreatAction::Stand => game.suffer(self.fight, recorder),
        }
        Ok(Next::Done)
    }

    fn describe(&self, _: &PanchoVilla, action: RetreatAction) -> ActionText {
        let group = self.fight.title();
        match action {
            RetreatAction::Retreat { to } => {
                let (command, sentence) =
                    (format!("retreat {}", Label::of(to)), format!("Retreat to {}.", place(to)));
                about(&group, None, Some(to), command, sentence)
            }
            RetreatAction::Stand => {
                about(&group, None, None, "stand", "Stand, and lose a step of every counter.")
            }
        }
    }

    fn not_now(_: RetreatAction) -> Violation {
        Violation::new(rules::RETREAT, "nobody has lost an assault")
    }

    fn parse(_: &PanchoVilla, words: &[&str]) -> Option<RetreatAction> {
        match *words {
            ["retreat", to] => Some(RetreatAction::Retreat { to: hex(to)? }),
            ["stand"] => Some(RetreatAction::Stand),
            _ => None,
        }
    }
}
