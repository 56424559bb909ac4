//! What can happen.

use hexmap::HexId;
use serde::Serialize;
use table::{GameEvent, Rule, agree, count, listed};

use crate::attack::Kind;
use crate::book::{Label, book};
use crate::chart::Code;
use crate::roster::{LeaderId, UnitId, UnitSet};
use crate::rules;
use crate::side::Side;
use crate::state::Works;
use crate::victory::Ending;

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "their names and sentences say it")]
pub enum BattleEvent {
    TurnBegan {
        turn: u8,
    },
    /// Somebody has the initiative of an action phase.
    Initiative {
        phase: u8,
        side: Side,
        rolled: bool,
    },
    NightFell,
    Passed {
        side: Side,
    },
    CycleEnded,
    Transferred {
        leader: LeaderId,
        #[serde(serialize_with = "label")]
        to: HexId,
    },
    Activated {
        unit: UnitId,
        fatigue: u8,
    },
    Led {
        leader: LeaderId,
        units: UnitSet,
    },
    Allowance {
        unit: UnitId,
        mp: u8,
    },
    WornOut {
        unit: UnitId,
        how: Worn,
        loss: u8,
        disorganized: bool,
    },
    ForceMarched {
        unit: UnitId,
        mp: u8,
    },
    Moved {
        unit: UnitId,
        #[serde(serialize_with = "label")]
        from: HexId,
        #[serde(serialize_with = "label")]
        to: HexId,
        cost: u8,
        left: u8,
        stopped: bool,
    },
    ZoneToZone {
        unit: UnitId,
    },
    CrossingTried {
        unit: UnitId,
        die: u8,
        crosses: bool,
    },
    TookAlong {
        leader: LeaderId,
        unit: UnitId,
    },
    Attacked {
        units: UnitSet,
        #[serde(serialize_with = "label")]
        target: HexId,
        kind: Kind,
        charge: bool,
    },
    Fought {
        dice: [u8; 2],
        net: i8,
        difference: i8,
        attacker: Code,
        defender: Code,
    },
    Lost {
        unit: UnitId,
        mv: u8,
        left: u8,
    },
    Suffered {
        unit: UnitId,
        fatigue: u8,
        disorganized: bool,
    },
    Demoralized {
        unit: UnitId,
        level: u8,
    },
    /// One hex of a retreat; `priority` from 1 to 5 (4a is 4, 4b is 5).
    Retreated {
        units: UnitSet,
        #[serde(serialize_with = "label")]
        from: HexId,
        #[serde(serialize_with = "label")]
        to: HexId,
        priority: u8,
    },
    Surrendered {
        units: UnitSet,
    },
    Advanced {
        unit: UnitId,
        #[serde(serialize_with = "label")]
        from: HexId,
        #[serde(serialize_with = "label")]
        to: HexId,
    },
    LeaderAdvanced {
        leader: LeaderId,
        #[serde(serialize_with = "label")]
        to: HexId,
    },
    CavalryRetreat {
        units: UnitSet,
        #[serde(serialize_with = "label")]
        from: HexId,
        die: i8,
        mp: u8,
    },
    RefusedFlanks {
        unit: UnitId,
    },
    AssaultRolled {
        leader: LeaderId,
        units: u8,
    },
    GrandAssaultRolled {
        leader: LeaderId,
        units: u8,
    },
    LeaderPlaced {
        leader: LeaderId,
        #[serde(serialize_with = "label")]
        to: HexId,
    },
    LeaderGone {
        leader: LeaderId,
    },
    LeaderKilled {
        leader: LeaderId,
    },
    LeaderSpared,
    Succeeded {
        leader: LeaderId,
    },
    Detached {
        parent: UnitId,
        unit: UnitId,
        mv: u8,
        left: u8,
    },
    BrokenUp {
        division: UnitId,
        into: UnitId,
    },
    Attached {
        unit: UnitId,
        to: UnitId,
        mv: u8,
    },
    United {
        division: UnitId,
        mv: u8,
    },
    Swapped {
        unit: UnitId,
        into: UnitId,
    },
    BridgeBuilt {
        side: Side,
        #[serde(serialize_with = "label")]
        a: HexId,
        #[serde(serialize_with = "label")]
        b: HexId,
    },
    BridgeGone {
        #[serde(serialize_with = "label")]
        a: HexId,
        #[serde(serialize_with = "label")]
        b: HexId,
    },
    Entrenched {
        unit: UnitId,
        works: Works,
    },
    Recovered,
    Warned {
        unit: UnitId,
    },
    Freed {
        unit: UnitId,
    },
    GunsDistributed,
    GunsTaken,
    Ended {
        ending: Ending,
    },
}

