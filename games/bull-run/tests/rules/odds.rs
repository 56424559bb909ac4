//! The odds of an action are those of the dice that it rolls.

use std::collections::BTreeMap;

use combat::ScriptedDice;
use grognard_bull_run::{BattleEvent, BullRun, Position, Side};
use table::{Event, Game, OddsView, play};

use crate::help::act;

/// Units with their hexes.
type Units<'a> = &'a [(&'a str, &'a str)];

fn position(side: Side, units: Units) -> Position {
    let position = Position::new().turn(8).aware().farm_ford_found().initiative(side);
    let position = position.attacking(side).unit("smith", "2201").unit("runyon", "2202");
    units.iter().fold(position, |position, (id, hex)| position.unit(id, hex))
}

fn odds(game: &BullRun, command: &str) -> Option<OddsView> {
    game.odds(&game.parse(command).unwrap())
}

fn lines(odds: &OddsView) -> Vec<(&str, u64, u64)> {
    odds.outcomes.iter().map(|line| (line.result.as_str(), line.ways, line.of)).collect()
}

/// What the first attack comes to when three dice fall so: hits and hits taken, as odds begin.
fn fought(game: &BullRun, command: &str, faces: [u8; 3]) -> String {
    let mut copy = game.clone();
    // Whatever comes after the fire finds a one.
    let mut dice = ScriptedDice::new(faces.into_iter().chain([1; 20]));
    let action = copy.parse(command).unwrap();
    let mut hits = Vec::new();
    for event in play(&mut copy, &action, &mut dice).unwrap() {
        match event {
            Event::Happened(BattleEvent::Hesitation { attacks: false, .. }) => {
                return "no attack".to_owned();
            }
            Event::Happened(BattleEvent::Fired { hits: scored, at, .. }) => {
                // A second attack is another story.
                if at.is_some() && !hits.is_empty() {
                    break;
                }
                hits.push(scored);
            }
            _ => {}
        }
    }
    let taken = hits.get(1).copied().unwrap_or(0);
    let plural = if hits[0] == 1 { "hit" } else { "hits" };
    format!("{} {plural}, {taken} taken", hits[0])
}

/// The odds against all 216 falls of three dice, played one by one.
#[track_caller]
fn agree(odds: &OddsView, game: &BullRun, command: &str) {
    let mut played: BTreeMap<String, u64> = BTreeMap::new();
    for fall in 0..216_u16 {
        let faces = [fall / 36, fall / 6 % 6, fall % 6].map(|face| face as u8 + 1);
        *played.entry(fought(game, command, faces)).or_default() += 1;
    }
    let told: BTreeMap<String, u64> = odds
        .outcomes
        .iter()
        .map(|line| {
            let result = line.result.split(':').next().unwrap_or_default().to_owned();
            (result, line.ways * 216 / line.of)
        })
        .collect();
    assert_eq!(told, played);
}

#[test]
fn r10_4_the_odds_of_an_attack_are_those_of_its_dice() {
    let cases: [(Side, Units, &str); 6] = [
        (Side::Csa, &[("cocke", "0510"), ("burnside", "0511")], "a 0510 0511"),
        // Eleven SP against nine.
        (
            Side::Csa,
            &[("longstreet", "0510"), ("jackson", "0510"), ("porter", "0511"), ("keyes", "0511")],
            "a 0510 0511",
        ),
        // Up a hill, into woods, over a bridge, and up a hill across Farm Ford.
        (Side::Csa, &[("longstreet", "0609"), ("burnside", "0608")], "a 0609 0608"),
        (Side::Csa, &[("bee", "0906"), ("keyes", "0907")], "a 0906 0907"),
        (Side::Union, &[("sherman", "0805"), ("evans", "0806")], "a 0805 0806"),
        (
            Side::Union,
            &[("sherman", "0705"), ("schenck", "0705"), ("evans", "0706")],
            "a 0705 0706",
        ),
    ];
    for (side, units, command) in cases {
        let mut game = position(side, units).build().unwrap();
        let odds = odds(&game, command).unwrap();
        act(&mut game, command, &[]);
        agree(&odds, &game, "pass");
    }
}

#[test]
fn r10_1_hesitation_is_part_of_the_odds() {
    let units = [("burnside", "0405"), ("porter", "0405"), ("evans", "0406")];
    let mut game = position(Side::Union, &units).build().unwrap();
    let odds = odds(&game, "a 0405 0406").unwrap();
    assert_eq!(lines(&odds)[0], ("no attack: McDowell hesitates", 144, 216));
    act(&mut game, "a 0405 0406", &[]);
    agree(&odds, &game, "pass");
}

