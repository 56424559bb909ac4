//! Terminal colours, in one place so that they can be left out.

use table::SideId;

/// What a piece of text is, for its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ink {
    /// A heading.
    Head,
    /// What one may type.
    Type,
    /// Rule numbers and remarks.
    Faint,
    /// A die.
    Roll,
    /// Something hidden that came out.
    Reveal,
    /// Something that is not allowed.
    No,
    /// What belongs to a side.
    Side(SideId),
}

/// Writes in colours, or not.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pen {
    colour: bool,
}

impl Pen {
    pub(crate) fn new(colour: bool) -> Pen {
        Pen { colour }
    }

    /// Does it write in colours?
    pub(crate) fn colour(self) -> bool {
        self.colour
    }

    /// The text in its colour.
    pub(crate) fn ink(self, ink: Ink, text: &str) -> String {
        if !self.colour {
            return text.to_owned();
        }
        let code = match ink {
            Ink::Head => "1",
            Ink::Type => "36",
            Ink::Faint => "2",
            Ink::Roll => "33",
            Ink::Reveal => "35",
            Ink::No => "31",
            // The first two are the colours of most two-sided games.
            Ink::Side(side) => ["1;34", "1;31", "1;32", "1;33"][side.index() % 4],
        };
        format!("\x1b[{code}m{text}\x1b[0m")
    }
}

/// The text with nothing in it that could steer a terminal: files and commands may hold anything.
pub(crate) fn harmless(text: &str) -> String {
    text.chars().map(|c| if c.is_control() && c != '\n' { '\u{fffd}' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::{Ink, Pen, harmless};

    #[test]
    fn a_plain_pen_writes_plainly() {
        assert_eq!(Pen::new(false).ink(Ink::No, "no"), "no");
        assert_eq!(Pen::new(true).ink(Ink::No, "no"), "\x1b[31mno\x1b[0m");
    }

    #[test]
    fn escapes_do_not_reach_the_terminal() {
        assert_eq!(harmless("a\x1b[2Jb\r\nc"), "a\u{fffd}[2Jb\u{fffd}\nc");
    }
}
