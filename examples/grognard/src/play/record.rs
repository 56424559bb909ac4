//! Where a game is kept while it is played.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use table::{AnySession, JournalError};

/// The files of a game in progress.
#[derive(Debug)]
pub(crate) struct Record {
    /// Written after each action.
    kept: Option<PathBuf>,
    /// Written by this game, so that it may write them again.
    own: BTreeSet<PathBuf>,
}

impl Record {
    pub(crate) fn new(kept: Option<PathBuf>) -> Record {
        Record { own: kept.iter().cloned().collect(), kept }
    }

    /// The file that has the game after each action, if there is one.
    pub(crate) fn kept(&self) -> Option<&Path> {
        self.kept.as_deref()
    }

    /// Writes the file that is kept up to date, if there is one.
    pub(crate) fn keep(&self, session: &dyn AnySession) -> Result<(), JournalError> {
        self.kept.as_deref().map_or(Ok(()), |file| session.save(file))
    }

    /// Saves the game in a file of this name; without one, in the file it is kept in or in one named
    /// after the game. Files that are not this game's are left alone.
    pub(crate) fn save(&mut self, session: &dyn AnySession, name: &str) -> anyhow::Result<PathBuf> {
        let file = match (name, self.own.last()) {
            ("", Some(own)) => self.kept.as_ref().unwrap_or(own).clone(),
            ("", None) => format!("{}-{}.json", session.info().id, session.seed()).into(),
            (name, _) => PathBuf::from(name),
        };
        if !self.own.contains(&file) && file.symlink_metadata().is_ok() {
            anyhow::bail!("{} exists already: choose another name", file.display());
        }
        session.save(&file)?;
        self.own.insert(file.clone());
        Ok(file)
    }
}
