//! Rules put together from rules.

use hexmap::{HexId, HexView, Map};

use crate::movement::{Flow, Movement, Offer, Step, StepOf};
use crate::{Cost, Mode};

/// Rules with each of their steps looked at once more: made costlier, halting, or refused.
///
/// `alter(from, mode, step)` returns the step as it shall be, or the rule that forbids it. What
/// the rules below refuse stays refused. Costs may become anything; where they only rise,
/// [`Altered::dearer`] keeps short searches short.
///
/// ```
/// # use grognard_pathfinding::hexmap::{Grid, HexSet, LabelStyle, MapBuilder, Orientation, Shoved};
/// use grognard_pathfinding::{Altered, Mp, Search, Start, StepTable};
/// # let grid = Grid::new(Orientation::Flat, Shoved::Even, 1, 5, LabelStyle::Ccrr);
/// # let map = MapBuilder::new("example", grid)?.build();
/// # let table = StepTable::compile(&map, |_, _| Ok(Mp(1)))?;
/// # let [start, ridge, goal] = ["0101", "0103", "0104"].map(|label| map.hex(label).unwrap());
/// // Whoever reaches the ridge stops there.
/// let moves = table.moves(&map);
/// let rules = Altered::new(moves, |_, (), step| {
///     Ok(if step.to == ridge { step.halting("12.3") } else { step })
/// });
/// let mut search = Search::new();
/// let reach = search.reach(&rules, &[Start::at(start)], None);
/// assert!(reach.best(ridge).is_some() && reach.best(goal).is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Altered<M, F> {
    rules: M,
    alter: F,
    only_dearer: bool,
}

impl<M, F> Altered<M, F>
where
    M: Movement,
    F: Fn(HexId, M::Mode, StepOf<M>) -> Result<StepOf<M>, M::Rule>,
{
    /// These rules, altered so.
    pub fn new(rules: M, alter: F) -> Self {
        Altered { rules, alter, only_dearer: false }
    }

    /// As [`Altered::new`], where no step becomes cheaper.
    pub fn dearer(rules: M, alter: F) -> Self {
        Altered { rules, alter, only_dearer: true }
    }
}

impl<M, F> Movement for Altered<M, F>
where
    M: Movement,
    F: Fn(HexId, M::Mode, StepOf<M>) -> Result<StepOf<M>, M::Rule>,
{
    type Mode = M::Mode;
    type Cost = M::Cost;
    type Rule = M::Rule;

    fn map(&self) -> &Map {
        self.rules.map()
    }

    #[inline]
    fn steps(&self, from: HexId, mode: M::Mode, offer: &mut impl Offer<M::Mode, M::Cost, M::Rule>) {
        let alter = |step| (self.alter)(from, mode, step);
        self.rules.steps(from, mode, &mut Altering { offer, alter });
    }

    fn least_cost(&self) -> M::Cost {
        if self.only_dearer { self.rules.least_cost() } else { M::Cost::default() }
    }

    #[inline]
    fn may_end(&self, hex: HexId, mode: M::Mode) -> Result<(), M::Rule> {
        self.rules.may_end(hex, mode)
    }
}

/// Alters what passes through.
struct Altering<'o, O, F> {
    offer: &'o mut O,
    alter: F,
}

impl<D, C, R, O, F> Offer<D, C, R> for Altering<'_, O, F>
where
    O: Offer<D, C, R>,
    F: Fn(Step<D, C, R>) -> Result<Step<D, C, R>, R>,
{
    #[inline]
    fn step(&mut self, step: Step<D, C, R>) {
        let to = step.to;
        match (self.alter)(step) {
            Ok(step) => self.offer.step(step),
            Err(rule) => self.offer.refuse(to, rule),
        }
    }

    #[inline]
    fn refuse(&mut self, to: HexId, rule: R) {
        self.offer.refuse(to, rule);
    }
}

/// Rules by which nobody leaves a hex of a set: locking zones of control.
///
/// ```
/// # use grognard_pathfinding::hexmap::{Grid, HexSet, LabelStyle, MapBuilder, Orientation, Shoved};
/// use grognard_pathfinding::{Mp, NoLeaving, Obstacle, Search, Start, StepTable};
/// # let grid = Grid::new(Orientation::Flat, Shoved::Even, 1, 5, LabelStyle::Ccrr);
/// # let map = MapBuilder::new("example", grid)?.build();
/// # let table = StepTable::compile(&map, |_, _| Ok(Mp(1)))?;
/// let [start, next] = ["0102", "0103"].map(|label| map.hex(label).unwrap());
/// let zone = HexSet::from_iter([start]);
/// let rules = NoLeaving::new(table.moves(&map), &zone, "6.3");
/// let mut search = Search::new();
/// let reach = search.reach(&rules, &[Start::at(start)], Some(Mp(3)));
/// assert_eq!(reach.ends().count(), 1);
/// let why = Obstacle::Refused { from: start, to: next, rule: "6.3" };
/// assert_eq!(reach.obstacle(next), Some(why));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct NoLeaving<'a, M: Movement> {
    rules: M,
    zone: HexView<'a>,
    /// Where set, only those who would step into it are held.
    into: Option<HexView<'a>>,
    rule: M::Rule,
}

