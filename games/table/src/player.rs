//! Players as values: whoever can choose one of the legal actions.

use combat::{Dice, DiceError, Seed, SeededDice};

use crate::{
    Budget, Game, PlayerInfo, Recorder, SetupError, SideId, Thinker, Thinking, Thought, setup,
};

/// Somebody who decides for a side.
///
/// A player should decide from the state alone: games are saved, undone and taken up again, and
/// what a player only remembers is then lost. What the rulebook's own bot must remember belongs in
/// the game's state. A fair player looks at [`Game::view`] and [`Game::reimagined`] states, not at
/// what is hidden from its side.
pub trait Player<G: Game>: Send {
    /// Chooses one of the legal actions, of which there is at least one: its place in the list.
    /// `chance` is the player's own, apart from the game's dice.
    ///
    /// # Errors
    /// Only if `chance` fails.
    fn choose(
        &mut self,
        game: &G,
        side: SideId,
        actions: &[G::Action],
        chance: &mut dyn Dice,
    ) -> Result<usize, DiceError>;

    /// What it thought about its last decision, if it thinks and had anything to decide.
    fn thought(&self) -> Option<&Thought> {
        None
    }
}

/// The players that every game has.
pub const COMMON_PLAYERS: &[PlayerInfo] = &[
    PlayerInfo { id: "random", title: "Chooses any legal action, each as likely.", sides: &[] },
    PlayerInfo {
        id: "greedy",
        title: "Tries each action in thought and takes the one with the best chance to win at once.",
        sides: &[],
    },
    PlayerInfo {
        id: "simple",
        title: "As greedy, but goes by a plain score instead of the chance to win.",
        sides: &[],
    },
    PlayerInfo {
        id: THINKER,
        title: "Plays the game on in thought, many times; thinker:1s thinks longer, thinker:64 less.",
        sides: &[],
    },
];

/// The player that thinks; how much can be said behind a colon.
pub(crate) const THINKER: &str = "thinker";

/// Finds a player for a side by its id: one of [`COMMON_PLAYERS`] or the game's own.
///
/// # Errors
/// Nobody of that name plays this side; a `human` is no value that can be made.
pub fn find_player<G: Game>(id: &str, side: SideId) -> Result<Box<dyn Player<G>>, SetupError> {
    find_thinking_player(id, side, &Thinking::default())
}

/// As [`find_player`], with what the program lends to players that think. How much one thinks is
/// part of its id: `thinker:200` takes 200 samples a decision, `thinker:1s` a second.
///
/// # Errors
/// As [`find_player`]; a time to think without a clock.
pub fn find_thinking_player<G: Game>(
    id: &str,
    side: SideId,
    thinking: &Thinking,
) -> Result<Box<dyn Player<G>>, SetupError> {
    setup::check_player(G::info(), side, id)?;
    match player_id(id) {
        "random" => Ok(Box::new(RandomPlayer)),
        "greedy" => Ok(Box::new(GreedyPlayer::default())),
        "simple" => Ok(Box::new(GreedyPlayer::simple())),
        THINKER => {
            let budget = budget(id)?;
            if matches!(budget, Budget::Time(_)) && !thinking.has_clock() {
                return Err(SetupError::NoClock { given: id.to_owned() });
            }
            Ok(Box::new(Thinker::new(budget, thinking.clone())))
        }
        _ => G::player(id).ok_or_else(|| {
            SetupError::Data(format!("the game lists a player '{id}' that it does not have"))
        }),
    }
}

/// A player's id without what stands behind the colon.
pub(crate) fn player_id(id: &str) -> &str {
    id.split_once(':').map_or(id, |(id, _)| id)
}

/// How much the player of this id thinks.
pub(crate) fn budget(id: &str) -> Result<Budget, SetupError> {
    match id.split_once(':') {
        None => Ok(Budget::USUAL),
        Some((_, budget)) => Ok(budget.parse()?),
    }
}

