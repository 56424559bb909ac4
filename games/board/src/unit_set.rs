//! Sets of counters that are copied like numbers.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Roster, UnitId};

/// A set of counters, one bit each: 64 for every word. Files list the names.
///
/// A game says once how many words it needs: `type Units = UnitSet<Brigade, 2>;` holds 128 counters.
///
/// ```
/// # use grognard_board::{Roster, UnitId, UnitSet};
/// # struct Brigade(String);
/// # static BRIGADES: std::sync::LazyLock<Vec<Brigade>> =
/// #     std::sync::LazyLock::new(|| (0..200).map(|number| Brigade(format!("u{number}"))).collect());
/// # impl Roster for Brigade {
/// #     fn roster() -> &'static [Brigade] { &BRIGADES }
/// #     fn id(&self) -> &str { &self.0 }
/// # }
/// type Units = UnitSet<Brigade, 4>;
///
/// let unit = |name: &str| UnitId::<Brigade>::named(name).unwrap();
/// let mut moved: Units = [unit("u150"), unit("u7")].into_iter().collect();
/// assert!(moved.contains(unit("u7")) && moved.len() == 2);
/// assert_eq!(serde_json::to_string(&moved)?, r#"["u7","u150"]"#);
/// moved -= Units::only(unit("u7"));
/// assert_eq!(moved.first(), Some(unit("u150")));
/// assert_eq!((Units::all() - moved).len(), 199);
/// # Ok::<(), serde_json::Error>(())
/// ```
pub struct UnitSet<U, const WORDS: usize = 4> {
    words: [u64; WORDS],
    of: PhantomData<fn() -> U>,
}

impl<U, const WORDS: usize> UnitSet<U, WORDS> {
    /// How many counters a roster may have for these sets.
    pub const CAPACITY: usize = WORDS * 64;
    /// No counter.
    pub const EMPTY: Self = UnitSet { words: [0; WORDS], of: PhantomData };

    /// Just this counter.
    ///
    /// # Panics
    /// As [`UnitSet::insert`].
    pub fn only(unit: UnitId<U>) -> Self {
        let mut set = Self::EMPTY;
        set.insert(unit);
        set
    }

    /// Adds one.
    ///
    /// # Panics
    /// The roster has more counters than [`UnitSet::CAPACITY`]: a game checks that when it reads
    /// its roster.
    #[inline]
    pub fn insert(&mut self, unit: UnitId<U>) {
        self.words[unit.index() / 64] |= 1 << (unit.index() % 64);
    }

    /// Takes one out.
    #[inline]
    pub fn remove(&mut self, unit: UnitId<U>) {
        if let Some(word) = self.words.get_mut(unit.index() / 64) {
            *word &= !(1 << (unit.index() % 64));
        }
    }

    /// Puts one in or takes it out.
    ///
    /// # Panics
    /// As [`UnitSet::insert`].
    #[inline]
    pub fn set(&mut self, unit: UnitId<U>, present: bool) {
        if present {
            self.insert(unit);
        } else {
            self.remove(unit);
        }
    }

    /// Whether it is in.
    #[inline]
    pub const fn contains(&self, unit: UnitId<U>) -> bool {
        let index = unit.index();
        index / 64 < WORDS && self.words[index / 64] >> (index % 64) & 1 != 0
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// How many there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether the two share one.
    #[inline]
    pub fn intersects(&self, other: Self) -> bool {
        !(*self & other).is_empty()
    }

    /// Whether all of these are in the other.
    #[inline]
    pub fn is_subset(&self, other: Self) -> bool {
        (*self - other).is_empty()
    }

    /// The first, by the roster.
    #[inline]
    pub fn first(&self) -> Option<UnitId<U>> {
        self.iter().next()
    }

    /// All of them, in the order of the roster.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = UnitId<U>> + use<U, WORDS> {
        let mut words = self.words;
        let mut at = 0;
        std::iter::from_fn(move || {
            while at < WORDS {
                let bits = words[at];
                if bits != 0 {
                    words[at] = bits & (bits - 1);
                    return Some(UnitId::from_index(at * 64 + bits.trailing_zeros() as usize));
                }
                at += 1;
            }
            None
        })
    }
}

impl<U: Roster, const WORDS: usize> UnitSet<U, WORDS> {
    /// Every counter of the roster.
    ///
    /// # Panics
    /// As [`UnitSet::insert`].
    pub fn all() -> Self {
        UnitId::all().collect()
    }
}

impl<U, const WORDS: usize> Clone for UnitSet<U, WORDS> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<U, const WORDS: usize> Copy for UnitSet<U, WORDS> {}

impl<U, const WORDS: usize> Default for UnitSet<U, WORDS> {
    #[inline]
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<U, const WORDS: usize> PartialEq for UnitSet<U, WORDS> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.words == other.words
    }
}

impl<U, const WORDS: usize> Eq for UnitSet<U, WORDS> {}

impl<U, const WORDS: usize> Hash for UnitSet<U, WORDS> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.words.hash(state);
    }
}

impl<U: Roster, const WORDS: usize> fmt::Debug for UnitSet<U, WORDS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<U, const WORDS: usize> Extend<UnitId<U>> for UnitSet<U, WORDS> {
    fn extend<I: IntoIterator<Item = UnitId<U>>>(&mut self, units: I) {
        units.into_iter().for_each(|unit| self.insert(unit));
    }
}

impl<U, const WORDS: usize> FromIterator<UnitId<U>> for UnitSet<U, WORDS> {
    fn from_iter<I: IntoIterator<Item = UnitId<U>>>(units: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(units);
        set
    }
}

/// Those in either.
impl<U, const WORDS: usize> BitOr for UnitSet<U, WORDS> {
    type Output = Self;
    #[inline]
    fn bitor(mut self, other: Self) -> Self {
        self |= other;
        self
    }
}

impl<U, const WORDS: usize> BitOrAssign for UnitSet<U, WORDS> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.words.iter_mut().zip(other.words).for_each(|(word, other)| *word |= other);
    }
}

/// Those in both.
impl<U, const WORDS: usize> BitAnd for UnitSet<U, WORDS> {
    type Output = Self;
    #[inline]
    fn bitand(mut self, other: Self) -> Self {
        self &= other;
        self
    }
}

impl<U, const WORDS: usize> BitAndAssign for UnitSet<U, WORDS> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.words.iter_mut().zip(other.words).for_each(|(word, other)| *word &= other);
    }
}

/// Those that are not in the other.
impl<U, const WORDS: usize> Sub for UnitSet<U, WORDS> {
    type Output = Self;
    #[inline]
    fn sub(mut self, other: Self) -> Self {
        self -= other;
        self
    }
}

impl<U, const WORDS: usize> SubAssign for UnitSet<U, WORDS> {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        self.words.iter_mut().zip(other.words).for_each(|(word, other)| *word &= !other);
    }
}

impl<U: Roster, const WORDS: usize> Serialize for UnitSet<U, WORDS> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, U: Roster, const WORDS: usize> Deserialize<'de> for UnitSet<U, WORDS> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let units = Vec::<UnitId<U>>::deserialize(deserializer)?;
        if let Some(unit) = units.iter().find(|unit| unit.index() >= Self::CAPACITY) {
            let most = Self::CAPACITY;
            return Err(D::Error::custom(format_args!("{unit} is beyond the first {most}")));
        }
        Ok(units.into_iter().collect())
    }
}
