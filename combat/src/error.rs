//! What can go wrong while fighting (loading a table has its own [`DataError`](crate::DataError)).

use crate::{DiceError, Ratio};

/// Why an attack could not be resolved or predicted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CombatError {
    /// The dice failed.
    #[error(transparent)]
    Dice(#[from] DiceError),
    /// The table has no cell for this attack.
    #[error(transparent)]
    Lookup(#[from] LookupError),
    /// The odds could not be worked out.
    #[error(transparent)]
    Odds(#[from] OddsError),
}

/// Why exact odds could not be worked out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OddsError {
    /// There is nothing that could happen.
    #[error("there is no outcome to give odds for")]
    NoOutcome,
    /// The ways no longer fit into 127 bits.
    #[error("the ways in which the dice can fall no longer fit; roll fewer dice at a time")]
    Overflow,
    /// The resolution branches too often.
    #[error(
        "the resolution has more than {limit} paths; sum or pool its dice, or split it into steps"
    )]
    TooManyPaths {
        /// The most paths that are walked.
        limit: usize,
    },
    /// The dice could not be enumerated.
    #[error(transparent)]
    Dice(#[from] DiceError),
}

/// Why a table has no cell to read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LookupError {
    /// The value lies off the table on a side where the table does not clamp.
    #[error("{table}: {what} {value} is off the table, which goes from {least} to {most}")]
    OffTable {
        /// The table's name.
        table: String,
        /// What was looked up: `strength`, `difference`, `die`, `value`.
        what: &'static str,
        /// The value looked up.
        value: i32,
        /// The label of the first row or column.
        least: String,
        /// The label of the last row or column.
        most: String,
    },
    /// The odds lie off the table on a side where the table does not clamp.
    #[error("{table}: odds of {odds} are off the table, which goes from {least} to {most}")]
    OddsOffTable {
        /// The table's name.
        table: String,
        /// The odds looked up.
        odds: Ratio,
        /// The label of the first column.
        least: String,
        /// The label of the last column.
        most: String,
    },
    /// A column shift leads off the table, and the table does not clamp shifts.
    #[error("{table}: a shift of {shift} from column {from} leads off the table")]
    ShiftOffTable {
        /// The table's name.
        table: String,
        /// Columns to the right (or, below 0, to the left).
        shift: i32,
        /// The label of the column shifted from.
        from: String,
    },
    /// The columns are named: none is to the right of another.
    #[error("{table}: its columns are names, they cannot be shifted")]
    CannotShift {
        /// The table's name.
        table: String,
    },
    /// The table's columns are chosen by something else.
    #[error("{table}: its columns are chosen by {expected}, not by {found}")]
    WrongBasis {
        /// The table's name.
        table: String,
        /// How its columns are chosen.
        expected: &'static str,
        /// What was given.
        found: &'static str,
    },
    /// No column has this name.
    #[error("{table}: no column `{column}`; expected one of {expected}")]
    NoSuchColumn {
        /// The table's name.
        table: String,
        /// The name looked for.
        column: String,
        /// The names there are.
        expected: String,
    },
    /// A column of another table was used.
    #[error("{table}: there is no column number {index}; it has {columns}")]
    ForeignColumn {
        /// The table's name.
        table: String,
        /// The column used, counted from 0.
        index: usize,
        /// How many columns there are.
        columns: usize,
    },
    /// The table is read by value, not by dice.
    #[error("{table}: it is read by value, no dice are rolled on it")]
    NoDice {
        /// The table's name.
        table: String,
    },
    /// Odds against nobody.
    #[error("odds of {attacker} to 0 have no meaning: the defender has no strength")]
    NoDefender {
        /// The attacker's strength.
        attacker: u32,
    },
}
