//! 5.3: assaults and grand assaults.

use grognard_stonewall::{Position, Side, rules};

use crate::help::{act, acts, at, commands, fight, legal, modifier, odds, refused, unit};

/// Sedgwick with three divisions against one brigade.
fn before_the_assault() -> Position {
    Position::new("1")
        .unit("newton", "2127", 8)
        .unit("howe", "2127", 8)
        .unit("brooks", "2127", 8)
        .unit("gibbon", "2127", 8)
        .leader("sedgwick", "2127")
        .unit("wilcox", "2128", 4)
}

#[test]
fn r5_3_units_of_the_leader_in_his_hex_assault_with_one_more() {
    let mut game = before_the_assault().build().unwrap();
    act(&mut game, "assault sedgwick 2128", &[]);
    let found = commands(&game);
    assert!(found.contains("add newton") && !found.contains("add gibbon") && !found.contains("go"));
    assert_eq!(refused(&game, "grand"), rules::ASSAULT);
    act(&mut game, "add newton", &[]);
    assert_eq!(modifier(&game, "go", "assault"), 1);
    assert_eq!(modifier(&game, "go", " to "), 1, "8 to 4");
    act(&mut game, "add howe", &[]);
    assert_eq!(modifier(&game, "go", " to "), 3, "16 to 4");
}

#[test]
fn std_b04_r5_3_command_less_die_is_how_many_may_attack() {
    // Sedgwick has 6: a die of 4 allows two of three; the owner picks, all three tire.
    let mut game = before_the_assault().build().unwrap();
    acts(&mut game, &[("assault sedgwick 2128", &[]), ("add newton", &[]), ("add howe", &[])]);
    acts(&mut game, &[("add brooks", &[]), ("go", &[4])]);
    assert_eq!(unit(&game, "brooks").fatigue, 1);
    act(&mut game, "pick newton", &[]);
    fight(&mut game, "pick howe", &[3, 3]);
    assert_eq!(unit(&game, "brooks").fatigue, 1, "it only tired");
    assert_eq!(unit(&game, "gibbon").fatigue, 0);
}

#[test]
fn r5_3_a_failed_roll_ends_the_action_and_fatigue_stays() {
    let mut game = before_the_assault().build().unwrap();
    acts(&mut game, &[("assault sedgwick 2128", &[]), ("add newton", &[])]);
    act(&mut game, "go", &[6, 6, 1]);
    assert_eq!((unit(&game, "newton").fatigue, unit(&game, "wilcox").mv), (1, 4));
}

#[test]
fn std_b03_r5_3_no_extended_march_check_in_an_assault() {
    let mut game = before_the_assault().fatigue("newton", 3).build().unwrap();
    acts(&mut game, &[("assault sedgwick 2128", &[]), ("add newton", &[])]);
    // One die for command, two for the combat: none for an extended march.
    fight(&mut game, "go", &[1, 6, 1]);
    assert_eq!(unit(&game, "newton").fatigue, 4);
}

#[test]
fn r5_3_who_may_not_assault() {
    let game = before_the_assault()
        .demoralized("newton", 1)
        .fatigue("howe", 4)
        .fatigue("brooks", 4)
        .build()
        .unwrap();
    assert_eq!(refused(&game, "assault sedgwick 2128"), rules::ASSAULT);
    let game = Position::new("1")
        .unit("newton", "2127", 8)
        .leader("hooker", "2127")
        .unit("wilcox", "2128", 4)
        .build()
        .unwrap();
    assert_eq!(refused(&game, "assault hooker 2128"), rules::LEADER);
    assert_eq!(refused(&game, "lead hooker"), rules::LEADER);
}

/// Jackson with Rodes, Lee near, Anderson's division beside.
fn grand() -> Position {
    Position::new("1")
        .unit("rodes", "2127", 8)
        .leader("jackson", "2127")
        .unit("anderson", "2027", 8)
        .leader("lee", "2027")
        .unit("mclaws", "2125", 8)
        .unit("gibbon", "2128", 6)
        .freed()
        .acting(Side::Confederate)
}

#[test]
fn std_b05_r5_3_a_grand_assault_brings_units_of_any_command() {
    let mut game = grand().build().unwrap();
    act(&mut game, "assault jackson 2128", &[]);
    // One unit, chosen at once; now whether to ask Lee.
    assert!(legal(&game, "go") && legal(&game, "grand"));
    assert_eq!(modifier(&game, "go", "Jackson"), 1);
    // Lee's 5 less 4: one more. McLaws is not next to the target.
    act(&mut game, "grand", &[2, 4]);
    assert_eq!(commands(&game), ["pick anderson", "done"].map(str::to_owned).into());
    fight(&mut game, "pick anderson", &[3, 3]);
    assert!(unit(&game, "anderson").fatigue >= 1);
}

#[test]
fn r5_3_a_failed_grand_roll_leaves_the_assault_alone() {
    let mut game = grand().build().unwrap();
    act(&mut game, "assault jackson 2128", &[]);
    fight(&mut game, "grand", &[2, 5, 3, 3]);
    assert_eq!(unit(&game, "anderson").fatigue, 0);
    assert!(unit(&game, "rodes").fatigue >= 1);
}

#[test]
fn r5_3_assaults_go_over_woods_hexsides() {
    let mut game = Position::new("1")
        .unit("newton", "4308", 8)
        .leader("sedgwick", "4308")
        .unit("wilcox", "4309", 4)
        .build()
        .unwrap();
    act(&mut game, "assault sedgwick 4309", &[]);
    assert!(legal(&game, "go"));
}

#[test]
fn r7_6_any_or_all_of_an_assault_advance() {
    let mut game = before_the_assault().change("wilcox", |it| it.mv = 1).build().unwrap();
    acts(&mut game, &[("assault sedgwick 2128", &[]), ("add newton", &[]), ("add howe", &[])]);
    let shown = odds(&game, "go").modifiers.iter().map(|line| line.amount).sum::<i32>();
    let faces = crate::help::throw(shown, 10).or(crate::help::throw(shown, 9)).unwrap();
    fight(&mut game, "go", &[1, faces[0], faces[1]]);
    // Wilcox is gone altogether: 1 MV.
    assert_eq!(at(&game, "wilcox"), "-");
    act(&mut game, "advance newton", &[]);
    assert_eq!(
        (at(&game, "newton"), at(&game, "howe"), at(&game, "sedgwick")),
        ("2128", "2127", "2127")
    );
    act(&mut game, "advance sedgwick", &[]);
    assert_eq!(at(&game, "sedgwick"), "2128");
}
