//! The data files that a game embeds beside its map: one way to read them, and one error.

use std::fmt::Display;

use serde::de::DeserializeOwned;

use crate::{MapFileError, UnknownTerrain};

/// Why a game's own data cannot be used. The files are embedded and loaded by a test of the game,
/// so nobody who plays ever sees one.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DataError {
    /// The map file has faults.
    #[error(transparent)]
    Map(#[from] MapFileError),
    /// The map has terrain that the game does not know.
    #[error(transparent)]
    Terrain(#[from] UnknownTerrain),
    /// A file cannot be read, or says what cannot be.
    #[error("{file}: {what}")]
    Content {
        /// Which file.
        file: &'static str,
        /// What is wrong.
        what: String,
    },
}

impl DataError {
    /// Something is wrong with a file.
    pub fn of(file: &'static str, what: impl Display) -> DataError {
        DataError::Content { file, what: what.to_string() }
    }
}

/// Reads a TOML file of a game.
///
/// ```
/// #[derive(serde::Deserialize)]
/// struct Costs {
///     road: u8,
/// }
/// let costs: Costs = grognard_hexmap::read_data("costs.toml", "road = 1")?;
/// assert_eq!(costs.road, 1);
/// let wrong = grognard_hexmap::read_data::<Costs>("costs.toml", "road = \"one\"").err().unwrap();
/// assert!(wrong.to_string().starts_with("costs.toml: "));
/// # Ok::<(), grognard_hexmap::DataError>(())
/// ```
///
/// # Errors
/// The file is no TOML, or not of the shape that is wanted.
pub fn read_data<T: DeserializeOwned>(file: &'static str, text: &str) -> Result<T, DataError> {
    toml::from_str(text).map_err(|error| DataError::of(file, error))
}
