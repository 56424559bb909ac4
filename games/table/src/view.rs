//! What a board draws: plain data that a terminal and a browser read alike.

use serde::{Deserialize, Serialize};

use crate::{Decision, Focus, Game, Prompt, SideId};

/// What one viewer may know of a game, as a board draws it.
///
/// Hexes and boxes are named by their labels; the map itself is drawn once, by the game.
///
/// ```
/// # mod toy { #![allow(unused)] include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/table/toy.rs")); }
/// # use toy::{BLUE, Skirmish};
/// use grognard_table::{Game, Setup, Viewer, new_game};
///
/// let game: Skirmish = new_game(&Setup::default())?;
/// let view = game.view(Viewer::Side(BLUE));
/// assert_eq!(view.stack("02")[0].name, "B2");
/// # Ok::<(), grognard_table::SetupError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct View {
    /// The game's id.
    pub game: String,
    /// Turn, phase and decision in words.
    pub prompt: Prompt,
    /// The number of the turn.
    pub turn: u16,
    /// Whose decision it is; nobody's when the game is over.
    pub to_decide: Option<SideId>,
    /// How the game ended, if it has.
    pub result: Option<Ending>,
    /// The counters, in the game's own order.
    pub counters: Vec<Counter>,
    /// What lies on the map besides counters: objectives, destroyed bridges, entrenchments.
    pub markers: Vec<Marker>,
    /// Tracks beside the map: turns, weather, morale.
    pub tracks: Vec<Track>,
    /// Lines of the score sheet.
    pub scores: Vec<Score>,
    /// Who is still to come, in the order in which they are due.
    #[serde(default)]
    pub reinforcements: Vec<Reinforcement>,
    /// What goes on, from the outermost task to the one that waits: see [`Game::trail`].
    #[serde(default)]
    pub trail: Vec<Focus>,
}

impl View {
    /// A view with everything filled in that every game has; the game adds its pieces.
    pub fn of<G: Game>(game: &G) -> View {
        let decision = game.decision();
        View {
            game: G::info().id.to_owned(),
            prompt: game.prompt(),
            turn: game.turn(),
            trail: game.trail(),
            to_decide: decision.side(),
            result: match decision {
                Decision::Side(_) => None,
                Decision::Over(outcome) => Some(Ending {
                    winner: outcome.winner,
                    name: outcome.name.to_owned(),
                    rule: outcome.rule.0.to_owned(),
                }),
            },
            ..View::default()
        }
    }

    /// The counters in a hex, bottom of the stack first.
    pub fn stack<'v>(&'v self, hex: &str) -> Vec<&'v Counter> {
        let here = |counter: &&Counter| matches!(&counter.place, Location::Hex(at) if at == hex);
        let mut stack: Vec<_> = self.counters.iter().filter(here).collect();
        stack.sort_by_key(|counter| counter.level);
        stack
    }
}

/// How a game ended, in a view.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ending {
    /// Who won; nobody in a draw.
    pub winner: Option<SideId>,
    /// The result's name.
    pub name: String,
    /// The rule that ended the game.
    pub rule: String,
}

/// Where a counter or marker lies.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Location {
    /// In a hex of the map, by its label.
    Hex(String),
    /// On the border of two hexes: a bridge, a ford.
    Hexside(String, String),
    /// In a box beside the map: `turn 5`, `eliminated`.
    Box(String),
}

impl Default for Location {
    fn default() -> Location {
        Location::Box(String::new())
    }
}

impl Location {
    /// The label of the hex, if it is one.
    pub fn hex(&self) -> Option<&str> {
        match self {
            Location::Hex(hex) => Some(hex),
            Location::Hexside(..) | Location::Box(_) => None,
        }
    }
}

/// A counter on the board. Write what it has, and `..Counter::default()` for the rest.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counter {
    /// The name that commands use, such as `evans`. A hidden counter has an id that tells nothing.
    pub id: String,
    /// The name on the counter.
    pub name: String,
    /// Whose it is; nobody's for neutrals and for counters whose side is hidden.
    pub side: Option<SideId>,
    /// Where it lies.
    pub place: Location,
    /// Its strength as printed: `4`, `3-5`. Empty where unknown.
    pub strength: String,
    /// Its movement as printed. Empty where unknown.
    pub movement: String,
    /// What a player must see of its state: that it has moved, is disrupted, out of supply.
    #[serde(default)]
    pub badges: Vec<Badge>,
    /// Its height in the stack, 0 at the bottom.
    pub level: u8,
    /// What it is, in one word that a board can choose a type symbol by: `infantry`, `leader`,
    /// `horse`. Empty where the game has no types, or it is unknown.
    #[serde(default)]
    pub kind: String,
    /// The formation that it fights with, such as a division: a board gives each a stripe. Empty where
    /// the game has none, or it is unknown.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub formation: String,
    /// Does it lie face down for this viewer?
    pub hidden: bool,
    /// A few letters that a board of letters draws it with: no two counters on the map have the
    /// same, whatever letters they are written in. See [`short_names`](crate::short_names).
    #[serde(default)]
    pub short: String,
    /// The counter on whose display it lies, by its id: a board draws that one alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with: Option<String>,
    /// The army whose colours it has, where that may be another than the side that runs it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub army: Option<SideId>,
}

