//! Questions without play: reach and odds.

use std::collections::BTreeMap;

use grognard_bull_run::BullRun;
use table::{Game, OddsView, ReachQuery, Study, StudyError};

fn study() -> &'static dyn Study {
    BullRun::study().unwrap()
}

fn odds(words: &[(&str, &str)]) -> Result<OddsView, StudyError> {
    let words: BTreeMap<String, String> =
        words.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    study().odds(&words)
}

fn query(unit: &str) -> ReachQuery {
    ReachQuery { unit: unit.to_owned(), ..ReachQuery::default() }
}

#[test]
fn reach_of_evans_at_the_start() {
    let reach = study().reach(&query("evans")).unwrap();
    assert_eq!((reach.unit.as_str(), reach.from.as_str(), reach.mp), ("evans", "0806", 4.into()));
    let hexes: Vec<_> = reach.hexes.iter().map(|it| (it.hex.as_str(), it.cost)).collect();
    assert_eq!(
        hexes,
        [("0807", 2), ("0808", 3), ("0809", 4), ("0908", 4)].map(|(hex, cost)| (hex, cost.into()))
    );
    assert_eq!(reach.hexes[1].route, ["0806", "0807", "0808"]);
    assert!(reach.hexes.iter().all(|hex| !hex.halts));
}

#[test]
fn reach_by_other_rules() {
    let aware = ReachQuery { mode: Some("aware".to_owned()), ..query("evans") };
    assert_eq!(study().reach(&aware).unwrap().hexes.len(), 15);
    let crossing = ReachQuery { mode: Some("crossing".to_owned()), ..query("bonham") };
    let hexes = study().reach(&crossing).unwrap().hexes;
    assert!(hexes.iter().any(|hex| hex.hex == "1409"));
    // Richardson's zone reaches 1508.
    assert!(hexes.iter().any(|hex| hex.hex == "1508" && hex.halts));
    let none = ReachQuery { mp: Some(0), ..query("evans") };
    assert!(study().reach(&none).unwrap().hexes.is_empty());
    let more = ReachQuery { mp: Some(9), ..query("evans") };
    assert!(study().reach(&more).unwrap().hexes.len() > 4);
}

#[test]
fn reach_of_what_is_not_there() {
    assert!(matches!(study().reach(&query("custer")), Err(StudyError::UnknownUnit { .. })));
    let error = study().reach(&query("burnside")).unwrap_err();
    assert_eq!(error.to_string(), "'burnside' is not on the map: it arrives on turn 3 in 0501");
    let wrong = ReachQuery { mode: Some("by train".to_owned()), ..query("evans") };
    assert!(matches!(study().reach(&wrong), Err(StudyError::BadValue { key: "mode", .. })));
    let far = ReachQuery { mp: Some(u32::MAX), ..query("evans") };
    assert!(matches!(study().reach(&far), Err(StudyError::BadValue { key: "mp", .. })));
}

#[test]
fn r10_4_odds_count_the_faces() {
    let odds = odds(&[("sp", "7")]).unwrap();
    let lines: Vec<_> =
        odds.outcomes.iter().map(|it| (it.result.as_str(), it.ways, it.of)).collect();
    assert_eq!(lines, [("0", 2, 6), ("1", 2, 6), ("2", 2, 6)]);
    assert!(odds.modifiers.is_empty());
}

#[test]
fn ex_33_twelve_sp_always_hit() {
    let odds = odds(&[("sp", "12"), ("target", "town")]).unwrap();
    assert!(odds.outcomes.iter().all(|line| line.result != "0"));
}

#[test]
fn r10_5_odds_with_modifiers() {
    let odds = odds(&[("sp", "9"), ("target", "hill"), ("across", "ford")]).unwrap();
    let amounts: Vec<_> = odds.modifiers.iter().map(|it| (it.amount, it.rule.as_str())).collect();
    assert_eq!(amounts, [(-1, "10.5"), (-2, "10.5")]);
    let lines: Vec<_> = odds.outcomes.iter().map(|it| (it.result.as_str(), it.ways)).collect();
    // Three to one below: only a five and a six reach the rows that hit.
    assert_eq!(lines, [("0", 4), ("1", 2)]);
}

#[test]
fn odds_that_cannot_be() {
    assert!(matches!(odds(&[]), Err(StudyError::MissingKey { key: "sp", .. })));
    for sp in ["0", "13", "-1", "many", "99999999999"] {
        assert!(matches!(odds(&[("sp", sp)]), Err(StudyError::BadValue { key: "sp", .. })), "{sp}");
    }
    assert!(matches!(
        odds(&[("sp", "3"), ("target", "moon")]),
        Err(StudyError::BadValue { key: "target", .. })
    ));
    assert!(matches!(
        odds(&[("sp", "3"), ("across", "sea")]),
        Err(StudyError::BadValue { key: "across", .. })
    ));
    assert!(matches!(
        odds(&[("sp", "3"), ("weather", "rain")]),
        Err(StudyError::UnknownKey { .. })
    ));
}