impl<'a, M: Movement> NoLeaving<'a, M> {
    /// These rules, but nobody leaves a hex of the zone. To change the mode without moving is no
    /// leaving.
    pub fn new(rules: M, zone: impl Into<HexView<'a>>, rule: M::Rule) -> Self {
        NoLeaving { rules, zone: zone.into(), into: None, rule }
    }

    /// These rules, but nobody goes from one hex of the zone straight to another: out of it by
    /// all means, and in again by a detour.
    pub fn into_another(rules: M, zone: impl Into<HexView<'a>>, rule: M::Rule) -> Self {
        let zone = zone.into();
        NoLeaving { rules, zone, into: Some(zone), rule }
    }
}

impl<M: Movement> Movement for NoLeaving<'_, M> {
    type Mode = M::Mode;
    type Cost = M::Cost;
    type Rule = M::Rule;

    fn map(&self) -> &Map {
        self.rules.map()
    }

    #[inline]
    fn steps(&self, from: HexId, mode: M::Mode, offer: &mut impl Offer<M::Mode, M::Cost, M::Rule>) {
        if !self.zone.contains(from) {
            return self.rules.steps(from, mode, offer);
        }
        let hold = |step: StepOf<M>| {
            let held = step.to != from && self.into.is_none_or(|into| into.contains(step.to));
            if held { Err(self.rule) } else { Ok(step) }
        };
        self.rules.steps(from, mode, &mut Altering { offer, alter: hold });
    }

    fn least_cost(&self) -> M::Cost {
        self.rules.least_cost()
    }

    #[inline]
    fn may_end(&self, hex: HexId, mode: M::Mode) -> Result<(), M::Rule> {
        self.rules.may_end(hex, mode)
    }
}

/// Rules by which it costs more to go into hexes of a set, or out of them: zones of control that
/// hinder and do not stop.
///
/// ```
/// # use grognard_pathfinding::hexmap::{Grid, HexSet, LabelStyle, MapBuilder, Orientation, Shoved};
/// use grognard_pathfinding::{ExtraCost, Mp, Search, Start, StepTable};
/// # let grid = Grid::new(Orientation::Flat, Shoved::Even, 1, 5, LabelStyle::Ccrr);
/// # let map = MapBuilder::new("example", grid)?.build();
/// # let table = StepTable::compile(&map, |_, _| Ok::<_, &str>(Mp(1)))?;
/// let zone = HexSet::from_iter(map.hex("0103"));
/// let rules = ExtraCost::new(table.moves(&map), &zone).into(Mp(2)).out_of(Mp(1));
/// let mut search = Search::new();
/// let reach = search.reach(&rules, &[Start::at(map.hex("0102").unwrap())], None);
/// assert_eq!(reach.cost(map.hex("0103").unwrap()), Some(Mp(3)));
/// assert_eq!(reach.cost(map.hex("0104").unwrap()), Some(Mp(5)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ExtraCost<'a, M: Movement> {
    rules: M,
    zone: HexView<'a>,
    into: M::Cost,
    out_of: M::Cost,
}

impl<'a, M: Movement> ExtraCost<'a, M> {
    /// These rules and a zone that costs nothing yet.
    pub fn new(rules: M, zone: impl Into<HexView<'a>>) -> Self {
        let (into, out_of) = Default::default();
        ExtraCost { rules, zone: zone.into(), into, out_of }
    }

    /// So much more to go into a hex of the zone, also from another of its hexes.
    #[must_use]
    pub fn into(self, cost: M::Cost) -> Self {
        ExtraCost { into: cost, ..self }
    }

    /// So much more to leave a hex of the zone, also for another of its hexes.
    #[must_use]
    pub fn out_of(self, cost: M::Cost) -> Self {
        ExtraCost { out_of: cost, ..self }
    }
}

