//! A game's map with its title page: how hexes, places, points and sides are named to a player.

use hexmap::{HexId, Map, Place};
use pathfinding::Mp;
use table::{Focus, GameInfo, Points, SideId, Viewer};

/// In what a game's searches count movement points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scale {
    /// One [`Mp`] is a point.
    #[default]
    Whole,
    /// One [`Mp`] is half a point: for games in which a road costs one half.
    Halves,
}

/// A game's map with its title page: what turns the crates' values into what a player reads.
///
/// A game makes one whenever it needs it; it only borrows.
///
/// ```
/// use grognard_board::Board;
/// use grognard_board::hexmap::{Attrs, Grid, LabelStyle, MapBuilder, Orientation, Place, Shoved};
/// use grognard_board::table::GameInfo;
///
/// let grid = Grid::new(Orientation::Flat, Shoved::Even, 5, 5, LabelStyle::Ccrr);
/// let mut builder = MapBuilder::new("field", grid)?;
/// let [town, entry] = ["0303", "0101"].map(|label| builder.hex(label).unwrap());
/// for (name, kind, hex) in [("Parral", "town", town), ("A", "entry", entry)] {
///     let (name, kind) = (name.to_owned(), kind.to_owned());
///     builder.place(Place { id: name.clone(), name, kind, hex, attrs: Attrs::default() })?;
/// }
/// let map = builder.build();
/// let board = Board::new(&map, &GameInfo::EMPTY).naming(|place| place.kind != "entry");
/// assert_eq!(board.place(town), "Parral (0303)");
/// assert_eq!(board.place(entry), "0101");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Board<'m> {
    pub(crate) map: &'m Map,
    pub(crate) info: &'m GameInfo,
    scale: Scale,
    named: fn(&Place) -> bool,
}

impl<'m> Board<'m> {
    /// A board whose searches count whole points, and whose places all have names.
    pub fn new(map: &'m Map, info: &'m GameInfo) -> Board<'m> {
        Board { map, info, scale: Scale::Whole, named: |_| true }
    }

    /// The same for searches that count otherwise.
    #[must_use]
    pub fn scale(self, scale: Scale) -> Board<'m> {
        Board { scale, ..self }
    }

    /// The same where only some places are called by their names: not entry hexes, for example.
    #[must_use]
    pub fn naming(self, named: fn(&Place) -> bool) -> Board<'m> {
        Board { named, ..self }
    }

    /// The map.
    pub fn map(&self) -> &'m Map {
        self.map
    }

    /// The label of a hex; `????` for an id that is none of the map's.
    pub fn label(&self, hex: HexId) -> &'m str {
        if hex.index() < self.map.len() { self.map.label(hex) } else { "????" }
    }

    /// A hex as sentences name it: `Parral (U32)`, or its label alone.
    pub fn place(&self, hex: HexId) -> String {
        let label = self.label(hex);
        if hex.index() >= self.map.len() {
            return label.to_owned();
        }
        let place = self.map.places_in(hex).find(|place| (self.named)(place));
        let name = place.map(|place| &place.name);
        match name.or_else(|| self.map.box_of(hex).map(|known| &known.name)) {
            Some(name) if name != label => format!("{name} ({label})"),
            _ => label.to_owned(),
        }
    }

    /// Movement points as a player counts them.
    pub fn points(&self, mp: Mp) -> Points {
        match self.scale {
            Scale::Whole => Points::whole(mp.0),
            Scale::Halves => Points::halves(mp.0),
        }
    }

    /// Movement points as a player gives them, for a search.
    pub fn mp(&self, points: Points) -> Mp {
        match self.scale {
            Scale::Whole => Mp(points.in_halves() / 2),
            Scale::Halves => Mp(points.in_halves()),
        }
    }

    /// The hexes of units in the order of their distance from a hex; those at the same distance
    /// stay in their order, and those that no line leads to come last.
    pub fn nearest_first<T>(
        &self,
        hex: HexId,
        units: impl IntoIterator<Item = (T, HexId)>,
    ) -> Vec<T> {
        let far = |(_, at): &(T, HexId)| self.map.distance(*at, hex).unwrap_or(u32::MAX);
        let mut units: Vec<(T, HexId)> = units.into_iter().collect();
        units.sort_by_key(far);
        units.into_iter().map(|(unit, _)| unit).collect()
    }

    /// What a task is about: hexes, whoever acts first, and units by id.
    pub fn focus<'u>(
        &self,
        title: &str,
        hexes: &[HexId],
        units: impl IntoIterator<Item = &'u str>,
    ) -> Focus {
        Focus {
            title: title.to_owned(),
            hexes: hexes.iter().map(|&hex| self.label(hex).to_owned()).collect(),
            units: units.into_iter().map(str::to_owned).collect(),
        }
    }

    /// The side that looks, if it is a player.
    pub(crate) fn player(viewer: Viewer) -> Option<SideId> {
        match viewer {
            Viewer::Side(side) => Some(side),
            Viewer::Spectator | Viewer::Omniscient => None,
        }
    }
}
