//! What makes a table whole: no gap, no overlap, nothing that the dice can give left out.

use datafile::{FaultKind, Faults, shown};

use crate::band::{Band, Bands, End};
use crate::columns::{Label, OpenEnd};
use crate::{Favour, Ratio, ResultsTable, TableFault, Throw};

/// The most rows, and the most columns, of a table.
pub(crate) const MAX_LINES: usize = 256;

/// Whether there is at least one of the rows or columns of a table that is built in code, and not
/// too many; a file is asked the same when its list is read.
pub(crate) fn count(faults: &Faults<'_>, what: &'static str, found: usize) -> bool {
    match found {
        0 => faults.add(None, what, FaultKind::TooFew { found, least: 1 }),
        1..=MAX_LINES => return true,
        _ => faults.add(None, what, FaultKind::TooMany { found, most: MAX_LINES }),
    }
    false
}

/// Passes on what was read from a label, or notes that it was not understood.
pub(crate) fn understood<T>(
    faults: &Faults<'_>,
    start: Option<usize>,
    place: &str,
    label: &str,
    read: Option<T>,
    expected: &str,
) -> Option<T> {
    if read.is_none() {
        let (found, expected) = (shown(label), expected.to_owned());
        faults.add(start, place, FaultKind::BadValue { found, expected });
    }
    read
}

/// Rows may stand in any order, but together must cover a stretch of numbers exactly once; only
/// numbers that are not `possible` may be left out in between.
pub(crate) fn rows_are_contiguous(
    faults: &Faults<'_>,
    rows: &Bands,
    labels: &[String],
    starts: &[Option<usize>],
    possible: impl Fn(Band) -> bool,
) {
    // A wide band may overlap several that follow it, so the widest so far is kept.
    let mut bands = rows.list.iter();
    let Some(mut widest) = bands.next() else { return };
    for entry @ (band, row) in bands {
        let (before, after) = (labels[widest.1].clone(), labels[*row].clone());
        let gap =
            Band { least: widest.0.most.saturating_add(1), most: band.least.saturating_sub(1) };
        let harmless = gap.least <= gap.most && !possible(gap);
        if let Some(kind) = gap_or_overlap(widest.0, *band, before, after)
            && !harmless
        {
            faults.add(starts[*row], format!("row {}", labels[*row]), kind);
        }
        if band.most > widest.0.most {
            widest = entry;
        }
    }
}

/// Columns must in addition stand in order, because shifts count them.
pub(crate) fn columns_are_contiguous(faults: &Faults<'_>, columns: &Bands, labels: &[Label]) {
    for pair in columns.list.windows(2) {
        let [(left, a), (right, b)] = pair else { continue };
        let (before, after) = (labels[*a].0.clone(), labels[*b].0.clone());
        let kind = if right.least <= left.least {
            Some(TableFault::NotRising { label: after, previous: before })
        } else {
            gap_or_overlap(*left, *right, before, after)
        };
        if let Some(kind) = kind {
            faults.add(labels[*b].1, format!("column {}", labels[*b].0), kind);
        }
    }
}

fn gap_or_overlap(left: Band, right: Band, before: String, after: String) -> Option<TableFault> {
    let next = left.most.saturating_add(1);
    if right.least <= left.most {
        Some(TableFault::Overlap {
            value: right.least.max(left.least),
            first: before,
            second: after,
        })
    } else if right.least > next {
        let missing = Band { least: next, most: right.least - 1 }.to_string();
        Some(TableFault::Gap { missing, before, after })
    } else {
        None
    }
}

pub(crate) fn names_differ(faults: &Faults<'_>, labels: &[Label]) {
    for (index, (label, start)) in labels.iter().enumerate() {
        if labels[..index].iter().any(|(earlier, _)| earlier == label) {
            faults.add(
                *start,
                format!("column {label}"),
                TableFault::Duplicate { label: label.clone() },
            );
        }
    }
}

