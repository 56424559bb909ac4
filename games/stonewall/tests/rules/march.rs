//! 5.1, 5.2, 6.1, 6.3 and 12.0: marches.

use grognard_stonewall::{BattleEvent, Position, Side, Stonewall, rules};
use table::Setup;

use crate::help::{act, acts, at, commands, legal, moves, mp, refused, state, unit};

/// One Union division in the open south of the Rapidan, and a Confederate far away.
fn alone(id: &str, hex: &str, mv: u8) -> Stonewall {
    let side = crate::help::unit_id(id).side;
    let other = if side == Side::Union { "wilcox" } else { "gibbon" };
    Position::new("1").unit(id, hex, mv).unit(other, "0832", 4).acting(side).build().unwrap()
}

#[test]
fn r5_0_an_activation_raises_fatigue_and_f4_ends_it() {
    let mut game = alone("newton", "2127", 10);
    act(&mut game, "march newton", &[4]);
    assert_eq!(unit(&game, "newton").fatigue, 1);
    let game = Position::new("1")
        .unit("newton", "2127", 10)
        .fatigue("newton", 4)
        .unit("howe", "2128", 5)
        .unit("wilcox", "0832", 4)
        .build()
        .unwrap();
    assert_eq!(refused(&game, "march newton"), rules::ACTIONS);
}

#[test]
fn std_b12_r5_1_movement_allowances() {
    for (id, faces, expected) in [
        ("newton", &[3][..], 3),
        ("rodes", &[5], 6),
        ("rodes", &[1], 2),
        ("f-lee", &[3, 4], 7),
        ("davis", &[4, 6], 10),
    ] {
        let mut game = alone(id, "2127", 2);
        act(&mut game, &format!("march {id}"), faces);
        assert_eq!(mp(&game), expected, "{id} {faces:?}");
    }
    // By a leader: Union 3 + 1, Confederate 3 + 1 + 1 and 1 + 1 + 1; Stuart's cavalry + 2.
    for (leader, id, faces, expected) in [
        ("sedgwick", "newton", &[3][..], 4),
        ("jackson", "rodes", &[3], 5),
        ("jackson", "rodes", &[1], 3),
        ("stuart-cavalry", "f-lee", &[3, 4], 9),
        ("pleasonton", "davis", &[3, 4], 8),
        ("sedgwick", "newton", &[1], 2),
    ] {
        let side = crate::help::unit_id(id).side;
        let other = if side == Side::Union { "wilcox" } else { "gibbon" };
        let mut game = Position::new("1")
            .unit(id, "2127", 2)
            .leader(leader, "2127")
            .unit(other, "0832", 4)
            .acting(side)
            .build()
            .unwrap();
        act(&mut game, &format!("lead {leader}"), faces);
        assert_eq!(mp(&game), expected, "{leader} {faces:?}");
    }
}

#[test]
fn std_b13_r13_4_rodes_with_an_allowance_of_nothing_only_tires() {
    let position = Position::new("4").unit("rodes", "1418", 16).unit("davis", "2313", 2).freed();
    let mut game = position.clone().acting(Side::Confederate).build().unwrap();
    // The die of 1 less 1 is no march; then initiative is rolled again.
    act(&mut game, "march rodes", &[1, 6, 1]);
    assert_eq!((at(&game, "rodes"), unit(&game, "rodes").fatigue), ("1418", 1));
    let mut game = position.acting(Side::Confederate).build().unwrap();
    act(&mut game, "march rodes", &[4]);
    assert_eq!(mp(&game), 3, "not 5");
}

#[test]
fn std_b14_r5_1_extended_marches() {
    // Union to F3, die 1: 2, nothing.
    let mut game = Position::new("1")
        .unit("newton", "2127", 10)
        .fatigue("newton", 2)
        .unit("wilcox", "0832", 4)
        .build()
        .unwrap();
    act(&mut game, "march newton", &[1, 4]);
    assert_eq!(state(&game, "newton"), (10, 3, false));
    // Confederate to F3, die 3 or 5: nothing.
    for die in [3, 5] {
        let mut game = Position::new("1")
            .unit("wilcox", "2127", 4)
            .fatigue("wilcox", 2)
            .unit("newton", "0832", 4)
            .acting(Side::Confederate)
            .build()
            .unwrap();
        act(&mut game, "march wilcox", &[die, 4]);
        assert_eq!(state(&game, "wilcox"), (4, 3, false));
    }
    // Union to F4, die 5 + 1 + 1 = 7: two lost and disorganized; no victory points for that.
    let mut game = Position::new("1")
        .unit("newton", "2127", 10)
        .fatigue("newton", 3)
        .unit("wilcox", "0832", 4)
        .build()
        .unwrap();
    act(&mut game, "march newton", &[5, 4]);
    assert_eq!(state(&game, "newton"), (8, 4, true));
    assert_eq!(game.losses(Side::Union), 0);
    // Exhausted Confederate to F2, die 5, and exhausted Union to F2, die 1 + 1: nothing.
    for (id, other, die) in [("wilcox", "newton", 5), ("newton", "wilcox", 1)] {
        let mut game = Position::new("1")
            .unit(id, "2127", 4)
            .fatigue(id, 1)
            .exhausted(id)
            .unit(other, "0832", 4)
            .acting(crate::help::unit_id(id).side)
            .build()
            .unwrap();
        act(&mut game, &format!("march {id}"), &[die, 4]);
        assert_eq!(state(&game, id), (4, 2, false));
    }
}

