//! Tasks: a decision is one value in one file, and so is a procedure that strings decisions together.

use std::fmt::Debug;

use combat::{DiceError, ScriptedDice};

use crate::{ActionText, Agenda, Decision, Game, OddsView, Prompt, Recorder, SideId, Violation};

/// How the agenda goes on after a task has done something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next<T> {
    /// The task has something to ask: its decider chooses.
    Ask,
    /// The task is done: the one below goes on.
    Done,
    /// The task goes on at once.
    Again,
    /// This first, then the task again: a step of a procedure, or an interrupt.
    First(T),
    /// This in its place.
    Instead(T),
    /// The game is over, whatever was still to be done.
    GameOver,
}

/// What a task's steps come to.
pub type Flow<G> = Result<Next<<G as Game>::Task>, DiceError>;

/// What a task is about: what a page lights up, and one word of the trail above the map.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Focus {
    /// What goes on: `Combat`, `Retreat`.
    pub title: String,
    /// The hexes in question by label, whoever acts first.
    pub hexes: Vec<String>,
    /// The units in question by id.
    pub units: Vec<String>,
}

/// Steps that follow one another, without a question of its own: a turn, a combat.
///
/// It keeps in itself how far it has come. What it puts on the agenda knows nothing of it.
pub trait Procedure<G: Game>: Copy {
    /// The next step: at its start, and each time that what it put on the agenda is done.
    ///
    /// # Errors
    /// Only if the dice fail.
    fn resume(&mut self, game: &mut G, recorder: &mut Recorder<'_, G::Event>) -> Flow<G>;
    /// What it is about; `None` if a player need not know of it.
    fn focus(&self, game: &G) -> Option<Focus> {
        let _ = game;
        None
    }
}

/// A decision: who decides, what is asked, which actions there are, why not, what comes of each,
/// and how it is worded.
pub trait Decide<G: Game>: Copy {
    /// What can be chosen here and nowhere else.
    type Action: Copy + PartialEq;
    /// The heading of the question.
    const PHASE: &'static str;

    /// The heading, where it is not always the same.
    fn phase(&self, game: &G) -> &'static str {
        let _ = game;
        Self::PHASE
    }
    /// Who decides.
    fn decider(&self, game: &G) -> SideId;
    /// What is asked, in a sentence.
    fn question(&self, game: &G) -> String;
    /// Every legal action, each once, in a fixed order.
    fn list(&self, game: &G, out: impl FnMut(Self::Action));
    /// Carries out a legal action. Changes to the task itself are kept while it stays.
    ///
    /// # Errors
    /// Only if the dice fail.
    fn apply(
        &mut self,
        game: &mut G,
        action: Self::Action,
        recorder: &mut Recorder<'_, G::Event>,
    ) -> Flow<G>;
    /// An action in words.
    fn describe(&self, game: &G, action: Self::Action) -> ActionText;
    /// Why its actions are refused at any other time.
    fn not_now(action: Self::Action) -> Violation;

    /// When it is put on the agenda: the place for dice that come before the question.
    ///
    /// # Errors
    /// Only if the dice fail.
    fn begin(&mut self, game: &mut G, recorder: &mut Recorder<'_, G::Event>) -> Flow<G> {
        self.resume(game, recorder)
    }
    /// Each time that what it put on the agenda is done. Who has nothing to ask is `Done` here.
    ///
    /// # Errors
    /// Only if the dice fail.
    fn resume(&mut self, game: &mut G, recorder: &mut Recorder<'_, G::Event>) -> Flow<G> {
        let _ = (game, recorder);
        Ok(Next::Ask)
    }
    /// Asks if there is a choice; else the only action is carried out, or there is nothing to do.
    ///
    /// # Errors
    /// Only if the dice fail.
    fn ask_if_choice(&mut self, game: &mut G, recorder: &mut Recorder<'_, G::Event>) -> Flow<G> {
        let (mut count, mut last) = (0, None);
        self.list(game, |action| (count, last) = (count + 1, Some(action)));
        match (count, last) {
            (1, Some(only)) => self.apply(game, only, recorder),
            (0, _) | (_, None) => Ok(Next::Done),
            _ => Ok(Next::Ask),
        }
    }
    /// Is this action legal? By default if it is listed; a game that says more says why not.
    ///
    /// # Errors
    /// The rule that forbids it.
    fn check(&self, game: &G, action: Self::Action) -> Result<(), Violation> {
        let mut listed = false;
        self.list(game, |other| listed |= other == action);
        if listed { Ok(()) } else { Err(Self::not_now(action)) }
    }
    /// Reads a command, legal or not, in lower case and word by word.
    fn parse(game: &G, words: &[&str]) -> Option<Self::Action> {
        let _ = (game, words);
        None
    }
    /// The exact odds of a legal action that dice decide.
    fn odds(&self, game: &G, action: Self::Action) -> Option<OddsView> {
        let _ = (game, action);
        None
    }
    /// What it is about.
    fn focus(&self, game: &G) -> Option<Focus> {
        let _ = game;
        None
    }
    /// What a player means who points at a hex, with a unit in hand or not.
    fn pointed(&self, game: &G, unit: Option<&str>, hex: &str) -> Option<Self::Action> {
        let _ = (game, unit, hex);
        None
    }
}

