//! Choosing several: who is to choose from, who is chosen, how many at least and at most.

use crate::unit::{UnitId, UnitSet};

/// A choice of several counters that is being made, one at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Several {
    /// All who could be chosen.
    pub(crate) from: UnitSet,
    /// Those who are.
    pub(crate) chosen: UnitSet,
    /// How many it takes.
    pub(crate) least: usize,
    /// How many it takes at most.
    pub(crate) most: usize,
}

impl Several {
    /// Those who can still be chosen.
    pub(crate) fn open(self) -> impl Iterator<Item = UnitId> {
        let full = self.chosen.len() >= self.most;
        self.from.iter().filter(move |&unit| !full && !self.chosen.contains(unit))
    }

    /// Is it enough?
    pub(crate) fn is_enough(self) -> bool {
        (self.least..=self.most).contains(&self.chosen.len())
    }
}
