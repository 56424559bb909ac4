//! 11.4, 11.5: recovery, and the return of routed units.

use serde::{Deserialize, Serialize};
use table::{Flow, Next, Procedure, Recorder};

use super::ReturnRouted;
use crate::Side;
use crate::event::BattleEvent;
use crate::state::Chickamauga;
use crate::unit::{Place, UnitId};

/// The recovery step of a player turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recovery {
    /// Whose.
    pub side: Side,
    /// 0 before the dice; then one more than the place of the last routed unit that was asked.
    pub next: u8,
}

impl Procedure<Chickamauga> for Recovery {
    fn resume(
        &mut self,
        game: &mut Chickamauga,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Flow<Chickamauga> {
        let mut asked = usize::from(self.next);
        if asked == 0 {
            game.recover(self.side, recorder)?;
        } else {
            asked -= 1;
        }
        let due = |unit: &UnitId| match game[*unit].place {
            Place::Track(turn) => turn <= game.turn,
            _ => false,
        };
        let routed = UnitId::combat(self.side).enumerate().skip(asked).find(|(_, it)| due(it));
        Ok(match routed {
            Some((index, unit)) => {
                self.next = index as u8 + 2;
                Next::First(ReturnRouted { unit }.into())
            }
            None => Next::Done,
        })
    }
}
