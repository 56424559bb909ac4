//! Everything at the table, shown with a small whole game.

mod erased;
mod hidden;
mod journals;
mod kit;
mod players;
mod recorded;
mod saving;
mod toy;
mod undo;
