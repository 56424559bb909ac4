//! Results tables: read by a column, by a die, and by nothing else.

use crate::band::{Bands, End};
use crate::columns::{ColumnRule, Columns, find_odds};
use crate::{CombatError, Dice, LookupError, Modifiers, Odds, Ratio, Resolution, Throw};

/// A results table with cells of the game's own type.
///
/// It is read from TOML (see [`ResultsTable::from_toml`] for the format) and is *total*: whatever its
/// dice can give has a cell, or the file would have been refused.
///
/// ```
/// use grognard_combat::{Basis, Fraction, Modifier, Modifiers, ScriptedDice, ResultsTable};
///
/// let table: ResultsTable<u8> = ResultsTable::from_toml("fire", r#"
/// dice = "1d6"
/// modifiers = "-2..0"
///
/// [columns]
/// by = "strength"
/// labels = ["1-3", "4-6", "7+"]
///
/// [[rows]]
/// die = "<3"
/// cells = [0, 0, 1]
/// [[rows]]
/// die = "3-5"
/// cells = [0, 1, 2]
/// [[rows]]
/// die = "6"
/// cells = [1, 2, 3]
/// "#)?;
///
/// let ford = Modifiers::from([Modifier::die(-2, "10.5", "across a ford")]);
/// let fire = table.resolve(Basis::Strength(5), &ford, &mut ScriptedDice::new([6]))?;
/// assert_eq!(*fire.outcome(), 1);
/// assert_eq!(fire.to_string(), "6 -2 (10.5 across a ford) = 4, row 3-5, column 4-6: 1");
///
/// let odds = table.odds(Basis::Strength(5), &ford)?;
/// assert_eq!(odds.probability(&&1), Fraction::new(2, 6).unwrap());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultsTable<O> {
    pub(crate) name: String,
    pub(crate) throw: Option<Throw>,
    pub(crate) columns: Columns,
    pub(crate) row_labels: Vec<String>,
    pub(crate) rows: Bands,
    /// Row by row; as many as rows times columns.
    pub(crate) cells: Vec<O>,
}

/// A column of a table, found by [`ResultsTable::column`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Column(u16);

/// What a column is chosen by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Basis<'a> {
    /// The table has one column only.
    Only,
    /// The strength of the side that fires.
    Strength(u32),
    /// The attacker's strength minus the defender's.
    Difference(i32),
    /// The attacker's strength to the defender's, rounded as the table's columns say.
    Odds(Ratio),
    /// The name of the column, such as a terrain.
    Name(&'a str),
    /// A column found before, for instance a lower one that the attacker prefers.
    Column(Column),
}

impl Basis<'_> {
    const fn name(self) -> &'static str {
        match self {
            Basis::Only => "nothing",
            Basis::Strength(_) => "strength",
            Basis::Difference(_) => "difference",
            Basis::Odds(_) => "odds",
            Basis::Name(_) => "name",
            Basis::Column(_) => "column",
        }
    }
}

impl From<Ratio> for Basis<'_> {
    fn from(odds: Ratio) -> Self {
        Basis::Odds(odds)
    }
}

impl From<Column> for Basis<'_> {
    fn from(column: Column) -> Self {
        Basis::Column(column)
    }
}

impl<'a> From<&'a str> for Basis<'a> {
    fn from(name: &'a str) -> Self {
        Basis::Name(name)
    }
}

impl<O> ResultsTable<O> {
    /// The name that the table was given when it was read.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The dice that are rolled on it; `None` if it is read by value.
    pub const fn throw(&self) -> Option<Throw> {
        self.throw
    }

    /// The labels of its columns, left to right; a table without columns has one, unnamed.
    pub fn column_labels(&self) -> impl ExactSizeIterator<Item = &str> {
        self.columns.labels.iter().map(String::as_str)
    }

    /// The labels of its rows, in the file's order.
    pub fn row_labels(&self) -> impl ExactSizeIterator<Item = &str> {
        self.row_labels.iter().map(String::as_str)
    }

