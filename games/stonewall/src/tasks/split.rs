//! 21.4: a division leaves brigades behind, or is broken up; the army's artillery never grows by it.

use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Next, SideId, Violation};

use super::march::replace_unit;
use super::{March, Rec};
use crate::book::book;
use crate::event::BattleEvent;
use crate::roster::{UnitId, units_of};
use crate::rules;
use crate::state::{Place, Stonewall};
use crate::substitutes::Detachment;
use crate::words::{general, of_unit, unit};

/// How many brigades a division can leave at once.
const PIECES: usize = 5;

/// A marching division that leaves brigades behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Split {
    /// The division.
    pub division: UnitId,
    /// The counters that are left, with their manpower.
    pub pieces: [Option<(UnitId, u8)>; PIECES],
    /// The counter that the division becomes if it is broken up.
    pub keep: Option<UnitId>,
}

/// What is left behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Splitting {
    /// This counter with so much manpower.
    Put {
        /// Which.
        unit: UnitId,
        /// How much.
        mv: u8,
    },
    /// The division becomes this counter.
    Keep {
        /// Which.
        unit: UnitId,
    },
    /// So be it.
    Finish,
    /// Nothing is left behind.
    Cancel,
}

impl Split {
    pub(crate) fn new(division: UnitId) -> Split {
        Split { division, pieces: [None; PIECES], keep: None }
    }

    fn taken(&self) -> u8 {
        self.pieces.iter().flatten().map(|(_, mv)| mv).sum()
    }

    fn remaining(&self, game: &Stonewall) -> u8 {
        game[self.division].mv.saturating_sub(self.taken())
    }

    fn breaks(&self, game: &Stonewall) -> bool {
        self.taken() > 0 && self.remaining(game) <= book().tables.substitutes.division_breaks_at
    }

    fn uses(&self, unit: UnitId) -> bool {
        self.keep == Some(unit) || self.pieces.iter().flatten().any(|(it, _)| *it == unit)
    }

    /// The counters that can be used: unused brigades of the division, then an ordinary substitute.
    fn counters(&self, game: &Stonewall) -> Vec<UnitId> {
        let index = usize::from(self.division.division.unwrap_or(0));
        let own = book().roster.divisions[index].brigades;
        let free = |unit: &UnitId| !game.on_map(*unit) && !self.uses(*unit);
        let ordinary = units_of(self.division.side)
            .filter(|it| it.substitute && it.arm == self.division.arm)
            .find(|it| free(it));
        own.iter().filter(free).chain(ordinary).collect()
    }

    /// 21.4: those that the rest of the division may become: its own brigades before ordinary ones.
    fn keepers(&self, game: &Stonewall) -> Vec<UnitId> {
        let all = self.counters(game);
        let own: Vec<UnitId> = all.iter().copied().filter(|it| !it.substitute).collect();
        if own.is_empty() { all } else { own }
    }

    fn fault(&self, game: &Stonewall) -> Option<&'static str> {
        let guns: u8 = self.pieces.iter().flatten().map(|(it, _)| it.artillery).sum();
        let rest = match self.keep {
            Some(unit) => unit.artillery,
            None => self.division.artillery,
        };
        if self.taken() == 0 {
            Some("nothing is left behind")
        } else if self.breaks(game) && self.keep.is_none() {
            Some("a division of 8 MV or less is broken up: choose the brigade that is left")
        } else if guns + rest > self.division.artillery {
            Some("the army's artillery may not grow")
        } else {
            None
        }
    }
}

impl Decide<Stonewall> for Split {
    type Action = Splitting;
    const PHASE: &'static str = "Detachment";

    fn decider(&self, _: &Stonewall) -> SideId {
        self.division.side.id()
    }

    fn question(&self, game: &Stonewall) -> String {
        let left = self.remaining(game);
        format!("{} leaves brigades behind and keeps {left} MV.", self.division)
    }

