//! A throw of dice that are added up, as rulebooks write it: `2d6`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::{Dice, DiceError, Die};

/// A number of like dice that are added up: one die, `2d6`, `3d10`.
///
/// ```
/// use combat::{Die, ScriptedDice, Throw};
///
/// let two: Throw = "2d6".parse()?;
/// assert_eq!((two.least(), two.most()), (2, 12));
/// assert_eq!(two.roll(&mut ScriptedDice::new([3, 5])), Ok(8));
/// assert_eq!(Throw::D6.to_string(), "1d6");
/// # Ok::<(), combat::ThrowError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Throw {
    count: u8,
    die: Die,
}

/// A text that does not name a throw of dice.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{text}` is not a throw of dice; expected a number of dice and of sides, such as 1d6 or 2d10"
)]
pub struct ThrowError {
    text: String,
}

impl Throw {
    /// One six-sided die.
    pub const D6: Throw = Throw { count: 1, die: Die::D6 };
    /// Two six-sided dice, added up.
    pub const TWO_D6: Throw = Throw { count: 2, die: Die::D6 };

    /// This many of this die.
    pub const fn new(count: u8, die: Die) -> Throw {
        Throw { count, die }
    }

    /// How many dice are thrown.
    pub const fn count(self) -> u8 {
        self.count
    }

    /// Which die is thrown.
    pub const fn die(self) -> Die {
        self.die
    }

    /// The lowest sum.
    pub const fn least(self) -> u16 {
        self.count as u16
    }

    /// The highest sum.
    pub const fn most(self) -> u16 {
        self.count as u16 * self.die.sides() as u16
    }

    /// Rolls and adds up.
    ///
    /// # Errors
    /// As [`Dice::roll`].
    pub fn roll(self, dice: &mut dyn Dice) -> Result<u16, DiceError> {
        // A single die is asked for as such: enumeration is quickest for it.
        if self.count == 1 {
            dice.roll(self.die).map(u16::from)
        } else {
            dice.sum(self.count, self.die)
        }
    }
}

impl fmt::Display for Throw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.count, self.die)
    }
}

impl FromStr for Throw {
    type Err = ThrowError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parse = || {
            let (count, sides) = text.trim().split_once(['d', 'D'])?;
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
    fn refuses_what_is_no_throw() {
        for text in [
            "", "d", "6", "2d", "0d6", "2d0", "+2d6", "2d+6", "-1d6", "256d6", "2d6d6", "2d 6",
            "٣d6",
        ] {
            assert!(text.parse::<Throw>().is_err(), "{text}");
        }
    }
}
