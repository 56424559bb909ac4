//! Exact fractions: probabilities and expected values without rounding.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};

/// An exact fraction, kept as it was counted: 3 ways of 6 stay `3/6`, though equal to `1/2`.
///
/// Printed, a probability shows the count and, rounded for people, the percentage; `{:#}` prints
/// the bare count.
///
/// ```
/// use grognard_combat::Fraction;
///
/// let half = Fraction::new(3, 6).unwrap();
/// assert_eq!(half.to_string(), "3/6 (50.0%)");
/// assert_eq!(format!("{half:#}"), "3/6");
/// assert_eq!(half, Fraction::new(1, 2).unwrap());
/// assert!(half < Fraction::ONE);
/// ```
///
/// serde writes the count as a pair, `[3, 6]`.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(into = "(i128, i128)", try_from = "(i128, i128)")]
pub struct Fraction {
    numerator: i128,
    /// Above 0.
    denominator: i128,
}

impl Fraction {
    /// Nothing; as a probability: never.
    pub const ZERO: Fraction = Fraction { numerator: 0, denominator: 1 };
    /// One; as a probability: always.
    pub const ONE: Fraction = Fraction { numerator: 1, denominator: 1 };

    /// This many of that many; `None` unless the denominator is above 0.
    pub const fn new(numerator: i128, denominator: i128) -> Option<Fraction> {
        // `i128::MIN` has no positive counterpart; leaving it out keeps negation total.
        if denominator > 0 && numerator > i128::MIN {
            Some(Fraction { numerator, denominator })
        } else {
            None
        }
    }

    /// The ways that count.
    pub const fn numerator(self) -> i128 {
        self.numerator
    }

    /// The ways there are.
    pub const fn denominator(self) -> i128 {
        self.denominator
    }

    /// The same value in lowest terms.
    #[must_use]
    pub const fn reduced(self) -> Fraction {
        let divisor = gcd(self.numerator.unsigned_abs(), self.denominator.unsigned_abs()) as i128;
        // A denominator above 0 makes the divisor at least 1.
        Fraction { numerator: self.numerator / divisor, denominator: self.denominator / divisor }
    }

    /// The sum, or `None` if it no longer fits.
    #[must_use]
    pub fn checked_add(self, other: Fraction) -> Option<Fraction> {
        let add = |a: Fraction, b: Fraction| {
            let denominator = lcm(a.denominator, b.denominator)?;
            let left = a.numerator.checked_mul(denominator / a.denominator)?;
            let right = b.numerator.checked_mul(denominator / b.denominator)?;
            Fraction::new(left.checked_add(right)?, denominator)
        };
        add(self, other).or_else(|| add(self.reduced(), other.reduced()))
    }

    /// The difference, or `None` if it no longer fits.
    #[must_use]
    pub fn checked_sub(self, other: Fraction) -> Option<Fraction> {
        self.checked_add(Fraction { numerator: -other.numerator, ..other })
    }

    /// The product, or `None` if it no longer fits.
    #[must_use]
    pub fn checked_mul(self, other: Fraction) -> Option<Fraction> {
        let mul = |a: Fraction, b: Fraction| {
            Fraction::new(
                a.numerator.checked_mul(b.numerator)?,
                a.denominator.checked_mul(b.denominator)?,
            )
        };
        mul(self, other).or_else(|| {
            // Cancelling crosswise keeps the product as small as its value allows.
            let (a, b) = (self.reduced(), other.reduced());
            let left = Fraction { numerator: a.numerator, denominator: b.denominator }.reduced();
            let right = Fraction { numerator: b.numerator, denominator: a.denominator }.reduced();
            mul(left, right)
        })
    }

    /// The value rounded to a float, for showing only: nothing here computes with it.
    #[expect(clippy::cast_precision_loss, reason = "rounding is what the method is for")]
    pub fn approx(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }
}

impl From<Fraction> for (i128, i128) {
    fn from(fraction: Fraction) -> Self {
        (fraction.numerator, fraction.denominator)
    }
}

/// A pair of numbers that is no fraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{numerator}/{denominator} is no fraction; expected a denominator above 0")]
pub struct FractionError {
    numerator: i128,
    denominator: i128,
}

impl TryFrom<(i128, i128)> for Fraction {
    type Error = FractionError;

