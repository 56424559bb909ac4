//! What may come of it: outcomes with their exact chances.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::enumerate::enumerate;
use crate::fraction::lcm;
use crate::ways::Ways;
use crate::{CombatError, Dice, Die, Fraction, OddsError, Throw};

/// The outcomes of something uncertain, each with its exact chance, in the outcomes' own order.
///
/// Odds are made by running the very function that resolves the attack, over every way in which
/// its dice can fall. So the odds shown cannot differ from the odds rolled.
///
/// ```
/// use grognard_combat::{CombatError, Dice, Fraction, Odds};
///
/// /// Fire, and if it hits, the target checks morale.
/// fn fire(dice: &mut dyn Dice) -> Result<&'static str, CombatError> {
///     Ok(match dice.d6()? {
///         1..=3 => "missed",
///         _ if dice.d6()? >= 4 => "driven back",
///         _ => "held",
///     })
/// }
///
/// let odds = Odds::of(fire)?;
/// assert_eq!(odds.probability(&"missed"), Fraction::new(1, 2).unwrap());
/// assert_eq!(odds.to_string(), "driven back: 9/36 (25.0%)\nheld: 9/36 (25.0%)\nmissed: 18/36 (50.0%)");
/// # Ok::<(), CombatError>(())
/// ```
///
/// Odds are equal if they give every outcome the same chance, however it was counted. serde writes
/// them as a list of outcomes with their ways.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(
    into = "Vec<(O, i128)>",
    try_from = "Vec<(O, i128)>",
    bound(serialize = "O: Serialize + Clone", deserialize = "O: Deserialize<'de> + Ord")
)]
pub struct Odds<O> {
    /// Rising outcomes, each once, each with at least one way; the ways add up to `of`.
    pub(crate) entries: Vec<(O, i128)>,
    /// Above 0.
    pub(crate) of: i128,
}

/// How many paths [`Odds::of`] walks before it gives up: more than eight dice one by one.
const MAX_PATHS: usize = 2_000_000;

impl<O: Ord> Odds<O> {
    /// The odds of a resolution: `resolve` is run over every way in which its dice can fall.
    ///
    /// It must depend on its dice alone and roll a limited number of them. Dice that it sums or
    /// pools ([`Dice::sum`], [`Dice::pool`]) are counted in one step.
    ///
    /// # Errors
    /// Whatever `resolve` returns, and [`CombatError::Odds`] if the resolution has too many
    /// paths or does not repeat itself.
    pub fn of(
        resolve: impl FnMut(&mut dyn Dice) -> Result<O, CombatError>,
    ) -> Result<Odds<O>, CombatError> {
        enumerate(MAX_PATHS, resolve)
    }

    /// As [`Odds::of`], for a resolution with an error type of its own and with your own limit
    /// of paths.
    ///
    /// # Errors
    /// Whatever `resolve` returns, and an [`OddsError`] turned into the same type.
    pub fn try_of<E: From<OddsError>>(
        max_paths: usize,
        resolve: impl FnMut(&mut dyn Dice) -> Result<O, E>,
    ) -> Result<Odds<O>, E> {
        enumerate(max_paths, resolve)
    }

    /// One outcome and no other.
    pub fn certain(outcome: O) -> Odds<O> {
        Odds { entries: vec![(outcome, 1)], of: 1 }
    }

    /// Outcomes with the ways of each, such as a printed table of results.
    ///
    /// # Errors
    /// [`OddsError::NoOutcome`] if there is not a single way.
    pub fn from_ways(ways: impl IntoIterator<Item = (O, u64)>) -> Result<Odds<O>, OddsError> {
        let mut odds = Odds::empty();
        odds.of = 0;
        for (outcome, ways) in ways {
            odds.of += i128::from(ways);
            odds.add_ways(outcome, i128::from(ways));
        }
        if odds.of == 0 { Err(OddsError::NoOutcome) } else { Ok(odds) }
    }

