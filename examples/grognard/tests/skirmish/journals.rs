//! Replaying files, whole and broken.

use std::fs;
use std::path::{Path, PathBuf};

use grognard::Exit;

use crate::{Ran, command, scratch};

/// A finished game in a file, and its text.
fn game(test: &str) -> (PathBuf, String) {
    let file = scratch(test).join("game.json");
    let play = "play skirmish --scenario assault --blue greedy --red random --seed 3 --save";
    command(&format!("{play} {}", file.display())).fine();
    let text = fs::read_to_string(&file).unwrap();
    (file, text)
}

fn replay(file: &Path, flags: &str) -> Ran {
    command(&format!("replay {} {flags}", file.display()))
}

#[test]
fn a_game_is_shown_step_by_step() {
    let (file, _) = game("shown");
    let out = replay(&file, "").fine().out;
    assert!(out.starts_with("Skirmish: Assault (blue greedy, red random; seed 3)\nstep 1\n"));
    assert!(out.contains("Rolled ") && out.contains("   4.1  "), "{out}");
    assert!(out.lines().last().unwrap().starts_with("The game is over: "), "{out}");
    let out = replay(&file, "--to 2").fine().out;
    assert!(out.contains("step 2\n") && !out.contains("step 3\n"), "{out}");
    assert!(out.contains("Turn 1 of 8, Action. Blue moves and attacks."), "{out}");
}

#[test]
fn a_game_is_told_to_scripts() {
    let (file, text) = game("told");
    let shown = replay(&file, "--json").fine().json();
    let steps = text.lines().filter(|line| line.contains("\"hash\"")).count();
    assert_eq!(shown["steps"], steps);
    assert_eq!(shown["players"]["blue"], "greedy");
    assert!(shown["result"]["name"].is_string(), "{shown}");
    assert_eq!(shown["log"][0]["rule"], "1.1");
    assert!(text.contains(shown["hash"].as_str().unwrap()));
}

#[test]
fn a_true_journal_verifies() {
    let (file, _) = game("true");
    let out = replay(&file, "--verify").fine().out;
    assert!(out.contains("steps, all as recorded. The game is over: "), "{out}");
    replay(&file, "--to 9999").fails(Exit::Refused, "there is no step 9999");
}

#[test]
fn a_journal_that_was_changed_is_refused_with_its_step() {
    let (file, text) = game("changed");
    let mut lines: Vec<_> = text.lines().map(str::to_owned).collect();
    let fifth = lines.iter().position(|line| line.contains("\"hash\"")).unwrap() + 4;
    // The step itself is taken out, so that the next one leads elsewhere or cannot be played.
    lines.remove(fifth);
    fs::write(&file, lines.join("\n")).unwrap();
    for flags in ["--verify", "", "--json"] {
        let ran = replay(&file, flags);
        ran.fails(Exit::Refused, "step 5");
        assert_eq!(ran.out, "", "{flags}");
    }
    // Up to there it is what it says.
    replay(&file, "--to 4").fine();
    fs::write(&file, text.replace("\"seed\": 3", "\"seed\": 4")).unwrap();
    replay(&file, "--verify").fails(Exit::Refused, "leads elsewhere");
}

#[test]
fn broken_files_are_refused_in_plain_words() {
    let (file, text) = game("broken");
    let refused = |contents: &[u8], words: &str| {
        fs::write(&file, contents).unwrap();
        for flags in ["", "--verify"] {
            let ran = replay(&file, flags);
            ran.fails(Exit::Refused, words);
            ran.fails(Exit::Refused, "game.json");
            assert_eq!(ran.out, "");
        }
    };
    refused(&text.as_bytes()[..text.len() / 2], "cut off");
    refused(b"", "cut off");
    refused(b"a letter to my aunt", "not a journal");
    refused(b"\xff\xfe\x00", "not a journal");
    refused(b"[1, 2, 3]", "not a journal");
    refused(text.replace("\"skirmish\"", "\"chess\"").as_bytes(), "there is no game 'chess'");
    refused(text.replace("\"format\": 2", "\"format\": 99").as_bytes(), "format 99");
    refused(text.replace("assault", "dawn").as_bytes(), "there is no scenario 'dawn'");
    refused(text.replace("\"greedy\"", "\"deep blue\"").as_bytes(), "deep blue");
    for cut in (0..text.len()).step_by(97) {
        fs::write(&file, &text.as_bytes()[..cut]).unwrap();
        assert_eq!(replay(&file, "--verify").exit, Exit::Refused, "cut after {cut} bytes");
    }
}

#[test]
fn a_file_that_is_not_there_is_refused_once() {
    let ran = replay(&scratch("absent").join("game.json"), "");
    ran.fails(Exit::Refused, "game.json cannot be read");
    assert_eq!(ran.err.matches("No such file").count(), 1, "{}", ran.err);
    replay(&scratch("folder"), "").fails(Exit::Refused, "cannot be read");
}

#[test]
fn a_file_cannot_steer_the_terminal() {
    let (file, text) = game("steer");
    fs::write(&file, text.replace("\"skirmish\"", "\"\\u001b[2Jchess\"")).unwrap();
    let ran = replay(&file, "");
    ran.fails(Exit::Refused, "[2Jchess");
    assert!(!ran.err.contains('\u{1b}'), "{:?}", ran.err);
}
