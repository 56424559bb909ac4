//! The ways that a search has come, for those who ask for them.

/// No slot: the parent of a start.
pub(crate) const NO_PARENT: u32 = u32::MAX;

/// What a search may remember besides costs: how one comes to each place.
///
/// Of equally cheap ways it keeps the one with fewer steps, and of those the one that comes from
/// the lower slot. That order is total and does not depend on the order in which steps are
/// offered, so the same rules always give the same routes; and since steps only ever count up,
/// parents cannot form a ring even where steps are free.
pub(crate) trait Trail {
    /// Whether anything is remembered: a search that need not know the ways asks less.
    const KEPT: bool;
    /// The number of steps to a place that has a label.
    fn steps(&self, place: usize) -> u16;
    /// Whether a way with so many steps from that parent comes before the one that is known.
    fn is_before(&self, place: usize, steps: u16, parent: u32) -> bool;
    /// Writes a way down.
    fn put(&mut self, place: usize, steps: u16, parent: u32);
}

/// Remembers nothing.
pub(crate) struct NoTrail;

impl Trail for NoTrail {
    const KEPT: bool = false;
    #[inline]
    fn steps(&self, _: usize) -> u16 {
        0
    }
    #[inline]
    fn is_before(&self, _: usize, _: u16, _: u32) -> bool {
        false
    }
    #[inline]
    fn put(&mut self, _: usize, _: u16, _: u32) {}
}

/// Steps and parent of each place; what is not labelled has stale ones.
#[derive(Clone, Debug, Default)]
pub(crate) struct Trails(Vec<(u16, u32)>);

impl Trails {
    pub(crate) fn begin(&mut self, places: usize) {
        if self.0.len() < places {
            self.0.resize(places, (0, NO_PARENT));
        }
    }

    pub(crate) fn parent(&self, place: usize) -> u32 {
        self.0[place].1
    }
}

impl Trail for &mut Trails {
    const KEPT: bool = true;
    fn steps(&self, place: usize) -> u16 {
        self.0[place].0
    }
    fn is_before(&self, place: usize, steps: u16, parent: u32) -> bool {
        (steps, parent) < self.0[place]
    }
    fn put(&mut self, place: usize, steps: u16, parent: u32) {
        self.0[place] = (steps, parent);
    }
}
