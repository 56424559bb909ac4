//! The journal: set-up, seed and actions. Save, undo, replay and verify all come from it.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use combat::Seed;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::error::Category;

use crate::{PlayError, Seats, Setup, SetupError, StateHash, store};

/// The number of the journal format that this crate reads and writes.
pub const JOURNAL_FORMAT: u32 = 2;

/// A whole game as it is kept: what was agreed, the seed of the dice, and each decision with the
/// hash of the state that it led to.
///
/// The file is JSON with one step a line, so that two games can be compared line by line.
///
/// ```
/// # mod toy { #![allow(unused)] include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/table/toy.rs")); }
/// # use toy::{Action, Card, Skirmish};
/// use grognard_table::{Journal, Seats, Session, Setup, verify};
///
/// let mut game = Session::<Skirmish>::new(&Setup::default(), 7, Seats::default())?;
/// game.act(Action::Keep(Card::Guns))?;
/// let text = game.journal().to_text()?;
///
/// // Elsewhere, later, from a stranger:
/// let journal = Journal::from_text(text.as_bytes(), "skirmish")?;
/// assert_eq!(verify::<Skirmish>(&journal)?, *game.state());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Journal<A> {
    /// The game's id.
    pub game: String,
    /// Scenario and options, complete.
    pub setup: Setup,
    /// The seed of the game's dice.
    pub seed: Seed,
    /// Who plays which side.
    pub seats: Seats,
    /// The hash of the state before the first step.
    pub start: StateHash,
    /// The decisions.
    pub steps: Vec<Step<A>>,
}

/// A journal without its steps: what was agreed before the first decision. For programs that keep
/// the steps one by one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JournalHead {
    /// The game's id.
    pub game: String,
    /// Scenario and options, complete.
    pub setup: Setup,
    /// The seed of the game's dice.
    pub seed: Seed,
    /// Who plays which side.
    pub seats: Seats,
    /// The hash of the state before the first step.
    pub start: StateHash,
}

impl JournalHead {
    /// The whole journal.
    pub fn with_steps<A>(self, steps: Vec<Step<A>>) -> Journal<A> {
        let JournalHead { game, setup, seed, seats, start } = self;
        Journal { game, setup, seed, seats, start, steps }
    }

    /// A line of JSON, for [`JournalHead::from_text`].
    ///
    /// # Errors
    /// Only if JSON cannot be written at all.
    pub fn to_text(&self) -> Result<String, JournalError> {
        let JournalHead { game, setup, seed, seats, start } = self.clone();
        json(&HeadText { format: JOURNAL_FORMAT, game, setup, seed, seats, start })
    }

    /// Reads what [`JournalHead::to_text`] wrote.
    ///
    /// # Errors
    /// It is no head of a journal, or one of a newer format.
    pub fn from_text(text: &str) -> Result<JournalHead, JournalError> {
        journal_game(text.as_bytes())?;
        let head: HeadText = serde_json::from_str(text).map_err(|error| bad_text(&error))?;
        let HeadText { format: _, game, setup, seed, seats, start } = head;
        Ok(JournalHead { game, setup, seed, seats, start })
    }
}

/// One decision of a journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Step<A> {
    /// What was decided.
    pub action: A,
    /// The hash of the state that it led to.
    pub hash: StateHash,
}

/// The first fields of any format's file, which say whether the rest can be read.
#[derive(Deserialize)]
struct Head {
    format: u32,
    game: String,
}

/// A head as programs keep it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct HeadText {
    format: u32,
    game: String,
    setup: Setup,
    seed: Seed,
    seats: Seats,
    start: StateHash,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Body {
    #[serde(rename = "format")]
    _format: u32,
    game: String,
    setup: Setup,
    seed: Seed,
    seats: Seats,
    start: StateHash,
    steps: Vec<RawStep>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawStep {
    action: Value,
    hash: StateHash,
}

impl RawStep {
    /// The step with its action, which may be none of this game's.
    fn read<A: DeserializeOwned>(self, step: usize) -> Result<Step<A>, JournalError> {
        let action = serde_json::from_value(self.action)
            .map_err(|error| JournalError::UnknownAction { step, reason: error.to_string() })?;
        Ok(Step { action, hash: self.hash })
    }
}

/// Reads one step from its line, as a [`Journal`] has it; `step` is its number, from 1.
pub(crate) fn read_step<A: DeserializeOwned>(
    step: usize,
    line: &str,
) -> Result<Step<A>, JournalError> {
    let raw: RawStep = serde_json::from_str(line)
        .map_err(|error| JournalError::UnknownAction { step, reason: error.to_string() })?;
    raw.read(step)
}

impl<A: Serialize> Journal<A> {
    /// The file's text.
    ///
    /// # Errors
    /// Only if the game's actions cannot be written as JSON, which is a mistake in their type.
    pub fn to_text(&self) -> Result<String, JournalError> {
        let mut text = String::from("{\n");
        let mut field = |name: &str, value: String| {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "\"{name}\": {value},");
        };
        field("format", json(&JOURNAL_FORMAT)?);
        field("game", json(&self.game)?);
        field("setup", json(&self.setup)?);
        field("seed", json(&self.seed)?);
        field("seats", json(&self.seats)?);
        field("start", json(&self.start)?);
        text.push_str("\"steps\": [");
        for (index, step) in self.steps.iter().enumerate() {
            text.push_str(if index == 0 { "\n" } else { ",\n" });
            text.push_str(&json(step)?);
        }
        text.push_str("\n]\n}\n");
        Ok(text)
    }

    /// Saves it: the file is replaced as a whole or not at all.
    ///
    /// # Errors
    /// The disk refuses.
    pub fn save(&self, path: &Path) -> Result<(), JournalError> {
        let text = self.to_text()?;
        store::check_size(text.as_bytes())?;
        store::write(path, text.as_bytes())
    }
}

