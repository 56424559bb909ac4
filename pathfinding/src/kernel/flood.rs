//! Everywhere within a budget.

use super::ground::{Ground, Row};
use super::memory::Ring;
use super::{Begin, Board, Number, has};
use crate::packed::ARRIVED_BITS;

/// How many places are looked at before what they lead to is written down.
const PART: usize = 16;
/// So few places are not worth looking at together.
const FEW: usize = 16;

/// How far a search has come. A value of its own in the hands of one function, so that the
/// compiler keeps what it can in registers.
struct Wave<'a, I, const N: usize, const MODES: bool, const RICH: bool> {
    board: &'a Board<'a, I>,
    rows: &'a [Row<I>],
    closed: &'a [u64],
    mode_bits: u32,
    marks: &'a mut [u64; N],
    /// What has been reached, cheapest first.
    order: &'a mut [u32; N],
    count: usize,
    ends: &'a mut [u32; 256],
    entries: &'a mut [I],
    mask: u8,
    /// How many entries wait in all buckets.
    waiting: u32,
}

impl<'a, I: Number, const N: usize, const MODES: bool, const RICH: bool>
    Wave<'a, I, N, MODES, RICH>
{
    const COST: u32 = I::MARK.cost();

    #[allow(clippy::inline_always, reason = "the innermost part of every search by table")]
    #[inline(always)]
    fn hex(&self, slot: usize) -> usize {
        if MODES { slot >> self.mode_bits } else { slot }
    }

    /// Takes a place out of the queue: its row, its mark, and its hex, if one can go on there.
    #[allow(clippy::inline_always, reason = "the innermost part of every search by table")]
    #[inline(always)]
    fn settle(
        &mut self,
        place: usize,
        due: u64,
        stops: &[u64],
    ) -> Option<(&'a Row<I>, u64, usize)> {
        let mark = self.marks[place % N];
        if mark >> Self::COST != due {
            return None; // a cheaper way was found after this one was queued
        }
        self.order[self.count % N] = place as u32;
        self.count += 1;
        // Who stopped by the terrain has no row to go on with.
        let row = self.rows.get(place)?;
        let hex = self.hex(place);
        if has(stops, hex) {
            self.marks[place % N] = mark | self.board.stop(hex);
            return None;
        }
        Some((row, mark, hex))
    }

    #[allow(clippy::inline_always, reason = "the innermost part of every search by table")]
    #[inline(always)]
    fn queue(&mut self, to: I, mark: u64) {
        let end = &mut self.ends[usize::from((mark >> Self::COST) as u8 & self.mask)];
        self.entries[*end as usize] = to;
        *end += 1;
        self.waiting += 1;
    }

    /// Goes along the lanes of a place besides the six.
    fn go_besides(&mut self, place: usize, way: u64, extra: u64, closed: u8) {
        let board = self.board;
        for lane in board.steps.besides(place) {
            if let Some((to, new)) = board.beside(lane, way, extra, closed) {
                let old = self.marks[to % N];
                if new < old {
                    self.marks[to % N] = new;
                    if (old ^ new) >> Self::COST != 0 {
                        self.queue(I::of(to), new);
                    }
                }
            }
        }
    }

    /// Goes through the sides of one place: what comes next is foreseen well enough.
    #[allow(clippy::inline_always, reason = "the innermost part of every search by table")]
    #[inline(always)]
    fn go(&mut self, row: &Row<I>, way: u64, closed: u8) {
        let mut useful = 0_u8;
        for side in (0..6).rev() {
            let new = way + (u64::from(row.cost[side]) << Self::COST);
            useful = useful + useful + u8::from(new < self.marks[row.to[side].index() % N]);
        }
        useful &= !closed;
        while useful != 0 {
            let side = useful.trailing_zeros() as usize % 8;
            useful &= useful - 1;
            let to = row.to[side];
            let mut new = way + (u64::from(row.cost[side]) << Self::COST);
            let hex = self.hex(to.index());
            if has(self.closed, hex) {
                continue;
            }
            if RICH {
                new += self.board.to_enter(hex);
                if has(self.board.closed_slots, to.index()) || new >= self.marks[to.index() % N] {
                    continue;
                }
            }
            let old = std::mem::replace(&mut self.marks[to.index() % N], new);
            if (old ^ new) >> Self::COST != 0 {
                self.queue(to, new);
            }
        }
    }

    /// Writes down what was seen through the sides of several places. Without a branch: what is
    /// still of use can hardly be foreseen.
    #[allow(clippy::inline_always, reason = "the innermost part of every search by table")]
    #[inline(always)]
    fn write(&mut self, to: I, way: u64) {
        let hex = self.hex(to.index());
        let mut new = way;
        let mut open = !has(self.closed, hex);
        if RICH {
            new += self.board.to_enter(hex);
            open &= !has(self.board.closed_slots, to.index());
        }
        let mark = &mut self.marks[to.index() % N];
        let old = *mark;
        let better = (new < old) & open;
        *mark = if better { new } else { old };
        let end = &mut self.ends[usize::from((new >> Self::COST) as u8 & self.mask)];
        self.entries[*end as usize] = to;
        let more = u32::from(better & ((old ^ new) >> Self::COST != 0));
        *end += more;
        self.waiting += more;
    }
}