#[test]
fn r5_1_an_extended_march_can_end_a_unit_of_one_and_never_a_larger_one() {
    let worn = |mv: u8| {
        Position::new("1")
            .unit("newton", "2127", mv)
            .fatigue("newton", 3)
            .unit("howe", "2128", 5)
            .unit("wilcox", "0832", 4)
            .build()
            .unwrap()
    };
    let mut game = worn(1);
    act(&mut game, "march newton", &[6, 6, 1]);
    assert_eq!(at(&game, "newton"), "-");
    let mut game = worn(2);
    act(&mut game, "march newton", &[6, 4]);
    assert_eq!(state(&game, "newton"), (1, 4, true));
}

#[test]
fn r5_1_a_force_march_adds_points_and_wears_out() {
    let cases = [(3, 10, false), (4, 10, true), (5, 10, true), (6, 9, true)];
    for (die, mv, disorganized) in cases {
        let mut game = alone("newton", "2127", 10);
        act(&mut game, "march newton", &[2]);
        act(&mut game, "force", &[die]);
        assert_eq!((mp(&game), state(&game, "newton")), (4, (mv, 1, disorganized)), "{die}");
        assert!(!legal(&game, "force"), "once");
    }
    // Cavalry: four points, and one off the die.
    let mut game = alone("davis", "2127", 2);
    act(&mut game, "march davis", &[1, 1]);
    act(&mut game, "force", &[4]);
    assert_eq!((mp(&game), state(&game, "davis")), (6, (2, 1, false)));
    // Already disorganized: 4 + 1 = 5, one lost instead.
    let mut game = Position::new("1")
        .unit("newton", "2127", 10)
        .disorganized("newton")
        .unit("wilcox", "0832", 4)
        .build()
        .unwrap();
    acts(&mut game, &[("march newton", &[2]), ("force", &[4])]);
    assert_eq!(state(&game, "newton"), (9, 1, true));
}

#[test]
fn r5_1_a_force_march_is_declared_before_the_first_step_and_not_by_guns_or_the_demoralized() {
    let mut game = alone("newton", "2127", 10);
    acts(&mut game, &[("march newton", &[6]), ("m 2128", &[])]);
    assert_eq!(refused(&game, "force"), rules::MARCH);
    let mut game = alone("artillery-reserve-1", "2127", 2);
    act(&mut game, "march artillery-reserve-1", &[6]);
    assert!(!legal(&game, "force"));
    let mut game = Position::new("1")
        .unit("newton", "2127", 10)
        .demoralized("newton", 1)
        .unit("wilcox", "0832", 4)
        .build()
        .unwrap();
    act(&mut game, "march newton", &[6]);
    assert!(!legal(&game, "force"));
}

#[test]
fn r6_1_costs_of_the_ground() {
    // From 4228 (rolling): pike 1, road over a creek 1, creek off road 3 + 1, rolling 3, woods 4.
    let cost = |from: &str, to: &str, id: &str| {
        let faces: &[u8] = if id == "davis" { &[6, 6] } else { &[6] };
        let mut game = alone(id, from, 2);
        act(&mut game, &format!("march {id}"), faces);
        let before = mp(&game);
        act(&mut game, &format!("m {to}"), &[]);
        before - mp(&game)
    };
    assert_eq!(cost("4228", "4128", "newton"), 1, "pike");
    assert_eq!(cost("4228", "4229", "newton"), 1, "road over a creek");
    assert_eq!(cost("4228", "4329", "newton"), 4, "clear over a creek");
    assert_eq!(cost("4228", "4227", "newton"), 3, "rolling");
    assert_eq!(cost("4228", "4227", "davis"), 4, "rolling, cavalry");
    assert_eq!(cost("4228", "4129", "newton"), 4, "woods; the unfinished railroad is nothing");
    assert_eq!(cost("2718", "2618", "davis"), 2, "road over a ford");
    assert_eq!(cost("2127", "2128", "davis"), 3, "clear");
}

