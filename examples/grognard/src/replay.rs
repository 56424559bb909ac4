//! `grognard replay`: a game that was played before.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Serialize;
use table::{AnySession, Decision, Ending, LogLine, Registry, Seed, Viewer};

use crate::exit::bad_journal;
use crate::ink::Ink;
use crate::setup::{find, scenario_title, seated};
use crate::{Console, Exit, board, logbook};

/// Shows a saved game step by step, or verifies it
///
/// Every step is judged by the rules and compared with what the file says came of it, so a file that
/// was damaged or edited is refused with the first step that differs.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example: grognard replay game.json --to 12")]
pub(crate) struct Args {
    /// The saved game
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Stops after this many steps
    #[arg(long, value_name = "N")]
    to: Option<usize>,
    /// Only says whether every step leads where the file says
    #[arg(long)]
    verify: bool,
    /// Writes JSON for scripts
    #[arg(long)]
    json: bool,
}

/// What scripts read.
#[derive(Serialize)]
struct Shown<'s> {
    game: &'static str,
    scenario: &'s str,
    players: BTreeMap<&'static str, &'s str>,
    seed: Seed,
    steps: usize,
    hash: table::StateHash,
    turn: u16,
    result: Option<Ending>,
    #[serde(skip_serializing_if = "Option::is_none")]
    log: Option<Vec<LogLine>>,
}

pub(crate) fn run(
    games: &Registry,
    args: &Args,
    console: &mut Console<'_>,
) -> anyhow::Result<Exit> {
    let loaded = games.load(&args.file, args.to);
    let session = loaded.map_err(|error| bad_journal(error, &args.file))?;
    if args.json {
        let shown = shown(session.as_ref(), !args.verify);
        writeln!(console.out, "{}", serde_json::to_string(&shown)?)?;
    } else if args.verify {
        verified(session.as_ref(), &args.file, console)?;
    } else {
        show(games, session.as_ref(), console)?;
    }
    Ok(Exit::Fine)
}

fn shown(session: &dyn AnySession, with_log: bool) -> Shown<'_> {
    let info = session.info();
    let view = session.view(Viewer::Omniscient);
    Shown {
        game: info.id,
        scenario: &session.setup().scenario,
        players: seated(info, session.setup())
            .map(|side| (side.id, session.seats().at(side.id)))
            .collect(),
        seed: session.seed(),
        steps: session.steps(),
        hash: session.hash(),
        turn: view.turn,
        result: view.result,
        log: with_log.then(|| session.log(Viewer::Omniscient, 0)),
    }
}

fn verified(
    session: &dyn AnySession,
    file: &Path,
    console: &mut Console<'_>,
) -> anyhow::Result<()> {
    let steps = match session.steps() {
        1 => "1 step".to_owned(),
        steps => format!("{steps} steps"),
    };
    writeln!(console.out, "{}: {steps}, all as recorded. {}", file.display(), standing(session))?;
    Ok(())
}

fn show(
    games: &Registry,
    session: &dyn AnySession,
    console: &mut Console<'_>,
) -> anyhow::Result<()> {
    let pen = console.pen();
    writeln!(console.out, "{}", heading(session))?;
    let mut step = 0;
    for line in session.log(Viewer::Omniscient, 0) {
        if line.step != step {
            step = line.step;
            writeln!(console.out, "{}", pen.ink(Ink::Faint, &format!("step {step}")))?;
        }
        logbook::print(&[line], console)?;
    }
    let view = session.view(Viewer::Omniscient);
    let game = find(games, session.info().id)?;
    let board = board::text(game, &view, None, console);
    write!(console.out, "\n{board}")?;
    writeln!(console.out, "{}", standing(session))?;
    Ok(())
}

/// Which game it is, in a line.
pub(crate) fn heading(session: &dyn AnySession) -> String {
    let info = session.info();
    let players = seated(info, session.setup())
        .map(|side| format!("{} {}", side.id, session.seats().at(side.id)));
    let players: Vec<_> = players.collect();
    let scenario = scenario_title(info, session.setup());
    format!("{}: {scenario} ({}; seed {})", info.title, players.join(", "), session.seed())
}

/// How far it is, in a sentence.
pub(crate) fn standing(session: &dyn AnySession) -> String {
    match session.decision() {
        Decision::Over(outcome) => {
            format!("The game is over: {} (rule {}).", outcome.name, outcome.rule)
        }
        Decision::Side(_) => {
            let prompt = session.prompt();
            format!("{}, {}. {}", prompt.turn, prompt.phase, prompt.sentence)
        }
    }
}
