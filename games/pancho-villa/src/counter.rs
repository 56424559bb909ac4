//! The roster: every counter that can ever be in play, in one fixed order.

use hexmap::HexId;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::book::book;
use crate::kind::{Colour, Kind};

/// A counter, by its place in the roster. Journals show it by its id: `villa-horse`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CounterId(u8);

impl CounterId {
    pub(crate) const fn from_index(index: usize) -> CounterId {
        CounterId(index as u8)
    }

    /// Its place in the roster.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The counter with this id.
    pub fn named(id: &str) -> Option<CounterId> {
        let index = book().roster.iter().position(|spec| spec.id == id)?;
        Some(CounterId::from_index(index))
    }

    /// All counters, in the order of the roster.
    pub fn all() -> impl DoubleEndedIterator<Item = CounterId> {
        (0..book().roster.len()).map(CounterId::from_index)
    }

    /// What is printed on it; that of the first counter for an id that is none of the roster's.
    pub fn spec(self) -> &'static Spec {
        book().roster.get(self.index()).unwrap_or(&book().roster[0])
    }

    /// What it is.
    #[inline]
    pub fn kind(self) -> Kind {
        book().kinds.get(self.index()).copied().unwrap_or(Kind::Leader)
    }
}

impl Serialize for CounterId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.spec().id)
    }
}

impl<'de> Deserialize<'de> for CounterId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let id = String::deserialize(deserializer)?;
        CounterId::named(&id)
            .ok_or_else(|| D::Error::custom(format_args!("there is no counter `{id:.40}`")))
    }
}

/// Where a counter is when the game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Begins {
    /// On the map (3.2).
    On(HexId),
    /// With the reinforcements for this hex (5.1.17).
    Reinforces(HexId),
    /// In the box, as loot for night raids (5.3.10).
    Pool,
}

/// What is printed on a counter, and where it begins.
#[derive(Clone, Debug)]
pub struct Spec {
    /// The name that commands and files use.
    pub id: String,
    /// The name for people.
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// Its colour; goods begin with that of their carrier.
    pub colour: Colour,
    /// The leader on whose display it lies at the start (3.3).
    pub leader: Option<CounterId>,
    /// The regiment or band it belongs to.
    pub unit: String,
    /// Where it begins.
    pub begins: Begins,
}
