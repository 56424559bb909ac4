//! The store: one `SQLite` file, written by one thread.
//!
//! Changes that arrive while the disk is busy are written together in the next transaction, so
//! many games cost few waits for the disk. Whoever asked is told after the transaction is on disk.
//! When the disk fails, nobody gets an answer before the file has been opened anew and says
//! whether the transaction is in it.

mod database;
mod faults;
mod folder;
mod rows;
#[cfg(test)]
mod tests;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use tokio::sync::oneshot;

use database::Database;
pub(crate) use database::{Change, Holder, Mark, Seat, StoreOptions, StoredMatch};
pub use faults::{DiskFault, DiskFaults, DiskWork};
pub(crate) use rows::{Damaged, StoredSteps};

/// Why the store cannot do its work.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum StoreError {
    /// The folder cannot be used.
    #[error("the folder {} cannot be used: {reason}", path.display())]
    Folder { path: PathBuf, reason: String },
    /// Somebody else has it open.
    #[error("the folder {} is in use by another program; is the table open already?", path.display())]
    InUse { path: PathBuf },
    /// It was written by a later release.
    #[error("the games were stored by a newer program (layout {found}, known here: {known})")]
    Newer { found: i64, known: i64 },
    /// The disk is full.
    #[error("the disk is full")]
    Full,
    /// The disk fails.
    #[error("the disk fails: {0}")]
    Disk(String),
    /// The file refuses.
    #[error("{0}")]
    Database(String),
    /// The steps on disk are not those that the new ones follow on.
    #[error("{stored} steps are stored, not the {expected} that the new ones follow on")]
    Gap { expected: usize, stored: usize },
    /// The disk has failed, and what is on it is being found out.
    #[error("the disk has failed and is being tried again")]
    Recovering,
    /// Another program has written into the file.
    #[error("another program has changed the stored games; start this one again")]
    Foreign,
    /// The thread has ended.
    #[error("the store has been closed")]
    Closed,
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        use rusqlite::ErrorCode;
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => StoreError::Full,
            Some(ErrorCode::SystemIoFailure | ErrorCode::CannotOpen | ErrorCode::ReadOnly) => {
                StoreError::Disk(error.to_string())
            }
            _ => StoreError::Database(error.to_string()),
        }
    }
}

type Answer<T> = oneshot::Sender<Result<T, StoreError>>;

enum Job {
    Write(Change, Answer<i64>),
    Steps(i64, Answer<StoredSteps>),
}

/// The way to the store's thread.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    jobs: Sender<Job>,
    /// Is the thread finding out what a failed disk holds?
    recovering: Arc<AtomicBool>,
}

/// What was in the store when it was opened.
#[derive(Debug)]
pub(crate) struct Opened {
    pub(crate) store: Store,
    pub(crate) matches: Vec<Result<StoredMatch, Damaged>>,
    /// The secret of whoever has this folder.
    pub(crate) host: String,
}

impl Store {
    /// Opens the store in a folder, or in memory. `host` is kept as the folder's secret if it has
    /// none yet.
    pub(crate) fn open(options: StoreOptions, host: &str) -> Result<Opened, StoreError> {
        let mut database = Database::open(options)?;
        let host = database.host(host)?;
        let matches = database.matches()?;
        let (jobs, work) = channel();
        let recovering = Arc::new(AtomicBool::new(false));
        let mut worker = Worker { database, recovering: Arc::clone(&recovering) };
        std::thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || worker.serve(&work))
            .map_err(|error| StoreError::Database(error.to_string()))?;
        Ok(Opened { store: Store { jobs, recovering }, matches, host })
    }

    /// A store in memory: for tests.
    #[cfg(test)]
    pub(crate) fn in_memory() -> Result<Opened, StoreError> {
        Store::open(StoreOptions::default(), "host")
    }

    async fn ask<T>(&self, job: impl FnOnce(Answer<T>) -> Job) -> Result<T, StoreError> {
        if self.recovering.load(Ordering::Acquire) {
            // What is not asked is not done: this can be said at once.
            return Err(StoreError::Recovering);
        }
        let (answer, done) = oneshot::channel();
        self.jobs.send(job(answer)).map_err(|_| StoreError::Closed)?;
        done.await.map_err(|_| StoreError::Closed)?
    }

    /// Makes a change and waits until it is on disk. Gives the number of a match that was created.
    /// After an error the change is not there; while nobody can know, this does not return.
    pub(crate) async fn write(&self, change: Change) -> Result<i64, StoreError> {
        self.ask(|answer| Job::Write(change, answer)).await
    }

    /// The steps of a match.
    pub(crate) async fn steps(&self, number: i64) -> Result<StoredSteps, StoreError> {
        self.ask(|answer| Job::Steps(number, answer)).await
    }
}

/// Changes that go into one transaction at most.
const BATCH: usize = 256;
/// How long to wait before a failed disk is tried again.
const PAUSE: Duration = Duration::from_millis(100);

/// The thread that has the file.
struct Worker {
    database: Database,
    recovering: Arc<AtomicBool>,
}

impl Worker {
    fn serve(&mut self, work: &Receiver<Job>) {
        while let Ok(first) = work.recv() {
            let mut writes = Vec::new();
            let mut next = Some(first);
            while let Some(job) = next.take() {
                match job {
                    Job::Write(change, answer) => writes.push((change, answer)),
                    // A read sees what is on disk; what waits here has not been acknowledged.
                    Job::Steps(number, answer) => drop(answer.send(self.database.steps(number))),
                }
                if writes.len() < BATCH {
                    next = work.try_recv().ok();
                }
            }
            if writes.is_empty() {
                continue;
            }
            let (changes, answers): (Vec<_>, Vec<_>) = writes.into_iter().unzip();
            let Some(results) = self.write(&changes) else { return };
            // Nobody listens any more if the request was given up; the change is made all the same.
            for (answer, result) in answers.into_iter().zip(results) {
                drop(answer.send(result));
            }
        }
    }

    /// Writes changes and gives what came of each when that is certain; `None` if the
    /// store has to be closed.
    fn write(&mut self, changes: &[Change]) -> Option<Vec<Result<i64, StoreError>>> {
        let failure = match self.database.write(changes) {
            Ok(results) => return Some(results),
            Err(failure) => failure,
        };
        self.recovering.store(true, Ordering::Release);
        let settled = loop {
            match self.database.recover() {
                Ok(true) => break failure.results,
                Ok(false) => break changes.iter().map(|_| Err(failure.error.clone())).collect(),
                // Games in memory and on disk no longer agree: nothing more is written.
                Err(StoreError::Foreign) => {
                    self.recovering.store(false, Ordering::Release);
                    return None;
                }
                // The server has ended: nobody is left to answer.
                Err(_) if Arc::strong_count(&self.recovering) == 1 => return None,
                Err(_) => std::thread::sleep(PAUSE),
            }
        };
        self.recovering.store(false, Ordering::Release);
        Some(settled)
    }
}