impl Counter {
    /// The army whose colours it has: its own, or that of the side that runs it.
    pub fn colours(&self) -> Option<SideId> {
        self.army.or(self.side)
    }
}

/// A small sign on a counter that tells of its state.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Badge {
    /// What it tells: boards choose sign and paint by it.
    pub kind: BadgeKind,
    /// The same in words: `moved`, `fatigue 2`.
    pub text: String,
    /// A letter or two that say more than the kind's own sign, such as a level; mostly empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub sign: String,
}

impl Badge {
    /// A badge with the usual sign of its kind.
    pub fn new(kind: BadgeKind, text: impl Into<String>) -> Badge {
        Badge { kind, text: text.into(), sign: String::new() }
    }

    /// The same with a sign of its own.
    #[must_use]
    pub fn sign(self, sign: impl Into<String>) -> Badge {
        Badge { sign: sign.into(), ..self }
    }
}

/// What a badge tells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BadgeKind {
    /// It has moved, and has done with it.
    Moved,
    /// It has fought or fired, and has done with it.
    Fought,
    /// Disrupted, disorganised, confused.
    Disrupted,
    /// Routed, demoralised.
    Routed,
    /// Out of supply, thirsty.
    Unsupplied,
    /// Tired.
    Fatigued,
    /// Weaker than printed.
    Reduced,
    /// It may not move.
    Pinned,
    /// Dug in.
    Entrenched,
    /// Known to its owner alone.
    Secret,
    /// Whatever else a player should know.
    #[default]
    Note,
}

/// A counter that is still to come.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reinforcement {
    /// The counter's id.
    pub unit: String,
    /// When it comes.
    pub due: Due,
    /// Where it comes in, by the hex's label.
    pub hex: Option<String>,
    /// Was it due already, and could not come in?
    pub delayed: bool,
}

/// When a reinforcement comes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Due {
    /// At the beginning of this turn.
    Turn(u16),
    /// When this happens: `war`.
    When(String),
}

impl Default for Due {
    fn default() -> Due {
        Due::When(String::new())
    }
}

/// What a marker marks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MarkerKind {
    /// A place that one plays for.
    Objective,
    /// A ford or ferry.
    Ford,
    /// A bridge.
    Bridge,
    /// A combat under way.
    Combat,
    /// What somebody aims at.
    Target,
    /// Entrenchments, a fort.
    Fortification,
    /// Whose a hex is.
    Control,
    /// Something of the game's own.
    #[default]
    Other,
}

impl MarkerKind {
    /// One letter or sign that stands for it in a picture.
    pub const fn sign(self) -> &'static str {
        match self {
            MarkerKind::Objective => "★",
            MarkerKind::Ford => "F",
            MarkerKind::Bridge => "B",
            MarkerKind::Combat => "✕",
            MarkerKind::Target => "◎",
            MarkerKind::Fortification => "#",
            MarkerKind::Control => "•",
            MarkerKind::Other => "!",
        }
    }
}

/// Something on the map that is no counter.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Marker {
    /// What it marks: boards choose a picture by it.
    pub kind: MarkerKind,
    /// What it says.
    pub text: String,
    /// Whose it is, if anybody's.
    pub side: Option<SideId>,
    /// Where it lies.
    pub place: Location,
    /// Can what it marks be used now: has a ford been found, does a bridge stand? `None` where that
    /// is no question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub usable: Option<bool>,
}

/// A track with one marker on it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Track {
    /// What it counts: `Turn`.
    pub name: String,
    /// Its boxes in order: `8:30`, `9:00`…
    pub boxes: Vec<String>,
    /// The box the marker is in, counted from 0.
    pub at: usize,
}

/// A line of the score sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    /// Whose line it is, if anybody's.
    pub side: Option<SideId>,
    /// What is counted: `SP lost`.
    pub name: String,
    /// How much, as it is read: `12 of 48`.
    pub value: String,
}
