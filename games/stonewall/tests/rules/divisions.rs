//! 21.1, 21.2 and 21.4: substitutes, attachment and the Confederate divisions.

use grognard_stonewall::{Position, Side, Stonewall, Works, rules};

use crate::help::{act, acts, at, commands, fight, legal, refused, unit};

#[test]
fn slb_22_r21_1_detachment_in_the_start_hex_and_on_the_way() {
    // Rodes 18, F1, in works, marches (F2).
    let mut game = Position::new("1")
        .unit("rodes", "2127", 18)
        .fatigue("rodes", 1)
        .works("rodes", Works::Breastworks)
        .unit("gibbon", "0832", 4)
        .acting(Side::Confederate)
        .build()
        .unwrap();
    act(&mut game, "march rodes", &[5]);
    assert_eq!(refused(&game, "detach 9"), rules::DETACHMENT);
    act(&mut game, "detach 8", &[]);
    let first = *unit(&game, "confederate-inf-sub-1");
    assert_eq!((first.mv, first.fatigue, first.works), (8, 1, Works::Breastworks));
    act(&mut game, "m 2129", &[]);
    act(&mut game, "detach 5", &[]);
    let second = unit(&game, "confederate-inf-sub-2");
    assert_eq!((second.mv, second.fatigue, second.works), (5, 2, Works::None));
    assert_eq!((unit(&game, "rodes").mv, at(&game, "confederate-inf-sub-2")), (5, "2129"));
    assert!(legal(&game, "detach 4") && !legal(&game, "detach 5"), "one point stays");
    assert_eq!(first.command, unit(&game, "rodes").command);
}

#[test]
fn r21_1_states_go_over_and_cavalry_leaves_two_at_most() {
    let mut game = Position::new("1")
        .unit("hampton", "2127", 4)
        .disorganized("hampton")
        .exhausted("hampton")
        .unit("gibbon", "0832", 4)
        .acting(Side::Confederate)
        .build()
        .unwrap();
    act(&mut game, "march hampton", &[3, 3]);
    assert!(!legal(&game, "detach 3"));
    act(&mut game, "detach 2", &[]);
    let horse = unit(&game, "confederate-cav-sub-1");
    assert!(horse.disorganized && horse.exhausted && horse.mv == 2);
    // Artillery has none; nor has the Union in scenario 2.
    let mut game = Position::new("1")
        .unit("artillery-reserve-1", "2127", 2)
        .unit("wilcox", "0832", 4)
        .build()
        .unwrap();
    act(&mut game, "march artillery-reserve-1", &[3]);
    assert!(!legal(&game, "detach 1"));
    let mut game =
        Position::new("2").unit("newton", "2127", 8).unit("wilcox", "0832", 4).build().unwrap();
    act(&mut game, "march newton", &[3]);
    assert!(!legal(&game, "detach 1"));
}

#[test]
fn r21_0_only_five_infantry_substitutes_are_in_use_at_once() {
    let mut game = Position::new("1")
        .unit("rodes", "2127", 18)
        .unit("gibbon", "0832", 4)
        .acting(Side::Confederate)
        .build()
        .unwrap();
    act(&mut game, "march rodes", &[5]);
    for _ in 0..5 {
        act(&mut game, "detach 1", &[]);
    }
    assert!(!legal(&game, "detach 1"));
}

/// Confederates in one hex in the attachment phase of scenario 2's second turn.
fn attaching(position: Position) -> Stonewall {
    position.unit("gibbon", "0832", 4).turn(2).attaching(Side::Confederate).build().unwrap()
}

