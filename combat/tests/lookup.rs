//! Reading cells: what a table answers, and how it refuses.

mod common;

use common::{CLASSIC, Crt};
use grognard_combat::{
    Basis, CombatError, DiceError, LookupError, Modifier, Modifiers, Ratio, ResultsTable,
    ScriptedDice,
};

fn classic() -> ResultsTable<Crt> {
    ResultsTable::from_toml("crt", CLASSIC).unwrap()
}

fn artillery() -> ResultsTable<String> {
    ResultsTable::from_toml_section("guns", include_str!("tables/stonewall.toml"), "artillery")
        .unwrap()
}

fn even() -> Ratio {
    Ratio::new(1, 1).unwrap()
}

#[test]
fn a_shifted_column_is_explained() {
    let modifiers = Modifiers::from([
        Modifier::shift(2, "7.3", "armour"),
        Modifier::die(1, "7.4", "supply"),
        Modifier::shift(-1, "7.5", "town"),
    ]);
    let table = classic();
    let attack = table.resolve(even(), &modifiers, &mut ScriptedDice::new([2])).unwrap();
    assert_eq!(
        attack.to_string(),
        "2 +1 (7.4 supply) = 3, column 1:1 +2 (7.3 armour) -1 (7.5 town) = 3:2: Dr"
    );
    assert_eq!((attack.natural(), attack.modified()), (2, 3));
    assert_eq!((attack.row_label(), attack.column_label()), ("3", "3:2"));
    assert_eq!(table.column_label(attack.column()), "3:2");
}

#[test]
fn a_clamped_die_shows_the_row_that_was_read() {
    let modifiers = Modifiers::from([Modifier::die(9, "7.4", "fog")]);
    let table = classic();
    let attack = table.resolve(even(), &modifiers, &mut ScriptedDice::new([6])).unwrap();
    assert_eq!(attack.to_string(), "6 +9 (7.4 fog) = 15, row 6, column 1:1: Ae");
}

#[test]
fn columns_go_by_what_the_file_says() {
    let table = classic();
    assert_eq!(
        table.column(Basis::Difference(3)).unwrap_err().to_string(),
        "crt: its columns are chosen by odds, not by difference"
    );
    assert_eq!(
        artillery().column("swamp").unwrap_err().to_string(),
        "guns: no column `swamp`; expected one of clear, rolling, rough, mountain"
    );
    assert!(artillery().column(Basis::Only).is_err());
}

#[test]
fn named_columns_cannot_be_shifted() {
    let table = artillery();
    let clear = table.column("clear").unwrap();
    assert_eq!(table.shift(clear, 0), Ok(clear));
    assert_eq!(table.shift(clear, 1), Err(LookupError::CannotShift { table: "guns".to_string() }));
}

#[test]
fn a_column_of_another_table_is_noticed() {
    let wide = classic();
    let last = wide.column(Ratio::new(4, 1).unwrap()).unwrap();
    let error = artillery().cell(last, 0).unwrap_err();
    assert_eq!(error.to_string(), "guns: there is no column number 6; it has 4");
    assert_eq!(artillery().column_label(last), "");
}

#[test]
fn failing_dice_are_reported() {
    let error = classic().resolve(even(), Modifiers::NONE, &mut ScriptedDice::new([])).map(|_| ());
    assert_eq!(error, Err(CombatError::Dice(DiceError::ScriptEnded { scripted: 0 })));
}

#[test]
fn a_modifier_that_the_file_does_not_provide_for_is_refused_alike() {
    let text = "dice = \"1d6\"\nrows = [{ die = \"1-6\", cell = 0 }]";
    let table: ResultsTable<u8> = ResultsTable::from_toml("bare", text).unwrap();
    let modifiers = Modifiers::from([Modifier::die(1, "9", "surprise")]);
    let error = table.odds(Basis::Only, &modifiers).unwrap_err();
    assert_eq!(error.to_string(), "bare: die 7 is off the table, which goes from 1-6 to 1-6");
    let rolled = table.resolve(Basis::Only, &modifiers, &mut ScriptedDice::new([6])).map(|_| ());
    assert_eq!(rolled, Err(error));
}

#[test]
fn rows_come_as_they_are_printed() {
    let table = artillery();
    let rows: Vec<(&str, &[String])> = table.rows().collect();
    assert_eq!(rows.len(), 6);
    assert_eq!(rows[1].0, "5..7");
    assert_eq!(rows[1].1, ["+1", "+1", "+1*", "0"]);
    // Read in the file's order, found by value all the same.
    assert_eq!(table.cell("rough", 6).unwrap(), "+1*");
    assert_eq!(table.cell("clear", -40).unwrap(), "-3");
}

#[test]
fn odds_in_the_attackers_favour_end_where_the_file_says() {
    let table: ResultsTable<u8> = ResultsTable::from_toml(
        "t",
        r#"
        dice = "1d6"
        columns = { by = "odds", labels = ["1:2", "1:1", "2:1"], favour = "attacker", below = "refuse 1:4" }
        rows = [{ die = "1-6", cells = [0, 1, 2] }]
        "#,
    )
    .unwrap();
    let cell = |attacker, defender| {
        table.cell(Ratio::new(attacker, defender).unwrap(), 1).copied().map_err(|e| e.to_string())
    };
    assert_eq!(cell(1, 3), Ok(0), "rounded up to the first column");
    assert_eq!(cell(3, 2), Ok(2));
    assert!(cell(1, 4).is_err() && cell(1, 9).is_err(), "refused from 1:4 down");
    assert!(cell(5, 2).is_err(), "nothing lies above the last column to be rounded up to");
}

#[test]
fn a_favour_is_for_odds_alone_and_refusals_lie_beyond_the_columns() {
    let fault = |columns: &str| {
        let text = format!(
            "dice = \"1d6\"\ncolumns = {columns}\nrows = [{{ die = \"1-6\", cells = [0, 1] }}]"
        );
        ResultsTable::<u8>::from_toml("t", &text).unwrap_err().to_string()
    };
    let text = fault(r#"{ by = "strength", labels = ["0-4", "5+"], favour = "attacker" }"#);
    assert!(text.contains("columns, key `favour`: only odds are rounded"), "{text}");
    let text = fault(r#"{ by = "odds", labels = ["1:1", "2:1"], favour = "both" }"#);
    assert!(text.contains("found `both`; expected one of `defender`, `attacker`"), "{text}");
    let low =
        r#"{ by = "odds", labels = ["1:1", "2:1"], favour = "attacker", below = "refuse 1:1" }"#;
    assert!(fault(low).contains("only below the first column"), "{}", fault(low));
    let high = r#"{ by = "odds", labels = ["1:1", "2:1"], above = "refuse 2:1" }"#;
    assert!(fault(high).contains("only beyond the last column"), "{}", fault(high));
}
