//! The conformance kit: holds a game to everything that [`Game`] promises.
//!
//! Three lines in a game crate's tests:
//!
//! ```
//! # mod toy { #![allow(unused)] include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/table/toy.rs")); }
//! # use toy::Skirmish;
//! use grognard_table::testing::{Fault, Kit};
//!
//! fn skirmish_keeps_its_promises() -> Result<(), Fault> {
//!     Kit::<Skirmish>::new().games(3).run().map(drop)
//! }
//! # skirmish_keeps_its_promises().unwrap();
//! ```
//!
//! A [`Fault`] names the promise, the seed of the game and the step, so that the same game can be
//! played again with a [`Session`](crate::Session).

mod checks;
mod fault;
mod listed;
mod mutate;
mod playout;
#[cfg(feature = "files")]
mod recorded;
mod setups;
mod shown;
mod soak;

pub use fault::{Fault, Promise};
pub use playout::{Judge, Watched, play_out};
#[cfg(feature = "files")]
pub use recorded::{Recorded, RecordedError};
pub use setups::Setups;

use combat::Dice;

use crate::{Game, STEP_LIMIT, Seats, Setup, SideId};

/// Makes actions that nobody would play, to see that the rules refuse them.
pub type Hostile<G> = fn(&G, &mut dyn Dice) -> Vec<<G as Game>::Action>;

/// Says whether an action is legal, in a slow and obvious way.
pub type Oracle<G> = fn(&G, &<G as Game>::Action) -> bool;

/// Checks that `side` cannot tell two states apart: it sees the same and can do the same. The kit
/// does this with [`Game::reimagined`] states; this is for pairs made by hand.
///
/// # Errors
/// What gives the difference away.
pub fn indistinguishable<G: Game>(state: &G, other: &G, side: SideId) -> Result<(), String> {
    checks::check_hidden(state, other, side).map_err(|(_, seen)| seen)
}

/// Plays a game many times and checks after every step all that [`Promise`] lists.
///
/// Games go through all set-ups that the game lists ([`Setups`]); most are played by random
/// players, and some by each other player that the game lists.
#[derive(Clone, Debug)]
pub struct Kit<G: Game> {
    games: u64,
    seed: u64,
    step_limit: u64,
    reloads: u64,
    every: usize,
    setups: Setups,
    hostile: Option<Hostile<G>>,
    oracle: Option<Oracle<G>>,
}

/// What a soak went through, to see that it went far enough.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Soaked {
    /// Games played to their end.
    pub games: u64,
    /// Actions played.
    pub steps: u64,
    /// Actions that were offered.
    pub offered: u64,
    /// Hostile actions that were refused.
    pub refused: u64,
    /// Steps undone and redone.
    pub undone: u64,
    /// Steps that could not be undone because of a die or a reveal.
    pub barred: u64,
    /// States compared with another that a side could not tell from them.
    pub hidden: u64,
}

impl<G: Game> Default for Kit<G> {
    fn default() -> Self {
        Kit {
            games: 20,
            seed: 1,
            step_limit: STEP_LIMIT,
            reloads: 1,
            every: 1,
            setups: Setups::of(G::info()),
            hostile: None,
            oracle: None,
        }
    }
}

impl<G: Game> Kit<G> {
    /// Twenty games, one of them saved and loaded after every step.
    pub fn new() -> Self {
        Kit::default()
    }

    /// So many games with random players; each other player gets two more for each side.
    #[must_use]
    pub fn games(mut self, games: u64) -> Self {
        self.games = games;
        self
    }

    /// Other dice.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self.setups = self.setups.seed(seed);
        self
    }

    /// How many steps a game may take at most.
    #[must_use]
    pub fn step_limit(mut self, limit: u64) -> Self {
        self.step_limit = limit;
        self
    }

    /// So many of the games are saved and loaded after every step, which takes time that grows
    /// with the square of their length; the others at their end.
    #[must_use]
    pub fn reloads(mut self, games: u64) -> Self {
        self.reloads = games;
        self
    }

    /// Only one step in so many is checked through and through, by chance; the others for dead ends
    /// and invariants, and every journal is still played again at its end. For thousands of games.
    #[must_use]
    pub fn thorough_every(mut self, steps: usize) -> Self {
        self.every = steps;
        self
    }

    /// Only set-ups that agree with this one ([`Setups::within`]).
    #[must_use]
    pub fn setup(mut self, setup: Setup) -> Self {
        self.setups = self.setups.within(setup);
        self
    }

    /// More hostile actions, besides those from other states and those with something changed.
    #[must_use]
    pub fn hostile(mut self, hostile: Hostile<G>) -> Self {
        self.hostile = Some(hostile);
        self
    }

    /// For a game whose list cannot hold all that is legal: `check` must agree with this instead
    /// of with the list.
    #[must_use]
    pub fn oracle(mut self, oracle: Oracle<G>) -> Self {
        self.oracle = Some(oracle);
        self
    }

    /// Plays the games and checks everything.
    ///
    /// # Errors
    /// The first promise that is not kept, with the seed of the game.
    pub fn run(&self) -> Result<Soaked, Fault> {
        let info = G::info();
        listed::check(info)?;
        let mut soaked = Soaked::default();
        let random = Seats::all(info, "random");
        for index in 0..self.games {
            soak::game(self, index, &random, &mut soaked)?;
        }
        let mut index = self.games;
        for player in info.all_players().filter(|player| player.id != "random") {
            for side in info.side_ids().filter(|side| player.can_play(*side)) {
                // A little thought is enough here: everybody is held to the same promises.
                let little = if player.id == "thinker" { ":3" } else { "" };
                let name = format!("{}{little}", player.id);
                let seats = random.clone().with(info.sides[side.index()].id, name);
                for _ in 0..2 {
                    soak::game(self, index, &seats, &mut soaked)?;
                    index += 1;
                }
            }
        }
        Ok(soaked)
    }
}
