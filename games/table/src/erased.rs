//! Any game, without its types: what programs work with.

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;
use std::path::Path;

use combat::Seed;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    ActionText, Analysis, AnyPosition, Balance, Chances, Decision, FitError, FitPlan, Fitted, Game,
    GameInfo, Journal, JournalError, JournalHead, LogLine, OddsView, Overlay, PerftCount,
    PerftError, PerftPlan, Plan, PlayError, Player, Position, PositionError, Prompt, ReachView,
    Report, RolledDie, RunError, Seats, Session, Setup, SetupError, SideId, StateHash, Study,
    Thinking, Thought, UndoError, View, Viewer, Violation, analyse, balance, find_thinking_player,
    fit, journal::read_step, meant, perft, player_chance, simulate,
};

/// A game that can be begun, taken up again, simulated and asked.
pub trait AnyGame: Send + Sync + fmt::Debug {
    /// The title page.
    fn info(&self) -> &'static GameInfo;

    /// Begins a game.
    ///
    /// # Errors
    /// A scenario, option, side or player that the game does not have.
    fn start(
        &self,
        setup: &Setup,
        seed: Seed,
        seats: Seats,
    ) -> Result<Box<dyn AnySession>, SetupError>;

    /// Takes up a game from a journal's text, after its first `steps` or after all.
    ///
    /// # Errors
    /// It is no journal of this game, or does not lead where it says.
    fn resume(
        &self,
        text: &[u8],
        steps: Option<usize>,
    ) -> Result<Box<dyn AnySession>, JournalError>;

    /// Takes up a game from what a program kept of it: the head of its journal and the lines of
    /// [`AnySession::step_text`].
    ///
    /// # Errors
    /// As [`AnyGame::resume`].
    fn resume_from(
        &self,
        head: &JournalHead,
        steps: &[String],
    ) -> Result<Box<dyn AnySession>, JournalError>;

    /// The start of a game as a position: no journal, no hash. See [`Position`].
    ///
    /// # Errors
    /// A set-up that the game does not have.
    fn position(&self, setup: &Setup, seed: Seed) -> Result<Box<dyn AnyPosition>, SetupError>;

    /// Plays many games. See [`simulate`](crate::simulate).
    ///
    /// # Errors
    /// A set-up or player that the game does not have.
    fn simulate(&self, plan: &Plan, progress: &(dyn Fn(u64) + Sync)) -> Result<Report, SetupError>;

    /// Plays many games and counts what a report of the scenario shows. See
    /// [`balance`](crate::balance).
    ///
    /// # Errors
    /// A set-up or player that the game does not have.
    fn balance(&self, plan: &Plan, progress: &(dyn Fn(u64) + Sync)) -> Result<Balance, SetupError>;

    /// Fits a model of the chances to win. See [`fit`](crate::fit).
    ///
    /// # Errors
    /// A set-up or player that the game does not have, or games that all ended alike.
    fn fit(&self, plan: &FitPlan, progress: &(dyn Fn(u64) + Sync)) -> Result<Fitted, FitError>;

    /// The names of what a model weighs. See [`Game::features`].
    fn feature_names(&self) -> &'static [&'static str];

    /// Counts the positions that can be reached. See [`perft`](crate::perft).
    ///
    /// # Errors
    /// As there.
    fn perft(&self, plan: &PerftPlan) -> Result<Vec<PerftCount>, PerftError>;

    /// Questions that need no play.
    fn study(&self) -> Option<&'static dyn Study>;

    /// The game's `RULES.md`; empty where it has none.
    fn rules(&self) -> &'static str;
}

/// A game in progress, without its types. See [`Session`].
pub trait AnySession: Send + fmt::Debug {
    /// The title page.
    fn info(&self) -> &'static GameInfo;
    /// The set-up, complete.
    fn setup(&self) -> &Setup;
    /// The seed of the dice.
    fn seed(&self) -> Seed;
    /// Can anything be hidden from somebody, now or later? See [`Game::has_secrets`].
    fn has_secrets(&self) -> bool;
    /// Who plays which side.
    fn seats(&self) -> &Seats;
    /// How many steps have been played.
    fn steps(&self) -> usize;
    /// The hash of the state now.
    fn hash(&self) -> StateHash;
    /// The state now as a position, with the dice that will be rolled.
    fn position(&self) -> Box<dyn AnyPosition>;
    /// Whose decision it is.
    fn decision(&self) -> Decision;
    /// The decision in words.
    fn prompt(&self) -> Prompt;
    /// The legal actions. They are for the eyes of the side that decides: what it may do can tell
    /// what it has.
    fn menu(&self) -> Vec<MenuItem>;
    /// What this viewer may know.
    fn view(&self, viewer: Viewer) -> View;
    /// The log as this viewer may read it, without the first `skip` steps.
    fn log(&self, viewer: Viewer, skip: usize) -> Vec<LogLine>;

