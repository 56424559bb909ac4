//! The games that a program has, by their ids.

use std::path::Path;

use crate::erased::Erased;
use crate::{AnyGame, AnySession, Game, JournalError, store};

/// The games that a program has.
///
/// ```
/// # mod toy { #![allow(unused)] include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/table/toy.rs")); }
/// # use toy::Skirmish;
/// use grognard_table::{Registry, Seats, Setup};
///
/// let games = Registry::new().with::<Skirmish>();
/// let mut session = games.find("skirmish")?.start(&Setup::default(), 7.into(), Seats::default())?;
/// for item in session.menu() {
///     println!("{}. {}", item.index + 1, item.text.sentence);
/// }
/// session.act(0)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct Registry {
    games: Vec<Box<dyn AnyGame>>,
}

impl Registry {
    /// No game yet.
    pub fn new() -> Registry {
        Registry::default()
    }

    /// The same with one game more. A game that is there already is not added again.
    #[must_use]
    pub fn with<G: Game>(mut self) -> Registry {
        if self.get(G::info().id).is_none() {
            self.games.push(Box::new(Erased::<G>::new()));
        }
        self
    }

    /// The games, in the order they were added.
    pub fn iter(&self) -> impl Iterator<Item = &dyn AnyGame> {
        self.games.iter().map(AsRef::as_ref)
    }

    /// The game with this id.
    pub fn get(&self, id: &str) -> Option<&dyn AnyGame> {
        self.iter().find(|game| game.info().id == id)
    }

    /// The game with this id, or an error that lists those there are.
    ///
    /// # Errors
    /// There is no such game.
    pub fn find(&self, id: &str) -> Result<&dyn AnyGame, UnknownGame> {
        self.get(id).ok_or_else(|| UnknownGame {
            given: id.to_owned(),
            known: self.iter().map(|game| game.info().id).collect(),
        })
    }

    /// Loads a saved game of any of the games, after its first `steps` or after all.
    ///
    /// # Errors
    /// The file cannot be read, is no journal of a game that is here, or does not lead where it
    /// says.
    pub fn load(
        &self,
        path: &Path,
        steps: Option<usize>,
    ) -> Result<Box<dyn AnySession>, LoadError> {
        let text = store::read(path)?;
        let id = crate::journal_game(&text)?;
        Ok(self.find(&id)?.resume(&text, steps)?)
    }
}

/// There is no such game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no game '{given}'; the games are {}", known.join(", "))]
pub struct UnknownGame {
    /// What was asked for.
    pub given: String,
    /// What there is.
    pub known: Vec<&'static str>,
}

/// Why a saved game could not be loaded.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LoadError {
    /// The journal is bad.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The journal is of a game that is not here.
    #[error(transparent)]
    Game(#[from] UnknownGame),
}
