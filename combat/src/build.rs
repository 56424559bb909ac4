//! Tables built in code, held to the same checks as those that are read from files.

use datafile::{DataError, Faults};

use crate::band::{Band, Bands, EXPECTED, End};
use crate::columns::{Columns, Ends, Label, OpenEnd, by_bands, by_name, by_odds};
use crate::{Favour, ResultsTable, TableFault, Throw, check};

/// A table in the making: for generators, tests and games without data files.
///
/// It is as total as a table from a file, or it is not built.
///
/// ```
/// use grognard_combat::{Basis, Modifiers, ResultsTable, ScriptedDice, Throw};
///
/// let table = ResultsTable::build("fire")
///     .dice(Throw::D6)
///     .strength(["1-4", "5+"])
///     .row("1-4", [0, 1])
///     .row("5-6", [1, 2])
///     .finish()?;
/// let fire = table.resolve(Basis::Strength(6), Modifiers::NONE, &mut ScriptedDice::new([5]))?;
/// assert_eq!(*fire.outcome(), 2);
///
/// let error = ResultsTable::build("hole").dice(Throw::D6).row("1-4", [0]).finish().unwrap_err();
/// assert!(error.to_string().contains("5..6"), "{error}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct TableBuilder<O> {
    name: String,
    throw: Option<Throw>,
    modifiers: Option<Band>,
    below: End,
    above: End,
    columns: ColumnKind,
    labels: Vec<Label>,
    rows: Vec<(String, Vec<O>)>,
}

#[derive(Clone, Copy, Debug)]
enum ColumnKind {
    Only,
    Name,
    Strength,
    Difference,
    Odds(Favour),
}

impl<O> ResultsTable<O> {
    /// Begins a table in code; `name` is what errors call it.
    pub fn build(name: impl Into<String>) -> TableBuilder<O> {
        TableBuilder {
            name: name.into(),
            throw: None,
            modifiers: None,
            below: End::Refuse,
            above: End::Refuse,
            columns: ColumnKind::Only,
            labels: Vec::new(),
            rows: Vec::new(),
        }
    }
}

impl<O> TableBuilder<O> {
    /// The dice that are rolled on it; without them it is read by value.
    pub fn dice(mut self, throw: Throw) -> Self {
        self.throw = Some(throw);
        self
    }

    /// What is added to the dice, from the least to the most.
    pub fn modifiers(mut self, least: i16, most: i16) -> Self {
        self.modifiers = Some(Band { least: least.min(most).into(), most: least.max(most).into() });
        self
    }

    /// What lies beyond the first and the last row, column or shift counts as that one.
    pub fn clamp(mut self) -> Self {
        (self.below, self.above) = (End::Clamp, End::Clamp);
        self
    }

    /// Columns by bands of strength: `1-4`, `5+`.
    pub fn strength<L: Into<String>>(self, labels: impl IntoIterator<Item = L>) -> Self {
        self.columns(ColumnKind::Strength, labels)
    }

    /// Columns by bands of a difference: `<=-5`, `-4..0`, `1+`.
    pub fn difference<L: Into<String>>(self, labels: impl IntoIterator<Item = L>) -> Self {
        self.columns(ColumnKind::Difference, labels)
    }

    /// Columns by odds: `1:2`, `1:1`, `2:1`; those in between are rounded in this side's favour.
    pub fn odds<L: Into<String>>(
        self,
        favour: Favour,
        labels: impl IntoIterator<Item = L>,
    ) -> Self {
        self.columns(ColumnKind::Odds(favour), labels)
    }

    /// Columns by name, such as terrains.
    pub fn named<L: Into<String>>(self, labels: impl IntoIterator<Item = L>) -> Self {
        self.columns(ColumnKind::Name, labels)
    }

    fn columns<L: Into<String>>(
        mut self,
        kind: ColumnKind,
        labels: impl IntoIterator<Item = L>,
    ) -> Self {
        self.columns = kind;
        self.labels = labels.into_iter().map(|label| (label.into(), None)).collect();
        self
    }

    /// A row: the numbers it is read for, as a file would say them (`1-2`, `7+`, `2, 12`), and a
    /// cell for every column.
    pub fn row(mut self, numbers: impl Into<String>, cells: impl IntoIterator<Item = O>) -> Self {
        self.rows.push((numbers.into(), cells.into_iter().collect()));
        self
    }

    /// The table, if it is whole.
    ///
    /// # Errors
    /// [`DataError`] with every fault.
    pub fn finish(self) -> Result<ResultsTable<O>, DataError> {
        let faults = Faults::new("");
        let name = self.name.clone();
        let table = self.check(&faults);
        faults.finish(name, table)
    }

    fn check(self, faults: &Faults<'_>) -> Option<ResultsTable<O>> {
        let columns = columns(faults, self.columns, self.labels, self.below, self.above);
        check::count(faults, "rows", self.rows.len());
        let width = columns.as_ref().map(|columns| columns.labels.len());
        let (mut list, mut labels, mut cells) = (Vec::new(), Vec::new(), Vec::new());
        let mut understood = true;
        for (index, (label, row)) in self.rows.into_iter().enumerate() {
            let place = format!("row {label}");
            let bands = Band::parse_list(&label);
            let bands = check::understood(faults, None, &place, &label, bands, EXPECTED);
            understood &= bands.is_some();
            list.extend(bands.unwrap_or_default().into_iter().map(|band| (band, index)));
            if let Some(expected) = width.filter(|&expected| expected != row.len()) {
                faults.add(None, place, TableFault::RowLength { found: row.len(), expected });
            }
            labels.push(label);
            cells.extend(row);
        }
        list.sort_unstable();
        let rows = Bands { list, below: self.below, above: self.above };
        if understood {
            let starts = vec![None; labels.len()];
            let possible = check::possible(self.throw, self.modifiers);
            check::rows_are_contiguous(faults, &rows, &labels, &starts, possible);
            if let Some(throw) = self.throw {
                check::dice_are_covered(faults, &rows, None, throw, self.modifiers);
            }
        }
        let (name, throw, row_labels) = (self.name, self.throw, labels);
        Some(ResultsTable { name, throw, columns: columns?, row_labels, rows, cells })
    }
}

