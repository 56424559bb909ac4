//! Distance fields: what it costs from everywhere to a goal.

use hexmap::{HexId, HexSet, Map};
use serde::{Deserialize, Serialize};

use crate::movement::{Flow, Movement, Offer, Start, Step};
use crate::search::Search;
use crate::{Cost, Mode};

/// The cost from every place to the nearest of some goals.
///
/// For players that head for something far away, and for "which of two bases is nearer". It
/// searches backwards from the goals with every step turned around, so slopes and other one-way
/// costs count as they are. It holds nothing but numbers: keep it as long as you like.
///
/// ```
/// # use grognard_pathfinding::hexmap::{Grid, LabelStyle, MapBuilder, Orientation, Shoved};
/// use grognard_pathfinding::{Field, Mp, Search, StepTable};
/// # let grid = Grid::new(Orientation::Flat, Shoved::Even, 9, 9, LabelStyle::Ccrr);
/// # let map = MapBuilder::new("example", grid)?.build();
/// let table = StepTable::compile(&map, |_, _| Ok::<_, &str>(Mp(2)))?;
/// let goal = map.hex("0909").unwrap();
/// let field: Field<(), Mp> = Field::towards(&mut Search::new(), &table.moves(&map), [goal]);
/// assert_eq!(field.cost(map.hex("0907").unwrap(), ()), Some(Mp(4)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Field<D, C> {
    costs: Vec<Option<C>>,
    mode: std::marker::PhantomData<D>,
}

impl<D: Mode, C: Cost> Field<D, C> {
    /// The field around these goals for one move, however long: whoever must halt or is asked on
    /// the way gets no further.
    ///
    /// # Panics
    /// If a goal lies outside the map of the rules.
    pub fn towards<M: Movement<Mode = D, Cost = C>>(
        search: &mut Search<C>,
        rules: &M,
        goals: impl IntoIterator<Item = HexId>,
    ) -> Self {
        Field::around(search, rules, goals, None::<fn(HexId, D) -> D>)
    }

    /// The field around these goals over as many turns as it takes: where one must halt, or may
    /// end a move, one goes on from there in the next turn. `rested(hex, mode)` is the mode in
    /// which one begins a turn who ended the last one so.
    ///
    /// It counts what the steps cost, not what is left over at the end of a turn; how many turns
    /// it takes is for [`Turns`](crate::Turns) to say.
    ///
    /// ```
    /// # use grognard_pathfinding::hexmap::{Grid, HexSet, LabelStyle, MapBuilder, Orientation, Shoved};
    /// use grognard_pathfinding::{Field, Mp, Search, StepTable};
    /// # let grid = Grid::new(Orientation::Flat, Shoved::Even, 1, 9, LabelStyle::Ccrr);
    /// # let map = MapBuilder::new("example", grid)?.build();
    /// # let table = StepTable::compile(&map, |_, _| Ok(Mp(2)))?;
    /// let zone = HexSet::from_iter(map.hex("0105"));
    /// let rules = table.moves(&map).halts(&zone, "8.2");
    /// let [here, goal] = ["0101", "0109"].map(|label| map.hex(label).unwrap());
    /// let mut search = Search::new();
    /// assert_eq!(Field::towards(&mut search, &rules, [goal]).cost(here, ()), None);
    /// let field = Field::over_turns(&mut search, &rules, [goal], |_, ()| ());
    /// assert_eq!(field.cost(here, ()), Some(Mp(16)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// As [`Field::towards`].
    pub fn over_turns<M: Movement<Mode = D, Cost = C>>(
        search: &mut Search<C>,
        rules: &M,
        goals: impl IntoIterator<Item = HexId>,
        rested: impl Fn(HexId, D) -> D,
    ) -> Self {
        Field::around(search, rules, goals, Some(rested))
    }

