//! RULES.md and the tests belong together: neither names what the other does not have.

const RULES: &str = include_str!("../../RULES.md");
const TESTS: &[&str] = &[
    include_str!("awareness.rs"),
    include_str!("combat.rs"),
    include_str!("crossing.rs"),
    include_str!("movement.rs"),
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

#[test]
fn every_numbered_rule_has_its_row() {
    let rules = [
        "1.0", "2.1", "2.2", "2.3", "2.4", "3.0", "4.0", "5.1", "6.0", "7.0", "8.1", "8.2", "8.3",
        "8.4", "9.0", "10.1", "10.3", "10.4", "10.5", "11.1", "11.2", "12.0",
    ];
    for rule in rules {
        let row = RULES.lines().find(|line| line.starts_with(&format!("| {rule} ")));
        assert!(row.is_some_and(|row| row.split('|').count() == 6), "{rule}");
    }
}
