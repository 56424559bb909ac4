//! What can be wrong with a map file, and where.

use std::fmt;
use std::ops::Range;

use crate::{BuildError, Map};

/// Map files may not be larger than this many bytes. The largest map of a published game here
/// takes less than a tenth of it.
pub const MAX_FILE_BYTES: usize = 4 << 20;
/// How many entries of one sort (places, lines, regions, …) a map file may have.
pub const MAX_ENTRIES: usize = 4096;
/// How many items a list of a map file may have.
pub const MAX_LIST: usize = 60_000;
/// How many letters a name, id, label or hex number may have.
pub const MAX_NAME: usize = 120;
/// How many letters a text of a key of the game's own may have.
pub const MAX_TEXT: usize = 4000;
/// How many keys one entry may have.
pub const MAX_KEYS: usize = 64;

/// Beyond this many only the number of further faults is kept.
const MAX_FAULTS: usize = 1000;
/// How many faults are shown before "and so many more".
const SHOWN_FAULTS: usize = 50;

/// Why a map file was refused: every fault that was found in it, in the order of its lines.
///
/// ```
/// use grognard_hexmap::Map;
/// let text = r#"
/// [map]
/// name = "tiny"
/// orientation = "flat"
/// shoved = "even"
/// numbering = "CCRR"
/// columns = 2
/// rows = 1
/// [[place]]
/// name = "Nowhere"
/// kind = "town"
/// hex = "0909"
/// "#;
/// let error = Map::from_toml("tiny.toml", text).unwrap_err();
/// assert_eq!(error.faults()[0].line, 12);
/// assert_eq!(
///     error.to_string(),
///     "tiny.toml:12: place \"Nowhere\", key `hex`: there is no hex `0909`; \
///      expected a hex from 0101 to 0201"
/// );
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct MapFileError {
    file: String,
    faults: Vec<MapFault>,
    more: usize,
}

impl MapFileError {
    /// The name of the file, as the caller gave it.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// The faults, by line: the first thousand of them.
    pub fn faults(&self) -> &[MapFault] {
        &self.faults
    }

    /// How many faults there are in all.
    pub fn count(&self) -> usize {
        self.faults.len() + self.more
    }
}

impl fmt::Display for MapFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.faults.iter().take(SHOWN_FAULTS).enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            write!(f, "{}:{}: {fault}", self.file, fault.line)?;
        }
        match self.count().saturating_sub(SHOWN_FAULTS) {
            0 => Ok(()),
            more => write!(f, "\n{}: and {more} more", self.file),
        }
    }
}

impl std::error::Error for MapFileError {}

/// One fault of a map file.
#[derive(Clone, Debug, PartialEq)]
pub struct MapFault {
    /// The line of the file, counted from 1.
    pub line: usize,
    /// The entry and the key: ``crossing "stone", key `on` ``. Empty for the file as a whole.
    pub at: String,
    /// The hex or hexside that it is about, as the file writes it.
    pub hex: Option<String>,
    /// What is wrong, and what would be right.
    pub kind: MapFaultKind,
}

impl fmt::Display for MapFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = self.kind.to_string();
        if !self.at.is_empty() {
            f.write_str(&self.at)?;
            match &self.hex {
                Some(hex) if !what.contains(hex.as_str()) => write!(f, ", at {hex}: ")?,
                _ => f.write_str(": ")?,
            }
        }
        f.write_str(&what)
    }
}

/// What is wrong with one piece of a map file.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum MapFaultKind {
    /// It is not TOML.
    #[error("not TOML: {message}")]
    Syntax {
        /// What the TOML parser says.
        message: String,
    },
    /// The file is too large to be looked at.
    #[error("the file has {bytes} bytes; at most {MAX_FILE_BYTES} are allowed")]
    TooLarge {
        /// Its size.
        bytes: usize,
    },
    /// A key or section that the format does not have.
    #[error("unknown; expected one of {known}")]
    UnknownKey {
        /// What may stand there.
        known: String,
    },
    /// A key that must be there is not.
    #[error("missing; expected {expected}")]
    Missing {
        /// What should stand there.
        expected: String,
    },
    /// Two keys of which exactly one must be there.
    #[error("expected exactly one of {keys}")]
    OneOf {
        /// The keys.
        keys: &'static str,
    },
    /// A value of the wrong type.
    #[error("found a value of type {found}; expected {expected}")]
    WrongType {
        /// The TOML type that was found.
        found: &'static str,
        /// What should stand there.
        expected: &'static str,
    },
    /// A table where only plain values may stand.
    #[error("a table cannot stand here; tables of notes belong under [source] or [notes]")]
    NestedTable,
    /// A number that is not finite, or too large.
    #[error("`{found}` is not a number that can be used; expected a finite one")]
    BadNumber {
        /// What was found.
        found: String,
    },
    /// A value that is not among those that may stand there.
    #[error("found `{found}`; expected {expected}")]
    BadValue {
        /// What was found.
        found: String,
        /// What should stand there.
        expected: String,
    },
    /// A list or section with too many items.
    #[error("{found} items are too many; at most {most} are allowed")]
    TooMany {
        /// How many there are.
        found: usize,
        /// How many there may be.
        most: usize,
    },
    /// A text with too many letters.
    #[error("a text of {found} letters is too long; at most {most} are allowed")]
    TooLong {
        /// How many letters it has.
        found: usize,
        /// How many it may have.
        most: usize,
    },
    /// A hex or box that is not on the map.
    #[error("there is no hex `{found}`; expected {expected}")]
    NoSuchHex {
        /// What was found.
        found: String,
        /// Which hexes there are.
        expected: String,
    },
    /// A name that nothing earlier in the file declares.
    #[error("there is no {what} `{found}`; declared are {known}")]
    Undeclared {
        /// The sort of thing.
        what: &'static str,
        /// The name that was found.
        found: String,
        /// What there is.
        known: String,
    },
    /// The same hex or hexside twice in one list.
    #[error("`{found}` is in the list twice")]
    Twice {
        /// What was found.
        found: String,
    },
    /// What the map itself refuses.
    #[error(transparent)]
    Build(#[from] BuildError),
}

