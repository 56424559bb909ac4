//! How a command ends: its exit code, and what is said when it fails.

use std::fmt::Display;
use std::io::{self, ErrorKind};
use std::process::ExitCode;

use table::{ActError, LoadError, SetupError, StudyError, UnknownGame};

use crate::Console;
use crate::ink::harmless;

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// It did what was asked: exit code 0.
    Fine,
    /// The rules or the data say no: exit code 1.
    Refused,
    /// The command line asks for something that there is not: exit code 2.
    Usage,
}

impl Exit {
    /// The process's exit code.
    pub fn code(self) -> u8 {
        match self {
            Exit::Fine => 0,
            Exit::Refused => 1,
            Exit::Usage => 2,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.code())
    }
}

/// The command line names something that does not exist. Everything else that fails is a refusal.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Usage(String);

/// A usage error.
pub(crate) fn usage(what: impl Display) -> anyhow::Error {
    Usage(what.to_string()).into()
}

/// There is no such game: the command line is wrong.
pub(crate) fn no_such_game(error: UnknownGame) -> anyhow::Error {
    usage(error)
}

/// Scenarios, options, sides and players are part of the command line.
pub(crate) fn bad_setup(error: SetupError) -> anyhow::Error {
    match error {
        SetupError::Data(_) => error.into(),
        _ => usage(error),
    }
}

/// The words of a question are part of the command line; units and hexes are the game's data.
pub(crate) fn bad_question(error: StudyError) -> anyhow::Error {
    match error {
        StudyError::Setup(error) => bad_setup(error),
        StudyError::UnknownKey { .. }
        | StudyError::MissingKey { .. }
        | StudyError::BadValue { .. } => usage(error),
        _ => error.into(),
    }
}

/// A journal that cannot be loaded, with the file's name where the reason does not have it.
pub(crate) fn bad_journal(error: LoadError, path: &std::path::Path) -> anyhow::Error {
    let text = error.to_string();
    let name = path.display().to_string();
    if text.contains(&name) { error.into() } else { anyhow::anyhow!("{name}: {text}") }
}

/// What a refused action says, in a sentence.
pub(crate) fn refusal(error: &ActError) -> String {
    match error {
        ActError::Play(table::PlayError::Refused(violation)) => {
            format!("Not allowed: {} (rule {}).", violation.reason, violation.rule)
        }
        other => {
            let text = other.to_string();
            let mut letters = text.chars();
            let first = letters.next().map(|letter| letter.to_uppercase().to_string());
            format!("{}{}.", first.unwrap_or_default(), letters.as_str())
        }
    }
}

/// Ends a command: says what failed, and chooses the exit code.
pub(crate) fn report(done: anyhow::Result<Exit>, console: &mut Console<'_>) -> Exit {
    let error = match done {
        Ok(exit) => return exit,
        Err(error) => error,
    };
    if reader_left(&error) {
        return Exit::Fine;
    }
    // What was written so far comes before the error where both end in one terminal. If neither
    // can be written any more, the exit code is all that is left to say it with.
    let _ = console.out.flush();
    let _ = writeln!(console.err, "error: {}", harmless(&sentence(&error)));
    if error.is::<Usage>() { Exit::Usage } else { Exit::Refused }
}

/// An error with its causes, each said once: some already tell their cause.
pub(crate) fn sentence(error: &anyhow::Error) -> String {
    error.chain().map(ToString::to_string).fold(String::new(), |text, cause| {
        if text.is_empty() {
            cause
        } else if text.contains(&cause) {
            text
        } else {
            format!("{text}: {cause}")
        }
    })
}

/// Has the reader of the output seen enough (`grognard … | head`)? That is no mistake.
fn reader_left(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}
