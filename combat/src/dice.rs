//! Dice: the only source of chance in the workspace.

use std::fmt;
use std::num::NonZeroU8;

use serde::{Deserialize, Serialize};

/// A fair die with faces `1..=sides`.
///
/// ```
/// use grognard_combat::Die;
///
/// assert_eq!(Die::D6.sides(), 6);
/// assert_eq!(Die::new(8).map(|die| die.to_string()), Some("d8".to_string()));
/// assert_eq!(Die::new(0), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Die(NonZeroU8);

impl Die {
    // Constants: that these dice have faces is checked when compiling.
    /// The hobby's usual die.
    pub const D6: Die = Die::new(6).unwrap();
    /// The ten-sided die of many operational games.
    pub const D10: Die = Die::new(10).unwrap();

    /// A die with this many faces; `None` for no faces at all.
    pub const fn new(sides: u8) -> Option<Die> {
        match NonZeroU8::new(sides) {
            Some(sides) => Some(Die(sides)),
            None => None,
        }
    }

    /// How many faces the die has.
    pub const fn sides(self) -> u8 {
        self.0.get()
    }
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "d{}", self.0)
    }
}

/// Why a die could not be rolled.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DiceError {
    /// A script of rolls has no roll left.
    #[error("the script of {scripted} rolls has run out")]
    ScriptEnded {
        /// How many rolls the script held.
        scripted: usize,
    },
    /// A script of rolls gives a face that the die rolled does not have.
    #[error("roll {index} of the script is {face}, but a d{sides} was rolled")]
    NoSuchFace {
        /// Which roll of the script, counted from 1.
        index: usize,
        /// What the script says.
        face: u8,
        /// What the die has.
        sides: u8,
    },
    /// A recording says that another die was rolled at this point.
    #[error("roll {index} of the recording was a d{recorded}, but a d{rolled} was rolled")]
    OtherDie {
        /// Which roll of the recording, counted from 1.
        index: usize,
        /// How many sides the recorded die had.
        recorded: u8,
        /// How many sides the die rolled now has.
        rolled: u8,
    },
    /// The generator gives only numbers that a fair die must reject.
    #[error("the generator gave {tries} unusable numbers in a row; it is not random")]
    BrokenGenerator {
        /// How many numbers were tried for one roll.
        tries: u32,
    },
    /// Something was to be picked from nothing.
    #[error("cannot pick from an empty list")]
    NothingToPick,
    /// A resolution rolls more dice in a row than exact odds can follow.
    #[error("more than {limit} throws in one resolution; exact odds cannot follow it")]
    TooManyRolls {
        /// The most throws that are followed.
        limit: usize,
    },
    /// A resolution did not roll the same dice when it was run again with the same faces.
    #[error("throw {index} changed when the same resolution was run again")]
    NotRepeatable {
        /// Which throw, counted from 1.
        index: usize,
    },
    /// The ways in which dice can fall no longer fit the exact arithmetic.
    #[error("too many ways for the dice to fall; exact odds cannot count them")]
    TooManyWays,
}

/// Something that rolls dice: seeded, scripted, recorded, or enumerated for exact odds.
///
/// Rules take `&mut dyn Dice`, so that the same rule can be played, replayed and predicted.
///
/// Ask for what the rule needs: [`sum`](Dice::sum) when only the total counts,
/// [`pool`](Dice::pool) when only the number of successes counts. Played, they roll die by die;
/// predicted, they are counted in one step, so that thirty dice cost no more than one.
///
/// ```
/// use grognard_combat::{Dice, DiceError, Die, ScriptedDice};
///
/// fn rally(dice: &mut dyn Dice) -> Result<bool, DiceError> {
///     Ok(dice.sum(2, Die::D6)? <= 7)
/// }
///
/// assert_eq!(rally(&mut ScriptedDice::new([3, 4])), Ok(true));
/// assert_eq!(rally(&mut ScriptedDice::new([6, 2])), Ok(false));
/// ```
pub trait Dice {
    /// Rolls one die: a face from 1 to its number of sides.
    ///
    /// # Errors
    /// Seeded dice never fail. Scripts run out or name a face that the die lacks; enumerated
    /// dice refuse a resolution that never ends; see [`DiceError`].
    fn roll(&mut self, die: Die) -> Result<u8, DiceError>;

    /// Rolls one six-sided die.
    ///
    /// # Errors
    /// As [`Dice::roll`].
    fn d6(&mut self) -> Result<u8, DiceError> {
        self.roll(Die::D6)
    }

