//! The one trait by which a game describes how something moves.

use std::fmt::Debug;

use hexmap::{HexId, Map};
use serde::{Deserialize, Serialize};

use crate::kernel::Compiled;
use crate::{Cost, Mode};

/// How one class of mover moves now: the only thing that a game writes for a search.
///
/// A value of the type holds whatever the rules look at: the map, cost tables, who stands where,
/// zones of control, the season, what kind of unit moves. [`Movement::steps`] is asked for every
/// way out of a place; it hands out what is allowed and may name the rule that forbids the rest.
///
/// Moves, supply lines, lines of communication, rail transport and flights are all values of
/// this trait, given to the same [`Search`](crate::Search). What the terrain alone says of them is
/// compiled once into a [`StepTable`](crate::StepTable), which a search goes through several times
/// as fast.
///
/// ```
/// use grognard_pathfinding::hexmap::{Grid, HexId, LabelStyle, Map, MapBuilder, Orientation, Shoved};
/// use grognard_pathfinding::{Movement, Mp, Offer, Search, Start, Step};
///
/// /// One point a hex; nobody may enter the hex of the enemy.
/// struct March<'a> { map: &'a Map, enemy: HexId }
///
/// impl Movement for March<'_> {
///     type Mode = ();
///     type Cost = Mp;
///     type Rule = &'static str;
///     fn map(&self) -> &Map { self.map }
///     fn steps(&self, from: HexId, (): (), offer: &mut impl Offer<(), Mp, &'static str>) {
///         for (_, to) in self.map.neighbours(from) {
///             if to == self.enemy {
///                 offer.refuse(to, "8.2");
///             } else {
///                 offer.step(Step::to(to, Mp(1)));
///             }
///         }
///     }
/// }
///
/// let grid = Grid::new(Orientation::Flat, Shoved::Even, 5, 5, LabelStyle::Ccrr);
/// let map = MapBuilder::new("example", grid)?.build();
/// let [start, enemy] = ["0303", "0302"].map(|label| map.hex(label).unwrap());
/// let march = March { map: &map, enemy };
/// let mut search = Search::new();
/// let reach = search.reach(&march, &[Start::at(start)], Some(Mp(2)));
/// assert_eq!(reach.best(map.hex("0301").unwrap()), None); // three points: around the enemy
/// assert_eq!(reach.best(map.hex("0501").unwrap()), None);
/// assert_eq!(reach.best(map.hex("0402").unwrap()).unwrap().cost, Mp(1));
/// # Ok::<(), grognard_pathfinding::hexmap::BuildError>(())
/// ```
pub trait Movement {
    /// What must be remembered besides the hex; `()` for most games.
    type Mode: Mode;
    /// What is counted; [`Mp`](crate::Mp) for moves.
    type Cost: Cost;
    /// How rules are named: a number of the rulebook.
    type Rule: Copy + Debug + PartialEq;

    /// The map that is moved on.
    fn map(&self) -> &Map;

    /// Hands out every step from a place, in any order.
    ///
    /// Steps lead to hexes next to `from` or to boxes joined to it, or, where a rule lets one
    /// change the mode without moving (mount, dismount), to `from` itself. Two offers for the same hex are fine: by road and by
    /// plain terrain, in different modes. What is handed out depends on the place and the
    /// mode alone, not on how dear it was to get there.
    fn steps(
        &self,
        from: HexId,
        mode: Self::Mode,
        offer: &mut impl Offer<Self::Mode, Self::Cost, Self::Rule>,
    );

    /// What no step costs less than. A search does not look beyond hexes where less is left of
    /// the budget. Nothing is always right; the least cost there is makes short moves faster.
    fn least_cost(&self) -> Self::Cost {
        Self::Cost::default()
    }

    /// The rules as a compiled table, where they are no more than that: a search by them asks
    /// nobody. Nothing for rules that are written by hand; rules that stand for others as they
    /// are may hand on what those say.
    #[inline]
    fn compiled(&self) -> Option<Compiled<'_>> {
        None
    }

    /// Whether a move may end here; passing through is another matter (stacking limits, landing
    /// grounds).
    ///
    /// # Errors
    /// The rule that forbids it.
    fn may_end(&self, hex: HexId, mode: Self::Mode) -> Result<(), Self::Rule> {
        let _ = (hex, mode);
        Ok(())
    }
}

/// What a step leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Flow<R> {
    /// The mover may go on.
    Continue,
    /// The mover must stop there, by this rule.
    Halt(R),
    /// A die or a choice belongs here, by this rule: the search goes no further, and the game
    /// begins a new one when the answer is known.
    Ask(R),
}

