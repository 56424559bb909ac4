//! 8.3: Beauregard's confusion.

use grognard_bull_run::{BattleEvent, Crossing, Position, Side, rules};

use crate::help::{act, at, cost, ends, legal, refused, unit};

fn bonham() -> Position {
    Position::new().unit("bonham", "1410").moving(Side::Csa).farm_ford_found()
}

#[test]
fn r8_3_no_crossing_north_without_a_die() {
    let game = bonham().build().unwrap();
    assert_eq!(refused(&game, "m bonham 1409"), rules::CONFUSION);
    assert!(legal(&game, "t bonham"));
}

#[test]
fn r8_3_five_or_six_crosses() {
    for die in 1..=6 {
        let mut game = bonham().build().unwrap();
        let events = act(&mut game, "t bonham", &[die]);
        let passed = die >= 5;
        assert_eq!(events, [BattleEvent::Tried { unit: unit("bonham"), passed }]);
        assert_eq!(legal(&game, "m bonham 1409"), passed);
        assert_eq!(refused(&game, "t bonham"), rules::CONFUSION, "one die a turn");
    }
}

#[test]
fn ex_18_across_into_the_zone_of_richardson() {
    let mut game = bonham().unit("richardson", "1408").build().unwrap();
    act(&mut game, "t bonham", &[5]);
    assert_eq!(cost(&game, "bonham", "1409"), 2);
    assert!(!legal(&game, "m bonham 1309"));
    assert!(!legal(&game, "m bonham 1408"));
}

#[test]
fn ex_19_after_a_failed_die_it_moves_south_of_the_run() {
    let mut game = bonham().build().unwrap();
    act(&mut game, "t bonham", &[4]);
    assert_eq!(cost(&game, "bonham", "1411"), 1);
    assert_eq!(refused(&game, "m bonham 1409"), rules::CONFUSION);
}

#[test]
fn ex_20_who_has_been_across_needs_no_die() {
    let mut game = bonham().turn(4).initiative(Side::Csa).build().unwrap();
    act(&mut game, "t bonham", &[6]);
    act(&mut game, "m bonham 1409", &[]);
    assert_eq!(game.unit(unit("bonham")).crossing, Crossing::Free);
    for (turn, march) in [(5, None), (6, Some("m bonham 1410")), (7, Some("m bonham 1409"))] {
        act(&mut game, "pass", &[]);
        act(&mut game, "pass", &[6]);
        assert_eq!(game.turn_number(), turn);
        assert_eq!(refused(&game, "t bonham"), rules::CONFUSION);
        if let Some(march) = march {
            act(&mut game, march, &[]);
        }
    }
    assert_eq!(at(&game, "bonham"), "1409");
}

#[test]
fn ex_21_johnstons_units_never_roll() {
    let game = Position::new().unit("bee", "1410").moving(Side::Csa).build().unwrap();
    assert_eq!(refused(&game, "t bee"), rules::CONFUSION);
    assert!(legal(&game, "m bee 1409"));
}

#[test]
fn r8_3_a_pass_is_good_for_its_turn_only() {
    let mut game = bonham().initiative(Side::Csa).build().unwrap();
    act(&mut game, "t bonham", &[6]);
    act(&mut game, "pass", &[]);
    act(&mut game, "pass", &[6]);
    assert_eq!(refused(&game, "m bonham 1409"), rules::CONFUSION);
}

#[test]
fn r8_3_d4_only_a_move_that_ends_north_frees() {
    for (to, frees) in [("1411", false), ("1409", true)] {
        let mut game = bonham().build().unwrap();
        act(&mut game, "t bonham", &[6]);
        let events = act(&mut game, &format!("m bonham {to}"), &[]);
        let freed = events.contains(&BattleEvent::Freed { unit: unit("bonham") });
        assert_eq!(freed, frees, "{to}");
    }
}

#[test]
fn r8_3_only_near_a_crossing() {
    let game = Position::new().unit("bonham", "1315").moving(Side::Csa).build().unwrap();
    assert_eq!(refused(&game, "t bonham"), rules::CONFUSION);
}

#[test]
fn r8_3_the_union_crosses_freely() {
    let game = Position::new().unit("richardson", "1409").build().unwrap();
    assert!(ends(&game, "richardson").contains("1410"));
    let back = Position::new().unit("richardson", "1410").build().unwrap();
    assert!(ends(&back, "richardson").contains("1409"));
}