    /// The dice that this viewer saw, without those of the first `skip` steps.
    fn rolls(&self, viewer: Viewer, skip: usize) -> Vec<RolledDie>;
    /// Who decided a step, counted from 1.
    fn decided_by(&self, step: usize) -> Option<SideId>;
    /// The turn in which a step was decided, counted from 1.
    fn turn_of(&self, step: usize) -> Option<u16>;
    /// What was decided in a step, counted from 1, in the words and with the odds that it had before.
    /// They are for whoever decided it: an action can tell what its side hides.
    fn decided(&self, step: usize) -> Option<DecidedStep>;
    /// A step as the journal has it, counted from 1: its line of JSON.
    fn step_text(&self, step: usize) -> Option<String>;
    /// Where a unit can go now. See [`Game::reach`].
    fn reach(&self, viewer: Viewer, unit: &str) -> Option<ReachView>;
    /// The odds of an action of the menu, by its index. See [`Game::odds`].
    fn odds(&self, index: usize) -> Option<OddsView>;
    /// The odds of a typed command. See [`Game::odds`].
    ///
    /// # Errors
    /// It cannot be read or is not allowed now.
    fn odds_of_command(&self, command: &str) -> Result<Option<OddsView>, ActError>;
    /// Overlays that a board can lay over the map. See [`Game::overlays`].
    fn overlays(&self, viewer: Viewer) -> Vec<Overlay>;
    /// What would be left undone by each action of the menu. See [`Game::left_undone`].
    fn left_undone(&self) -> Vec<Vec<String>>;
    /// Why nothing can be done with this unit, or any, at this hex. See [`Game::why_not`].
    fn why_not(&self, unit: Option<&str>, hex: &str) -> Option<Violation>;

    /// Plays an action of the menu, by its index.
    ///
    /// # Errors
    /// There is no such action, or the dice fail. Nothing has changed then.
    fn act(&mut self, index: usize) -> Result<(), ActError>;

    /// Plays an action that is given as JSON, from anywhere.
    ///
    /// # Errors
    /// It is no action of this game or not allowed now. Nothing has changed then.
    fn act_json(&mut self, action: &Value) -> Result<(), ActError>;

    /// Plays a typed command. Names of counters may be shortened while only one action is meant.
    ///
    /// # Errors
    /// It cannot be read or is not allowed now. Nothing has changed then.
    fn act_command(&mut self, command: &str) -> Result<(), ActError>;

    /// Would the rules allow this command? For explaining why not.
    ///
    /// # Errors
    /// It cannot be read or is not allowed now.
    fn check_command(&self, command: &str) -> Result<(), ActError>;

    /// The index in the menu of the action that a command means, if it is listed.
    fn index_of(&self, command: &str) -> Option<usize>;

    /// Lets a player (bot) of this name make the decision that is due: what it chose, in words.
    ///
    /// # Errors
    /// Nobody of that name plays the side, or the game is over.
    fn act_by(&mut self, player: &str) -> Result<ActionText, ActError>;

    /// The same decision on a copy of the game, so that it can be made elsewhere while this goes
    /// on: an index of the menu as it is now. `thinking` is what players that think have to think
    /// with.
    ///
    /// # Errors
    /// As [`AnySession::act_by`].
    fn ponder(&self, player: &str, thinking: &Thinking) -> Result<Ponder, ActError>;

    /// Lends players that think something to think with.
    fn set_thinking(&mut self, thinking: Thinking);

    /// What the player of this side and name thought about its last decision here.
    fn thought(&self, side: SideId, player: &str) -> Option<&Thought>;

    /// Looks at every decision of the game so far. See [`analyse`].
    ///
    /// # Errors
    /// Only if dice fail.
    fn analyse(&self, progress: &mut dyn FnMut(usize)) -> Result<Analysis, PositionError>;

    /// The estimated chances of a side, from all that there is to know. See [`Game::chances`].
    fn chances(&self, side: SideId) -> Chances;

    /// Takes the last step back.
    ///
    /// # Errors
    /// There is none, or a die was rolled or something hidden came out in it.
    fn undo(&mut self) -> Result<(), UndoError>;

