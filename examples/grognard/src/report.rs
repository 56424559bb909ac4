//! `grognard report`: a scenario's balance as one page.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;

use anyhow::Context;
use table::{
    AnyGame, Balance, GameInfo, Plan, Registry, Report, STEP_LIMIT, Seats, Spread, wilson,
};

use crate::args::Seat;
use crate::exit::bad_setup;
use crate::plot::{Picture, escaped};
use crate::setup::{SetupArgs, scenario_title};
use crate::simulate::{processors, progress_bar};
use crate::think::{self, ThinkArgs};
use crate::{Console, Exit};

/// Writes a balance report of a scenario as one HTML page
///
/// Bots play many games. The page shows outcomes with their intervals, how long games last, losses
/// turn by turn, where counters are lost, what the first choice is worth and what each option
/// changes. The same seed makes the same page.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    setup: SetupArgs,
    /// How many games; as many again for each other value of an option
    #[arg(long, value_name = "N", default_value_t = 200,
        value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The seed of all dice
    #[arg(long, value_name = "K", default_value_t = 1)]
    seed: u64,
    /// On how many threads; as many as there are processors if not given
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    #[command(flatten)]
    think: ThinkArgs,
    /// The file to write
    #[arg(long, value_name = "FILE", default_value = "report.html")]
    out: PathBuf,
}

pub(crate) fn run(
    games: &Registry,
    args: &Args,
    seats: Vec<Seat>,
    console: &mut Console<'_>,
) -> anyhow::Result<Exit> {
    let game = args.setup.game(games)?;
    let info = game.info();
    let greedy = Seats::all(info, "greedy");
    let seats = seats.into_iter().fold(greedy, |seats, (side, player)| seats.with(side, player));
    let plan = Plan {
        setup: args.setup.setup(info)?,
        seed: args.seed,
        threads: args.threads.map_or_else(processors, usize::from),
        step_limit: STEP_LIMIT,
        thinking: think::clocked(),
        ..Plan::new(args.games, args.think.seats(seats))
    };
    let others = other_options(info, &plan);
    let all = plan.games * (1 + others.len() as u64);
    let bar = progress_bar(all, console.watched);
    let found = game.balance(&plan, &|done| bar.set_position(done)).map_err(bad_setup)?;
    let mut options = Vec::new();
    for (number, (option, value, other)) in others.iter().enumerate() {
        let before = (1 + number as u64) * plan.games;
        let report = game.simulate(other, &|done| bar.set_position(before + done));
        options.push((*option, *value, report.map_err(bad_setup)?));
    }
    bar.finish_and_clear();
    let page = page(game, &plan, &found, &options);
    std::fs::write(&args.out, page).with_context(|| args.out.display().to_string())?;
    writeln!(console.out, "{} games of {} are told in {}", all, info.title, args.out.display())?;
    if found.unfinished > 0 {
        anyhow::bail!("{} of {} games came to no end", found.unfinished, plan.games);
    }
    Ok(Exit::Fine)
}

/// The same plan with each option set to each other value.
fn other_options(info: &GameInfo, plan: &Plan) -> Vec<(&'static str, &'static str, Plan)> {
    let mut others = Vec::new();
    for option in info.options {
        for value in option.values {
            if plan.setup.option(option.id) != Some(value) {
                let setup = plan.setup.clone().with(option.id, *value);
                others.push((option.id, *value, Plan { setup, ..plan.clone() }));
            }
        }
    }
    others
}

#[expect(clippy::cast_precision_loss, reason = "numbers are drawn to a few digits")]
fn number(count: u64) -> f64 {
    count as f64
}

