//! What will come of this attack? A results table, modifiers with reasons, exact odds.
//!
//! Run it with `cargo run -p grognard-first-steps --example odds_of_an_attack`.

use std::str::FromStr;

use combat::{Modifier, Modifiers, Ratio, ResultsTable, SeededDice};

/// The results of the game, from bad to good for the attacker. They are yours: the crate only
/// wants to compare them and to read them from the cells of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    AttackerRetreats,
    NoEffect,
    DefenderRetreats,
    DefenderEliminated,
}

impl FromStr for Outcome {
    type Err = String;

    fn from_str(cell: &str) -> Result<Outcome, String> {
        match cell {
            "AR" => Ok(Outcome::AttackerRetreats),
            "-" => Ok(Outcome::NoEffect),
            "DR" => Ok(Outcome::DefenderRetreats),
            "DE" => Ok(Outcome::DefenderEliminated),
            other => Err(format!("`{other}` is no result; use AR, -, DR or DE")),
        }
    }
}

/// A table is data. One with a gap, or with a cell too few, is refused with every fault named.
/// `modifiers` says what may be added to the die; `clamp` uses the last row for what lies beyond.
const TABLE: &str = r#"
dice = "1d6"
modifiers = "-2..2"
below = "clamp"
above = "clamp"
columns = { by = "odds", labels = ["1:2", "1:1", "2:1", "3:1"], above = "clamp" }
rows = [
    { die = "1-2", cells = ["AR", "AR", "-", "-"] },
    { die = "3-4", cells = ["AR", "-", "-", "DR"] },
    { die = "5", cells = ["-", "-", "DR", "DE"] },
    { die = "6", cells = ["-", "DR", "DE", "DE"] },
]
"#;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let table: ResultsTable<Outcome> = ResultsTable::parse_toml("results.toml", TABLE)?;

    // Seven against three is 2:1, since fractions favour the defender. Each modifier carries its
    // rule and its reason, so that a player can check the sum.
    let strengths = Ratio::new(7, 3)?;
    let modifiers = Modifiers::from([
        Modifier::die(2, "9.2", "attacked from the flank"),
        Modifier::die(-1, "9.4", "defender on a hill"),
    ]);

    // The odds are counted over every way in which the die can fall: fractions, not a sample.
    let odds = table.odds(strengths, &modifiers)?;
    println!("7 against 3:");
    for (outcome, chance) in odds.iter() {
        println!("  {outcome:?}: {chance}");
    }
    let gone = odds.probability_that(|outcome| **outcome >= Outcome::DefenderRetreats);
    println!("the defender leaves the hex: {gone}");

    // Then roll. The same seed gives the same roll on every machine.
    let attack = table.resolve(strengths, &modifiers, &mut SeededDice::new(1861))?;
    println!("rolled {}", modifiers.explain(attack.natural()));
    println!(
        "row {}, column {}: {:?}",
        attack.row_label(),
        attack.column_label(),
        attack.outcome()
    );
    Ok(())
}
