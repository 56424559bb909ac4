//! The solitaire Confederates as a player.

use combat::{Dice, DiceError};
use table::{Player, SideId};

use crate::action::Action;
use crate::state::{BullRun, Phase};

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
        let wanted = match game.phase {
            Phase::Movement(_) => Some(game.solitaire_move()),
            Phase::Attacks(_) => Some(game.solitaire_attack(actions)),
            Phase::Order { .. } => game.solitaire_order(actions),
            Phase::Hits { combat, on } => Some(game.solitaire_hits(combat, on)),
            Phase::Retreat { combat, who } => game.solitaire_retreat(combat, who),
            Phase::Advance { combat } => Some(game.solitaire_advance(combat)),
            Phase::Ready | Phase::Over(_) => None,
        };
        // Everything it wants is legal; the last of the list ends whatever goes on.
        let place = wanted.and_then(|wanted| actions.iter().position(|action| *action == wanted));
        Ok(place.unwrap_or(actions.len().saturating_sub(1)))
    }
}
