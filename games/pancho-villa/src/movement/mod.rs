//! Movement (5.1): who begins a move, who goes along, how far they come, and what stops them.
//!
//! | file | what it holds |
//! |---|---|
//! | `begin` | who can begin a move, how, and who goes along when nobody says otherwise |
//! | `stack` | a stack on the move: who is in it, where it came by |
//! | `joining` | taking counters along and leaving them |
//! | `speed` | how fast a stack is, and what may go together |
//! | `travel` | what a step costs on foot, by motor, by train and in the air, for the one search |
//! | `ground` | marches over empty ground, compiled |
//! | `reach` | how far a stack can go, by which way, and why not |
//! | `go` | a step of a move, and its end |
//! | `halt` | what ends a move |
//! | `flight` | the aeroplane |
//! | `strain` | what a move has cost those who made it |
//! | `zones` | zones of control, and who may enter which hex |
//! | `display` | who lies on whose display |

mod begin;
mod display;
mod flight;
mod go;
mod ground;
mod halt;
mod joining;
mod reach;
mod speed;
mod stack;
mod strain;
mod travel;
mod zones;

pub(crate) use flight::Flown;
pub(crate) use go::{Finished, Went};
pub use halt::Halt;
pub use speed::Gait;
pub use stack::Tempo;
pub(crate) use stack::{MovingStack, Stop};
pub(crate) use travel::{Flight, March, Relief, Stand, Train};
pub(crate) use zones::Field;
