//! Why a move is over where it is: what the log says of it.

use hexmap::HexId;
use serde::Serialize;
use table::Rule;

use super::speed::Gait;
use super::stack::MovingStack;
use crate::book::book;
use crate::counter::CounterId;
use crate::kind::Kind;
use crate::rules;
use crate::state::PanchoVilla;

/// What ends a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Halt {
    /// The zone of control of a counter (5.1.7).
    Zone {
        /// Whose.
        of: CounterId,
    },
    /// Policia of another colour (2.3.9).
    Policia,
    /// A river (2.2.10).
    River,
    /// A railroad bridge that is out (2.2.16).
    Bridge,
    /// There are no movement points left (5.1.1).
    Spent,
}

impl Halt {
    /// The rule that ends the move.
    pub const fn rule(self) -> Rule {
        match self {
            Halt::Zone { .. } => rules::ZONES,
            Halt::Policia => rules::POLICIA,
            Halt::River => rules::RIVERS,
            Halt::Bridge => rules::BRIDGES,
            Halt::Spent => rules::MOVEMENT,
        }
    }
}

impl PanchoVilla {
    /// What ends a move in this hex, if it had to end there; asked before the stack is put there.
    /// Trains stop at the station that their passengers chose.
    pub(crate) fn halt(&self, moving: &MovingStack, to: HexId, halted: bool) -> Option<Halt> {
        if !halted {
            return Some(Halt::Spent);
        }
        let zone = self.field(moving.force, moving.group()).halts(to);
        let train = moving.gait == Gait::Rail;
        match (zone, book().site(to)) {
            (true, _) => {
                Some(self.holder(moving, to).map_or(Halt::Policia, |of| Halt::Zone { of }))
            }
            (false, Some(site)) if train => {
                (site.bridge.is_some() && !self.bridge_stands(to)).then_some(Halt::Bridge)
            }
            (false, Some(site)) => (!site.water.is_empty()).then_some(Halt::River),
            (false, None) => None,
        }
    }

    /// Whose zone reaches a hex, but for policia: the first counter, or who leads it.
    fn holder(&self, moving: &MovingStack, to: HexId) -> Option<CounterId> {
        let holds = |&counter: &CounterId| {
            let (piece, kind) = (self.piece(counter), counter.kind);
            let Some(hex) = piece.spot.hex() else { return false };
            let table = self.zone_table(counter);
            let reaches = table.is_some_and(|table| table.of(hex).any(|(at, _)| at == to));
            reaches && kind != Kind::Policia && piece.force.is_foreign(moving.force)
        };
        let first = CounterId::all().find(holds)?;
        Some(self.piece(first).under.unwrap_or(first))
    }
}
