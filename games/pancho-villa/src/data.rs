//! The data files as they are written: separate from the types that play uses.

use std::collections::BTreeMap;

use datafile::DataError;
use serde::Deserialize;

use crate::kind::{Class, Colour, Kind, Reach, Settlement, Terrain};

/// The map, embedded.
pub(crate) const MAP: &str = include_str!("../data/map.toml");
/// The counters, embedded.
const UNITS: &str = include_str!("../data/units.toml");
/// Costs and values, embedded.
const TABLES: &str = include_str!("../data/tables.toml");
/// The event table, embedded.
pub(crate) const EVENTS: &str = include_str!("../data/event-table.toml");

/// `units.toml`.
#[derive(Debug)]
pub(crate) struct UnitsFile {
    pub(crate) kind: BTreeMap<Kind, KindEntry>,
    pub(crate) stack: Vec<StackEntry>,
    pub(crate) reinforcement: Vec<StackEntry>,
}

impl UnitsFile {
    pub(crate) fn read() -> Result<UnitsFile, DataError> {
        datafile::read("units.toml", UNITS, |file| {
            Some(UnitsFile {
                kind: file.required("kind").map(),
                stack: file.required("stack").values(),
                reinforcement: file.required("reinforcement").values(),
            })
        })
    }
}

/// What is printed on every counter of a kind. The tags say where a value comes from.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct KindEntry {
    pub(crate) class: Class,
    pub(crate) mp: [u8; 2],
    pub(crate) zoc: Reach,
    pub(crate) horsemanship: bool,
    pub(crate) sheet: usize,
    /// Blank counters that stand in for it in raids (5.3.10).
    #[serde(default)]
    pub(crate) blanks: usize,
    #[serde(rename = "tag")]
    _tag: String,
    #[serde(rename = "sheet_tag")]
    _sheet_tag: String,
}

/// A stack of the set-up.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StackEntry {
    pub(crate) id: String,
    pub(crate) colour: Colour,
    pub(crate) hexes: Vec<String>,
    pub(crate) unit: String,
    pub(crate) leader: Option<String>,
    pub(crate) counters: BTreeMap<Kind, u8>,
    #[serde(rename = "place_tag")]
    _place_tag: String,
    #[serde(rename = "counters_tag")]
    _counters_tag: String,
    #[serde(rename = "note")]
    _note: Option<String>,
}

/// `tables.toml`.
#[derive(Debug)]
pub(crate) struct TablesFile {
    pub(crate) terrain: ByTerrain,
    pub(crate) line: ByLine,
    pub(crate) off_line: OffLine,
    pub(crate) air: Air,
    pub(crate) motion: Motion,
    pub(crate) event: EventModifiers,
    pub(crate) interdiction: Interdiction,
    pub(crate) leadership: Leadership,
    pub(crate) raid: Raid,
    pub(crate) settlement: BTreeMap<Settlement, Stores>,
}

impl TablesFile {
    pub(crate) fn read() -> Result<TablesFile, DataError> {
        datafile::read("tables.toml", TABLES, |file| {
            let terrain = file.required("terrain").value();
            let line = file.required("line").value();
            let off_line = file.required("off_line").value();
            let air = file.required("air").value();
            let motion = file.required("motion").value();
            let event = file.required("event").value();
            let interdiction = file.required("interdiction").value();
            let leadership = file.required("leadership").value();
            let raid = file.required("raid").value();
            let settlement = file.required("settlement").map();
            Some(TablesFile {
                terrain: terrain?,
                line: line?,
                off_line: off_line?,
                air: air?,
                motion: motion?,
                event: event?,
                interdiction: interdiction?,
                leadership: leadership?,
                raid: raid?,
                settlement,
            })
        })
    }
}

/// 2.2.2-2.2.5.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ByTerrain {
    llanos: Ground,
    mal_pais: Ground,
    montane: Ground,
    pantano: Ground,
}

impl ByTerrain {
    pub(crate) const fn of(&self, terrain: Terrain) -> Ground {
        match terrain {
            Terrain::Llanos => self.llanos,
            Terrain::MalPais => self.mal_pais,
            Terrain::Montane => self.montane,
            Terrain::Pantano => self.pantano,
        }
    }
}

