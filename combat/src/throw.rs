//! A throw of dice as rulebooks write it: added up (`2d6`), or read as digits (`d66`).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::{Dice, DiceError, Die};

/// A number of like dice that are added up (one die, `2d6`, `3d10`) or read as the digits of a
/// number (`d66`: 11 to 66, the first die for the tens).
///
/// `d66` always means digits, as in the hobby; a die of 66 sides is written `1d66`.
///
/// ```
/// use grognard_combat::{Die, ScriptedDice, Throw};
///
/// let two: Throw = "2d6".parse()?;
/// assert_eq!((two.least(), two.most()), (2, 12));
/// assert_eq!(two.roll(&mut ScriptedDice::new([3, 5])), Ok(8));
/// assert_eq!(Throw::D6.to_string(), "1d6");
/// assert_eq!("d66".parse::<Throw>()?.roll(&mut ScriptedDice::new([3, 5])), Ok(35));
/// # Ok::<(), grognard_combat::ThrowError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Throw {
    count: u8,
    die: Die,
    read: Read,
}

/// How the dice of a throw become one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Read {
    Sum,
    Digits,
}

/// The most dice that are read as digits: four nines still fit the sum of a throw.
const MAX_DIGITS: u8 = 4;

/// A text that does not name a throw of dice.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{text}` is not a throw of dice; expected a number of dice and of sides, such as 1d6 or 2d10, or \
     dice that are read as digits, such as d66"
)]
pub struct ThrowError {
    text: String,
}

impl Throw {
    /// One six-sided die.
    pub const D6: Throw = Throw::new(1, Die::D6);
    /// Two six-sided dice, added up.
    pub const TWO_D6: Throw = Throw::new(2, Die::D6);
    /// Two six-sided dice, read as tens and ones.
    pub const D66: Throw = Throw { count: 2, die: Die::D6, read: Read::Digits };

    /// This many of this die, added up.
    pub const fn new(count: u8, die: Die) -> Throw {
        Throw { count, die, read: Read::Sum }
    }

    /// This many of this die, read as the digits of a number; `None` unless two to four dice of
    /// two to nine sides.
    pub const fn digits(count: u8, die: Die) -> Option<Throw> {
        if count >= 2 && count <= MAX_DIGITS && die.sides() >= 2 && die.sides() <= 9 {
            Some(Throw { count, die, read: Read::Digits })
        } else {
            None
        }
    }

    /// How many dice are thrown.
    pub const fn count(self) -> u8 {
        self.count
    }

    /// Which die is thrown.
    pub const fn die(self) -> Die {
        self.die
    }

    /// The lowest result.
    pub const fn least(self) -> u16 {
        self.all_show(1)
    }

    /// The highest result.
    pub const fn most(self) -> u16 {
        self.all_show(self.die.sides())
    }

    /// What comes of it if every die shows this face.
    const fn all_show(self, face: u8) -> u16 {
        match self.read {
            Read::Sum => self.count as u16 * face as u16,
            Read::Digits => {
                let mut number = 0;
                let mut die = 0;
                while die < self.count {
                    number = number * 10 + face as u16;
                    die += 1;
                }
                number
            }
        }
    }

    /// Are the dice read as digits?
    pub(crate) const fn is_digits(self) -> bool {
        matches!(self.read, Read::Digits)
    }

    /// Can the dice give this result?
    pub fn gives(self, result: u16) -> bool {
        let within = (self.least()..=self.most()).contains(&result);
        within
            && match self.read {
                Read::Sum => true,
                Read::Digits => (0..u32::from(self.count)).all(|place| {
                    let digit = result / 10_u16.pow(place) % 10;
                    (1..=u16::from(self.die.sides())).contains(&digit)
                }),
            }
    }

