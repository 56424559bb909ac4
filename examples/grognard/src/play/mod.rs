//! `grognard play`: a game in the terminal, or through a pipe.

mod answers;
mod command;
mod help;
mod looking;
mod menu;
mod record;
mod turn;

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::path::PathBuf;

use table::{AnyGame, AnySession, Registry, Seats, Seed};

use self::record::Record;
use self::turn::Play;
use crate::args::Seat;
use crate::exit::{bad_journal, bad_setup};
use crate::setup::SetupArgs;
use crate::simulate::processors;
use crate::think::{self, ThinkArgs};
use crate::{Console, Exit, replay};

/// Plays a game in the terminal
///
/// Who plays a side is said by a flag of its name, such as --csa greedy; sides that are not named
/// are played by `human`, which is you. Commands are read line by line until `quit` or the end of
/// the input, so a game can also be played from a file: grognard play bull-run < moves.txt
#[derive(Debug, clap::Args)]
#[command(after_help = "In the game, type help for its commands.")]
pub(crate) struct Args {
    #[command(flatten)]
    setup: SetupArgs,
    /// The seed of the dice; another one each time if not given
    #[arg(long, value_name = "N")]
    seed: Option<Seed>,
    /// Keeps the game in this file after each action; if it holds a game already, goes on with it
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    #[command(flatten)]
    think: ThinkArgs,
}

pub(crate) fn run(
    games: &Registry,
    args: &Args,
    seats: Vec<Seat>,
    console: &mut Console<'_>,
) -> anyhow::Result<Exit> {
    let game = args.setup.game(games)?;
    let mut session = match args.save.as_deref().filter(|file| file.exists()) {
        None => begin(game, args, seats)?,
        Some(file) => {
            let loaded = games.load(file, None).map_err(|error| bad_journal(error, file))?;
            agrees(loaded.as_ref(), game, args, &seats, file)?;
            let steps = loaded.steps();
            writeln!(console.out, "Going on with {} after step {steps}.", file.display())?;
            loaded
        }
    };
    session.set_thinking(think::clocked().on(processors()));
    let record = Record::new(args.save.clone());
    record.keep(session.as_ref())?;
    writeln!(console.out, "{}", replay::heading(session.as_ref()))?;
    Play::new(game, session, record, console).run()
}

fn begin(game: &dyn AnyGame, args: &Args, seats: Vec<Seat>) -> anyhow::Result<Box<dyn AnySession>> {
    let setup = args.setup.setup(game.info())?;
    let humans = Seats::all(game.info(), Seats::HUMAN);
    let seats = seats.into_iter().fold(humans, |seats, (side, player)| seats.with(side, player));
    let seats = args.think.seats(seats);
    game.start(&setup, args.seed.unwrap_or_else(any_seed), seats).map_err(bad_setup)
}

/// A saved game is gone on with only as it was begun: what the command line asks for must not be
/// other than what is in the file.
fn agrees(
    saved: &dyn AnySession,
    game: &dyn AnyGame,
    args: &Args,
    seats: &[Seat],
    file: &std::path::Path,
) -> anyhow::Result<()> {
    let differs = if saved.info().id != game.info().id {
        Some(format!("a game of {}", saved.info().id))
    } else if args.setup.contradicts(saved.setup())? {
        Some(format!("a game of the scenario '{}' with its options", saved.setup().scenario))
    } else if args.seed.is_some_and(|seed| seed != saved.seed()) {
        Some(format!("a game with the seed {}", saved.seed()))
    } else {
        // How much somebody thinks is no part of who it is.
        let name = |player: &str| player.split(':').next().unwrap_or_default().to_owned();
        let other = seats.iter().find(|(side, player)| {
            let then = saved.seats().at(side);
            then != player && name(then) != *player
        });
        other.map(|(side, _)| format!("a game with {side} {}", saved.seats().at(side)))
    };
    match differs {
        None => Ok(()),
        Some(what) => anyhow::bail!(
            "{} holds {what}: choose another file for a new game, or leave out what differs to go on with it",
            file.display()
        ),
    }
}

/// A seed that nobody could guess. It is small enough to be typed again.
fn any_seed() -> Seed {
    Seed::Number(RandomState::new().build_hasher().finish() % 1_000_000_000)
}
