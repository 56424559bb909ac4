//! What comes from outside, in whatever form: one function for each door.
//!
//! Each takes any bytes and panics only if something is wrong with our code: a file is read or
//! refused, an action played or refused without a change, a request answered. `fuzz/` gives them to
//! cargo-fuzz for as long as one likes; `tests/bounded.rs` gives them some hundred inputs in CI.
//!
//! | function | what comes from outside |
//! |---|---|
//! | [`maps`] | map files |
//! | [`tables`] | results tables |
//! | [`journals`] | saved games |
//! | [`actions`] | a player's actions, commands and questions |
//! | [`requests`] | what anybody sends to the server |

mod play;
mod requests;

pub use play::{actions, journals};
pub use requests::requests;

use combat::{Basis, Modifiers, Ratio, ResultsTable};
use hexmap::Map;

/// A map file is read or refused; one that was read is drawn, and written back as the same.
///
/// # Panics
/// If that is not so.
pub fn maps(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match Map::from_toml("map.toml", &text) {
        Err(error) => assert!(error.count() > 0 && error.to_string().len() < 100_000),
        Ok(map) => {
            let again = Map::from_toml("again.toml", &map.to_toml());
            assert!(again.is_ok_and(|again| again == map), "written back as another map");
            let svg = map.svg().to_string();
            assert_eq!(svg.matches("<polygon data-hex=").count(), map.hex_count());
            let first = map.hexes().next();
            assert!(first.is_none_or(|hex| map.hex(map.label(hex)) == Some(hex)));
        }
    }
}

/// A results table is read or refused; one that was read has an outcome for whatever its dice give.
///
/// # Panics
/// If that is not so.
pub fn tables(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let Ok(table) = ResultsTable::<String>::parse_toml("table.toml", &text) else { return };
    let ratio = |attacker, defender| Ratio::new(attacker, defender).ok().map(Basis::from);
    let bases = [Some(Basis::Only), Some(Basis::Strength(3)), ratio(2, 1), ratio(1, 3)];
    for basis in bases.into_iter().flatten() {
        let Some(throw) = table.throw().filter(|throw| throw.most() < 200) else { continue };
        let Ok(column) = table.column(basis) else { continue };
        for natural in (throw.least()..=throw.most()).filter(|&sum| throw.gives(sum)) {
            assert!(table.cell(column, i32::from(natural)).is_ok(), "no row for {natural}");
        }
        let _ = table.odds(column, Modifiers::NONE);
    }
}
