//! Bands of numbers, as the rows and columns of printed tables name them.

use std::fmt;

/// The largest number in a label, up or down: far beyond any game, far inside `i32`.
const MAX_NUMBER: i32 = 1_000_000;

/// What a label may look like; said in errors.
pub(crate) const EXPECTED: &str =
    "a number (3), a band (1-2 or -4..-3), an open end (<1, <=0, 7+, >=7) or several with commas";

/// The numbers from `least` to `most`; an open end is the end of `i32`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Band {
    pub(crate) least: i32,
    pub(crate) most: i32,
}

impl Band {
    /// Reads a label: one band, or several with commas. `None` if it is none of [`EXPECTED`].
    pub(crate) fn parse_list(label: &str) -> Option<Vec<Band>> {
        label.split(',').map(|part| Band::parse(part.trim())).collect()
    }

    /// Reads one band.
    pub(crate) fn parse(text: &str) -> Option<Band> {
        let band = if let Some(rest) = text.strip_prefix("<=").or_else(|| text.strip_prefix('≤'))
        {
            Band { least: i32::MIN, most: number(rest)? }
        } else if let Some(rest) = text.strip_prefix('<') {
            Band { least: i32::MIN, most: number(rest)? - 1 }
        } else if let Some(rest) = text.strip_prefix(">=").or_else(|| text.strip_prefix('≥')) {
            Band { least: number(rest)?, most: i32::MAX }
        } else if let Some(rest) = text.strip_prefix('>') {
            Band { least: number(rest)? + 1, most: i32::MAX }
        } else if let Some(rest) = text.strip_suffix('+') {
            Band { least: number(rest)?, most: i32::MAX }
        } else if let Some(number) = number(text) {
            Band { least: number, most: number }
        } else {
            let (least, most) =
                text.split_once("..").or_else(|| text.split_once(" to ")).or_else(|| {
                    // The first character may be a sign; the next minus is the dash.
                    let dash = text.char_indices().skip(1).find(|&(_, c)| c == '-' || c == '–')?;
                    Some((&text[..dash.0], &text[dash.0 + dash.1.len_utf8()..]))
                })?;
            Band { least: number(least)?, most: number(most)? }
        };
        (band.least <= band.most).then_some(band)
    }
}

impl fmt::Display for Band {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Band { least: i32::MIN, most: i32::MAX } => f.write_str("any number"),
            Band { least: i32::MIN, most } => write!(f, "<={most}"),
            Band { least, most: i32::MAX } => write!(f, ">={least}"),
            Band { least, most } if least == most => write!(f, "{least}"),
            Band { least, most } => write!(f, "{least}..{most}"),
        }
    }
}

/// A whole number with or without a sign, within reason.
fn number(text: &str) -> Option<i32> {
    text.trim().parse().ok().filter(|number: &i32| (-MAX_NUMBER..=MAX_NUMBER).contains(number))
}

/// What to do with a value beyond an end of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) enum End {
    /// There is no cell for it.
    #[default]
    Refuse,
    /// The last cell on that side counts.
    Clamp,
}

/// Bands without overlap, each leading to a row or a column, and without a gap but where the dice
/// have one (`d66` never shows 17).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bands {
    /// Rising.
    pub(crate) list: Vec<(Band, usize)>,
    pub(crate) below: End,
    pub(crate) above: End,
}

impl Bands {
    /// Which row or column a value falls in; `None` if it is off the table.
    pub(crate) fn find(&self, value: i32) -> Option<usize> {
        let after = self.list.partition_point(|(band, _)| band.least <= value);
        match after.checked_sub(1).and_then(|index| self.list.get(index)) {
            None => self.list.first().filter(|_| self.below == End::Clamp).map(|&(_, index)| index),
            Some(&(band, index)) => {
                let beyond = after == self.list.len() && self.above == End::Clamp;
                (value <= band.most || beyond).then_some(index)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_tables_print() {
        let cases = [
            ("3", "3"),
            ("+3", "3"),
            ("-3", "-3"),
            ("1-2", "1..2"),
            ("-4..-3", "-4..-3"),
            ("-4--3", "-4..-3"),
            ("-1-1", "-1..1"),
            ("+5 to +7", "5..7"),
            ("11–12", "11..12"),
            ("<1", "<=0"),
            ("<= -5", "<=-5"),
            ("≤-5", "<=-5"),
            ("7+", ">=7"),
            (">=10", ">=10"),
            ("≥10", ">=10"),
            (">9", ">=10"),
        ];
        for (label, expected) in cases {
            assert_eq!(
                Band::parse(label).unwrap_or_else(|| panic!("{label}")).to_string(),
                expected,
                "{label}"
            );
        }
        assert_eq!(Band::parse_list("2, 7").unwrap().len(), 2);
    }

    #[test]
    fn refuses_what_is_no_band() {
        for label in [
            "",
            " ",
            "x",
            "2-1",
            "1-",
            "-",
            "--",
            "<",
            "+",
            "1.5",
            "0.5-3",
            "nan",
            "1e3",
            "1..",
            "..1",
            "1-2-3",
            "99999999999",
            "1000001",
            "<-2147483648",
            ">2147483647",
            "½",
            "é-1",
            "1,",
            ",",
            "<1+",
        ] {
            assert_eq!(Band::parse_list(label), None, "{label}");
        }
    }

    #[test]
    fn ends_clamp_or_refuse() {
        let bands = vec![(Band { least: 1, most: 2 }, 0), (Band { least: 3, most: 6 }, 1)];
        let mut bands = Bands { list: bands, below: End::Refuse, above: End::Clamp };
        assert_eq!(
            [0, 1, 2, 3, 6, 7].map(|value| bands.find(value)),
            [None, Some(0), Some(0), Some(1), Some(1), Some(1)]
        );
        (bands.below, bands.above) = (End::Clamp, End::Refuse);
        assert_eq!(
            [i32::MIN, 0, 6, 7, i32::MAX].map(|value| bands.find(value)),
            [Some(0), Some(0), Some(1), None, None]
        );
    }
}
