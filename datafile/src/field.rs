//! The value of one key, or one item of a list.

use std::fmt::{self, Display};
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeInteger, DeValue};

use crate::faults::{Name, Place, Title};
use crate::limits::{MAX_ENTRIES, MAX_LIST, MAX_TEXT};
use crate::row::fit;
use crate::words::{list_of, shown, shown_message};
use crate::{Entry, FaultKind, Text};

/// The value of one key, or one item of a list: what is asked of it says what it must be.
///
/// Each question gives `None` if the value is not as it should be, with a fault, or if it is not
/// there, with a fault if it is required.
#[must_use = "a value that is asked for nothing is not looked at"]
pub struct Field<'t> {
    pub(crate) place: Place<'t>,
    pub(crate) value: Option<&'t Spanned<DeValue<'t>>>,
    required: bool,
    described: Option<&'t str>,
    count: Option<RangeInclusive<usize>>,
}

impl fmt::Debug for Field<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = self.value.map(|value| value.get_ref().type_str());
        write!(f, "Field({:?}, {found:?})", self.place)
    }
}

impl<'t> Field<'t> {
    pub(crate) fn new(
        place: Place<'t>,
        value: Option<&'t Spanned<DeValue<'t>>>,
        required: bool,
    ) -> Field<'t> {
        Field { place, value, required, described: None, count: None }
    }

    /// What should stand there, for the message if it does not: "the name of the unit".
    pub fn described(mut self, what: &'t str) -> Field<'t> {
        self.described = Some(what);
        self
    }

    /// Calls it something else in messages: "row 3, column 2:1".
    pub fn titled(mut self, title: &str) -> Field<'t> {
        self.place.entry = Title { sort: title.into(), name: Name::None };
        self.place.key = None;
        self
    }

    /// How many items a list may have.
    pub fn count(mut self, count: RangeInclusive<usize>) -> Field<'t> {
        self.count = Some(count);
        self
    }

    /// Whether there is a value.
    pub fn is_there(&self) -> bool {
        self.value.is_some()
    }

    /// The byte of the file at which it begins, for [`Faults::add`](crate::Faults::add).
    pub fn start(&self) -> usize {
        self.place.span.start
    }

    /// Notes what is wrong with it.
    pub fn fault(&self, kind: impl Into<FaultKind>) {
        self.place.fault(None, kind);
    }

    /// The value, or a fault if it is missing.
    pub(crate) fn get(&self, expected: &str) -> Option<&'t Spanned<DeValue<'t>>> {
        if self.value.is_none() && self.required {
            let expected = self.described.unwrap_or(expected).to_owned();
            self.fault(FaultKind::Missing { expected });
        }
        self.value
    }

    /// Notes that the value is of the wrong type.
    pub(crate) fn wrong(&self, value: &DeValue<'_>, expected: &str) {
        let expected = expected.to_owned();
        self.fault(FaultKind::WrongType { found: value.type_str(), expected });
    }

    /// A name or another short text: not empty, without control characters.
    pub fn text(&self) -> Option<Text<'t>> {
        let text = self.string("a text in quotes")?;
        Text::short(text, self.place.clone())
    }

    /// A text that may be long, or empty.
    pub fn long_text(&self) -> Option<Text<'t>> {
        let text = self.string("a text in quotes")?;
        let found = if text.len() > MAX_TEXT { text.chars().count() } else { 0 };
        if found > MAX_TEXT {
            self.fault(FaultKind::TooLong { found, most: MAX_TEXT });
            return None;
        }
        Some(Text::new(text, self.place.clone()))
    }

    /// A text of any length, which the caller looks at: rows of symbols, pictures.
    pub fn any_text(&self) -> Option<Text<'t>> {
        Some(Text::new(self.string("a text in quotes")?, self.place.clone()))
    }

    fn string(&self, expected: &str) -> Option<&'t str> {
        let value = self.get(expected)?.get_ref();
        if value.as_str().is_none() {
            self.wrong(value, expected);
        }
        value.as_str()
    }

    /// A short text, or a whole number written without quotes.
    pub fn label(&self) -> Option<Text<'t>> {
        let expected = "a text or a whole number";
        let text = match self.get(expected)?.get_ref() {
            DeValue::String(text) => text.as_ref(),
            DeValue::Integer(number) if number.radix() == 10 => number.as_str(),
            other => {
                self.wrong(other, expected);
                return None;
            }
        };
        Text::short(text, self.place.clone())
    }

    /// Yes or no.
    pub fn flag(&self) -> Option<bool> {
        let value = self.get("true or false")?.get_ref();
        if value.as_bool().is_none() {
            self.wrong(value, "true or false");
        }
        value.as_bool()
    }

    /// A whole number within a range.
    pub fn number<N>(&self, range: RangeInclusive<N>) -> Option<N>
    where
        N: TryFrom<i64> + PartialOrd + Display,
    {
        let expected = || format!("a whole number from {} to {}", range.start(), range.end());
        if self.value.is_none() && !self.required {
            return None;
        }
        let value = self.get(&expected())?.get_ref();
        let DeValue::Integer(integer) = value else {
            self.wrong(value, "a whole number");
            return None;
        };
        let number = whole(integer).and_then(|number| N::try_from(number).ok());
        let number = number.filter(|number| range.contains(number));
        if number.is_none() {
            let found = shown(integer.as_str());
            self.fault(FaultKind::BadValue { found, expected: expected() });
        }
        number
    }

    /// Any finite number.
    pub fn decimal(&self) -> Option<f64> {
        let value = self.get("a number")?.get_ref();
        let (text, number) = match value {
            #[expect(clippy::cast_precision_loss, reason = "a whole number among decimals")]
            DeValue::Integer(integer) => {
                (integer.as_str(), whole(integer).map(|whole| whole as f64))
            }
            DeValue::Float(float) => (float.as_str(), float.as_str().parse().ok()),
            other => {
                self.wrong(other, "a number");
                return None;
            }
        };
        let number = number.filter(|number| number.is_finite());
        if number.is_none() {
            self.fault(FaultKind::BadNumber { found: shown(text) });
        }
        number
    }

    /// A list of so many finite numbers: a point, a rectangle.
    pub fn decimals<const N: usize>(&self, expected: &str) -> Option<[f64; N]> {
        let value = self.get(expected)?.get_ref();
        if value.as_array().is_none_or(|items| items.len() != N) {
            self.wrong(value, expected);
            return None;
        }
        // All of them are looked at before the first fault counts.
        let numbers: Vec<_> = self.items().map(|item| item.decimal()).collect();
        numbers.into_iter().collect::<Option<Vec<f64>>>()?.try_into().ok()
    }

    /// One of a few words, each with what it stands for.
    pub fn word<T: Clone>(&self, words: &[(&str, T)]) -> Option<T> {
        if self.value.is_none() && !self.required {
            return None;
        }
        let expected = format!("one of {}", list_of(words.iter().map(|(word, _)| *word)));
        self.get(&expected)?;
        let text = self.text()?;
        text.lookup(&expected, |text| {
            words.iter().find(|(word, _)| *word == text).map(|(_, value)| value.clone())
        })
    }

    /// What a closure makes of a short text: a hex by its label, a unit by its id.
    pub fn lookup<T>(&self, expected: &str, find: impl FnOnce(&'t str) -> Option<T>) -> Option<T> {
        self.get(expected)?;
        self.text()?.lookup(expected, find)
    }

    /// A text or whole number that its own type reads, such as `"2d6"`.
    pub fn parse<T: FromStr<Err: Display>>(&self) -> Option<T> {
        let label = self.label()?;
        let refused = |error: T::Err| {
            let (found, reason) = (shown(&label), shown_message(&error.to_string()));
            label.fault(FaultKind::NotUnderstood { found, reason });
        };
        label.parse().map_err(refused).ok()
    }

    /// A value of the game's own type, read by serde: a word of an enum, a pair, a whole section.
    pub fn value<T: DeserializeOwned>(&self) -> Option<T> {
        let value = self.get("a value")?;
        fit(value.clone(), value.get_ref().as_table(), &self.place)
    }

    /// The items of a list; none if the key is not there.
    pub fn items(&self) -> impl ExactSizeIterator<Item = Field<'t>> + use<'t> {
        let place = self.place.clone();
        let items = self.list(MAX_LIST).iter();
        items.map(move |item| Field::new(place.at(place.key, item.span()), Some(item), true))
    }

    /// The items of a list that is neither too short nor too long.
    fn list(&self, most: usize) -> &'t [Spanned<DeValue<'t>>] {
        let Some(value) = self.get("a list in square brackets") else { return &[] };
        let Some(items) = value.get_ref().as_array() else {
            self.wrong(value.get_ref(), "a list in square brackets");
            return &[];
        };
        if self.counted(items.len(), most) { items } else { &[] }
    }

    /// Whether there are neither too few nor too many.
    fn counted(&self, found: usize, most: usize) -> bool {
        let (least, most) = match &self.count {
            Some(count) => (*count.start(), *count.end()),
            None => (0, most),
        };
        if found > most {
            self.fault(FaultKind::TooMany { found, most });
        } else if found < least {
            self.fault(FaultKind::TooFew { found, least });
        }
        (least..=most).contains(&found)
    }

    /// A list of short texts.
    pub fn texts(&self) -> Vec<Text<'t>> {
        self.items().filter_map(|item| item.text()).collect()
    }

    /// A list of short texts, and what a closure makes of each.
    pub fn lookups<T>(&self, expected: &str, mut find: impl FnMut(&'t str) -> Option<T>) -> Vec<T> {
        self.items().filter_map(|item| item.lookup(expected, &mut find)).collect()
    }

    /// A table under the key, as an entry of its own.
    pub fn entry(&self) -> Option<Entry<'t>> {
        self.entry_called(None, self.place.inner_sort())
    }

    fn entry_called(&self, number: Option<usize>, sort: std::rc::Rc<str>) -> Option<Entry<'t>> {
        let value = self.get("a table")?;
        let DeValue::Table(table) = value.get_ref() else {
            self.wrong(value.get_ref(), "a table");
            return None;
        };
        Some(Entry::new(self.place.faults, sort, number, table, value.span()))
    }

    /// The tables of a list (`[[unit]]`), each an entry of its own.
    pub fn entries(&self) -> Vec<Entry<'t>> {
        let sort = self.place.inner_sort();
        let mut entries = Vec::new();
        for (index, item) in self.list(MAX_ENTRIES).iter().enumerate() {
            let item = Field::new(self.place.at(self.place.key, item.span()), Some(item), true);
            entries.extend(item.entry_called(Some(index + 1), sort.clone()));
        }
        entries
    }

    /// The tables of a list, each read by a closure. A key that the closure does not ask for is a
    /// fault, so it asks for all of them before it gives up on one.
    pub fn each<T>(&self, mut read: impl FnMut(&Entry<'t>) -> Option<T>) -> Vec<T> {
        let entries = self.entries();
        entries.iter().filter_map(|entry| closed(entry, &mut read)).collect()
    }

    /// A table under the key, read by a closure. A key that it does not ask for is a fault, so it
    /// asks for all of them before it gives up on one.
    pub fn section<T>(&self, read: impl FnOnce(&Entry<'t>) -> Option<T>) -> Option<T> {
        closed(&self.entry()?, read)
    }

    /// The keys of a table with their values, whatever the keys are.
    pub fn pairs(&self) -> Vec<(Text<'t>, Field<'t>)> {
        let Some(value) = self.get("a table") else { return Vec::new() };
        let Some(table) = value.get_ref().as_table() else {
            self.wrong(value.get_ref(), "a table");
            return Vec::new();
        };
        if !self.counted(table.len(), MAX_ENTRIES) {
            return Vec::new();
        }
        let mut inner = self.place.clone();
        inner.entry = Title { sort: self.place.inner_sort(), name: Name::None };
        let pairs =
            table.iter().map(|(key, value)| crate::entry::key_and_value(&inner, key, value));
        pairs.filter(|(key, _)| Text::short(key.as_str(), key.place().clone()).is_some()).collect()
    }
}

/// Reads an entry and holds what was not asked for against it.
pub(crate) fn closed<'t, T>(
    entry: &Entry<'t>,
    read: impl FnOnce(&Entry<'t>) -> Option<T>,
) -> Option<T> {
    let value = read(entry);
    entry.no_other_keys();
    value
}

/// The number, unless it is too large.
pub(crate) fn whole(integer: &DeInteger<'_>) -> Option<i64> {
    i64::from_str_radix(integer.as_str(), integer.radix()).ok()
}