    /// One of several distributions, each with a weight: what is known before one knows which.
    ///
    /// ```
    /// use grognard_combat::{Fraction, Odds};
    ///
    /// // A scout reports a division in two of three cases, else a brigade.
    /// let division = Odds::from_ways([("retreat", 1), ("hold", 5)])?;
    /// let brigade = Odds::from_ways([("retreat", 4), ("hold", 2)])?;
    /// let odds = Odds::mix([(2, division), (1, brigade)])?;
    /// assert_eq!(odds.probability(&"retreat"), Fraction::new(6, 18).unwrap());
    /// # Ok::<(), grognard_combat::OddsError>(())
    /// ```
    ///
    /// # Errors
    /// [`OddsError::NoOutcome`] if no part has a weight, [`OddsError::Overflow`] if the ways no
    /// longer fit.
    pub fn mix(parts: impl IntoIterator<Item = (u64, Odds<O>)>) -> Result<Odds<O>, OddsError> {
        let parts: Vec<(i128, Odds<O>)> =
            parts.into_iter().map(|(weight, odds)| (i128::from(weight), odds)).collect();
        Odds::merge(parts)
    }

    fn merge(parts: Vec<(i128, Odds<O>)>) -> Result<Odds<O>, OddsError> {
        let common = |parts: &[(i128, Odds<O>)]| {
            let total =
                parts.iter().try_fold(0_i128, |total, (weight, _)| total.checked_add(*weight))?;
            let common = parts.iter().try_fold(1_i128, |common, (_, odds)| lcm(common, odds.of))?;
            Some((common, total.checked_mul(common)?))
        };
        let mut parts = parts;
        let (common, of) = if let Some(found) = common(&parts) {
            found
        } else {
            for (_, odds) in &mut parts {
                odds.reduce();
            }
            common(&parts).ok_or(OddsError::Overflow)?
        };
        if of == 0 {
            return Err(OddsError::NoOutcome);
        }
        let mut merged = Odds::empty();
        merged.of = of;
        for (weight, odds) in parts {
            let factor = weight * (common / odds.of);
            for (outcome, ways) in odds.entries {
                // All of them add up to `of`, which fits.
                merged.add_ways(outcome, ways * factor);
            }
        }
        Ok(merged)
    }

    /// What follows from each outcome without further dice; outcomes that become equal are
    /// added up.
    pub fn map<P: Ord>(self, mut f: impl FnMut(O) -> P) -> Odds<P> {
        let mut odds = Odds::empty();
        odds.of = self.of;
        for (outcome, ways) in self.entries {
            odds.add_ways(f(outcome), ways);
        }
        odds
    }

    /// What follows from each outcome with further dice: the second step of a resolution whose
    /// terms depend on the first.
    ///
    /// # Errors
    /// Whatever `f` returns, and [`OddsError::Overflow`] if the ways no longer fit.
    pub fn and_then<P: Ord, E: From<OddsError>>(
        self,
        mut f: impl FnMut(O) -> Result<Odds<P>, E>,
    ) -> Result<Odds<P>, E> {
        let parts: Result<Vec<(i128, Odds<P>)>, E> =
            self.entries.into_iter().map(|(outcome, ways)| Ok((ways, f(outcome)?))).collect();
        Ok(Odds::merge(parts?)?)
    }

    /// Two independent things together, such as opposed rolls.
    ///
    /// ```
    /// use grognard_combat::{Die, Fraction, Odds};
    ///
    /// let attacker = Odds::die(Die::D6);
    /// let defender = Odds::die(Die::D6);
    /// let difference = attacker.combine(&defender, |a, d| a - d)?;
    /// assert_eq!(difference.probability(&0), Fraction::new(6, 36).unwrap());
    /// # Ok::<(), grognard_combat::OddsError>(())
    /// ```
    ///
    /// # Errors
    /// [`OddsError::Overflow`] if the ways no longer fit.
    pub fn combine<P, Q: Ord>(
        &self,
        other: &Odds<P>,
        mut f: impl FnMut(&O, &P) -> Q,
    ) -> Result<Odds<Q>, OddsError> {
        let mut odds = Odds::empty();
        odds.of = self.of.checked_mul(other.of).ok_or(OddsError::Overflow)?;
        for (a, left) in &self.entries {
            for (b, right) in &other.entries {
                odds.add_ways(f(a, b), left * right);
            }
        }
        Ok(odds)
    }

