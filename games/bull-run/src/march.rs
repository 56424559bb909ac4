//! How a unit marches: the ground, the enemy and what 8.3 and 8.4 leave open, as one movement that
//! the search runs on.

use hexmap::{HexId, Map};
use pathfinding::{Compiled, Mode, Movement, Mp, Offer, Search, Start, StepTable, TableMoves};
use table::Rule;

use crate::book::{Book, HexBits, book};
use crate::empty_ground::Tables;
use crate::state::BullRun;
use crate::unit::{Crossing, UnitId, UnitPlace};
use crate::{Side, rules};

/// What can keep a unit from a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Barrier {
    /// Bull Run without a crossing.
    Stream,
    /// Farm Ford before the Union has found it.
    FarmFord,
    /// Beauregard's units before their die.
    Confusion,
    /// West of the Stone Bridge before the CSA knows why.
    Unaware,
    /// Enemies in the hex.
    Enemy,
    /// The enemy's zone of control.
    Zone,
    /// Two friends in the hex.
    Full,
}

impl board::Barrier for Barrier {
    fn rule(self) -> Rule {
        match self {
            Barrier::Stream => rules::MOVEMENT,
            Barrier::Enemy | Barrier::Zone | Barrier::Full => rules::STACKING,
            Barrier::Confusion => rules::CONFUSION,
            Barrier::FarmFord | Barrier::Unaware => rules::AWARENESS,
        }
    }

    fn reason(self, unit: &str, at: &str) -> String {
        match self {
            Barrier::Stream => format!("{unit} cannot cross Bull Run to {at}: no ford or bridge"),
            Barrier::FarmFord => "the Union has not found Farm Ford".to_owned(),
            Barrier::Confusion => {
                format!("{unit} must roll 5 or 6 before it can cross Bull Run to {at}")
            }
            Barrier::Unaware => {
                format!("{unit} cannot go west to {at} before the CSA is aware of its flank")
            }
            Barrier::Enemy => format!("{unit} cannot enter {at}: the enemy is there"),
            Barrier::Zone => format!("{unit} must stop in {at}, in the enemy's zone of control"),
            Barrier::Full => format!("{unit} cannot end in {at}: two units are there"),
        }
    }
}

/// What 8.3 and 8.4 leave open to a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Leave {
    /// 8.4 hides the ford from the Union alone, until it is found.
    pub(crate) farm_ford: bool,
    /// 8.3: to cross Bull Run to the north.
    pub(crate) north: bool,
    /// 8.4: to go west of the Stone Bridge.
    pub(crate) west: bool,
}

impl Leave {
    /// To go anywhere.
    pub(crate) const FULL: Leave = Leave { farm_ford: true, north: true, west: true };

    /// Every kind of leave, in the order of [`Leave::index`].
    pub(crate) fn all() -> impl Iterator<Item = Leave> {
        (0..8).map(|bits| Leave {
            farm_ford: bits & 1 != 0,
            north: bits & 2 != 0,
            west: bits & 4 != 0,
        })
    }

    /// For arrays with one entry a kind.
    pub(crate) const fn index(self) -> usize {
        self.farm_ford as usize | (self.north as usize) << 1 | (self.west as usize) << 2
    }
}

/// How one unit marches now.
#[derive(Clone, Copy, Debug)]
pub(crate) struct March<'a> {
    book: &'a Book,
    enemy: HexBits,
    zone: HexBits,
    pub(crate) full: HexBits,
    leave: Leave,
}

impl<'a> March<'a> {
    /// A march by terrain alone.
    pub(crate) fn over_empty_ground(book: &'a Book, leave: Leave) -> March<'a> {
        let [enemy, zone, full] = [HexBits::default(); 3];
        March { book, enemy, zone, full, leave }
    }

    /// The situation of a side; what differs from unit to unit comes with [`March::of`].
    pub(crate) fn side(game: &BullRun, side: Side) -> March<'static> {
        let book = book();
        let mut full = HexBits::default();
        let mut once = HexBits::default();
        for unit in &game.units[book.ranges[side.index()].clone()] {
            if let UnitPlace::At(hex) = unit.place {
                if once.contains(hex) {
                    full.insert(hex);
                }
                once.insert(hex);
            }
        }
        March {
            book,
            enemy: game.occupied(side.other()),
            zone: game.zone_of(side.other()),
            full,
            leave: Leave {
                farm_ford: side == Side::Csa || game.farm_found,
                north: true,
                west: side == Side::Union || game.aware,
            },
        }
    }

