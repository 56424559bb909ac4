//! The two sides.

use std::fmt;

use serde::{Deserialize, Serialize};
use table::SideId;

/// A side of the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// Rosecrans' Army of the Cumberland, the first player.
    Union,
    /// Bragg's Army of Tennessee.
    Confederate,
}

impl Side {
    /// Both sides, in the order of [`SideId`].
    pub const ALL: [Side; 2] = [Side::Union, Side::Confederate];

    /// The enemy.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::Union => Side::Confederate,
            Side::Confederate => Side::Union,
        }
    }

    /// The side as the table counts it.
    pub const fn id(self) -> SideId {
        SideId(self as u8)
    }

    /// For arrays with one entry a side.
    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    /// The side that the table counts as this.
    pub const fn from_id(id: SideId) -> Option<Side> {
        match id.0 {
            0 => Some(Side::Union),
            1 => Some(Side::Confederate),
            _ => None,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Side::Union => "Union",
            Side::Confederate => "Confederate",
        })
    }
}
