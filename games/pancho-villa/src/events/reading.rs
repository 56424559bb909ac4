//! What an event does (5.1.14, 5.1.16): the roll, the columns that fit, whom a line touches, and
//! what is more than a loss.

use combat::DiceError;
use serde::{Deserialize, Serialize};
use table::Recorder;

use super::table::{Cell, Column, Effect, Entry, Special, When};
use crate::book::book;
use crate::counter::CounterId;
use crate::counter::Counters;
use crate::kind::{Class, Colour, Kind, Settlement, Terrain};
use crate::log::Event;
use crate::movement::{Gait, MovingStack, Stand};
use crate::rules;
use crate::state::{Force, PanchoVilla, Spot};

/// A line of a cell that is being carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Line {
    /// The cell: its row and column.
    pub(crate) row: u8,
    pub(crate) column: u8,
    /// Which line of it.
    pub(crate) index: u8,
    /// Whose the stack was when the cell was read; nobody's if nobody was left.
    pub(crate) force: Option<Force>,
}

impl Line {
    /// The cell.
    pub(crate) fn cell(self) -> &'static Cell {
        let column = Column::ALL[usize::from(self.column) % Column::ALL.len()];
        book().events.cell(usize::from(self.row), column)
    }

    /// What the line says; `None` beyond the last.
    pub(crate) fn entry(self) -> Option<&'static Entry> {
        self.cell().entries.get(usize::from(self.index))
    }
}

/// Whether a stack makes its move again after what was special about a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Again {
    /// It moves once more, and then the event is read on.
    Moves,
    /// The event is read on at once.
    Stays,
    /// Nothing more of the event is read.
    Lost,
}

impl PanchoVilla {
    /// Rolls the event of the stack that has moved: the row of the table, if there is one to read.
    pub(crate) fn roll_event(
        &mut self,
        recorder: &mut Recorder<'_, Event>,
    ) -> Result<Option<u8>, DiceError> {
        let book = book();
        let Some(moving) = &mut self.moving else { return Ok(None) };
        let group = moving.group();
        // An event before this one may have made it change hands.
        if let Some(first) = group.first() {
            moving.force = self.pieces[first.index()].force;
        }
        let (force, hex, double) = (moving.force, moving.hex(), moving.tempo.is_double());
        let colour = force.colour;
        let american_troops = colour == Colour::Blue && group.intersects(book.troops);
        if self.options.incidents_only && !american_troops {
            return Ok(None);
        }
        let first = recorder.d6_by(force.side, rules::EVENTS, "the event")?;
        let second = recorder.d6_by(force.side, rules::EVENTS, "the event")?;
        let more = match colour {
            Colour::Red => book.event.red,
            Colour::Blue if group.intersects(book.of(Kind::Scout)) => book.event.blue_with_scouts,
            _ => 0,
        };
        let row = book.events.row(first + second + more, double);
        recorder.say(Event::Reckoned { first, second, more, colour, double, row: row as u8 });
        if row == book.events.incident {
            self.international(force, hex, recorder);
        }
        Ok((!self.options.incidents_only).then_some(row as u8))
    }

    /// The next column that fits a stack and its hex.
    pub(crate) fn fitting(&self, moving: &MovingStack, next: u8) -> Option<Column> {
        let hex = moving.hex();
        let site = book().site(hex)?;
        let air = moving.gait == Gait::Air;
        Column::ALL.into_iter().skip(usize::from(next)).find(|column| match column {
            Column::Aeroplane => air,
            // In the air only the landing hex counts.
            Column::Cliff => !air && moving.first_cliff().is_some(),
            Column::Settlement => site.place.is_some(),
            Column::River => !site.water.is_empty() && !self.bridge_stands(hex),
            Column::Llanos => site.terrain == Terrain::Llanos,
            Column::MalPais => site.terrain == Terrain::MalPais,
            Column::Montane => site.terrain == Terrain::Montane,
            Column::Pantano => site.terrain == Terrain::Pantano,
        })
    }

