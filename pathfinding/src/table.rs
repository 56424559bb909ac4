//! Movement costs compiled into flat arrays, with what changes laid over them as bit sets.

use std::fmt::Debug;

use hexmap::{Direction, HexId, HexView, Hexside, HexsideSet, Map, Way};

use crate::Mp;
use crate::movement::{Flow, Movement, Offer, Step};

/// The table holds costs up to this.
const MOST: u8 = 254;
/// Stands for "there is no hex" where the rule would stand.
const EDGE: u8 = u8::MAX;

/// The cost of every step of one class of mover, worked out once from the terrain.
///
/// What a step costs depends on both hexes, the hexside between them and the links through it;
/// a game says so in one closure and never pays for it again. What changes while one plays lies
/// over the table: see [`TableMoves`].
#[derive(Clone, Debug)]
pub struct StepTable<R> {
    rows: Vec<Row>,
    /// By hex and side: which rule closes it, as an index into `rules`.
    reasons: Vec<[u8; 6]>,
    rules: Vec<R>,
    least: u8,
    /// Sorted by hex: costs to and from boxes.
    joins: Vec<(HexId, HexId, Result<u8, u8>)>,
}

/// All that a search asks of one hex lies together. It is much read: keep it small.
#[derive(Clone, Copy, Debug)]
struct Row {
    /// The hexes beyond the six sides; the hex itself where the map ends. Two more than there
    /// are sides, so that whatever three bits say is an index.
    to: [HexId; 8],
    /// What it costs to go there.
    cost: [u8; 8],
    /// One bit a side that terrain leaves open.
    open: u8,
}

/// A cost or a number of rules that the table has no room for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// A step costs more than a byte holds.
    #[error("the step from {from} to {to} costs {cost} MP; a step table holds at most {MOST}")]
    TooDear {
        /// Label of the hex left.
        from: String,
        /// Label of the hex entered.
        to: String,
        /// Its cost.
        cost: Mp,
    },
    /// More different rules than a byte counts.
    #[error("a step table holds at most 255 different rules")]
    TooManyRules,
}

impl<R: Copy + PartialEq> StepTable<R> {
    /// Works out the cost of every step: `cost(way, to)` says what it costs, or which rule
    /// forbids it.
    ///
    /// # Errors
    /// If a cost is above 254 or there are more than 255 different rules.
    ///
    /// ```
    /// # use grognard_pathfinding::hexmap::{Grid, LabelStyle, MapBuilder, Orientation, Shoved};
    /// use grognard_pathfinding::hexmap::Way;
    /// use grognard_pathfinding::{Mp, StepTable};
    /// # let grid = Grid::new(Orientation::Flat, Shoved::Even, 3, 3, LabelStyle::Ccrr);
    /// # let mut builder = MapBuilder::new("example", grid)?;
    /// # let road = builder.link_kind("road")?;
    /// # let stream = builder.side_kind("stream", false)?;
    /// # let map = builder.build();
    /// let table = StepTable::compile(&map, |way, _to| match way {
    ///     Way::Side(side) if map.links(side).contains(road) => Ok(Mp(1)),
    ///     Way::Side(side) if map.features(side).contains(stream) => Err("8.1"),
    ///     _ => Ok(Mp(2)),
    /// })?;
    /// # let _ = table;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn compile(
        map: &Map,
        mut cost: impl FnMut(Way, HexId) -> Result<Mp, R>,
    ) -> Result<StepTable<R>, TableError> {
        let mut table = StepTable {
            rows: map.nodes().map(|hex| Row { to: [hex; 8], cost: [0; 8], open: 0 }).collect(),
            reasons: vec![[EDGE; 6]; map.len()],
            rules: Vec::new(),
            least: MOST,
            joins: Vec::new(),
        };
        for from in map.nodes() {
            for (way, to) in map.ways(from) {
                let entry = table.entry(map, from, to, cost(way, to))?;
                let Way::Side(side) = way else {
                    table.joins.push((from, to, entry));
                    continue;
                };
                let (row, direction) = (&mut table.rows[from.index()], side.direction.index());
                row.to[direction] = to;
                match entry {
                    Ok(cost) => {
                        row.cost[direction] = cost;
                        row.open |= 1 << direction;
                    }
                    Err(rule) => table.reasons[from.index()][direction] = rule,
                }
            }
        }
        Ok(table)
    }

    fn entry(
        &mut self,
        map: &Map,
        from: HexId,
        to: HexId,
        cost: Result<Mp, R>,
    ) -> Result<Result<u8, u8>, TableError> {
        match cost {
            Ok(cost) => match u8::try_from(cost.0) {
                Ok(byte) if byte <= MOST => {
                    self.least = self.least.min(byte);
                    Ok(Ok(byte))
                }
                _ => Err(TableError::TooDear {
                    from: map.label(from).to_owned(),
                    to: map.label(to).to_owned(),
                    cost,
                }),
            },
            Err(rule) => {
                let known = self.rules.iter().position(|&known| known == rule);
                let index = known.unwrap_or_else(|| {
                    self.rules.push(rule);
                    self.rules.len() - 1
                });
                match u8::try_from(index) {
                    Ok(index) if index != EDGE => Ok(Err(index)),
                    _ => Err(TableError::TooManyRules),
                }
            }
        }
    }

    /// What a step through a side costs by terrain alone, or which rule forbids it; `None` at
    /// the edge of the map.
    pub fn cost(&self, map: &Map, side: Hexside) -> Option<Result<Mp, R>> {
        map.neighbour(side.hex, side.direction)?;
        let (hex, direction) = (side.hex.index(), side.direction.index());
        let row = &self.rows[hex];
        Some(if row.open & (1 << direction) == 0 {
            Err(self.rules[usize::from(self.reasons[hex][direction])])
        } else {
            Ok(Mp(u32::from(row.cost[direction])))
        })
    }

    /// Movement by this table, with nothing laid over it yet.
    pub fn moves<'a>(&'a self, map: &'a Map) -> TableMoves<'a, R> {
        TableMoves { table: self, map, closed: None, closed_sides: None, halts: None, full: None }
    }
}

