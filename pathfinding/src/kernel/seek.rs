//! The cheapest way to one hex.

use super::ground::Ground;
use super::memory::Ring;
use super::{Begin, Board, Number, has};
use crate::packed::{ARRIVED_BITS, UNKNOWN};

/// How many places are looked at before what they lead to is written down.
const PART: usize = 16;
/// Set in a mark while its place has been looked at.
const EXPANDED: u64 = 2;

/// What it costs at least to go on to the goal.
struct Ahead<'a> {
    ground: &'a Ground,
    goal: [i16; 2],
    /// From the landmarks to the goal.
    far: [u16; 8],
}

impl<'a> Ahead<'a> {
    fn to(ground: &'a Ground, goal: usize) -> Ahead<'a> {
        // Nothing is known of a goal that some landmark does not reach.
        let known = |far: &[u16; 8]| if far.contains(&u16::MAX) { [0; 8] } else { *far };
        let far = ground.far.get(goal).map_or([0; 8], known);
        Ahead { ground, goal: ground.coords.get(goal).copied().unwrap_or_default(), far }
    }

    #[inline]
    fn from(&self, hex: usize) -> u64 {
        if let Some(far) = self.ground.far.get(hex) {
            // From the landmark to the goal it is no further than by way of this hex.
            let ahead = |(goal, here): (&u16, &u16)| goal.saturating_sub(*here);
            return u64::from(self.far.iter().zip(far).map(ahead).fold(0, u16::max));
        }
        let Some(at) = self.ground.coords.get(hex) else { return 0 };
        let x = i32::from(at[0]) - i32::from(self.goal[0]);
        let y = i32::from(at[1]) - i32::from(self.goal[1]);
        let hexes = x.unsigned_abs().max(y.unsigned_abs()).max((x + y).unsigned_abs());
        u64::from(hexes * u32::from(self.ground.least))
    }
}

/// Everything that has been seen on the way, and what is to be looked at next.
struct Front<'a, I, const N: usize> {
    marks: &'a mut [u64; N],
    /// All places with marks.
    written: &'a mut [u32; N],
    count: usize,
    ends: &'a mut [u32; 256],
    entries: &'a mut [I],
    mask: u8,
    waiting: u32,
    /// Places to be looked at once more.
    again: &'a mut Vec<I>,
    ahead: Ahead<'a>,
    limit: u64,
}

impl<I: Number, const N: usize> Front<'_, I, N> {
    const COST: u32 = I::MARK.cost();

    /// Puts a place into the bucket of what the whole way costs by it.
    #[inline]
    fn queue(&mut self, place: usize, whole: u64) {
        let end = &mut self.ends[usize::from(whole as u8 & self.mask)];
        self.entries[*end as usize] = I::of(place);
        *end += 1;
        self.waiting += 1;
    }

    /// Takes a way to a place in a hex, if it is open, better than what is known, and can still
    /// lead to the goal within the limit. Without a branch: that can hardly be foreseen.
    #[allow(clippy::inline_always, reason = "the innermost part of the search")]
    #[inline(always)]
    fn arrive(&mut self, to: usize, hex: usize, new: u64, open: bool) {
        let mark = &mut self.marks[to % N];
        let old = *mark;
        let whole = (new >> Self::COST) + self.ahead.from(hex);
        let better = (new < old) & (whole <= self.limit) & open;
        let cheaper = better & ((old ^ new) >> Self::COST != 0);
        // Just as cheap: its mark says still whether it was looked at.
        let seen = if cheaper { 0 } else { old & EXPANDED };
        *mark = if better { new | seen } else { old };
        self.written[self.count % N] = to as u32;
        self.count += usize::from(better & (old == UNKNOWN));
        let end = &mut self.ends[usize::from(whole as u8 & self.mask)];
        self.entries[*end as usize] = I::of(to);
        *end += u32::from(cheaper);
        self.waiting += u32::from(cheaper);
        if better & (seen != 0) && (old ^ new) >> I::MARK.step() != 0 {
            // What lies behind it must hear of fewer steps.
            *mark = new;
            self.again.push(I::of(to));
        }
    }
}

impl<I: Number, const N: usize> Front<'_, I, N> {
    /// Leaves the buckets empty, and marks that say how one stands instead of what was looked at.
    fn finish(&mut self, board: &Board<'_, I>, stride: u32, start: usize) {
        for (bucket, end) in self.ends.iter_mut().enumerate() {
            *end = (bucket as u32 & u32::from(self.mask)) * stride;
        }
        for &place in &self.written[..self.count] {
            let place = place as usize;
            if place < board.rows.len() {
                let hex = place >> board.mode_bits;
                let mark = &mut self.marks[place % N];
                *mark &= !EXPANDED;
                if has(board.stops, hex) && place != start {
                    *mark |= board.stop(hex);
                }
            }
        }
    }
}

