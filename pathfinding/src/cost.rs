//! What a step costs: movement points, or several counts compared in order.

use std::fmt::{self, Debug};

use serde::{Deserialize, Serialize};

use crate::aged::Aged;
use crate::labels::Labels;
use crate::packed::Packed;
use crate::queue::{Buckets, Heap, Queue};

/// What a search adds up and compares.
///
/// Two are provided: [`Mp`] for moves, and [`Lex`] for traces that count one thing first and
/// another only to break ties.
///
/// # Laws
/// A search relies on them; `testing::check_cost` (feature `testing`) checks them.
///
/// - Nothing (`Default`) is the least of all, and to add it changes nothing.
/// - The order in which costs are added does not matter, in whatever groups.
/// - To add never makes less, and keeps the order: from *a* ≤ *b* follows *a + c* ≤ *b + c*.
/// - [`Cost::MAX`] is the greatest of all, and what is added to it stays there.
/// - Below a limit that is not [`Cost::MAX`], [`Cost::leaves`] says whether the sum is within the
///   limit, and then [`Cost::plus_within`] is the sum.
pub trait Cost: Copy + Ord + Default + Debug {
    /// The queue that suits this cost; [`Heap`] suits all.
    type Queue: Queue<Self> + Default + Clone + Debug;
    /// The labels that suit this cost; [`Aged`] suit all.
    type Labels: Labels<Self> + Default + Clone + Debug;
    /// Larger than every real cost: the limit of an unlimited search.
    const MAX: Self;

    /// The sum; stays at [`Cost::MAX`] rather than overflow.
    fn plus(self, more: Self) -> Self;

    /// The sum where it is known to stay within a limit.
    #[inline]
    fn plus_within(self, more: Self) -> Self {
        self.plus(more)
    }

    /// Whether this and something more stay within a limit; this alone does.
    fn leaves(self, more: Self, limit: Self) -> bool {
        self.plus(more) <= limit
    }
}

/// Movement points, in the smallest unit that a game uses: a game with half points counts
/// halves. A search goes no further than 536,870,911 of them, half as far for twice as many modes.
///
/// ```
/// use grognard_pathfinding::Mp;
/// assert_eq!(Mp(3) + Mp(2), Mp(5));
/// assert!(Mp(3) < Mp(5));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Mp(pub u32);

impl Cost for Mp {
    type Queue = Buckets;
    type Labels = Packed;
    const MAX: Mp = Mp(u32::MAX);

    #[inline]
    fn plus(self, more: Mp) -> Mp {
        Mp(self.0.saturating_add(more.0))
    }

    #[inline]
    fn plus_within(self, more: Mp) -> Mp {
        Mp(self.0.wrapping_add(more.0))
    }

    #[inline]
    fn leaves(self, more: Mp, limit: Mp) -> bool {
        more.0 <= limit.0.wrapping_sub(self.0)
    }
}

impl std::ops::Add for Mp {
    type Output = Mp;
    fn add(self, more: Mp) -> Mp {
        self.plus(more)
    }
}

impl fmt::Debug for Mp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} MP", self.0)
    }
}

impl fmt::Display for Mp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// A count that always decides before another cost is looked at: blocked hexes before distance,
/// broken rules before movement points.
///
/// ```
/// use grognard_pathfinding::{Lex, Mp};
/// assert!(Lex(0, Mp(100)) < Lex(1, Mp(0)));
/// assert!(Lex(1, Mp(2)) < Lex(1, Mp(3)));
/// ```
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
pub struct Lex<C = Mp>(pub u32, pub C);

impl<C: Cost> Cost for Lex<C> {
    type Queue = Heap<Lex<C>>;
    type Labels = Aged<Lex<C>>;
    const MAX: Self = Lex(u32::MAX, C::MAX);

    fn plus(self, more: Self) -> Self {
        // Where the first count overflows the whole cost is beyond all: one count alone would
        // make what is cheaper in the second come first.
        match self.0.checked_add(more.0) {
            Some(count) => Lex(count, self.1.plus(more.1)),
            None => Self::MAX,
        }
    }
}
