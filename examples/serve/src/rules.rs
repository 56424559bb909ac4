//! What a game's `RULES.md` says: one row a rule.

use serde::Serialize;
use table::{RuleText, rule_texts};

/// A rule as the page shows it.
#[derive(Debug, Serialize)]
pub(crate) struct Row {
    #[serde(flatten)]
    text: RuleText,
    /// Does it tell how the game is won? A newcomer reads these first.
    goal: bool,
}

/// The line of a `RULES.md` that names the rules by which the game is won.
const GOAL: &str = "<!-- goal:";

/// The rows with a rule of the book, and our readings of it (`Q1`, `Q2`…).
pub(crate) fn read(markdown: &str) -> Vec<Row> {
    let goals: Vec<&str> = markdown
        .lines()
        .filter_map(|line| line.trim().strip_prefix(GOAL)?.strip_suffix("-->"))
        .flat_map(|names| names.split(',').map(str::trim))
        .collect();
    rule_texts(markdown)
        .into_iter()
        .filter(|row| row.rule.starts_with(|first: char| first.is_ascii_digit() || first == 'Q'))
        .map(|text| Row { goal: goals.contains(&text.rule.as_str()), text })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn rules_and_readings_are_shown() {
        let rules = read("| 8.2 | Stop. |\n| Q1 | So. |\n| D1 | Ours. |\n");
        let shown: Vec<_> = rules.iter().map(|row| row.text.rule.as_str()).collect();
        assert_eq!(shown, ["8.2", "Q1"]);
    }

    #[test]
    fn the_rules_of_victory_are_those_that_the_file_names() {
        let rules =
            read("<!-- goal: 3.0, 12.0 -->\n| 3.0 | Win. |\n| 8.2 | Stop. |\n| 12.0 | Or so. |\n");
        let goals: Vec<bool> = rules.iter().map(|row| row.goal).collect();
        assert_eq!(goals, [true, false, true]);
    }
}
