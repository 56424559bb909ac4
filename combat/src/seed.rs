//! Seeds: where all chance of a game comes from.

use std::fmt;
use std::str::FromStr;

use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::SeededDice;

/// What the dice of a game follow from.
///
/// A *number* is for whoever wants to play the same game again: short enough to be typed, so
/// somebody who sees enough rolls can find it by trying. A *secret* is 256 bits for play between
/// people who must not know the dice to come: no number of rolls tells it.
///
/// In text a number is decimal and a secret has 64 hexadecimal digits; in files a number is a
/// number and a secret is a string.
///
/// ```
/// use grognard_combat::Seed;
///
/// let secret: Seed = "00".repeat(32).parse()?;
/// assert_eq!(secret.to_string().len(), 64);
/// assert_eq!(format!("{secret:?}"), "Seed(secret)", "nobody finds it in a log");
/// assert_eq!("1861".parse::<Seed>()?, Seed::from(1861));
/// # Ok::<(), grognard_combat::SeedError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Seed {
    /// A number that a person can type.
    Number(u64),
    /// Bits that nobody can guess.
    Secret([u8; 32]),
}

/// A text that is no seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a seed is a whole number below 2^64 or 64 hexadecimal digits")]
pub struct SeedError;

/// Hexadecimal digits of a secret.
const DIGITS: usize = 64;

impl Seed {
    /// The seed of one part of many that belong to this one, such as the choices of a player at
    /// one step. Different indexes give different seeds, and none of them tells this one if it is
    /// a secret.
    #[must_use]
    pub fn part(self, index: u64) -> Seed {
        match self {
            Seed::Number(number) => Seed::Number(SeededDice::game_seed(number, index)),
            Seed::Secret(bits) => {
                let mut generator = ChaCha20Rng::from_seed(bits);
                // The dice themselves are stream 0.
                generator.set_stream(index.wrapping_add(1));
                let mut part = [0; 32];
                generator.fill_bytes(&mut part);
                Seed::Secret(part)
            }
        }
    }

    /// Is it a secret, and not a number?
    pub const fn is_secret(self) -> bool {
        matches!(self, Seed::Secret(_))
    }
}

impl From<u64> for Seed {
    fn from(number: u64) -> Seed {
        Seed::Number(number)
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seed::Number(number) => number.fmt(f),
            Seed::Secret(bits) => bits.iter().try_for_each(|byte| write!(f, "{byte:02x}")),
        }
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seed::Number(number) => write!(f, "Seed({number})"),
            Seed::Secret(_) => f.write_str("Seed(secret)"),
        }
    }
}

impl FromStr for Seed {
    type Err = SeedError;

    fn from_str(text: &str) -> Result<Seed, SeedError> {
        if text.len() == DIGITS {
            return secret(text).ok_or(SeedError);
        }
        let plain = !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
        let number = plain.then(|| text.parse().ok()).flatten();
        number.map(Seed::Number).ok_or(SeedError)
    }
}

/// Reads 64 hexadecimal digits.
fn secret(text: &str) -> Option<Seed> {
    if text.len() != DIGITS {
        return None;
    }
    let digit = |digit: u8| char::from(digit).to_digit(16);
    let mut bits = [0; DIGITS / 2];
    for (byte, pair) in bits.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
        *byte = (digit(pair[0])? * 16 + digit(pair[1])?) as u8;
    }
    Some(Seed::Secret(bits))
}

impl Serialize for Seed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Seed::Number(number) => serializer.serialize_u64(*number),
            Seed::Secret(_) => serializer.collect_str(self),
        }
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seed, D::Error> {
        struct Reader;
        impl Visitor<'_> for Reader {
            type Value = Seed;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a seed: a whole number, or a string of 64 hexadecimal digits")
            }

            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Seed, E> {
                Ok(Seed::Number(number))
            }

            fn visit_i64<E: de::Error>(self, number: i64) -> Result<Seed, E> {
                let wrong = |_| E::invalid_value(de::Unexpected::Signed(number), &self);
                u64::try_from(number).map(Seed::Number).map_err(wrong)
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Seed, E> {
                // What was given may be nearly a secret: it is not repeated.
                secret(text).ok_or_else(|| E::invalid_type(de::Unexpected::Other("text"), &self))
            }
        }
        deserializer.deserialize_any(Reader)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &str = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct File {
        seed: Seed,
    }

    #[test]
    fn both_kinds_are_read_as_they_are_written() {
        for seed in [Seed::Number(0), Seed::Number(u64::MAX), SECRET.parse().unwrap()] {
            assert_eq!(seed.to_string().parse(), Ok(seed));
        }
        for seed in [Seed::Number(1861), SECRET.parse().unwrap()] {
            let text = toml_text(seed);
            assert_eq!(toml::from_str::<File>(&text).unwrap(), File { seed }, "{text}");
        }
        assert_eq!(SECRET.to_uppercase().parse::<Seed>(), SECRET.parse());
    }

    fn toml_text(seed: Seed) -> String {
        if seed.is_secret() { format!("seed = \"{seed}\"") } else { format!("seed = {seed}") }
    }

    #[test]
    fn what_is_no_seed_is_refused() {
        let short = &SECRET[1..];
        let no_digit = SECRET.replace('a', "g");
        for text in ["", " 7", "+7", "-7", "7.0", "x", "18446744073709551616", short, &no_digit] {
            assert_eq!(text.parse::<Seed>(), Err(SeedError), "{text}");
        }
        assert_eq!("é".repeat(32).parse::<Seed>(), Err(SeedError), "64 bytes, but no digits");
        for text in ["seed = -1", "seed = 1.5", "seed = \"7\"", "seed = true"] {
            assert!(toml::from_str::<File>(text).is_err(), "{text}");
        }
        let told = toml::from_str::<File>(&format!("seed = \"{short}\"")).unwrap_err();
        assert!(!told.message().contains(short), "{told}");
    }

    #[test]
    fn parts_differ_from_one_another_and_from_the_whole() {
        let secret: Seed = SECRET.parse().unwrap();
        for seed in [Seed::Number(7), secret] {
            let mut parts: Vec<String> =
                (0..1000).map(|index| seed.part(index).to_string()).collect();
            parts.push(seed.to_string());
            parts.sort();
            parts.dedup();
            assert_eq!(parts.len(), 1001);
            assert_eq!(seed.part(3).is_secret(), seed.is_secret());
        }
    }
}
