//! A game in progress: the live state, the dice, the journal so far and the way back.

use std::path::Path;

use combat::{Seed, SeededDice};

use crate::game::played;
use crate::{
    Event, Game, Journal, JournalError, JournalHead, LogLine, PlayError, Position, Replay,
    RolledDie, Seats, Setup, SetupError, SideId, StateHash, Step, Viewer,
};

/// A game in progress, with everything that people expect of one: act, undo, redo, log, save.
///
/// ```
/// # mod toy { #![allow(unused)] include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/table/toy.rs")); }
/// # use toy::{Action, Card, Skirmish};
/// use grognard_table::{Seats, Session, Setup, UndoError, Viewer};
///
/// let mut game = Session::<Skirmish>::new(&Setup::scenario("assault"), 7, Seats::default())?;
/// game.act(Action::Keep(Card::Guns))?;
/// game.act(Action::Keep(Card::Bluff))?;
/// game.act(Action::Move { unit: 0, to: 2 })?;
/// game.undo()?;
/// game.act(Action::Attack { unit: 1, target: 2 })?;
/// assert!(matches!(game.undo(), Err(UndoError::DieRolled { step: 3, .. })));
/// for line in game.log(Viewer::Spectator, 0) {
///     println!("{} ({})", line.text, line.rule);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Session<G: Game> {
    setup: Setup,
    seed: Seed,
    seats: Seats,
    start: StateHash,
    state: G,
    dice: SeededDice,
    done: Vec<Done<G>>,
    /// The states before each of the last steps, as far back as one may undo. Dice need not be
    /// kept: no step that can be undone has rolled any.
    before: Vec<G>,
    /// What was undone, with the state it had led to, last undone last.
    undone: Vec<(Done<G>, G)>,
}

/// A step that was played, and what happened in it.
#[derive(Clone, Debug)]
struct Done<G: Game> {
    step: Step<G::Action>,
    /// Who decided it.
    by: Option<SideId>,
    /// The turn in which it was decided.
    turn: u16,
    events: Vec<Event<G::Event>>,
}

impl<G: Game> Session<G> {
    /// A new game.
    ///
    /// # Errors
    /// A scenario, option, side or player that the game does not have.
    pub fn new(setup: &Setup, seed: impl Into<Seed>, seats: Seats) -> Result<Self, SetupError> {
        let seed = seed.into();
        let setup = setup.complete(G::info())?;
        seats.check(G::info())?;
        let state = G::new(&setup)?;
        Ok(Session {
            setup,
            seed,
            seats,
            start: state.stable_hash(),
            state,
            dice: SeededDice::new(seed),
            done: Vec::new(),
            before: Vec::new(),
            undone: Vec::new(),
        })
    }

    /// Takes up the game where a journal leaves it, after checking every step.
    ///
    /// # Errors
    /// The journal is not of this game or does not lead where it says.
    pub fn from_journal(journal: &Journal<G::Action>) -> Result<Self, JournalError> {
        Session::from_journal_to(journal, journal.steps.len())
    }

    /// Takes up the game where a journal was after this many steps.
    ///
    /// # Errors
    /// As [`Session::from_journal`], or there are not so many steps.
    pub fn from_journal_to(
        journal: &Journal<G::Action>,
        steps: usize,
    ) -> Result<Self, JournalError> {
        if steps > journal.steps.len() {
            return Err(JournalError::NoSuchStep { step: steps, steps: journal.steps.len() });
        }
        let mut replay = Replay::<G>::new(journal)?;
        let (mut done, mut before) = (Vec::new(), Vec::new());
        while done.len() < steps {
            let earlier = replay.state().clone();
            let Some((step, events)) = replay.step()? else { break };
            let (by, turn) = (earlier.decision().side(), earlier.turn());
            let played = Done { step: step.clone(), by, turn, events };
            note_way_back(&mut before, &played, earlier);
            done.push(played);
        }
        let (state, dice) = replay.into_parts();
        Ok(Session {
            setup: journal.setup.complete(G::info())?,
            seed: journal.seed,
            seats: journal.seats.clone(),
            start: journal.start,
            state,
            dice,
            done,
            before,
            undone: Vec::new(),
        })
    }

    /// Loads a saved game and checks every step of it.
    ///
    /// # Errors
    /// The file cannot be read, is no journal of this game, or does not lead where it says.
    pub fn load(path: &Path) -> Result<Self, JournalError> {
        Session::from_journal(&Journal::load(path, G::info().id)?)
    }

