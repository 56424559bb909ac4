//! What anybody may know of a match without opening it.

use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};
use table::{AnySession, Prompt, SideId};

use crate::notice::Notice;

/// What anybody may know at once: something has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct News {
    /// Grows with every change, also across restarts.
    pub(crate) revision: u64,
    pub(crate) steps: usize,
    pub(crate) deleted: bool,
    /// What is wrong with the game, if anything is.
    pub(crate) notice: Option<Notice>,
}

/// What the lobby shows.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Summary {
    pub(crate) steps: usize,
    pub(crate) prompt: Prompt,
    pub(crate) to_decide: Option<SideId>,
    pub(crate) over: bool,
    /// When it last changed, in seconds since 1970; 0 where an earlier program has not said.
    #[serde(default)]
    pub(crate) changed: i64,
}

impl Summary {
    pub(crate) fn of(session: &dyn AnySession) -> Summary {
        let decision = session.decision();
        Summary {
            steps: session.steps(),
            prompt: session.prompt(),
            to_decide: decision.side(),
            over: decision.outcome().is_some(),
            changed: now(),
        }
    }

    pub(crate) fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// Seconds since 1970.
pub(crate) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64)
}
