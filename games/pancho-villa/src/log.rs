//! What can happen, and how the log says it.

use hexmap::HexId;
use serde::Serialize;
use table::{Audience, GameEvent, Rule, SideId};

use crate::assault::Tactic;
use crate::book::book;
use crate::counter::CounterId;
use crate::event_table::Column;
use crate::kind::{Colour, Season};
use crate::pace::Gait;
use crate::rules;
use crate::state::{Ended, Segment, VILLISTA};
use crate::{info, victory};

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
    /// A counter is left behind.
    Leaves {
        /// Which counter.
        counter: CounterId,
    },
    /// A stack has gone somewhere.
    Moves {
        /// Who leads it.
        head: CounterId,
        /// From where.
        from: HexId,
        /// Where to.
        to: HexId,
        /// MP spent in the whole move.
        spent: u16,
    },
    /// The aeroplane has flown.
    Flies {
        /// What it was to strike, if it got there.
        target: Option<HexId>,
        /// Where to.
        to: HexId,
        /// Whether it landed where it wanted to.
        reached: bool,
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
        hex: HexId,
        /// By which rule.
        rule: Rule,
    },
    /// A strike has failed.
    NotPinned {
        /// Where.
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
        from: HexId,
        /// Where to.
        to: HexId,
    },
    /// A stack gives up a cliff.
    GivesUp {
        /// Where.
        hex: HexId,
    },
    /// A stack makes its move again.
    MovesAgain {
        /// Where.
        hex: HexId,
    },
    /// The aeroplane stays on the ground.
    FlightCancelled {
        /// Where.
        hex: HexId,
    },
    /// The aeroplane has found no enemy.
    NothingSighted,
    /// The aeroplane has come down in rough ground.
    Crashed {
        /// Where.
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
        hex: HexId,
    },
    /// An orange stack goes over to the Villista.
    Mutiny {
        /// Where.
        hex: HexId,
    },
    /// An assault is opened.
    Assaults {
        /// Where.
        hex: HexId,
        /// Whether the policia are meant.
        policia: bool,
    },
    /// The defender has his tactic.
    Defends {
        /// Where.
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
        from: HexId,
        /// Where to.
        to: HexId,
    },
    /// A beaten stack stays and suffers.
    Stands {
        /// Where.
        hex: HexId,
    },
    /// A victorious stack takes the hex.
    Advances {
        /// From where.
        from: HexId,
        /// Where to.
        to: HexId,
    },
    /// A night raid is thrown for, or certain.
    Raids {
        /// Who raids.
        by: CounterId,
        /// Where.
        hex: HexId,
        /// Whether it works.
        works: bool,
    },
    /// Goods change hands.
    Taken {
        /// Which counter.
        counter: CounterId,
        /// Where.
        hex: HexId,
    },
    /// Motors have gasoline for a start.
    Fuel {
        /// Where.
        hex: HexId,
    },
    /// A bridge is blown.
    BridgeBlown {
        /// Where.
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

fn name(counter: CounterId) -> &'static str {
    &counter.spec().name
}

fn at(hex: HexId) -> String {
    let book = book();
    match book.site(hex).and_then(|site| site.place.as_ref()) {
        Some(place) => format!("{} ({})", place.name, book.label(hex)),
        None => book.label(hex).to_owned(),
    }
}

impl GameEvent for Event {
    fn rule(&self) -> Rule {
        match *self {
            Event::TurnBegins { .. } | Event::SegmentBegins { .. } | Event::Unpinned { .. } => {
                rules::SEQUENCE
            }
            Event::SecretKept
            | Event::Secret { .. }
            | Event::Unmasked { .. }
            | Event::Cleared { .. } => rules::HIDDEN,
            Event::Begins { .. } | Event::Moves { .. } => rules::MOVEMENT,
            Event::Takes { .. } | Event::Leaves { .. } => rules::LEADERS,
            Event::Flies { .. } | Event::FlightCancelled { .. } | Event::Crashed { .. } => {
                rules::AEROPLANE
            }
            Event::Reads { .. }
            | Event::ReadsNothing { .. }
            | Event::GivesUp { .. }
            | Event::MovesAgain { .. }
            | Event::NothingSighted => rules::EVENTS,
            Event::Depleted { rule, .. }
            | Event::Removed { rule, .. }
            | Event::Restored { rule, .. }
            | Event::Pinned { rule, .. }
            | Event::NotPinned { rule, .. } => rule,
            Event::Spared { .. } => rules::STRAIN,
            Event::Merged { .. } => rules::RIFLES,
            Event::LostWay { .. } => rules::LOST,
            Event::Incident { .. } | Event::War | Event::Reinforced { .. } => rules::INCIDENTS,
            Event::SeasonTurns { .. } => rules::SEASONS,
            Event::Mutiny { .. } => rules::MUTINY,
            Event::Assaults { .. } => rules::ASSAULT,
            Event::Defends { .. } => rules::TACTICS,
            Event::Hits { .. } | Event::Advances { .. } => rules::COMBAT,
            Event::Retreats { .. } | Event::Stands { .. } => rules::RETREAT,
            Event::Raids { .. } | Event::Fuel { .. } => rules::RAIDS,
            Event::Taken { .. } => rules::STORES,
            Event::BridgeBlown { .. } => rules::BRIDGES,
            Event::Arrested { .. } => rules::ARRESTS,
            Event::LeavesMap { .. } => rules::ESCAPE,
            Event::Over { ended } => victory::outcome(ended).rule,
        }
    }

