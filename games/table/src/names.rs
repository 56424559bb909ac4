//! Names of counters: short ones for a board of letters, and shortened ones that a player types.

use std::collections::BTreeSet;

use crate::SideId;

/// Short names for counters, in their order: no two alike, whatever letters they are written in.
///
/// A name gives its first letters; one of several words gives letters of its first and last word.
/// Where that is taken already, later letters of the name stand in, and at last a number.
///
/// ```
/// let names = ["Howard", "Holmes", "lopez horse", "mule 12"];
/// assert_eq!(grognard_table::short_names(names, 2), ["Ho", "Hl", "lh", "m1"]);
/// assert_eq!(grognard_table::short_names(names, 4), ["Howa", "Holm", "loho", "mu12"]);
/// ```
pub fn short_names<'n>(names: impl IntoIterator<Item = &'n str>, length: usize) -> Vec<String> {
    let mut taken = BTreeSet::new();
    let mut short = |name: &'n str| {
        let found = candidates(name, length.max(1)).find(|it| !taken.contains(&it.to_lowercase()));
        let found = found.unwrap_or_default();
        taken.insert(found.to_lowercase());
        found
    };
    names.into_iter().map(&mut short).collect()
}

/// What a name can be shortened to, the best first, without end.
fn candidates(name: &str, length: usize) -> impl Iterator<Item = String> {
    let words: Vec<Vec<char>> = name
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(|word| word.chars().collect())
        .collect();
    let (first, last) = match words.as_slice() {
        [] => (vec!['?'], Vec::new()),
        [only] => (only.clone(), Vec::new()),
        [first, .., last] => (first.clone(), last.clone()),
    };
    let behind: String = last.iter().take(length / 2).collect();
    let room = length - behind.chars().count();
    let front = move |second: Option<usize>| -> String {
        match second {
            None => first.iter().take(room).collect(),
            // A later letter stands in for the last of the first ones.
            Some(at) => {
                first.iter().take(room.max(2) - 1).chain(first.get(at)).take(room.max(2)).collect()
            }
        }
    };
    let letters = words.first().map_or(1, Vec::len);
    let plain = std::iter::once(None).chain((room.max(1)..letters).map(Some));
    let (again, tail) = (front.clone(), behind.clone());
    plain
        .map(move |second| front(second) + &behind)
        .chain((2_u32..).map(move |number| format!("{}{tail}{number}", again(None))))
}

/// The names that a word can mean: itself if it is one of them, else all that it begins.
///
/// ```
/// let names = ["sherman", "smith", "evans"];
/// assert_eq!(grognard_table::meant("sh", names), ["sherman"]);
/// assert_eq!(grognard_table::meant("S", names), ["sherman", "smith"]);
/// assert!(grognard_table::meant("x", names).is_empty());
/// ```
pub fn meant<'n>(word: &str, names: impl IntoIterator<Item = &'n str>) -> Vec<&'n str> {
    let word = word.to_lowercase();
    let mut found: Vec<&str> = Vec::new();
    for name in names {
        let known = name.to_lowercase();
        if known == word {
            return vec![name];
        }
        if !word.is_empty() && known.starts_with(&word) && !found.contains(&name) {
            found.push(name);
        }
    }
    found
}

/// In which letters a side's counters are written on a board without colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Letters {
    /// `SH`
    Capitals,
    /// `sh`
    Small,
    /// `Sh`
    Mixed,
}

impl Letters {
    /// The letters of a side: the first writes in capitals, the second in small letters, all others
    /// in both.
    pub const fn of(side: SideId) -> Letters {
        match side.0 {
            0 => Letters::Capitals,
            1 => Letters::Small,
            _ => Letters::Mixed,
        }
    }

    /// A name in these letters.
    ///
    /// ```
    /// use grognard_table::{Letters, SideId};
    /// let written = [0, 1, 2].map(|side| Letters::of(SideId(side)).write("evA"));
    /// assert_eq!(written, ["EVA", "eva", "Eva"]);
    /// ```
    pub fn write(self, name: &str) -> String {
        match self {
            Letters::Capitals => name.to_uppercase(),
            Letters::Small => name.to_lowercase(),
            Letters::Mixed => crate::capital(&name.to_lowercase()),
        }
    }

    /// What they are called.
    pub const fn name(self) -> &'static str {
        match self {
            Letters::Capitals => "CAPITALS",
            Letters::Small => "small letters",
            Letters::Mixed => "One Capital",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::short_names;

    #[test]
    fn short_names_differ_whatever_they_come_from() {
        let names = ["Ho", "HO", "Ho", "", "", "a b", "a-b", "A", "Horatio", "Howard"];
        let short = short_names(names, 2);
        let mut seen: Vec<_> = short.iter().map(|name| name.to_lowercase()).collect();
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), names.len(), "{short:?}");
        assert!(short.iter().all(|name| !name.is_empty()), "{short:?}");
    }
}
