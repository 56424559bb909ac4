//! Files: the only module that touches the disk, with the feature `files`. Without it whoever asks
//! for a file is told that there are none.

#[cfg(feature = "files")]
mod disk;

use crate::JournalError;

#[cfg(feature = "files")]
pub(crate) use disk::{read, write};

/// Larger files are not read: a long campaign is well below one megabyte.
pub const MAX_JOURNAL_BYTES: u64 = 16 * 1024 * 1024;

/// Is this small enough to be a journal?
pub(crate) fn check_size(bytes: &[u8]) -> Result<(), JournalError> {
    if bytes.len() as u64 > MAX_JOURNAL_BYTES {
        return Err(JournalError::TooLarge { limit: MAX_JOURNAL_BYTES });
    }
    Ok(())
}

#[cfg(not(feature = "files"))]
pub(crate) fn read(path: &std::path::Path) -> Result<Vec<u8>, JournalError> {
    Err(JournalError::Read {
        path: path.to_owned(),
        source: std::io::ErrorKind::Unsupported.into(),
    })
}

#[cfg(not(feature = "files"))]
pub(crate) fn write(path: &std::path::Path, _bytes: &[u8]) -> Result<(), JournalError> {
    Err(JournalError::Write {
        path: path.to_owned(),
        source: std::io::ErrorKind::Unsupported.into(),
    })
}
