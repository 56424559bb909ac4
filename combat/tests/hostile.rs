//! Files from outside: everything wrong is reported at once with its place, nothing panics.

mod common;

use common::{CLASSIC, Crt};
use grognard_combat::datafile::{FaultKind, MAX_FILE_BYTES};
use grognard_combat::{DataError, ResultsTable};
use proptest::prelude::*;

fn refused(text: &str) -> DataError {
    ResultsTable::<u8>::from_toml("t.toml", text).unwrap_err()
}

/// The faults of a file as people read them, without the name of the file.
fn faults(text: &str) -> Vec<String> {
    let told = refused(text).to_string();
    told.lines().map(|line| line.trim_start_matches("t.toml:").to_owned()).collect()
}

#[test]
fn all_faults_are_reported_at_once() {
    let text = r#"
colour = "blue"
dice = "2d"
below = "maybe"
[columns]
by = "strength"
labels = ["1-2", "4-5", "5-6", "x"]
size = 3
[[rows]]
die = "1-3"
cells = [0, "many", 300, 1]
[[rows]]
die = "2-6"
cells = [0, 0]
[[rows]]
value = 7
cells = 1
"#;
    assert_eq!(
        faults(text),
        [
            "2: key `colour`: unknown; expected one of `title`, `source`, `note`, `dice`, `modifiers`, `below`, `above`, `monotone`, `columns`, `rows`",
            "3: key `dice`: found `2d`; expected a throw such as 1d6, 2d10 or d66",
            "4: key `below`: found `maybe`; expected one of `clamp`, `refuse`",
            "7: columns: found `x`; expected a number (3), a band (1-2 or -4..-3), an open end (<1, <=0, 7+, >=7) or several with commas",
            "8: columns, key `size`: unknown; expected one of `by`, `labels`, `shift`, `favour`, `below`, `above`",
            "11: row 1-3, cell 2: invalid type: string \"many\", expected u8",
            "11: row 1-3, cell 3: invalid value: integer `300`, expected u8",
            "15: row number 3, key `die`: missing; expected `die`, because the table names its `dice`",
            "17: row number 3, key `cells`: found a value of type integer; expected a list in square brackets",
        ]
    );
}

#[test]
fn gaps_and_overlaps_of_rows() {
    let rows = |rows: &str| faults(&format!("dice = \"1d6\"\nrows = [\n{rows}\n]"));
    assert_eq!(
        rows("{ die = \"1-2\", cell = 0 },\n{ die = 6, cell = 1 }"),
        ["4: row 6: nothing covers 3..5, between 1-2 and 6"]
    );
    // A wide row that swallows several is held against each of them.
    assert_eq!(
        rows("{ die = \"1-6\", cell = 0 },\n{ die = 2, cell = 1 },\n{ die = 4, cell = 1 }"),
        ["4: row 2: 2 belongs to 1-6 and to 2", "5: row 4: 4 belongs to 1-6 and to 4"]
    );
    assert_eq!(
        rows("{ die = \"<7\", cell = 0 },\n{ die = \">0\", cell = 1 }"),
        ["4: row >0: 1 belongs to <7 and to >0"]
    );
    assert_eq!(
        rows("{ die = \"1-6, 3\", cell = 0 }"),
        ["3: row 1-6, 3: 3 belongs to 1-6, 3 and to 1-6, 3"]
    );
}

#[test]
fn values_that_the_dice_can_give_need_a_row() {
    let rows = "rows = [{ die = \"1-6\", cell = 0 }]";
    assert_eq!(
        faults(&format!("dice = \"2d6\"\nmodifiers = \"-3..1\"\n{rows}")),
        [
            "1: rows: 2d6 with -3..1 added can give -1..0, but no row covers it; add a row or set `below = \"clamp\"`",
            "1: rows: 2d6 with -3..1 added can give 7..13, but no row covers it; add a row or set `above = \"clamp\"`",
        ]
    );
    assert!(ResultsTable::<u8>::from_toml("t", &format!("dice = \"1d6\"\n{rows}")).is_ok());
    let clamped = format!(
        "dice = \"255d255\"\nbelow = \"clamp\"\nabove = \"clamp\"\nmodifiers = \"-1000000..1000000\"\n{rows}"
    );
    assert!(ResultsTable::<u8>::from_toml("t", &clamped).is_ok());
}