    /// Whether the conditions of a line hold.
    pub(crate) fn holds(&self, moving: &MovingStack, entry: &Entry, die: Option<u8>) -> bool {
        let colour = moving.force.colour;
        let group = moving.group();
        let d6 = match (entry.d6, die) {
            (Some([from, to]), Some(die)) => (from..=to).contains(&die),
            _ => true,
        };
        let when = |condition: &When| {
            let place = self.place(moving.hex());
            let kind = place.map(|(place, _)| place.kind);
            match condition {
                When::UnfriendlySettlement => place.is_some_and(|(_, known)| known != colour),
                When::FriendlySettlement => place.is_some_and(|(_, known)| known == colour),
                When::City => kind == Some(Settlement::City),
                When::NotIndianCamp => kind != Some(Settlement::IndianCamp),
                When::NotMormonColony => kind != Some(Settlement::MormonColony),
                When::CrossedRiverWithoutBridge => moving.crossed_unbridged(self),
            }
        };
        d6 && (entry.seasons.is_empty() || entry.seasons.contains(&self.season))
            && (entry.colours.is_empty() || entry.colours.contains(&colour))
            && entry.when.iter().all(when)
            && (entry.has.is_empty() || group.iter().any(|it| entry.has.contains(&it.kind)))
    }

    /// Whose the stack is now, as far as it is left.
    pub(crate) fn stricken_force(&self, moving: &MovingStack) -> Option<Force> {
        let left = moving.group().iter().find(|&it| self.hex_of(it).is_some());
        left.map(|it| self.force(it))
    }

    /// The stack: who moved, and policia of the same force in the hex. Most effects can be limited
    /// to some kinds by their line, a pin cannot.
    pub(crate) fn among(&self, moving: &MovingStack, line: Line, effect: Effect) -> Counters {
        let policia = line.force.map_or(Counters::EMPTY, |force| {
            self.stack(moving.hex(), force) & book().of(Kind::Policia)
        });
        let all = moving.group() | policia;
        match line.entry() {
            Some(entry) if effect != Effect::Pin && !entry.only.is_empty() => {
                all.iter().filter(|counter| entry.only.contains(&counter.kind)).collect()
            }
            _ => all,
        }
    }

    /// Who can be hit or restored by an effect.
    pub(crate) fn touched(&self, line: Line, effect: Effect) -> Counters {
        let Some(moving) = &self.moving else { return Counters::EMPTY };
        let book = book();
        let hex = moving.hex();
        let all = self.among(moving, line, effect);
        let here = all.iter().filter(|&counter| self.hex_of(counter) == Some(hex));
        let of = |class: Class| move |kind: Kind| book.printed(kind).class == class;
        match effect {
            Effect::Pin => here.collect(),
            Effect::Lose(class) => here.filter(|counter| of(class)(counter.kind)).collect(),
            Effect::LoseAny => here.filter(|counter| counter.kind != Kind::Rifle).collect(),
            Effect::Gain(class) => here
                .filter(|counter| of(class)(counter.kind))
                .filter(|&counter| self.is_depleted(counter) || self.doubled.contains(counter))
                .collect(),
        }
    }

    /// Pins a whole stack.
    pub(crate) fn pin_by_event(&mut self, touched: Counters, recorder: &mut Recorder<'_, Event>) {
        if let Some(moving) = self.moving.as_ref().filter(|_| !touched.is_empty()) {
            recorder.say(Event::Pinned { hex: moving.hex(), rule: rules::EVENTS });
            self.pin(touched, true);
        }
    }

