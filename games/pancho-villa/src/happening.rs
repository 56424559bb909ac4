//! Events (5.1.14, 5.1.16): the roll after a move, and what the table makes of it.
//!
//! An event is read cell by cell. Where an owner must choose who is hit, it waits in the state as
//! a [`Happening`] and goes on with the answer.

use combat::DiceError;
use hexmap::HexId;
use serde::{Deserialize, Serialize};
use table::{Recorder, SideId};

use crate::bits::Counters;
use crate::book::book;
use crate::counter::CounterId;
use crate::event_table::{COLUMNS, Cell, Column, Effect, Entry, Special, When};
use crate::kind::{Class, Colour, Kind, Settlement, Terrain};
use crate::log::Event;
use crate::moving::{Moving, Resume};
use crate::pace::Gait;
use crate::rules;
use crate::state::{PanchoVilla, Spot, Stage};

/// Nothing more is read.
const DONE: u8 = COLUMNS as u8;

/// One effect that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Due {
    pub(crate) effect: Effect,
    /// Whom it can touch.
    pub(crate) among: Counters,
}

/// An event that is being worked through.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Happening {
    pub(crate) moving: Moving,
    pub(crate) row: u8,
    /// The next column that may be read.
    pub(crate) next: u8,
    /// The hex whose columns are read.
    #[serde(with = "crate::book::Label")]
    pub(crate) hex: HexId,
    pub(crate) queue: Vec<Due>,
}

impl PanchoVilla {
    /// Rolls the events of stacks that have moved, one after the other (5.1.14).
    pub(crate) fn roll_events(
        &mut self,
        mut due: Vec<Moving>,
        recorder: &mut Recorder<'_, Event>,
    ) -> Result<(), DiceError> {
        self.stage = Stage::Idle;
        while !due.is_empty() && self.ended.is_none() {
            let moving = due.remove(0);
            if let Some(mut event) = self.roll_event(moving, recorder)? {
                event.moving.due = due;
                return self.read_on(event, recorder);
            }
        }
        Ok(())
    }

    /// Rolls the event of a stack that has moved; `None` if there is nothing to read.
    fn roll_event(
        &mut self,
        mut moving: Moving,
        recorder: &mut Recorder<'_, Event>,
    ) -> Result<Option<Happening>, DiceError> {
        let book = book();
        let group = moving.group();
        // An event before this one may have made it change hands.
        if let Some(first) = group.first() {
            moving.force = self.force(first);
        }
        let colour = moving.force.colour;
        let american_troops = colour == Colour::Blue && group.meets(book.troops);
        if self.options.incidents_only && !american_troops {
            return Ok(None);
        }
        let first = recorder.d6_by(moving.force.side, rules::EVENTS, "the event")?;
        let second = recorder.d6_by(moving.force.side, rules::EVENTS, "the event")?;
        let more = match colour {
            Colour::Red => book.event.red,
            Colour::Blue if group.meets(book.of(Kind::Scout)) => book.event.blue_with_scouts,
            _ => 0,
        };
        let row = book.events.row(first + second + more, moving.tempo.is_double());
        let hex = moving.hex();
        let double = moving.tempo.is_double();
        recorder.say(Event::Reckoned { first, second, more, colour, double, row: row as u8 });
        if row == book.events.incident {
            self.international(&moving, hex, recorder);
        }
        if self.options.incidents_only {
            return Ok(None);
        }
        Ok(Some(Happening { moving, row: row as u8, next: 0, hex, queue: Vec::new() }))
    }

    /// Goes on with an event after a move that was done again.
    pub(crate) fn resume_event(
        &mut self,
        moving: Moving,
        resume: Resume,
        recorder: &mut Recorder<'_, Event>,
    ) -> Result<(), DiceError> {
        let hex = moving.hex();
        let Resume { row, next } = resume;
        self.read_on(Happening { moving, row, next, hex, queue: Vec::new() }, recorder)
    }

    /// Works through the event until a choice is due or it is over.
    pub(crate) fn read_on(
        &mut self,
        mut event: Happening,
        recorder: &mut Recorder<'_, Event>,
    ) -> Result<(), DiceError> {
        self.stage = Stage::Idle;
        loop {
            if self.ended.is_some() {
                return Ok(());
            }
            if let Some(&due) = event.queue.first() {
                let touched = self.touched(&event, due);
                if touched.len() > 1 && due.effect != Effect::Pin {
                    self.stage = Stage::Event(event);
                    return Ok(());
                }
                event.queue.remove(0);
                self.strike_by_event(&event, due.effect, touched, recorder);
                continue;
            }
            let Some(column) = self.fitting(&event) else {
                return self.roll_events(event.moving.due, recorder);
            };
            if self.read_cell(&mut event, column, recorder)? {
                return Ok(());
            }
        }
    }

