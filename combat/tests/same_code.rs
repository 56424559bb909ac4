//! Resolving and predicting agree: for every column and modifier of several tables, the odds are
//! those of rolling every possible throw.

mod common;

use std::collections::BTreeMap;

use common::{CLASSIC, Crt};
use grognard_combat::{
    Basis, Die, Fraction, Modifier, Modifiers, Odds, Ratio, ResultsTable, ScriptedDice, Throw,
};
use proptest::prelude::*;

fn fire() -> ResultsTable<u8> {
    ResultsTable::from_toml_section("fire", include_str!("tables/bull-run.toml"), "fire").unwrap()
}

fn classic() -> ResultsTable<Crt> {
    ResultsTable::from_toml("classic", CLASSIC).unwrap()
}

fn difference() -> ResultsTable<i32> {
    ResultsTable::from_toml("difference", include_str!("tables/invented-difference.toml")).unwrap()
}

/// Every throw of these dice, face by face.
fn every_throw(throw: Throw) -> Vec<Vec<u8>> {
    (0..throw.count()).fold(vec![Vec::new()], |throws, _| {
        let faces = 1..=throw.die().sides();
        throws
            .into_iter()
            .flat_map(|throw| faces.clone().map(move |face| [throw.clone(), vec![face]].concat()))
            .collect()
    })
}

/// The slow and obvious reference: roll every throw, resolve each, count.
fn counted<'t, O: Ord>(
    table: &'t ResultsTable<O>,
    basis: Basis<'_>,
    modifiers: &Modifiers,
) -> BTreeMap<&'t O, Fraction> {
    let throws = every_throw(table.throw().unwrap());
    let mut ways: BTreeMap<&O, i128> = BTreeMap::new();
    let all = throws.len() as i128;
    for faces in throws {
        let column = table.column(basis).unwrap();
        let sum: i32 = faces.iter().copied().map(i32::from).sum();
        let shifted = table.shift(column, modifiers.shift_total()).unwrap();
        let expected = table.cell(shifted, sum + modifiers.die_total()).unwrap();
        let mut dice = ScriptedDice::new(faces);
        // The outcome lives as long as the table, not as long as this resolution.
        assert!(table.resolve(basis, modifiers, &mut dice).unwrap().outcome() == expected);
        assert_eq!(dice.left(), 0);
        *ways.entry(expected).or_default() += 1;
    }
    ways.into_iter().map(|(outcome, ways)| (outcome, Fraction::new(ways, all).unwrap())).collect()
}

fn assert_same<O: Ord + std::fmt::Debug>(
    table: &ResultsTable<O>,
    basis: Basis<'_>,
    modifiers: &Modifiers,
) {
    let odds = table.odds(basis, modifiers).unwrap();
    let enumerated = Odds::of(|dice| {
        let resolution = table.resolve(basis, modifiers, dice)?;
        // By position: outcomes of the two borrow for different times.
        Ok(odds.outcomes().position(|&outcome| outcome == resolution.outcome()))
    })
    .unwrap();
    assert_eq!(
        enumerated.iter().map(|(_, chance)| chance).collect::<Vec<_>>(),
        odds.iter().map(|(_, chance)| chance).collect::<Vec<_>>()
    );
    let listed: BTreeMap<&O, Fraction> =
        odds.iter().map(|(outcome, chance)| (*outcome, chance)).collect();
    assert_eq!(listed, counted(table, basis, modifiers));
}

fn die(amount: i16) -> Modifiers {
    Modifiers::from([Modifier::die(amount, "1", "test")])
}

#[test]
fn every_cell_of_the_fire_table() {
    // The printed table again, by hand: rows 0 or less to 6, columns 1-2 to 11-12.
    let printed = [
        [0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 1],
        [0, 0, 0, 0, 1, 1],
        [0, 0, 0, 1, 1, 1],
        [0, 0, 1, 1, 2, 2],
        [0, 1, 1, 2, 2, 3],
        [1, 1, 2, 2, 3, 3],
    ];
    let table = fire();
    for strength in 1..=12 {
        for amount in -3..=0 {
            let odds = table.odds(Basis::Strength(strength), &die(amount)).unwrap();
            for hits in 0..=3 {
                let ways = (1..=6)
                    .filter(|face| {
                        printed[(face + i32::from(amount)).max(0) as usize]
                            [(strength as usize - 1) / 2]
                            == hits
                    })
                    .count();
                assert_eq!(odds.probability(&&hits), Fraction::new(ways as i128, 6).unwrap());
            }
            assert_same(&table, Basis::Strength(strength), &die(amount));
        }
    }
}

#[test]
fn every_cell_of_the_odds_table() {
    let table = classic();
    for (attacker, defender) in
        [(1, 3), (1, 2), (2, 3), (1, 1), (5, 4), (3, 2), (2, 1), (5, 2), (3, 1), (4, 1), (23, 4)]
    {
        let basis = Basis::Odds(Ratio::new(attacker, defender).unwrap());
        for amount in -4..=4 {
            for columns in -2..=2 {
                let mut modifiers = die(amount);
                modifiers.push(Modifier::shift(columns, "2", "test"));
                assert_same(&table, basis, &modifiers);
            }
        }
    }
}

#[test]
fn every_cell_of_the_difference_table() {
    let table = difference();
    for value in [-10, -9, -4, -3, 0, 3, 4, 9, 10] {
        for amount in [-6, -1, 0, 2, 6] {
            assert_same(&table, Basis::Difference(value), &die(amount));
        }
    }
}

