//! The trait at the centre: what a game must say so that everything else works.

use std::fmt::Debug;

use combat::{Dice, DiceError};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::{
    Agenda, Chances, Event, Features, Focus, GameEvent, GameInfo, Model, OddsView, Overlay,
    PlayError, Player, ReachView, Recorder, Rule, SearchStyle, Setup, SetupError, SideId,
    StateHash, Study, TaskKind, View, Viewer, Violation, board, chances, task,
};

/// A wargame: a state of plain data with an agenda of what is to be done.
///
/// A game writes its types and eight functions: the title page, the state before the first decision,
/// its agenda, how it ended, the turn, and what one sees. What a side may do and what comes of it
/// stands in the game's tasks, one value a decision: see [`Decide`](crate::Decide) and
/// [`tasks!`](crate::tasks). Everything else here is answered by the tasks, or is advice to boards
/// and bots that a game gives when it can.
///
/// What never changes (map, tables, counter values) belongs in the game crate's statics, not in the
/// state: a state is cloned, hashed and compared often.
///
/// An action has two paths. [`check`](Game::check) judges it and names the rule that forbids it;
/// [`apply`](Game::apply) trusts it. [`play`] joins the two and is what programs use; simulations
/// take actions from the list of legal ones and go straight to `apply`.
pub trait Game: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// What a side can decide: small plain data that is written into journals. The enum `Action`
    /// that [`tasks!`](crate::tasks) makes.
    type Action: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// What can lie on the agenda: the enum `Task` that [`tasks!`](crate::tasks) makes, or
    /// [`Only`](crate::Only) where there is one kind of decision.
    type Task: TaskKind<Self, Action = Self::Action>;
    /// What can happen.
    type Event: GameEvent;

    // What every game writes.

    /// The title page.
    fn info() -> &'static GameInfo;

    /// The state before the first decision. The set-up has been [completed](Setup::complete): it
    /// names a scenario and options that the game lists. Chance has no part in it: what the rules
    /// decide by dice before play is the first action.
    ///
    /// # Errors
    /// A set-up that the game cannot make.
    fn new(setup: &Setup) -> Result<Self, SetupError>;

    /// What is to be done, the decision that is due on top.
    fn agenda(&self) -> &Agenda<Self::Task>;

    /// The same, for [`apply`](Game::apply) alone: rules never change it.
    fn agenda_mut(&mut self) -> &mut Agenda<Self::Task>;

    /// How the game ended, if it has: exactly when the agenda is empty.
    fn outcome(&self) -> Option<Outcome>;

    /// The number of the current turn, from 1.
    fn turn(&self) -> u16;

    /// The first line of every prompt: `Turn 3 of 15, 9:30`.
    fn turn_line(&self) -> String;

    /// What this viewer may know, as a board draws it.
    fn view(&self, viewer: Viewer) -> View;

    // What the agenda answers.

    /// Whose decision it is, or how the game ended.
    #[inline]
    fn decision(&self) -> Decision {
        task::decision(self)
    }

    /// The decision in words.
    fn prompt(&self) -> Prompt {
        task::prompt(self)
    }

    /// Adds every legal action to `out`, each once, always in the same order for the same state.
    /// Nothing is added when the game is over, and something whenever it is not.
    #[inline]
    fn actions(&self, out: &mut Vec<Self::Action>) {
        task::actions(self, out);
    }

    /// Is this action legal now? Exactly when [`actions`](Game::actions) lists it.
    ///
    /// # Errors
    /// The rule that forbids it, and why. The action may come from anywhere: ids in it may be
    /// nonsense.
    #[inline]
    fn check(&self, action: &Self::Action) -> Result<(), Violation> {
        task::check(self, action)
    }

    /// Carries out a legal action, and all that follows from it up to the next question. Rolls only
    /// the recorder's dice and tells it all that happens.
    ///
    /// # Errors
    /// Only if the dice fail. The state may then be anything: callers play on a copy.
    #[inline]
    fn apply(
        &mut self,
        action: &Self::Action,
        recorder: &mut Recorder<'_, Self::Event>,
    ) -> Result<(), DiceError> {
        task::apply(self, action, recorder)
    }

    /// An action in words, for menus and boards. The commands of the legal actions differ from one
    /// another.
    fn describe(&self, action: &Self::Action) -> ActionText {
        task::describe(self, action)
    }

    /// Reads a typed command: an action that a task reads, legal or not, so that a player can be
    /// told which rule it breaks; else the legal action with that command.
    fn parse(&self, command: &str) -> Option<Self::Action> {
        task::parse(self, command)
    }

    /// The exact odds of a legal action that is decided by dice, as the side that decides knows
    /// them; `None` for others.
    fn odds(&self, action: &Self::Action) -> Option<OddsView> {
        task::odds(self, action)
    }

    /// What goes on, from the outermost task to the one that waits: where a board looks. Everybody
    /// may know it.
    fn trail(&self) -> Vec<Focus> {
        task::trail(self)
    }

    /// Why nothing can be done with this unit, or any, at this hex: for a player who points there.
    /// By default as the task that waits [reads a click](crate::Decide::pointed); if it reads none,
    /// the legal commands are tried with the unit and the hex put in.
    fn why_not(&self, unit: Option<&str>, hex: &str) -> Option<Violation> {
        board::why_not(self, unit, hex)
    }

    // Advice to boards and bots.

    /// Can anything be hidden from somebody in this game, now or later? Where nothing can, every
    /// view and log is the same for all. A program shows no journal of a game with secrets before
    /// its end, since it tells them all; so `true`, unless the game says otherwise.
    fn has_secrets(&self) -> bool {
        true
    }

    /// Another state that `side` cannot tell from this one, with what is hidden from it made up by
    /// `chance`; `None` where nothing is hidden from it. It must give the side the same view and,
    /// if the side decides, the same actions: the conformance kit checks it, and honest players
    /// think on it.
    ///
    /// # Errors
    /// Only if the dice fail.
    fn reimagined(&self, side: SideId, chance: &mut dyn Dice) -> Result<Option<Self>, DiceError> {
        let _ = (side, chance);
        Ok(None)
    }

    /// The estimated chances of a side: certain when the game is over, else by the game's
    /// [`model`](Game::model), or by its plain score where it has none. Greedy and thinking players
    /// follow it.
    fn chances(&self, side: SideId) -> Chances {
        chances::judge(self, side)
    }

    /// The names of the numbers that [`features`](Game::features) adds, in order.
    fn feature_names() -> &'static [&'static str] {
        &["score"]
    }

    /// What the chances of a side depend on, in a few numbers, always as many.
    fn features(&self, side: SideId, out: &mut Features) {
        out.push_ratio(self.evaluate(side).clamp(-1_000_000, 1_000_000), 1_000);
    }

    /// The model that was fitted for this state's scenario, for this side or for its only enemy.
    fn model(&self, side: SideId) -> Option<&'static Model> {
        let _ = side;
        None
    }

    /// How a player that thinks should think about this game.
    fn search_style() -> SearchStyle {
        SearchStyle::default()
    }

    /// How good the state is for a side: more is better. A plain score for players that go by it,
    /// and for games without a fitted model.
    fn evaluate(&self, side: SideId) -> i64 {
        let _ = side;
        0
    }

    /// What a simulation counts at the end, such as losses: each name once, the same names always.
    fn tally(&self) -> Vec<(&'static str, i64)> {
        Vec::new()
    }

    /// What must be true of every state that play can reach; the conformance kit checks it.
    ///
    /// # Errors
    /// What is not true.
    fn invariants(&self) -> Result<(), String> {
        Ok(())
    }

    /// The state's fingerprint, the same on every machine.
    fn stable_hash(&self) -> StateHash {
        StateHash::of(self)
    }

    /// The game's own player of this name, one of [`GameInfo::players`].
    fn player(id: &str) -> Option<Box<dyn Player<Self>>> {
        let _ = id;
        None
    }

    /// Questions about the game that need no play: reach, odds, pictures.
    fn study() -> Option<&'static dyn Study> {
        None
    }

    /// The game's `RULES.md`: a table with one row a rule, its number first and then what it says.
    /// Programs show a rule's words where its number stands.
    fn rules() -> &'static str {
        ""
    }

    /// Where a unit can go now, with what it costs; `None` where the game does not say, or the
    /// viewer may not know. Only hexes that a legal action leads to belong in it.
    fn reach(&self, viewer: Viewer, unit: &str) -> Option<ReachView> {
        let _ = (viewer, unit);
        None
    }

    /// Overlays that a board can lay over the map for this viewer: zones of control, where the enemy
    /// can be next turn, supply. Always the same ids in the same order.
    fn overlays(&self, viewer: Viewer) -> Vec<Overlay> {
        let _ = viewer;
        Vec::new()
    }

    /// What a side would leave undone by this legal action, as it is listed for a person: `Evans`,
    /// `Cocke`. By default, if the action [ends](ActionText::ends) something, the groups of all units
    /// that can still act.
    fn left_undone(&self, action: &Self::Action) -> Vec<String> {
        board::left_undone(self, action)
    }

    /// Would this legal action only go round in a circle, such as beginning again what has just
    /// been called off? Players that look no further than one step leave such actions out, so that
    /// their games end.
    fn goes_in_circles(&self, action: &Self::Action) -> bool {
        let _ = action;
        false
    }
}

