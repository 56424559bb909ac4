//! How a roll on a table came out.

use std::fmt;

use crate::columns::ColumnRule;
use crate::{Column, Modifiers, ResultsTable};

/// How a roll on a table came out, with all that led to it.
///
/// Printed, it is the sum that the players can check and the outcome.
#[derive(Debug)]
pub struct Resolution<'a, O> {
    pub(crate) table: &'a ResultsTable<O>,
    pub(crate) modifiers: &'a Modifiers,
    pub(crate) natural: i32,
    pub(crate) modified: i32,
    pub(crate) row: usize,
    pub(crate) from: Column,
    pub(crate) column: Column,
}

// Derived, these would ask for `O: Clone`, though only a reference is copied.
impl<O> Clone for Resolution<'_, O> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<O> Copy for Resolution<'_, O> {}

impl<'a, O> Resolution<'a, O> {
    /// The cell that was read.
    pub fn outcome(&self) -> &'a O {
        self.table.at(self.row, self.column)
    }

    /// The dice as they fell.
    pub const fn natural(&self) -> i32 {
        self.natural
    }

    /// The dice with their modifiers.
    pub const fn modified(&self) -> i32 {
        self.modified
    }

    /// The label of the row that was read.
    pub fn row_label(&self) -> &'a str {
        self.table.row_labels.get(self.row).map_or("", String::as_str)
    }

    /// The column that was read, after shifts.
    pub const fn column(&self) -> Column {
        self.column
    }

    /// The label of the column that was read.
    pub fn column_label(&self) -> &'a str {
        self.table.column_label(self.column)
    }
}

impl<O: fmt::Display> fmt::Display for Resolution<'_, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.modifiers.explain(self.natural))?;
        let row = self.row_label();
        if row.parse() != Ok(self.modified) {
            write!(f, ", row {row}")?;
        }
        if !matches!(self.table.columns.rule, ColumnRule::Only) {
            write!(f, ", column {}", self.table.column_label(self.from))?;
            if self.modifiers.explain_shift(f)? {
                write!(f, " = {}", self.column_label())?;
            }
        }
        write!(f, ": {}", self.outcome())
    }
}