#[test]
fn odds_columns_round_for_the_defender_and_end_where_the_file_says() {
    let table = classic();
    let column = |attacker, defender| {
        table
            .column(Ratio::new(attacker, defender).unwrap())
            .map(|column| table.column_label(column).to_string())
    };
    let cases = [
        ((1, 3), "1:3"),
        ((49, 100), "1:3"),
        ((1, 2), "1:2"),
        ((99, 100), "1:2"),
        ((1, 1), "1:1"),
        ((149, 100), "1:1"),
        ((3, 2), "3:2"),
        ((199, 100), "3:2"),
        ((2, 1), "2:1"),
        ((299, 100), "2:1"),
        ((599, 100), "4:1"),
    ];
    for ((attacker, defender), label) in cases {
        assert_eq!(column(attacker, defender).unwrap(), label);
    }
    assert_eq!(
        column(33, 100).unwrap_err().to_string(),
        "classic: odds of 33:100 are off the table, which goes from 1:3 to 4:1"
    );
    assert!(column(6, 1).is_err());
    assert!(column(0, 1).is_err());
    assert!(table.column(Basis::Strength(4)).is_err());
}

#[test]
fn shifts_past_the_end_follow_the_file() {
    let (clamps, refuses) = (classic(), difference());
    let last = clamps.column(Ratio::new(4, 1).unwrap()).unwrap();
    assert_eq!(clamps.shift(last, i32::MAX), Ok(last));
    let last = refuses.column(Basis::Difference(99)).unwrap();
    assert_eq!(
        refuses.shift(last, 1).unwrap_err().to_string(),
        "difference: a shift of 1 from column >=10 leads off the table"
    );
    assert_eq!(refuses.shift(last, -4), refuses.column(Basis::Difference(-99)));
    assert!(refuses.shift(last, i32::MIN).is_err());
    assert!(fire().column(last).is_ok_and(|column| fire().column_label(column) == "9-10"));
}

#[test]
fn thirty_dice_are_counted_at_one_stroke() {
    let odds =
        Odds::of(|dice| Ok((dice.pool(30, Die::D6, 2)?, dice.sum(10, Die::D6)? >= 35))).unwrap();
    assert_eq!(
        odds.probability_that(|outcome| outcome.0 == 30),
        Fraction::new(1, 3_i128.pow(30)).unwrap()
    );
    let hits = odds.expected_by(|outcome| i64::from(outcome.0)).unwrap();
    assert_eq!(hits, Fraction::new(10, 1).unwrap());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn pools_and_sums_equal_die_by_die(count in 0_u8..5, sides in 1_u8..7, at_most in 0_u8..9) {
        let die = Die::new(sides).unwrap();
        let throws = every_throw(Throw::new(count, die));
        let all = throws.len() as u64;
        let counted = |result: &dyn Fn(&[u8]) -> i32| {
            Odds::from_ways(throws.iter().map(|faces| (result(faces), 1))).unwrap()
        };
        let sum = counted(&|faces| faces.iter().copied().map(i32::from).sum());
        let pool = counted(&|faces| faces.iter().filter(|face| **face <= at_most).count() as i32);
        prop_assert_eq!(&Odds::sum(Throw::new(count, die)).unwrap(), &sum);
        prop_assert_eq!(&Odds::pool(count, die, at_most).unwrap(), &pool);
        prop_assert_eq!(Odds::of(|dice| Ok(i32::from(dice.sum(count, die)?))).unwrap(), sum.clone());
        prop_assert_eq!(Odds::of(|dice| Ok(i32::from(dice.pool(count, die, at_most)?))).unwrap(), pool);
        let one_by_one = Odds::of(|dice| {
            (0..count).try_fold(0, |sum, _| Ok(sum + i32::from(dice.roll(die)?)))
        });
        prop_assert_eq!(one_by_one.unwrap(), sum.clone());
        prop_assert_eq!(sum.total_ways(), i128::from(all));
    }

    /// A resolution of any shape: what comes next depends on what was rolled before.
    #[test]
    fn chances_of_any_resolution_add_up_to_one(shape in prop::collection::vec((1_u8..7, 0_u8..4, any::<bool>()), 1..3)) {
        let odds = Odds::of(|dice| {
            let mut total = 0_i32;
            for &(sides, count, stop) in &shape {
                let die = Die::new(sides).unwrap();
                total += i32::from(dice.roll(die)?);
                if stop && total % 2 == 0 {
                    return Ok(total);
                }
                total -= i32::from(dice.sum(count, die)?);
                total += i32::from(dice.pool(count, die, 2)?);
            }
            Ok(total)
        }).unwrap();
        let total = odds.iter().try_fold(Fraction::ZERO, |sum, (_, chance)| sum.checked_add(chance)).unwrap();
        prop_assert_eq!(total, Fraction::ONE);
        prop_assert!(odds.iter().all(|(_, chance)| chance > Fraction::ZERO));
        prop_assert!(odds.outcomes().is_sorted());
    }

    #[test]
    fn chaining_obeys_the_laws(ways in prop::collection::vec((0_i32..6, 1_u64..5), 1..6), k in 1_i32..5) {
        let odds = Odds::from_ways(ways).unwrap();
        let roll = |n: i32| Odds::die(Die::new(n as u8 % 6 + 1).unwrap()).map(move |face| face * k + n);
        let then = |odds: Odds<i32>| odds.and_then(|n| Ok::<_, grognard_combat::OddsError>(roll(n))).unwrap();
        prop_assert_eq!(odds.clone().and_then(|n| Ok::<_, grognard_combat::OddsError>(Odds::certain(n))).unwrap(), odds.clone());
        prop_assert_eq!(then(Odds::certain(k)), roll(k));
        let nested = odds.clone().and_then(|n| Ok::<_, grognard_combat::OddsError>(then(roll(n)))).unwrap();
        prop_assert_eq!(then(then(odds)), nested);
    }
}
