//! Reading tables from TOML: all faults of a file at once, each with its place.

use std::fmt;
use std::str::FromStr;

use datafile::{DataError, Entry, Field};
use serde::de::DeserializeOwned;

use crate::band::{Band, Bands, EXPECTED, End};
use crate::check;
use crate::columns::{ColumnRule, Columns, end, read_columns};
use crate::{ResultsTable, TableFault, Throw};

impl<O: DeserializeOwned + Ord> ResultsTable<O> {
    /// Reads a table whose cells are read by serde: numbers, strings, or an enum of the game's
    /// results. `name` is what errors call the table; `text` is the file.
    ///
    /// # Format
    /// ```toml
    /// title = "Fire"          # and `source`, `note`: for people, not read
    /// dice = "1d6"            # left out: the table is read by value, rows say `value`
    /// modifiers = "-3..0"     # what is added to the dice at most; left out: nothing
    /// below = "clamp"         # a die below the first row; "refuse" if left out
    /// above = "refuse"        # a die above the last row
    /// monotone = { rows = "rising", columns = "rising" }   # checked if declared
    ///
    /// [columns]               # left out: one column, rows say `cell`
    /// by = "odds"             # or "strength", "difference", "name"
    /// labels = ["1:2", "1:1", "3:2", "2:1"]   # else bands: "<=-5", "-4..-3", "1-2", "7+"
    /// below = "refuse"        # what lies left of the first column; "clamp": use it
    /// above = "clamp"         # what lies right of the last one
    /// shift = "clamp"         # a column shift beyond an end; the default
    ///
    /// [[rows]]                # any order; together without gap or overlap
    /// die = "<1"              # a number, a band, an open end, or several: "2, 7"
    /// cells = [0, 0, 0, 1]
    /// ```
    /// Odds are rounded in favour of the defender: a column holds from its ratio up to the next,
    /// and the last one without end. To refuse high odds, say from where: `above = "refuse 6:1"`.
    /// With `favour = "attacker"` it is the other way round: a column holds from its ratio down to
    /// the one before, the first without end, and low odds are refused by `below = "refuse 1:5"`.
    ///
    /// Dice that are read as digits (`dice = "d66"`) need no rows for what they cannot show.
    ///
    /// `rising` and `falling` are meant in the outcomes' own order (`Ord`): derive it on an enum
    /// whose variants stand from bad to good. Texts go by the alphabet, which is rarely meant.
    ///
    /// # Errors
    /// [`DataError`] with every fault found: the table is loaded only if every value that its
    /// dice and modifiers can give has a row, every row has a cell for every column, and the
    /// cells rise or fall where the file says so.
    pub fn from_toml(name: &str, text: &str) -> Result<ResultsTable<O>, DataError> {
        load(name, text, None, by_serde)
    }

    /// As [`ResultsTable::from_toml`] for one table of a file that holds several: `section` is its
    /// key, with dots for tables within tables.
    ///
    /// # Errors
    /// As [`ResultsTable::from_toml`], and if there is no such section.
    pub fn from_toml_section(
        name: &str,
        text: &str,
        section: &str,
    ) -> Result<ResultsTable<O>, DataError> {
        load(name, text, Some(section), by_serde)
    }

    /// As [`ResultsTable::from_toml`] for a table that is a section of a file which is being read:
    /// its faults are told with all others of that file.
    ///
    /// ```
    /// use grognard_combat::{ResultsTable, datafile};
    ///
    /// let text = "[fire]\ndice = \"1d6\"\nrows = [{ die = \"1-5\", cell = 0 }]\n[costs]\nroad = 9";
    /// let error = datafile::read("tables.toml", text, |file| {
    ///     let fire = file.required("fire").section(|fire| ResultsTable::<u8>::read("fire", fire));
    ///     let road = file.required("costs").section(|costs| costs.required("road").number(1..=4u8));
    ///     Some((fire?, road?))
    /// })
    /// .unwrap_err();
    /// assert_eq!(error.count(), 2, "{error}");
    /// ```
    pub fn read(name: &str, entry: &Entry<'_>) -> Option<ResultsTable<O>> {
        read(name, entry, &by_serde)
    }
}

