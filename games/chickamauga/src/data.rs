//! The data files as they are written: separate from the types that play uses.

use std::collections::BTreeMap;

use combat::ResultsTable;
use datafile::DataError;
use serde::Deserialize;

use crate::Side;
use crate::results::Cell;

/// The map, embedded.
pub(crate) const MAP: &str = include_str!("../data/map.toml");
/// The counters, their set-up and the replacement table, embedded.
const UNITS: &str = include_str!("../data/units.toml");
/// The tables, embedded.
const TABLES: &str = include_str!("../data/tables.toml");
/// The historical set-up, embedded.
const HISTORY: &str = include_str!("../data/history.toml");

/// Something that the map file lacks.
pub(crate) fn missing(what: impl std::fmt::Display) -> DataError {
    DataError::of("map.toml", format_args!("there is no {what}"))
}

/// `units.toml`. Tags say where a value comes from; play does not look at them.
#[derive(Debug)]
pub(crate) struct UnitsFile {
    pub(crate) unit: Vec<UnitEntry>,
    pub(crate) leader: Vec<LeaderEntry>,
    pub(crate) support: Vec<SupportEntry>,
    pub(crate) marker: Vec<MarkerEntry>,
    pub(crate) setup: Vec<SetUpEntry>,
    pub(crate) replacements: Replacements,
}

