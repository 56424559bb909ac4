//! The small sums of the rules, for the worked examples of the rulebooks that are tables.

use combat::Basis;

use crate::book::book;
use crate::state::Strategy;
use crate::unit::{Begins, Formation, UnitId};
use crate::victory::Ending;
use crate::{Side, boxes, fog, outcome, replacements, victory};

/// 10.1: the column of a difference, counted from 0.
pub fn column(difference: i32) -> u8 {
    book().column(difference)
}

/// 10.1: the cell of a difference and a die, as it is printed.
pub fn cell(difference: i32, die: u8) -> String {
    let cell = book().crt.cell(Basis::Difference(difference), i32::from(die));
    cell.map(ToString::to_string).unwrap_or_default()
}

/// 19.4, 19.5: half the die, rounded up, less the brigades on guard.
pub fn raid(die: u8, brigades: u8) -> u8 {
    boxes::raid(die, brigades)
}

/// 17.3: does the Confederate HQ come on this turn with this die?
pub fn hq_comes(turn: u8, die: u8) -> bool {
    match UnitId::hq(Side::Confederate).counter().begins {
        Begins::ByRoll(_, from_turn) => boxes::hq_comes(turn, die, from_turn),
        _ => false,
    }
}

/// 17.2: may the Union's step with this die go to a unit of this formation?
pub fn step_is_for(die: u8, formation: &str) -> bool {
    Formation::named(formation).is_some_and(|it| replacements::is_listed(Some(it), die))
}

/// 10.4: what a die must not exceed.
pub fn morale(rating: u8, disrupted: bool, bonus: u8) -> u8 {
    outcome::morale_value(rating, disrupted, bonus)
}

/// 14.1: the number of fog of war.
pub fn fog(hq_active: bool, die: u8) -> u8 {
    fog::number(hq_active, die)
}

/// 18.0: how a game ends, by who has met their condition, and points.
pub fn ending(union: bool, confederate: Option<Strategy>, points: [u16; 2]) -> Ending {
    victory::judge(union, confederate, points)
}
