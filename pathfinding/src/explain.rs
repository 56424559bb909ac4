//! Why a hex cannot be reached.

use hexmap::{HexId, Map};
use serde::{Deserialize, Serialize};

use crate::movement::{Exits, Flow, Movement, Offer, Start, Step};
use crate::reach::{Reach, Waypoint};
use crate::search::Search;
use crate::{Cost, Mode, UpTo};

/// What keeps a mover from ending its move in a hex. `C` is its cost, `R` its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Obstacle<C, R> {
    /// It could get there, but not within its budget.
    TooFar {
        /// What the cheapest way costs.
        needs: C,
        /// The budget.
        has: C,
    },
    /// A rule forbids a step on the way.
    Refused {
        /// Where the step would begin.
        from: HexId,
        /// Where it would lead.
        to: HexId,
        /// The rule.
        rule: R,
    },
    /// It must stop on the way.
    Halts {
        /// Where.
        at: HexId,
        /// The rule.
        rule: R,
    },
    /// A die or a choice on the way comes first.
    Asks {
        /// Where.
        at: HexId,
        /// The rule.
        rule: R,
    },
    /// It can get there but not stay.
    MayNotEnd {
        /// The rule.
        rule: R,
    },
    /// No step leads there at all.
    NoWay,
}

/// How many broken rules are told apart when looking for the way that breaks the fewest.
type Broken = UpTo<8>;

impl<M: Movement> Reach<'_, M> {
    /// Why a move cannot end in a hex; `None` if it can.
    ///
    /// A further search looks for the way within the budget that breaks the fewest rules, and
    /// names the first thing on it that is in the way. Where there is none, what comes first on
    /// the way that breaks the fewest rules of all: a rule, or the end of the budget. Not for
    /// inner loops.
    pub fn obstacle(&self, target: HexId) -> Option<Obstacle<M::Cost, M::Rule>> {
        if target.index() < self.rules().map().len() && self.best(target).is_some() {
            return None;
        }
        let modes: Vec<_> = self.arrivals(target).map(|at| (at.cost, at.mode)).collect();
        let starts: Vec<_> = self.starts().collect();
        Some(obstacle(self.rules(), &starts, self.limit(), target, &modes))
    }
}

/// Why no move can end in a hex that was reached in these modes, if at all, at these costs.
pub(crate) fn obstacle<M: Movement>(
    rules: &M,
    starts: &[Start<M::Mode, M::Cost>],
    limit: M::Cost,
    target: HexId,
    reached: &[(M::Cost, M::Mode)],
) -> Obstacle<M::Cost, M::Rule> {
    if target.index() >= rules.map().len() {
        return Obstacle::NoWay;
    }
    let cheapest = reached.iter().min_by_key(|(cost, _)| *cost);
    if let Some(Err(rule)) = cheapest.map(|&(_, mode)| rules.may_end(target, mode)) {
        return Obstacle::MayNotEnd { rule };
    }
    let relaxed = Relaxed { rules, target };
    let starts: Vec<_> = starts
        .iter()
        .map(|start| Start {
            hex: start.hex,
            mode: (start.mode, Broken::default()),
            spent: start.spent,
        })
        .collect();
    let mut search = Search::new();
    for budget in [Some(limit), None] {
        let reach = search.reach(&relaxed, &starts, budget);
        let arrivals = reach.arrivals(target);
        let Some(best) = arrivals.min_by_key(|arrival| (arrival.mode.1, arrival.cost)) else {
            continue;
        };
        let too_far = Obstacle::TooFar { needs: best.cost, has: limit };
        let in_the_way = |leg: &[Waypoint<_, _>]| {
            if leg[1].cost > limit {
                Some(too_far)
            } else {
                obstacle_on(rules, &leg[0], &leg[1], target)
            }
        };
        return reach.route_of(&best).windows(2).find_map(in_the_way).unwrap_or(too_far);
    }
    Obstacle::NoWay
}

/// What is in the way on one leg of a route that may break rules.
fn obstacle_on<M: Movement>(
    rules: &M,
    from: &Waypoint<(M::Mode, Broken), M::Cost>,
    at: &Waypoint<(M::Mode, Broken), M::Cost>,
    target: HexId,
) -> Option<Obstacle<M::Cost, M::Rule>> {
    if from.mode.1 == at.mode.1 && from.mode.1.get() + 1 < Broken::COUNT {
        return None;
    }
    let exits = Exits::of(rules, from.hex, from.mode.0);
    let arriving = exits.steps.iter().filter(|step| (step.to, step.mode) == (at.hex, at.mode.0));
    arriving
        .filter(|_| at.hex != target)
        .find_map(|step| match step.flow {
            Flow::Continue => None,
            Flow::Halt(rule) => Some(Obstacle::Halts { at: at.hex, rule }),
            Flow::Ask(rule) => Some(Obstacle::Asks { at: at.hex, rule }),
        })
        .or_else(|| {
            let (_, rule) = *exits.refused.iter().find(|(to, _)| *to == at.hex)?;
            Some(Obstacle::Refused { from: from.hex, to: at.hex, rule })
        })
}

