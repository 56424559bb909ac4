//! Whole games, kept as fingerprints of everything that is said in them.
//!
//! A port or a tidying-up must not change what a game does, and tests of single rules do not see
//! all of it. So a game crate plays a few seeded games again and again and compares:
//!
//! ```no_run
//! # mod toy { #![allow(unused)] include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/table/toy.rs")); }
//! # use toy::Skirmish;
//! use grognard_table::testing::Recorded;
//!
//! // In a test: the file beside it, and a folder for whole games.
//! Recorded::<Skirmish>::new("tests/recorded.txt", "target/tmp").check().unwrap();
//! ```
//!
//! Each line of the file is one game with two fingerprints. `play` is made of the states that it
//! went through and of how much could be done in each; `words` of all that was said: questions,
//! actions, odds, refusals, events, views, overlays. So a change of words leaves `play` alone.
//!
//! - `RECORDED=write cargo test -p … --test recorded` writes the file anew, when a change is meant.
//! - `RECORDED=dump cargo test -p … --test recorded` writes whole games into the folder. Done
//!   before a change, it lets the comparison name the first step that differs.

use std::fmt::{self, Write as _};
use std::fs;
use std::io;
use std::marker::PhantomData;
use std::path::{Path, PathBuf};

use combat::{Dice, SeededDice};
use serde::Serialize;
use xxhash_rust::xxh3::Xxh3Default;

use super::Setups;
use crate::{
    Game, Player, Seats, Setup, StateHash, Viewer, find_player, new_game, play, player_chance,
};

/// The environment variable that asks for something else than a comparison.
const ASKED: &str = "RECORDED";
/// Of so many steps one is asked for what costs most: odds, overlays, reach, refusals of hexes.
const THOROUGH: u64 = 20;
/// Of so many actions at a step the words are kept, evenly spread over the list.
const DESCRIBED: usize = 8;
/// No recorded game goes on for ever.
const STEPS: u64 = 20_000;

/// A few seeded games with a file of their fingerprints.
#[derive(Clone, Debug)]
pub struct Recorded<G> {
    file: PathBuf,
    dumps: PathBuf,
    games: u64,
    game: PhantomData<G>,
}

/// Why recorded games cannot be confirmed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecordedError {
    /// A file cannot be read or written.
    #[error("{path}: {error}")]
    File {
        /// Which file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A game could not be played.
    #[error("recorded game {game}: {reason}")]
    Unplayable {
        /// Which game.
        game: u64,
        /// Why.
        reason: String,
    },
    /// A game is not what it was.
    #[error("recorded game {game} is another now.\n{how}")]
    Differs {
        /// Which game.
        game: u64,
        /// What differs, and what can be done.
        how: String,
    },
}

/// One game as the file keeps it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Line {
    /// Number, set-up and players.
    title: String,
    steps: u64,
    play: u64,
    words: u64,
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Line { title, steps, play, words } = self;
        write!(f, "{title}: {steps} steps, play {play:016x}, words {words:016x}")
    }
}

/// What is said in a game, folded into numbers and, if wanted, kept.
struct Telling {
    play: Xxh3Default,
    words: Xxh3Default,
    kept: Option<String>,
    line: String,
}

impl Telling {
    fn new(keep: bool) -> Telling {
        let (play, words) = (Xxh3Default::new(), Xxh3Default::new());
        Telling { play, words, kept: keep.then(String::new), line: String::new() }
    }

    /// Something that is said at a step, as data.
    fn say<T: Serialize + ?Sized>(&mut self, step: u64, what: &str, said: &T) {
        let said = serde_json::to_string(said).unwrap_or_else(|error| error.to_string());
        self.line.clear();
        // Writing into a string cannot fail.
        let _ = writeln!(self.line, "{step} {what}: {said}");
        self.words.update(self.line.as_bytes());
        if let Some(kept) = &mut self.kept {
            kept.push_str(&self.line);
        }
    }

    /// Where the play stands.
    fn stands(&mut self, step: u64, hash: StateHash, actions: usize) {
        self.play.update(&hash.0.to_le_bytes());
        self.play.update(&(actions as u64).to_le_bytes());
        self.say(step, "state", &(hash, actions));
    }
}

impl<G: Game> Recorded<G> {
    /// The fingerprints in this file; whole games go into this folder when asked for.
    pub fn new(file: impl Into<PathBuf>, dumps: impl Into<PathBuf>) -> Self {
        Recorded { file: file.into(), dumps: dumps.into(), games: 24, game: PhantomData }
    }

    /// So many games instead of 24.
    #[must_use]
    pub fn games(mut self, games: u64) -> Self {
        self.games = games;
        self
    }

