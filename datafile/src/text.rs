//! A text of a file with its place.

use std::fmt;
use std::ops::Deref;

use crate::faults::Place;
use crate::limits::MAX_NAME;
use crate::words::{list_of, shown};
use crate::{FaultKind, Faults};

/// A text of the file with its place: a name, a label, a hex number.
#[derive(Clone, Debug)]
pub struct Text<'t> {
    text: &'t str,
    place: Place<'t>,
}

impl<'t> Text<'t> {
    pub(crate) fn new(text: &'t str, place: Place<'t>) -> Text<'t> {
        Text { text, place }
    }

    /// A text that is short, not empty and without control characters.
    pub(crate) fn short(text: &'t str, place: Place<'t>) -> Option<Text<'t>> {
        // Bytes first: a text of megabytes need not be counted.
        if text.len() > MAX_NAME && text.chars().count() > MAX_NAME {
            let found = text.chars().count();
            place.fault(None, FaultKind::TooLong { found, most: MAX_NAME });
            return None;
        }
        if text.trim().is_empty() || text.chars().any(char::is_control) {
            let expected = "a text of printable letters".to_owned();
            place.fault(None, FaultKind::BadValue { found: shown(text), expected });
            return None;
        }
        Some(Text { text, place })
    }

    pub(crate) fn place(&self) -> &Place<'t> {
        &self.place
    }

    /// The text itself.
    pub fn as_str(&self) -> &'t str {
        self.text
    }

    /// The faults of the file.
    pub fn faults(&self) -> &'t Faults<'t> {
        self.place.faults
    }

    /// The byte of the file at which it begins, for [`Faults::add`].
    pub fn start(&self) -> usize {
        self.place.span.start
    }

    /// A part of the text, or what is read out of it, at the same place.
    pub fn part(&self, part: &'t str) -> Text<'t> {
        Text { text: part, place: self.place.clone() }
    }

    /// Notes what is wrong with it.
    pub fn fault(&self, kind: impl Into<FaultKind>) {
        self.place.fault(Some(self.text), kind);
    }

    /// Notes that it is not what should stand there.
    pub fn expected(&self, expected: impl Into<String>) {
        self.fault(FaultKind::BadValue { found: shown(self.text), expected: expected.into() });
    }

    /// Notes that it is in its list twice.
    pub fn twice(&self) {
        self.fault(FaultKind::Twice { found: shown(self.text) });
    }

    /// Notes that there is no such thing (`what`: "army"), and which there are.
    pub fn undeclared<'a>(&self, what: &'static str, known: impl IntoIterator<Item = &'a str>) {
        let (found, known) = (shown(self.text), list_of(known));
        self.fault(FaultKind::Undeclared { what, found, known });
    }

    /// What a closure makes of it, or a fault that says what was expected.
    pub fn lookup<T>(&self, expected: &str, find: impl FnOnce(&'t str) -> Option<T>) -> Option<T> {
        let found = find(self.text);
        if found.is_none() {
            self.expected(expected);
        }
        found
    }
}

impl Deref for Text<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        self.text
    }
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text)
    }
}
