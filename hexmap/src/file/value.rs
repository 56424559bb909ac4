//! Single values of a map file.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeInteger, DeValue};

use super::fault::{Faults, MAX_LIST, MAX_NAME, MAX_TEXT, MapFaultKind, shown};
use crate::Attr;

/// A text of the file with its place.
pub(super) type Text<'t> = Spanned<&'t str>;

/// A text that is short, not empty and without control characters.
pub(super) fn short<'t>(
    text: &'t str,
    span: Range<usize>,
    at: impl Fn() -> String,
    faults: &mut Faults,
) -> Option<Text<'t>> {
    // Bytes first: a text of megabytes need not be counted.
    if text.len() > MAX_NAME && text.chars().count() > MAX_NAME {
        let kind = MapFaultKind::TooLong { found: text.chars().count(), most: MAX_NAME };
        faults.add(&span, at(), kind);
        return None;
    }
    if text.trim().is_empty() || text.chars().any(char::is_control) {
        let expected = "a text of printable letters".to_owned();
        faults.add(&span, at(), MapFaultKind::BadValue { found: shown(text), expected });
        return None;
    }
    Some(Spanned::new(span, text))
}

/// A value of the game's own: anything but tables, dates and numbers that are none.
pub(super) fn plain(value: &Spanned<DeValue<'_>>, at: &str, faults: &mut Faults) -> Option<Attr> {
    let fault = match value.get_ref() {
        DeValue::String(text) => {
            let found = if text.len() > MAX_TEXT { text.chars().count() } else { 0 };
            if found <= MAX_TEXT {
                return Some(Attr::Text(text.as_ref().to_owned()));
            }
            MapFaultKind::TooLong { found, most: MAX_TEXT }
        }
        DeValue::Integer(integer) => match whole(integer) {
            Some(number) => return Some(Attr::Whole(number)),
            None => MapFaultKind::BadNumber { found: shown(integer.as_str()) },
        },
        DeValue::Float(float) => {
            match float.as_str().parse().ok().filter(|number: &f64| number.is_finite()) {
                Some(number) => return Some(Attr::Number(number)),
                None => MapFaultKind::BadNumber { found: shown(float.as_str()) },
            }
        }
        DeValue::Boolean(flag) => return Some(Attr::Flag(*flag)),
        DeValue::Datetime(_) => {
            MapFaultKind::WrongType { found: "datetime", expected: "a date as text in quotes" }
        }
        DeValue::Array(items) if items.len() > MAX_LIST => {
            MapFaultKind::TooMany { found: items.len(), most: MAX_LIST }
        }
        // The TOML parser limits how deep lists can be nested.
        DeValue::Array(items) => {
            let items: Vec<_> = items.iter().map(|item| plain(item, at, faults)).collect();
            return items.into_iter().collect::<Option<Vec<_>>>().map(Attr::List);
        }
        DeValue::Table(_) => MapFaultKind::NestedTable,
    };
    faults.add(&value.span(), at, fault);
    None
}

/// The number, unless it is too large.
pub(super) fn whole(integer: &DeInteger<'_>) -> Option<i64> {
    i64::from_str_radix(integer.as_str(), integer.radix()).ok()
}

/// A few names for a message: `a, b or c`.
pub(super) fn list_of<'a>(names: impl Iterator<Item = &'a str>) -> String {
    const MOST: usize = 16;
    let mut names: Vec<String> = names.take(MOST + 1).map(|name| format!("`{name}`")).collect();
    if names.is_empty() {
        return "none".to_owned();
    }
    if names.len() > MOST {
        names.truncate(MOST);
        names.push("…".to_owned());
    }
    names.join(", ")
}
