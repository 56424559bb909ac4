//! Reading the keys of one entry of a map file, with a fault for each that is not as it should
//! be.
//!
//! The entries are read from the parsed TOML by hand and not by a derived deserializer: that
//! one stops at the first wrong value, and cannot tell the line of a value in a table that
//! also takes keys of the game's own.

use std::collections::BTreeSet;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::fault::{Faults, MAX_KEYS, MAX_LIST, MapFaultKind, shown};
use super::value::{Text, list_of, plain, short, whole};
use crate::{Attr, Attrs};

/// One table of the file: `[map]`, or one of the `[[place]]`s.
pub(super) struct Entry<'t, 'i> {
    table: &'t DeTable<'i>,
    span: Range<usize>,
    /// For messages: `crossing "stone"`.
    title: String,
    /// The keys that the format knows and that were asked for.
    read: Vec<&'static str>,
}

impl<'t, 'i> Entry<'t, 'i> {
    pub(super) fn new(
        sort: &str,
        table: &'t DeTable<'i>,
        span: Range<usize>,
        faults: &mut Faults,
    ) -> Entry<'t, 'i> {
        // Messages call an entry by whatever of these it has.
        let mut named = ["id", "name", "label", "layer", "kind"].into_iter();
        let name = named.find_map(|key| table.get(key)?.get_ref().as_str());
        let title = match name {
            Some(name) => format!("{sort} \"{}\"", shown(name)),
            None => sort.to_owned(),
        };
        if table.len() > MAX_KEYS {
            faults.add(&span, &title, MapFaultKind::TooMany { found: table.len(), most: MAX_KEYS });
        }
        Entry { table, span, title, read: Vec::new() }
    }

    pub(super) fn title(&self) -> &str {
        &self.title
    }

    pub(super) fn span(&self) -> &Range<usize> {
        &self.span
    }

    /// For messages: the entry and one of its keys.
    pub(super) fn at(&self, key: &str) -> String {
        format!("{}, key `{}`", self.title, shown(key))
    }

    /// Reports what is wrong with the entry as a whole.
    pub(super) fn fault(&self, faults: &mut Faults, kind: impl Into<MapFaultKind>) {
        faults.add(&self.span, &self.title, kind);
    }

    pub(super) fn has(&self, key: &str) -> bool {
        self.table.contains_key(key)
    }

    fn get(&mut self, key: &'static str) -> Option<&'t Spanned<DeValue<'i>>> {
        self.read.push(key);
        self.table.get(key)
    }

    fn wrong(
        &self,
        key: &str,
        value: &Spanned<DeValue<'_>>,
        expected: &'static str,
        faults: &mut Faults,
    ) {
        faults.add(
            &value.span(),
            self.at(key),
            MapFaultKind::WrongType { found: value.get_ref().type_str(), expected },
        );
    }

    /// A name or another short text, if the key is there.
    pub(super) fn text(&mut self, key: &'static str, faults: &mut Faults) -> Option<Text<'t>> {
        let value = self.get(key)?;
        match value.get_ref().as_str() {
            Some(text) => short(text, value.span(), || self.at(key), faults),
            None => {
                self.wrong(key, value, "a text in quotes", faults);
                None
            }
        }
    }

    /// A name or another short text that must be there.
    pub(super) fn need_text(
        &mut self,
        key: &'static str,
        expected: &str,
        faults: &mut Faults,
    ) -> Option<Text<'t>> {
        if !self.has(key) {
            self.missing(key, expected, faults);
        }
        self.text(key, faults)
    }

    /// Reports that a key is not there.
    pub(super) fn missing(&self, key: &str, expected: &str, faults: &mut Faults) {
        let expected = expected.to_owned();
        faults.add(&self.span, self.at(key), MapFaultKind::Missing { expected });
    }

    /// One of a few words. Without the key it is `default`, or a fault.
    pub(super) fn choice<T: Copy>(
        &mut self,
        key: &'static str,
        words: &[(&str, T)],
        default: Option<T>,
        faults: &mut Faults,
    ) -> Option<T> {
        if !self.has(key) && default.is_some() {
            self.read.push(key);
            return default;
        }
        let expected = format!("one of {}", list_of(words.iter().map(|(word, _)| *word)));
        let text = self.need_text(key, &expected, faults)?;
        let found = words.iter().find(|(word, _)| word == text.get_ref());
        if found.is_none() {
            let found = shown(text.get_ref());
            faults.add(&text.span(), self.at(key), MapFaultKind::BadValue { found, expected });
        }
        found.map(|&(_, value)| value)
    }

