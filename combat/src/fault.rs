//! What is wrong with the file of a table: every fault, with its place.

use std::fmt;

/// A table's file that was refused, with everything that is wrong with it.
///
/// ```
/// use grognard_combat::ResultsTable;
///
/// let text = r#"
/// dice = "1d6"
/// rows = [
///     { die = "1-3", cell = "miss" },
///     { die = "5-6", cell = "hit" },
/// ]
/// "#;
/// let error = ResultsTable::<String>::from_toml("fire.toml", text).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "fire.toml: 1 fault\n  line 5, row 5-6: nothing covers 4, between 1-3 and 5-6",
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableError {
    pub(crate) name: String,
    pub(crate) faults: Vec<Fault>,
    pub(crate) left_out: usize,
}

impl TableError {
    /// The name of the table or file, as it was given.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The faults from the top of the file down (the first 100 that were found).
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.faults.len() + self.left_out;
        write!(f, "{}: {count} fault{}", self.name, if count == 1 { "" } else { "s" })?;
        for fault in &self.faults {
            write!(f, "\n  {fault}")?;
        }
        if self.left_out > 0 {
            write!(f, "\n  and {} more", self.left_out)?;
        }
        Ok(())
    }
}

impl std::error::Error for TableError {}

/// One fault: where, and what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line, counted from 1; `None` for a fault of the file as a whole.
    pub line: Option<usize>,
    /// The part of the table: a key, a row, a row and a column. Empty for the table as a whole.
    pub place: String,
    /// What is wrong there.
    pub kind: FaultKind,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}")?;
        }
        if self.line.is_some() && !self.place.is_empty() {
            f.write_str(", ")?;
        }
        f.write_str(&self.place)?;
        if self.line.is_some() || !self.place.is_empty() {
            f.write_str(": ")?;
        }
        write!(f, "{}", self.kind)
    }
}

/// What is wrong at one place of a table's file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FaultKind {
    /// The file is larger than any table.
    #[error("{bytes} bytes are too many for a table; at most {limit} are read")]
    TooBig {
        /// The size of the file.
        bytes: usize,
        /// The largest size that is read.
        limit: usize,
    },
    /// The file is not TOML, or has a key twice.
    #[error("{message}")]
    Syntax {
        /// What the TOML reader says.
        message: String,
    },
    /// A key is missing.
    #[error("`{key}` is missing; expected {expected}")]
    Missing {
        /// The key.
        key: String,
        /// What should be there.
        expected: String,
    },
    /// A key means nothing here.
    #[error("`{key}` means nothing here; expected one of {expected}")]
    UnknownKey {
        /// The key.
        key: String,
        /// The keys that are known.
        expected: String,
    },
    /// A value is of the wrong kind.
    #[error("found {found}, expected {expected}")]
    WrongType {
        /// The kind of value found.
        found: &'static str,
        /// What should be there.
        expected: String,
    },
    /// A value is of the right kind but says nothing useful.
    #[error("`{found}` is not understood; expected {expected}")]
    BadValue {
        /// What was found.
        found: String,
        /// What should be there.
        expected: String,
    },
    /// There are too many of something.
    #[error("{found} {what} are too many; at most {limit} are read")]
    TooMany {
        /// Rows or columns.
        what: &'static str,
        /// How many there are.
        found: usize,
        /// How many may be.
        limit: usize,
    },
    /// There are none of something.
    #[error("a table needs at least one of its {what}")]
    Empty {
        /// Rows or columns.
        what: &'static str,
    },
    /// Two labels claim the same value.
    #[error("{value} belongs to {first} and to {second}")]
    Overlap {
        /// One value that both claim.
        value: i32,
        /// The label of one.
        first: String,
        /// The label of the other.
        second: String,
    },
    /// A value between two labels belongs to none.
    #[error("nothing covers {missing}, between {before} and {after}")]
    Gap {
        /// The values that no label covers.
        missing: String,
        /// The label before the gap.
        before: String,
        /// The label after it.
        after: String,
    },
    /// A column is not to the right of its neighbour.
    #[error("columns must rise from left to right, but {label} does not follow {previous}")]
    NotRising {
        /// The label of the column.
        label: String,
        /// The label to its left.
        previous: String,
    },
    /// A name is used twice.
    #[error("there is another column named {label}")]
    Duplicate {
        /// The name.
        label: String,
    },
    /// A row has too few or too many cells.
    #[error("{found} cells for {expected} columns")]
    RowLength {
        /// How many cells the row has.
        found: usize,
        /// How many columns the table has.
        expected: usize,
    },
    /// A cell is not an outcome of this game.
    #[error("`{found}` is no outcome here: {reason}")]
    BadCell {
        /// What the cell says.
        found: String,
        /// Why it is refused.
        reason: String,
    },
    /// The dice can give a value for which there is no row.
    #[error(
        "{dice} can give {missing}, but no row covers it; add a row or set `{end} = \"clamp\"`"
    )]
    Uncovered {
        /// The dice, with their modifiers.
        dice: String,
        /// The values without a row.
        missing: String,
        /// The key that would help: `below` or `above`.
        end: &'static str,
    },
    /// A cell breaks the order that the file declares.
    #[error("declared {direction}, but it is not so from {before} to {after}")]
    NotMonotone {
        /// `rising` or `falling`.
        direction: &'static str,
        /// The label of the row or column before.
        before: String,
        /// The label of this row or column.
        after: String,
    },
    /// Two things in the file exclude each other.
    #[error("{why}")]
    Conflict {
        /// What excludes what.
        why: &'static str,
    },
}
