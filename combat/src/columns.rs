//! The columns of a table: how one is chosen, and reading them from a file.

use datafile::{Entry, Faults};

use crate::band::{Band, Bands, EXPECTED, End};
use crate::{Favour, Ratio, TableFault, check};

/// The columns and how one is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Columns {
    /// At least one.
    pub(crate) labels: Vec<String>,
    pub(crate) rule: ColumnRule,
    /// What a shift beyond an end does.
    pub(crate) shift: End,
}

impl Columns {
    /// The only column of a table without any.
    pub(crate) fn only() -> Columns {
        Columns { labels: vec![String::new()], rule: ColumnRule::Only, shift: End::Refuse }
    }
}

/// What decides on the column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ColumnRule {
    /// The table has no columns to choose from.
    Only,
    Name,
    Strength(Bands),
    Difference(Bands),
    /// Each column holds from its ratio up to the next, or down to the one before.
    Odds {
        labels: Vec<Ratio>,
        /// What lies beyond the last column on the side away from which odds are rounded.
        closed: End,
        open: OpenEnd,
    },
}

impl ColumnRule {
    pub(crate) const fn name(&self) -> &'static str {
        match self {
            ColumnRule::Only => "nothing (there is only one)",
            ColumnRule::Name => "name",
            ColumnRule::Strength(_) => "strength",
            ColumnRule::Difference(_) => "difference",
            ColumnRule::Odds { .. } => "odds",
        }
    }
}

/// The side to which odds columns go on without end, and from where on that is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OpenEnd {
    pub(crate) favour: Favour,
    pub(crate) refuse: Option<Ratio>,
}

impl OpenEnd {
    /// Does `ratio` lie beyond `limit` on the open side?
    pub(crate) fn is_beyond(self, ratio: Ratio, limit: Ratio) -> bool {
        match self.favour {
            Favour::Defender => ratio > limit,
            Favour::Attacker => ratio < limit,
        }
    }

    /// Is this ratio refused?
    fn refuses(self, ratio: Ratio) -> bool {
        self.refuse.is_some_and(|limit| ratio == limit || self.is_beyond(ratio, limit))
    }
}

/// Which odds column a ratio falls in.
pub(crate) fn find_odds(
    labels: &[Ratio],
    closed: End,
    open: OpenEnd,
    ratio: Ratio,
) -> Option<usize> {
    if open.refuses(ratio) {
        return None;
    }
    let clamped = closed == End::Clamp;
    match open.favour {
        Favour::Defender => match labels.partition_point(|&least| least <= ratio) {
            0 => clamped.then_some(0),
            after => Some(after - 1),
        },
        Favour::Attacker => match labels.partition_point(|&most| most < ratio) {
            after if after == labels.len() => clamped.then_some(after - 1),
            index => Some(index),
        },
    }
}

/// A column's label, and where it stands in the file if there is one.
pub(crate) type Label = (String, Option<usize>);

/// What a table says of the ends of its columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ends {
    pub(crate) below: End,
    pub(crate) above: End,
    pub(crate) shift: End,
}

/// Columns that are names.
pub(crate) fn by_name(faults: &Faults<'_>, labels: Vec<Label>) -> Columns {
    check::names_differ(faults, &labels);
    Columns { labels: texts(labels), rule: ColumnRule::Name, shift: End::Clamp }
}

/// Columns that are bands of strength or of differences.
pub(crate) fn by_bands(
    faults: &Faults<'_>,
    labels: Vec<Label>,
    ends: Ends,
    strength: bool,
) -> Option<Columns> {
    let least = if strength { 0 } else { i32::MIN };
    let bands: Vec<Option<(Band, usize)>> = labels
        .iter()
        .enumerate()
        .map(|(index, (label, start))| {
            let band =
                Band::parse(label).filter(|band| band.least >= least || band.least == i32::MIN);
            let band = check::understood(faults, *start, "columns", label, band, EXPECTED)?;
            Some((band, index))
        })
        .collect();
    let list = bands.into_iter().collect::<Option<_>>()?;
    let bands = Bands { list, below: ends.below, above: ends.above };
    check::columns_are_contiguous(faults, &bands, &labels);
    let rule = if strength { ColumnRule::Strength(bands) } else { ColumnRule::Difference(bands) };
    Some(Columns { labels: texts(labels), rule, shift: ends.shift })
}

