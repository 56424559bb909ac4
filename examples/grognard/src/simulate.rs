//! `grognard simulate`: what comes of many games.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::thread::available_parallelism;
use std::time::Instant;

use anyhow::Context;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::Serialize;
use table::{
    GameInfo, Interval, Plan, Registry, Report, ReportFile, STEP_LIMIT, Seats, Shard, Spread,
    wilson,
};

use crate::args::Seat;
use crate::exit::bad_setup;
use crate::ink::Ink;
use crate::setup::{SetupArgs, scenario_title};
use crate::think::{self, ThinkArgs};
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
    #[command(flatten)]
    think: ThinkArgs,
    /// Plays only one part of the games, such as 2/5 for the second of five, and writes a report
    /// that `grognard merge` joins with the others
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// Writes the report that can be read back into this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Writes JSON for scripts
    #[arg(long)]
    json: bool,
}

/// What scripts read.
#[derive(Serialize)]
pub(crate) struct Summary<'r> {
    game: &'static str,
    scenario: &'r str,
    players: BTreeMap<&'static str, &'r str>,
    seed: u64,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    speed: Option<Speed>,
    #[serde(flatten)]
    report: &'r Report,
    shares: BTreeMap<&'r str, Share>,
    failure: Option<String>,
}

/// How fast it went.
#[derive(Serialize)]
struct Speed {
    threads: usize,
    seconds: f64,
    games_per_second: f64,
    actions_per_second: f64,
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
    let whole = Plan {
        setup,
        seats: args.think.seats(
            seats.into_iter().fold(random, |seats, (side, player)| seats.with(side, player)),
        ),
        games: args.games,
        first: 0,
        seed: args.seed,
        threads,
        step_limit: args.step_limit,
        // The games themselves are on all threads.
        thinking: think::clocked(),
    };
    let plan = ReportFile::plan(&whole, args.shard.unwrap_or(Shard::WHOLE));
    let bar = progress_bar(plan.games, console.watched);
    let begun = Instant::now();
    let report = game.simulate(&plan, &|done| bar.set_position(done));
    let seconds = begun.elapsed().as_secs_f64();
    bar.finish_and_clear();
    let file = ReportFile::new(info.id, &whole, &plan, report.map_err(bad_setup)?);
    if let Some(path) = &args.out {
        std::fs::write(path, file.to_text()).with_context(|| path.display().to_string())?;
    }
    let summary = Summary::new(info, &plan, file.report(), Some(seconds));
    if args.json {
        writeln!(console.out, "{}", serde_json::to_string(&summary)?)?;
    } else if args.shard.is_some() && args.out.is_none() {
        write!(console.out, "{}", file.to_text())?;
    } else {
        print(info, &plan, &summary, console)?;
    }
    ended(file.report())
}

/// Games that came to no end are a mistake somewhere, and said to be one.
pub(crate) fn ended(report: &Report) -> anyhow::Result<Exit> {
    match &report.failure {
        None => Ok(Exit::Fine),
        Some(failure) => {
            let lost = report.games - report.finished;
            anyhow::bail!("{lost} of {} games came to no end; {failure}", report.games)
        }
    }
}

pub(crate) fn processors() -> usize {
    available_parallelism().map_or(1, NonZeroUsize::get)
}

pub(crate) fn progress_bar(games: u64, watched: bool) -> ProgressBar {
    let target = if watched { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let bar = ProgressBar::with_draw_target(Some(games), target);
    match ProgressStyle::with_template("{bar:40} {human_pos} of {human_len} games, {eta} left") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

impl<'r> Summary<'r> {
    /// What came of a plan, in so many seconds if they were measured.
    pub(crate) fn new(
        info: &'static GameInfo,
        plan: &'r Plan,
        report: &'r Report,
        seconds: Option<f64>,
    ) -> Summary<'r> {
        let share = |count| Share::new(count, report.finished);
        Summary {
            game: info.id,
            scenario: &plan.setup.scenario,
            players: seated(info, plan).collect(),
            seed: plan.seed,
            speed: seconds.map(|seconds| Speed::new(plan, report, seconds)),
            report,
            shares: report.outcomes.iter().map(|(name, &n)| (name.as_str(), share(n))).collect(),
            failure: report.failure.as_ref().map(ToString::to_string),
        }
    }
}

impl Speed {
    #[expect(clippy::cast_precision_loss, reason = "a speed is read to a few digits")]
    fn new(plan: &Plan, report: &Report, seconds: f64) -> Speed {
        // A clock that stood still must not make a number that JSON does not have.
        let a_second = |count: u64| count as f64 / seconds.max(1e-9);
        Speed {
            threads: plan.threads,
            seconds,
            games_per_second: a_second(report.games),
            actions_per_second: a_second(report.actions),
        }
    }
}

/// Who plays the sides that decide something in the scenario.
fn seated<'p>(info: &GameInfo, plan: &'p Plan) -> impl Iterator<Item = (&'static str, &'p str)> {
    let scenario = info.scenario(&plan.setup.scenario).or(info.scenarios.first());
    let sides = info.sides.iter().zip(info.side_ids());
    let playing = sides.filter(move |(_, id)| scenario.is_none_or(|known| known.has_seat(*id)));
    playing.map(|(side, _)| (side.id, plan.seats.at(side.id)))
}

pub(crate) fn print(
    info: &GameInfo,
    plan: &Plan,
    summary: &Summary<'_>,
    console: &mut Console<'_>,
) -> anyhow::Result<()> {
    let pen = console.pen();
    let out = &mut *console.out;
    let report = summary.report;
    let title = format!("{}: {}", info.title, scenario_title(info, &plan.setup));
    writeln!(out, "{}", pen.ink(Ink::Head, &title))?;
    let players = seated(info, plan).map(|(side, player)| format!("{side} {player}"));
    writeln!(out, "{}, seed {}", players.collect::<Vec<_>>().join(", "), plan.seed)?;
    let speed = summary.speed.as_ref().map_or_else(String::new, |speed| {
        let Speed { threads, seconds, games_per_second, actions_per_second } = speed;
        let on = if *threads == 1 { "1 thread".to_owned() } else { format!("{threads} threads") };
        format!(
            " in {seconds:.2} s on {on}: {games_per_second:.0} games and \
             {actions_per_second:.0} actions a second"
        )
    });
    writeln!(out, "{} of {} games finished{speed}", report.finished, report.games)?;
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
