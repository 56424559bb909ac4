//! 5.1.14: one event, read cell by cell; where somebody must choose, an owner is asked.

use combat::DiceError;
use serde::{Deserialize, Serialize};
use table::{Flow, Focus, Next, Procedure, Recorder};

use super::{MoveStack, SufferEvent};
use crate::book::book;
use crate::events::{Again, COLUMNS, Column, Effect, Line};
use crate::log::Event;
use crate::rules;
use crate::state::PanchoVilla;
use crate::words::focus;

/// Nothing more is read.
const DONE: u8 = COLUMNS as u8;

/// The event of the stack that has moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReadEvent {
    /// The row of the table.
    pub(crate) row: u8,
    /// The next column that may be read.
    pub(crate) next: u8,
    /// The cell that is being carried out.
    pub(crate) cell: Option<Reading>,
}

/// How far a cell has been carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Reading {
    /// Its line that comes next.
    pub(crate) line: Line,
    /// The effect of the line that comes next.
    pub(crate) effect: u8,
    /// One bit a line that applies.
    pub(crate) applies: u16,
}

impl Reading {
    /// The next effect of a line that applies, and who it is for; none when all is done.
    pub(crate) fn next(&mut self) -> Option<(Line, Effect)> {
        loop {
            let entry = self.line.entry()?;
            let applies = self.applies & (1 << self.line.index) != 0;
            let effect = entry.effects.get(usize::from(self.effect)).filter(|_| applies);
            if let Some(&effect) = effect {
                self.effect += 1;
                return Some((self.line, effect));
            }
            self.line.index += 1;
            self.effect = 0;
        }
    }
}

impl Procedure<PanchoVilla> for ReadEvent {
    fn focus(&self, game: &PanchoVilla) -> Option<Focus> {
        game.moving.as_ref().map(|moving| focus("Event", moving.hex(), None))
    }

    fn resume(
        &mut self,
        game: &mut PanchoVilla,
        recorder: &mut Recorder<'_, Event>,
    ) -> Flow<PanchoVilla> {
        // Whoever moved again and left the map has no event any more.
        let moving = game.moving.as_ref().filter(|moving| moving.hex() != book().south);
        let Some(moving) = moving.filter(|_| game.ended.is_none()) else {
            return Ok(game.unless_over(Next::Done));
        };
        if let Some((line, effect)) = self.cell.as_mut().and_then(Reading::next) {
            return Ok(Next::First(SufferEvent { line, effect }.into()));
        }
        self.cell = None;
        let Some(column) = game.fitting(moving, self.next) else { return Ok(Next::Done) };
        Ok(match self.read_cell(game, column, recorder)? {
            Again::Moves => Next::First(MoveStack.into()),
            Again::Stays | Again::Lost => Next::Again,
        })
    }
}

impl ReadEvent {
    pub(crate) fn new(row: u8) -> ReadEvent {
        ReadEvent { row, next: 0, cell: None }
    }

    /// Reads one cell: says which of its lines apply, and carries out what is special about them.
    pub(crate) fn read_cell(
        &mut self,
        game: &mut PanchoVilla,
        column: Column,
        recorder: &mut Recorder<'_, Event>,
    ) -> Result<Again, DiceError> {
        let mut line = Line { row: self.row, column: column as u8, index: 0, force: None };
        let printed = line.cell();
        let other = printed.alt_row.filter(|_| printed.blank && game.options.blanks_above);
        if let Some(row) = other {
            line.row = row as u8;
        }
        let cell = line.cell();
        self.next = if cell.arrow { column as u8 + 1 } else { DONE };
        if printed.blank && other.is_none() {
            return Ok(Again::Stays);
        }
        let side = game.moving.as_ref().map(|moving| moving.force.side);
        let die = match side.filter(|_| cell.second_die) {
            Some(side) => Some(recorder.d6_by(side, rules::EVENTS, "what it is")?),
            None => None,
        };
        let mut applies = 0;
        for (index, entry) in cell.entries.iter().enumerate() {
            let Some(moving) = game.moving.as_ref().filter(|it| game.holds(it, entry, die)) else {
                continue;
            };
            applies |= 1 << index;
            let (entry_index, hex) = (index as u8, moving.hex());
            recorder.say(Event::Reads {
                row: self.row,
                column: column as u8,
                entry: entry_index,
                hex,
            });
            let Some(special) = entry.special else { continue };
            match game.special(special, recorder)? {
                Again::Moves => return Ok(Again::Moves),
                Again::Lost => self.next = DONE,
                Again::Stays => {}
            }
        }
        if applies == 0 {
            recorder.say(Event::ReadsNothing { row: self.row });
        }
        line.force = game.moving.as_ref().and_then(|moving| game.stricken_force(moving));
        self.cell = Some(Reading { line, effect: 0, applies });
        Ok(Again::Stays)
    }
}
