//! A fingerprint of a state that is the same on every machine.

use std::cell::RefCell;
use std::fmt;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use xxhash_rust::xxh3::xxh3_64;

use crate::canonical;

/// A state's fingerprint: XXH3 over its canonical bytes, written as 16 hexadecimal digits.
///
/// The bytes are the same on every platform and release, given a state without hash maps; a string
/// in files because many readers of JSON round large numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StateHash(pub u64);

impl StateHash {
    /// The fingerprint of any plain data.
    ///
    /// ```
    /// use grognard_table::StateHash;
    ///
    /// assert_eq!(StateHash::of(&[1, 2]), StateHash::of(&[1, 2]));
    /// assert_ne!(StateHash::of(&[1, 2]), StateHash::of(&[2, 1]));
    /// ```
    ///
    /// # Panics
    /// If the data's own `Serialize` fails, which is a mistake in its type and not in its value.
    pub fn of<T: Serialize + ?Sized>(data: &T) -> StateHash {
        let mut bytes = BYTES.take();
        bytes.clear();
        canonical::write(data, &mut bytes).expect("plain data can be written");
        let hash = StateHash(xxh3_64(&bytes));
        BYTES.set(bytes);
        hash
    }
}

thread_local! {
    /// Kept, because a fingerprint is taken at every step of a game.
    static BYTES: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

impl fmt::Display for StateHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl fmt::Debug for StateHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "StateHash({self})")
    }
}

impl Serialize for StateHash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for StateHash {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<StateHash, D::Error> {
        let text = String::deserialize(deserializer)?;
        // `from_str_radix` alone would take a sign and fewer digits.
        let digits = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        match u64::from_str_radix(&text, 16) {
            Ok(value) if digits => Ok(StateHash(value)),
            _ => Err(D::Error::custom("a state hash is 16 hexadecimal digits")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::StateHash;

    #[test]
    fn is_pinned() {
        // A change here makes every stored journal unreadable.
        assert_eq!(StateHash::of("grognard").to_string(), "6db20884829a2918");
        assert_eq!(
            StateHash::of(&(1_u8, [2_u16; 3], Some(-1_i64))).to_string(),
            "42cb42a6bb3b84b4"
        );
    }

    #[test]
    fn reads_only_its_own_form() {
        let hash = StateHash(0x00ab_cdef_0123_4567);
        let text = serde_json::to_string(&hash).unwrap();
        assert_eq!(text, "\"00abcdef01234567\"");
        assert_eq!(serde_json::from_str::<StateHash>(&text).unwrap(), hash);
        for bad in ["\"\"", "\"+0abcdef01234567\"", "\"abc\"", "7", "\"00abcdef0123456z\""] {
            assert!(serde_json::from_str::<StateHash>(bad).is_err(), "{bad}");
        }
    }
}
