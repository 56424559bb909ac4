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
/// use combat::Ratio;
///
/// let attack = Ratio::new(7, 2)?;
/// assert!(attack > "3:1".parse()? && attack < "4:1".parse()?);
/// assert_eq!(attack.whole().to_string(), "3:1");
/// assert_eq!(Ratio::new(8, 10)?.whole().to_string(), "1:2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Ratio {
    attacker: u32,
    defender: NonZeroU32,
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

    /// Rounded in favour of the defender to whole odds: `n:1` or `1:n` (`0:1` for an attacker
    /// without strength).
    #[must_use]
    pub const fn whole(self) -> Ratio {
        let (attacker, defender) = (self.attacker, self.defender.get());
        if attacker >= defender || attacker == 0 {
            Ratio { attacker: attacker / defender, defender: NonZeroU32::MIN }
        } else {
            match NonZeroU32::new(defender.div_ceil(attacker)) {
                Some(defender) => Ratio { attacker: 1, defender },
                None => self,
            }
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
            assert_eq!(Ratio::new(attacker, defender).unwrap().whole().to_string(), expected);
        }
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
