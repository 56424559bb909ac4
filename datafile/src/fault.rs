//! What can be wrong with a data file, and where.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use crate::limits::{MAX_FILE_BYTES, SHOWN_FAULTS};

/// Why a data file was refused: every fault that was found in it, in the order of its lines.
///
/// ```
/// use grognard_datafile::{DataError, read};
///
/// let error: DataError = read("turns.toml", "last = 0\nweather = true", |file| {
///     file.required("last").number(1..=12u8)
/// })
/// .unwrap_err();
/// assert_eq!(error.faults()[0].line, Some(1));
/// assert_eq!(
///     error.to_string(),
///     "turns.toml:1: key `last`: found `0`; expected a whole number from 1 to 12\n\
///      turns.toml:2: key `weather`: unknown; expected one of `last`"
/// );
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct DataError {
    pub(crate) file: String,
    pub(crate) faults: Vec<Fault>,
    pub(crate) more: usize,
}

impl DataError {
    /// One thing that is wrong with a file as a whole.
    ///
    /// ```
    /// # use grognard_datafile::DataError;
    /// let error = DataError::of("map.toml", "there is no hex `0101`");
    /// assert_eq!(error.to_string(), "map.toml: there is no hex `0101`");
    /// ```
    pub fn of(file: impl Into<String>, what: impl Into<FaultKind>) -> DataError {
        let fault = Fault { line: None, at: String::new(), about: None, kind: what.into() };
        DataError { file: file.into(), faults: vec![fault], more: 0 }
    }

    /// The name of the file, as the caller gave it.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// The faults, by line: the first thousand of them. There is at least one.
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// How many faults there are in all.
    pub fn count(&self) -> usize {
        self.faults.len() + self.more
    }
}

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.faults.iter().take(SHOWN_FAULTS).enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            f.write_str(&self.file)?;
            if let Some(line) = fault.line {
                write!(f, ":{line}")?;
            }
            write!(f, ": {fault}")?;
        }
        match self.count().saturating_sub(SHOWN_FAULTS) {
            0 => Ok(()),
            more => write!(f, "\n{}: and {more} more", self.file),
        }
    }
}

impl Error for DataError {}

/// One fault of a data file.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    /// The line of the file, counted from 1; `None` for a fault of the file as a whole.
    pub line: Option<usize>,
    /// The entry and the key: ``unit "jackson", key `turn` ``. Empty for the file as a whole.
    pub at: String,
    /// The text in the file that it is about: a hex, the name of an army.
    pub about: Option<String>,
    /// What is wrong, and what would be right.
    pub kind: FaultKind,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = self.kind.to_string();
        if !self.at.is_empty() {
            f.write_str(&self.at)?;
            let is_said = |about: &String| {
                what.contains(about) || self.at.ends_with(&format!("key `{about}`"))
            };
            match &self.about {
                Some(about) if !is_said(about) => write!(f, ", at {about}: ")?,
                _ => f.write_str(": ")?,
            }
        }
        f.write_str(&what)
    }
}

/// What is wrong at one place of a data file.
///
/// A text or a string slice becomes [`FaultKind::Other`]; an error type of one's own is kept as a
/// value by [`FaultKind::of`].
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum FaultKind {
    /// It is not TOML, or has a key twice.
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
    /// A key or section that nobody asks for.
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
    /// Several keys of which exactly one must be there.
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
        expected: String,
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
    /// A text that its own type does not understand.
    #[error("`{found}` is not understood: {reason}")]
    NotUnderstood {
        /// What was found.
        found: String,
        /// What the type says.
        reason: String,
    },
    /// A value or an entry that does not fit the type it is read into.
    #[error("{message}")]
    Unfit {
        /// What serde says.
        message: String,
    },
    /// A list or section with too many items.
    #[error("{found} items are too many; at most {most} are allowed")]
    TooMany {
        /// How many there are.
        found: usize,
        /// How many there may be.
        most: usize,
    },
    /// A list or section with too few items.
    #[error("{found} items are too few; expected at least {least}")]
    TooFew {
        /// How many there are.
        found: usize,
        /// How many there must be.
        least: usize,
    },
    /// A text with too many letters.
    #[error("a text of {found} letters is too long; at most {most} are allowed")]
    TooLong {
        /// How many letters it has.
        found: usize,
        /// How many it may have.
        most: usize,
    },
    /// A name that nothing declares.
    #[error("there is no {what} `{found}`; declared are {known}")]
    Undeclared {
        /// The sort of thing.
        what: &'static str,
        /// The name that was found.
        found: String,
        /// What there is.
        known: String,
    },
    /// The same thing twice in one list.
    #[error("`{found}` is in the list twice")]
    Twice {
        /// What was found.
        found: String,
    },
    /// What the reader of the file says, in its own words.
    #[error("{0}")]
    Other(String),
    /// What the reader of the file refuses, as an error of its own.
    #[error("{0}")]
    Refused(Refusal),
}

impl FaultKind {
    /// Keeps an error of the reader's own: [`FaultKind::error`] gives it back.
    ///
    /// ```
    /// use grognard_datafile::FaultKind;
    ///
    /// #[derive(Debug, PartialEq, thiserror::Error)]
    /// #[error("turn {0} is after the last")]
    /// struct TooLate(u8);
    ///
    /// let kind = FaultKind::of(TooLate(13));
    /// assert_eq!(kind.to_string(), "turn 13 is after the last");
    /// assert_eq!(kind.error::<TooLate>(), Some(&TooLate(13)));
    /// ```
    pub fn of(error: impl Error + Send + Sync + 'static) -> FaultKind {
        FaultKind::Refused(Refusal(Arc::new(error)))
    }

    /// The error of the reader's own, if it is of this type.
    pub fn error<E: Error + 'static>(&self) -> Option<&E> {
        match self {
            FaultKind::Refused(Refusal(error)) => error.downcast_ref(),
            _ => None,
        }
    }
}

impl From<String> for FaultKind {
    fn from(what: String) -> FaultKind {
        FaultKind::Other(what)
    }
}

impl From<&str> for FaultKind {
    fn from(what: &str) -> FaultKind {
        FaultKind::Other(what.to_owned())
    }
}

impl From<fmt::Arguments<'_>> for FaultKind {
    fn from(what: fmt::Arguments<'_>) -> FaultKind {
        FaultKind::Other(what.to_string())
    }
}

/// An error of the reader's own. Two are equal when they say the same.
#[derive(Clone, Debug)]
pub struct Refusal(Arc<dyn Error + Send + Sync>);

impl PartialEq for Refusal {
    fn eq(&self, other: &Refusal) -> bool {
        self.0.to_string() == other.0.to_string()
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
