//! Who sits at the table, and who may know what.

use serde::{Deserialize, Serialize};

/// A side of a game: its place in [`GameInfo::sides`](crate::GameInfo::sides).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Default,
)]
#[serde(transparent)]
pub struct SideId(pub u8);

impl SideId {
    /// The side's place in a list with one entry a side.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Whose eyes look at the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    /// A player: sees what is open and what is theirs.
    Side(SideId),
    /// Somebody who looks over nobody's shoulder: sees only what is open to all.
    Spectator,
    /// Sees everything: for solitaire play, replays and tests.
    Omniscient,
}

/// Who may know that something happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Audience {
    /// It happened in the open.
    Everyone,
    /// One side's secret.
    Only(SideId),
    /// Known to no side until the end, like a hidden roll behind the screen.
    Nobody,
}

impl Audience {
    /// May this viewer know?
    ///
    /// ```
    /// use grognard_table::{Audience, SideId, Viewer};
    ///
    /// let secret = Audience::Only(SideId(0));
    /// assert!(secret.includes(Viewer::Side(SideId(0))));
    /// assert!(!secret.includes(Viewer::Side(SideId(1))));
    /// assert!(!secret.includes(Viewer::Spectator));
    /// ```
    pub fn includes(self, viewer: Viewer) -> bool {
        match (self, viewer) {
            (_, Viewer::Omniscient) | (Audience::Everyone, _) => true,
            (Audience::Only(side), Viewer::Side(viewer)) => side == viewer,
            (Audience::Only(_), Viewer::Spectator) | (Audience::Nobody, _) => false,
        }
    }
}