impl<O: FromStr<Err: fmt::Display> + Ord> ResultsTable<O> {
    /// As [`ResultsTable::from_toml`] for outcomes that are read from a cell's text, such as `"2DR*"`.
    ///
    /// # Errors
    /// As [`ResultsTable::from_toml`].
    pub fn parse_toml(name: &str, text: &str) -> Result<ResultsTable<O>, DataError> {
        load(name, text, None, by_text)
    }

    /// As [`ResultsTable::parse_toml`] for one table of a file that holds several.
    ///
    /// # Errors
    /// As [`ResultsTable::from_toml_section`].
    pub fn parse_toml_section(
        name: &str,
        text: &str,
        section: &str,
    ) -> Result<ResultsTable<O>, DataError> {
        load(name, text, Some(section), by_text)
    }

    /// As [`ResultsTable::read`] for outcomes that are read from a cell's text.
    pub fn parse(name: &str, entry: &Entry<'_>) -> Option<ResultsTable<O>> {
        read(name, entry, &by_text)
    }
}

fn by_serde<O: DeserializeOwned>(cell: &Field<'_>) -> Option<O> {
    cell.value()
}

fn by_text<O: FromStr<Err: fmt::Display>>(cell: &Field<'_>) -> Option<O> {
    cell.parse()
}

/// How a cell becomes an outcome; `None` with a fault.
type ReadCell<'r, O> = &'r dyn Fn(&Field<'_>) -> Option<O>;

fn load<O: Ord>(
    name: &str,
    text: &str,
    section: Option<&str>,
    read_cell: impl Fn(&Field<'_>) -> Option<O>,
) -> Result<ResultsTable<O>, DataError> {
    let Some(section) = section else {
        return datafile::read(name, text, |file| read(name, file, &read_cell));
    };
    // What else stands in the file is not looked at.
    datafile::read(name, text, |file| read(name, &file.section_at(section)?, &read_cell))
}

/// Reads as far as it makes sense; `None` only with a fault.
fn read<O: Ord>(
    name: &str,
    file: &Entry<'_>,
    read_cell: ReadCell<'_, O>,
) -> Option<ResultsTable<O>> {
    for key in ["title", "source", "note"] {
        file.optional(key).long_text();
    }
    let faults = file.faults();
    let with_dice = file.has("dice");
    let expected = "a throw such as 1d6, 2d10 or d66";
    let throw = file.optional("dice").lookup(expected, |text| Throw::from_str(text).ok());
    let dice_start = with_dice.then(|| file.optional("dice").start());
    let modifiers = file.optional("modifiers");
    if modifiers.is_there() && !with_dice {
        let why = "`modifiers` change dice, but the table names no `dice`";
        modifiers.fault(TableFault::Conflict { why });
    }
    let modifiers = modifiers.label().and_then(|text| {
        text.lookup("a band such as -3..0", |text| {
            Band::parse(text).filter(|band| band.least > i32::MIN && band.most < i32::MAX)
        })
    });
    let below = end(file, "below", End::Refuse);
    let above = end(file, "above", End::Refuse);
    let monotone = read_monotone(file);

    let columns = read_columns(file);
    let rows = read_rows(file, with_dice, columns.as_ref(), read_cell);
    file.no_other_keys();
    let rows = rows?;
    let bands = Bands { list: rows.bands, below, above };
    if rows.complete {
        let possible = check::possible(throw, modifiers);
        check::rows_are_contiguous(faults, &bands, &rows.labels, &rows.starts, possible);
        if let Some(throw) = throw {
            check::dice_are_covered(faults, &bands, dice_start, throw, modifiers);
        }
    }
    let columns = columns?;
    let cells: Option<Vec<O>> = rows.cells.into_iter().collect();
    let table = ResultsTable {
        name: name.to_string(),
        throw,
        columns,
        row_labels: rows.labels,
        rows: bands,
        cells: cells?,
    };
    if table.cells.len() == table.row_labels.len() * table.columns.labels.len() && rows.complete {
        check_monotone(file, monotone, &table, &rows.starts);
    }
    Some(table)
}

/// The rows as they stand in the file.
struct Rows<O> {
    labels: Vec<String>,
    starts: Vec<Option<usize>>,
    /// Rising.
    bands: Vec<(Band, usize)>,
    /// Row by row; `None` where the fault has been noted.
    cells: Vec<Option<O>>,
    /// Whether every row's label could be read, so that gaps mean something.
    complete: bool,
}

fn read_rows<O>(
    file: &Entry<'_>,
    with_dice: bool,
    columns: Option<&Columns>,
    read_cell: ReadCell<'_, O>,
) -> Option<Rows<O>> {
    let list = file.required("rows").described("the rows of the table").count(1..=check::MAX_LINES);
    let items = list.items();
    let mut rows = Rows {
        labels: Vec::new(),
        starts: Vec::new(),
        bands: Vec::new(),
        cells: Vec::new(),
        complete: items.len() > 0,
    };
    let only = !file.has("columns");
    for (index, item) in items.enumerate() {
        let Some(row) = item.entry() else {
            rows.complete = false;
            continue;
        };
        let row = row.titled(&format!("row number {}", index + 1));
        let label = row_label(&row, with_dice);
        let row = match &label {
            Some(label) => row.titled(&format!("row {}", datafile::shown(label))),
            None => row,
        };
        let bands = label.as_ref().and_then(|label| label.lookup(EXPECTED, Band::parse_list));
        rows.complete &= bands.is_some();
        rows.bands.extend(bands.unwrap_or_default().into_iter().map(|band| (band, index)));
        rows.labels.push(label.map(|label| label.to_string()).unwrap_or_default());
        rows.starts.push(Some(row.start()));
        read_cells(&row, only, columns, read_cell, &mut rows.cells);
        row.no_other_keys();
    }
    rows.bands.sort_unstable();
    (!rows.labels.is_empty()).then_some(rows)
}

/// The numbers for which a row is read: under `die` if the table names its dice, else `value`.
fn row_label<'t>(row: &Entry<'t>, with_dice: bool) -> Option<datafile::Text<'t>> {
    let (key, other) = if with_dice { ("die", "value") } else { ("value", "die") };
    let expected = match (row.has(other), with_dice) {
        (false, _) => EXPECTED,
        (true, true) => "`die`, because the table names its `dice`",
        (true, false) => "`value`, because the table names no `dice`",
    };
    row.required(key).described(expected).label()
}

