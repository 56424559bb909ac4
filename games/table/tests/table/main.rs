//! Everything at the table, shown with a small whole game.

mod erased;
mod hidden;
mod journals;
mod kit;
mod players;
mod positions;
mod recorded;
mod reports;
mod saving;
mod thinking;
mod toy;
mod undo;