/// Goes everywhere within the limit, bucket by bucket. Returns how many places were reached;
/// `order` has them, cheapest first.
///
/// Searches are spared the looks that they do not need: without `MODES` a slot is a hex, and all
/// steps are among the six; those that are `RICH` also know hexes that are closed to a mode, and
/// such that cost more to enter or to leave.
#[inline(never)]
pub(super) fn flood<I: Number, const N: usize, const MODES: bool, const RICH: bool>(
    board: &Board<'_, I>,
    ground: &Ground,
    marks: &mut [u64; N],
    order: &mut [u32; N],
    ring: &mut Ring<I>,
    begin: Begin,
) -> usize {
    let cost_at = Board::<I>::COST;
    let stride = ring.stride;
    let (ways, leads) = (&mut ring.ways, &mut ring.leads);
    // Nothing lies beyond where less is left than any step costs.
    let last = begin.last(ground.least);
    let mut due = begin.base + begin.spent;
    let mut wave = Wave::<I, N, MODES, RICH> {
        board,
        rows: board.rows,
        closed: board.closed,
        mode_bits: board.mode_bits,
        marks,
        order,
        count: 0,
        ends: &mut ring.ends,
        entries: &mut ring.entries,
        mask: ring.mask,
        waiting: 0,
    };
    let mark = (due << cost_at) | I::MARK.no_parent() << ARRIVED_BITS;
    wave.marks[begin.place % N] = mark;
    wave.queue(I::of(begin.place), mark);
    // The start is alone in its bucket, and nothing stops it.
    let mut stops = &[][..];
    while wave.waiting > 0 {
        let bucket = usize::from(due as u8 & wave.mask);
        let first = bucket as u32 * stride;
        let end = std::mem::replace(&mut wave.ends[bucket], first);
        wave.waiting -= end - first;
        let (mut next, end) = (first as usize, end as usize);
        if due > last {
            for index in next..end {
                wave.settle(wave.entries[index].index(), due, stops);
            }
        } else if end - next < FEW {
            for index in next..end {
                let place = wave.entries[index].index();
                let Some((row, mark, hex)) = wave.settle(place, due, stops) else { continue };
                let (way, closed) = (Board::<I>::way(mark, place), board.sides(hex));
                let extra = if RICH { board.to_leave(hex) } else { 0 };
                if MODES && row.besides() != 0 {
                    wave.go_besides(place, way, extra, closed);
                }
                wave.go(row, way + extra, closed);
            }
        } else {
            while next < end {
                let until = (next + PART).min(end);
                let mut found = 0_u8;
                for index in next..until {
                    let place = wave.entries[index].index();
                    let Some((row, mark, hex)) = wave.settle(place, due, stops) else { continue };
                    let (way, closed) = (Board::<I>::way(mark, place), board.sides(hex));
                    let extra = if RICH { board.to_leave(hex) } else { 0 };
                    if MODES && row.besides() != 0 {
                        wave.go_besides(place, way, extra, closed);
                    }
                    let way = way + extra;
                    let mut look = |side: usize, open: bool| {
                        let to = row.to[side];
                        let new = way + (u64::from(row.cost[side]) << cost_at);
                        leads[usize::from(found)] = to;
                        ways[usize::from(found)] = new;
                        found += u8::from((new < wave.marks[to.index() % N]) & open);
                    };
                    if closed == 0 {
                        (0..6).for_each(|side| look(side, true));
                    } else {
                        (0..6).for_each(|side| look(side, closed >> side & 1 == 0));
                    }
                }
                next = until;
                for (&to, &way) in leads.iter().zip(ways.iter()).take(usize::from(found)) {
                    wave.write(to, way);
                }
            }
        }
        stops = board.stops;
        due += 1;
    }
    wave.count
}
