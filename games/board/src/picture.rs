//! The map with what lies on it, as text for terminals and as an SVG picture.

use hexmap::{CrossingStates, Map, Overlay};
use table::{Colour, Counter, Letters, SideId, View};

use crate::Board;

/// What a picture writes on a counter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Face {
    /// Its name.
    pub name: String,
    /// The line below: strength and movement.
    pub line: String,
    /// A few letters for terminals.
    pub short: String,
}

impl Face {
    /// The usual face: the name, strength and movement, and for terminals the short name in the
    /// letters of its army.
    pub fn of(counter: &Counter) -> Face {
        let values = [counter.strength.as_str(), counter.movement.as_str()];
        let values: Vec<&str> = values.into_iter().filter(|value| !value.is_empty()).collect();
        let short = match counter.colours() {
            Some(army) => Letters::of(army).write(&counter.short),
            None => counter.short.clone(),
        };
        Face { name: counter.name.clone(), line: values.join("-"), short }
    }
}

/// A picture of a view, made by [`Board::picture`].
#[derive(Clone, Debug)]
pub struct Picture<'m> {
    map: &'m Map,
    overlay: Overlay,
    crossings: Option<CrossingStates>,
}

impl<'m> Board<'m> {
    /// What a viewer sees, drawn on the map. Who lies on another counter's display is not drawn.
    ///
    /// ```
    /// # use grognard_board::hexmap::{Grid, LabelStyle, MapBuilder, Orientation, Shoved};
    /// # use grognard_board::{Board, Face};
    /// # use grognard_board::table::{Colour, Counter, GameInfo, Location, SideId, SideInfo, View};
    /// # let grid = Grid::new(Orientation::Flat, Shoved::Even, 4, 4, LabelStyle::Ccrr);
    /// # let map = MapBuilder::new("field", grid)?.build();
    /// let sides = &[SideInfo { id: "csa", name: "the CSA", colour: Colour::Grey }];
    /// let info = GameInfo { sides, ..GameInfo::EMPTY };
    /// let evans = Counter {
    ///     id: "evans".to_owned(),
    ///     name: "Evans".to_owned(),
    ///     short: "ev".to_owned(),
    ///     side: Some(SideId(0)),
    ///     place: Location::Hex("0202".to_owned()),
    ///     ..Counter::default()
    /// };
    /// let view = View { counters: vec![evans], ..View::default() };
    /// let picture = Board::new(&map, &info).picture(&view, Face::of);
    /// assert!(picture.svg().contains(">Evans</text>"));
    /// assert!(picture.text(false).contains("EV"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn picture(&self, view: &View, face: impl Fn(&Counter) -> Face) -> Picture<'m> {
        let mut overlay = Overlay::new();
        let mut counters: Vec<&Counter> =
            view.counters.iter().filter(|counter| counter.with.is_none()).collect();
        // The last one that is laid in a hex lies on top.
        counters.sort_by_key(|counter| counter.level);
        for counter in counters {
            let Some(at) = counter.place.hex().and_then(|hex| self.map.hex(hex)) else { continue };
            let Face { name, line, short } = face(counter);
            let paint = self.paint(counter.colours());
            overlay.counter(
                hexmap::Counter::new(at, paint, name).line(line).short(short).id(&counter.id),
            );
        }
        for marker in &view.markers {
            let Some(at) = marker.place.hex().and_then(|hex| self.map.hex(hex)) else { continue };
            overlay.marker(hexmap::Marker::new(at, self.paint(marker.side), marker.kind.sign()));
        }
        Picture { map: self.map, overlay, crossings: None }
    }

    /// What the signs of a picture in text mean, a line a sort of sign: how each side's counters
    /// are written, the game's own lines, then the map's.
    pub fn legend<'t>(&self, own: impl IntoIterator<Item = &'t str>) -> Vec<String> {
        let army = |side| format!("{} in {}", self.info.side_name(side), Letters::of(side).name());
        let armies: Vec<String> = self.info.side_ids().map(army).collect();
        let mut lines = vec![format!("counters: {}", armies.join(", "))];
        lines.extend(own.into_iter().map(str::to_owned));
        lines.extend(self.map.text().legend().lines().map(str::to_owned));
        lines
    }

    /// In which column and line of a picture in text a hex has its middle.
    pub fn spot(&self, hex: &str) -> Option<(usize, usize)> {
        self.map.text().spot(self.map.hex(hex)?)
    }

    fn paint(&self, side: Option<SideId>) -> hexmap::Colour {
        let colour = side.map_or(Colour::Neutral, |side| self.info.colour(side));
        let [red, green, blue] = colour.rgb();
        hexmap::Colour::new(red, green, blue)
    }
}

impl Picture<'_> {
    /// The same with crossings as they are now.
    #[must_use]
    pub fn crossings(self, states: CrossingStates) -> Self {
        Picture { crossings: Some(states), ..self }
    }

    /// As text; `colour` allows terminal colours.
    pub fn text(&self, colour: bool) -> String {
        let mut text = self.map.text().overlay(&self.overlay);
        if let Some(states) = &self.crossings {
            text = text.crossing_states(states);
        }
        if colour { text.ansi().to_string() } else { text.to_string() }
    }

    /// As an SVG picture.
    pub fn svg(&self) -> String {
        let mut svg = self.map.svg().overlay(&self.overlay);
        if let Some(states) = &self.crossings {
            svg = svg.crossing_states(states);
        }
        svg.to_string()
    }
}