    /// Plays the games and compares them with the file, or does what the variable `RECORDED` asks
    /// for.
    ///
    /// # Errors
    /// The first game that is another now, with the first step that differs if the old game is at
    /// hand; a file that cannot be read or written.
    pub fn check(&self) -> Result<(), RecordedError> {
        match std::env::var(ASKED).as_deref() {
            Ok("write") => self.write(),
            Ok("dump") => self.dump(),
            _ => self.compare(),
        }
    }

    /// Writes the file anew.
    ///
    /// # Errors
    /// A game that cannot be played, a file that cannot be written.
    pub fn write(&self) -> Result<(), RecordedError> {
        let mut text =
            "# Fingerprints of whole games; `RECORDED=write` writes them anew.\n".to_owned();
        for game in 0..self.games {
            let _ = writeln!(text, "{}", Self::record(game, false)?.0);
        }
        written(&self.file, &text)
    }

    /// Writes whole games into the folder.
    ///
    /// # Errors
    /// As [`Recorded::write`].
    pub fn dump(&self) -> Result<(), RecordedError> {
        for game in 0..self.games {
            let (line, said) = Self::record(game, true)?;
            written(&self.dump_of(game), &format!("{line}\n{said}"))?;
        }
        Ok(())
    }

    /// Compares all games with the file.
    ///
    /// # Errors
    /// As [`Recorded::check`].
    pub fn compare(&self) -> Result<(), RecordedError> {
        let file = read(&self.file)?;
        let mut lines = file.lines().filter(|line| !line.starts_with('#'));
        for game in 0..self.games {
            let now = Self::record(game, false)?.0.to_string();
            let then = lines.next().unwrap_or("(nothing)");
            if now != then {
                return self.differs(game, then, &now);
            }
        }
        match lines.next() {
            None => Ok(()),
            Some(more) => self.differs(self.games, more, "(nothing)"),
        }
    }

    /// Tells how a game differs from its line.
    fn differs<T>(&self, game: u64, then: &str, now: &str) -> Result<T, RecordedError> {
        let old = read(&self.dump_of(game)).unwrap_or_default();
        let mut how = format!("then: {then}\n now: {now}\n");
        if let Some(rest) = old.strip_prefix(then) {
            let said = Self::record(game, true)?.1;
            how += &first_difference(rest.trim_start(), &said);
        } else {
            let dumps = self.dumps.display();
            let _ = write!(
                how,
                "Where it differs: go back to before the change, run this test with {ASKED}=dump \
                 (whole games go to {dumps}), return and run it again."
            );
        }
        let _ = write!(how, "\nIf the change is meant, run this test with {ASKED}=write.");
        Err(RecordedError::Differs { game, how })
    }

    fn dump_of(&self, game: u64) -> PathBuf {
        self.dumps.join(format!("{}-{game}.txt", G::info().id))
    }

    /// Plays one game: its line, and all that was said if it is to be kept.
    fn record(game: u64, keep: bool) -> Result<(Line, String), RecordedError> {
        let unplayable = |reason: String| RecordedError::Unplayable { game, reason };
        let setup = Setups::of(G::info()).nth(game);
        let seats = seats::<G>(game);
        let mut told = Telling::new(keep);
        let steps = told_game::<G>(game, &setup, &seats, &mut told).map_err(unplayable)?;
        let options = setup.options.iter().map(|(id, value)| format!(" {id}={value}"));
        let players = G::info().side_ids().map(|side| seats.of(G::info(), side));
        let title = format!(
            "{game} {}{} by {}",
            setup.scenario,
            options.collect::<String>(),
            players.collect::<Vec<_>>().join(", ")
        );
        let line = Line { title, steps, play: told.play.digest(), words: told.words.digest() };
        Ok((line, told.kept.unwrap_or_default()))
    }
}

/// Who plays a game: every other one is all random; in the rest the other players take each side
/// in turn. Those who go by fitted chances do not play: the games would change with each fit.
fn seats<G: Game>(game: u64) -> Seats {
    let info = G::info();
    let mut seatings = Vec::new();
    let fitted = ["random", "greedy", "thinker"];
    for player in info.all_players().filter(|player| !fitted.contains(&player.id)) {
        for side in info.side_ids().filter(|side| player.can_play(*side)) {
            seatings.push(Seats::all(info, "random").with(info.sides[side.index()].id, player.id));
        }
    }
    match seatings.len() {
        _ if game.is_multiple_of(2) => Seats::all(info, "random"),
        0 => Seats::all(info, "random"),
        len => seatings.swap_remove((game / 2) as usize % len),
    }
}

