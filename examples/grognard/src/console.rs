//! The streams a command reads and writes.

use std::fmt;
use std::io::{BufRead, Write};

use crate::ink::Pen;

/// Where a command reads and writes, and what the other end is.
pub struct Console<'c> {
    /// Typed commands.
    pub input: &'c mut dyn BufRead,
    /// What was asked for.
    pub out: &'c mut dyn Write,
    /// What went wrong.
    pub err: &'c mut dyn Write,
    /// May `out` have colours?
    pub colour: bool,
    /// Does somebody type the input? Commands from a file or pipe are repeated in the output
    /// instead, so that it reads like a game that was typed.
    pub asks: bool,
    /// Does somebody watch the process's standard error? Then long work shows how far it is.
    pub watched: bool,
    /// How many columns the terminal has that shows `out`, if it is one.
    pub width: Option<usize>,
    /// How many lines it has.
    pub height: Option<usize>,
}

impl<'c> Console<'c> {
    /// Streams with nobody at the other end: no colour, no progress bar.
    pub fn plain(
        input: &'c mut dyn BufRead,
        out: &'c mut dyn Write,
        err: &'c mut dyn Write,
    ) -> Console<'c> {
        Console {
            input,
            out,
            err,
            colour: false,
            asks: false,
            watched: false,
            width: None,
            height: None,
        }
    }

    /// What colours the output.
    pub(crate) fn pen(&self) -> Pen {
        Pen::new(self.colour)
    }
}

impl fmt::Debug for Console<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Console")
            .field("colour", &self.colour)
            .field("asks", &self.asks)
            .field("watched", &self.watched)
            .field("width", &self.width)
            .field("height", &self.height)
            .finish_non_exhaustive()
    }
}