    /// The same situation for one unit.
    pub(crate) fn of(mut self, game: &BullRun, unit: UnitId) -> March<'a> {
        self.leave.north = !game.is_confused(unit) || game[unit].crossing == Crossing::Passed;
        self
    }

    /// Where the unit can end, if no enemy is near enough to make a difference: then it was worked
    /// out when the map was read.
    #[inline]
    pub(crate) fn unopposed(&self, from: HexId) -> Option<&'a HexBits> {
        let ends = self.book.march(from, self.leave);
        let opposed = ends.intersects(&self.zone) || ends.intersects(&self.enemy);
        (!opposed).then_some(ends)
    }

    /// The march by table, with the enemy laid over the ground.
    #[inline]
    fn moves(&self) -> TableMoves<'_, Barrier> {
        self.lay_over(&self.book.tables.plain)
    }

    #[inline]
    fn lay_over<'s, D: Mode>(
        &'s self,
        tables: &'s [StepTable<Barrier, D>; Tables::KINDS],
    ) -> TableMoves<'s, Barrier, D> {
        let moves = tables[Tables::index(self.leave)]
            .moves(&self.book.map)
            .closed(&self.enemy, Barrier::Enemy)
            .halts(&self.zone, Barrier::Zone)
            .full(&self.full, Barrier::Full);
        if self.leave.west { moves } else { moves.closed(&self.book.west, Barrier::Unaware) }
    }
}

impl Movement for March<'_> {
    type Mode = ();
    type Cost = Mp;
    type Rule = Barrier;

    fn map(&self) -> &Map {
        &self.book.map
    }

    fn steps(&self, from: HexId, (): (), offer: &mut impl Offer<(), Mp, Barrier>) {
        self.moves().steps(from, (), offer);
    }

    #[inline]
    fn may_end(&self, hex: HexId, (): ()) -> Result<(), Barrier> {
        if self.full.contains(hex) { Err(Barrier::Full) } else { Ok(()) }
    }

    #[inline]
    fn compiled(&self) -> Option<Compiled<'_>> {
        Some(self.moves().as_compiled())
    }
}

/// The same march, remembering whether a flank ford was crossed on the way (8.4).
#[derive(Clone, Copy, Debug)]
pub(crate) struct FlankMarch<'a>(pub(crate) March<'a>);

impl FlankMarch<'_> {
    fn moves(&self) -> TableMoves<'_, Barrier, bool> {
        self.0.lay_over(&self.0.book.tables.flank)
    }
}

impl Movement for FlankMarch<'_> {
    type Mode = bool;
    type Cost = Mp;
    type Rule = Barrier;

    fn map(&self) -> &Map {
        &self.0.book.map
    }

    fn steps(&self, from: HexId, crossed: bool, offer: &mut impl Offer<bool, Mp, Barrier>) {
        self.moves().steps(from, crossed, offer);
    }

    #[inline]
    fn may_end(&self, hex: HexId, _: bool) -> Result<(), Barrier> {
        self.0.may_end(hex, ())
    }

    #[inline]
    fn compiled(&self) -> Option<Compiled<'_>> {
        Some(self.moves().as_compiled())
    }
}

/// Whether a march over empty ground can lead across a flank ford.
pub(crate) fn crosses_flank(book: &Book, from: HexId) -> bool {
    let march = FlankMarch(March::over_empty_ground(book, Leave::FULL));
    let mut search = Search::new();
    let reach = search.reach(&march, &[Start::at(from)], Some(book.allowance()));
    reach.costs().any(|(hex, _)| reach.arrivals(hex).any(|arrival| arrival.mode))
}

#[cfg(test)]
mod tests {
    use pathfinding::{Step, testing};
    use proptest::prelude::*;

    use super::*;
    use crate::ground::{Flank, Passage};

    /// The rules of a step as one would read them, for the tables to be held against.
    struct StepByStep<'a>(&'a March<'a>);

