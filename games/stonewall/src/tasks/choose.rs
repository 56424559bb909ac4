//! 5.3: which units attack after a command roll, and who joins a grand assault.

use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Next, SideId, Violation};

use super::{Assault, Rec};
use crate::event::BattleEvent;
use crate::roster::{Arm, UnitId, UnitSet};
use crate::rules;
use crate::state::Stonewall;
use crate::words::{general, of_unit, unit};

/// So many units are chosen out of some.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choose {
    /// Out of whom.
    pub from: UnitSet,
    /// Who was chosen.
    pub chosen: UnitSet,
    /// How many at most.
    pub most: u8,
    /// What for.
    pub purpose: Purpose,
}

/// What units are chosen for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// They attack; exactly so many.
    Keep,
    /// They join the assault; up to so many.
    Join,
}

/// One of them, or no more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Picked {
    /// This one.
    Unit {
        /// Which.
        unit: UnitId,
    },
    /// No more.
    Done,
}

impl Choose {
    pub(crate) fn new(from: UnitSet, most: u8, purpose: Purpose) -> Choose {
        Choose { from, chosen: UnitSet::EMPTY, most, purpose }
    }

    fn is_full(&self) -> bool {
        self.chosen.len() >= usize::from(self.most) || self.chosen == self.from
    }

    /// Guns never attack alone (7.1): the last place is not for them if all others are guns.
    fn open(&self) -> UnitSet {
        let rest = self.from - self.chosen;
        let is_gun = |unit: &UnitId| unit.arm == Arm::Artillery;
        let last = self.chosen.len() + 1 == usize::from(self.most);
        let only_guns =
            self.purpose == Purpose::Keep && last && self.chosen.iter().all(|it| is_gun(&it));
        rest.iter().filter(|unit| !only_guns || !is_gun(unit)).collect()
    }

    fn finish(&self, game: &mut Stonewall, recorder: &mut Rec<'_>) {
        let joins = self.purpose == Purpose::Join;
        if joins {
            for unit in self.chosen.iter() {
                game[unit].tire(1);
                recorder.say(BattleEvent::Activated { unit, fatigue: game[unit].fatigue });
            }
        }
        if let Some(assault) = game.agenda.find_mut::<Assault>() {
            if joins {
                assault.units |= self.chosen;
                assault.lee = !self.chosen.is_empty();
            } else {
                assault.units = self.chosen;
            }
        }
    }
}

impl Decide<Stonewall> for Choose {
    type Action = Picked;
    const PHASE: &'static str = "Assault";

    fn resume(&mut self, game: &mut Stonewall, recorder: &mut Rec<'_>) -> Flow<Stonewall> {
        if self.is_full() {
            self.finish(game, recorder);
            return Ok(Next::Done);
        }
        self.ask_if_choice(game, recorder)
    }

    fn decider(&self, _: &Stonewall) -> SideId {
        self.from.first().map_or(SideId(0), |unit| unit.side.id())
    }

    fn question(&self, _: &Stonewall) -> String {
        let left = usize::from(self.most).saturating_sub(self.chosen.len());
        match self.purpose {
            Purpose::Keep => format!("Only {} may attack: {left} still to choose.", self.most),
            Purpose::Join => format!("Up to {left} more may join the assault."),
        }
    }

    fn list(&self, _: &Stonewall, mut out: impl FnMut(Picked)) {
        self.open().iter().for_each(|unit| out(Picked::Unit { unit }));
        if self.purpose == Purpose::Join {
            out(Picked::Done);
        }
    }

    fn apply(
        &mut self,
        game: &mut Stonewall,
        action: Picked,
        recorder: &mut Rec<'_>,
    ) -> Flow<Stonewall> {
        match action {
            Picked::Unit { unit } => {
                self.chosen.insert(unit);
                Ok(Next::Again)
            }
            Picked::Done => {
                self.finish(game, recorder);
                Ok(Next::Done)
            }
        }
    }

    fn describe(&self, game: &Stonewall, action: Picked) -> ActionText {
        match action {
            Picked::Unit { unit } => {
                let sentence = format!("{unit} ({} MV) attacks.", game[unit].mv);
                of_unit(unit, None, format!("pick {}", unit.id), sentence)
            }
            Picked::Done => general("done", "Nobody else.").ending(),
        }
    }

    fn not_now(_: Picked) -> Violation {
        Violation::new(rules::ASSAULT, "the command roll says how many may attack")
    }

    fn parse(_: &Stonewall, words: &[&str]) -> Option<Picked> {
        Some(match *words {
            ["done"] => Picked::Done,
            ["pick", name] => Picked::Unit { unit: unit(name)? },
            _ => return None,
        })
    }
}
