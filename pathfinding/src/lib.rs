#![doc = include_str!("../README.md")]

mod aged;
mod altered;
mod choices;
mod cost;
mod explain;
mod field;
mod in_order;
mod kernel;
mod labels;
mod landmarks;
mod layout;
mod mode;
mod movement;
mod owned;
mod packed;
mod queue;
mod reach;
mod retreat;
mod search;
mod table;
mod table_moves;
#[cfg(feature = "testing")]
pub mod testing;
mod turns;
mod walk;
mod zones;

pub use altered::{Altered, AtLeastOneHex, ExtraCost, NoLeaving};
pub use choices::{Choices, choices};
pub use cost::{Cost, Lex, Mp};
pub use explain::Obstacle;
pub use field::Field;
/// The map that one moves on, in the version that this crate was built with.
pub use hexmap;
pub use kernel::Compiled;
pub use mode::{Mode, UpTo};
pub use movement::{Exits, Flow, Movement, Offer, Start, Step, StepOf};
pub use owned::OwnedReach;
pub use reach::{Arrival, Arrived, Found, Reach, Waypoint};
pub use retreat::{Refuge, Retreat, Retreats, retreats};
pub use search::Search;
pub use table::{StepTable, TableError};
pub use table_moves::TableMoves;
pub use turns::Turns;
pub use walk::{Walk, WalkEnd, straight, walk};
pub use zones::{Zone, ZoneSet, ZoneTable, Zones};

/// What searches keep in memory. Only who counts something of their own ([`Cost`]) has to choose:
/// [`memory::Heap`] and [`memory::Aged`] suit every cost.
pub mod memory {
    pub use crate::aged::Aged;
    pub use crate::kernel::Query;
    pub use crate::labels::{Change, Known, LabelPen, Labels, Written};
    pub use crate::packed::{Packed, PackedPen};
    pub use crate::queue::{Buckets, Heap, Queue};
}