/// The same rules with everything that they refuse allowed and counted. It is searched only to
/// find out what stands in the way.
struct Relaxed<'a, M> {
    rules: &'a M,
    target: HexId,
}

impl<M: Movement> Movement for Relaxed<'_, M> {
    type Mode = (M::Mode, Broken);
    type Cost = M::Cost;
    type Rule = M::Rule;

    fn map(&self) -> &Map {
        self.rules.map()
    }

    fn steps(
        &self,
        from: HexId,
        (mode, broken): Self::Mode,
        offer: &mut impl Offer<Self::Mode, M::Cost, M::Rule>,
    ) {
        let (target, least) = (self.target, self.rules.least_cost());
        let step = |step| offer.step(step);
        self.rules.steps(from, mode, &mut Relaxing { mode, broken, target, least, step });
    }
}

struct Relaxing<D, C, F> {
    mode: D,
    broken: Broken,
    target: HexId,
    /// What a step costs that is not allowed: nobody knows, but no less than this. So a hex that
    /// is too far by any way is not said to lie behind a rule.
    least: C,
    step: F,
}

impl<D, C, F> Relaxing<D, C, F> {
    /// One broken rule more; beyond the last number that is told apart it stays there.
    fn one_more(&self) -> Broken {
        Broken::new(self.broken.get() + 1).unwrap_or(self.broken)
    }
}

impl<D, C, R, F> Offer<D, C, R> for Relaxing<D, C, F>
where
    D: Mode,
    C: Cost,
    F: FnMut(Step<(D, Broken), C, R>),
{
    fn step(&mut self, step: Step<D, C, R>) {
        let allowed = matches!(step.flow, Flow::Continue) || step.to == self.target;
        let broken = if allowed { self.broken } else { self.one_more() };
        (self.step)(Step::to(step.to, step.cost).in_mode((step.mode, broken)));
    }

    fn refuse(&mut self, to: HexId, _: R) {
        let mode = (self.mode, self.one_more());
        (self.step)(Step::to(to, self.least).in_mode(mode));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Mp, StepTable};
    use hexmap::{Grid, HexSet, LabelStyle, MapBuilder, Orientation, Shoved};

    #[test]
    fn what_is_too_far_by_any_way_is_not_said_to_be_forbidden() {
        let grid = Grid::new(Orientation::Flat, Shoved::Even, 3, 6, LabelStyle::Ccrr);
        let map = MapBuilder::new("test", grid).unwrap().build();
        let hex = |label: &str| map.hex(label).unwrap();
        let enemy: HexSet = ["0202", "0203"].map(hex).into_iter().collect();
        let table = StepTable::compile(&map, |_, _| Ok(Mp(1))).unwrap();
        let moves = table.moves(&map).closed(&enemy, "8.2");
        let mut search = Search::new();
        let reach = search.reach(&moves, &[Start::at(hex("0201"))], Some(Mp(3)));
        let refused = Obstacle::Refused { from: hex("0201"), to: hex("0202"), rule: "8.2" };
        assert_eq!(reach.obstacle(hex("0202")), Some(refused));
        let far = Obstacle::TooFar { needs: Mp(5), has: Mp(3) };
        assert_eq!(reach.obstacle(hex("0205")), Some(far));
    }
    /// A lane of hexes: whatever is in the way cannot be gone around.
    fn lane(enemy: &str, budget: Mp, goal: &str) -> Option<Obstacle<Mp, &'static str>> {
        let grid = Grid::new(Orientation::Flat, Shoved::Even, 1, 12, LabelStyle::Ccrr);
        let map = MapBuilder::new("lane", grid).unwrap().build();
        let hex = |label: &str| map.hex(label).unwrap();
        let table = StepTable::compile(&map, |_, _| Ok(Mp(1))).unwrap();
        let enemy = HexSet::from_iter([hex(enemy)]);
        let moves = table.moves(&map).closed(&enemy, "8.2");
        let mut search = Search::new();
        search.reach(&moves, &[Start::at(hex("0101"))], Some(budget)).obstacle(hex(goal))
    }

    #[test]
    fn what_lies_beyond_the_budget_is_not_blamed() {
        // Nine hexes away with two points, an enemy at the sixth: nobody gets so far as to meet him.
        let far = Obstacle::TooFar { needs: Mp(9), has: Mp(2) };
        assert_eq!(lane("0107", Mp(2), "0110"), Some(far));
        // With seven points one meets him, and what lies behind is out of reach all the same.
        let refused = |label: usize| Obstacle::Refused {
            from: HexId::from_index(label - 2),
            to: HexId::from_index(label - 1),
            rule: "8.2",
        };
        assert_eq!(lane("0107", Mp(7), "0110"), Some(refused(7)));
        assert_eq!(lane("0102", Mp(2), "0110"), Some(refused(2)));
        assert_eq!(lane("0107", Mp(6), "0107"), Some(refused(7)));
    }
}
