//! 4.0 carried out: where a counter can end its move, why not elsewhere, and the move itself.

use board::with_search;
use hexmap::HexId;
use pathfinding::{Arrived, AtLeastOneHex, Movement, Mp, Obstacle, Search, Start};
use table::{ReachView, Rule, Violation};

use crate::book::{Label, book};
use crate::march::{Barrier, Gait, March, start};
use crate::state::Chickamauga;
use crate::unit::{Kind, Place, UnitId};
use crate::{Side, rules};

/// A counter on the move: where it is, what it has spent and how it goes. All in half points.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mover {
    pub(crate) unit: UnitId,
    pub(crate) gait: Gait,
    pub(crate) from: HexId,
    pub(crate) spent: u32,
    pub(crate) budget: u32,
}

/// Where a move can end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct End {
    pub(crate) hex: HexId,
    pub(crate) cost: u32,
    pub(crate) arrived: Arrived,
}

impl Mover {
    /// 4.2: whether a first step can be dearer than all that it has.
    fn needs_minimum(&self) -> bool {
        let class = self.unit.kind().class();
        self.spent == 0 && self.budget < u32::from(book().dearest[class as usize])
    }

    /// Calls `out` with each place where the move can end.
    pub(crate) fn each_end(&self, march: &March<'_>, search: &mut Search, out: impl FnMut(End)) {
        if self.needs_minimum() {
            let minimum = AtLeastOneHex::new(*march, Mp(self.budget), Barrier::Everything);
            let starts = [Start::at(self.from).spent(Mp(self.spent))];
            ends(search, &minimum, &starts, self, out);
        } else {
            ends(search, march, &start(self.from, self.spent), self, out);
        }
    }

    /// The way to a place, with both ends and what is spent up to each.
    pub(crate) fn route(&self, march: &March<'_>, to: HexId) -> Vec<(HexId, u32)> {
        with_search(|search| {
            if self.needs_minimum() {
                let minimum = AtLeastOneHex::new(*march, Mp(self.budget), Barrier::Everything);
                let starts = [Start::at(self.from).spent(Mp(self.spent))];
                way(search, &minimum, &starts, self.budget, to)
            } else {
                way(search, march, &start(self.from, self.spent), self.budget, to)
            }
        })
    }

    /// Where the move can end, as a board shows it.
    pub(crate) fn reach_view(&self, march: &March<'_>) -> ReachView {
        let (board, id) = (book().board(), &self.unit.counter().id);
        let budget = Some(Mp(self.budget));
        with_search(|search| {
            if self.needs_minimum() {
                let minimum = AtLeastOneHex::new(*march, Mp(self.budget), Barrier::Everything);
                let starts = [Start::at(self.from).spent(Mp(self.spent))];
                let reach = search.routes(&minimum, &starts, budget);
                board.reach_view(id, self.from, &reach, |_| true)
            } else {
                let reach = search.routes(march, &start(self.from, self.spent), budget);
                board.reach_view(id, self.from, &reach, |_| true)
            }
        })
    }

    /// Why the move cannot end there.
    pub(crate) fn obstacle(&self, march: &March<'_>, to: HexId) -> Option<Obstacle<Mp, Barrier>> {
        with_search(|search| {
            if self.needs_minimum() {
                let minimum = AtLeastOneHex::new(*march, Mp(self.budget), Barrier::Everything);
                let starts = [Start::at(self.from).spent(Mp(self.spent))];
                search.reach(&minimum, &starts, Some(Mp(self.budget))).obstacle(to)
            } else {
                let starts = start(self.from, self.spent);
                search.reach(march, &starts, Some(Mp(self.budget))).obstacle(to)
            }
        })
    }
}

fn ends<M: Movement<Cost = Mp, Rule = Barrier>>(
    search: &mut Search,
    rules: &M,
    starts: &[Start<M::Mode, Mp>],
    mover: &Mover,
    mut out: impl FnMut(End),
) {
    let reach = search.reach(rules, starts, Some(Mp(mover.budget)));
    for end in reach.ends().filter(|end| end.hex != mover.from) {
        out(End { hex: end.hex, cost: end.cost.0, arrived: end.arrived });
    }
}

fn way<M: Movement<Cost = Mp, Rule = Barrier>>(
    search: &mut Search,
    rules: &M,
    starts: &[Start<M::Mode, Mp>],
    budget: u32,
    to: HexId,
) -> Vec<(HexId, u32)> {
    let reach = search.routes(rules, starts, Some(Mp(budget)));
    reach.route(to).into_iter().map(|at| (at.hex, at.cost.0)).collect()
}

impl Chickamauga {
    /// A counter that is about to move.
    pub(crate) fn mover(&self, unit: UnitId, gait: Gait, spent: u32) -> Option<Mover> {
        let from = self.start_of(unit)?;
        Some(Mover { unit, gait, from, spent, budget: self.allowance(unit, gait) })
    }

    /// Can a counter of the moving side be taken in hand for normal movement?
    pub(crate) fn is_ready(&self, unit: UnitId) -> bool {
        let now = &self[unit];
        let stands = now.active && matches!(unit.kind(), Kind::Hq | Kind::Train);
        !now.moved && !now.fogged && !stands && self.start_of(unit).is_some()
    }

    /// May this counter be taken in hand for such a move?
    pub(crate) fn may_take(&self, side: Side, unit: UnitId, gait: Gait) -> Result<(), Violation> {
        let now = &self[unit];
        let no = |rule: Rule, why: &str| Err(Violation::new(rule, format!("{unit} {why}")));
        if unit.side() != side {
            return no(rules::MOVEMENT, "is not on your side");
        }
        let Some(from) = self.start_of(unit) else {
            return no(rules::MOVEMENT, "is neither on the map nor in a box");
        };
        if now.fogged {
            return no(rules::FOG_USE, "is held by fog of war");
        }
        if now.active && matches!(unit.kind(), Kind::Hq | Kind::Train) {
            return no(rules::HQ, "is active and cannot move");
        }
        if now.moved {
            return no(rules::MOVEMENT, "has moved this phase");
        }
        if gait == Gait::March {
            if now.disrupted {
                return no(rules::MARCH, "is disrupted and cannot march");
            }
            if book().on_map(from) && self.is_next_to(side.other(), from) {
                return no(rules::MARCH, "is next to an enemy and cannot march");
            }
        }
        Ok(())
    }

    /// Judges where a counter that is in hand wants to go.
    pub(crate) fn check_go(&self, mover: &Mover, to: HexId) -> Result<(), Violation> {
        let unit = mover.unit;
        if to.index() >= book().map.len() {
            return Err(Violation::new(rules::MOVEMENT, "there is no such hex"));
        }
        if to == mover.from {
            let why = format!("{unit} is in {} already", Label::of(to));
            return Err(Violation::new(rules::MOVEMENT, why));
        }
        let march = March::of(self, unit, mover.gait);
        match mover.obstacle(&march, to) {
            None => Ok(()),
            Some(obstacle) => Err(explain(unit, to, obstacle)),
        }
    }

    /// Puts a counter down in a hex or box.
    pub(crate) fn stand(&mut self, unit: UnitId, at: HexId) {
        self[unit].place = Place::At(at);
        // 19.1: HQs and trains in a box are always inactive.
        if !book().on_map(at) && matches!(unit.kind(), Kind::Hq | Kind::Train) {
            self[unit].active = false;
        }
    }
}

/// Why a counter cannot end its move in a hex.
pub(crate) fn explain(unit: UnitId, to: HexId, obstacle: Obstacle<Mp, Barrier>) -> Violation {
    book().board().violation(unit, to, rules::COST, obstacle)
}
