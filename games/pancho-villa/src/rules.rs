//! The numbers of the rulebook, one constant each, so that a rule is named the same everywhere.
//! The book has two rules 5.1.19; they are told apart as `a` (seasons) and `b` (speeds).

use std::borrow::Cow;

use table::{Rule, Violation};

/// How long a game lasts.
pub const LENGTH: Rule = Rule("1.3.2");
/// Three players.
pub const THREE: Rule = Rule("1.3.3");
/// Cliffs and passes.
pub const CLIFFS: Rule = Rule("2.2.6");
/// Rivers.
pub const RIVERS: Rule = Rule("2.2.10");
/// Leaving a line in rough ground.
pub const TRAILS: Rule = Rule("2.2.13");
/// Railroad bridges.
pub const BRIDGES: Rule = Rule("2.2.16");
/// Depleted counters.
pub const DEPLETED: Rule = Rule("2.3.2");
/// Rifles.
pub const RIFLES: Rule = Rule("2.3.8");
/// Policia.
pub const POLICIA: Rule = Rule("2.3.9");
/// Machine guns and artillery.
pub const GUNS: Rule = Rule("2.3.10");
/// The aeroplane.
pub const AEROPLANE: Rule = Rule("2.3.11");
/// The hidden Villa.
pub const HIDDEN: Rule = Rule("2.3.15");
/// Setting up.
pub const SETUP: Rule = Rule("3.2");
/// The ten segments.
pub const SEQUENCE: Rule = Rule("4.1");
/// Who may move.
pub const MOVEMENT: Rule = Rule("5.1.1");
/// Leaders, who take counters along and leave them.
pub const LEADERS: Rule = Rule("5.1.2");
/// What a hex costs.
pub const COSTS: Rule = Rule("5.1.4");
/// Zones of control.
pub const ZONES: Rule = Rule("5.1.7");
/// What carries what; towing.
pub const CAPACITY: Rule = Rule("5.1.8");
/// Double-moves.
pub const DOUBLE: Rule = Rule("5.1.9");
/// Trains.
pub const RAIL: Rule = Rule("5.1.11");
/// Motors.
pub const MOTORS: Rule = Rule("5.1.12");
/// Stacking.
pub const STACKING: Rule = Rule("5.1.13");
/// Events.
pub const EVENTS: Rule = Rule("5.1.14");
/// Lost stacks.
pub const LOST: Rule = Rule("5.1.15");
/// Incidents, reinforcements and war.
pub const INCIDENTS: Rule = Rule("5.1.17");
/// Mutiny.
pub const MUTINY: Rule = Rule("5.1.18");
/// Seasons.
pub const SEASONS: Rule = Rule("5.1.19a");
/// Interdiction.
pub const INTERDICTION: Rule = Rule("5.2.1");
/// The rail gun.
pub const RAIL_GUN: Rule = Rule("5.2.2");
/// Assaults.
pub const ASSAULT: Rule = Rule("5.3.1");
/// Dice, leadership and losses.
pub const COMBAT: Rule = Rule("5.3.2");
/// The defender's tactic.
pub const TACTICS: Rule = Rule("5.3.3");
/// Defending mounted.
pub const MOUNTED: Rule = Rule("5.3.4");
/// Pinned stacks.
pub const PINNED: Rule = Rule("5.3.6");
/// Retreat or suffer.
pub const RETREAT: Rule = Rule("5.3.7");
/// Night raids.
pub const RAIDS: Rule = Rule("5.3.9");
/// What settlements have.
pub const STORES: Rule = Rule("5.3.10");
/// Depletion.
pub const DEPLETION: Rule = Rule("5.3.11");
/// Leaders in combat.
pub const LEADERLESS: Rule = Rule("5.3.12");
/// Leaders in a night raid.
pub const ARRESTS: Rule = Rule("5.3.13");
/// Water.
pub const WATER: Rule = Rule("5.4.1");
/// What a double-move costs.
pub const STRAIN: Rule = Rule("5.4.2");
/// Escape.
pub const ESCAPE: Rule = Rule("6.1");
/// The uprising.
pub const UPRISING: Rule = Rule("6.2");
/// Villa dead or alive.
pub const CAUGHT: Rule = Rule("6.3");

/// Refuses something by a rule.
pub(crate) fn no<T>(rule: Rule, reason: impl Into<Cow<'static, str>>) -> Result<T, Violation> {
    Err(Violation::new(rule, reason))
}
