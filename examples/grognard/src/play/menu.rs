//! The legal actions as a list: numbered, grouped by unit.

use table::MenuItem;

use crate::ink::{Ink, Pen};

/// Longer menus are listed by command only.
const IN_SENTENCES: usize = 12;
/// How wide lines may become.
const WIDTH: usize = 80;

/// The actions, in sentences if they are few, else by command.
pub(crate) fn text(menu: &[MenuItem], pen: Pen) -> String {
    let (details, items): (Vec<&MenuItem>, Vec<_>) = menu.iter().partition(|it| it.text.detail);
    // What is only details is what there is to choose from.
    let (details, items) = if items.is_empty() { (items, details) } else { (details, items) };
    let few = items.len() <= IN_SENTENCES;
    let mut text = if few { sentences(&items, pen) } else { commands(&items, pen) };
    for (verb, items) in groups(&details, |item| first_word(&item.text.command).to_owned()) {
        let many = table::count(items.len() as u64, "single counter");
        let list = pen.ink(Ink::Type, &format!("list {verb}"));
        text.extend(["  and ", &verb, " for ", &many, ": ", &list, "\n"]);
    }
    text
}

fn first_word(command: &str) -> &str {
    command.split_whitespace().next().unwrap_or_default()
}

/// Each action in a line of its own with what it means, under the heading of its group.
pub(crate) fn sentences(items: &[&MenuItem], pen: Pen) -> String {
    let mut text = String::new();
    for (group, items) in groups(items, |item| item.text.group.clone()) {
        if !group.is_empty() {
            text.extend([&pen.ink(Ink::Head, &group), "\n"]);
        }
        text.push_str(&lines(&items, pen));
    }
    text
}

/// Each action in a line of its own, with what it means.
fn lines(items: &[&MenuItem], pen: Pen) -> String {
    let width = items.iter().map(|item| item.text.command.chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    for item in items {
        let command = pen.ink(Ink::Type, &format!("{:<width$}", item.text.command));
        let number = format!("{:>4}", item.index + 1);
        text.extend([&number, "  ", &command, "  ", &item.text.sentence, "\n"]);
    }
    text
}

/// What the commands of a group share is written once: `m evans  1:0705  2:0706`.
fn commands(items: &[&MenuItem], pen: Pen) -> String {
    let mut text = String::new();
    for (group, items) in groups(items, |item| item.text.group.clone()) {
        let stems = groups(&items, |item| split(&item.text.command).0.to_owned());
        // Commands that name the unit need no heading with its name.
        let named = |stem: &str| stem.to_lowercase().ends_with(&group.to_lowercase());
        if !group.is_empty() && !stems.iter().all(|(stem, _)| named(stem)) {
            text.extend([&pen.ink(Ink::Head, &group), "\n"]);
        }
        for (stem, items) in stems {
            if stem.is_empty() {
                text.push_str(&lines(&items, pen));
            } else {
                text.push_str(&row(&stem, &items, pen));
            }
        }
    }
    text
}

/// One row of commands with the same beginning, as many lines as it takes.
fn row(stem: &str, items: &[&MenuItem], pen: Pen) -> String {
    let mut text = format!("  {}", pen.ink(Ink::Type, stem));
    let mut length = 2 + stem.chars().count();
    for item in items {
        let number = format!("{}:", item.index + 1);
        let word = split(&item.text.command).1;
        let more = 2 + number.len() + word.chars().count();
        if length + more > WIDTH {
            text.push_str("\n    ");
            length = 4;
        }
        text.extend(["  ", &pen.ink(Ink::Faint, &number), &pen.ink(Ink::Type, word)]);
        length += more;
    }
    text.push('\n');
    text
}

/// A command without its last word, and the last word: `m evans` and `0707`.
fn split(command: &str) -> (&str, &str) {
    command.rsplit_once(' ').unwrap_or(("", command))
}

/// The items under each of their keys, both in the order in which they come.
fn groups<'m>(
    items: &[&'m MenuItem],
    key: impl Fn(&MenuItem) -> String,
) -> Vec<(String, Vec<&'m MenuItem>)> {
    let mut groups: Vec<(String, Vec<&MenuItem>)> = Vec::new();
    for &item in items {
        let key = key(item);
        match groups.iter_mut().find(|(known, _)| *known == key) {
            Some((_, items)) => items.push(item),
            None => groups.push((key, vec![item])),
        }
    }
    groups
}

/// The actions that a word or the beginning of a command means: `evans`, `m evans`.
pub(crate) fn about<'m>(menu: &'m [MenuItem], words: &str) -> Vec<&'m MenuItem> {
    let wanted = words.to_lowercase();
    let is = |text: &str| text.to_lowercase() == wanted;
    let starts = |text: &str| !wanted.is_empty() && text.to_lowercase().starts_with(&wanted);
    let begins = |command: &str| {
        let mut words = command.split_whitespace();
        wanted
            .split_whitespace()
            .all(|word| words.next().is_some_and(|it| it.to_lowercase() == word))
    };
    let about = |item: &&MenuItem| {
        let text = &item.text;
        text.unit.as_deref().is_some_and(is)
            || text.hex.as_deref().is_some_and(is)
            || is(&text.group)
            || begins(&text.command)
    };
    let found: Vec<_> = menu.iter().filter(about).collect();
    if !found.is_empty() {
        return found;
    }
    // A name can be shortened while it means one unit.
    let mut short: Vec<_> =
        menu.iter().filter(|it| it.text.unit.as_deref().is_some_and(starts)).collect();
    if short.iter().any(|it| it.text.unit != short[0].text.unit) {
        short.clear();
    }
    short
}

