//! The data files as they are written: separate from the types that play uses.

use combat::ResultsTable;
use datafile::{DataError, Entry};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::solitaire::Letter;
use crate::victory::Margin;

/// The map, embedded.
pub(crate) const MAP: &str = include_str!("../data/map.toml");
/// The counters, embedded.
const UNITS: &str = include_str!("../data/units.toml");
/// The tables, embedded.
const TABLES: &str = include_str!("../data/tables.toml");

/// `units.toml`.
#[derive(Debug)]
pub(crate) struct UnitsFile {
    pub(crate) meta: Meta,
    pub(crate) unit: Vec<UnitEntry>,
}

impl UnitsFile {
    pub(crate) fn read() -> Result<UnitsFile, DataError> {
        datafile::read("units.toml", UNITS, |file| {
            let (meta, unit) = (file.required("meta").value(), file.required("unit").values());
            Some(UnitsFile { meta: meta?, unit })
        })
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Meta {
    pub(crate) turns: u8,
    pub(crate) first_turn_time: String,
    pub(crate) minutes_per_turn: u16,
    pub(crate) stack_limit: u8,
}

/// One counter. The tags say where a value comes from; play does not look at them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct UnitEntry {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) side: SideWord,
    pub(crate) army: String,
    pub(crate) crossing_roll: bool,
    pub(crate) entry: String,
    pub(crate) turn: u8,
    pub(crate) sp: u8,
    #[serde(rename = "men")]
    _men: u32,
    #[serde(rename = "sp_tag")]
    _sp_tag: Tag,
    #[serde(rename = "turn_tag")]
    _turn_tag: Tag,
    #[serde(rename = "entry_tag")]
    _entry_tag: Tag,
    #[serde(rename = "note")]
    _note: String,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "UPPERCASE")]
pub(crate) enum SideWord {
    Union,
    Csa,
}

/// Where a value comes from.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Tag {
    Seed,
    History,
    Rec,
}

/// `tables.toml`.
#[derive(Debug)]
pub(crate) struct TablesFile {
    pub(crate) costs: Costs,
    pub(crate) modifiers: FireModifiers,
    pub(crate) fire: ResultsTable<u8>,
    pub(crate) losses: ResultsTable<Margin>,
    pub(crate) solitaire: ResultsTable<Letter>,
}

impl TablesFile {
    pub(crate) fn read() -> Result<TablesFile, DataError> {
        datafile::read("tables.toml", TABLES, |file| {
            let costs = file.required("costs").value();
            let modifiers = file.required("modifiers").value();
            let fire = results(file, "fire");
            let losses = results(file, "losses");
            let solitaire = results(file, "solitaire");
            Some(TablesFile {
                costs: costs?,
                modifiers: modifiers?,
                fire: fire?,
                losses: losses?,
                solitaire: solitaire?,
            })
        })
    }
}

fn results<O: DeserializeOwned + Ord>(
    file: &Entry<'_>,
    name: &'static str,
) -> Option<ResultsTable<O>> {
    file.required(name).section(|table| ResultsTable::read(name, table))
}

/// 8.1: movement points.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Costs {
    pub(crate) allowance: u8,
    pub(crate) clear: u8,
    pub(crate) hill: u8,
    pub(crate) woods: u8,
    pub(crate) town: u8,
    pub(crate) road: u8,
    pub(crate) ford: u8,
    pub(crate) bridge: u8,
}

/// 10.5: what is added to the attacker's die.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FireModifiers {
    pub(crate) hill: i16,
    pub(crate) woods: i16,
    pub(crate) crossing: i16,
}
