//! Distance fields: what it costs from everywhere to a goal.

use std::fmt;

use hexmap::{HexId, HexSet, Map};

use crate::Mode;
use crate::movement::{Flow, Movement, Offer, Start, Step, StepOf};
use crate::search::Search;

/// The cost from every place to the nearest of some goals, moving by the rules of `M`.
///
/// For players that head for something several turns away, and for "which of two bases is
/// nearer". It searches backwards from the goals with every step turned around, so slopes and
/// other one-way costs count as they are.
///
/// ```
/// # use hexmap::{Grid, LabelStyle, MapBuilder, Orientation, Shoved};
/// use pathfinding::{Field, Mp, Search, StepTable};
/// # let grid = Grid::new(Orientation::Flat, Shoved::Even, 9, 9, LabelStyle::Ccrr);
/// # let map = MapBuilder::new("example", grid)?.build();
/// let table = StepTable::compile(&map, |_, _| Ok::<_, &str>(Mp(2)))?;
/// let goal = map.hex("0909").unwrap();
/// let field = Field::towards(&mut Search::new(), &table.moves(&map), [goal]);
/// assert_eq!(field.cost(map.hex("0907").unwrap(), ()), Some(Mp(4)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Field<M: Movement> {
    costs: Vec<Option<M::Cost>>,
}

impl<M: Movement> Field<M> {
    /// The field around these goals.
    ///
    /// # Panics
    /// If a goal lies outside the map of the rules.
    pub fn towards(
        search: &mut Search<M::Cost>,
        rules: &M,
        goals: impl IntoIterator<Item = HexId>,
    ) -> Field<M> {
        let mut goal_set = HexSet::new(rules.map().len());
        goal_set.extend(goals);
        let starts: Vec<Start<M::Mode, M::Cost>> = goal_set
            .iter()
            .flat_map(|hex| modes::<M>().map(move |mode| Start::at(hex).in_mode(mode)))
            .collect();
        let backwards = Backwards { rules, goals: goal_set };
        let reach = search.reach(&backwards, &starts, None);
        let mut costs = vec![None; rules.map().len() * M::Mode::COUNT];
        for hex in rules.map().nodes() {
            for arrival in reach.arrivals(hex) {
                costs[hex.index() * M::Mode::COUNT + arrival.mode.index()] = Some(arrival.cost);
            }
        }
        Field { costs }
    }

    /// The cost from a place to the nearest goal; `None` if there is no way.
    pub fn cost(&self, hex: HexId, mode: M::Mode) -> Option<M::Cost> {
        *self.costs.get(hex.index() * M::Mode::COUNT + mode.index())?
    }
}

impl<M: Movement> fmt::Debug for Field<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.costs).finish()
    }
}

fn modes<M: Movement>() -> impl Iterator<Item = M::Mode> {
    (0..M::Mode::COUNT).map(M::Mode::from_index)
}

/// The same rules with every step turned around.
struct Backwards<'a, M> {
    rules: &'a M,
    goals: HexSet,
}

impl<M: Movement> Movement for Backwards<'_, M> {
    type Mode = M::Mode;
    type Cost = M::Cost;
    type Rule = M::Rule;

    fn map(&self) -> &Map {
        self.rules.map()
    }

    fn steps(&self, to: HexId, mode: M::Mode, offer: &mut impl Offer<Self>) {
        // Whoever halts or asks in a hex gets no further in this move: only a goal may be
        // reached so.
        let is_goal = self.goals.contains(to);
        // Every way can be gone in both directions, as far as the map knows.
        let next = self.rules.map().ways(to).map(|(_, from)| from);
        for from in std::iter::once(to).chain(next) {
            for before in modes::<M>() {
                let mut turned = Turned {
                    to,
                    mode,
                    is_goal,
                    step: |cost| offer.step(Step::to(from, cost).in_mode(before)),
                };
                self.rules.steps(from, before, &mut turned);
            }
        }
    }
}

/// Passes on the costs of those steps that lead to one place.
struct Turned<D, F> {
    to: HexId,
    mode: D,
    is_goal: bool,
    step: F,
}

impl<M: Movement, F: FnMut(M::Cost)> Offer<M> for Turned<M::Mode, F> {
    fn step(&mut self, step: StepOf<M>) {
        let usable = self.is_goal || step.flow == Flow::Continue;
        if usable && step.to == self.to && step.mode == self.mode {
            (self.step)(step.cost);
        }
    }

    fn refuse(&mut self, _: HexId, _: M::Rule) {}
}