    fn sentence(&self) -> String {
        match *self {
            Event::TurnBegins { turn } => format!("Day {turn} begins."),
            Event::SegmentBegins { side, segment } => {
                format!("{}: {}.", info().side_name(side), segment.name())
            }
            Event::SecretKept => "The Villistas note who is Villa.".to_owned(),
            Event::Secret { leader } => format!("{} is Villa.", name(leader)),
            Event::Begins { counter, gait } => {
                format!("{} sets out ({}).", name(counter), gait.word())
            }
            Event::Takes { counter } => format!("{} is taken along.", name(counter)),
            Event::Leaves { counter } => format!("{} is left behind.", name(counter)),
            Event::Moves { head, from, to, spent } => {
                format!("{} goes from {} to {}, {spent} MP in all.", name(head), at(from), at(to))
            }
            Event::Flies { target, to, reached } => {
                let over = target.map_or(String::new(), |hex| format!(" over {}", at(hex)));
                let short = if reached { "" } else { ", gliding in short of its goal" };
                format!("The aeroplane flies{over} and lands in {}{short}.", at(to))
            }
            Event::Reads { row, column, entry, hex } => reads(row, column, entry, hex),
            Event::ReadsNothing { row } => {
                format!("{}: nothing comes of it.", book().events.title(usize::from(row)))
            }
            Event::Depleted { counter, .. } => format!("{} is depleted.", name(counter)),
            Event::Removed { counter, .. } => format!("{} is removed.", name(counter)),
            Event::Restored { counter, .. } => format!("{} is restored.", name(counter)),
            Event::Spared { counter } => {
                format!("{} will bear the double-move without loss.", name(counter))
            }
            Event::Merged { rifle } => {
                format!("Two depleted rifles make one full: {}.", name(rifle))
            }
            Event::Pinned { hex, .. } => format!("The stack in {} is pinned.", at(hex)),
            Event::NotPinned { hex, .. } => format!("The stack in {} is not pinned.", at(hex)),
            Event::Unpinned { side } => {
                format!("{}: the pins of the turn before come off.", info().side_name(side))
            }
            Event::LostWay { from, to } => {
                format!("They lose their way from {} and find themselves in {}.", at(from), at(to))
            }
            Event::GivesUp { hex } => {
                format!("There is no way over the cliff: they stay in {}.", at(hex))
            }
            Event::MovesAgain { hex } => {
                format!("The ford has gone: they set out once more from {}.", at(hex))
            }
            Event::FlightCancelled { hex } => {
                format!("The aeroplane does not get off the ground in {}.", at(hex))
            }
            Event::NothingSighted => "The aeroplane sees no enemy to strike.".to_owned(),
            Event::Crashed { hex } => format!("The aeroplane is wrecked in {}.", at(hex)),
            Event::Incident { number } => format!("International incident number {number}!"),
            Event::SeasonTurns { season } => format!("It is {} now.", season.name()),
            Event::War => "Mexico and the United States are at war.".to_owned(),
            Event::Reinforced { hex } => format!("Reinforcements arrive in {}.", at(hex)),
            Event::Mutiny { hex } => {
                format!("The orange stack in {} mutinies and joins the Villistas.", at(hex))
            }
            Event::Assaults { hex, policia: false } => format!("An assault on {}.", at(hex)),
            Event::Assaults { hex, policia: true } => {
                format!("An assault on the policia of {}.", at(hex))
            }
            Event::Defends { hex, tactic } => {
                format!("The defenders of {} are {}.", at(hex), tactic.word())
            }
            Event::Hits { hits, ones, on } => {
                format!("{hits} hits on the {} counters, {ones} by ones.", on.name())
            }
            Event::Retreats { from, to } => format!("Retreat from {} to {}.", at(from), at(to)),
            Event::Stands { hex } => format!("They stand in {} and suffer for it.", at(hex)),
            Event::Advances { from, to } => format!("Advance from {} to {}.", at(from), at(to)),
            Event::Raids { by, hex, works } => format!(
                "{} raids {} by night: {}.",
                name(by),
                at(hex),
                if works { "it works" } else { "it fails" }
            ),
            Event::Taken { counter, hex } => format!("{} is taken in {}.", name(counter), at(hex)),
            Event::Fuel { hex } => format!("The motors in {} have gasoline.", at(hex)),
            Event::BridgeBlown { hex } => format!("The bridge in {} is blown.", at(hex)),
            Event::Arrested { leader } => format!("{} is arrested or killed.", name(leader)),
            Event::Unmasked { leader } => format!("{} turns out to be Villa.", name(leader)),
            Event::Cleared { leader } => format!("{} is not Villa.", name(leader)),
            Event::LeavesMap { counter } => format!("{} leaves by the south.", name(counter)),
            Event::Over { ended } => format!("{}.", victory::outcome(ended).name),
        }
    }

    fn audience(&self) -> Audience {
        match self {
            Event::Secret { .. } => Audience::Only(VILLISTA),
            _ => Audience::Everyone,
        }
    }
}

fn reads(row: u8, column: u8, entry: u8, hex: HexId) -> String {
    let events = &book().events;
    let column = Column::ALL[usize::from(column) % Column::ALL.len()];
    let cell = events.cell(usize::from(row), column);
    let label = cell.entries.get(usize::from(entry)).map_or("nothing", |line| &line.label);
    format!("{} in {}: {label}.", events.title(usize::from(row)), at(hex))
}

impl Segment {
    /// The name of the segment.
    pub const fn name(self) -> &'static str {
        match self {
            Segment::Movement => "movement",
            Segment::Unpin => "removal of pins",
            Segment::Artillery => "artillery and aeroplanes",
            Segment::Assault => "assaults and night raids",
            Segment::Water => "water",
        }
    }
}
