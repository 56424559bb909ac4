//! Entries that serde reads into types of the game's own.

use std::collections::BTreeMap;
use std::ops::Deref;

use serde::de::DeserializeOwned;
use serde::de::value::StrDeserializer;
use toml::Spanned;
use toml::de::{DeTable, DeValue, ValueDeserializer};

use crate::faults::Place;
use crate::words::{shown, shown_message};
use crate::{Entry, FaultKind, Field};

/// One row of a list as the game's own type, with its place in the file for what is checked later.
///
/// ```
/// use grognard_datafile::read;
///
/// #[derive(serde::Deserialize)]
/// struct Unit {
///     id: String,
///     turn: u8,
/// }
///
/// let text = "[[unit]]\nid = \"jackson\"\nturn = 3\n[[unit]]\nid = \"bee\"\nturn = 99";
/// let error = read("units.toml", text, |file| {
///     let units = file.required("unit").rows::<Unit>();
///     for unit in units.iter().filter(|unit| unit.turn > 12) {
///         unit.fault("turn", format_args!("the game ends before turn {}", unit.turn));
///     }
///     Some(units.into_iter().map(|unit| unit.value).collect::<Vec<_>>())
/// })
/// .err()
/// .unwrap();
/// assert_eq!(
///     error.to_string(),
///     "units.toml:6: unit \"bee\", key `turn`: the game ends before turn 99"
/// );
/// ```
#[derive(Debug)]
pub struct Row<'t, T> {
    /// What was read.
    pub value: T,
    /// Where it stands.
    pub entry: Entry<'t>,
}

impl<T> Row<'_, T> {
    /// Notes what is wrong with one of its keys, or with the row if it does not have that key.
    pub fn fault(&self, key: &'static str, kind: impl Into<FaultKind>) {
        self.entry.optional(key).fault(kind);
    }
}

impl<T> Deref for Row<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<'t> Field<'t> {
    /// The tables of a list (`[[unit]]`), each read by serde into the game's own type. Each row
    /// that does not fit is a fault with its line; the others are there all the same.
    ///
    /// `#[serde(deny_unknown_fields)]` on the type finds misspelt keys.
    pub fn rows<T: DeserializeOwned>(&self) -> Vec<Row<'t, T>> {
        let entries = self.entries().into_iter();
        entries.filter_map(|entry| Some(Row { value: entry.value()?, entry })).collect()
    }

    /// As [`Field::rows`] without the places.
    pub fn values<T: DeserializeOwned>(&self) -> Vec<T> {
        self.rows().into_iter().map(|row| row.value).collect()
    }

    /// A table whose keys and values are read by serde: `[kind.infantry]`, `[kind.cavalry]`.
    pub fn map<K: DeserializeOwned + Ord, V: DeserializeOwned>(&self) -> BTreeMap<K, V> {
        let mut map = BTreeMap::new();
        for (name, field) in self.pairs() {
            let key = K::deserialize(StrDeserializer::<serde::de::value::Error>::new(&name));
            let key = key.map_err(|error| {
                let (found, reason) = (shown(&name), shown_message(&error.to_string()));
                name.fault(FaultKind::NotUnderstood { found, reason });
            });
            if let (Ok(key), Some(value)) = (key, field.value()) {
                map.insert(key, value);
            }
        }
        map
    }
}

/// Reads a value by serde. The fault stands at the key that serde complains of, if it says so.
pub(crate) fn fit<'t, T: DeserializeOwned>(
    value: Spanned<DeValue<'t>>,
    table: Option<&'t DeTable<'t>>,
    place: &Place<'t>,
) -> Option<T> {
    let refused = |error: toml::de::Error| {
        let message = shown_message(error.message());
        let span = error.span().unwrap_or_else(|| place.span.clone());
        let key = table.into_iter().flatten().find_map(|(key, value)| {
            let holds = key.span() == span || value.span().contains(&span.start);
            holds.then(|| key.get_ref().as_ref())
        });
        let mut place = place.at(place.key, span);
        if let Some(key) = key {
            // A section under a key: its name goes to the entry's, its own key follows.
            if place.key.is_some() {
                place.entry.sort = place.inner_sort();
                place.entry.name = crate::faults::Name::None;
            }
            place.key = Some(key);
        }
        place.fault(None, FaultKind::Unfit { message });
    };
    T::deserialize(ValueDeserializer::from(value)).map_err(refused).ok()
}
