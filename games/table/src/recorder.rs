//! The recorder: where dice are rolled and events recorded while an action is applied.

use std::fmt;

use combat::{Dice, DiceError, Die};

use crate::{Audience, Event, Roll, Rule, SideId};

/// The dice and the log that rules use while they carry out one action.
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

    /// Rolls a six-sided die in the open for no side, such as that of the weather. See
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

    /// Dice for whatever takes [`combat::Dice`]: a throw, a pool, a results table, a function that
    /// predicts odds elsewhere. Each die is recorded with this rule and purpose, in the open; `by`
    /// is the side whose luck it is, or `None`.
    ///
    /// ```
    /// use grognard_table::combat::{Basis, Dice, Die, Modifiers, ResultsTable, ScriptedDice, Throw};
    /// use grognard_table::{Event, Recorder, Rule, SideId};
    ///
    /// const FIRE: Rule = Rule("10.4");
    /// let table = ResultsTable::build("fire").dice(Throw::D6).row("1-4", [0]).row("5-6", [1]).finish()?;
    /// let mut script = ScriptedDice::new([5, 2, 3]);
    /// let mut events: Vec<Event<()>> = Vec::new();
    /// let mut recorder = Recorder::telling(&mut script, &mut events);
    ///
    /// let mut dice = recorder.dice(SideId(1), FIRE, "fire of Evans");
    /// let fire = table.resolve(Basis::Only, Modifiers::NONE, &mut dice)?;
    /// assert_eq!(*fire.outcome(), 1);
    /// let hits = recorder.dice(SideId(0), FIRE, "return fire").pool(2, Die::D6, 2)?;
    /// assert_eq!((hits, recorder.rolls(), events.len()), (1, 3, 3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn dice<P: fmt::Display>(
        &mut self,
        by: impl Into<Option<SideId>>,
        rule: Rule,
        purpose: P,
    ) -> RecordedDice<'_, 't, E, P> {
        RecordedDice { recorder: self, by: by.into(), rule, purpose }
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

/// The recorder's dice on loan, for one purpose; made by [`Recorder::dice`].
pub struct RecordedDice<'r, 't, E, P> {
    recorder: &'r mut Recorder<'t, E>,
    by: Option<SideId>,
    rule: Rule,
    purpose: P,
}

impl<E, P: fmt::Display> fmt::Debug for RecordedDice<'_, '_, E, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RecordedDice")
            .field("rule", &self.rule)
            .field("purpose", &format_args!("{}", self.purpose))
            .finish_non_exhaustive()
    }
}

impl<E, P: fmt::Display> Dice for RecordedDice<'_, '_, E, P> {
    fn roll(&mut self, die: Die) -> Result<u8, DiceError> {
        self.recorder.throw(self.by, Audience::Everyone, die, self.rule, &self.purpose)
    }

    // Nobody reads what a silent recorder hears: its dice then keep their own ways to throw several
    // at once, so that exact odds count a sum or a pool in one step.
    fn sum(&mut self, count: u8, die: Die) -> Result<u16, DiceError> {
        match self.silent(count) {
            Some(dice) => dice.sum(count, die),
            None => (0..count).try_fold(0, |sum, _| Ok(sum + u16::from(self.roll(die)?))),
        }
    }

    fn pool(&mut self, count: u8, die: Die, at_most: u8) -> Result<u8, DiceError> {
        match self.silent(count) {
            Some(dice) => dice.pool(count, die, at_most),
            None => {
                (0..count).try_fold(0, |hits, _| Ok(hits + u8::from(self.roll(die)? <= at_most)))
            }
        }
    }
}

impl<E, P> RecordedDice<'_, '_, E, P> {
    /// The dice themselves, if nobody hears of them; this many are counted as rolled.
    fn silent(&mut self, count: u8) -> Option<&mut dyn Dice> {
        if self.recorder.events.is_some() {
            return None;
        }
        self.recorder.rolls += usize::from(count);
        Some(&mut *self.recorder.dice)
    }
}

#[cfg(test)]
mod tests {
    use combat::{Fraction, Odds, ScriptedDice};

    use super::*;

    const RULE: Rule = Rule("1.1");

    #[test]
    fn every_die_of_a_throw_is_recorded_with_its_side() {
        let mut script = ScriptedDice::new([2, 5, 6, 1]);
        let mut events: Vec<Event<()>> = Vec::new();
        let mut recorder = Recorder::telling(&mut script, &mut events);
        assert_eq!(recorder.dice(SideId(1), RULE, "two").sum(2, Die::D6), Ok(7));
        assert_eq!(recorder.dice(None, RULE, "pool").pool(2, Die::D6, 3), Ok(1));
        let told: Vec<(u8, String, Option<SideId>)> = events
            .iter()
            .map(|event| match event {
                Event::Rolled(roll) => (roll.face, roll.purpose.clone(), roll.side),
                other => panic!("{other:?}"),
            })
            .collect();
        let expected = [(2, "two", Some(SideId(1))), (5, "two", Some(SideId(1)))];
        assert_eq!(told[..2], expected.map(|(face, why, side)| (face, why.to_owned(), side)));
        assert_eq!(
            told[2..],
            [(6, "pool", None), (1, "pool", None)].map(|(face, why, side)| (
                face,
                why.to_owned(),
                side
            ))
        );
    }

    #[test]
    fn silent_throws_are_counted_in_one_step_and_fall_alike() {
        // Forty dice one by one would be far more paths than exact odds can walk.
        let odds = Odds::of(|dice| {
            let mut recorder: Recorder<'_, ()> = Recorder::silent(dice);
            let hits = recorder.dice(None, RULE, "volley").pool(40, Die::D6, 1)?;
            assert_eq!(recorder.rolls(), 40);
            Ok(hits == 0)
        })
        .unwrap();
        let none = Fraction::new(5_i128.pow(40), 6_i128.pow(40)).unwrap();
        assert_eq!(odds.probability(&true), none);
        let mut script = ScriptedDice::new([1, 2, 3]);
        let mut recorder: Recorder<'_, ()> = Recorder::silent(&mut script);
        assert_eq!(recorder.dice(None, RULE, "sum").sum(3, Die::D6), Ok(6));
        assert_eq!(recorder.rolls(), 3);
    }
}