    /// Yes or no.
    pub(super) fn flag(&mut self, key: &'static str, default: bool, faults: &mut Faults) -> bool {
        let Some(value) = self.get(key) else { return default };
        value.get_ref().as_bool().unwrap_or_else(|| {
            self.wrong(key, value, "true or false", faults);
            default
        })
    }

    /// A whole number up to `most`. Without the key it is `default`, or a fault.
    pub(super) fn number(
        &mut self,
        key: &'static str,
        most: u16,
        default: Option<u16>,
        faults: &mut Faults,
    ) -> Option<u16> {
        let Some(value) = self.get(key) else {
            if default.is_none() {
                self.missing(key, "a whole number", faults);
            }
            return default;
        };
        let DeValue::Integer(integer) = value.get_ref() else {
            self.wrong(key, value, "a whole number", faults);
            return None;
        };
        let number = whole(integer).and_then(|number| u16::try_from(number).ok());
        let number = number.filter(|&number| number <= most);
        if number.is_none() {
            let kind = MapFaultKind::BadValue {
                found: shown(integer.as_str()),
                expected: format!("a whole number from 0 to {most}"),
            };
            faults.add(&value.span(), self.at(key), kind);
        }
        number
    }

    /// A list of short texts, if the key is there.
    pub(super) fn texts(&mut self, key: &'static str, faults: &mut Faults) -> Vec<Text<'t>> {
        let items = self.items(key, MAX_LIST, faults);
        let mut texts = Vec::with_capacity(items.len());
        for item in items {
            match item.get_ref().as_str() {
                Some(text) => texts.extend(short(text, item.span(), || self.at(key), faults)),
                None => self.wrong(key, item, "a text in quotes", faults),
            }
        }
        texts
    }

    /// A list of short texts that must be there.
    pub(super) fn need_texts(
        &mut self,
        key: &'static str,
        expected: &str,
        faults: &mut Faults,
    ) -> Vec<Text<'t>> {
        if !self.has(key) {
            self.missing(key, expected, faults);
        }
        self.texts(key, faults)
    }

    /// The rows of symbols of a layer: texts that may be longer than names, and even empty.
    pub(super) fn rows(&mut self, key: &'static str, faults: &mut Faults) -> Vec<Text<'t>> {
        let mut rows = Vec::new();
        for item in self.items(key, MAX_LIST, faults) {
            match item.get_ref().as_str() {
                Some(row) => rows.push(Spanned::new(item.span(), row)),
                None => self.wrong(key, item, "a row of symbols in quotes", faults),
            }
        }
        rows
    }

    /// The items of a list; none if the key is not there.
    fn items(
        &mut self,
        key: &'static str,
        most: usize,
        faults: &mut Faults,
    ) -> &'t [Spanned<DeValue<'i>>] {
        let Some(value) = self.get(key) else { return &[] };
        let Some(items) = value.get_ref().as_array() else {
            self.wrong(key, value, "a list in square brackets", faults);
            return &[];
        };
        if items.len() > most {
            let kind = MapFaultKind::TooMany { found: items.len(), most };
            faults.add(&value.span(), self.at(key), kind);
            return &[];
        }
        items
    }