    /// Plays the step again that was taken back last.
    ///
    /// # Errors
    /// Nothing was taken back since the last new action.
    fn redo(&mut self) -> Result<(), UndoError>;

    /// How many steps it takes to take back the last decision of a side that is `own`, past what
    /// bots have done since. See [`Session::undo_depth`].
    ///
    /// # Errors
    /// Why it cannot be taken back.
    fn undo_depth(&self, own: &dyn Fn(SideId) -> bool) -> Result<usize, UndoError>;

    /// Takes back the last decision of a side that is `own`, past what bots have done since: how
    /// many steps.
    ///
    /// # Errors
    /// Why it cannot be taken back; nothing is then.
    fn undo_past_bots(&mut self, own: &dyn Fn(SideId) -> bool) -> Result<usize, UndoError>;

    /// Plays the step again that was taken back last, with what bots had done after it: how many
    /// steps.
    ///
    /// # Errors
    /// Nothing was taken back since the last new action.
    fn redo_past_bots(&mut self) -> Result<usize, UndoError>;

    /// How many steps can be taken back.
    fn can_undo(&self) -> usize;

    /// How many steps can be played again.
    fn can_redo(&self) -> usize;

    /// The game as it was after this many steps, as a session of its own.
    ///
    /// # Errors
    /// There were not so many.
    fn at(&self, steps: usize) -> Result<Box<dyn AnySession>, JournalError>;

    /// What the journal says before the first step.
    fn journal_head(&self) -> JournalHead;

    /// The journal's text.
    ///
    /// # Errors
    /// Only if the game's actions cannot be written as JSON.
    fn journal_text(&self) -> Result<String, JournalError>;

    /// Saves the journal: the file is replaced as a whole or not at all.
    ///
    /// # Errors
    /// The disk refuses.
    fn save(&self, path: &Path) -> Result<(), JournalError>;
}

/// A decision that can be made elsewhere; see [`AnySession::ponder`].
pub type Ponder = Box<dyn FnOnce() -> Result<Pondered, ActError> + Send>;

/// A decision that was made elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pondered {
    /// The action chosen: its index in the menu.
    pub index: usize,
    /// What was thought about it, if the player thinks.
    pub thought: Option<Thought>,
}

/// A legal action as a program lists it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MenuItem {
    /// Its number, counted from 0.
    pub index: usize,
    /// The action in words.
    #[serde(flatten)]
    pub text: ActionText,
    /// The action itself, as journals keep it.
    pub action: Value,
}

/// What was decided in a step, as it looked before it was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DecidedStep {
    /// The action in words.
    pub text: ActionText,
    /// Its odds, if dice decided it.
    pub odds: Option<OddsView>,
}

/// Why an action was not played. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ActError {
    /// The menu has no such number.
    #[error("there is no action {index}: there are {count}, counted from 0")]
    NoSuchAction {
        /// What was asked for.
        index: usize,
        /// How many there are.
        count: usize,
    },
    /// It is no action of this game at all.
    #[error("this is no action of this game: {reason}")]
    NotAnAction {
        /// What the reader says.
        reason: String,
    },
    /// The command means nothing now.
    #[error("'{command}' is no command that makes sense here")]
    UnknownCommand {
        /// What was typed.
        command: String,
    },
    /// A shortened command means several things.
    #[error("'{command}' can mean {}", meanings.join(" or "))]
    Ambiguous {
        /// What was typed.
        command: String,
        /// What it can mean.
        meanings: Vec<String>,
    },
    /// It is not allowed, or the game is over.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// Nobody of that name can play the side.
    #[error(transparent)]
    Player(#[from] SetupError),
    /// The game or the player has a mistake.
    #[error(transparent)]
    Run(#[from] RunError),
}

/// A game's types, kept as a value.
pub(crate) struct Erased<G>(PhantomData<fn() -> G>);

impl<G> Erased<G> {
    pub(crate) const fn new() -> Self {
        Erased(PhantomData)
    }
}

impl<G: Game> fmt::Debug for Erased<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("AnyGame").field(&G::info().id).finish()
    }
}

