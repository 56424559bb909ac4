//! 4.1: the segments of a player, the players of a turn.

use serde::{Deserialize, Serialize};
use table::{Flow, Next, Procedure, Recorder};

use super::{Assaults, Movement, Strikes};
use crate::log::Event;
use crate::state::{PanchoVilla, Segment};

/// Segment after segment: where the game stands is in the state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn;

impl Procedure<PanchoVilla> for Turn {
    /// A segment is over: the next begins, which passes by itself if there is nothing to decide.
    fn resume(
        &mut self,
        game: &mut PanchoVilla,
        recorder: &mut Recorder<'_, Event>,
    ) -> Flow<PanchoVilla> {
        game.next_segment(recorder);
        Ok(game.unless_over(match game.segment {
            Segment::Movement => Next::First(Movement.into()),
            Segment::Artillery => Next::First(Strikes.into()),
            Segment::Assault => Next::First(Assaults.into()),
            Segment::Unpin | Segment::Water => Next::Again,
        }))
    }
}
