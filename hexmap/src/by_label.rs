//! Hexes in files by their labels: a journal shows `0806`, not a number of our own, and whatever is
//! read names a hex that exists.

use std::marker::PhantomData;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serializer};

use crate::{HexId, Map};

/// Something that has one map for as long as the program runs: the book of a game.
pub trait Atlas {
    /// The map.
    fn map() -> &'static Map;
}

/// Writes and reads a [`HexId`] as the label it has on the map of `A`, for serde's `with`.
///
/// ```
/// use std::sync::LazyLock;
/// use grognard_hexmap::{Atlas, ByLabel, Grid, HexId, LabelStyle, Map, MapBuilder, Orientation, Shoved};
///
/// struct Skirmish;
///
/// impl Atlas for Skirmish {
///     fn map() -> &'static Map {
///         static MAP: LazyLock<Map> = LazyLock::new(|| {
///             let grid = Grid::new(Orientation::Flat, Shoved::Odd, 4, 3, LabelStyle::Ccrr);
///             MapBuilder::new("skirmish", grid).expect("a plain map").build()
///         });
///         &MAP
///     }
/// }
///
/// #[derive(serde::Deserialize)]
/// struct Order {
///     #[serde(with = "ByLabel::<Skirmish>")]
///     to: HexId,
/// }
///
/// let order: Order = toml::from_str("to = \"0203\"").unwrap();
/// assert_eq!(order.to, Skirmish::map().hex("0203").unwrap());
/// assert_eq!(ByLabel::<Skirmish>::of(order.to), "0203");
/// assert!(toml::from_str::<Order>("to = \"9999\"").is_err());
/// ```
#[derive(Debug)]
pub struct ByLabel<A>(PhantomData<A>);

impl<A: Atlas> ByLabel<A> {
    /// The label of a hex; `????` for an id that is none of the map's.
    pub fn of(hex: HexId) -> &'static str {
        let map = A::map();
        if hex.index() < map.len() { map.label(hex) } else { "????" }
    }

    /// Writes the label.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<S: Serializer>(hex: &HexId, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(Self::of(*hex))
    }

    /// Reads a label.
    ///
    /// # Errors
    /// It is no text, or there is no such hex on the map.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<HexId, D::Error> {
        let label = String::deserialize(deserializer)?;
        let hex = A::map().hex(&label);
        hex.ok_or_else(|| D::Error::custom(format_args!("there is no hex `{label:.40}`")))
    }
}
