//! The numbers of the rules, one constant each, so that a rule is named the same everywhere: 2 to 12
//! of the series, 13 to 22 of the game, KF of Kelly's Ford.

use table::Rule;

/// Units, their strength, and leaders.
pub const UNITS: Rule = Rule("2.2");
/// The map: rivers, woods hexsides.
pub const MAP: Rule = Rule("2.3");
/// Zones of control.
pub const ZONES: Rule = Rule("2.4");
/// Command radius.
pub const COMMAND: Rule = Rule("2.5");
/// The sequence of play and leader transfer.
pub const SEQUENCE: Rule = Rule("3.0");
/// Initiative and passing.
pub const INITIATIVE: Rule = Rule("4.1");
/// What every activation costs.
pub const ACTIONS: Rule = Rule("5.0");
/// March, extended march and force march.
pub const MARCH: Rule = Rule("5.1");
/// Activation by a leader.
pub const LEADER: Rule = Rule("5.2");
/// Assault and grand assault.
pub const ASSAULT: Rule = Rule("5.3");
/// Movement costs.
pub const MOVEMENT: Rule = Rule("6.1");
/// How leaders move.
pub const LEADER_MOVES: Rule = Rule("6.3");
/// Who may attack, and the kinds of attack.
pub const ATTACK: Rule = Rule("7.1");
/// Combat values.
pub const STRENGTH: Rule = Rule("7.2");
/// Artillery values.
pub const ARTILLERY: Rule = Rule("7.3");
/// Die roll modifiers.
pub const MODIFIERS: Rule = Rule("7.4");
/// The combat chart and its results.
pub const CHART: Rule = Rule("7.5");
/// Retreats, routs, advances.
pub const RETREAT: Rule = Rule("7.6");
/// Cavalry retreat.
pub const CAVALRY_RETREAT: Rule = Rule("7.7");
/// Flanks refused.
pub const REFUSED: Rule = Rule("7.8");
/// Recovery.
pub const RECOVERY: Rule = Rule("8.0");
/// Entrenchments.
pub const WORKS: Rule = Rule("9.0");
/// Bridges.
pub const BRIDGES: Rule = Rule("10.1");
/// Demoralization.
pub const DEMORALIZED: Rule = Rule("11.0");
/// Rain.
pub const RAIN: Rule = Rule("12.0");
/// What holds for all basic scenarios.
pub const SCENARIOS: Rule = Rule("13.0");
/// Salem Church.
pub const SALEM_CHURCH: Rule = Rule("13.1");
/// The Great Flank March.
pub const FLANK_MARCH: Rule = Rule("13.2");
/// Sedgwick to the Rescue.
pub const SEDGWICK: Rule = Rule("13.3");
/// Brandy Station.
pub const BRANDY_STATION: Rule = Rule("13.4");
/// Loss of Confederate leaders.
pub const LEADER_LOSS: Rule = Rule("18.0");
/// Detachment of substitutes.
pub const DETACHMENT: Rule = Rule("21.1");
/// Attachment.
pub const ATTACHMENT: Rule = Rule("21.2");
/// Confederate division leaders.
pub const DIVISIONS: Rule = Rule("21.4");
/// Kelly's Ford: the sequence.
pub const KELLYS_FORD: Rule = Rule("KF.1");
/// Kelly's Ford as a teaching scenario.
pub const TEACHING: Rule = Rule("KF.4");
/// Kelly's Ford: who crosses where, and the crossing table.
pub const CROSSING: Rule = Rule("KF.5");

/// The rule with this number, as data files name it.
pub(crate) fn named(number: &str) -> Option<Rule> {
    let all = [SALEM_CHURCH, FLANK_MARCH, SEDGWICK, BRANDY_STATION, CROSSING];
    all.into_iter().find(|rule| rule.0 == number)
}
