//! Movement compiled into flat arrays: what the terrain says, worked out once.

use std::fmt::Debug;
use std::marker::PhantomData;

use hexmap::{HexId, Hexside, Map, Way};

use crate::kernel::{Ground, GroundBuilder, IN_PLACE, Lane, MOST};
use crate::layout::{Layout, slot};
use crate::movement::{Exits, Flow, Movement, Step};
use crate::table_moves::TableMoves;
use crate::{Mode, Mp};

/// Every step of one class of mover in every mode (`D`), worked out once from the terrain.
///
/// What a step costs depends on both hexes, the hexside between them, the links through it and
/// the mode; a game says so once, in a closure ([`StepTable::compile`]) or as a
/// [`Movement`] over empty ground ([`StepTable::of`]), and never pays for it again. What changes
/// while one plays lies over the table: see [`TableMoves`].
///
/// A search by such a table asks nobody and is several times as fast as one that asks rules.
#[derive(Clone, Debug)]
pub struct StepTable<R, D = ()> {
    pub(crate) ground: Ground,
    /// Where one cannot go, and the number of the rule that says so.
    refused: Vec<(HexId, u8)>,
    /// By slot: where its refusals begin; one more at the end.
    refused_from: Vec<u32>,
    pub(crate) rules: Vec<R>,
    hexes: usize,
    mode: PhantomData<D>,
}

/// What a table has no room for.
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
    /// More steps from one hex than a byte counts.
    #[error("more than 255 steps lead from {from}; a step table holds no more")]
    TooManySteps {
        /// Label of the hex left.
        from: String,
    },
    /// More hexes in more modes than fit in.
    #[error("{hexes} hexes in {modes} modes are more than a step table holds")]
    TooLarge {
        /// How many hexes and boxes the map has.
        hexes: usize,
        /// How many modes the rules have.
        modes: usize,
    },
}

impl<R: Copy + PartialEq> StepTable<R> {
    /// Works out the cost of every step of a mover without modes: `cost(way, to)` says what it
    /// costs, or which rule forbids it.
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
        let mut builder = TableBuilder::<R, ()>::new(map)?;
        for from in map.nodes() {
            let mut exits = Exits { steps: Vec::new(), refused: Vec::new() };
            for (way, to) in map.ways(from) {
                match cost(way, to) {
                    Ok(cost) => exits.steps.push(Step::to(to, cost)),
                    Err(rule) => exits.refused.push((to, rule)),
                }
            }
            builder.place(from, (), &exits)?;
        }
        builder.build()
    }

    /// What a step through a side costs by terrain alone, or which rule forbids it; `None` at
    /// the edge of the map.
    pub fn cost(&self, map: &Map, side: Hexside) -> Option<Result<Mp, R>> {
        let to = map.neighbour(side.hex, side.direction)?;
        let mut cost = None;
        self.ground.each_lane(slot(side.hex, ()), |lane| {
            if lane.side == 1 << side.direction.index() {
                cost = Some(Ok(Mp(u32::from(lane.cost))));
            }
        });
        let refused = || self.refused(side.hex, ()).find(|&(hex, _)| hex == to);
        cost.or_else(|| refused().map(|(_, rule)| Err(rule)))
    }
}

