//! The numbers of the rules, one constant each, so that a rule is named the same everywhere. 1 to 14
//! are the series' standard rules, 17 to 19 those of this game.

use table::Rule;

/// Steps.
pub const STEPS: Rule = Rule("2.5");
/// The order of a player turn.
pub const SEQUENCE: Rule = Rule("3.2");
/// Night turns, an option.
pub const NIGHT: Rule = Rule("3.4");
/// One unit at a time, once, within its allowance; enemy hexes.
pub const MOVEMENT: Rule = Rule("4.1");
/// What a step costs; one hex can always be moved.
pub const COST: Rule = Rule("4.2");
/// Disrupted units on the move.
pub const DISRUPTED_MOVE: Rule = Rule("4.4");
/// March movement.
pub const MARCH: Rule = Rule("4.5");
/// Roads and trails.
pub const ROAD: Rule = Rule("4.6");
/// Leaving the map for a box.
pub const LEAVING: Rule = Rule("4.7");
/// Guns in streams, trains off roads.
pub const STOPS: Rule = Rule("4.8");
/// How many units a hex holds.
pub const STACKING: Rule = Rule("5.1");
/// Set-up within stacking; who has no room waits.
pub const SETUP_ROOM: Rule = Rule("5.3");
/// Stopping in and leaving zones of control.
pub const ZONES: Rule = Rule("6.3");
/// Line of sight.
pub const SIGHT: Rule = Rule("7.1");
/// Range of guns.
pub const RANGE: Rule = Rule("7.2");
/// Who may bombard what.
pub const BOMBARD: Rule = Rule("7.3");
/// The difference of a bombardment.
pub const BOMBARD_DIFFERENCE: Rule = Rule("7.4");
/// What a bombardment does.
pub const BOMBARD_RESULT: Rule = Rule("7.5");
/// A gun that bombarded supports nobody.
pub const BOMBARDED: Rule = Rule("7.6");
/// Attacks are voluntary and made once.
pub const ONCE: Rule = Rule("8.1");
/// Who may attack and support.
pub const ATTACKERS: Rule = Rule("8.3");
/// The difference.
pub const DIFFERENCE: Rule = Rule("8.4");
/// Halving.
pub const HALVING: Rule = Rule("8.5");
/// Leaders in combat.
pub const LEADER_BONUS: Rule = Rule("8.6");
/// The roll, in a column that may be lower.
pub const ROLL: Rule = Rule("8.7");
/// The results table.
pub const TABLE: Rule = Rule("10.1");
/// What each result does.
pub const RESULTS: Rule = Rule("10.2");
/// Counterattacks and pressed attacks, options.
pub const COUNTERATTACK: Rule = Rule("10.3");
/// Morale checks.
pub const MORALE: Rule = Rule("10.4");
/// Retreats.
pub const RETREAT: Rule = Rule("10.5");
/// Advances after combat.
pub const ADVANCE: Rule = Rule("10.6");
/// DF, Leader and Ammo.
pub const RIDERS: Rule = Rule("10.7");
/// Step losses.
pub const STEP_LOSS: Rule = Rule("11.1");
/// Destroyed and captured units.
pub const DESTROYED: Rule = Rule("11.2");
/// Disruption.
pub const DISRUPTION: Rule = Rule("11.3");
/// Rout to the turn record track, and return.
pub const ROUT: Rule = Rule("11.4");
/// Recovery.
pub const RECOVERY: Rule = Rule("11.5");
/// Leaders left alone.
pub const LEADERS: Rule = Rule("12.3");
/// Headquarters.
pub const HQ: Rule = Rule("12.4");
/// Trains.
pub const TRAIN: Rule = Rule("12.5");
/// Lines of communication.
pub const LOC: Rule = Rule("12.6");
/// HQs and trains left alone.
pub const ABANDONED: Rule = Rule("12.7");
/// Reinforcements.
pub const REINFORCEMENTS: Rule = Rule("13.1");
/// Replacements.
pub const REPLACEMENTS: Rule = Rule("13.2");
/// How much fog of war there is.
pub const FOG: Rule = Rule("14.1");
/// What fog of war does.
pub const FOG_USE: Rule = Rule("14.2");
/// Whom fog of war spares.
pub const FOG_SPARES: Rule = Rule("14.3");
/// Set-up.
pub const SETUP: Rule = Rule("17.1");
/// The Union's set-up and replacements.
pub const SETUP_UNION: Rule = Rule("17.2");
/// The Confederates' set-up; their HQ comes by a roll.
pub const SETUP_CONFEDERATE: Rule = Rule("17.3");
/// The Union wins by the Lafayette Road.
pub const UNION_WINS: Rule = Rule("18.1");
/// The Confederates win by their option.
pub const CONFEDERATE_WINS: Rule = Rule("18.2");
/// Victory points.
pub const POINTS: Rule = Rule("18.3");
/// Boxes beside the map.
pub const BOXES: Rule = Rule("19.1");
/// Wilder's brigade.
pub const WILDER: Rule = Rule("19.3");
/// Wheeler and the Union train.
pub const WHEELER: Rule = Rule("19.4");
/// The Rossville box.
pub const ROSSVILLE: Rule = Rule("19.5");
/// Battalions at large.
pub const BATTALIONS: Rule = Rule("19.6");
