//! 5.2: one roll for all; the units march one after another.

use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Focus, Next, SideId, Violation};

use super::{March, PlaceLeader, Rec};
use crate::roster::{LeaderId, UnitId, UnitSet};
use crate::rules;
use crate::state::Stonewall;
use crate::words::{focus, of_unit, unit};

/// The units of a leader's activation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Group {
    /// Who leads.
    pub leader: LeaderId,
    /// Who is still to march.
    pub left: UnitSet,
    /// The allowance of infantry and artillery.
    pub foot: u8,
    /// The allowance of cavalry.
    pub horse: u8,
    /// Whether the leader has gone along with one of them.
    pub went_along: bool,
}

/// Who marches next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NextUnit {
    /// Which unit.
    pub unit: UnitId,
}

impl Group {
    pub(crate) fn new(leader: LeaderId, left: UnitSet) -> Group {
        Group { leader, left, foot: 0, horse: 0, went_along: false }
    }
}

impl Decide<Stonewall> for Group {
    type Action = NextUnit;
    const PHASE: &'static str = "Leader activation";

    fn begin(&mut self, game: &mut Stonewall, recorder: &mut Rec<'_>) -> Flow<Stonewall> {
        let leader = Some(self.leader);
        if let Some(unit) = self.left.iter().find(|unit| !unit.is_cavalry()) {
            self.foot = game.roll_allowance(unit, leader, recorder)?;
        }
        if let Some(unit) = self.left.iter().find(|unit| unit.is_cavalry()) {
            self.horse = game.roll_allowance(unit, leader, recorder)?;
        }
        self.resume(game, recorder)
    }

    fn resume(&mut self, game: &mut Stonewall, recorder: &mut Rec<'_>) -> Flow<Stonewall> {
        if let Some(leader) = game.stray_leader() {
            return Ok(Next::First(PlaceLeader { leader }.into()));
        }
        self.left = self.left.iter().filter(|&unit| game.on_map(unit)).collect();
        self.ask_if_choice(game, recorder)
    }

    fn decider(&self, _: &Stonewall) -> SideId {
        self.leader.side.id()
    }

    fn question(&self, _: &Stonewall) -> String {
        format!("Which unit of {} marches next?", self.leader)
    }

    fn list(&self, _: &Stonewall, mut out: impl FnMut(NextUnit)) {
        self.left.iter().for_each(|unit| out(NextUnit { unit }));
    }

    fn apply(
        &mut self,
        game: &mut Stonewall,
        NextUnit { unit }: NextUnit,
        _: &mut Rec<'_>,
    ) -> Flow<Stonewall> {
        self.left.remove(unit);
        let mp = if unit.is_cavalry() { self.horse } else { self.foot };
        Ok(Next::First(March::led(game, unit, mp).into()))
    }

    fn describe(&self, _: &Stonewall, NextUnit { unit }: NextUnit) -> ActionText {
        of_unit(unit, None, format!("next {}", unit.id), format!("{unit} marches next."))
    }

    fn not_now(_: NextUnit) -> Violation {
        Violation::new(rules::LEADER, "only units that were chosen march, each once")
    }

    fn parse(_: &Stonewall, words: &[&str]) -> Option<NextUnit> {
        let ["next", name] = *words else { return None };
        Some(NextUnit { unit: unit(name)? })
    }

    fn focus(&self, game: &Stonewall) -> Option<Focus> {
        let hexes: Vec<_> = game[self.leader].place.hex().into_iter().collect();
        Some(focus("Leader activation", &hexes, self.left))
    }
}
