//! The command line. Most of it is fixed; the flags that seat players come from the game's sides.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};
use table::{AnyGame, Counter, GameInfo, Location, Registry, Seats, Setup, Study, Viewer};

use crate::exit::usage;
use crate::welcome::opponent;
use crate::{
    Console, Exit, analyse, fit, games, map, merge, odds, perft, play, reach, replay, report,
    serve, sight, simulate, tournament, zoc,
};

/// Hex-and-counter wargames with every rule enforced: play them, let bots play them, study them.
#[derive(Debug, Parser)]
#[command(name = "grognard", version, after_help = CODES)]
struct Cli {
    /// Whether colours are unwelcome.
    #[arg(long, global = true, help = "Writes without colours (so does NO_COLOR)")]
    no_color: bool,
    #[command(subcommand)]
    command: Option<Command>,
}

const CODES: &str = "\
Each command has an example in its own help: grognard play --help
The help knows a game's sides, scenarios and players once it is named: grognard play GAME --help
Exit codes: 0 fine, 1 the rules or the data say no, 2 the command line is wrong.";

/// What can be asked for.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Games(games::Args),
    Play(play::Args),
    Reach(reach::Args),
    Zoc(zoc::Args),
    Sight(sight::Args),
    Odds(odds::Args),
    Simulate(simulate::Args),
    Merge(merge::Args),
    Tournament(tournament::Args),
    Analyse(analyse::Args),
    Report(report::Args),
    Fit(fit::Args),
    Perft(perft::Args),
    Map(map::Args),
    Replay(replay::Args),
    Serve(serve::Args),
}

/// The commands that take a flag a side.
const SEATED: [&str; 4] = ["play", "simulate", "fit", "report"];

/// A side and who is to play it.
pub(crate) type Seat = (&'static str, String);

/// A command line that could be read.
#[derive(Debug)]
pub(crate) struct Asked {
    pub(crate) command: Option<Command>,
    /// The players that flags such as `--csa greedy` name.
    pub(crate) seats: Vec<Seat>,
    pub(crate) no_color: bool,
}

/// Reads a command line.
pub(crate) fn read(games: &Registry, args: &[OsString]) -> Result<Asked, Refusal> {
    let named = named_game(games, args);
    let command = with_examples(with_game(Cli::command(), games, named), games, named);
    let refused = |error: clap::Error| Refusal::new(error, named, args);
    let matches = command.try_get_matches_from(args).map_err(refused)?;
    let cli = Cli::from_arg_matches(&matches).map_err(refused)?;
    let seats = match (matches.subcommand(), named) {
        (Some((_, matches)), Some(game)) => seats(game.info(), matches),
        _ => Vec::new(),
    };
    Ok(Asked { command: cli.command, seats, no_color: cli.no_color })
}

/// The game that the command line names, so that the flags of its sides can be read.
fn named_game<'g>(games: &'g Registry, args: &[OsString]) -> Option<&'g dyn AnyGame> {
    let command = with_game(Cli::command(), games, None);
    let mut words = args.iter().skip(1).map(|word| word.to_str().unwrap_or_default());
    let sub = words.find_map(|word| command.find_subcommand(word))?;
    while let Some(word) = words.next() {
        match word.strip_prefix("--") {
            // The next word is this flag's value, if it takes one.
            Some(flag) => {
                let takes = |arg: &&Arg| arg.get_long() == Some(flag);
                let value = sub.get_arguments().find(takes).map(Arg::get_action);
                if value.is_some_and(clap::ArgAction::takes_values) {
                    words.next();
                }
            }
            None => return games.get(word),
        }
    }
    None
}

/// The command line with what the game adds: a flag a side, and its names in the help. Without a
/// game all flags of all games' sides are read, so that what is wrong is said to be the game.
fn with_game(
    command: clap::Command,
    games: &Registry,
    game: Option<&dyn AnyGame>,
) -> clap::Command {
    let Some(game) = game else {
        let all: Vec<&GameInfo> = games.iter().map(AnyGame::info).collect();
        return SEATED.into_iter().fold(command, |command, name| {
            command.mut_subcommand(name, |sub| {
                all.iter().fold(sub, |sub, info| with_sides(sub, info, true))
            })
        });
    };
    let info = game.info();
    let mut command = command;
    for name in SEATED {
        command = command.mut_subcommand(name, |sub| with_sides(sub, info, false));
    }
    for name in ["play", "simulate", "fit", "tournament", "report", "perft", "reach", "map"] {
        let ids: Vec<_> = info.scenarios.iter().map(|scenario| scenario.id).collect();
        let help = format!("The scenario: {}", ids.join(", "));
        command = command
            .mut_subcommand(name, |sub| sub.mut_arg("scenario", |arg| arg.help(help.clone())));
    }
    if let Some(keys) = game.study().map(Study::odds_keys).filter(|keys| !keys.is_empty()) {
        let keys =
            keys.iter().map(|key| format!("  {}={}", key.id, odds::values(key)) + "  " + key.title);
        let keys = format!("{} understands:\n{}", info.title, keys.collect::<Vec<_>>().join("\n"));
        command = command.mut_subcommand("odds", |sub| {
            let example = sub.get_after_help().map(ToString::to_string).unwrap_or_default();
            sub.after_help(format!("{keys}\n\n{example}"))
        });
    }
    command
}

