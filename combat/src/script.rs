//! Dice that follow a script, and dice that write one.

use serde::{Deserialize, Serialize};

use crate::{Dice, DiceError, Die};

/// Dice that show a given list of faces, for tests and for published replays.
///
/// ```
/// use grognard_combat::{Dice, DiceError, ScriptedDice};
///
/// let mut dice = ScriptedDice::new([6, 1]);
/// assert_eq!(dice.d6(), Ok(6));
/// assert_eq!(dice.d6(), Ok(1));
/// assert_eq!(dice.d6(), Err(DiceError::ScriptEnded { scripted: 2 }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScriptedDice {
    rolls: Vec<Scripted>,
    next: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Scripted {
    face: u8,
    /// Known only in a script made from a recording: then another die is a fault.
    die: Option<Die>,
}

impl ScriptedDice {
    /// Dice that show these faces, one after another, whatever die is asked for.
    pub fn new(faces: impl IntoIterator<Item = u8>) -> ScriptedDice {
        let rolls = faces.into_iter().map(|face| Scripted { face, die: None }).collect();
        ScriptedDice { rolls, next: 0 }
    }

    /// How many rolls of the script are left; a test that wants all of them used checks for 0.
    pub fn left(&self) -> usize {
        self.rolls.len() - self.next.min(self.rolls.len())
    }
}

impl Dice for ScriptedDice {
    fn roll(&mut self, die: Die) -> Result<u8, DiceError> {
        let scripted = self.rolls.len();
        let &Scripted { face, die: recorded } =
            self.rolls.get(self.next).ok_or(DiceError::ScriptEnded { scripted })?;
        let index = self.next + 1;
        if let Some(recorded) = recorded.filter(|&recorded| recorded != die) {
            return Err(DiceError::OtherDie {
                index,
                recorded: recorded.sides(),
                rolled: die.sides(),
            });
        }
        if face == 0 || face > die.sides() {
            return Err(DiceError::NoSuchFace { index, face, sides: die.sides() });
        }
        self.next = index;
        Ok(face)
    }
}

/// One roll that was made: which die, and what it showed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rolled {
    /// The die that was rolled.
    pub die: Die,
    /// The face it showed.
    pub face: u8,
}

/// Dice that write down what other dice roll.
///
/// ```
/// use grognard_combat::{Dice, Die, RecordingDice, SeededDice};
///
/// let mut dice = RecordingDice::new(SeededDice::new(1861));
/// let sum = dice.sum(2, Die::D6)?;
/// assert_eq!(dice.rolls().len(), 2);
///
/// let mut replay = dice.script();
/// assert_eq!(replay.sum(2, Die::D6)?, sum);
/// # Ok::<(), grognard_combat::DiceError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordingDice<D> {
    dice: D,
    rolls: Vec<Rolled>,
}

impl<D: Dice> RecordingDice<D> {
    /// Records these dice (or `&mut` dice that are needed again afterwards).
    pub const fn new(dice: D) -> RecordingDice<D> {
        RecordingDice { dice, rolls: Vec::new() }
    }

    /// What was rolled so far, in order.
    pub fn rolls(&self) -> &[Rolled] {
        &self.rolls
    }

    /// Takes what was rolled so far; the record goes on empty.
    pub fn take_rolls(&mut self) -> Vec<Rolled> {
        std::mem::take(&mut self.rolls)
    }

    /// Dice that show again what was rolled so far, and insist on the same dice.
    pub fn script(&self) -> ScriptedDice {
        self.rolls.iter().copied().collect()
    }

    /// Gives the recorded dice back.
    pub fn into_inner(self) -> D {
        self.dice
    }
}

// `sum`, `pool` and `pick` stay the provided ones on purpose: every single face is recorded.
impl<D: Dice> Dice for RecordingDice<D> {
    fn roll(&mut self, die: Die) -> Result<u8, DiceError> {
        let face = self.dice.roll(die)?;
        self.rolls.push(Rolled { die, face });
        Ok(face)
    }
}

impl FromIterator<Rolled> for ScriptedDice {
    fn from_iter<I: IntoIterator<Item = Rolled>>(rolls: I) -> Self {
        let rolls = rolls
            .into_iter()
            .map(|Rolled { die, face }| Scripted { face, die: Some(die) })
            .collect();
        ScriptedDice { rolls, next: 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SeededDice;

    #[test]
    fn a_face_that_the_die_lacks_is_refused_and_stays() {
        let mut dice = ScriptedDice::new([1, 7, 0]);
        assert_eq!(dice.d6(), Ok(1));
        assert_eq!(dice.d6(), Err(DiceError::NoSuchFace { index: 2, face: 7, sides: 6 }));
        assert_eq!(dice.left(), 2);
        assert_eq!(dice.roll(Die::D10), Ok(7));
        assert_eq!(dice.d6(), Err(DiceError::NoSuchFace { index: 3, face: 0, sides: 6 }));
    }

    #[test]
    fn a_recording_replays_exactly() {
        let mut dice = RecordingDice::new(SeededDice::new(5));
        let pool = dice.pool(12, Die::D6, 3).unwrap();
        let pick = dice.pick(1000).unwrap();
        let mut replay = dice.script();
        assert_eq!(replay.pool(12, Die::D6, 3), Ok(pool));
        assert_eq!(replay.pick(1000), Ok(pick));
        assert_eq!(replay.left(), 0);
    }

    #[test]
    fn a_replay_notices_another_die() {
        let mut dice = RecordingDice::new(SeededDice::new(5));
        dice.d6().unwrap();
        assert_eq!(
            dice.script().roll(Die::D10),
            Err(DiceError::OtherDie { index: 1, recorded: 6, rolled: 10 })
        );
    }

    #[test]
    fn what_was_rolled_is_taken_once_and_the_record_goes_on() {
        let mut dice = RecordingDice::new(SeededDice::new(5));
        let first = dice.d6().unwrap();
        let taken: Vec<u8> = dice.take_rolls().iter().map(|rolled| rolled.face).collect();
        assert_eq!(taken, [first]);
        let second = dice.d6().unwrap();
        assert_eq!(dice.rolls().len(), 1);
        assert_eq!(dice.rolls()[0].face, second);
    }

    #[test]
    fn a_failed_roll_is_not_recorded() {
        let mut script = ScriptedDice::new([]);
        let mut dice = RecordingDice::new(&mut script);
        assert!(dice.d6().is_err());
        assert_eq!(dice.take_rolls(), []);
    }
}
