//! Keys of the game's own, which are kept without knowing what they mean.

use std::collections::BTreeSet;

use datafile::{Entry, FaultKind};

use crate::Attrs;

/// The keys of the game's own, as `[map]` lists them.
pub(super) struct OwnKeys<'t>(BTreeSet<&'t str>);

impl<'t> OwnKeys<'t> {
    pub(super) fn read(head: &Entry<'t>) -> Self {
        let listed = head.optional("keys").texts();
        OwnKeys(listed.iter().map(datafile::Text::as_str).collect())
    }

    /// Where a value comes from and what else is to be said may stand everywhere.
    fn contains(&self, key: &str) -> bool {
        ["tag", "note"].contains(&key) || self.0.contains(key)
    }

    /// The keys of the game's own in an entry: everything that was not asked for. `[map]` must
    /// list them under `keys`, so that a misspelt key of the format is not taken for one; the
    /// format's own keys in `also` are kept with them.
    pub(super) fn of(&self, entry: &Entry<'_>, also: &[&'static str]) -> Attrs {
        let mut attrs = Attrs::default();
        for (key, field) in entry.others() {
            if !also.contains(&key.as_str()) && !self.contains(&key) {
                let known = entry.known_keys(also);
                let known = format!("{known}, or what [map] lists under `keys`");
                key.fault(FaultKind::UnknownKey { known });
            } else if let Some(value) = field.plain() {
                attrs.insert(key.as_str(), value);
            }
        }
        attrs
    }
}

/// Source tag and note of an entry that keeps nothing of the game's own, and nothing else.
pub(super) fn only_remarks(entry: &Entry<'_>) {
    for key in ["tag", "note"] {
        entry.optional(key).plain();
    }
    entry.no_other_keys();
}