/// Reads the cells of one row, or its only cell.
fn read_cells<O>(
    row: &Entry<'_>,
    only: bool,
    columns: Option<&Columns>,
    read_cell: ReadCell<'_, O>,
    cells: &mut Vec<Option<O>>,
) {
    if only {
        let cell = row.required("cell").described("the row's outcome");
        cells.push(read_cell(&cell));
        return;
    }
    let list = row.required("cells").described("a list with a cell for every column");
    let items = list.count(1..=check::MAX_LINES).items();
    let found = items.len();
    for (index, cell) in items.enumerate() {
        let cell = match columns.and_then(|columns| columns.labels.get(index)) {
            Some(label) => cell.titled(&format!("{}, column {label}", row.title())),
            None => cell.titled(&format!("{}, cell {}", row.title(), index + 1)),
        };
        cells.push(read_cell(&cell));
    }
    if let Some(expected) = columns.map(|columns| columns.labels.len())
        && found > 0
        && expected != found
    {
        row.required("cells").fault(TableFault::RowLength { found, expected });
    }
}

/// What the file declares of the order of its cells: by rows, by columns.
type Monotone = [Option<&'static str>; 2];

fn read_monotone(file: &Entry<'_>) -> Monotone {
    let directions = [("rising", "rising"), ("falling", "falling")];
    let declared = file.optional("monotone").section(|declared| {
        Some(["rows", "columns"].map(|key| declared.optional(key).word(&directions)))
    });
    declared.unwrap_or_default()
}

fn check_monotone<O: Ord>(
    file: &Entry<'_>,
    [rows, columns]: Monotone,
    table: &ResultsTable<O>,
    starts: &[Option<usize>],
) {
    if let Some(direction) = rows {
        check::rows_are_monotone(file.faults(), table, direction, starts);
    }
    let Some(direction) = columns else { return };
    if matches!(table.columns.rule, ColumnRule::Name | ColumnRule::Only) {
        let why = "only columns that rise themselves can be declared rising or falling";
        file.optional("monotone").fault(TableFault::Conflict { why });
    } else {
        check::columns_are_monotone(file.faults(), table, direction, starts);
    }
}
