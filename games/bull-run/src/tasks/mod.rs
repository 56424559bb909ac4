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
    fn sizes() {
        println!(
            "Task {} Action {} Agenda {} BullRun {}",
            size_of::<Task>(),
            size_of::<Action>(),
            size_of::<table::Agenda<Task>>(),
            size_of::<BullRun>()
        );
        println!("Fight {} Option<Task> {}", size_of::<Fight>(), size_of::<Option<Task>>());
    }
}
