//! Hexes in files by their labels: a journal shows `0806`, not a number of our own, and whatever
//! is read names a hex that exists.

use hexmap::HexId;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serializer};

use crate::book::book;

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
pub(crate) fn serialize<S: Serializer>(hex: &HexId, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(label(*hex))
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<HexId, D::Error> {
    let label = String::deserialize(deserializer)?;
    book()
        .map
        .hex(&label)
        .ok_or_else(|| D::Error::custom(format_args!("there is no hex `{label:.40}`")))
}

/// The label of a hex; `????` for an id that is none of this map's.
pub(crate) fn label(hex: HexId) -> &'static str {
    let map = &book().map;
    if hex.index() < map.len() { map.label(hex) } else { "????" }
}
