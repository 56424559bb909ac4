//! Disks that fail on purpose, so that tests can show what the store does then.

use std::fmt::Debug;

use rusqlite::ffi;

/// Something that the store does with its disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DiskWork {
    /// Opening the file, at the start or anew after a failure.
    Open,
    /// Beginning a transaction.
    Begin,
    /// Writing one change of a transaction.
    Write,
    /// Ending a transaction: afterwards it is on disk.
    Commit,
    /// Finding out after a failure what is on disk.
    Recover,
    /// Reading the steps of a match.
    Read,
}

/// How the disk fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiskFault {
    /// The work is not done.
    NotDone,
    /// The work is done, and yet the system says that it failed, as it does when the data was
    /// handed over and only the wait for the disk (`fsync`) failed.
    DoneAllTheSame,
}

/// A disk that fails on demand: for tests. See [`Options::faults`](crate::Options::faults).
pub trait DiskFaults: Debug + Send + Sync {
    /// The store asks before each piece of work: shall it fail, and how?
    fn next_fault(&self, work: DiskWork) -> Option<DiskFault>;
}

/// Does a piece of work, unless it is to fail.
pub(super) fn attempt<T>(
    faults: Option<&dyn DiskFaults>,
    work: DiskWork,
    does: impl FnOnce() -> Result<T, rusqlite::Error>,
) -> Result<T, rusqlite::Error> {
    let failed = || {
        let code = ffi::Error::new(ffi::SQLITE_IOERR_FSYNC);
        rusqlite::Error::SqliteFailure(code, Some("made to fail".to_owned()))
    };
    match faults.and_then(|faults| faults.next_fault(work)) {
        None => does(),
        Some(DiskFault::NotDone) => Err(failed()),
        Some(DiskFault::DoneAllTheSame) => {
            does()?;
            Err(failed())
        }
    }
}
