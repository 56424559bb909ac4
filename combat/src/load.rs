//! Reading tables from TOML: all faults of a file at once, each with its place.

use std::fmt;
use std::str::FromStr;

use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeTable, DeValue, ValueDeserializer};

use crate::band::{Band, Bands, EXPECTED, End};
use crate::check;
use crate::columns::{ColumnRule, Columns, read_columns};
use crate::reader::{Faults, get};
use crate::{FaultKind, ResultsTable, TableError, Throw};

/// The largest file that is read, in bytes.
const MAX_BYTES: usize = 256 * 1024;

const KEYS: &[&str] = &[
    "title",
    "source",
    "note",
    "dice",
    "modifiers",
    "below",
    "above",
    "monotone",
    "columns",
    "rows",
];

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
    /// [`TableError`] with every fault found: the table is loaded only if every value that its
    /// dice and modifiers can give has a row, every row has a cell for every column, and the
    /// cells rise or fall where the file says so.
    pub fn from_toml(name: &str, text: &str) -> Result<ResultsTable<O>, TableError> {
        load(name, text, None, &mut by_serde)
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
    ) -> Result<ResultsTable<O>, TableError> {
        load(name, text, Some(section), &mut by_serde)
    }
}

impl<O: FromStr<Err: fmt::Display> + Ord> ResultsTable<O> {
    /// As [`ResultsTable::from_toml`] for outcomes that are read from a cell's text, such as `"2DR*"`.
    ///
    /// # Errors
    /// As [`ResultsTable::from_toml`].
    pub fn parse_toml(name: &str, text: &str) -> Result<ResultsTable<O>, TableError> {
        load(name, text, None, &mut by_text)
    }

    /// As [`ResultsTable::parse_toml`] for one table of a file that holds several.
    ///
    /// # Errors
    /// As [`ResultsTable::from_toml_section`].
    pub fn parse_toml_section(
        name: &str,
        text: &str,
        section: &str,
    ) -> Result<ResultsTable<O>, TableError> {
        load(name, text, Some(section), &mut by_text)
    }
}

fn by_serde<O: DeserializeOwned>(cell: &Spanned<DeValue<'_>>) -> Result<O, String> {
    O::deserialize(ValueDeserializer::from(cell.clone()))
        .map_err(|error| error.message().trim().to_string())
}

fn by_text<O: FromStr<Err: fmt::Display>>(cell: &Spanned<DeValue<'_>>) -> Result<O, String> {
    match cell.get_ref() {
        DeValue::String(text) => text.parse().map_err(|error: O::Err| error.to_string()),
        DeValue::Integer(number) => {
            number.to_string().parse().map_err(|error: O::Err| error.to_string())
        }
        other => Err(format!("found {}, expected a text or a whole number", other.type_str())),
    }
}

