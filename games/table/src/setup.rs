//! What is agreed before the first turn: scenario, options and who plays which side.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::player::{THINKER, budget, player_id};
use crate::{BadBudget, Budget, GameInfo, SideId};

/// The scenario and options of one game.
///
/// ```
/// use grognard_table::Setup;
///
/// let setup = Setup::scenario("campaign").with("fog", "on");
/// assert_eq!(setup.option("fog"), Some("on"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The scenario's id; empty for the game's first.
    pub scenario: String,
    /// Options by id. Options that are not here have their first value.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
}

impl Setup {
    /// A scenario with no option set.
    pub fn scenario(id: impl Into<String>) -> Setup {
        Setup { scenario: id.into(), options: BTreeMap::new() }
    }

    /// The same with one option set.
    #[must_use]
    pub fn with(mut self, option: impl Into<String>, value: impl Into<String>) -> Setup {
        self.options.insert(option.into(), value.into());
        self
    }

    /// What an option is set to.
    pub fn option(&self, id: &str) -> Option<&str> {
        self.options.get(id).map(String::as_str)
    }

    /// The same set-up with nothing left open: the scenario named and every option written out.
    ///
    /// # Errors
    /// A scenario, option or value that the game does not have.
    pub fn complete(&self, info: &GameInfo) -> Result<Setup, SetupError> {
        let scenario = if self.scenario.is_empty() {
            info.scenarios.first().map_or("", |first| first.id)
        } else {
            self.scenario.as_str()
        };
        if info.scenario(scenario).is_none() {
            return Err(SetupError::UnknownScenario {
                given: self.scenario.clone(),
                known: info.scenarios.iter().map(|scenario| scenario.id).collect(),
            });
        }
        let mut options = BTreeMap::new();
        for option in info.options_of(scenario) {
            if let Some(first) = option.values.first() {
                options.insert(option.id.to_owned(), (*first).to_owned());
            }
        }
        for (id, value) in &self.options {
            let Some(option) = info.options_of(scenario).find(|option| option.id == id) else {
                return Err(SetupError::UnknownOption {
                    given: id.clone(),
                    known: info.options_of(scenario).map(|option| option.id).collect(),
                });
            };
            if !option.values.is_empty() && !option.values.contains(&value.as_str()) {
                return Err(SetupError::BadValue {
                    option: option.id,
                    given: value.clone(),
                    known: option.values,
                });
            }
            options.insert(id.clone(), value.clone());
        }
        Ok(Setup { scenario: scenario.to_owned(), options })
    }
}

/// The scenario, then every option that is set: `three, villa=hidden`.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.scenario.is_empty() { "first" } else { &self.scenario })?;
        self.options.iter().try_for_each(|(option, value)| write!(f, ", {option}={value}"))
    }
}

/// Why a game cannot be set up as asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// The game has no such scenario.
    #[error("there is no scenario '{given}'; the scenarios are {}", known.join(", "))]
    UnknownScenario {
        /// What was asked for.
        given: String,
        /// What there is.
        known: Vec<&'static str>,
    },
    /// The game has no such option.
    #[error(
        "there is no option '{given}'; {}",
        list("the options are", "this game has none", known)
    )]
    UnknownOption {
        /// What was asked for.
        given: String,
        /// What there is.
        known: Vec<&'static str>,
    },
    /// An option cannot have this value.
    #[error("option '{option}' cannot be '{given}'; it can be {}", known.join(", "))]
    BadValue {
        /// The option.
        option: &'static str,
        /// What was asked for.
        given: String,
        /// What it can be.
        known: &'static [&'static str],
    },
    /// The game has no such side.
    #[error("there is no side '{given}'; the sides are {}", known.join(", "))]
    UnknownSide {
        /// What was asked for.
        given: String,
        /// What there is.
        known: Vec<&'static str>,
    },
    /// Nobody of this name can play this side.
    #[error("'{given}' cannot play {side}; the players are {}", known.join(", "))]
    UnknownPlayer {
        /// What was asked for.
        given: String,
        /// For which side.
        side: String,
        /// Who can.
        known: Vec<&'static str>,
    },
    /// A player cannot think so long.
    #[error(transparent)]
    Budget(#[from] BadBudget),
    /// A player is to think for some time, but nobody has a clock.
    #[error("'{given}' needs a clock, which is not to be had here: give it a number of samples")]
    NoClock {
        /// Which player.
        given: String,
    },
    /// The game's own data does not allow it.
    #[error("{0}")]
    Data(String),
}

