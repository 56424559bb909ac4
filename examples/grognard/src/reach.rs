//! `grognard reach`: where a unit can go.

use table::{ReachQuery, ReachView, Registry, StudyError};

use crate::exit::bad_question;
use crate::ink::Ink;
use crate::setup::SetupArgs;
use crate::{Console, Exit};

/// Shows where a unit can go at its next move, from the start of a scenario
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    setup: SetupArgs,
    /// The unit's id
    #[arg(long, value_name = "ID")]
    unit: String,
    /// Movement points other than the unit's own
    #[arg(long, value_name = "N")]
    mp: Option<u32>,
    /// A way of moving, in the game's own word, where it has several
    #[arg(long, value_name = "WORD")]
    mode: Option<String>,
    /// The hex or box it starts from, instead of where the scenario puts it
    #[arg(long, value_name = "HEX")]
    from: Option<String>,
    /// All other counters are off the map, and this one is at full strength and in good order
    #[arg(long)]
    alone: bool,
    /// Writes JSON for scripts
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(
    games: &Registry,
    args: &Args,
    console: &mut Console<'_>,
) -> anyhow::Result<Exit> {
    let game = args.setup.game(games)?;
    let study = game.study().ok_or(StudyError::NotOffered { what: "reach" })?;
    let query = ReachQuery {
        setup: args.setup.setup(game.info())?,
        unit: args.unit.clone(),
        mp: args.mp,
        mode: args.mode.clone(),
        from: args.from.clone(),
        alone: args.alone,
    };
    let reach = study.reach(&query).map_err(bad_question)?;
    if args.json {
        writeln!(console.out, "{}", serde_json::to_string(&reach)?)?;
    } else {
        print(&reach, console)?;
    }
    Ok(Exit::Fine)
}

/// The reach as a table.
pub(crate) fn print(reach: &ReachView, console: &mut Console<'_>) -> anyhow::Result<()> {
    let pen = console.pen();
    let out = &mut *console.out;
    let ReachView { unit, from, mp, hexes } = reach;
    let many = if hexes.len() == 1 { "hex" } else { "hexes" };
    writeln!(out, "{unit} in {from} with {mp} MP can end its move in {} {many}.", hexes.len())?;
    if hexes.is_empty() {
        return Ok(());
    }
    writeln!(out, "{}", pen.ink(Ink::Head, "hex     MP  way"))?;
    for hex in hexes {
        let stop = if hex.halts { pen.ink(Ink::Faint, "  must stop there") } else { String::new() };
        let hex_label = pen.ink(Ink::Type, &format!("{:<6}", hex.hex));
        writeln!(out, "{hex_label} {:>3}  {}{stop}", hex.cost, hex.route.join(" "))?;
    }
    Ok(())
}
