//! 10.3 a, an option: units that were left alone attack at the end of the enemy's combat phase.

use hexmap::HexId;
use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Next, Recorder, SideId, Violation};

use super::Fight;
use crate::battle::{Battle, BattleKind};
use crate::book::{Label, book};
use crate::event::BattleEvent;
use crate::state::Chickamauga;
use crate::unit::{UnitId, UnitSet};
use crate::words::{about, general, hex, node, unit};
use crate::{Side, rules};

/// The side whose turn it is not strikes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// Which side.
    pub side: Side,
}

/// Who strikes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum AnswerAction {
    /// A unit attacks a hex next to it, doubled.
    Strike {
        /// Which unit.
        unit: UnitId,
        /// The hex.
        #[serde(with = "Label")]
        at: HexId,
    },
    /// Nobody more.
    End,
}

impl Answer {
    fn each(self, game: &Chickamauga, mut out: impl FnMut(UnitId, HexId)) {
        let held = game.held_by(self.side.other());
        for unit in UnitId::combat(self.side).filter(|unit| unit.kind().is_infantry()) {
            let Some(from) = game.on_map(unit).filter(|hex| !game.assaulted.contains(*hex)) else {
                continue;
            };
            for leg in book().ways(from) {
                if held.contains(leg.to) && game.attacks(unit, leg.to) == Ok(true) {
                    out(unit, leg.to);
                }
            }
        }
    }
}

impl Decide<Chickamauga> for Answer {
    type Action = AnswerAction;
    const PHASE: &'static str = "Counterattack";

    fn resume(
        &mut self,
        game: &mut Chickamauga,
        _: &mut Recorder<'_, BattleEvent>,
    ) -> Flow<Chickamauga> {
        let mut any = false;
        self.each(game, |_, _| any = true);
        Ok(if any { Next::Ask } else { Next::Done })
    }

    fn decider(&self, _: &Chickamauga) -> SideId {
        self.side.id()
    }

    fn question(&self, _: &Chickamauga) -> String {
        format!("Units of the {} that were left alone may counterattack.", self.side)
    }

    fn list(&self, game: &Chickamauga, mut out: impl FnMut(AnswerAction)) {
        self.each(game, |unit, at| out(AnswerAction::Strike { unit, at }));
        out(AnswerAction::End);
    }

    fn apply(
        &mut self,
        game: &mut Chickamauga,
        action: AnswerAction,
        _: &mut Recorder<'_, BattleEvent>,
    ) -> Flow<Chickamauga> {
        let AnswerAction::Strike { unit, at } = action else { return Ok(Next::Done) };
        let mut battle = Battle::new(self.side, at, BattleKind::Answer);
        battle.attackers = UnitSet::from_iter([unit]);
        game.battle = Some(battle);
        Ok(Next::First(Fight::new(0).into()))
    }

    fn describe(&self, _: &Chickamauga, action: AnswerAction) -> ActionText {
        match action {
            AnswerAction::Strike { unit, at } => {
                let command = format!("strike {} {}", unit.counter().id, Label::of(at));
                let sentence = format!("{unit} attacks {} at double strength.", node(at));
                about(&unit, Some(unit), Some(at), command, sentence)
            }
            AnswerAction::End => general("end", "Nobody more counterattacks.").ending(),
        }
    }

    fn not_now(_: AnswerAction) -> Violation {
        Violation::new(rules::COUNTERATTACK, "no such counterattack can be made now")
    }

    fn parse(game: &Chickamauga, words: &[&str]) -> Option<AnswerAction> {
        match *words {
            ["strike", name, at] => Some(AnswerAction::Strike { unit: unit(name)?, at: hex(at)? }),
            ["end" | "pass" | "done"] if game.agenda.asks::<Answer>().is_some() => {
                Some(AnswerAction::End)
            }
            _ => None,
        }
    }

    fn pointed(&self, _: &Chickamauga, name: Option<&str>, at: &str) -> Option<AnswerAction> {
        Some(AnswerAction::Strike { unit: unit(name?)?, at: hex(at)? })
    }
}
