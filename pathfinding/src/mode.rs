//! The little that a mover must remember besides where it is.

use std::fmt::Debug;

use serde::{Deserialize, Deserializer, Serialize};

/// The memory that a movement rule needs besides the hex: entered by road, which bank,
/// already moved from ZOC to ZOC.
///
/// A search keeps the same hex in two modes apart. Most rules need none (`()`), a yes or no
/// (`bool`), or a small number ([`UpTo`]); pairs and triples of modes are modes too. An enum of
/// your own needs three lines:
///
/// ```
/// use grognard_pathfinding::Mode;
/// #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
/// enum Gait { #[default] Mounted, OnFoot }
/// impl Mode for Gait {
///     const COUNT: usize = 2;
///     fn index(self) -> usize { self as usize }
///     fn from_index(index: usize) -> Self { if index == 0 { Gait::Mounted } else { Gait::OnFoot } }
/// }
/// assert_eq!(<(Gait, bool)>::COUNT, 4);
/// ```
pub trait Mode: Copy + Eq + Debug + Default {
    /// How many modes there are. Memory of a search grows with it: keep it small.
    const COUNT: usize;
    /// A number below [`Mode::COUNT`], another one for each mode.
    fn index(self) -> usize;
    /// The mode with this number.
    fn from_index(index: usize) -> Self;
}

impl Mode for () {
    const COUNT: usize = 1;
    fn index(self) -> usize {
        0
    }
    fn from_index(_: usize) {}
}

impl Mode for bool {
    const COUNT: usize = 2;
    fn index(self) -> usize {
        usize::from(self)
    }
    fn from_index(index: usize) -> bool {
        index != 0
    }
}

/// A number below `N`: a count of ZOC steps, a river bank.
///
/// ```
/// use grognard_pathfinding::UpTo;
/// assert_eq!(UpTo::<4>::new(3).unwrap().get(), 3);
/// assert_eq!(UpTo::<4>::new(4), None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct UpTo<const N: usize>(u8);

impl<'de, const N: usize> Deserialize<'de> for UpTo<N> {
    fn deserialize<S: Deserializer<'de>>(deserializer: S) -> Result<Self, S::Error> {
        let number = usize::deserialize(deserializer)?;
        UpTo::new(number)
            .ok_or_else(|| serde::de::Error::custom(format_args!("{number} is not below {N}")))
    }
}

impl<const N: usize> UpTo<N> {
    /// The number, if it is below `N` and below 256.
    pub fn new(number: usize) -> Option<Self> {
        (number < N).then(|| u8::try_from(number).ok().map(UpTo)).flatten()
    }

    /// The number.
    pub fn get(self) -> usize {
        usize::from(self.0)
    }
}

impl<const N: usize> Mode for UpTo<N> {
    const COUNT: usize = N;
    fn index(self) -> usize {
        self.get()
    }
    fn from_index(index: usize) -> Self {
        UpTo(index as u8)
    }
}

impl<A: Mode, B: Mode> Mode for (A, B) {
    const COUNT: usize = A::COUNT * B::COUNT;
    fn index(self) -> usize {
        self.0.index() * B::COUNT + self.1.index()
    }
    fn from_index(index: usize) -> Self {
        (A::from_index(index / B::COUNT), B::from_index(index % B::COUNT))
    }
}

impl<A: Mode, B: Mode, C: Mode> Mode for (A, B, C) {
    const COUNT: usize = A::COUNT * B::COUNT * C::COUNT;
    fn index(self) -> usize {
        (self.0, (self.1, self.2)).index()
    }
    fn from_index(index: usize) -> Self {
        let (a, (b, c)) = <(A, (B, C))>::from_index(index);
        (a, b, c)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all_distinct<M: Mode>() {
        for index in 0..M::COUNT {
            assert_eq!(M::from_index(index).index(), index);
        }
        assert_eq!(M::default().index(), 0, "the default mode is the first");
    }

    #[test]
    fn modes_and_numbers_match() {
        all_distinct::<()>();
        all_distinct::<bool>();
        all_distinct::<UpTo<7>>();
        all_distinct::<(UpTo<3>, bool)>();
        all_distinct::<(bool, UpTo<5>, UpTo<2>)>();
    }
}
