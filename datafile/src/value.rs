//! Plain values, for keys whose meaning the reader of a file does not know.

use toml::de::{DeTable, DeValue};

use crate::field::whole;
use crate::limits::MAX_LIST;
use crate::words::shown;
use crate::{FaultKind, Field};

/// A value of a key that the reader of a file keeps without knowing what it means.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Text.
    Text(String),
    /// A whole number.
    Whole(i64),
    /// Any other finite number.
    Number(f64),
    /// Yes or no.
    Flag(bool),
    /// Several values.
    List(Vec<Value>),
}

impl Field<'_> {
    /// Anything but tables, dates and numbers that are none.
    pub fn plain(&self) -> Option<Value> {
        match self.get("a value")?.get_ref() {
            DeValue::String(_) => Some(Value::Text(self.long_text()?.as_str().to_owned())),
            DeValue::Integer(integer) => {
                let number = whole(integer);
                if number.is_none() {
                    self.fault(FaultKind::BadNumber { found: shown(integer.as_str()) });
                }
                number.map(Value::Whole)
            }
            DeValue::Float(_) => self.decimal().map(Value::Number),
            DeValue::Boolean(flag) => Some(Value::Flag(*flag)),
            date @ DeValue::Datetime(_) => {
                self.wrong(date, "a date as text in quotes");
                None
            }
            DeValue::Array(items) if items.len() > MAX_LIST => {
                self.fault(FaultKind::TooMany { found: items.len(), most: MAX_LIST });
                None
            }
            // The TOML parser limits how deep lists can be nested. All items are looked at before
            // the first fault counts.
            DeValue::Array(_) => {
                let items: Vec<_> = self.items().map(|item| item.plain()).collect();
                items.into_iter().collect::<Option<Vec<_>>>().map(Value::List)
            }
            DeValue::Table(_) => {
                self.fault(FaultKind::NestedTable);
                None
            }
        }
    }

    /// A table of notes in any form, which is not kept: only numbers that are none are faults.
    pub fn notes(&self) {
        let Some(value) = self.get("a table") else { return };
        let Some(table) = value.get_ref().as_table() else {
            self.wrong(value.get_ref(), "a table");
            return;
        };
        let path = self.place.key.unwrap_or_default().to_owned();
        self.check_notes(table, &path);
    }

    fn check_notes(&self, notes: &DeTable<'_>, path: &str) {
        for (key, value) in notes {
            let path = format!("{path}.{}", shown(key.get_ref()));
            match value.get_ref() {
                // The TOML parser limits how deep tables can be nested.
                DeValue::Table(table) => self.check_notes(table, &path),
                DeValue::Array(items) if items.iter().any(|item| item.get_ref().is_table()) => {
                    for item in items.iter().filter_map(|item| item.get_ref().as_table()) {
                        self.check_notes(item, &path);
                    }
                }
                DeValue::Datetime(_) => {}
                _ => {
                    let mut place = self.place.at(None, value.span());
                    place.entry =
                        crate::faults::Title { sort: path.into(), name: crate::faults::Name::None };
                    Field::new(place, Some(value), true).plain();
                }
            }
        }
    }
}
