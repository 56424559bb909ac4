//! A slow and obvious search to compare with.
//!
//! It knows nothing of queues or labels: it tries every step from every place it knows, again
//! and again, until nothing gets better.

use std::collections::BTreeMap;

use hexmap::HexId;

use crate::movement::{Exits, Flow, Movement, Start};
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
    let mut known = BTreeMap::new();
    for start in starts.iter().filter(|start| start.spent <= limit) {
        let spot = (start.hex, start.mode.index(), Arrived::Free);
        improve(&mut known, spot, (start.spent, 0, None));
    }
    loop {
        let mut better = false;
        for ((hex, mode, arrived), (cost, steps, _)) in known.clone() {
            if arrived != Arrived::Free {
                continue;
            }
            for step in Exits::of(rules, hex, M::Mode::from_index(mode)).steps {
                let cost = cost.plus(step.cost);
                if cost > limit {
                    continue;
                }
                let arrived = match step.flow {
                    Flow::Continue => Arrived::Free,
                    Flow::Halt(_) => Arrived::Halted,
                    Flow::Ask(_) => Arrived::Asking,
                };
                let spot = (step.to, step.mode.index(), arrived);
                better |= improve(&mut known, spot, (cost, steps + 1, Some((hex, mode))));
            }
        }
        if !better {
            return useful(&known);
        }
    }
}

/// Without halts that are no cheaper than to arrive freely in the same mode.
fn useful<C: Cost>(known: &BTreeMap<Spot, Best<C>>) -> BTreeMap<Spot, Best<C>> {
    let freely = |hex, mode| known.get(&(hex, mode, Arrived::Free)).map(|&(cost, ..)| cost);
    let is_useful = |&(hex, mode, arrived): &Spot, cost: C| {
        arrived == Arrived::Free || freely(hex, mode).is_none_or(|free| cost < free)
    };
    let kept = known.iter().filter(|(spot, best)| is_useful(spot, best.0));
    kept.map(|(&spot, &best)| (spot, best)).collect()
}

fn improve<C: Cost>(known: &mut BTreeMap<Spot, Best<C>>, spot: Spot, way: Best<C>) -> bool {
    match known.get(&spot) {
        Some(best) if *best <= way => false,
        _ => {
            known.insert(spot, way);
            true
        }
    }
}
