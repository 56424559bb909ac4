//! Choosing several counters one by one: from these, at least so many.
//!
//! Who goes along with a stack (5.1.2), who takes part in an assault (5.3.1). The decision itself
//! keeps who is chosen, and says what else stands against a counter.

use crate::counter::CounterId;
use crate::counter::Counters;

/// A choice under way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choosing {
    /// Who could be chosen at all.
    pub(crate) from: Counters,
    /// Who is chosen now.
    pub(crate) chosen: Counters,
    /// So many must stay.
    pub(crate) least: usize,
}

impl Choosing {
    /// Those who could be added.
    pub(crate) fn open(self) -> impl Iterator<Item = CounterId> {
        (self.from - self.chosen).iter()
    }

    /// Those who could be taken out again.
    pub(crate) fn loose(self) -> impl Iterator<Item = CounterId> {
        let kept = self.chosen.len() <= self.least;
        if kept { Counters::EMPTY } else { self.chosen }.iter()
    }

    /// Whether this one can be taken out.
    pub(crate) fn can_drop(self, counter: CounterId) -> bool {
        self.chosen.len() > self.least && self.chosen.contains(counter)
    }
}
