//! 13.1 to 13.4 and KF: what is special about each scenario.

use grognard_stonewall::{BattleEvent, Guns, Position, Side, Stonewall, rules};
use table::{Game, Setup, new_game};

use crate::help::{
    act, acts, at, attack_to, commands, fight, legal, modifier, moves, mp, refused, unit,
};

/// A scenario at its first action phase.
fn first_phase(scenario: &str) -> Stonewall {
    let mut game: Stonewall = new_game(&Setup::scenario(scenario)).unwrap();
    act(&mut game, "begin", &[]);
    while game.prompt().phase != "Action" {
        act(&mut game, "done", &[]);
    }
    game
}

#[test]
fn slb_29_r13_1_the_union_has_the_initiative_until_it_attacks() {
    let mut game = first_phase("1");
    acts(&mut game, &[("march brooks", &[3]), ("stop", &[])]);
    assert_eq!((game.decider(), game.phase()), (Some(Side::Union), 2), "no roll");
    acts(&mut game, &[("march newton", &[5])]);
    // Barksdale in 4329, over a creek by road.
    act(&mut game, "a 4329 hasty", &[3, 3, 1, 6]);
    assert_eq!((game.decider(), game.phase()), (Some(Side::Confederate), 3), "rolled");
}

#[test]
fn slb_29_r13_1_or_until_it_moves_a_unit_to_the_north_bank() {
    let mut game = first_phase("1");
    acts(&mut game, &[("march howe", &[3]), ("m 4427", &[])]);
    act(&mut game, "stop", &[1, 6]);
    assert_eq!(game.decider(), Some(Side::Confederate));
    // Gibbon's moves on the north bank are none (A33).
    let mut game = first_phase("1");
    acts(&mut game, &[("march gibbon", &[3]), ("m 4426", &[]), ("stop", &[])]);
    assert_eq!(game.decider(), Some(Side::Union));
}

#[test]
fn a1_r13_1_a_failed_assault_ends_it_too() {
    let mut game = first_phase("1");
    act(&mut game, "assault sedgwick 4329", &[]);
    act(&mut game, "go", &[6, 1, 6]);
    assert_eq!(game.decider(), Some(Side::Confederate));
}

#[test]
fn slb_51_a32_two_passes_end_the_scenario() {
    let mut game = first_phase("1");
    act(&mut game, "pass", &[]);
    assert_eq!(game.decider(), Some(Side::Confederate));
    act(&mut game, "pass", &[]);
    assert!(game.decision().outcome().is_some());
    // 13.4: a phase that the Union passes is lost, and phase 2 is the Union's again.
    let mut game = first_phase("4");
    act(&mut game, "pass", &[]);
    assert_eq!((game.decider(), game.phase()), (Some(Side::Union), 2));
    // 13.2, phase 2: a pass is refused.
    let mut game = first_phase("2");
    act(&mut game, "pass", &[3, 4]);
    assert_eq!(game.phase(), 2);
    let game = Position::start("2").phase(3).acting(Side::Confederate).build().unwrap();
    assert_eq!(refused(&game, "pass"), rules::FLANK_MARCH);
    assert_eq!(refused(&game, "march rodes"), rules::FLANK_MARCH);
}

#[test]
fn slb_28_r13_1_mclaws_waits_for_a_warning() {
    let mut game = Position::start("1")
        .phase(50)
        .rolled_initiative()
        .acting(Side::Confederate)
        .build()
        .unwrap();
    assert_eq!(refused(&game, "march mclaws"), rules::SALEM_CHURCH);
    // Hays leaves 4227: one empty, no warning.
    acts(&mut game, &[("march hays", &[4]), ("m 4127", &[])]);
    act(&mut game, "stop", &[1, 6]);
    assert_eq!(refused(&game, "warn"), rules::SALEM_CHURCH);
    // Wilcox and Hays leave 4127 as well: two.
    acts(&mut game, &[("march wilcox", &[6]), ("m 4027", &[]), ("stop", &[1, 6])]);
    acts(&mut game, &[("march hays", &[4]), ("m 4128", &[])]);
    fight(&mut game, "stop", &[1, 6]);
    let warn = game.clone();
    let mut game = warn;
    let events = act(&mut game, "warn", &[1, 6]);
    assert!(events.iter().any(|it| matches!(it, BattleEvent::Warned { .. })));
    assert!(legal(&game, "march mclaws"));
}

