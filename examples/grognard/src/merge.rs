//! `grognard merge`: the parts of a simulation that was played in several places.

use std::path::PathBuf;

use anyhow::Context;
use table::{Registry, ReportFile};

use crate::exit::no_such_game;
use crate::simulate::{self, Summary};
use crate::{Console, Exit};

/// Joins the parts of a simulation to the report of the whole
///
/// The parts are what `grognard simulate --shard I/N` wrote, on any machine and in any order. The
/// result is, byte for byte, what `--shard 1/1` would have written. A part that is lost, doubled or
/// of another simulation is refused.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example: grognard merge part-*.json --out whole.json")]
pub(crate) struct Args {
    /// The parts
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Writes the report of the whole into this file, and says here what came of it; without it
    /// the report itself is written here
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub(crate) fn run(
    games: &Registry,
    args: &Args,
    console: &mut Console<'_>,
) -> anyhow::Result<Exit> {
    let mut parts = Vec::new();
    for file in &args.files {
        let name = || file.display().to_string();
        let text = std::fs::read(file).with_context(name)?;
        parts.push(ReportFile::from_text(&text).with_context(name)?);
    }
    let names = args.files.iter().enumerate();
    let names = names.map(|(index, file)| format!("{} is report {}", file.display(), index + 1));
    let whole = ReportFile::merge(parts)
        .with_context(|| format!("these are no parts of one whole ({})", listed(names)))?;
    match &args.out {
        None => write!(console.out, "{}", whole.to_text())?,
        Some(file) => {
            std::fs::write(file, whole.to_text()).with_context(|| file.display().to_string())?;
            let info = games.find(whole.game()).map_err(no_such_game)?.info();
            let plan = whole.whole();
            simulate::print(
                info,
                &plan,
                &Summary::new(info, &plan, whole.report(), None),
                console,
            )?;
        }
    }
    simulate::ended(whole.report())
}

/// The first few names.
fn listed(names: impl ExactSizeIterator<Item = String>) -> String {
    const MOST: usize = 6;
    let more = names.len().saturating_sub(MOST);
    let mut list: Vec<String> = names.take(MOST).collect();
    if more > 0 {
        list.push(format!("and {more} more"));
    }
    list.join(", ")
}
