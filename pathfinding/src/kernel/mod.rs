//! The search by compiled table: no calls, everything in flat arrays.
//!
//! What a game says step by step ([`Movement`](crate::Movement)) is written down once for every
//! hex in every mode ([`Ground`]); what changes lies over it as sets of bits ([`Overlays`]). Then
//! a search has nothing to ask. [`flood`] goes everywhere within a budget, [`seek`] to one hex.
//!
//! What it finds is what the search that asks the rules finds, by the same ways: tests compare
//! the two.

#![allow(clippy::needless_bitwise_bool, reason = "what can hardly be foreseen is no branch")]

mod flood;
mod ground;
mod memory;
mod seek;

pub(crate) use ground::{Ground, GroundBuilder, IN_PLACE, Lane, MOST};
pub(crate) use memory::{Kernel, Plan};

use crate::packed::{ARRIVED_BITS, Bits};

/// How many sets of closed hexes can lie over a table.
pub(crate) const CLOSED: usize = 3;
/// How many sets of hexes that halt can lie over a table.
pub(crate) const HALTS: usize = 2;

/// What lies over a table: sets of hexes as bits; those that are not in use are empty.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Overlays<'a> {
    /// By hex: sides that cannot be passed, a bit each.
    pub(crate) closed_sides: &'a [u8],
    /// Hexes that cannot be entered.
    pub(crate) closed: [&'a [u64]; CLOSED],
    /// Hexes that cannot be entered in the mode of this number.
    pub(crate) closed_in: (usize, &'a [u64]),
    /// Hexes in which one must stop.
    pub(crate) halts: [&'a [u64]; HALTS],
    /// Hexes in which a die or a choice is due.
    pub(crate) asks: &'a [u64],
    /// Hexes that cost more to enter, and how much.
    pub(crate) entering: (&'a [u64], u8),
    /// Hexes that cost more to leave, and how much.
    pub(crate) leaving: (&'a [u64], u8),
}

/// Rules that are no more than a compiled table and what lies over it: a search by them asks
/// nobody. Made by [`TableMoves`](crate::TableMoves), handed on by rules that stand for others.
#[derive(Clone, Copy, Debug)]
pub struct Compiled<'a> {
    pub(crate) ground: &'a Ground,
    pub(crate) over: Overlays<'a>,
}

/// What a search is asked.
#[derive(Clone, Copy, Debug)]
pub struct Query<'a, C> {
    /// Slot and cost of each start.
    pub(crate) starts: &'a [(u32, C)],
    pub(crate) limit: C,
    /// The slots to one of which a way is looked for; everything is where there is none.
    pub(crate) goals: Option<&'a [u32]>,
}

/// Where a search by table begins, and how its marks are made.
#[derive(Clone, Copy, Debug)]
struct Begin {
    place: usize,
    spent: u64,
    /// What costs are counted from.
    base: u64,
    limit: u64,
}

impl Begin {
    /// The highest cost, counted from the base, from which a step may lead on.
    fn last(&self, least: u8) -> u64 {
        self.base + self.limit.saturating_sub(u64::from(least))
    }
}

/// Whether a number is in a set of bits.
#[inline]
pub(crate) fn has(words: &[u64], number: usize) -> bool {
    words.get(number / 64).is_some_and(|word| word >> (number % 64) & 1 != 0)
}

/// The numbers of places in a table: as small as they can be, since they are much read.
pub(crate) trait Number: Copy + std::fmt::Debug + Default + Send + Sync + 'static {
    /// How marks with such parents are made up.
    const MARK: Bits;
    /// The number as it is kept.
    fn of(place: usize) -> Self;
    /// For flat arrays.
    fn index(self) -> usize;
}

impl Number for u16 {
    const MARK: Bits = Bits::new(16, 16);
    #[inline]
    fn of(place: usize) -> u16 {
        place as u16
    }
    #[inline]
    fn index(self) -> usize {
        usize::from(self)
    }
}

/// For as many places as there can be steps on a way.
impl Number for u32 {
    const MARK: Bits = Bits::new(18, 18);
    #[inline]
    fn of(place: usize) -> u32 {
        place as u32
    }
    #[inline]
    fn index(self) -> usize {
        self as usize
    }
}

/// What a search by table knows while it runs, apart from its labels.
struct Board<'a, I> {
    rows: &'a [ground::Row<I>],
    steps: &'a ground::Steps<I>,
    mode_bits: u32,
    slot_bits: u32,
    closed_sides: &'a [u8],
    closed: &'a [u64],
    /// By slot instead of hex.
    closed_slots: &'a [u64],
    /// Hexes that stop everybody: those that halt and those that ask.
    stops: &'a [u64],
    asks: &'a [u64],
    entering: (&'a [u64], u64),
    leaving: (&'a [u64], u64),
}

impl<I: Number> Board<'_, I> {
    /// Where in a mark the cost is.
    const COST: u32 = I::MARK.cost();
    /// One step more.
    const STEP: u64 = 1 << I::MARK.step();

    #[inline]
    fn hex(&self, place: usize) -> usize {
        (place & ((1 << self.slot_bits) - 1)) >> self.mode_bits
    }

    /// The way on from a place with this mark.
    #[inline]
    fn way(mark: u64, place: usize) -> u64 {
        (mark & !(Self::STEP - 1)) + Self::STEP + ((place as u64) << ARRIVED_BITS)
    }

    /// How one stands in a hex that stops everybody.
    #[inline]
    fn stop(&self, hex: usize) -> u64 {
        1 + u64::from(has(self.asks, hex))
    }

    #[inline]
    fn sides(&self, hex: usize) -> u8 {
        self.closed_sides.get(hex).copied().unwrap_or(0)
    }

    /// What it costs more to leave a hex, as part of a mark.
    #[inline]
    fn to_leave(&self, hex: usize) -> u64 {
        if has(self.leaving.0, hex) { self.leaving.1 << Self::COST } else { 0 }
    }

    /// What it costs more to enter a hex, as part of a mark.
    #[inline]
    fn to_enter(&self, hex: usize) -> u64 {
        if has(self.entering.0, hex) { self.entering.1 << Self::COST } else { 0 }
    }

    /// Where one of the lanes beside the six leads and what it makes of a way: not every lane is
    /// open, and who halts by the terrain where everybody stops anyway stands there as everybody.
    #[inline]
    fn beside(&self, lane: &Lane<I>, way: u64, extra: u64, sides: u8) -> Option<(usize, u64)> {
        let to = lane.to.index();
        let mut new = way + (u64::from(lane.cost) << Self::COST);
        let plane = (to >> self.slot_bits) as u64;
        if lane.side == IN_PLACE {
            return Some((to, new | plane));
        }
        let hex = self.hex(to);
        let slot = to & ((1 << self.slot_bits) - 1);
        if lane.side & sides != 0 || has(self.closed, hex) || has(self.closed_slots, slot) {
            return None;
        }
        new += extra + self.to_enter(hex);
        let as_everybody = plane != 0 && has(self.stops, hex) && plane == self.stop(hex);
        Some(if as_everybody { (slot, new) } else { (to, new | plane) })
    }
}