    /// Rolls `count` dice and adds them up; no dice give 0.
    ///
    /// # Errors
    /// As [`Dice::roll`].
    fn sum(&mut self, count: u8, die: Die) -> Result<u16, DiceError> {
        // 255 dice of 255 sides are 65025: the sum always fits.
        (0..count).try_fold(0, |sum, _| Ok(sum + u16::from(self.roll(die)?)))
    }

    /// Rolls `count` dice and counts those that show `at_most` or less, the way a leadership
    /// value is tested by a handful of dice.
    ///
    /// # Errors
    /// As [`Dice::roll`].
    fn pool(&mut self, count: u8, die: Die, at_most: u8) -> Result<u8, DiceError> {
        (0..count).try_fold(0, |hits, _| Ok(hits + u8::from(self.roll(die)? <= at_most)))
    }

    /// Picks one of `count` things, each as likely as the others: an index from 0.
    ///
    /// Up to 255 things are one roll of a die with that many sides. More are picked digit by
    /// digit with sixteen-sided dice, rolled again when the number is too high.
    ///
    /// # Errors
    /// [`DiceError::NothingToPick`] if `count` is 0; otherwise as [`Dice::roll`].
    fn pick(&mut self, count: usize) -> Result<usize, DiceError> {
        const D16: Die = Die::new(16).unwrap();
        const TRIES: u32 = 1024;
        if count == 0 {
            return Err(DiceError::NothingToPick);
        }
        if let Some(die) = u8::try_from(count).ok().and_then(Die::new) {
            return Ok(usize::from(self.roll(die)?) - 1);
        }
        let digits = (count - 1).ilog2() / 4 + 1;
        for _ in 0..TRIES {
            let mut picked = 0_usize;
            for _ in 0..digits {
                picked = (picked << 4) | (usize::from(self.roll(D16)?) - 1);
            }
            if picked < count {
                return Ok(picked);
            }
        }
        Err(DiceError::BrokenGenerator { tries: TRIES })
    }
}

impl<D: Dice + ?Sized> Dice for &mut D {
    fn roll(&mut self, die: Die) -> Result<u8, DiceError> {
        (**self).roll(die)
    }

    fn sum(&mut self, count: u8, die: Die) -> Result<u16, DiceError> {
        (**self).sum(count, die)
    }

    fn pool(&mut self, count: u8, die: Die, at_most: u8) -> Result<u8, DiceError> {
        (**self).pool(count, die, at_most)
    }

    fn pick(&mut self, count: usize) -> Result<usize, DiceError> {
        (**self).pick(count)
    }
}

impl<D: Dice + ?Sized> Dice for Box<D> {
    fn roll(&mut self, die: Die) -> Result<u8, DiceError> {
        (**self).roll(die)
    }

    fn sum(&mut self, count: u8, die: Die) -> Result<u16, DiceError> {
        (**self).sum(count, die)
    }

    fn pool(&mut self, count: u8, die: Die, at_most: u8) -> Result<u8, DiceError> {
        (**self).pool(count, die, at_most)
    }

    fn pick(&mut self, count: usize) -> Result<usize, DiceError> {
        (**self).pick(count)
    }
}

/// Shuffles a deck or a cup of chits: every order is as likely as the others.
///
/// ```
/// use grognard_combat::{SeededDice, shuffle};
///
/// let mut chits = ["Jackson", "Longstreet", "Stuart", "Hill"];
/// shuffle(&mut SeededDice::new(1863), &mut chits)?;
/// assert_eq!(chits.len(), 4);
/// # Ok::<(), grognard_combat::DiceError>(())
/// ```
///
/// # Errors
/// As [`Dice::pick`]; the items are then in some order, none is lost.
pub fn shuffle<T>(dice: &mut dyn Dice, items: &mut [T]) -> Result<(), DiceError> {
    for last in (1..items.len()).rev() {
        items.swap(last, dice.pick(last + 1)?);
    }
    Ok(())
}