impl<A: DeserializeOwned> Journal<A> {
    /// Reads a journal of this game. The text may come from anywhere. Whether its steps can be
    /// played is for [`Replay`](crate::Replay) to say.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    pub fn from_text(text: &[u8], game: &str) -> Result<Journal<A>, JournalError> {
        let found = journal_game(text)?;
        if found != game {
            return Err(JournalError::ForeignGame { found, expected: game.to_owned() });
        }
        let body: Body = serde_json::from_slice(text).map_err(|error| bad_text(&error))?;
        let Body { _format, game, setup, seed, seats, start, steps } = body;
        let steps = steps.into_iter().enumerate().map(|(index, step)| step.read(index + 1));
        let steps = steps.collect::<Result<_, JournalError>>()?;
        Ok(Journal { game, setup, seed, seats, start, steps })
    }

    /// Loads a journal of this game from a file. See [`Journal::from_text`].
    ///
    /// # Errors
    /// The disk refuses, or the file is not a journal of this game.
    pub fn load(path: &Path, game: &str) -> Result<Journal<A>, JournalError> {
        Journal::from_text(&store::read(path)?, game)
    }
}

/// Which game a journal is of.
///
/// # Errors
/// It is no journal, or one of another format.
pub fn journal_game(text: &[u8]) -> Result<String, JournalError> {
    store::check_size(text)?;
    let head: Head = serde_json::from_slice(text).map_err(|error| bad_text(&error))?;
    if head.format > JOURNAL_FORMAT {
        return Err(JournalError::NewerFormat { found: head.format, known: JOURNAL_FORMAT });
    }
    if head.format == 0 {
        return Err(JournalError::NotAJournal {
            line: 1,
            reason: "format numbers begin with 1".to_owned(),
        });
    }
    if head.format < JOURNAL_FORMAT {
        return Err(JournalError::OlderFormat { found: head.format, known: JOURNAL_FORMAT });
    }
    Ok(head.game)
}

fn json<T: Serialize + ?Sized>(value: &T) -> Result<String, JournalError> {
    serde_json::to_string(value)
        .map_err(|error| JournalError::Unwritable { reason: error.to_string() })
}

fn bad_text(error: &serde_json::Error) -> JournalError {
    let line = error.line();
    match error.classify() {
        Category::Eof => JournalError::Truncated { line },
        _ => JournalError::NotAJournal { line, reason: error.to_string() },
    }
}

/// What is wrong with a journal.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JournalError {
    /// The file cannot be read.
    #[error("{} cannot be read: {source}", path.display())]
    Read {
        /// Which file.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// The file cannot be written. What was there before is still there.
    #[error("{} cannot be written: {source}", path.display())]
    Write {
        /// Which file.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// The game's types cannot be written as JSON.
    #[error("the journal cannot be written: {reason}")]
    Unwritable {
        /// What the writer says.
        reason: String,
    },
    /// It is larger than any game makes it.
    #[error("the journal is larger than {} MiB, which no game needs", limit / 1024 / 1024)]
    TooLarge {
        /// How many bytes a journal may have.
        limit: u64,
    },
    /// The text stops in the middle.
    #[error("the journal is cut off at line {line}")]
    Truncated {
        /// The last line there is.
        line: usize,
    },
    /// The text is something else.
    #[error("this is not a journal (line {line}): {reason}")]
    NotAJournal {
        /// Where it goes wrong.
        line: usize,
        /// What the reader says.
        reason: String,
    },
    /// It was written by a later release.
    #[error("the journal has format {found}, this program reads up to {known}: use a newer one")]
    NewerFormat {
        /// The file's format.
        found: u32,
        /// The newest known here.
        known: u32,
    },
    /// It was written by an earlier release, whose hashes were made otherwise.
    #[error(
        "the journal has format {found}, this program reads {known}: use the release that wrote it"
    )]
    OlderFormat {
        /// The file's format.
        found: u32,
        /// The one known here.
        known: u32,
    },
    /// It is of another game.
    #[error("the journal is of the game '{found}', not of '{expected}'")]
    ForeignGame {
        /// The file's game.
        found: String,
        /// The game that was asked for.
        expected: String,
    },
    /// The game cannot be set up as it says.
    #[error("the journal's set-up: {0}")]
    Setup(#[from] SetupError),
    /// The state before the first step is not what it was.
    #[error("the game begins differently: the journal has state {expected}, here it is {found}")]
    StartDiffers {
        /// The journal's hash.
        expected: StateHash,
        /// The hash here.
        found: StateHash,
    },
    /// A step's action is none of this game's.
    #[error("step {step} is no action of this game: {reason}")]
    UnknownAction {
        /// Which step, counted from 1.
        step: usize,
        /// What the reader says.
        reason: String,
    },
    /// A step cannot be played.
    #[error("step {step} cannot be played: {error}")]
    Unplayable {
        /// Which step, counted from 1.
        step: usize,
        /// Why.
        error: PlayError,
    },
    /// A step led to another state.
    #[error("step {step} leads elsewhere: the journal has state {expected}, here it is {found}")]
    StepDiffers {
        /// Which step, counted from 1.
        step: usize,
        /// The journal's hash.
        expected: StateHash,
        /// The hash here.
        found: StateHash,
    },
    /// The journal has no such step.
    #[error("there is no step {step}: the journal has {steps}")]
    NoSuchStep {
        /// Which step was asked for.
        step: usize,
        /// How many there are.
        steps: usize,
    },
}
