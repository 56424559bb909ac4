//! What a board shows besides the pieces: overlays over hexes, and the dice that were rolled.

use serde::{Deserialize, Serialize};

use crate::{Game, SideId, Violation};

/// A overlay that a board can lay over the map: a zone of control, where the enemy can be next turn,
/// who is in supply.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Overlay {
    /// A name for programs: `zoc-csa`.
    pub id: String,
    /// What it shows, for the switch beside the map: `Zones of control of the CSA`.
    pub name: String,
    /// Whose it is, if anybody's: boards colour it so.
    pub side: Option<SideId>,
    /// The hexes it covers.
    pub hexes: Vec<OverlayHex>,
}

/// A hex under a overlay.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OverlayHex {
    /// Its label.
    pub hex: String,
    /// A few letters to write in it, such as a cost; often none.
    pub text: String,
}

impl Overlay {
    /// A overlay over these hexes, with nothing written in them.
    pub fn new(
        id: impl Into<String>,
        name: impl Into<String>,
        side: Option<SideId>,
        hexes: impl IntoIterator<Item = impl Into<String>>,
    ) -> Overlay {
        let hexes =
            hexes.into_iter().map(|hex| OverlayHex { hex: hex.into(), ..Default::default() });
        Overlay { id: id.into(), name: name.into(), side, hexes: hexes.collect() }
    }
}

/// A die that was rolled in the course of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RolledDie {
    /// The step of the journal it was rolled in, counted from 1.
    pub step: usize,
    /// Who decided that step.
    pub by: Option<SideId>,
    /// Whose roll it was, which may be another than who decided; nobody's for the likes of weather
    /// and initiative.
    pub side: Option<SideId>,
    /// The rule that called for it.
    pub rule: String,
    /// What it was for.
    pub purpose: String,
    /// How many sides the die has.
    pub sides: u8,
    /// What it showed.
    pub face: u8,
}

/// Words that begin the command of an action by which a side leaves the rest undone.
const CLOSING: [&str; 4] = ["end", "done", "pass", "finish"];

/// The groups of units that could still act if `action` ends something. See
/// [`Game::left_undone`].
pub(crate) fn left_undone<G: Game>(game: &G, action: &G::Action) -> Vec<String> {
    let text = game.describe(action);
    let word = text.command.split_whitespace().next().unwrap_or_default().to_lowercase();
    if text.unit.is_some() || !CLOSING.iter().any(|closing| word.starts_with(closing)) {
        return Vec::new();
    }
    let mut actions = Vec::new();
    game.actions(&mut actions);
    let mut groups: Vec<String> = Vec::new();
    for other in actions.iter().map(|other| game.describe(other)) {
        if other.unit.is_some() && !groups.contains(&other.group) {
            groups.push(other.group);
        }
    }
    groups
}

/// Why the legal commands do not also exist for this unit and hex: the commands there are, with
/// the unit or the hex changed, as the rules judge them. See [`Game::why_not`].
pub(crate) fn why_not<G: Game>(game: &G, unit: Option<&str>, hex: &str) -> Option<Violation> {
    let mut actions = Vec::new();
    game.actions(&mut actions);
    let mut tried: Vec<String> = Vec::new();
    let mut found = None;
    for text in actions.iter().map(|action| game.describe(action)) {
        let Some(there) = text.hex else { continue };
        // A unit's own commands are nearest to what a player means.
        let own = unit.is_none() || text.unit.as_deref() == unit;
        let command: Vec<&str> = text
            .command
            .split_whitespace()
            .map(|word| match unit {
                _ if word == there => hex,
                Some(unit) if text.unit.as_deref() == Some(word) => unit,
                _ => word,
            })
            .collect();
        let command = command.join(" ");
        if tried.contains(&command) {
            continue;
        }
        if let Some(Err(violation)) = game.parse(&command).map(|action| game.check(&action)) {
            if own {
                return Some(violation);
            }
            found = found.or(Some(violation));
        }
        tried.push(command);
    }
    found
}
