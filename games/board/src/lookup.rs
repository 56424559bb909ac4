//! What rules need of a map, or which file lacks it.

use std::fmt::Display;

use hexmap::{DataError, HexBits, HexId, HexSet, Layer, LinkKind, Map, SideKind};
use serde::de::DeserializeOwned;

/// Finds what a game's rules need of its map. What is missing is an error that names the file.
///
/// ```
/// # use grognard_board::hexmap::{Grid, LabelStyle, MapBuilder, Orientation, Shoved};
/// # let grid = Grid::new(Orientation::Flat, Shoved::Even, 4, 4, LabelStyle::Ccrr);
/// # let map = MapBuilder::new("field", grid)?.build();
/// use grognard_board::Lookup;
///
/// let lookup = Lookup::new("map.toml", &map);
/// assert!(lookup.hex("0202").is_ok());
/// let wrong = lookup.region("north_bank").unwrap_err();
/// assert_eq!(wrong.to_string(), "map.toml: there is no region `north_bank`");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Lookup<'m> {
    file: &'static str,
    map: &'m Map,
}

impl<'m> Lookup<'m> {
    /// For a map that was read from this file.
    pub fn new(file: &'static str, map: &'m Map) -> Lookup<'m> {
        Lookup { file, map }
    }

    /// The error that something is missing.
    pub fn missing(&self, what: impl Display) -> DataError {
        DataError::of(self.file, format_args!("there is no {what}"))
    }

    /// A hex or box by its label.
    ///
    /// # Errors
    /// There is none.
    pub fn hex(&self, label: &str) -> Result<HexId, DataError> {
        self.map.hex(label).ok_or_else(|| self.missing(format_args!("hex `{label}`")))
    }

    /// The hexes of a region.
    ///
    /// # Errors
    /// There is none.
    pub fn region(&self, name: &str) -> Result<&'m HexSet, DataError> {
        self.map.region(name).ok_or_else(|| self.missing(format_args!("region `{name}`")))
    }

    /// The hex of a region that has just one.
    ///
    /// # Errors
    /// There is none, or it has more.
    pub fn only_hex(&self, name: &str) -> Result<HexId, DataError> {
        let hexes = self.region(name)?;
        let only = hexes.iter().next().filter(|_| hexes.len() == 1);
        only.ok_or_else(|| self.missing(format_args!("region `{name}` of one hex")))
    }

    /// A kind of hexside feature.
    ///
    /// # Errors
    /// There is none.
    pub fn side_kind(&self, name: &str) -> Result<SideKind, DataError> {
        self.map.side_kind(name).ok_or_else(|| self.missing(format_args!("side kind `{name}`")))
    }

    /// A kind of link: road, rail.
    ///
    /// # Errors
    /// There is none.
    pub fn link_kind(&self, name: &str) -> Result<LinkKind, DataError> {
        self.map.link_kind(name).ok_or_else(|| self.missing(format_args!("link kind `{name}`")))
    }

    /// A layer of terrain as the game's own enum.
    ///
    /// # Errors
    /// There is no such layer, or it has terrain that the game does not know.
    pub fn terrain<T: DeserializeOwned + Copy>(&self, layer: &str) -> Result<Layer<T>, DataError> {
        let found = self.map.terrain(layer);
        let found = found.ok_or_else(|| self.missing(format_args!("layer `{layer}`")))?;
        Ok(found.read::<T>()?)
    }

    /// Checks that sets of this size have room for the map.
    ///
    /// # Errors
    /// The map has more hexes.
    pub fn fits<const WORDS: usize>(&self) -> Result<(), DataError> {
        let (hexes, most) = (self.map.len(), HexBits::<WORDS>::CAPACITY);
        if hexes > most {
            return Err(DataError::of(
                self.file,
                format_args!("{hexes} hexes are more than {most}"),
            ));
        }
        Ok(())
    }
}
