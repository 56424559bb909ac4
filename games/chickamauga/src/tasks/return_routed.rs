//! 11.4: a routed unit tries to come back.

use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Focus, Next, Recorder, SideId, Violation};

use super::PutBack;
use crate::event::BattleEvent;
use crate::replacements::ComesBack;
use crate::rules;
use crate::state::Chickamauga;
use crate::unit::{Place, UnitId, UnitSet};
use crate::words::{about, focus, unit};

/// A routed unit whose turn has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReturnRouted {
    /// Which one.
    pub unit: UnitId,
}

/// How it tries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ReturnAction {
    /// By itself: a failure costs a turn.
    Ordinary,
    /// With a leader's help: a failure destroys it.
    Assisted {
        /// Whose.
        leader: UnitId,
    },
    /// Not this turn.
    Wait,
}

impl ReturnRouted {
    fn wait(self, game: &mut Chickamauga, recorder: &mut Recorder<'_, BattleEvent>) {
        let turn = game.turn + 1;
        game[self.unit].place = Place::Track(turn);
        recorder.say(BattleEvent::Waits { unit: self.unit, turn });
    }
}

impl Decide<Chickamauga> for ReturnRouted {
    type Action = ReturnAction;
    const PHASE: &'static str = "Recovery";

    fn decider(&self, _: &Chickamauga) -> SideId {
        self.unit.side().id()
    }

    fn question(&self, _: &Chickamauga) -> String {
        format!("{} has routed and may try to come back.", self.unit)
    }

    fn list(&self, game: &Chickamauga, mut out: impl FnMut(ReturnAction)) {
        out(ReturnAction::Ordinary);
        game.helpers(self.unit).for_each(|leader| out(ReturnAction::Assisted { leader }));
        out(ReturnAction::Wait);
    }

    fn apply(
        &mut self,
        game: &mut Chickamauga,
        action: ReturnAction,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Flow<Chickamauga> {
        let unit = self.unit;
        let leader = match action {
            ReturnAction::Ordinary => None,
            ReturnAction::Assisted { leader } => Some(leader),
            ReturnAction::Wait => {
                self.wait(game, recorder);
                return Ok(Next::Done);
            }
        };
        if game.rallies(unit, leader, recorder)? {
            let how = ComesBack::Rallied;
            return Ok(Next::Instead(PutBack { unit, how, leader }.into()));
        }
        if leader.is_some() {
            game[unit].place = Place::Destroyed;
            game[unit].steps = 0;
            recorder.say(BattleEvent::Destroyed { unit });
        } else {
            self.wait(game, recorder);
        }
        Ok(Next::Done)
    }

    fn describe(&self, game: &Chickamauga, action: ReturnAction) -> ActionText {
        let (unit, rating) = (self.unit, game.rating(self.unit));
        let needs = |bonus: u8| (rating + bonus).min(5);
        let (command, sentence) = match action {
            ReturnAction::Ordinary => {
                ("rally".to_owned(), format!("{unit} comes back on 1 to {}.", needs(0)))
            }
            ReturnAction::Assisted { leader } => {
                let needs = needs(leader.counter().bonus);
                let sentence = format!(
                    "{leader} brings {unit} back on 1 to {needs}; otherwise it is destroyed."
                );
                (format!("rally {}", leader.counter().id), sentence)
            }
            ReturnAction::Wait => ("wait".to_owned(), format!("{unit} waits for another turn.")),
        };
        about(&unit, Some(unit), None, command, sentence)
    }

    fn focus(&self, _: &Chickamauga) -> Option<Focus> {
        Some(focus("Return from rout", &[], UnitSet::from_iter([self.unit])))
    }

    fn not_now(_: ReturnAction) -> Violation {
        Violation::new(rules::ROUT, "no routed unit can come back so now")
    }

    fn parse(_: &Chickamauga, words: &[&str]) -> Option<ReturnAction> {
        match *words {
            ["rally"] => Some(ReturnAction::Ordinary),
            ["rally", by] => Some(ReturnAction::Assisted { leader: unit(by)? }),
            ["wait"] => Some(ReturnAction::Wait),
            _ => None,
        }
    }
}
