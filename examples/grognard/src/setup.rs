//! The arguments that say which game, scenario and options are meant.

use table::{AnyGame, GameInfo, Registry, Setup, SideInfo};

use crate::exit::{bad_setup, no_such_game, usage};

/// Which game, set up how.
#[derive(Debug, clap::Args)]
pub(crate) struct SetupArgs {
    /// The game's id, as `grognard games` lists it
    #[arg(value_name = "GAME")]
    game: String,
    /// The scenario's id; the game's first if none is given
    #[arg(long, value_name = "ID")]
    scenario: Option<String>,
    /// Sets an optional rule, as `grognard games` lists them; can be given several times
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
}

impl SetupArgs {
    /// The game.
    pub(crate) fn game<'g>(&self, games: &'g Registry) -> anyhow::Result<&'g dyn AnyGame> {
        find(games, &self.game)
    }

    /// The set-up, complete.
    pub(crate) fn setup(&self, info: &GameInfo) -> anyhow::Result<Setup> {
        self.given()?.complete(info).map_err(bad_setup)
    }

    /// Does it ask for anything besides the game?
    pub(crate) fn contradicts(&self, other: &Setup) -> anyhow::Result<bool> {
        let given = self.given()?;
        let scenario = !given.scenario.is_empty() && given.scenario != other.scenario;
        let option = given.options.iter().any(|(id, value)| other.option(id) != Some(value));
        Ok(scenario || option)
    }

    fn given(&self) -> anyhow::Result<Setup> {
        let mut setup = Setup::scenario(self.scenario.clone().unwrap_or_default());
        for (key, value) in pairs("option", &self.options)? {
            setup = setup.with(key, value);
        }
        Ok(setup)
    }
}

/// The game with this id.
pub(crate) fn find<'g>(games: &'g Registry, id: &str) -> anyhow::Result<&'g dyn AnyGame> {
    games.find(id).map_err(no_such_game)
}

/// Reads words such as `sp=7`, each key once.
pub(crate) fn pairs(
    what: &str,
    words: &[String],
) -> anyhow::Result<std::collections::BTreeMap<String, String>> {
    let mut pairs = std::collections::BTreeMap::new();
    for word in words {
        let Some((key, value)) = word.split_once('=') else {
            return Err(usage(format!("'{word}' is no {what}: write KEY=VALUE, such as sp=7")));
        };
        if pairs.insert(key.to_owned(), value.to_owned()).is_some() {
            return Err(usage(format!("'{key}' is given twice")));
        }
    }
    Ok(pairs)
}

/// The sides that decide something in a scenario.
pub(crate) fn seated(
    info: &'static GameInfo,
    setup: &Setup,
) -> impl Iterator<Item = &'static SideInfo> {
    let scenario = info.scenario(&setup.scenario);
    let plays = move |id| scenario.is_none_or(|scenario| scenario.has_seat(id));
    info.side_ids().zip(info.sides).filter(move |(id, _)| plays(*id)).map(|(_, side)| side)
}

/// The scenario's title.
pub(crate) fn scenario_title(info: &GameInfo, setup: &Setup) -> &'static str {
    info.scenario(&setup.scenario).map_or("", |scenario| scenario.title)
}