    /// The answer to an event's choice.
    pub(crate) fn pick_for_event(
        &mut self,
        mut event: Happening,
        counter: CounterId,
        recorder: &mut Recorder<'_, Event>,
    ) -> Result<(), DiceError> {
        let due = event.queue.remove(0);
        self.strike_by_event(&event, due.effect, Counters::only(counter), recorder);
        self.read_on(event, recorder)
    }

    /// Who can be hit or restored by the effect that is due.
    pub(crate) fn event_choices(&self, event: &Happening) -> Counters {
        event.queue.first().map_or(Counters::EMPTY, |&due| self.touched(event, due))
    }

    /// Who decides about it: the owner of the stack.
    pub(crate) fn event_side(&self, event: &Happening) -> SideId {
        let first = self.event_choices(event).first();
        first.map_or(event.moving.force.side, |counter| self.force(counter).side)
    }

    fn touched(&self, event: &Happening, due: Due) -> Counters {
        let book = book();
        let here = due.among.iter().filter(|&counter| self.hex_of(counter) == Some(event.hex));
        let of = |class: Class| move |kind: Kind| book.printed(kind).class == class;
        match due.effect {
            Effect::Pin => here.collect(),
            Effect::Lose(class) => here.filter(|counter| of(class)(counter.kind())).collect(),
            Effect::LoseAny => here.filter(|counter| counter.kind() != Kind::Rifle).collect(),
            Effect::Gain(class) => here
                .filter(|counter| of(class)(counter.kind()))
                .filter(|&counter| self.is_depleted(counter) || self.doubled.contains(counter))
                .collect(),
        }
    }

    fn strike_by_event(
        &mut self,
        event: &Happening,
        effect: Effect,
        touched: Counters,
        recorder: &mut Recorder<'_, Event>,
    ) {
        match effect {
            Effect::Pin => {
                if !touched.is_empty() {
                    recorder.say(Event::Pinned { hex: event.hex, rule: rules::EVENTS });
                    self.pin(touched, true);
                }
            }
            Effect::Lose(_) | Effect::LoseAny => {
                if let Some(counter) = touched.first() {
                    self.deplete(counter, rules::EVENTS, None, recorder);
                }
            }
            Effect::Gain(_) => {
                let Some(counter) = touched.first() else { return };
                if self.is_depleted(counter) {
                    self.restore(counter, rules::EVENTS, recorder);
                } else {
                    self.doubled.remove(counter);
                    recorder.say(Event::Spared { counter });
                }
            }
        }
    }

    /// The next column that fits the stack and its hex.
    fn fitting(&self, event: &Happening) -> Option<Column> {
        let site = book().site(event.hex)?;
        let air = event.moving.gait == Gait::Air;
        Column::ALL.into_iter().skip(usize::from(event.next)).find(|column| match column {
            Column::Aeroplane => air,
            // In the air only the landing hex counts.
            Column::Cliff => !air && event.moving.first_cliff().is_some(),
            Column::Settlement => site.place.is_some(),
            Column::River => !site.water.is_empty() && !self.bridge_stands(event.hex),
            Column::Llanos => site.terrain == Terrain::Llanos,
            Column::MalPais => site.terrain == Terrain::MalPais,
            Column::Montane => site.terrain == Terrain::Montane,
            Column::Pantano => site.terrain == Terrain::Pantano,
        })
    }

    /// Reads one cell: queues its effects and carries out what is special. Whether the event has
    /// passed into other hands (a move done again).
    pub(crate) fn read_cell(
        &mut self,
        event: &mut Happening,
        column: Column,
        recorder: &mut Recorder<'_, Event>,
    ) -> Result<bool, DiceError> {
        let events = &book().events;
        let mut cell: &'static Cell = events.cell(usize::from(event.row), column);
        event.next = if cell.arrow { column as u8 + 1 } else { DONE };
        if cell.blank {
            match cell.alt_row {
                Some(row) if self.options.blanks_above => {
                    cell = events.cell(row, column);
                    event.next = if cell.arrow { column as u8 + 1 } else { DONE };
                }
                _ => return Ok(false),
            }
        }
        let die = if cell.second_die {
            Some(recorder.d6_by(event.moving.force.side, rules::EVENTS, "what it is")?)
        } else {
            None
        };
        let mut something = false;
        for (index, entry) in cell.entries.iter().enumerate() {
            if !self.holds(event, entry, die) {
                continue;
            }
            something = true;
            recorder.say(Event::Reads {
                row: event.row,
                column: column as u8,
                entry: index as u8,
                hex: event.hex,
            });
            if let Some(special) = entry.special {
                let done = self.special(event, special, recorder)?;
                if done {
                    return Ok(true);
                }
            }
            let among = self.among(event, entry);
            let whole = self.among_all(event);
            event.queue.extend(entry.effects.iter().map(|&effect| Due {
                effect,
                among: if effect == Effect::Pin { whole } else { among },
            }));
        }
        if !something {
            recorder.say(Event::ReadsNothing { row: event.row });
        }
        Ok(false)
    }

