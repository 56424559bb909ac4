//! Reports that are read back and joined.

use grognard_table::{Game, MergeError, Plan, ReportFile, Seats, Setup, Shard, simulate};

use crate::toy::Skirmish;

fn whole() -> Plan {
    let seats = Seats::all(Skirmish::info(), "random");
    Plan {
        setup: Setup::scenario("assault").complete(Skirmish::info()).unwrap(),
        seed: 6,
        ..Plan::new(50, seats)
    }
}

fn played(whole: &Plan, shard: &str) -> ReportFile {
    let part = ReportFile::plan(whole, shard.parse().unwrap());
    let report = simulate::<Skirmish>(&part, &|_| {}).unwrap();
    let file = ReportFile::new("skirmish", whole, &part, report);
    let read = ReportFile::from_text(file.to_text().as_bytes()).unwrap();
    assert_eq!(read, file, "what is written is read back whole");
    read
}

#[test]
fn parts_in_any_order_are_the_whole_byte_for_byte() {
    let plan = whole();
    let text = played(&plan, "1/1").to_text();
    for order in [[1, 2, 3], [3, 1, 2], [2, 3, 1], [3, 2, 1]] {
        let parts = order.map(|part| played(&plan, &format!("{part}/3")));
        assert_eq!(ReportFile::merge(parts).unwrap().to_text(), text);
    }
    // More parts than games: some are empty.
    let many: Vec<_> = (1..=70).map(|part| played(&plan, &format!("{part}/70"))).collect();
    assert_eq!(ReportFile::merge(many).unwrap().to_text(), text);
    // Other cuts of the same games.
    let halves = [played(&plan, "2/2"), played(&plan, "1/4"), played(&plan, "2/4")];
    assert_eq!(ReportFile::merge(halves).unwrap().to_text(), text);
}

#[test]
fn games_that_come_to_no_end_are_joined_too() {
    let plan = Plan { step_limit: 40, ..whole() };
    let text = played(&plan, "1/1");
    let failure = text.report().failure.clone().unwrap();
    assert!(text.report().finished > 0 && text.report().finished < 50, "{:?}", text.report());
    let parts = ["5/5", "2/5", "1/5", "4/5", "3/5"].map(|part| played(&plan, part));
    let joined = ReportFile::merge(parts).unwrap();
    assert_eq!(joined.to_text(), text.to_text());
    assert_eq!(joined.report().failure.as_ref(), Some(&failure));
}

#[test]
fn lost_doubled_and_foreign_parts_are_refused() {
    let plan = whole();
    let part = |shard: &str| played(&plan, shard);
    let refused = |parts: Vec<ReportFile>| ReportFile::merge(parts).unwrap_err();
    assert_eq!(refused(vec![]), MergeError::Nothing);
    let lost = |first, last| MergeError::Lost { first, last, most: 49 };
    assert_eq!(refused(vec![part("2/2")]), lost(0, 24));
    assert_eq!(refused(vec![part("1/5"), part("3/5"), part("4/5"), part("5/5")]), lost(10, 19));
    assert_eq!(refused(vec![part("1/2")]), lost(25, 49));
    assert_eq!(
        refused(vec![part("2/2"), part("1/2"), part("2/2")]),
        MergeError::Doubled { first: 25, last: 49, one: 1, other: 3 }
    );
    assert_eq!(
        refused(vec![part("1/2"), part("2/4"), part("2/2")]),
        MergeError::Doubled { first: 12, last: 24, one: 1, other: 2 }
    );
    let red = Seats::all(Skirmish::info(), "random").with("red", "sentry");
    for (what, other) in [
        ("seed", Plan { seed: 7, ..plan.clone() }),
        ("number of games", Plan { games: 60, ..plan.clone() }),
        ("limit of steps", Plan { step_limit: 999, ..plan.clone() }),
        ("players", Plan { seats: red, ..plan.clone() }),
        ("set-up", Plan { setup: plan.setup.clone().with("steps", "three"), ..plan.clone() }),
    ] {
        match refused(vec![part("1/2"), played(&other, "2/2")]) {
            MergeError::Foreign { part: 2, what: found, .. } => assert_eq!(found, what),
            other => panic!("{what}: {other}"),
        }
    }
}

#[test]
fn what_is_no_report_is_refused() {
    let text = played(&whole(), "1/2").to_text();
    for (from, to) in [
        ("grognard report 1", "grognard report 9"),
        ("\"finished\": 25", "\"finished\": 24"),
        ("\"finished\": 25", "\"finished\": 26"),
        ("\"first\": 0", "\"first\": 26"),
        ("\"failure\": null", "\"failure\": {\"index\": 3, \"seed\": 1, \"error\": \"\"}"),
        ("\"actions\"", "\"acts\""),
    ] {
        assert!(text.contains(from), "{from} in {text}");
        let other = text.replace(from, to);
        assert!(ReportFile::from_text(other.as_bytes()).is_err(), "{to}");
    }
    assert!(ReportFile::from_text(b"[]").is_err());
    for bad in ["0/3", "4/3", "3", "1/0", "a/b", "-1/2", ""] {
        assert!(bad.parse::<Shard>().is_err(), "{bad}");
    }
}