#[test]
fn slb_23_r21_2_limits() {
    let game = attaching(
        Position::new("2")
            .unit("confederate-inf-sub-1", "2127", 5)
            .of("confederate-inf-sub-1", "rodes")
            .unit("thomas", "2127", 4)
            .unit("hill", "2127", 12),
    );
    assert_eq!(refused(&game, "attach confederate-inf-sub-1 thomas"), rules::ATTACHMENT, "9 > 8");
    assert_eq!(refused(&game, "attach confederate-inf-sub-1 hill"), rules::ATTACHMENT, "17 > 16");
    let game = attaching(
        Position::new("2")
            .unit("3-va", "2127", 2)
            .unit("hampton", "2127", 2)
            .unit("jones", "2127", 3),
    );
    assert!(legal(&game, "attach 3-va hampton"), "4");
    assert!(!legal(&game, "attach 3-va jones"), "5 > 4");
    assert!(!legal(&game, "attach hampton jones"), "a cavalry brigade is no part of another");
}

#[test]
fn r21_2_in_basic_scenarios_only_in_one_chain_of_command() {
    let game = attaching(
        Position::new("2")
            .unit("wilcox", "2127", 3)
            .unit("thomas", "2127", 3)
            .unit("wright", "2127", 3),
    );
    assert!(legal(&game, "attach wilcox wright"));
    assert!(!legal(&game, "attach wilcox thomas"));
    let game = attaching(Position::new("2").unit("thomas", "2127", 3).unit("hill", "2128", 3));
    assert!(commands(&game).len() <= 1 || !legal(&game, "attach thomas hill"), "not in one hex");
}

#[test]
fn slb_24_r21_2_states_after_an_attachment() {
    let mut game = attaching(
        Position::new("2")
            .unit("hill", "2127", 5)
            .fatigue("hill", 1)
            .works("hill", Works::Breastworks)
            .unit("confederate-inf-sub-1", "2127", 6)
            .of("confederate-inf-sub-1", "hill")
            .change("confederate-inf-sub-1", |it| {
                (it.fatigue, it.disorganized, it.exhausted) = (2, true, true);
            }),
    );
    fight(&mut game, "attach confederate-inf-sub-1 hill", &[]);
    let hill = unit(&game, "hill");
    assert_eq!((hill.mv, hill.fatigue, hill.disorganized, hill.exhausted), (11, 2, true, true));
    assert_eq!((hill.works, at(&game, "confederate-inf-sub-1")), (Works::Breastworks, "-"));
}

/// Early's division on the march.
fn early(mv: u8) -> Stonewall {
    let mut game = Position::new("1")
        .unit("early", "2127", mv)
        .unit("gibbon", "0832", 4)
        .acting(Side::Confederate)
        .build()
        .unwrap();
    act(&mut game, "march early", &[5]);
    game
}

#[test]
fn slb_27_r21_4_the_army_s_artillery_never_grows() {
    // Gordon (AV 1) out of a division of AV 4 that stays one: 5, refused.
    let mut game = early(16);
    acts(&mut game, &[("split", &[]), ("put gordon 4", &[])]);
    assert_eq!(refused(&game, "finish"), rules::DIVISIONS);
    act(&mut game, "cancel", &[]);
    // An ordinary substitute has none: allowed, also straight away.
    assert!(legal(&game, "detach 7") && !legal(&game, "detach 8"), "9 stay");
    acts(&mut game, &[("split", &[]), ("put confederate-inf-sub-1 4", &[]), ("finish", &[])]);
    assert_eq!((unit(&game, "early").mv, unit(&game, "confederate-inf-sub-1").mv), (12, 4));
    // Gordon, Hays, Hoke and Smith at one gun each: four again, and Early leads them.
    let mut game = early(16);
    acts(
        &mut game,
        &[
            ("split", &[]),
            ("put gordon 4", &[]),
            ("put hays 4", &[]),
            ("put hoke 4", &[]),
            ("keep smith", &[]),
            ("finish", &[]),
        ],
    );
    assert_eq!(
        (at(&game, "early"), at(&game, "early-ldr"), unit(&game, "smith").mv),
        ("-", "2127", 4)
    );
    // What is left marches on.
    act(&mut game, "m 2128", &[]);
    assert_eq!(at(&game, "smith"), "2128");
}

