//! Terrain: one symbol a hex, read as the game's own enum.

use std::ops::Index;

use serde::de::{DeserializeOwned, IntoDeserializer, value};

use crate::{Attrs, HexId};

/// One entry of a layer's legend.
#[derive(Clone, Debug, PartialEq)]
pub struct LegendEntry {
    /// The symbol in the rows of the map file.
    pub symbol: char,
    /// The name of the terrain, as the game's enum spells it.
    pub name: String,
    /// Fill colour for pictures, as `#rrggbb`.
    pub colour: Option<String>,
    /// What else the file says of it (source tag, notes).
    pub attrs: Attrs,
}

/// A layer of terrain as the map file has it: one legend entry a hex.
///
/// Most maps have one layer; a map with base and secondary terrain has two.
#[derive(Clone, Debug, PartialEq)]
pub struct TerrainLayer {
    pub(crate) name: String,
    pub(crate) legend: Vec<LegendEntry>,
    /// Index into the legend by hex; boxes have no terrain.
    pub(crate) cells: Vec<u8>,
}

impl TerrainLayer {
    /// The name of the layer: `terrain` for the first one, by custom.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The legend, in the order of the file.
    pub fn legend(&self) -> &[LegendEntry] {
        &self.legend
    }

    /// The legend entry of a hex; `None` for a box.
    pub fn entry(&self, hex: HexId) -> Option<&LegendEntry> {
        self.cells.get(hex.index()).map(|&cell| &self.legend[usize::from(cell)])
    }

    /// The layer in the game's own words: each name of the legend becomes a value of `T`,
    /// as serde would read it from a string.
    ///
    /// # Errors
    /// The first name of the legend that `T` does not know.
    ///
    /// ```
    /// # use grognard_hexmap::{Grid, LabelStyle, MapBuilder, Orientation, Shoved, LegendEntry};
    /// #[derive(Clone, Copy, Debug, PartialEq, serde::Deserialize)]
    /// #[serde(rename_all = "snake_case")]
    /// enum Terrain { Clear, DeepWoods }
    ///
    /// # let grid = Grid::new(Orientation::Flat, Shoved::Even, 2, 1, LabelStyle::Ccrr);
    /// # let mut builder = MapBuilder::new("two hexes", grid)?;
    /// let legend = vec![LegendEntry::new('.', "clear"), LegendEntry::new('d', "deep_woods")];
    /// builder.terrain("terrain", legend, &[".d"])?;
    /// let map = builder.build();
    /// let terrain = map.terrain("terrain").unwrap().read::<Terrain>()?;
    /// assert_eq!(terrain[map.hex("0201").unwrap()], Terrain::DeepWoods);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read<T: DeserializeOwned + Copy>(&self) -> Result<Layer<T>, UnknownTerrain> {
        let mut values = Vec::with_capacity(self.legend.len());
        for entry in &self.legend {
            let name: value::StrDeserializer<'_, value::Error> =
                entry.name.as_str().into_deserializer();
            values.push(T::deserialize(name).map_err(|error| UnknownTerrain {
                layer: self.name.clone(),
                name: entry.name.clone(),
                expected: error.to_string(),
            })?);
        }
        Ok(Layer { cells: self.cells.iter().map(|&cell| values[usize::from(cell)]).collect() })
    }
}

impl LegendEntry {
    /// An entry without colour and notes.
    pub fn new(symbol: char, name: impl Into<String>) -> LegendEntry {
        LegendEntry { symbol, name: name.into(), colour: None, attrs: Attrs::default() }
    }
}

/// A legend name that the game's terrain enum does not have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("layer `{layer}`: terrain `{name}` is unknown to the game: {expected}")]
pub struct UnknownTerrain {
    /// The layer.
    pub layer: String,
    /// The name in its legend.
    pub name: String,
    /// What serde says that it expected.
    pub expected: String,
}

/// One value a hex in a flat array: the game's terrain, or anything else that every hex has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer<T> {
    cells: Vec<T>,
}

impl<T> Layer<T> {
    /// The value of a hex; `None` for a box.
    pub fn get(&self, hex: HexId) -> Option<&T> {
        self.cells.get(hex.index())
    }

    /// All values by hex.
    pub fn as_slice(&self) -> &[T] {
        &self.cells
    }
}

/// # Panics
/// For a box, which has no terrain: ask [`Layer::get`] where boxes can come up.
impl<T> Index<HexId> for Layer<T> {
    type Output = T;
    fn index(&self, hex: HexId) -> &T {
        &self.cells[hex.index()]
    }
}
