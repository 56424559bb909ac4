//! The help of a game in progress.

use table::MenuItem;

use crate::ink::{Ink, Pen};

const COMMANDS: &[(&str, &str)] = &[
    ("NUMBER", "does what has this number in the list"),
    ("? ACTION", "says whether an action is allowed, and if not, by which rule"),
    ("rule NUMBER", "what a rule says, in a few words"),
    ("list [WORD]", "lists what you can do now, in sentences: all of it, or a unit's part"),
    ("reach UNIT", "where a unit can go or strike now"),
    ("odds ACTION", "the exact odds of an attack, by its number or command"),
    ("odds KEY=VALUE…", "the exact odds of any attack, without the board"),
    ("board", "the map and what lies beside it"),
    ("units [WORD]", "the counters: what to call them and where they are"),
    ("log [N]", "the last N lines of what happened (20)"),
    ("undo, redo", "take back, but never across a die or a reveal"),
    ("auto [PLAYER]", "lets a bot make this decision for you (greedy)"),
    ("save [FILE]", "saves the game now; `play --save FILE` keeps it saved"),
    ("quit", "leaves the game"),
];

/// The commands, with an action of the moment as the example.
pub(crate) fn text(menu: &[MenuItem], pen: Pen) -> String {
    let mut text = String::new();
    let mut line = |command: &str, what: &str| {
        let command = pen.ink(Ink::Type, &format!("{command:<16}"));
        text.extend(["  ", &command, "  ", what, "\n"]);
    };
    if let Some(example) = menu.first().map(|item| &item.text) {
        line(&example.command, &format!("an action by its command: {}", example.sentence));
    }
    for (command, what) in COMMANDS {
        line(command, what);
    }
    text
}
