//! 3.0, 4.1 and 8.0 to 10.1: initiative, recovery, bridges and works.

use grognard_stonewall::{BattleEvent, Position, Side, Stonewall, Works, rules};
use table::{Game, Setup, new_game};

use crate::help::{act, acts, at, commands, fight, legal, refused, state, unit};

#[test]
fn std_b17_r4_1_the_higher_die_wins_and_ties_go_to_the_confederates() {
    for (dice, winner) in
        [([6, 6], Side::Confederate), ([1, 3], Side::Confederate), ([5, 3], Side::Union)]
    {
        let mut game = Position::new("1")
            .unit("newton", "2127", 8)
            .unit("howe", "2127", 8)
            .unit("wilcox", "0832", 4)
            .build()
            .unwrap();
        act(&mut game, "march newton", &[4]);
        act(&mut game, "stop", &dice);
        assert_eq!(game.decider(), Some(winner), "{dice:?}");
    }
}

#[test]
fn r4_1_who_passes_may_act_later_and_two_passes_end_the_cycle() {
    let start = Position::new("1").unit("newton", "2127", 8).unit("wilcox", "0832", 4);
    let mut game = start.build().unwrap();
    act(&mut game, "pass", &[]);
    assert_eq!(game.decider(), Some(Side::Confederate));
    let mut on = game.clone();
    acts(&mut on, &[("march wilcox", &[4])]);
    fight(&mut on, "stop", &[]);
    assert_eq!(on.decider(), Some(Side::Union), "he has his chance again");
    act(&mut game, "pass", &[]);
    assert!(game.decision().outcome().is_some(), "one turn: the scenario is over");
}

#[test]
fn r4_1_who_has_nobody_fit_passes_by_himself() {
    let mut game = Position::new("1")
        .unit("newton", "2127", 8)
        .fatigue("newton", 4)
        .unit("wilcox", "0832", 4)
        .acting(Side::Confederate)
        .build()
        .unwrap();
    act(&mut game, "march wilcox", &[4]);
    // The Union wins the roll and must pass: it is the Confederates' phase.
    act(&mut game, "stop", &[6, 1]);
    assert_eq!(game.decider(), Some(Side::Confederate));
}

#[test]
fn r4_1_when_all_are_at_f4_the_cycle_ends() {
    let mut game = Position::new("1")
        .unit("newton", "2127", 8)
        .fatigue("newton", 3)
        .unit("wilcox", "0832", 4)
        .fatigue("wilcox", 4)
        .build()
        .unwrap();
    act(&mut game, "march newton", &[1, 4]);
    act(&mut game, "stop", &[]);
    assert!(game.decision().outcome().is_some());
}

/// Scenario 2 on its first turn, in the Union's recovery phase.
fn evening(setup: &Setup) -> Position {
    Position::with_setup(setup)
        .unit("newton", "2127", 8)
        .unit("howe", "2131", 8)
        .unit("wilcox", "0832", 4)
        .recovering(Side::Union)
}

#[test]
fn r8_0_recovery_by_fatigue_and_exhaustion() {
    let cases = [
        (false, 0, (0, false)),
        (false, 2, (0, false)),
        (false, 3, (0, true)),
        (false, 4, (1, true)),
        (true, 1, (0, false)),
        (true, 2, (0, true)),
        (true, 3, (0, true)),
        (true, 4, (1, true)),
    ];
    for (exhausted, fatigue, expected) in cases {
        let position = evening(&Setup::scenario("2"))
            .change("newton", |it| (it.exhausted, it.fatigue) = (exhausted, fatigue));
        let mut game = position.build().unwrap();
        fight(&mut game, "done", &[]);
        let now = unit(&game, "newton");
        assert_eq!((now.fatigue, now.exhausted), expected, "{exhausted} {fatigue}");
    }
}

#[test]
fn r8_0_the_fresh_reorganize_and_take_heart() {
    let after = |fatigue: u8, exhausted: bool| {
        let mut game = evening(&Setup::scenario("2"))
            .disorganized("newton")
            .demoralized("newton", 2)
            .change("newton", |it| (it.exhausted, it.fatigue) = (exhausted, fatigue))
            .build()
            .unwrap();
        fight(&mut game, "done", &[]);
        (unit(&game, "newton").disorganized, unit(&game, "newton").demoralized)
    };
    assert_eq!(after(2, false), (false, 1));
    assert_eq!(after(3, false), (true, 2));
    assert_eq!(after(1, true), (false, 1));
    assert_eq!(after(2, true), (true, 1));
}

#[test]
fn r9_0_entrenching_is_banned_unless_the_option_allows_it() {
    let game = evening(&Setup::scenario("2")).build().unwrap();
    assert_eq!(refused(&game, "entrench newton"), rules::WORKS);
    let allowed = Setup::scenario("2").with("entrenching", "allowed");
    let mut game = evening(&allowed).build().unwrap();
    act(&mut game, "entrench newton", &[]);
    assert_eq!(unit(&game, "newton").works, Works::Breastworks);
    assert!(!legal(&game, "entrench newton"), "once a turn");
    let mut game = evening(&allowed).works("newton", Works::Breastworks).build().unwrap();
    fight(&mut game, "entrench newton", &[]);
    assert_eq!(unit(&game, "newton").works, Works::FortBegun, "a fort takes two turns");
    for tired in [3, 4] {
        let game = evening(&allowed).fatigue("newton", tired).build().unwrap();
        assert!(!legal(&game, "entrench newton"));
    }
    let game = evening(&allowed).disorganized("newton").build().unwrap();
    assert!(!legal(&game, "entrench newton"));
}

