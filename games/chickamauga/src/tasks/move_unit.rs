//! 4.0: a counter that is in hand goes somewhere, or stays.

use board::with_search;
use hexmap::HexId;
use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Focus, Next, Recorder, SideId, Violation};

use crate::book::Label;
use crate::event::BattleEvent;
use crate::march::{Gait, March};
use crate::rules;
use crate::state::Chickamauga;
use crate::unit::{UnitId, UnitSet};
use crate::words::{Halves, about, focus, hex, node, word};

/// A counter on the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveUnit {
    /// Which one.
    pub unit: UnitId,
    /// How it goes.
    pub gait: Gait,
    /// Half points spent before an enemy leader, HQ or train was met on the way.
    pub spent: u8,
}

/// Where it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum MoveUnitAction {
    /// To this hex or box.
    Go {
        /// Where to.
        #[serde(with = "Label")]
        to: HexId,
    },
    /// No further.
    Stay,
}

impl MoveUnit {
    fn mover(self, game: &Chickamauga) -> Option<crate::movement::Mover> {
        game.mover(self.unit, self.gait, u32::from(self.spent))
    }
}

impl Decide<Chickamauga> for MoveUnit {
    type Action = MoveUnitAction;
    const PHASE: &'static str = "Movement";

    #[inline]
    fn decider(&self, _: &Chickamauga) -> SideId {
        self.unit.side().id()
    }

    fn question(&self, game: &Chickamauga) -> String {
        let left = game.allowance(self.unit, self.gait).saturating_sub(u32::from(self.spent));
        let how = match self.gait {
            Gait::Normal => "moves",
            Gait::March => "marches",
        };
        format!("{} {how} with {} MP. Where to?", self.unit, Halves(left))
    }

    fn list(&self, game: &Chickamauga, mut out: impl FnMut(MoveUnitAction)) {
        if let Some(mover) = self.mover(game) {
            let march = March::of(game, self.unit, self.gait);
            with_search(|search| {
                mover.each_end(&march, search, |end| out(MoveUnitAction::Go { to: end.hex }));
            });
        }
        out(MoveUnitAction::Stay);
    }

    fn check(&self, game: &Chickamauga, action: MoveUnitAction) -> Result<(), Violation> {
        match (action, self.mover(game)) {
            (MoveUnitAction::Go { to }, Some(mover)) => game.check_go(&mover, to),
            _ => Ok(()),
        }
    }

    fn apply(
        &mut self,
        game: &mut Chickamauga,
        action: MoveUnitAction,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Flow<Chickamauga> {
        let unit = self.unit;
        let (MoveUnitAction::Go { to }, Some(mover)) = (action, self.mover(game)) else {
            if self.spent == 0 {
                recorder.say(BattleEvent::Stayed { unit });
            }
            return Ok(Next::Done);
        };
        let foe = unit.side().other();
        let meets = !game.support_in(foe, to).is_empty();
        let (gait, from) = (self.gait, mover.from);
        // What the way costs is asked for only where somebody hears of it, or goes on.
        let cost = |game: &Chickamauga| {
            let march = March::of(game, unit, gait);
            mover.route(&march, to).last().map_or(0, |&(_, cost)| cost)
        };
        let spent = if meets { cost(game) } else { 0 };
        recorder.say_with(|| BattleEvent::Moved { unit, gait, from, to, cost: cost(game) });
        game[unit].marched |= gait == Gait::March;
        game.stand(unit, to);
        if !meets {
            return Ok(Next::Done);
        }
        game.meet(unit, to, recorder)?;
        self.spent = spent as u8;
        let over = spent >= mover.budget || March::of(game, unit, gait).ends_in(to);
        Ok(if over { Next::Done } else { Next::Ask })
    }

    fn describe(&self, game: &Chickamauga, action: MoveUnitAction) -> ActionText {
        let unit = self.unit;
        match action {
            MoveUnitAction::Go { to } => {
                let march = March::of(game, unit, self.gait);
                let route = self.mover(game).map(|mover| mover.route(&march, to));
                let cost = route.and_then(|route| route.last().map(|&(_, cost)| cost));
                let cost = Halves(cost.unwrap_or(0));
                let sentence = format!("{unit} goes to {} for {cost} MP.", node(to));
                about(&unit, Some(unit), Some(to), format!("to {}", word(to)), sentence)
            }
            MoveUnitAction::Stay => {
                let sentence = format!("{unit} goes no further.");
                about(&unit, Some(unit), None, "stay".to_owned(), sentence)
            }
        }
    }

    fn focus(&self, game: &Chickamauga) -> Option<Focus> {
        let at: Vec<HexId> = game.start_of(self.unit).into_iter().collect();
        Some(focus("Move", &at, UnitSet::from_iter([self.unit])))
    }

    fn not_now(_: MoveUnitAction) -> Violation {
        Violation::new(rules::MOVEMENT, "no counter is in hand to be moved")
    }

    fn parse(_: &Chickamauga, words: &[&str]) -> Option<MoveUnitAction> {
        match *words {
            ["to", at] => Some(MoveUnitAction::Go { to: hex(at)? }),
            ["stay"] => Some(MoveUnitAction::Stay),
            _ => None,
        }
    }

    fn pointed(&self, _: &Chickamauga, _: Option<&str>, at: &str) -> Option<MoveUnitAction> {
        Some(MoveUnitAction::Go { to: hex(at)? })
    }
}
