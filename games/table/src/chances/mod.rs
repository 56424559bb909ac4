//! The chance to win: what a state promises each side, as an estimate that was fitted on many games.
//!
//! A game names a few numbers of its state ([`Game::features`](crate::Game::features)); a
//! [`Model`] weighs them. The weights are fitted by [`fit`] on simulated games and kept as a data
//! file of the game, with how well they foretold games that they were not fitted on. Reckoning is in
//! whole numbers, so that the same seed plays the same game on every platform.

mod features;
mod fit;
pub mod fixed;
mod model;

pub use features::Features;
pub use fit::{FitError, FitPlan, Fitted, fit};
pub use model::{Calibration, Model, ModelError, Models};

use serde::Serialize;

use crate::{Decision, Game, SideId};

/// Certainty: chances are parts of this.
pub const ONE: u32 = 1 << 30;

/// The chances of one side: to win, to draw, to lose.
///
/// ```
/// use grognard_table::Chances;
///
/// let even = Chances::EVEN;
/// assert_eq!(even.value(), even.turned().value());
/// assert_eq!(format!("{even}"), "50 %");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chances {
    win: u32,
    draw: u32,
}

impl Chances {
    /// As likely to win as to lose.
    pub const EVEN: Chances = Chances { win: ONE / 2, draw: 0 };
    /// Won.
    pub const WON: Chances = Chances { win: ONE, draw: 0 };
    /// Drawn.
    pub const DRAWN: Chances = Chances { win: 0, draw: ONE };
    /// Lost.
    pub const LOST: Chances = Chances { win: 0, draw: 0 };

    /// These parts of [`ONE`]; what they have too much of is taken from the draw, then the win.
    pub fn new(win: u32, draw: u32) -> Chances {
        let win = win.min(ONE);
        Chances { win, draw: draw.min(ONE - win) }
    }

    /// The chance to win, in parts of [`ONE`].
    pub fn win(self) -> u32 {
        self.win
    }

    /// The chance of a draw, in parts of [`ONE`].
    pub fn draw(self) -> u32 {
        self.draw
    }

    /// The chance to lose, in parts of [`ONE`].
    pub fn lose(self) -> u32 {
        ONE - self.win - self.draw
    }

    /// The expected score, a draw being half a win, in parts of [`ONE`].
    pub fn value(self) -> u32 {
        self.win + self.draw / 2
    }

    /// The expected score from 0 to 1.
    pub fn share(self) -> f64 {
        f64::from(self.value()) / f64::from(ONE)
    }

    /// The chances of the only other side.
    #[must_use]
    pub fn turned(self) -> Chances {
        Chances { win: self.lose(), draw: self.draw }
    }

    /// What an ended game was worth to a side; `None` while it goes on.
    pub fn at_the_end(decision: Decision, side: SideId) -> Option<Chances> {
        Some(match decision.outcome()?.winner {
            Some(winner) if winner == side => Chances::WON,
            Some(_) => Chances::LOST,
            None => Chances::DRAWN,
        })
    }
}

/// The expected score as a percentage.
impl std::fmt::Display for Chances {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:.0} %", 100.0 * self.share())
    }
}

impl Serialize for Chances {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let part = |parts: u32| f64::from(parts) / f64::from(ONE);
        let mut fields = serializer.serialize_struct("Chances", 3)?;
        fields.serialize_field("win", &part(self.win))?;
        fields.serialize_field("draw", &part(self.draw))?;
        fields.serialize_field("lose", &part(self.lose()))?;
        fields.end()
    }
}

/// What a state promises a side: certain when the game is over, by the game's model where it has
/// one, else by its plain score.
pub(crate) fn judge<G: Game>(game: &G, side: SideId) -> Chances {
    if let Some(ended) = Chances::at_the_end(game.decision(), side) {
        return ended;
    }
    let Some(model) = game.model(side) else { return by_score(game.evaluate(side)) };
    let mut features = Features::default();
    game.features(model.side(), &mut features);
    let chances = model.chances(&features);
    if model.side() == side { chances } else { chances.turned() }
}

/// A plain score as a chance: more is better, and no score is so high that none could be higher.
fn by_score(score: i64) -> Chances {
    /// A lead of so much makes three wins of four games.
    const LEAD: i64 = 1_500;
    let score = score.clamp(-(1 << 32), 1 << 32);
    let half = i64::from(ONE / 2);
    Chances { win: (half + score * half / (score.abs() + LEAD)) as u32, draw: 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_higher_score_is_a_higher_chance() {
        let scores = [i64::MIN, -2_000_000, -20_001, -20_000, -1, 0, 1, 1_500, 20_000, 20_001];
        for pair in scores.windows(2) {
            assert!(by_score(pair[0]).value() < by_score(pair[1]).value(), "{pair:?}");
        }
        assert_eq!(by_score(0), Chances::EVEN);
        assert_eq!(by_score(1_500).value(), ONE / 4 * 3);
        assert!(by_score(i64::MAX).value() <= ONE);
    }

    #[test]
    fn chances_of_a_side_add_up() {
        let some = Chances::new(ONE / 4, ONE);
        assert_eq!((some.win(), some.draw(), some.lose()), (ONE / 4, ONE / 4 * 3, 0));
        assert_eq!(some.turned().turned(), some);
        assert_eq!(some.value() + some.turned().value(), ONE);
    }
}