/// The faults found so far, with the line numbers of the text.
pub(super) struct Faults {
    /// Where each line begins.
    lines: Vec<usize>,
    found: Vec<MapFault>,
    more: usize,
    /// What cannot be said because something else is missing.
    unsure: Unsure,
}

/// What `[map]` leaves open, so that what follows from it is no fault of its own.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Unsure {
    /// Which hexes lie next to each other.
    pub(super) neighbours: bool,
    /// Which hexes there are, and what they are called.
    pub(super) hexes: bool,
}

impl Unsure {
    fn excuses(self, kind: &MapFaultKind) -> bool {
        match kind {
            MapFaultKind::NoSuchHex { .. } => self.hexes,
            MapFaultKind::Build(error) => match error {
                BuildError::NotNeighbours { .. }
                | BuildError::BrokenRiver { .. }
                | BuildError::BanksPart { .. }
                | BuildError::NotAtTheEdge { .. }
                | BuildError::NoRiver { .. } => self.neighbours || self.hexes,
                BuildError::RowCount { .. } | BuildError::RowLength { .. } => self.hexes,
                _ => false,
            },
            _ => false,
        }
    }
}

impl Faults {
    pub(super) fn new(text: &str) -> Faults {
        let breaks = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n');
        let lines = std::iter::once(0).chain(breaks.map(|(at, _)| at + 1)).collect();
        Faults { lines, found: Vec::new(), more: 0, unsure: Unsure::default() }
    }

    /// From now on, what only follows from what is missing in `[map]` is not told.
    pub(super) fn unsure(&mut self, unsure: Unsure) {
        self.unsure = unsure;
    }

    pub(super) fn add(
        &mut self,
        span: &Range<usize>,
        at: impl Into<String>,
        kind: impl Into<MapFaultKind>,
    ) {
        self.add_at_hex(span, at, None, kind);
    }

    pub(super) fn add_at_hex(
        &mut self,
        span: &Range<usize>,
        at: impl Into<String>,
        hex: Option<&str>,
        kind: impl Into<MapFaultKind>,
    ) {
        let kind = kind.into();
        if self.unsure.excuses(&kind) {
            return;
        }
        if self.found.len() >= MAX_FAULTS {
            self.more += 1;
            return;
        }
        let line = self.lines.partition_point(|&start| start <= span.start);
        self.found.push(MapFault { line, at: at.into(), hex: hex.map(shown), kind });
    }

    /// The map if it has no faults.
    pub(super) fn finish(mut self, file: &str, map: Option<Map>) -> Result<Map, MapFileError> {
        if let (Some(map), true) = (map, self.found.is_empty()) {
            return Ok(map);
        }
        self.found.sort_by_key(|fault| fault.line);
        Err(MapFileError { file: file.to_owned(), faults: self.found, more: self.more })
    }
}

/// Text from the file as it may stand in a message: short, and without control characters.
pub(super) fn shown(text: &str) -> String {
    cut(text, 40)
}

/// The same for what the TOML parser says, which can run over several lines.
pub(super) fn shown_message(text: &str) -> String {
    cut(&text.replace('\n', "; "), 200)
}

fn cut(text: &str, most: usize) -> String {
    let clean =
        |letter| if char::is_control(letter) { char::REPLACEMENT_CHARACTER } else { letter };
    let mut out: String = text.chars().take(most).map(clean).collect();
    if text.chars().nth(most).is_some() {
        out.push('…');
    }
    out
}
