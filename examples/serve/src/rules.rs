//! What a game's `RULES.md` says: one row a rule.

use serde::Serialize;

/// A rule in our words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct RuleText {
    /// Its number.
    pub(crate) rule: String,
    /// What it says.
    pub(crate) text: String,
}

/// The rows of the tables in a `RULES.md`: the first cell is the number, the second what it says.
pub(crate) fn read(markdown: &str) -> Vec<RuleText> {
    let rows = markdown.lines().map(str::trim).filter(|line| line.starts_with('|'));
    rows.filter_map(|line| {
        // A bar inside a cell is written `\|`.
        let line = line.replace("\\|", "\u{1}");
        let mut cells = line.trim_matches('|').split('|').map(plain);
        let (rule, text) = (cells.next()?, cells.next()?);
        let numbered = rule.starts_with(|first: char| first.is_ascii_digit());
        (numbered && !text.is_empty()).then_some(RuleText { rule, text })
    })
    .collect()
}

/// A cell without the marks of Markdown; `[R]` is how the games' tables mark a reading of ours.
fn plain(cell: &str) -> String {
    let cell = cell.replace("[R]", "(our reading)");
    let text: String = cell.chars().filter(|letter| !matches!(letter, '`' | '*')).collect();
    text.replace('\u{1}', "|").trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_rules_and_the_rest_is_not() {
        let rules = read(
            "# Rules\n| rule | says | code |\n|---|---|---|\n| **8.2** | Stop in `ZOC` \\| here **[R]**. | x |\n|  |  |\n| 9.0 || x |\n",
        );
        assert_eq!(
            rules,
            [RuleText { rule: "8.2".into(), text: "Stop in ZOC | here (our reading).".into() }]
        );
    }
}
