//! What a compiled table says of the terrain, in numbers.

use hexmap::{HexId, Map};

use super::Number;
use crate::layout::Layout;

/// A table holds costs up to this.
pub(crate) const MOST: u8 = 254;

/// Stands for the side of a step that changes the mode and leads to no other hex.
pub(crate) const IN_PLACE: u8 = 0x80;

/// So many places fit into a table with small numbers; one less than the numbers there are, since
/// one of them says that there is no parent.
const SMALL: usize = 1 << 16;
/// So many places fit into any table.
const LARGE: usize = 1 << 18;

/// Arrays are made for so many places, so that no index need be looked at; the last two for
/// large numbers.
const SIZES: [usize; 5] = [1 << 11, 1 << 13, SMALL, 1 << 17, LARGE];

/// All that a search asks of one slot lies together. It is much read: keep it small.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row<I> {
    /// The slots beyond the six sides; the slot itself where one cannot pass, so that a step
    /// there is never of use. Two more, so that whatever three bits say is an index.
    pub(super) to: [I; 8],
    /// What it costs to go there; then how many lanes there are besides.
    pub(super) cost: [u8; 8],
}

impl<I> Row<I> {
    /// How many lanes there are besides the six.
    #[inline]
    pub(super) fn besides(&self) -> u8 {
        self.cost[6]
    }
}

/// A step that is not one of the six of its slot: a second one through the same side, one to a
/// box, a change of mode, one after which one stops.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lane<I> {
    /// The place that it leads to.
    pub(crate) to: I,
    /// What it costs.
    pub(crate) cost: u8,
    /// The bit of the side that it passes; none for boxes.
    pub(crate) side: u8,
    /// The number of the rule by which one stops there, where one does.
    pub(crate) rule: u8,
}

/// The steps from every slot.
#[derive(Clone, Debug)]
pub(crate) struct Steps<I> {
    pub(super) rows: Vec<Row<I>>,
    besides: Vec<Lane<I>>,
    /// By slot: where its lanes begin; one more at the end.
    from: Vec<u32>,
}

impl<I: Number> Steps<I> {
    /// The lanes of a slot besides the six.
    #[inline]
    pub(super) fn besides(&self, slot: usize) -> &[Lane<I>] {
        match self.from.get(slot..slot + 2) {
            Some(&[from, to]) => self.besides.get(from as usize..to as usize).unwrap_or_default(),
            _ => &[],
        }
    }

    /// Whether any slot has lanes besides the six.
    #[inline]
    pub(super) fn has_besides(&self) -> bool {
        !self.besides.is_empty()
    }

    /// Calls `take` with every step from a slot.
    fn each(&self, slot: usize, mut take: impl FnMut(Lane<u32>)) {
        let Some(row) = self.rows.get(slot) else { return };
        for side in 0..6 {
            let to = row.to[side].index() as u32;
            if to as usize != slot {
                take(Lane { to, cost: row.cost[side], side: 1 << side, rule: 0 });
            }
        }
        for lane in self.besides(slot) {
            let Lane { to, cost, side, rule } = *lane;
            take(Lane { to: to.index() as u32, cost, side, rule });
        }
    }
}

/// Steps with numbers of the size that they need.
#[derive(Clone, Debug)]
pub(crate) enum Numbers {
    /// Most maps.
    Small(Steps<u16>),
    /// Large maps with modes.
    Large(Steps<u32>),
}

/// The terrain in numbers.
#[derive(Clone, Debug)]
pub(crate) struct Ground {
    pub(crate) layout: Layout,
    /// How many planes steps lead to.
    pub(crate) planes: usize,
    /// How many places there are, in planes that are filled up, and for how many arrays are made.
    pub(crate) places: usize,
    pub(crate) size: usize,
    pub(crate) numbers: Numbers,
    /// By hex: where it lies. Empty where boxes make straight distances meaningless.
    pub(crate) coords: Vec<[i16; 2]>,
    /// By hex: what it costs by terrain alone to get there from each of eight landmarks, whatever
    /// the mode; empty where there are none.
    pub(crate) far: Vec<[u16; 8]>,
    /// What every step costs at least and at most.
    pub(crate) least: u8,
    pub(crate) most: u8,
    /// Whether some steps change the mode in place.
    pub(crate) in_place: bool,
}

