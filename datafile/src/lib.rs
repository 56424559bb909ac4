#![doc = include_str!("../README.md")]
//!
//! # Where things are
//! | module | what it holds |
//! |---|---|
//! | `entry` | [`Entry`]: a table of the file and the keys that are asked for |
//! | `field` | [`Field`]: one value and all that can be asked of it |
//! | `row` | [`Row`]: entries that serde reads into a type of one's own |
//! | `text` | [`Text`]: a text with its place |
//! | `value` | [`Value`]: values that are kept without knowing what they mean |
//! | `fault` | [`DataError`], [`Fault`], [`FaultKind`]: what can be wrong |
//! | `faults` | [`Faults`]: the faults as they are found |
//! | `limits` | how large files, lists and texts may be |
//! | `words` | [`shown`], [`list_of`]: words of a file as messages show them |

mod entry;
mod fault;
mod faults;
mod field;
mod limits;
mod row;
mod text;
mod value;
mod words;

pub use entry::Entry;
pub use fault::{DataError, Fault, FaultKind, Refusal};
pub use faults::Faults;
pub use field::Field;
pub use limits::{MAX_ENTRIES, MAX_FILE_BYTES, MAX_KEYS, MAX_LIST, MAX_NAME, MAX_TEXT};
pub use row::Row;
pub use text::Text;
pub use value::Value;
pub use words::{list_of, shown};

use toml::Spanned;
use toml::de::DeTable;

/// Reads a data file. `file` is the name that messages give to it; `text` is what stands in it:
/// nothing is read from disk.
///
/// The closure gets the file as an [`Entry`] and asks it for its keys. A key that it does not ask
/// for is a fault, so it asks for all of them before it gives up with `None`.
///
/// # Errors
/// All faults of the file, each with its line, its entry and what was expected. What the closure
/// gives counts only if there is none.
pub fn read<T>(
    file: &str,
    text: &str,
    read: impl FnOnce(&Entry<'_>) -> Option<T>,
) -> Result<T, DataError> {
    if text.len() > MAX_FILE_BYTES {
        return Err(DataError::of(file, FaultKind::TooLarge { bytes: text.len() }));
    }
    let faults = Faults::new(text);
    let value = match parse(text, &faults) {
        Some(document) => {
            let root = Entry::new(&faults, "".into(), None, document.get_ref(), document.span());
            field::closed(&root, read)
        }
        None => None,
    };
    faults.finish(file, value)
}

fn parse<'t>(text: &'t str, faults: &Faults<'_>) -> Option<Spanned<DeTable<'t>>> {
    let first = match DeTable::parse(text) {
        Ok(document) => return Some(document),
        Err(error) => error,
    };
    let errors = if text.len() <= limits::MAX_BYTES_FOR_ALL_SYNTAX_FAULTS {
        DeTable::parse_recoverable(text).1
    } else {
        vec![first]
    };
    for error in errors {
        let message = words::shown_message(error.message());
        let start = error.span().map_or(0, |span| span.start);
        faults.add(Some(start), "", FaultKind::Syntax { message });
    }
    None
}
