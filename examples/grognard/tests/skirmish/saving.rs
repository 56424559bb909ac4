//! Files that a game is kept in.

use std::fs;

use grognard::Exit;

use crate::{command, scratch, typed};

#[test]
fn a_game_is_kept_after_each_action_and_gone_on_with() {
    let file = scratch("kept").join("game.json");
    let play = format!("play skirmish --red sentry --seed 7 --save {}", file.display());
    typed(&play, "keep guns\nm b2 03\n").fine();
    let kept = fs::read_to_string(&file).unwrap();
    assert_eq!(kept.lines().filter(|line| line.contains("\"hash\"")).count(), 3, "{kept}");
    let out = typed(&play, "m b1 02\nlog\n").fine().out;
    assert!(out.starts_with("Going on with ") && out.contains("after step 3."), "{out}");
    assert!(out.contains("b2 moves to 03.") && out.contains("b1 moves to 02."), "{out}");
    // What differs from the file may be left out, and another scenario must not be asked for.
    let short = format!("play skirmish --save {}", file.display());
    assert!(command(&short).fine().out.contains("red sentry; seed 7"));
    for other in ["--seed 8", "--red greedy", "--scenario assault", "--option steps=three"] {
        let before = fs::read(&file).unwrap();
        command(&format!("{short} {other}")).fails(Exit::Refused, "choose another file");
        assert_eq!(fs::read(&file).unwrap(), before, "{other}");
    }
    command(&format!("replay {} --verify", file.display())).fine();
}

#[test]
fn what_is_undone_is_undone_in_the_file_too() {
    let file = scratch("undone").join("game.json");
    let play = format!("play skirmish --save {}", file.display());
    typed(&play, "1\n1\nm b2 03\nundo\n").fine();
    assert!(command(&format!("replay {} --verify", file.display())).fine().out.contains("2 steps"));
}

#[test]
fn a_file_that_is_no_game_is_left_alone() {
    let file = scratch("no-game").join("notes.txt");
    fs::write(&file, "my notes").unwrap();
    let play = format!("play skirmish --save {}", file.display());
    typed(&play, "1\n").fails(Exit::Refused, "notes.txt");
    let ran = typed("play skirmish", &format!("1\nsave {}\n", file.display())).fine();
    assert!(ran.out.contains("exists already: choose another name"), "{}", ran.out);
    assert_eq!(fs::read_to_string(&file).unwrap(), "my notes");
}

#[test]
fn save_writes_the_game_of_the_moment() {
    let folder = scratch("moment");
    let (first, second) = (folder.join("first.json"), folder.join("second.json"));
    let input = format!(
        "1\nsave {}\n1\nsave {}\nsave {}\nend\n",
        first.display(),
        second.display(),
        second.display()
    );
    typed("play skirmish", &input).fine();
    let steps = |file: &std::path::Path| {
        command(&format!("replay {} --json", file.display())).fine().json()["steps"].clone()
    };
    assert_eq!((steps(&first), steps(&second)), (1.into(), 2.into()));
}

#[test]
fn a_folder_that_does_not_exist_is_found_out_before_play() {
    let file = scratch("nowhere").join("missing").join("game.json");
    let ran = typed(&format!("play skirmish --save {}", file.display()), "1\n");
    ran.fails(Exit::Refused, "cannot be written");
    assert_eq!(ran.out, "");
}
