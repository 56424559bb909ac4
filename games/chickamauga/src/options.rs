//! Contested readings: an option each, the written reading first.

use serde::{Deserialize, Serialize};
use table::{OptionInfo, Setup};

/// What c means in a result (10.2, 10.3 b).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CResult {
    /// A morale check.
    #[default]
    Check,
    /// A counterattack, or a pressed attack.
    Counterattack,
}

/// What morale goes by (10.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Morale {
    /// The rating of the counter.
    #[default]
    Rating,
    /// The printed strength of its current side.
    Strength,
}

/// What DF means (10.7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Df {
    /// The defender follows up.
    #[default]
    FollowUp,
    /// Defensive fire: the attackers lose one more step.
    Fire,
}

/// Whom Ammo hits (10.7, doubt 10).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ammo {
    /// One attacking unit, a gun if any took part.
    #[default]
    Attacker,
    /// One unit of each side.
    Both,
    /// Attacking guns alone.
    Guns,
}

/// What a hex holds (5.1, doubt 5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stacking {
    /// A brigade, and guns or a battalion.
    #[default]
    BrigadeAndOne,
    /// A brigade or guns, and a battalion.
    BrigadeAndBattalion,
    /// Any two combat units.
    Two,
}

/// The options of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "options are yes or no")]
pub struct Options {
    /// 10.2, 10.3 b.
    pub c_result: CResult,
    /// 10.3 a: units left unattacked may counterattack.
    pub unattacked_may_counterattack: bool,
    /// 10.4.
    pub morale: Morale,
    /// 10.7.
    pub df: Df,
    /// 10.7.
    pub ammo: Ammo,
    /// 2.5: guns have one step.
    pub guns_one_step: bool,
    /// 3.4: turns 8 and 9 are night.
    pub night: bool,
    /// 5.1.
    pub stacking: Stacking,
    /// 14.2: fog of war may let units stray.
    pub fog_stray: bool,
    /// 18.1: the hexes of the Lafayette Road count too.
    pub road_hexes_count: bool,
    /// 18.1: a Union unit cancels zones in its hex.
    pub union_unit_cancels_zoc: bool,
    /// 13.2: replacements rebuild destroyed units, and not battalions alone.
    pub rebuild: bool,
    /// 10.2: every retreat disrupts, and not a failed check or lost step alone.
    pub retreat_disrupts: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            c_result: CResult::Check,
            unattacked_may_counterattack: false,
            morale: Morale::Rating,
            df: Df::FollowUp,
            ammo: Ammo::Attacker,
            guns_one_step: true,
            night: false,
            stacking: Stacking::BrigadeAndOne,
            fog_stray: true,
            road_hexes_count: true,
            union_unit_cancels_zoc: false,
            rebuild: true,
            retreat_disrupts: true,
        }
    }
}

const YES: &[&str] = &["yes", "no"];
const NO: &[&str] = &["no", "yes"];

/// The options as the title page lists them.
pub(crate) const LISTED: &[OptionInfo] = &[
    OptionInfo {
        id: "c-result",
        title: "What Ac and Dc mean (10.2, 10.3 b): a morale check, or a counterattack.",
        values: &["check", "counterattack"],
    },
    OptionInfo {
        id: "unattacked-may-counterattack",
        title: "Units left unattacked may counterattack at the end of the combat phase (10.3 a).",
        values: NO,
    },
    OptionInfo {
        id: "morale",
        title: "What morale goes by (10.4): the rating, or the printed strength.",
        values: &["rating", "strength"],
    },
    OptionInfo {
        id: "df",
        title: "What DF means (10.7): the defender follows up, or fires.",
        values: &["follow-up", "fire"],
    },
    OptionInfo {
        id: "ammo",
        title: "Whom Ammo hits (10.7): the attacker, both sides, or attacking guns alone.",
        values: &["attacker", "both", "guns"],
    },
    OptionInfo {
        id: "guns-one-step",
        title: "Guns have one step (2.5), or two with the reduced value of their counter.",
        values: YES,
    },
    OptionInfo { id: "night", title: "Turns 8 and 9 are night (3.4).", values: NO },
    OptionInfo {
        id: "stacking",
        title: "A hex holds a brigade and guns or a battalion (5.1), guns like a brigade, or any two.",
        values: &["brigade-and-one", "brigade-and-battalion", "two"],
    },
    OptionInfo {
        id: "fog-stray",
        title: "Fog of war may let units stray, and not hold them alone (14.2).",
        values: YES,
    },
    OptionInfo {
        id: "road-hexes-count",
        title: "The Lafayette Road's own hexes count for the Union's victory (18.1).",
        values: YES,
    },
    OptionInfo {
        id: "union-unit-cancels-zoc",
        title: "A Union unit cancels Confederate zones in its hex for its victory (18.1).",
        values: NO,
    },
    OptionInfo {
        id: "rebuild",
        title: "Replacements rebuild destroyed units, and not battalions alone (13.2).",
        values: YES,
    },
    OptionInfo {
        id: "retreat-disrupts",
        title: "Every retreat disrupts (10.2), or a failed check or a lost step alone.",
        values: YES,
    },
];

impl Options {
    /// The options of a complete set-up.
    pub(crate) fn of(setup: &Setup) -> Options {
        let is = |id: &str, value: &str| setup.option(id) == Some(value);
        Options {
            c_result: if is("c-result", "counterattack") {
                CResult::Counterattack
            } else {
                CResult::Check
            },
            unattacked_may_counterattack: is("unattacked-may-counterattack", "yes"),
            morale: if is("morale", "strength") { Morale::Strength } else { Morale::Rating },
            df: if is("df", "fire") { Df::Fire } else { Df::FollowUp },
            ammo: match setup.option("ammo") {
                Some("both") => Ammo::Both,
                Some("guns") => Ammo::Guns,
                _ => Ammo::Attacker,
            },
            guns_one_step: !is("guns-one-step", "no"),
            night: is("night", "yes"),
            stacking: match setup.option("stacking") {
                Some("two") => Stacking::Two,
                Some("brigade-and-battalion") => Stacking::BrigadeAndBattalion,
                _ => Stacking::BrigadeAndOne,
            },
            fog_stray: !is("fog-stray", "no"),
            road_hexes_count: !is("road-hexes-count", "no"),
            union_unit_cancels_zoc: is("union-unit-cancels-zoc", "yes"),
            rebuild: !is("rebuild", "no"),
            retreat_disrupts: !is("retreat-disrupts", "no"),
        }
    }
}
