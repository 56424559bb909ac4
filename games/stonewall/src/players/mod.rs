//! Players of this game's own.

mod scripted;

pub use scripted::ScriptedPlayer;
