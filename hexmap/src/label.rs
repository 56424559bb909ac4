//! Hex numbers as printed: `3427` or `K5`.

use serde::{Deserialize, Serialize};

/// How a map numbers its hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum LabelStyle {
    /// Column and row in two digits each: `3427` is column 34, row 27.
    #[serde(rename = "CCRR")]
    Ccrr,
    /// Column and row in three digits each, for maps beyond 99 columns or rows.
    #[serde(rename = "CCCRRR")]
    Cccrrr,
    /// Letter for the column, number for the row: `K5`. After `Z` comes `AA`, `AB`, …
    #[serde(rename = "A1")]
    LetterNumber,
}

impl LabelStyle {
    /// The label of a printed column and row, or `None` where the style has no room for them.
    ///
    /// ```
    /// use grognard_hexmap::LabelStyle;
    /// assert_eq!(LabelStyle::Ccrr.format(34, 27).as_deref(), Some("3427"));
    /// assert_eq!(LabelStyle::LetterNumber.format(11, 5).as_deref(), Some("K5"));
    /// assert_eq!(LabelStyle::Ccrr.format(100, 1), None);
    /// ```
    pub fn format(self, column: u16, row: u16) -> Option<String> {
        match self {
            LabelStyle::Ccrr => (column < 100 && row < 100).then(|| format!("{column:02}{row:02}")),
            LabelStyle::Cccrrr => {
                (column < 1000 && row < 1000).then(|| format!("{column:03}{row:03}"))
            }
            LabelStyle::LetterNumber => letters(column).map(|column| format!("{column}{row}")),
        }
    }

    /// The printed column and row of a label, or `None` where it is not a label of this style.
    /// Only what [`LabelStyle::format`] writes is read back: no spaces, signs or extra zeros.
    ///
    /// ```
    /// use grognard_hexmap::LabelStyle;
    /// assert_eq!(LabelStyle::Ccrr.parse("3427"), Some((34, 27)));
    /// assert_eq!(LabelStyle::LetterNumber.parse("AA12"), Some((27, 12)));
    /// assert_eq!(LabelStyle::LetterNumber.parse("K05"), None);
    /// ```
    pub fn parse(self, label: &str) -> Option<(u16, u16)> {
        match self {
            LabelStyle::Ccrr => parse_digits(label, 2),
            LabelStyle::Cccrrr => parse_digits(label, 3),
            LabelStyle::LetterNumber => {
                let split = label.find(|c: char| c.is_ascii_digit())?;
                let (column, row) = label.split_at(split);
                if row.len() > 1 && row.starts_with('0') {
                    return None;
                }
                Some((number_of_letters(column)?, parse_number(row)?))
            }
        }
    }

    /// An example for error messages.
    pub const fn example(self) -> &'static str {
        match self {
            LabelStyle::Ccrr => "0312",
            LabelStyle::Cccrrr => "003012",
            LabelStyle::LetterNumber => "C12",
        }
    }
}

fn parse_digits(label: &str, width: usize) -> Option<(u16, u16)> {
    if label.len() != 2 * width || !label.is_ascii() {
        return None;
    }
    let (column, row) = label.split_at(width);
    Some((parse_number(column)?, parse_number(row)?))
}

fn parse_number(text: &str) -> Option<u16> {
    // `str::parse` would also take a leading plus sign.
    text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

fn letters(column: u16) -> Option<String> {
    let mut rest = column;
    let mut out = Vec::new();
    while rest > 0 {
        rest -= 1;
        out.push(char::from(b'A' + (rest % 26) as u8));
        rest /= 26;
    }
    (!out.is_empty()).then(|| out.iter().rev().collect())
}

fn number_of_letters(text: &str) -> Option<u16> {
    let mut number: u16 = 0;
    for byte in text.bytes() {
        if !byte.is_ascii_uppercase() {
            return None;
        }
        number = number.checked_mul(26)?.checked_add(u16::from(byte - b'A') + 1)?;
    }
    (number > 0).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn strange_labels_are_refused() {
        for label in ["", "1", "123", "12345", "+1+2", "12 3", "١٢٣٤", "-1-1", "12.3"] {
            assert_eq!(LabelStyle::Ccrr.parse(label), None, "{label:?}");
        }
        for label in ["", "K", "5", "k5", "K-5", "K+5", "K5 ", "ÄÄ5", "K99999", "ZZZZZZ1", "5K"] {
            assert_eq!(LabelStyle::LetterNumber.parse(label), None, "{label:?}");
        }
    }

    proptest! {
        #[test]
        fn labels_round_trip(column in 0u16..1200, row in 0u16..1200) {
            for style in [LabelStyle::Ccrr, LabelStyle::Cccrrr, LabelStyle::LetterNumber] {
                if let Some(label) = style.format(column, row) {
                    prop_assert_eq!(style.parse(&label), Some((column, row)));
                }
            }
        }

        #[test]
        fn any_text_is_refused_or_round_trips(label in "\\PC{0,8}") {
            for style in [LabelStyle::Ccrr, LabelStyle::Cccrrr, LabelStyle::LetterNumber] {
                if let Some((column, row)) = style.parse(&label) {
                    prop_assert_eq!(style.format(column, row), Some(label.clone()));
                }
            }
        }
    }
}
