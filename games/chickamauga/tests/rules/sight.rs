//! 7.1, 7.2: lines of sight and range; and the questions that need no play.

use std::collections::BTreeMap;

use grognard_chickamauga::{Chickamauga, Position};
use table::{Game, ReachQuery, Study, ZocQuery, ZocView};

use crate::help::*;

fn study() -> &'static dyn Study {
    Chickamauga::study().expect("a study")
}

fn sees(from: &str, to: &str) -> Result<(), String> {
    let sight = study().sight(from, to).expect("two hexes");
    assert_eq!(sight.visible, sight.blocked_by.is_none());
    sight.blocked_by.map_or(Ok(()), Err)
}

#[test]
fn r7_1_what_blocks_a_line_of_sight() {
    // Open fields at Kelly's: 0913 is woods, which do not hide who stands in them.
    assert_eq!(sees("0911", "0913"), Ok(()));
    // Deep woods in the target hex and between.
    assert_eq!(sees("0911", "1010"), Err("deep woods hide what stands in them".to_owned()));
    assert!(sees("0911", "1110").is_err());
    // Light woods between, but not from a hill: Snodgrass Hill 0509 over 0508, 0507.
    assert_eq!(sees("1108", "1106"), Err("light woods in 1107".to_owned()));
    assert_eq!(sees("0509", "0511"), Ok(()));
    assert!(sees("0511", "0513").is_err());
    // Uphill to a target next to a slope.
    assert_eq!(sees("0608", "0509"), Err("a slope up to the target on 0608/0509".to_owned()));
    assert_eq!(sees("0509", "0608"), Ok(()));
    // A treeline at the same level.
    assert_eq!(sees("0812", "0912"), Err("a treeline on 0812/0912".to_owned()));
}

#[test]
fn r7_2_guns_on_hills_reach_three() {
    let guns = "u-2-xiv-corps-guns";
    let at = |from: &str, to: &str| {
        let position = Position::new().unit(guns, from).unit("c-9-law", to).bombarding(UNION);
        legal(&crate::combat::build(position), &format!("bombard {to}"))
    };
    assert!(at("0509", "0511"));
    // Three hexes from the hill, two from the plain.
    let far: Vec<&str> =
        ["0512", "0608", "0609", "0711"].into_iter().filter(|to| at("0509", to)).collect();
    assert!(!far.is_empty(), "{far:?}");
    assert!(!at("0913", "0910"));
}

#[test]
fn r6_2_zones_by_question() {
    let zone = |at: &str| {
        let query =
            ZocQuery { unit: "u-1-king".to_owned(), at: at.to_owned(), ..ZocQuery::default() };
        match study().zoc(&query).expect("a zone") {
            ZocView::One { hexes } => hexes,
            ZocView::Two { .. } => panic!("one kind of zone"),
        }
    };
    assert_eq!(zone("0911"), ["0810", "0811", "0910", "0912"]);
    assert!(zone("1010").is_empty());
    assert!(!zone("1323").contains(&"1324".to_owned()));
}

#[test]
fn r4_5_reach_by_question() {
    let query = ReachQuery {
        unit: "u-11-mitchell".to_owned(),
        from: Some("0802".to_owned()),
        alone: true,
        ..ReachQuery::default()
    };
    let reach = study().reach(&query).expect("a reach");
    let boxed = reach.hexes.iter().find(|hex| hex.hex == "box:rossville").expect("the box");
    assert_eq!(boxed.cost.to_string(), "2");
    let march = ReachQuery { mode: Some("march".to_owned()), ..query };
    let reach = study().reach(&march).expect("a reach");
    let half = reach.hexes.iter().find(|hex| hex.hex == "0803").expect("a hex");
    assert_eq!(serde_json::to_string(&half.cost).expect("json"), "0.5");
    let from_box = ReachQuery { from: Some("box:rossville".to_owned()), ..march };
    assert_eq!(study().reach(&from_box).expect("a reach").from, "box:rossville");
}

#[test]
fn r10_1_odds_by_question() {
    let ask = |difference: &str| {
        let words = BTreeMap::from([("difference".to_owned(), difference.to_owned())]);
        study().odds(&words).expect("odds").outcomes
    };
    let lines: Vec<(String, u64)> = ask("1").into_iter().map(|it| (it.result, it.ways)).collect();
    assert!(
        lines.contains(&("Ar".to_owned(), 2)) && lines.contains(&("Dc(Ex) Leader".to_owned(), 1))
    );
    assert_eq!(ask("-7").iter().map(|it| it.ways).sum::<u64>(), 6);
}