#[test]
fn r13_1_confederates_do_not_go_north_and_may_come_back() {
    let mut game = Position::new("1")
        .unit("barksdale", "4328", 4)
        .unit("newton", "2127", 8)
        .bridge("4328", "4427")
        .acting(Side::Confederate)
        .build()
        .unwrap();
    act(&mut game, "march barksdale", &[5]);
    assert_eq!(refused(&game, "m 4427"), rules::SALEM_CHURCH);
    let mut game = Position::new("1")
        .unit("barksdale", "4427", 4)
        .unit("newton", "2127", 8)
        .bridge("4328", "4427")
        .acting(Side::Confederate)
        .build()
        .unwrap();
    act(&mut game, "march barksdale", &[5]);
    assert!(moves(&game).contains("4426") && moves(&game).contains("4328"));
}

#[test]
fn slb_31_r13_2_phase_one_is_one_unit_of_two_corps_in_columns_from_33() {
    let mut game = first_phase("2");
    assert_eq!(game.decider(), Some(Side::Union));
    assert!(legal(&game, "march birney") && legal(&game, "march geary"));
    assert_eq!(refused(&game, "march griffin"), rules::FLANK_MARCH);
    assert!(!legal(&game, "assault sickles 3330"));
    act(&mut game, "march birney", &[6]);
    // 23 GA in 3330 may be attacked; 3230 lies in column 32.
    assert!(legal(&game, "a 3330 hasty"));
    let mut thomas = Position::start("2").unit("birney", "3330", 13).unit("23-ga", "2930", 1);
    thomas = thomas.phase(1);
    let mut game = thomas.build().unwrap();
    act(&mut game, "march birney", &[6]);
    assert_eq!(refused(&game, "a 3230 hasty"), rules::FLANK_MARCH);
    assert_eq!(refused(&game, "m 3229"), rules::FLANK_MARCH);
    // With the corps leader: he activates one unit and no more.
    let mut game = first_phase("2");
    act(&mut game, "lead sickles", &[]);
    act(&mut game, "add birney", &[5]);
    assert_eq!(mp(&game), 6);
}

#[test]
fn r13_2_phases_two_and_three_are_stuart_and_jackson() {
    let mut game = first_phase("2");
    // There is but one thing to do, and it is done: two dice for Stuart's cavalry.
    act(&mut game, "pass", &[3, 4]);
    assert_eq!((game.prompt().phase.as_str(), mp(&game)), ("March", 9));
    assert!(unit(&game, "f-lee").fatigue == 2 && game.phase() == 2);
    act(&mut game, "stop", &[]);
    // Jackson may take as few as one.
    assert_eq!((game.prompt().phase.as_str(), game.phase()), ("Leader activation", 3));
    acts(&mut game, &[("add rodes", &[]), ("go", &[2])]);
    assert_eq!(mp(&game), 4);
}

#[test]
fn slb_32_r13_2_bonus_phases_and_night_on_a_tie_from_phase_seven() {
    // In phase 4 the Confederates add 1: 4 to 3 + 1 is a tie, theirs, and no night.
    let mut game = Position::start("2").phase(3).acting(Side::Confederate).build().unwrap();
    act(&mut game, "lead jackson", &[]);
    acts(&mut game, &[("add rodes", &[]), ("go", &[3])]);
    act(&mut game, "stop", &[4, 3]);
    assert_eq!((game.decider(), game.phase(), game.night()), (Some(Side::Confederate), 4, false));
    let mut game = Position::start("2").phase(6).acting(Side::Confederate).build().unwrap();
    act(&mut game, "march anderson", &[3]);
    act(&mut game, "stop", &[3, 3]);
    assert_eq!((game.decider(), game.phase(), game.night()), (Some(Side::Confederate), 7, true));
}