/// Rolls a die that explodes: its highest face is rolled again and added, with at most `most` dice
/// in all. A limit is needed because exact odds count every way in which the dice can fall.
///
/// ```
/// use grognard_combat::{Die, Fraction, Odds, ScriptedDice, exploding};
///
/// assert_eq!(exploding(&mut ScriptedDice::new([6, 6, 2]), Die::D6, 5)?, 14);
/// let odds = Odds::of(|dice| Ok(exploding(dice, Die::D6, 3)?))?;
/// assert_eq!(odds.probability_that(|&sum| sum > 12), Fraction::new(6, 216).unwrap());
/// # Ok::<(), grognard_combat::CombatError>(())
/// ```
///
/// # Errors
/// As [`Dice::roll`].
pub fn exploding(dice: &mut dyn Dice, die: Die, most: u8) -> Result<u16, DiceError> {
    let mut sum = 0;
    for _ in 0..most {
        let face = dice.roll(die)?;
        sum += u16::from(face);
        if face < die.sides() {
            break;
        }
    }
    Ok(sum)
}

/// Rolls a die, and rolls it once more if `again` says so of the face: the second roll counts.
///
/// ```
/// use grognard_combat::{Die, Fraction, Odds, rerolled};
///
/// // A leader lets a unit that rolled 1 or 2 roll again.
/// let odds = Odds::of(|dice| Ok(rerolled(dice, Die::D6, |face| face <= 2)?))?;
/// assert_eq!(odds.probability(&1), Fraction::new(2, 36).unwrap());
/// assert_eq!(odds.probability(&6), Fraction::new(8, 36).unwrap());
/// # Ok::<(), grognard_combat::CombatError>(())
/// ```
///
/// # Errors
/// As [`Dice::roll`].
pub fn rerolled(
    dice: &mut dyn Dice,
    die: Die,
    again: impl FnOnce(u8) -> bool,
) -> Result<u8, DiceError> {
    let face = dice.roll(die)?;
    if again(face) { dice.roll(die) } else { Ok(face) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ScriptedDice, SeededDice};

    #[test]
    fn exploding_dice_stop_at_their_limit() {
        assert_eq!(exploding(&mut ScriptedDice::new([6, 6, 6, 6]), Die::D6, 3), Ok(18));
        assert_eq!(exploding(&mut ScriptedDice::new([5]), Die::D6, 3), Ok(5));
        assert_eq!(exploding(&mut ScriptedDice::new([]), Die::D6, 0), Ok(0));
    }

    #[test]
    fn only_what_is_asked_for_is_rolled_again() {
        let low = |face| face == 1;
        assert_eq!(rerolled(&mut ScriptedDice::new([1, 1]), Die::D6, low), Ok(1));
        assert_eq!(rerolled(&mut ScriptedDice::new([2]), Die::D6, low), Ok(2));
    }

    #[test]
    fn sums_and_pools_roll_die_by_die() {
        let mut dice = ScriptedDice::new([2, 5, 6, 1, 4, 4]);
        assert_eq!(dice.sum(3, Die::D6), Ok(13));
        assert_eq!(dice.pool(3, Die::D6, 3), Ok(1));
        assert_eq!(dice.sum(0, Die::D6), Ok(0));
        assert_eq!(dice.pool(1, Die::D6, 3), Err(DiceError::ScriptEnded { scripted: 6 }));
    }

    #[test]
    fn picks_cover_all_of_a_long_list_and_nothing_else() {
        let mut dice = SeededDice::new(7);
        let mut seen = vec![0_u32; 300];
        for _ in 0..30_000 {
            seen[dice.pick(300).unwrap()] += 1;
        }
        assert!(seen.iter().all(|&times| (50..200).contains(&times)), "{seen:?}");
        assert_eq!(dice.pick(0), Err(DiceError::NothingToPick));
        assert_eq!(dice.pick(1), Ok(0));
    }

    #[test]
    fn a_long_pick_rolls_again_above_the_list() {
        // 0xFFF is out of 300; 0x12B = 299 is the last item.
        let mut dice = ScriptedDice::new([16, 16, 16, 2, 3, 12]);
        assert_eq!(dice.pick(300), Ok(299));
    }

    #[test]
    fn shuffles_keep_every_item() {
        let mut items: Vec<u32> = (0..500).collect();
        shuffle(&mut SeededDice::new(3), &mut items).unwrap();
        assert_ne!(items, (0..500).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..500).collect::<Vec<_>>());
    }

    #[test]
    fn borrowed_and_boxed_dice_are_dice() {
        let mut dice = ScriptedDice::new([1, 2, 3]);
        let mut boxed: Box<dyn Dice + '_> = Box::new(&mut dice);
        assert_eq!(boxed.d6(), Ok(1));
        assert_eq!(boxed.sum(2, Die::D6), Ok(5));
        assert_eq!(boxed.d6(), Err(DiceError::ScriptEnded { scripted: 3 }));
    }
}
