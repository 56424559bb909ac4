//! Dice: the only source of chance in the workspace.

use std::num::NonZeroU8;

/// A fair die with faces `1..=sides`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Die(NonZeroU8);

impl Die {
    /// The hobby's usual die.
    pub const D6: Die = Die::new(6).unwrap();
    /// The ten-sided die of many operational games.
    pub const D10: Die = Die::new(10).unwrap();

    /// A die with this many faces; `None` for no faces at all.
    pub const fn new(sides: u8) -> Option<Die> {
        match NonZeroU8::new(sides) {
            Some(sides) => Some(Die(sides)),
            None => None,
        }
    }

    /// How many faces the die has.
    pub const fn sides(self) -> u8 {
        self.0.get()
    }
}

/// Why a die could not be rolled.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DiceError {
    /// A script of rolls has no roll left.
    #[error("the script of {scripted} rolls has run out")]
    ScriptEnded {
        /// How many rolls the script held.
        scripted: usize,
    },
    /// A script of rolls gives a face that the die rolled does not have.
    #[error("roll {index} of the script is {face}, but a d{sides} was rolled")]
    NoSuchFace {
        /// Which roll of the script, counted from 1.
        index: usize,
        /// What the script says.
        face: u8,
        /// What the die has.
        sides: u8,
    },
}

/// Something that rolls dice: seeded, scripted, recorded, or enumerated for exact odds.
///
/// Rules take `&mut dyn Dice`, so that the same rule can be played, replayed and predicted.
pub trait Dice {
    /// Rolls one die: a face from 1 to its number of sides.
    ///
    /// # Errors
    /// Only dice that follow a script can fail, see [`DiceError`].
    fn roll(&mut self, die: Die) -> Result<u8, DiceError>;

    /// Rolls one six-sided die.
    ///
    /// # Errors
    /// As [`Dice::roll`].
    fn d6(&mut self) -> Result<u8, DiceError> {
        self.roll(Die::D6)
    }
}
