//! 5.3.2, 5.3.9: who takes the hits; the owner picks, ones go on rifles first.

use hexmap::HexId;
use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Focus, Next, Recorder, Rule, SideId, Violation};

use super::Pick;
use crate::assault::{Fight, Tactic, Toll};
use crate::counter::Counters;
use crate::log::Event;
use crate::rules;
use crate::state::{Force, PanchoVilla};
use crate::words::{about, focus, id, name, place};

/// Hits are taken, one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TakeHits {
    pub(crate) struck: Struck,
    pub(crate) toll: Toll,
    /// Whose doing they are.
    pub(crate) by: SideId,
}

/// Whom the hits fall on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[expect(missing_docs, reason = "their names say it")]
pub enum Struck {
    /// The defender of an assault.
    Defender { fight: Fight, tactic: Tactic },
    /// The attackers.
    Attacker { fight: Fight },
    /// Raiders, by the policia (5.3.9).
    Raiders {
        #[serde(with = "crate::book::Label")]
        hex: HexId,
        force: Force,
    },
}

impl Decide<PanchoVilla> for TakeHits {
    type Action = Pick;
    const PHASE: &'static str = super::assaults::PHASE;

    fn resume(
        &mut self,
        game: &mut PanchoVilla,
        recorder: &mut Recorder<'_, Event>,
    ) -> Flow<PanchoVilla> {
        if self.toll.left == 0 || game.ended.is_some() {
            return Ok(game.unless_over(Next::Done));
        }
        self.ask_if_choice(game, recorder)
    }

    fn decider(&self, _: &PanchoVilla) -> SideId {
        match self.struck {
            Struck::Defender { fight, .. } => fight.force.side,
            Struck::Attacker { fight } => fight.attacker,
            Struck::Raiders { force, .. } => force.side,
        }
    }

    fn question(&self, _: &PanchoVilla) -> String {
        match self.struck {
            Struck::Defender { fight, .. } => {
                format!("The assault on {}: who of the defenders is hit?", place(fight.hex))
            }
            Struck::Attacker { fight } => {
                format!("The assault on {}: who of the attackers is hit?", place(fight.hex))
            }
            Struck::Raiders { hex, .. } => {
                format!("The policia of {} strike back: who is hit?", place(hex))
            }
        }
    }

    fn list(&self, game: &PanchoVilla, mut out: impl FnMut(Pick)) {
        self.choices(game).iter().for_each(|counter| out(Pick { counter }));
    }

    fn check(&self, game: &PanchoVilla, Pick { counter }: Pick) -> Result<(), Violation> {
        if self.choices(game).contains(counter) {
            return Ok(());
        }
        rules::no(self.rule(), "it cannot take this hit")
    }

    fn apply(
        &mut self,
        game: &mut PanchoVilla,
        Pick { counter }: Pick,
        recorder: &mut Recorder<'_, Event>,
    ) -> Flow<PanchoVilla> {
        self.toll.take();
        game.deplete(counter, self.rule(), Some(self.by), recorder);
        Ok(Next::Again)
    }

    fn describe(&self, game: &PanchoVilla, Pick { counter }: Pick) -> ActionText {
        let group = match self.struck {
            Struck::Defender { fight, .. } | Struck::Attacker { fight } => fight.title(),
            Struck::Raiders { .. } => "Policia".to_owned(),
        };
        let (command, sentence) =
            (format!("pick {}", id(counter)), format!("Pick {}.", name(counter)));
        about(&group, Some(counter), game.hex_of(counter), command, sentence)
    }

    fn focus(&self, _: &PanchoVilla) -> Option<Focus> {
        match self.struck {
            Struck::Raiders { hex, .. } => Some(focus("Night raid", hex, None)),
            Struck::Defender { .. } | Struck::Attacker { .. } => None,
        }
    }

    fn not_now(_: Pick) -> Violation {
        Violation::new(rules::COMBAT, "there are no hits to take now")
    }

    fn parse(_: &PanchoVilla, words: &[&str]) -> Option<Pick> {
        Pick::parse(words)
    }
}

impl TakeHits {
    fn rule(self) -> Rule {
        match self.struck {
            Struck::Defender { .. } | Struck::Attacker { .. } => rules::COMBAT,
            Struck::Raiders { .. } => rules::RAIDS,
        }
    }

    /// Who may take the next hit.
    fn choices(self, game: &PanchoVilla) -> Counters {
        self.toll.choices(match self.struck {
            Struck::Defender { fight, tactic } => game.defender_able(fight, tactic),
            Struck::Attacker { .. } => game.attacker_able(),
            Struck::Raiders { hex, force } => game.raiders_able(hex, force),
        })
    }
}