/// The command line with an example of each command that is about a game: of the one that is named,
/// or of the first there is.
fn with_examples(
    command: clap::Command,
    games: &Registry,
    game: Option<&dyn AnyGame>,
) -> clap::Command {
    let Some(game) = game.or_else(|| games.iter().next()) else { return command };
    let info = game.info();
    let id = info.id;
    let mut examples = vec![
        ("play", format!("play {id}{} --save game.json", opponent(info))),
        ("simulate", format!("simulate {id}{} --games 1000", opponent(info))),
        ("perft", format!("perft {id} --depth 2")),
        ("map", format!("map {id} --out {id}.svg")),
    ];
    if let Some(study) = game.study() {
        let odds = study.odds_example();
        examples.extend((!odds.is_empty()).then(|| ("odds", format!("odds {id} {odds}"))));
        let unit = some_unit(game);
        examples.extend(unit.map(|unit| ("reach", format!("reach {id} --unit {unit} --json"))));
    }
    examples.into_iter().fold(command, |command, (name, example)| {
        command.mut_subcommand(name, |sub| {
            let more = sub.get_after_help().map(|text| format!("\n{text}")).unwrap_or_default();
            sub.after_help(format!("Example: grognard {example}{more}"))
        })
    })
}

/// A unit that stands on the map at the start of a game.
fn some_unit(game: &dyn AnyGame) -> Option<String> {
    let start = game.start(&Setup::default(), 0.into(), Seats::default()).ok()?;
    let view = start.view(Viewer::Spectator);
    let on_map = |counter: &Counter| matches!(counter.place, Location::Hex(_));
    view.counters.into_iter().find(on_map).map(|counter| counter.id)
}

/// A flag for each side of the game, such as `--csa PLAYER`.
fn with_sides(sub: clap::Command, info: &GameInfo, hidden: bool) -> clap::Command {
    info.side_ids().zip(info.sides).fold(sub, |sub, (id, side)| {
        let taken = |arg: &Arg| arg.get_long() == Some(side.id) || arg.get_id() == side.id;
        if sub.get_arguments().any(taken) {
            return sub;
        }
        let human = (sub.get_name() == "play").then_some(Seats::HUMAN);
        let bots = info.all_players().filter(|player| player.can_play(id)).map(|player| player.id);
        let able: Vec<_> = human.into_iter().chain(bots).collect();
        let usual = able.first().copied().unwrap_or_default();
        let help = format!("Who plays {}: {} [default: {usual}]", side.name, able.join(", "));
        sub.arg(Arg::new(side.id).long(side.id).value_name("PLAYER").help(help).hide(hidden))
    })
}

fn seats(info: &'static GameInfo, matches: &ArgMatches) -> Vec<Seat> {
    let player = |side: &str| matches.try_get_one::<String>(side).ok().flatten().cloned();
    info.sides.iter().filter_map(|side| Some((side.id, player(side.id)?))).collect()
}

/// A command line that was refused, or a question for help.
#[derive(Debug)]
pub(crate) struct Refusal {
    error: clap::Error,
    /// Said in place of the error, where that would not help.
    instead: Option<String>,
}

impl Refusal {
    fn new(error: clap::Error, game: Option<&dyn AnyGame>, args: &[OsString]) -> Refusal {
        let seats = args.get(1).is_some_and(|name| SEATED.iter().any(|seated| name == seated));
        let unknown = match error.get(ContextKind::InvalidArg) {
            Some(ContextValue::String(flag)) if flag.starts_with("--") => Some(flag),
            _ => None,
        };
        let unknown = unknown.filter(|_| error.kind() == ErrorKind::UnknownArgument && seats);
        let instead = unknown.zip(game).map(|(flag, game)| {
            let info = game.info();
            let sides: Vec<_> = info.sides.iter().map(|side| format!("--{}", side.id)).collect();
            let (id, sides) = (info.id, sides.join(", "));
            format!("there is no flag '{flag}'; the sides of {id} are {sides}. Try --help.")
        });
        Refusal { error, instead }
    }

    /// Prints it where it belongs.
    pub(crate) fn tell(self, console: &mut Console<'_>) -> anyhow::Result<Exit> {
        if let Some(instead) = self.instead {
            return Err(usage(instead));
        }
        let text = self.error.render();
        if self.error.use_stderr() {
            write!(console.err, "{text}")?;
            return Ok(Exit::Usage);
        }
        if console.colour {
            write!(console.out, "{}", text.ansi())?;
        } else {
            write!(console.out, "{text}")?;
        }
        Ok(Exit::Fine)
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_sound() {
        super::Cli::command().debug_assert();
    }
}
