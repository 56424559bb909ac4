//! What a map file says beyond what every map has: source tags, notes, a game's own marks.

use std::collections::BTreeMap;

/// A value that a map file gives to one of its own keys.
pub use datafile::Value as Attr;

/// The extra keys of one entry of a map file, by name.
///
/// Every entry of a map file may carry keys of the game's own. They are kept here as they are:
/// the source `tag` of a value, a `note`, the colour of a settlement.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Attrs(pub(crate) BTreeMap<String, Attr>);

impl Attrs {
    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&Attr> {
        self.0.get(key)
    }

    /// The text of a key; `None` if it is missing or not text.
    pub fn text(&self, key: &str) -> Option<&str> {
        match self.get(key)? {
            Attr::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The whole number of a key; `None` if it is missing or not a whole number.
    pub fn whole(&self, key: &str) -> Option<i64> {
        match self.get(key)? {
            Attr::Whole(number) => Some(*number),
            _ => None,
        }
    }

    /// Whether a key is there and says yes.
    pub fn flag(&self, key: &str) -> bool {
        matches!(self.get(key), Some(Attr::Flag(true)))
    }

    /// Where the value comes from, if the file says so: the key `tag`.
    pub fn tag(&self) -> Option<&str> {
        self.text("tag")
    }

    /// Sets a key, for maps that are built in code.
    pub fn insert(&mut self, key: impl Into<String>, value: Attr) {
        self.0.insert(key.into(), value);
    }

    /// All keys with their values, in the order of the keys.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Attr)> {
        self.0.iter().map(|(key, value)| (key.as_str(), value))
    }
}