    /// The chance of this outcome; 0 if it cannot happen.
    pub fn probability(&self, outcome: &O) -> Fraction {
        let found = self.entries.binary_search_by(|(entry, _)| entry.cmp(outcome));
        self.fraction(found.map_or(0, |index| self.entries[index].1))
    }

    /// No outcome yet: to be filled before anyone sees it.
    pub(crate) fn empty() -> Odds<O> {
        // Most resolutions have few outcomes: one allocation serves them.
        Odds { entries: Vec::with_capacity(8), of: 1 }
    }

    /// Adds ways to an outcome, keeping the order; the caller sees to `of`.
    pub(crate) fn add_ways(&mut self, outcome: O, ways: i128) {
        if ways == 0 {
            return;
        }
        match self.entries.binary_search_by(|(entry, _)| entry.cmp(&outcome)) {
            Ok(index) => self.entries[index].1 += ways,
            Err(index) => self.entries.insert(index, (outcome, ways)),
        }
    }
}

impl<O> Odds<O> {
    /// The chance that the outcome is one that `wanted` accepts.
    pub fn probability_that(&self, mut wanted: impl FnMut(&O) -> bool) -> Fraction {
        self.fraction(
            self.entries.iter().filter(|(outcome, _)| wanted(outcome)).map(|(_, ways)| ways).sum(),
        )
    }

    /// The outcomes that can happen with their chances, in the outcomes' order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&O, Fraction)> + DoubleEndedIterator {
        self.entries.iter().map(|(outcome, ways)| (outcome, self.fraction(*ways)))
    }

    /// The outcomes that can happen, in order.
    pub fn outcomes(&self) -> impl ExactSizeIterator<Item = &O> + DoubleEndedIterator {
        self.entries.iter().map(|(outcome, _)| outcome)
    }

    /// All the ways in which the dice can fall: the denominator of every chance here.
    pub const fn total_ways(&self) -> i128 {
        self.of
    }

    /// The expected value of a number that belongs to each outcome.
    ///
    /// # Errors
    /// [`OddsError::Overflow`] if it no longer fits.
    pub fn expected_by(&self, mut value: impl FnMut(&O) -> i64) -> Result<Fraction, OddsError> {
        self.entries
            .iter()
            .try_fold(0_i128, |sum, (outcome, ways)| {
                sum.checked_add(ways.checked_mul(i128::from(value(outcome)))?)
            })
            .and_then(|sum| Fraction::new(sum, self.of))
            .ok_or(OddsError::Overflow)
    }

    /// The same odds in lowest terms.
    fn reduce(&mut self) {
        let divisor = self.entries.iter().fold(self.of.unsigned_abs(), |divisor, (_, ways)| {
            crate::fraction::gcd(divisor, ways.unsigned_abs())
        }) as i128;
        self.of /= divisor;
        for (_, ways) in &mut self.entries {
            *ways /= divisor;
        }
    }

    fn fraction(&self, ways: i128) -> Fraction {
        Fraction::new(ways, self.of).expect("odds always have at least one way")
    }
}

impl<O: Copy + Into<i64>> Odds<O> {
    /// The expected value of outcomes that are whole numbers.
    ///
    /// ```
    /// use grognard_combat::{Die, Fraction, Odds};
    ///
    /// assert_eq!(Odds::die(Die::D6).expected()?, Fraction::new(7, 2).unwrap());
    /// # Ok::<(), grognard_combat::OddsError>(())
    /// ```
    ///
    /// # Errors
    /// [`OddsError::Overflow`] if it no longer fits.
    pub fn expected(&self) -> Result<Fraction, OddsError> {
        self.expected_by(|&outcome| outcome.into())
    }
}

