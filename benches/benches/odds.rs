//! Exact odds of an attack: every face of the die, with modifiers.

#![allow(missing_docs, reason = "criterion's macros make functions without any")]

use std::hint::black_box;

use combat::{Fraction, Modifier, Modifiers, Odds, Ratio, ResultsTable, ScriptedDice};
use criterion::{Criterion, criterion_group, criterion_main};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Deserialize)]
enum Outcome {
    Ae,
    Ar,
    Ex,
    Dr,
    De,
}

/// One die, six rows: the commonest table there is.
const ONE_DIE: &str = r#"
dice = "1d6"
modifiers = "-2..2"
below = "clamp"
above = "clamp"
columns = { by = "odds", labels = ["1:2", "1:1", "2:1", "3:1", "4:1"], above = "clamp" }
rows = [
    { die = "1", cells = ["Ae", "Ae", "Ar", "Ar", "Ex"] },
    { die = "2", cells = ["Ae", "Ar", "Ar", "Ex", "Dr"] },
    { die = "3", cells = ["Ae", "Ar", "Ex", "Dr", "Dr"] },
    { die = "4", cells = ["Ar", "Ex", "Dr", "Dr", "De"] },
    { die = "5", cells = ["Ar", "Dr", "Dr", "De", "De"] },
    { die = "6", cells = ["Ex", "Dr", "De", "De", "De"] },
]
"#;

/// Two dice: 36 ways to eleven rows.
const TWO_DICE: &str = r#"
dice = "2d6"
modifiers = "-2..2"
below = "clamp"
above = "clamp"
columns = { by = "odds", labels = ["1:2", "1:1", "2:1"], above = "clamp" }
rows = [
    { die = "2-4", cells = ["Ae", "Ae", "Ar"] },
    { die = "5-6", cells = ["Ae", "Ar", "Ex"] },
    { die = "7", cells = ["Ar", "Ex", "Dr"] },
    { die = "8-9", cells = ["Ex", "Dr", "Dr"] },
    { die = "10-12", cells = ["Dr", "De", "De"] },
]
"#;

fn odds(criterion: &mut Criterion) {
    let modifiers = Modifiers::from([
        Modifier::die(2, "7.3", "flank"),
        Modifier::die(-1, "7.4", "uphill"),
        Modifier::shift(-1, "7.5", "across a creek"),
    ]);
    let ratio = Ratio::new(11, 4).expect("the defender has a strength");
    let mut group = criterion.benchmark_group("exact odds with three modifiers");
    // At 2:1, a column to the left: 1:1, with 1 added to the die.
    for (name, text, chance_of_dr) in [("1d6", ONE_DIE, (3, 6)), ("2d6", TWO_DICE, (11, 36))] {
        let table: ResultsTable<Outcome> =
            ResultsTable::from_toml(name, text).expect("the table is sound");
        let odds = table.odds(ratio, &modifiers).expect("the table has a cell for it");
        let expected = Fraction::new(chance_of_dr.0, chance_of_dr.1).expect("not by zero");
        assert_eq!(odds.probability(&&Outcome::Dr), expected, "{name}");
        group.bench_function(name, |bencher| {
            bencher.iter(|| table.odds(black_box(ratio), black_box(&modifiers)));
        });
        group.bench_function(format!("{name}, resolved once"), |bencher| {
            bencher.iter(|| {
                let mut dice = ScriptedDice::new([4, 4]);
                table
                    .resolve(black_box(ratio), &modifiers, &mut dice)
                    .map(|attack| *attack.outcome())
            });
        });
    }
    group.finish();

    let mut group = criterion.benchmark_group("exact odds of a rule in code");
    let two_shots =
        |dice: &mut dyn combat::Dice| Ok(u8::from(dice.d6()? > 4) + u8::from(dice.d6()? > 3));
    let both = Odds::of(two_shots).expect("two dice are few");
    assert_eq!(both.probability(&2), Fraction::new(1, 6).expect("not by zero"));
    group.bench_function("two shots", |bencher| bencher.iter(|| Odds::of(two_shots)));
}

criterion_group!(benches, odds);
criterion_main!(benches);
