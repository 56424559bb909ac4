//! Dice for tests.

use combat::{Dice, DiceError, Die};

/// Faces in order, then an error.
#[derive(Clone, Debug)]
pub(crate) struct Script(pub(crate) Vec<u8>);

impl Dice for Script {
    fn roll(&mut self, _die: Die) -> Result<u8, DiceError> {
        if self.0.is_empty() {
            return Err(DiceError::ScriptEnded { scripted: 0 });
        }
        Ok(self.0.remove(0))
    }
}

/// Seeded dice.
#[derive(Clone, Debug)]
pub(crate) struct Seeded(pub(crate) u64);

impl Dice for Seeded {
    fn roll(&mut self, die: Die) -> Result<u8, DiceError> {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        Ok(((self.0 >> 33) % u64::from(die.sides())) as u8 + 1)
    }
}