/// A row of a table: a name, how often it came, and its interval as a bar.
fn share_row(out: &mut String, name: &str, count: u64, of: u64) {
    let sure = wilson(count, of);
    let share = number(count) / number(of.max(1));
    let mut picture = Picture::new(220.0, 16.0);
    picture.bar((0.0, 5.0), (200.0, 6.0), "#eee");
    picture.bar((200.0 * sure.low, 5.0), (200.0 * (sure.high - sure.low), 6.0), "#9bd");
    picture.dot((200.0 * share, 8.0), 4.0, "#36c");
    // Writing into a string cannot fail.
    let _ = writeln!(
        out,
        "<tr><td>{}</td><td>{count}</td><td>{:.1} %</td><td>{:.1} to {:.1} %</td><td>{}</td></tr>",
        escaped(name),
        100.0 * share,
        100.0 * sure.low,
        100.0 * sure.high,
        picture.svg()
    );
}

fn page(
    game: &dyn AnyGame,
    plan: &Plan,
    found: &Balance,
    options: &[(&str, &str, Report)],
) -> String {
    let info = game.info();
    let title = format!("{}: {}", info.title, scenario_title(info, &plan.setup));
    let players: Vec<_> =
        info.sides.iter().map(|side| format!("{} {}", side.id, plan.seats.at(side.id))).collect();
    let mut out = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{title}</title>\n\
         <style>body{{font-family:sans-serif;max-width:60em;margin:2em auto;padding:0 1em}}\
         td,th{{padding:.2em .8em;text-align:left}}svg{{max-width:100%;height:auto}}</style></head><body>\n\
         <h1>{title}</h1>\n<p>{} games, {}; set-up {}; seed {}.</p>\n",
        plan.games,
        escaped(&players.join(", ")),
        escaped(&plan.setup.to_string()),
        plan.seed,
        title = escaped(&title),
    );
    let table =
        "<table><tr><th></th><th>games</th><th>share</th><th>95 % sure</th><th></th></tr>\n";
    let _ = writeln!(out, "<h2>Outcomes</h2>\n{table}");
    for (name, &count) in &found.outcomes {
        share_row(&mut out, name, count, found.finished);
    }
    let _ = writeln!(out, "</table>\n<h2>Who wins</h2>\n{table}");
    for side in info.sides {
        let won = found.wins.get(side.id).copied().unwrap_or(0);
        share_row(&mut out, side.name, won, found.finished);
    }
    let _ = writeln!(out, "</table>\n<h2>Who has the first choice wins</h2>\n{table}");
    for (side, (games, wins)) in &found.first_choice {
        share_row(&mut out, &format!("{side}, in {games} games"), *wins, *games);
    }
    let _ = writeln!(out, "</table>\n<h2>How long it lasts</h2>\n{}", lengths(&found.lengths));
    let _ = writeln!(out, "<h2>Turn by turn</h2>\n{}", tallies(&found.tallies));
    let _ = writeln!(
        out,
        "<h2>Where counters are taken off the map</h2>\n<p>Dots: the more, the larger and the \
         redder. Grey: where counters were seen.</p>\n{}",
        lost(game, found)
    );
    if !options.is_empty() {
        let _ = writeln!(out, "<h2>What each option changes</h2>");
        for (option, value, report) in options {
            let _ = writeln!(out, "<h3>{}={}</h3>\n{table}", escaped(option), escaped(value));
            for side in info.sides {
                let won = report.wins.get(side.id).copied().unwrap_or(0);
                share_row(&mut out, side.name, won, report.finished);
            }
            let _ = writeln!(out, "</table>");
        }
    }
    out.push_str("</body></html>\n");
    out
}

/// In which turn games ended, as bars.
fn lengths(lengths: &BTreeMap<u16, u64>) -> String {
    const SIZE: (f64, f64) = (640.0, 160.0);
    let most = lengths.values().max().copied().unwrap_or(1);
    let last = lengths.keys().max().copied().unwrap_or(1);
    let mut picture = Picture::new(SIZE.0 + 20.0, SIZE.1 + 40.0);
    let wide = SIZE.0 / f64::from(last);
    for (&turn, &count) in lengths {
        let high = SIZE.1 * number(count) / number(most);
        let x = 10.0 + wide * f64::from(turn.saturating_sub(1));
        picture.bar((x, 10.0 + SIZE.1 - high), ((wide - 1.0).max(1.0), high), "#36c");
    }
    for turn in [1, last / 2, last] {
        let x = 10.0 + wide * (f64::from(turn) - 0.5);
        picture.text((x, SIZE.1 + 28.0), "middle", &format!("turn {turn}"));
    }
    picture.svg()
}

