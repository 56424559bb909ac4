//! What can lie on the agenda, one file a task.

mod advance;
mod ammunition;
mod answer;
mod assault;
mod bombard;
mod combat_phase;
mod fight;
mod fog;
mod go_along;
mod lose_step;
mod move_unit;
mod movement;
mod muster;
mod player_turn;
mod put_back;
mod recovery;
mod replace;
mod retreat;
mod return_routed;
mod second;
mod set_up;
mod shield;
mod status;
mod under_fire;
mod write_strategy;

pub use advance::{Advance, AdvanceAction};
pub use ammunition::{Ammunition, ShortOfAmmunition};
pub use answer::{Answer, AnswerAction};
pub use assault::{Assault, AssaultAction};
pub use bombard::{Bombard, BombardAction};
pub use combat_phase::{CombatPhase, CombatStep};
pub(crate) use fight::roll_on_table;
pub use fight::{Fight, FightStep};
pub use fog::{Fog, FogAction};
pub use go_along::{GoAlong, GoAlongAction};
pub use lose_step::{LoseStep, StepOf};
pub use move_unit::{MoveUnit, MoveUnitAction};
pub use movement::{MoveAction, Movement};
pub use muster::{Muster, MusterAction};
pub use player_turn::{PlayerTurn, TurnStep};
pub use put_back::{PutAt, PutBack};
pub use recovery::Recovery;
pub use replace::{Replace, ReplaceAction};
pub use retreat::{Retreat, RetreatTo};
pub use return_routed::{ReturnAction, ReturnRouted};
pub use second::{Second, SecondAction};
pub use set_up::{SetUp, SetUpAction};
pub use shield::{Shield, ShieldFormation};
pub use status::{Status, StatusAction};
pub(crate) use under_fire::shelling;
pub use under_fire::{UnderFire, UnitHit};
pub use write_strategy::{WriteStrategy, Written};

use crate::state::Chickamauga;

table::tasks! {
    for Chickamauga;
    decisions {
        SetUp, WriteStrategy, Replace, PutBack, ReturnRouted, Status, Shield, Fog, Movement, MoveUnit,
        Bombard, Assault, Muster, Second, LoseStep, UnderFire, Retreat, GoAlong, Ammunition, Advance,
        Answer,
    }
    procedures { PlayerTurn, Recovery, CombatPhase, Fight }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tasks_are_small_enough_to_copy_without_a_thought() {
        assert!(size_of::<Task>() <= 16, "{}", size_of::<Task>());
        assert!(size_of::<Action>() <= 16, "{}", size_of::<Action>());
        assert!(size_of::<Chickamauga>() <= 2560, "{}", size_of::<Chickamauga>());
    }
}