#[test]
fn r21_4_a_division_of_eight_or_less_is_broken_up() {
    let mut game = early(12);
    acts(&mut game, &[("split", &[]), ("put gordon 4", &[])]);
    assert_eq!(refused(&game, "finish"), rules::DIVISIONS, "8 are left: choose the brigade");
    acts(&mut game, &[("keep hays", &[]), ("finish", &[])]);
    assert_eq!(
        (unit(&game, "hays").mv, unit(&game, "gordon").mv, at(&game, "early-ldr")),
        (8, 4, "2127")
    );
    assert_eq!(unit(&game, "gordon").fatigue, 0, "left in the start hex");
}

#[test]
fn slb_26_r21_4_uniting_anderson_s_brigades() {
    // Perry-A (5, AV 1) and Mahone (4, AV 0) in 3427; leader Anderson and Posey (1, AV 1) in 2926.
    let mut game = attaching(
        Position::new("2")
            .unit("perry-a", "3427", 5)
            .unit("mahone", "3427", 4)
            .unit("posey", "2926", 1)
            .leader("anderson-ldr", "2926"),
    );
    act(&mut game, "unite anderson 3427", &[]);
    acts(&mut game, &[("add perry-a", &[]), ("add mahone", &[])]);
    // The army would have AV 2 + 1 where it had 2: Posey must give his gun up.
    assert_eq!(refused(&game, "finish"), rules::DIVISIONS);
    act(&mut game, "swap posey perry-b", &[]);
    fight(&mut game, "finish", &[]);
    assert_eq!(
        (unit(&game, "anderson").mv, at(&game, "anderson"), at(&game, "anderson-ldr")),
        (9, "3427", "-")
    );
    assert_eq!((at(&game, "perry-b"), unit(&game, "perry-b").mv), ("2926", 1));
}

#[test]
fn slb_55_r21_4_uniting_mclaws_brigades() {
    // Kershaw 5 and Semmes 4 with one gun each: the division's 4 would be two more.
    let start = Position::new("2")
        .unit("kershaw", "3427", 5)
        .fatigue("kershaw", 1)
        .unit("semmes", "3427", 4)
        .fatigue("semmes", 2)
        .unit("barksdale", "3528", 3)
        .unit("wofford", "3528", 3);
    let mut game = attaching(start);
    act(&mut game, "unite mclaws 3427", &[]);
    acts(&mut game, &[("add kershaw", &[]), ("add semmes", &[])]);
    assert_eq!(refused(&game, "finish"), rules::DIVISIONS);
    acts(&mut game, &[("swap barksdale confederate-inf-sub-1", &[])]);
    assert_eq!(refused(&game, "finish"), rules::DIVISIONS, "both must");
    act(&mut game, "swap wofford confederate-inf-sub-2", &[]);
    fight(&mut game, "finish", &[]);
    assert_eq!((unit(&game, "mclaws").mv, unit(&game, "mclaws").fatigue), (9, 2));
    // Four brigades of 5, 4, 4 and 4: 17 is too much, three of them 13.
    let mut game = attaching(
        Position::new("2")
            .unit("kershaw", "3427", 5)
            .unit("semmes", "3427", 4)
            .unit("barksdale", "3427", 4)
            .unit("wofford", "3427", 4),
    );
    act(&mut game, "unite mclaws 3427", &[]);
    acts(
        &mut game,
        &[("add kershaw", &[]), ("add semmes", &[]), ("add barksdale", &[]), ("add wofford", &[])],
    );
    assert_eq!(refused(&game, "finish"), rules::DIVISIONS);
}

#[test]
fn r21_2_the_attachment_phase_has_a_say_only_where_the_scenario_gives_one() {
    let game = attaching(Position::new("2").unit("thomas", "2127", 3).unit("hill", "2127", 3));
    assert_eq!(game.decider(), Some(Side::Confederate));
    assert!(legal(&game, "attach thomas hill") && legal(&game, "done"));
    assert!(!legal(&game, "attach hill thomas"), "a division is no part of a brigade");
}
