//! The tables of `tables.toml` that are no results tables, as they are written.

use std::fmt::Display;
use std::str::FromStr;

use combat::ResultsTable;
use datafile::{DataError, Entry};
use serde::Deserialize;

use crate::chart::{Code, GunEffect};
use crate::data::TABLES;

#[derive(Debug)]
pub(crate) struct Tables {
    pub(crate) disorganized: Disorganized,
    pub(crate) command: CommandRange,
    pub(crate) allowance: Allowance,
    pub(crate) extended_march: ExtendedMarch,
    pub(crate) force_march: ForceMarchTable,
    pub(crate) cost: Costs,
    pub(crate) attack: Attacks,
    pub(crate) cap: Caps,
    pub(crate) ratio: Limits,
    pub(crate) defender: DefenderModifiers,
    pub(crate) flank: Flank,
    pub(crate) letters: Letters,
    pub(crate) retreat: RetreatTable,
    pub(crate) cavalry_retreat: CavalryRetreatTable,
    pub(crate) recovery: Recovery,
    pub(crate) works: WorksTable,
    pub(crate) bridge: BridgeTable,
    pub(crate) leader_loss: LeaderLoss,
    pub(crate) substitutes: Substitutes,
    pub(crate) crossing: CrossingTable,
}

/// The results tables.
#[derive(Debug)]
pub(crate) struct Charts {
    pub(crate) attacker: ResultsTable<Code>,
    pub(crate) defender: ResultsTable<Code>,
    pub(crate) artillery: ResultsTable<GunEffect>,
}

impl Tables {
    /// `tables.toml`: complete, or all that is wrong with it.
    pub(crate) fn read() -> Result<(Tables, Charts), DataError> {
        datafile::read("tables.toml", TABLES, |file| {
            let disorganized = file.required("disorganized").value();
            let command = file.required("command").value();
            let allowance = file.required("allowance").value();
            let extended_march = file.required("extended_march").value();
            let force_march = file.required("force_march").value();
            let cost = file.required("cost").value();
            let attack = file.required("attack").value();
            let cap = file.required("cap").value();
            let ratio = file.required("ratio").value();
            let defender = file.required("defender").value();
            let flank = file.required("flank").value();
            let letters = file.required("letters").value();
            let retreat = file.required("retreat").value();
            let cavalry_retreat = file.required("cavalry_retreat").value();
            let recovery = file.required("recovery").value();
            let works = file.required("works").value();
            let bridge = file.required("bridge").value();
            let leader_loss = file.required("leader_loss").value();
            let substitutes = file.required("substitutes").value();
            let crossing = file.required("crossing").value();
            let attacker_chart = results(file, "attacker_chart");
            let defender_chart = results(file, "defender_chart");
            let artillery = results(file, "artillery");
            let tables = Tables {
                disorganized: disorganized?,
                command: command?,
                allowance: allowance?,
                extended_march: extended_march?,
                force_march: force_march?,
                cost: cost?,
                attack: attack?,
                cap: cap?,
                ratio: ratio?,
                defender: defender?,
                flank: flank?,
                letters: letters?,
                retreat: retreat?,
                cavalry_retreat: cavalry_retreat?,
                recovery: recovery?,
                works: works?,
                bridge: bridge?,
                leader_loss: leader_loss?,
                substitutes: substitutes?,
                crossing: crossing?,
            };
            let charts = Charts {
                attacker: attacker_chart?,
                defender: defender_chart?,
                artillery: artillery?,
            };
            Some((tables, charts))
        })
    }
}

