//! What can lie on the agenda, one file a task.
//!
//! | procedure | its steps |
//! |---|---|
//! | `Turn` | the segments of a player, the players of a turn (4.1) |
//! | `Events` | the events of all stacks that a move has brought somewhere (5.1.14) |
//! | `ReadEvent` | one event, cell by cell |
//! | `Assault` | who takes part, tactic, dice, losses, retreat, advance (5.3.1-5.3.7) |
//! | `Raid` | the raid, and the policia that strike back (5.3.9) |

mod advance;
mod aim;
mod assault;
mod assaults;
mod choose_tactic;
mod choose_villa;
mod events;
mod glide;
mod land;
mod move_stack;
mod movement;
mod raid;
mod read_event;
mod retreat;
mod strikes;
mod suffer_event;
mod take_hits;
mod take_part;
mod turn;

pub use advance::{Advance, AdvanceAction};
pub use aim::{Aim, AimAction};
pub use assault::Assault;
pub use assaults::{Assaults, AssaultsAction};
pub use choose_tactic::{ChooseTactic, TacticChoice};
pub use choose_villa::{ChooseVilla, Villa};
pub use events::Events;
pub use glide::{Glide, GlideTo};
pub use land::{Land, LandAction};
pub use move_stack::{MoveStack, StackAction};
pub use movement::{Movement, MovementAction};
pub use raid::Raid;
pub use read_event::ReadEvent;
pub use retreat::{Retreat, RetreatAction};
pub use strikes::{Strikes, StrikesAction};
pub use suffer_event::SufferEvent;
pub use take_hits::{Struck, TakeHits};
pub use take_part::{TakePart, TakePartAction};
pub use turn::Turn;

use serde::{Deserialize, Serialize};
use table::{Next, Recorder, Violation};

use crate::counter::CounterId;
use crate::log::Event;
use crate::movement::Finished;
use crate::rules;
use crate::state::PanchoVilla;

table::tasks! {
    for PanchoVilla;
    decisions {
        ChooseVilla, Movement, MoveStack, Aim, Land, Glide, SufferEvent, Strikes, Assaults,
        TakePart, ChooseTactic, TakeHits, Retreat, Advance
    }
    procedures { Turn, Events, ReadEvent, Assault, Raid }
}

/// Picks the counter that is hit or restored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pick {
    /// Which.
    pub counter: CounterId,
}

impl Pick {
    fn parse(words: &[&str]) -> Option<Pick> {
        let ["pick", who] = *words else { return None };
        Some(Pick { counter: crate::words::counter(who)? })
    }
}

impl PanchoVilla {
    /// What comes next, unless the game is over.
    fn unless_over(&self, next: Next<Task>) -> Next<Task> {
        if self.ended.is_some() { Next::GameOver } else { next }
    }

    /// A segment waits for what its player does next: the moment to ask whether Chihuahua has
    /// risen (6.2).
    fn wait(&mut self, recorder: &mut Recorder<'_, Event>) -> Next<Task> {
        self.check_uprising(recorder);
        self.unless_over(Next::Ask)
    }

    /// Ends the move that is under way; its events follow, or the one that is being read.
    fn end_move(&mut self, recorder: &mut Recorder<'_, Event>) -> Next<Task> {
        match self.finish(recorder) {
            Finished::Moved => Next::Instead(Events.into()),
            Finished::CalledOff | Finished::Again => Next::Done,
        }
    }
}

/// Why a segment cannot end at another time.
fn not_the_end() -> Violation {
    Violation::new(
        rules::SEQUENCE,
        "only the segment that is played can end, with nothing under way",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tasks_are_small_enough_to_copy_without_a_thought() {
        assert!(size_of::<Task>() <= 32, "{}", size_of::<Task>());
        assert!(size_of::<Action>() <= 16, "{}", size_of::<Action>());
    }
}
