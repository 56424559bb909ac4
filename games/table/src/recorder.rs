//! The recorder: where dice are rolled and events are told while an action is applied.

use std::fmt;

use combat::{Dice, DiceError, Die};

use crate::{Audience, Event, Roll, Rule, SideId};

/// The dice and the log, in the hands of the rules while they carry out one action.
///
/// A silent recorder stores nothing: purposes are not formatted and events are dropped, so that a
/// simulation pays nothing for a log that nobody reads.
pub struct Recorder<'t, E> {
    dice: &'t mut dyn Dice,
    events: Option<&'t mut Vec<Event<E>>>,
    rolls: usize,
}

impl<E> fmt::Debug for Recorder<'_, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Recorder")
            .field("silent", &self.events.is_none())
            .field("rolls", &self.rolls)
            .finish_non_exhaustive()
    }
}

impl<'t, E> Recorder<'t, E> {
    /// A recorder that forgets what happens on it.
    pub fn silent(dice: &'t mut dyn Dice) -> Recorder<'t, E> {
        Recorder { dice, events: None, rolls: 0 }
    }

    /// A recorder that adds all that happens to `events`.
    pub fn telling(dice: &'t mut dyn Dice, events: &'t mut Vec<Event<E>>) -> Recorder<'t, E> {
        Recorder { dice, events: Some(events), rolls: 0 }
    }

    /// Rolls a six-sided die in the open that is nobody's own, such as that of the weather. See
    /// [`Recorder::roll`].
    ///
    /// # Errors
    /// Only scripted dice fail.
    pub fn d6(&mut self, rule: Rule, purpose: impl fmt::Display) -> Result<u8, DiceError> {
        self.roll(Die::D6, rule, purpose)
    }

    /// Rolls a six-sided die in the open for a side: its fire, its retreat, its luck.
    ///
    /// # Errors
    /// Only scripted dice fail.
    pub fn d6_by(
        &mut self,
        side: SideId,
        rule: Rule,
        purpose: impl fmt::Display,
    ) -> Result<u8, DiceError> {
        self.throw(Some(side), Audience::Everyone, Die::D6, rule, purpose)
    }

    /// Rolls a die in the open. Give the purpose as a word or as `format_args!(..)`, which costs
    /// nothing on a silent recorder.
    ///
    /// # Errors
    /// Only scripted dice fail.
    pub fn roll(
        &mut self,
        die: Die,
        rule: Rule,
        purpose: impl fmt::Display,
    ) -> Result<u8, DiceError> {
        self.roll_for(Audience::Everyone, die, rule, purpose)
    }

    /// Rolls a die that only some may see.
    ///
    /// # Errors
    /// Only scripted dice fail.
    pub fn roll_for(
        &mut self,
        audience: Audience,
        die: Die,
        rule: Rule,
        purpose: impl fmt::Display,
    ) -> Result<u8, DiceError> {
        self.throw(None, audience, die, rule, purpose)
    }

    fn throw(
        &mut self,
        side: Option<SideId>,
        audience: Audience,
        die: Die,
        rule: Rule,
        purpose: impl fmt::Display,
    ) -> Result<u8, DiceError> {
        let face = self.dice.roll(die)?;
        self.rolls += 1;
        if let Some(events) = &mut self.events {
            events.push(Event::Rolled(Roll {
                rule,
                purpose: purpose.to_string(),
                sides: die.sides(),
                face,
                audience,
                side,
            }));
        }
        Ok(face)
    }

    /// Tells what happened.
    pub fn say(&mut self, event: E) {
        if let Some(events) = &mut self.events {
            events.push(Event::Happened(event));
        }
    }

    /// Tells what happened, where the event itself is costly to make.
    pub fn say_with(&mut self, event: impl FnOnce() -> E) {
        if let Some(events) = &mut self.events {
            events.push(Event::Happened(event()));
        }
    }

    /// Tells what came out that somebody did not know: no step before it can be undone.
    pub fn reveal(&mut self, event: E) {
        if let Some(events) = &mut self.events {
            events.push(Event::Revealed(event));
        }
    }

    /// How many dice have been rolled through it.
    pub fn rolls(&self) -> usize {
        self.rolls
    }
}
