//! Dice from a seed: the same rolls on every machine and in every release.

use std::convert::Infallible;

use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng, TryRng, utils};
use rand_pcg::Pcg32;
use serde::{Deserialize, Serialize};

use crate::{Dice, DiceError, Die, Seed};

/// Dice whose rolls follow from a seed, and from nothing else.
///
/// For a number the generator is PCG-XSH-RR 64/32, known as `pcg32` ([`rand_pcg::Pcg32`]). Its state
/// and its stream are the first two outputs of `SplitMix64` started at the seed. It is quick, but
/// whoever has seen some dozens of rolls can find the seed by trying. For a
/// [secret](Seed::Secret) it is `ChaCha20` ([`rand_chacha::ChaCha20Rng`]) with the secret as its
/// key, which nobody knows how to run backwards.
///
/// A die takes one 32-bit output, rejects it if it lies in the incomplete last block of `sides`
/// numbers, and else shows its remainder plus one. All of this is pinned by test vectors: a seed
/// that was written down years ago still gives the same game.
///
/// ```
/// use grognard_combat::{Dice, SeededDice};
///
/// let mut dice = SeededDice::new(1861);
/// let rolls = [dice.d6()?, dice.d6()?, dice.d6()?];
/// let mut again = SeededDice::new(1861);
/// assert_eq!(rolls, [again.d6()?, again.d6()?, again.d6()?]);
/// assert_eq!(dice, again);
/// # Ok::<(), grognard_combat::DiceError>(())
/// ```
///
/// Saved with serde they are the seed and how much of the stream is used up, so that a saved
/// game goes on with the very rolls it would have had. They are also a [`rand_core::Rng`], for
/// people who want to feed another crate from the same seed; what such a crate makes of it is
/// not pinned here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Saved", into = "Saved")]
pub struct SeededDice {
    seed: Seed,
    /// How many 32-bit outputs have been taken.
    drawn: u64,
    generator: Generator,
}

/// Where the 32-bit numbers come from.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Generator {
    Pcg(Pcg32),
    /// Large, and only where secrets are at stake.
    ChaCha(Box<ChaCha20Rng>),
}

impl Generator {
    fn new(seed: Seed) -> Generator {
        match seed {
            Seed::Number(number) => {
                let state = mix(number.wrapping_add(GOLDEN));
                let stream = mix(number.wrapping_add(GOLDEN.wrapping_mul(2)));
                Generator::Pcg(Pcg32::new(state, stream))
            }
            Seed::Secret(key) => Generator::ChaCha(Box::new(ChaCha20Rng::from_seed(key))),
        }
    }

    /// Passes over so many numbers from the start.
    fn skip(&mut self, drawn: u64) {
        match self {
            Generator::Pcg(generator) => generator.advance(drawn),
            Generator::ChaCha(generator) => generator.set_word_pos(u128::from(drawn)),
        }
    }
}

/// What a saved game keeps of seeded dice.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Saved {
    seed: Seed,
    drawn: u64,
}

impl From<Saved> for SeededDice {
    fn from(Saved { seed, drawn }: Saved) -> Self {
        let mut dice = SeededDice::new(seed);
        dice.generator.skip(drawn);
        dice.drawn = drawn;
        dice
    }
}

impl From<SeededDice> for Saved {
    fn from(dice: SeededDice) -> Self {
        Saved { seed: dice.seed, drawn: dice.drawn }
    }
}

/// The step of `SplitMix64`'s counter: 2^64 divided by the golden ratio, made odd.
const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// The output function of `SplitMix64`; a bijection, so that different inputs never collide.
const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

impl SeededDice {
    /// Dice for this seed.
    pub fn new(seed: impl Into<Seed>) -> SeededDice {
        let seed = seed.into();
        SeededDice { seed, drawn: 0, generator: Generator::new(seed) }
    }

