//! A slow and obvious search to compare with.
//!
//! It knows nothing of queues or labels: as long as a place has got better, it tries every step
//! from it, until nothing gets better. Each place is asked for its steps once.

use std::collections::{BTreeMap, VecDeque};

use hexmap::HexId;

use crate::field::slot;
use crate::movement::{Exits, Flow, Movement, Start, StepOf};
use crate::{Arrived, Cost, Mode};

/// A place in a mode, and how one stands there.
pub type Spot = (HexId, usize, Arrived);

/// The best way to a spot: its cost, its steps, and the hex and mode before it.
pub type Best<C> = (C, u16, Option<(HexId, usize)>);

/// The best way to every spot that can be reached within the budget.
pub fn reach<M: Movement>(
    rules: &M,
    starts: &[Start<M::Mode, M::Cost>],
    budget: Option<M::Cost>,
) -> BTreeMap<Spot, Best<M::Cost>> {
    let limit = budget.unwrap_or(M::Cost::MAX);
    let slots = rules.map().len() * M::Mode::COUNT;
    let mut exits: Vec<Option<Vec<StepOf<M>>>> = vec![None; slots];
    let mut known: Vec<[Option<Best<M::Cost>>; 3]> = vec![[None; 3]; slots];
    let mut better: VecDeque<(HexId, M::Mode)> = VecDeque::new();
    for start in starts.iter().filter(|start| start.spent <= limit) {
        let place = &mut known[slot(start.hex, start.mode)][Arrived::Free as usize];
        if improve(place, (start.spent, 0, None)) {
            better.push_back((start.hex, start.mode));
        }
    }
    while let Some((hex, mode)) = better.pop_front() {
        let here = slot(hex, mode);
        let Some((spent, steps, _)) = known[here][Arrived::Free as usize] else { continue };
        let ways = exits[here].take().unwrap_or_else(|| Exits::of(rules, hex, mode).steps);
        for step in &ways {
            let cost = spent.plus(step.cost);
            if cost > limit {
                continue;
            }
            let arrived = match step.flow {
                Flow::Continue => Arrived::Free,
                Flow::Halt(_) => Arrived::Halted,
                Flow::Ask(_) => Arrived::Asking,
            };
            let place = &mut known[slot(step.to, step.mode)][arrived as usize];
            let way = (cost, steps + 1, Some((hex, mode.index())));
            if improve(place, way) && arrived == Arrived::Free {
                better.push_back((step.to, step.mode));
            }
        }
        exits[here] = Some(ways);
    }
    useful::<M>(&known)
}

/// All but halts that are no cheaper than to arrive freely in the same mode.
fn useful<M: Movement>(known: &[[Option<Best<M::Cost>>; 3]]) -> BTreeMap<Spot, Best<M::Cost>> {
    let mut all = BTreeMap::new();
    for (slot, ways) in known.iter().enumerate() {
        let (hex, mode) = (HexId::from_index(slot / M::Mode::COUNT), slot % M::Mode::COUNT);
        let freely = ways[0].map(|(cost, ..)| cost);
        for (arrived, way) in [Arrived::Free, Arrived::Halted, Arrived::Asking].iter().zip(ways) {
            let Some(way) = way else { continue };
            if *arrived == Arrived::Free || freely.is_none_or(|free| way.0 < free) {
                all.insert((hex, mode, *arrived), *way);
            }
        }
    }
    all
}

/// Of equally cheap ways the one with fewer steps, then from the lower hex and mode.
fn improve<C: Cost>(known: &mut Option<Best<C>>, way: Best<C>) -> bool {
    let better = known.is_none_or(|best| way < best);
    if better {
        *known = Some(way);
    }
    better
}
