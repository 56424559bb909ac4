//! `grognard tournament`: who plays how well.

use std::collections::BTreeMap;

use serde::Serialize;
use table::{Pairing, Plan, Registry, STEP_LIMIT, Seats, Tournament, seatings, tournament};

use crate::exit::{bad_setup, usage};
use crate::ink::Ink;
use crate::setup::{SetupArgs, scenario_title};
use crate::simulate::{processors, progress_bar};
use crate::think::{self, ThinkArgs};
use crate::{Console, Exit};

/// Lets players play against one another, and rates them
///
/// Everybody plays each side against everybody, themselves included, as far as they can: some play
/// only one side. How much one thinks is said behind a colon, so that several can be compared.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example: grognard tournament bull-run --players greedy,simple,thinker:64 --games 100"
)]
pub(crate) struct Args {
    #[command(flatten)]
    setup: SetupArgs,
    /// The players, such as greedy,thinker:200
    #[arg(long, value_name = "PLAYERS", value_delimiter = ',', required = true)]
    players: Vec<String>,
    /// Only seatings with one of these: for a newcomer among many that are known
    #[arg(long, value_name = "PLAYERS", value_delimiter = ',')]
    with: Vec<String>,
    /// How many games of each seating
    #[arg(long, value_name = "N", default_value_t = 100,
        value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The seed of all dice: every seating has the same
    #[arg(long, value_name = "K", default_value_t = 1)]
    seed: u64,
    /// On how many threads; as many as there are processors if not given
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    #[command(flatten)]
    think: ThinkArgs,
    /// Writes a table in Markdown, for docs/players.md
    #[arg(long, conflicts_with = "json")]
    markdown: bool,
    /// Writes JSON for scripts
    #[arg(long)]
    json: bool,
}

/// What scripts read.
#[derive(Serialize)]
struct Told<'t> {
    game: &'static str,
    scenario: &'t str,
    options: &'t BTreeMap<String, String>,
    games: u64,
    seed: u64,
    #[serde(flatten)]
    found: &'t Tournament,
}

pub(crate) fn run(
    games: &Registry,
    args: &Args,
    console: &mut Console<'_>,
) -> anyhow::Result<Exit> {
    let game = args.setup.game(games)?;
    let info = game.info();
    let setup = args.setup.setup(info)?;
    // `--think` is about those that do not say themselves how much they think.
    let budget = |player: &String| {
        args.think.seats(Seats::default().with("any", player.clone())).at("any").to_owned()
    };
    let players: Vec<String> = args.players.iter().map(budget).collect();
    let with: Vec<String> = args.with.iter().map(budget).collect();
    let all = seatings(info, &setup.scenario, &players, &with).len() as u64;
    if all == 0 {
        return Err(usage("no two of these players can sit at one table"));
    }
    let plan = Plan {
        setup,
        seed: args.seed,
        threads: args.threads.map_or_else(processors, usize::from),
        step_limit: STEP_LIMIT,
        thinking: think::clocked(),
        ..Plan::new(args.games, Seats::default())
    };
    let bar = progress_bar(all * args.games, console.watched);
    let found = tournament(game, &plan, &players, &with, &|done| bar.set_position(done));
    bar.finish_and_clear();
    let found = found.map_err(bad_setup)?;
    if args.json {
        let told = Told {
            game: info.id,
            scenario: &plan.setup.scenario,
            options: &plan.setup.options,
            games: args.games,
            seed: args.seed,
            found: &found,
        };
        writeln!(console.out, "{}", serde_json::to_string(&told)?)?;
    } else {
        let title = format!("{}: {}", info.title, scenario_title(info, &plan.setup));
        let head = format!("{} games of each seating, seed {}", args.games, args.seed);
        if args.markdown {
            markdown(&title, &head, &found, console)?;
        } else {
            print(&title, &head, &found, console)?;
        }
    }
    if found.unfinished > 0 {
        anyhow::bail!("{} games came to no end", found.unfinished);
    }
    Ok(Exit::Fine)
}

/// Wins, draws and losses in words: `88 / 2 / 10 %, won 74 to 95`.
fn shares(pairing: &Pairing) -> (String, String) {
    #[expect(clippy::cast_precision_loss, reason = "a share is read to a few digits")]
    let percent = |count: u64| 100.0 * count as f64 / pairing.games.max(1) as f64;
    let (low, high) = (100.0 * pairing.interval.low, 100.0 * pairing.interval.high);
    let counts = [pairing.won, pairing.drawn, pairing.lost].map(percent);
    let [won, drawn, lost] = counts;
    (format!("{won:.0} / {drawn:.0} / {lost:.0}"), format!("{low:.0} to {high:.0}"))
}

fn print(
    title: &str,
    head: &str,
    found: &Tournament,
    console: &mut Console<'_>,
) -> anyhow::Result<()> {
    let pen = console.pen();
    let out = &mut *console.out;
    writeln!(out, "{}\n{head}", pen.ink(Ink::Head, title))?;
    let columns = format!(
        "\n{:<12} {:<16} {:<16} {:>18}   95 % sure",
        "side", "player", "against", "% W / D / L"
    );
    writeln!(out, "{}", pen.ink(Ink::Head, &columns))?;
    for pairing in &found.pairings {
        let (share, sure) = shares(pairing);
        let Pairing { side, player, against, .. } = pairing;
        writeln!(out, "{side:<12} {player:<16} {against:<16} {share:>18}   {sure} % won")?;
    }
    if !found.ratings.is_empty() {
        writeln!(out, "\n{}", pen.ink(Ink::Head, "rating"))?;
        for rating in &found.ratings {
            writeln!(out, "{:<16} {:>6.0}", rating.player, rating.rating)?;
        }
        writeln!(out, "{:<16} {:>6.0}", "(first side)", found.first_side)?;
    }
    Ok(())
}

fn markdown(
    title: &str,
    head: &str,
    found: &Tournament,
    console: &mut Console<'_>,
) -> anyhow::Result<()> {
    let out = &mut *console.out;
    writeln!(out, "### {title}\n\n{head}.\n")?;
    writeln!(out, "| side | player | against | games | W / D / L % | won, 95 % sure |")?;
    writeln!(out, "|---|---|---|---|---|---|")?;
    for pairing in &found.pairings {
        let (share, sure) = shares(pairing);
        let Pairing { side, player, against, games, .. } = pairing;
        writeln!(out, "| {side} | {player} | {against} | {games} | {share} | {sure} % |")?;
    }
    if !found.ratings.is_empty() {
        let ratings = found.ratings.iter().map(|it| format!("{} {:.0}", it.player, it.rating));
        let ratings = ratings.collect::<Vec<_>>().join(", ");
        writeln!(out, "\nRatings: {ratings}; the first side is worth {:.0}.", found.first_side)?;
    }
    writeln!(out)?;
    Ok(())
}