#[test]
fn r13_2_the_river_is_closed_below_scott_s_dam_ford() {
    // Banks' Ford 4026-4126, closed in both turns; U.S. Ford is open.
    let mut game = Position::new("2")
        .unit("newton", "4126", 8)
        .unit("howe", "3624", 8)
        .unit("wilcox", "0832", 4)
        .build()
        .unwrap();
    let mut other = game.clone();
    act(&mut game, "march newton", &[6]);
    assert_eq!(refused(&game, "m 4026"), rules::FLANK_MARCH);
    act(&mut other, "march howe", &[6]);
    assert!(moves(&other).contains("3525") && moves(&other).contains("3625"));
    // No attack across a closed side, though zones reach over it.
    let mut game =
        Position::new("2").unit("newton", "4126", 8).unit("wilcox", "4026", 4).build().unwrap();
    act(&mut game, "march newton", &[6]);
    assert_eq!(refused(&game, "a 4026 hasty"), rules::FLANK_MARCH);
    assert!(
        grognard_stonewall::table::Game::overlays(&game, table::Viewer::Spectator)
            .iter()
            .any(|it| it.id == "zoc-union" && it.hexes.iter().any(|at| at.hex == "4026"))
    );
}

#[test]
fn slb_36_r13_3_on_turn_one_not_even_in_retreat() {
    // A unit in 4327 driven from 4227: Falmouth Ford is the only way if all else is held.
    let driven = |scenario: &str, turn: u8| {
        let mut game = Position::new(scenario)
            .unit("rodes", "4227", 18)
            .unit("hill", "4328", 10)
            .unit("gibbon", "4327", 4)
            .turn(turn)
            .phase(90)
            .acting(Side::Confederate)
            .build()
            .unwrap();
        act(&mut game, "march rodes", &[5]);
        attack_to(&mut game, "a 4327 prepared", 2);
        (at(&game, "gibbon"), commands(&game).contains("r 4426"))
    };
    assert_eq!(driven("3", 1).0, "-", "it surrenders");
    let (place, _) = driven("3", 2);
    assert_ne!(place, "-");
    let (place, _) = driven("2", 1);
    assert_ne!(place, "-");
}

#[test]
fn r13_3_some_are_held_on_turn_one() {
    let held = ["wilcox", "hays", "18-ms", "barksdale", "hoke", "gordon", "smith"];
    let game = Position::start("3").phase(50).acting(Side::Confederate).build().unwrap();
    for id in held {
        assert_eq!(refused(&game, &format!("march {id}")), rules::SEDGWICK, "{id}");
    }
    assert_eq!(refused(&game, "lead early-ldr"), rules::SEDGWICK);
    assert!(legal(&game, "march anderson"));
    let game = Position::start("3").phase(50).acting(Side::Union).build().unwrap();
    for id in ["newton", "howe", "gibbon", "brooks"] {
        assert_eq!(refused(&game, &format!("march {id}")), rules::SEDGWICK, "{id}");
    }
    assert_eq!(refused(&game, "lead sedgwick"), rules::SEDGWICK);
    let game = Position::start("3").turn(2).phase(1).acting(Side::Union).build().unwrap();
    assert!(legal(&game, "march newton"));
}

#[test]
fn slb_33_r13_2_jackson_is_gone_after_turn_one() {
    let mut game = Position::start("2").phase(50).acting(Side::Union).build().unwrap();
    act(&mut game, "pass", &[]);
    fight(&mut game, "pass", &[]);
    while game.prompt().phase == "Recovery" {
        fight(&mut game, "done", &[]);
    }
    assert_eq!(Game::turn(&game), 2);
    assert_eq!((at(&game, "jackson"), at(&game, "stuart-infantry")), ("-", "3026"));
    assert_eq!(at(&game, "stuart-cavalry"), "-");
    assert!(!game.night());
}

#[test]
fn r13_4_the_first_five_initiatives_are_fixed() {
    let mut game = first_phase("4");
    let of_first = ["march davis", "march devin", "march reserve-whiting"];
    assert!(of_first.iter().all(|it| legal(&game, it)));
    assert_eq!(refused(&game, "march di-cesnola"), rules::BRANDY_STATION);
    assert_eq!(refused(&game, "march ames"), rules::BRANDY_STATION);
    acts(&mut game, &[("march devin", &[3, 3]), ("stop", &[])]);
    // A6: two different brigades.
    assert!(!legal(&game, "march devin") && legal(&game, "march davis"));
    act(&mut game, "pass", &[]);
    assert!(legal(&game, "march ji-gregg") && !legal(&game, "march davis"));
    acts(&mut game, &[("pass", &[]), ("pass", &[])]);
    assert_eq!((game.decider(), game.phase()), (Some(Side::Confederate), 5));
    act(&mut game, "pass", &[6, 1]);
    assert_eq!((game.decider(), game.phase()), (Some(Side::Union), 6), "rolled");
}

