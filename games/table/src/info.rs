//! What a game says about itself before anybody plays it.
//!
//! Each of these has an `EMPTY` to begin with, so that a static names what it has and a field that
//! is new breaks nobody: `SideInfo { id: "union", name: "the Union", ..SideInfo::EMPTY }`. What is
//! made when the program runs (scenarios that are read from files) is kept for good: a `LazyLock`
//! holds the page, and `leak` makes the texts in it live as long.

use serde::Serialize;

use crate::{COMMON_PLAYERS, Colour, SideId};

/// A game's title page: what a program lists before a game begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
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
    /// A page without a word.
    pub const EMPTY: GameInfo = GameInfo {
        id: "",
        title: "",
        blurb: "",
        scenarios: &[],
        sides: &[],
        options: &[],
        players: &[],
        examples: &[],
    };

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

    /// The options that a game of this scenario has: those of the game, then those of the scenario.
    pub fn options_of(&self, scenario: &str) -> impl Iterator<Item = &'static OptionInfo> + use<> {
        let own = self.scenario(scenario).map_or(&[][..], |scenario| scenario.options);
        self.options.iter().chain(own)
    }

    /// The colour of a side's counters.
    pub fn colour(&self, side: SideId) -> Colour {
        self.sides.get(side.index()).map_or(Colour::Neutral, |side| side.colour)
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Example {
    /// What is typed.
    pub command: &'static str,
    /// What it does, in a few words.
    pub title: &'static str,
}

/// A scenario as it is listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ScenarioInfo {
    /// The name that commands and files use.
    pub id: &'static str,
    /// Its title.
    pub title: &'static str,
    /// How many turns it lasts at most.
    pub turns: u16,
    /// The sides that decide something in it; none listed: all.
    pub sides: &'static [SideId],
    /// Options that this scenario has besides those of the game.
    pub options: &'static [OptionInfo],
}

impl ScenarioInfo {
    /// One without a name.
    pub const EMPTY: ScenarioInfo =
        ScenarioInfo { id: "", title: "", turns: 0, sides: &[], options: &[] };

    /// Does this side decide anything?
    pub fn has_seat(&self, side: SideId) -> bool {
        self.sides.is_empty() || self.sides.contains(&side)
    }
}

/// A side as it is listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SideInfo {
    /// The name that commands and files use, such as `csa`.
    pub id: &'static str,
    /// The name in sentences, such as `the Confederates`.
    pub name: &'static str,
    /// The colour of its counters.
    pub colour: Colour,
}

impl SideInfo {
    /// One without a name.
    pub const EMPTY: SideInfo = SideInfo { id: "", name: "", colour: Colour::Neutral };
}

/// A choice made before play, or a key of an odds question: its name and the words it takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct OptionInfo {
    /// The name that commands and files use.
    pub id: &'static str,
    /// What it does, in a sentence.
    pub title: &'static str,
    /// The words it may be set to; the first is what it is when nobody sets it. None listed: any
    /// word, which the game checks itself.
    pub values: &'static [&'static str],
}

impl OptionInfo {
    /// One without a name.
    pub const EMPTY: OptionInfo = OptionInfo { id: "", title: "", values: &[] };
}

/// A player (bot) as it is listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PlayerInfo {
    /// The name that commands and files use.
    pub id: &'static str,
    /// How it plays, in a sentence.
    pub title: &'static str,
    /// The sides it can play; none listed: all.
    pub sides: &'static [SideId],
}

impl PlayerInfo {
    /// One without a name.
    pub const EMPTY: PlayerInfo = PlayerInfo { id: "", title: "", sides: &[] };

    /// Can it play this side?
    pub fn can_play(&self, side: SideId) -> bool {
        self.sides.is_empty() || self.sides.contains(&side)
    }
}