    fn around<M: Movement<Mode = D, Cost = C>>(
        search: &mut Search<C>,
        rules: &M,
        goals: impl IntoIterator<Item = HexId>,
        rested: Option<impl Fn(HexId, D) -> D>,
    ) -> Self {
        let mut goal_set = HexSet::new(rules.map().len());
        goal_set.extend(goals);
        let starts: Vec<Start<D, C>> = goal_set
            .iter()
            .flat_map(|hex| modes().map(move |mode| Start::at(hex).in_mode(mode)))
            .collect();
        let is_goal = |hex, _| goal_set.contains(hex);
        let backwards = Backwards { rules, ends: is_goal, rested };
        let reach = search.reach(&backwards, &starts, None);
        let mut costs = vec![None; rules.map().len() * D::COUNT];
        for hex in rules.map().nodes() {
            for arrival in reach.arrivals(hex) {
                costs[slot(hex, arrival.mode)] = Some(arrival.cost);
            }
        }
        Field { costs, mode: std::marker::PhantomData }
    }

    /// The cost from a place to the nearest goal; `None` if there is no way.
    pub fn cost(&self, hex: HexId, mode: D) -> Option<C> {
        *self.costs.get(slot(hex, mode))?
    }
}

/// All modes.
pub(crate) fn modes<D: Mode>() -> impl Iterator<Item = D> {
    (0..D::COUNT).map(D::from_index)
}

/// The number of a hex in a mode.
pub(crate) fn slot<D: Mode>(hex: HexId, mode: D) -> usize {
    hex.index() * D::COUNT + mode.index()
}

/// The same rules with every step turned around.
pub(crate) struct Backwards<'a, M, E, F> {
    pub(crate) rules: &'a M,
    /// Whether a move may be meant to end here, so that it may be reached by a halt.
    pub(crate) ends: E,
    /// The mode in which one begins the next turn, where there is one.
    pub(crate) rested: Option<F>,
}

impl<M, E, F> Movement for Backwards<'_, M, E, F>
where
    M: Movement,
    E: Fn(HexId, M::Mode) -> bool,
    F: Fn(HexId, M::Mode) -> M::Mode,
{
    type Mode = M::Mode;
    type Cost = M::Cost;
    type Rule = M::Rule;

    fn map(&self) -> &Map {
        self.rules.map()
    }

    fn steps(&self, to: HexId, mode: M::Mode, offer: &mut impl Offer<M::Mode, M::Cost, M::Rule>) {
        let is_end = (self.ends)(to, mode);
        let arrives = |step: &Step<M::Mode, M::Cost, M::Rule>| {
            if step.to != to {
                return false;
            }
            let goes_on = step.flow == Flow::Continue || is_end;
            let next_turn = |rested: &F| {
                rested(to, step.mode) == mode && self.rules.may_end(to, step.mode).is_ok()
            };
            (step.mode == mode && goes_on) || self.rested.as_ref().is_some_and(next_turn)
        };
        // To wait for the next turn may change the mode.
        if let Some(rested) = &self.rested {
            let waits = |&before: &M::Mode| {
                before != mode
                    && rested(to, before) == mode
                    && self.rules.may_end(to, before).is_ok()
            };
            for before in modes().filter(waits) {
                offer.step(Step::to(to, M::Cost::default()).in_mode(before));
            }
        }
        // Every way can be gone in both directions, as far as the map knows.
        let next = self.rules.map().ways(to).map(|(_, from)| from);
        for from in std::iter::once(to).chain(next) {
            for before in modes() {
                let mut turned = Turned {
                    arrives,
                    step: |cost| offer.step(Step::to(from, cost).in_mode(before)),
                };
                self.rules.steps(from, before, &mut turned);
            }
        }
    }
}

/// Passes on the costs of those steps that lead to one place.
struct Turned<A, F> {
    arrives: A,
    step: F,
}

impl<D, C, R, A, F> Offer<D, C, R> for Turned<A, F>
where
    A: Fn(&Step<D, C, R>) -> bool,
    F: FnMut(C),
{
    fn step(&mut self, step: Step<D, C, R>) {
        if (self.arrives)(&step) {
            (self.step)(step.cost);
        }
    }

    fn refuse(&mut self, _: HexId, _: R) {}
}
