//! RULES.md and the tests belong together: neither names what the other does not have.

use std::collections::BTreeSet;
use std::path::Path;

use combat::{Dice, SeededDice};
use grognard_bull_run::BullRun;
use table::{Game, Setup, new_game, play};

use crate::help::actions;

const RULES: &str = include_str!("../../RULES.md");
const TESTS: &[&str] = &[
    include_str!("awareness.rs"),
    include_str!("board.rs"),
    include_str!("combat.rs"),
    include_str!("crossing.rs"),
    include_str!("movement.rs"),
    include_str!("odds.rs"),
    include_str!("retreat.rs"),
    include_str!("sequence.rs"),
    include_str!("solitaire.rs"),
    include_str!("study.rs"),
    include_str!("victory.rs"),
];

fn is_tested(prefix: &str) -> bool {
    TESTS.iter().any(|file| file.contains(&format!("fn {prefix}")))
}

#[test]
fn all_53_worked_examples_are_tests() {
    for example in 1..=53 {
        assert!(is_tested(&format!("ex_{example:02}_")), "example {example}");
    }
}

#[test]
fn every_test_that_rules_md_names_exists() {
    let words = RULES.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let named = words.filter(|word| {
        word.starts_with("ex_")
            || (word.starts_with('r') && word[1..].starts_with(char::is_numeric))
    });
    // A unit test of the loss table stands beside it in the crate.
    for name in named.filter(|name| !name.starts_with("r12_0_")) {
        assert!(is_tested(name), "{name}");
    }
}

/// The rows of the tables: the first cell is what programs look for, the second what they show.
fn rows() -> Vec<(&'static str, &'static str)> {
    let cells = |line: &'static str| {
        let mut cells = line.strip_prefix('|')?.split('|').map(str::trim);
        Some((cells.next()?, cells.next()?))
    };
    BullRun::rules().lines().filter_map(cells).collect()
}

/// A rule has exactly one row: a program that looks for its number must find its words.
#[track_caller]
fn has_its_row(rule: &str) {
    let rows: Vec<_> = rows().into_iter().filter(|(number, _)| *number == rule).collect();
    assert!(matches!(rows[..], [(_, words)] if words.len() > 10), "{rule}: {rows:?}");
}

#[test]
fn every_numbered_rule_has_its_row() {
    let rules = [
        "1.0", "2.1", "2.2", "2.3", "2.4", "3.0", "4.0", "5.1", "6.0", "7.0", "8.1", "8.2", "8.3",
        "8.4", "9.0", "10.1", "10.3", "10.4", "10.5", "11.1", "11.2", "12.0",
    ];
    for rule in rules {
        has_its_row(rule);
        let row = RULES.lines().find(|line| line.starts_with(&format!("| {rule} |")));
        assert!(row.is_some_and(|row| row.split('|').count() == 6), "{rule}");
    }
    assert_eq!(RULES, BullRun::rules());
}

#[test]
fn every_rule_that_the_code_names_has_its_row() {
    let source = include_str!("../../src/rules.rs");
    let numbers: Vec<&str> =
        source.split("Rule(\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert_eq!(numbers.len(), source.matches("pub const").count());
    numbers.into_iter().for_each(has_its_row);
    // Nobody else makes up a number.
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    let mut files = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if !path.ends_with("rules.rs") {
                files += 1;
                let text = std::fs::read_to_string(&path).unwrap();
                assert!(!text.contains("Rule(\""), "{}", path.display());
            }
        }
    }
    assert!(files > 20);
}

#[test]
fn every_rule_that_a_reader_meets_has_its_row() {
    let mut met = BTreeSet::new();
    for seed in 0..8 {
        let mut game: BullRun = new_game(&Setup::default()).unwrap();
        let (mut dice, mut choice) = (SeededDice::new(seed), SeededDice::new(seed + 100));
        while game.decision().side().is_some() {
            let listed = actions(&game);
            let picked = choice.pick(listed.len()).unwrap();
            let events = play(&mut game, &listed[picked], &mut dice).unwrap();
            met.extend(events.iter().map(|event| event.rule().0));
        }
    }
    assert!(met.len() > 10, "{met:?}");
    met.into_iter().for_each(has_its_row);
}

#[test]
fn every_reading_that_a_rule_refers_to_is_there() {
    for word in RULES.split(|c: char| !c.is_ascii_alphanumeric()) {
        let reading = word.strip_prefix('Q').filter(|rest| rest.parse::<u8>().is_ok());
        if reading.is_some() {
            has_its_row(word);
        }
    }
}
