//! `grognard simulate`: what comes of many games.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::thread::available_parallelism;
use std::time::Instant;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::Serialize;
use table::{GameInfo, Interval, Plan, Registry, Report, STEP_LIMIT, Seats, Spread, wilson};

use crate::args::Seat;
use crate::exit::bad_setup;
use crate::ink::Ink;
use crate::setup::{SetupArgs, scenario_title};
use crate::{Console, Exit};

/// Lets bots play many games, and counts what comes of them
///
/// Who plays a side is said by a flag of its name, such as --csa greedy; sides that are not named
/// are played by `random`. The same seed gives the same games on any number of threads.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    setup: SetupArgs,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 1000,
        value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The seed of all dice
    #[arg(long, value_name = "K", default_value_t = 1)]
    seed: u64,
    /// On how many threads; as many as there are processors if not given
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// After how many actions a game is given up
    #[arg(long, value_name = "N", default_value_t = STEP_LIMIT)]
    step_limit: u64,
    /// Writes JSON for scripts
    #[arg(long)]
    json: bool,
}

/// What scripts read.
#[derive(Serialize)]
struct Summary<'r> {
    game: &'static str,
    scenario: &'r str,
    players: BTreeMap<&'static str, &'r str>,
    seed: u64,
    threads: usize,
    seconds: f64,
    games_per_second: f64,
    actions_per_second: f64,
    #[serde(flatten)]
    report: &'r Report,
    shares: BTreeMap<&'r str, Share>,
    failure: Option<String>,
}

/// How often something came, and how sure that is.
#[derive(Serialize)]
struct Share {
    share: f64,
    #[serde(flatten)]
    interval: Interval,
}

impl Share {
    #[expect(clippy::cast_precision_loss, reason = "a share is read to a few digits")]
    fn new(count: u64, of: u64) -> Share {
        Share { share: count as f64 / of.max(1) as f64, interval: wilson(count, of) }
    }
}

pub(crate) fn run(
    games: &Registry,
    args: &Args,
    seats: Vec<Seat>,
    console: &mut Console<'_>,
) -> anyhow::Result<Exit> {
    let game = args.setup.game(games)?;
    let info = game.info();
    let setup = args.setup.setup(info)?;
    let threads = args.threads.map_or_else(processors, usize::from);
    let random = Seats::all(info, "random");
    let plan = Plan {
        setup,
        seats: seats.into_iter().fold(random, |seats, (side, player)| seats.with(side, player)),
        games: args.games,
        seed: args.seed,
        threads,
        step_limit: args.step_limit,
    };
    let bar = progress_bar(args.games, console.watched);
    let begun = Instant::now();
    let report = game.simulate(&plan, &|done| bar.set_position(done));
    let seconds = begun.elapsed().as_secs_f64();
    bar.finish_and_clear();
    let report = report.map_err(bad_setup)?;
    let summary = summary(info, &plan, &report, seconds);
    if args.json {
        writeln!(console.out, "{}", serde_json::to_string(&summary)?)?;
    } else {
        print(info, &plan, &summary, console)?;
    }
    match &report.failure {
        None => Ok(Exit::Fine),
        Some(failure) => {
            let lost = report.games - report.finished;
            anyhow::bail!("{lost} of {} games came to no end; {failure}", report.games)
        }
    }
}

fn processors() -> usize {
    available_parallelism().map_or(1, NonZeroUsize::get)
}

fn progress_bar(games: u64, watched: bool) -> ProgressBar {
    let target = if watched { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let bar = ProgressBar::with_draw_target(Some(games), target);
    match ProgressStyle::with_template("{bar:40} {human_pos} of {human_len} games, {eta} left") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

#[expect(clippy::cast_precision_loss, reason = "a speed is read to a few digits")]
fn summary<'r>(
    info: &'static GameInfo,
    plan: &'r Plan,
    report: &'r Report,
    seconds: f64,
) -> Summary<'r> {
    // A clock that stood still must not make a number that JSON does not have.
    let a_second = |count: u64| count as f64 / seconds.max(1e-9);
    let share = |count| Share::new(count, report.finished);
    Summary {
        game: info.id,
        scenario: &plan.setup.scenario,
        players: info.sides.iter().map(|side| (side.id, plan.seats.at(side.id))).collect(),
        seed: plan.seed,
        threads: plan.threads,
        seconds,
        games_per_second: a_second(report.games),
        actions_per_second: a_second(report.actions),
        report,
        shares: report.outcomes.iter().map(|(name, &n)| (name.as_str(), share(n))).collect(),
        failure: report.failure.as_ref().map(ToString::to_string),
    }
}

fn print(
    info: &GameInfo,
    plan: &Plan,
    summary: &Summary<'_>,
    console: &mut Console<'_>,
) -> anyhow::Result<()> {
    let pen = console.pen();
    let out = &mut *console.out;
    let Summary { report, seconds, threads, .. } = summary;
    let title = format!("{}: {}", info.title, scenario_title(info, &plan.setup));
    writeln!(out, "{}", pen.ink(Ink::Head, &title))?;
    let players = info.sides.iter().map(|side| format!("{} {}", side.id, plan.seats.at(side.id)));
    writeln!(out, "{}, seed {}", players.collect::<Vec<_>>().join(", "), plan.seed)?;
    let on = if *threads == 1 { "1 thread".to_owned() } else { format!("{threads} threads") };
    writeln!(
        out,
        "{} of {} games finished in {seconds:.2} s on {on}: {:.0} games and {:.0} actions a second",
        report.finished, report.games, summary.games_per_second, summary.actions_per_second
    )?;
    let names =
        report.outcomes.keys().chain(report.tallies.keys()).map(|name| name.chars().count());
    let width = names.max().unwrap_or(0).max("actions in a game".len());
    let head = format!("{:<width$} {:>9} {:>8}   {}", "outcome", "games", "share", "95 % sure");
    writeln!(out, "\n{}", pen.ink(Ink::Head, &head))?;
    for (name, &count) in &report.outcomes {
        let Share { share, interval } = Share::new(count, report.finished);
        let (low, high) = (100.0 * interval.low, 100.0 * interval.high);
        let share = 100.0 * share;
        writeln!(out, "{name:<width$} {count:>9} {share:>6.1} %   {low:.1} to {high:.1} %")?;
    }
    let head =
        format!("{:<width$} {:>9} {:>8} {:>8} {:>8}", "count", "mean", "spread", "least", "most");
    writeln!(out, "\n{}", pen.ink(Ink::Head, &head))?;
    let mut row = |name: &str, spread: &Spread| {
        let (mean, deviation) = (spread.mean(), spread.deviation());
        let (least, most) = (spread.min(), spread.max());
        writeln!(out, "{name:<width$} {mean:>9.1} {deviation:>8.1} {least:>8} {most:>8}")
    };
    row("actions in a game", &report.steps)?;
    row("turns in a game", &report.turns)?;
    for (name, spread) in &report.tallies {
        row(name, spread)?;
    }
    Ok(())
}
