//! What can happen, and how the log says it.

mod sentences;

use hexmap::HexId;
use serde::Serialize;
use table::{Rule, SideId};

use crate::assault::Tactic;
use crate::book::Labelled;
use crate::counter::CounterId;
use crate::kind::{Colour, Season};
use crate::movement::Gait;
use crate::movement::Halt;
use crate::state::{Ended, Segment};

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A day begins.
    TurnBegins {
        /// Which day.
        turn: u16,
    },
    /// A segment begins.
    SegmentBegins {
        /// Whose.
        side: SideId,
        /// Which segment.
        segment: Segment,
    },
    /// The Villista has noted who is Villa; all may know that.
    SecretKept,
    /// Who he is; only the Villista knows.
    Secret {
        /// Which leader.
        leader: CounterId,
    },
    /// A move is begun.
    Begins {
        /// Which counter.
        counter: CounterId,
        /// How.
        gait: Gait,
    },
    /// A counter joins a stack on the move.
    Takes {
        /// Which counter.
        counter: CounterId,
    },
    /// A band joins a stack on the move.
    Joins {
        /// Who leads it.
        head: CounterId,
        /// How many counters came with its head.
        others: u8,
    },
    /// A counter is left behind.
    Leaves {
        /// Which counter.
        counter: CounterId,
    },
    /// A move was ended before its first hex.
    CalledOff {
        /// Who would have led it.
        head: CounterId,
    },
    /// A stack has gone somewhere.
    Moves {
        /// Who leads it.
        head: CounterId,
        /// From where.
        #[serde(serialize_with = "crate::book::Label::serialize")]
        from: HexId,
        /// Where to.
        #[serde(serialize_with = "crate::book::Label::serialize")]
        to: HexId,
        /// MP spent in the whole move.
        spent: u16,
    },
    /// A stack cannot go on.
    Halted {
        /// Where.
        #[serde(serialize_with = "crate::book::Label::serialize")]
        hex: HexId,
        /// Why.
        by: Halt,
    },
    /// The aeroplane has flown.
    Flies {
        /// What it was to strike, if it got there.
        target: Option<Labelled>,
        /// Where to.
        #[serde(serialize_with = "crate::book::Label::serialize")]
        to: HexId,
        /// Whether it landed where it wanted to.
        reached: bool,
    },
    /// The dice of an event were added up.
    Reckoned {
        /// The first die.
        first: u8,
        /// The second die.
        second: u8,
        /// What is added to them, and for whom.
        more: u8,
        /// Whose stack it was.
        colour: Colour,
        /// Whether it had made a double-move.
        double: bool,
        /// The row of the table.
        row: u8,
    },
    /// A line of the event table applies.
    Reads {
        /// The row of the table.
        row: u8,
        /// The column.
        column: u8,
        /// The line of the cell.
        entry: u8,
        /// Where.
        #[serde(serialize_with = "crate::book::Label::serialize")]
        hex: HexId,
    },
    /// A cell of the event table gives nothing.
    ReadsNothing {
        /// The row of the table.
        row: u8,
    },
    /// A counter is turned to its depleted side.
    Depleted {
        /// Which counter.
        counter: CounterId,
        /// By which rule.
        rule: Rule,
    },
    /// A counter is taken off the map.
    Removed {
        /// Which counter.
        counter: CounterId,
        /// By which rule.
        rule: Rule,
    },
    /// A counter is turned back to its full side.
    Restored {
        /// Which counter.
        counter: CounterId,
        /// By which rule.
        rule: Rule,
    },
    /// A + result is kept against the strain of a double-move.
    Spared {
        /// Which counter.
        counter: CounterId,
    },
    /// Two depleted rifles have become one.
    Merged {
        /// The one that is full.
        rifle: CounterId,
    },
    /// A stack is pinned.
    Pinned {
        /// Where.
        #[serde(serialize_with = "crate::book::Label::serialize")]
        hex: HexId,
        /// By which rule.
        rule: Rule,
    },
    /// A strike has failed.
    NotPinned {
        /// Where.
        #[serde(serialize_with = "crate::book::Label::serialize")]
        hex: HexId,
        /// By which rule.
        rule: Rule,
    },
    /// Old pins come off.
    Unpinned {
        /// Whose.
        side: SideId,
    },
    /// A stack has lost its way.
    LostWay {
        /// From where.
        #[serde(serialize_with = "crate::book::Label::serialize")]
        from: HexId,
        /// Where to.
        #[serde(serialize_with = "crate::book::Label::serialize")]
        to: HexId,
    },
    /// A stack gives up a cliff.
    GivesUp {
        /// Where.
        #[serde(serialize_with = "crate::book::Label::serialize")]
        hex: HexId,
    },
    /// A stack makes its move again.
    MovesAgain {
        /// Where.
        #[serde(serialize_with = "crate::book::Label::serialize")]
        hex: HexId,
    },
    /// The aeroplane stays on the ground.
    FlightCancelled {
        /// Where.
        #[serde(serialize_with = "crate::book::Label::serialize")]
        hex: HexId,
    },
    /// The aeroplane has found no enemy.
    NothingSighted,
    /// The aeroplane has come down in rough ground.
    Crashed {
        /// Where.
        #[serde(serialize_with = "crate::book::Label::serialize")]
        hex: HexId,
    },
    /// An international incident.
    Incident {
        /// Which one.
        number: u8,
    },
    /// The season moves on.
    SeasonTurns {
        /// The season now.
        season: Season,
    },
    /// The second incident.
    War,
    /// American reinforcements are there.
    Reinforced {
        /// Where.
        #[serde(serialize_with = "crate::book::Label::serialize")]
        hex: HexId,
    },
    /// An orange stack goes over to the Villista.
    Mutiny {
        /// Where.
        #[serde(serialize_with = "crate::book::Label::serialize")]
        hex: HexId,
    },
    /// An assault is opened.
    Assaults {
        /// Where.
        #[serde(serialize_with = "crate::book::Label::serialize")]
        hex: HexId,
        /// Whether the policia are meant.
        policia: bool,
    },
    /// The defender has his tactic.
    Defends {
        /// Where.
        #[serde(serialize_with = "crate::book::Label::serialize")]
        hex: HexId,
        /// Which tactic.
        tactic: Tactic,
    },
    /// The dice of one side are counted.
    Hits {
        /// How many hits.
        hits: u8,
        /// How many of them by ones.
        ones: u8,
        /// Whom they fall on.
        on: Colour,
    },
    /// A beaten stack goes back.
    Retreats {
        /// From where.
        #[serde(serialize_with = "crate::book::Label::serialize")]
        from: HexId,
        /// Where to.
        #[serde(serialize_with = "crate::book::Label::serialize")]
        to: HexId,
    },
    /// A beaten stack stays and suffers.
    Stands {
        /// Where.
        #[serde(serialize_with = "crate::book::Label::serialize")]
        hex: HexId,
    },
    /// A victorious stack takes the hex.
    Advances {
        /// From where.
        #[serde(serialize_with = "crate::book::Label::serialize")]
        from: HexId,
        /// Where to.
        #[serde(serialize_with = "crate::book::Label::serialize")]
        to: HexId,
    },
    /// A night raid is thrown for, or certain.
    Raids {
        /// Who raids.
        by: CounterId,
        /// Where.
        #[serde(serialize_with = "crate::book::Label::serialize")]
        hex: HexId,
        /// Whether it works.
        works: bool,
    },
    /// Goods change hands.
    Taken {
        /// Which counter.
        counter: CounterId,
        /// Where.
        #[serde(serialize_with = "crate::book::Label::serialize")]
        hex: HexId,
    },
    /// Motors have gasoline for a start.
    Fuel {
        /// Where.
        #[serde(serialize_with = "crate::book::Label::serialize")]
        hex: HexId,
    },
    /// A bridge is blown.
    BridgeBlown {
        /// Where.
        #[serde(serialize_with = "crate::book::Label::serialize")]
        hex: HexId,
    },
    /// A leader is killed or arrested.
    Arrested {
        /// Which leader.
        leader: CounterId,
    },
    /// Everybody knows Villa now.
    Unmasked {
        /// Which leader.
        leader: CounterId,
    },
    /// Everybody knows that this leader is not Villa.
    Cleared {
        /// Which leader.
        leader: CounterId,
    },
    /// A counter is out of the game by the south edge.
    LeavesMap {
        /// Which counter.
        counter: CounterId,
    },
    /// The game has ended.
    Over {
        /// How.
        ended: Ended,
    },
}
