//! Rule numbers, and what is wrong with an action that the rules refuse.

use std::borrow::Cow;
use std::fmt;

use combat::DiceError;
use serde::Serialize;

/// The number of a rule in the game's rulebook, such as `10.5`.
///
/// Everything that happens at the table names the rule that made it happen, so that a player can
/// look it up.
///
/// ```
/// use grognard_table::Rule;
///
/// const ZONES: Rule = Rule("8.2");
/// assert_eq!(format!("see {ZONES}"), "see 8.2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Rule(pub &'static str);

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}

/// Why the rules refuse an action: the rule, and the reason in a sentence a person reads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{reason} (rule {rule})")]
pub struct Violation {
    /// The rule that forbids it.
    pub rule: Rule,
    /// What is wrong, without a full stop: `Evans must stop in an enemy zone of control`.
    pub reason: Cow<'static, str>,
}

impl Violation {
    /// A refusal by `rule` for `reason`.
    pub fn new(rule: Rule, reason: impl Into<Cow<'static, str>>) -> Violation {
        Violation { rule, reason: reason.into() }
    }
}

/// Why an action was not played. The state is then exactly what it was before.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// Nobody decides anything any more.
    #[error("the game is over")]
    GameOver,
    /// The rules forbid it.
    #[error(transparent)]
    Refused(#[from] Violation),
    /// A die could not be rolled; only scripted dice fail.
    #[error(transparent)]
    Dice(#[from] DiceError),
}
