//! 5.3.9: one night raid, and the policia that strike back.

use serde::{Deserialize, Serialize};
use table::{Flow, Next, Procedure, Recorder};

use super::{Struck, TakeHits};
use crate::assault::Goal;
use crate::counter::CounterId;
use crate::log::Event;
use crate::state::PanchoVilla;

/// A night raid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Raid {
    by: CounterId,
    goal: Goal,
}

impl Procedure<PanchoVilla> for Raid {
    fn resume(
        &mut self,
        game: &mut PanchoVilla,
        recorder: &mut Recorder<'_, Event>,
    ) -> Flow<PanchoVilla> {
        let Some(hex) = game.hex_of(self.by) else { return Ok(Next::Done) };
        let force = game.force(self.by);
        game.raid(self.by, self.goal, recorder)?;
        if game.ended.is_some() {
            return Ok(Next::GameOver);
        }
        let hits = game.policia_strike_back(hex, force, recorder)?;
        Ok(hits.map_or(Next::Done, |(toll, by)| {
            let struck = Struck::Raiders { hex, force };
            Next::Instead(TakeHits { struck, toll, by }.into())
        }))
    }
}

impl Raid {
    pub(crate) fn new(by: CounterId, goal: Goal) -> Raid {
        Raid { by, goal }
    }
}
