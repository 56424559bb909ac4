//! 12.3, 12.7: leaders, HQ and train in a hex that a unit leaves: who goes along.

use hexmap::HexId;
use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Focus, Next, Recorder, SideId, Violation};

use crate::book::{Label, book};
use crate::event::BattleEvent;
use crate::state::Chickamauga;
use crate::unit::{Kind, Place, UnitId, UnitSet};
use crate::words::{about, focus, node, unit};
use crate::{Side, rules};

/// A unit of this side has gone from one hex to another in combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GoAlong {
    /// Whose it is.
    pub side: Side,
    /// The hex that it left.
    #[serde(with = "Label")]
    pub from: HexId,
    /// Where it went.
    #[serde(with = "Label")]
    pub to: HexId,
    /// How many of the side's support pieces have been asked.
    pub asked: u8,
    /// Did it advance? Then leaders alone go along.
    pub advance: bool,
}

/// What a support piece does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum GoAlongAction {
    /// Goes along.
    Along {
        /// Which one.
        unit: UnitId,
    },
    /// Stays behind.
    Behind {
        /// Which one.
        unit: UnitId,
    },
}

impl GoAlong {
    fn piece(self, game: &Chickamauga) -> Option<UnitId> {
        let next = UnitId::support(self.side).nth(usize::from(self.asked))?;
        (game[next].place == Place::At(self.from)).then_some(next)
    }

    /// May it go along at all?
    fn can_follow(self, game: &Chickamauga, piece: UnitId) -> bool {
        match piece.kind() {
            Kind::Leader => true,
            kind => !self.advance && !game[piece].active && book().bears(self.to, kind.class()),
        }
    }
}

impl Decide<Chickamauga> for GoAlong {
    type Action = GoAlongAction;
    const PHASE: &'static str = "Retreat";

    fn resume(
        &mut self,
        game: &mut Chickamauga,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Flow<Chickamauga> {
        while usize::from(self.asked) < UnitId::support(self.side).count() {
            if let Some(piece) = self.piece(game) {
                if self.can_follow(game, piece) {
                    return Ok(Next::Ask);
                }
                // 12.7: an active one whose units have all gone back is captured.
                let alone = game.combat_in(self.side, self.from).is_empty();
                if !self.advance && game[piece].active && alone {
                    game.capture_piece(piece, recorder);
                }
            }
            self.asked += 1;
        }
        Ok(Next::Done)
    }

    fn decider(&self, _: &Chickamauga) -> SideId {
        self.side.id()
    }

    fn question(&self, game: &Chickamauga) -> String {
        let piece = self.piece(game).map_or_else(String::new, |piece| piece.to_string());
        format!("Does {piece} go along to {}?", node(self.to))
    }

    fn list(&self, game: &Chickamauga, mut out: impl FnMut(GoAlongAction)) {
        if let Some(unit) = self.piece(game) {
            out(GoAlongAction::Along { unit });
            out(GoAlongAction::Behind { unit });
        }
    }

    fn apply(
        &mut self,
        game: &mut Chickamauga,
        action: GoAlongAction,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Flow<Chickamauga> {
        match action {
            GoAlongAction::Along { unit } => {
                game.stand(unit, self.to);
                recorder.say(BattleEvent::WentAlong { unit, to: self.to });
            }
            GoAlongAction::Behind { unit } => recorder.say(BattleEvent::LeftBehind { unit }),
        }
        self.asked += 1;
        Ok(Next::Again)
    }

    fn describe(&self, _: &Chickamauga, action: GoAlongAction) -> ActionText {
        let (unit, command, sentence) = match action {
            GoAlongAction::Along { unit } => {
                (unit, "along", format!("{unit} goes along to {}.", node(self.to)))
            }
            GoAlongAction::Behind { unit } => {
                (unit, "behind", format!("{unit} stays in {}.", node(self.from)))
            }
        };
        let command = format!("{command} {}", unit.counter().id);
        about(&unit, Some(unit), None, command, sentence)
    }

    fn focus(&self, game: &Chickamauga) -> Option<Focus> {
        let units: UnitSet = self.piece(game).into_iter().collect();
        Some(focus("Go along", &[self.from, self.to], units))
    }

    fn not_now(_: GoAlongAction) -> Violation {
        Violation::new(rules::LEADERS, "nobody goes along now")
    }

    fn parse(_: &Chickamauga, words: &[&str]) -> Option<GoAlongAction> {
        match *words {
            ["along", name] => Some(GoAlongAction::Along { unit: unit(name)? }),
            ["behind", name] => Some(GoAlongAction::Behind { unit: unit(name)? }),
            _ => None,
        }
    }
}