/// What wore a unit out (5.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Worn {
    /// An extended march.
    ExtendedMarch,
    /// A force march.
    ForceMarch,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn label<S: serde::Serializer>(hex: &HexId, serializer: S) -> Result<S::Ok, S::Error> {
    Label::serialize(hex, serializer)
}

/// Units in a sentence.
pub(crate) fn names(units: UnitSet) -> String {
    if units.is_empty() {
        return "nobody".to_owned();
    }
    listed(units.iter().map(|unit| unit.to_string()))
}

impl GameEvent for BattleEvent {
    fn rule(&self) -> Rule {
        use BattleEvent as E;
        match self {
            E::TurnBegan { .. } | E::CycleEnded | E::Transferred { .. } => rules::SEQUENCE,
            E::Initiative { .. } | E::Passed { .. } => rules::INITIATIVE,
            E::NightFell => rules::FLANK_MARCH,
            E::Activated { .. } => rules::ACTIONS,
            E::Led { .. } => rules::LEADER,
            E::Allowance { .. } | E::WornOut { .. } | E::ForceMarched { .. } => rules::MARCH,
            E::Moved { .. } => rules::MOVEMENT,
            E::ZoneToZone { .. } => rules::ZONES,
            E::CrossingTried { .. } => rules::CROSSING,
            E::TookAlong { .. } => rules::LEADER_MOVES,
            E::Attacked { .. } => rules::ATTACK,
            E::Fought { .. } | E::Lost { .. } | E::Suffered { .. } => rules::CHART,
            E::Demoralized { .. } => rules::DEMORALIZED,
            E::Retreated { .. }
            | E::Surrendered { .. }
            | E::Advanced { .. }
            | E::LeaderAdvanced { .. } => rules::RETREAT,
            E::CavalryRetreat { .. } => rules::CAVALRY_RETREAT,
            E::RefusedFlanks { .. } => rules::REFUSED,
            E::AssaultRolled { .. } | E::GrandAssaultRolled { .. } => rules::ASSAULT,
            E::LeaderPlaced { .. } | E::LeaderGone { .. } => rules::UNITS,
            E::LeaderKilled { .. } | E::LeaderSpared | E::Succeeded { .. } => rules::LEADER_LOSS,
            E::Detached { .. } => rules::DETACHMENT,
            E::BrokenUp { .. } | E::United { .. } | E::Swapped { .. } => rules::DIVISIONS,
            E::Attached { .. } => rules::ATTACHMENT,
            E::BridgeBuilt { .. } | E::BridgeGone { .. } => rules::BRIDGES,
            E::Entrenched { .. } => rules::WORKS,
            E::Recovered => rules::RECOVERY,
            E::Warned { .. } => rules::SALEM_CHURCH,
            E::Freed { .. } | E::GunsDistributed | E::GunsTaken => rules::BRANDY_STATION,
            E::Ended { ending } => ending.rule(),
        }
    }

