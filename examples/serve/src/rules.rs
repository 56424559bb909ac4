//! What a game's `RULES.md` says: one row a rule.

use table::{RuleText, rule_texts};

/// The rows with a rule of the book; readings and decisions of ours have other numbers.
pub(crate) fn read(markdown: &str) -> Vec<RuleText> {
    let mut rules = rule_texts(markdown);
    rules.retain(|row| row.rule.starts_with(|first: char| first.is_ascii_digit()));
    rules
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn only_rules_of_the_book_are_shown() {
        let rules = read("| 8.2 | Stop. |\n| Q1 | So. |\n");
        assert_eq!(rules.iter().map(|row| row.rule.as_str()).collect::<Vec<_>>(), ["8.2"]);
    }
}
