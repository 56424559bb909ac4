//! 11.4, 13.2: where a counter comes back.

use hexmap::HexId;
use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Focus, Next, Recorder, SideId, Violation};

use crate::book::Label;
use crate::event::BattleEvent;
use crate::replacements::ComesBack;
use crate::rules;
use crate::state::Chickamauga;
use crate::unit::{UnitId, UnitSet};
use crate::words::{about, focus, hex, node, word};

/// A counter comes back, and its owner chooses where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PutBack {
    /// Which one.
    pub unit: UnitId,
    /// Why.
    pub how: ComesBack,
    /// The leader who brings it in, if one does.
    pub leader: Option<UnitId>,
}

/// Here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PutAt {
    /// The hex or box.
    #[serde(with = "Label")]
    pub at: HexId,
}

impl PutBack {
    fn places(self, game: &Chickamauga) -> Vec<HexId> {
        match self.leader {
            Some(leader) => game.places_by(self.unit, leader),
            None => game.places_to_return(self.unit, self.how),
        }
    }
}

impl Decide<Chickamauga> for PutBack {
    type Action = PutAt;
    const PHASE: &'static str = "Return";

    fn begin(
        &mut self,
        game: &mut Chickamauga,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Flow<Chickamauga> {
        self.ask_if_choice(game, recorder)
    }

    fn decider(&self, _: &Chickamauga) -> SideId {
        self.unit.side().id()
    }

    fn question(&self, _: &Chickamauga) -> String {
        format!("{} comes back. Where?", self.unit)
    }

    fn list(&self, game: &Chickamauga, mut out: impl FnMut(PutAt)) {
        self.places(game).into_iter().for_each(|at| out(PutAt { at }));
    }

    fn apply(
        &mut self,
        game: &mut Chickamauga,
        PutAt { at }: PutAt,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Flow<Chickamauga> {
        game.bring_in(self.unit, at, self.how, recorder);
        Ok(Next::Done)
    }

    fn describe(&self, _: &Chickamauga, PutAt { at }: PutAt) -> ActionText {
        let sentence = format!("{} comes back in {}.", self.unit, node(at));
        about(&self.unit, Some(self.unit), Some(at), format!("at {}", word(at)), sentence)
    }

    fn focus(&self, _: &Chickamauga) -> Option<Focus> {
        Some(focus("Return", &[], UnitSet::from_iter([self.unit])))
    }

    fn not_now(_: PutAt) -> Violation {
        Violation::new(rules::REPLACEMENTS, "nobody comes back there now")
    }

    fn parse(_: &Chickamauga, words: &[&str]) -> Option<PutAt> {
        let ["at", at] = *words else { return None };
        Some(PutAt { at: hex(at)? })
    }

    fn pointed(&self, _: &Chickamauga, _: Option<&str>, at: &str) -> Option<PutAt> {
        Some(PutAt { at: hex(at)? })
    }
}
