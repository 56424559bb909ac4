//! `grognard fit`: the chance to win, learned from many games.

use std::path::PathBuf;

use anyhow::Context;
use table::{FitError, FitPlan, Models, Plan, Registry, STEP_LIMIT, Seats};

use crate::args::Seat;
use crate::exit::{bad_setup, usage};
use crate::plot::calibration;
use crate::setup::SetupArgs;
use crate::simulate::{processors, progress_bar};
use crate::think;
use crate::{Console, Exit};

/// Fits the chance to win on simulated games, and shows how well it foretells others
///
/// What a game knows of its state is weighed so that it foretells the results of these games best.
/// The weights go into the game's data folder; one game in five is not learned from but kept to see
/// how well they do.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    setup: SetupArgs,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 3000,
        value_parser = clap::value_parser!(u32).range(5..))]
    games: u32,
    /// The seed of all dice
    #[arg(long, value_name = "K", default_value_t = 1)]
    seed: u64,
    /// On how many threads; as many as there are processors if not given
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Of a hundred actions so many are taken at random
    #[arg(long, value_name = "PERCENT", default_value_t = 20,
        value_parser = clap::value_parser!(u8).range(0..=100))]
    noise: u8,
    /// Whose chances; with two sides the other's follow from them [default: the first that plays]
    #[arg(long, value_name = "SIDE")]
    of: Option<String>,
    /// The file with the game's models: this one is put in its place in it
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Draws how well it foretells into this file, as SVG
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
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
    let side = match &args.of {
        Some(id) => info.side(id).ok_or_else(|| usage(format!("there is no side '{id}'")))?,
        None => {
            let scenario = info.scenario(&setup.scenario);
            let plays = |side: &_| scenario.is_none_or(|scenario| scenario.has_seat(*side));
            info.side_ids().find(plays).ok_or_else(|| usage("nobody plays in this scenario"))?
        }
    };
    let simple = Seats::all(info, "simple");
    let plan = FitPlan {
        plan: Plan {
            setup,
            seed: args.seed,
            threads: args.threads.map_or_else(processors, usize::from),
            step_limit: STEP_LIMIT,
            thinking: think::clocked(),
            ..Plan::new(
                args.games.into(),
                seats.into_iter().fold(simple, |seats, (side, player)| seats.with(side, player)),
            )
        },
        noise: args.noise,
        side,
    };
    let known = match args.out.as_deref().filter(|file| file.exists()) {
        None => Models::none(info),
        Some(file) => {
            let text = std::fs::read_to_string(file).with_context(|| file.display().to_string())?;
            // What weighs other features than the game has now is made anew.
            Models::from_text(&text, info, game.feature_names())
                .unwrap_or_else(|_| Models::none(info))
        }
    };
    let bar = progress_bar(args.games.into(), console.watched);
    let fitted = game.fit(&plan, &|done| bar.set_position(done));
    bar.finish_and_clear();
    let fitted = fitted.map_err(|error| match error {
        FitError::Setup(error) => bad_setup(error),
        other => other.into(),
    })?;
    let found = fitted.model.calibration().clone();
    let title = format!("{}: the chances of {}", info.title, info.side_name(side));
    if let Some(file) = &args.plot {
        let svg = calibration(&title, &found);
        std::fs::write(file, svg).with_context(|| file.display().to_string())?;
    }
    let models = known.with(fitted.model);
    match &args.out {
        None => write!(console.out, "{}", models.to_text())?,
        Some(file) => {
            std::fs::write(file, models.to_text()).with_context(|| file.display().to_string())?;
            let thousandths = |number: u32| f64::from(number) / 1000.0;
            writeln!(
                console.out,
                "{title}, from {} states of {} games",
                fitted.states, args.games
            )?;
            writeln!(
                console.out,
                "log loss on {} states of other games: {:.3} (by shares alone: {:.3})",
                fitted.tried,
                thousandths(found.log_loss),
                thousandths(found.log_loss_of_shares)
            )?;
            writeln!(console.out, "expected     came   states")?;
            for (expected, came, count) in &found.bins {
                let (expected, came) = (thousandths(*expected), thousandths(*came));
                writeln!(console.out, "{expected:>8.3} {came:>8.3} {count:>8}")?;
            }
        }
    }
    Ok(Exit::Fine)
}
