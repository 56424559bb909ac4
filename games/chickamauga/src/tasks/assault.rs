//! 8.1: a side assaults, one hex at a time, in the order it likes.

use hexmap::HexId;
use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Next, Recorder, SideId, Violation};

use super::Muster;
use crate::battle::{Battle, BattleKind};
use crate::book::Label;
use crate::event::BattleEvent;
use crate::state::Chickamauga;
use crate::words::{about, general, hex, node, target};
use crate::{Side, rules};

/// A side assaults.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assault {
    /// Which side.
    pub side: Side,
}

/// What is assaulted next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum AssaultAction {
    /// This hex; the attackers are chosen next.
    Target {
        /// The hex.
        #[serde(with = "Label")]
        at: HexId,
    },
    /// No more assaults.
    End,
}

impl Assault {
    fn each(self, game: &Chickamauga, mut out: impl FnMut(HexId)) {
        let near = game.next_to(self.side);
        let mut held = game.held_by(self.side.other());
        held &= &near;
        for at in &held {
            if game.check_target(self.side, at).is_ok() {
                out(at);
            }
        }
    }
}

impl Decide<Chickamauga> for Assault {
    type Action = AssaultAction;
    const PHASE: &'static str = "Combat";

    fn resume(
        &mut self,
        game: &mut Chickamauga,
        _: &mut Recorder<'_, BattleEvent>,
    ) -> Flow<Chickamauga> {
        let mut any = false;
        self.each(game, |_| any = true);
        Ok(if any { Next::Ask } else { Next::Done })
    }

    fn decider(&self, _: &Chickamauga) -> SideId {
        self.side.id()
    }

    fn question(&self, _: &Chickamauga) -> String {
        format!("The {} may assault.", self.side)
    }

    fn list(&self, game: &Chickamauga, mut out: impl FnMut(AssaultAction)) {
        self.each(game, |at| out(AssaultAction::Target { at }));
        out(AssaultAction::End);
    }

    fn check(&self, game: &Chickamauga, action: AssaultAction) -> Result<(), Violation> {
        match action {
            AssaultAction::Target { at } => game.check_target(self.side, at),
            AssaultAction::End => Ok(()),
        }
    }

    fn apply(
        &mut self,
        game: &mut Chickamauga,
        action: AssaultAction,
        _: &mut Recorder<'_, BattleEvent>,
    ) -> Flow<Chickamauga> {
        let AssaultAction::Target { at } = action else { return Ok(Next::Done) };
        let mut battle = Battle::new(self.side, at, BattleKind::Assault);
        battle.defenders = game.combat_in(self.side.other(), at);
        game.battle = Some(battle);
        Ok(Next::First(Muster.into()))
    }

    fn describe(&self, game: &Chickamauga, action: AssaultAction) -> ActionText {
        match action {
            AssaultAction::Target { at } => {
                let defenders = game.combat_in(self.side.other(), at);
                let sentence = format!("Assault {defenders} in {}.", node(at));
                about(&"Assault", None, Some(at), format!("assault {}", Label::of(at)), sentence)
            }
            AssaultAction::End => general("end", "Assault nobody more.").ending(),
        }
    }

    fn not_now(_: AssaultAction) -> Violation {
        Violation::new(rules::SEQUENCE, "assaults come after bombardments in a combat phase")
    }

    fn parse(game: &Chickamauga, words: &[&str]) -> Option<AssaultAction> {
        match *words {
            ["assault" | "a", at] => Some(AssaultAction::Target { at: target(game, at)? }),
            ["end" | "pass" | "done"] if game.agenda.asks::<Assault>().is_some() => {
                Some(AssaultAction::End)
            }
            _ => None,
        }
    }

    fn pointed(&self, _: &Chickamauga, _: Option<&str>, at: &str) -> Option<AssaultAction> {
        Some(AssaultAction::Target { at: hex(at)? })
    }
}
