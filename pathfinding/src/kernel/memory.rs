//! The memory of searches by table.

use std::fmt::Debug;

use super::flood::flood;
use super::ground::{Numbers, Steps};
use super::seek::seek;
use super::{Begin, Board, Compiled, Number, Query, has};
use crate::Mp;
use crate::labels::Written;
use crate::packed::Bits;

/// The memory of searches by table, used again and again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Kernel {
    small: Ring<u16>,
    large: Ring<u32>,
    unions: Unions,
}

/// Buckets by cost, one beside the other. No place is put twice into one bucket.
#[derive(Clone, Debug)]
pub(super) struct Ring<I> {
    /// Where each bucket ends.
    pub(super) ends: [u32; 256],
    pub(super) entries: Vec<I>,
    pub(super) stride: u32,
    /// Which bits of a cost say the bucket.
    pub(super) mask: u8,
    /// Ways that seemed better when they were looked at, and where they lead.
    pub(super) ways: Box<[u64; 256]>,
    pub(super) leads: Box<[I; 256]>,
    /// Places to be looked at once more.
    pub(super) again: Vec<I>,
}

impl<I: Number> Default for Ring<I> {
    fn default() -> Self {
        Ring {
            ends: [0; 256],
            entries: Vec::new(),
            stride: 0,
            mask: 0,
            ways: Box::new([0; 256]),
            leads: Box::new([I::default(); 256]),
            again: Vec::new(),
        }
    }
}

impl<I: Number> Ring<I> {
    /// Makes room for so many places and costs that differ by at most so much. It never gets less:
    /// who searches now here and now there makes room once.
    #[inline]
    fn make_room(&mut self, places: usize, mask: u8) {
        if self.mask < mask || (self.stride as usize) <= places {
            self.grow(places, mask);
        }
    }

    #[cold]
    fn grow(&mut self, places: usize, mask: u8) {
        self.mask = self.mask.max(mask);
        self.stride = self.stride.max(places as u32 + 1);
        let buckets = usize::from(self.mask) + 1;
        // Anew: what is never touched of it takes no memory.
        self.entries = vec![I::default(); buckets * self.stride as usize];
        for (bucket, end) in self.ends.iter_mut().enumerate() {
            *end = (bucket as u32 & u32::from(self.mask)) * self.stride;
        }
    }
}

/// Sets that were put together from several.
#[derive(Clone, Debug, Default)]
struct Unions {
    closed: Vec<u64>,
    closed_slots: Vec<u64>,
    stops: Vec<u64>,
}

/// One set that is as good as all of them: one of them, or put together in this memory.
#[inline]
fn union<'a>(sets: [&'a [u64]; 3], memory: &'a mut Vec<u64>) -> &'a [u64] {
    match sets {
        [set, [], []] | [[], set, []] | [[], [], set] => set,
        _ => unite(sets, memory),
    }
}

fn unite<'a>(sets: [&[u64]; 3], memory: &'a mut Vec<u64>) -> &'a [u64] {
    memory.clear();
    memory.resize(sets.iter().map(|set| set.len()).max().unwrap_or(0), 0);
    for set in sets {
        memory.iter_mut().zip(set).for_each(|(word, more)| *word |= more);
    }
    memory
}

/// The slots of hexes that are closed to a mode.
fn slots<'a>((mode, set): (usize, &[u64]), mode_bits: u32, memory: &'a mut Vec<u64>) -> &'a [u64] {
    memory.clear();
    memory.resize(set.len() << mode_bits, 0);
    for hex in (0..set.len() * 64).filter(|&hex| has(set, hex)) {
        let slot = hex << mode_bits | mode;
        memory[slot / 64] |= 1 << (slot % 64);
    }
    memory
}

/// How a search can be made by table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    begin: Begin,
    size: usize,
    bits: Bits,
    mask: u8,
}