impl UnitsFile {
    pub(crate) fn read() -> Result<UnitsFile, DataError> {
        datafile::read("units.toml", UNITS, |file| {
            let rules = file.required("rules").value::<UnitRules>();
            let (unit, leader) = (file.required("unit").values(), file.required("leader").values());
            let support = file.required("support").values();
            let (marker, setup) =
                (file.required("marker").values(), file.required("setup").values());
            let replacements = file.required("replacements").value();
            rules?;
            let replacements = replacements?;
            Some(UnitsFile { unit, leader, support, marker, setup, replacements })
        })
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitRules {
    #[serde(rename = "men_per_strength_point")]
    _men_per_strength_point: u32,
    #[serde(rename = "march_allowance")]
    _march_allowance: BTreeMap<String, u8>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct UnitEntry {
    pub(crate) id: String,
    pub(crate) side: Side,
    pub(crate) formation: String,
    pub(crate) division: String,
    #[serde(rename = "corps")]
    _corps: String,
    pub(crate) name: String,
    #[serde(rename = "type")]
    pub(crate) kind: UnitType,
    pub(crate) steps: u8,
    pub(crate) full: u8,
    pub(crate) reduced: u8,
    pub(crate) morale: u8,
    pub(crate) movement: u8,
    pub(crate) march: u8,
    #[serde(rename = "men")]
    _men: Option<u32>,
    #[serde(rename = "men_tag")]
    _men_tag: Option<String>,
    #[serde(default)]
    pub(crate) ignores_own_step_loss_on_ex_when_defending: bool,
    #[serde(rename = "tag")]
    _tag: String,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum UnitType {
    Infantry,
    Artillery,
    Battalion,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LeaderEntry {
    pub(crate) id: String,
    pub(crate) side: Side,
    pub(crate) name: String,
    pub(crate) starts_active: bool,
    pub(crate) bonus: u8,
    pub(crate) radius: u8,
    pub(crate) movement: u8,
    pub(crate) march: u8,
    #[serde(rename = "tag")]
    _tag: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SupportEntry {
    pub(crate) id: String,
    pub(crate) side: Side,
    pub(crate) kind: SupportType,
    pub(crate) name: String,
    pub(crate) starts_active: bool,
    pub(crate) movement: u8,
    pub(crate) march: u8,
    #[serde(rename = "tag")]
    _tag: String,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SupportType {
    Hq,
    Train,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MarkerEntry {
    #[serde(rename = "name")]
    _name: String,
    pub(crate) count: u32,
    #[serde(rename = "tag")]
    _tag: String,
}

/// One line of 17.2 or 17.3: a formation or a piece, and where it begins.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SetUpEntry {
    pub(crate) side: Side,
    pub(crate) formation: Option<String>,
    pub(crate) piece: Option<String>,
    pub(crate) only_unit: Option<String>,
    pub(crate) except_unit: Option<String>,
    pub(crate) hex: Option<String>,
    pub(crate) within: Option<u16>,
    #[serde(rename = "box")]
    pub(crate) in_box: Option<String>,
    pub(crate) arrives_box: Option<String>,
    pub(crate) roll_from_turn: Option<u8>,
    pub(crate) entry: Option<String>,
    pub(crate) turn: Option<u8>,
    pub(crate) off_map: Option<String>,
    pub(crate) active: Option<bool>,
    #[serde(rename = "note")]
    _note: Option<String>,
}

/// What the Union's die replaces (17.2), and how much the Confederates have (17.3).
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Replacements {
    pub(crate) union: BTreeMap<String, Vec<String>>,
    pub(crate) confederate: Steps,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Steps {
    pub(crate) steps_per_turn: u8,
}

/// `history.toml`: by side, unit ids with their hexes; `tag` is no unit.
pub(crate) type HistoryFile = BTreeMap<String, BTreeMap<String, String>>;

/// Reads `history.toml`.
pub(crate) fn history() -> Result<HistoryFile, DataError> {
    datafile::read("history.toml", HISTORY, |file| {
        let side = |name| Some((name, file.required(name).value()?));
        let (union, confederate) = (side("union"), side("confederate"));
        Some([union?, confederate?].map(|(name, units)| (name.to_owned(), units)).into())
    })
}

/// `tables.toml`.
#[derive(Debug)]
pub(crate) struct TablesFile {
    pub(crate) game: GameTable,
    pub(crate) terrain: BTreeMap<String, GroundEntry>,
    pub(crate) stream: StreamEntry,
    pub(crate) road: RoadEntry,
    pub(crate) hexsides: HexsideEntry,
    pub(crate) artillery: GunTable,
    pub(crate) leaders: LeaderTable,
    pub(crate) train: TrainTable,
    pub(crate) fog: FogTable,
    pub(crate) vp: PointTable,
    pub(crate) crt: ResultsTable<Cell>,
}

impl TablesFile {
    pub(crate) fn read() -> Result<TablesFile, DataError> {
        datafile::read("tables.toml", TABLES, |file| {
            let (game, terrain) = (file.required("game").value(), file.required("terrain").value());
            let (stream, road) = (file.required("stream").value(), file.required("road").value());
            let hexsides = file.required("hexsides").value();
            let artillery = file.required("artillery").value();
            let (leaders, train) =
                (file.required("leaders").value(), file.required("train").value());
            let (fog, vp) = (file.required("fog").value(), file.required("vp").value());
            let crt = file.required("crt").section(|table| ResultsTable::read("crt", table));
            Some(TablesFile {
                game: game?,
                terrain: terrain?,
                stream: stream?,
                road: road?,
                hexsides: hexsides?,
                artillery: artillery?,
                leaders: leaders?,
                train: train?,
                fog: fog?,
                vp: vp?,
                crt: crt?,
            })
        })
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GameTable {
    pub(crate) turns: u8,
    pub(crate) first_hour: u8,
    pub(crate) night: Vec<u8>,
}

/// One line of the terrain effects chart.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "a chart of yes and no")]
pub(crate) struct GroundEntry {
    pub(crate) mp: Costs,
    #[serde(default)]
    pub(crate) train_stops: bool,
    #[serde(default = "yes")]
    pub(crate) march: bool,
    #[serde(default = "yes")]
    pub(crate) zoc_in: bool,
    #[serde(default = "yes")]
    pub(crate) zoc_out: bool,
    #[serde(default)]
    pub(crate) woods: bool,
    #[serde(default)]
    pub(crate) blocks_sight_into: bool,
    #[serde(default)]
    pub(crate) blocks_sight_through: bool,
    #[serde(default = "yes")]
    pub(crate) bombard_into: bool,
    #[serde(default)]
    pub(crate) halves_attack_into: bool,
    #[serde(default)]
    pub(crate) halves_attack_from: bool,
    #[serde(default = "yes", rename = "charge")]
    _charge: bool,
    #[serde(default = "yes")]
    pub(crate) defender_may_advance: bool,
}

fn yes() -> bool {
    true
}

/// What a hex costs by type; 0 is closed off roads. The game has no cavalry: Forrest's men and
/// Wilder's go as infantry (19.2, 19.3).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Costs {
    pub(crate) infantry: u8,
    #[serde(rename = "cavalry")]
    _cavalry: u8,
    pub(crate) artillery: u8,
    pub(crate) train: u8,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StreamEntry {
    pub(crate) infantry: u8,
    pub(crate) artillery_stops: bool,
    #[serde(rename = "halves_all_combat")]
    _halves_all_combat: bool,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RoadEntry {
    pub(crate) mp: f64,
    pub(crate) march_on_road: f64,
    pub(crate) march_on_trail: f64,
    pub(crate) off_map: f64,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HexsideEntry {
    pub(crate) slope_up: u8,
    pub(crate) treeline_artillery: u8,
    pub(crate) ford: u8,
    pub(crate) protected: u8,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GunTable {
    pub(crate) range: u16,
    pub(crate) hill_bonus: u16,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LeaderTable {
    pub(crate) wounded: u8,
    pub(crate) killed: u8,
    pub(crate) escapes_up_to: u8,
    pub(crate) rallies_up_to: u8,
    pub(crate) assisted_rebuild: u8,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TrainTable {
    pub(crate) supply: u32,
    pub(crate) refit: u32,
    pub(crate) withdrawn_from_turn: u8,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FogTable {
    pub(crate) hq_active_less: u8,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PointTable {
    pub(crate) destroyed_unit: u16,
    pub(crate) leader_casualty: u16,
    pub(crate) captured_unit: u16,
    pub(crate) captured_leader: u16,
    pub(crate) captured_hq: u16,
    pub(crate) captured_train: u16,
    pub(crate) winner_needs: u16,
    pub(crate) option_b_units: u16,
}
