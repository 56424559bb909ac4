//! `grognard sight`: whether one hex is seen from another.

use table::{Registry, SightView, StudyError};

use crate::exit::bad_question;
use crate::setup::find;
use crate::{Console, Exit};

/// Shows whether one hex is seen from another, whatever the range, and what blocks if not
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game's id, as `grognard games` lists it
    #[arg(value_name = "GAME")]
    game: String,
    /// The hex one looks from
    #[arg(value_name = "FROM")]
    from: String,
    /// The hex one looks at
    #[arg(value_name = "TO")]
    to: String,
    /// Writes JSON for scripts
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(
    games: &Registry,
    args: &Args,
    console: &mut Console<'_>,
) -> anyhow::Result<Exit> {
    let game = find(games, &args.game)?;
    let study = game.study().ok_or(StudyError::NotOffered { what: "lines of sight" })?;
    let sight = study.sight(&args.from, &args.to).map_err(bad_question)?;
    if args.json {
        writeln!(console.out, "{}", serde_json::to_string(&sight)?)?;
        return Ok(Exit::Fine);
    }
    let SightView { from, to, visible, blocked_by, rule } = sight;
    if visible {
        writeln!(console.out, "{to} is seen from {from}.")?;
    } else {
        let what = blocked_by.unwrap_or_else(|| "something".to_owned());
        let rule = rule.map(|rule| format!(" (rule {rule})")).unwrap_or_default();
        writeln!(console.out, "{to} is not seen from {from}: {what}{rule}.")?;
    }
    Ok(Exit::Fine)
}
