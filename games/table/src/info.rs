//! What a game says about itself before anybody plays it.

use serde::Serialize;

use crate::{COMMON_PLAYERS, SideId};

/// A game's title page: what a program lists before a game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct GameInfo {
    /// The name that commands and files use, such as `bull-run`.
    pub id: &'static str,
    /// The title on the box.
    pub title: &'static str,
    /// What the game is about, in two sentences.
    pub blurb: &'static str,
    /// The scenarios; the first is the one a newcomer gets.
    pub scenarios: &'static [ScenarioInfo],
    /// The sides, in the order of [`SideId`].
    pub sides: &'static [SideInfo],
    /// Optional rules and variants.
    pub options: &'static [OptionInfo],
    /// The game's own players, besides those that every game has.
    pub players: &'static [PlayerInfo],
    /// Commands that show a newcomer how the game is played; each can be typed at some time.
    pub examples: &'static [Example],
}

impl GameInfo {
    /// The side with this id (`union`).
    pub fn side(&self, id: &str) -> Option<SideId> {
        self.sides.iter().position(|side| side.id == id).map(|index| SideId(index as u8))
    }

    /// The name of a side, as a sentence uses it.
    pub fn side_name(&self, side: SideId) -> &'static str {
        self.sides.get(side.index()).map_or("nobody", |side| side.name)
    }

    /// The scenario with this id.
    pub fn scenario(&self, id: &str) -> Option<&'static ScenarioInfo> {
        self.scenarios.iter().find(|scenario| scenario.id == id)
    }

    /// Everybody who can play a side, those that every game has first.
    pub fn all_players(&self) -> impl Iterator<Item = &'static PlayerInfo> + Clone + use<> {
        COMMON_PLAYERS.iter().chain(self.players)
    }

    /// All sides, in order.
    pub fn side_ids(&self) -> impl Iterator<Item = SideId> + use<> {
        (0..self.sides.len() as u8).map(SideId)
    }
}

/// A command as an example, for a help.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Example {
    /// What is typed.
    pub command: &'static str,
    /// What it does, in a few words.
    pub title: &'static str,
}

/// A scenario as it is listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ScenarioInfo {
    /// The name that commands and files use.
    pub id: &'static str,
    /// Its title.
    pub title: &'static str,
    /// How many turns it lasts at most.
    pub turns: u16,
    /// The sides that decide something in it; none listed: all.
    pub sides: &'static [SideId],
}

impl ScenarioInfo {
    /// Does this side decide anything?
    pub fn has_seat(&self, side: SideId) -> bool {
        self.sides.is_empty() || self.sides.contains(&side)
    }
}

/// A side as it is listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SideInfo {
    /// The name that commands and files use, such as `csa`.
    pub id: &'static str,
    /// The name in sentences, such as `the Confederates`.
    pub name: &'static str,
}

/// A choice made before play, or a key of an odds question: its name and the words it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct OptionInfo {
    /// The name that commands and files use.
    pub id: &'static str,
    /// What it does, in a sentence.
    pub title: &'static str,
    /// The words it may be set to; the first is what it is when nobody sets it. None listed: any
    /// word, which the game checks itself.
    pub values: &'static [&'static str],
}

/// A player (bot) as it is listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PlayerInfo {
    /// The name that commands and files use.
    pub id: &'static str,
    /// How it plays, in a sentence.
    pub title: &'static str,
    /// The sides it can play; none listed: all.
    pub sides: &'static [SideId],
}

impl PlayerInfo {
    /// Can it play this side?
    pub fn can_play(&self, side: SideId) -> bool {
        self.sides.is_empty() || self.sides.contains(&side)
    }
}
