//! What a side can decide.

use hexmap::HexId;
use serde::{Deserialize, Serialize};

use crate::counter::CounterId;
use crate::moving::Tempo;
use crate::pace::Gait;
use crate::raid::Goal;

/// One decision. Most are small: a move is begun, its stack put together, then it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Notes secretly who is Villa (2.3.15).
    Secret {
        /// Which leader.
        leader: CounterId,
    },
    /// Begins a move with a counter at its head (5.1.1, 5.1.2).
    Begin {
        /// Who.
        counter: CounterId,
        /// How they go.
        gait: Gait,
    },
    /// Takes a counter along (5.1.2).
    Take {
        /// Which.
        counter: CounterId,
    },
    /// Takes a counter along with all that lies on its display (5.1.2, 5.1.3): a whole band.
    Join {
        /// Who leads the band.
        head: CounterId,
    },
    /// Leaves a counter behind (5.1.2).
    Leave {
        /// Which.
        counter: CounterId,
    },
    /// Declares a double-move (5.1.9).
    Tempo {
        /// Of which sort.
        tempo: Tempo,
    },
    /// Mounts or dismounts for the second half of a mixed double-move (5.1.9).
    Switch,
    /// Throws the die of the motors (5.1.12).
    Engine,
    /// Goes to a hex by the cheapest way.
    Go {
        /// Where.
        #[serde(with = "crate::book::Label")]
        to: HexId,
    },
    /// Names the aeroplane's target, or none (2.3.11).
    Aim {
        /// What it is to strike.
        at: Option<Aimed>,
    },
    /// Names where the aeroplane is to land, and flies (2.3.11).
    Land {
        /// Where.
        #[serde(with = "crate::book::Label")]
        to: HexId,
    },
    /// Ends the move here.
    Stop,
    /// Makes one full rifle of two depleted ones (2.3.8).
    Merge {
        /// The rifle that becomes full.
        rifle: CounterId,
    },
    /// Strikes with artillery, Patton or the aeroplane (5.2.1).
    Strike {
        /// With what.
        by: CounterId,
        /// Where.
        #[serde(with = "crate::book::Label")]
        at: HexId,
    },
    /// Fires the rail gun (5.2.2).
    RailGun {
        /// Where.
        #[serde(with = "crate::book::Label")]
        at: HexId,
    },
    /// Opens an assault with all that can take part (5.3.1).
    Assault {
        /// Whom.
        #[serde(with = "crate::book::Label")]
        at: HexId,
        /// The policia of the hex, from within it (2.3.9).
        policia: bool,
    },
    /// Keeps a counter out of the assault.
    Withhold {
        /// Which.
        counter: CounterId,
    },
    /// Lets the hidden Villa lead as Villa (2.3.15).
    Unmask,
    /// Fights the assault.
    Fight,
    /// Defends mounted (5.3.4).
    Mounted,
    /// Defends dismounted (5.3.5).
    Dismounted,
    /// Picks the counter that is hit or restored.
    Pick {
        /// Which.
        counter: CounterId,
    },
    /// Retreats (5.3.7).
    Retreat {
        /// Where to.
        #[serde(with = "crate::book::Label")]
        to: HexId,
    },
    /// Stands, and suffers once more (5.3.7).
    Stand,
    /// Advances with the stack of a hex (5.3.2).
    Advance {
        /// From where.
        #[serde(with = "crate::book::Label")]
        from: HexId,
    },
    /// Does not advance, or no further.
    Stay,
    /// Makes a night raid (5.3.9).
    Raid {
        /// Who.
        by: CounterId,
        /// What for.
        goal: Goal,
    },
    /// Ends the segment.
    End,
}

/// A hex the aeroplane is to strike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Aimed(#[serde(with = "crate::book::Label")] pub HexId);