#[test]
fn columns_must_rise_without_gap() {
    let columns = |by: &str, labels: &str| {
        let text = format!(
            "dice = \"1d6\"\nrows = [{{ die = \"1+\", cells = [0, 0, 0] }}]\n[columns]\nby = \"{by}\"\nlabels = {labels}"
        );
        ResultsTable::<u8>::from_toml("t", &text).map_err(|error| {
            error.faults().iter().map(|fault| fault.kind.to_string()).collect::<Vec<_>>()
        })
    };
    let rising = "columns must rise from left to right, but";
    assert_eq!(
        columns("strength", r#"["1-2", "3-4", "6+"]"#).unwrap_err(),
        ["nothing covers 5, between 3-4 and 6+"]
    );
    assert_eq!(
        columns("strength", r#"["1-2", "2-4", "5+"]"#).unwrap_err(),
        ["2 belongs to 1-2 and to 2-4"]
    );
    assert_eq!(
        columns("difference", r#"[">=1", "0", "<0"]"#).unwrap_err(),
        [format!("{rising} 0 does not follow >=1"), format!("{rising} <0 does not follow 0")]
    );
    assert_eq!(
        columns("odds", r#"["1:1", "2:2", "3:1"]"#).unwrap_err(),
        [format!("{rising} 2:2 does not follow 1:1")]
    );
    assert_eq!(
        columns("name", r#"["a", "b", "a"]"#).unwrap_err(),
        ["there is another column named a"]
    );
    assert_eq!(columns("strength", r#"["-1", "0", "1"]"#).unwrap_err().len(), 1);
    assert_eq!(columns("odds", r#"["1:1", "3:0", "1-2:1"]"#).unwrap_err().len(), 2);
    assert_eq!(
        columns("colour", r#"["1", "2", "3"]"#).unwrap_err(),
        ["found `colour`; expected one of `strength`, `difference`, `odds`, `name`"]
    );
    assert_eq!(
        columns("difference", r#"["<0", 0, ">0"]"#).map(|table| table.column_labels().len()),
        Ok(3)
    );
    assert_eq!(columns("difference", r#"["<0", ">=0"]"#).unwrap_err(), ["3 cells for 2 columns"]);
}

#[test]
fn odds_are_refused_only_beyond_the_table() {
    let above = |above: &str| {
        faults(&format!(
            "rows = [{{ value = 0, cells = [0, 0] }}]\n[columns]\nby = \"odds\"\nlabels = [\"1:1\", \"2:1\"]\nabove = \"{above}\"\n[z]"
        ))
    };
    assert_eq!(
        above("refuse 2:1")[0],
        "4: columns, key `above`: odds may be refused only beyond the last column"
    );
    assert!(above("refuse")[0].contains("\"refuse 6:1\""));
    assert_eq!(above("refuse 3:1").len(), 1);
}

#[test]
fn declared_order_is_checked() {
    let text = |monotone: &str| {
        format!(
            "dice = \"1d6\"\nmonotone = {monotone}\nrows = [\n{{ die = \"1-3\", cells = [2, 1] }},\n{{ die = \"4-6\", cells = [0, 3] }},\n]\n[columns]\nby = \"strength\"\nlabels = [\"0-5\", \"6+\"]"
        )
    };
    assert_eq!(
        faults(&text("{ rows = \"rising\", columns = \"falling\" }")),
        [
            "5: row 4-6, column 0-5: declared rising, but it is not so from row 1-3 to row 4-6",
            "5: row 4-6, column 6+: declared falling, but it is not so from column 0-5 to column 6+",
        ]
    );
    assert_eq!(
        faults(&text("{ rows = \"up\" }")),
        ["2: monotone, key `rows`: found `up`; expected one of `rising`, `falling`"]
    );
    assert_eq!(
        faults(&text("true")),
        ["2: key `monotone`: found a value of type boolean; expected a table"]
    );
    assert!(ResultsTable::<u8>::from_toml("t", &text("{}")).is_ok());
}

#[test]
fn rows_of_the_declared_order_may_stand_in_any_order() {
    let text = "dice = \"1d6\"\nmonotone = { rows = \"rising\" }\nrows = [{ die = \"4-6\", cell = 1 }, { die = \"1-3\", cell = 0 }]";
    assert!(ResultsTable::<u8>::from_toml("t", text).is_ok());
}

#[test]
fn syntax_errors_name_their_lines() {
    let error = refused("dice = \"1d6\"\ndice = \"2d6\"\nrows = [\n");
    assert!(error.faults().len() >= 2, "{error}");
    assert_eq!(error.faults()[0].line, Some(2));
    assert!(error.faults().iter().all(|fault| matches!(fault.kind, FaultKind::Syntax { .. })));
}

#[test]
fn sections_must_exist() {
    let section = |section| {
        ResultsTable::<u8>::from_toml_section("t", "a = 1\n[b]\n[b.c]\nrows = []", section)
            .unwrap_err()
    };
    assert_eq!(section("x").to_string(), "t:1: missing; expected a table `x`");
    assert_eq!(
        section("a").to_string(),
        "t:1: key `a`: found a value of type integer; expected a table"
    );
    assert_eq!(
        section("b.c").to_string(),
        "t:4: b, c, key `rows`: 0 items are too few; expected at least 1"
    );
    assert!(section("").to_string().contains("missing"));
}

#[test]
fn large_files_and_tables_are_refused() {
    let huge = "#".repeat(10 << 20);
    assert!(faults(&huge)[0].contains(&MAX_FILE_BYTES.to_string()));
    let row = "{ die = 1, cell = 0 },";
    let many = format!("dice = \"1d6\"\nrows = [{}]", row.repeat(5000));
    assert_eq!(faults(&many), ["2: key `rows`: 5000 items are too many; at most 256 are allowed"]);
    let wide = format!("[columns]\nby = \"name\"\nlabels = [{}]", "\"a\",".repeat(300));
    assert_eq!(
        faults(&wide)[1],
        "3: columns, key `labels`: 300 items are too many; at most 256 are allowed"
    );
}

#[test]
fn many_faults_are_cut_short_but_counted() {
    let row = format!("{{ value = 1, cells = [{}] }},", "\"x\", ".repeat(250));
    let error =
        refused(&format!("rows = [{}]\n[columns]\nby = \"name\"\nlabels = [\"a\"]", row.repeat(8)));
    assert_eq!(error.faults().len(), 1000);
    assert!(error.count() > 2000);
    assert!(error.to_string().ends_with(&format!("and {} more", error.count() - 50)), "{error}");
}

#[test]
fn long_texts_are_not_repeated_in_full() {
    let long = "x".repeat(100_000);
    for text in [
        format!("{long} = 1"),
        format!("dice = \"{long}\""),
        format!("dice = \"1d6\"\nrows = [{{ die = \"{long}\", cell = 0 }}]"),
        format!("dice = \"1d6\"\nrows = [{{ die = \"1+\", cell = \"{long}\" }}]"),
        format!(
            "rows = [{{ value = \"1+\", cells = [0] }}]\n[columns]\nby = \"name\"\nlabels = [\"{long}\"]"
        ),
    ] {
        assert!(refused(&text).to_string().len() < 2000, "{text:.60}");
    }
}

#[test]
fn strange_values_are_refused() {
    for text in [
        "",
        "rows = 3",
        "rows = [1, 2]",
        "rows = [{ value = nan, cell = 0 }]",
        "rows = [{ value = inf, cell = 0 }]",
        "rows = [{ value = 1.5, cell = 0 }]",
        "rows = [{ value = 0x1F, cell = 0 }]",
        "rows = [{ value = 99999999999999999999, cell = 0 }]",
        "rows = [{ value = \"1..999999999999\", cell = 0 }]",
        "rows = [{ value = 1, cell = nan }]",
        "rows = [{ value = 1, cell = 1979-05-27 }]",
        "rows = [{ value = 1, cells = [0] }]",
        "rows = [{ value = 1 }]",
        "modifiers = \"1..2\"\nrows = [{ value = 1, cell = 0 }]",
        "dice = \"1d6\"\nmodifiers = \"<3\"\nrows = [{ die = \"1+\", cell = 0 }]",
        "dice = 6\nrows = [{ die = 1, cell = 0 }]",
        "columns = 4\nrows = [{ value = 1, cells = [0] }]",
        "columns = {}\nrows = [{ value = 1, cells = [0] }]",
        "title = 4\nrows = [{ value = 1, cell = 0 }]",
        "monotone = { columns = \"rising\" }\nrows = [{ value = 1, cell = 0 }]",
        "columns = { by = \"name\", labels = [\"a\"], below = \"clamp\" }\nrows = [{ value = 1, cells = [0] }]",
    ] {
        assert!(ResultsTable::<u8>::from_toml("t", text).is_err(), "{text}");
    }
    assert!(ResultsTable::<u8>::from_toml("t", "rows = [{ value = 1, cell = 0 }]").is_ok());
}

#[test]
fn deep_nesting_is_refused_without_overflow() {
    for (open, close) in [("[", "]"), ("{ a = ", "}")] {
        let nested = format!(
            "rows = [{{ value = 1, cell = {}0{} }}]",
            open.repeat(40_000),
            close.repeat(40_000)
        );
        assert!(ResultsTable::<u8>::from_toml("t", &nested).is_err());
    }
    let keys = format!("{}x = 1", "a.".repeat(50_000));
    assert!(ResultsTable::<u8>::from_toml("t", &keys).is_err());
}

#[test]
fn harmless_changes_are_read() {
    // So that the test below is known to get past the loading.
    assert!(ResultsTable::<Crt>::from_toml("t", CLASSIC).is_ok());
    let other =
        CLASSIC.replace("4:1", "5:1").replace("invented", "made up").replacen("-4..4", "-9..0", 1);
    assert!(ResultsTable::<Crt>::from_toml("t", &other).is_ok());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn no_text_panics(text in "\\PC{0,200}") {
        let _ = ResultsTable::<String>::from_toml("t", &text);
    }

    /// A good file with a piece cut out and another put in is read or refused, never worse; and
    /// a table that was read has a cell for whatever its dice can give.
    #[test]
    fn no_damage_panics(start in 0..CLASSIC.len(), length in 0_usize..30, piece in "[-+<>=\\[\\]{}\"0-9:.,a-z\n ]{0,12}") {
        let mut text = CLASSIC.to_string();
        let end = (start + length).min(text.len());
        text.replace_range(start..end, &piece);
        if let Ok(table) = ResultsTable::<Crt>::from_toml("t", &text)
            && let Some(throw) = table.throw()
        {
            let columns: Vec<_> = (1..=20)
                .flat_map(|n| [grognard_combat::Ratio::new(n, 20), grognard_combat::Ratio::new(20, n)])
                .filter_map(|ratio| table.column(ratio.unwrap()).ok())
                .collect();
            for column in columns {
                for sum in throw.least()..=throw.most() {
                    prop_assert!(table.cell(column, i32::from(sum)).is_ok());
                }
            }
        }
    }

    #[test]
    fn any_throw_ratio_or_label_is_read_or_refused(text in "\\PC{0,12}") {
        let _ = text.parse::<grognard_combat::Throw>();
        let _ = text.parse::<grognard_combat::Ratio>();
        let text = format!("rows = [{{ value = '''{}''', cell = 0 }}]", text.replace('\'', ""));
        let _ = ResultsTable::<u8>::from_toml("t", &text);
    }
}