    fn try_from((numerator, denominator): (i128, i128)) -> Result<Self, Self::Error> {
        Fraction::new(numerator, denominator).ok_or(FractionError { numerator, denominator })
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.numerator, self.denominator)?;
        if f.alternate() { Ok(()) } else { write!(f, " ({:.1}%)", self.approx() * 100.0) }
    }
}

impl PartialEq for Fraction {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Fraction {}

impl Hash for Fraction {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // Equal values must hash alike, however they were counted.
        let Fraction { numerator, denominator } = self.reduced();
        (numerator, denominator).hash(state);
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> Ordering {
        // Multiplying crosswise could overflow. Instead compare the whole parts, then what is
        // left turned upside down, and so on: Euclid's algorithm on both at once.
        let (mut a, mut b) =
            ((self.numerator, self.denominator), (other.numerator, other.denominator));
        loop {
            let whole = a.0.div_euclid(a.1).cmp(&b.0.div_euclid(b.1));
            let (left, right) = (a.0.rem_euclid(a.1), b.0.rem_euclid(b.1));
            if whole.is_ne() || left == 0 || right == 0 {
                return whole.then(left.cmp(&0).cmp(&right.cmp(&0)));
            }
            // left/a.1 < right/b.1 exactly when b.1/right < a.1/left.
            (a, b) = ((b.1, right), (a.1, left));
        }
    }
}

/// The greatest common divisor; of 0 and a number, the number.
pub(crate) const fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The least common multiple of two numbers above 0.
pub(crate) fn lcm(a: i128, b: i128) -> Option<i128> {
    if a == b {
        return Some(a);
    }
    let divisor = gcd(a.unsigned_abs(), b.unsigned_abs()) as i128;
    (a / divisor).checked_mul(b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn fraction(numerator: i128, denominator: i128) -> Fraction {
        Fraction::new(numerator, denominator).unwrap()
    }

    #[test]
    fn refuses_what_is_no_fraction() {
        assert_eq!(Fraction::new(1, 0), None);
        assert_eq!(Fraction::new(1, -2), None);
        assert_eq!(Fraction::new(i128::MIN, 1), None);
    }

    #[test]
    fn is_written_as_a_pair_and_read_back_checked() {
        let text = serde_json::to_string(&fraction(-3, 6)).unwrap();
        assert_eq!(text, "[-3,6]");
        let read: Fraction = serde_json::from_str(&text).unwrap();
        assert_eq!((read.numerator(), read.denominator()), (-3, 6));
        for text in ["[1,0]", "[1,-2]", "[1]", "0.5"] {
            assert!(serde_json::from_str::<Fraction>(text).is_err(), "{text}");
        }
    }

    #[test]
    fn compares_at_the_ends_of_the_range() {
        let huge = i128::MAX;
        assert!(fraction(huge - 1, huge) < Fraction::ONE);
        assert!(fraction(huge - 2, huge - 1) < fraction(huge - 1, huge));
        assert!(fraction(-1, huge) < Fraction::ZERO);
        assert!(fraction(-huge, 1) < fraction(-huge, 2));
    }

    #[test]
    fn overflow_is_noticed() {
        let tiny = fraction(1, i128::MAX);
        assert_eq!(tiny.checked_mul(tiny), None);
        assert_eq!(fraction(i128::MAX, 1).checked_add(Fraction::ONE), None);
        assert_eq!(fraction(i128::MAX, 3).checked_mul(fraction(3, i128::MAX)), Some(Fraction::ONE));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(256))]

        #[test]
        fn order_and_arithmetic_agree_with_crosswise_multiplication(
            a in -500_i128..500, b in 1_i128..500, c in -500_i128..500, d in 1_i128..500,
        ) {
            let (x, y) = (fraction(a, b), fraction(c, d));
            prop_assert_eq!(x.cmp(&y), (a * d).cmp(&(c * b)));
            prop_assert_eq!(x.checked_add(y), Fraction::new(a * d + c * b, b * d));
            prop_assert_eq!(x.checked_sub(y), Fraction::new(a * d - c * b, b * d));
            prop_assert_eq!(x.checked_mul(y), Fraction::new(a * c, b * d));
            prop_assert_eq!(x.reduced(), x);
        }
    }
}
