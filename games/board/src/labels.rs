//! Hexes that may be missing, in files by their labels.

use std::marker::PhantomData;

use hexmap::{Atlas, ByLabel, HexId};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serializer};

/// Writes and reads an optional [`HexId`] as the label it has on the map of `A`, for serde's `with`:
/// what [`ByLabel`] does for one that is always there.
#[derive(Debug)]
pub struct MaybeByLabel<A>(PhantomData<A>);

impl<A: Atlas> MaybeByLabel<A> {
    /// Writes the label, or nothing.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<S: Serializer>(hex: &Option<HexId>, to: S) -> Result<S::Ok, S::Error> {
        match hex {
            Some(hex) => to.serialize_some(ByLabel::<A>::of(*hex)),
            None => to.serialize_none(),
        }
    }

    /// Reads a label, or nothing.
    ///
    /// # Errors
    /// It is no text, or there is no such hex on the map.
    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<HexId>, D::Error> {
        let Some(label) = Option::<String>::deserialize(from)? else { return Ok(None) };
        match A::map().hex(&label) {
            Some(hex) => Ok(Some(hex)),
            None => Err(D::Error::custom(format_args!("there is no hex `{label:.40}`"))),
        }
    }
}
