//! How good a position looks, for players that think one step ahead.

use hexmap::HexId;

use crate::Side;
use crate::book::book;
use crate::distance::march_distance;
use crate::state::{BullRun, Phase};
use crate::unit::{Place, UnitId};

/// Worth of one SP.
const SP: i64 = 100;
/// Worth of a won game.
const WON: i64 = 1_000_000;
/// Worth of standing in the objective.
const OBJECTIVE: i64 = 250;

/// More is better for `side`: SP, the objectives, and being near enough to fight for them.
pub(crate) fn evaluate(game: &BullRun, side: Side) -> i64 {
    if let Phase::Over(ending) = game.phase {
        return match ending.outcome().winner {
            Some(winner) if winner == side.id() => WON,
            Some(_) => -WON,
            None => 0,
        };
    }
    worth(game, side) - worth(game, side.other())
}

fn worth(game: &BullRun, side: Side) -> i64 {
    let objective = book().objectives[side.index()];
    let home = book().objectives[side.other().index()];
    let holds = !game.stack_of(side, objective).is_empty();
    let already = game.held[side.index()];
    let mut worth = if holds { OBJECTIVE * if already { 8 } else { 1 } } else { 0 };
    for unit in UnitId::of(side) {
        let now = &game[unit];
        worth += i64::from(now.sp) * SP;
        let Place::At(hex) = now.place else { continue };
        let sp = i64::from(now.sp);
        worth += sp * (40 - far(game, side, hex, objective).min(40)) / 8;
        // Somebody should stay near what the enemy wants.
        worth += sp * (12 - far(game, side, hex, home).min(12)) / 8;
        if book().is_defensive(hex) {
            worth += sp;
        }
    }
    worth
}

fn far(game: &BullRun, side: Side, from: HexId, to: HexId) -> i64 {
    march_distance(game, side, from, to).map_or(99, i64::from)
}