#[test]
fn r2_3_rivers_are_crossed_only_where_something_crosses_them() {
    let mut game = alone("newton", "4328", 10);
    act(&mut game, "march newton", &[6]);
    assert_eq!(refused(&game, "m 4427"), rules::MAP);
    let mut game = Position::new("1")
        .unit("newton", "4328", 10)
        .unit("wilcox", "0832", 4)
        .bridge("4328", "4427")
        .build()
        .unwrap();
    act(&mut game, "march newton", &[6]);
    act(&mut game, "m 4427", &[]);
    // 10.1: both ends have roads, so the bridge carries one.
    assert_eq!(mp(&game), 5);
}

#[test]
fn std_b16_r6_1_a_stack_costs_one_more_but_not_for_cavalry() {
    // Three hexes along roads with a friend in the middle: four points, as Sturgis paid.
    let mut game = Position::new("1")
        .unit("newton", "4228", 10)
        .unit("howe", "4028", 10)
        .unit("davis", "4228", 2)
        .unit("wilcox", "0832", 4)
        .build()
        .unwrap();
    let mut horse = game.clone();
    act(&mut game, "march newton", &[6]);
    act(&mut game, "m 3928", &[]);
    assert_eq!(mp(&game), 2);
    act(&mut horse, "march davis", &[3, 3]);
    act(&mut horse, "m 3928", &[]);
    assert_eq!(mp(&horse), 3);
    // Cavalry in the hex costs nobody anything.
    let mut game = Position::new("1")
        .unit("newton", "4228", 10)
        .unit("davis", "4128", 2)
        .unit("wilcox", "0832", 4)
        .build()
        .unwrap();
    acts(&mut game, &[("march newton", &[6]), ("m 4128", &[])]);
    assert_eq!(mp(&game), 5);
}

#[test]
fn std_b18_r5_1_one_hex_can_always_be_gone() {
    // Rain: a road costs 2, and one point is enough for one hex.
    let setup = Setup::scenario("1").with("weather", "rain");
    let mut game = Position::with_setup(&setup)
        .unit("newton", "4229", 10)
        .unit("wilcox", "0832", 4)
        .build()
        .unwrap();
    act(&mut game, "march newton", &[1]);
    assert!(moves(&game).contains("4228"));
    act(&mut game, "m 4228", &[]);
    assert_eq!((at(&game, "newton"), mp(&game)), ("4228", 0));
    // Not after a step.
    let mut game = alone("newton", "4228", 10);
    acts(&mut game, &[("march newton", &[2]), ("m 4128", &[])]);
    assert_eq!(refused(&game, "m 4129"), rules::MARCH);
}

#[test]
fn r12_0_rain_closes_fords_and_creeks_and_slows_roads() {
    let wet = |id: &str, hex: &str| {
        let setup = Setup::scenario("1").with("weather", "rain");
        let other = "wilcox";
        Position::with_setup(&setup).unit(id, hex, 2).unit(other, "0832", 4).build().unwrap()
    };
    let mut game = wet("davis", "2718");
    act(&mut game, "march davis", &[6, 6]);
    assert_eq!(refused(&game, "m 2618"), rules::MAP);
    let mut game = wet("newton", "4228");
    act(&mut game, "march newton", &[2]);
    assert_eq!(refused(&game, "m 4329"), rules::MAP, "a creek without a road");
    act(&mut game, "m 4229", &[]);
    assert_eq!(mp(&game), 0, "a road costs 2");
    let mut game = wet("newton", "4228");
    acts(&mut game, &[("march newton", &[6]), ("m 4128", &[])]);
    assert_eq!(mp(&game), 5, "a pike 1");
    let mut game = wet("newton", "4228");
    acts(&mut game, &[("march newton", &[6]), ("m 4227", &[])]);
    assert_eq!(mp(&game), 2, "rolling 3 + 1");
}

#[test]
fn r6_1_nobody_enters_an_enemy_hex() {
    let mut game =
        Position::new("1").unit("newton", "2127", 10).unit("wilcox", "2128", 4).build().unwrap();
    act(&mut game, "march newton", &[6]);
    assert_eq!(refused(&game, "m 2128"), rules::MOVEMENT);
}

