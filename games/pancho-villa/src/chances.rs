//! What the chances to win depend on, and how much: the weights are in `data/chances.json`, made by
//!
//! ```sh
//! grognard fit pancho-villa --villista runner --american hunter --carrancista random \
//!     --out games/pancho-villa/data/chances.json
//! ```

use std::sync::LazyLock;

use table::{Features, Game, Models, SideId, fixed};

use crate::book::book;
use crate::counter::CounterId;
use crate::kind::{Colour, Kind};
use crate::players::to_the_south;
use crate::state::{PanchoVilla, VILLISTA};

/// In the order of [`features`].
pub(crate) const NAMES: &[&str] = &[
    "way to the south",
    "nearness to the south",
    "hunters at his heels",
    "hunters around",
    "hunters in his way",
    "nearest hunter",
    "hunter beside him",
    "troops with Villa",
    "any troop with Villa",
    "red troops",
    "horses and rifles with Villa",
    "Villa is wounded",
    "Villa is pinned",
    "Villa is unknown",
];

static MODELS: LazyLock<Models> = LazyLock::new(|| {
    Models::from_text(include_str!("../data/chances.json"), PanchoVilla::info(), NAMES)
        .expect("the embedded data is loaded by a test")
});

/// The fitted weights.
pub(crate) fn models() -> &'static Models {
    &MODELS
}

/// Where Villa is, how far he has to go, who is with him and who is near him. All numbers are about
/// Villa, whoever asks.
pub(crate) fn features(game: &PanchoVilla, _: SideId, out: &mut Features) {
    let villa = game.villa.and_then(|villa| Some((villa, game.hex_of(villa)?)));
    let Some((villa, hex)) = villa else {
        (0..NAMES.len() - 1).for_each(|_| out.push(0));
        out.push_flag(true);
        return;
    };
    let book = book();
    let south = to_the_south(hex).clamp(0, 200);
    let (mut heels, mut around, mut ahead, mut nearest) = (0, 0, 0, 60);
    // In halves: a depleted troop counts as one half.
    let (mut red, mut with, mut goods) = (0, 0, 0);
    for it in CounterId::all() {
        let Some(at) = game.hex_of(it) else { continue };
        let (force, kind) = (game.force(it), it.kind);
        if force.side == VILLISTA {
            if force.colour == Colour::Red && kind.is_troop() {
                let halves = if game.is_depleted(it) { 1 } else { 2 };
                red += halves;
                with += if at == hex { halves } else { 0 };
            }
            goods += i64::from(at == hex && matches!(kind, Kind::Horse | Kind::Rifle));
        } else if kind.guards() && kind != Kind::Policia {
            let far = book.map.distance(at, hex).map_or(60, i64::from);
            nearest = nearest.min(far);
            let near = i64::from(Features::UNIT) / (1 + far);
            heels += near / (1 + far);
            around += near;
            if far <= 8 && to_the_south(at) < south {
                ahead += near;
            }
        }
    }
    out.push_ratio(south, 10);
    // Half as much for every three movement points, about.
    out.push(fixed::halved(south.unsigned_abs() as u32 * 8 / 3) / (fixed::UNIT / 256));
    out.push(heels);
    out.push(around);
    out.push(ahead);
    out.push_ratio(1, 1 + nearest);
    out.push_flag(nearest <= 1);
    out.push_ratio(with.min(8), 4);
    out.push_flag(with >= 2);
    out.push_ratio(red, 20);
    out.push_ratio(goods.min(4), 4);
    out.push_flag(game.is_depleted(villa));
    out.push_flag(game.is_pinned(villa));
    out.push_flag(false);
}

#[cfg(test)]
mod tests {
    use table::{Setup, new_game};

    use super::*;

    #[test]
    fn the_fitted_weights_are_those_of_the_features() {
        let game: PanchoVilla = new_game(&Setup::default()).unwrap();
        let mut found = Features::default();
        features(&game, VILLISTA, &mut found);
        assert_eq!(found.values().len(), NAMES.len());
        let model = game.model(VILLISTA).unwrap();
        // Better than knowing only how often each side wins.
        let found = model.calibration();
        assert!(found.log_loss < found.log_loss_of_shares, "{found:?}");
        let [villista, american] =
            [VILLISTA, crate::state::AMERICAN].map(|side| game.chances(side));
        assert_eq!(villista, american.turned());
    }
}