impl<G: Game> AnyGame for Erased<G> {
    fn info(&self) -> &'static GameInfo {
        G::info()
    }

    fn start(
        &self,
        setup: &Setup,
        seed: Seed,
        seats: Seats,
    ) -> Result<Box<dyn AnySession>, SetupError> {
        Ok(Box::new(ErasedSession::<G>::new(Session::new(setup, seed, seats)?)))
    }

    fn resume(
        &self,
        text: &[u8],
        steps: Option<usize>,
    ) -> Result<Box<dyn AnySession>, JournalError> {
        let journal = Journal::from_text(text, G::info().id)?;
        let steps = steps.unwrap_or(journal.steps.len());
        Ok(Box::new(ErasedSession::<G>::new(Session::from_journal_to(&journal, steps)?)))
    }

    fn resume_from(
        &self,
        head: &JournalHead,
        steps: &[String],
    ) -> Result<Box<dyn AnySession>, JournalError> {
        let steps = steps.iter().enumerate().map(|(index, line)| read_step(index + 1, line));
        let journal = head.clone().with_steps(steps.collect::<Result<_, _>>()?);
        Ok(Box::new(ErasedSession::<G>::new(Session::from_journal(&journal)?)))
    }

    fn position(&self, setup: &Setup, seed: Seed) -> Result<Box<dyn AnyPosition>, SetupError> {
        Ok(Box::new(Position::<G>::new(setup, seed)?))
    }

    fn simulate(&self, plan: &Plan, progress: &(dyn Fn(u64) + Sync)) -> Result<Report, SetupError> {
        simulate::<G>(plan, progress)
    }

    fn balance(&self, plan: &Plan, progress: &(dyn Fn(u64) + Sync)) -> Result<Balance, SetupError> {
        balance::<G>(plan, progress)
    }

    fn fit(&self, plan: &FitPlan, progress: &(dyn Fn(u64) + Sync)) -> Result<Fitted, FitError> {
        fit::<G>(plan, progress)
    }

    fn feature_names(&self) -> &'static [&'static str] {
        G::feature_names()
    }

    fn perft(&self, plan: &PerftPlan) -> Result<Vec<PerftCount>, PerftError> {
        perft::<G>(plan)
    }

    fn study(&self) -> Option<&'static dyn Study> {
        G::study()
    }

    fn rules(&self) -> &'static str {
        G::rules()
    }
}

/// So many readings of a shortened command are tried at most.
const MOST_READINGS: usize = 400;

/// A session and the players that have acted in it, by side and name.
struct ErasedSession<G: Game> {
    session: Session<G>,
    players: BTreeMap<(u8, String), Box<dyn Player<G>>>,
    thinking: Thinking,
}

impl<G: Game> ErasedSession<G> {
    fn new(session: Session<G>) -> Self {
        ErasedSession { session, players: BTreeMap::new(), thinking: Thinking::default() }
    }

    fn check_action(&self, action: &G::Action) -> Result<(), ActError> {
        let state = self.session.state();
        if state.decision().side().is_none() {
            return Err(PlayError::GameOver.into());
        }
        Ok(state.check(action).map_err(PlayError::from)?)
    }

    /// Names on counters are often written with capitals, commands without; and names may be
    /// shortened while only one action is meant.
    fn read_command(&self, command: &str) -> Result<G::Action, ActError> {
        let state = self.session.state();
        let lower = command.to_lowercase();
        match state.parse(command).or_else(|| state.parse(&lower)) {
            Some(action) => Ok(action),
            None => self.read_shortened(command),
        }
    }

    /// Reads a command with shortened names: what is allowed goes before what is not.
    fn read_shortened(&self, command: &str) -> Result<G::Action, ActError> {
        let state = self.session.state();
        let side = state.decision().side();
        let view = state.view(side.map_or(Viewer::Spectator, Viewer::Side));
        let listed: Vec<String> =
            self.session.actions().iter().map(|action| state.describe(action).command).collect();
        // Hexes are never completed: A1 is not A12.
        let plain = |word: &&str| !word.contains(|letter: char| letter.is_ascii_digit());
        let words = listed.iter().flat_map(|it| it.split_whitespace().skip(1)).filter(plain);
        let names: Vec<&str> = view.counters.iter().map(|it| it.id.as_str()).chain(words).collect();
        let mut readings = vec![String::new()];
        for (number, word) in command.split_whitespace().enumerate() {
            let mut meant = if number == 0 { Vec::new() } else { meant(word, names.clone()) };
            if meant.is_empty() {
                meant.push(word);
            }
            readings = readings
                .iter()
                .flat_map(|text| meant.iter().map(move |word| format!("{text} {word}")))
                .take(MOST_READINGS)
                .collect();
        }
        let mut found: Vec<(G::Action, bool, String)> = Vec::new();
        for text in readings {
            let text = text.trim().to_owned();
            let read = state.parse(&text).or_else(|| state.parse(&text.to_lowercase()));
            let Some(action) = read else { continue };
            if !found.iter().any(|(known, ..)| *known == action) {
                let allowed = state.check(&action).is_ok();
                found.push((action, allowed, text));
            }
        }
        if found.iter().any(|(_, allowed, _)| *allowed) {
            found.retain(|(_, allowed, _)| *allowed);
        }
        match found.len() {
            0 => Err(ActError::UnknownCommand { command: command.to_owned() }),
            1 => Ok(found.swap_remove(0).0),
            _ => Err(ActError::Ambiguous {
                command: command.to_owned(),
                meanings: found.into_iter().map(|(_, _, text)| text).collect(),
            }),
        }
    }
}

