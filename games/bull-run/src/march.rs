//! How a unit marches: the ground, the enemy and what 8.3 and 8.4 leave open, as one movement that
//! the search runs on.

use std::cell::RefCell;

use hexmap::{HexId, Map};
use pathfinding::{Mode, Movement, Mp, Offer, Search, Start, Step};
use table::Rule;

use crate::book::{Book, HexBits, book};
use crate::ground::{Flank, Leg, Passage};
use crate::state::BullRun;
use crate::unit::{Crossing, UnitId, UnitPlace};
use crate::{Side, rules};

thread_local! {
    /// The memory of searches. It holds no answer from one search to the next.
    static SEARCH: RefCell<Search> = RefCell::new(Search::new());
}

/// Lends out the memory of searches.
pub(crate) fn with_search<T>(ask: impl FnOnce(&mut Search) -> T) -> T {
    SEARCH.with_borrow_mut(ask)
}

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

impl Barrier {
    pub(crate) fn rule(self) -> Rule {
        match self {
            Barrier::Stream => rules::MOVEMENT,
            Barrier::Enemy | Barrier::Zone | Barrier::Full => rules::STACKING,
            Barrier::Confusion => rules::CONFUSION,
            Barrier::FarmFord | Barrier::Unaware => rules::AWARENESS,
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

    /// One step by terrain and situation: whether one must stop after it, or what forbids it.
    #[inline]
    fn enter(&self, from: HexId, leg: Leg) -> Result<bool, Barrier> {
        match leg.passage {
            Passage::Land => {}
            Passage::Stream => return Err(Barrier::Stream),
            Passage::Ford(Flank::Farm) if !self.leave.farm_ford => return Err(Barrier::FarmFord),
            Passage::Ford(_) | Passage::Bridge => {
                if !self.leave.north && !self.book.north.contains(from) {
                    return Err(Barrier::Confusion);
                }
            }
        }
        if self.enemy.contains(leg.to) {
            return Err(Barrier::Enemy);
        }
        if !self.leave.west && self.book.west.contains(leg.to) {
            return Err(Barrier::Unaware);
        }
        Ok(self.zone.contains(leg.to))
    }

    #[inline]
    fn hand_out<D: Mode>(
        &self,
        from: HexId,
        offer: &mut impl Offer<D, Mp, Barrier>,
        mode: impl Fn(Leg) -> D,
    ) {
        for leg in self.book.legs[from.index()].iter().flatten() {
            match self.enter(from, *leg) {
                Err(barrier) => offer.refuse(leg.to, barrier),
                Ok(halts) => {
                    let step = Step::to(leg.to, Mp(u32::from(leg.cost))).in_mode(mode(*leg));
                    offer.step(if halts { step.halting(Barrier::Zone) } else { step });
                }
            }
        }
    }
}

impl Movement for March<'_> {
    type Mode = ();
    type Cost = Mp;
    type Rule = Barrier;

    fn map(&self) -> &Map {
        &self.book.map
    }

    #[inline]
    fn steps(&self, from: HexId, (): (), offer: &mut impl Offer<(), Mp, Barrier>) {
        self.hand_out(from, offer, |_| ());
    }

    #[inline]
    fn may_end(&self, hex: HexId, (): ()) -> Result<(), Barrier> {
        if self.full.contains(hex) { Err(Barrier::Full) } else { Ok(()) }
    }
}

/// The same march, remembering whether a flank ford was crossed on the way (8.4).
#[derive(Clone, Copy, Debug)]
pub(crate) struct FlankMarch<'a>(pub(crate) March<'a>);

impl Movement for FlankMarch<'_> {
    type Mode = bool;
    type Cost = Mp;
    type Rule = Barrier;

    fn map(&self) -> &Map {
        &self.0.book.map
    }

    fn steps(&self, from: HexId, crossed: bool, offer: &mut impl Offer<bool, Mp, Barrier>) {
        let flank =
            |leg: Leg| crossed || matches!(leg.passage, Passage::Ford(Flank::Sudley | Flank::Farm));
        self.0.hand_out(from, offer, flank);
    }

    fn may_end(&self, hex: HexId, _: bool) -> Result<(), Barrier> {
        self.0.may_end(hex, ())
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
    use pathfinding::testing;
    use proptest::prelude::*;

    use super::*;

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
