//! The data folder: its file, and who may read them.

use std::fs::OpenOptions;
use std::io;
use std::path::{Path, PathBuf};

/// The store's file.
const FILE: &str = "games.sqlite";

/// What the database adds to the name of its file for files of its own.
#[cfg(unix)]
const ADDED: [&str; 4] = ["", "-wal", "-shm", "-journal"];

/// Makes the folder and the file if they are not there, and closes both to others: they hold the
/// keys of all seats. The path of the file.
pub(super) fn prepare(folder: &Path) -> io::Result<PathBuf> {
    let mut maker = std::fs::DirBuilder::new();
    let mut opener = OpenOptions::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
        maker.mode(0o700);
        opener.mode(0o600);
    }
    maker.recursive(true).create(folder)?;
    let file = folder.join(FILE);
    // The database gives its other files the mode of this one.
    opener.append(true).create(true).open(&file)?;
    #[cfg(unix)]
    close(folder);
    Ok(file)
}

/// Closes what an earlier release left open.
#[cfg(unix)]
fn close(folder: &Path) {
    use std::os::unix::fs::PermissionsExt;
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    // A file system without owners, or somebody else's folder, cannot be closed: it stays.
    let set = |path: &Path, mode| {
        let _ = std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode));
    };
    let mut alone = true;
    for entry in entries.flatten() {
        if ADDED.iter().any(|end| entry.file_name() == *format!("{FILE}{end}")) {
            set(&entry.path(), 0o600);
        } else {
            alone = false;
        }
    }
    // A folder that holds other things as well is not ours to close.
    if alone {
        set(folder, 0o700);
    }
}
