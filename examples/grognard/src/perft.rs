//! `grognard perft`: how many positions can be reached.

use table::{PerftCount, PerftError, PerftPlan, Registry};

use crate::exit::bad_setup;
use crate::ink::Ink;
use crate::setup::SetupArgs;
use crate::{Console, Exit};

/// Counts the positions that can be reached by so many decisions
///
/// An action counts once for each different position that its dice can lead to. Any change of the
/// rules shows itself in these numbers.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    setup: SetupArgs,
    /// How many decisions deep
    #[arg(long, value_name = "N", default_value_t = 1)]
    depth: u32,
    /// How many steps are played at random before counting begins
    #[arg(long, value_name = "N", default_value_t = 0)]
    after: u32,
    /// The seed of these steps
    #[arg(long, value_name = "K", default_value_t = 1)]
    seed: u64,
    /// Stops before a depth at which more actions than this are to be tried
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    actions: u64,
    /// Does not follow an action whose dice can fall in more ways than this
    #[arg(long, value_name = "N", default_value_t = 4096)]
    ways: usize,
    /// Writes JSON for scripts
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(
    games: &Registry,
    args: &Args,
    console: &mut Console<'_>,
) -> anyhow::Result<Exit> {
    let game = args.setup.game(games)?;
    let plan = PerftPlan {
        setup: args.setup.setup(game.info())?,
        after: args.after,
        seed: args.seed,
        depth: args.depth,
        most_actions: args.actions,
        most_ways: args.ways,
    };
    let counts = game.perft(&plan).map_err(|error| match error {
        PerftError::Setup(error) => bad_setup(error),
        other => other.into(),
    })?;
    if args.json {
        writeln!(console.out, "{}", serde_json::to_string(&counts)?)?;
    } else {
        print(&counts, args, console)?;
    }
    Ok(Exit::Fine)
}

fn print(counts: &[PerftCount], args: &Args, console: &mut Console<'_>) -> anyhow::Result<()> {
    let pen = console.pen();
    let head = format!(
        "{:>5}  {:>12}  {:>16}  {:>9}  {:>12}  {:>12}",
        "depth", "positions", "sequences", "over", "actions", "not followed"
    );
    writeln!(console.out, "{}", pen.ink(Ink::Head, &head))?;
    for count in counts {
        let PerftCount { depth, positions, sequences, over, actions, not_followed } = count;
        let row = format!("{depth:>5}  {positions:>12}  {sequences:>16}  {over:>9}  {actions:>12}");
        writeln!(console.out, "{row}  {not_followed:>12}")?;
    }
    if let Some(last) = counts.last().filter(|last| last.depth < args.depth && last.actions > 0) {
        let (actions, limit) = (last.actions, args.actions);
        let note =
            format!("{actions} actions are more than --actions {limit}: not counted further.");
        writeln!(console.out, "{}", pen.ink(Ink::Faint, &note))?;
    }
    Ok(())
}
