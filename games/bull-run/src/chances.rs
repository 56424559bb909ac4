//! What the chances to win depend on, and how much: the weights are in `data/chances.json`, made by
//!
//! ```sh
//! grognard fit bull-run --union greedy --csa greedy --out games/bull-run/data/chances.json
//! ```

use std::sync::LazyLock;

use table::{Features, Game, Models, SideId, fixed};

use crate::Side;
use crate::book::book;
use crate::distance::march_distance;
use crate::state::BullRun;
use crate::unit::{UnitId, UnitPlace};

/// In the order of [`features`].
pub(crate) const NAMES: &[&str] = &[
    "turns left",
    "lead in SP for the time left",
    "lead in SP",
    "strength at own objective",
    "own objective taken",
    "own objective held",
    "nearness to own objective",
    "superior at own objective",
    "strength at enemy objective",
    "enemy objective taken",
    "enemy objective held",
    "enemy nearness to his objective",
    "inferior at enemy objective",
];

/// A brigade counts half as much for every so many movement points between it and an objective.
const HALF: u32 = 4;
/// Whoever has not come yet is as far away as a turn's march a turn.
const MARCH: u32 = 4;
/// No way leads there.
const NEVER: u32 = 60;

static MODELS: LazyLock<Models> = LazyLock::new(|| {
    Models::from_text(include_str!("../data/chances.json"), BullRun::info(), NAMES)
        .expect("the embedded data is loaded by a test")
});

/// The fitted weights.
pub(crate) fn models() -> &'static Models {
    &MODELS
}

/// Time and losses, and at each of the two objectives who is strong near it and who holds it.
pub(crate) fn features(game: &BullRun, side: SideId, out: &mut Features) {
    let Some(side) = Side::from_id(side) else { return };
    let book = book();
    let left = i64::from(book.turns.saturating_sub(game.turn));
    let lead = i64::from(game.losses(side.other())) - i64::from(game.losses(side));
    out.push_ratio(left, i64::from(book.turns));
    // Late in the game a lead is nearly a win: 5 SP decide (3.0). The root in 256ths.
    let root = ((left + 2).unsigned_abs() << 16).isqrt() as i64;
    out.push_ratio(lead * 128, root);
    out.push_ratio(lead, 10);
    for owner in [side, side.other()] {
        let objective = book.objectives[owner.index()];
        let (mut strengths, mut nearest, mut taken) = ([0_i64; 2], 0, false);
        for unit in UnitId::all() {
            let now = &game[unit];
            let own = unit.side == owner;
            let (hex, wait) = match now.place {
                UnitPlace::At(hex) => (hex, 0),
                UnitPlace::Coming => {
                    let brigade = unit.printed();
                    let turns = u32::from(brigade.arrives.saturating_sub(game.turn));
                    (brigade.entry, MARCH * turns.max(1))
                }
                UnitPlace::Gone => continue,
            };
            taken |= own && wait == 0 && hex == objective;
            let far = march_distance(game, unit.side, hex, objective).map_or(NEVER, u32::from);
            let near = fixed::halved((far + wait) * (8 / HALF));
            strengths[usize::from(!own)] += i64::from(now.sp) * near;
            if own {
                nearest = nearest.max(near);
            }
        }
        // Half an SP more on both sides, so that there is always something to divide by.
        let [ours, theirs] = strengths.map(|sum| fixed::ln((sum + fixed::UNIT / 2).unsigned_abs()));
        let unit = |number: i64| number * i64::from(Features::UNIT) / fixed::UNIT;
        out.push(unit(ours - theirs));
        out.push_flag(taken);
        out.push_flag(taken && game.held[owner.index()]);
        out.push(unit(nearest));
        out.push(unit((ours - theirs).max(0)));
    }
}

#[cfg(test)]
mod tests {
    use table::{Setup, new_game};

    use super::*;

    #[test]
    fn the_fitted_weights_are_those_of_the_features() {
        let game: BullRun = new_game(&Setup::default()).unwrap();
        for side in [Side::Union, Side::Csa] {
            let mut found = Features::default();
            features(&game, side.id(), &mut found);
            assert_eq!(found.values().len(), NAMES.len());
            assert!(game.model(side.id()).is_some());
        }
        let [union, csa] = [Side::Union, Side::Csa].map(|side| game.chances(side.id()));
        assert_eq!(union, csa.turned());
        // Better than knowing only how often each side wins.
        let found = models().find("battle", Side::Union.id()).unwrap().calibration();
        assert!(found.log_loss < found.log_loss_of_shares, "{found:?}");
    }

    #[test]
    fn whoever_is_stronger_near_an_objective_has_the_higher_number_there() {
        let values = |game: &BullRun| {
            let mut found = Features::default();
            features(game, Side::Union.id(), &mut found);
            found.values().to_vec()
        };
        let mut game: BullRun = new_game(&Setup::default()).unwrap();
        let before = values(&game);
        for unit in Side::Csa.units() {
            game.units[unit.index()].sp = 1;
        }
        let after = values(&game);
        let own = NAMES.iter().position(|name| *name == "strength at own objective").unwrap();
        assert!(after[own] > before[own], "{} {}", before[own], after[own]);
    }
}
