//! Retreats of several hexes.

use std::ops::RangeInclusive;

use hexmap::{HexId, Map, Way};
use serde::{Deserialize, Serialize};

/// How a hex does for the next step of a retreat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refuge<P> {
    /// The lowest is best: only hexes of the best priority may be chosen, at each hex anew.
    pub priority: P,
    /// What is lost by going there: steps, strength, whatever the game counts.
    pub losses: u32,
}

impl<P> Refuge<P> {
    /// A hex of this priority where nothing is lost.
    pub fn safe(priority: P) -> Self {
        Refuge { priority, losses: 0 }
    }

    /// The same, with so much lost on the way there.
    #[must_use]
    pub fn losing(self, losses: u32) -> Self {
        Refuge { losses, ..self }
    }
}

/// One way to retreat.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Retreat {
    /// The hexes from the one that is left to the last.
    pub path: Vec<HexId>,
    /// What is lost on the way, all together.
    pub losses: u32,
}

impl Retreat {
    /// How many hexes it leads.
    pub fn length(&self) -> usize {
        self.path.len() - 1
    }

    /// Where it ends.
    ///
    /// # Panics
    /// If the path was made without a hex; none that [`retreats`] returns is.
    pub fn end(&self) -> HexId {
        self.path[self.path.len() - 1]
    }
}

/// All ways to retreat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Retreats<R> {
    /// Those that are long enough, shorter ones first, then by hexes.
    pub ways: Vec<Retreat>,
    /// Those that end too early because nothing is open from there: the unit is lost, or suffers
    /// more, as the game says. The hex where one stands is among them when nothing is open at all.
    pub cut_short: Vec<Retreat>,
    /// Every step that was closed: from where, to where, by which rule.
    pub refused: Vec<(HexId, HexId, R)>,
}

/// Looks for all ways to retreat so many hexes: `judge(path, way, to)` sees the hexes passed so
/// far, the one that is being left last, and says how `to` does as the next one, or which rule
/// closes it. A retreat passes no hex twice.
///
/// One step of it, for players who choose hex by hex, is [`choices`](crate::choices) with the path
/// so far.
///
/// # Complexity
/// As many judgements as there are paths: keep the length small, or the priorities strict.
///
/// ```
/// # use grognard_pathfinding::hexmap::{Grid, LabelStyle, MapBuilder, Orientation, Shoved};
/// use grognard_pathfinding::{Refuge, retreats};
/// # let grid = Grid::new(Orientation::Flat, Shoved::Even, 5, 7, LabelStyle::Ccrr);
/// # let map = MapBuilder::new("example", grid)?.build();
/// let [unit, enemy, ford] = ["0303", "0302", "0304"].map(|label| map.hex(label).unwrap());
/// // Two hexes, further from the enemy with each; whoever goes over the ford loses a step.
/// let found = retreats(&map, unit, 2..=2, |path, _, to| {
///     let far = |hex| map.distance(hex, enemy);
///     if far(to) <= far(path[path.len() - 1]) {
///         return Err("11.1");
///     }
///     Ok(Refuge::safe(()).losing(u32::from(to == ford)))
/// });
/// assert!(found.ways.iter().all(|way| map.distance(way.end(), enemy) == Some(3)));
/// let over_the_ford = found.ways.iter().filter(|way| way.losses == 1);
/// assert_eq!(over_the_ford.count(), 3);
/// # Ok::<(), grognard_pathfinding::hexmap::BuildError>(())
/// ```
pub fn retreats<P: Ord, R>(
    map: &Map,
    from: HexId,
    length: RangeInclusive<usize>,
    judge: impl FnMut(&[HexId], Way, HexId) -> Result<Refuge<P>, R>,
) -> Retreats<R> {
    let found = Retreats { ways: Vec::new(), cut_short: Vec::new(), refused: Vec::new() };
    let mut walk = Walk { map, length, judge, path: vec![from], losses: 0, found };
    walk.go_on();
    let mut found = walk.found;
    found.ways.sort_by(|a, b| (a.length(), a).cmp(&(b.length(), b)));
    found.cut_short.sort();
    found
}

struct Walk<'m, J, R> {
    map: &'m Map,
    length: RangeInclusive<usize>,
    judge: J,
    path: Vec<HexId>,
    losses: u32,
    found: Retreats<R>,
}

impl<J, R> Walk<'_, J, R> {
    fn go_on<P: Ord>(&mut self)
    where
        J: FnMut(&[HexId], Way, HexId) -> Result<Refuge<P>, R>,
    {
        let here = self.path[self.path.len() - 1];
        let length = self.path.len() - 1;
        let so_far = Retreat { path: self.path.clone(), losses: self.losses };
        let enough = length >= *self.length.start();
        let open = if length < *self.length.end() { self.open(here) } else { Vec::new() };
        if enough {
            self.found.ways.push(so_far);
        } else if open.is_empty() {
            self.found.cut_short.push(so_far);
        }
        for (to, losses) in open {
            let before = self.losses;
            self.path.push(to);
            self.losses = before.saturating_add(losses);
            self.go_on();
            self.path.pop();
            self.losses = before;
        }
    }

    /// The hexes of the best priority, with what is lost by going there.
    fn open<P: Ord>(&mut self, here: HexId) -> Vec<(HexId, u32)>
    where
        J: FnMut(&[HexId], Way, HexId) -> Result<Refuge<P>, R>,
    {
        let mut best: Option<P> = None;
        let mut open = Vec::new();
        for (way, to) in self.map.ways(here) {
            if self.path.contains(&to) {
                continue;
            }
            match (self.judge)(&self.path, way, to) {
                Err(rule) => self.found.refused.push((here, to, rule)),
                Ok(Refuge { priority, losses }) => {
                    if best.as_ref().is_none_or(|best| priority < *best) {
                        open.clear();
                        best = Some(priority);
                    } else if best.as_ref().is_some_and(|best| priority > *best) {
                        continue;
                    }
                    open.push((to, losses));
                }
            }
        }
        open
    }
}