    /// Saves the game: the file is replaced as a whole or not at all.
    ///
    /// # Errors
    /// The disk refuses.
    pub fn save(&self, path: &Path) -> Result<(), JournalError> {
        self.journal().save(path)
    }

    /// The game so far.
    pub fn journal(&self) -> Journal<G::Action> {
        self.journal_head().with_steps(self.done.iter().map(|done| done.step.clone()).collect())
    }

    /// What was agreed before the first step.
    pub fn journal_head(&self) -> JournalHead {
        JournalHead {
            game: G::info().id.to_owned(),
            setup: self.setup.clone(),
            seed: self.seed,
            seats: self.seats.clone(),
            start: self.start,
        }
    }

    /// The state now.
    pub fn state(&self) -> &G {
        &self.state
    }

    /// The state now as a position, with the dice that will be rolled.
    pub fn position(&self) -> Position<G> {
        Position::of(self.state.clone(), self.dice.clone())
    }

    /// The set-up, complete.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The seed of the dice.
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// Who plays which side.
    pub fn seats(&self) -> &Seats {
        &self.seats
    }

    /// How many steps have been played.
    pub fn steps(&self) -> usize {
        self.done.len()
    }

    /// The hash of the state now.
    pub fn hash(&self) -> StateHash {
        self.done.last().map_or(self.start, |done| done.step.hash)
    }

    /// The legal actions.
    pub fn actions(&self) -> Vec<G::Action> {
        let mut actions = Vec::new();
        self.state.actions(&mut actions);
        actions
    }

    /// Plays an action: what happened.
    ///
    /// # Errors
    /// It is not allowed or the dice fail; nothing has changed then, neither state nor dice.
    pub fn act(&mut self, action: G::Action) -> Result<&[Event<G::Event>], PlayError> {
        let mut dice = self.dice.clone();
        let (state, events) = played(&self.state, &action, &mut dice)?;
        let step = Step { action, hash: state.stable_hash() };
        let earlier = std::mem::replace(&mut self.state, state);
        self.dice = dice;
        self.undone.clear();
        let (by, turn) = (earlier.decision().side(), earlier.turn());
        let played = Done { step, by, turn, events };
        note_way_back(&mut self.before, &played, earlier);
        self.done.push(played);
        Ok(self.done.last().map_or(&[], |done| &done.events))
    }

    /// Takes the last step back.
    ///
    /// # Errors
    /// There is none, or a die was rolled or something hidden came out in it.
    pub fn undo(&mut self) -> Result<(), UndoError> {
        let Some(last) = self.done.last() else {
            return Err(UndoError::NothingToUndo);
        };
        let Some(earlier) = self.before.pop() else {
            return Err(refusal(self.done.len(), &last.events));
        };
        let later = std::mem::replace(&mut self.state, earlier);
        if let Some(last) = self.done.pop() {
            self.undone.push((last, later));
        }
        Ok(())
    }

    /// How many steps it takes to take back the last decision of a side that is `own`: that one, and
    /// what bots have done since.
    ///
    /// # Errors
    /// There is none, a die was rolled or something hidden came out since, or somebody else has
    /// decided since.
    pub fn undo_depth(&self, own: impl Fn(SideId) -> bool) -> Result<usize, UndoError> {
        for (back, done) in self.done.iter().rev().enumerate() {
            if back >= self.before.len() {
                return Err(refusal(self.done.len() - back, &done.events));
            }
            match done.by {
                Some(side) if own(side) => return Ok(back + 1),
                Some(side) if !self.is_bot(side) => return Err(UndoError::NotYours),
                _ => {}
            }
        }
        Err(UndoError::NothingToUndo)
    }

    /// Takes back the last decision of a side that is `own`, with what bots have done since: how
    /// many steps.
    ///
    /// # Errors
    /// As [`Session::undo_depth`]. Nothing is taken back then.
    pub fn undo_past_bots(&mut self, own: impl Fn(SideId) -> bool) -> Result<usize, UndoError> {
        let depth = self.undo_depth(own)?;
        for _ in 0..depth {
            self.undo()?;
        }
        Ok(depth)
    }

    /// Plays the step again that was taken back last, with what bots had done after it: how many
    /// steps.
    ///
    /// # Errors
    /// Nothing was taken back since the last new action.
    pub fn redo_past_bots(&mut self) -> Result<usize, UndoError> {
        self.redo()?;
        let mut again = 1;
        let bot_decides = |session: &Self| {
            session.state.decision().side().is_some_and(|side| session.is_bot(side))
        };
        while self.can_redo() > 0 && bot_decides(self) {
            self.redo()?;
            again += 1;
        }
        Ok(again)
    }