/// Columns that are ratios.
pub(crate) fn by_odds(
    faults: &Faults<'_>,
    labels: Vec<Label>,
    closed: End,
    open: OpenEnd,
    shift: End,
) -> Option<Columns> {
    let expected = "a ratio such as 1:2, 3:2 or 3:1";
    let ratios: Vec<Option<Ratio>> = labels
        .iter()
        .map(|(label, start)| {
            check::understood(faults, *start, "columns", label, label.parse().ok(), expected)
        })
        .collect();
    let ratios: Vec<Ratio> = ratios.into_iter().collect::<Option<_>>()?;
    check::odds_rise(faults, &ratios, &labels, open);
    let rule = ColumnRule::Odds { labels: ratios, closed, open };
    Some(Columns { labels: texts(labels), rule, shift })
}

fn texts(labels: Vec<Label>) -> Vec<String> {
    labels.into_iter().map(|(label, _)| label).collect()
}

/// Reads the columns; a table without any has one, unnamed.
pub(crate) fn read_columns(file: &Entry<'_>) -> Option<Columns> {
    if !file.has("columns") {
        return Some(Columns::only());
    }
    file.required("columns").section(read_keys)
}

fn read_keys(columns: &Entry<'_>) -> Option<Columns> {
    let kinds = ["strength", "difference", "odds", "name"].map(|kind| (kind, kind));
    let by = columns.required("by").word(&kinds);
    let labels = columns.required("labels").described("the list of the columns' labels");
    let labels = labels.count(1..=check::MAX_LINES).items();
    let labels: Vec<Option<Label>> = labels
        .map(|label| label.label().map(|text| (text.to_string(), Some(label.start()))))
        .collect();
    let shift = end(columns, "shift", End::Clamp);
    let favours = [("defender", Favour::Defender), ("attacker", Favour::Attacker)];
    let favour = columns.optional("favour").word(&favours).unwrap_or_default();
    if by.is_none() {
        // Which of these make sense depends on it.
        for key in ["below", "above"] {
            columns.has(key);
        }
    }
    let labels = labels.into_iter().collect::<Option<Vec<Label>>>().filter(|it| !it.is_empty());
    let faults = columns.faults();
    let by = by?;
    if by != "odds" {
        refuse_keys(columns, &["favour"], "only odds are rounded; leave it out");
    }
    match by {
        "name" => {
            let why = "named columns have no ends and no order; leave it out";
            refuse_keys(columns, &["below", "above", "shift"], why);
            Some(by_name(faults, labels?))
        }
        "odds" => {
            let (closed, open) = match favour {
                Favour::Defender => ("below", "above"),
                Favour::Attacker => ("above", "below"),
            };
            let closed = end(columns, closed, End::Refuse);
            let refuse = read_open_end(columns, open);
            by_odds(faults, labels?, closed, OpenEnd { favour, refuse }, shift)
        }
        kind => {
            let (below, above) =
                (end(columns, "below", End::Refuse), end(columns, "above", End::Refuse));
            by_bands(faults, labels?, Ends { below, above, shift }, kind == "strength")
        }
    }
}

/// What lies beyond an end: `"clamp"` or `"refuse"`.
pub(crate) fn end(entry: &Entry<'_>, key: &'static str, default: End) -> End {
    let ends = [("clamp", End::Clamp), ("refuse", End::Refuse)];
    entry.optional(key).word(&ends).unwrap_or(default)
}

/// Notes keys that make no sense with the columns' kind.
fn refuse_keys(columns: &Entry<'_>, keys: &[&'static str], why: &'static str) {
    for key in keys.iter().filter(|key| columns.has(key)) {
        columns.required(key).fault(TableFault::Conflict { why });
    }
}

/// What lies beyond the last odds column: `"clamp"`, or `"refuse"` with the ratio it begins at.
fn read_open_end(columns: &Entry<'_>, key: &'static str) -> Option<Ratio> {
    let text = columns.optional(key).text()?;
    if text.as_str() == "clamp" {
        return None;
    }
    let expected = "\"clamp\", or \"refuse\" with the odds from which on: \"refuse 6:1\"";
    text.lookup(expected, |text| text.strip_prefix("refuse ")?.parse().ok())
}
