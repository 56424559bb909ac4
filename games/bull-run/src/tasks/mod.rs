//! What can lie on the agenda, one file a task.

mod advance;
mod begin;
mod choose_attack;
mod fight;
mod movement;
mod name_attacks;
mod retreat;
mod share_hits;
mod turn;

pub use advance::{Advance, Follow};
pub use begin::{Begin, Go};
pub use choose_attack::{ChooseAttack, Chosen};
pub use fight::Fight;
pub use movement::{MoveAction, Movement, Way};
pub use name_attacks::{Name, NameAttacks};
pub(crate) use retreat::RETREATS;
pub use retreat::{Retreat, RetreatTo};
pub use share_hits::{Hits, ShareHits};
pub use turn::{Turn, TurnStep};

use crate::state::BullRun;

table::tasks! {
    for BullRun;
    decisions { Begin, Movement, NameAttacks, ChooseAttack, ShareHits, Retreat, Advance }
    procedures { Turn, Fight }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tasks_are_small_enough_to_copy_without_a_thought() {
        assert!(size_of::<Task>() <= 16, "{}", size_of::<Task>());
        assert!(size_of::<Action>() <= 16, "{}", size_of::<Action>());
        assert!(size_of::<BullRun>() <= 768, "{}", size_of::<BullRun>());
    }
}
