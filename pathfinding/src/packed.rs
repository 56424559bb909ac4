//! Labels for movement points: all that is known of a place in one number.

use crate::Mp;
use crate::kernel::{Compiled, Kernel, Plan, Query};
use crate::labels::{Change, Known, LabelPen, Labels, Written};
use crate::reach::Arrived;

/// Labels for movement points: one number a place, and one comparison to know whether a way is
/// new or better and within the limit.
///
/// From the highest bit down: the cost, the steps, the slot one comes from, how one arrives. A
/// search counts from a base so that its limit is always the same number, and what is unknown is
/// more than that: unknown and too dear are the same. The next search wipes out only what was
/// written.
#[derive(Clone, Debug, Default)]
pub struct Packed {
    marks: Vec<u64>,
    /// How the marks of the last search are made up, and what it counts from.
    bits: Bits,
    base: u64,
    kernel: Kernel,
}

/// Higher than every mark.
pub(crate) const UNKNOWN: u64 = 1 << 63;
/// How one arrives.
pub(crate) const ARRIVED_BITS: u32 = 2;
/// Stands in a way for how one arrives: the same way again is no better, however one arrives.
const NOT_YET: u64 = 3;

/// How a mark is made up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bits {
    /// Where the steps begin, and where the cost.
    step: u32,
    cost: u32,
    no_parent: u64,
}

impl Bits {
    /// With so many bits for the parent and for the steps.
    pub(crate) const fn new(parent: u32, steps: u32) -> Bits {
        let step = ARRIVED_BITS + parent;
        Bits { step, cost: step + steps, no_parent: (1 << parent) - 1 }
    }

    /// Where the steps begin.
    #[inline]
    pub(crate) const fn step(self) -> u32 {
        self.step
    }

    /// Where the cost begins.
    #[inline]
    pub(crate) const fn cost(self) -> u32 {
        self.cost
    }

    /// The highest cost that fits in.
    #[inline]
    pub(crate) const fn most(self) -> u64 {
        (1 << (63 - self.cost)) - 1
    }

    /// Stands where the parent would stand: no slot has this number.
    #[inline]
    pub(crate) const fn no_parent(self) -> u64 {
        self.no_parent
    }
}

/// How many bits hold the steps where rules are asked; more steps count as so many.
const STEP_BITS: u32 = u16::BITS;

#[inline]
fn arrived_of(mark: u64) -> Arrived {
    match mark % 4 {
        0 => Arrived::Free,
        1 => Arrived::Halted,
        _ => Arrived::Asking,
    }
}

impl Packed {
    /// The highest cost beside parents of so many bits.
    #[cfg(test)]
    pub(crate) fn most(parent_bits: u32) -> Mp {
        Mp(Bits::new(parent_bits, STEP_BITS).most() as u32)
    }

    /// Wipes out what was written, and makes room.
    fn wipe(&mut self, places: usize, written: &Written) {
        if written.torn {
            self.marks.fill(UNKNOWN);
        } else {
            for &place in written.places() {
                self.marks[place as usize] = UNKNOWN;
            }
        }
        if self.marks.len() < places {
            self.marks.resize(places, UNKNOWN);
        }
    }
}

impl Labels<Mp> for Packed {
    type Pen<'a> = PackedPen<'a>;

    #[inline]
    fn begin(
        &mut self,
        places: usize,
        parent_bits: u32,
        limit: Mp,
        written: &Written,
    ) -> PackedPen<'_> {
        self.wipe(places, written);
        let bits = Bits::new(parent_bits, STEP_BITS);
        self.bits = bits;
        self.base = bits.most() - u64::from(limit.0).min(bits.most());
        PackedPen { marks: &mut self.marks, base: self.base, bits }
    }

    #[inline]
    fn get(&self, place: usize) -> Option<Known<Mp>> {
        let &mark = self.marks.get(place)?;
        (mark < UNKNOWN).then(|| {
            let parent = (mark >> ARRIVED_BITS) & self.bits.no_parent();
            Known {
                cost: Mp(((mark >> self.bits.cost()) - self.base) as u32),
                arrived: arrived_of(mark),
                parent: (parent != self.bits.no_parent()).then_some(parent as u32),
            }
        })
    }

    // Not inline: one copy of the kernel, made in this crate.
    fn by_table(
        &mut self,
        table: &Compiled<'_>,
        query: &Query<'_, Mp>,
        written: &mut Written,
    ) -> bool {
        let Some(plan) = Plan::of(table, query) else { return false };
        self.wipe(plan.room(), written);
        self.bits = plan.bits();
        self.base = plan.base();
        self.kernel.run(table, &plan, query.goals, &mut self.marks, written);
        true
    }
}

/// The marks of [`Packed`] while a search runs.
#[derive(Debug)]
pub struct PackedPen<'a> {
    marks: &'a mut [u64],
    base: u64,
    bits: Bits,
}

impl LabelPen<Mp> for PackedPen<'_> {
    type Way = u64;

    fn start(&self, spent: Mp) -> u64 {
        let cost = u64::from(spent.0).min(self.bits.most() + 1);
        ((self.base + cost) << self.bits.cost()) | self.bits.no_parent() << ARRIVED_BITS | NOT_YET
    }

    #[inline]
    fn leave(&self, place: usize) -> u64 {
        let below = self.bits.step();
        let mark = (self.marks[place] >> below) << below;
        // One more step, unless it would count as cost.
        let more = u64::from((mark >> below) as u16 != u16::MAX) << below;
        (mark + more) | (place as u64) << ARRIVED_BITS | NOT_YET
    }

    #[inline]
    fn after(&self, way: u64, step: Mp) -> u64 {
        let step = u64::from(step.0).min(self.bits.most() + 1);
        way + (step << self.bits.cost())
    }

    #[inline]
    fn is_better(&self, place: usize, way: u64) -> bool {
        way < self.marks[place]
    }

    #[inline]
    fn get(&self, place: usize) -> Option<(Mp, Arrived)> {
        let mark = self.marks[place];
        let cost = || Mp(((mark >> self.bits.cost()) - self.base) as u32);
        (mark < UNKNOWN).then(|| (cost(), arrived_of(mark)))
    }

    #[inline]
    fn cost(&self, way: u64) -> Mp {
        Mp(((way >> self.bits.cost()) - self.base) as u32)
    }

    #[inline]
    fn steps(&self, way: u64) -> u32 {
        u32::from((way >> self.bits.step()) as u16)
    }

    #[inline]
    fn put(&mut self, place: usize, way: u64, arrived: Arrived) -> Change {
        let mark = &mut self.marks[place];
        let old = std::mem::replace(mark, (way & !NOT_YET) | arrived as u64);
        if old == UNKNOWN {
            Change::New
        } else if (old ^ way) >> self.bits.cost() != 0 {
            Change::Cheaper
        } else {
            Change::Better
        }
    }
}