    /// The stack: who moved, and policia of the same force in the hex.
    fn among_all(&self, event: &Happening) -> Counters {
        let group = event.moving.group();
        let force = group.iter().find(|&it| self.hex_of(it).is_some()).map(|it| self.force(it));
        let Some(force) = force else { return group };
        group.or(self.stack(event.hex, force).and(book().of(Kind::Policia)))
    }

    fn among(&self, event: &Happening, entry: &Entry) -> Counters {
        let all = self.among_all(event);
        if entry.only.is_empty() {
            return all;
        }
        all.iter().filter(|counter| entry.only.contains(&counter.kind())).collect()
    }

    /// Whether an entry's conditions hold.
    fn holds(&self, event: &Happening, entry: &Entry, die: Option<u8>) -> bool {
        let colour = event.moving.force.colour;
        let group = event.moving.group();
        let d6 = match (entry.d6, die) {
            (Some([from, to]), Some(die)) => (from..=to).contains(&die),
            _ => true,
        };
        let when = |condition: &When| {
            let place = self.place(event.hex);
            let kind = place.map(|(place, _)| place.kind);
            match condition {
                When::UnfriendlySettlement => place.is_some_and(|(_, known)| known != colour),
                When::FriendlySettlement => place.is_some_and(|(_, known)| known == colour),
                When::City => kind == Some(Settlement::City),
                When::NotIndianCamp => kind != Some(Settlement::IndianCamp),
                When::NotMormonColony => kind != Some(Settlement::MormonColony),
                When::CrossedRiverWithoutBridge => event.moving.crossed_unbridged(self),
            }
        };
        d6 && (entry.seasons.is_empty() || entry.seasons.contains(&self.season))
            && (entry.colours.is_empty() || entry.colours.contains(&colour))
            && entry.when.iter().all(when)
            && (entry.has.is_empty() || group.iter().any(|it| entry.has.contains(&it.kind())))
    }

    /// What is more than a loss. Whether the event goes on later, after another move.
    fn special(
        &mut self,
        event: &mut Happening,
        special: Special,
        recorder: &mut Recorder<'_, Event>,
    ) -> Result<bool, DiceError> {
        match special {
            Special::NoInterdiction => {
                self.aim = None;
                recorder.say(Event::NothingSighted);
            }
            Special::CancelMove => {
                self.aim = None;
                event.moving.route.truncate(1);
                event.hex = event.moving.start();
                self.place_group(&event.moving);
                recorder.say(Event::FlightCancelled { hex: event.hex });
            }
            Special::AbandonCliff => {
                if let Some(index) = event.moving.first_cliff() {
                    self.send_back(&mut event.moving, index);
                    event.hex = event.moving.hex();
                    self.place_group(&event.moving);
                    self.mark_move(&event.moving);
                    recorder.say(Event::GivesUp { hex: event.hex });
                }
            }
            Special::RedoMove => {
                let mut moving = event.moving.clone();
                self.send_back(&mut moving, 0);
                self.place_group(&moving);
                recorder.say(Event::MovesAgain { hex: moving.hex() });
                if !self.goes_alone(&moving) {
                    self.mark_move(&moving);
                    event.hex = moving.hex();
                    event.moving = moving;
                    return Ok(false);
                }
                moving.stand = crate::march::Stand::default();
                moving.switched = None;
                moving.redo = Some(Resume { row: event.row, next: event.next });
                self.moved = self.moved.without(moving.group());
                self.stage = Stage::Moving(moving);
                return Ok(true);
            }
            Special::Lost => {
                let mut moving = event.moving.clone();
                self.lose_way(&mut moving, recorder)?;
                event.hex = moving.hex();
                event.moving = moving;
                event.next = DONE;
            }
        }
        Ok(false)
    }

    /// Whether a stack that was sent back can go without those who left it, or stays (5.1.2).
    pub(crate) fn goes_alone(&self, moving: &Moving) -> bool {
        self.check_group(moving.group(), moving.gait).is_ok()
    }

    /// Takes a move back to a hex of its route. Who joined after it stays where it joined, and has
    /// not moved (5.1.15, 5.4.2). The first to move are always among those who are left.
    pub(crate) fn send_back(&mut self, moving: &mut Moving, index: usize) {
        let later: Counters = moving
            .members
            .iter()
            .filter(|member| usize::from(member.from) > index)
            .map(|member| member.counter)
            .collect();
        for member in moving.members.iter().filter(|member| later.contains(member.counter)) {
            let hex = moving.route[usize::from(member.from)].hex;
            self.pieces[member.counter.index()].spot = Spot::on(hex);
        }
        for set in [&mut self.moved, &mut self.doubled, &mut self.watered, &mut self.muted] {
            *set = set.without(later);
        }
        moving.members.retain(|member| !later.contains(member.counter));
        moving.route.truncate(index + 1);
        let spent = moving.spent();
        for member in &mut moving.members {
            member.joined = member.joined.min(spent);
        }
    }
}
