//! Counters as plain numbers: each stands for what is printed on it, and is written by its name.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::ops::Deref;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// What is printed on a counter, for games whose counters are all known before play: the roster.
pub trait Roster: Sized + 'static {
    /// Every counter, in the order of the roster. It never changes while the program runs.
    fn roster() -> &'static [Self];
    /// The name that commands and files use: `evans`. No two counters have the same.
    fn id(&self) -> &str;
    /// The name in sentences: `Evans`.
    fn display_name(&self) -> &str {
        self.id()
    }
}

/// A counter, by its place in the roster: two bytes, copied like a number, written into files as
/// its name. It reads like what is printed on it.
///
/// ```
/// use grognard_board::{Roster, UnitId};
///
/// struct Brigade {
///     id: &'static str,
///     strength: u8,
/// }
///
/// static BRIGADES: [Brigade; 2] =
///     [Brigade { id: "evans", strength: 3 }, Brigade { id: "bee", strength: 5 }];
///
/// impl Roster for Brigade {
///     fn roster() -> &'static [Brigade] {
///         &BRIGADES
///     }
///     fn id(&self) -> &str {
///         self.id
///     }
/// }
///
/// let bee: UnitId<Brigade> = UnitId::named("bee").unwrap();
/// assert_eq!(bee.strength, 5);
/// assert_eq!(bee.to_string(), "bee");
/// assert_eq!(UnitId::<Brigade>::all().count(), 2);
/// assert_eq!(serde_json::to_string(&bee)?, "\"bee\"");
/// assert!(serde_json::from_str::<UnitId<Brigade>>("\"custer\"").is_err());
/// # Ok::<(), serde_json::Error>(())
/// ```
pub struct UnitId<U>(u16, PhantomData<fn() -> U>);

impl<U> UnitId<U> {
    /// The counter at this place in the roster. It means nothing for a place that the roster does
    /// not have: to look at such a counter panics.
    #[inline]
    pub const fn from_index(index: usize) -> UnitId<U> {
        UnitId(index as u16, PhantomData)
    }

    /// Its place in the roster.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl<U: Roster> UnitId<U> {
    /// The counter with this name.
    pub fn named(id: &str) -> Option<UnitId<U>> {
        U::roster().iter().position(|unit| unit.id() == id).map(UnitId::from_index)
    }

    /// All counters, in the order of the roster.
    #[inline]
    pub fn all() -> impl DoubleEndedIterator<Item = UnitId<U>> + ExactSizeIterator {
        (0..U::roster().len()).map(UnitId::from_index)
    }

    /// What is printed on it.
    ///
    /// # Panics
    /// It was made from a place that the roster does not have.
    #[inline]
    pub fn printed(self) -> &'static U {
        &U::roster()[self.index()]
    }
}

impl<U: Roster> Deref for UnitId<U> {
    type Target = U;
    #[inline]
    fn deref(&self) -> &U {
        self.printed()
    }
}

impl<U: Roster> fmt::Display for UnitId<U> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.printed().display_name())
    }
}

impl<U: Roster> fmt::Debug for UnitId<U> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.printed().id())
    }
}

impl<U: Roster> Serialize for UnitId<U> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.printed().id())
    }
}

impl<'de, U: Roster> Deserialize<'de> for UnitId<U> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<UnitId<U>, D::Error> {
        let id = String::deserialize(deserializer)?;
        UnitId::named(&id)
            .ok_or_else(|| D::Error::custom(format_args!("there is no unit `{id:.40}`")))
    }
}

// Derived, these would ask for `U: Clone` and so on, though only a number is looked at.
impl<U> Clone for UnitId<U> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<U> Copy for UnitId<U> {}

impl<U> PartialEq for UnitId<U> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<U> Eq for UnitId<U> {}

impl<U> PartialOrd for UnitId<U> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<U> Ord for UnitId<U> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.cmp(&other.0)
    }
}

impl<U> Hash for UnitId<U> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}
