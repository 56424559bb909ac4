//! Names that nobody can guess: ids of games and keys of seats.

use std::fmt;

use serde::Serialize;
use table::Seed;

/// Letters that are not mistaken for one another when read aloud.
const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";

/// Random letters from the operating system, five bits each.
fn letters(count: usize) -> Result<String, getrandom::Error> {
    let mut bytes = vec![0; count];
    getrandom::fill(&mut bytes)?;
    // 32 letters divide 256 evenly, so each is as likely.
    Ok(bytes.into_iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect())
}

/// A seed that no number of rolls tells: 256 bits.
pub(crate) fn seed() -> Result<Seed, getrandom::Error> {
    let mut bits = [0; 32];
    getrandom::fill(&mut bits)?;
    Ok(Seed::Secret(bits))
}

/// The id of a game in progress.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(transparent)]
pub(crate) struct MatchId(String);

impl MatchId {
    const LENGTH: usize = 16;

    /// A new one.
    pub(crate) fn random() -> Result<MatchId, getrandom::Error> {
        Ok(MatchId(letters(Self::LENGTH)?))
    }

    /// Reads one, if it can be one at all.
    pub(crate) fn parse(text: &str) -> Option<MatchId> {
        let fits = text.len() == Self::LENGTH && text.bytes().all(|byte| LETTERS.contains(&byte));
        fits.then(|| MatchId(text.to_owned()))
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A secret that stands for a right: to a seat, to a game, to this server.
#[derive(Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub(crate) struct Key(String);

impl Key {
    const LENGTH: usize = 32;

    /// A new one: 160 bits.
    pub(crate) fn random() -> Result<Key, getrandom::Error> {
        Ok(Key(letters(Self::LENGTH)?))
    }

    /// One that was stored.
    pub(crate) fn stored(text: String) -> Key {
        Key(text)
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// Is it this one? Takes as long for a near miss as for a far one.
    pub(crate) fn is(&self, given: &str) -> bool {
        let (own, given) = (self.0.as_bytes(), given.as_bytes());
        let differing = own.iter().zip(given).fold(0, |found, (a, b)| found | (a ^ b));
        own.len() == given.len() && differing == 0
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_differ_and_only_fit_themselves() {
        let (one, two) = (Key::random().unwrap(), Key::random().unwrap());
        assert!(one.is(one.as_str()) && !one.is(two.as_str()));
        assert!(!one.is("") && !one.is(&one.as_str()[1..]));
        assert!(!format!("{one:?}").contains(one.as_str()), "keys are not written into logs");
    }

    #[test]
    fn only_what_looks_like_an_id_is_one() {
        let id = MatchId::random().unwrap();
        assert_eq!(MatchId::parse(id.as_str()), Some(id));
        for bad in
            ["", "../../etc/passwd", "aaaaaaaaaaaaaaa", "aaaaaaaaaaaaaaal", "aaaaaaaaaaaaaaaé"]
        {
            assert_eq!(MatchId::parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn seeds_are_secrets_and_differ() {
        assert_ne!(seed().unwrap(), seed().unwrap());
        assert!(seed().unwrap().is_secret());
    }
}
