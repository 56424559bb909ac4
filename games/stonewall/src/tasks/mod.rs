//! What can lie on the agenda, one file a task.

mod act;
mod advance;
mod assault;
mod attach;
mod begin;
mod cavalry_retreat;
mod choose;
mod cycle;
mod fallen;
mod fight;
mod group;
mod lead;
mod march;
mod muster;
mod place_leader;
mod recover;
mod retreat;
mod share_losses;
mod split;
mod transfer;
mod turn;
mod unite;

pub use act::{Act, Choice};
pub use advance::{Advance, Follow};
pub use assault::Assault;
pub use attach::{Attach, Attaching};
pub use begin::{Begin, Go};
pub use cavalry_retreat::{CavalryRetreat, FallsBack};
pub use choose::{Choose, Picked, Purpose};
pub use cycle::Cycle;
pub use fallen::{Falls, LeaderFalls};
pub use fight::Fight;
pub use group::{Group, NextUnit};
pub use lead::{Lead, Selecting};
pub use march::{March, Marching};
pub use muster::{Muster, Mustering};
pub use place_leader::{Joins, PlaceLeader};
pub use recover::{Recover, Recovering};
pub use retreat::{Retreat, RetreatKind, Retreating};
pub use share_losses::{Loss, ShareLosses};
pub use split::{Split, Splitting};
pub use transfer::{Transfer, Transferring};
pub use turn::{Turn, TurnStep};
pub use unite::{Unite, Uniting};

use crate::event::BattleEvent;
use crate::state::Stonewall;

/// The recorder of this game.
pub(crate) type Rec<'t> = table::Recorder<'t, BattleEvent>;

table::tasks! {
    for Stonewall;
    decisions {
        Begin, Act, Lead, Group, March, Split, CavalryRetreat, Retreat, ShareLosses, Advance, Muster,
        Choose, PlaceLeader, LeaderFalls, Transfer, Attach, Unite, Recover,
    }
    procedures { Turn, Cycle, Fight, Assault }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tasks_are_small_enough_to_copy_without_a_thought() {
        assert!(size_of::<Task>() <= 64, "{}", size_of::<Task>());
        assert!(size_of::<Action>() <= 16, "{}", size_of::<Action>());
        assert!(size_of::<Stonewall>() <= 2048, "{}", size_of::<Stonewall>());
    }
}
