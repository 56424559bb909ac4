//! 8.1 and 8.2: movement points, roads, Bull Run, enemy hexes, zones of control, stacking.

use board::with_search;
use hexmap::HexId;
use pathfinding::{Arrival, Mp, Obstacle, Reach, Search, Start};
use table::{Recorder, Rule, Violation};

use crate::book::{STACK_LIMIT, board, book};
use crate::distance::distance_over_empty_ground;
use crate::event::BattleEvent;
use crate::march::{Barrier, FlankMarch, March};
use crate::state::BullRun;
use crate::tasks::Way;
use crate::unit::{Stack, UnitId, UnitPlace};
use crate::{Side, rules};

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

    /// Calls `out` with each move of one unit. `march` is [`March::side`] of its side.
    #[inline(never)]
    pub(crate) fn each_move(
        &self,
        march: &March<'_>,
        unit: UnitId,
        search: &mut Search,
        mut out: impl FnMut(HexId, Way),
    ) {
        let UnitPlace::At(from) = self[unit].place else { return };
        let (march, budget) = (march.of(self, unit), Some(book().allowance()));
        let way = Way::Cheapest;
        if self.way_matters(unit.side, from) {
            let march = FlankMarch(march);
            let reach = search.reach(&march, &[Start::at(from)], budget);
            for end in reach.ends().filter(|end| end.hex != from) {
                out(end.hex, way);
                if other_way(&reach, end).is_some() {
                    out(end.hex, Way::Other);
                }
            }
        } else if let Some(ends) = march.unopposed(from) {
            ends.for_each(|to| {
                if to != from && !march.full.contains(to) {
                    out(to, way);
                }
            });
        } else {
            let reach = search.reach(&march, &[Start::at(from)], budget);
            for end in reach.ends().filter(|end| end.hex != from) {
                out(end.hex, way);
            }
        }
    }

    /// The way that a legal move takes, with both ends; `None` if there is none.
    pub(crate) fn route(&self, unit: UnitId, to: HexId, way: Way) -> Option<Vec<Stage>> {
        let from = self[unit].place.hex()?;
        let march = FlankMarch(March::side(self, unit.side).of(self, unit));
        with_search(|search| {
            let reach = search.routes(&march, &[Start::at(from)], Some(book().allowance()));
            let best = reach.best(to)?;
            let taken = match way {
                Way::Cheapest => best,
                Way::Other => other_way(&reach, best)?,
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
            return refuse(rules::MOVEMENT, format!("{unit} is in {} already", board().place(to)));
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
        let march = March::side(self, unit.side).of(self, unit);
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
            let other = reach.best(to).and_then(|best| other_way(&reach, best));
            if self.way_matters(unit.side, from) && other.is_some() {
                return Ok(());
            }
            let why = format!("only one way to {} makes a difference", board().place(to));
            refuse(rules::AWARENESS, why)
        })
    }

    /// Where a unit stands that may still move; `None` if it is not on the map.
    pub(crate) fn ready_to_move(&self, unit: UnitId) -> Result<Option<HexId>, Violation> {
        let mover = self.moving_side()?;
        if unit.side != mover {
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
        recorder: &mut Recorder<'_, BattleEvent>,
    ) {
        let UnitPlace::At(from) = self[unit].place else { return };
        recorder.say_with(|| {
            let route = self.route(unit, to, way).unwrap_or_default();
            let cost = route.last().map_or(0, |stage| stage.cost);
            let stopped = self.zone_of(unit.side.other()).contains(to);
            BattleEvent::Moved { unit, from, to, cost, stopped }
        });
        // The way itself matters only as long as it can make a difference to 8.4.
        let may_turn_flank = unit.side == Side::Union && book().near_flank.contains(from);
        if may_turn_flank && !(self.crossed.sudley && self.crossed.farm) {
            let route = self.route(unit, to, way).unwrap_or_default();
            for leg in route.windows(2) {
                self.note_crossing(unit, leg[0].hex, leg[1].hex, recorder);
            }
        }
        self[unit].moved = true;
        self.stand(unit, to, recorder);
        self.test_awareness(recorder);
    }

    /// Puts a unit down after a move, retreat or advance.
    pub(crate) fn stand(
        &mut self,
        unit: UnitId,
        hex: HexId,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) {
        self[unit].place = UnitPlace::At(hex);
        self.take_objective(unit.side, hex);
        self.free_on_north_bank(unit, hex, recorder);
    }

    /// Puts a whole stack one hex further: a retreat or an advance.
    pub(crate) fn shift(
        &mut self,
        stack: Stack,
        from: HexId,
        to: HexId,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) {
        for &unit in stack.units() {
            self.note_crossing(unit, from, to, recorder);
            self.stand(unit, to, recorder);
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
    best: Arrival<bool, Mp>,
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
    board().violation(unit, to, rules::MOVEMENT, obstacle)
}