/// The chance of the player who decides step number `step` (from 0) of a game with this seed.
///
/// Each step has its own, so that a game of a simulation, a session with the same seed and a
/// session that was saved and loaded in between all see the same player do the same thing.
pub fn player_chance(seed: impl Into<Seed>, step: u64) -> SeededDice {
    // Another number than any game's index, so that no game's dice are used twice.
    const PLAYERS: u64 = 0x706c_6179_6572_7321;
    let players = match seed.into() {
        Seed::Number(number) => Seed::Number(number ^ PLAYERS),
        secret @ Seed::Secret(_) => secret,
    };
    SeededDice::new(players.part(step))
}

/// Chooses any legal action, each as likely.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RandomPlayer;

impl<G: Game> Player<G> for RandomPlayer {
    fn choose(
        &mut self,
        _game: &G,
        _side: SideId,
        actions: &[G::Action],
        chance: &mut dyn Dice,
    ) -> Result<usize, DiceError> {
        chance.pick(actions.len())
    }
}

/// Tries every action in thought, and takes the one after which its side has the best
/// [chances](Game::chances) on average; among equals any, each as likely.
///
/// It does not cheat: what is hidden from its side it makes up, by [`Game::reimagined`], and its
/// dice are not those that will be rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GreedyPlayer {
    /// How often it tries an action that rolls dice.
    pub samples: u16,
    by_score: bool,
}

impl Default for GreedyPlayer {
    fn default() -> GreedyPlayer {
        GreedyPlayer { samples: 8, by_score: false }
    }
}

impl GreedyPlayer {
    /// The same, but going by the game's plain score, [`Game::evaluate`].
    pub fn simple() -> GreedyPlayer {
        GreedyPlayer { by_score: true, ..GreedyPlayer::default() }
    }
}

/// A mean as a fraction, compared without rounding.
#[derive(Clone, Copy)]
struct Mean {
    sum: i128,
    count: i128,
}

impl Mean {
    fn compare(self, other: Mean) -> std::cmp::Ordering {
        (self.sum * other.count).cmp(&(other.sum * self.count))
    }
}

impl GreedyPlayer {
    /// The mean evaluation after an action, over the worlds and dice that it imagines.
    fn weigh<G: Game>(
        self,
        worlds: &[G],
        side: SideId,
        action: &G::Action,
        chance: &mut dyn Dice,
    ) -> Result<Mean, DiceError> {
        let mut mean = Mean { sum: 0, count: 0 };
        for sample in 0..usize::from(self.samples.max(1)) {
            let mut world = worlds[sample % worlds.len()].clone();
            let mut recorder = Recorder::silent(chance);
            world.apply(action, &mut recorder)?;
            let rolls = recorder.rolls();
            mean.sum += if self.by_score {
                i128::from(world.evaluate(side))
            } else {
                i128::from(world.chances(side).value())
            };
            mean.count += 1;
            // Without dice each world gives the same answer each time.
            if rolls == 0 && sample + 1 >= worlds.len() {
                break;
            }
        }
        Ok(mean)
    }
}

impl<G: Game> Player<G> for GreedyPlayer {
    fn choose(
        &mut self,
        game: &G,
        side: SideId,
        actions: &[G::Action],
        chance: &mut dyn Dice,
    ) -> Result<usize, DiceError> {
        if actions.len() <= 1 {
            return Ok(0);
        }
        let mut worlds = Vec::new();
        for _ in 0..self.samples.max(1) {
            match game.reimagined(side, chance)? {
                Some(world) => worlds.push(world),
                None => break,
            }
        }
        if worlds.is_empty() {
            worlds.push(game.clone());
        }
        let onward = |index: &usize| !game.goes_in_circles(&actions[*index]);
        let mut open: Vec<usize> = (0..actions.len()).filter(onward).collect();
        if open.is_empty() {
            open = (0..actions.len()).collect();
        }
        let mut best = self.weigh(&worlds, side, &actions[open[0]], chance)?;
        let mut equals = vec![open[0]];
        for &index in &open[1..] {
            let mean = self.weigh(&worlds, side, &actions[index], chance)?;
            match mean.compare(best) {
                std::cmp::Ordering::Greater => {
                    best = mean;
                    equals.clear();
                    equals.push(index);
                }
                std::cmp::Ordering::Equal => equals.push(index),
                std::cmp::Ordering::Less => {}
            }
        }
        Ok(equals[chance.pick(equals.len())?])
    }
}