impl Odds<i32> {
    /// The faces of one die.
    pub fn die(die: Die) -> Odds<i32> {
        let entries = (1..=i32::from(die.sides())).map(|face| (face, 1)).collect();
        Odds { entries, of: i128::from(die.sides()) }
    }

    /// The sums of a throw of dice.
    ///
    /// # Errors
    /// [`OddsError::Overflow`] if the ways do not fit (50 or more six-sided dice).
    pub fn sum(throw: Throw) -> Result<Odds<i32>, OddsError> {
        Ways::of_sum(throw.count(), throw.die()).map(Odds::from).ok_or(OddsError::Overflow)
    }

    /// How many of `count` dice show `at_most` or less.
    ///
    /// ```
    /// use grognard_combat::{Die, Fraction, Odds};
    ///
    /// // Four dice against a leadership of 3: at least one hit.
    /// let hits = Odds::pool(4, Die::D6, 3)?;
    /// assert_eq!(hits.probability_that(|&hits| hits >= 1), Fraction::new(15, 16).unwrap());
    /// # Ok::<(), grognard_combat::OddsError>(())
    /// ```
    ///
    /// # Errors
    /// [`OddsError::Overflow`] if the ways do not fit.
    pub fn pool(count: u8, die: Die, at_most: u8) -> Result<Odds<i32>, OddsError> {
        Ways::of_pool(count, die, at_most).map(Odds::from).ok_or(OddsError::Overflow)
    }
}

impl<O> From<Odds<O>> for Vec<(O, i128)> {
    fn from(odds: Odds<O>) -> Self {
        odds.entries
    }
}

impl<O: Ord> TryFrom<Vec<(O, i128)>> for Odds<O> {
    type Error = OddsError;

    fn try_from(list: Vec<(O, i128)>) -> Result<Self, Self::Error> {
        let mut odds = Odds::empty();
        odds.of = 0;
        for (outcome, ways) in list {
            // From a file: ways below 0 are no ways, and the sum must fit.
            let known = Some(ways).filter(|&ways| ways >= 0).ok_or(OddsError::NoOutcome)?;
            odds.of = odds.of.checked_add(known).ok_or(OddsError::Overflow)?;
            odds.add_ways(outcome, known);
        }
        if odds.of == 0 { Err(OddsError::NoOutcome) } else { Ok(odds) }
    }
}

impl From<Ways> for Odds<i32> {
    fn from(ways: Ways) -> Self {
        let entries =
            ways.results.into_iter().map(|(result, ways)| (i32::from(result), ways)).collect();
        Odds { entries, of: ways.of }
    }
}

impl<O: Clone> Odds<&O> {
    /// Odds that own their outcomes, from odds that borrow them from a table.
    pub fn cloned(self) -> Odds<O> {
        let entries =
            self.entries.into_iter().map(|(outcome, ways)| (outcome.clone(), ways)).collect();
        Odds { entries, of: self.of }
    }
}

impl<O: PartialEq> PartialEq for Odds<O> {
    fn eq(&self, other: &Self) -> bool {
        self.entries.len() == other.entries.len() && self.iter().eq(other.iter())
    }
}

impl<O: Eq> Eq for Odds<O> {}

impl<O: fmt::Display> fmt::Display for Odds<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (outcome, chance)) in self.iter().enumerate() {
            let gap = if index == 0 { "" } else { "\n" };
            write!(f, "{gap}{outcome}: {chance}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ways(entries: &[(i32, u64)]) -> Odds<i32> {
        Odds::from_ways(entries.iter().copied()).unwrap()
    }

    #[test]
    fn equal_outcomes_are_added_up_in_order() {
        let odds = ways(&[(3, 1), (1, 2), (3, 3), (2, 0)]);
        let listed: Vec<(i32, String)> =
            odds.iter().map(|(&o, chance)| (o, format!("{chance:#}"))).collect();
        assert_eq!(listed, [(1, "2/6".to_string()), (3, "4/6".to_string())]);
        assert_eq!(odds.map(|n| n > 1), Odds::from_ways([(false, 2), (true, 4)]).unwrap());
    }

