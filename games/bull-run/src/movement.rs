//! 8.1 and 8.2: movement points, roads, Bull Run, enemy hexes, zones of control, stacking.

use std::cell::RefCell;

use combat::DiceError;
use hexmap::{HexId, Map};
use pathfinding::{Arrival, Movement, Mp, Obstacle, Offer, Reach, Search, Start, Step};
use table::{Rule, Table, Violation};

use crate::action::{Action, Way};
use crate::bits::HexBits;
use crate::book::{Book, Flank, Leg, Passage, STACK_LIMIT, book};
use crate::distance::distance_over_empty_ground;
use crate::event::BattleEvent;
use crate::label::label;
use crate::state::BullRun;
use crate::unit::{Crossing, Place, UnitId};
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
    fn rule(self) -> Rule {
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
    full: HexBits,
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
            if let Place::At(hex) = unit.place {
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
    fn unopposed(&self, from: HexId) -> Option<&'a HexBits> {
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
    fn hand_out<M>(&self, from: HexId, offer: &mut impl Offer<M>, mode: impl Fn(Leg) -> M::Mode)
    where
        M: Movement<Cost = Mp, Rule = Barrier>,
    {
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
    fn steps(&self, from: HexId, (): (), offer: &mut impl Offer<Self>) {
        self.hand_out(from, offer, |_| ());
    }

    #[inline]
    fn may_end(&self, hex: HexId, (): ()) -> Result<(), Barrier> {
        if self.full.contains(hex) { Err(Barrier::Full) } else { Ok(()) }
    }
}

/// The same march, remembering whether a flank ford was crossed on the way (8.4).
#[derive(Clone, Copy, Debug)]
struct FlankMarch<'a>(March<'a>);

impl Movement for FlankMarch<'_> {
    type Mode = bool;
    type Cost = Mp;
    type Rule = Barrier;

    fn map(&self) -> &Map {
        &self.0.book.map
    }

    fn steps(&self, from: HexId, crossed: bool, offer: &mut impl Offer<Self>) {
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

/// One leg of a march that was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stage {
    pub(crate) hex: HexId,
    /// Movement points spent up to here.
    pub(crate) cost: u32,
}

impl BullRun {
    /// Whether it can matter which way a unit takes from a hex: only while the flank is not turned
    /// yet, and where a flank ford is near enough to choose it.
    fn way_matters(&self, side: Side, from: HexId) -> bool {
        side == Side::Union
            && self.farm_found
            && !self.flank_crossed()
            && book().near_flank.contains(from)
    }

    /// Lists the moves of one unit. `march` is [`March::side`] of its side.
    pub(crate) fn list_unit_moves(
        &self,
        march: &March<'_>,
        unit: UnitId,
        search: &mut Search,
        out: &mut Vec<Action>,
    ) {
        let Place::At(from) = self[unit].place else { return };
        let (march, budget) = (march.of(self, unit), Some(march.book.allowance()));
        let way = Way::Cheapest;
        if self.way_matters(unit.side(), from) {
            let march = FlankMarch(march);
            let reach = search.reach(&march, &[Start::at(from)], budget);
            for end in reach.ends().filter(|end| end.hex != from) {
                out.push(Action::Move { unit, to: end.hex, way });
                if other_way(&reach, &end).is_some() {
                    out.push(Action::Move { unit, to: end.hex, way: Way::Other });
                }
            }
        } else if let Some(ends) = march.unopposed(from) {
            ends.for_each(|to| {
                if to != from && !march.full.contains(to) {
                    out.push(Action::Move { unit, to, way });
                }
            });
        } else {
            let reach = search.reach(&march, &[Start::at(from)], budget);
            for end in reach.ends().filter(|end| end.hex != from) {
                out.push(Action::Move { unit, to: end.hex, way });
            }
        }
    }

    /// The way that a legal move takes, with both ends; `None` if there is none.
    pub(crate) fn route(&self, unit: UnitId, to: HexId, way: Way) -> Option<Vec<Stage>> {
        let from = self[unit].place.hex()?;
        let march = FlankMarch(March::side(self, unit.side()).of(self, unit));
        with_search(|search| {
            let reach = search.reach(&march, &[Start::at(from)], Some(book().allowance()));
            let best = reach.best(to)?;
            let taken = match way {
                Way::Cheapest => best,
                Way::Other => other_way(&reach, &best)?,
            };
            let stages = reach.route_of(&taken).into_iter();
            Some(stages.map(|at| Stage { hex: at.hex, cost: at.cost.0 }).collect())
        })
    }

    /// Judges a move.
    pub(crate) fn check_move(&self, unit: UnitId, to: HexId, way: Way) -> Result<(), Violation> {
        let Some(from) = self.ready_to_move(unit)? else {
            return refuse(rules::MOVEMENT, format!("{unit} is not on the map"));
        };
        if to.index() >= book().map.len() {
            return refuse(rules::MOVEMENT, "there is no such hex");
        }
        if to == from {
            return refuse(rules::MOVEMENT, format!("{unit} is in {} already", label(to)));
        }
        let budget = book().allowance();
        // Where the ground alone takes too much, that is the reason.
        match distance_over_empty_ground(from, to).map(|cost| Mp(u32::from(cost))) {
            Some(needs) if needs <= budget => {}
            Some(needs) => {
                return Err(explain(unit, to, Obstacle::TooFar { needs, has: budget }));
            }
            None => return Err(explain(unit, to, Obstacle::NoWay)),
        }
        let march = March::side(self, unit.side()).of(self, unit);
        with_search(|search| {
            let reach = search.reach(&march, &[Start::at(from)], Some(budget));
            if let Some(obstacle) = reach.obstacle(to) {
                return Err(explain(unit, to, obstacle));
            }
            if way == Way::Cheapest {
                return Ok(());
            }
            let march = FlankMarch(march);
            let reach = search.reach(&march, &[Start::at(from)], Some(budget));
            let other = reach.best(to).and_then(|best| other_way(&reach, &best));
            if self.way_matters(unit.side(), from) && other.is_some() {
                return Ok(());
            }
            let why = format!("only one way to {} makes a difference", label(to));
            refuse(rules::AWARENESS, why)
        })
    }

    /// Where a unit stands that may still move; `None` if it is not on the map.
    pub(crate) fn ready_to_move(&self, unit: UnitId) -> Result<Option<HexId>, Violation> {
        let mover = self.moving_side()?;
        if unit.side() != mover {
            return refuse(rules::MOVEMENT, format!("{unit} is not a unit of the {mover} side"));
        }
        if self[unit].moved {
            return refuse(rules::MOVEMENT, format!("{unit} has moved this turn"));
        }
        Ok(self[unit].place.hex())
    }

    /// Carries out a legal move.
    pub(crate) fn apply_move(
        &mut self,
        unit: UnitId,
        to: HexId,
        way: Way,
        table: &mut Table<'_, BattleEvent>,
    ) {
        let Place::At(from) = self[unit].place else { return };
        table.say_with(|| {
            let route = self.route(unit, to, way).unwrap_or_default();
            let cost = route.last().map_or(0, |stage| stage.cost);
            BattleEvent::Moved { unit, from, to, cost }
        });
        // The way itself matters only as long as it can make a difference to 8.4.
        let may_turn_flank = unit.side() == Side::Union && book().near_flank.contains(from);
        if may_turn_flank && !(self.crossed.sudley && self.crossed.farm) {
            let route = self.route(unit, to, way).unwrap_or_default();
            for leg in route.windows(2) {
                self.note_crossing(unit, leg[0].hex, leg[1].hex, table);
            }
        }
        self[unit].moved = true;
        self.stand(unit, to, table);
        self.test_awareness(table);
    }

    /// Puts a unit down after a move, retreat or advance.
    pub(crate) fn stand(&mut self, unit: UnitId, hex: HexId, table: &mut Table<'_, BattleEvent>) {
        self[unit].place = Place::At(hex);
        self.free_on_north_bank(unit, hex, table);
    }

    /// Ends a side's movement: the other side moves, or the fighting begins.
    pub(crate) fn end_moves(
        &mut self,
        side: Side,
        table: &mut Table<'_, BattleEvent>,
    ) -> Result<(), DiceError> {
        if side == self.initiative {
            self.begin_movement(side.other(), table)
        } else {
            self.begin_attacks(self.initiative, table)
        }
    }

    /// Would this many more units fit in a hex (8.2)?
    pub(crate) fn has_room(&self, hex: HexId, more: usize) -> bool {
        self.stack(hex).len() + more <= STACK_LIMIT
    }
}

/// The best way to the same hex that differs in whether it crosses a flank ford.
fn other_way(
    reach: &Reach<'_, FlankMarch<'_>>,
    best: &Arrival<bool, Mp>,
) -> Option<Arrival<bool, Mp>> {
    reach.arrivals(best.hex).find(|arrival| arrival.mode != best.mode)
}

fn refuse<T>(
    rule: Rule,
    reason: impl Into<std::borrow::Cow<'static, str>>,
) -> Result<T, Violation> {
    Err(Violation::new(rule, reason))
}

/// Why a unit cannot end its move in a hex.
fn explain(unit: UnitId, to: HexId, obstacle: Obstacle<Mp, Barrier>) -> Violation {
    let (barrier, at) = match obstacle {
        Obstacle::TooFar { needs, has } => {
            let reason = format!("{unit} needs {needs} MP to reach {} and has {has}", label(to));
            return Violation::new(rules::MOVEMENT, reason);
        }
        Obstacle::NoWay => {
            let reason = format!("no way leads {unit} to {}", label(to));
            return Violation::new(rules::MOVEMENT, reason);
        }
        Obstacle::Refused { to, rule, .. } => (rule, to),
        Obstacle::Halts { at, rule } | Obstacle::Asks { at, rule } => (rule, at),
        Obstacle::MayNotEnd { rule } => (rule, to),
    };
    let at = label(at);
    let reason = match barrier {
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
    };
    Violation::new(barrier.rule(), reason)
}
