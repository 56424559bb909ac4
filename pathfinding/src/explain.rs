//! Why a hex cannot be reached.

use hexmap::{HexId, Map};

use crate::Lex;
use crate::movement::{Collected, Flow, Movement, Offer, Start, Step, StepOf};
use crate::reach::{Reach, Waypoint};
use crate::search::Search;

/// What keeps a mover from ending its move in a hex. `C` is its cost, `R` its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

impl<M: Movement> Reach<'_, M> {
    /// Why a move cannot end in a hex; `None` if it can.
    ///
    /// A second search takes the way that breaks the fewest rules, the cheapest of those, and
    /// names the first thing on it that is in the way. Not for inner loops.
    pub fn obstacle(&self, target: HexId) -> Option<Obstacle<M::Cost, M::Rule>> {
        if target.index() >= self.rules().map().len() {
            return Some(Obstacle::NoWay);
        }
        if self.best(target).is_some() {
            return None;
        }
        let cheapest = self.arrivals(target).min_by_key(|arrival| arrival.cost);
        Some(match cheapest.map(|arrival| self.rules().may_end(target, arrival.mode)) {
            Some(Err(rule)) => Obstacle::MayNotEnd { rule },
            Some(Ok(())) | None => self.obstacle_on_the_way(target),
        })
    }

    fn obstacle_on_the_way(&self, target: HexId) -> Obstacle<M::Cost, M::Rule> {
        let relaxed = Relaxed { rules: self.rules(), target };
        let starts: Vec<_> = self
            .starts()
            .map(|start| Start { hex: start.hex, mode: start.mode, spent: Lex(0, start.cost) })
            .collect();
        let mut search = Search::new();
        let reach = search.nearest(&relaxed, &starts, None, |hex, _| hex == target);
        let Some(goal) = reach.goal() else { return Obstacle::NoWay };
        let route = reach.route_of(&goal);
        route
            .windows(2)
            .find_map(|leg| self.obstacle_on(&leg[0], &leg[1], target))
            .unwrap_or(Obstacle::TooFar { needs: goal.cost.1, has: self.limit() })
    }

    /// What is in the way on one leg of a route that may break rules.
    fn obstacle_on(
        &self,
        from: &Waypoint<M::Mode, Lex<M::Cost>>,
        at: &Waypoint<M::Mode, Lex<M::Cost>>,
        target: HexId,
    ) -> Option<Obstacle<M::Cost, M::Rule>> {
        let collected = Collected::from(self.rules(), from.hex, from.mode);
        let mut kept_from = None;
        for step in &collected.steps {
            if step.to != at.hex || step.mode != at.mode {
                continue;
            }
            match step.flow {
                Flow::Continue => return None,
                Flow::Halt(_) | Flow::Ask(_) if at.hex == target => return None,
                Flow::Halt(rule) => kept_from = Some(Obstacle::Halts { at: at.hex, rule }),
                Flow::Ask(rule) => kept_from = Some(Obstacle::Asks { at: at.hex, rule }),
            }
        }
        kept_from.or_else(|| {
            let (_, rule) = *collected.refused.iter().find(|(to, _)| *to == at.hex)?;
            Some(Obstacle::Refused { from: from.hex, to: at.hex, rule })
        })
    }
}

/// The same rules with everything that they refuse allowed at a price: rules broken first,
/// the game's own cost second. It is searched only to find out what stands in the way.
struct Relaxed<'a, M: Movement> {
    rules: &'a M,
    target: HexId,
}

impl<M: Movement> Movement for Relaxed<'_, M> {
    type Mode = M::Mode;
    type Cost = Lex<M::Cost>;
    type Rule = M::Rule;

    fn map(&self) -> &Map {
        self.rules.map()
    }

    fn steps(&self, from: HexId, mode: M::Mode, offer: &mut impl Offer<Self>) {
        let mut relaxing = Relaxing { mode, target: self.target, step: |step| offer.step(step) };
        self.rules.steps(from, mode, &mut relaxing);
    }
}

struct Relaxing<D, F> {
    mode: D,
    target: HexId,
    step: F,
}

impl<M, F> Offer<M> for Relaxing<M::Mode, F>
where
    M: Movement,
    F: FnMut(Step<M::Mode, Lex<M::Cost>, M::Rule>),
{
    fn step(&mut self, step: StepOf<M>) {
        let broken = u32::from(step.flow != Flow::Continue && step.to != self.target);
        (self.step)(Step::to(step.to, Lex(broken, step.cost)).in_mode(step.mode));
    }

    fn refuse(&mut self, to: HexId, _: M::Rule) {
        (self.step)(Step::to(to, Lex(1, M::Cost::default())).in_mode(self.mode));
    }
}
