//! The help of a game in progress.

use table::{AnyGame, Study};

use crate::ink::{Ink, Pen};

const COMMANDS: &[(&str, &str)] = &[
    ("NUMBER", "does what has this number in the list"),
    ("? ACTION", "says whether an action is allowed, and if not, by which rule"),
    ("rule NUMBER", "what a rule says, in a few words"),
    ("list [WORD]", "lists what you can do now, in sentences: all of it, or a unit's part"),
    ("reach UNIT", "where a unit can go or strike now"),
    ("odds ACTION", "the exact odds of an attack, by its number or its own words"),
    ("board", "the map and what lies beside it"),
    ("map HEX, UNIT", "a window of the map around a hex or unit, which stays there"),
    ("map left, right…", "moves that window (left, right, up, down)"),
    ("map follow, all", "lets it follow the decision again; shows the whole map"),
    ("legend", "what the signs of the map mean"),
    ("units [WORD]", "the counters: what to call them and where they are (units all: each one)"),
    ("log [N]", "the last N lines of what happened (20)"),
    ("undo, redo", "take back, but never across a die or a reveal"),
    ("auto [PLAYER]", "lets a bot make this decision for you (greedy)"),
    ("save [FILE]", "saves the game now; `play --save FILE` keeps it saved"),
    ("quit", "leaves the game"),
];

/// The commands, with the game's own examples.
pub(crate) fn text(game: &dyn AnyGame, pen: Pen) -> String {
    let info = game.info();
    let odds = game.study().map(Study::odds_example).filter(|it| !it.is_empty());
    let odds = odds.map(|example| format!("odds {example}"));
    let width = info.examples.iter().map(|example| example.command.len());
    let width = width.chain([16]).chain(odds.iter().map(String::len)).max().unwrap_or(16);
    let mut text = String::new();
    let mut line = |command: &str, what: &str| {
        let command = pen.ink(Ink::Type, &format!("{command:<width$}"));
        text.extend(["  ", &command, "  ", what, "\n"]);
    };
    for example in info.examples {
        line(example.command, &format!("for example: {}", example.title));
    }
    for (command, what) in COMMANDS {
        line(command, what);
        if *command == "odds ACTION"
            && let Some(odds) = &odds
        {
            line(odds, "the odds of any attack, without the board");
        }
    }
    text.push_str("Names can be shortened while only one thing is meant.\n");
    text
}
