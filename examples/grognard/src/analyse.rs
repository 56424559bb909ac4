//! `grognard analyse`: what decided a game.

use std::path::PathBuf;

use anyhow::Context;
use serde::Serialize;
use table::{Analysis, AnySession, Judged, Registry};

use crate::exit::bad_journal;
use crate::ink::Ink;
use crate::plot::Picture;
use crate::simulate::progress_bar;
use crate::{Console, Exit, replay};

/// Tells what each decision of a saved game did to the chance to win
///
/// Each step is split into choice (what the action made of the chance on average, before its dice
/// fell) and luck (what the dice made of that). The largest mistakes are listed with what would have
/// been better at once, by all that the side could know. Chances are the game's own estimate: see
/// `grognard fit`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example: grognard analyse game.json --plot game.svg")]
pub(crate) struct Args {
    /// The saved game
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// How many mistakes to list
    #[arg(long, value_name = "N", default_value_t = 5)]
    mistakes: usize,
    /// Lists every decision
    #[arg(long)]
    all: bool,
    /// Draws the chances over the whole game into this file, as SVG
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Writes JSON for scripts
    #[arg(long)]
    json: bool,
}

/// What scripts read.
#[derive(Serialize)]
struct Told<'t> {
    game: &'static str,
    steps: usize,
    decisions: &'t [Judged],
    mistakes: Vec<usize>,
}

pub(crate) fn run(
    games: &Registry,
    args: &Args,
    console: &mut Console<'_>,
) -> anyhow::Result<Exit> {
    let loaded = games.load(&args.file, None);
    let session = loaded.map_err(|error| bad_journal(error, &args.file))?;
    let bar = progress_bar(session.steps() as u64, console.watched);
    let found = session.analyse(&mut |step| bar.set_position(step as u64));
    bar.finish_and_clear();
    let found = found?;
    if let Some(file) = &args.plot {
        let svg = plot(session.as_ref(), &found);
        std::fs::write(file, svg).with_context(|| file.display().to_string())?;
    }
    let mistakes = found.mistakes(args.mistakes);
    if args.json {
        let told = Told {
            game: session.info().id,
            steps: session.steps(),
            decisions: &found.decisions,
            mistakes: mistakes.iter().map(|it| it.step).collect(),
        };
        writeln!(console.out, "{}", serde_json::to_string(&told)?)?;
        return Ok(Exit::Fine);
    }
    print(session.as_ref(), &found, &mistakes, args.all, console)?;
    Ok(Exit::Fine)
}

/// A chance in per cent.
fn percent(thousandths: i32) -> String {
    format!("{:.1}", f64::from(thousandths) / 10.0)
}

fn print(
    session: &dyn AnySession,
    found: &Analysis,
    mistakes: &[&Judged],
    all: bool,
    console: &mut Console<'_>,
) -> anyhow::Result<()> {
    let pen = console.pen();
    let out = &mut *console.out;
    let info = session.info();
    writeln!(out, "{}", replay::heading(session))?;
    writeln!(out, "{}", replay::standing(session))?;
    let name = |judged: &Judged| info.sides.get(judged.side.index()).map_or("", |side| side.id);
    if all {
        let head = "  step side          before  choice    luck   after  action";
        writeln!(out, "\n{}", pen.ink(Ink::Head, head))?;
        for it in &found.decisions {
            let (before, after) = (percent(it.before), percent(it.after));
            let (choice, luck) = (percent(it.choice()), percent(it.luck()));
            let (step, side, action) = (it.step, name(it), &it.action);
            writeln!(
                out,
                "{step:>6} {side:<12} {before:>7} {choice:>7} {luck:>7} {after:>7}  {action}"
            )?;
        }
    }
    writeln!(out, "\n{}", pen.ink(Ink::Head, "What choices and dice did, in points of a hundred"))?;
    for (id, side) in info.side_ids().zip(info.sides) {
        if found.decisions.iter().any(|it| it.side == id) {
            let (choice, luck) = found.totals(id);
            writeln!(
                out,
                "{:<12} choices {:>7}   dice {:>7}",
                side.id,
                percent(choice),
                percent(luck)
            )?;
        }
    }
    writeln!(out, "\n{}", pen.ink(Ink::Head, "The largest mistakes"))?;
    if mistakes.is_empty() {
        writeln!(out, "None that could be seen at once.")?;
    }
    for it in mistakes {
        let (missed, better) = (percent(it.missed), it.better.as_deref().unwrap_or_default());
        writeln!(out, "step {}, turn {}, {}: {}", it.step, it.turn, name(it), it.action)?;
        writeln!(out, "  {missed} points better: {better}")?;
    }
    Ok(())
}

/// The chances of the first side over the whole game.
fn plot(session: &dyn AnySession, found: &Analysis) -> String {
    const SIZE: (f64, f64) = (720.0, 260.0);
    const LEFT: f64 = 50.0;
    const TOP: f64 = 36.0;
    let mut picture = Picture::new(LEFT + SIZE.0 + 20.0, TOP + SIZE.1 + 40.0);
    let first = session.info().sides.first().map_or("", |side| side.name);
    picture.text(
        (LEFT, 20.0),
        "start",
        &format!("{}: the chance of {first}", session.info().title),
    );
    #[expect(clippy::cast_precision_loss, reason = "a game has few steps")]
    let across = |step: usize| LEFT + SIZE.0 * step as f64 / found.decisions.len().max(1) as f64;
    let up = |thousandths: i32| TOP + SIZE.1 * (1.0 - f64::from(thousandths) / 1000.0);
    for tick in [0, 250, 500, 750, 1000] {
        picture.line(&[(LEFT, up(tick)), (LEFT + SIZE.0, up(tick))], "#ddd", 1.0);
        picture.text((LEFT - 6.0, up(tick) + 4.0), "end", &format!("{} %", tick / 10));
    }
    let mut turn = 0;
    for it in &found.decisions {
        if it.turn != turn {
            turn = it.turn;
            let x = across(it.step - 1);
            picture.line(&[(x, TOP), (x, TOP + SIZE.1)], "#eee", 1.0);
            if turn % 5 == 0 || turn == 1 {
                picture.text((x, TOP + SIZE.1 + 16.0), "middle", &format!("turn {turn}"));
            }
        }
    }
    let points = found.decisions.iter().map(|it| (across(it.step), up(it.first_side)));
    picture.line(&points.collect::<Vec<_>>(), "#36c", 1.5);
    for it in found.mistakes(5) {
        picture.dot((across(it.step), up(it.first_side)), 4.0, "#c33");
    }
    picture.svg()
}
