//! How good a position looks, for players that think one step ahead.

use hexmap::HexId;

use crate::book::book;
use crate::scenario::What;
use crate::side::Side;
use crate::state::Stonewall;

/// Worth of one victory point, of a won game.
const VP: i64 = 1_000;
const WON: i64 = 10_000_000;

/// More is better for `side`: victory points, strength that is fit to act, and the way to what
/// counts.
pub(crate) fn evaluate(game: &Stonewall, side: Side) -> i64 {
    let sign = if side == Side::Union { 1 } else { -1 };
    if let Some(ending) = game.ended {
        let won = if ending.level.winner() == side { WON } else { -WON };
        return won + sign * i64::from(ending.vp) * VP;
    }
    sign * i64::from(game.victory_points()) * VP + worth(game, side) - worth(game, side.other())
}

/// The hexes that a scenario's table names.
pub(crate) fn objectives(game: &Stonewall) -> Vec<HexId> {
    let scenario = game.scenario();
    let mut hexes = scenario.control.clone();
    for item in &scenario.victory {
        match item.what {
            What::UnionUnitIn(hex)
            | What::UnionDivisionIn { hex, .. }
            | What::UnionEntered(hex)
            | What::UnionMovedNextTo(hex)
            | What::UnionRoad { to: hex, .. }
            | What::ConfederatesHold { hex, .. }
            | What::ConfederateCavalryIn(hex) => hexes.push(hex),
            _ => {}
        }
    }
    hexes.sort_unstable();
    hexes.dedup();
    hexes
}

fn worth(game: &Stonewall, side: Side) -> i64 {
    let objectives = objectives(game);
    let mut worth = 0;
    for (_, now, hex) in game.units_of(side) {
        let strength = i64::from(now.strength());
        worth += strength * 20 - i64::from(now.fatigue) * strength;
        worth -= i64::from(now.demoralized) * strength * 4;
        let near = objectives.iter().map(|&goal| book().distance(hex, goal)).min().unwrap_or(0);
        worth -= strength * i64::from(near.min(30));
    }
    worth
}
