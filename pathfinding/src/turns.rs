//! How many turns it takes to get somewhere.

use hexmap::HexId;
use serde::{Deserialize, Serialize};

use crate::Mode;
use crate::field::{Backwards, modes, slot};
use crate::movement::{Movement, Start};
use crate::search::Search;

/// How many turns it takes from every place to the nearest of some goals, with so much to spend
/// each turn: for plans over several turns, past hexes where one must stop.
///
/// ```
/// # use grognard_pathfinding::hexmap::{Grid, HexSet, LabelStyle, MapBuilder, Orientation, Shoved};
/// use grognard_pathfinding::{Mp, Search, StepTable, Turns};
/// # let grid = Grid::new(Orientation::Flat, Shoved::Even, 1, 9, LabelStyle::Ccrr);
/// # let map = MapBuilder::new("example", grid)?.build();
/// # let table = StepTable::compile(&map, |_, _| Ok(Mp(1)))?;
/// let zone = HexSet::from_iter(map.hex("0103"));
/// let rules = table.moves(&map).halts(&zone, "8.2");
/// let [here, goal] = ["0101", "0109"].map(|label| map.hex(label).unwrap());
/// let turns = Turns::towards(&mut Search::new(), &rules, [goal], Mp(4), |_, ()| ());
/// // Two hexes into the zone; four more; the last two.
/// assert_eq!(turns.from(here, ()), Some(3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turns<D> {
    /// By place, for whoever begins a turn there.
    turns: Vec<Option<u16>>,
    mode: std::marker::PhantomData<D>,
}

impl<D: Mode> Turns<D> {
    /// Turns to the nearest of these goals. Each turn one spends at most the allowance and ends
    /// where [`Movement::may_end`] lets; `rested(hex, mode)` is the mode in which one begins a
    /// turn who ended the last one so. To arrive is enough: whether one may stay at the goal does
    /// not matter.
    ///
    /// # Complexity
    /// One search a turn of the longest plan.
    ///
    /// # Panics
    /// If a goal lies outside the map of the rules.
    pub fn towards<M: Movement<Mode = D>>(
        search: &mut Search<M::Cost>,
        rules: &M,
        goals: impl IntoIterator<Item = HexId>,
        allowance: M::Cost,
        rested: impl Fn(HexId, D) -> D,
    ) -> Self {
        let map = rules.map();
        let mut turns = vec![None; map.len() * D::COUNT];
        let mut starts: Vec<Start<D, M::Cost>> = Vec::new();
        // Where a turn may end so that the goal is so many turns away: at first, the goals.
        let mut ends = vec![false; turns.len()];
        for goal in goals {
            assert!(goal.index() < map.len(), "a goal lies outside the map");
            for mode in modes::<D>() {
                starts.push(Start::at(goal).in_mode(mode));
                ends[slot(goal, mode)] = true;
                turns[slot(goal, mode)] = Some(0);
            }
        }
        for turn in 1.. {
            let backwards = Backwards {
                rules,
                ends: |hex, mode| ends[slot(hex, mode)],
                rested: None::<fn(HexId, D) -> D>,
            };
            let reach = search.reach(&backwards, &starts, Some(allowance));
            let mut found = false;
            for arrival in map.nodes().flat_map(|hex| reach.arrivals(hex)) {
                let known = &mut turns[slot(arrival.hex, arrival.mode)];
                if known.is_none() {
                    *known = Some(turn);
                    found = true;
                }
            }
            if !found || turn == u16::MAX {
                break;
            }
            // Who ends a turn there begins the next one with that many to go.
            starts.clear();
            ends.fill(false);
            for hex in map.nodes() {
                for mode in modes::<D>() {
                    let next = turns[slot(hex, rested(hex, mode))];
                    if next == Some(turn) && rules.may_end(hex, mode).is_ok() {
                        starts.push(Start { hex, mode, spent: M::Cost::default() });
                        ends[slot(hex, mode)] = true;
                    }
                }
            }
        }
        Turns { turns, mode: std::marker::PhantomData }
    }

    /// How many turns it takes who begins one at a place; none for who is there.
    pub fn from(&self, hex: HexId, mode: D) -> Option<u32> {
        self.turns.get(slot(hex, mode)).copied().flatten().map(u32::from)
    }
}
