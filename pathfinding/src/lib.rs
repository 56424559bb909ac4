//! Movement on hex maps.

mod choices;
mod cost;
mod explain;
mod field;
mod mode;
mod movement;
mod queue;
mod reach;
mod search;
mod table;
mod walk;
mod zoc;

pub use choices::{Choices, choices};
pub use cost::{Cost, Lex, Mp};
pub use explain::Obstacle;
pub use field::Field;
pub use mode::{Mode, UpTo};
pub use movement::{Flow, Movement, Offer, Start, Step, StepOf};
pub use queue::{Buckets, Heap, Queue};
pub use reach::{Arrival, Arrived, Reach, Waypoint};
pub use search::Search;
pub use table::{StepTable, TableError, TableMoves, Way};
pub use walk::{Walk, WalkEnd, straight, walk};
pub use zoc::{Projection, Zoc, ZocKind, ZocRange};
