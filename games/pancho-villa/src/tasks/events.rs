//! 5.1.14: the events of all stacks that a move has brought somewhere, one after the other.

use serde::{Deserialize, Serialize};
use table::{Flow, Next, Procedure, Recorder};

use super::ReadEvent;
use crate::log::Event;
use crate::state::PanchoVilla;

/// Events are due: of which stacks, and in which order, is in the state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Events;

impl Procedure<PanchoVilla> for Events {
    fn resume(
        &mut self,
        game: &mut PanchoVilla,
        recorder: &mut Recorder<'_, Event>,
    ) -> Flow<PanchoVilla> {
        game.moving = None;
        if game.due.is_empty() || game.ended.is_some() {
            return Ok(game.unless_over(Next::Done));
        }
        game.moving = Some(game.due.remove(0));
        let row = game.roll_event(recorder)?;
        Ok(row.map_or(Next::Again, |row| Next::First(ReadEvent::new(row).into())))
    }
}