/// The columns, as files have them.
fn columns(
    faults: &Faults<'_>,
    kind: ColumnKind,
    labels: Vec<Label>,
    below: End,
    above: End,
) -> Option<Columns> {
    if !matches!(kind, ColumnKind::Only) && !check::count(faults, "columns", labels.len()) {
        return None;
    }
    let ends = Ends { below, above, shift: End::Clamp };
    match kind {
        ColumnKind::Only => Some(Columns::only()),
        ColumnKind::Name => Some(by_name(faults, labels)),
        ColumnKind::Strength => by_bands(faults, labels, ends, true),
        ColumnKind::Difference => by_bands(faults, labels, ends, false),
        ColumnKind::Odds(favour) => {
            by_odds(faults, labels, below, OpenEnd { favour, refuse: None }, End::Clamp)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Basis, Modifiers, Odds, Ratio, ScriptedDice};

    #[test]
    fn built_and_read_tables_are_equal() {
        let read: ResultsTable<u8> = ResultsTable::from_toml(
            "t",
            r#"
            dice = "2d6"
            modifiers = "-1..2"
            below = "clamp"
            above = "clamp"
            columns = { by = "difference", labels = ["<0", "0", "1+"], below = "clamp", above = "clamp" }
            rows = [{ die = "2-7", cells = [0, 1, 2] }, { die = "8-12", cells = [1, 2, 3] }]
            "#,
        )
        .unwrap();
        let built = ResultsTable::build("t")
            .dice(Throw::TWO_D6)
            .modifiers(2, -1)
            .clamp()
            .difference(["<0", "0", "1+"])
            .row("2-7", [0, 1, 2])
            .row("8-12", [1, 2, 3])
            .finish()
            .unwrap();
        assert_eq!(built, read);
    }

    #[test]
    fn all_faults_are_told_at_once_without_lines() {
        let error = ResultsTable::build("t")
            .dice(Throw::D6)
            .odds(Favour::Defender, ["2:1", "1:1"])
            .row("1-2", [1, 2, 3])
            .row("4", [1, 2])
            .row("x", [1, 2])
            .finish()
            .unwrap_err();
        let text = error.to_string();
        for part in ["column 1:1", "row 1-2", "row x"] {
            assert!(text.contains(part), "{part} in {text}");
        }
        assert!(!text.contains("line"), "{text}");
        let gap = ResultsTable::build("t").dice(Throw::D6).row("1-2", [1]).row("4", [1]).finish();
        let text = gap.unwrap_err().to_string();
        assert!(text.contains("nothing covers 3") && text.contains("5..6"), "{text}");
        let none = ResultsTable::<u8>::build("t").named([""; 0]).finish().unwrap_err();
        assert_eq!(none.faults().len(), 2, "{none}");
    }

    #[test]
    fn odds_can_be_rounded_in_the_attackers_favour() {
        let table = |favour| {
            ResultsTable::build("t")
                .dice(Throw::D6)
                .clamp()
                .odds(favour, ["1:2", "1:1", "2:1", "3:1"])
                .row("1-6", [0, 1, 2, 3])
                .finish()
                .unwrap()
        };
        let cell = |favour, a, d| *table(favour).cell(Ratio::new(a, d).unwrap(), 1).unwrap();
        let cases =
            [((1, 3), 0, 0), ((3, 4), 0, 1), ((1, 1), 1, 1), ((5, 2), 2, 3), ((9, 1), 3, 3)];
        for ((a, d), defender, attacker) in cases {
            assert_eq!(cell(Favour::Defender, a, d), defender, "{a}:{d}");
            assert_eq!(cell(Favour::Attacker, a, d), attacker, "{a}:{d}");
        }
    }

    #[test]
    fn digits_need_no_rows_for_what_they_cannot_show() {
        let table = |dice: Throw, least, most| {
            ResultsTable::build("t")
                .dice(dice)
                .modifiers(least, most)
                .row("11-16, 21-26, 31-36", ["rain"])
                .row("41-46, 51-56, 61-66", ["sun"])
                .finish()
        };
        let whole = table(Throw::D66, 0, 0).unwrap();
        let odds: Odds<&str> = whole.odds(Basis::Only, Modifiers::NONE).unwrap().cloned();
        assert_eq!(odds.to_string(), "rain: 18/36 (50.0%)\nsun: 18/36 (50.0%)");
        let mut dice = ScriptedDice::new([4, 1]);
        let found = whole.resolve(Basis::Only, Modifiers::NONE, &mut dice).unwrap();
        assert_eq!((*found.outcome(), found.natural()), ("sun", 41));
        assert!(whole.cell(Basis::Only, 17).is_err(), "no die shows 17");
        // With 1 added 17 can come up, and a die of 66 sides shows it anyway.
        assert!(table(Throw::D66, 0, 1).is_err());
        assert!(table("1d66".parse().unwrap(), 0, 0).is_err());
    }
}
