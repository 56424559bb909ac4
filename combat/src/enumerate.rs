//! Dice that fall in every possible way, one way after another.

use crate::fraction::lcm;
use crate::ways::Ways;
use crate::{Dice, DiceError, Die, Odds, OddsError};

/// The most throws in one resolution that are followed.
const MAX_DEPTH: usize = 256;

/// What was thrown, to notice a resolution that does not repeat itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Thrown {
    Die(Die),
    Sum(u8, Die),
    Pool(u8, Die, u8),
    Pick(usize),
}

/// One throw on the way to an outcome.
#[derive(Debug)]
struct Branch {
    thrown: Thrown,
    /// Which of the results it shows now, and how many there are.
    at: usize,
    results: usize,
    /// The results of a sum or a pool; a die and a pick need no list.
    weighted: Option<Ways>,
    /// Ways up to and with this throw, and all ways there are: the chance of the path so far.
    ways: i128,
    of: i128,
}

/// Dice that replay the path so far and then branch on.
#[derive(Debug, Default)]
pub(crate) struct EnumeratedDice {
    path: Vec<Branch>,
    depth: usize,
    /// The first failure, kept in case the resolution swallows the error.
    failed: Option<DiceError>,
}

impl EnumeratedDice {
    fn fail(&mut self, error: DiceError) -> DiceError {
        self.failed.get_or_insert(error).clone()
    }

    /// The chance of the path down to `depth`.
    fn chance(&self, depth: usize) -> (i128, i128) {
        depth
            .checked_sub(1)
            .and_then(|last| self.path.get(last))
            .map_or((1, 1), |branch| (branch.ways, branch.of))
    }

    /// Steps into the next throw of the path and says which of its results it shows.
    fn branch(&mut self, thrown: Thrown) -> Result<&Branch, DiceError> {
        if let Some(error) = &self.failed {
            return Err(error.clone());
        }
        let depth = self.depth;
        match self.path.get(depth) {
            Some(branch) if branch.thrown == thrown => {}
            Some(_) => return Err(self.fail(DiceError::NotRepeatable { index: depth + 1 })),
            None if depth == MAX_DEPTH => {
                return Err(self.fail(DiceError::TooManyRolls { limit: MAX_DEPTH }));
            }
            None => match self.open(thrown) {
                Some(branch) => self.path.push(branch),
                None => return Err(self.fail(DiceError::TooManyWays)),
            },
        }
        self.depth = depth + 1;
        Ok(&self.path[depth])
    }

    /// A new throw at the end of the path, at its first result.
    fn open(&self, thrown: Thrown) -> Option<Branch> {
        let (results, weighted) = match thrown {
            Thrown::Die(die) => (usize::from(die.sides()), None),
            Thrown::Pick(count) => (count, None),
            Thrown::Sum(count, die) => {
                let ways = Ways::of_sum(count, die)?;
                (ways.results.len(), Some(ways))
            }
            Thrown::Pool(count, die, at_most) => {
                let ways = Ways::of_pool(count, die, at_most)?;
                (ways.results.len(), Some(ways))
            }
        };
        let (ways, of) = self.chance(self.path.len());
        let (first, all) = match &weighted {
            Some(weighted) => (weighted.results[0].1, weighted.of),
            None => (1, i128::try_from(results).ok()?),
        };
        // The ways of a path never exceed all ways, so only these can overflow.
        let of = of.checked_mul(all)?;
        Some(Branch { thrown, at: 0, results, weighted, ways: ways * first, of })
    }

    /// Turns to the next path; `false` when all have been walked.
    fn advance(&mut self) -> bool {
        self.depth = 0;
        while let Some(mut branch) = self.path.pop() {
            branch.at += 1;
            if branch.at < branch.results {
                if let Some(weighted) = &branch.weighted {
                    branch.ways = self.chance(self.path.len()).0 * weighted.results[branch.at].1;
                }
                self.path.push(branch);
                return true;
            }
        }
        false
    }

    fn weighted(&mut self, thrown: Thrown) -> Result<u16, DiceError> {
        let branch = self.branch(thrown)?;
        Ok(branch.weighted.as_ref().map_or(0, |weighted| weighted.results[branch.at].0))
    }
}

impl Dice for EnumeratedDice {
    fn roll(&mut self, die: Die) -> Result<u8, DiceError> {
        Ok(self.branch(Thrown::Die(die))?.at as u8 + 1)
    }

    fn sum(&mut self, count: u8, die: Die) -> Result<u16, DiceError> {
        self.weighted(Thrown::Sum(count, die))
    }

    fn pool(&mut self, count: u8, die: Die, at_most: u8) -> Result<u8, DiceError> {
        Ok(self.weighted(Thrown::Pool(count, die, at_most))? as u8)
    }

    fn pick(&mut self, count: usize) -> Result<usize, DiceError> {
        if count == 0 {
            return Err(DiceError::NothingToPick);
        }
        Ok(self.branch(Thrown::Pick(count))?.at)
    }
}

