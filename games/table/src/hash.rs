//! A fingerprint of a state that is the same on every machine.

use std::fmt;
use std::io;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use xxhash_rust::xxh3::Xxh3Default;

/// A state's fingerprint: XXH3 over its JSON, written as 16 hexadecimal digits.
///
/// JSON because it is the same on every platform and release, given a state without hash maps and
/// floats; a string in files because many readers of JSON round large numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StateHash(pub u64);

impl StateHash {
    /// The fingerprint of any plain data.
    ///
    /// ```
    /// use table::StateHash;
    ///
    /// assert_eq!(StateHash::of(&[1, 2]), StateHash::of(&[1, 2]));
    /// assert_ne!(StateHash::of(&[1, 2]), StateHash::of(&[2, 1]));
    /// ```
    ///
    /// # Panics
    /// If the data cannot be written as JSON, which is a mistake in its type (a map whose keys are
    /// not words or numbers) and not in its value.
    pub fn of<T: Serialize + ?Sized>(data: &T) -> StateHash {
        let mut writer = HashWriter { buffer: Vec::with_capacity(4096), hash: Xxh3Default::new() };
        serde_json::to_writer(&mut writer, data).expect("plain data can be written as JSON");
        writer.drain();
        StateHash(writer.hash.digest())
    }
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

/// Gathers the JSON writer's many tiny pieces, so that the hash is fed in large ones.
struct HashWriter {
    buffer: Vec<u8>,
    hash: Xxh3Default,
}

impl HashWriter {
    fn drain(&mut self) {
        self.hash.update(&self.buffer);
        self.buffer.clear();
    }
}

impl io::Write for HashWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.buffer.len() + bytes.len() > self.buffer.capacity() {
            self.drain();
        }
        self.buffer.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::StateHash;

    #[test]
    fn is_pinned() {
        // A change here makes every stored journal unreadable.
        let long: Vec<u32> = (0..5000).collect();
        assert_eq!(StateHash::of(&long).0, {
            let text = serde_json::to_vec(&long).unwrap();
            xxhash_rust::xxh3::xxh3_64(&text)
        });
        assert_eq!(StateHash::of("grognard").to_string(), "cc5f706cd902cad3");
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
