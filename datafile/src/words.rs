//! Words of a file as messages show them.

/// Text from a file as it may stand in a message: short, and without control characters.
///
/// ```
/// assert_eq!(grognard_datafile::shown("a\u{1b}b"), "a\u{fffd}b");
/// assert_eq!(grognard_datafile::shown(&"x".repeat(99)).chars().count(), 41);
/// ```
pub fn shown(text: &str) -> String {
    cut(text, 40)
}

/// The same for what a parser or a reader says, which can run over several lines and quote a
/// hostile value in full.
pub(crate) fn shown_message(text: &str) -> String {
    cut(&text.trim().replace('\n', "; "), 200)
}

fn cut(text: &str, most: usize) -> String {
    let clean =
        |letter| if char::is_control(letter) { char::REPLACEMENT_CHARACTER } else { letter };
    let mut out: String = text.chars().take(most).map(clean).collect();
    if text.chars().nth(most).is_some() {
        out.push('…');
    }
    out
}

/// A few names for a message, each in backquotes.
///
/// ```
/// assert_eq!(grognard_datafile::list_of(["blue", "grey"]), "`blue`, `grey`");
/// assert_eq!(grognard_datafile::list_of([]), "none");
/// ```
pub fn list_of<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    const MOST: usize = 16;
    let names = names.into_iter().take(MOST + 1);
    let mut names: Vec<String> = names.map(|name| format!("`{}`", shown(name))).collect();
    if names.is_empty() {
        return "none".to_owned();
    }
    if names.len() > MOST {
        names.truncate(MOST);
        names.push("…".to_owned());
    }
    names.join(", ")
}
