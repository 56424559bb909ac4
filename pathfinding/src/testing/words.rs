//! What went wrong, in the words of the map.

use hexmap::HexId;

use super::reference::{Best, Spot};
use crate::movement::{Flow, Movement, StepOf};
use crate::reach::Waypoint;
use crate::{Arrived, Mode};

/// A hex or box by its label; by its number where the map has none such.
pub(super) fn hex<M: Movement>(rules: &M, hex: HexId) -> String {
    let map = rules.map();
    if hex.index() < map.len() { map.label(hex).to_owned() } else { format!("{hex:?}") }
}

/// A hex in a mode; the mode is left out where there is but one.
pub(super) fn place<M: Movement>(rules: &M, at: HexId, mode: M::Mode) -> String {
    let at = hex(rules, at);
    if M::Mode::COUNT == 1 { at } else { format!("{at} in mode {mode:?}") }
}

/// One step from a place.
pub(super) fn step<M: Movement>(rules: &M, from: HexId, mode: M::Mode, step: &StepOf<M>) -> String {
    let flow = match step.flow {
        Flow::Continue => String::new(),
        Flow::Halt(rule) => format!(", halting by {rule:?}"),
        Flow::Ask(rule) => format!(", asking by {rule:?}"),
    };
    let (from, to) = (place(rules, from, mode), place(rules, step.to, step.mode));
    format!("the step from {from} to {to} for {:?}{flow}", step.cost)
}

/// A route, place by place.
pub(super) fn route<M: Movement>(rules: &M, route: &[Waypoint<M::Mode, M::Cost>]) -> String {
    let stop = |at: &Waypoint<_, _>| format!("{} ({:?})", place(rules, at.hex, at.mode), at.cost);
    route.iter().map(stop).collect::<Vec<_>>().join(" → ")
}

/// One thing that was found or should have been.
pub(super) fn found<M: Movement>(
    rules: &M,
    (at, mode, arrived): Spot,
    best: Option<&Best<M::Cost>>,
) -> String {
    let at = place(rules, at, M::Mode::from_index(mode));
    let stands = match arrived {
        Arrived::Free => "",
        Arrived::Halted => ", halted",
        Arrived::Asking => ", asked",
    };
    let way = match best {
        None => "not reached".to_owned(),
        Some((cost, steps, None)) => format!("{cost:?} after {steps} steps, a start"),
        Some((cost, steps, Some((from, mode)))) => {
            let from = place(rules, *from, M::Mode::from_index(*mode));
            format!("{cost:?} after {steps} steps, from {from}")
        }
    };
    format!("{at}{stands}: {way}")
}