    impl StepByStep<'_> {
        fn each<D: Mode>(
            &self,
            from: HexId,
            offer: &mut impl Offer<D, Mp, Barrier>,
            mode: impl Fn(Passage) -> D,
        ) {
            let March { book, enemy, zone, leave, .. } = self.0;
            for (_, to, leg) in book.legs.of(from) {
                let to_the_north = leg.passage.is_crossing() && !book.north.contains(from);
                let barrier = match leg.passage {
                    Passage::Stream => Some(Barrier::Stream),
                    Passage::Ford(Flank::Farm) if !leave.farm_ford => Some(Barrier::FarmFord),
                    _ if to_the_north && !leave.north => Some(Barrier::Confusion),
                    _ if enemy.contains(to) => Some(Barrier::Enemy),
                    _ if book.west.contains(to) && !leave.west => Some(Barrier::Unaware),
                    _ => None,
                };
                if let Some(barrier) = barrier {
                    offer.refuse(to, barrier);
                    continue;
                }
                let cost = Mp(u32::from(leg.cost));
                let step = Step::to(to, cost).in_mode(mode(leg.passage));
                let halts = zone.contains(to);
                offer.step(if halts { step.halting(Barrier::Zone) } else { step });
            }
        }
    }

    impl Movement for StepByStep<'_> {
        type Mode = ();
        type Cost = Mp;
        type Rule = Barrier;
        fn map(&self) -> &Map {
            &self.0.book.map
        }
        fn steps(&self, from: HexId, (): (), offer: &mut impl Offer<(), Mp, Barrier>) {
            self.each(from, offer, |_| ());
        }
        fn may_end(&self, hex: HexId, (): ()) -> Result<(), Barrier> {
            if self.0.full.contains(hex) { Err(Barrier::Full) } else { Ok(()) }
        }
    }

    struct Flanking<'a>(StepByStep<'a>);

    impl Movement for Flanking<'_> {
        type Mode = bool;
        type Cost = Mp;
        type Rule = Barrier;
        fn map(&self) -> &Map {
            self.0.map()
        }
        fn steps(&self, from: HexId, crossed: bool, offer: &mut impl Offer<bool, Mp, Barrier>) {
            let flank = Passage::Ford(Flank::Sudley);
            let farm = Passage::Ford(Flank::Farm);
            self.0.each(from, offer, |passage| crossed || passage == flank || passage == farm);
        }
        fn may_end(&self, hex: HexId, _: bool) -> Result<(), Barrier> {
            self.0.may_end(hex, ())
        }
    }

    /// Some hexes of the map.
    fn hexes() -> impl Strategy<Value = HexBits> {
        let some = proptest::collection::vec(0..352_usize, 0..40);
        some.prop_map(|hexes| hexes.into_iter().map(HexId::from_index).collect())
    }

    proptest! {
        // Each case asks about every hex of the map.
        #![proptest_config(ProptestConfig::with_cases(6))]

        #[test]
        fn r8_2_marches_keep_every_promise_of_a_search(
            (enemy, zone, full) in (hexes(), hexes(), hexes()),
            leave in 0..8_usize,
            starts in testing::starts(&book().map),
            budget in testing::budgets(),
        ) {
            let leave = Leave::all().nth(leave).unwrap_or(Leave::FULL);
            let march = March { book: book(), enemy, zone, full, leave };
            testing::check(&march, &starts, budget)?;
        }

        /// The tables say what 8.1 to 8.4 say step by step.
        #[test]
        fn r8_2_marches_by_table_are_marches_by_the_rules(
            (enemy, zone, full) in (hexes(), hexes(), hexes()),
            leave in 0..8_usize,
            start in 0..352_usize,
            budget in testing::budgets(),
        ) {
            let leave = Leave::all().nth(leave).unwrap_or(Leave::FULL);
            let march = March { book: book(), enemy, zone, full, leave };
            let start = HexId::from_index(start);
            testing::check_compiled(&StepByStep(&march), &march, &[Start::at(start)], budget)?;
            let flank = FlankMarch(march);
            let by_steps = StepByStep(&flank.0);
            testing::check_compiled(&Flanking(by_steps), &flank, &[Start::at(start)], budget)?;
        }

        #[test]
        fn r8_4_so_do_marches_that_remember_a_flank_ford(
            (enemy, zone) in (hexes(), hexes()),
            start in 0..352_usize,
            budget in testing::budgets(),
        ) {
            let (leave, full) = (Leave::FULL, HexBits::default());
            let march = FlankMarch(March { book: book(), enemy, zone, full, leave });
            testing::check(&march, &[Start::at(HexId::from_index(start))], budget)?;
        }
    }

    #[test]
    fn kinds_of_leave_and_their_numbers_match() {
        for (index, leave) in Leave::all().enumerate() {
            assert_eq!(leave.index(), index);
        }
    }
}