/// How a cell becomes an outcome.
type ReadCell<'r, O> = &'r mut dyn FnMut(&Spanned<DeValue<'_>>) -> Result<O, String>;

fn load<O: Ord>(
    name: &str,
    text: &str,
    section: Option<&str>,
    read_cell: ReadCell<'_, O>,
) -> Result<ResultsTable<O>, TableError> {
    let mut faults = Faults::new(text);
    let table = read(&mut faults, name, section, read_cell);
    faults.or_table(name, table)
}

/// Reads as far as it makes sense; `None` only with a fault.
fn read<O: Ord>(
    faults: &mut Faults<'_>,
    name: &str,
    section: Option<&str>,
    read_cell: ReadCell<'_, O>,
) -> Option<ResultsTable<O>> {
    let text = faults.text();
    if text.len() > MAX_BYTES {
        faults.add(None, "", FaultKind::TooBig { bytes: text.len(), limit: MAX_BYTES });
        return None;
    }
    let (document, errors) = DeTable::parse_recoverable(text);
    for error in &errors {
        let message = error.message().trim().to_string();
        faults.add(error.span().map(|span| span.start), "", FaultKind::Syntax { message });
    }
    if !errors.is_empty() {
        return None;
    }
    let mut file = document.get_ref();
    let mut start = 0;
    for key in section.iter().flat_map(|section| section.split('.')) {
        let Some(part) = get(file, key) else {
            faults.missing(start, "", key, "a table of this name");
            return None;
        };
        start = part.span().start;
        file = faults.table(part, key)?;
    }
    faults.known_keys(file, "", KEYS);
    for key in ["title", "source", "note"] {
        if let Some(value) = get(file, key) {
            faults.string(value, key);
        }
    }

    let throw = get(file, "dice").and_then(|value| {
        let text = faults.string(value, "dice")?;
        faults.parsed(
            value,
            "dice",
            text,
            Throw::from_str(text).ok(),
            "a throw such as 1d6, 2d10 or d66",
        )
    });
    let dice_start = get(file, "dice").map(|value| value.span().start);
    let with_dice = dice_start.is_some();
    let modifiers = get(file, "modifiers").and_then(|value| {
        if !with_dice {
            let why = "`modifiers` change dice, but the table names no `dice`";
            faults.add(Some(value.span().start), "modifiers", FaultKind::Conflict { why });
        }
        let text = faults.label(value, "modifiers")?;
        let closed =
            Band::parse(&text).filter(|band| band.least > i32::MIN && band.most < i32::MAX);
        faults.parsed(value, "modifiers", &text, closed, "a band such as -3..0")
    });
    let below = faults.end(file, "", "below", End::Refuse);
    let above = faults.end(file, "", "above", End::Refuse);

    let columns = read_columns(faults, file);
    let rows = read_rows(faults, file, start, with_dice, columns.as_ref(), read_cell)?;
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
        check_monotone(faults, file, &table, &rows.starts);
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
    faults: &mut Faults<'_>,
    file: &DeTable<'_>,
    start: usize,
    with_dice: bool,
    columns: Option<&Columns>,
    read_cell: ReadCell<'_, O>,
) -> Option<Rows<O>> {
    let Some(list) = get(file, "rows") else {
        faults.missing(start, "", "rows", "the rows of the table");
        return None;
    };
    let list = faults.list(list, "rows", "rows")?;
    let (key, other) = if with_dice { ("die", "value") } else { ("value", "die") };
    let only = get(file, "columns").is_none();
    let mut rows = Rows {
        labels: Vec::new(),
        starts: Vec::new(),
        bands: Vec::new(),
        cells: Vec::new(),
        complete: true,
    };
    for (index, value) in list.iter().enumerate() {
        let start = value.span().start;
        let mut place = format!("row number {}", index + 1);
        let Some(row) = faults.table(value, &place) else {
            rows.complete = false;
            continue;
        };
        let label = if let Some(label) = get(row, key) {
            faults.label(label, &place)
        } else {
            let expected = if get(row, other).is_none() {
                EXPECTED
            } else if with_dice {
                "`die`, because the table names its `dice`"
            } else {
                "`value`, because the table names no `dice`"
            };
            faults.missing(start, &place, key, expected);
            None
        };
        if let Some(label) = &label {
            place = format!("row {label}");
        }
        faults.known_keys(
            row,
            &place,
            if only { &["die", "value", "cell"] } else { &["die", "value", "cells"] },
        );
        let bands = label.as_ref().and_then(|label| {
            faults.parsed_at(Some(start), &place, label, Band::parse_list(label), EXPECTED)
        });
        rows.complete &= bands.is_some();
        rows.bands.extend(bands.unwrap_or_default().into_iter().map(|band| (band, index)));
        rows.labels.push(label.unwrap_or_default());
        rows.starts.push(Some(start));
        read_cells(faults, row, start, &place, columns, read_cell, &mut rows.cells);
    }
    rows.bands.sort_unstable();
    Some(rows)
}

/// Reads the cells of one row, or its only cell.
fn read_cells<O>(
    faults: &mut Faults<'_>,
    row: &DeTable<'_>,
    start: usize,
    place: &str,
    columns: Option<&Columns>,
    read_cell: ReadCell<'_, O>,
    cells: &mut Vec<Option<O>>,
) {
    let mut read = |faults: &mut Faults<'_>, cell: &Spanned<DeValue<'_>>, place: &str| {
        let outcome = read_cell(cell);
        cells.push(outcome.map_err(|reason| faults.bad_cell(cell, place, &reason)).ok());
    };
    let only = columns.is_some_and(|columns| columns.rule == ColumnRule::Only);
    let key = if only { "cell" } else { "cells" };
    let Some(value) = get(row, key) else {
        let expected =
            if only { "the row's outcome" } else { "a list with a cell for every column" };
        faults.missing(start, place, key, expected);
        return;
    };
    if only {
        read(faults, value, place);
        return;
    }
    let Some(list) = faults.list(value, place, "cells") else { return };
    for (index, cell) in list.iter().enumerate() {
        let label = columns.and_then(|columns| columns.labels.get(index));
        let place = label.map_or_else(
            || format!("{place}, cell {}", index + 1),
            |label| format!("{place}, column {label}"),
        );
        read(faults, cell, &place);
    }
    if let Some(expected) =
        columns.map(|columns| columns.labels.len()).filter(|&expected| expected != list.len())
    {
        let start = value.span().start;
        faults.add(Some(start), place, FaultKind::RowLength { found: list.len(), expected });
    }
}

fn check_monotone<O: Ord>(
    faults: &mut Faults<'_>,
    file: &DeTable<'_>,
    table: &ResultsTable<O>,
    starts: &[Option<usize>],
) {
    let Some(value) = get(file, "monotone") else { return };
    let Some(declared) = faults.table(value, "monotone") else { return };
    faults.known_keys(declared, "monotone", &["rows", "columns"]);
    let direction = |faults: &mut Faults<'_>, key| {
        let value = get(declared, key)?;
        let place = format!("monotone.{key}");
        let text = faults.string(value, &place)?;
        let known = ["rising", "falling"].into_iter().find(|known| *known == text);
        faults.parsed(value, &place, text, known, "\"rising\" or \"falling\"")
    };
    if let Some(direction) = direction(faults, "rows") {
        check::rows_are_monotone(faults, table, direction, starts);
    }
    if let Some(direction) = direction(faults, "columns") {
        if matches!(table.columns.rule, ColumnRule::Name | ColumnRule::Only) {
            let why = "only columns that rise themselves can be declared rising or falling";
            faults.add(Some(value.span().start), "monotone.columns", FaultKind::Conflict { why });
        } else {
            check::columns_are_monotone(faults, table, direction, starts);
        }
    }
}