impl<M: Movement> Movement for ExtraCost<'_, M> {
    type Mode = M::Mode;
    type Cost = M::Cost;
    type Rule = M::Rule;

    fn map(&self) -> &Map {
        self.rules.map()
    }

    #[inline]
    fn steps(&self, from: HexId, mode: M::Mode, offer: &mut impl Offer<M::Mode, M::Cost, M::Rule>) {
        let leaving = self.zone.contains(from);
        let pay = |mut step: StepOf<M>| {
            if step.to != from {
                if leaving {
                    step.cost = step.cost.plus(self.out_of);
                }
                if self.zone.contains(step.to) {
                    step.cost = step.cost.plus(self.into);
                }
            }
            Ok(step)
        };
        self.rules.steps(from, mode, &mut Altering { offer, alter: pay });
    }

    fn least_cost(&self) -> M::Cost {
        self.rules.least_cost()
    }

    #[inline]
    fn may_end(&self, hex: HexId, mode: M::Mode) -> Result<(), M::Rule> {
        self.rules.may_end(hex, mode)
    }
}

/// Rules by which one may always go one hex, however little is left: a first step that costs too
/// much takes all there is, and one stops.
///
/// The mode says besides that of the rules below whether one has moved. What is forbidden stays
/// forbidden.
///
/// ```
/// # use grognard_pathfinding::hexmap::{Grid, HexSet, LabelStyle, MapBuilder, Orientation, Shoved};
/// use grognard_pathfinding::{Arrived, AtLeastOneHex, Mp, Search, Start, StepTable};
/// # let grid = Grid::new(Orientation::Flat, Shoved::Even, 1, 5, LabelStyle::Ccrr);
/// # let map = MapBuilder::new("example", grid)?.build();
/// let table = StepTable::compile(&map, |_, _| Ok(Mp(5)))?;
/// let rules = AtLeastOneHex::new(table.moves(&map), Mp(3), "5.4");
/// let mut search = Search::new();
/// let reach = search.reach(&rules, &[Start::at(map.hex("0102").unwrap())], Some(Mp(3)));
/// let next = reach.best(map.hex("0103").unwrap()).unwrap();
/// assert_eq!((next.cost, next.arrived), (Mp(3), Arrived::Halted));
/// assert_eq!(reach.best(map.hex("0104").unwrap()), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct AtLeastOneHex<M: Movement> {
    rules: M,
    left: M::Cost,
    rule: M::Rule,
}

impl<M: Movement> AtLeastOneHex<M> {
    /// These rules for a mover who has so much left when it begins: the budget of the search less
    /// what the start has spent.
    pub fn new(rules: M, left: M::Cost, rule: M::Rule) -> Self {
        AtLeastOneHex { rules, left, rule }
    }
}

impl<M: Movement> Movement for AtLeastOneHex<M> {
    /// The mode of the rules below, and whether one has moved.
    type Mode = (M::Mode, bool);
    type Cost = M::Cost;
    type Rule = M::Rule;

    fn map(&self) -> &Map {
        self.rules.map()
    }

    fn steps(
        &self,
        from: HexId,
        (mode, moved): Self::Mode,
        offer: &mut impl Offer<Self::Mode, M::Cost, M::Rule>,
    ) {
        let minimum = (!moved).then_some((self.left, self.rule));
        self.rules.steps(from, mode, &mut FirstStep { from, moved, minimum, offer });
    }

    fn least_cost(&self) -> M::Cost {
        self.rules.least_cost().min(self.left)
    }

    fn may_end(&self, hex: HexId, (mode, _): Self::Mode) -> Result<(), M::Rule> {
        self.rules.may_end(hex, mode)
    }
}

struct FirstStep<'o, O, C, R> {
    from: HexId,
    moved: bool,
    /// What the first step costs at most, and by which rule one stops then.
    minimum: Option<(C, R)>,
    offer: &'o mut O,
}

impl<D, C, R, O> Offer<D, C, R> for FirstStep<'_, O, C, R>
where
    D: Mode,
    C: Cost,
    R: Copy,
    O: Offer<(D, bool), C, R>,
{
    fn step(&mut self, step: Step<D, C, R>) {
        let moved = self.moved || step.to != self.from;
        let Step { to, mut cost, mut flow, .. } = step;
        if let Some((left, rule)) = self.minimum
            && moved
            && cost > left
        {
            cost = left;
            if let Flow::Continue = flow {
                flow = Flow::Halt(rule);
            }
        }
        self.offer.step(Step { to, cost, mode: (step.mode, moved), flow });
    }

    fn refuse(&mut self, to: HexId, rule: R) {
        self.offer.refuse(to, rule);
    }
}
