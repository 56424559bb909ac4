//! 21.2: the attachment phase.

use hexmap::HexId;
use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Next, SideId, Violation};

use super::{PlaceLeader, Rec, Unite};
use crate::book::{Label, book};
use crate::roster::{UnitId, UnitSet};
use crate::rules;
use crate::side::Side;
use crate::state::Stonewall;
use crate::words::{general, hex, of_unit, unit};

/// A side attaches units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attach {
    /// Which.
    pub side: Side,
}

/// What is put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Attaching {
    /// A unit to another (21.2).
    Unit {
        /// Which.
        unit: UnitId,
        /// To which.
        to: UnitId,
    },
    /// Brigades to their division (21.4).
    Unite {
        /// The division.
        division: UnitId,
        /// Where they stand.
        #[serde(with = "crate::book::Label")]
        hex: HexId,
    },
    /// No more.
    Done,
}

impl Decide<Stonewall> for Attach {
    type Action = Attaching;
    const PHASE: &'static str = "Attachment";

    fn resume(&mut self, game: &mut Stonewall, recorder: &mut Rec<'_>) -> Flow<Stonewall> {
        if let Some(leader) = game.stray_leader() {
            return Ok(Next::First(PlaceLeader { leader }.into()));
        }
        self.ask_if_choice(game, recorder)
    }

    fn decider(&self, _: &Stonewall) -> SideId {
        self.side.id()
    }

    fn question(&self, _: &Stonewall) -> String {
        format!("The {} player attaches units.", self.side)
    }

    fn list(&self, game: &Stonewall, mut out: impl FnMut(Attaching)) {
        let all: UnitSet = game.units_of(self.side).map(|(unit, _, _)| unit).collect();
        for unit in all.iter() {
            for to in all.iter().filter(|&to| game.may_attach(unit, to)) {
                out(Attaching::Unit { unit, to });
            }
        }
        if self.side == Side::Confederate {
            for (index, division) in book().roster.divisions.iter().enumerate() {
                for (hex, _) in game.unions(index as u8) {
                    out(Attaching::Unite { division: division.unit, hex });
                }
            }
        }
        out(Attaching::Done);
    }

    fn apply(
        &mut self,
        game: &mut Stonewall,
        action: Attaching,
        recorder: &mut Rec<'_>,
    ) -> Flow<Stonewall> {
        Ok(match action {
            Attaching::Unit { unit, to } => {
                game.attach(unit, to, recorder);
                Next::Again
            }
            Attaching::Unite { division, hex } => {
                Next::First(Unite::new(division.division.unwrap_or(0), hex).into())
            }
            Attaching::Done => Next::Done,
        })
    }

    fn describe(&self, game: &Stonewall, action: Attaching) -> ActionText {
        match action {
            Attaching::Unit { unit, to } => {
                let command = format!("attach {} {}", unit.id, to.id);
                let sentence = format!("{unit} ({} MV) is attached to {to}.", game[unit].mv);
                of_unit(unit, game[unit].place.hex(), command, sentence)
            }
            Attaching::Unite { division, hex } => {
                let command = format!("unite {} {}", division.id, Label::of(hex));
                let sentence = format!("Brigades of {division} in {} unite.", Label::of(hex));
                of_unit(division, Some(hex), command, sentence)
            }
            Attaching::Done => general("done", "No more attachments.").ending(),
        }
    }

    fn not_now(action: Attaching) -> Violation {
        match action {
            Attaching::Unit { unit, to } => Violation::new(
                rules::ATTACHMENT,
                format!("{unit} cannot be attached to {to}: arm, hex, chain of command or limit"),
            ),
            Attaching::Unite { .. } => Violation::new(
                rules::DIVISIONS,
                "two brigades or more with 9 MV in one hex become their division",
            ),
            Attaching::Done => Violation::new(rules::ATTACHMENT, "nothing is attached now"),
        }
    }

    fn parse(_: &Stonewall, words: &[&str]) -> Option<Attaching> {
        Some(match *words {
            ["done"] => Attaching::Done,
            ["attach", one, to] => Attaching::Unit { unit: unit(one)?, to: unit(to)? },
            ["unite", name, at] => Attaching::Unite { division: unit(name)?, hex: hex(at)? },
            _ => return None,
        })
    }
}
