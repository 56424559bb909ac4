//! Small helps for sentences: numbers with their nouns, lists, verbs that agree.

use std::fmt::Display;

/// A number with its noun: `1 hit`, `2 hits`, `0 hits`. Only for nouns that take an `s`.
///
/// ```
/// assert_eq!(grognard_table::count(1_u8, "hit"), "1 hit");
/// assert_eq!(grognard_table::count(3_u8, "counter"), "3 counters");
/// ```
pub fn count(number: impl Into<u64>, noun: &str) -> String {
    let number = number.into();
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{ending}")
}

/// The word that agrees with so many: `retreats` for one, `retreat` for two.
///
/// ```
/// assert_eq!(grognard_table::agree(2, "retreats", "retreat"), "retreat");
/// ```
pub fn agree<'w>(number: usize, one: &'w str, many: &'w str) -> &'w str {
    if number == 1 { one } else { many }
}

/// Things as a sentence lists them: `Bee`, `Bee and Bartow`, `Bee, Bartow and Evans`.
///
/// ```
/// assert_eq!(grognard_table::listed(["Bee", "Bartow", "Evans"]), "Bee, Bartow and Evans");
/// assert_eq!(grognard_table::listed([] as [&str; 0]), "nobody");
/// ```
pub fn listed<T: Display>(things: impl IntoIterator<Item = T>) -> String {
    let mut words: Vec<String> = things.into_iter().map(|thing| thing.to_string()).collect();
    match (words.pop(), words.is_empty()) {
        (None, _) => "nobody".to_owned(),
        (Some(only), true) => only,
        (Some(last), false) => format!("{} and {last}", words.join(", ")),
    }
}

/// The text with a capital at its beginning, as a sentence begins.
///
/// ```
/// assert_eq!(grognard_table::capital("the Villistas move."), "The Villistas move.");
/// ```
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}
