//! How good a position looks, for players that think one step ahead.

use hexmap::HexId;

use crate::Side;
use crate::book::book;
use crate::distance::march_distance;
use crate::state::BullRun;
use crate::unit::{Crossing, UnitPlace};

/// Worth of one SP.
const SP: i64 = 100;
/// Worth of a won game.
const WON: i64 = 1_000_000;
/// Worth of standing in the objective, and of standing there for the second turn.
const OBJECTIVE: [i64; 2] = [2_000, 20_000];
/// Beyond so many movement points a march counts for nothing.
const LONG_MARCH: i64 = 60;
/// Within so many movement points a unit guards what the enemy wants.
const GUARD: i64 = 12;

/// More is better for `side`: SP, the objectives, and being near enough to fight for them.
pub(crate) fn evaluate(game: &BullRun, side: Side) -> i64 {
    if let Some(ending) = game.ended {
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
    let mut worth = 0;
    if !game.stack_of(side, objective).is_empty() {
        worth += OBJECTIVE[usize::from(game.held[side.index()])];
    }
    let mut guard = 0;
    for unit in side.units() {
        let now = &game[unit];
        let sp = i64::from(now.sp);
        worth += sp * SP;
        let UnitPlace::At(hex) = now.place else { continue };
        worth += sp * (LONG_MARCH - far(game, side, hex, objective)).max(0);
        guard = guard.max(sp * (GUARD - far(game, side, hex, home)));
        if book().is_defensive(hex) {
            worth += sp;
        }
        // Leave to cross is worth the die.
        if now.crossing == Crossing::Passed {
            worth += sp;
        }
    }
    // One strong unit near what the enemy wants is enough.
    worth + 4 * guard
}

fn far(game: &BullRun, side: Side, from: HexId, to: HexId) -> i64 {
    march_distance(game, side, from, to).map_or(99, i64::from)
}
