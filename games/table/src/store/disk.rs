//! Files on disk.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::{MAX_JOURNAL_BYTES, check_size};
use crate::JournalError;

/// Reads a whole file, but no more than a journal may hold.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, JournalError> {
    let failed = |source| JournalError::Read { path: path.to_owned(), source };
    let file = File::open(path).map_err(failed)?;
    let mut bytes = Vec::new();
    // The limit holds for what is read, whatever the file system says of its size: pipes and
    // devices say 0.
    file.take(MAX_JOURNAL_BYTES + 1).read_to_end(&mut bytes).map_err(failed)?;
    check_size(&bytes)?;
    Ok(bytes)
}

/// Replaces a file as a whole: whenever the machine stops, the old text or the new one is there.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), JournalError> {
    let failed = |source| JournalError::Write { path: path.to_owned(), source };
    remove_stale(path);
    let (temporary, file) = create_beside(path).map_err(failed)?;
    let moved = fill(file, bytes).and_then(|()| fs::rename(&temporary, path));
    if let Err(source) = moved {
        // Nothing more can be done if it cannot be removed either; the first reason is the one
        // that helps.
        let _ = fs::remove_file(&temporary);
        return Err(failed(source));
    }
    sync_folder(path);
    Ok(())
}

fn fill(mut file: File, bytes: &[u8]) -> io::Result<()> {
    // Says to others that somebody writes here; where files cannot be locked, nobody asks.
    let _ = file.try_lock();
    file.write_all(bytes)?;
    // The bytes must be on the disk before the name points to them.
    file.sync_all()
}

/// The name of the files in which this one is written before it is replaced, but for their end.
fn temporary_stem(path: &Path) -> Option<std::ffi::OsString> {
    let mut stem = std::ffi::OsString::from(".");
    stem.push(path.file_name()?);
    stem.push(".");
    Some(stem)
}

/// Removes what a program that was killed while it wrote this file has left beside it. A file that
/// somebody still writes is locked and stays.
fn remove_stale(path: &Path) {
    let Some(stem) = temporary_stem(path) else { return };
    let Ok(entries) = fs::read_dir(folder_of(path)) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let middle = name.as_encoded_bytes().strip_prefix(stem.as_encoded_bytes());
        let middle = middle.and_then(|rest| rest.strip_suffix(b".tmp"));
        let ours = |middle: &[u8]| {
            middle.contains(&b'-') && middle.iter().all(|it| it.is_ascii_digit() || *it == b'-')
        };
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        if !is_file || !middle.is_some_and(ours) {
            continue;
        }
        let unused = |file: File| file.try_lock().is_ok();
        if OpenOptions::new().write(true).open(entry.path()).is_ok_and(unused) {
            // Who cannot remove it is no worse off than before.
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// A new file in the same folder, since only there can it take the other's name in one step.
fn create_beside(path: &Path) -> io::Result<(PathBuf, File)> {
    let stem = temporary_stem(path)
        .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "the path names no file"))?;
    let mut attempt = 0;
    loop {
        // A killed program leaves its file behind, so a name may be taken.
        let mut temporary = stem.clone();
        temporary.push(format!("{}-{attempt}.tmp", std::process::id()));
        let temporary = path.with_file_name(temporary);
        match OpenOptions::new().write(true).create_new(true).open(&temporary) {
            Ok(file) => return Ok((temporary, file)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && attempt < 1000 => {
                attempt += 1;
            }
            Err(error) => return Err(error),
        }
    }
}

/// Makes the new name itself last. Not every system can, and the file is whole either way.
fn sync_folder(path: &Path) {
    if let Ok(folder) = File::open(folder_of(path)) {
        let _ = folder.sync_all();
    }
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}
