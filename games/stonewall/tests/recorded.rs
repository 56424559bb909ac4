//! Whole games are what they were, over scenarios, options and players: see
//! `table::testing::Recorded`.
//!
//! ```sh
//! RECORDED=write cargo test -p grognard-stonewall --test recorded   # when a change is meant
//! RECORDED=dump cargo test -p grognard-stonewall --test recorded    # before a change: whole games
//! ```

use std::collections::BTreeSet;

use grognard_stonewall::Stonewall;
use table::testing::Recorded;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/recorded.txt");

#[test]
fn whole_games_are_what_they_were() {
    let recorded = Recorded::<Stonewall>::new(FILE, env!("CARGO_TARGET_TMPDIR")).games(40);
    recorded.check().unwrap_or_else(|error| panic!("{error}"));
}

/// A file without Kelly's Ford or without rain would guard less than it promises.
#[test]
fn every_scenario_and_every_option_is_among_them() {
    let file = std::fs::read_to_string(FILE).unwrap();
    let games: Vec<Vec<&str>> = file
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split([' ', ':']).collect())
        .collect();
    let scenarios: BTreeSet<&str> = games.iter().map(|words| words[1]).collect();
    assert_eq!(scenarios, BTreeSet::from(["1", "2", "3", "4", "kf"]));
    for option in [
        "weather=rain",
        "entrenching=",
        "bridges=",
        "cavalry-loss=",
        "march-ends=",
        "f-lee=",
        "early-brigades=",
        "teaching=",
        "flank-guard=",
    ] {
        let has = |words: &Vec<&str>| words.iter().any(|word| word.starts_with(option));
        assert!(games.iter().any(has), "{option}");
    }
}
