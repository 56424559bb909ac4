//! 7.5: the codes of the combat chart.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// One cell of the combat chart, such as `2DR*` or `1fa`.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(try_from = "String", into = "String")]
pub struct Code {
    /// Manpower lost in all.
    pub losses: u8,
    /// What the units suffer besides.
    pub letter: Letter,
    /// How the defender falls back.
    pub retreat: FallBack,
    /// Whether the attacker may advance.
    pub advance: bool,
}

/// The letters of fatigue, from nothing to the worst.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Letter {
    /// Nothing.
    #[default]
    None,
    /// E: the attacker's action ends.
    Ends,
    /// f: one level of fatigue.
    Small,
    /// F: two levels of fatigue.
    Big,
    /// D: disorganized, and two levels of fatigue.
    Disorganized,
}

/// How a defender falls back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FallBack {
    /// He stands.
    #[default]
    None,
    /// r: a retreat.
    Retreat,
    /// R: a rout.
    Rout,
    /// R*: a rout that demoralizes twice.
    WorseRout,
}

/// A text that is no cell of the chart.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no result of the combat chart such as 1D, 2DR* or Fa")]
pub struct CodeError(String);

impl FromStr for Code {
    type Err = CodeError;

    fn from_str(text: &str) -> Result<Code, CodeError> {
        let wrong = || CodeError(text.chars().take(20).collect());
        if text == "-" {
            return Ok(Code::default());
        }
        let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, rest) = text.split_at(digits);
        let losses = if number.is_empty() { 0 } else { number.parse().map_err(|_| wrong())? };
        let (letter, rest) = match rest.chars().next() {
            Some('D') => (Letter::Disorganized, &rest[1..]),
            Some('F') => (Letter::Big, &rest[1..]),
            Some('f') => (Letter::Small, &rest[1..]),
            Some('E') => (Letter::Ends, &rest[1..]),
            _ => (Letter::None, rest),
        };
        let (retreat, advance) = match rest {
            "" => (FallBack::None, false),
            "r" => (FallBack::Retreat, false),
            "R" => (FallBack::Rout, false),
            "R*" => (FallBack::WorseRout, false),
            "a" => (FallBack::None, true),
            _ => return Err(wrong()),
        };
        let code = Code { losses, letter, retreat, advance };
        if code == Code::default() { Err(wrong()) } else { Ok(code) }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Code::default() {
            return f.write_str("-");
        }
        if self.losses > 0 {
            write!(f, "{}", self.losses)?;
        }
        f.write_str(match self.letter {
            Letter::None => "",
            Letter::Ends => "E",
            Letter::Small => "f",
            Letter::Big => "F",
            Letter::Disorganized => "D",
        })?;
        f.write_str(match self.retreat {
            FallBack::None => "",
            FallBack::Retreat => "r",
            FallBack::Rout => "R",
            FallBack::WorseRout => "R*",
        })?;
        f.write_str(if self.advance { "a" } else { "" })
    }
}

impl TryFrom<String> for Code {
    type Error = CodeError;
    fn try_from(text: String) -> Result<Code, CodeError> {
        text.parse()
    }
}

impl From<Code> for String {
    fn from(code: Code) -> String {
        code.to_string()
    }
}

/// An entry of the artillery table: a modifier, which with a star counts only on an even die (7.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GunEffect {
    /// The modifier.
    pub amount: i8,
    /// Whether a die decides if it counts.
    pub starred: bool,
}

impl FromStr for GunEffect {
    type Err = String;

    fn from_str(text: &str) -> Result<GunEffect, String> {
        let (number, starred) = match text.strip_suffix('*') {
            Some(number) => (number, true),
            None => (text, false),
        };
        let amount = number.parse().map_err(|_| format!("`{text:.20}` is no modifier like -1*"))?;
        Ok(GunEffect { amount, starred })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_read_as_they_are_written() {
        for text in ["-", "1", "D", "2D", "11DR*", "Dr", "1Fa", "fa", "Ea", "a", "3a", "2F"] {
            assert_eq!(text.parse::<Code>().unwrap().to_string(), text);
        }
        for text in ["", "x", "1x", "0", "Da1", "DrR", "999"] {
            assert!(text.parse::<Code>().is_err(), "{text}");
        }
    }
}
