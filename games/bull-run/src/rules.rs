//! The numbers of the rulebook, one constant each, so that a rule is named the same everywhere.

use table::Rule;

/// Winning at once: the two objectives, and destroying the enemy.
pub const OBJECTIVES: Rule = Rule("3.0");
/// Where units begin.
pub const SETUP: Rule = Rule("4.0");
/// The turn and its phases.
pub const SEQUENCE: Rule = Rule("5.1");
/// Who moves and attacks first.
pub const INITIATIVE: Rule = Rule("6.0");
/// Units that arrive later.
pub const REINFORCEMENTS: Rule = Rule("7.0");
/// Order of movement, movement points and what a step costs.
pub const MOVEMENT: Rule = Rule("8.1");
/// Two units a hex, enemy hexes and zones of control.
pub const STACKING: Rule = Rule("8.2");
/// Beauregard's confusion: crossing Bull Run to the north.
pub const CONFUSION: Rule = Rule("8.3");
/// Flank awareness, and finding Farm Ford.
pub const AWARENESS: Rule = Rule("8.4");
/// The solitaire Confederates.
pub const SOLITAIRE: Rule = Rule("9.0");
/// Who fights whom, in which order; McDowell's hesitation.
pub const COMBAT: Rule = Rule("10.1");
/// Who takes hits.
pub const ALLOCATION: Rule = Rule("10.3");
/// How many hits.
pub const FIRE: Rule = Rule("10.4");
/// What changes the attacker's die.
pub const MODIFIERS: Rule = Rule("10.5");
/// The retreat check and the retreat.
pub const RETREAT: Rule = Rule("11.1");
/// Advance after combat.
pub const ADVANCE: Rule = Rule("11.2");
/// Victory by losses.
pub const LOSSES: Rule = Rule("12.0");