impl<G: Game> fmt::Debug for ErasedSession<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("AnySession").field(&self.session).finish()
    }
}

impl<G: Game> AnySession for ErasedSession<G> {
    fn info(&self) -> &'static GameInfo {
        G::info()
    }

    fn setup(&self) -> &Setup {
        self.session.setup()
    }

    fn seed(&self) -> Seed {
        self.session.seed()
    }

    fn has_secrets(&self) -> bool {
        self.session.state().has_secrets()
    }

    fn seats(&self) -> &Seats {
        self.session.seats()
    }

    fn steps(&self) -> usize {
        self.session.steps()
    }

    fn hash(&self) -> StateHash {
        self.session.hash()
    }

    fn position(&self) -> Box<dyn AnyPosition> {
        Box::new(self.session.position())
    }

    fn decision(&self) -> Decision {
        self.session.state().decision()
    }

    fn prompt(&self) -> Prompt {
        self.session.state().prompt()
    }

    fn menu(&self) -> Vec<MenuItem> {
        let state = self.session.state();
        let actions = self.session.actions().into_iter().enumerate();
        actions
            .map(|(index, action)| MenuItem {
                index,
                text: state.describe(&action),
                // An action that cannot be written could not be saved either; the conformance kit
                // finds such a type.
                action: serde_json::to_value(&action).unwrap_or(Value::Null),
            })
            .collect()
    }

    fn view(&self, viewer: Viewer) -> View {
        self.session.state().view(viewer)
    }

    fn log(&self, viewer: Viewer, skip: usize) -> Vec<LogLine> {
        self.session.log(viewer, skip)
    }

    fn rolls(&self, viewer: Viewer, skip: usize) -> Vec<RolledDie> {
        self.session.rolls(viewer, skip)
    }

    fn decided_by(&self, step: usize) -> Option<SideId> {
        self.session.decided_by(step)
    }

    fn turn_of(&self, step: usize) -> Option<u16> {
        self.session.turn_of(step)
    }

    fn decided(&self, step: usize) -> Option<DecidedStep> {
        let action = &self.session.step(step)?.action;
        let before = self.session.state_at(step.checked_sub(1)?).ok()?;
        Some(DecidedStep { text: before.describe(action), odds: before.odds(action) })
    }

    fn step_text(&self, step: usize) -> Option<String> {
        serde_json::to_string(self.session.step(step)?).ok()
    }

    fn reach(&self, viewer: Viewer, unit: &str) -> Option<ReachView> {
        self.session.state().reach(viewer, unit)
    }

    fn odds(&self, index: usize) -> Option<OddsView> {
        self.session.state().odds(self.session.actions().get(index)?)
    }

    fn odds_of_command(&self, command: &str) -> Result<Option<OddsView>, ActError> {
        let action = self.read_command(command)?;
        self.check_action(&action)?;
        Ok(self.session.state().odds(&action))
    }

    fn overlays(&self, viewer: Viewer) -> Vec<Overlay> {
        self.session.state().overlays(viewer)
    }

    fn left_undone(&self) -> Vec<Vec<String>> {
        let state = self.session.state();
        self.session.actions().iter().map(|action| state.left_undone(action)).collect()
    }

    fn why_not(&self, unit: Option<&str>, hex: &str) -> Option<Violation> {
        self.session.state().why_not(unit, hex)
    }

    fn act(&mut self, index: usize) -> Result<(), ActError> {
        let mut actions = self.session.actions();
        if index >= actions.len() {
            return Err(ActError::NoSuchAction { index, count: actions.len() });
        }
        self.session.act(actions.swap_remove(index))?;
        Ok(())
    }

    fn act_json(&mut self, action: &Value) -> Result<(), ActError> {
        let action = <G::Action as Deserialize>::deserialize(action)
            .map_err(|error| ActError::NotAnAction { reason: error.to_string() })?;
        self.session.act(action)?;
        Ok(())
    }

    fn act_command(&mut self, command: &str) -> Result<(), ActError> {
        let action = self.read_command(command)?;
        self.session.act(action)?;
        Ok(())
    }

    fn check_command(&self, command: &str) -> Result<(), ActError> {
        self.check_action(&self.read_command(command)?)
    }

    fn index_of(&self, command: &str) -> Option<usize> {
        let action = self.read_command(command).ok()?;
        self.session.actions().iter().position(|listed| *listed == action)
    }

    fn act_by(&mut self, player: &str) -> Result<ActionText, ActError> {
        let state = self.session.state();
        let side = state.decision().side().ok_or(PlayError::GameOver)?;
        let step = self.session.steps() as u64;
        let mut actions = self.session.actions();
        if actions.is_empty() {
            return Err(RunError::DeadEnd { step }.into());
        }
        let seat = (side.0, player.to_owned());
        let bot = match self.players.entry(seat) {
            std::collections::btree_map::Entry::Occupied(seated) => seated.into_mut(),
            std::collections::btree_map::Entry::Vacant(empty) => {
                empty.insert(find_thinking_player(player, side, &self.thinking)?)
            }
        };
        let mut chance = player_chance(self.session.seed(), step);
        let chosen = bot.choose(state, side, &actions, &mut chance).map_err(PlayError::from)?;
        if chosen >= actions.len() {
            return Err(RunError::NoSuchAction { step, chosen, count: actions.len() }.into());
        }
        let action = actions.swap_remove(chosen);
        let text = state.describe(&action);
        self.session.act(action)?;
        Ok(text)
    }

    fn ponder(&self, player: &str, thinking: &Thinking) -> Result<Ponder, ActError> {
        let state = self.session.state().clone();
        let side = state.decision().side().ok_or(PlayError::GameOver)?;
        let step = self.session.steps() as u64;
        let actions = self.session.actions();
        if actions.is_empty() {
            return Err(RunError::DeadEnd { step }.into());
        }
        let mut bot = find_thinking_player::<G>(player, side, thinking)?;
        let mut chance = player_chance(self.session.seed(), step);
        Ok(Box::new(move || {
            let index = bot.choose(&state, side, &actions, &mut chance).map_err(PlayError::from)?;
            if index >= actions.len() {
                let count = actions.len();
                return Err(RunError::NoSuchAction { step, chosen: index, count }.into());
            }
            Ok(Pondered { index, thought: bot.thought().cloned() })
        }))
    }

    fn set_thinking(&mut self, thinking: Thinking) {
        self.thinking = thinking;
        // Those who sit here already would go on with what they had.
        self.players.clear();
    }

    fn thought(&self, side: SideId, player: &str) -> Option<&Thought> {
        self.players.get(&(side.0, player.to_owned()))?.thought()
    }

    fn analyse(&self, progress: &mut dyn FnMut(usize)) -> Result<Analysis, PositionError> {
        analyse(&self.session, progress)
    }

    fn chances(&self, side: SideId) -> Chances {
        self.session.state().chances(side)
    }

    fn undo(&mut self) -> Result<(), UndoError> {
        self.session.undo()
    }

    fn redo(&mut self) -> Result<(), UndoError> {
        self.session.redo()
    }

    fn undo_depth(&self, own: &dyn Fn(SideId) -> bool) -> Result<usize, UndoError> {
        self.session.undo_depth(own)
    }

    fn undo_past_bots(&mut self, own: &dyn Fn(SideId) -> bool) -> Result<usize, UndoError> {
        self.session.undo_past_bots(own)
    }

    fn redo_past_bots(&mut self) -> Result<usize, UndoError> {
        self.session.redo_past_bots()
    }

    fn can_undo(&self) -> usize {
        self.session.can_undo()
    }

    fn can_redo(&self) -> usize {
        self.session.can_redo()
    }

    fn at(&self, steps: usize) -> Result<Box<dyn AnySession>, JournalError> {
        let session = Session::from_journal_to(&self.session.journal(), steps)?;
        Ok(Box::new(ErasedSession::<G>::new(session)))
    }

    fn journal_head(&self) -> JournalHead {
        self.session.journal_head()
    }

    fn journal_text(&self) -> Result<String, JournalError> {
        self.session.journal().to_text()
    }

    fn save(&self, path: &Path) -> Result<(), JournalError> {
        self.session.save(path)
    }
}