impl Plan {
    /// How to search by a table; `None` where the rules must be asked: free steps, several starts,
    /// very dear steps, or a start that may change its mode where everybody else stops.
    #[inline]
    pub(crate) fn of(table: &Compiled<'_>, query: &Query<'_, Mp>) -> Option<Plan> {
        let (ground, over) = (table.ground, &table.over);
        let &[(place, Mp(spent))] = query.starts else { return None };
        let place = place as usize;
        if ground.least == 0 {
            return None;
        }
        let hex = ground.layout.hex_of(place);
        let mut stops = over.halts.iter().chain([&over.asks]);
        if ground.in_place && stops.any(|set| has(set, hex)) {
            return None;
        }
        // A step costs at most this; on the way to a goal it may lead away from it as well.
        let extra = u32::from(over.entering.1) + u32::from(over.leaving.1);
        let ahead = if query.goals.is_some() { u32::from(ground.most) } else { 0 };
        let span = u32::from(ground.most) + extra + ahead;
        let mask = u8::try_from((span + 1).next_power_of_two() - 1).ok()?;
        let bits = match &ground.numbers {
            Numbers::Small(_) => u16::MARK,
            Numbers::Large(_) => u32::MARK,
        };
        let limit = u64::from(query.limit.0).min(bits.most());
        let begin = Begin { place, spent: u64::from(spent), base: bits.most() - limit, limit };
        Some(Plan { begin, size: ground.size, bits, mask })
    }

    /// How many labels it needs.
    pub(crate) fn room(&self) -> usize {
        self.size
    }

    /// How its labels are made up.
    pub(crate) fn bits(&self) -> Bits {
        self.bits
    }

    /// What costs are counted from.
    pub(crate) fn base(&self) -> u64 {
        self.begin.base
    }
}

impl Kernel {
    /// Searches everything, or for a way to one of these slots.
    #[inline]
    pub(crate) fn run(
        &mut self,
        table: &Compiled<'_>,
        plan: &Plan,
        goals: Option<&[u32]>,
        marks: &mut [u64],
        written: &mut Written,
    ) {
        let &Plan { begin, size, mask, .. } = plan;
        if written.list.len() < size {
            written.list.resize(size, 0);
        }
        (written.count, written.sorted, written.torn) = (0, goals.is_none(), false);
        if begin.spent > begin.limit {
            return;
        }
        let query = (begin, goals);
        let (list, unions) = (&mut written.list[..], &mut self.unions);
        let places = table.ground.places;
        written.count = match &table.ground.numbers {
            Numbers::Small(steps) => {
                self.small.make_room(places, mask);
                let memory = (marks, list, &mut self.small);
                match size {
                    0x800 => go::<u16, 0x800>(table, steps, query, unions, memory),
                    0x2000 => go::<u16, 0x2000>(table, steps, query, unions, memory),
                    _ => go::<u16, 0x1_0000>(table, steps, query, unions, memory),
                }
            }
            Numbers::Large(steps) => {
                self.large.make_room(places, mask);
                let memory = (marks, list, &mut self.large);
                match size {
                    0x2_0000 => go::<u32, 0x2_0000>(table, steps, query, unions, memory),
                    _ => go::<u32, 0x4_0000>(table, steps, query, unions, memory),
                }
            }
        };
    }
}

/// Searches with arrays of one size, and with no more looks than the rules need.
#[inline]
fn go<I: Number, const N: usize>(
    table: &Compiled<'_>,
    steps: &Steps<I>,
    (begin, goals): (Begin, Option<&[u32]>),
    unions: &mut Unions,
    (marks, list, ring): (&mut [u64], &mut [u32], &mut Ring<I>),
) -> usize {
    let (Some(marks), Some(list)) = (marks.first_chunk_mut::<N>(), list.first_chunk_mut::<N>())
    else {
        unreachable!("room was made for as many");
    };
    let (ground, over) = (table.ground, &table.over);
    let mode_bits = ground.layout.mode_bits();
    let closed_slots = match over.closed_in.1 {
        [] => &[][..],
        _ => slots(over.closed_in, mode_bits, &mut unions.closed_slots),
    };
    let [halts, more] = over.halts;
    let board = Board {
        rows: &steps.rows,
        steps,
        mode_bits,
        slot_bits: ground.layout.slot_bits(),
        closed_sides: over.closed_sides,
        closed: union(over.closed, &mut unions.closed),
        closed_slots,
        stops: union([halts, more, over.asks], &mut unions.stops),
        asks: over.asks,
        entering: (over.entering.0, u64::from(over.entering.1)),
        leaving: (over.leaving.0, u64::from(over.leaving.1)),
    };
    let rich =
        !(closed_slots.is_empty() && over.entering.0.is_empty() && over.leaving.0.is_empty());
    let plain = mode_bits == 0 && !steps.has_besides();
    match goals {
        Some(goals) => seek(&board, ground, marks, list, ring, begin, goals),
        None if rich => flood::<I, N, true, true>(&board, ground, marks, list, ring, begin),
        None if plain => flood::<I, N, false, false>(&board, ground, marks, list, ring, begin),
        None => flood::<I, N, true, false>(&board, ground, marks, list, ring, begin),
    }
}
