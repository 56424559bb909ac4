//! How the log says what happened.

use hexmap::HexId;
use table::{Audience, GameEvent, Rule, capital, count};

use crate::book::book;
use crate::events::Column;
use crate::kind::Colour;
use crate::log::Event;
use crate::movement::Halt;
use crate::rules;
use crate::state::{Segment, VILLISTA};
use crate::words::{name, place as at};
use crate::{info, victory};

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
            Event::Begins { .. } | Event::CalledOff { .. } | Event::Moves { .. } => rules::MOVEMENT,
            Event::Halted { by, .. } => by.rule(),
            Event::Takes { .. } | Event::Joins { .. } | Event::Leaves { .. } => rules::LEADERS,
            Event::Flies { .. } | Event::FlightCancelled { .. } | Event::Crashed { .. } => {
                rules::AEROPLANE
            }
            Event::Reckoned { .. }
            | Event::Reads { .. }
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
        capital(&told(*self))
    }

    fn audience(&self) -> Audience {
        match self {
            Event::Secret { .. } => Audience::Only(VILLISTA),
            _ => Audience::Everyone,
        }
    }
}

/// What happened, in a sentence that may begin with a name.
fn told(event: Event) -> String {
    match event {
        Event::TurnBegins { turn } => format!("Day {turn} begins."),
        Event::SegmentBegins { side, segment } => {
            format!("{}: {}.", info().side_name(side), segment.name())
        }
        Event::SecretKept => "The Villistas note who is Villa.".to_owned(),
        Event::Secret { leader } => format!("{} is Villa.", name(leader)),
        Event::Begins { counter, gait } => {
            format!("{} sets out ({}).", name(counter), gait.word())
        }
        Event::CalledOff { head } => format!("{} stays: the move is called off.", name(head)),
        Event::Takes { counter } => format!("{} is taken along.", name(counter)),
        Event::Joins { head, others } => {
            format!("{} joins with {}.", name(head), count(others, "counter"))
        }
        Event::Leaves { counter } => format!("{} is left behind.", name(counter)),
        Event::Moves { head, from, to, spent } => {
            format!("{} goes from {} to {}, {spent} MP in all.", name(head), at(from), at(to))
        }
        Event::Halted { hex, by } => halted(hex, by),
        Event::Flies { target, to, reached } => {
            let over = target.map_or(String::new(), |hex| format!(" over {}", at(hex.0)));
            let short = if reached { "" } else { ", gliding in short of its goal" };
            format!("The aeroplane flies{over} and lands in {}{short}.", at(to))
        }
        Event::Reckoned { first, second, more, colour, double, row } => {
            let how = if double { ", after a double-move" } else { "" };
            let title = book().events.title(usize::from(row));
            format!("The event: {}{how}: {title}.", sum(first, second, more, colour))
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
            let ones = if ones == 0 { String::new() } else { format!(", {ones} of them by ones") };
            format!("{} on the {} counters{ones}.", count(hits, "hit"), on.name())
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

/// The dice of an event added up, with what is added for whom.
fn sum(first: u8, second: u8, more: u8, colour: Colour) -> String {
    let why = if colour == Colour::Red { "Villistas" } else { "scouts" };
    let plus = if more == 0 { String::new() } else { format!(" + {more} for {why}") };
    format!("{first} + {second}{plus} = {}", first + second + more)
}

fn halted(hex: HexId, by: Halt) -> String {
    let why = match by {
        Halt::Zone { of } => format!("the zone of control of {} stops it", name(of)),
        Halt::Policia => "the policia stop it".to_owned(),
        Halt::River => "the river stops it".to_owned(),
        Halt::Bridge => "the bridge is out".to_owned(),
        Halt::Spent => "no MP are left".to_owned(),
    };
    format!("The move ends in {}: {why}.", at(hex))
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
