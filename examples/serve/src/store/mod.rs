//! The store: one `SQLite` file, written by one thread.
//!
//! Changes that arrive while the disk is busy are written together in the next transaction, so
//! many games cost few waits for the disk. Whoever asked is told after the transaction is on disk.

mod sheet;

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};

use tokio::sync::oneshot;

use sheet::Sheet;
pub(crate) use sheet::{Change, Holder, Mark, Seat, StoredRoom};

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
    /// The disk or the file refuses.
    #[error("{0}")]
    Database(String),
    /// The thread has ended.
    #[error("the store has been closed")]
    Closed,
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        match error.sqlite_error_code() {
            Some(rusqlite::ErrorCode::DiskFull) => StoreError::Full,
            _ => StoreError::Database(error.to_string()),
        }
    }
}

type Answer<T> = oneshot::Sender<Result<T, StoreError>>;

enum Job {
    Write(Change, Answer<i64>),
    Steps(i64, Answer<Vec<String>>),
}

/// The way to the store's thread.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    jobs: Sender<Job>,
}

/// What was in the store when it was opened.
#[derive(Debug)]
pub(crate) struct Opened {
    pub(crate) store: Store,
    pub(crate) rooms: Vec<StoredRoom>,
    /// The secret of whoever has this folder.
    pub(crate) host: String,
}

impl Store {
    /// Opens the store in a folder, or in memory. `host` is kept as the folder's secret if it has
    /// none yet.
    pub(crate) fn open(
        folder: Option<&Path>,
        host: &str,
        most_pages: u32,
    ) -> Result<Opened, StoreError> {
        let mut sheet = Sheet::open(folder, most_pages)?;
        let host = sheet.host(host)?;
        let rooms = sheet.rooms()?;
        let (jobs, work) = channel();
        std::thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || serve(&mut sheet, &work))
            .map_err(|error| StoreError::Database(error.to_string()))?;
        Ok(Opened { store: Store { jobs }, rooms, host })
    }

    /// Makes a change and waits until it is on disk. Gives the number of a room that was created.
    pub(crate) async fn write(&self, change: Change) -> Result<i64, StoreError> {
        let (answer, done) = oneshot::channel();
        self.jobs.send(Job::Write(change, answer)).map_err(|_| StoreError::Closed)?;
        done.await.map_err(|_| StoreError::Closed)?
    }

    /// The steps of a room.
    pub(crate) async fn steps(&self, room: i64) -> Result<Vec<String>, StoreError> {
        let (answer, done) = oneshot::channel();
        self.jobs.send(Job::Steps(room, answer)).map_err(|_| StoreError::Closed)?;
        done.await.map_err(|_| StoreError::Closed)?
    }
}

/// Changes that go into one transaction at most.
const BATCH: usize = 256;

fn serve(sheet: &mut Sheet, work: &Receiver<Job>) {
    while let Ok(first) = work.recv() {
        let mut writes = Vec::new();
        let mut next = Some(first);
        while let Some(job) = next.take() {
            match job {
                Job::Write(change, answer) => writes.push((change, answer)),
                // A read sees what is on disk; what waits here has not been acknowledged.
                Job::Steps(room, answer) => drop(answer.send(sheet.steps(room))),
            }
            if writes.len() < BATCH {
                next = work.try_recv().ok();
            }
        }
        if writes.is_empty() {
            continue;
        }
        let (changes, answers): (Vec<_>, Vec<_>) = writes.into_iter().unzip();
        // Nobody listens any more if the request was given up; the change is made all the same.
        for (answer, result) in answers.into_iter().zip(sheet.write(&changes)) {
            drop(answer.send(result));
        }
    }
}
