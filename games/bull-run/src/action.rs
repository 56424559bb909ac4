//! What a side can decide.

use hexmap::HexId;
use serde::{Deserialize, Serialize};

use crate::unit::UnitId;

/// One decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Begins the battle: the first initiative die (6.0).
    Begin,
    /// Rolls on the solitaire table before the CSA moves (9.0). Nobody has to; the solitaire
    /// Confederates always do.
    Consult,
    /// Rolls for a unit that wants to cross Bull Run to the north (8.3).
    Try {
        /// Which unit.
        unit: UnitId,
    },
    /// Moves a unit (8.1).
    Move {
        /// Which unit.
        unit: UnitId,
        /// Where it ends.
        #[serde(with = "crate::book::Label")]
        to: HexId,
        /// Which way it takes, where that matters.
        #[serde(default, skip_serializing_if = "Way::is_cheapest")]
        way: Way,
    },
    /// Ends the side's movement.
    EndMoves,
    /// Orders a stack to attack another (10.1).
    Attack {
        /// Where the attacker stands.
        #[serde(with = "crate::book::Label")]
        from: HexId,
        /// Whom it attacks.
        #[serde(with = "crate::book::Label")]
        target: HexId,
    },
    /// Ends the naming of attacks.
    EndAttacks,
    /// Fights this stack's attack next (10.1).
    Fight {
        /// Where the attacker stands.
        #[serde(with = "crate::book::Label")]
        from: HexId,
    },
    /// Gives so many hits to the first unit of the stack that was hit, in the order of the
    /// roster, and the rest to the other (10.3).
    Hits {
        /// Hits on the first unit.
        first: u8,
    },
    /// Retreats to this hex (11.1).
    Retreat {
        /// Where to.
        #[serde(with = "crate::book::Label")]
        to: HexId,
    },
    /// Advances into the hex that was emptied (11.2).
    Advance,
    /// Stays where it is instead of advancing (11.2).
    Stay,
}

/// Which way a moving unit takes.
///
/// Nearly always the cheapest. Only whether a Union unit crosses at a flank ford has a meaning of
/// its own (8.4): where a hex can be reached both with such a crossing and without, both ways are
/// offered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// The cheapest way; of equally cheap ones the one with fewer steps, then the one that crosses
    /// no flank ford.
    #[default]
    Cheapest,
    /// The cheapest of those that cross a flank ford if the cheapest of all does not, or the
    /// other way round.
    Other,
}

impl Way {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
    fn is_cheapest(&self) -> bool {
        *self == Way::Cheapest
    }
}