    /// Points as `[[x, y], …]`.
    pub(super) fn points(&mut self, key: &'static str, faults: &mut Faults) -> Vec<[f64; 2]> {
        const EXPECTED: &str = "a point as [x, y]";
        if !self.has(key) {
            self.missing(key, "a list of points as [[x, y], …]", faults);
        }
        let mut points = Vec::new();
        for item in self.items(key, MAX_LIST, faults) {
            let pair = item.get_ref().as_array().map_or(&[][..], |pair| &pair[..]);
            let [x, y] = pair else {
                self.wrong(key, item, EXPECTED, faults);
                continue;
            };
            let mut number =
                |value: &Spanned<DeValue<'_>>| match plain(value, &self.at(key), faults)? {
                    Attr::Number(number) => Some(number),
                    #[expect(clippy::cast_precision_loss, reason = "drawn, not counted")]
                    Attr::Whole(number) => Some(number as f64),
                    _ => {
                        self.wrong(key, value, "a number", faults);
                        None
                    }
                };
            if let (Some(x), Some(y)) = (number(x), number(y)) {
                points.push([x, y]);
            }
        }
        points
    }

    /// The entries of a list of tables under a key.
    pub(super) fn entries(
        &mut self,
        key: &'static str,
        sort: &str,
        most: usize,
        faults: &mut Faults,
    ) -> Vec<Entry<'t, 'i>> {
        let mut entries = Vec::new();
        for item in self.items(key, most, faults) {
            match item.get_ref() {
                DeValue::Table(table) => {
                    entries.push(Entry::new(sort, table, item.span(), faults));
                }
                _ => self.wrong(key, item, "a table", faults),
            }
        }
        entries
    }

    /// A table under a key, as an entry of its own.
    pub(super) fn table(
        &mut self,
        key: &'static str,
        sort: &str,
        faults: &mut Faults,
    ) -> Option<Entry<'t, 'i>> {
        let value = self.get(key)?;
        match value.get_ref() {
            DeValue::Table(table) => Some(Entry::new(sort, table, value.span(), faults)),
            _ => {
                self.wrong(key, value, "a table", faults);
                None
            }
        }
    }

    /// A table of notes in any form, if the key is there.
    pub(super) fn free_form(
        &mut self,
        key: &'static str,
        faults: &mut Faults,
    ) -> Option<&'t DeTable<'i>> {
        let value = self.get(key)?;
        if value.get_ref().as_table().is_none() {
            self.wrong(key, value, "a table", faults);
        }
        value.get_ref().as_table()
    }

    /// Source tag and note of an entry that keeps nothing of the game's own: they are for who
    /// reads the file.
    pub(super) fn remarks(&mut self, faults: &mut Faults) {
        for key in ["tag", "note"] {
            if let Some(value) = self.get(key) {
                plain(value, &self.at(key), faults);
            }
        }
    }

    /// All keys with their values as lists of short texts, whatever the keys are.
    pub(super) fn lists_by_key(self, faults: &mut Faults) -> Vec<(Text<'t>, Vec<Text<'t>>)> {
        let mut lists = Vec::with_capacity(self.table.len());
        for (key, value) in self.table {
            let at = self.at(key.get_ref());
            let Some(items) = value.get_ref().as_array() else {
                self.wrong(key.get_ref(), value, "a list of hexes", faults);
                continue;
            };
            if items.len() > MAX_LIST {
                let kind = MapFaultKind::TooMany { found: items.len(), most: MAX_LIST };
                faults.add(&value.span(), at, kind);
                continue;
            }
            let mut texts = Vec::with_capacity(items.len());
            for item in items {
                match item.get_ref().as_str() {
                    Some(text) => texts.extend(short(text, item.span(), || at.clone(), faults)),
                    None => self.wrong(key.get_ref(), item, "a text in quotes", faults),
                }
            }
            lists.push((Spanned::new(key.span(), key.get_ref().as_ref()), texts));
        }
        lists
    }

    /// The keys of the game's own: everything that was not asked for. `[map]` must list them
    /// under `keys`, so that a misspelt key of the format is not taken for one; the format's own
    /// keys in `also` are kept with them.
    pub(super) fn attrs(
        mut self,
        also: &[&'static str],
        keys: &OwnKeys,
        faults: &mut Faults,
    ) -> Attrs {
        let mut attrs = Attrs::default();
        if self.table.len() > MAX_KEYS {
            return attrs; // told already
        }
        let read = std::mem::take(&mut self.read);
        let own = |name: &str| also.contains(&name) || keys.contains(name);
        for (key, value) in self.table {
            let name = key.get_ref();
            if read.iter().any(|&read| read == name.as_ref()) {
                continue;
            }
            let at = self.at(name);
            if !own(name) {
                let known = list_of(read.iter().chain(also).copied());
                let known = format!("{known}, or what [map] lists under `keys`");
                faults.add(&key.span(), at, MapFaultKind::UnknownKey { known });
                continue;
            }
            if short(name, key.span(), || at.clone(), faults).is_none() {
                continue;
            }
            if let Some(value) = plain(value, &at, faults) {
                attrs.insert(name.as_ref(), value);
            }
        }
        attrs
    }

    /// Reports every key that was not asked for.
    pub(super) fn nothing_else(self, faults: &mut Faults) {
        for (key, _) in self.table {
            if !self.read.iter().any(|&read| read == key.get_ref().as_ref()) {
                let known = list_of(self.read.iter().copied());
                faults.add(&key.span(), self.at(key.get_ref()), MapFaultKind::UnknownKey { known });
            }
        }
    }
}

/// The keys of the game's own, as `[map]` lists them.
pub(super) struct OwnKeys<'t>(BTreeSet<&'t str>);

impl<'t> OwnKeys<'t> {
    pub(super) fn read(head: &mut Entry<'t, '_>, faults: &mut Faults) -> Self {
        let listed = head.texts("keys", faults);
        OwnKeys(listed.iter().map(|text| *text.get_ref()).collect())
    }

    /// Where a value comes from and what else is to be said may stand everywhere.
    fn contains(&self, key: &str) -> bool {
        ["tag", "note"].contains(&key) || self.0.contains(key)
    }
}
