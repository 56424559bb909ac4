//! What the commands `reach`, `odds` and `map` answer.

use std::collections::BTreeMap;

use table::{Game, ReachQuery, ReachView, StudyError, Viewer};

use crate::state::PanchoVilla;

fn reach(unit: &str, mode: Option<&str>) -> Result<ReachView, StudyError> {
    let query = ReachQuery {
        unit: unit.to_owned(),
        mode: mode.map(str::to_owned),
        mp: None,
        setup: table::Setup::default(),
        ..ReachQuery::default()
    };
    PanchoVilla::study().expect("there are answers").reach(&query)
}

#[test]
fn reach_by_every_mode() {
    for (unit, mode, mp, to) in [
        ("villa", "foot", 2, "C8"),
        ("villa", "horse", 5, "C4"),
        ("villa", "double", 10, "C1"),
        ("pershing", "truck", 30, "U1"),
        ("murguia", "rail", 0, "T20"),
        ("aero-aeroplane", "air", 30, "A1"),
    ] {
        let found = reach(unit, Some(mode)).unwrap_or_else(|error| panic!("{unit}: {error}"));
        assert_eq!(found.mp, mp.into(), "{unit} {mode}");
        assert!(found.hexes.iter().any(|hex| hex.hex == to), "{unit} {mode} {to}");
    }
    assert_eq!(reach("aero-aeroplane", None).map(|found| found.mp), Ok(30.into()), "it flies");
    assert_eq!(reach("patton", None).map(|found| found.mp), Ok(30.into()), "he drives");
}

#[test]
fn reach_names_the_rule_that_a_mode_breaks() {
    for (unit, mode, rule) in [
        ("villa", "air", "2.3.11"),
        ("villa", "rail", "5.1.11"),
        ("villa", "truck", "5.1.12"),
        ("tompkins-cavalry", "foot", "5.1.2"),
        ("e7-policia", "horse", "2.3.9"),
    ] {
        let error = reach(unit, Some(mode)).expect_err(unit).to_string();
        assert!(error.contains(rule), "{unit} {mode}: {error}");
    }
    assert!(matches!(reach("winters", None), Err(StudyError::NotOnMap { .. })));
    assert!(matches!(reach("villa", Some("boat")), Err(StudyError::BadValue { .. })));
}

#[test]
fn odds_of_an_assault() {
    let ask = |words: &[(&str, &str)]| {
        let words: BTreeMap<String, String> =
            words.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect();
        PanchoVilla::study().expect("there are answers").odds(&words)
    };
    // Four dice at 3: each hits in half of its throws.
    for tactic in ["dismounted", "pinned"] {
        let odds = ask(&[("dice", "4"), ("leadership", "3"), ("tactic", tactic)]).unwrap();
        let ways: Vec<_> = odds.outcomes.iter().map(|line| (line.ways, line.of)).collect();
        assert_eq!(ways, [(81, 1296), (324, 1296), (486, 1296), (324, 1296), (81, 1296)]);
        assert!(odds.modifiers.is_empty());
    }
    // Against riders at 1.
    let odds = ask(&[("dice", "1"), ("leadership", "3"), ("tactic", "mounted")]).unwrap();
    let lines: Vec<_> =
        odds.outcomes.iter().map(|line| (line.result.as_str(), line.ways)).collect();
    assert_eq!(lines, [("0 hits", 5), ("1 hit", 1)]);
    assert_eq!((odds.modifiers[0].amount, odds.modifiers[0].rule.as_str()), (2, "5.3.4"));
    assert!(matches!(ask(&[("dice", "4")]), Err(StudyError::MissingKey { .. })), "whose men?");
    assert!(ask(&[("guns", "1"), ("tactic", "sideways")]).is_err());
}

#[test]
fn r5_1_3_the_picture_shows_leaders_and_not_their_displays() {
    let game: PanchoVilla = table::new_game(&table::Setup::default()).unwrap();
    let staff = PanchoVilla::study().expect("there are answers");
    let svg = staff.map_svg(&game.view(Viewer::Omniscient)).unwrap();
    assert!(svg.contains("data-counter=\"villa\"") || svg.contains(">Villa<"), "Villa is there");
    assert!(!svg.contains("villa-horse") && !svg.contains("villa-rifle"));
}