    #[expect(clippy::too_many_lines, reason = "one line or two for each kind of event")]
    fn sentence(&self) -> String {
        use BattleEvent as E;
        let at = Label::of;
        match *self {
            E::TurnBegan { turn } => format!("Turn {turn} begins."),
            E::Initiative { phase, side, rolled } => {
                let how = if rolled { "" } else { " without a roll" };
                format!("Phase {phase}: the {side} player has the initiative{how}.")
            }
            E::NightFell => "Night falls: attacks are harder until the next turn.".to_owned(),
            E::Passed { side } => format!("The {side} player passes."),
            E::CycleEnded => "The action cycle is over.".to_owned(),
            E::Transferred { leader, to } => format!("{leader} is transferred to {}.", at(to)),
            E::Activated { unit, fatigue } => format!("{unit} is activated: fatigue {fatigue}."),
            E::Led { leader, units } => format!("{leader} activates {}.", names(units)),
            E::Allowance { unit, mp } => format!("{unit} has {mp} MP."),
            E::WornOut { unit, how, loss, disorganized } => {
                let how = match how {
                    Worn::ExtendedMarch => "extended march",
                    Worn::ForceMarch => "force march",
                };
                match (disorganized, loss) {
                    (false, _) => format!("{unit} bears the {how} well."),
                    (true, 0) => format!("{unit} is disorganized by the {how}."),
                    (true, loss) => {
                        format!("{unit} is disorganized by the {how}, {loss} MV left behind.")
                    }
                }
            }
            E::ForceMarched { unit, mp } => format!("{unit} force marches: {mp} more MP."),
            E::Moved { unit, from, to, cost, left, stopped } => {
                let stop = if stopped { " and must stop" } else { "" };
                format!(
                    "{unit} marches from {} to {} for {cost} MP, {left} left{stop}.",
                    at(from),
                    at(to)
                )
            }
            E::ZoneToZone { unit } => {
                format!("{unit} goes from one enemy zone straight to another.")
            }
            E::CrossingTried { unit, die, crosses } => {
                let row = &book().tables.crossing.row(die).name;
                let crosses = if crosses { "crosses" } else { "does not cross" };
                format!("{unit} at the ford: {die}, {row}; it {crosses}.")
            }
            E::TookAlong { leader, unit } => format!("{leader} goes along with {unit}."),
            E::Attacked { units, target, kind, charge } => {
                let verb = agree(units.len(), "attacks", "attack");
                let charge = if charge { " with a charge" } else { "" };
                format!("{} {verb} {} ({}){charge}.", names(units), at(target), kind.word())
            }
            E::Fought { dice, net, difference, attacker, defender } => format!(
                "{} to {}, {net:+}: {difference:+}. Attacker {attacker}, defender {defender}.",
                dice[0], dice[1]
            ),
            E::Lost { unit, mv, left: 0 } => format!("{unit} loses {mv} MV and is eliminated."),
            E::Lost { unit, mv, left } => format!("{unit} loses {mv} MV and has {left} left."),
            E::Suffered { unit, fatigue, disorganized } => {
                let state = if disorganized { ", disorganized" } else { "" };
                format!("{unit}: fatigue {fatigue}{state}.")
            }
            E::Demoralized { unit, level } => format!("{unit} is demoralized-{level}."),
            E::Retreated { units, from, to, priority } => {
                let verb = agree(units.len(), "retreats", "retreat");
                let priority = ["1", "2", "3", "4a", "4b"][usize::from(priority.clamp(1, 5)) - 1];
                format!(
                    "{} {verb} from {} to {} (priority {priority}).",
                    names(units),
                    at(from),
                    at(to)
                )
            }
            E::Surrendered { units } => {
                format!(
                    "{} cannot retreat and {}.",
                    names(units),
                    agree(units.len(), "surrenders", "surrender")
                )
            }
            E::Advanced { unit, from, to } => {
                format!("{unit} advances from {} to {}.", at(from), at(to))
            }
            E::LeaderAdvanced { leader, to } => format!("{leader} advances to {}.", at(to)),
            E::CavalryRetreat { units, from, die, mp } => {
                let verb = agree(units.len(), "falls", "fall");
                format!(
                    "{} {verb} back from {} with {die}: the enemy loses {mp} MP.",
                    names(units),
                    at(from)
                )
            }
            E::RefusedFlanks { unit } => format!("{unit} refuses its flanks."),
            E::AssaultRolled { leader, units } => {
                format!("{leader} gets {} to assault.", count(units, "unit"))
            }
            E::GrandAssaultRolled { leader, units } => {
                format!("{leader} brings up to {} more.", count(units, "unit"))
            }
            E::LeaderPlaced { leader, to } => format!("{leader} joins his troops in {}.", at(to)),
            E::LeaderGone { leader } => format!("{leader} leaves play."),
            E::LeaderKilled { leader } => format!("{leader} is lost."),
            E::LeaderSpared => "No leader is hit.".to_owned(),
            E::Succeeded { leader } => format!("{leader} takes command."),
            E::Detached { parent, unit, mv, left } => {
                format!("{parent} detaches {unit} with {mv} MV and keeps {left}.")
            }
            E::BrokenUp { division, into } => {
                format!("{division}'s division is broken up; {into} is what is left of it.")
            }
            E::Attached { unit, to, mv } => {
                format!("{unit} is attached to {to}, which has {mv} MV.")
            }
            E::United { division, mv } => format!("{division}'s division is one again: {mv} MV."),
            E::Swapped { unit, into } => format!("{unit} becomes {into}."),
            E::BridgeBuilt { side, a, b } => {
                format!("The {side} player bridges {}-{}.", at(a), at(b))
            }
            E::BridgeGone { a, b } => format!("The bridge {}-{} is gone.", at(a), at(b)),
            E::Entrenched { unit, works } => {
                let works = match works {
                    Works::FortBegun => "begins a fort",
                    Works::Fort => "completes a fort",
                    _ => "builds breastworks",
                };
                format!("{unit} {works}.")
            }
            E::Recovered => "All units recover.".to_owned(),
            E::Warned { unit } => format!("{unit} is warned."),
            E::Freed { unit } => format!("{unit} is free to act."),
            E::GunsDistributed => "The horse artillery joins its brigades.".to_owned(),
            E::GunsTaken => "The horse artillery is overrun in its park.".to_owned(),
            E::Ended { ending } => format!("{}: {} VP.", ending.name(), ending.vp),
        }
    }
}
