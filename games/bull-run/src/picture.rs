//! The map with what lies on it, as text for terminals and as an SVG picture.

use hexmap::{Colour, Counter, CrossingStates, HexId, Marker, Overlay};
use table::{Letters, Location, SideId, View};

use crate::book::book;
use crate::side::Side;
use crate::unit::UnitId;

/// The board as text; `colour` allows terminal colours.
pub(crate) fn text(view: &View, colour: bool) -> String {
    let overlay = overlay(view);
    let text = book().map.text().overlay(&overlay).crossing_states(&crossings(view));
    if colour { text.ansi().to_string() } else { text.to_string() }
}

/// The crossings as they are now: Farm Ford is open to all once it is found (8.4).
fn crossings(view: &View) -> CrossingStates {
    let mut states = book().map.crossing_states();
    let found = view.markers.iter().any(|it| it.kind == "ford" && it.usable == Some(true));
    let farm = book().map.crossings().find(|(_, crossing)| crossing.id == "farm");
    let union = book().map.army("union");
    if let (true, Some((farm, _)), Some(union)) = (found, farm, union) {
        states.open_to(farm, union);
    }
    states
}

/// What the signs of the text mean.
pub(crate) fn legend() -> Vec<String> {
    let mut lines = vec![
        "counters: SH5 is Sherman of the Union with 5 SP, ev3 Evans of the CSA with 3 SP"
            .to_owned(),
        "places: ★ an objective; [A] where the Union begins or arrives, [1] where the CSA does"
            .to_owned(),
    ];
    lines.extend(book().map.text().legend().lines().map(str::to_owned));
    lines
}

/// The board as an SVG picture.
pub(crate) fn svg(view: &View) -> String {
    book().map.svg().overlay(&overlay(view)).to_string()
}

fn overlay(view: &View) -> Overlay {
    let mut overlay = Overlay::new();
    let mut counters: Vec<_> = view.counters.iter().collect();
    // The last one that is laid in a hex lies on top.
    counters.sort_by_key(|counter| counter.level);
    for counter in counters {
        let Some(at) = hex(&counter.place) else { continue };
        let name = UnitId::named(&counter.id).map_or(counter.name.clone(), |it| it.to_string());
        let short = match counter.side {
            Some(side) => Letters::of(side).write(&counter.short),
            None => counter.short.clone(),
        };
        overlay.counter(
            Counter::new(at, colour(counter.side), name)
                .line(&counter.strength)
                .short(short + &counter.strength)
                .id(&counter.id),
        );
    }
    for marker in view.markers.iter().filter(|marker| marker.kind == "objective") {
        if let Some(at) = hex(&marker.place) {
            overlay.marker(Marker::new(at, colour(marker.side), "★"));
        }
    }
    overlay
}

fn hex(place: &Location) -> Option<HexId> {
    match place {
        Location::Hex(label) => book().map.hex(label),
        _ => None,
    }
}

/// Blue and grey, as they were dressed.
fn colour(side: Option<SideId>) -> Colour {
    if side == Some(Side::Union.id()) {
        Colour::new(0x2b, 0x4c, 0x9b)
    } else {
        Colour::new(0x9a, 0x94, 0x86)
    }
}
