//! The faults of a file as they are found, and the usual ways to find one.

use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

use crate::band::End;
use crate::{Fault, FaultKind, ResultsTable, TableError};

/// The most rows, and the most columns, of a table.
const MAX_LINES: usize = 256;
/// The most faults that are listed.
const MAX_FAULTS: usize = 100;
/// The most characters of a file that an error quotes, and the most of a label.
const MAX_QUOTE: usize = 40;

pub(crate) fn get<'t, 'i>(table: &'t DeTable<'i>, key: &str) -> Option<&'t Spanned<DeValue<'i>>> {
    table.get(key)
}

/// A text from the file, short enough to be shown.
fn quote(text: &str) -> String {
    if text.chars().nth(MAX_QUOTE).is_none() {
        return text.to_string();
    }
    text.chars().take(MAX_QUOTE).chain("...".chars()).collect()
}

/// The faults found so far, and the ways to find the usual ones.
pub(crate) struct Faults<'t> {
    text: &'t str,
    found: Vec<Fault>,
    left_out: usize,
}

impl<'t> Faults<'t> {
    pub(crate) const fn new(text: &'t str) -> Faults<'t> {
        Faults { text, found: Vec::new(), left_out: 0 }
    }

    /// The file.
    pub(crate) const fn text(&self) -> &'t str {
        self.text
    }

    /// The table, if nothing is wrong with it.
    pub(crate) fn or_table<O>(
        mut self,
        name: &str,
        table: Option<ResultsTable<O>>,
    ) -> Result<ResultsTable<O>, TableError> {
        // As a person reads the file, whatever order the checks came in.
        self.found.sort_by_key(|fault| fault.line);
        match table {
            Some(table) if self.found.is_empty() => Ok(table),
            _ => Err(TableError {
                name: name.to_string(),
                faults: self.found,
                left_out: self.left_out,
            }),
        }
    }

    /// Notes a fault at a byte of the text.
    pub(crate) fn add(&mut self, start: Option<usize>, place: impl Into<String>, kind: FaultKind) {
        if self.found.len() == MAX_FAULTS {
            self.left_out += 1;
            return;
        }
        let line = start.map(|start| {
            let before = self.text.as_bytes().get(..start).unwrap_or(self.text.as_bytes());
            before.split(|&byte| byte == b'\n').count()
        });
        self.found.push(Fault { line, place: place.into(), kind });
    }

    pub(crate) fn missing(&mut self, start: usize, place: &str, key: &str, expected: &str) {
        let kind = FaultKind::Missing { key: quote(key), expected: expected.to_string() };
        self.add(Some(start), place, kind);
    }

    pub(crate) fn wrong_type(&mut self, value: &Spanned<DeValue<'_>>, place: &str, expected: &str) {
        let found = value.get_ref().type_str();
        let kind = FaultKind::WrongType { found, expected: expected.to_string() };
        self.add(Some(value.span().start), place, kind);
    }

    pub(crate) fn bad_cell(&mut self, cell: &Spanned<DeValue<'_>>, place: &str, reason: &str) {
        let found = self.text.get(cell.span()).unwrap_or_default();
        let found = quote(found.trim_matches('"'));
        self.add(
            Some(cell.span().start),
            place,
            FaultKind::BadCell { found, reason: quote_reason(reason) },
        );
    }

    pub(crate) fn known_keys(&mut self, table: &DeTable<'_>, place: &str, known: &[&str]) {
        for key in table.keys().filter(|key| !known.contains(&key.get_ref().as_ref())) {
            let kind =
                FaultKind::UnknownKey { key: quote(key.get_ref()), expected: known.join(", ") };
            self.add(Some(key.span().start), place, kind);
        }
    }

    pub(crate) fn table<'v, 'i>(
        &mut self,
        value: &'v Spanned<DeValue<'i>>,
        place: &str,
    ) -> Option<&'v DeTable<'i>> {
        let table = value.get_ref().as_table();
        if table.is_none() {
            self.wrong_type(value, place, "a table");
        }
        table
    }

    pub(crate) fn string<'v>(
        &mut self,
        value: &'v Spanned<DeValue<'_>>,
        place: &str,
    ) -> Option<&'v str> {
        let text = value.get_ref().as_str();
        if text.is_none() {
            self.wrong_type(value, place, "a text");
        }
        text
    }

    /// A list of at least one and not too many.
    pub(crate) fn list<'v, 'i>(
        &mut self,
        value: &'v Spanned<DeValue<'i>>,
        place: &str,
        what: &'static str,
    ) -> Option<&'v DeArray<'i>> {
        let Some(list) = value.get_ref().as_array() else {
            self.wrong_type(value, place, "a list");
            return None;
        };
        self.count(Some(value.span().start), place, what, list.len()).then_some(list)
    }

    /// Whether there is at least one and not too many.
    pub(crate) fn count(
        &mut self,
        start: Option<usize>,
        place: &str,
        what: &'static str,
        count: usize,
    ) -> bool {
        let kind = match count {
            0 => FaultKind::Empty { what },
            1..=MAX_LINES => return true,
            found => FaultKind::TooMany { what, found, limit: MAX_LINES },
        };
        self.add(start, place, kind);
        false
    }

    /// A label: a text, or a whole number written without quotes.
    pub(crate) fn label(&mut self, value: &Spanned<DeValue<'_>>, place: &str) -> Option<String> {
        let label = match value.get_ref() {
            DeValue::String(text) => text.as_ref(),
            DeValue::Integer(number) if number.radix() == 10 => number.as_str(),
            _ => {
                self.wrong_type(value, place, "a text or a whole number");
                return None;
            }
        };
        let short = label.chars().nth(MAX_QUOTE).is_none();
        let fits = short.then(|| label.to_string());
        self.parsed(value, place, label, fits, "a label of at most 40 characters")
    }

    pub(crate) fn parsed<T>(
        &mut self,
        value: &Spanned<DeValue<'_>>,
        place: &str,
        text: &str,
        parsed: Option<T>,
        expected: &str,
    ) -> Option<T> {
        self.parsed_at(Some(value.span().start), place, text, parsed, expected)
    }

    /// Passes a value on, or notes that its text was not understood.
    pub(crate) fn parsed_at<T>(
        &mut self,
        start: Option<usize>,
        place: &str,
        text: &str,
        parsed: Option<T>,
        expected: &str,
    ) -> Option<T> {
        if parsed.is_none() {
            let kind = FaultKind::BadValue { found: quote(text), expected: expected.to_string() };
            self.add(start, place, kind);
        }
        parsed
    }

    pub(crate) fn end(&mut self, table: &DeTable<'_>, place: &str, key: &str, default: End) -> End {
        let Some(value) = get(table, key) else { return default };
        let place = if place.is_empty() { key.to_string() } else { format!("{place}.{key}") };
        let Some(text) = self.string(value, &place) else { return default };
        let end = match text {
            "clamp" => Some(End::Clamp),
            "refuse" => Some(End::Refuse),
            _ => None,
        };
        self.parsed(value, &place, text, end, "\"clamp\" or \"refuse\"").unwrap_or(default)
    }
}

/// A reader's own words may quote a hostile cell in full.
fn quote_reason(reason: &str) -> String {
    reason.chars().take(4 * MAX_QUOTE).collect()
}
