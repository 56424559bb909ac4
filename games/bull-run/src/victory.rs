//! 3.0 and 12.0: how the battle is won.

use combat::Basis;
use hexmap::HexId;
use serde::{Deserialize, Serialize};
use table::{Outcome, Recorder};

use crate::book::book;
use crate::event::BattleEvent;
use crate::state::BullRun;
use crate::unit::UnitPlace;
use crate::{Side, rules};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// A side held its objective for a turn (3.0).
    Held(Side),
    /// Both sides did so in the same turn (3.0).
    BothHeld,
    /// A side destroyed the enemy (3.0).
    Destroyed(Side),
    /// The losses decided (12.0).
    Losses(Margin),
}

/// A line of the loss table (12.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Margin {
    /// The CSA lost far less.
    CsaVictory,
    /// The CSA lost less.
    CsaNarrow,
    /// Nearly equal.
    Draw,
    /// The Union lost less.
    UnionNarrow,
    /// The Union lost far less.
    UnionVictory,
}

impl Ending {
    /// The ending as the table tells it.
    pub fn outcome(self) -> Outcome {
        let (winner, name) = match self {
            Ending::Held(side) | Ending::Destroyed(side) => (Some(side), victory(side)),
            Ending::BothHeld | Ending::Losses(Margin::Draw) => (None, "draw"),
            Ending::Losses(Margin::CsaVictory) => (Some(Side::Csa), victory(Side::Csa)),
            Ending::Losses(Margin::CsaNarrow) => (Some(Side::Csa), "CSA narrow victory"),
            Ending::Losses(Margin::UnionNarrow) => (Some(Side::Union), "Union narrow victory"),
            Ending::Losses(Margin::UnionVictory) => (Some(Side::Union), victory(Side::Union)),
        };
        let rule = match self {
            Ending::Losses(_) => rules::LOSSES,
            Ending::Held(_) | Ending::BothHeld | Ending::Destroyed(_) => rules::OBJECTIVES,
        };
        Outcome { winner: winner.map(Side::id), name, rule }
    }
}

const fn victory(side: Side) -> &'static str {
    match side {
        Side::Union => "Union victory",
        Side::Csa => "CSA victory",
    }
}

/// The line of the loss table for these losses (12.0).
pub(crate) fn margin(union_lost: u8, csa_lost: u8) -> Margin {
    let difference = i32::from(union_lost) - i32::from(csa_lost);
    let line = book().losses.cell(Basis::Only, difference);
    *line.expect("the loss table has a line for every difference: a test reads them all")
}

impl BullRun {
    /// Ends the turn: the objectives, then the next turn or the loss table. Is the game over?
    pub(crate) fn end_turn(&mut self, recorder: &mut Recorder<'_, BattleEvent>) -> bool {
        self.ended = self.ending(recorder);
        match self.ended {
            Some(ending) => recorder.say(BattleEvent::Ended { ending }),
            None => self.turn += 1,
        }
        self.ended.is_some()
    }

    /// What the enemy stands in is held no more, whoever is there at the end of the turn.
    pub(crate) fn take_objective(&mut self, taker: Side, hex: HexId) {
        let loser = taker.other().index();
        if book().objectives[loser] == hex {
            self.held[loser] = false;
        }
    }

    fn ending(&mut self, recorder: &mut Recorder<'_, BattleEvent>) -> Option<Ending> {
        let objectives = book().objectives;
        let holds = Side::ALL.map(|side| !self.stack_of(side, objectives[side.index()]).is_empty());
        let won = Side::ALL.map(|side| holds[side.index()] && self.held[side.index()]);
        self.held = holds;
        match won {
            [true, true] => return Some(Ending::BothHeld),
            [true, false] => return Some(Ending::Held(Side::Union)),
            [false, true] => return Some(Ending::Held(Side::Csa)),
            [false, false] => {}
        }
        for side in Side::ALL.into_iter().filter(|side| holds[side.index()]) {
            recorder.say(BattleEvent::Holds { side, hex: objectives[side.index()] });
        }
        let destroyed =
            Side::ALL.map(|side| side.units().all(|unit| self[unit].place == UnitPlace::Gone));
        match destroyed {
            [true, false] => Some(Ending::Destroyed(Side::Csa)),
            [false, true] => Some(Ending::Destroyed(Side::Union)),
            [true, true] => Some(self.by_losses()),
            [false, false] => (self.turn >= book().turns).then(|| self.by_losses()),
        }
    }

    fn by_losses(&self) -> Ending {
        Ending::Losses(margin(self.losses(Side::Union), self.losses(Side::Csa)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r12_0_every_difference_has_its_line() {
        for union in 0..=49 {
            for csa in 0..=48 {
                let expected = match i32::from(union) - i32::from(csa) {
                    10.. => Margin::CsaVictory,
                    5..=9 => Margin::CsaNarrow,
                    -4..=4 => Margin::Draw,
                    -9..=-5 => Margin::UnionNarrow,
                    _ => Margin::UnionVictory,
                };
                assert_eq!(margin(union, csa), expected);
            }
        }
    }
}
