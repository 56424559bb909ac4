//! What a board and a reader of the game are shown.
//!
//! | file | what it holds |
//! |---|---|
//! | `view` | the counters and tracks, as far as a viewer may know them |
//! | `reach` | where a stack can go now, and what a player leaves undone |
//! | `overlays` | zones, marches and water over the map |
//! | `study` | answers that need no play: reach, odds, pictures |

mod overlays;
mod reach;
mod study;
mod view;

pub(crate) use study::Staff;
