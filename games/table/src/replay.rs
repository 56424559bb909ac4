//! Playing a journal again, step by step.

use combat::SeededDice;

use crate::game::played;
use crate::{Event, Game, Journal, JournalError, Step, new_game};

/// A journal that is being played again. Each step is judged by the rules and compared with the
/// hash that the journal has for it.
#[derive(Clone, Debug)]
pub struct Replay<'j, G: Game> {
    journal: &'j Journal<G::Action>,
    state: G,
    dice: SeededDice,
    done: usize,
}

/// One step that was played again: the step, and what happened.
pub type Replayed<'j, G> = (&'j Step<<G as Game>::Action>, Vec<Event<<G as Game>::Event>>);

impl<'j, G: Game> Replay<'j, G> {
    /// Sets up the game as the journal says.
    ///
    /// # Errors
    /// It is of another game, cannot be set up, or begins with another state.
    pub fn new(journal: &'j Journal<G::Action>) -> Result<Self, JournalError> {
        let info = G::info();
        if journal.game != info.id {
            return Err(JournalError::ForeignGame {
                found: journal.game.clone(),
                expected: info.id.to_owned(),
            });
        }
        journal.seats.check(info)?;
        let state: G = new_game(&journal.setup)?;
        let found = state.stable_hash();
        if found != journal.start {
            return Err(JournalError::StartDiffers { expected: journal.start, found });
        }
        Ok(Replay { journal, state, dice: SeededDice::new(journal.seed), done: 0 })
    }

    /// Plays the next step; `None` after the last.
    ///
    /// # Errors
    /// The rules refuse it or it leads to another state. The replay stays before that step.
    pub fn step(&mut self) -> Result<Option<Replayed<'j, G>>, JournalError> {
        let Some(step) = self.journal.steps.get(self.done) else {
            return Ok(None);
        };
        let number = self.done + 1;
        let mut dice = self.dice.clone();
        let (state, events) = played(&self.state, &step.action, &mut dice)
            .map_err(|error| JournalError::Unplayable { step: number, error })?;
        let found = state.stable_hash();
        if found != step.hash {
            return Err(JournalError::StepDiffers { step: number, expected: step.hash, found });
        }
        self.state = state;
        self.dice = dice;
        self.done = number;
        Ok(Some((step, events)))
    }

    /// Plays on until this many steps are done.
    ///
    /// # Errors
    /// There are not so many, they have been passed already, or one cannot be played.
    pub fn run_to(&mut self, steps: usize) -> Result<(), JournalError> {
        if steps > self.journal.steps.len() || steps < self.done {
            return Err(JournalError::NoSuchStep { step: steps, steps: self.journal.steps.len() });
        }
        while self.done < steps {
            self.step()?;
        }
        Ok(())
    }

    /// The state after the steps that are done.
    pub fn state(&self) -> &G {
        &self.state
    }

    /// How many steps are done.
    pub fn done(&self) -> usize {
        self.done
    }

    /// The state and the dice after the steps that are done.
    pub(crate) fn into_parts(self) -> (G, SeededDice) {
        (self.state, self.dice)
    }
}

/// Plays a whole journal again and compares every hash: the final state.
///
/// # Errors
/// The first step that differs, by its number.
pub fn verify<G: Game>(journal: &Journal<G::Action>) -> Result<G, JournalError> {
    let mut replay = Replay::<G>::new(journal)?;
    replay.run_to(journal.steps.len())?;
    Ok(replay.state)
}
