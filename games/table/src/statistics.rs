//! Counting many games: spreads of numbers, and how sure a share is.

use serde::ser::SerializeStruct;
use serde::{Deserialize, Serialize, Serializer};

/// Where numbers lie: smallest, largest, mean and standard deviation, in memory that does not grow.
///
/// Sums are whole numbers, so that the order of adding never matters.
///
/// ```
/// use grognard_table::Spread;
///
/// let mut losses = Spread::default();
/// for loss in [2, 4, 9] {
///     losses.add(loss);
/// }
/// assert_eq!((losses.min(), losses.max(), losses.mean()), (2, 9, 5.0));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spread {
    count: u64,
    min: i64,
    max: i64,
    sum: i128,
    squares: i128,
}

impl Spread {
    /// Adds a number.
    pub fn add(&mut self, value: i64) {
        let wide = i128::from(value);
        self.merge(&Spread {
            count: 1,
            min: value,
            max: value,
            sum: wide,
            squares: wide.saturating_mul(wide),
        });
    }

    /// Adds all the numbers of another spread.
    pub fn merge(&mut self, other: &Spread) {
        if other.count == 0 {
            return;
        }
        if self.count == 0 {
            *self = *other;
            return;
        }
        self.count += other.count;
        self.min = self.min.min(other.min);
        self.max = self.max.max(other.max);
        self.sum = self.sum.saturating_add(other.sum);
        self.squares = self.squares.saturating_add(other.squares);
    }

    /// How many numbers there are.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The smallest number; 0 of none.
    pub fn min(&self) -> i64 {
        self.min
    }

    /// The largest number; 0 of none.
    pub fn max(&self) -> i64 {
        self.max
    }

    /// The mean; 0 of none.
    #[expect(clippy::cast_precision_loss, reason = "a mean is read to a few digits")]
    pub fn mean(&self) -> f64 {
        if self.count == 0 { 0.0 } else { self.sum as f64 / self.count as f64 }
    }

    /// The standard deviation; 0 of none.
    #[expect(clippy::cast_precision_loss, reason = "a deviation is read to a few digits")]
    pub fn deviation(&self) -> f64 {
        if self.count == 0 {
            return 0.0;
        }
        let mean = self.mean();
        (self.squares as f64 / self.count as f64 - mean * mean).max(0.0).sqrt()
    }
}

/// A spread as a file keeps it: nothing is rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExactSpread {
    count: u64,
    min: i64,
    max: i64,
    sum: i128,
    squares: i128,
}

impl From<&Spread> for ExactSpread {
    fn from(&Spread { count, min, max, sum, squares }: &Spread) -> ExactSpread {
        ExactSpread { count, min, max, sum, squares }
    }
}

impl From<ExactSpread> for Spread {
    fn from(ExactSpread { count, min, max, sum, squares }: ExactSpread) -> Spread {
        Spread { count, min, max, sum, squares }
    }
}

impl Serialize for Spread {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Spread", 4)?;
        fields.serialize_field("min", &self.min)?;
        fields.serialize_field("max", &self.max)?;
        fields.serialize_field("mean", &self.mean())?;
        fields.serialize_field("deviation", &self.deviation())?;
        fields.end()
    }
}

/// Bounds of a share, both from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// The share is hardly smaller than this.
    pub low: f64,
    /// The share is hardly larger than this.
    pub high: f64,
}

/// The Wilson score interval at 95 %: where the true share lies when `count` of `total` games had
/// a result. Unlike the textbook interval it is honest for few games and for shares near 0 and 1.
///
/// ```
/// let interval = grognard_table::wilson(0, 10);
/// assert!(interval.low == 0.0 && (interval.high - 0.278).abs() < 0.001);
/// ```
#[expect(clippy::cast_precision_loss, reason = "a share is read to a few digits")]
pub fn wilson(count: u64, total: u64) -> Interval {
    // 97.5 % of the normal distribution lie below this.
    const Z: f64 = 1.959_963_984_540_054;
    if total == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let count = count.min(total);
    let n = total as f64;
    let share = count as f64 / n;
    let scale = 1.0 + Z * Z / n;
    let centre = (share + Z * Z / (2.0 * n)) / scale;
    let reach = Z / scale * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    // Rounding must not lift the bound off a share that was never seen, or always.
    let low = if count == 0 { 0.0 } else { (centre - reach).max(0.0) };
    let high = if count == total { 1.0 } else { (centre + reach).min(1.0) };
    Interval { low, high }
}

#[cfg(test)]
mod tests {
    use super::{Spread, wilson};

    #[test]
    fn wilson_agrees_with_published_values() {
        // Newcombe (1998), table I: 81 of 263, 15 of 148, 1 of 29.
        for (count, total, low, high) in
            [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (1, 29, 0.0061, 0.1718)]
        {
            let found = wilson(count, total);
            assert!((found.low - low).abs() < 0.0001, "{found:?}");
            assert!((found.high - high).abs() < 0.0001, "{found:?}");
        }
        assert!((wilson(29, 29).high - 1.0).abs() < f64::EPSILON);
        assert!(wilson(0, 0).high > 0.99);
    }

    #[test]
    fn spreads_merge_in_any_order() {
        let numbers = [5, -3, 12, 12, 0, 7];
        let mut whole = Spread::default();
        let (mut left, mut right) = (Spread::default(), Spread::default());
        for (index, &number) in numbers.iter().enumerate() {
            whole.add(number);
            (if index < 2 { &mut left } else { &mut right }).add(number);
        }
        right.merge(&left);
        assert_eq!(whole, right);
        assert_eq!((whole.count(), whole.min(), whole.max()), (6, -3, 12));
        assert!((whole.mean() - 5.5).abs() < 1e-12);
        assert!((whole.deviation() - 31.583_333_333_f64.sqrt()).abs() < 1e-6);
    }
}
