//! Maps as plain text for terminals.

mod canvas;
mod cells;
mod key;
mod shape;

use std::fmt;

use super::Overlay;
use crate::{CrossingStates, HexId, HexSet, Map, Offset};
use cells::Sheet;

/// A map as text, made by [`Map::text`].
///
/// Each hex shows its label, its terrain symbol, and counters or the name of a place; rivers
/// and other features show in its sides. A map of 22 columns is 156 characters wide; larger
/// maps are best looked at through a window.
///
/// ```
/// use grognard_hexmap::{Grid, LabelStyle, LegendEntry, MapBuilder, Orientation, Shoved};
/// let grid = Grid::new(Orientation::Flat, Shoved::Even, 2, 1, LabelStyle::Ccrr);
/// let mut builder = MapBuilder::new("two hexes", grid)?;
/// let legend = vec![LegendEntry::new('.', "clear"), LegendEntry::new('w', "woods")];
/// builder.terrain("terrain", legend, &[".w"])?;
/// let map = builder.build();
/// assert_eq!(
///     map.text().to_string().lines().collect::<Vec<_>>(),
///     [
///         r"  _____",
///         r" /0101 \",
///         r"/.      \_____",
///         r"\       /0201 \",
///         r" \_____/w      \",
///         r"       \       /",
///         r"        \_____/",
///     ]
/// );
/// # Ok::<(), grognard_hexmap::BuildError>(())
/// ```
#[derive(Clone, Debug)]
pub struct TextMap<'a> {
    map: &'a Map,
    ansi: bool,
    key: bool,
    window: Option<(Offset, Offset)>,
    overlay: Option<&'a Overlay>,
    states: CrossingStates,
}

impl Map {
    /// The map as plain text: choose options, then turn it to text.
    pub fn text(&self) -> TextMap<'_> {
        TextMap {
            map: self,
            ansi: false,
            key: false,
            window: None,
            overlay: None,
            states: self.crossing_states(),
        }
    }
}

impl<'a> TextMap<'a> {
    /// Colours for terminals that know ANSI codes.
    #[must_use]
    pub fn ansi(mut self) -> TextMap<'a> {
        self.ansi = true;
        self
    }

    /// A key below the map.
    #[must_use]
    pub fn key(mut self) -> TextMap<'a> {
        self.key = true;
        self
    }

    /// Only the columns and rows that these hexes lie in; the whole map if there is none.
    #[must_use]
    pub fn window(mut self, hexes: &HexSet) -> TextMap<'a> {
        let mut corners: Option<(Offset, Offset)> = None;
        for at in hexes.iter().filter_map(|hex| self.map.offset(hex)) {
            let (from, to) = corners.get_or_insert((at, at));
            *from = Offset { column: from.column.min(at.column), row: from.row.min(at.row) };
            *to = Offset { column: to.column.max(at.column), row: to.row.max(at.row) };
        }
        self.window = corners;
        self
    }

    /// Only what lies around a hex.
    #[must_use]
    pub fn around(self, hex: HexId, range: u32) -> TextMap<'a> {
        let near: HexSet = self.map.within(hex, range).collect();
        self.window(&near)
    }

    /// Lays a game's counters, highlights, routes and markers over the map.
    #[must_use]
    pub fn overlay(mut self, overlay: &'a Overlay) -> TextMap<'a> {
        self.overlay = Some(overlay);
        self
    }

    /// What the signs of the map mean: one line a sort of sign.
    pub fn legend(&self) -> String {
        struct Legend<'s, 'a>(&'s Sheet<'a>);
        impl fmt::Display for Legend<'_, '_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                key::signs(f, self.0)
            }
        }
        Legend(&Sheet::new(self)).to_string()
    }

    /// In which column and line of the text a hex has its middle, both counted from 0; `None` if it
    /// is not in the window.
    pub fn spot(&self, hex: HexId) -> Option<(usize, usize)> {
        Sheet::new(self).middle(hex)
    }

    /// Shows crossings as they are now.
    #[must_use]
    pub fn crossing_states(mut self, states: &CrossingStates) -> TextMap<'a> {
        self.states = states.clone();
        self
    }
}

impl fmt::Display for TextMap<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sheet = Sheet::new(self);
        sheet.draw().show(f, self.ansi)?;
        if self.key {
            key::show(f, &sheet)?;
        }
        Ok(())
    }
}