#[test]
fn r5_2_a_leader_activates_units_of_his_command_in_his_radius_each_once() {
    let mut game = Position::new("1")
        .unit("newton", "2127", 10)
        .unit("howe", "2130", 8)
        .unit("brooks", "2131", 8)
        .unit("gibbon", "2127", 8)
        .unit("wilcox", "0832", 4)
        .leader("sedgwick", "2127")
        .build()
        .unwrap();
    act(&mut game, "lead sedgwick", &[]);
    // Howe is three hexes away, Brooks four; Gibbon is II Corps (13.1).
    let found = commands(&game);
    assert!(found.contains("add howe") && found.contains("add newton"));
    assert!(!found.contains("add brooks") && !found.contains("add gibbon"));
    assert_eq!(refused(&game, "add gibbon"), rules::LEADER);
    acts(&mut game, &[("add howe", &[]), ("add newton", &[4])]);
    assert_eq!((unit(&game, "howe").fatigue, unit(&game, "newton").fatigue), (0, 0));
    act(&mut game, "next howe", &[]);
    assert_eq!((unit(&game, "howe").fatigue, mp(&game)), (1, 5));
    act(&mut game, "stop", &[]);
    assert_eq!((unit(&game, "newton").fatigue, mp(&game)), (1, 5), "the other follows");
}

#[test]
fn r5_2_the_leader_goes_along_with_one_and_may_switch_first() {
    let start = Position::new("1")
        .unit("newton", "2127", 10)
        .unit("howe", "2127", 8)
        .unit("brooks", "2129", 8)
        .unit("wilcox", "0832", 4)
        .leader("sedgwick", "2127")
        .build()
        .unwrap();
    let mut game = start.clone();
    acts(
        &mut game,
        &[
            ("lead sedgwick", &[]),
            ("add brooks", &[]),
            ("add newton", &[]),
            ("go", &[4]),
            ("next brooks", &[]),
            ("take sedgwick", &[]),
        ],
    );
    assert_eq!(at(&game, "sedgwick"), "2129");
    act(&mut game, "m 2130", &[]);
    assert_eq!(at(&game, "sedgwick"), "2130");
    act(&mut game, "stop", &[]);
    assert_eq!(refused(&game, "take sedgwick"), rules::LEADER_MOVES);
}

#[test]
fn r6_3_a_leader_goes_with_the_last_unit_of_his_command() {
    let mut game = Position::new("1")
        .unit("newton", "2127", 10)
        .unit("gibbon", "2127", 8)
        .unit("wilcox", "0832", 4)
        .leader("sedgwick", "2127")
        .build()
        .unwrap();
    acts(&mut game, &[("march newton", &[4]), ("m 2128", &[])]);
    assert_eq!(at(&game, "sedgwick"), "2128");
    // With another unit of his he stays, unless he is taken along.
    let mut game = Position::new("1")
        .unit("newton", "2127", 10)
        .unit("howe", "2127", 8)
        .unit("wilcox", "0832", 4)
        .leader("sedgwick", "2127")
        .build()
        .unwrap();
    let mut other = game.clone();
    acts(&mut game, &[("march newton", &[4]), ("m 2128", &[])]);
    assert_eq!(at(&game, "sedgwick"), "2127");
    acts(&mut other, &[("march newton", &[4]), ("take sedgwick", &[]), ("m 2128", &[])]);
    assert_eq!(at(&other, "sedgwick"), "2128");
}

#[test]
fn r7_8_refusing_flanks_takes_two_points_and_ends_the_action() {
    let mut game = alone("newton", "2127", 10);
    act(&mut game, "march newton", &[2]);
    let events = act(&mut game, "refuse", &[6, 1]);
    assert!(events.iter().any(|it| matches!(it, BattleEvent::RefusedFlanks { .. })));
    assert!(unit(&game, "newton").refused);
    // It goes when the unit moves.
    acts(&mut game, &[("march newton", &[5]), ("m 2128", &[])]);
    assert!(!unit(&game, "newton").refused);
    let mut game = alone("newton", "2127", 10);
    act(&mut game, "march newton", &[1]);
    assert_eq!(refused(&game, "refuse"), rules::REFUSED);
}

#[test]
fn std_b20_kelly_s_ford_sargent_uses_exactly_ten_points() {
    let mut game = Position::start("kf").build().unwrap();
    act(&mut game, "march sargent", &[4, 6]);
    assert_eq!(mp(&game), 10);
    // 3017 2917 2817 2718 by road, the ford 1 + 1 with a die of 6: one level of fatigue, goes on.
    act(&mut game, "m 2718", &[]);
    assert_eq!(mp(&game), 6);
    act(&mut game, "m 2618", &[6]);
    assert_eq!((mp(&game), unit(&game, "sargent").fatigue), (4, 2));
    acts(&mut game, &[("m 2518", &[]), ("m 2517", &[])]);
    assert_eq!((at(&game, "sargent"), mp(&game)), ("2517", 0));
}
