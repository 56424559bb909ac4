//! The fitted weights of a game, as its data file keeps them.

use serde::{Deserialize, Serialize};

use super::fixed::{UNIT, logistic};
use super::{Chances, Features, ONE};
use crate::{GameInfo, SideId};

/// What such a file says first.
const FORMAT: &str = "grognard chances 1";

/// Weights are parts of this.
const WEIGHT: i64 = 1 << 10;

/// Weighs features to the chances of one side: an ordered logistic model. The weighted sum is
/// compared with two limits, below which a game is rather lost and above which it is rather won.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Model {
    /// Whose chances they are, by id.
    pub(super) side: String,
    /// The scenario it was fitted on.
    pub(super) scenario: String,
    /// Where the weights come from.
    pub(super) source: String,
    /// The limit to a loss, in parts of 1024.
    pub(super) lose: i32,
    /// The limit to a win, in parts of 1024: not below `lose`.
    pub(super) win: i32,
    /// The features by name with their weights, in parts of 1024.
    pub(super) weights: Vec<(String, i32)>,
    /// How well it foretold games that it was not fitted on.
    pub(super) calibration: Calibration,
    #[serde(skip)]
    of: SideId,
}

/// How well a model foretold games that it was not fitted on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Calibration {
    /// The mean of -ln (what it gave to what happened), in thousandths: 0 is a seer.
    pub log_loss: u32,
    /// The same for somebody who knows only how often each result comes.
    pub log_loss_of_shares: u32,
    /// States by the score expected of them, from least to most: the mean expected, the mean that
    /// came, both in thousandths, and how many states.
    pub bins: Vec<(u32, u32, u32)>,
}

impl Model {
    /// A model from weights that were fitted. The limits are put in order.
    pub(super) fn new(
        side: (SideId, &str),
        scenario: &str,
        limits: (i32, i32),
        weights: Vec<(String, i32)>,
    ) -> Model {
        Model {
            side: side.1.to_owned(),
            scenario: scenario.to_owned(),
            source: String::new(),
            lose: limits.0.min(limits.1),
            win: limits.0.max(limits.1),
            weights,
            calibration: Calibration::default(),
            of: side.0,
        }
    }

    /// Whose chances they are.
    pub fn side(&self) -> SideId {
        self.of
    }

    /// The names of the features that it weighs, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.weights.iter().map(|(name, _)| name.as_str())
    }

    /// How well it foretold games.
    pub fn calibration(&self) -> &Calibration {
        &self.calibration
    }

    /// What these features promise.
    pub fn chances(&self, features: &Features) -> Chances {
        const PARTS: i64 = WEIGHT * Features::UNIT as i64;
        let pairs = self.weights.iter().zip(features.values());
        let sum: i64 =
            pairs.map(|((_, weight), &value)| i64::from(*weight) * i64::from(value)).sum();
        let x = sum / (PARTS / UNIT);
        let limit = |limit: i32| i64::from(limit) * (UNIT / WEIGHT);
        let win = logistic(x - limit(self.win));
        let lose = logistic(limit(self.lose) - x);
        Chances::new(win, ONE - win - lose.min(ONE - win))
    }
}

/// All models of a game: its data file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Models {
    format: String,
    game: String,
    #[serde(rename = "models")]
    list: Vec<Model>,
}

/// Why a file of models is not used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ModelError {
    /// It cannot be read.
    #[error("the chances cannot be read: {0}")]
    Unreadable(String),
    /// It is of another game or format.
    #[error("the chances are {found}, not {wanted}")]
    Other {
        /// What it says it is.
        found: String,
        /// What it should be.
        wanted: String,
    },
    /// It does not fit the game.
    #[error("the chances of {side} in '{scenario}': {reason}")]
    Unfit {
        /// The model's scenario.
        scenario: String,
        /// The model's side.
        side: String,
        /// What is wrong.
        reason: String,
    },
}

impl Models {
    /// No model yet.
    pub fn none(info: &GameInfo) -> Models {
        Models { format: FORMAT.to_owned(), game: info.id.to_owned(), list: Vec::new() }
    }

    /// Reads a game's file. `features` are the names of the game's features.
    ///
    /// # Errors
    /// It is of another game, or weighs other features.
    pub fn from_text(text: &str, info: &GameInfo, features: &[&str]) -> Result<Models, ModelError> {
        let mut read: Models = serde_json::from_str(text)
            .map_err(|error| ModelError::Unreadable(error.to_string()))?;
        let other = |found: &str, wanted: &str| {
            Err(ModelError::Other { found: found.to_owned(), wanted: wanted.to_owned() })
        };
        if read.format != FORMAT {
            return other(&read.format, FORMAT);
        }
        if read.game != info.id {
            return other(&read.game, info.id);
        }
        for model in &mut read.list {
            let unfit = |reason: &str| {
                Err(ModelError::Unfit {
                    scenario: model.scenario.clone(),
                    side: model.side.clone(),
                    reason: reason.to_owned(),
                })
            };
            if !model.names().eq(features.iter().copied()) {
                return unfit("it weighs other features than the game has");
            }
            if model.lose > model.win {
                return unfit("its limits are not in order");
            }
            if info.scenario(&model.scenario).is_none() {
                return unfit("there is no such scenario");
            }
            match info.side(&model.side) {
                Some(side) => model.of = side,
                None => return unfit("there is no such side"),
            }
        }
        Ok(read)
    }

    /// The text of the file.
    pub fn to_text(&self) -> String {
        // Names and numbers can always be written.
        let mut text = serde_json::to_string_pretty(self).unwrap_or_default();
        text.push('\n');
        text
    }

    /// The model of a scenario for this side, or the one of a single other side, to be turned round.
    pub fn find(&self, scenario: &str, side: SideId) -> Option<&Model> {
        let mut of_scenario = self.list.iter().filter(|model| model.scenario == scenario);
        let own = of_scenario.clone().find(|model| model.of == side);
        own.or_else(|| of_scenario.next().filter(|_| of_scenario.next().is_none()))
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &Model> {
        self.list.iter()
    }

    /// The same with a model put in place of the one of its scenario and side.
    #[must_use]
    pub fn with(mut self, model: Model) -> Models {
        self.list.retain(|old| (&old.scenario, &old.side) != (&model.scenario, &model.side));
        self.list.push(model);
        self.list.sort_by(|a, b| (&a.scenario, a.of).cmp(&(&b.scenario, b.of)));
        self
    }
}
