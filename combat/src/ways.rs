//! In how many ways sums and pools of dice come about, without rolling each of them.

use crate::Die;
use crate::fraction::gcd;

/// The possible results of one throw with the ways of each, and all ways together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ways {
    /// Results in rising order, each with at least one way.
    pub(crate) results: Vec<(u16, i128)>,
    /// The sum of all ways.
    pub(crate) of: i128,
}

impl Ways {
    /// The sum of `count` dice; `None` if the ways do not fit.
    ///
    /// Convolution: die by die, the ways to a sum are those of the `sides` sums below it.
    pub(crate) fn of_sum(count: u8, die: Die) -> Option<Ways> {
        let sides = usize::from(die.sides());
        // ways[i] stands for the sum `dice so far + i`.
        let mut ways = vec![1_i128];
        let of = i128::from(die.sides()).checked_pow(u32::from(count))?;
        for _ in 0..count {
            let mut next = vec![0_i128; ways.len() + sides - 1];
            // A sliding window; no partial sum exceeds `of`, which fits.
            let mut window = 0;
            for (sum, slot) in next.iter_mut().enumerate() {
                window += ways.get(sum).copied().unwrap_or(0);
                if let Some(left) = sum.checked_sub(sides) {
                    window -= ways.get(left).copied().unwrap_or(0);
                }
                *slot = window;
            }
            ways = next;
        }
        let results = (u16::from(count)..).zip(ways).collect();
        Some(Ways { results, of })
    }

    /// How many of `count` dice show `at_most` or less; `None` if the ways do not fit.
    pub(crate) fn of_pool(count: u8, die: Die, at_most: u8) -> Option<Ways> {
        let sides = i128::from(die.sides());
        let good = i128::from(at_most).min(sides);
        // Counted by faces while that fits (a player expects 6^n), else in lowest terms.
        let divisor = gcd(good.unsigned_abs(), sides.unsigned_abs()) as i128;
        Ways::binomial(count, good, sides)
            .or_else(|| Ways::binomial(count, good / divisor, sides / divisor))
    }

    fn binomial(count: u8, good: i128, sides: i128) -> Option<Ways> {
        let of = sides.checked_pow(u32::from(count))?;
        let bad = sides - good;
        let mut ways = vec![1_i128];
        for _ in 0..count {
            // No entry exceeds `of`, which fits.
            let hit = ways.iter().map(|ways| ways * good);
            let mut next: Vec<i128> = ways.iter().map(|ways| ways * bad).chain([0]).collect();
            for (slot, hit) in next[1..].iter_mut().zip(hit) {
                *slot += hit;
            }
            ways = next;
        }
        let results = (0..).zip(ways).filter(|&(_, ways)| ways > 0).collect();
        Some(Ways { results, of })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_dice_make_the_triangle() {
        let ways = Ways::of_sum(2, Die::D6).unwrap();
        let expected = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];
        assert_eq!(ways.results, (2..).zip(expected).collect::<Vec<_>>());
        assert_eq!(ways.of, 36);
    }

    #[test]
    fn no_dice_are_certain() {
        let nothing = Ways { results: vec![(0, 1)], of: 1 };
        assert_eq!(Ways::of_sum(0, Die::D6).unwrap(), nothing);
        assert_eq!(Ways::of_pool(0, Die::D6, 3).unwrap(), nothing);
    }

    #[test]
    fn pools_at_the_ends_are_certain() {
        assert_eq!(Ways::of_pool(5, Die::D6, 0).unwrap().results, [(0, 6_i128.pow(5))]);
        assert_eq!(Ways::of_pool(5, Die::D6, 9).unwrap().results, [(5, 6_i128.pow(5))]);
    }

    #[test]
    fn ways_add_up_and_overflow_is_noticed() {
        for count in [1, 7, 30, 48] {
            for at_most in 1..6 {
                let ways = Ways::of_pool(count, Die::D6, at_most).unwrap();
                assert_eq!(ways.results.iter().map(|result| result.1).sum::<i128>(), ways.of);
                assert_eq!(ways.of, 6_i128.pow(u32::from(count)));
            }
            let ways = Ways::of_sum(count, Die::D6).unwrap();
            assert_eq!(ways.results.iter().map(|result| result.1).sum::<i128>(), ways.of);
        }
        assert_eq!(Ways::of_sum(50, Die::D6), None);
        assert_eq!(Ways::of_pool(50, Die::D6, 1), None);
        // An even chance needs far fewer ways.
        assert_eq!(Ways::of_pool(100, Die::D6, 3).unwrap().of, 1 << 100);
    }
}