    fn list(&self, game: &Stonewall, mut out: impl FnMut(Splitting)) {
        let room = self.pieces.iter().any(Option::is_none) && self.keep.is_none();
        let most = book().tables.substitutes.detach_infantry;
        let most = most.min(self.remaining(game).saturating_sub(1));
        if room {
            for unit in self.counters(game) {
                (1..=most).for_each(|mv| out(Splitting::Put { unit, mv }));
            }
        }
        if self.breaks(game) && self.keep.is_none() {
            self.keepers(game).into_iter().for_each(|unit| out(Splitting::Keep { unit }));
        }
        if self.fault(game).is_none() {
            out(Splitting::Finish);
        }
        out(Splitting::Cancel);
    }

    fn check(&self, game: &Stonewall, action: Splitting) -> Result<(), Violation> {
        let mut listed = false;
        self.list(game, |other| listed |= other == action);
        match (listed, action, self.fault(game)) {
            (true, ..) => Ok(()),
            (false, Splitting::Finish, Some(fault)) => Err(Violation::new(rules::DIVISIONS, fault)),
            (false, other, _) => Err(Self::not_now(other)),
        }
    }

    fn apply(
        &mut self,
        game: &mut Stonewall,
        action: Splitting,
        recorder: &mut Rec<'_>,
    ) -> Flow<Stonewall> {
        match action {
            Splitting::Put { unit, mv } => {
                if let Some(slot) = self.pieces.iter_mut().find(|slot| slot.is_none()) {
                    *slot = Some((unit, mv));
                }
            }
            Splitting::Keep { unit } => self.keep = Some(unit),
            Splitting::Cancel => return Ok(Next::Done),
            Splitting::Finish => {
                let march = game.agenda.find::<March>();
                let at_start = march.filter(|it| !it.moved).map(|it| it.before);
                for (unit, mv) in self.pieces.into_iter().flatten() {
                    let it = Detachment { parent: self.division, unit, mv, at_start };
                    game.detach(it, recorder);
                }
                if let Some(into) = self.keep {
                    self.break_up(game, into, recorder);
                }
                return Ok(Next::Done);
            }
        }
        Ok(Next::Ask)
    }

    fn describe(&self, _: &Stonewall, action: Splitting) -> ActionText {
        match action {
            Splitting::Put { unit, mv } => {
                let command = format!("put {} {mv}", unit.id);
                let sentence = format!("{unit} stays behind with {mv} MV.");
                let text = of_unit(unit, None, command, sentence);
                ActionText { detail: true, ..text }
            }
            Splitting::Keep { unit } => {
                let sentence = format!("What is left of the division is {unit}.");
                of_unit(unit, None, format!("keep {}", unit.id), sentence)
            }
            Splitting::Finish => general("finish", "So be it."),
            Splitting::Cancel => general("cancel", "Nothing is left behind."),
        }
    }

    fn not_now(_: Splitting) -> Violation {
        Violation::new(rules::DIVISIONS, "only unused counters, at most 8 MV, and 1 MV stays")
    }

    fn parse(_: &Stonewall, words: &[&str]) -> Option<Splitting> {
        Some(match *words {
            ["finish"] => Splitting::Finish,
            ["cancel"] => Splitting::Cancel,
            ["put", name, mv] => Splitting::Put { unit: unit(name)?, mv: mv.parse().ok()? },
            ["keep", name] => Splitting::Keep { unit: unit(name)? },
            _ => return None,
        })
    }
}

impl Split {
    /// The division is replaced by a brigade, and its leader appears.
    fn break_up(&self, game: &mut Stonewall, into: UnitId, recorder: &mut Rec<'_>) {
        let index = usize::from(self.division.division.unwrap_or(0));
        let place = game[self.division].place;
        game[into] = game[self.division];
        if game.crossed.contains(self.division) {
            game.crossed.insert(into);
        }
        game.take_off(self.division);
        let leader = book().roster.divisions[index].leader;
        if let Place::At(_) = place {
            game[leader].place = place;
        }
        replace_unit(game, self.division, into);
        recorder.say(BattleEvent::BrokenUp { division: self.division, into });
    }
}
