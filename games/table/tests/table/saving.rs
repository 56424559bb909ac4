//! Files: saving is all or nothing, whatever happens to the program.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use grognard_table::{JournalError, MAX_JOURNAL_BYTES, Session};

use crate::journals::whole_game;
use crate::toy::Skirmish;
use crate::undo::assault;

/// A folder of its own for each test, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path =
            std::env::temp_dir().join(format!("grognard-table-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self) -> PathBuf {
        self.0.join("game.json")
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_saved_game_is_loaded_and_saved_over() {
    let folder = Folder::new("over");
    let mut session = assault(1);
    session.save(&folder.file()).unwrap();
    session.undo().unwrap();
    session.save(&folder.file()).unwrap();
    let loaded = Session::<Skirmish>::load(&folder.file()).unwrap();
    assert_eq!(loaded.journal(), session.journal());
    assert_eq!(folder.names(), ["game.json"], "nothing else is left behind");
}

#[test]
fn missing_folders_and_files_are_named() {
    let folder = Folder::new("missing");
    let nowhere = folder.0.join("no").join("game.json");
    let error = assault(1).save(&nowhere).unwrap_err();
    assert!(matches!(error, JournalError::Write { .. }));
    assert!(error.to_string().contains("game.json cannot be written"), "{error}");
    let error = Session::<Skirmish>::load(&nowhere).unwrap_err();
    assert!(error.to_string().contains("game.json cannot be read"), "{error}");
    assert!(matches!(assault(1).save(Path::new("/")), Err(JournalError::Write { .. })));
}

#[test]
fn a_failed_save_leaves_nothing_behind() {
    let folder = Folder::new("failed");
    // A folder cannot be replaced by a file.
    fs::create_dir(folder.file()).unwrap();
    assert!(assault(1).save(&folder.file()).is_err());
    assert_eq!(folder.names(), ["game.json"]);
}

#[test]
fn an_oversized_file_is_refused() {
    let folder = Folder::new("oversized");
    let file = fs::File::create(folder.file()).unwrap();
    file.set_len(MAX_JOURNAL_BYTES + 1).unwrap();
    let error = Session::<Skirmish>::load(&folder.file()).unwrap_err();
    assert_eq!(error.to_string(), "the journal is larger than 16 MiB, which no game needs");
}

#[test]
fn what_a_killed_save_leaves_does_not_matter() {
    let folder = Folder::new("partial");
    let session = assault(1);
    session.save(&folder.file()).unwrap();
    // Killed in the middle of writing, with the very name that this process would use next.
    let leftover = format!(".game.json.{}-0.tmp", std::process::id());
    fs::write(folder.0.join(&leftover), "{\n\"format\": 1,\n\"ga").unwrap();
    let loaded = Session::<Skirmish>::load(&folder.file()).unwrap();
    assert_eq!(loaded.journal(), session.journal(), "the old game is whole");
    let longer = whole_game(1);
    longer.save(&folder.file()).unwrap();
    let loaded = Session::<Skirmish>::load(&folder.file()).unwrap();
    assert_eq!(loaded.journal(), longer.journal(), "and can be saved over");
}

/// Not a test of its own: the program that `a_kill_during_save_leaves_a_whole_game` starts.
#[test]
fn save_without_end_when_asked() {
    let Some(path) = std::env::var_os("GROGNARD_SAVE_WITHOUT_END") else { return };
    let path = Path::new(&path);
    let (short, long) = (assault(1), whole_game(1));
    long.save(path).unwrap();
    fs::write(path.with_file_name("ready"), "").unwrap();
    loop {
        short.save(path).unwrap();
        long.save(path).unwrap();
    }
}

#[test]
fn a_kill_during_save_leaves_a_whole_game() {
    let folder = Folder::new("kill");
    let ready = folder.0.join("ready");
    let (short, long) = (assault(1).journal(), whole_game(1).journal());
    let left = |name: &String| name.starts_with(".game.json.");
    let mut torn = 0;
    for round in 0..25 {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "saving::save_without_end_when_asked", "--test-threads=1"])
            .env("GROGNARD_SAVE_WITHOUT_END", folder.file())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        while !ready.exists() {
            assert!(child.try_wait().unwrap().is_none(), "it saves until it is killed");
            std::thread::sleep(Duration::from_millis(1));
        }
        std::thread::sleep(Duration::from_micros(137 * round));
        child.kill().unwrap();
        child.wait().unwrap();
        fs::remove_file(&ready).unwrap();
        let found = Session::<Skirmish>::load(&folder.file()).unwrap().journal();
        assert!(found == short || found == long);
        let leftovers = folder.names().into_iter().filter(left).count();
        assert!(leftovers <= 1, "each save removes what a killed one has left");
        torn += leftovers;
    }
    // What a kill in the middle of a save leaves shows that some kills came there.
    assert!(torn > 0);
    assault(1).save(&folder.file()).unwrap();
    assert_eq!(folder.names(), ["game.json"]);
}

#[test]
fn only_what_nobody_writes_any_more_is_removed() {
    let folder = Folder::new("stale");
    let file = |name: &str| folder.0.join(name);
    let strangers =
        [".game.json.swp", ".game.json.old-1.tmp", ".other.json.1-0.tmp", "game.json.1-0.tmp"];
    for name in strangers.iter().chain(&[".game.json.4000000-0.tmp", ".game.json.7-3.tmp"]) {
        fs::write(file(name), "half a ga").unwrap();
    }
    let busy = fs::OpenOptions::new().write(true).open(file(".game.json.7-3.tmp")).unwrap();
    busy.lock().unwrap();
    assault(1).save(&folder.file()).unwrap();
    let mut kept: Vec<_> = strangers.iter().map(ToString::to_string).collect();
    kept.extend(["game.json".to_owned(), ".game.json.7-3.tmp".to_owned()]);
    kept.sort();
    let mut names = folder.names();
    names.sort();
    assert_eq!(names, kept);
    // Not only dropped: a child of another test may hold a copy of it for a moment.
    busy.unlock().unwrap();
    drop(busy);
    assault(1).save(&folder.file()).unwrap();
    assert!(!file(".game.json.7-3.tmp").exists(), "its writer is gone now");
}