    #[test]
    fn odds_are_written_and_read_back_checked() {
        let odds = ways(&[(3, 1), (1, 5)]);
        let text = serde_json::to_string(&odds).unwrap();
        assert_eq!(text, "[[1,5],[3,1]]");
        assert_eq!(serde_json::from_str::<Odds<i32>>(&text).unwrap(), odds);
        let shuffled: Odds<i32> = serde_json::from_str("[[3,1],[1,2],[1,3]]").unwrap();
        assert_eq!(shuffled, odds);
        let most = i128::MAX;
        for text in ["[]", "[[1,0]]", "[[1,-1],[2,3]]", &format!("[[1,{most}],[2,1]]")] {
            assert!(serde_json::from_str::<Odds<i32>>(text).is_err(), "{text}");
        }
    }

    #[test]
    fn nothing_has_no_odds() {
        assert_eq!(Odds::<i32>::from_ways([]), Err(OddsError::NoOutcome));
        assert_eq!(Odds::from_ways([(1, 0)]), Err(OddsError::NoOutcome));
        assert_eq!(Odds::<i32>::mix([]), Err(OddsError::NoOutcome));
        assert_eq!(Odds::mix([(0, Odds::die(Die::D6))]), Err(OddsError::NoOutcome));
    }

    #[test]
    fn chained_steps_equal_the_resolution_run_as_a_whole() {
        let whole = Odds::of(|dice| {
            let hits = i32::from(dice.d6()?) / 3;
            Ok((hits, i32::from(dice.roll(Die::D10)?) <= 3 * hits))
        })
        .unwrap();
        let steps: Result<_, OddsError> = Odds::die(Die::D6)
            .map(|face| face / 3)
            .and_then(|hits| Ok(Odds::die(Die::D10).map(|face| (hits, face <= 3 * hits))));
        assert_eq!(steps.unwrap(), whole);
    }

    #[test]
    fn steps_with_unlike_dice_share_a_denominator() {
        let odds: Result<_, OddsError> = Odds::die(Die::new(2).unwrap())
            .and_then(|face| Ok(Odds::die(Die::new(face as u8 * 3).unwrap())));
        let odds = odds.unwrap();
        // 1/2 * 1/3 + 1/2 * 1/6
        assert_eq!(odds.probability(&1), Fraction::new(1, 4).unwrap());
        assert_eq!(odds.probability(&6), Fraction::new(1, 12).unwrap());
    }

    #[test]
    fn overflow_is_an_error() {
        let wide = Odds::sum(Throw::new(48, Die::D6)).unwrap();
        assert_eq!(wide.combine(&wide, |a, b| a + b), Err(OddsError::Overflow));
        assert_eq!(Odds::sum(Throw::new(50, Die::D6)), Err(OddsError::Overflow));
        let huge = Odds::from_ways([(i64::MAX, u64::MAX)]).unwrap();
        assert!(huge.expected().is_ok());
        assert_eq!(wide.expected_by(|_| i64::MAX), Err(OddsError::Overflow));
    }

    #[test]
    fn merging_falls_back_on_lowest_terms() {
        // 2^100 and 6^40 have no common multiple that fits; but here both are certain.
        let pool = Odds::pool(100, Die::D6, 3).unwrap().map(|_| 0);
        let sum = Odds::sum(Throw::new(40, Die::D6)).unwrap().map(|_| 1);
        let odds = Odds::mix([(1, pool), (1, sum)]).unwrap();
        assert_eq!(odds.probability(&0), Fraction::new(1, 2).unwrap());
    }

    #[test]
    fn borrowed_outcomes_can_be_owned() {
        let codes = ["Dr".to_string(), "Ar".to_string()];
        let odds = Odds::from_ways(codes.iter().map(|code| (code, 1))).unwrap();
        assert_eq!(odds.cloned().outcomes().collect::<Vec<_>>(), ["Ar", "Dr"]);
    }
}