#[test]
fn r11_1_the_odds_say_what_follows() {
    let game = position(Side::Csa, &[("cocke", "0510"), ("burnside", "0511")])
        .worn("burnside", 4, 1)
        .build()
        .unwrap();
    let odds = odds(&game, "a 0510 0511").unwrap();
    assert_eq!(
        lines(&odds),
        [
            ("0 hits, 0 taken", 16, 36),
            ("0 hits, 1 taken: the attacker retreats on 4-6", 8, 36),
            ("1 hit, 0 taken: the target is destroyed", 8, 36),
            ("1 hit, 1 taken: the target is destroyed", 4, 36),
        ]
    );
    assert!(odds.modifiers.is_empty());
    let whole = position(Side::Csa, &[("cocke", "0510"), ("burnside", "0511")]).build().unwrap();
    let odds = self::odds(&whole, "a 0510 0511").unwrap();
    assert_eq!(lines(&odds)[2].0, "1 hit, 0 taken: the target retreats on 4-6");
    assert_eq!(lines(&odds)[3].0, "1 hit, 1 taken");
}

#[test]
fn r10_5_the_odds_name_what_changes_the_die() {
    let units = [("sherman", "0705"), ("schenck", "0705"), ("evans", "0706")];
    let game = position(Side::Union, &units).build().unwrap();
    let odds = odds(&game, "a 0705 0706").unwrap();
    let reasons: Vec<_> =
        odds.modifiers.iter().map(|it| (it.amount, it.rule.as_str(), it.why.as_str())).collect();
    assert_eq!(
        reasons,
        [(-1, "10.5", "target on a hill"), (-2, "10.5", "across a ford of Bull Run")]
    );
}

#[test]
fn r10_1_a_defender_that_has_fired_does_not_fire_in_the_odds() {
    let units = [("cocke", "0510"), ("evans", "0411"), ("bee", "0512"), ("porter", "0511")];
    let mut game = position(Side::Csa, &units).build().unwrap();
    for attack in ["a 0510 0511", "a 0411 0511", "a 0512 0511"] {
        act(&mut game, attack, &[]);
    }
    act(&mut game, "pass", &[]);
    let first = odds(&game, "f 0510").unwrap();
    assert!(lines(&first).iter().any(|(result, ..)| result.contains("1 taken")));
    agree(&first, &game, "f 0510");
    act(&mut game, "f 0510", &[1, 1]);
    let second = odds(&game, "f 0411").unwrap();
    assert!(lines(&second).iter().all(|(result, ..)| result.contains("0 taken")));
    agree(&second, &game, "f 0411");
}

#[test]
fn r8_3_the_odds_of_crossing() {
    let game = Position::new().unit("bonham", "1410").moving(Side::Csa).build().unwrap();
    let odds_of_try = odds(&game, "t bonham").unwrap();
    assert_eq!(
        lines(&odds_of_try),
        [
            ("Bonham may not cross Bull Run this turn", 4, 6),
            ("Bonham may cross Bull Run this turn", 2, 6)
        ]
    );
    assert_eq!(odds(&game, "m bonham 1411"), None, "no die is rolled for that");
    assert_eq!(odds(&game, "pass"), None);
    // An advance north needs the dice of both.
    let units = [("bonham", "1410"), ("longstreet", "1410"), ("richardson", "1409")];
    let mut game = position(Side::Csa, &units).sp("richardson", 1).build().unwrap();
    act(&mut game, "a 1410 1409", &[]);
    act(&mut game, "pass", &[6, 1]);
    let advance = odds(&game, "advance").unwrap();
    assert_eq!(
        lines(&advance),
        [
            ("no advance: not everybody may cross Bull Run", 32, 36),
            ("advance of Bonham and Longstreet", 4, 36)
        ]
    );
    assert_eq!(odds(&game, "stay"), None);
}

#[test]
fn r11_2_an_advance_without_dice_has_no_odds() {
    let units = [("cocke", "0510"), ("burnside", "0511")];
    let mut game = position(Side::Csa, &units).sp("burnside", 1).build().unwrap();
    act(&mut game, "a 0510 0511", &[]);
    act(&mut game, "pass", &[5, 1]);
    assert_eq!(odds(&game, "advance"), None);
}

#[test]
fn r9_0_the_odds_of_the_table() {
    let game = Position::new().turn(8).moving(Side::Csa).build().unwrap();
    let odds = odds(&game, "table").unwrap();
    assert_eq!(lines(&odds), [("A: attack Centreville", 4, 6), ("B: stay in place", 2, 6)]);
}
