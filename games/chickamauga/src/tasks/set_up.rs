//! 17.0: a side sets up its units, one after the other, or all at once as history had it.

use hexmap::HexId;
use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Next, Recorder, SideId, Violation};

use super::{PlayerTurn, WriteStrategy};
use crate::book::Label;
use crate::event::BattleEvent;
use crate::state::Chickamauga;
use crate::unit::{Place, UnitId};
use crate::words::{about, general, hex, node, unit, word};
use crate::{Side, rules};

/// A side sets up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SetUp {
    /// Which side.
    pub side: Side,
}

/// Where the next unit goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum SetUpAction {
    /// The unit that is next stands here.
    Put {
        /// Which unit.
        unit: UnitId,
        /// Where.
        #[serde(with = "Label")]
        at: HexId,
    },
    /// All that are left stand where history had them.
    AsHistory,
}

impl Decide<Chickamauga> for SetUp {
    type Action = SetUpAction;
    const PHASE: &'static str = "Set-up";

    fn decider(&self, _: &Chickamauga) -> SideId {
        self.side.id()
    }

    fn question(&self, game: &Chickamauga) -> String {
        match game.next_to_set_up(self.side) {
            Some(unit) => format!("The {} sets up {unit}.", self.side),
            None => format!("The {} sets up.", self.side),
        }
    }

    fn list(&self, game: &Chickamauga, mut out: impl FnMut(SetUpAction)) {
        let Some(unit) = game.next_to_set_up(self.side) else { return };
        game.set_up_hexes(unit).into_iter().for_each(|at| out(SetUpAction::Put { unit, at }));
        out(SetUpAction::AsHistory);
    }

    fn check(&self, game: &Chickamauga, action: SetUpAction) -> Result<(), Violation> {
        let SetUpAction::Put { unit, at } = action else { return Ok(()) };
        match game.next_to_set_up(self.side) {
            Some(next) if next != unit => {
                Err(Violation::new(rules::SETUP, format!("{next} is set up before {unit}")))
            }
            _ if game.set_up_hexes(unit).contains(&at) => Ok(()),
            _ => Err(game.why_not_set_up(unit, at)),
        }
    }

    fn apply(
        &mut self,
        game: &mut Chickamauga,
        action: SetUpAction,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Flow<Chickamauga> {
        match action {
            SetUpAction::Put { unit, at } => {
                game[unit].place = Place::At(at);
                recorder.say(BattleEvent::SetUp { unit, at });
            }
            SetUpAction::AsHistory => {
                while let Some(unit) = game.next_to_set_up(self.side) {
                    let Some(at) = game.historical_hex(unit) else { break };
                    game[unit].place = Place::At(at);
                    recorder.say(BattleEvent::SetUp { unit, at });
                }
            }
        }
        if game.next_to_set_up(self.side).is_some() {
            return Ok(Next::Ask);
        }
        Ok(match self.side {
            Side::Union => Next::Instead(SetUp { side: Side::Confederate }.into()),
            Side::Confederate => Next::Instead(WriteStrategy.into()),
        })
    }

    fn describe(&self, _: &Chickamauga, action: SetUpAction) -> ActionText {
        match action {
            SetUpAction::Put { unit, at } => {
                let command = format!("put {} {}", unit.counter().id, word(at));
                about(
                    &unit,
                    Some(unit),
                    Some(at),
                    command,
                    format!("{unit} sets up in {}.", node(at)),
                )
            }
            SetUpAction::AsHistory => {
                general("history", "All units that are left set up as history had them.")
            }
        }
    }

    fn not_now(_: SetUpAction) -> Violation {
        Violation::new(rules::SETUP, "units are set up before the first turn")
    }

    fn parse(_: &Chickamauga, words: &[&str]) -> Option<SetUpAction> {
        match *words {
            ["put", name, at] => Some(SetUpAction::Put { unit: unit(name)?, at: hex(at)? }),
            ["history"] => Some(SetUpAction::AsHistory),
            _ => None,
        }
    }

    fn pointed(&self, game: &Chickamauga, _: Option<&str>, at: &str) -> Option<SetUpAction> {
        Some(SetUpAction::Put { unit: game.next_to_set_up(self.side)?, at: hex(at)? })
    }
}

/// What comes when both sides are set up.
pub(crate) fn first_turn() -> super::Task {
    PlayerTurn::default().into()
}