/// Whose decision it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// This side chooses one of the actions.
    Side(SideId),
    /// The game has ended.
    Over(Outcome),
}

impl Decision {
    /// The side that decides, if the game goes on.
    pub fn side(self) -> Option<SideId> {
        match self {
            Decision::Side(side) => Some(side),
            Decision::Over(_) => None,
        }
    }

    /// How the game ended, if it has.
    pub fn outcome(self) -> Option<Outcome> {
        match self {
            Decision::Side(_) => None,
            Decision::Over(outcome) => Some(outcome),
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Outcome {
    /// Who won; nobody in a draw.
    pub winner: Option<SideId>,
    /// The result's name in the rulebook's sense: `CSA narrow victory`.
    pub name: &'static str,
    /// The rule that ended the game.
    pub rule: Rule,
}

/// A decision in words.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Prompt {
    /// Where the game stands: `Turn 3 of 15, 9:30`.
    pub turn: String,
    /// The phase: `Movement`.
    pub phase: String,
    /// What is to be decided, or how it ended: `The Union moves its brigades, one at a time.`
    pub sentence: String,
}

/// An action in words.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ActionText {
    /// The heading it is listed under, often a unit's name.
    pub group: String,
    /// The counter that acts, by its id in the [`View`].
    pub unit: Option<String>,
    /// The hex it is about: a destination or a target, by its label.
    pub hex: Option<String>,
    /// What a player types: `m evans 0707`.
    pub command: String,
    /// What it means, in a sentence.
    pub sentence: String,
    /// Is it about a single piece of something that is mostly handled as a whole, such as one horse
    /// of a band? Long lists leave it out until somebody asks for it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub detail: bool,
    /// Does it end what the side is doing now (a phase, a segment, its turn), whoever could still
    /// act? Boards ask first, and have a key for it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ends: bool,
}

impl ActionText {
    /// The same, as what ends what the side is doing now.
    #[must_use]
    pub fn ending(self) -> ActionText {
        ActionText { ends: true, ..self }
    }
}

/// Plays one action by the rules: checks it, carries it out on a copy and keeps the copy.
///
/// # Errors
/// The game is over, the rules forbid it or the dice fail; `game` is then what it was.
pub fn play<G: Game>(
    game: &mut G,
    action: &G::Action,
    dice: &mut dyn Dice,
) -> Result<Vec<Event<G::Event>>, PlayError> {
    let (next, events) = played(game, action, dice)?;
    *game = next;
    Ok(events)
}

/// A state that an action led to, and what happened.
pub(crate) type Next<G> = (G, Vec<Event<<G as Game>::Event>>);

/// The state after an action that the rules allow.
pub(crate) fn played<G: Game>(
    game: &G,
    action: &G::Action,
    dice: &mut dyn Dice,
) -> Result<Next<G>, PlayError> {
    if let Decision::Over(_) = game.decision() {
        return Err(PlayError::GameOver);
    }
    game.check(action)?;
    let mut next = game.clone();
    let mut events = Vec::new();
    next.apply(action, &mut Recorder::telling(dice, &mut events))?;
    Ok((next, events))
}

/// A new game, from a set-up that may leave things open.
///
/// # Errors
/// A set-up that the game does not have.
pub fn new_game<G: Game>(setup: &Setup) -> Result<G, SetupError> {
    G::new(&setup.complete(G::info())?)
}