    fn is_bot(&self, side: SideId) -> bool {
        self.seats.of(G::info(), side) != Seats::HUMAN
    }

    /// Plays the step again that was taken back last.
    ///
    /// # Errors
    /// Nothing was taken back since the last new action.
    pub fn redo(&mut self) -> Result<(), UndoError> {
        let (again, later) = self.undone.pop().ok_or(UndoError::NothingToRedo)?;
        self.before.push(std::mem::replace(&mut self.state, later));
        self.done.push(again);
        Ok(())
    }

    /// How many steps can be taken back.
    pub fn can_undo(&self) -> usize {
        self.before.len()
    }

    /// How many steps can be played again.
    pub fn can_redo(&self) -> usize {
        self.undone.len()
    }

    /// The state as it was after this many steps.
    ///
    /// # Errors
    /// There were not so many.
    pub fn state_at(&self, steps: usize) -> Result<G, JournalError> {
        let journal = self.journal();
        let mut replay = Replay::<G>::new(&journal)?;
        replay.run_to(steps)?;
        Ok(replay.into_parts().0)
    }

    /// What happened in a step, counted from 1.
    pub fn events(&self, step: usize) -> &[Event<G::Event>] {
        step.checked_sub(1).and_then(|index| self.done.get(index)).map_or(&[], |done| &done.events)
    }

    /// A step as the journal has it, counted from 1.
    pub fn step(&self, step: usize) -> Option<&Step<G::Action>> {
        Some(&self.done.get(step.checked_sub(1)?)?.step)
    }

    /// Who decided a step, counted from 1.
    pub fn decided_by(&self, step: usize) -> Option<SideId> {
        self.done.get(step.checked_sub(1)?)?.by
    }

    /// The turn in which a step was decided, counted from 1.
    pub fn turn_of(&self, step: usize) -> Option<u16> {
        Some(self.done.get(step.checked_sub(1)?)?.turn)
    }

    /// The dice that this viewer saw, without those of the first `skip` steps.
    pub fn rolls(&self, viewer: Viewer, skip: usize) -> Vec<RolledDie> {
        let mut rolls = Vec::new();
        for (index, done) in self.done.iter().enumerate().skip(skip) {
            for event in &done.events {
                let Event::Rolled(roll) = event else { continue };
                if roll.audience.includes(viewer) {
                    rolls.push(RolledDie {
                        step: index + 1,
                        by: done.by,
                        side: roll.side,
                        rule: roll.rule.0.to_owned(),
                        purpose: roll.purpose.clone(),
                        sides: roll.sides,
                        face: roll.face,
                    });
                }
            }
        }
        rolls
    }

    /// The log as this viewer may read it, without the first `skip` steps.
    pub fn log(&self, viewer: Viewer, skip: usize) -> Vec<LogLine> {
        let later = self.done.iter().enumerate().skip(skip);
        later
            .flat_map(|(index, done)| {
                done.events.iter().filter_map(move |event| event.line(index + 1, viewer))
            })
            .collect()
    }
}

/// Remembers the state before a step, unless there is no way back across it.
fn note_way_back<G: Game>(before: &mut Vec<G>, done: &Done<G>, earlier: G) {
    if done.events.iter().any(|event| event.is_roll() || event.is_reveal()) {
        before.clear();
    } else {
        before.push(earlier);
    }
}

fn refusal<E>(step: usize, events: &[Event<E>]) -> UndoError {
    let roll = events.iter().find_map(|event| match event {
        // What a secret roll was for is itself a secret.
        Event::Rolled(roll) => Some(match roll.audience {
            crate::Audience::Everyone => roll.purpose.clone(),
            _ => "a secret matter".to_owned(),
        }),
        _ => None,
    });
    match roll {
        Some(purpose) => UndoError::DieRolled { step, purpose },
        None => UndoError::Revealed { step },
    }
}

/// Why nothing was undone or redone.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum UndoError {
    /// No step has been played.
    #[error("there is nothing to undo")]
    NothingToUndo,
    /// No step has been undone.
    #[error("there is nothing to redo")]
    NothingToRedo,
    /// Somebody else has decided since.
    #[error("the last decision was not yours")]
    NotYours,
    /// Dice are never rolled twice.
    #[error("step {step} cannot be undone: a die was rolled for {purpose}")]
    DieRolled {
        /// The last step.
        step: usize,
        /// What the die was for.
        purpose: String,
    },
    /// What was seen cannot be unseen.
    #[error("step {step} cannot be undone: something hidden came out")]
    Revealed {
        /// The last step.
        step: usize,
    },
}