fn results<O: FromStr<Err: Display> + Ord>(
    file: &Entry<'_>,
    name: &'static str,
) -> Option<ResultsTable<O>> {
    file.required(name).section(|table| ResultsTable::parse(name, table))
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Disorganized {
    pub(crate) halves: Vec<u8>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CommandRange {
    pub(crate) radius: u32,
    pub(crate) transfer: u32,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Allowance {
    pub(crate) infantry_dice: u8,
    pub(crate) cavalry_dice: u8,
    pub(crate) artillery_dice: u8,
    pub(crate) leader_infantry: i8,
    pub(crate) leader_cavalry: i8,
    pub(crate) confederate_infantry: i8,
    pub(crate) confederate_cavalry: i8,
    pub(crate) leader_minimum: i8,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExtendedMarch {
    pub(crate) normal_from: u8,
    pub(crate) exhausted_from: u8,
    pub(crate) union: i8,
    pub(crate) normal_to_f4: i8,
    pub(crate) exhausted_to: [i8; 5],
    pub(crate) result: Vec<Wear>,
}

/// What a march does to a unit, up to a modified die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wear {
    pub(crate) most: i8,
    pub(crate) loss: u8,
    pub(crate) disorganized: bool,
    #[serde(default)]
    pub(crate) loss_if_already: u8,
}

/// The row for a modified die.
pub(crate) fn wear(rows: &[Wear], die: i8) -> Wear {
    let last = rows[rows.len() - 1];
    rows.iter().copied().find(|row| die <= row.most).unwrap_or(last)
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ForceMarchTable {
    pub(crate) infantry: u8,
    pub(crate) cavalry: u8,
    pub(crate) die_disorganized: i8,
    pub(crate) die_exhausted: i8,
    pub(crate) die_cavalry: i8,
    pub(crate) result: Vec<Wear>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Costs {
    pub(crate) road: [u8; 2],
    pub(crate) pike: [u8; 2],
    pub(crate) rail: [u8; 2],
    pub(crate) clear: [u8; 2],
    pub(crate) rolling: [u8; 2],
    pub(crate) woods: [u8; 2],
    pub(crate) rough: [u8; 2],
    pub(crate) mountain: [u8; 2],
    pub(crate) stack: [u8; 2],
    pub(crate) leave_zone: [u8; 2],
    pub(crate) union_limited_zone: u8,
    pub(crate) ford: u8,
    pub(crate) bridge: u8,
    pub(crate) creek: u8,
    pub(crate) creek_on_road: u8,
    pub(crate) rain_road: [u8; 2],
    pub(crate) rain_pike: [u8; 2],
    pub(crate) rain_off_road: [u8; 2],
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct KindOfAttack {
    pub(crate) mp: u8,
    pub(crate) modifier: i8,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Attacks {
    pub(crate) column_of_route: KindOfAttack,
    pub(crate) hasty: KindOfAttack,
    pub(crate) normal: KindOfAttack,
    pub(crate) prepared: KindOfAttack,
    pub(crate) assault: i8,
    pub(crate) charge: i8,
    pub(crate) lee: i8,
    pub(crate) jackson: i8,
    pub(crate) rain: i8,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Caps {
    pub(crate) attacker: u32,
    pub(crate) defender: u32,
    pub(crate) half_entrenched: u32,
    pub(crate) all_entrenched: u32,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Limits {
    pub(crate) least: i32,
    pub(crate) most: i32,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DefenderModifiers {
    pub(crate) crossing: i8,
    pub(crate) creek: i8,
    pub(crate) creek_in_rain: i8,
    pub(crate) mountain: i8,
    pub(crate) mountain_from_mountain: i8,
    pub(crate) demoralized: i8,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Flank {
    pub(crate) five: i8,
    pub(crate) six: i8,
    pub(crate) least_of_six: i8,
    pub(crate) least_of_five: i8,
    pub(crate) strength: [u32; 2],
    pub(crate) refused: [i8; 2],
    pub(crate) refused_from: i8,
    pub(crate) refused_mp: u8,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Letters {
    pub(crate) disorganized: u8,
    pub(crate) big: u8,
    pub(crate) small: u8,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RetreatTable {
    pub(crate) normal: [u8; 2],
    pub(crate) rout: [u8; 2],
    pub(crate) loss: [u8; 5],
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SizeModifier {
    pub(crate) most: u16,
    pub(crate) modifier: i8,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CavalryRetreatTable {
    pub(crate) mountain: i8,
    pub(crate) rough: i8,
    pub(crate) woods: i8,
    pub(crate) crossing: i8,
    pub(crate) creek: i8,
    pub(crate) size: Vec<SizeModifier>,
    pub(crate) divide_by: i8,
    pub(crate) loss_at_most: i8,
    pub(crate) loss: u8,
    pub(crate) fatigue: u8,
    pub(crate) hexes: [u8; 2],
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Recovery {
    pub(crate) fatigue: u8,
    pub(crate) exhausts_from: [u8; 2],
    pub(crate) reorganizes_at_most: [u8; 2],
    pub(crate) demoralization_at_most: u8,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WorksTable {
    pub(crate) breastworks_begun: [u8; 2],
    pub(crate) breastworks: [u8; 2],
    pub(crate) fort_begun: [u8; 2],
    pub(crate) fort: [u8; 2],
    pub(crate) entrenches_at_most: u8,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BridgeTable {
    pub(crate) builder_strength: u32,
    pub(crate) builder_fatigue: u8,
    pub(crate) blocked_by_strength: u32,
    pub(crate) union_pontoons: u8,
    pub(crate) major_river: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum EvenOdd {
    Even,
    Odd,
}

impl EvenOdd {
    pub(crate) fn fits(self, die: u8) -> bool {
        die.is_multiple_of(2) == (self == EvenOdd::Even)
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LeaderLoss {
    pub(crate) lost_on: EvenOdd,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Substitutes {
    pub(crate) detach_infantry: u8,
    pub(crate) detach_cavalry: u8,
    pub(crate) attach_division: u8,
    pub(crate) attach_brigade: u8,
    pub(crate) attach_regiment: u8,
    pub(crate) attach_cavalry_brigade: u8,
    pub(crate) attach_cavalry_regiment: u8,
    pub(crate) division_breaks_at: u8,
    pub(crate) division_forms_at: u8,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CrossingTable {
    pub(crate) each_earlier_attempt: u8,
    pub(crate) rows: Vec<CrossingRow>,
}

/// A row of the crossing table of Kelly's Ford.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a column of the table")]
pub(crate) struct CrossingRow {
    pub(crate) most: u8,
    pub(crate) name: String,
    pub(crate) crosses: bool,
    pub(crate) disorganized: bool,
    pub(crate) fatigue: u8,
    pub(crate) ends: bool,
    pub(crate) success: bool,
}

impl CrossingTable {
    /// The row for a modified die.
    pub(crate) fn row(&self, die: u8) -> &CrossingRow {
        let last = &self.rows[self.rows.len() - 1];
        self.rows.iter().find(|row| die <= row.most).unwrap_or(last)
    }
}
