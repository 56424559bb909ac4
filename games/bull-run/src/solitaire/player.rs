//! The solitaire Confederates as a player.

use combat::{Dice, DiceError};
use table::{Player, SideId};

use crate::state::BullRun;
use crate::tasks::{Action, Task};

/// Plays the CSA by the rulebook's solitaire table (9.0 and the solitaire notes of 10 and 11).
///
/// It decides from the state alone and needs no chance of its own: the table's die is one of the
/// game's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SolitairePlayer;

impl Player<BullRun> for SolitairePlayer {
    fn choose(
        &mut self,
        game: &BullRun,
        _side: SideId,
        actions: &[Action],
        _chance: &mut dyn Dice,
    ) -> Result<usize, DiceError> {
        let wanted = match *game.agenda.top().expect("the game goes on") {
            Task::Movement(_) => Some(game.solitaire_move()),
            Task::NameAttacks(_) => Some(game.solitaire_attack(actions)),
            Task::ChooseAttack(_) => game.solitaire_order(actions),
            Task::ShareHits(task) => Some(game.solitaire_hits(task)),
            Task::Retreat(task) => game.solitaire_retreat(task),
            Task::Advance(task) => Some(game.solitaire_advance(task)),
            Task::Begin(_) | Task::Turn(_) | Task::Fight(_) => None,
        };
        // Everything it wants is legal; the last of the list ends whatever goes on.
        let place = wanted.and_then(|wanted| actions.iter().position(|action| *action == wanted));
        Ok(place.unwrap_or(actions.len().saturating_sub(1)))
    }
}