#[test]
fn r10_1_the_union_bridges_the_rappahannock_twice_at_most() {
    let at_the_river = |scenario: &str| {
        Position::with_setup(&Setup::scenario(scenario))
            .unit("newton", "4427", 8)
            .unit("wilcox", "0832", 4)
            .recovering(Side::Union)
    };
    let mut game = at_the_river("2").build().unwrap();
    let sites = commands(&game);
    assert!(sites.contains("bridge 4328 4427"), "{sites:?}");
    act(&mut game, "bridge 4328 4427", &[]);
    act(&mut game, "bridge 4427 4428", &[]);
    assert!(!commands(&game).iter().any(|it| it.starts_with("bridge ")), "two pontoons");
    // Taken up, it cannot be laid again this turn.
    act(&mut game, "take-up 4328 4427", &[]);
    assert!(!commands(&game).iter().any(|it| it.starts_with("bridge ")));
    // A builder of CV 5, F0 or F1, and no strong enemy across.
    for position in [
        at_the_river("2").fatigue("newton", 2),
        at_the_river("2").change("newton", |it| it.mv = 4),
        at_the_river("2")
            .unit("rodes", "4328", 5)
            .unit("hill", "4428", 5)
            .unit("colston", "4327", 5),
    ] {
        let game = position.build().unwrap();
        assert!(!commands(&game).contains("bridge 4328 4427"));
    }
    // The Confederates build over minor rivers only.
    let game = Position::new("2")
        .unit("rodes", "4328", 8)
        .unit("newton", "0832", 4)
        .recovering(Side::Confederate)
        .build()
        .unwrap();
    assert!(!commands(&game).iter().any(|it| it.starts_with("bridge ")));
    let game = Position::new("2")
        .unit("rodes", "2623", 8)
        .unit("newton", "0832", 4)
        .recovering(Side::Confederate)
        .build()
        .unwrap();
    assert!(commands(&game).iter().any(|it| it.starts_with("bridge ")), "the Rapidan is minor");
}

#[test]
fn r10_1_a_bridge_falls_to_a_strong_enemy_at_the_end_of_the_cycle() {
    let run = |mv: u8, setup: Setup| {
        let mut game = Position::with_setup(&setup)
            .unit("newton", "2127", 8)
            .unit("rodes", "4227", mv)
            .bridge("4328", "4427")
            .turn(1)
            .acting(Side::Confederate)
            .build()
            .unwrap();
        acts(&mut game, &[("march rodes", &[5]), ("m 4328", &[])]);
        let now = serde_json::to_string(&game).unwrap();
        let stands_now = !now.contains("\"bridges\":[]");
        fight(&mut game, "stop", &[]);
        fight(&mut game, "pass", &[]);
        fight(&mut game, "pass", &[]);
        let then = serde_json::to_string(&game).unwrap();
        (stands_now, !then.contains("\"bridges\":[]"))
    };
    assert_eq!(run(8, Setup::scenario("2")), (true, false));
    assert_eq!(run(4, Setup::scenario("2")), (true, true), "CV 4 is not strong");
    assert_eq!(run(8, Setup::scenario("2").with("bridges", "on-entry")), (false, false));
}

#[test]
fn r10_1_nobody_crosses_a_bridge_that_falls_when_he_comes_to_it() {
    let crosses = |mv: u8, setup: Setup| {
        let mut game = Position::with_setup(&setup)
            .unit("newton", "2127", 8)
            .unit("rodes", "4328", mv)
            .bridge("4328", "4427")
            .turn(2)
            .acting(Side::Confederate)
            .build()
            .unwrap();
        acts(&mut game, &[("march rodes", &[5])]);
        let all = commands(&game);
        assert!(all.len() > 2, "{all:?}");
        all.iter().any(|it| it == "m 4427")
    };
    let on_entry = || Setup::scenario("3").with("bridges", "on-entry");
    assert!(crosses(8, Setup::scenario("3")), "it stands until the cycle ends");
    assert!(!crosses(8, on_entry()));
    assert!(crosses(4, on_entry()), "CV 4 is not strong");
}

#[test]
fn r3_0_the_phases_of_a_turn_come_in_order() {
    let mut game: Stonewall = new_game(&Setup::scenario("1")).unwrap();
    act(&mut game, "begin", &[]);
    assert_eq!(
        (game.prompt().phase.as_str(), game.decider()),
        ("Leader transfer", Some(Side::Confederate))
    );
    act(&mut game, "done", &[]);
    // Sedgwick has somebody to go to; then nothing can be attached, and the Union begins (13.1).
    assert_eq!(
        (game.prompt().phase.as_str(), game.decider()),
        ("Leader transfer", Some(Side::Union))
    );
    let events = act(&mut game, "done", &[]);
    assert!(events.iter().any(|it| {
        matches!(it, BattleEvent::Initiative { phase: 1, side: Side::Union, rolled: false })
    }));
    assert_eq!((game.prompt().phase.as_str(), game.decider()), ("Action", Some(Side::Union)));
    // 13.2: no leader transfer on turn 1.
    let mut game: Stonewall = new_game(&Setup::scenario("2")).unwrap();
    act(&mut game, "begin", &[]);
    assert_eq!((game.prompt().phase.as_str(), game.phase()), ("Action", 1));
    assert_eq!(state(&game, "sykes"), (9, 1, true));
    assert_eq!(at(&game, "jackson"), "3026");
}
