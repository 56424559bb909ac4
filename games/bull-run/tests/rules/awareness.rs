//! 8.4: flank awareness and Farm Ford.

use grognard_bull_run::{Alarm, BattleEvent, Position, Side, rules};

use crate::help::{act, at, legal, refused, unit};

fn march() -> Position {
    Position::new().turn(4).farm_ford_found().unit("burnside", "0303").unit("evans", "0806")
}

#[test]
fn r8_4_no_csa_unit_goes_west_before_it_is_aware() {
    let game = march().moving(Side::Csa).build().unwrap();
    assert_eq!(refused(&game, "m evans 0707"), rules::AWARENESS);
    let aware = march().moving(Side::Csa).aware().build().unwrap();
    assert!(legal(&aware, "m evans 0707"));
}

#[test]
fn ex_25_no_die_before_the_crossing() {
    let mut game = march().initiative(Side::Csa).moving(Side::Csa).build().unwrap();
    act(&mut game, "pass", &[]);
    act(&mut game, "m burnside 0304", &[]);
    assert!(game.flank_crossed());
    // Turn 5: initiative, then the first scouts' die before the CSA moves.
    act(&mut game, "pass", &[4, 4]);
    assert_eq!(game.turn_number(), 5);
    assert!(!game.is_aware());
}

#[test]
fn ex_26_scouts_report_on_the_turn_of_the_crossing() {
    for die in 1..=6 {
        let mut game = march().moving(Side::Union).build().unwrap();
        act(&mut game, "m burnside 0304", &[]);
        act(&mut game, "pass", &[die]);
        assert_eq!(game.is_aware(), die >= 5);
        assert_eq!(legal(&game, "m evans 0707"), die >= 5);
    }
}

#[test]
fn ex_27_contact_makes_aware_at_once() {
    let mut game = Position::new()
        .turn(6)
        .unit("burnside", "0606")
        .unit("evans", "0806")
        .sudley_crossed()
        .build()
        .unwrap();
    let events = act(&mut game, "m burnside 0707", &[]);
    let how = Alarm::Contact { unit: unit("burnside") };
    assert!(events.contains(&BattleEvent::Aware { how }));
    assert!(game.is_aware());
}

#[test]
fn r8_4_contact_counts_only_after_a_flank_crossing() {
    // Over Ball's Ford nobody's flank is turned.
    let mut game = Position::new().unit("keyes", "1007").unit("cocke", "1009").build().unwrap();
    let events = act(&mut game, "m keyes 1008", &[]);
    assert!(!game.is_aware());
    // Somebody south of the run has been seen all the same, which 9.0 asks; it is said once.
    assert!(game.has_noticed());
    assert!(events.contains(&BattleEvent::Noticed { unit: unit("keyes") }));
}

#[test]
fn r8_4_contact_across_bull_run_does_not_count() {
    let mut game = Position::new()
        .unit("sherman", "0906")
        .unit("evans", "0806")
        .sudley_crossed()
        .build()
        .unwrap();
    act(&mut game, "m sherman 0805", &[]);
    assert!(!game.is_aware(), "Sherman is north of the run");
    assert!(!game.has_noticed());
}

#[test]
fn r8_4_scouts_go_out_every_turn_until_they_report() {
    let mut game = march().sudley_crossed().moving(Side::Union).build().unwrap();
    // Turn 4: a three. Turn 5, the CSA first: a four. Turn 6, the CSA first: a five.
    act(&mut game, "pass", &[3]);
    act(&mut game, "pass", &[6, 4]);
    assert!(!game.is_aware());
    act(&mut game, "pass", &[]);
    let events = act(&mut game, "pass", &[6, 5]);
    assert!(events.contains(&BattleEvent::Aware { how: Alarm::Scouts }));
    assert!(game.is_aware() && game.has_noticed());
}

#[test]
fn r8_4_no_scouts_while_no_flank_ford_has_been_crossed() {
    // Keyes is south of the run, but came by Ball's Ford.
    let mut game = Position::new().unit("keyes", "1008").unit("evans", "0806").build().unwrap();
    act(&mut game, "pass", &[]);
    assert!(!game.is_aware());
    // Farm Ford turns the flank as Sudley Ford does.
    let position = Position::new().unit("sherman", "0705").unit("ewell", "1812");
    let mut game = position.farm_ford_found().build().unwrap();
    act(&mut game, "m sherman 0706", &[]);
    act(&mut game, "pass", &[5]);
    assert!(game.is_aware());
}

#[test]
fn r8_4_once_aware_no_more_dice() {
    let mut game = march().aware().sudley_crossed().build().unwrap();
    act(&mut game, "pass", &[]);
    act(&mut game, "pass", &[1]);
    assert!(game.is_aware());
}

#[test]
fn r8_4_farm_ford_is_sought_before_every_union_move_until_found() {
    for die in 1..=6 {
        let mut game =
            Position::new().initiative(Side::Csa).moving(Side::Csa).unit("sherman", "0705");
        game = game.turn(2);
        let mut game = game.build().unwrap();
        act(&mut game, "pass", &[die]);
        assert_eq!(game.farm_ford_found(), die >= 5);
        assert_eq!(legal(&game, "m sherman 0706"), die >= 5);
        act(&mut game, "pass", &[6]);
        // The next Union move needs a die only if the first was in vain.
        act(&mut game, "pass", if die >= 5 { &[] } else { &[2] });
    }
}

#[test]
fn r8_4_the_csa_may_use_farm_ford_before_it_is_found() {
    let game = Position::new().unit("bee", "0706").moving(Side::Csa).aware().build().unwrap();
    assert!(legal(&game, "m bee 0705"));
    let unaware = Position::new().unit("bee", "0706").moving(Side::Csa).build().unwrap();
    assert_eq!(refused(&unaware, "m bee 0705"), rules::AWARENESS);
}

#[test]
fn r8_4_where_the_way_matters_both_are_offered() {
    let position = || Position::new().unit("sherman", "0705").farm_ford_found();
    // Over the Stone Bridge no flank is turned, over Farm Ford it is.
    let mut by_bridge = position().build().unwrap();
    act(&mut by_bridge, "m sherman 0806", &[]);
    assert!(!by_bridge.flank_crossed());
    let mut by_ford = position().build().unwrap();
    act(&mut by_ford, "m sherman 0806 other", &[]);
    assert!(by_ford.flank_crossed());
    assert_eq!(at(&by_ford, "sherman"), "0806");
    // Where there is only one way, or no difference any more, there is no other.
    assert_eq!(refused(&position().build().unwrap(), "m sherman 0706 other"), rules::AWARENESS);
    let crossed = position().sudley_crossed().build().unwrap();
    assert_eq!(refused(&crossed, "m sherman 0806 other"), rules::AWARENESS);
}
