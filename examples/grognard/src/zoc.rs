//! `grognard zoc`: the zone of control of a unit.

use table::{Registry, StudyError, ZocQuery, ZocView};

use crate::exit::bad_question;
use crate::setup::SetupArgs;
use crate::{Console, Exit};

/// Shows the hexes in the zone of control of a unit that stands alone in a hex
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    setup: SetupArgs,
    /// The unit's id
    #[arg(long, value_name = "ID")]
    unit: String,
    /// The hex it stands in
    #[arg(long, value_name = "HEX")]
    at: String,
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
    let study = game.study().ok_or(StudyError::NotOffered { what: "zones of control" })?;
    let setup = args.setup.setup(game.info())?;
    let query = ZocQuery { setup, unit: args.unit.clone(), at: args.at.clone() };
    let zoc = study.zoc(&query).map_err(bad_question)?;
    if args.json {
        writeln!(console.out, "{}", serde_json::to_string(&zoc)?)?;
        return Ok(Exit::Fine);
    }
    let line =
        |hexes: &[String]| if hexes.is_empty() { "none".to_owned() } else { hexes.join(" ") };
    match zoc {
        ZocView::One { hexes } => writeln!(console.out, "Zone of control: {}", line(&hexes))?,
        ZocView::Two { full, limited } => {
            writeln!(console.out, "Full zone of control: {}", line(&full))?;
            writeln!(console.out, "Limited: {}", line(&limited))?;
        }
    }
    Ok(Exit::Fine)
}