pub(crate) fn odds_rise(faults: &Faults<'_>, from: &[Ratio], labels: &[Label], open_end: OpenEnd) {
    for index in 1..from.len() {
        if from[index] <= from[index - 1] {
            let (label, start) = labels[index].clone();
            let previous = labels[index - 1].0.clone();
            faults.add(start, format!("column {label}"), TableFault::NotRising { label, previous });
        }
    }
    let (end, place, why) = match open_end.favour {
        Favour::Defender => (
            from.len().checked_sub(1),
            "columns, key `above`",
            "odds may be refused only beyond the last column",
        ),
        Favour::Attacker => {
            (Some(0), "columns, key `below`", "odds may be refused only below the first column")
        }
    };
    if let (Some(limit), Some(end)) = (open_end.refuse, end)
        && from.get(end).is_some_and(|&label| !open_end.is_beyond(limit, label))
    {
        faults.add(labels[end].1, place, TableFault::Conflict { why });
    }
}

/// Whether dice with modifiers can give any number of a band. Sums leave nothing out between their ends, and a table that
/// names no dice may be asked for anything.
pub(crate) fn possible(throw: Option<Throw>, modifiers: Option<Band>) -> impl Fn(Band) -> bool {
    let added = modifiers.unwrap_or(Band { least: 0, most: 0 });
    let digits = throw.filter(|throw| throw.is_digits());
    move |band| {
        digits.is_none_or(|throw| {
            (throw.least()..=throw.most()).filter(|&result| throw.gives(result)).map(i32::from).any(
                |result| result + added.least <= band.most && band.least <= result + added.most,
            )
        })
    }
}

/// Whatever the dice and their modifiers can give has a row.
pub(crate) fn dice_are_covered(
    faults: &Faults<'_>,
    rows: &Bands,
    start: Option<usize>,
    throw: Throw,
    modifiers: Option<Band>,
) {
    let (Some((first, _)), Some(end)) =
        (rows.list.first(), rows.list.iter().map(|(band, _)| band.most).max())
    else {
        return;
    };
    let added = modifiers.unwrap_or(Band { least: 0, most: 0 });
    // Labels are within a million of 0 and dice below 65026: no overflow.
    let least = i32::from(throw.least()) + added.least;
    let most = i32::from(throw.most()) + added.most;
    let dice = match modifiers {
        Some(modifiers) => format!("{throw} with {modifiers} added"),
        None => throw.to_string(),
    };
    if least < first.least && rows.below == End::Refuse {
        let missing = Band { least, most: most.min(first.least - 1) }.to_string();
        faults.add(
            start,
            "rows",
            TableFault::Uncovered { dice: dice.clone(), missing, end: "below" },
        );
    }
    if most > end && rows.above == End::Refuse {
        let missing = Band { least: least.max(end + 1), most }.to_string();
        faults.add(start, "rows", TableFault::Uncovered { dice, missing, end: "above" });
    }
}

fn in_order<O: Ord>(direction: &str, before: &O, after: &O) -> bool {
    if direction == "rising" { before <= after } else { before >= after }
}

pub(crate) fn rows_are_monotone<O: Ord>(
    faults: &Faults<'_>,
    table: &ResultsTable<O>,
    direction: &'static str,
    starts: &[Option<usize>],
) {
    let width = table.columns.labels.len();
    for pair in table.rows.list.windows(2) {
        let [(_, a), (_, b)] = pair else { continue };
        let (above, below) =
            (&table.cells[a * width..][..width], &table.cells[b * width..][..width]);
        for (column, (before, after)) in above.iter().zip(below).enumerate() {
            if !in_order(direction, before, after) {
                let (before, after) = (
                    format!("row {}", table.row_labels[*a]),
                    format!("row {}", table.row_labels[*b]),
                );
                let place = format!("{after}, column {}", table.columns.labels[column]);
                faults.add(starts[*b], place, TableFault::NotMonotone { direction, before, after });
            }
        }
    }
}

pub(crate) fn columns_are_monotone<O: Ord>(
    faults: &Faults<'_>,
    table: &ResultsTable<O>,
    direction: &'static str,
    starts: &[Option<usize>],
) {
    let labels = &table.columns.labels;
    for (row, cells) in table.cells.chunks(labels.len()).enumerate() {
        for (column, pair) in cells.windows(2).enumerate() {
            if !in_order(direction, &pair[0], &pair[1]) {
                let (before, after) = (
                    format!("column {}", labels[column]),
                    format!("column {}", labels[column + 1]),
                );
                let place = format!("row {}, {after}", table.row_labels[row]);
                faults.add(
                    starts[row],
                    place,
                    TableFault::NotMonotone { direction, before, after },
                );
            }
        }
    }
}
