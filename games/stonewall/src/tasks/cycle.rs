//! 4.0: the action cycle, phase by phase.

use serde::{Deserialize, Serialize};
use table::{Flow, Next, Procedure};

use super::{Act, PlaceLeader, Rec};
use crate::event::BattleEvent;
use crate::rules;
use crate::side::Side;
use crate::state::Stonewall;

/// The action cycle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cycle {
    /// Who had the initiative first in this phase.
    pub first: Option<Side>,
    /// Whether somebody has acted in this phase.
    pub acted: bool,
    /// Whether the other side has been asked too.
    pub second: bool,
}

impl Procedure<Stonewall> for Cycle {
    fn resume(&mut self, game: &mut Stonewall, recorder: &mut Rec<'_>) -> Flow<Stonewall> {
        if let Some(leader) = game.stray_leader() {
            return Ok(Next::First(PlaceLeader { leader }.into()));
        }
        if let Some(first) = self.first
            && !self.acted
        {
            // A32: a phase that the text gives to somebody is lost if he passes.
            let fixed = game.script().is_some_and(|script| script.fixed);
            if !self.second && !fixed {
                self.second = true;
                return Ok(Next::First(Act { side: first.other() }.into()));
            }
            if !fixed {
                return Ok(Next::Done);
            }
        }
        game.free_the_waiting(recorder);
        if game.all_tired() {
            return Ok(Next::Done);
        }
        game.phase = game.phase.saturating_add(1);
        let side = Cycle::initiative(game, recorder)?;
        *self = Cycle { first: Some(side), acted: false, second: false };
        Ok(Next::First(Act { side }.into()))
    }
}

impl Cycle {
    /// 4.1: who has the initiative. A tie goes to the Confederates.
    fn initiative(game: &mut Stonewall, recorder: &mut Rec<'_>) -> Result<Side, combat::DiceError> {
        let phase = game.phase;
        let settled = game
            .scenario()
            .free_initiative
            .filter(|_| game.free_initiative)
            .or_else(|| game.script().and_then(|script| script.side));
        if let Some(side) = settled {
            recorder.say(BattleEvent::Initiative { phase, side, rolled: false });
            return Ok(side);
        }
        let union = recorder.d6_by(Side::Union.id(), rules::INITIATIVE, "Union initiative")?;
        let grey =
            recorder.d6_by(Side::Confederate.id(), rules::INITIATIVE, "Confederate initiative")?;
        let script = game.script();
        let bonus = script.map_or(0, |script| script.confederate_bonus);
        let total = grey as i8 + bonus;
        let side = if union as i8 > total { Side::Union } else { Side::Confederate };
        recorder.say(BattleEvent::Initiative { phase, side, rolled: true });
        if script.is_some_and(|it| it.night_on_tie) && union as i8 == total && !game.night {
            game.night = true;
            recorder.say(BattleEvent::NightFell);
        }
        Ok(side)
    }
}
