//! Events (5.1.14-5.1.19): the roll after a move, what the table makes of it, and what follows.
//!
//! | file | what it holds |
//! |---|---|
//! | `table` | the event table: loaded complete or not at all |
//! | `reading` | the roll, the columns that fit, who is touched, what is more than a loss |
//! | `lost` | lost stacks (5.1.15) |
//! | `incident` | incidents, war, reinforcements, mutiny, seasons (5.1.17-5.1.19) |
//!
//! The order in which an event is read is `tasks::ReadEvent`.

mod incident;
mod lost;
mod reading;
mod table;

pub(crate) use reading::{Again, Line};
pub(crate) use table::{COLUMNS, Column, Effect, EventTable, Special, When};