/// One step that is allowed: where it leads, what it costs, how one arrives.
///
/// `D` is the mode, `C` the cost, `R` the rule of the [`Movement`] that hands it out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step<D, C, R> {
    /// Where it leads.
    pub to: HexId,
    /// What it costs.
    pub cost: C,
    /// In what mode one arrives.
    pub mode: D,
    /// Whether one may go on from there.
    pub flow: Flow<R>,
}

/// The steps that a movement hands out.
pub type StepOf<M> = Step<<M as Movement>::Mode, <M as Movement>::Cost, <M as Movement>::Rule>;

impl<D: Mode, C, R> Step<D, C, R> {
    /// A step after which one may go on, in the default mode.
    #[inline]
    pub fn to(to: HexId, cost: C) -> Self {
        Step { to, cost, mode: D::default(), flow: Flow::Continue }
    }

    /// The same step, arriving in this mode.
    #[inline]
    pub fn in_mode(self, mode: D) -> Self {
        Step { mode, ..self }
    }

    /// The same step, after which one must stop.
    #[inline]
    pub fn halting(self, rule: R) -> Self {
        Step { flow: Flow::Halt(rule), ..self }
    }

    /// The same step, at which a die or a choice is due.
    #[inline]
    pub fn asking(self, rule: R) -> Self {
        Step { flow: Flow::Ask(rule), ..self }
    }
}

/// Rules by reference are rules too.
impl<M: Movement> Movement for &M {
    type Mode = M::Mode;
    type Cost = M::Cost;
    type Rule = M::Rule;

    fn map(&self) -> &Map {
        (**self).map()
    }

    #[inline]
    fn steps(&self, from: HexId, mode: M::Mode, offer: &mut impl Offer<M::Mode, M::Cost, M::Rule>) {
        (**self).steps(from, mode, offer);
    }

    #[inline]
    fn least_cost(&self) -> M::Cost {
        (**self).least_cost()
    }

    #[inline]
    fn compiled(&self) -> Option<Compiled<'_>> {
        (**self).compiled()
    }

    #[inline]
    fn may_end(&self, hex: HexId, mode: M::Mode) -> Result<(), M::Rule> {
        (**self).may_end(hex, mode)
    }
}

/// Takes what [`Movement::steps`] hands out.
///
/// It knows nothing of the rules but their mode (`D`), cost (`C`) and names of rules (`R`), so
/// rules can be put together from rules: hand the offer on, or one of your own that changes what
/// passes through it. [`Altered`](crate::Altered) and its like do that for the usual cases.
pub trait Offer<D, C, R> {
    /// This step is allowed.
    fn step(&mut self, step: Step<D, C, R>);

    /// One cannot go there from here, because of this rule. Needed only to explain: what is
    /// neither offered nor refused is simply not there.
    fn refuse(&mut self, to: HexId, rule: R);
}

/// All ways out of one place: for whoever wants to look at single steps without a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exits<D, C, R> {
    /// The steps that are allowed, in the order in which they were offered.
    pub steps: Vec<Step<D, C, R>>,
    /// Where one cannot go, and why.
    pub refused: Vec<(HexId, R)>,
}

impl<D, C, R> Exits<D, C, R> {
    /// The ways out of a place by these rules.
    pub fn of<M>(rules: &M, hex: HexId, mode: D) -> Self
    where
        M: Movement<Mode = D, Cost = C, Rule = R>,
    {
        let mut exits = Exits { steps: Vec::new(), refused: Vec::new() };
        rules.steps(hex, mode, &mut exits);
        exits
    }
}

impl<D, C, R> Offer<D, C, R> for Exits<D, C, R> {
    fn step(&mut self, step: Step<D, C, R>) {
        self.steps.push(step);
    }
    fn refuse(&mut self, to: HexId, rule: R) {
        self.refused.push((to, rule));
    }
}

/// Where a search begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Start<D, C> {
    /// The hex or box.
    pub hex: HexId,
    /// The mode in which one is there.
    pub mode: D,
    /// What has been spent before.
    pub spent: C,
}

impl<D: Mode, C: Cost> Start<D, C> {
    /// In the default mode, with nothing spent.
    pub fn at(hex: HexId) -> Self {
        Start { hex, mode: D::default(), spent: C::default() }
    }

    /// The same place in another mode.
    pub fn in_mode(self, mode: D) -> Self {
        Start { mode, ..self }
    }

    /// The same place with something spent before.
    pub fn spent(self, spent: C) -> Self {
        Start { spent, ..self }
    }
}
