//! What a board shows besides the pieces: overlays over hexes, and the dice that were rolled.

use serde::{Deserialize, Serialize};

use crate::{Game, SideId, TaskKind, Violation};

/// An overlay that a board can lay over the map: a zone of control, where the enemy can be next turn,
/// who is in supply.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Overlay {
    /// A name for programs: `zoc-csa`.
    pub id: String,
    /// What it shows: boards paint it accordingly.
    pub kind: OverlayKind,
    /// What it shows, for the switch beside the map: `Zones of control of the CSA`.
    pub name: String,
    /// Whose it is, if anybody's: boards colour it so.
    pub side: Option<SideId>,
    /// The hexes it covers.
    pub hexes: Vec<OverlayHex>,
}

/// What an overlay shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OverlayKind {
    /// Zones of control.
    Zones,
    /// Where a side can be after its next move.
    March,
    /// Drinking water, and who is near enough to it.
    Water,
    /// Supply, lines of communication.
    Supply,
    /// What can be seen.
    Sight,
    /// Something of the game's own.
    #[default]
    Other,
}

/// A hex under an overlay.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OverlayHex {
    /// Its label.
    pub hex: String,
    /// A few letters to write in it, such as a cost; often none.
    pub text: String,
}

impl Overlay {
    /// An overlay over these hexes, with nothing written in them.
    pub fn new(
        kind: OverlayKind,
        id: impl Into<String>,
        name: impl Into<String>,
        side: Option<SideId>,
        hexes: impl IntoIterator<Item = impl Into<OverlayHex>>,
    ) -> Overlay {
        let hexes = hexes.into_iter().map(Into::into).collect();
        Overlay { id: id.into(), kind, name: name.into(), side, hexes }
    }
}

impl OverlayHex {
    /// A hex with a few letters in it.
    pub fn new(hex: impl Into<String>, text: impl Into<String>) -> OverlayHex {
        OverlayHex { hex: hex.into(), text: text.into() }
    }
}

impl From<String> for OverlayHex {
    fn from(hex: String) -> OverlayHex {
        OverlayHex::new(hex, "")
    }
}

impl From<&str> for OverlayHex {
    fn from(hex: &str) -> OverlayHex {
        OverlayHex::new(hex, "")
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

/// The groups of units that could still act if `action` ends something. See
/// [`Game::left_undone`].
pub(crate) fn left_undone<G: Game>(game: &G, action: &G::Action) -> Vec<String> {
    if !game.describe(action).ends {
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

/// Why what a click means is not allowed, as the task that waits reads it. See [`Game::why_not`].
pub(crate) fn why_not<G: Game>(game: &G, unit: Option<&str>, hex: &str) -> Option<Violation> {
    match game.agenda().top()?.pointed(game, unit, hex) {
        Some(action) => game.check(&action).err(),
        None => why_no_command(game, unit, hex),
    }
}

/// Why the legal commands do not also exist for this unit and hex: the commands there are, with
/// the unit or the hex changed, as the rules judge them.
fn why_no_command<G: Game>(game: &G, unit: Option<&str>, hex: &str) -> Option<Violation> {
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