    /// Dice for one game of many: game `index` of a simulation that was given `seed`.
    ///
    /// The stream depends on these two numbers alone, so a simulation gives the same results
    /// however its games are spread over threads. It is `new(game_seed(seed, index))`.
    pub fn for_game(seed: u64, index: u64) -> SeededDice {
        SeededDice::new(SeededDice::game_seed(seed, index))
    }

    /// The seed of game `index` in a simulation that was given `seed`: write it down to play
    /// that very game again by itself. Different indexes always give different seeds.
    pub const fn game_seed(seed: u64, index: u64) -> u64 {
        mix(seed.wrapping_add(index.wrapping_add(1).wrapping_mul(GOLDEN)))
    }

    /// The seed that these dice were made from.
    pub const fn seed(&self) -> Seed {
        self.seed
    }
}

impl Dice for SeededDice {
    fn roll(&mut self, die: Die) -> Result<u8, DiceError> {
        roll_fairly(self, die)
    }
}

impl TryRng for SeededDice {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.drawn = self.drawn.wrapping_add(1);
        match &mut self.generator {
            Generator::Pcg(generator) => generator.try_next_u32(),
            Generator::ChaCha(generator) => generator.try_next_u32(),
        }
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        utils::next_u64_via_u32(self)
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        utils::fill_bytes_via_next_word(bytes, || self.try_next_u32())
    }
}

/// Dice from any generator of the `rand` family ([`rand_core::Rng`] 0.10): the system's, a
/// cryptographic one for play between strangers, or one of your own.
///
/// ```
/// use grognard_combat::{Dice, RngDice};
/// use rand_core::SeedableRng;
///
/// let mut dice = RngDice::new(rand_pcg::Pcg64::seed_from_u64(1));
/// assert!((1..=6).contains(&dice.d6()?));
/// # Ok::<(), grognard_combat::DiceError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RngDice<R> {
    generator: R,
}

impl<R: Rng> RngDice<R> {
    /// Dice that draw from this generator (or from `&mut` one).
    pub const fn new(generator: R) -> RngDice<R> {
        RngDice { generator }
    }

    /// Gives the generator back.
    pub fn into_inner(self) -> R {
        self.generator
    }
}

impl<R: Rng> Dice for RngDice<R> {
    fn roll(&mut self, die: Die) -> Result<u8, DiceError> {
        roll_fairly(&mut self.generator, die)
    }
}