/// Runs a resolution over every way in which its dice can fall.
pub(crate) fn enumerate<O: Ord, E: From<OddsError>>(
    max_paths: usize,
    mut resolve: impl FnMut(&mut dyn Dice) -> Result<O, E>,
) -> Result<Odds<O>, E> {
    let mut dice = EnumeratedDice::default();
    let mut odds = Odds::empty();
    for _ in 0..max_paths {
        let outcome = resolve(&mut dice);
        if let Some(error) = dice.failed {
            let error =
                if error == DiceError::TooManyWays { OddsError::Overflow } else { error.into() };
            return Err(error.into());
        }
        let outcome = outcome?;
        if dice.depth < dice.path.len() {
            return Err(OddsError::Dice(DiceError::NotRepeatable { index: dice.depth + 1 }).into());
        }
        let (ways, of) = dice.chance(dice.depth);
        odds.add_path(outcome, ways, of)?;
        if !dice.advance() {
            return Ok(odds);
        }
    }
    Err(OddsError::TooManyPaths { limit: max_paths }.into())
}

impl<O: Ord> Odds<O> {
    /// Adds the outcome of one path that has `ways` of `of`.
    fn add_path(&mut self, outcome: O, ways: i128, of: i128) -> Result<(), OddsError> {
        // Nearly always every path has as many ways as the first: no division then.
        if self.entries.is_empty() {
            self.of = of;
        }
        if self.of == of {
            self.add_ways(outcome, ways);
            return Ok(());
        }
        let common = lcm(self.of, of).ok_or(OddsError::Overflow)?;
        if common != self.of {
            let factor = common / self.of;
            for (_, ways) in &mut self.entries {
                // At most `common` in all, which fits.
                *ways *= factor;
            }
            self.of = common;
        }
        self.add_ways(outcome, ways * (common / of));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CombatError, Fraction};

    #[test]
    fn paths_of_different_length_share_a_denominator() {
        // A 6 rolls again: outcomes 1..=5 by one die, 7..=12 by two.
        let odds = Odds::of(|dice| {
            let first = dice.d6()?;
            Ok(if first == 6 { first + dice.d6()? } else { first })
        })
        .unwrap();
        assert_eq!(odds.probability(&3), Fraction::new(6, 36).unwrap());
        assert_eq!(odds.probability(&12), Fraction::new(1, 36).unwrap());
        assert_eq!(odds.probability(&6), Fraction::ZERO);
        assert_eq!(odds.total_ways(), 36);
    }

    #[test]
    fn no_dice_at_all_are_one_certain_path() {
        let odds = Odds::of(|_| Ok("same")).unwrap();
        assert_eq!(odds, Odds::certain("same"));
    }

    #[test]
    fn a_resolution_without_end_is_refused() {
        let endless: Result<Odds<()>, CombatError> = Odds::of(|dice| {
            while dice.d6()? != 6 {}
            Ok(())
        });
        assert!(matches!(endless, Err(CombatError::Odds(OddsError::Overflow))));
    }

    #[test]
    fn a_swallowed_error_is_still_reported() {
        let endless: Result<Odds<u32>, CombatError> = Odds::of(|dice| {
            let mut rolls = 0;
            while dice.roll(Die::new(1).unwrap()).is_ok() {
                rolls += 1;
            }
            Ok(rolls)
        });
        assert_eq!(
            endless,
            Err(CombatError::Odds(OddsError::Dice(DiceError::TooManyRolls { limit: MAX_DEPTH })))
        );
    }

    #[test]
    fn a_resolution_that_changes_between_runs_is_refused() {
        for second in [Some(Die::D10), None] {
            let mut run = 0;
            let odds = Odds::of(|dice| {
                run += 1;
                if run == 1 {
                    Ok(dice.roll(Die::D6)?)
                } else {
                    Ok(second.map_or(Ok(1), |die| dice.roll(die))?)
                }
            });
            assert_eq!(
                odds,
                Err(CombatError::Odds(OddsError::Dice(DiceError::NotRepeatable { index: 1 })))
            );
        }
    }

    #[test]
    fn too_many_paths_are_refused() {
        let odds = Odds::try_of::<CombatError>(35, |dice| Ok(dice.d6()? + dice.d6()?));
        assert_eq!(odds, Err(CombatError::Odds(OddsError::TooManyPaths { limit: 35 })));
        let odds = Odds::try_of::<CombatError>(36, |dice| Ok(dice.d6()? + dice.d6()?));
        assert_eq!(odds.unwrap().probability(&7), Fraction::new(1, 6).unwrap());
    }

    #[test]
    fn picks_are_even() {
        let odds = Odds::of(|dice| Ok(dice.pick(300)? < 100)).unwrap();
        assert_eq!(odds.probability(&true), Fraction::new(1, 3).unwrap());
    }
}
