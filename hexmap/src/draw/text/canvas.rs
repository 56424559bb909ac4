//! A sheet of character cells, and how it gets onto a terminal.

use std::fmt::{self, Write as _};

use crate::draw::Colour;

/// How a character is shown where colours are wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Look {
    pub(super) ink: Option<Colour>,
    pub(super) paper: Option<Colour>,
    pub(super) bold: bool,
}

#[derive(Clone, Copy, Debug)]
enum Cell {
    Char(char, Look),
    /// The right half of a character that takes two cells.
    Half,
}

/// A sheet of cells.
#[derive(Debug)]
pub(super) struct Canvas {
    width: usize,
    cells: Vec<Cell>,
}

impl Canvas {
    pub(super) fn new(width: usize, height: usize) -> Canvas {
        Canvas { width, cells: vec![Cell::Char(' ', Look::default()); width * height] }
    }

    /// Puts one narrow character; beyond the sheet nothing happens.
    pub(super) fn put(&mut self, x: usize, y: usize, c: char, look: Look) {
        if x < self.width
            && let Some(cell) = self.cells.get_mut(y * self.width + x)
        {
            *cell = Cell::Char(c, look);
        }
    }

    /// Writes a text into a field of cells, cut off where the field ends. Returns how many
    /// cells it took.
    pub(super) fn write(
        &mut self,
        x: usize,
        y: usize,
        field: usize,
        text: &str,
        look: Look,
    ) -> usize {
        let mut taken = 0;
        for c in text.chars() {
            let (c, cells) = (harmless(c), cells_of(c));
            if cells == 0 {
                continue;
            }
            if taken + cells > field {
                break;
            }
            self.put(x + taken, y, c, look);
            if cells == 2 && x + taken + 1 < self.width {
                let index = y * self.width + x + taken + 1;
                if let Some(cell) = self.cells.get_mut(index) {
                    *cell = Cell::Half;
                }
            }
            taken += cells;
        }
        taken
    }

    /// All lines without blanks at their ends; colours only where they are wanted.
    pub(super) fn show(&self, f: &mut fmt::Formatter<'_>, ansi: bool) -> fmt::Result {
        for line in self.cells.chunks(self.width.max(1)) {
            let blank = |cell: &Cell| match cell {
                Cell::Char(c, look) => *c == ' ' && (!ansi || look.paper.is_none()),
                Cell::Half => false,
            };
            let end = line.iter().rposition(|cell| !blank(cell)).map_or(0, |last| last + 1);
            let mut now = Look::default();
            for cell in &line[..end] {
                let Cell::Char(c, look) = *cell else { continue };
                if ansi && look != now {
                    switch(f, look)?;
                    now = look;
                }
                f.write_char(c)?;
            }
            if now != Look::default() {
                f.write_str("\x1b[0m")?;
            }
            f.write_char('\n')?;
        }
        Ok(())
    }
}

fn switch(f: &mut fmt::Formatter<'_>, look: Look) -> fmt::Result {
    f.write_str("\x1b[0")?;
    if look.bold {
        f.write_str(";1")?;
    }
    for (colour, code) in [(look.ink, 38), (look.paper, 48)] {
        if let Some([red, green, blue]) = colour.map(Colour::rgb) {
            write!(f, ";{code};2;{red};{green};{blue}")?;
        }
    }
    f.write_char('m')
}

/// How many cells a text takes.
pub(super) fn width_of(text: &str) -> usize {
    text.chars().map(cells_of).sum()
}

/// Names come from files: none of them may move the cursor or change colours.
fn harmless(c: char) -> char {
    if c.is_control() { '?' } else { c }
}

/// A text as it may be written to a terminal outside the sheet.
pub(super) fn clean(text: &str) -> String {
    text.chars().filter(|&c| cells_of(c) > 0).map(harmless).collect()
}

/// How many cells a terminal gives to a character: none for marks that join the one before or
/// turn the direction of writing, two for the wide scripts of East Asia.
fn cells_of(c: char) -> usize {
    match u32::from(c) {
        0x300..=0x36f
        | 0x200b..=0x200f
        | 0x2028..=0x202e
        | 0x2060..=0x206f
        | 0xfe00..=0xfe0f
        | 0xfeff => 0,
        0x1100..=0x115f
        | 0x2e80..=0xa4cf
        | 0xac00..=0xd7a3
        | 0xf900..=0xfaff
        | 0xfe30..=0xfe6f
        | 0xff00..=0xff60
        | 0xffe0..=0xffe6
        | 0x1f300..=0x1faff
        | 0x20000..=0x3fffd => 2,
        _ => 1,
    }
}