/// What entering a kind of ground costs.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ground {
    pub(crate) foot: u8,
    pub(crate) motor: u8,
    pub(crate) winter_foot: u8,
    pub(crate) winter_motor: u8,
    pub(crate) rough: bool,
}

/// 5.1.5, 5.1.6.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ByLine {
    pub(crate) railroad: Track,
    pub(crate) road: Track,
    pub(crate) trail: Track,
}

/// What entering along a line costs.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Track {
    pub(crate) open_foot: u8,
    pub(crate) open_motor: u8,
    pub(crate) rough_foot: u8,
    pub(crate) rough_motor: u8,
    pub(crate) snowed_under: bool,
}

/// 2.2.13.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OffLine {
    pub(crate) foot: u8,
    pub(crate) motor: u8,
}

/// 2.3.11.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Air {
    pub(crate) montane: u8,
    pub(crate) other: u8,
    pub(crate) cliff: u8,
}

/// 5.1.10, 5.1.12, 5.4.1, 6.1.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Motion {
    pub(crate) motor_pip: u8,
    pub(crate) horsemanship: u8,
    pub(crate) south_edge: u8,
    pub(crate) water_reach: u8,
}

/// 5.1.14.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EventModifiers {
    pub(crate) red: u8,
    pub(crate) blue_with_scouts: u8,
}

/// 5.2.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Interdiction {
    pub(crate) artillery: u8,
    pub(crate) aeroplane: u8,
    pub(crate) patton: u8,
    pub(crate) rail_gun: u8,
}

/// 5.3.2-5.3.5.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Leadership {
    pub(crate) blue: u8,
    pub(crate) orange: u8,
    pub(crate) red: u8,
    pub(crate) villa: u8,
    pub(crate) machine_gun: u8,
    pub(crate) machine_gun_defending: u8,
    pub(crate) scout: u8,
    pub(crate) against_mounted: i8,
    pub(crate) across_cliff: u8,
    pub(crate) city_or_town: u8,
    pub(crate) pueblo_or_rough: u8,
    pub(crate) elsewhere: u8,
}

/// 5.3.9.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Raid {
    pub(crate) succeeds_at_most: u8,
}

/// 5.3.10, 5.1.12.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Stores {
    pub(crate) stores: Vec<Store>,
    pub(crate) fuel: bool,
}

/// What a settlement has for a raider (5.3.10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Store {
    Gasoline,
    Horse,
    Mule,
    Wagon,
    Rifle,
}

/// `event-table.toml`.
#[derive(Debug)]
pub(crate) struct EventsFile {
    pub(crate) columns: Vec<String>,
    pub(crate) row: Vec<RowEntry>,
    pub(crate) cell: Vec<CellEntry>,
}

impl EventsFile {
    pub(crate) fn read(text: &str) -> Result<EventsFile, DataError> {
        datafile::read("event-table.toml", text, |file| {
            let columns = file.required("columns").value();
            let (row, cell) = (file.required("row").values(), file.required("cell").values());
            Some(EventsFile { columns: columns?, row, cell })
        })
    }
}

/// One row.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RowEntry {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) normal: Vec<u8>,
    pub(crate) double: Vec<u8>,
}

/// One cell.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CellEntry {
    pub(crate) row: String,
    pub(crate) column: String,
    #[serde(default)]
    pub(crate) blank: bool,
    pub(crate) alt_row: Option<String>,
    #[serde(default)]
    pub(crate) arrow: bool,
    #[serde(default)]
    pub(crate) entries: Vec<EntryEntry>,
    #[serde(rename = "reading")]
    _reading: Option<String>,
    #[serde(rename = "note")]
    _note: Option<String>,
}

/// One line of a cell.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EntryEntry {
    pub(crate) label: String,
    pub(crate) effects: Vec<String>,
    pub(crate) d6: Option<[u8; 2]>,
    pub(crate) seasons: Option<Vec<crate::kind::Season>>,
    pub(crate) colours: Option<Vec<Colour>>,
    #[serde(default)]
    pub(crate) when: Vec<crate::events::When>,
    pub(crate) has: Option<Vec<Kind>>,
    pub(crate) only: Option<Vec<Kind>>,
    pub(crate) special: Option<crate::events::Special>,
}
