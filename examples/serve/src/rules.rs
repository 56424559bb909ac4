//! What a game's `RULES.md` says: one row a rule.

use table::{RuleText, rule_texts};

/// The rows with a rule of the book, and our readings of it (`Q1`, `Q2`…).
pub(crate) fn read(markdown: &str) -> Vec<RuleText> {
    let mut rules = rule_texts(markdown);
    rules.retain(|row| row.rule.starts_with(|first: char| first.is_ascii_digit() || first == 'Q'));
    rules
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn rules_and_readings_are_shown() {
        let rules = read("| 8.2 | Stop. |\n| Q1 | So. |\n| D1 | Ours. |\n");
        assert_eq!(rules.iter().map(|row| row.rule.as_str()).collect::<Vec<_>>(), ["8.2", "Q1"]);
    }
}
