//! Odds in the hobby's sense: attacker to defender, as a ratio.

use std::cmp::Ordering;
use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::LookupError;

/// The attacker's strength to the defender's, exactly: `7:2` is more than `3:1` and less than
/// `4:1`, and no floating-point number decides it.
///
/// Strengths with halves are doubled on both sides: 9 to 4½ is `Ratio::new(18, 9)`.
///
/// ```
/// use grognard_combat::{Favour, Ratio};
///
/// let attack = Ratio::new(7, 2)?;
/// assert!(attack > "3:1".parse()? && attack < "4:1".parse()?);
/// assert_eq!(attack.whole(Favour::Defender).to_string(), "3:1");
/// assert_eq!(attack.whole(Favour::Attacker).to_string(), "4:1");
/// assert_eq!(Ratio::new(8, 10)?.whole(Favour::Defender).to_string(), "1:2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Ratio {
    attacker: u32,
    defender: NonZeroU32,
}

/// In whose favour fractions of a ratio are rounded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Favour {
    /// The attacker's: 5 to 2 is 3:1.
    Attacker,
    /// The defender's, as nearly every rulebook has it: 5 to 2 is 2:1.
    #[default]
    Defender,
}

/// A text that is not a ratio.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is not a ratio; expected attacker to defender, such as 1:2, 3:2 or 3:1")]
pub struct RatioError {
    text: String,
}

impl Ratio {
    /// The odds of these strengths.
    ///
    /// # Errors
    /// [`LookupError::NoDefender`] if the defender has no strength at all: the rulebook must
    /// say what happens then, the table cannot.
    pub const fn new(attacker: u32, defender: u32) -> Result<Ratio, LookupError> {
        match NonZeroU32::new(defender) {
            Some(defender) => Ok(Ratio { attacker, defender }),
            None => Err(LookupError::NoDefender { attacker }),
        }
    }

    /// The attacker's side of it.
    pub const fn attacker(self) -> u32 {
        self.attacker
    }

    /// The defender's side of it.
    pub const fn defender(self) -> u32 {
        self.defender.get()
    }

    /// Rounded to whole odds: `n:1` or `1:n` (`0:1` for an attacker without strength).
    #[must_use]
    pub const fn whole(self, favour: Favour) -> Ratio {
        let (attacker, defender) = (self.attacker, self.defender.get());
        if attacker >= defender || attacker == 0 {
            let attacker = match favour {
                Favour::Defender => attacker / defender,
                Favour::Attacker => attacker.div_ceil(defender),
            };
            return Ratio { attacker, defender: NonZeroU32::MIN };
        }
        let defender = match favour {
            Favour::Defender => defender.div_ceil(attacker),
            Favour::Attacker => defender / attacker,
        };
        match NonZeroU32::new(defender) {
            Some(defender) => Ratio { attacker: 1, defender },
            None => self,
        }
    }

    /// Whole odds as a number that rises by one from column to column: `1:1` is 0, `2:1` is 1,
    /// `1:2` is -1. An attacker without strength is below all others.
    ///
    /// ```
    /// use grognard_combat::{Favour, Ratio};
    ///
    /// let steps = ["1:3", "1:2", "1:1", "3:2", "2:1", "4:1"]
    ///     .map(|odds| odds.parse::<Ratio>().unwrap().step(Favour::Defender));
    /// assert_eq!(steps, [-2, -1, 0, 0, 1, 3]);
    /// ```
    pub fn step(self, favour: Favour) -> i32 {
        let Ratio { attacker, defender } = self.whole(favour);
        let small = |value: u32| i32::try_from(value).unwrap_or(i32::MAX);
        match attacker {
            0 => i32::MIN,
            1 => 1 - small(defender.get()),
            more => small(more) - 1,
        }
    }
}

impl PartialEq for Ratio {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Ratio {}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Ratio {
    fn cmp(&self, other: &Self) -> Ordering {
        let left = u64::from(self.attacker) * u64::from(other.defender.get());
        let right = u64::from(other.attacker) * u64::from(self.defender.get());
        left.cmp(&right)
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.attacker, self.defender)
    }
}

impl FromStr for Ratio {
    type Err = RatioError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = |text: &str| {
            let text = text.trim();
            // `u32::from_str` would also take `+3`.
            text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
        };
        let (attacker, defender) = text.split_once([':', '-']).unzip();
        attacker
            .and_then(number)
            .zip(defender.and_then(number))
            .and_then(|(attacker, defender)| Ratio::new(attacker, defender).ok())
            .ok_or_else(|| RatioError { text: text.chars().take(40).collect() })
    }
}

impl TryFrom<String> for Ratio {
    type Error = RatioError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl From<Ratio> for String {
    fn from(ratio: Ratio) -> Self {
        ratio.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_odds_favour_the_defender() {
        let cases = [
            ((7, 2), "3:1"),
            ((6, 1), "6:1"),
            ((8, 10), "1:2"),
            ((10, 9), "1:1"),
            ((1, 3), "1:3"),
            ((10, 31), "1:4"),
            ((18, 9), "2:1"),
            ((28, 9), "3:1"),
            ((0, 5), "0:1"),
            ((1, u32::MAX), "1:4294967295"),
            ((u32::MAX, 1), "4294967295:1"),
        ];
        for ((attacker, defender), expected) in cases {
            let ratio = Ratio::new(attacker, defender).unwrap();
            assert_eq!(ratio.whole(Favour::Defender).to_string(), expected);
        }
    }

    #[test]
    fn whole_odds_can_favour_the_attacker() {
        let cases = [
            ((7, 2), "4:1"),
            ((6, 1), "6:1"),
            ((8, 10), "1:1"),
            ((10, 9), "2:1"),
            ((10, 31), "1:3"),
            ((0, 5), "0:1"),
        ];
        for ((attacker, defender), expected) in cases {
            let ratio = Ratio::new(attacker, defender).unwrap();
            assert_eq!(ratio.whole(Favour::Attacker).to_string(), expected);
        }
    }

    #[test]
    fn steps_stay_within_their_numbers() {
        let step = |a, d| Ratio::new(a, d).unwrap().step(Favour::Defender);
        assert_eq!(step(0, 3), i32::MIN);
        assert_eq!(step(1, u32::MAX), 1 - i32::MAX);
        assert_eq!(step(u32::MAX, 1), i32::MAX - 1);
    }

    #[test]
    fn compares_without_rounding() {
        let just_under = Ratio::new(u32::MAX - 1, u32::MAX).unwrap();
        assert!(just_under < Ratio::new(1, 1).unwrap());
        assert_eq!(Ratio::new(2, 4).unwrap(), Ratio::new(1, 2).unwrap());
        assert_eq!(Ratio::new(3, 0), Err(LookupError::NoDefender { attacker: 3 }));
    }

    #[test]
    fn reads_ratios_only() {
        assert_eq!("3:2".parse(), Ok(Ratio::new(3, 2).unwrap()));
        assert_eq!("3-1".parse(), Ok(Ratio::new(3, 1).unwrap()));
        for text in
            ["", "3", "3:", ":1", "3:0", "-3:1", "+3:1", "3:1:1", "1.5:1", "99999999999:1", "inf:1"]
        {
            assert!(text.parse::<Ratio>().is_err(), "{text}");
        }
    }
}
