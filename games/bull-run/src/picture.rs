//! The map with what lies on it, as text for terminals and as an SVG picture.

use board::{Face, Picture};
use hexmap::CrossingStates;
use table::{Counter, MarkerKind, View};

use crate::book::{board, book};
use crate::unit::UnitId;

/// The picture of a view.
pub(crate) fn picture(view: &View) -> Picture<'static> {
    board().picture(view, face).crossings(crossings(view))
}

/// A counter shows its commander and its SP; all march alike.
fn face(counter: &Counter) -> Face {
    let usual = Face::of(counter);
    Face {
        name: UnitId::named(&counter.id).map_or(usual.name, |unit| unit.to_string()),
        line: counter.strength.clone(),
        short: usual.short + &counter.strength,
    }
}

/// The crossings as they are now: Farm Ford is open to all once it is found (8.4).
fn crossings(view: &View) -> CrossingStates {
    let mut states = book().map.crossing_states();
    let found =
        view.markers.iter().any(|it| it.kind == MarkerKind::Ford && it.usable == Some(true));
    let farm = book().map.crossing_named("farm");
    let union = book().map.army("union");
    if let (true, Some(farm), Some(union)) = (found, farm, union) {
        states.open_to(farm, union);
    }
    states
}

/// What the signs of the text mean.
pub(crate) fn legend() -> Vec<String> {
    board().legend([
        "counters: SH5 is Sherman of the Union with 5 SP, ev3 Evans of the CSA with 3 SP",
        "places: ★ an objective; [A] where the Union begins or arrives, [1] where the CSA does",
    ])
}
