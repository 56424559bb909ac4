//! 5.3.3: how the defender meets an assault.

use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Next, OddsView, Recorder, SideId, Violation};

use super::Assault;
use crate::assault::{Fight, Tactic};
use crate::log::Event;
use crate::rules;
use crate::state::PanchoVilla;
use crate::words::{about, place};

/// A defender who could ride off chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChooseTactic {
    pub(crate) fight: Fight,
}

/// What he can choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TacticChoice {
    /// Defends mounted (5.3.4).
    Mounted,
    /// Defends dismounted (5.3.5).
    Dismounted,
}

impl Decide<PanchoVilla> for ChooseTactic {
    type Action = TacticChoice;
    const PHASE: &'static str = super::assaults::PHASE;

    fn decider(&self, _: &PanchoVilla) -> SideId {
        self.fight.force.side
    }

    fn question(&self, _: &PanchoVilla) -> String {
        let at = place(self.fight.hex);
        format!("The assault on {at}: the defender rides off or fights on foot?")
    }

    fn list(&self, _: &PanchoVilla, out: impl FnMut(TacticChoice)) {
        [TacticChoice::Mounted, TacticChoice::Dismounted].into_iter().for_each(out);
    }

    fn apply(
        &mut self,
        game: &mut PanchoVilla,
        action: TacticChoice,
        _: &mut Recorder<'_, Event>,
    ) -> Flow<PanchoVilla> {
        let tactic = self.tactic(game, action);
        if let Some(assault) = game.agenda.find_mut::<Assault>() {
            assault.tactic = tactic;
        }
        Ok(Next::Done)
    }

    fn describe(&self, _: &PanchoVilla, action: TacticChoice) -> ActionText {
        let (command, sentence) = match action {
            TacticChoice::Mounted => ("mounted", "Ride off under fire."),
            TacticChoice::Dismounted => ("dismounted", "Fight on foot."),
        };
        about(&self.fight.title(), None, None, command, sentence)
    }

    fn not_now(_: TacticChoice) -> Violation {
        Violation::new(rules::TACTICS, "only a defender who could ride off has a choice")
    }

    fn parse(_: &PanchoVilla, words: &[&str]) -> Option<TacticChoice> {
        match *words {
            ["mounted"] => Some(TacticChoice::Mounted),
            ["dismounted"] => Some(TacticChoice::Dismounted),
            _ => None,
        }
    }

    fn odds(&self, game: &PanchoVilla, action: TacticChoice) -> Option<OddsView> {
        game.assault_odds(self.fight, self.tactic(game, action))
    }
}

impl ChooseTactic {
    fn tactic(self, game: &PanchoVilla, choice: TacticChoice) -> Tactic {
        match choice {
            TacticChoice::Mounted => Tactic::Mounted,
            TacticChoice::Dismounted => game.tactics(self.fight).1,
        }
    }
}