    /// An effect falls on one counter.
    pub(crate) fn touch(
        &mut self,
        effect: Effect,
        counter: CounterId,
        recorder: &mut Recorder<'_, Event>,
    ) {
        match effect {
            Effect::Pin => self.pin_by_event(Counters::only(counter), recorder),
            Effect::Lose(_) | Effect::LoseAny => {
                self.deplete(counter, rules::EVENTS, None, recorder);
            }
            Effect::Gain(_) if self.is_depleted(counter) => {
                self.restore(counter, rules::EVENTS, recorder);
            }
            Effect::Gain(_) => {
                self.doubled.remove(counter);
                recorder.say(Event::Spared { counter });
            }
        }
    }

    /// What is more than a loss.
    pub(crate) fn special(
        &mut self,
        special: Special,
        recorder: &mut Recorder<'_, Event>,
    ) -> Result<Again, DiceError> {
        match special {
            Special::NoInterdiction => {
                self.aim = None;
                recorder.say(Event::NothingSighted);
            }
            Special::CancelMove => {
                self.aim = None;
                if let Some(moving) = &mut self.moving {
                    moving.route.truncate(1);
                    let (group, hex) = (moving.group(), moving.hex());
                    self.place_group(group, hex);
                    recorder.say(Event::FlightCancelled { hex });
                }
            }
            Special::AbandonCliff => {
                let cliff = self.moving.as_ref().and_then(MovingStack::first_cliff);
                if let Some(index) = cliff {
                    self.send_back(index);
                    self.settle_where_it_is(|hex| recorder.say(Event::GivesUp { hex }));
                }
            }
            Special::RedoMove => return Ok(self.move_again(recorder)),
            Special::Lost => {
                self.lose_way(recorder)?;
                return Ok(Again::Lost);
            }
        }
        Ok(Again::Stays)
    }

    /// Puts the stack where its route now ends, and notes what the move has come to.
    fn settle_where_it_is(&mut self, told: impl FnOnce(hexmap::HexId)) {
        let Some(moving) = &self.moving else { return };
        let (group, hex, marks) = (moving.group(), moving.hex(), self.marks(moving));
        self.place_group(group, hex);
        self.mark_move(marks);
        told(hex);
    }

    /// The ford has gone: the stack goes back to its start, and moves again if it can go alone.
    fn move_again(&mut self, recorder: &mut Recorder<'_, Event>) -> Again {
        self.send_back(0);
        let Some(moving) = &self.moving else { return Again::Stays };
        let (group, hex) = (moving.group(), moving.hex());
        self.place_group(group, hex);
        recorder.say(Event::MovesAgain { hex });
        if !self.goes_alone() {
            self.settle_where_it_is(|_| ());
            return Again::Stays;
        }
        if let Some(moving) = &mut self.moving {
            moving.stand = Stand::default();
            moving.switched = None;
            moving.again = true;
        }
        self.moved -= group;
        Again::Moves
    }

    /// Whether a stack that was sent back can go without those who left it, or stays (5.1.2).
    pub(crate) fn goes_alone(&self) -> bool {
        let moving = self.moving.as_ref();
        moving.is_some_and(|moving| self.check_group(moving.group(), moving.gait).is_ok())
    }

    /// Takes a move back to a hex of its route. Who joined after it stays where it joined, and has
    /// not moved (5.1.15, 5.4.2). The first to move are always among those who are left.
    pub(crate) fn send_back(&mut self, index: usize) {
        let Some(moving) = &mut self.moving else { return };
        let joined_later = |from: u16| usize::from(from) > index;
        let mut later = Counters::EMPTY;
        for member in moving.members.iter().filter(|member| joined_later(member.from)) {
            let hex = moving.route[usize::from(member.from)].hex;
            self.pieces[member.counter.index()].spot = Spot::on(hex);
            later.insert(member.counter);
        }
        for set in [&mut self.moved, &mut self.doubled, &mut self.watered, &mut self.muted] {
            *set -= later;
        }
        moving.members.retain(|member| !later.contains(member.counter));
        moving.route.truncate(index + 1);
        let spent = moving.spent();
        for member in &mut moving.members {
            member.joined = member.joined.min(spent);
        }
    }
}