const COLOURS: [&str; 6] = ["#36c", "#c33", "#393", "#c80", "#639", "#666"];

/// Means of what the game counts, turn by turn.
fn tallies(tallies: &BTreeMap<String, BTreeMap<u16, Spread>>) -> String {
    const SIZE: (f64, f64) = (640.0, 220.0);
    let all = || tallies.values().flat_map(BTreeMap::iter);
    let last = all().map(|(turn, _)| *turn).max().unwrap_or(1).max(2);
    let top = all().map(|(_, spread)| spread.mean()).fold(1.0, f64::max);
    let rows = tallies.len() as u32;
    let mut picture = Picture::new(SIZE.0 + 60.0, SIZE.1 + 40.0 + 18.0 * f64::from(rows));
    let at = |turn: u16, mean: f64| {
        let across = f64::from(turn.saturating_sub(1)) / f64::from(last - 1);
        (40.0 + SIZE.0 * across, 10.0 + SIZE.1 * (1.0 - mean / top))
    };
    for part in 0..=4 {
        let mean = top * f64::from(part) / 4.0;
        picture.line(&[at(1, mean), at(last, mean)], "#ddd", 1.0);
        let (x, y) = at(1, mean);
        picture.text((x - 4.0, y + 4.0), "end", &format!("{mean:.0}"));
    }
    for turn in [1, last] {
        let (x, y) = at(turn, 0.0);
        let label = if turn == last { "end".to_owned() } else { format!("turn {turn}") };
        picture.text((x, y + 16.0), "middle", &label);
    }
    for (row, (name, turns)) in tallies.iter().enumerate() {
        let colour = COLOURS[row % COLOURS.len()];
        let points: Vec<_> = turns.iter().map(|(turn, it)| at(*turn, it.mean())).collect();
        picture.line(&points, colour, 2.0);
        let y = SIZE.1 + 44.0 + 18.0 * f64::from(row as u32);
        picture.bar((40.0, y - 8.0), (14.0, 8.0), colour);
        picture.text((60.0, y), "start", name);
    }
    picture.svg()
}

/// Where counters were lost, in the places that the game's own map in text gives to hexes.
fn lost(game: &dyn AnyGame, found: &Balance) -> String {
    let spot = |hex: &str| {
        let (column, line) = game.study()?.map_spot(hex)?;
        // A line of text is about twice as high as a letter is wide.
        Some((20.0 + 7.0 * number(column as u64), 20.0 + 14.0 * number(line as u64)))
    };
    let seen: Vec<(f64, f64)> = found.seen.keys().filter_map(|hex| spot(hex)).collect();
    let (wide, high) =
        seen.iter().fold((0.0_f64, 0.0_f64), |(x, y), it| (x.max(it.0), y.max(it.1)));
    if seen.is_empty() {
        return "<p>This game says not where its hexes are.</p>".to_owned();
    }
    let mut picture = Picture::new(wide + 40.0, high + 40.0);
    for at in seen {
        picture.dot(at, 2.0, "#ccc");
    }
    let most = found.lost.values().max().copied().unwrap_or(1);
    let mut worst: Vec<(&String, &u64)> = found.lost.iter().collect();
    worst.sort_by_key(|(hex, count)| (std::cmp::Reverse(**count), (*hex).clone()));
    for &(hex, &count) in &worst {
        let share = number(count) / number(most);
        let Some(at) = spot(hex) else { continue };
        let pale = (200.0 * (1.0 - share)) as u8;
        picture.dot(at, 2.5 + 9.0 * share.sqrt(), &format!("#e0{pale:02x}{pale:02x}"));
    }
    for (hex, _) in worst.iter().take(5) {
        if let Some((x, y)) = spot(hex) {
            picture.text((x, y - 12.0), "middle", hex);
        }
    }
    picture.svg()
}
