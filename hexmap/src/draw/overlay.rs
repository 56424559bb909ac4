//! What a game lays over the map: counters, highlighted hexes, routes, markers.

use super::Colour;
use crate::{HexId, HexSet};

/// Things to draw over a map: the hook by which a game shows its state in any picture.
///
/// ```
/// use grognard_hexmap::{Colour, Counter, Grid, Highlight, LabelStyle, MapBuilder, Orientation};
/// use grognard_hexmap::{Overlay, Route, Shoved};
/// # let grid = Grid::new(Orientation::Flat, Shoved::Even, 4, 4, LabelStyle::Ccrr);
/// # let map = MapBuilder::new("field", grid)?.build();
/// let here = map.hex("0202").unwrap();
/// let there = map.hex("0303").unwrap();
/// let blue = Colour::parse("blue").unwrap();
///
/// let mut overlay = Overlay::new();
/// overlay.counter(Counter::new(here, blue, "Evans").line("3").short("Ev"));
/// overlay.highlight(Highlight::new(map.within(here, 1).collect(), blue).note(there, "2"));
/// overlay.route(Route::new([here, there], blue));
/// let svg = map.svg().overlay(&overlay).to_string();
/// assert!(svg.contains(">Evans</text>"));
/// # Ok::<(), grognard_hexmap::BuildError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Overlay {
    pub(crate) counters: Vec<Counter>,
    pub(crate) highlights: Vec<Highlight>,
    pub(crate) routes: Vec<Route>,
    pub(crate) markers: Vec<Marker>,
}

impl Overlay {
    /// Nothing yet.
    pub fn new() -> Overlay {
        Overlay::default()
    }

    /// Adds a counter. Counters in one hex make a stack in the order in which they come, the
    /// last one on top.
    pub fn counter(&mut self, counter: Counter) -> &mut Overlay {
        self.counters.push(counter);
        self
    }

    /// Adds highlighted hexes: reach, zones of control, targets.
    pub fn highlight(&mut self, highlight: Highlight) -> &mut Overlay {
        self.highlights.push(highlight);
        self
    }

    /// Adds a route: a move, a retreat, a line of supply.
    pub fn route(&mut self, route: Route) -> &mut Overlay {
        self.routes.push(route);
        self
    }

    /// Adds a marker: control, fortification, disruption.
    pub fn marker(&mut self, marker: Marker) -> &mut Overlay {
        self.markers.push(marker);
        self
    }
}

/// A counter of a unit.
#[derive(Clone, Debug, PartialEq)]
pub struct Counter {
    pub(crate) at: HexId,
    pub(crate) colour: Colour,
    pub(crate) lines: Vec<String>,
    pub(crate) short: Option<String>,
    pub(crate) id: Option<String>,
}

impl Counter {
    /// A counter in the colour of its side, with a name.
    pub fn new(at: HexId, colour: Colour, name: impl Into<String>) -> Counter {
        Counter { at, colour, lines: vec![name.into()], short: None, id: None }
    }

    /// One more line of text below: strength, steps, a state.
    #[must_use]
    pub fn line(mut self, text: impl Into<String>) -> Counter {
        self.lines.push(text.into());
        self
    }

    /// Two or three letters for terminals; without it the name is cut.
    #[must_use]
    pub fn short(mut self, text: impl Into<String>) -> Counter {
        self.short = Some(text.into());
        self
    }

    /// The unit's id, which a page finds again as `data-unit`.
    #[must_use]
    pub fn id(mut self, id: impl Into<String>) -> Counter {
        self.id = Some(id.into());
        self
    }
}

/// Highlighted hexes.
#[derive(Clone, Debug, PartialEq)]
pub struct Highlight {
    pub(crate) hexes: HexSet,
    pub(crate) colour: Colour,
    pub(crate) percent: u8,
    pub(crate) notes: Vec<(HexId, String)>,
}

impl Highlight {
    /// Hexes under a overlay of colour.
    pub fn new(hexes: HexSet, colour: Colour) -> Highlight {
        Highlight { hexes, colour, percent: 35, notes: Vec::new() }
    }

    /// How much of the hex the overlay hides, in percent; 35 if nothing is said.
    #[must_use]
    pub fn opacity(mut self, percent: u8) -> Highlight {
        self.percent = percent.min(100);
        self
    }

    /// A few letters in one hex, such as the cost to get there.
    #[must_use]
    pub fn note(mut self, hex: HexId, text: impl Into<String>) -> Highlight {
        self.notes.push((hex, text.into()));
        self
    }
}

/// A way through hexes, drawn with an arrow at its end.
#[derive(Clone, Debug, PartialEq)]
pub struct Route {
    pub(crate) hexes: Vec<HexId>,
    pub(crate) colour: Colour,
}

impl Route {
    /// A route from the first hex to the last.
    pub fn new(hexes: impl IntoIterator<Item = HexId>, colour: Colour) -> Route {
        Route { hexes: hexes.into_iter().collect(), colour }
    }
}

/// A small round marker with a few letters.
#[derive(Clone, Debug, PartialEq)]
pub struct Marker {
    pub(crate) at: HexId,
    pub(crate) colour: Colour,
    pub(crate) text: String,
}

impl Marker {
    /// A marker in a hex.
    pub fn new(at: HexId, colour: Colour, text: impl Into<String>) -> Marker {
        Marker { at, colour, text: text.into() }
    }
}