/// Plays one game and tells all of it; how many steps it took.
fn told_game<G: Game>(
    seed: u64,
    setup: &Setup,
    seats: &Seats,
    told: &mut Telling,
) -> Result<u64, String> {
    let info = G::info();
    let mut game: G = new_game(setup).map_err(|error| error.to_string())?;
    let mut players = Vec::new();
    for side in info.side_ids() {
        let player = find_player::<G>(seats.of(info, side), side);
        players.push(player.map_err(|error| error.to_string())?);
    }
    let mut dice = SeededDice::new(seed);
    let mut asking = SeededDice::new(!seed);
    let mut strangers: Vec<G::Action> = Vec::new();
    let mut actions = Vec::new();
    let mut step = 0;
    while let Some(side) = game.decision().side() {
        if step >= STEPS {
            return Err(format!("it goes on after {STEPS} steps"));
        }
        actions.clear();
        game.actions(&mut actions);
        told.stands(step, game.stable_hash(), actions.len());
        told.say(step, "prompt", &(side, game.prompt()));
        tell_step(&game, step, &actions, &strangers, told);
        let one = asking.pick(actions.len()).map_err(|error| error.to_string())?;
        if strangers.len() < 12 {
            strangers.push(actions[one].clone());
        } else {
            strangers[(step % 12) as usize] = actions[one].clone();
        }
        let chosen = choose(&mut players[side.index()], &game, &actions, seed, step)?;
        let events = play(&mut game, &actions[chosen], &mut dice);
        for event in events.map_err(|error| error.to_string())? {
            told.say(step, "event", &(event.rule().to_string(), event.sentence(), &event));
        }
        step += 1;
    }
    told.stands(step, game.stable_hash(), 0);
    told.say(step, "end", &(game.decision(), game.prompt(), game.view(Viewer::Omniscient)));
    Ok(step)
}

fn choose<G: Game>(
    player: &mut Box<dyn Player<G>>,
    game: &G,
    actions: &[G::Action],
    seed: u64,
    step: u64,
) -> Result<usize, String> {
    let side = game.decision().side().ok_or("nobody decides")?;
    let mut chance = player_chance(seed, step);
    let chosen = player.choose(game, side, actions, &mut chance);
    let chosen = chosen.map_err(|error| error.to_string())?;
    if chosen < actions.len() { Ok(chosen) } else { Err(format!("no action {chosen}")) }
}

/// What a game says before a step: its list, the words of some actions, the view; now and then all
/// the rest, with what it refuses.
fn tell_step<G: Game>(
    game: &G,
    step: u64,
    actions: &[G::Action],
    strangers: &[G::Action],
    told: &mut Telling,
) {
    let thorough = step.is_multiple_of(THOROUGH);
    told.say(step, "actions", actions);
    for action in actions.iter().step_by(actions.len().div_ceil(DESCRIBED).max(1)) {
        told.say(step, "action", &game.describe(action));
        if thorough {
            told.say(step, "odds", &(game.odds(action), game.left_undone(action)));
        }
    }
    told.say(step, "view", &game.view(Viewer::Spectator));
    if !thorough {
        return;
    }
    for side in G::info().side_ids() {
        told.say(step, "view of a side", &game.view(Viewer::Side(side)));
    }
    if step.is_multiple_of(4 * THOROUGH) {
        told.say(step, "overlays", &game.overlays(Viewer::Spectator));
    }
    for action in strangers {
        let why = game.check(action).err().map(|why| (why.rule.to_string(), why.to_string()));
        told.say(step, "refusal", &(action, why));
        let text = game.describe(action);
        if let Some(hex) = &text.hex {
            let why = game.why_not(text.unit.as_deref(), hex);
            told.say(step, "why not", &(hex, why.map(|why| why.to_string())));
        }
        if let Some(unit) = &text.unit {
            told.say(step, "reach", &game.reach(Viewer::Spectator, unit));
        }
    }
}

/// The first line in which two tellings differ.
fn first_difference(then: &str, now: &str) -> String {
    let (mut old, mut new) = (then.lines(), now.lines());
    loop {
        match (old.next(), new.next()) {
            (None, None) => return "The whole games are the same.".to_owned(),
            (one, other) if one == other => {}
            (one, other) => {
                let (one, other) = (one.unwrap_or("(nothing)"), other.unwrap_or("(nothing)"));
                let step = other.split(' ').next().unwrap_or_default();
                return format!("First at step {step}:\nthen: {one}\n now: {other}");
            }
        }
    }
}

fn read(path: &Path) -> Result<String, RecordedError> {
    fs::read_to_string(path).map_err(|error| RecordedError::File { path: path.into(), error })
}

fn written(path: &Path, text: &str) -> Result<(), RecordedError> {
    let done = match path.parent() {
        Some(folder) => fs::create_dir_all(folder).and_then(|()| fs::write(path, text)),
        None => fs::write(path, text),
    };
    done.map_err(|error| RecordedError::File { path: path.into(), error })
}