#[test]
fn slb_37_r13_4_first_crossings_at_the_named_fords() {
    let crossing = |id: &str, from: &str, to: &str, others: &[(&str, &str)]| {
        let mut position = Position::new("4").unit(id, from, 2).unit("jones", "1818", 3);
        for (other, hex) in others {
            position = position.unit(other, hex, 2);
        }
        let mut game = position.build().unwrap();
        let faces: &[u8] = if ["ames", "russell"].contains(&id) { &[6] } else { &[6, 6] };
        act(&mut game, &format!("march {id}"), faces);
        if legal(&game, &format!("m {to}")) {
            None
        } else {
            Some(refused(&game, &format!("m {to}")))
        }
    };
    assert_eq!(crossing("davis", "2313", "2213", &[]), None);
    assert_eq!(crossing("davis", "2718", "2618", &[]), Some(rules::BRANDY_STATION));
    assert_eq!(crossing("ji-gregg", "2718", "2618", &[]), None);
    assert_eq!(crossing("ames", "2718", "2618", &[]), Some(rules::BRANDY_STATION));
    // The 3rd Division after the 2nd: JI Gregg is still east.
    let waiting = [("ji-gregg", "2817")];
    assert_eq!(crossing("kilpatrick", "2718", "2618", &waiting), Some(rules::BRANDY_STATION));
    assert_eq!(crossing("kilpatrick", "2718", "2618", &[]), None);
    // Once over, any ford and the Rappahannock Station bridge, not the others.
    let mut game =
        Position::new("4").unit("davis", "2313", 2).unit("jones", "1418", 3).build().unwrap();
    acts(&mut game, &[("march davis", &[6, 6]), ("m 2213", &[]), ("m 2313", &[])]);
    assert_eq!(at(&game, "davis"), "2313", "back again");
}

#[test]
fn r13_4_neither_side_leaves_its_ground() {
    let mut game =
        Position::new("4").unit("davis", "1418", 2).unit("jones", "2213", 3).build().unwrap();
    act(&mut game, "march davis", &[6, 6]);
    assert!(moves(&game).iter().all(|hex| hex.as_str() >= "1401"), "not west of column 14");
    assert_eq!(refused(&game, "m 1318"), rules::BRANDY_STATION);
    let mut game = Position::new("4")
        .unit("jones", "2213", 3)
        .unit("davis", "2717", 2)
        .acting(Side::Confederate)
        .build()
        .unwrap();
    act(&mut game, "march jones", &[6, 6]);
    assert_eq!(refused(&game, "m 2313"), rules::BRANDY_STATION, "outside Culpeper County");
    let mut game = Position::new("4")
        .unit("jones", "2213", 3)
        .unit("davis", "2313", 2)
        .acting(Side::Confederate)
        .build()
        .unwrap();
    act(&mut game, "march jones", &[6, 6]);
    assert_eq!(refused(&game, "a 2313 hasty"), rules::BRANDY_STATION);
    // The Rapidan is closed to the Union.
    let mut game =
        Position::new("4").unit("davis", "1824", 2).unit("jones", "2213", 3).build().unwrap();
    act(&mut game, "march davis", &[6, 6]);
    assert_eq!(refused(&game, "m 1825"), rules::BRANDY_STATION);
}

#[test]
fn slb_38_r13_4_rodes_is_freed_by_the_enemy_or_by_tired_cavalry() {
    let start = || {
        Position::new("4")
            .unit("rodes", "1418", 16)
            .unit("jones", "2213", 3)
            .unit("davis", "1819", 2)
    };
    let game = start().acting(Side::Confederate).build().unwrap();
    assert_eq!(refused(&game, "march rodes"), rules::BRANDY_STATION);
    // 1719 is three hexes from Culpeper.
    let mut game = start().build().unwrap();
    act(&mut game, "march davis", &[6, 6]);
    let events = act(&mut game, "m 1719", &[]);
    assert!(events.iter().any(|it| matches!(it, BattleEvent::Freed { .. })));
    let mut game = start().fatigue("jones", 1).acting(Side::Confederate).build().unwrap();
    act(&mut game, "march jones", &[3, 3]);
    let events = act(&mut game, "stop", &[1, 6]);
    assert!(
        events.iter().any(|it| matches!(it, BattleEvent::Freed { .. })),
        "F2: all cavalry tired"
    );
    assert!(legal(&game, "march rodes"));
}

