#![doc = include_str!("../README.md")]

mod board;
mod hexsides;
mod labels;
mod lookup;
mod odds;
mod overlays;
mod picture;
mod reach;
mod refusal;
mod roster;
mod search;
mod undone;
mod unit_set;

pub use board::{Board, Scale};
/// Dice, tables and odds, in the version that this crate was built with.
pub use combat;
/// The map, in the version that this crate was built with.
pub use hexmap;
pub use hexsides::Hexsides;
pub use labels::MaybeByLabel;
pub use lookup::Lookup;
pub use odds::{modifier_lines, odds_lines, odds_of, odds_view, resolve};
pub use overlays::Blockers;
/// The search, in the version that this crate was built with.
pub use pathfinding;
pub use picture::{Face, Picture};
pub use refusal::{Barrier, refusal};
pub use roster::{Roster, UnitId};
pub use search::with_search;
/// What one plays at, in the version that this crate was built with.
pub use table;
pub use undone::left_undone;
pub use unit_set::UnitSet;
