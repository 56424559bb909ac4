//! Commands, descriptions and what a board sees.

use grognard_bull_run::{BullRun, Position, PositionError, Side};
use table::{Game, Location, Setup, Viewer, new_game};

use crate::help::{act, actions};

#[test]
fn commands_are_read_back_and_name_units_or_hexes() {
    let game = Position::new()
        .attacking(Side::Union)
        .unit("sherman", "0805")
        .unit("evans", "0806")
        .build()
        .unwrap();
    assert_eq!(game.parse("a sherman evans"), game.parse("A 0805  0806"));
    for nonsense in [
        "",
        "x",
        "a",
        "a sherman",
        "m",
        "m evans",
        "m evans 9999",
        "m custer 0806",
        "m evans 0807 twice",
        "h",
        "h many",
        "h 300",
        "r",
        "t nobody",
        "pass now",
    ] {
        assert_eq!(game.parse(nonsense), None, "{nonsense}");
    }
}

#[test]
fn what_an_action_means() {
    let game = Position::new().unit("burnside", "0303").build().unwrap();
    let text = game.describe(&game.parse("m burnside 0304").unwrap());
    assert_eq!(text.sentence, "Burnside moves to Sudley Church (0304) by Sudley Ford for 2 MP.");
    assert_eq!((text.group.as_str(), text.unit.as_deref()), ("Burnside", Some("burnside")));
    assert_eq!(text.hex.as_deref(), Some("0304"));
    let game = Position::new()
        .attacking(Side::Union)
        .unit("sherman", "0805")
        .unit("evans", "0806")
        .build()
        .unwrap();
    let text = game.describe(&game.parse("a sherman evans").unwrap());
    assert_eq!(text.sentence, "Sherman (5 SP) attacks Evans (3 SP) in 0806, die -2.");
}

#[test]
fn why_something_is_not_allowed() {
    let game = Position::new()
        .turn(4)
        .moving(Side::Csa)
        .unit("bonham", "1410")
        .unit("evans", "0806")
        .unit("sherman", "0905")
        .build()
        .unwrap();
    for (command, expected) in [
        (
            "m evans 0707",
            "Evans cannot go west to 0707 before the CSA is aware of its flank (rule 8.4)",
        ),
        (
            "m bonham 1409",
            "Bonham must roll 5 or 6 before it can cross Bull Run to 1409 (rule 8.3)",
        ),
        ("m bonham 1415", "Bonham needs 7 MP to reach 1415 and has 4 (rule 8.1)"),
        ("m sherman 0906", "Sherman is not a unit of the CSA side (rule 8.1)"),
        ("t evans", ""),
    ] {
        let refusal = game.check(&game.parse(command).unwrap());
        assert_eq!(refusal.err().map_or(String::new(), |it| it.to_string()), expected, "{command}");
    }
}

#[test]
fn the_view_shows_all_counters() {
    let mut game: BullRun = new_game(&Setup::default()).unwrap();
    act(&mut game, "go", &[1, 1]);
    let view = game.view(Viewer::Spectator);
    assert_eq!(view.counters.len(), 25);
    let stack: Vec<_> = view.stack("1005").iter().map(|it| it.id.clone()).collect();
    assert_eq!(stack, ["sherman", "schenck"]);
    let burnside = view.counters.iter().find(|it| it.id == "burnside").unwrap();
    assert_eq!(burnside.place, Location::Box("turn 3".to_owned()));
    assert_eq!(view.tracks[0].boxes.len(), 15);
    assert_eq!(view.tracks[0].boxes[view.tracks[0].at], "8:30");
    assert_eq!(view, game.view(Viewer::Side(Side::Csa.id())), "nothing is hidden");
    assert_eq!(game.prompt().turn, "Turn 1 of 15, 8:30");
}

#[test]
fn positions_that_cannot_be() {
    let fault = |position: Position| position.build().unwrap_err();
    let unknown = fault(Position::new().unit("custer", "0806"));
    assert_eq!(unknown, PositionError::UnknownUnit("custer".to_owned()));
    let nowhere = fault(Position::new().unit("evans", "9999"));
    assert_eq!(nowhere, PositionError::UnknownHex("9999".to_owned()));
    let crowd = Position::new().unit("evans", "0806").unit("bee", "0806").unit("cocke", "0806");
    assert!(matches!(fault(crowd), PositionError::Impossible(_)));
    let mixed = Position::new().unit("evans", "0806").unit("sherman", "0806");
    assert!(matches!(fault(mixed), PositionError::Impossible(_)));
    assert!(matches!(fault(Position::new().turn(16)), PositionError::Impossible(_)));
    assert!(matches!(fault(Position::new().sp("evans", 9)), PositionError::Impossible(_)));
}

#[test]
fn journals_show_labels() {
    let game = Position::new().unit("burnside", "0303").build().unwrap();
    let action = game.parse("m burnside 0304").unwrap();
    let text = serde_json::to_string(&action).unwrap();
    assert_eq!(text, r#"{"movement":{"move":{"unit":"burnside","to":"0304"}}}"#);
    for bad in [
        r#"{"movement":{"move":{"unit":"custer","to":"0304"}}}"#,
        r#"{"movement":{"move":{"unit":"burnside","to":"9999"}}}"#,
        r#"{"movement":{"move":{"unit":"burnside","to":304}}}"#,
        r#"{"charge":{}}"#,
    ] {
        assert!(serde_json::from_str::<grognard_bull_run::Action>(bad).is_err(), "{bad}");
    }
}

#[test]
fn journals_keep_the_way_that_matters() {
    let game = Position::new().unit("sherman", "0705").farm_ford_found().build().unwrap();
    let other = game.parse("m sherman 0806 other").unwrap();
    let text = serde_json::to_string(&other).unwrap();
    assert_eq!(text, r#"{"movement":{"move":{"unit":"sherman","to":"0806","way":"other"}}}"#);
    for action in actions(&game) {
        let text = serde_json::to_string(&action).unwrap();
        assert_eq!(
            serde_json::from_str::<grognard_bull_run::Action>(&text).unwrap(),
            action,
            "{text}"
        );
    }
}

#[test]
fn every_listed_action_has_its_words() {
    let mut game: BullRun = new_game(&Setup::default()).unwrap();
    act(&mut game, "go", &[6]);
    for action in actions(&game) {
        let text = game.describe(&action);
        assert_eq!(game.parse(&text.command), Some(action), "{}", text.command);
        assert!(text.sentence.ends_with('.'), "{}", text.sentence);
    }
}
