//! 14.1, 14.2: the other player uses fog of war before anybody moves.

use hexmap::HexId;
use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Next, Recorder, SideId, Violation};

use crate::book::{Label, book};
use crate::event::BattleEvent;
use crate::march::Situation;
use crate::movement::explain;
use crate::state::Chickamauga;
use crate::unit::{Place, UnitId};
use crate::words::{about, general, hex, node, place, unit};
use crate::{Side, rules};

/// Fog of war against a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fog {
    /// Whom it strikes.
    pub against: Side,
    /// How much is left of it.
    pub left: u8,
}

/// What one fog of war does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum FogAction {
    /// A unit does not move this phase.
    Hold {
        /// Which unit.
        unit: UnitId,
    },
    /// A unit goes one hex astray, and then does not move.
    Stray {
        /// Which unit.
        unit: UnitId,
        /// Where to.
        #[serde(with = "Label")]
        to: HexId,
    },
    /// The rest is lost.
    Stop,
}

impl Decide<Chickamauga> for Fog {
    type Action = FogAction;
    const PHASE: &'static str = "Fog of war";

    fn begin(
        &mut self,
        game: &mut Chickamauga,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Flow<Chickamauga> {
        self.left = game.roll_fog(self.against, recorder)?;
        self.resume(game, recorder)
    }

    fn resume(
        &mut self,
        game: &mut Chickamauga,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Flow<Chickamauga> {
        let open = |unit: UnitId| game.can_be_fogged(unit);
        if self.left > 0 && UnitId::combat(self.against).any(open) {
            return Ok(Next::Ask);
        }
        if self.left > 0 {
            recorder.say(BattleEvent::FogLost { fog: self.left });
        }
        Ok(Next::Done)
    }

    fn decider(&self, _: &Chickamauga) -> SideId {
        self.against.other().id()
    }

    fn question(&self, _: &Chickamauga) -> String {
        let Fog { against, left } = *self;
        format!("The {} has {left} fog of war left against the {against}.", against.other())
    }

    fn list(&self, game: &Chickamauga, mut out: impl FnMut(FogAction)) {
        let now = Situation::of(game, self.against);
        for unit in UnitId::combat(self.against) {
            if game.can_be_fogged(unit) {
                out(FogAction::Hold { unit });
                game.strays_to(unit, &now, |to| out(FogAction::Stray { unit, to }));
            }
        }
        out(FogAction::Stop);
    }

    fn check(&self, game: &Chickamauga, action: FogAction) -> Result<(), Violation> {
        match action {
            FogAction::Stop => Ok(()),
            FogAction::Hold { unit } => game.check_fog(self.against, unit),
            FogAction::Stray { unit, to } => {
                game.check_fog(self.against, unit)?;
                let (from, march) = game.straying(unit, &Situation::of(game, self.against))?;
                let Some(leg) = book().leg(from, to) else {
                    let why = format!("{unit} strays one hex at most");
                    return Err(Violation::new(rules::FOG_USE, why));
                };
                march
                    .may_step(from, leg)
                    .map_err(|rule| explain(unit, to, pathfinding::Obstacle::MayNotEnd { rule }))
            }
        }
    }

    fn apply(
        &mut self,
        game: &mut Chickamauga,
        action: FogAction,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Flow<Chickamauga> {
        match action {
            FogAction::Hold { unit } => {
                game[unit].fogged = true;
                recorder.say(BattleEvent::Held { unit });
            }
            FogAction::Stray { unit, to } => {
                if let Some(from) = game.on_map(unit) {
                    game[unit].place = Place::At(to);
                    recorder.say(BattleEvent::Strayed { unit, from, to });
                }
                game[unit].fogged = true;
            }
            FogAction::Stop => {
                recorder.say(BattleEvent::FogLost { fog: self.left });
                return Ok(Next::Done);
            }
        }
        self.left -= 1;
        self.resume(game, recorder)
    }

    fn describe(&self, game: &Chickamauga, action: FogAction) -> ActionText {
        match action {
            FogAction::Hold { unit } => {
                let sentence = format!("{unit} in {} does not move.", place(game, unit));
                about(&unit, Some(unit), None, format!("hold {}", unit.counter().id), sentence)
            }
            FogAction::Stray { unit, to } => {
                let command = format!("stray {} {}", unit.counter().id, Label::of(to));
                let sentence = format!("{unit} strays to {} and does not move.", node(to));
                about(&unit, Some(unit), Some(to), command, sentence)
            }
            FogAction::Stop => general("stop", "Use no more fog of war."),
        }
    }

    fn not_now(_: FogAction) -> Violation {
        Violation::new(rules::SEQUENCE, "fog of war is used before the enemy moves")
    }

    fn parse(_: &Chickamauga, words: &[&str]) -> Option<FogAction> {
        match *words {
            ["hold", name] => Some(FogAction::Hold { unit: unit(name)? }),
            ["stray", name, to] => Some(FogAction::Stray { unit: unit(name)?, to: hex(to)? }),
            ["stop"] => Some(FogAction::Stop),
            _ => None,
        }
    }

    fn pointed(&self, _: &Chickamauga, name: Option<&str>, at: &str) -> Option<FogAction> {
        Some(FogAction::Stray { unit: unit(name?)?, to: hex(at)? })
    }
}
