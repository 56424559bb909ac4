//! What is wrong with a match, for everybody who looks at it.

use serde::{Serialize, Serializer};
use serde_json::json;
use table::{AnySession, GameInfo, SideId, Viewer};

use crate::error::ApiError;

/// What is wrong with a match. It tells no secrets, and nothing of what a panic said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Notice {
    /// The rules panicked at the last action that was tried.
    RulesFailed {
        /// The step that the match stands at.
        step: usize,
    },
    /// The bot whose turn it is panicked, or its action did.
    BotFailed {
        /// The step that the match stands at.
        step: usize,
        /// The side that it plays, as sentences have it.
        side: &'static str,
    },
    /// Steps are stored that this program cannot read or replay.
    StepsUnreadable {
        /// The last step that it can.
        step: usize,
        /// The last step that is stored.
        stored: usize,
        /// Was the end of the match shown to somebody before? Then it does not go on.
        ended: bool,
    },
    /// Part of what is stored makes no sense.
    Damaged {
        /// Which part.
        part: &'static str,
    },
}

impl Notice {
    fn kind(self) -> &'static str {
        match self {
            Notice::RulesFailed { .. } => "rules_failed",
            Notice::BotFailed { .. } => "bot_failed",
            Notice::StepsUnreadable { .. } => "steps_unreadable",
            Notice::Damaged { .. } => "damaged",
        }
    }

    fn step(self) -> Option<usize> {
        match self {
            Notice::RulesFailed { step }
            | Notice::BotFailed { step, .. }
            | Notice::StepsUnreadable { step, .. } => Some(step),
            Notice::Damaged { .. } => None,
        }
    }

    /// A sentence for people.
    pub(crate) fn message(self) -> String {
        match self {
            Notice::RulesFailed { step } => format!(
                "The rules failed at the last action that was tried, which is a mistake of the \
                 program. The match stands at step {step}: choose another action, or take one back."
            ),
            Notice::BotFailed { step, side } => format!(
                "The bot that plays {side} failed, which is a mistake of the program. The match \
                 stands at step {step}; the bot tries again when an action has been taken back."
            ),
            Notice::StepsUnreadable { step, stored, ended } => {
                let rest = if ended {
                    "The match can be looked at up to there. It is over: somebody has been shown \
                     what its end reveals."
                } else {
                    "The match can be looked at up to there, and goes on if the rest is taken back."
                };
                format!(
                    "The match has {stored} steps, but this program can follow them only to step \
                     {step}. {rest}"
                )
            }
            Notice::Damaged { part } => {
                format!("What is stored of this match is damaged: its {part} cannot be read.")
            }
        }
    }
}

impl Serialize for Notice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let told = json!({ "kind": self.kind(), "step": self.step(), "message": self.message() });
        told.serialize(serializer)
    }
}

/// Runs the code of a game. If it panics, whatever it worked on must not be used any more.
pub(crate) fn catch_panics<T>(work: impl FnOnce() -> Result<T, ApiError>) -> Result<T, ApiError> {
    // The panic itself has been written to the server's own log.
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(work))
        .unwrap_or_else(|_| Err(ApiError::rules_failed()))
}

/// Looks at a session as everybody will, so that a state that cannot be shown panics here, before
/// it is stored.
pub(crate) fn try_all_views(session: &dyn AnySession) {
    session.menu();
    session.left_undone();
    session.view(Viewer::Spectator);
    for side in session.info().side_ids() {
        session.view(Viewer::Side(side));
    }
}

/// A side as sentences have it.
pub(crate) fn side_name(info: &'static GameInfo, side: Option<SideId>) -> &'static str {
    side.map_or("a side", |side| info.side_name(side))
}
