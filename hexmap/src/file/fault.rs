//! What a map file can have wrong beyond what any data file can.

use datafile::FaultKind;

use crate::{BuildError, UnknownTerrain};

/// What is wrong with a map: [`FaultKind::error`] gives it from a fault of its file.
///
/// ```
/// use grognard_hexmap::{Map, MapFault};
/// let text = r#"
/// [map]
/// name = "tiny"
/// orientation = "flat"
/// shoved = "even"
/// numbering = "CCRR"
/// columns = 2
/// rows = 1
/// [[place]]
/// name = "Nowhere"
/// kind = "town"
/// hex = "0909"
/// "#;
/// let error = Map::from_toml("tiny.toml", text).unwrap_err();
/// assert!(matches!(error.faults()[0].kind.error(), Some(MapFault::NoSuchHex { .. })));
/// assert_eq!(
///     error.to_string(),
///     "tiny.toml:12: place \"Nowhere\", key `hex`: there is no hex `0909`; \
///      expected a hex from 0101 to 0201"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MapFault {
    /// A hex or box that is not on the map.
    #[error("there is no hex `{found}`; expected {expected}")]
    NoSuchHex {
        /// What was found.
        found: String,
        /// Which hexes there are.
        expected: String,
    },
    /// What the map itself refuses.
    #[error(transparent)]
    Build(#[from] BuildError),
}

impl From<MapFault> for FaultKind {
    fn from(fault: MapFault) -> FaultKind {
        FaultKind::of(fault)
    }
}

impl From<BuildError> for FaultKind {
    fn from(error: BuildError) -> FaultKind {
        FaultKind::of(MapFault::Build(error))
    }
}

/// Terrain that a game does not know is a fault of its map file, which does not know its name.
impl From<UnknownTerrain> for datafile::DataError {
    fn from(error: UnknownTerrain) -> datafile::DataError {
        datafile::DataError::of("map", FaultKind::of(error))
    }
}

/// What `[map]` leaves open, so that what follows from it is no fault of its own.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Unsure {
    /// Which hexes lie next to each other.
    pub(super) neighbours: bool,
    /// Which hexes there are, and what they are called.
    pub(super) hexes: bool,
}

impl Unsure {
    pub(super) fn excuses(self, kind: &FaultKind) -> bool {
        match kind.error::<MapFault>() {
            Some(MapFault::NoSuchHex { .. }) => self.hexes,
            Some(MapFault::Build(error)) => match error {
                BuildError::NotNeighbours { .. }
                | BuildError::BrokenRiver { .. }
                | BuildError::BanksPart { .. }
                | BuildError::CornersPart { .. }
                | BuildError::NotAtTheEdge { .. }
                | BuildError::NoRiver { .. } => self.neighbours || self.hexes,
                BuildError::RowCount { .. } | BuildError::RowLength { .. } => self.hexes,
                _ => false,
            },
            None => false,
        }
    }
}