/// One die from a generator of 32-bit numbers, without the bias of a bare remainder.
fn roll_fairly(generator: &mut impl Rng, die: Die) -> Result<u8, DiceError> {
    // A fair generator is rejected less than once in 16 million draws; a constant one for ever.
    const TRIES: u32 = 64;
    let sides = u32::from(die.sides());
    let incomplete = (u32::MAX % sides + 1) % sides;
    for _ in 0..TRIES {
        let number = generator.next_u32();
        if number <= u32::MAX - incomplete {
            return Ok((number % sides) as u8 + 1);
        }
    }
    Err(DiceError::BrokenGenerator { tries: TRIES })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rolls(from: &mut dyn Dice, die: Die, count: usize) -> Vec<u8> {
        (0..count).map(|_| from.roll(die).unwrap()).collect()
    }

    /// The reference vector of pcg32 (seed 42, stream 54): the generator is the published one.
    #[test]
    fn the_generator_is_pcg32() {
        let mut generator = Pcg32::new(42, 54);
        let first: Vec<u32> = (0..6).map(|_| generator.next_u32()).collect();
        assert_eq!(
            first,
            [0xa15c_02b7, 0x7b47_f409, 0xba1d_3330, 0x83d2_f293, 0xbfa4_784b, 0xcbed_606e]
        );
    }

    /// The reference vector of `SplitMix64` (seed 1234567): the seeding is the published one.
    #[test]
    fn the_seeding_is_splitmix64() {
        let first: Vec<u64> =
            (1..=3).map(|i| mix(1_234_567_u64.wrapping_add(GOLDEN.wrapping_mul(i)))).collect();
        assert_eq!(
            first,
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        );
    }

    /// The first block of `ChaCha20` for a key of zeros (the first vector of appendix A.1 of RFC
    /// 8439), and the dice that follow from it.
    #[test]
    fn the_generator_of_a_secret_is_chacha20() {
        let mut dice = SeededDice::new(Seed::Secret([0; 32]));
        let first: Vec<u32> = (0..16).map(|_| dice.next_u32()).collect();
        assert_eq!(
            first,
            [
                0xade0_b876,
                0x903d_f1a0,
                0xe56a_5d40,
                0x28bd_8653,
                0xb819_d2bd,
                0x1aed_8da0,
                0xccef_36a8,
                0xc70d_778b,
                0x7c59_41da,
                0x8d48_5751,
                0x3fe0_2477,
                0x374a_d8b8,
                0xf4b8_436a,
                0x1ca1_1815,
                0x69b6_87c3,
                0x8665_eeb2,
            ]
        );
        let faces: Vec<u8> = first.iter().map(|number| (number % 6) as u8 + 1).collect();
        assert_eq!(rolls(&mut SeededDice::new(Seed::Secret([0; 32])), Die::D6, 16), faces);
    }

    /// The faces were worked out apart from this crate, from the published cipher.
    #[test]
    fn the_rolls_of_a_secret_never_change() {
        let mut dice = SeededDice::new(Seed::Secret(SECRET));
        assert_eq!(rolls(&mut dice, Die::D6, 20), PINNED_SECRET);
        // Beyond what the generator makes at a time.
        rolls(&mut dice, Die::D6, 1000);
        assert_eq!(rolls(&mut dice, Die::D10, 20), PINNED_LATER);
        let mut part = SeededDice::new(Seed::Secret(SECRET).part(3));
        assert_eq!(rolls(&mut part, Die::D6, 20), PINNED_PART);
    }
    const SECRET: [u8; 32] = *b"a key of 32 letters, for testing";
    const PINNED_SECRET: [u8; 20] = [3, 6, 4, 3, 4, 6, 4, 3, 2, 3, 2, 2, 3, 2, 5, 3, 2, 4, 4, 2];
    const PINNED_LATER: [u8; 20] = [5, 4, 9, 2, 8, 1, 2, 9, 6, 1, 1, 6, 1, 2, 1, 8, 5, 8, 6, 5];
    const PINNED_PART: [u8; 20] = [5, 4, 1, 1, 3, 4, 5, 3, 6, 2, 5, 5, 3, 6, 1, 2, 4, 2, 3, 5];

    #[test]
    fn the_rolls_of_a_seed_never_change() {
        assert_eq!(rolls(&mut SeededDice::new(0), Die::D6, 20), PINNED_0);
        assert_eq!(rolls(&mut SeededDice::new(1861), Die::D6, 20), PINNED_1861);
        assert_eq!(rolls(&mut SeededDice::new(u64::MAX), Die::D10, 20), PINNED_MAX);
        assert_eq!(rolls(&mut SeededDice::for_game(1861, 0), Die::D6, 20), PINNED_GAME_0);
        assert_eq!(rolls(&mut SeededDice::for_game(1861, 1), Die::D6, 20), PINNED_GAME_1);
    }
    const PINNED_0: [u8; 20] = [2, 2, 6, 1, 6, 6, 3, 6, 4, 2, 3, 5, 1, 1, 3, 4, 2, 5, 1, 3];
    const PINNED_1861: [u8; 20] = [3, 1, 3, 6, 4, 1, 5, 2, 4, 4, 6, 2, 6, 5, 5, 6, 5, 5, 2, 1];
    const PINNED_MAX: [u8; 20] = [1, 9, 6, 6, 8, 2, 3, 6, 8, 4, 2, 7, 6, 7, 2, 2, 7, 1, 1, 5];
    const PINNED_GAME_0: [u8; 20] = [5, 5, 6, 3, 3, 3, 3, 1, 6, 2, 2, 1, 4, 4, 2, 6, 1, 3, 3, 3];
    const PINNED_GAME_1: [u8; 20] = [1, 4, 3, 1, 1, 6, 1, 4, 5, 4, 6, 5, 2, 1, 4, 2, 5, 6, 1, 5];

    #[test]
    fn every_face_comes_up_as_often_as_it_should() {
        for sides in [2, 6, 10, 255] {
            let mut seen = vec![0_u32; usize::from(sides)];
            let mut dice = SeededDice::new(u64::from(sides));
            for _ in 0..u32::from(sides) * 1000 {
                seen[usize::from(dice.roll(Die::new(sides).unwrap()).unwrap()) - 1] += 1;
            }
            // 1000 expected, standard deviation below 32: six of them are a fault, not chance.
            assert!(seen.iter().all(|times| (810..1190).contains(times)), "d{sides}: {seen:?}");
        }
    }

    /// A generator that gives a fixed list, then its last number for ever.
    struct Fixed(Vec<u32>);

    impl TryRng for Fixed {
        type Error = Infallible;

        fn try_next_u32(&mut self) -> Result<u32, Infallible> {
            Ok(if self.0.len() > 1 { self.0.remove(0) } else { self.0[0] })
        }

        fn try_next_u64(&mut self) -> Result<u64, Infallible> {
            utils::next_u64_via_u32(self)
        }

        fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
            utils::fill_bytes_via_next_word(bytes, || self.try_next_u32())
        }
    }

    #[test]
    fn numbers_that_would_load_the_die_are_rejected() {
        // 2^32 = 6 * 715827882 + 4: the last four numbers would favour the faces 1 to 4.
        let mut dice = RngDice::new(Fixed(vec![u32::MAX, u32::MAX - 3, u32::MAX - 4, 0]));
        assert_eq!(rolls(&mut dice, Die::D6, 2), [6, 1]);
        // A power of two rejects nothing.
        let mut dice = RngDice::new(Fixed(vec![u32::MAX]));
        assert_eq!(dice.roll(Die::new(8).unwrap()), Ok(8));
        assert_eq!(dice.roll(Die::D6), Err(DiceError::BrokenGenerator { tries: 64 }));
    }

    #[test]
    fn saved_dice_go_on_where_they_were() {
        let mut dice = SeededDice::new(1863);
        rolls(&mut dice, Die::D6, 37);
        let mut restored = SeededDice::from(Saved::from(dice.clone()));
        assert_eq!(restored, dice);
        assert_eq!(rolls(&mut restored, Die::D6, 20), rolls(&mut dice, Die::D6, 20));
        let mut read: SeededDice = toml::from_str("seed = 1861\ndrawn = 3").unwrap();
        assert_eq!(rolls(&mut read, Die::D6, 17), PINNED_1861[3..]);
        assert!(toml::from_str::<SeededDice>("seed = 1861").is_err());

        for drawn in [0, 1, 15, 16, 63, 64, 65, 200] {
            let mut dice = SeededDice::new(Seed::Secret(SECRET));
            for _ in 0..drawn {
                dice.next_u32();
            }
            let mut restored = SeededDice::from(Saved::from(dice.clone()));
            assert_eq!(restored, dice);
            assert_eq!(rolls(&mut restored, Die::D6, 200), rolls(&mut dice, Die::D6, 200));
        }
    }

    #[test]
    fn games_of_one_simulation_have_their_own_seeds() {
        let mut seeds: Vec<u64> =
            (0..10_000).map(|index| SeededDice::game_seed(9, index)).collect();
        seeds.sort_unstable();
        seeds.dedup();
        assert_eq!(seeds.len(), 10_000);
    }

    #[test]
    fn a_generator_fed_from_the_dice_uses_up_the_same_stream() {
        let (mut a, mut b) = (SeededDice::new(4), SeededDice::new(4));
        let mut bytes = [0; 8];
        a.fill_bytes(&mut bytes);
        assert_eq!(u64::from_le_bytes(bytes), b.next_u64());
        assert_eq!(a, b);
    }
}