/// Movement by a [`StepTable`] with the situation laid over it: enemy hexes, closed crossings,
/// zones of control, full hexes. For rules that need no [`Mode`](crate::Mode).
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
pub struct TableMoves<'a, R> {
    table: &'a StepTable<R>,
    map: &'a Map,
    closed: Option<(HexView<'a>, R)>,
    closed_sides: Option<(&'a HexsideSet, R)>,
    halts: Option<(HexView<'a>, R)>,
    full: Option<(HexView<'a>, R)>,
}

impl<'a, R> TableMoves<'a, R> {
    /// Hexes that may not be entered: those of the enemy.
    pub fn closed(self, hexes: impl Into<HexView<'a>>, rule: R) -> Self {
        TableMoves { closed: Some((hexes.into(), rule)), ..self }
    }

    /// Hexsides that may not be passed now: blown bridges, hidden fords.
    pub fn closed_sides(self, sides: &'a HexsideSet, rule: R) -> Self {
        TableMoves { closed_sides: Some((sides, rule)), ..self }
    }

    /// Hexes in which one must stop: enemy zones of control.
    pub fn halts(self, hexes: impl Into<HexView<'a>>, rule: R) -> Self {
        TableMoves { halts: Some((hexes.into(), rule)), ..self }
    }

    /// Hexes that may be passed but not ended in: full stacks.
    pub fn full(self, hexes: impl Into<HexView<'a>>, rule: R) -> Self {
        TableMoves { full: Some((hexes.into(), rule)), ..self }
    }
}

impl<R: Copy + PartialEq + Debug> TableMoves<'_, R> {
    /// Hands out the step to a hex that terrain allows, under what lies over the table.
    #[allow(clippy::inline_always, reason = "the innermost part of every search by table")]
    #[inline(always)]
    fn enter(&self, to: HexId, cost: u8, offer: &mut impl Offer<(), Mp, R>) {
        if let Some((closed, rule)) = self.closed
            && closed.contains(to)
        {
            return offer.refuse(to, rule);
        }
        let flow = match self.halts {
            Some((halts, rule)) if halts.contains(to) => Flow::Halt(rule),
            _ => Flow::Continue,
        };
        offer.wanted(Step { to, cost: Mp(u32::from(cost)), mode: (), flow });
    }

    /// Hands out the ways to and from boxes; most maps have few or none.
    #[allow(clippy::inline_always, reason = "a call would take the search out of the registers")]
    #[inline(always)]
    fn enter_joined(&self, from: HexId, offer: &mut impl Offer<(), Mp, R>) {
        let joins = &self.table.joins;
        let first = joins.partition_point(|join| join.0 < from);
        for &(_, to, entry) in joins[first..].iter().take_while(|join| join.0 == from) {
            match entry {
                Ok(cost) if offer.wants(to, (), Mp(u32::from(cost))) => self.enter(to, cost, offer),
                Ok(_) => {}
                Err(reason) => offer.refuse(to, self.table.rules[usize::from(reason)]),
            }
        }
    }
}

impl<R: Copy + PartialEq + Debug> Movement for TableMoves<'_, R> {
    type Mode = ();
    type Cost = Mp;
    type Rule = R;

    fn map(&self) -> &Map {
        self.map
    }

    #[inline]
    fn steps(&self, from: HexId, (): (), offer: &mut impl Offer<(), Mp, R>) {
        let row = &self.table.rows[from.index()];
        for direction in Direction::ALL {
            // `get` instead of an index: a search takes no refusals, and a loop that cannot
            // panic is left out by the compiler.
            let reasons = self.table.reasons.get(from.index());
            let reason = reasons.map_or(EDGE, |reasons| reasons[direction.index()]);
            if let Some(&rule) = self.table.rules.get(usize::from(reason)) {
                offer.refuse(row.to[direction.index()], rule);
            }
        }
        // First all that is of use, as bits and without a branch: which of the six it is can
        // hardly be foreseen, and a processor that guesses wrong loses more time than it takes
        // to look at all of them.
        let mut useful = 0_u8;
        for side in (0..6).rev() {
            let (to, cost) = (row.to[side], row.cost[side]);
            useful = useful + useful + u8::from(offer.wants(to, (), Mp(u32::from(cost))));
        }
        useful &= row.open;
        while useful != 0 {
            let side = useful.trailing_zeros() as usize % 8;
            useful &= useful - 1;
            let (to, cost) = (row.to[side], row.cost[side]);
            if let Some((closed, rule)) = self.closed_sides
                && closed.contains(Hexside { hex: from, direction: Direction::ALL[side] })
            {
                offer.refuse(to, rule);
            } else {
                self.enter(to, cost, offer);
            }
        }
        if !self.table.joins.is_empty() {
            self.enter_joined(from, offer);
        }
    }

    #[inline]
    fn least_cost(&self) -> Mp {
        Mp(u32::from(self.table.least))
    }

    #[inline]
    fn may_end(&self, hex: HexId, (): ()) -> Result<(), R> {
        match self.full {
            Some((full, rule)) if full.contains(hex) => Err(rule),
            _ => Ok(()),
        }
    }
}
