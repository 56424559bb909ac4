//! What happened: the log that a person reads is written from events alone.

use std::fmt::Debug;

use serde::{Deserialize, Serialize};

use crate::{Audience, Rule, SideId, Viewer};

/// Something that a game says has happened. Each game has its own enum of plain data.
///
/// Keep strings out of events where an id will do: simulations make events and throw them away.
pub trait GameEvent: Clone + PartialEq + Debug + Serialize + Send + Sync + 'static {
    /// The rule that made it happen.
    fn rule(&self) -> Rule;

    /// What happened, in a sentence for the log.
    fn sentence(&self) -> String;

    /// Who may know. Tell others what they may know by an event of its own.
    fn audience(&self) -> Audience {
        Audience::Everyone
    }
}

/// One die that was rolled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Roll {
    /// The rule that called for it.
    pub rule: Rule,
    /// What it was for: `initiative`, `retreat of Evans`.
    pub purpose: String,
    /// How many sides the die has.
    pub sides: u8,
    /// What it showed.
    pub face: u8,
    /// Who saw it.
    pub audience: Audience,
    /// Whose roll it was; nobody's for the likes of weather and initiative.
    pub side: Option<SideId>,
}

/// What happened at the table: a die, or something of the game's own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event<E> {
    /// A die was rolled. Nothing before it can be undone.
    Rolled(Roll),
    /// Something happened.
    Happened(E),
    /// Something happened by which somebody learned what they did not know. Nothing before it can
    /// be undone.
    Revealed(E),
}

impl<E> Event<E> {
    /// Was it a die?
    pub fn is_roll(&self) -> bool {
        matches!(self, Event::Rolled(_))
    }

    /// Did somebody learn something hidden?
    pub fn is_reveal(&self) -> bool {
        matches!(self, Event::Revealed(_))
    }
}

impl<E: GameEvent> Event<E> {
    /// The rule that made it happen.
    pub fn rule(&self) -> Rule {
        match self {
            Event::Rolled(roll) => roll.rule,
            Event::Happened(event) | Event::Revealed(event) => event.rule(),
        }
    }

    /// What happened, in a sentence for the log.
    pub fn sentence(&self) -> String {
        match self {
            Event::Rolled(roll) => {
                format!("Rolled {} on a d{} for {}.", roll.face, roll.sides, roll.purpose)
            }
            Event::Happened(event) | Event::Revealed(event) => event.sentence(),
        }
    }

    /// Who may know.
    pub fn audience(&self) -> Audience {
        match self {
            Event::Rolled(roll) => roll.audience,
            Event::Happened(event) | Event::Revealed(event) => event.audience(),
        }
    }

    /// The line of the log for this viewer; `None` if they may not know of it.
    pub fn line(&self, step: usize, viewer: Viewer) -> Option<LogLine> {
        self.audience().includes(viewer).then(|| LogLine {
            step,
            kind: match self {
                Event::Rolled(_) => LineKind::Roll,
                Event::Happened(_) => LineKind::Event,
                Event::Revealed(_) => LineKind::Reveal,
            },
            rule: self.rule().0.to_owned(),
            text: self.sentence(),
        })
    }
}

/// One line of the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LogLine {
    /// The step of the journal it belongs to, counted from 1.
    pub step: usize,
    /// What kind of event it was.
    pub kind: LineKind,
    /// The rule that made it happen.
    pub rule: String,
    /// What happened, in a sentence.
    pub text: String,
}

/// What kind of event a line of the log tells of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LineKind {
    /// A die was rolled.
    Roll,
    /// Something happened in the game.
    Event,
    /// Something hidden came out.
    Reveal,
}
