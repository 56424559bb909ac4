//! `grognard odds`: what an attack may bring.

use table::{AnyGame, OddsView, OptionInfo, Registry, StudyError};

use crate::exit::bad_question;
use crate::ink::Ink;
use crate::setup::{find, pairs};
use crate::{Console, Exit};

/// Shows the exact odds of an attack, without a board
#[derive(Debug, clap::Args)]
#[command(after_help = "Which keys a game understands: grognard odds GAME --help")]
pub(crate) struct Args {
    /// The game's id, as `grognard games` lists it
    #[arg(value_name = "GAME")]
    game: String,
    /// The attack in the game's own words
    #[arg(value_name = "KEY=VALUE")]
    words: Vec<String>,
    /// Writes JSON for scripts
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(
    games: &Registry,
    args: &Args,
    console: &mut Console<'_>,
) -> anyhow::Result<Exit> {
    let odds = ask(find(games, &args.game)?, &args.words)?;
    if args.json {
        writeln!(console.out, "{}", serde_json::to_string(&odds)?)?;
    } else {
        print(&odds, console)?;
    }
    Ok(Exit::Fine)
}

/// Asks a game for the odds of an attack given as `key=value` words.
pub(crate) fn ask(game: &dyn AnyGame, words: &[String]) -> anyhow::Result<OddsView> {
    let study = game.study().ok_or(StudyError::NotOffered { what: "odds" })?;
    study.odds(&pairs("key of an attack", words)?).map_err(bad_question)
}

/// What a key may be set to, for a help.
pub(crate) fn values(key: &OptionInfo) -> String {
    if key.values.is_empty() { "…".to_owned() } else { key.values.join("|") }
}

/// The odds as a table.
pub(crate) fn print(odds: &OddsView, console: &mut Console<'_>) -> anyhow::Result<()> {
    let pen = console.pen();
    let out = &mut *console.out;
    let width = odds.outcomes.iter().map(|line| line.result.chars().count()).max().unwrap_or(0);
    let width = width.max("result".len());
    let head = format!("{:<width$}  {:>9}  {:>7}", "result", "ways", "chance");
    writeln!(out, "{}", pen.ink(Ink::Head, &head))?;
    for line in &odds.outcomes {
        let share = percent(line.ways, line.of);
        let ways = format!("{} of {}", line.ways, line.of);
        let bar = "#".repeat((share / 5.0).round() as usize);
        let bar = pen.ink(Ink::Roll, &bar);
        let row = format!("{:<width$}  {ways:>9}  {share:>5.1} %  {bar}", line.result);
        writeln!(out, "{}", row.trim_end())?;
    }
    for modifier in &odds.modifiers {
        let rule = pen.ink(Ink::Faint, &format!("(rule {})", modifier.rule));
        writeln!(out, "{:+} to the die: {} {rule}", modifier.amount, modifier.why)?;
    }
    Ok(())
}

#[expect(clippy::cast_precision_loss, reason = "a share is read to a few digits")]
fn percent(ways: u64, of: u64) -> f64 {
    if of == 0 { 0.0 } else { 100.0 * ways as f64 / of as f64 }
}