#[test]
fn slb_39_r13_4_cavalry_charges() {
    // Hampton from the open, 9 points; 1818 and 1817 are clear.
    let charge = |defender: &str| {
        let mut game = Position::new("4")
            .unit("hampton", "1915", 3)
            .unit(defender, "1817", 2)
            .unit("jones", "2213", 3)
            .acting(Side::Confederate)
            .build()
            .unwrap();
        act(&mut game, "march hampton", &[4, 5]);
        act(&mut game, "m 1816", &[]);
        game
    };
    let mut game = charge("davis");
    assert_eq!(game.prompt().phase, "March");
    assert!(legal(&game, "a 1817 hasty charge"));
    assert_eq!(modifier(&game, "a 1817 hasty charge", "charge"), 1);
    assert_eq!(modifier(&game, "a 1817 hasty charge", "hasty"), -1);
    // Whatever comes of it, the action is over with it.
    fight(&mut game, "a 1817 hasty charge", &[6, 6]);
    assert_ne!(game.prompt().phase, "March");
    // Not against firm infantry; against a demoralized one.
    assert_eq!(refused(&charge("ames"), "a 1817 hasty charge"), rules::BRANDY_STATION);
    // Not by one who began in an enemy zone.
    let mut game = Position::new("4")
        .unit("hampton", "1816", 3)
        .unit("davis", "1817", 2)
        .unit("jones", "2213", 3)
        .acting(Side::Confederate)
        .build()
        .unwrap();
    act(&mut game, "march hampton", &[4, 5]);
    assert_eq!(refused(&game, "a 1817 hasty charge"), rules::BRANDY_STATION);
}

#[test]
fn slb_40_r13_4_the_horse_artillery() {
    let guns = |game: &Stonewall| game.guns();
    let start = Position::start("4").phase(50).acting(Side::Confederate).build().unwrap();
    assert_eq!(guns(&start), Guns::Parked);
    let mut game = start.clone();
    act(&mut game, "guns", &[1, 6]);
    assert_eq!(guns(&game), Guns::Distributed);
    assert_eq!(refused(&game, "guns"), rules::BRANDY_STATION);
    // Overrun first: one point, and no guns for the rest of the game.
    let mut game =
        Position::new("4").unit("davis", "2114", 2).unit("hampton", "1818", 3).build().unwrap();
    acts(&mut game, &[("march davis", &[6, 6]), ("m 2115", &[])]);
    assert_eq!((guns(&game), game.victory_points()), (Guns::Taken, 1));
    let attack = |distributed: bool| {
        let mut game = Position::new("4")
            .unit("hampton", "1816", 3)
            .unit("davis", "1817", 2)
            .acting(Side::Confederate)
            .build()
            .unwrap();
        if distributed {
            act(&mut game, "guns", &[1, 6]);
        }
        act(&mut game, "march hampton", &[4, 5]);
        modifier(&game, "a 1817 normal", "artillery")
    };
    // Neither side has a gun before: no modifier. With Hampton's one: +1 in the clear is -1.
    assert_eq!((attack(false), attack(true)), (0, -1));
}

