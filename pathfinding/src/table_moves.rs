//! Movement by a compiled table, with what changes laid over it.

use std::fmt::Debug;

use hexmap::{HexId, HexView, HexsideSet, Map};

use crate::kernel::{CLOSED, Compiled, HALTS, IN_PLACE, Lane, Overlays};
use crate::layout::slot;
use crate::movement::{Flow, Movement, Offer, Step};
use crate::table::StepTable;
use crate::{Mode, Mp};

/// Movement by a [`StepTable`] with the situation laid over it: enemy hexes, closed crossings,
/// zones of control, full hexes. Sets of either kind will do (`HexSet`, `HexBits`).
///
/// What the terrain refuses is told before what lies over it, and of several sets the one that
/// was laid first.
///
/// ```
/// # use grognard_pathfinding::hexmap::{Grid, HexSet, LabelStyle, MapBuilder, Orientation, Shoved};
/// use grognard_pathfinding::{Arrived, Mp, Obstacle, Search, Start, StepTable};
/// # let grid = Grid::new(Orientation::Flat, Shoved::Even, 9, 9, LabelStyle::Ccrr);
/// # let map = MapBuilder::new("example", grid)?.build();
/// # let table = StepTable::compile(&map, |_, _| Ok(Mp(1)))?;
/// let enemy: HexSet = [map.hex("0505").unwrap()].into_iter().collect();
/// let zoc: HexSet = map.neighbours(map.hex("0505").unwrap()).map(|(_, hex)| hex).collect();
/// let moves = table.moves(&map).closed(&enemy, "8.2 enemy").halts(&zoc, "8.2 zone");
///
/// let mut search = Search::new();
/// let reach = search.reach(&moves, &[Start::at(map.hex("0502").unwrap())], Some(Mp(6)));
/// let next_to_enemy = reach.best(map.hex("0504").unwrap()).unwrap();
/// assert_eq!((next_to_enemy.cost, next_to_enemy.arrived), (Mp(2), Arrived::Halted));
/// let why = reach.obstacle(map.hex("0505").unwrap());
/// assert!(matches!(why, Some(Obstacle::Halts { rule: "8.2 zone", .. })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct TableMoves<'a, R, D = ()> {
    table: &'a StepTable<R, D>,
    map: &'a Map,
    closed: [Laid<'a, R>; CLOSED],
    closed_in: (D, Laid<'a, R>),
    closed_sides: (&'a [u8], Option<R>),
    halts: [Laid<'a, R>; HALTS],
    asks: Laid<'a, R>,
    full: Laid<'a, R>,
    entering: (HexView<'a>, u8),
    leaving: (HexView<'a>, u8),
}

/// A set of hexes and the rule that it stands for; without one it is not in use.
#[derive(Clone, Copy, Debug)]
struct Laid<'a, R> {
    hexes: HexView<'a>,
    rule: Option<R>,
}

impl<'a, R: Copy> Laid<'a, R> {
    const NOWHERE: Self = Laid { hexes: HexView::EMPTY, rule: None };

    #[inline]
    fn new(hexes: impl Into<HexView<'a>>, rule: R) -> Self {
        Laid { hexes: hexes.into(), rule: Some(rule) }
    }

    /// The rule, if the hex is in the set.
    #[inline]
    fn rule(&self, hex: HexId) -> Option<R> {
        self.rule.filter(|_| self.hexes.contains(hex))
    }
}

impl<'a, R: Copy, D: Mode> TableMoves<'a, R, D> {
    pub(crate) fn new(table: &'a StepTable<R, D>, map: &'a Map) -> Self {
        TableMoves {
            table,
            map,
            closed: [Laid::NOWHERE; CLOSED],
            closed_in: (D::default(), Laid::NOWHERE),
            closed_sides: (&[], None),
            halts: [Laid::NOWHERE; HALTS],
            asks: Laid::NOWHERE,
            full: Laid::NOWHERE,
            entering: (HexView::EMPTY, 0),
            leaving: (HexView::EMPTY, 0),
        }
    }

    /// Hexes that may not be entered: those of the enemy. Up to three such sets.
    ///
    /// # Panics
    /// If there are three already.
    #[inline]
    #[must_use]
    pub fn closed(mut self, hexes: impl Into<HexView<'a>>, rule: R) -> Self {
        lay(&mut self.closed, Laid::new(hexes, rule));
        self
    }

    /// Hexes that may not be entered in one mode: zones that nobody enters by road.
    #[inline]
    #[must_use]
    pub fn closed_in(self, mode: D, hexes: impl Into<HexView<'a>>, rule: R) -> Self {
        TableMoves { closed_in: (mode, Laid::new(hexes, rule)), ..self }
    }

    /// Hexsides that may not be passed now: blown bridges, hidden fords, steps from one zone into
    /// another.
    #[inline]
    #[must_use]
    pub fn closed_sides(self, sides: &'a HexsideSet, rule: R) -> Self {
        TableMoves { closed_sides: (sides.by_hex(), Some(rule)), ..self }
    }

    /// Hexes in which one must stop who enters: enemy zones of control. Up to two such sets.
    ///
    /// # Panics
    /// If there are two already.
    #[inline]
    #[must_use]
    pub fn halts(mut self, hexes: impl Into<HexView<'a>>, rule: R) -> Self {
        lay(&mut self.halts, Laid::new(hexes, rule));
        self
    }

    /// Hexes in which a die or a choice is due for whoever enters: ambushes, reaction. A hex that
    /// halts as well asks.
    #[inline]
    #[must_use]
    pub fn asks(self, hexes: impl Into<HexView<'a>>, rule: R) -> Self {
        TableMoves { asks: Laid::new(hexes, rule), ..self }
    }

    /// Hexes that may be passed but not ended in: full stacks.
    #[inline]
    #[must_use]
    pub fn full(self, hexes: impl Into<HexView<'a>>, rule: R) -> Self {
        TableMoves { full: Laid::new(hexes, rule), ..self }
    }

    /// Hexes that cost so much more to enter, also from one another.
    #[inline]
    #[must_use]
    pub fn entering(self, hexes: impl Into<HexView<'a>>, more: u8) -> Self {
        TableMoves { entering: (hexes.into(), more), ..self }
    }

    /// Hexes that cost so much more to leave, also for one another.
    #[inline]
    #[must_use]
    pub fn leaving(self, hexes: impl Into<HexView<'a>>, more: u8) -> Self {
        TableMoves { leaving: (hexes.into(), more), ..self }
    }
}

impl<'a, R, D: Mode> TableMoves<'a, R, D> {
    /// The table and what lies over it, for rules of a game's own that are no more than this:
    /// they hand it on in [`Movement::compiled`].
    #[inline]
    pub fn as_compiled(&self) -> Compiled<'a> {
        let (mode, in_mode) = &self.closed_in;
        let over = Overlays {
            closed_sides: self.closed_sides.0,
            closed: self.closed.each_ref().map(|set| set.hexes.words()),
            closed_in: (mode.index(), in_mode.hexes.words()),
            halts: self.halts.each_ref().map(|set| set.hexes.words()),
            asks: self.asks.hexes.words(),
            entering: (self.entering.0.words(), self.entering.1),
            leaving: (self.leaving.0.words(), self.leaving.1),
        };
        Compiled { ground: &self.table.ground, over }
    }
}

/// Lays one more set over the table.
#[inline]
fn lay<'a, R>(sets: &mut [Laid<'a, R>], laid: Laid<'a, R>) {
    let free = sets.iter_mut().find(|set| set.rule.is_none());
    *free.expect("no more sets of this kind can lie over a table") = laid;
}

impl<R: Copy + PartialEq + Debug, D: Mode> TableMoves<'_, R, D> {
    /// One step of the table under what lies over it.
    fn step(&self, from: HexId, lane: Lane<u32>) -> Result<Step<D, Mp, R>, (HexId, R)> {
        let layout = self.table.ground.layout;
        let (to, mode) = layout.at::<D>(lane.to as usize);
        let mut cost = u32::from(lane.cost);
        let rule = || self.table.rules[usize::from(lane.rule)];
        let mut flow = match layout.plane_of(lane.to as usize) {
            0 => Flow::Continue,
            1 => Flow::Halt(rule()),
            _ => Flow::Ask(rule()),
        };
        // To change the mode where one is is neither to enter nor to leave.
        if lane.side != IN_PLACE {
            if let Some(rule) = self.refusal(from, to, mode, lane.side) {
                return Err((to, rule));
            }
            let more = |(hexes, more): (HexView<'_>, u8), hex| {
                if hexes.contains(hex) { u32::from(more) } else { 0 }
            };
            cost += more(self.leaving, from) + more(self.entering, to);
            if let Flow::Continue = flow {
                let asks = self.asks.rule(to).map(Flow::Ask);
                let halts = || self.halts.iter().find_map(|set| set.rule(to)).map(Flow::Halt);
                flow = asks.or_else(halts).unwrap_or(flow);
            }
        }
        Ok(Step { to, cost: Mp(cost), mode, flow })
    }

    /// The rule by which one cannot go there now.
    fn refusal(&self, from: HexId, to: HexId, mode: D, side: u8) -> Option<R> {
        let (sides, rule) = self.closed_sides;
        if sides.get(from.index()).is_some_and(|sides| sides & side != 0) {
            return rule;
        }
        let (closed, in_mode) = &self.closed_in;
        let in_mode = || in_mode.rule(to).filter(|_| *closed == mode);
        self.closed.iter().find_map(|set| set.rule(to)).or_else(in_mode)
    }
}

impl<R: Copy + PartialEq + Debug, D: Mode> Movement for TableMoves<'_, R, D> {
    type Mode = D;
    type Cost = Mp;
    type Rule = R;

    fn map(&self) -> &Map {
        self.map
    }

    fn steps(&self, from: HexId, mode: D, offer: &mut impl Offer<D, Mp, R>) {
        for (to, rule) in self.table.refused(from, mode) {
            offer.refuse(to, rule);
        }
        self.table.ground.each_lane(slot(from, mode), |lane| match self.step(from, lane) {
            Ok(step) => offer.step(step),
            Err((to, rule)) => offer.refuse(to, rule),
        });
    }

    #[inline]
    fn least_cost(&self) -> Mp {
        Mp(u32::from(self.table.ground.least))
    }

    #[inline]
    fn may_end(&self, hex: HexId, _: D) -> Result<(), R> {
        self.full.rule(hex).map_or(Ok(()), Err)
    }

    #[inline]
    fn compiled(&self) -> Option<Compiled<'_>> {
        Some(self.as_compiled())
    }
}
