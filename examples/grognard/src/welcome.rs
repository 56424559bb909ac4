//! What a newcomer sees who typed no command.

use std::io;

use table::{GameInfo, Registry};

use crate::Console;
use crate::ink::Ink;

/// Says what there is besides the table in the browser, which is set at once.
pub(crate) fn say(games: &Registry, console: &mut Console<'_>) -> io::Result<()> {
    let pen = console.pen();
    let out = &mut *console.out;
    let head = "Grognard: hex-and-counter wargames with every rule enforced.";
    writeln!(out, "{}\n\nWithout a browser you can:", pen.ink(Ink::Head, head))?;
    let mut tips =
        vec![("games".to_owned(), "list games, scenarios, sides and players".to_owned())];
    if let Some(game) = games.iter().next() {
        let info = game.info();
        let id = info.id;
        tips.push((format!("play {id}{}", opponent(info)), format!("play {}", info.title)));
        tips.push((format!("map {id}"), "see the map with the set-up".to_owned()));
        tips.push((
            format!("simulate {id} --games 1000"),
            "let bots play a thousand games".to_owned(),
        ));
    }
    tips.push(("help".to_owned(), "see all commands; each has its own --help".to_owned()));
    let width = tips.iter().map(|(command, _)| command.len()).max().unwrap_or(0);
    for (command, what) in tips {
        let command = pen.ink(Ink::Type, &format!("grognard {command:<width$}"));
        writeln!(out, "  {command}  {what}")?;
    }
    writeln!(out, "In the source folder, type `cargo run --release --` in place of `grognard`.\n")
}

/// A flag that gives a newcomer somebody to play against: the rulebook's own bot if it has one.
pub(crate) fn opponent(info: &'static GameInfo) -> String {
    let own = info.players.first();
    let side = own.and_then(|own| own.sides.first().copied()).or_else(|| info.side_ids().last());
    let player = own.map_or("greedy", |own| own.id);
    let side = side.and_then(|side| info.sides.get(side.index()));
    side.map_or_else(String::new, |side| format!(" --{} {player}", side.id))
}