/// The enum of a game's tasks: every question passed on to the task that waits. Written by
/// [`tasks!`](crate::tasks) alone.
#[expect(missing_docs, clippy::missing_errors_doc, reason = "as the methods of `Decide`")]
pub trait TaskKind<G: Game<Task = Self>>: Copy + Eq + Debug + Sized {
    type Action;
    fn begin(&mut self, game: &mut G, recorder: &mut Recorder<'_, G::Event>) -> Flow<G>;
    fn resume(&mut self, game: &mut G, recorder: &mut Recorder<'_, G::Event>) -> Flow<G>;
    fn apply(
        &mut self,
        game: &mut G,
        action: &Self::Action,
        recorder: &mut Recorder<'_, G::Event>,
    ) -> Flow<G>;
    fn decider(&self, game: &G) -> Option<SideId>;
    fn question(&self, game: &G) -> (&'static str, String);
    fn list(&self, game: &G, out: &mut Vec<Self::Action>);
    fn check(&self, game: &G, action: &Self::Action) -> Result<(), Violation>;
    fn describe(&self, game: &G, action: &Self::Action) -> ActionText;
    fn not_now(action: &Self::Action) -> Violation;
    fn parse(waiting: Option<&Self>, game: &G, words: &[&str]) -> Option<Self::Action>;
    fn odds(&self, game: &G, action: &Self::Action) -> Option<OddsView>;
    fn pointed(&self, game: &G, unit: Option<&str>, hex: &str) -> Option<Self::Action>;
    fn focus(&self, game: &G) -> Option<Focus>;
}

/// Carries out an action, and all that follows from it up to the next question.
///
/// # Errors
/// Only if the dice fail.
#[inline]
pub(crate) fn apply<G: Game>(
    game: &mut G,
    action: &G::Action,
    recorder: &mut Recorder<'_, G::Event>,
) -> Result<(), DiceError> {
    let Some(&(mut task)) = game.agenda().top() else { return Ok(()) };
    let next = task.apply(game, action, recorder)?;
    settle(game, task, next, recorder)
}

/// Puts a task on the agenda and does all that needs neither a die nor a decision: for set-ups and
/// positions.
///
/// # Errors
/// It rolls a die: what the rules decide by dice before play is the first action.
pub fn start<G: Game>(game: &mut G, mut task: G::Task) -> Result<(), DiceError> {
    let mut no_dice = ScriptedDice::new([]);
    let mut recorder = Recorder::silent(&mut no_dice);
    game.agenda_mut().push(task);
    let next = task.begin(game, &mut recorder)?;
    settle(game, task, next, &mut recorder)
}

/// So many steps without a question are a mistake in the rules: a circle of tasks.
const CIRCLE: u32 = 10_000;

#[inline]
fn settle<G: Game>(
    game: &mut G,
    mut task: G::Task,
    mut next: Next<G::Task>,
    recorder: &mut Recorder<'_, G::Event>,
) -> Result<(), DiceError> {
    for _ in 0..CIRCLE {
        next = match next {
            Next::Ask => {
                game.agenda_mut().set_top(task);
                return Ok(());
            }
            Next::Again => task.resume(game, recorder)?,
            Next::First(child) => {
                game.agenda_mut().set_top(task);
                game.agenda_mut().push(child);
                task = child;
                task.begin(game, recorder)?
            }
            Next::Instead(other) => {
                game.agenda_mut().set_top(other);
                task = other;
                task.begin(game, recorder)?
            }
            Next::Done => {
                game.agenda_mut().pop();
                match game.agenda().top() {
                    Some(&below) => task = below,
                    None => return Ok(()),
                }
                task.resume(game, recorder)?
            }
            Next::GameOver => {
                *game.agenda_mut() = Agenda::default();
                return Ok(());
            }
        }
    }
    panic!("tasks go round in a circle: {:?}", game.agenda())
}

/// Whose decision it is.
///
/// # Panics
/// The agenda is empty and the game does not say how it ended: a mistake in its rules.
#[inline]
pub(crate) fn decision<G: Game>(game: &G) -> Decision {
    match game.agenda().top().and_then(|task| task.decider(game)) {
        Some(side) => Decision::Side(side),
        None => Decision::Over(game.outcome().expect("an empty agenda is the end of the game")),
    }
}

/// The legal actions.
#[inline]
pub(crate) fn actions<G: Game>(game: &G, out: &mut Vec<G::Action>) {
    if let Some(task) = game.agenda().top() {
        task.list(game, out);
    }
}

/// Is an action legal?
///
/// # Errors
/// The rule that forbids it.
pub(crate) fn check<G: Game>(game: &G, action: &G::Action) -> Result<(), Violation> {
    match game.agenda().top() {
        Some(task) => task.check(game, action),
        None => Err(G::Task::not_now(action)),
    }
}

/// The decision in words.
pub(crate) fn prompt<G: Game>(game: &G) -> Prompt {
    let (phase, sentence) = match game.agenda().top() {
        Some(task) => task.question(game),
        None => {
            let ended = game.outcome().map(|it| format!(": {} (rule {})", it.name, it.rule));
            ("End", format!("The battle is over{}.", ended.unwrap_or_default()))
        }
    };
    Prompt { turn: game.turn_line(), phase: phase.to_owned(), sentence }
}

/// An action in words.
pub(crate) fn describe<G: Game>(game: &G, action: &G::Action) -> ActionText {
    game.agenda().top().map_or_else(ActionText::default, |task| task.describe(game, action))
}

/// Reads a command: the task that waits first, then all others, then the list of legal actions.
pub(crate) fn parse<G: Game>(game: &G, command: &str) -> Option<G::Action> {
    let lower = command.to_lowercase();
    let words: Vec<&str> = lower.split_whitespace().collect();
    G::Task::parse(game.agenda().top(), game, &words).or_else(|| {
        let mut actions = Vec::new();
        game.actions(&mut actions);
        let meant = |text: &str| text.to_lowercase().split_whitespace().eq(words.iter().copied());
        actions.into_iter().find(|action| meant(&game.describe(action).command))
    })
}

/// The odds of an action.
pub(crate) fn odds<G: Game>(game: &G, action: &G::Action) -> Option<OddsView> {
    game.agenda().top()?.odds(game, action)
}

/// What goes on, from the outermost task to the one that waits.
pub(crate) fn trail<G: Game>(game: &G) -> Vec<Focus> {
    game.agenda().iter().rev().filter_map(|task| task.focus(game)).collect()
}

/// Joins a game's tasks into the enums `Task` and `Action`, and passes every question on to the
/// task that it is about.
#[macro_export]
macro_rules! tasks {
    (for $game:ty; decisions { $($D:ident),* $(,)? } procedures { $($P:ident),* $(,)? }) => {
        /// What can lie on the agenda.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Task {
            $(#[doc = concat!("See [`", stringify!($D), "`].")] $D($D),)*
            $(#[doc = concat!("See [`", stringify!($P), "`].")] $P($P),)*
        }

        /// What can be decided: what each decision offers.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Action {
            $(#[doc = concat!("See [`", stringify!($D), "`].")] $D(<$D as $crate::Decide<$game>>::Action),)*
        }

        $crate::tasks!(@convert $($D,)* $($P,)*);

        impl $crate::TaskKind<$game> for Task {
            type Action = Action;
            #[inline]
            fn begin(&mut self, game: &mut $game, recorder: &mut $crate::Recorder<'_, <$game as $crate::Game>::Event>) -> $crate::Flow<$game> {
                match self {
                    $(Task::$D(task) => $crate::Decide::<$game>::begin(task, game, recorder),)*
                    $(Task::$P(task) => $crate::Procedure::<$game>::resume(task, game, recorder),)*
                }
            }
            #[inline]
            fn resume(&mut self, game: &mut $game, recorder: &mut $crate::Recorder<'_, <$game as $crate::Game>::Event>) -> $crate::Flow<$game> {
                match self {
                    $(Task::$D(task) => $crate::Decide::<$game>::resume(task, game, recorder),)*
                    $(Task::$P(task) => $crate::Procedure::<$game>::resume(task, game, recorder),)*
                }
            }
            #[inline]
            fn apply(&mut self, game: &mut $game, action: &Action, recorder: &mut $crate::Recorder<'_, <$game as $crate::Game>::Event>) -> $crate::Flow<$game> {
                match (self, *action) {
                    $((Task::$D(task), Action::$D(action)) => $crate::Decide::<$game>::apply(task, game, action, recorder),)*
                    // Not legal, so nothing happens.
                    _ => Ok($crate::Next::Ask),
                }
            }
            #[inline]
            fn decider(&self, game: &$game) -> Option<$crate::SideId> {
                match self {
                    $(Task::$D(task) => Some($crate::Decide::<$game>::decider(task, game)),)*
                    $(Task::$P(_))|* => None,
                }
            }
            fn question(&self, game: &$game) -> (&'static str, String) {
                match self {
                    $(Task::$D(task) => ($crate::Decide::<$game>::phase(task, game), $crate::Decide::<$game>::question(task, game)),)*
                    $(Task::$P(_))|* => ("", String::new()),
                }
            }
            #[inline]
            fn list(&self, game: &$game, out: &mut Vec<Action>) {
                match self {
                    $(Task::$D(task) => $crate::Decide::<$game>::list(task, game, |action| out.push(Action::$D(action))),)*
                    $(Task::$P(_))|* => {}
                }
            }
            fn check(&self, game: &$game, action: &Action) -> Result<(), $crate::Violation> {
                match (self, *action) {
                    $((Task::$D(task), Action::$D(action)) => $crate::Decide::<$game>::check(task, game, action),)*
                    _ => Err(<Task as $crate::TaskKind<$game>>::not_now(action)),
                }
            }
            fn not_now(action: &Action) -> $crate::Violation {
                match *action {
                    $(Action::$D(action) => <$D as $crate::Decide<$game>>::not_now(action),)*
                }
            }
            fn describe(&self, game: &$game, action: &Action) -> $crate::ActionText {
                match (self, *action) {
                    $((Task::$D(task), Action::$D(action)) => $crate::Decide::<$game>::describe(task, game, action),)*
                    _ => $crate::ActionText::default(),
                }
            }
            fn parse(waiting: Option<&Task>, game: &$game, words: &[&str]) -> Option<Action> {
                let own = match waiting {
                    $(Some(Task::$D(_)) => <$D as $crate::Decide<$game>>::parse(game, words).map(Action::$D),)*
                    _ => None,
                };
                own $(.or_else(|| <$D as $crate::Decide<$game>>::parse(game, words).map(Action::$D)))*
            }
            fn odds(&self, game: &$game, action: &Action) -> Option<$crate::OddsView> {
                match (self, *action) {
                    $((Task::$D(task), Action::$D(action)) => $crate::Decide::<$game>::odds(task, game, action),)*
                    _ => None,
                }
            }
            fn focus(&self, game: &$game) -> Option<$crate::Focus> {
                match self {
                    $(Task::$D(task) => $crate::Decide::<$game>::focus(task, game),)*
                    $(Task::$P(task) => $crate::Procedure::<$game>::focus(task, game),)*
                }
            }
            fn pointed(&self, game: &$game, unit: Option<&str>, hex: &str) -> Option<Action> {
                match self {
                    $(Task::$D(task) => $crate::Decide::<$game>::pointed(task, game, unit, hex).map(Action::$D),)*
                    $(Task::$P(_))|* => None,
                }
            }
        }
    };
    (@convert $($T:ident,)*) => {$(
        impl From<$T> for Task {
            #[inline]
            fn from(task: $T) -> Task {
                Task::$T(task)
            }
        }
        impl<'a> TryFrom<&'a Task> for &'a $T {
            type Error = ();
            #[inline]
            fn try_from(task: &'a Task) -> Result<&'a $T, ()> {
                if let Task::$T(task) = task { Ok(task) } else { Err(()) }
            }
        }
        impl<'a> TryFrom<&'a mut Task> for &'a mut $T {
            type Error = ();
            #[inline]
            fn try_from(task: &'a mut Task) -> Result<&'a mut $T, ()> {
                if let Task::$T(task) = task { Ok(task) } else { Err(()) }
            }
        }
    )*};
}