/// Looks for the cheapest way from one place to the slots of a hex: first where the way on would
/// be cheapest (A*), by what it costs at least from there. Returns how many places have marks;
/// those that are not on the way may have marks that are too high.
///
/// Everything is looked at that might lie on a way as cheap as the best, so of equal ways the one
/// with the fewest steps, then through lower hexes, is found, as in a search all around.
#[inline(never)]
pub(super) fn seek<I: Number, const N: usize>(
    board: &Board<'_, I>,
    ground: &Ground,
    marks: &mut [u64; N],
    written: &mut [u32; N],
    ring: &mut Ring<I>,
    begin: Begin,
    goals: &[u32],
) -> usize {
    let cost_at = Board::<I>::COST;
    let Some(&goal) = goals.first() else { return 0 };
    let ahead = Ahead::to(ground, ground.layout.hex_of(goal as usize));
    let mut due = begin.base + begin.spent + ahead.from(board.hex(begin.place));
    let limit = begin.base + begin.limit;
    if due > limit {
        return 0;
    }
    let stride = ring.stride;
    let (ways, leads) = (&mut ring.ways, &mut ring.leads);
    let mut front = Front {
        marks,
        written,
        count: 1,
        ends: &mut ring.ends,
        entries: &mut ring.entries,
        mask: ring.mask,
        waiting: 0,
        again: &mut ring.again,
        ahead,
        limit,
    };
    front.written[0] = begin.place as u32;
    front.marks[begin.place % N] =
        ((begin.base + begin.spent) << cost_at) | I::MARK.no_parent() << ARRIVED_BITS;
    front.queue(begin.place, due);
    let best = |marks: &[u64; N]| {
        let planes = (0..ground.planes).map(|plane| ground.layout.place(plane, 0));
        let places = planes.flat_map(|plane| goals.iter().map(move |&slot| plane | slot as usize));
        places.fold(UNKNOWN, |best, place| best.min(marks[place % N])) >> cost_at
    };
    while front.waiting > 0 && due <= best(front.marks) {
        let bucket = usize::from(due as u8 & front.mask);
        let first = bucket * stride as usize;
        let mut next = first;
        loop {
            let mut part = [I::default(); PART];
            let end = front.ends[bucket] as usize;
            let mut size = PART.min(end - next);
            part[..size].copy_from_slice(&front.entries[next..next + size]);
            next += size;
            if size == 0 {
                size = PART.min(front.again.len());
                let rest = front.again.len() - size;
                part[..size].copy_from_slice(&front.again[rest..]);
                front.again.truncate(rest);
                if size == 0 {
                    break;
                }
            }
            let mut found = 0_u8;
            for place in part[..size].iter().map(|entry| entry.index()) {
                // Who stopped by the terrain has no row to go on with.
                let Some(row) = board.rows.get(place) else { continue };
                let mark = front.marks[place % N];
                if mark & EXPANDED != 0 {
                    continue;
                }
                front.marks[place % N] = mark | EXPANDED;
                let hex = place >> board.mode_bits;
                if has(board.stops, hex) && place != begin.place {
                    continue;
                }
                let mut way = Board::<I>::way(mark, place);
                let (extra, closed) = (board.to_leave(hex), board.sides(hex));
                if row.besides() != 0 {
                    for lane in board.steps.besides(place) {
                        if let Some((to, new)) = board.beside(lane, way, extra, closed) {
                            front.arrive(to, board.hex(to), new, true);
                        }
                    }
                }
                way += extra;
                for side in 0..6 {
                    let (to, cost) = (row.to[side], row.cost[side]);
                    let new = way + (u64::from(cost) << cost_at);
                    leads[usize::from(found)] = to;
                    ways[usize::from(found)] = new;
                    let open = closed >> side & 1 == 0;
                    found += u8::from((new < front.marks[to.index() % N]) & open);
                }
            }
            for (&to, &way) in leads.iter().zip(ways.iter()).take(usize::from(found)) {
                let (to, hex) = (to.index(), to.index() >> board.mode_bits);
                let open = !has(board.closed, hex) & !has(board.closed_slots, to);
                front.arrive(to, hex, way + board.to_enter(hex), open);
            }
        }
        front.waiting -= front.ends[bucket] - first as u32;
        front.ends[bucket] = first as u32;
        due += 1;
    }
    front.finish(board, stride, begin.place);
    front.count
}