#[test]
fn slb_41_kf_5_the_crossing_table() {
    let mut game = Position::start("kf").build().unwrap();
    acts(&mut game, &[("march sargent", &[4, 6]), ("m 2718", &[])]);
    // Die 6: hindered, one level of fatigue, goes on.
    act(&mut game, "m 2618", &[6]);
    assert_eq!((at(&game, "sargent"), unit(&game, "sargent").fatigue), ("2618", 2));
    fight(&mut game, "stop", &[]);
    // Second attempt: 2 + 2 = 4: crosses, one level, stops.
    acts(&mut game, &[("march gregg", &[4, 6]), ("m 2718", &[])]);
    fight(&mut game, "m 2618", &[2]);
    assert_eq!((at(&game, "gregg"), unit(&game, "gregg").fatigue), ("2618", 2));
    // Third: 3 + 4 = 7: success; the fourth does not roll.
    acts(&mut game, &[("march mcintosh", &[4, 6]), ("m 2718", &[]), ("m 2618", &[3])]);
    assert_eq!(unit(&game, "mcintosh").fatigue, 1);
    fight(&mut game, "stop", &[]);
    let mut last = game;
    act(&mut last, "march flank-guard", &[6, 6]);
    assert!(moves(&last).iter().any(|hex| hex == "2718") || !moves(&last).is_empty());
}

#[test]
fn kf_5_a_blocked_unit_stays_where_it_is() {
    let mut game = Position::start("kf").build().unwrap();
    acts(&mut game, &[("march sargent", &[4, 6]), ("m 2718", &[])]);
    fight(&mut game, "m 2618", &[1]);
    assert_eq!(at(&game, "sargent"), "2718");
    assert_eq!((unit(&game, "sargent").fatigue, unit(&game, "sargent").disorganized), (3, true));
}

#[test]
fn kf_2_kf_5_initiatives_and_closed_fords() {
    let mut game = first_phase("kf");
    assert_eq!(game.decider(), Some(Side::Union));
    act(&mut game, "pass", &[]);
    assert_eq!(game.decider(), Some(Side::Confederate), "as after a roll (A32)");
    let mut game = Position::new("kf")
        .unit("f-lee", "2418", 2)
        .unit("sargent", "3117", 2)
        .acting(Side::Confederate)
        .build()
        .unwrap();
    act(&mut game, "march f-lee", &[1, 1]);
    assert_eq!(refused(&game, "m 2419"), rules::CROSSING);
    let mut game =
        Position::new("kf").unit("sargent", "2313", 2).unit("f-lee", "1418", 2).build().unwrap();
    act(&mut game, "march sargent", &[1, 1]);
    assert_eq!(refused(&game, "m 2213"), rules::CROSSING);
}

#[test]
fn kf_4_the_teaching_scenario_has_no_leader_moves_and_no_guns() {
    let setup = Setup::scenario("kf").with("teaching", "yes");
    let mut game: Stonewall = new_game(&setup).unwrap();
    acts(&mut game, &[("begin", &[]), ("pass", &[])]);
    assert_eq!(refused(&game, "lead stuart-cavalry"), rules::TEACHING);
    assert_eq!(at(&game, "stuart-cavalry"), at(&game, "3-va"));
    acts(&mut game, &[("march 3-va", &[4, 4]), ("m 1417", &[])]);
    assert_eq!(at(&game, "stuart-cavalry"), "1417", "he stays with his regiment");
    // Without it he may lead.
    let mut game = first_phase("kf");
    act(&mut game, "pass", &[]);
    assert!(legal(&game, "lead stuart-cavalry"));
}

#[test]
fn slb_54_a40_an_advance_over_the_ford_is_no_attempt() {
    let mut game = Position::new("kf")
        .unit("sargent", "2718", 4)
        .unit("f-lee", "2618", 1)
        .unit("gregg", "2817", 2)
        .build()
        .unwrap();
    act(&mut game, "march sargent", &[6, 6]);
    assert_eq!(refused(&game, "m 2618"), rules::MOVEMENT);
    attack_to(&mut game, "a 2618 prepared", 4);
    crate::help::retreat(&mut game);
    fight(&mut game, "advance sargent", &[]);
    assert_eq!(at(&game, "sargent"), "2618");
    while game.prompt().phase != "Action" || game.decider() != Some(Side::Union) {
        let next = if legal(&game, "stop") { "stop" } else { "pass" };
        fight(&mut game, next, &[]);
    }
    // Gregg's is the first attempt: a die of 6 is 6, hindered, without + 2.
    acts(&mut game, &[("march gregg", &[4, 4]), ("m 2718", &[])]);
    let events = act(&mut game, "m 2618", &[6]);
    assert!(events.iter().any(|it| matches!(it, BattleEvent::CrossingTried { die: 6, .. })));
}
