//! `grognard games`: what there is to play.

use std::collections::BTreeMap;

use serde::Serialize;
use table::{GameInfo, OptionInfo, PlayerInfo, Registry, Seats};

use crate::ink::Ink;
use crate::{Console, Exit};

/// Lists the games with their scenarios, sides and players
#[derive(Debug, clap::Args)]
#[command(after_help = "Example: grognard games --json")]
pub(crate) struct Args {
    /// Writes JSON for scripts
    #[arg(long)]
    json: bool,
}

/// A game as scripts read it.
#[derive(Serialize)]
struct Listed {
    id: &'static str,
    title: &'static str,
    blurb: &'static str,
    scenarios: Vec<ListedScenario>,
    sides: Vec<&'static str>,
    players: Vec<&'static str>,
    /// Who can play which side.
    seats: BTreeMap<&'static str, Vec<&'static str>>,
    options: &'static [OptionInfo],
}

#[derive(Serialize)]
struct ListedScenario {
    id: &'static str,
    title: &'static str,
    turns: u16,
    /// The sides that decide something in it.
    sides: Vec<&'static str>,
    options: &'static [OptionInfo],
}

impl Listed {
    fn new(info: &'static GameInfo) -> Listed {
        let named = |players: &mut dyn Iterator<Item = &'static PlayerInfo>| {
            let bots = players.map(|player| player.id);
            std::iter::once(Seats::HUMAN).chain(bots).collect::<Vec<_>>()
        };
        let seats = info.side_ids().zip(info.sides).map(|(id, side)| {
            (side.id, named(&mut info.all_players().filter(|player| player.can_play(id))))
        });
        let scenarios = info.scenarios.iter().map(|scenario| {
            let seated = info.side_ids().zip(info.sides).filter(|(id, _)| scenario.has_seat(*id));
            ListedScenario {
                id: scenario.id,
                title: scenario.title,
                turns: scenario.turns,
                sides: seated.map(|(_, side)| side.id).collect(),
                options: scenario.options,
            }
        });
        Listed {
            id: info.id,
            title: info.title,
            blurb: info.blurb,
            scenarios: scenarios.collect(),
            sides: info.sides.iter().map(|side| side.id).collect(),
            players: named(&mut info.all_players()),
            seats: seats.collect(),
            options: info.options,
        }
    }
}

pub(crate) fn run(
    games: &Registry,
    args: &Args,
    console: &mut Console<'_>,
) -> anyhow::Result<Exit> {
    if args.json {
        let list: Vec<_> = games.iter().map(|game| Listed::new(game.info())).collect();
        writeln!(console.out, "{}", serde_json::to_string(&list)?)?;
        return Ok(Exit::Fine);
    }
    for (number, game) in games.iter().enumerate() {
        if number > 0 {
            writeln!(console.out)?;
        }
        print(game.info(), console)?;
    }
    if games.iter().next().is_none() {
        writeln!(console.out, "There are no games in this build.")?;
    }
    Ok(Exit::Fine)
}

fn print(info: &'static GameInfo, console: &mut Console<'_>) -> anyhow::Result<()> {
    let pen = console.pen();
    let out = &mut *console.out;
    writeln!(out, "{}  {}", pen.ink(Ink::Type, info.id), pen.ink(Ink::Head, info.title))?;
    writeln!(out, "  {}", info.blurb)?;
    writeln!(out, "  Scenarios")?;
    for scenario in info.scenarios {
        let id = pen.ink(Ink::Type, &format!("{:<14}", scenario.id));
        writeln!(out, "    {id} {}, {} turns", scenario.title, scenario.turns)?;
        for option in scenario.options {
            let id = pen.ink(Ink::Type, option.id);
            writeln!(out, "        {id}: {} ({})", option.title, option.values.join(", "))?;
        }
    }
    writeln!(out, "  Sides")?;
    for (id, side) in info.side_ids().zip(info.sides) {
        let flag = pen.ink(Ink::Side(id), &format!("{:<14}", format!("--{}", side.id)));
        writeln!(out, "    {flag} {}", side.name)?;
    }
    writeln!(out, "  Players")?;
    let human = pen.ink(Ink::Type, &format!("{:<14}", Seats::HUMAN));
    writeln!(out, "    {human} Is asked for every decision.")?;
    for player in info.all_players() {
        let id = pen.ink(Ink::Type, &format!("{:<14}", player.id));
        let sides: Vec<_> = player.sides.iter().map(|&side| info.side_name(side)).collect();
        let only = match sides.as_slice() {
            [] => String::new(),
            some => format!(" Plays only {}.", some.join(" and ")),
        };
        writeln!(out, "    {id} {}{only}", player.title)?;
    }
    if !info.options.is_empty() {
        writeln!(out, "  Options")?;
    }
    for option in info.options {
        let id = pen.ink(Ink::Type, &format!("{:<14}", option.id));
        writeln!(out, "    {id} {} ({})", option.title, option.values.join(", "))?;
    }
    Ok(())
}
