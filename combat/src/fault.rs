//! What makes a table unfit to be played with, beyond what can be wrong with any data file.

use datafile::FaultKind;

/// What is wrong with a table: [`FaultKind::error`] gives it from a fault of its file.
///
/// ```
/// use grognard_combat::{ResultsTable, TableFault};
///
/// let text = r#"
/// dice = "1d6"
/// rows = [
///     { die = "1-3", cell = "miss" },
///     { die = "5-6", cell = "hit" },
/// ]
/// "#;
/// let error = ResultsTable::<String>::from_toml("fire.toml", text).unwrap_err();
/// assert!(matches!(error.faults()[0].kind.error(), Some(TableFault::Gap { .. })));
/// assert_eq!(
///     error.to_string(),
///     "fire.toml:5: row 5-6: nothing covers 4, between 1-3 and 5-6",
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TableFault {
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

impl From<TableFault> for FaultKind {
    fn from(fault: TableFault) -> FaultKind {
        FaultKind::of(fault)
    }
}