    /// Rolls, and adds up or reads the digits.
    ///
    /// # Errors
    /// As [`Dice::roll`].
    pub fn roll(self, dice: &mut dyn Dice) -> Result<u16, DiceError> {
        match self.read {
            Read::Digits => (0..self.count)
                .try_fold(0, |number, _| Ok(number * 10 + u16::from(dice.roll(self.die)?))),
            // A single die is asked for as such: enumeration is quickest for it.
            Read::Sum if self.count == 1 => dice.roll(self.die).map(u16::from),
            Read::Sum => dice.sum(self.count, self.die),
        }
    }
}

impl fmt::Display for Throw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.read {
            Read::Sum => write!(f, "{}{}", self.count, self.die),
            Read::Digits => {
                f.write_str("d")?;
                (0..self.count).try_for_each(|_| write!(f, "{}", self.die.sides()))
            }
        }
    }
}

impl FromStr for Throw {
    type Err = ThrowError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parse = || {
            let (count, sides) = text.trim().split_once(['d', 'D'])?;
            if count.is_empty()
                && let Some(throw) = like_digits(sides)
            {
                return Some(throw);
            }
            let count = if count.is_empty() { 1 } else { digits(count)? };
            Some(Throw::new(count, Die::new(digits(sides)?)?))
        };
        // Errors quote their text; a hostile one should not fill the screen.
        parse().ok_or_else(|| ThrowError { text: text.chars().take(40).collect() })
    }
}

impl TryFrom<String> for Throw {
    type Error = ThrowError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl From<Throw> for String {
    fn from(throw: Throw) -> Self {
        throw.to_string()
    }
}

/// `66`, `666`, `88`: as many dice as digits, with so many sides.
fn like_digits(text: &str) -> Option<Throw> {
    let first = text.chars().next()?;
    let alike = text.chars().all(|other| other == first);
    let sides = u8::try_from(first.to_digit(10)?).ok()?;
    Throw::digits(u8::try_from(text.len()).ok().filter(|_| alike)?, Die::new(sides)?)
}

/// A number from 1 to 255 written with digits only: `u8::from_str` would also take `+6`.
fn digits(text: &str) -> Option<u8> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|&number| plain && number > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_rulebooks_write() {
        assert_eq!("d6".parse(), Ok(Throw::D6));
        assert_eq!(" 1D6".parse(), Ok(Throw::D6));
        assert_eq!("2d6".parse(), Ok(Throw::TWO_D6));
        assert_eq!("255d255".parse::<Throw>().map(Throw::most), Ok(65025));
    }

    #[test]
    fn d66_reads_its_dice_as_digits() {
        let d66: Throw = "d66".parse().unwrap();
        assert_eq!((d66, d66.to_string().as_str()), (Throw::D66, "d66"));
        assert_eq!((d66.least(), d66.most()), (11, 66));
        let given: Vec<u16> = (0..100).filter(|&result| d66.gives(result)).collect();
        assert_eq!(given.len(), 36);
        assert!(given.contains(&31) && !given.contains(&30) && !given.contains(&37));
        assert_eq!(d66.roll(&mut crate::ScriptedDice::new([6, 1])), Ok(61));
        assert_eq!("d888".parse::<Throw>().unwrap().most(), 888);
        // A die of 66 sides, of 10 sides, and no digits beyond 9.
        assert_eq!("1d66".parse::<Throw>().unwrap().to_string(), "1d66");
        assert_eq!("d10".parse::<Throw>(), Ok(Throw::new(1, Die::D10)));
        assert_eq!(Throw::digits(2, Die::D10), None);
        assert_eq!(Throw::digits(1, Die::D6), None);
        assert_eq!(Throw::digits(5, Die::D6), None);
    }

    #[test]
    fn sums_give_every_number_between_their_ends() {
        let given: Vec<u16> = (0..20).filter(|&result| Throw::TWO_D6.gives(result)).collect();
        assert_eq!(given, (2..=12).collect::<Vec<_>>());
    }

    #[test]
    fn refuses_what_is_no_throw() {
        for text in [
            "", "d", "6", "2d", "0d6", "2d0", "+2d6", "2d+6", "-1d6", "256d6", "2d6d6", "2d 6",
            "٣d6",
        ] {
            assert!(text.parse::<Throw>().is_err(), "{text}");
        }
    }
}
