//! From the words of the file to hexes, hexsides, kinds and colours.

use datafile::{Entry, Text, list_of, shown};

use super::MapFault;
use crate::{BuildError, Direction, HexId, HexSet, Map, MapBuilder, Offset};

/// Words of data files, looked up on a map.
impl Map {
    /// The hex or box that a data file names; if there is none, a fault of that file which says
    /// which there are.
    ///
    /// ```
    /// use grognard_hexmap::{Grid, LabelStyle, MapBuilder, Orientation, Shoved, datafile};
    ///
    /// let grid = Grid::new(Orientation::Flat, Shoved::Even, 4, 3, LabelStyle::Ccrr);
    /// let map = MapBuilder::new("field", grid)?.build();
    /// let error = datafile::read("units.toml", "entry = \"0904\"", |file| {
    ///     map.hex_in(&file.required("entry").text()?)
    /// })
    /// .unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "units.toml:1: key `entry`: there is no hex `0904`; expected a hex from 0101 to 0403"
    /// );
    /// # Ok::<(), grognard_hexmap::BuildError>(())
    /// ```
    pub fn hex_in(&self, text: &Text<'_>) -> Option<HexId> {
        let found = self.hex(text);
        if found.is_none() {
            let grid = self.grid();
            let mut expected = match (self.hexes().next(), self.hexes().next_back()) {
                _ if grid.labels.parse(text).is_none() => {
                    format!("a hex number as `{}`", grid.labels.example())
                }
                (Some(first), Some(_)) if grid.offset(text).is_some() => {
                    format!("a hex as {}; the first layer is void there", self.label(first))
                }
                (Some(first), Some(last)) => {
                    format!("a hex from {} to {}", self.label(first), self.label(last))
                }
                _ => "a hex".to_owned(),
            };
            if !self.boxes().is_empty() {
                let boxes = list_of(self.boxes().iter().map(|known| known.label.as_str()));
                expected = format!("{expected}, or a box: {boxes}");
            }
            text.fault(MapFault::NoSuchHex { found: shown(text), expected });
        }
        found
    }
}

/// The hex with this label; a box is a fault.
pub(super) fn hex_only(text: &Text<'_>, map: &Map) -> Option<HexId> {
    let found = map.hex_in(text)?;
    if found.index() < map.hex_count() {
        return Some(found);
    }
    text.fault(BuildError::NotAHex { label: shown(text) });
    None
}

/// The two hexes of a hexside written as `0101/0102`.
pub(super) fn hexside(text: &Text<'_>, map: &Map) -> Option<(HexId, HexId)> {
    let Some((a, b)) = text.as_str().split_once('/') else {
        let example = map.hexes().next().map(|hex| map.label(hex));
        text.expected(format!("a hexside as two hexes: `{}/…`", example.unwrap_or_default()));
        return None;
    };
    let (a, b) = (hex_only(&text.part(a), map), hex_only(&text.part(b), map));
    let (a, b) = (a?, b?);
    if map.hexside(a, b).is_some() {
        return Some((a, b));
    }
    text.fault(not_neighbours(a, b, map));
    None
}

pub(super) fn not_neighbours(a: HexId, b: HexId, map: &Map) -> BuildError {
    let label = |hex| map.label(hex).to_owned();
    BuildError::NotNeighbours { a: label(a), b: label(b) }
}

/// Puts a hex, or all hexes of a rectangle written as `0101..0716`, into a set. Returns how
/// many columns and rows it looked at.
pub(super) fn hexes_into(set: &mut HexSet, text: &Text<'_>, map: &Map) -> usize {
    let Some((from, to)) = text.split_once("..") else {
        if let Some(hex) = map.hex_in(text) {
            set.insert(hex);
        }
        return 1;
    };
    // The corners may be void: a rectangle may reach over a ragged edge.
    let corners = map.grid().offset(from).zip(map.grid().offset(to));
    let corners = corners.filter(|(from, to)| from.column <= to.column && from.row <= to.row);
    let mut found = 0;
    let mut looked = 1;
    if let Some((from, to)) = corners {
        for column in from.column..=to.column {
            for row in from.row..=to.row {
                looked += 1;
                if let Some(hex) = map.at(Offset { column, row }) {
                    set.insert(hex);
                    found += 1;
                }
            }
        }
    }
    if found == 0 {
        let example = map.hexes().next().map_or("", |hex| map.label(hex));
        let last = map.hexes().next_back().map_or("", |hex| map.label(hex));
        text.expected(format!(
            "a hex, or a rectangle from its north-west to its south-east hex: `{example}..{last}`"
        ));
    }
    looked
}

/// A compass direction, if the key is there.
pub(super) fn direction(
    entry: &Entry<'_>,
    key: &'static str,
    builder: &MapBuilder,
) -> Option<Direction> {
    let orientation = builder.map().grid().orientation;
    let text = entry.optional(key).text()?;
    let expected = format!("one of {}", list_of(orientation.direction_names()));
    text.lookup(&expected, |text| orientation.direction(text))
}

/// A colour as `#rrggbb`, if the key is there.
pub(super) fn colour(entry: &Entry<'_>) -> Option<String> {
    entry.optional("colour").lookup("a colour as `#rrggbb`", |text| {
        let digits = text.strip_prefix('#')?;
        let good = digits.len() == 6 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        good.then(|| text.to_owned())
    })
}