impl<R: Copy + PartialEq, D: Mode> StepTable<R, D> {
    /// Writes down every step of rules over empty ground: what they say of terrain, roads, rivers
    /// and modes, with nobody in the way. Who stands where is laid over it.
    ///
    /// Here a game with a road march and rivers: whoever is on a road goes on along it for half
    /// the price, rivers are crossed at bridges only, and zones halt. It compiles its ground once,
    /// and lays over it what changes.
    ///
    /// ```
    /// # use grognard_pathfinding::hexmap::{Grid, LabelStyle, MapBuilder, Orientation, Shoved};
    /// use grognard_pathfinding::hexmap::{HexBits, HexId, Hexside, HexsideSet, LinkKind, Map, SideKind};
    /// use grognard_pathfinding::{Movement, Mp, Obstacle, Offer, Search, Start, Step, StepTable};
    ///
    /// /// The march over empty ground. The mode says whether the hex was entered by road.
    /// struct Ground<'a> { map: &'a Map, road: LinkKind, river: SideKind }
    ///
    /// impl Movement for Ground<'_> {
    ///     type Mode = bool;
    ///     type Cost = Mp;
    ///     type Rule = &'static str;
    ///     fn map(&self) -> &Map { self.map }
    ///     fn steps(&self, from: HexId, by_road: bool, offer: &mut impl Offer<bool, Mp, &'static str>) {
    ///         for (direction, to) in self.map.neighbours(from) {
    ///             let side = Hexside { hex: from, direction };
    ///             if self.map.links(side).contains(self.road) {
    ///                 let cost = Mp(if by_road { 1 } else { 2 });
    ///                 offer.step(Step::to(to, cost).in_mode(true));
    ///             } else if self.map.features(side).contains(self.river) {
    ///                 offer.refuse(to, "6.1 rivers are crossed at bridges");
    ///             } else {
    ///                 offer.step(Step::to(to, Mp(4)).in_mode(false));
    ///             }
    ///         }
    ///     }
    /// }
    ///
    /// # let grid = Grid::new(Orientation::Flat, Shoved::Even, 1, 6, LabelStyle::Ccrr);
    /// # let mut builder = MapBuilder::new("example", grid)?;
    /// # let road = builder.link_kind("road")?;
    /// # let river = builder.side_kind("river", false)?;
    /// # let lane: Vec<HexId> = builder.map().hexes().collect();
    /// # builder.line("Pike", road, &lane[..4])?;
    /// # builder.feature(lane[4], lane[5], river)?;
    /// # let map = builder.build();
    /// // Once, with the map: a table for each class of mover.
    /// let table = StepTable::of(&Ground { map: &map, road, river })?;
    ///
    /// // At every decision: who stands where.
    /// # let [start, third, fourth, fifth, last] = [0, 2, 3, 4, 5].map(|index| lane[index]);
    /// let zone: HexBits<1> = [fourth].into_iter().collect();
    /// let mut blown = HexsideSet::default();
    /// let moves = table.moves(&map).halts(&zone, "8.2 zones").closed_sides(&blown, "6.2 blown");
    /// let mut search = Search::new();
    /// let reach = search.reach(&moves, &[Start::at(start)], Some(Mp(9)));
    /// assert_eq!(reach.cost(third), Some(Mp(3)));
    /// assert_eq!(reach.route(fourth).len(), 4);
    /// let why = Obstacle::Halts { at: fourth, rule: "8.2 zones" };
    /// assert_eq!(reach.obstacle(fifth), Some(why));
    ///
    /// // The next turn the zone is gone, and the bridge too.
    /// blown.insert(map.hexside(third, fourth).unwrap());
    /// let moves = table.moves(&map).closed_sides(&blown, "6.2 blown");
    /// let reach = search.reach(&moves, &[Start::at(start)], Some(Mp(9)));
    /// let why = Obstacle::Refused { from: third, to: fourth, rule: "6.2 blown" };
    /// assert_eq!(reach.obstacle(last), Some(why));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If a cost is above 254, there are more than 255 different rules or steps from one hex, or
    /// the map is too large for so many modes (a quarter of a million hexes in all modes fit in).
    pub fn of<M>(rules: &M) -> Result<StepTable<R, D>, TableError>
    where
        M: Movement<Mode = D, Cost = Mp, Rule = R>,
    {
        let map = rules.map();
        let mut builder = TableBuilder::new(map)?;
        for from in map.nodes() {
            for mode in (0..D::COUNT).map(D::from_index) {
                builder.place(from, mode, &Exits::of(rules, from, mode))?;
            }
        }
        builder.build()
    }

    /// Works out what it costs to get everywhere from eight landmarks: single routes
    /// ([`Search::route`](crate::Search::route)) are found about twice as fast. Takes eight searches
    /// of the whole map. Where some way can be gone in one direction only, it changes nothing.
    #[must_use]
    pub fn with_landmarks(mut self, map: &Map) -> StepTable<R, D> {
        self.ground.far = crate::landmarks::distances(&self.ground, map);
        self
    }

    /// Movement by this table, with nothing laid over it yet.
    ///
    /// # Panics
    /// If the map is not the one that the table was made for, as far as can be seen.
    pub fn moves<'a>(&'a self, map: &'a Map) -> TableMoves<'a, R, D> {
        assert_eq!(map.len(), self.hexes, "the table was made for another map");
        TableMoves::new(self, map)
    }

