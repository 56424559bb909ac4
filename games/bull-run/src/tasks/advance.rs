//! 11.2: the attacker that is still in place may follow into an emptied hex.

use board::odds_of;
use combat::DiceError;
use hexmap::HexId;
use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Focus, Next, OddsView, Recorder, SideId, Violation};

use crate::book::{Label, book};
use crate::event::BattleEvent;
use crate::state::BullRun;
use crate::unit::{Crossing, Stack, UnitId};
use crate::words::{focus, general};
use crate::{Side, rules};

/// A stack may advance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Advance {
    /// Whose it is.
    pub side: Side,
    /// Where it stands.
    #[serde(with = "crate::book::Label")]
    pub from: HexId,
    /// The hex that it has won.
    #[serde(with = "crate::book::Label")]
    pub to: HexId,
}

/// Whether it follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Follow {
    /// Advances into the hex that was emptied.
    Advance,
    /// Stays where it is.
    Stay,
}

impl Decide<BullRun> for Advance {
    type Action = Follow;
    const PHASE: &'static str = "Advance";

    fn begin(&mut self, game: &mut BullRun, _: &mut Recorder<'_, BattleEvent>) -> Flow<BullRun> {
        Ok(if self.is_open(game) { Next::Ask } else { Next::Done })
    }

    fn decider(&self, _: &BullRun) -> SideId {
        self.side.id()
    }

    fn question(&self, game: &BullRun) -> String {
        format!("{} may advance into {}.", self.stack(game), Label::of(self.to))
    }

    fn list(&self, _: &BullRun, out: impl FnMut(Follow)) {
        [Follow::Advance, Follow::Stay].into_iter().for_each(out);
    }

    /// After the dice of 8.3 where the stack crosses to the north: all units that need one must
    /// pass.
    fn apply(
        &mut self,
        game: &mut BullRun,
        action: Follow,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Flow<BullRun> {
        if action == Follow::Advance && self.may_all_cross(game, recorder)? {
            let (stack, from, to) = (self.stack(game), self.from, self.to);
            recorder.say(BattleEvent::Advanced { stack, from, to });
            game.shift(stack, from, to, recorder);
        }
        Ok(Next::Done)
    }

    fn describe(&self, _: &BullRun, action: Follow) -> ActionText {
        match action {
            // With its hex, so that a board can be clicked there.
            Follow::Advance => ActionText {
                hex: Some(Label::of(self.to).to_owned()),
                ..general("advance", "Advance into the hex that was won.")
            },
            Follow::Stay => general("stay", "Stay instead of advancing."),
        }
    }

    fn focus(&self, game: &BullRun) -> Option<Focus> {
        Some(focus(game, "Advance", &[self.from, self.to]))
    }

    fn not_now(_: Follow) -> Violation {
        Violation::new(rules::ADVANCE, "no stack has won a hex to advance into")
    }

    fn parse(game: &BullRun, words: &[&str]) -> Option<Follow> {
        match *words {
            ["advance"] => Some(Follow::Advance),
            ["stay"] => Some(Follow::Stay),
            ["pass" | "end" | "done"] if game.agenda.asks::<Advance>().is_some() => {
                Some(Follow::Stay)
            }
            _ => None,
        }
    }

    /// The dice of 8.3 before an advance to the north; `None` if it needs none.
    fn odds(&self, game: &BullRun, action: Follow) -> Option<OddsView> {
        if action == Follow::Stay {
            return None;
        }
        let odds = odds_of(
            game,
            |copy, recorder| Ok(self.may_all_cross(copy, recorder)?),
            |&passed| {
                if passed {
                    format!("advance of {}", self.stack(game))
                } else {
                    "no advance: not everybody may cross Bull Run".to_owned()
                }
            },
        )
        .ok()?;
        odds.outcomes.iter().any(|line| line.of > 1).then_some(odds)
    }
}

impl Advance {
    fn stack(self, game: &BullRun) -> Stack {
        game.stack_of(self.side, self.from)
    }

    fn is_open(self, game: &BullRun) -> bool {
        let stack = self.stack(game);
        let failed = |unit: &UnitId| game[*unit].crossing == Crossing::Failed;
        // Neither 8.3 nor 8.4 makes an exception for an advance.
        let barred = self.side == Side::Csa
            && (!game.aware && book().west.contains(self.to)
                || stack.units().iter().any(|unit| self.needs_die(game, *unit) && failed(unit)));
        !stack.is_empty() && game.stack(self.to).is_empty() && !barred
    }

    /// Is the unit one that 8.3 holds back?
    fn needs_die(self, game: &BullRun, unit: UnitId) -> bool {
        let north = book().north;
        !north.contains(self.from) && north.contains(self.to) && game.is_confused(unit)
    }

    /// Rolls the dice of 8.3 that an advance needs: do all units pass?
    fn may_all_cross(
        self,
        game: &mut BullRun,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Result<bool, DiceError> {
        let mut all_pass = true;
        for &unit in self.stack(game).units() {
            if self.needs_die(game, unit) && game[unit].crossing == Crossing::Untried {
                all_pass &= game.try_crossing(unit, recorder)?;
            }
        }
        Ok(all_pass)
    }
}