#[cfg(test)]
mod tests {
    use table::{ActionText, MenuItem};

    use super::{about, text};
    use crate::ink::Pen;

    fn menu(count: usize) -> Vec<MenuItem> {
        let item = |index| {
            let unit = ["evans", "cocke"][index / 20 % 2];
            MenuItem {
                index,
                text: ActionText {
                    group: unit.to_owned(),
                    unit: Some(unit.to_owned()),
                    command: format!("m {unit} {:04}", 700 + index),
                    sentence: format!("Move {unit}."),
                    ..ActionText::default()
                },
                action: serde_json::Value::Null,
            }
        };
        (0..count).map(item).collect()
    }

    #[test]
    fn few_actions_are_listed_in_sentences() {
        let text = text(&menu(2), Pen::new(false));
        assert_eq!(
            text,
            "evans\n   1  m evans 0700  Move evans.\n   2  m evans 0701  Move evans.\n"
        );
    }

    #[test]
    fn many_actions_share_the_beginning_of_their_commands() {
        let text = text(&menu(40), Pen::new(false));
        assert!(text.starts_with("  m evans  1:0700  2:0701  3:0702"), "{text}");
        assert!(text.contains("\n  m cocke  21:0720"), "{text}");
        assert!(text.lines().all(|line| line.len() <= super::WIDTH), "{text}");
        for number in 1..=40 {
            assert!(text.contains(&format!(" {number}:07{:02}", number - 1)), "{number}: {text}");
        }
    }

    #[test]
    fn single_pieces_are_counted_until_somebody_asks() {
        let mut menu = menu(5);
        menu[1].text.detail = true;
        menu[2].text.detail = true;
        let short = text(&menu, Pen::new(false));
        assert!(short.contains("m evans 0703") && !short.contains("m evans 0701"), "{short}");
        assert!(short.ends_with("  and m for 2 single counters: list m\n"), "{short}");
        menu.drain(3..);
        menu.remove(0);
        assert!(text(&menu, Pen::new(false)).contains("m evans 0701"), "nothing else to choose");
    }

    #[test]
    fn a_word_finds_the_actions_it_means() {
        let menu = menu(40);
        assert_eq!(about(&menu, "Cocke").len(), 20);
        assert_eq!(about(&menu, "m evans").len(), 20);
        assert_eq!(about(&menu, "m evans 0705").len(), 1);
        assert_eq!(about(&menu, "co").len(), 20, "shortened");
        assert_eq!(about(&menu, "").len(), 40);
        assert_eq!(about(&menu, "smith").len(), 0);
    }
}