fn list(some: &str, none: &str, known: &[&str]) -> String {
    if known.is_empty() { none.to_owned() } else { format!("{some} {}", known.join(", ")) }
}

/// Who plays which side, by their ids. A side that nobody was named for is played by `human`.
///
/// ```
/// use grognard_table::Seats;
///
/// let seats = Seats::default().with("csa", "greedy");
/// assert_eq!(seats.at("csa"), "greedy");
/// assert_eq!(seats.at("union"), "human");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seats(BTreeMap<String, String>);

impl Seats {
    /// The name of a player who is asked through the program.
    pub const HUMAN: &'static str = "human";

    /// The same with a player for a side.
    #[must_use]
    pub fn with(mut self, side: impl Into<String>, player: impl Into<String>) -> Seats {
        self.0.insert(side.into(), player.into());
        self
    }

    /// One and the same player for every side of a game.
    pub fn all(info: &GameInfo, player: &str) -> Seats {
        Seats(info.sides.iter().map(|side| (side.id.to_owned(), player.to_owned())).collect())
    }

    /// Who plays the side with this id.
    pub fn at(&self, side: &str) -> &str {
        self.0.get(side).map_or(Self::HUMAN, String::as_str)
    }

    /// Who plays this side of a game.
    pub fn of(&self, info: &GameInfo, side: SideId) -> &str {
        info.sides.get(side.index()).map_or(Self::HUMAN, |side| self.at(side.id))
    }

    /// The same, with everybody who thinks thinking so much, unless their seat says otherwise.
    #[must_use]
    pub fn thinking(mut self, budget: Budget) -> Seats {
        for player in self.0.values_mut().filter(|player| *player == THINKER) {
            *player = format!("{THINKER}:{budget}");
        }
        self
    }

    /// Checks that the game has these sides, and that these players can play them.
    ///
    /// # Errors
    /// The first side or player that the game does not have.
    pub fn check(&self, info: &GameInfo) -> Result<(), SetupError> {
        for (side, player) in &self.0 {
            let Some(id) = info.side(side) else {
                return Err(SetupError::UnknownSide {
                    given: side.clone(),
                    known: info.sides.iter().map(|side| side.id).collect(),
                });
            };
            if player != Self::HUMAN {
                check_player(info, id, player).map_err(with_human)?;
            }
        }
        Ok(())
    }
}

/// A side of a session can be played by a person too.
fn with_human(error: SetupError) -> SetupError {
    match error {
        SetupError::UnknownPlayer { given, side, mut known } => {
            known.insert(0, Seats::HUMAN);
            SetupError::UnknownPlayer { given, side, known }
        }
        other => other,
    }
}

/// Checks that a bot of this name can play this side.
pub(crate) fn check_player(info: &GameInfo, side: SideId, player: &str) -> Result<(), SetupError> {
    let mut able = info.all_players().filter(|known| known.can_play(side));
    let thinks = player_id(player) == THINKER;
    let id = if thinks { THINKER } else { player };
    if able.clone().any(|known| known.id == id) {
        return if thinks { budget(player).map(|_| ()) } else { Ok(()) };
    }
    Err(SetupError::UnknownPlayer {
        given: player.to_owned(),
        side: info.side_name(side).to_owned(),
        known: able.by_ref().map(|known| known.id).collect(),
    })
}
