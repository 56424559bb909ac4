//! The data files as they are written: separate from the types that play uses.

use datafile::DataError;
use serde::Deserialize;

use crate::side::Side;

/// The map, embedded.
pub(crate) const MAP: &str = include_str!("../data/map.toml");
/// The counters, embedded.
pub(crate) const COUNTERS: &str = include_str!("../data/counters.toml");
/// The scenarios, embedded.
pub(crate) const SCENARIOS: &str = include_str!("../data/scenarios.toml");
/// The tables, embedded.
pub(crate) const TABLES: &str = include_str!("../data/tables.toml");

/// Something that the map file lacks.
pub(crate) fn missing(what: impl std::fmt::Display) -> DataError {
    DataError::of("map.toml", format_args!("there is no {what}"))
}

/// Where a value comes from.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Source {
    Seed,
    Replay,
    Data,
    History,
    Rec,
}

#[derive(Clone, Copy, Debug, Deserialize)]
pub(crate) enum SideWord {
    U,
    C,
}

impl From<SideWord> for Side {
    fn from(word: SideWord) -> Side {
        match word {
            SideWord::U => Side::Union,
            SideWord::C => Side::Confederate,
        }
    }
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ArmWord {
    Inf,
    Cav,
    Art,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SizeWord {
    Div,
    Brig,
    Regt,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum RankWord {
    Army,
    Corps,
    Div,
}

/// `counters.toml`.
#[derive(Debug)]
pub(crate) struct CountersFile {
    pub(crate) unit: Vec<UnitEntry>,
    pub(crate) substitutes: Vec<SubstitutesEntry>,
    pub(crate) leader: Vec<LeaderEntry>,
    pub(crate) succession: SuccessionEntry,
    pub(crate) division: Vec<DivisionEntry>,
}

impl CountersFile {
    pub(crate) fn read() -> Result<CountersFile, DataError> {
        datafile::read("counters.toml", COUNTERS, |file| {
            let unit = file.required("unit").values();
            let substitutes = file.required("substitutes").values();
            let leader = file.required("leader").values();
            let succession = file.required("succession").value();
            let division = file.required("division").values();
            let succession = succession?;
            Some(CountersFile { unit, substitutes, leader, succession, division })
        })
    }
}

/// `scenarios.toml`: the scenarios in their order.
pub(crate) fn scenarios() -> Result<Vec<ScenarioEntry>, DataError> {
    datafile::read("scenarios.toml", SCENARIOS, |file| Some(file.required("scenario").values()))
}

/// One unit. The source classes say where a value comes from; play does not look at them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct UnitEntry {
    pub(crate) name: String,
    pub(crate) side: SideWord,
    pub(crate) arm: ArmWord,
    pub(crate) size: SizeWord,
    pub(crate) command: String,
    pub(crate) tactical: u8,
    #[serde(rename = "tactical_source")]
    _tactical_source: Source,
    pub(crate) artillery: u8,
    #[serde(rename = "artillery_source")]
    _artillery_source: Source,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SubstitutesEntry {
    pub(crate) side: SideWord,
    pub(crate) infantry_brigades: u8,
    pub(crate) cavalry_regiments: u8,
    pub(crate) artillery: u8,
    pub(crate) tactical: u8,
    #[serde(rename = "source")]
    _source: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LeaderEntry {
    pub(crate) name: String,
    pub(crate) side: SideWord,
    pub(crate) rank: RankWord,
    pub(crate) command: String,
    pub(crate) tactical: Option<u8>,
    pub(crate) tactical_attack: Option<u8>,
    pub(crate) command_value: u8,
    pub(crate) cavalry_bonus: Option<u8>,
    pub(crate) substitute: Option<LeaderSubstitute>,
    #[serde(rename = "source")]
    _source: Source,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LeaderSubstitute {
    pub(crate) name: String,
    pub(crate) tactical: u8,
    pub(crate) command_value: u8,
    #[serde(rename = "source")]
    _source: Source,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SuccessionEntry {
    pub(crate) lost: String,
    pub(crate) successor: String,
    pub(crate) leaves: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DivisionEntry {
    pub(crate) name: String,
    pub(crate) leader: String,
    pub(crate) brigades: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a rule of its own")]
pub(crate) struct ScenarioEntry {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) turns: u8,
    pub(crate) first_turn: String,
    pub(crate) phases: Vec<PhaseWord>,
    #[serde(default)]
    pub(crate) no_transfer_turns: Vec<u8>,
    pub(crate) union_bridges: Vec<String>,
    #[serde(default)]
    pub(crate) substitutes: Vec<Side>,
    #[serde(default)]
    pub(crate) attachment: Vec<AttachmentEntry>,
    #[serde(default)]
    pub(crate) same_chain: bool,
    pub(crate) free_initiative: Option<Side>,
    pub(crate) warning: Option<WarningEntry>,
    #[serde(default)]
    pub(crate) leader_loss: bool,
    pub(crate) leader_dies: Option<LeaderDiesEntry>,
    #[serde(default)]
    pub(crate) brigades_of_three: Vec<String>,
    #[serde(default)]
    pub(crate) cavalry_charge: bool,
    pub(crate) guns: Option<String>,
    pub(crate) reached: Option<ReachedEntry>,
    pub(crate) crossing_table: Option<CrossingTableEntry>,
    pub(crate) teaching: Option<TeachingEntry>,
    pub(crate) joined: Option<JoinedEntry>,
    #[serde(default = "yes")]
    pub(crate) counts_cavalry_retreats: bool,
    #[serde(default)]
    pub(crate) night: i8,
    pub(crate) levels: [i16; 5],
    #[serde(default)]
    pub(crate) initiative: Vec<InitiativeEntry>,
    #[serde(default)]
    pub(crate) bar: Vec<BarEntry>,
    pub(crate) victory: Vec<VictoryEntry>,
    pub(crate) unit: Vec<PlacedUnit>,
    pub(crate) leader: Vec<PlacedLeader>,
}

fn yes() -> bool {
    true
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum PhaseWord {
    Transfer,
    Attachment,
    Cycle,
    Recovery,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AttachmentEntry {
    pub(crate) turn: u8,
    pub(crate) sides: Vec<Side>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WarningEntry {
    pub(crate) unit: String,
    pub(crate) empty: u8,
    pub(crate) of: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LeaderDiesEntry {
    pub(crate) leader: String,
    pub(crate) turn: u8,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReachedEntry {
    pub(crate) unit: String,
    pub(crate) hex: String,
    pub(crate) within: u32,
    pub(crate) cavalry_fatigue: u8,
    pub(crate) march_modifier: i8,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CrossingTableEntry {
    pub(crate) from: String,
    pub(crate) to: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TeachingEntry {
    pub(crate) leader: String,
    pub(crate) unit: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct JoinedEntry {
    pub(crate) unit: String,
    pub(crate) hex: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a rule of its own")]
pub(crate) struct InitiativeEntry {
    pub(crate) turn: u8,
    pub(crate) phases: [u8; 2],
    pub(crate) side: Option<Side>,
    #[serde(default)]
    pub(crate) fixed: bool,
    #[serde(default)]
    pub(crate) compulsory: bool,
    #[serde(default)]
    pub(crate) commands: Vec<String>,
    #[serde(default)]
    pub(crate) one_unit: bool,
    #[serde(default)]
    pub(crate) different: bool,
    pub(crate) leader: Option<String>,
    pub(crate) unit: Option<String>,
    pub(crate) columns_from: Option<u16>,
    #[serde(default)]
    pub(crate) surprise: i8,
    #[serde(default)]
    pub(crate) confederate_bonus: i8,
    #[serde(default)]
    pub(crate) night_on_tie: bool,
}

#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum BarEntry {
    SouthBank {
        side: Side,
        rule: String,
    },
    DownstreamOf {
        crossing: String,
        turns: Vec<u8>,
        retreats: bool,
        rule: String,
    },
    FirstCrossing {
        river: String,
        crossing: String,
        units: Vec<String>,
        rule: String,
    },
    CrossesAfter {
        units: Vec<String>,
        after: Vec<String>,
        river: String,
        rule: String,
    },
    OnlyCrossings {
        side: Side,
        river: String,
        kinds: Vec<String>,
        crossings: Vec<String>,
        rule: String,
    },
    ClosedRiver {
        side: Side,
        river: String,
        rule: String,
    },
    ClosedCrossings {
        crossings: Vec<String>,
        rule: String,
    },
    ColumnsFrom {
        side: Side,
        column: u16,
        rule: String,
    },
    Within {
        side: Side,
        region: String,
        rule: String,
    },
}

#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum VictoryEntry {
    UnionUnitIn { vp: i16, hex: String },
    UnionControls { vp: i16, hexes: Vec<String> },
    UnionDivisionIn { vp: i16, hex: String, enemy_next: i16 },
    UnionRoad { vp: i16, from: String, to: String },
    UnionCorpsSouth { vp: i16, corps: Vec<String>, most: i16 },
    UnionEntered { vp: i16, hex: String },
    UnionMovedNextTo { vp: i16, hex: String },
    GunsTaken { vp: i16 },
    ConfederatesHold { vp: i16, hex: String, fatigue: u8, strength: u16 },
    ConfederateCavalryIn { vp: i16, hex: String },
    ConfederateLosses { vp: i16 },
    UnionLosses { vp: i16 },
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlacedUnit {
    pub(crate) name: String,
    pub(crate) hex: String,
    #[serde(rename = "hex_source")]
    _hex_source: Source,
    pub(crate) manpower: u8,
    #[serde(rename = "manpower_source")]
    _manpower_source: Source,
    #[serde(default)]
    pub(crate) fatigue: u8,
    #[serde(default)]
    pub(crate) disorganized: bool,
    #[serde(default)]
    pub(crate) exhausted: bool,
    #[serde(default)]
    pub(crate) works: Option<WorksWord>,
    #[serde(default)]
    pub(crate) held_turns: Vec<u8>,
    pub(crate) locked: Option<LockWord>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum WorksWord {
    Breastworks,
}

/// What frees a unit that may not act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum LockWord {
    /// 13.1: a message.
    Warned,
    /// 13.4: the enemy near, or the cavalry tired.
    Reached,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlacedLeader {
    pub(crate) name: String,
    pub(crate) hex: String,
    #[serde(rename = "hex_source")]
    _hex_source: Source,
    #[serde(default)]
    pub(crate) held_turns: Vec<u8>,
}
