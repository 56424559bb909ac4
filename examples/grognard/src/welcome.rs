//! What a newcomer sees who typed no command.

use table::{GameInfo, Registry};

use crate::ink::Ink;
use crate::{Console, Exit};

pub(crate) fn run(games: &Registry, console: &mut Console<'_>) -> anyhow::Result<Exit> {
    let pen = console.pen();
    let out = &mut *console.out;
    writeln!(
        out,
        "{}\n\nWhat you can do next:",
        pen.ink(Ink::Head, "Grognard: hex-and-counter wargames with every rule enforced.")
    )?;
    let mut tips = vec![("games".to_owned(), "the games, scenarios, sides and players".to_owned())];
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
    tips.push(("help".to_owned(), "all commands; each has its own --help".to_owned()));
    let width = tips.iter().map(|(command, _)| command.len()).max().unwrap_or(0);
    for (command, what) in tips {
        let command = pen.ink(Ink::Type, &format!("grognard {command:<width$}"));
        writeln!(out, "  {command}  {what}")?;
    }
    writeln!(out, "\nIn the source folder, type `cargo run --release --` in place of `grognard`.")?;
    Ok(Exit::Fine)
}

/// A flag that gives a newcomer somebody to play against: the rulebook's own bot if it has one.
fn opponent(info: &'static GameInfo) -> String {
    let own = info.players.first();
    let side = own.and_then(|own| own.sides.first().copied()).or_else(|| info.side_ids().last());
    let player = own.map_or("greedy", |own| own.id);
    let side = side.and_then(|side| info.sides.get(side.index()));
    side.map_or_else(String::new, |side| format!(" --{} {player}", side.id))
}
