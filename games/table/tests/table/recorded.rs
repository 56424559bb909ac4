//! Recorded games: the same games are confirmed, others are told apart.

use std::fs;
use std::path::PathBuf;

use grognard_table::testing::{Recorded, RecordedError};

use crate::toy::Skirmish;

/// A folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn six_games(folder: &std::path::Path) -> Recorded<Skirmish> {
    Recorded::new(folder.join("recorded.txt"), folder.join("whole")).games(6)
}

#[test]
fn the_same_games_are_confirmed() {
    let folder = folder("confirmed");
    let recorded = six_games(&folder);
    assert!(matches!(recorded.compare(), Err(RecordedError::File { .. })), "nothing is there yet");
    recorded.write().unwrap();
    recorded.compare().unwrap();
    let text = fs::read_to_string(folder.join("recorded.txt")).unwrap();
    assert_eq!(text.lines().count(), 1 + 6);
    for player in ["simple", "sentry"] {
        assert!(text.contains(player), "{text}");
    }
    for option in ["steps=two", "steps=three"] {
        assert!(text.contains(option), "{text}");
    }
    // One game more or less than the file has is a difference too.
    assert!(recorded.clone().games(7).compare().is_err());
    assert!(recorded.games(5).compare().is_err());
}

#[test]
fn a_game_that_has_changed_is_named() {
    let folder = folder("changed");
    let recorded = six_games(&folder);
    recorded.write().unwrap();
    let file = folder.join("recorded.txt");
    let text = fs::read_to_string(&file).unwrap();
    // The fourth game is given another fingerprint.
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let (kept, _) = lines[4].rsplit_once(' ').unwrap();
    lines[4] = format!("{kept} 0123456789abcdef");
    fs::write(&file, lines.join("\n")).unwrap();
    let error = recorded.compare().unwrap_err().to_string();
    assert!(error.starts_with("recorded game 3 is another now."), "{error}");
    assert!(error.contains("RECORDED=dump") && error.contains("RECORDED=write"), "{error}");
    // With the whole old game at hand, the step is named too.
    recorded.dump().unwrap();
    let dump = folder.join("whole").join("skirmish-3.txt");
    let whole = fs::read_to_string(&dump).unwrap();
    let (_, said) = whole.split_once('\n').unwrap();
    let old = said.replacen("\n5 prompt", "\n5 promptly", 1);
    assert_ne!(old, said);
    fs::write(&dump, format!("{}\n{old}", lines[4])).unwrap();
    let error = recorded.compare().unwrap_err().to_string();
    assert!(error.contains("First at step 5"), "{error}");
    assert!(error.contains("then: 5 promptly") && error.contains("now: 5 prompt"), "{error}");
}
