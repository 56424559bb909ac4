//! 5.2: which units a leader activates, chosen before any roll.

use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Focus, Next, SideId, Violation};

use super::{Group, Rec};
use crate::event::BattleEvent;
use crate::roster::{LeaderId, UnitId, UnitSet};
use crate::rules;
use crate::state::Stonewall;
use crate::words::{focus, general, of_unit, unit};

/// A leader chooses whom he activates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lead {
    /// Who.
    pub leader: LeaderId,
    /// Who could come; measured once, when the action is declared (2.5).
    pub open: UnitSet,
    /// Who was chosen.
    pub chosen: UnitSet,
}

/// One more unit, or enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Selecting {
    /// This one too.
    Add {
        /// Which.
        unit: UnitId,
    },
    /// These and no more.
    Go,
}

impl Lead {
    pub(crate) fn new(leader: LeaderId) -> Lead {
        Lead { leader, open: UnitSet::EMPTY, chosen: UnitSet::EMPTY }
    }

    fn full(self, game: &Stonewall) -> bool {
        !self.chosen.is_empty() && game.script().is_some_and(|script| script.one_unit)
    }
}

impl Decide<Stonewall> for Lead {
    type Action = Selecting;
    const PHASE: &'static str = "Leader activation";

    fn begin(&mut self, game: &mut Stonewall, recorder: &mut Rec<'_>) -> Flow<Stonewall> {
        self.open = game.may_lead(self.leader);
        self.ask_if_choice(game, recorder)
    }

    fn resume(&mut self, game: &mut Stonewall, recorder: &mut Rec<'_>) -> Flow<Stonewall> {
        self.ask_if_choice(game, recorder)
    }

    fn decider(&self, _: &Stonewall) -> SideId {
        self.leader.side.id()
    }

    fn question(&self, _: &Stonewall) -> String {
        format!("{} chooses the units that he activates.", self.leader)
    }

    fn list(&self, game: &Stonewall, mut out: impl FnMut(Selecting)) {
        if !self.full(game) {
            let rest = self.open - self.chosen;
            rest.iter().for_each(|unit| out(Selecting::Add { unit }));
        }
        if !self.chosen.is_empty() {
            out(Selecting::Go);
        }
    }

    fn apply(
        &mut self,
        game: &mut Stonewall,
        action: Selecting,
        recorder: &mut Rec<'_>,
    ) -> Flow<Stonewall> {
        match action {
            Selecting::Add { unit } => {
                self.chosen.insert(unit);
                Ok(Next::Again)
            }
            Selecting::Go => {
                let (leader, units) = (self.leader, self.chosen);
                if units.len() == 1 {
                    game.last_fixed = units.first();
                }
                recorder.say(BattleEvent::Led { leader, units });
                Ok(Next::Instead(Group::new(leader, units).into()))
            }
        }
    }

    fn describe(&self, game: &Stonewall, action: Selecting) -> ActionText {
        match action {
            Selecting::Add { unit } => {
                let sentence = format!("{unit} too (fatigue {}).", game[unit].fatigue);
                of_unit(unit, None, format!("add {}", unit.id), sentence)
            }
            Selecting::Go => general("go", "These units and no more."),
        }
    }

    fn not_now(_: Selecting) -> Violation {
        Violation::new(
            rules::LEADER,
            "only units of his command within his radius, before the roll",
        )
    }

    fn parse(_: &Stonewall, words: &[&str]) -> Option<Selecting> {
        Some(match *words {
            ["go"] => Selecting::Go,
            ["add", name] => Selecting::Add { unit: unit(name)? },
            _ => return None,
        })
    }

    fn focus(&self, game: &Stonewall) -> Option<Focus> {
        let hexes: Vec<_> = game[self.leader].place.hex().into_iter().collect();
        Some(focus("Leader activation", &hexes, self.chosen))
    }
}
