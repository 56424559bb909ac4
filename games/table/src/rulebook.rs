//! Reading a game's `RULES.md`: one row a rule.

use serde::Serialize;

/// A rule in a game's own words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RuleText {
    /// Its number.
    pub rule: String,
    /// What it says.
    pub text: String,
}

/// The rows of the tables in a `RULES.md`, as plain text: the first cell is the number, the second
/// what it says. Rows whose first cell has no digit are headings.
///
/// ```
/// let rules = grognard_table::rule_texts("| rule | says |\n|---|---|\n| **8.2** | Stop in `ZOC` **[R]**. |");
/// assert_eq!((rules[0].rule.as_str(), rules[0].text.as_str()), ("8.2", "Stop in ZOC (our reading)."));
/// ```
pub fn rule_texts(markdown: &str) -> Vec<RuleText> {
    let rows = markdown.lines().map(str::trim).filter(|line| line.starts_with('|'));
    rows.filter_map(|line| {
        // A bar inside a cell is written `\|`.
        let line = line.replace("\\|", "\u{1}");
        let mut cells = line.trim_matches('|').split('|').map(plain);
        let (rule, text) = (cells.next()?, cells.next()?);
        let numbered = rule.contains(|letter: char| letter.is_ascii_digit());
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
        let rules = rule_texts(
            "# Rules\n| rule | says | code |\n|---|---|---|\n| **8.2** | Stop in `ZOC` \\| here **[R]**. | x |\n|  |  |\n| 9.0 || x |\n| Q1 | so |\n",
        );
        let row = |rule: &str, text: &str| RuleText { rule: rule.into(), text: text.into() };
        assert_eq!(rules, [row("8.2", "Stop in ZOC | here (our reading)."), row("Q1", "so")]);
    }
}
