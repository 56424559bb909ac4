//! 21.4: which brigades become the division again; the army's artillery never grows by it.

use hexmap::HexId;
use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Next, SideId, Violation};

use super::Rec;
use crate::book::book;
use crate::event::BattleEvent;
use crate::roster::{UnitId, UnitSet};
use crate::rules;
use crate::side::Side;
use crate::state::Stonewall;
use crate::words::{general, of_unit, unit};

/// The brigades of a division in one hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unite {
    /// Which division, by its place in the book.
    pub division: u8,
    /// Where.
    #[serde(with = "crate::book::Label")]
    pub hex: HexId,
    /// Who was chosen.
    pub members: UnitSet,
    /// Guns given up by swaps elsewhere.
    pub given_up: u8,
}

/// What is done with brigades.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Uniting {
    /// This brigade too.
    Add {
        /// Which.
        unit: UnitId,
    },
    /// A brigade elsewhere becomes a counter without guns.
    Swap {
        /// Which.
        unit: UnitId,
        /// Into which.
        into: UnitId,
    },
    /// They are the division.
    Finish,
    /// They stay as they are.
    Cancel,
}

impl Unite {
    pub(crate) fn new(division: u8, hex: HexId) -> Unite {
        Unite { division, hex, members: UnitSet::EMPTY, given_up: 0 }
    }

    /// What forbids it as it stands.
    fn fault(&self, game: &Stonewall) -> Option<&'static str> {
        let table = &book().tables.substitutes;
        let mv = game.manpower(self.members);
        let guns: u8 = self.members.iter().map(|unit| unit.artillery).sum();
        let whole = book().roster.divisions[usize::from(self.division)].unit;
        if self.members.len() < 2 || mv < u16::from(table.division_forms_at) {
            Some("a division needs two brigades or more with 9 MV")
        } else if mv > u16::from(table.attach_division) {
            Some("a division has at most 16 MV")
        } else if whole.artillery > guns + self.given_up {
            Some("the army's artillery may not grow")
        } else {
            None
        }
    }

    /// The brigades elsewhere that can give their guns up.
    fn swaps(&self, game: &Stonewall) -> impl Iterator<Item = (UnitId, UnitId)> {
        let brigades = book().roster.divisions[usize::from(self.division)].brigades;
        let elsewhere = (brigades - self.members)
            .iter()
            .filter(|&unit| game.on_map(unit) && unit.artillery > 0);
        let into = game.gunless(self.division);
        let pairs: Vec<(UnitId, UnitId)> =
            elsewhere.flat_map(|unit| into.iter().map(move |&into| (unit, into))).collect();
        pairs.into_iter()
    }
}

impl Decide<Stonewall> for Unite {
    type Action = Uniting;
    const PHASE: &'static str = "Attachment";

    fn decider(&self, _: &Stonewall) -> SideId {
        Side::Confederate.id()
    }

    fn question(&self, _: &Stonewall) -> String {
        let division = book().roster.divisions[usize::from(self.division)].unit;
        format!("Which brigades become {division}'s division?")
    }

    fn list(&self, game: &Stonewall, mut out: impl FnMut(Uniting)) {
        let here = game.brigades_in(self.division, self.hex) - self.members;
        here.iter().for_each(|unit| out(Uniting::Add { unit }));
        self.swaps(game).for_each(|(unit, into)| out(Uniting::Swap { unit, into }));
        if self.fault(game).is_none() {
            out(Uniting::Finish);
        }
        out(Uniting::Cancel);
    }

    fn check(&self, game: &Stonewall, action: Uniting) -> Result<(), Violation> {
        let mut listed = false;
        self.list(game, |other| listed |= other == action);
        match (listed, action, self.fault(game)) {
            (true, ..) => Ok(()),
            (false, Uniting::Finish, Some(fault)) => Err(Violation::new(rules::DIVISIONS, fault)),
            (false, other, _) => Err(Self::not_now(other)),
        }
    }

    fn apply(
        &mut self,
        game: &mut Stonewall,
        action: Uniting,
        recorder: &mut Rec<'_>,
    ) -> Flow<Stonewall> {
        match action {
            Uniting::Add { unit } => self.members.insert(unit),
            Uniting::Swap { unit, into } => {
                self.given_up += unit.artillery - into.artillery;
                game[into] = game[unit];
                game.take_off(unit);
                recorder.say(BattleEvent::Swapped { unit, into });
            }
            Uniting::Finish => {
                game.unite(self.division, self.members, recorder);
                return Ok(Next::Done);
            }
            Uniting::Cancel => return Ok(Next::Done),
        }
        Ok(Next::Ask)
    }

    fn describe(&self, game: &Stonewall, action: Uniting) -> ActionText {
        match action {
            Uniting::Add { unit } => {
                let sentence = format!("{unit} ({} MV) too.", game[unit].mv);
                of_unit(unit, None, format!("add {}", unit.id), sentence)
            }
            Uniting::Swap { unit, into } => {
                let command = format!("swap {} {}", unit.id, into.id);
                of_unit(unit, None, command, format!("{unit} becomes {into}, without guns."))
            }
            Uniting::Finish => general("finish", "They are the division."),
            Uniting::Cancel => general("cancel", "They stay as they are."),
        }
    }

    fn not_now(_: Uniting) -> Violation {
        Violation::new(rules::DIVISIONS, "only brigades of the division in the hex unite")
    }

    fn parse(_: &Stonewall, words: &[&str]) -> Option<Uniting> {
        Some(match *words {
            ["finish"] => Uniting::Finish,
            ["cancel"] => Uniting::Cancel,
            ["add", name] => Uniting::Add { unit: unit(name)? },
            ["swap", one, into] => Uniting::Swap { unit: unit(one)?, into: unit(into)? },
            _ => return None,
        })
    }
}
