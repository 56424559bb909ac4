//! All faults are told with their places; no file, however strange, makes the reader panic or work
//! without end.

use std::collections::BTreeMap;

use grognard_datafile::{DataError, FaultKind, MAX_FILE_BYTES, MAX_LIST, Value, read};
use proptest::prelude::*;
use serde::Deserialize;

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "snake_case")]
enum Kind {
    Foot,
    Horse,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Printed {
    mp: u8,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Unit {
    id: String,
    kind: Kind,
    #[serde(default)]
    steps: Vec<u8>,
}

#[derive(Debug)]
struct Army {
    name: String,
    turns: u8,
    night: bool,
    side: char,
    scale: f64,
    kinds: BTreeMap<Kind, Printed>,
    units: Vec<Unit>,
    hexes: Vec<u16>,
    lists: usize,
    own: Vec<(String, Option<Value>)>,
}

const GOOD: &str = r#"name = "Army of the Potomac"
turns = 12
night = false
side = "north"
scale = 2
hexes = ["0101", "2216"]
lists = [[1, 2], [3]]

[own]
tag = "seed"
depth = [1, [2.5, true]]

[source]
rms = 0.5
day = 1861-07-21
pages = [{ number = 1 }]

[kind.foot]
mp = 4
[kind.horse]
mp = 8

[[unit]] # the first
id = "jackson"
kind = "foot"

[[unit]] # the second
id = "stuart"
kind = "horse"
steps = [4, 2]
"#;

/// Uses everything that can be asked of a file.
fn army(text: &str) -> Result<Army, DataError> {
    read("army.toml", text, |file| {
        let name = file.required("name").described("the name of the army").text();
        let turns = file.required("turns").number(1..=20);
        let night = file.optional("night").flag().unwrap_or(false);
        let side = file.required("side").word(&[("north", 'n'), ("south", 's')]);
        let scale = file.optional("scale").decimal().unwrap_or(1.0);
        let hexes = file.required("hexes").count(1..=3).lookups("a hex as 0101", |label| {
            label.parse().ok().filter(|number| (101..=2216).contains(number))
        });
        let lists = file.optional("lists").items();
        let lists =
            lists.map(|list| list.items().filter_map(|it| it.number(0..=9usize)).sum::<usize>());
        let lists = lists.sum::<usize>();
        let own = file.optional("own").entry().map(|own| own.others()).unwrap_or_default();
        let own = own.into_iter().map(|(key, field)| (key.to_string(), field.plain())).collect();
        file.optional("source").notes();
        let kinds = file.required("kind").map();
        let units = file.required("unit").rows::<Unit>();
        for (index, unit) in units.iter().enumerate() {
            if units[..index].iter().any(|earlier| earlier.id == unit.id) {
                unit.fault("id", FaultKind::Twice { found: unit.id.clone() });
            }
        }
        let units = units.into_iter().map(|row| row.value).collect();
        Some(Army {
            name: name?.to_string(),
            turns: turns?,
            night,
            side: side?,
            scale,
            kinds,
            units,
            hexes,
            lists,
            own,
        })
    })
}

fn with(old: &str, new: &str) -> String {
    assert_eq!(GOOD.matches(old).count(), 1, "{old:?} must stand once in the good file");
    GOOD.replace(old, new)
}

/// The good file with one piece replaced has exactly one fault, on the first line with `needle`.
fn fault_with(old: &str, new: &str, needle: &str, message: &str) {
    let text = with(old, new);
    let error = army(&text).unwrap_err();
    let line = text.lines().position(|line| line.contains(needle)).unwrap() + 1;
    assert_eq!(error.to_string(), format!("army.toml:{line}: {message}"));
}

#[test]
fn the_good_file_is_good() {
    let army = army(GOOD).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((army.name.as_str(), army.turns, army.night), ("Army of the Potomac", 12, false));
    assert_eq!((army.side, army.hexes, army.lists), ('n', vec![101, 2216], 6));
    assert!((army.scale - 2.0).abs() < f64::EPSILON);
    assert_eq!(army.kinds[&Kind::Horse].mp, 8);
    assert_eq!(army.units.len(), 2);
    assert_eq!(army.units[1].steps, [4, 2]);
    assert_eq!((army.units[0].id.as_str(), army.units[0].kind), ("jackson", Kind::Foot));
    let list = Value::List(vec![Value::Number(2.5), Value::Flag(true)]);
    let depth = Some(Value::List(vec![Value::Whole(1), list]));
    assert!(army.own.contains(&("depth".to_owned(), depth)));
}

#[test]
fn each_fault_has_its_line_entry_key_and_what_was_expected() {
    fault_with(
        "night = false",
        "nigth = false",
        "nigth",
        "key `nigth`: unknown; expected one of \
        `name`, `turns`, `night`, `side`, `scale`, `hexes`, `lists`, `own`, `source`, `kind`, `unit`",
    );
    fault_with(
        "turns = 12\n",
        "",
        "name",
        "key `turns`: missing; expected a whole number from 1 to 20",
    );
    fault_with(
        "turns = 12",
        "turns = 21",
        "turns",
        "key `turns`: found `21`; expected a whole number from 1 to 20",
    );
    fault_with(
        "turns = 12",
        "turns = \"12\"",
        "turns",
        "key `turns`: found a value of type string; expected a whole number",
    );
    fault_with(
        "name = \"Army of the Potomac\"\n",
        "",
        "turns",
        "key `name`: missing; expected the name of the army",
    );
    fault_with(
        "\"Army of the Potomac\"",
        "\"\"",
        "name",
        "key `name`: found ``; expected a text of printable letters",
    );
    fault_with(
        "night = false",
        "night = 0",
        "night",
        "key `night`: found a value of type integer; expected true or false",
    );
    fault_with(
        "\"north\"",
        "\"nord\"",
        "nord",
        "key `side`: found `nord`; expected one of `north`, `south`",
    );
    fault_with(
        "scale = 2",
        "scale = nan",
        "scale",
        "key `scale`: `nan` is not a number that can be used; expected a finite one",
    );
    fault_with(
        "\"2216\"",
        "\"2217\"",
        "hexes",
        "key `hexes`: found `2217`; expected a hex as 0101",
    );
    fault_with(
        "\"0101\", \"2216\"",
        "",
        "hexes",
        "key `hexes`: 0 items are too few; expected at least 1",
    );
    fault_with(
        "[\"0101\", \"2216\"]",
        "\"0101\"",
        "hexes",
        "key `hexes`: found a value of type string; expected a list in square brackets",
    );
    fault_with(
        "[3]",
        "[3, 10]",
        "lists",
        "key `lists`: found `10`; expected a whole number from 0 to 9",
    );
    fault_with(
        "tag = \"seed\"",
        "tag = { a = 1 }",
        "tag",
        "own, key `tag`: a table cannot stand here; tables of notes belong under [source] or [notes]",
    );
    fault_with(
        "rms = 0.5",
        "rms = inf",
        "rms",
        "source.rms: `inf` is not a number that can be used; expected a finite one",
    );
    fault_with(
        "number = 1",
        "number = nan",
        "pages",
        "source.pages.number: `nan` is not a number that can be used; expected a finite one",
    );
}

#[test]
fn what_serde_refuses_has_its_line_and_key_too() {
    fault_with(
        "mp = 4",
        "mp = 400",
        "mp = 400",
        "kind, foot, key `mp`: invalid value: integer `400`, expected u8",
    );
    fault_with(
        "mp = 4",
        "mp = 4\nzoc = 1",
        "zoc",
        "kind, foot, key `zoc`: unknown field `zoc`, expected `mp`",
    );
    fault_with(
        "[kind.foot]",
        "[kind.feet]",
        "feet",
        "kind, key `feet`: `feet` is not understood: unknown variant `feet`, expected `foot` or `horse`",
    );
    fault_with(
        "kind = \"foot\"",
        "kind = \"feet\"",
        "feet",
        "unit \"jackson\", key `kind`: unknown variant `feet`, expected `foot` or `horse`",
    );
    fault_with("kind = \"foot\"\n", "", "# the first", "unit \"jackson\": missing field `kind`");
    fault_with(
        "steps = [4, 2]",
        "steps = [4, -2]",
        "steps",
        "unit \"stuart\", key `steps`: invalid value: integer `-2`, expected u8",
    );
    fault_with(
        "id = \"stuart\"",
        "id = \"jackson\" # twice",
        "# twice",
        "unit \"jackson\", key `id`: `jackson` is in the list twice",
    );
}

#[test]
fn all_faults_are_told_in_the_order_of_their_lines() {
    let text = with("turns = 12", "turns = 0")
        .replace("mp = 8", "mp = true")
        .replace("kind = \"foot\"", "kind = 3")
        .replace("kind = \"horse\"", "kind = 4")
        .replace("\"0101\"", "\"x\"");
    let error = army(&text).unwrap_err();
    let lines: Vec<_> = error.faults().iter().map(|fault| fault.line.unwrap()).collect();
    assert_eq!(lines, [2, 6, 21, 25, 29], "{error}");
    assert_eq!((error.file(), error.count()), ("army.toml", 5));
    assert_eq!(error.faults()[1].about.as_deref(), Some("x"));
}

#[test]
fn a_reader_that_gives_up_without_a_fault_is_a_fault() {
    let error = read("a.toml", "", |_| None::<()>).unwrap_err();
    assert_eq!(error.to_string(), "a.toml: it cannot be used");
}

#[test]
fn a_misspelt_key_is_told_beside_the_one_that_is_missing() {
    let error = read("a.toml", "[[unit]]\ntunr = 3", |file| {
        Some(file.required("unit").each(|unit| unit.required("turn").number(1..=3u8)))
    });
    let error = error.unwrap_err();
    assert_eq!(
        error.to_string(),
        "a.toml:1: unit number 1, key `turn`: missing; expected a whole number from 1 to 3\n\
         a.toml:2: unit number 1, key `tunr`: unknown; expected one of `turn`"
    );
}

#[test]
fn a_section_is_found_by_a_path_and_nothing_else_is_looked_at() {
    let text = "a = 1\n[b]\nx = 1\n[b.c]\nd = 2";
    let at =
        |path: &str| read("t", text, |file| file.section_at(path)?.required("d").number(0..=9u8));
    assert_eq!(at("b.c"), Ok(2));
    assert_eq!(at("x").unwrap_err().to_string(), "t:1: missing; expected a table `x`");
    assert_eq!(at("b.y").unwrap_err().to_string(), "t:2: b: missing; expected a table `y`");
    assert!(at("a").unwrap_err().to_string().contains("expected a table"));
    assert!(at("").is_err());
}

#[test]
fn a_long_list_of_faults_is_cut() {
    let rows = "[[unit]]\nid = 1\n".repeat(3000);
    let error = army(&format!("{GOOD}{rows}")).unwrap_err();
    assert_eq!((error.faults().len(), error.count()), (1000, 3000));
    let message = error.to_string();
    assert_eq!(message.lines().count(), 51);
    assert!(message.ends_with("army.toml: and 2950 more"), "{message}");
}

#[test]
fn hostile_toml_is_refused_within_limits() {
    let long = "x".repeat(100_000);
    for text in [
        format!("a = {}", "[".repeat(1_000_000)),
        format!("a = {}", "{a = ".repeat(500_000)),
        format!("{}a = 1", "a.".repeat(1_000_000)),
        "=\n".repeat(1_000_000),
        "a = 1\n".repeat(500_000),
        "[[unit.unit]]\n".repeat(200_000),
        "[[unit]]\n".repeat(200_000),
        "\0\u{feff}\u{202e}".repeat(1000),
        "\"".repeat(100_001),
        String::new(),
        "kind = 1\nunit = 2\nsource = 3\nown = 4".to_owned(),
        "unit = [1, 2, []]".to_owned(),
        format!("{long} = 1"),
        with("Army of the Potomac", &long),
        with("\"north\"", &format!("\"{long}\"")),
        with("\"jackson\"", &format!("{{ {long} = 1 }}")),
        with("kind.foot", &format!("kind.{long}")),
        with("\"seed\"", &format!("\"{long}\"")),
        with("[3]", &format!("[{}]", "1,".repeat(MAX_LIST + 1))),
        (0..5000).map(|n| format!("k{n} = 1")).collect::<Vec<_>>().join("\n"),
        "#".repeat(MAX_FILE_BYTES + 1),
    ] {
        let error = army(&text).expect_err("the file is hostile");
        assert!(error.count() > 0);
        assert!(error.to_string().len() < 20_000, "{error}");
    }
    assert!(army(&GOOD.replace('\n', "\r\n")).is_ok(), "line ends do not matter");
}

/// A change that a careless hand or a broken disk could make.
fn damaged(text: &str, at: usize, length: usize, piece: &str) -> String {
    let mut start = at % (text.len() + 1);
    while !text.is_char_boundary(start) {
        start -= 1;
    }
    let mut end = (start + length).min(text.len());
    while !text.is_char_boundary(end) {
        end += 1;
    }
    format!("{}{piece}{}", &text[..start], &text[end..])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn damaged_files_never_panic(
        changes in prop::collection::vec(
            (any::<usize>(), 0_usize..30, "[-+\\[\\]{}\"0-9.,=a-zé\n ]{0,12}"), 1..4)
    ) {
        let text = changes.iter().fold(GOOD.to_owned(), |text, (at, length, piece)| {
            damaged(&text, *at, *length, piece)
        });
        if let Err(error) = army(&text) {
            prop_assert!(error.count() > 0);
            let lines = text.lines().count().max(1) + 1;
            for fault in error.faults() {
                prop_assert!(fault.line.is_none_or(|line| (1..=lines).contains(&line)));
            }
        }
    }

    #[test]
    fn no_text_panics(text in "\\PC{0,200}") {
        prop_assert!(army(&text).is_err());
    }
}