    /// The rows with their cells from left to right, in the file's order: for showing the table.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = (&str, &[O])> {
        // Never 0: a table has at least one column.
        let width = self.columns.labels.len().max(1);
        self.row_labels().zip(self.cells.chunks(width))
    }

    /// The column for this strength, difference, ratio or name.
    ///
    /// # Errors
    /// [`LookupError`] if it is off the table where the table does not clamp, or not what the
    /// table's columns go by.
    pub fn column<'a>(&self, basis: impl Into<Basis<'a>>) -> Result<Column, LookupError> {
        let basis = basis.into();
        let found = match (&self.columns.rule, basis) {
            (_, Basis::Column(Column(index))) => {
                return if usize::from(index) < self.columns.labels.len() {
                    Ok(Column(index))
                } else {
                    let columns = self.columns.labels.len();
                    Err(LookupError::ForeignColumn {
                        table: self.name.clone(),
                        index: index.into(),
                        columns,
                    })
                };
            }
            (ColumnRule::Only, Basis::Only) => Some(0),
            (ColumnRule::Name, Basis::Name(name)) => {
                self.columns.labels.iter().position(|label| label == name)
            }
            (ColumnRule::Strength(bands), Basis::Strength(value)) => bands.find(small(value)),
            (ColumnRule::Difference(bands), Basis::Difference(value)) => bands.find(value),
            (ColumnRule::Odds { labels, closed, open }, Basis::Odds(ratio)) => {
                find_odds(labels, *closed, *open, ratio)
            }
            (rule, basis) => {
                let (expected, found) = (rule.name(), basis.name());
                return Err(LookupError::WrongBasis { table: self.name.clone(), expected, found });
            }
        };
        found.map(|index| Column(index as u16)).ok_or_else(|| self.no_column(basis))
    }

    #[cold]
    fn no_column(&self, basis: Basis<'_>) -> LookupError {
        let table = self.name.clone();
        let least = self.columns.labels.first().cloned().unwrap_or_default();
        let most = self.columns.labels.last().cloned().unwrap_or_default();
        let value = match basis {
            Basis::Name(column) => {
                let column = column.chars().take(40).collect();
                return LookupError::NoSuchColumn {
                    table,
                    column,
                    expected: self.columns.labels.join(", "),
                };
            }
            Basis::Odds(odds) => return LookupError::OddsOffTable { table, odds, least, most },
            Basis::Strength(value) => small(value),
            Basis::Difference(value) => value,
            Basis::Only | Basis::Column(_) => 0,
        };
        LookupError::OffTable { table, what: basis.name(), value, least, most }
    }

    /// The column this many to the right (or, below 0, to the left).
    ///
    /// # Errors
    /// [`LookupError`] if the columns are names, or if the shift leads off a table whose file
    /// refuses that.
    pub fn shift(&self, column: Column, columns: i32) -> Result<Column, LookupError> {
        if columns == 0 {
            return Ok(column);
        }
        let table = || self.name.clone();
        if matches!(self.columns.rule, ColumnRule::Name | ColumnRule::Only) {
            return Err(LookupError::CannotShift { table: table() });
        }
        let wanted = i32::from(column.0).saturating_add(columns);
        let last = self.columns.labels.len() as i32 - 1;
        let clamped = wanted.clamp(0, last);
        if clamped != wanted && self.columns.shift == End::Refuse {
            let from = self.column_label(column).to_string();
            return Err(LookupError::ShiftOffTable { table: table(), shift: columns, from });
        }
        Ok(Column(clamped as u16))
    }

    /// The label of a column; empty for a column of another table.
    pub fn column_label(&self, column: Column) -> &str {
        self.columns.labels.get(usize::from(column.0)).map_or("", String::as_str)
    }

    /// The cell in a column for a value: a die with its modifiers, or a difference of dice.
    ///
    /// # Errors
    /// [`LookupError`] if the value is off the table where the table does not clamp, or the
    /// column is another table's.
    pub fn cell<'a>(&self, basis: impl Into<Basis<'a>>, value: i32) -> Result<&O, LookupError> {
        let column = self.column(basis)?;
        let row = self.row(value)?;
        Ok(self.at(row, column))
    }

    fn row(&self, value: i32) -> Result<usize, LookupError> {
        self.rows.find(value).ok_or_else(|| {
            let label = |entry: Option<&(_, usize)>| {
                entry.and_then(|&(_, row)| self.row_labels.get(row)).cloned().unwrap_or_default()
            };
            let (least, most) = (label(self.rows.list.first()), label(self.rows.list.last()));
            let what = if self.throw.is_some() { "die" } else { "value" };
            LookupError::OffTable { table: self.name.clone(), what, value, least, most }
        })
    }

    pub(crate) fn at(&self, row: usize, column: Column) -> &O {
        // Loading made the cells a full rectangle; `row` and `column` check the indexes.
        &self.cells[row * self.columns.labels.len() + usize::from(column.0)]
    }

    /// Rolls on the table: finds the column, shifts it, rolls the table's dice, modifies them,
    /// and reads the cell.
    ///
    /// # Errors
    /// [`CombatError`] if the dice fail or if there is no cell.
    pub fn resolve<'a, 'b>(
        &'a self,
        basis: impl Into<Basis<'b>>,
        modifiers: &'a Modifiers,
        dice: &mut dyn Dice,
    ) -> Result<Resolution<'a, O>, CombatError> {
        let attack = self.attack(basis.into(), modifiers)?;
        let Reading { natural, modified, row } = self.roll(&attack, dice)?;
        let Attack { from, column, .. } = attack;
        Ok(Resolution { table: self, modifiers, natural, modified, row, from, column })
    }

    /// The exact odds of what [`ResultsTable::resolve`] would give with the same column and modifiers.
    ///
    /// ```
    /// # use grognard_combat::{Basis, Modifiers, ResultsTable};
    /// let events: ResultsTable<String> = ResultsTable::from_toml("events", r#"
    /// dice = "2d6"
    /// rows = [{ die = "2-5", cell = "rain" }, { die = "6+", cell = "sun" }]
    /// "#)?;
    /// let odds = events.odds(Basis::Only, Modifiers::NONE)?;
    /// assert_eq!(odds.to_string(), "rain: 10/36 (27.8%)\nsun: 26/36 (72.2%)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`ResultsTable::resolve`].
    pub fn odds<'b>(
        &self,
        basis: impl Into<Basis<'b>>,
        modifiers: &Modifiers,
    ) -> Result<Odds<&O>, CombatError>
    where
        O: Ord,
    {
        let attack = self.attack(basis.into(), modifiers)?;
        Odds::of(|dice| Ok(self.at(self.roll(&attack, dice)?.row, attack.column)))
    }

    /// Everything about a roll on the table that is known before the dice are.
    fn attack(&self, basis: Basis<'_>, modifiers: &Modifiers) -> Result<Attack, LookupError> {
        let throw = self.throw.ok_or_else(|| LookupError::NoDice { table: self.name.clone() })?;
        let from = self.column(basis)?;
        let column = self.shift(from, modifiers.shift_total())?;
        Ok(Attack { throw, die_total: modifiers.die_total(), from, column })
    }

    /// The roll itself: the one place where dice meet the table, for playing and for odds.
    fn roll(&self, attack: &Attack, dice: &mut dyn Dice) -> Result<Reading, CombatError> {
        let natural = i32::from(attack.throw.roll(dice)?);
        let modified = natural.saturating_add(attack.die_total);
        Ok(Reading { natural, modified, row: self.row(modified)? })
    }
}

/// Strengths beyond any label are all alike.
fn small(value: u32) -> i32 {
    i32::try_from(value).unwrap_or(i32::MAX)
}

/// A roll on a table that is about to be made.
struct Attack {
    throw: Throw,
    die_total: i32,
    from: Column,
    column: Column,
}

/// What the dice gave.
struct Reading {
    natural: i32,
    modified: i32,
    row: usize,
}
