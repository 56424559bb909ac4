//! Reading the columns of a table's file.

use toml::de::DeTable;

use crate::band::{Band, Bands, EXPECTED, End};
use crate::reader::{Faults, get};
use crate::table::{ColumnRule, Columns};
use crate::{FaultKind, Ratio, check};

const KEYS: &[&str] = &["by", "labels", "below", "above", "shift"];

/// Reads the columns; a table without any has one, unnamed.
pub(crate) fn read_columns(faults: &mut Faults<'_>, file: &DeTable<'_>) -> Option<Columns> {
    let Some(value) = get(file, "columns") else {
        return Some(Columns {
            labels: vec![String::new()],
            rule: ColumnRule::Only,
            shift: End::Refuse,
        });
    };
    let columns = faults.table(value, "columns")?;
    faults.known_keys(columns, "columns", KEYS);
    let start = value.span().start;
    let by = read_by(faults, columns, start);
    let Some(list) = get(columns, "labels") else {
        faults.missing(start, "columns", "labels", "the list of the columns' labels");
        return None;
    };
    let list = faults.list(list, "columns.labels", "columns")?;
    let mut labels = Vec::with_capacity(list.len());
    for value in list {
        let label = faults.label(value, "columns.labels")?;
        labels.push((label, value.span().start));
    }
    let shift = faults.end(columns, "columns", "shift", End::Clamp);
    let rule = match by? {
        "name" => {
            for key in ["below", "above", "shift"] {
                if let Some(value) = get(columns, key) {
                    let why = "named columns have no ends and no order; leave it out";
                    faults.add(
                        Some(value.span().start),
                        format!("columns.{key}"),
                        FaultKind::Conflict { why },
                    );
                }
            }
            check::names_differ(faults, &labels);
            ColumnRule::Name
        }
        "odds" => {
            let below = faults.end(columns, "columns", "below", End::Refuse);
            let refuse_from = read_odds_above(faults, columns);
            let expected = "a ratio such as 1:2, 3:2 or 3:1";
            let from: Vec<Option<Ratio>> = labels
                .iter()
                .map(|(label, start)| {
                    faults.parsed_at(*start, "columns.labels", label, label.parse().ok(), expected)
                })
                .collect();
            let from: Vec<Ratio> = from.into_iter().collect::<Option<_>>()?;
            check::odds_rise(faults, &from, &labels, refuse_from);
            ColumnRule::Odds { from, below, refuse_from }
        }
        kind => {
            let below = faults.end(columns, "columns", "below", End::Refuse);
            let above = faults.end(columns, "columns", "above", End::Refuse);
            let least = if kind == "strength" { 0 } else { i32::MIN };
            let bands: Vec<Option<(Band, usize)>> = labels
                .iter()
                .enumerate()
                .map(|(index, (label, start))| {
                    let band = Band::parse(label)
                        .filter(|band| band.least >= least || band.least == i32::MIN);
                    let band = faults.parsed_at(*start, "columns.labels", label, band, EXPECTED)?;
                    Some((band, index))
                })
                .collect();
            let bands = Bands { list: bands.into_iter().collect::<Option<_>>()?, below, above };
            check::columns_are_contiguous(faults, &bands, &labels);
            if kind == "strength" {
                ColumnRule::Strength(bands)
            } else {
                ColumnRule::Difference(bands)
            }
        }
    };
    let labels = labels.into_iter().map(|(label, _)| label).collect();
    Some(Columns { labels, rule, shift })
}

/// What lies right of the last odds column: `"clamp"`, or `"refuse"` with the ratio it begins at.
fn read_odds_above(faults: &mut Faults<'_>, columns: &DeTable<'_>) -> Option<Ratio> {
    let value = get(columns, "above")?;
    let text = faults.string(value, "columns.above")?;
    if text == "clamp" {
        return None;
    }
    let limit = text.strip_prefix("refuse ").and_then(|limit| limit.parse().ok());
    let expected = "\"clamp\", or \"refuse\" with the odds from which on: \"refuse 6:1\"";
    faults.parsed(value, "columns.above", text, limit, expected)
}

fn read_by(faults: &mut Faults<'_>, columns: &DeTable<'_>, start: usize) -> Option<&'static str> {
    let expected = "\"strength\", \"difference\", \"odds\" or \"name\"";
    let Some(by) = get(columns, "by") else {
        faults.missing(start, "columns", "by", expected);
        return None;
    };
    let text = faults.string(by, "columns.by")?;
    let known = ["strength", "difference", "odds", "name"].into_iter().find(|known| *known == text);
    faults.parsed(by, "columns.by", text, known, expected)
}