    /// Where one cannot go by terrain alone, and the rule.
    pub(crate) fn refused(&self, hex: HexId, mode: D) -> impl Iterator<Item = (HexId, R)> + '_ {
        let slot = slot(hex, mode);
        let ends = self.refused_from.get(slot..slot + 2).unwrap_or(&[0, 0]);
        let refused = &self.refused[ends[0] as usize..ends[1] as usize];
        refused.iter().map(|&(to, rule)| (to, self.rules[usize::from(rule)]))
    }
}

/// Takes hex after hex in mode after mode.
struct TableBuilder<'m, R, D> {
    map: &'m Map,
    ground: GroundBuilder,
    refused: Vec<(HexId, u8)>,
    refused_from: Vec<u32>,
    rules: Vec<R>,
    mode: PhantomData<D>,
}

impl<'m, R: Copy + PartialEq, D: Mode> TableBuilder<'m, R, D> {
    fn new(map: &'m Map) -> Result<Self, TableError> {
        let too_large = TableError::TooLarge { hexes: map.len(), modes: D::COUNT };
        let ground = GroundBuilder::new(map.len(), D::COUNT).ok_or(too_large)?;
        let (refused, refused_from, rules) = Default::default();
        Ok(TableBuilder { map, ground, refused, refused_from, rules, mode: PhantomData })
    }

    fn place(&mut self, from: HexId, mode: D, exits: &Exits<D, Mp, R>) -> Result<(), TableError> {
        let here = slot(from, mode);
        let mut lanes: Vec<Lane<u32>> = Vec::new();
        for step in &exits.steps {
            let lane = self.lane(from, step)?;
            match lanes.iter_mut().find(|known| known.to == lane.to) {
                // Of two steps to one place the dearer is of no use.
                Some(known) if known.cost <= lane.cost => {}
                Some(known) => *known = lane,
                // Nor is one that leads nowhere.
                None if lane.to as usize == here => {}
                None => lanes.push(lane),
            }
        }
        let too_many = || TableError::TooManySteps { from: self.map.label(from).to_owned() };
        self.ground.slot(here, &lanes).ok_or_else(too_many)?;
        self.refused_from.resize(here + 1, self.refused.len() as u32);
        for &(to, rule) in &exits.refused {
            let rule = self.rule(rule)?;
            self.refused.push((to, rule));
        }
        Ok(())
    }

    fn lane(&mut self, from: HexId, step: &Step<D, Mp, R>) -> Result<Lane<u32>, TableError> {
        let cost = match u8::try_from(step.cost.0) {
            Ok(cost) if cost <= MOST => cost,
            _ => {
                let [from, to] = [from, step.to].map(|hex| self.map.label(hex).to_owned());
                return Err(TableError::TooDear { from, to, cost: step.cost });
            }
        };
        let side = match self.map.hexside(from, step.to) {
            _ if step.to == from => IN_PLACE,
            Some(side) => 1 << side.direction.index(),
            None => 0,
        };
        let (plane, rule) = match step.flow {
            Flow::Continue => (0, 0),
            Flow::Halt(rule) => (1, self.rule(rule)?),
            Flow::Ask(rule) => (2, self.rule(rule)?),
        };
        let to = self.layout().place(plane, slot(step.to, step.mode)) as u32;
        Ok(Lane { to, cost, side, rule })
    }

    fn layout(&self) -> Layout {
        self.ground.layout()
    }

    /// The number of a rule.
    fn rule(&mut self, rule: R) -> Result<u8, TableError> {
        let known = self.rules.iter().position(|&known| known == rule);
        let index = known.unwrap_or_else(|| {
            self.rules.push(rule);
            self.rules.len() - 1
        });
        match u8::try_from(index) {
            Ok(index) if index < u8::MAX => Ok(index),
            _ => Err(TableError::TooManyRules),
        }
    }

    fn build(mut self) -> Result<StepTable<R, D>, TableError> {
        let hexes = self.map.len();
        let slots = hexes << self.layout().mode_bits();
        self.refused_from.resize(slots + 1, self.refused.len() as u32);
        let too_large = TableError::TooLarge { hexes, modes: D::COUNT };
        Ok(StepTable {
            ground: self.ground.build(self.map).ok_or(too_large)?,
            refused: self.refused,
            refused_from: self.refused_from,
            rules: self.rules,
            hexes,
            mode: PhantomData,
        })
    }
}
