//! Questions about a game that need no play: where a unit can go, what an attack may bring.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{OptionInfo, Points, Setup, SetupError, View};

/// What a game can answer without being played. A game offers what fits it.
pub trait Study: Send + Sync {
    /// Where a unit can go at its next move, from the start of a scenario.
    ///
    /// # Errors
    /// What is wrong with the question.
    fn reach(&self, query: &ReachQuery) -> Result<ReachView, StudyError> {
        let _ = query;
        Err(StudyError::NotOffered { what: "reach" })
    }

    /// The hexes in the zone of control of a unit that stands alone in a hex.
    ///
    /// # Errors
    /// What is wrong with the question.
    fn zoc(&self, query: &ZocQuery) -> Result<ZocView, StudyError> {
        let _ = query;
        Err(StudyError::NotOffered { what: "zones of control" })
    }

    /// Whether one hex is seen from another, by their labels, whatever the range; if not, what
    /// blocks.
    ///
    /// # Errors
    /// What is wrong with the question.
    fn sight(&self, from: &str, to: &str) -> Result<SightView, StudyError> {
        let _ = (from, to);
        Err(StudyError::NotOffered { what: "lines of sight" })
    }

    /// The keys that [`odds`](Study::odds) understands.
    fn odds_keys(&self) -> &'static [OptionInfo] {
        &[]
    }

    /// A question that [`odds`](Study::odds) can answer, as an example for a help.
    fn odds_example(&self) -> &'static str {
        ""
    }

    /// The exact odds of an attack, described by words: `sp=7 target=hill`.
    ///
    /// # Errors
    /// What is wrong with the question.
    fn odds(&self, words: &BTreeMap<String, String>) -> Result<OddsView, StudyError> {
        let _ = words;
        Err(StudyError::NotOffered { what: "odds" })
    }

    /// The map with what lies on it, as plain text; `colour` allows terminal colours.
    ///
    /// # Errors
    /// The game has no such picture.
    fn map_text(&self, view: &View, colour: bool) -> Result<String, StudyError> {
        let _ = (view, colour);
        Err(StudyError::NotOffered { what: "a map in text" })
    }

    /// What the signs of [`map_text`](Study::map_text) mean, a line a sort of sign.
    fn map_legend(&self) -> Vec<String> {
        Vec::new()
    }

    /// In which column and line of [`map_text`](Study::map_text) a hex has its middle, both counted
    /// from 0; `None` if there is no such hex, or no such picture.
    fn map_spot(&self, hex: &str) -> Option<(usize, usize)> {
        let _ = hex;
        None
    }

    /// The map with what lies on it, as an SVG picture.
    ///
    /// # Errors
    /// The game has no such picture.
    fn map_svg(&self, view: &View) -> Result<String, StudyError> {
        let _ = view;
        Err(StudyError::NotOffered { what: "a map picture" })
    }
}

/// A question for [`Study::reach`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReachQuery {
    /// The scenario at whose start it is asked.
    pub setup: Setup,
    /// The unit's id.
    pub unit: String,
    /// Movement points other than the unit's own.
    pub mp: Option<u32>,
    /// A way of moving, in the game's own word, where it has several.
    pub mode: Option<String>,
    /// The hex or box it starts from, by label; where the scenario puts it if nothing is said.
    pub from: Option<String>,
    /// Are all other counters off the map, and this one at full strength and in good order?
    pub alone: bool,
}

/// A question for [`Study::zoc`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ZocQuery {
    /// The scenario in whose weather and with whose bridges it is asked.
    pub setup: Setup,
    /// The unit's id.
    pub unit: String,
    /// The hex it stands in, by label.
    pub at: String,
}

/// The zone of control of a unit, by labels of hexes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum ZocView {
    /// In games with one kind of zone.
    One {
        /// Its hexes.
        hexes: Vec<String>,
    },
    /// In games with two strengths of zone.
    Two {
        /// Where it is full.
        full: Vec<String>,
        /// Where it is limited.
        limited: Vec<String>,
    },
}

/// Whether one hex is seen from another.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SightView {
    /// The hex one looks from.
    pub from: String,
    /// The hex one looks at.
    pub to: String,
    /// Is it seen?
    pub visible: bool,
    /// What blocks, if it is not: `light woods in 0312`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blocked_by: Option<String>,
    /// By which rule.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
}

/// Where a unit can go.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReachView {
    /// The unit's id.
    pub unit: String,
    /// The hex it starts from.
    pub from: String,
    /// The movement points it has.
    pub mp: Points,
    /// The hexes it can end in, by label; the one it starts from is not among them.
    pub hexes: Vec<ReachedHex>,
}

/// A hex that a unit can end its move in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReachedHex {
    /// Its label.
    pub hex: String,
    /// The movement points spent.
    pub cost: Points,
    /// Must it stop there?
    pub halts: bool,
    /// The way, with both ends.
    pub route: Vec<String>,
}

/// The odds of an attack.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OddsView {
    /// What can come of it.
    pub outcomes: Vec<OddsLine>,
    /// What the other side's dice do meanwhile, where they fall apart from these; empty where
    /// `outcomes` tells everything.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub back: Vec<OddsLine>,
    /// What changes the die, and by which rule.
    pub modifiers: Vec<ModifierLine>,
}

/// One thing that can come of an attack: so many ways of so many.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OddsLine {
    /// The result, as the table prints it.
    pub result: String,
    /// In how many ways it comes.
    pub ways: u64,
    /// How many ways there are.
    pub of: u64,
}

/// One thing that changes the die.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ModifierLine {
    /// By how much.
    pub amount: i32,
    /// The rule.
    pub rule: String,
    /// Why.
    pub why: String,
}

/// What is wrong with a question.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StudyError {
    /// The game has no answer of this kind.
    #[error("this game offers no {}", what.trim_start_matches("a "))]
    NotOffered {
        /// What was asked for.
        what: &'static str,
    },
    /// The scenario or its options do not exist.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The game has no such unit.
    #[error("there is no unit '{given}'; the units are {}", known.join(", "))]
    UnknownUnit {
        /// What was asked for.
        given: String,
        /// What there is.
        known: Vec<String>,
    },
    /// The unit is not on the map.
    #[error("'{unit}' is not on the map: {why}")]
    NotOnMap {
        /// Which unit.
        unit: String,
        /// Where it is instead.
        why: String,
    },
    /// The question has a key that means nothing.
    #[error("'{given}' means nothing here; the keys are {}", known.join(", "))]
    UnknownKey {
        /// What was given.
        given: String,
        /// What there is.
        known: Vec<&'static str>,
    },
    /// The question lacks a key.
    #[error("'{key}' is missing; it is {expected}")]
    MissingKey {
        /// Which key.
        key: &'static str,
        /// What it can be.
        expected: String,
    },
    /// A key has a value that it cannot have.
    #[error("'{key}' cannot be '{given}'; it is {expected}")]
    BadValue {
        /// Which key.
        key: &'static str,
        /// What was given.
        given: String,
        /// What it can be.
        expected: String,
    },
}
