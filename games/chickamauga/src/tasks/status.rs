//! 12.4, 12.5, 19.4: HQ and train change their state, and the Union train may leave.

use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Next, Recorder, SideId, Violation};

use crate::book::book;
use crate::event::BattleEvent;
use crate::state::Chickamauga;
use crate::unit::{Kind, Place, UnitId};
use crate::words::{about, general, unit};
use crate::{Side, rules};

/// A side flips its HQ and train.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Status {
    /// Which side.
    pub side: Side,
}

/// What changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum StatusAction {
    /// An HQ or train becomes active, or inactive.
    Flip {
        /// Which one.
        unit: UnitId,
    },
    /// The Union train is taken out of play (19.4).
    Withdraw,
    /// Nothing more.
    Done,
}

impl Status {
    fn check_flip(self, game: &Chickamauga, unit: UnitId) -> Result<(), Violation> {
        let rule = if unit.kind() == Kind::Train { rules::TRAIN } else { rules::HQ };
        let no = |rule, why: &str| Err(Violation::new(rule, format!("{unit} {why}")));
        let side = self.side;
        if unit != UnitId::hq(side) && unit != UnitId::train(side) {
            return no(rule, "is no HQ or train of yours");
        }
        let Some(hex) = game.on_map(unit) else {
            return no(rules::BOXES, "is not on the map: there it is always inactive");
        };
        if game[unit].moved {
            return no(rule, "has changed its state already");
        }
        if game[unit].active {
            return Ok(());
        }
        if game.zone_of(side.other()).contains(hex) {
            return no(rule, "is in an enemy zone of control");
        }
        if !game.has_loc(unit) {
            return no(rules::LOC, "has no line of communication");
        }
        Ok(())
    }

    fn check_withdraw(self, game: &Chickamauga) -> Result<(), Violation> {
        let train = UnitId::train(Side::Union);
        let no = |why: &str| Err(Violation::new(rules::WHEELER, format!("{train} {why}")));
        if self.side != Side::Union {
            return no("is the Union's");
        }
        if game.turn < book().train_table.withdrawn_from_turn {
            return no("cannot be taken out of play before turn 6");
        }
        match game[train].place {
            Place::At(hex) if game.zone_of(Side::Confederate).contains(hex) => {
                no("is in an enemy zone of control")
            }
            Place::At(_) => Ok(()),
            _ => no("is not in play"),
        }
    }
}

impl Decide<Chickamauga> for Status {
    type Action = StatusAction;
    const PHASE: &'static str = "HQ and train";

    fn resume(
        &mut self,
        game: &mut Chickamauga,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Flow<Chickamauga> {
        self.ask_if_choice(game, recorder)
    }

    fn decider(&self, _: &Chickamauga) -> SideId {
        self.side.id()
    }

    fn question(&self, _: &Chickamauga) -> String {
        format!("The {} may flip its HQ and its train.", self.side)
    }

    fn list(&self, game: &Chickamauga, mut out: impl FnMut(StatusAction)) {
        for unit in [UnitId::hq(self.side), UnitId::train(self.side)] {
            if self.check_flip(game, unit).is_ok() {
                out(StatusAction::Flip { unit });
            }
        }
        if self.check_withdraw(game).is_ok() {
            out(StatusAction::Withdraw);
        }
        out(StatusAction::Done);
    }

    fn check(&self, game: &Chickamauga, action: StatusAction) -> Result<(), Violation> {
        match action {
            StatusAction::Flip { unit } => self.check_flip(game, unit),
            StatusAction::Withdraw => self.check_withdraw(game),
            StatusAction::Done => Ok(()),
        }
    }

    fn apply(
        &mut self,
        game: &mut Chickamauga,
        action: StatusAction,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Flow<Chickamauga> {
        match action {
            StatusAction::Flip { unit } => {
                let active = !game[unit].active;
                game[unit].active = active;
                game[unit].moved = true;
                recorder.say(BattleEvent::Flipped { unit, active });
            }
            StatusAction::Withdraw => {
                let unit = UnitId::train(Side::Union);
                game[unit].place = Place::Withdrawn;
                game[unit].active = false;
                recorder.say(BattleEvent::TrainWithdrawn { unit });
            }
            StatusAction::Done => return Ok(Next::Done),
        }
        self.ask_if_choice(game, recorder)
    }

    fn describe(&self, game: &Chickamauga, action: StatusAction) -> ActionText {
        match action {
            StatusAction::Flip { unit } => {
                let to = if game[unit].active { "inactive" } else { "active" };
                let sentence = format!("{unit} becomes {to} and does not move this phase.");
                about(&unit, Some(unit), None, format!("flip {}", unit.counter().id), sentence)
            }
            StatusAction::Withdraw => {
                let train = UnitId::train(Side::Union);
                let sentence = "The Union train leaves for Chattanooga for good.".to_owned();
                about(&train, Some(train), None, "withdraw".to_owned(), sentence)
            }
            StatusAction::Done => general("done", "Flip nothing more.").ending(),
        }
    }

    fn not_now(_: StatusAction) -> Violation {
        Violation::new(rules::SEQUENCE, "HQs and trains are flipped before movement")
    }

    fn parse(game: &Chickamauga, words: &[&str]) -> Option<StatusAction> {
        match *words {
            ["flip", name] => Some(StatusAction::Flip { unit: unit(name)? }),
            ["withdraw"] => Some(StatusAction::Withdraw),
            ["done" | "pass" | "end"] if game.agenda.asks::<Status>().is_some() => {
                Some(StatusAction::Done)
            }
            _ => None,
        }
    }
}
