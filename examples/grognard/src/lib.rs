//! The program `grognard`: play, simulate and study any game of a [`Registry`].
//!
//! There is no rule of any game in here. A game's title page ([`table::GameInfo`]) says which
//! scenarios, sides and players the flags of a command take; sessions without types
//! ([`table::AnySession`]) are played, and questions go to the game's [`table::Study`]. A new game
//! is one line in `main.rs`.
//!
//! The library does all the work on streams that it is given, so that tests can run whole commands
//! with a game of their own:
//!
//! ```
//! use grognard::{Console, Exit, run};
//! use table::Registry;
//!
//! let (mut input, mut out, mut err) = (std::io::empty(), Vec::new(), Vec::new());
//! let mut console = Console::plain(&mut input, &mut out, &mut err);
//! let exit = run(&Registry::new().into(), ["grognard", "games", "--json"], &mut console);
//! assert_eq!((exit, out.as_slice()), (Exit::Fine, b"[]\n".as_slice()));
//! ```
//!
//! Start reading at `run`, then `args` (the command line); each command is a module of its name.

mod analyse;
mod args;
mod board;
mod console;
mod exit;
mod fit;
mod games;
mod ink;
mod logbook;
mod map;
mod merge;
mod odds;
mod perft;
mod play;
mod plot;
#[cfg(feature = "png")]
mod png;
mod reach;
mod replay;
mod report;
mod roster;
mod serve;
mod setup;
mod sight;
mod simulate;
mod strips;
mod think;
mod tournament;
mod welcome;
mod window;
mod zoc;

use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::process::ExitCode;
use std::sync::Arc;

use table::Registry;

use crate::args::{Asked, Command};
pub use crate::console::Console;
pub use crate::exit::Exit;

/// Runs the program on the process's own arguments and streams.
pub fn main(games: &Arc<Registry>) -> ExitCode {
    let (input, out, err) = (io::stdin(), io::stdout(), io::stderr());
    let colour = out.is_terminal() && colour_is_welcome();
    let (asks, watched) = (input.is_terminal(), err.is_terminal());
    let size = ::console::Term::stdout().size_checked();
    let (height, width) = size.map(|(rows, columns)| (rows.into(), columns.into())).unzip();
    let mut out = io::BufWriter::new(out.lock());
    // The error stream is not locked: progress bars are drawn on it from other threads.
    let (mut input, mut err) = (input.lock(), err);
    let plain = Console::plain(&mut input, &mut out, &mut err);
    let mut console = Console { colour, asks, watched, width, height, ..plain };
    run(games, std::env::args_os(), &mut console).into()
}

/// Terminals and people can decline colours.
fn colour_is_welcome() -> bool {
    let set = |name| std::env::var_os(name).filter(|value| !value.is_empty());
    set("NO_COLOR").is_none() && set("TERM").is_none_or(|terminal| terminal != "dumb")
}

/// Runs one command, given as a program's arguments with its name first. Without a command, and
/// with `serve`, it does not come back until the program is stopped.
pub fn run<A: Into<OsString>>(
    games: &Arc<Registry>,
    args: impl IntoIterator<Item = A>,
    console: &mut Console<'_>,
) -> Exit {
    let args: Vec<OsString> = args.into_iter().map(Into::into).collect();
    let done = obey(games, &args, console);
    let done = done.and_then(|exit| Ok(console.out.flush().map(|()| exit)?));
    exit::report(done, console)
}

fn obey(
    games: &Arc<Registry>,
    args: &[OsString],
    console: &mut Console<'_>,
) -> anyhow::Result<Exit> {
    let asked = match args::read(games, args) {
        Ok(asked) => asked,
        Err(refusal) => return refusal.tell(console),
    };
    let Asked { command, seats, no_color } = asked;
    console.colour &= !no_color;
    match command {
        None => {
            welcome::say(games, console)?;
            serve::run(games, serve::Args::default(), console)
        }
        Some(Command::Games(args)) => games::run(games, &args, console),
        Some(Command::Play(args)) => play::run(games, &args, seats, console),
        Some(Command::Reach(args)) => reach::run(games, &args, console),
        Some(Command::Zoc(args)) => zoc::run(games, &args, console),
        Some(Command::Sight(args)) => sight::run(games, &args, console),
        Some(Command::Odds(args)) => odds::run(games, &args, console),
        Some(Command::Simulate(args)) => simulate::run(games, &args, seats, console),
        Some(Command::Tournament(args)) => tournament::run(games, &args, console),
        Some(Command::Analyse(args)) => analyse::run(games, &args, console),
        Some(Command::Report(args)) => report::run(games, &args, seats, console),
        Some(Command::Fit(args)) => fit::run(games, &args, seats, console),
        Some(Command::Merge(args)) => merge::run(games, &args, console),
        Some(Command::Perft(args)) => perft::run(games, &args, console),
        Some(Command::Map(args)) => map::run(games, &args, console),
        Some(Command::Replay(args)) => replay::run(games, &args, console),
        Some(Command::Serve(args)) => serve::run(games, args, console),
    }
}
