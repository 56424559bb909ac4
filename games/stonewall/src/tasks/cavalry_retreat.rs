//! 7.7: the other side decides in the middle of a march or an assault whether its cavalry falls back.

use hexmap::HexId;
use pathfinding::Zone;
use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Focus, Next, SideId, Violation};

use super::{March, Rec, Retreat, RetreatKind, ShareLosses};
use crate::book::{Label, book};
use crate::event::BattleEvent;
use crate::roster::UnitSet;
use crate::rules;
use crate::side::Side;
use crate::state::Stonewall;
use crate::words::{about, focus, place};

/// A cavalry stack may fall back before infantry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CavalryRetreat {
    /// Where the cavalry is.
    #[serde(with = "crate::book::Label")]
    pub hex: HexId,
    /// Where the active enemy is.
    #[serde(with = "crate::book::Label")]
    pub from: HexId,
    /// The units that come up.
    pub before: UnitSet,
}

/// Does it?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FallsBack {
    /// It falls back.
    Back,
    /// It stands.
    Stand,
}

impl CavalryRetreat {
    fn side(&self) -> Side {
        self.before.first().map_or(Side::Union, |unit| unit.side.other())
    }

    fn stack(&self, game: &Stonewall) -> UnitSet {
        game.stack(self.side(), self.hex)
    }
}

impl Decide<Stonewall> for CavalryRetreat {
    type Action = FallsBack;
    const PHASE: &'static str = "Cavalry retreat";

    /// Once it has fallen back: the loss is taken, now it rides.
    fn resume(&mut self, game: &mut Stonewall, _: &mut Rec<'_>) -> Flow<Stonewall> {
        let stack = self.stack(game);
        if stack.is_empty() {
            release_march(game);
            return Ok(Next::Done);
        }
        Ok(self.ride(stack))
    }

    fn begin(&mut self, _: &mut Stonewall, _: &mut Rec<'_>) -> Flow<Stonewall> {
        Ok(Next::Ask)
    }

    fn decider(&self, _: &Stonewall) -> SideId {
        self.side().id()
    }

    fn question(&self, game: &Stonewall) -> String {
        let names = crate::event::names(self.stack(game));
        let active = crate::event::names(self.before);
        format!("{active} comes up in {}: does {names} fall back?", Label::of(self.from))
    }

    fn list(&self, _: &Stonewall, out: impl FnMut(FallsBack)) {
        [FallsBack::Back, FallsBack::Stand].into_iter().for_each(out);
    }

    fn apply(
        &mut self,
        game: &mut Stonewall,
        action: FallsBack,
        recorder: &mut Rec<'_>,
    ) -> Flow<Stonewall> {
        if action == FallsBack::Stand {
            return Ok(Next::Done);
        }
        let table = &book().tables.cavalry_retreat;
        let stack = self.stack(game);
        let face = recorder.d6_by(self.side().id(), rules::CAVALRY_RETREAT, "cavalry retreat")?;
        let die = face as i8 + game.fall_back_modifier(self.hex, stack, self.from);
        let mp = (die / table.divide_by).max(0) as u8;
        recorder.say(BattleEvent::CavalryRetreat { units: stack, from: self.hex, die, mp });
        for unit in stack.iter() {
            let now = &mut game[unit];
            now.leave_position();
            now.tire(table.fatigue);
            now.disorganized = true;
            let fatigue = now.fatigue;
            recorder.say(BattleEvent::Suffered { unit, fatigue, disorganized: true });
        }
        // The child changes what the march below knows.
        if let Some(march) = game.agenda.find_mut::<March>() {
            march.mp = march.mp.saturating_sub(mp);
            march.halted |= march.mp == 0;
        }
        let counted = if game.options.natural_loss { face as i8 } else { die };
        if counted <= table.loss_at_most {
            let battle = game.scenario().counts_cavalry_retreats;
            let losses = ShareLosses { any: true, ..ShareLosses::new(stack, table.loss, battle) };
            return Ok(Next::First(losses.into()));
        }
        Ok(self.ride(stack))
    }

    fn describe(&self, game: &Stonewall, action: FallsBack) -> ActionText {
        let names = crate::event::names(self.stack(game));
        let unit = self.stack(game).first().map(|it| it.printed().id.as_str());
        let (command, sentence) = match action {
            FallsBack::Back => ("back", format!("{names} falls back from {}.", place(self.hex))),
            FallsBack::Stand => ("stand", format!("{names} stands.")),
        };
        about(&"Cavalry retreat", unit, Some(self.hex), command.to_owned(), sentence)
    }

    fn not_now(_: FallsBack) -> Violation {
        Violation::new(rules::CAVALRY_RETREAT, "cavalry falls back only before infantry next to it")
    }

    fn parse(_: &Stonewall, words: &[&str]) -> Option<FallsBack> {
        match *words {
            ["back"] => Some(FallsBack::Back),
            ["stand"] => Some(FallsBack::Stand),
            _ => None,
        }
    }

    fn focus(&self, game: &Stonewall) -> Option<Focus> {
        Some(focus("Cavalry retreat", &[self.hex, self.from], self.stack(game)))
    }
}

impl CavalryRetreat {
    fn ride(&self, stack: UnitSet) -> Next<super::Task> {
        Next::Instead(Retreat::new(stack, self.hex, self.from, RetreatKind::Cavalry).into())
    }
}

/// After cavalry has left: whether the marching unit still stands in somebody's zone.
pub(super) fn release_march(game: &mut Stonewall) {
    let Some(march) = game.agenda.find::<March>() else { return };
    let (unit, no_attack) = (march.unit, march.no_attack);
    let Some(at) = game[unit].place.hex() else { return };
    let held = game.zones(unit.side.other()).at(at) == Zone::Full;
    if let Some(march) = game.agenda.find_mut::<March>() {
        march.halted = held || no_attack || march.mp == 0;
    }
}
