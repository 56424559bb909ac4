//! Questions that need no play, and what boards are shown.

use std::collections::BTreeMap;

use grognard_stonewall::{Position, Side, Stonewall};
use table::{Game, OddsLine, ReachQuery, Setup, StudyError, Viewer, ZocQuery, ZocView, new_game};

use crate::help::{act, odds};

fn ask(words: &[(&str, &str)]) -> Result<Vec<OddsLine>, StudyError> {
    let words: BTreeMap<String, String> =
        words.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    Stonewall::study().unwrap().odds(&words).map(|odds| odds.outcomes)
}

#[test]
fn r7_5_odds_of_bare_strengths() {
    let lines = ask(&[("attacker", "7"), ("defender", "2"), ("net", "4")]).unwrap();
    let ways: u64 = lines.iter().map(|line| line.ways * 36 / line.of).sum();
    assert_eq!(ways, 36);
    // Dice that differ by -3: a difference of +1, three of 36 ways: 1D / D.
    let line = lines.iter().find(|line| line.result == "1D / D").unwrap();
    assert!(line.ways * 36 / line.of >= 3);
    assert!(ask(&[("attacker", "0.5"), ("defender", "3.5"), ("net", "-2")]).is_ok());
    assert!(matches!(
        ask(&[("attacker", "x"), ("defender", "2")]),
        Err(StudyError::BadValue { .. })
    ));
    assert!(matches!(ask(&[("attacker", "7")]), Err(StudyError::MissingKey { .. })));
    assert!(matches!(
        ask(&[("attacker", "7"), ("defender", "2"), ("luck", "9")]),
        Err(StudyError::UnknownKey { .. })
    ));
}

#[test]
fn std_b01_to_b05_the_chart_reads_as_in_the_replays() {
    // Difference, attacker's and defender's strength: attacker's and defender's result.
    for (difference, attacker, defender, expected) in [
        ("1", "7", "2", "1D / D"),
        ("6", "6", "1", "a / 1DR"),
        ("4", "8", "10", "fa / 1DR"),
        ("-2", "13", "12", "2D / f"),
        ("2", "10", "9", "1Da / 1Dr"),
    ] {
        // Dice that are equal leave the net as the difference: six of 36 ways at least.
        let words = [("attacker", attacker), ("defender", defender), ("net", difference)];
        let lines = ask(&words).unwrap();
        let line = lines.iter().find(|line| line.result == expected);
        let line = line.unwrap_or_else(|| panic!("{difference}: {lines:?}"));
        assert!(line.ways * 36 / line.of >= 6, "{line:?}");
    }
}

#[test]
fn odds_in_play_are_those_of_the_dice_with_every_modifier() {
    let mut game = Position::new("1")
        .unit("wilcox", "2127", 7)
        .unit("buschbeck", "2128", 2)
        .acting(Side::Confederate)
        .build()
        .unwrap();
    act(&mut game, "march wilcox", &[5]);
    let view = odds(&game, "a 2128 prepared");
    assert!(view.modifiers.iter().all(|line| !line.rule.is_empty() && !line.why.is_empty()));
    let whole: u64 = view.outcomes.iter().map(|line| line.ways * 36 / line.of).sum();
    assert_eq!(whole, 36);
}

#[test]
fn the_board_is_drawn_with_counters_leaders_and_objectives() {
    let game: Stonewall = new_game(&Setup::scenario("3")).unwrap();
    let view = game.view(Viewer::Spectator);
    assert_eq!(view.counters.len(), 39 + 13);
    assert!(view.markers.len() >= 5);
    let study = Stonewall::study().unwrap();
    assert!(study.map_svg(&view).unwrap().contains("Rodes"));
    assert!(study.map_text(&view, false).unwrap().lines().count() > 30);
    assert!(study.map_spot("3427").is_some());
}

#[test]
fn r2_4_the_zone_of_a_unit_by_strength() {
    let study = Stonewall::study().unwrap();
    let zone = |scenario: &str, at: &str| {
        let setup = Setup::scenario(scenario);
        let query = ZocQuery { setup, unit: "rodes".to_owned(), at: at.to_owned() };
        match study.zoc(&query).unwrap() {
            ZocView::Two { full, limited } => (full.join(" "), limited.join(" ")),
            ZocView::One { .. } => panic!("two strengths"),
        }
    };
    // 4128: woods all about but for the pike and the rolling hexes.
    assert_eq!(zone("2", "4128"), ("4028 4227 4228".to_owned(), "4027 4127 4129".to_owned()));
    // 4328 looks over the river only where a bridge is built.
    assert!(!zone("2", "4328").0.contains("4427"));
    assert!(zone("1", "4328").0.contains("4427"));
    assert_eq!(zone("2", "0310"), ("0209 0410".to_owned(), String::new()));
}

#[test]
fn r6_1_reach_alone_from_any_hex() {
    let study = Stonewall::study().unwrap();
    let reach = |setup: Setup, from: &str, mp: u32| {
        let query = ReachQuery {
            setup,
            unit: "newton".to_owned(),
            from: Some(from.to_owned()),
            alone: true,
            mp: Some(mp),
            mode: None,
        };
        let view = study.reach(&query).unwrap();
        view.hexes.iter().map(|it| format!("{}:{}", it.hex, it.cost)).collect::<Vec<_>>().join(" ")
    };
    let plain = Setup::scenario("2");
    // Two points from 4128: the pike to either side, and the minimum move to the rest.
    let found = reach(plain.clone(), "4128", 2);
    assert!(found.contains("4028:1") && found.contains("3928:2") && found.contains("4228:1"));
    // Bars and closed fords do not count alone; fords cost 1 more.
    assert!(reach(plain.clone(), "4126", 4).contains("4026:2"));
    let wet = plain.with("weather", "rain");
    assert!(!reach(wet, "4126", 4).contains("4026:"));
    let unknown = ReachQuery { unit: "custer".to_owned(), ..ReachQuery::default() };
    assert!(matches!(study.reach(&unknown), Err(StudyError::UnknownUnit { .. })));
}
