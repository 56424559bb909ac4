//! Seeded dice until `combat` has its own.

use combat::{Dice, DiceError, Die};

const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeededDice(u64);

impl SeededDice {
    pub fn new(seed: u64) -> SeededDice {
        SeededDice(mix(seed))
    }
    pub const fn game_seed(seed: u64, index: u64) -> u64 {
        mix(seed.wrapping_add(index.wrapping_add(1).wrapping_mul(GOLDEN)))
    }
}

const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl Dice for SeededDice {
    fn roll(&mut self, die: Die) -> Result<u8, DiceError> {
        self.0 = self.0.wrapping_add(GOLDEN);
        Ok((mix(self.0) % u64::from(die.sides())) as u8 + 1)
    }
}
