//! Forced walks: the game, not the player, drives the move.

use hexmap::{Direction, HexId, Map};
use serde::{Deserialize, Serialize};

use crate::movement::{Exits, Flow, Movement, Start, StepOf};
use crate::reach::Waypoint;
use crate::{Cost, Mode};

/// Where a forced walk went, and why it ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Walk<D, C, R> {
    /// Every place on the way, the start first.
    pub route: Vec<Waypoint<D, C>>,
    /// Why it went no further.
    pub ended: WalkEnd<R>,
}

/// Why a forced walk ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum WalkEnd<R> {
    /// The next step would have cost more than was left.
    Spent,
    /// A rule stopped it.
    Halted(R),
    /// A die or a choice is due.
    Asked(R),
    /// There was no step, or none of them was chosen.
    NoStep,
    /// It would have gone round in circles for nothing.
    Circling,
}

/// Walks step by step as `choose` says until the budget, a rule or the end of the way stops it.
///
/// `choose` sees where the walk stands and the steps that are allowed there, lowest hex first,
/// and returns the number of one of them: a straight line ([`straight`]), a road with a die at
/// each fork.
///
/// ```
/// # use grognard_pathfinding::hexmap::{Grid, LabelStyle, MapBuilder, Orientation, Shoved};
/// use grognard_pathfinding::{Mp, Start, StepTable, WalkEnd, straight, walk};
/// # let grid = Grid::new(Orientation::Flat, Shoved::Even, 5, 9, LabelStyle::Ccrr);
/// # let map = MapBuilder::new("example", grid)?.build();
/// let table = StepTable::compile(&map, |_, _| Ok::<_, &str>(Mp(2)))?;
/// let south = map.grid().orientation.direction("S").unwrap();
/// let start = Start::at(map.hex("0304").unwrap());
/// let lost = walk(&table.moves(&map), start, Mp(5), straight(&map, south));
/// assert_eq!(map.label(lost.route.last().unwrap().hex), "0306");
/// assert_eq!(lost.ended, WalkEnd::Spent);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn walk<M: Movement>(
    rules: &M,
    start: Start<M::Mode, M::Cost>,
    budget: M::Cost,
    mut choose: impl FnMut(HexId, &[StepOf<M>]) -> Option<usize>,
) -> Walk<M::Mode, M::Cost, M::Rule> {
    let mut at = Waypoint { hex: start.hex, mode: start.mode, cost: start.spent };
    let mut route = vec![at];
    // No walk that pays for its steps is longer than all places in all modes times its budget;
    // one that does not pay is going in circles after all places.
    let mut free_steps = rules.map().len() * M::Mode::COUNT;
    let ended = loop {
        let mut steps = Exits::of(rules, at.hex, at.mode).steps;
        steps.sort_by_key(|step| (step.to, step.mode.index(), step.cost));
        let Some(step) = choose(at.hex, &steps).and_then(|index| steps.get(index).copied()) else {
            break WalkEnd::NoStep;
        };
        let cost = at.cost.plus(step.cost);
        if cost > budget {
            break WalkEnd::Spent;
        }
        if cost == at.cost {
            match free_steps.checked_sub(1) {
                Some(left) => free_steps = left,
                None => break WalkEnd::Circling,
            }
        }
        at = Waypoint { hex: step.to, mode: step.mode, cost };
        route.push(at);
        match step.flow {
            Flow::Continue => {}
            Flow::Halt(rule) => break WalkEnd::Halted(rule),
            Flow::Ask(rule) => break WalkEnd::Asked(rule),
        }
    };
    Walk { route, ended }
}

/// Chooses the cheapest step in one direction, for [`walk`].
pub fn straight<D: Mode, C: Cost, R>(
    map: &Map,
    direction: Direction,
) -> impl FnMut(HexId, &[crate::Step<D, C, R>]) -> Option<usize> {
    move |at, steps| {
        let ahead = map.neighbour(at, direction)?;
        let that_way = steps.iter().enumerate().filter(|(_, step)| step.to == ahead);
        that_way.min_by_key(|(_, step)| step.cost).map(|(index, _)| index)
    }
}