impl Ground {
    /// Calls `take` with every step from a slot.
    pub(crate) fn each_lane(&self, slot: usize, take: impl FnMut(Lane<u32>)) {
        match &self.numbers {
            Numbers::Small(steps) => steps.each(slot, take),
            Numbers::Large(steps) => steps.each(slot, take),
        }
    }
}

/// Takes the steps of slot after slot.
#[derive(Debug)]
pub(crate) struct GroundBuilder {
    layout: Layout,
    rows: Vec<([u32; 6], [u8; 6])>,
    besides: Vec<Lane<u32>>,
    from: Vec<u32>,
    planes: usize,
    least: u8,
    most: u8,
    in_place: bool,
}

impl GroundBuilder {
    /// For so many hexes in so many modes; `None` if those are more than a table holds.
    pub(crate) fn new(hexes: usize, modes: usize) -> Option<GroundBuilder> {
        let layout = Layout::new(hexes, modes);
        let slots = hexes << layout.mode_bits();
        let row = |slot: usize| ([slot as u32; 6], [0; 6]);
        (layout.places(1) <= LARGE).then(|| GroundBuilder {
            layout,
            rows: (0..slots).map(row).collect(),
            besides: Vec::new(),
            from: vec![0],
            planes: 1,
            least: MOST,
            most: 0,
            in_place: false,
        })
    }

    /// The numbers of slots and places.
    pub(crate) fn layout(&self) -> Layout {
        self.layout
    }

    /// Adds the steps of a slot, one for each place that they lead to; slots come in their order.
    /// Returns `None` if there are more steps than a table holds.
    pub(crate) fn slot(&mut self, slot: usize, lanes: &[Lane<u32>]) -> Option<()> {
        self.from.resize(slot + 1, self.besides.len() as u32);
        let (to, cost) = &mut self.rows[slot];
        for &lane in lanes {
            self.least = self.least.min(lane.cost);
            self.most = self.most.max(lane.cost);
            self.in_place |= lane.side == IN_PLACE;
            let plane = self.layout.plane_of(lane.to as usize);
            self.planes = self.planes.max(plane + 1);
            let side = lane.side.trailing_zeros() as usize;
            match to.get_mut(side) {
                Some(to) if plane == 0 && *to as usize == slot => {
                    *to = lane.to;
                    cost[side] = lane.cost;
                }
                _ => self.besides.push(lane),
            }
        }
        let besides = self.besides.len() - self.from[slot] as usize;
        u8::try_from(besides).ok().map(|_| ())
    }

    /// The whole ground; `None` if it has more places than a table holds.
    pub(crate) fn build(mut self, map: &Map) -> Option<Ground> {
        self.from.resize(self.rows.len() + 1, self.besides.len() as u32);
        let places = self.layout.places(self.planes);
        let (numbers, first) = match places {
            // One number says that there is no parent.
            ..=SMALL if self.rows.len() < SMALL => (Numbers::Small(self.steps()), 0),
            ..=LARGE if self.rows.len() < LARGE => (Numbers::Large(self.steps()), 3),
            _ => return None,
        };
        let coord = |hex: HexId| map.coord(hex).map(|at| [at.x as i16, at.y as i16]);
        Some(Ground {
            layout: self.layout,
            planes: self.planes,
            places,
            size: *SIZES[first..].iter().find(|&&size| size >= places)?,
            numbers,
            coords: map.nodes().map(coord).collect::<Option<_>>().unwrap_or_default(),
            far: Vec::new(),
            least: self.least,
            most: self.most,
            in_place: self.in_place,
        })
    }

    fn steps<I: Number>(&self) -> Steps<I> {
        let beside = |lane: &Lane<u32>| Lane {
            to: I::of(lane.to as usize),
            cost: lane.cost,
            side: lane.side,
            rule: lane.rule,
        };
        let row = |slot: usize| {
            let (to, cost) = self.rows[slot];
            let besides = self.from[slot + 1] - self.from[slot];
            let mut row = Row { to: [I::of(slot); 8], cost: [0; 8] };
            for side in 0..6 {
                row.to[side] = I::of(to[side] as usize);
                row.cost[side] = cost[side];
            }
            row.cost[6] = besides as u8;
            row
        };
        Steps {
            rows: (0..self.rows.len()).map(row).collect(),
            besides: self.besides.iter().map(beside).collect(),
            from: self.from.clone(),
        }
    }
}
