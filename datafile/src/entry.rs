//! One table of a file: the file itself, a section, or one row of a list.

use std::cell::{Cell, RefCell};
use std::fmt;
use std::ops::Range;
use std::rc::Rc;

use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::faults::{Name, Place, Title};
use crate::limits::MAX_KEYS;
use crate::row::fit;
use crate::words::{list_of, shown};
use crate::{FaultKind, Faults, Field, Text};

/// Messages call an entry by whatever of these it has.
const NAMES: [&str; 5] = ["id", "name", "label", "layer", "kind"];

/// One table of a file: the file itself, a section, or one of the `[[unit]]`s.
///
/// It is asked for its keys by name and notes which were asked for, so that any other key is
/// found out ([`Entry::no_other_keys`]).
pub struct Entry<'t> {
    table: &'t DeTable<'t>,
    place: Place<'t>,
    asked: RefCell<Vec<&'t str>>,
    done: Cell<bool>,
}

impl fmt::Debug for Entry<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Entry({:?})", self.place)
    }
}

impl<'t> Entry<'t> {
    pub(crate) fn new(
        faults: &'t Faults<'t>,
        sort: Rc<str>,
        number: Option<usize>,
        table: &'t DeTable<'t>,
        span: Range<usize>,
    ) -> Entry<'t> {
        let named = NAMES.into_iter().find_map(|key| table.get(key)?.get_ref().as_str());
        let name = match (named, number) {
            (Some(name), _) if !sort.is_empty() => Name::Text(name),
            (_, Some(number)) => Name::Number(number),
            _ => Name::None,
        };
        let place = Place { faults, entry: Title { sort, name }, key: None, span };
        let entry = Entry { table, place, asked: RefCell::default(), done: Cell::new(false) };
        if table.len() > MAX_KEYS {
            entry.fault(FaultKind::TooMany { found: table.len(), most: MAX_KEYS });
            // One fault is enough for it.
            entry.done.set(true);
        }
        entry
    }

    /// What messages call it: `unit "jackson"`. Empty for the file itself.
    pub fn title(&self) -> String {
        self.place.entry.to_string()
    }

    /// Calls it something else in messages.
    pub fn titled(mut self, title: &str) -> Entry<'t> {
        self.place.entry = Title { sort: title.into(), name: Name::None };
        self
    }

    /// The faults of the file, to which one of another place can be added.
    pub fn faults(&self) -> &'t Faults<'t> {
        self.place.faults
    }

    /// The byte of the file at which it begins, for [`Faults::add`].
    pub fn start(&self) -> usize {
        self.place.span.start
    }

    /// Notes what is wrong with the entry as a whole.
    pub fn fault(&self, kind: impl Into<FaultKind>) {
        self.place.fault(None, kind);
    }

    /// The same, and which text it is about, such as the hex.
    pub fn fault_about(&self, about: &str, kind: impl Into<FaultKind>) {
        self.place.fault(Some(about), kind);
    }

    /// Whether the key is there.
    pub fn has(&self, key: &'t str) -> bool {
        self.ask(key);
        self.table.contains_key(key)
    }

    /// A key that must be there.
    pub fn required(&self, key: &'t str) -> Field<'t> {
        self.field(key, true)
    }

    /// A key that may be there.
    pub fn optional(&self, key: &'t str) -> Field<'t> {
        self.field(key, false)
    }

    fn field(&self, key: &'t str, required: bool) -> Field<'t> {
        self.ask(key);
        let value = self.table.get(key);
        let span = value.map_or_else(|| self.place.span.clone(), Spanned::span);
        Field::new(self.place.at(Some(key), span), value, required)
    }

    fn ask(&self, key: &'t str) {
        let mut asked = self.asked.borrow_mut();
        if !asked.contains(&key) {
            asked.push(key);
        }
    }

    /// The whole entry as a type of the game's own, read by serde. Only its first fault is known;
    /// `#[serde(deny_unknown_fields)]` finds the keys that the type does not have.
    pub fn value<T: DeserializeOwned>(&self) -> Option<T> {
        self.done.set(true);
        let value = Spanned::new(self.place.span.clone(), DeValue::Table(self.table.clone()));
        fit(value, Some(self.table), &self.place)
    }

    /// The table under a key that is known only when the program runs, with dots for tables within
    /// tables. What else stands beside it is not looked at and no fault.
    pub fn section_at(&self, path: &str) -> Option<Entry<'t>> {
        self.done.set(true);
        let (key, rest) =
            path.split_once('.').map_or((path, None), |(key, rest)| (key, Some(rest)));
        let Some((key, value)) = self.table.get_key_value(key) else {
            let expected = format!("a table `{}`", shown(key));
            self.fault(FaultKind::Missing { expected });
            return None;
        };
        let (_, field) = key_and_value(&self.place, key, value);
        let entry = field.entry()?;
        match rest {
            Some(rest) => entry.section_at(rest),
            None => Some(entry),
        }
    }

    /// The keys that nobody has asked for so far, with their values. Who takes them sees to them.
    pub fn others(&self) -> Vec<(Text<'t>, Field<'t>)> {
        if self.done.replace(true) {
            return Vec::new();
        }
        let asked = self.asked.borrow();
        let others = self.table.iter().filter(|(key, _)| !asked.contains(&key.get_ref().as_ref()));
        others.map(|(key, value)| key_and_value(&self.place, key, value)).collect()
    }

    /// The keys that were asked for and some others, as a message lists them.
    pub fn known_keys(&self, also: &[&str]) -> String {
        list_of(self.asked.borrow().iter().chain(also).copied())
    }

    /// Every key that was not asked for is a fault: it may be misspelt.
    pub fn no_other_keys(&self) {
        for (key, _) in self.others() {
            key.fault(FaultKind::UnknownKey { known: self.known_keys(&[]) });
        }
    }
}

/// A key and its value, both with their places.
pub(crate) fn key_and_value<'t>(
    place: &Place<'t>,
    key: &'t Spanned<std::borrow::Cow<'t, str>>,
    value: &'t Spanned<DeValue<'t>>,
) -> (Text<'t>, Field<'t>) {
    let name = key.get_ref().as_ref();
    let key = Text::new(name, place.at(Some(name), key.span()));
    (key, Field::new(place.at(Some(name), value.span()), Some(value), true))
}
