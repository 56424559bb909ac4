//! How good a position looks, for players that think one step ahead.

use crate::Side;
use crate::book::book;
use crate::players::{cost, goal};
use crate::state::Chickamauga;
use crate::unit::{Kind, Place, UnitId};

/// Worth of a won game.
const WON: i64 = 1_000_000;
/// Worth of a victory point, of a strength point, and of good order.
const POINT: i64 = 300;
const STRENGTH: i64 = 100;
const ORDER: i64 = 60;
/// Beyond so many half points a march counts for nothing.
const LONG_MARCH: i64 = 120;

/// More is better for `side`: points, strength in good order, and being where the plan wants it.
pub(crate) fn evaluate(game: &Chickamauga, side: Side) -> i64 {
    if let Some(ending) = game.ended {
        return match ending.outcome().winner {
            Some(winner) if winner == side.id() => WON,
            Some(_) => -WON,
            None => 0,
        };
    }
    worth(game, side) - worth(game, side.other())
}

fn worth(game: &Chickamauga, side: Side) -> i64 {
    let mut worth = POINT * i64::from(game.points(side));
    for unit in UnitId::of(side) {
        let now = &game[unit];
        let strength = match unit.kind() {
            Kind::Infantry | Kind::Battalion | Kind::Artillery => i64::from(game.printed(unit)),
            Kind::Leader | Kind::Hq => 2,
            Kind::Train => 1,
        };
        match now.place {
            Place::At(hex) => {
                worth += STRENGTH * strength;
                if now.disrupted {
                    worth -= ORDER * strength;
                }
                if now.active {
                    worth += ORDER * strength;
                }
                if let Some(goal) = goal(unit, game.turn).filter(|_| book().on_map(hex)) {
                    worth += strength * (LONG_MARCH - cost(hex, goal)).max(0) / 4;
                }
            }
            Place::Track(_) => worth += STRENGTH * strength / 2,
            Place::Entry => worth += STRENGTH * strength,
            _ => {}
        }
    }
    if side == Side::Union && game.union_holds_road() {
        worth += POINT * 4;
    }
    worth
}
