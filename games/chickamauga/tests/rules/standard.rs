//! The numbered worked examples of the standard rules.

use grognard_chickamauga::{Position, rules};

use crate::combat::{at_difference, build, example_1, go_back};
use crate::help::{
    REBELS, UNION, act, at, barred, commands, cost, disrupted, legal, reach, refused, run, steps,
    with,
};

#[test]
fn std_1_halving() {
    assert_eq!(at_difference(&example_1(), "1012"), 3);
    let mut game = build(example_1());
    let events = run(&mut game, &["assault 1012", "all", "fight"], &[3, 1]);
    assert_eq!(crate::combat::difference(&events).1.to_string(), "Dc(Ex)");
}

#[test]
fn std_2_halved_once() {
    // Manigault (7) in stream hex 0719, uphill over a slope into 0618: 3.5 counts 3, against 5.
    let position = Position::new().unit("c-2-manigault", "0719").unit("u-1-king", "0618");
    assert_eq!(at_difference(&position.assaulting(REBELS), "0618"), 3 - 5);
}

#[test]
fn std_3_the_least_strength_is_one() {
    let position = Position::new()
        .unit("c-9-law", "0819")
        .unit("u-a-bn-1", "0719")
        .disrupted("u-a-bn-1")
        .assaulting(REBELS);
    assert_eq!(at_difference(&position, "0719"), 2 - 1);
}

fn countering(first: u8) -> grognard_chickamauga::Chickamauga {
    let position = with("c-result", "counterattack")
        .unit("c-9-law", "0912")
        .unit("c-2-anderson", "1013")
        .unit("u-1-king", "1012")
        .assaulting(REBELS);
    let mut game = build(position);
    run(&mut game, &["assault 1012", "all", "fight"], &[first]);
    game
}

#[test]
fn std_4_counterattack() {
    // Dc(Ex): King counters against Law in the clear: no halving, 0. Die 1: Ar.
    let mut game = countering(3);
    assert_eq!(refused(&game, "counter 0911"), rules::COUNTERATTACK);
    act(&mut game, "counter 0912", &[1]);
    go_back(&mut game);
    assert!(disrupted(&game, "u-1-king") && at(&game, "u-1-king") != "1012");
    assert_eq!((steps(&game, "u-1-king"), steps(&game, "c-9-law")), (2, 2));
    // Die 5: Dr Ammo: Law goes back, disrupted; King runs short, disrupted, and does not advance.
    let mut game = countering(3);
    act(&mut game, "counter 0912", &[5]);
    go_back(&mut game);
    assert!(disrupted(&game, "c-9-law") && disrupted(&game, "u-1-king"));
    assert!(!legal(&game, "advance u-1-king 0912"));
    // Die 4 at 0: Dc(Ex) is read as Ex: the supplied winner could advance after a Dr.
}

#[test]
fn std_4_a_counterattacker_advances_into_the_hex_he_emptied() {
    let position = with("c-result", "counterattack")
        .unit("c-9-law", "0912")
        .unit("c-2-anderson", "1013")
        .unit("u-1-king", "1012")
        .unit("u-train", "0811")
        .active("u-train", true)
        .assaulting(REBELS);
    // The train on the road supplies King: Ammo does not disrupt him.
    let mut game = build(position.unit("u-train", "0812").unit("u-1-scribner", "0811"));
    run(&mut game, &["assault 1012", "all", "fight"], &[3]);
    act(&mut game, "counter 0912", &[5]);
    go_back(&mut game);
    let open = commands(&game);
    assert!(open.contains(&"advance u-1-king 0912".to_owned()), "{open:?}");
}

#[test]
fn std_5_a_second_c_is_read_in_brackets() {
    let mut game = countering(3);
    act(&mut game, "counter 0912", &[3]);
    assert_eq!((steps(&game, "u-1-king"), steps(&game, "c-9-law")), (1, 1));
    assert_eq!(steps(&game, "c-2-anderson"), 2);
    assert_eq!(at(&game, "u-1-king"), "1012");
    // Declined: the first result's brackets.
    let mut game = countering(3);
    act(&mut game, "decline", &[]);
    act(&mut game, "lose c-2-anderson", &[]);
    assert_eq!((steps(&game, "u-1-king"), steps(&game, "c-2-anderson")), (1, 1));
}

#[test]
fn r10_3_b_an_attack_may_be_pressed() {
    // Die 1 at +3: Ac(NE): the attacker presses, and may leave units out.
    let mut game = countering(1);
    act(&mut game, "press", &[]);
    act(&mut game, "add c-2-anderson", &[]);
    assert_eq!(refused(&game, "add c-12-dibrell"), rules::ATTACKERS);
    // 6 - 5 = +1, die 5: Dr Ammo.
    act(&mut game, "fight", &[5]);
    go_back(&mut game);
    assert!(disrupted(&game, "u-1-king") && disrupted(&game, "c-2-anderson"));
    assert!(!disrupted(&game, "c-9-law"));
}

#[test]
fn std_6_rout() {
    // 7 + 6 + 4 - 5 - 4 = +8, die 3: Dm(Dr). King rolls 6: routed; the guns 4: back, disrupted.
    let mut game = build(
        Position::new()
            .unit("c-2-manigault", "0912")
            .unit("c-2-anderson", "0811")
            .unit("c-9-benning", "0910")
            .unit("u-1-king", "0911")
            .unit("u-2-xiv-corps-guns", "0911")
            .unit("u-a-bn-1", "0810")
            .turn(3)
            .assaulting(REBELS),
    );
    run(&mut game, &["assault 0911", "all", "fight"], &[3, 6, 4]);
    go_back(&mut game);
    assert_eq!((at(&game, "u-1-king").as_str(), steps(&game, "u-1-king")), ("track 4", 2));
    // All hexes open to guns are in zones, or held: 0810 is held by a battalion, so there is no
    // room: they go through.
    assert!(
        ["0710", "0709", "0809", "captured"].contains(&at(&game, "u-2-xiv-corps-guns").as_str())
    );
}

#[test]
fn std_7_disrupted_twice() {
    let mut game = build(example_1().disrupted("u-1-king").turn(5));
    // 8 - 2 = +6, die 1: Dr.
    run(&mut game, &["assault 1012", "all", "fight"], &[1]);
    assert_eq!(at(&game, "u-1-king"), "track 6");
}

#[test]
fn std_8_march() {
    // 20 road hexes for infantry; a ford on a trail 1 and 1; 10 hexes of trail.
    let game = crate::help::build(Position::new().unit("u-1-king", "0801"));
    let road = reach(&game, "march", "u-1-king");
    assert_eq!(road.get("0819"), Some(&19));
    assert_eq!(road.get("0820"), Some(&20));
    let wilder = crate::help::build(Position::new().unit("u-12-wilder-a", "0801"));
    assert_eq!(cost(&wilder, "march", "u-12-wilder-a", "0625"), Some(26));
    let ford = crate::help::build(Position::new().unit("u-1-king", "1323"));
    assert_eq!(cost(&ford, "march", "u-1-king", "1324"), Some(4));
    let trail = crate::help::build(Position::new().unit("u-1-king", "1914"));
    assert_eq!(cost(&trail, "march", "u-1-king", "1909"), Some(10));
}

#[test]
fn std_9_road_and_zone() {
    // On the Viniard-Alexander Road from 1018 to 1119, light woods in Law's zone: terrain 1.
    let game = crate::help::build(Position::new().unit("u-1-king", "1018").unit("c-9-law", "1220"));
    assert_eq!(cost(&game, "move", "u-1-king", "1119"), Some(2));
    // Guns enter by the road for 1, though light woods cost them 2.
    let guns = "u-2-xiv-corps-guns";
    let game = crate::help::build(Position::new().unit(guns, "1018").unit("c-9-law", "1220"));
    assert_eq!(cost(&game, "move", guns, "1119"), Some(2));
}

#[test]
fn std_10_creek() {
    let position = Position::new().unit("u-1-king", "1223").unit("c-9-law", "1224");
    let game = build(position.clone().assaulting(UNION));
    assert_eq!(refused(&game, "assault 1224"), rules::ATTACKERS);
    let game = crate::help::build(position.clone().moving(UNION));
    assert_eq!(barred(&game, "move", "u-1-king", "1224"), rules::MOVEMENT);
    // No zone: King may move along the bank.
    assert!(reach(&game, "move", "u-1-king").contains_key("1323"));
    let game = build(position.unit("u-2-xiv-corps-guns", "1123").bombarding(UNION));
    assert!(legal(&game, "bombard 1224"));
}

#[test]
fn std_11_an_exchange_on_wilder() {
    let position = Position::new().unit("u-12-wilder-a", "0911").unit("c-9-law", "0912");
    // 5 - 4 = +1, die 3: Ac(Ex), Law passes: Law loses a step, Wilder none.
    let mut game = build(position.clone().assaulting(REBELS));
    run(&mut game, &["assault 0911", "fight"], &[3, 1]);
    assert_eq!((steps(&game, "c-9-law"), steps(&game, "u-12-wilder-a")), (1, 2));
    // As the attacker both lose: 4 - 5 = -1, die 4: Ac(Ex) Leader.
    let mut game = build(position.assaulting(UNION));
    run(&mut game, &["assault 0912", "fight"], &[4, 1]);
    assert_eq!((steps(&game, "c-9-law"), steps(&game, "u-12-wilder-a")), (1, 1));
}

#[test]
fn std_13_a_step_without_a_use_is_lost() {
    // Formations 5 to 7 full: die 4 gives nothing, unless Thomas uses it on a battalion.
    let position = Position::new().unit("u-5-carlin", "0910").beginning(UNION);
    let mut game = crate::help::build(position.clone());
    act(&mut game, "option a", &[6, 4, 1]);
    assert!(!commands(&game).iter().any(|it| it.starts_with("refit")));
    let mut game = crate::help::build(position.unit("u-ldr-thomas", "0911"));
    act(&mut game, "option a", &[6, 4]);
    assert!(legal(&game, "rebuild u-a-bn-1 u-ldr-thomas"));
    assert_eq!(refused(&game, "rebuild u-a-bn-1"), rules::SETUP_UNION);
}

#[test]
fn std_14_thomas_brings_in_a_battalion_on_1_to_4() {
    let position =
        Position::new().unit("u-ldr-thomas", "0911").unit("u-1-king", "0911").replacing(UNION, 1);
    let mut game = crate::help::build(position.clone());
    act(&mut game, "rebuild u-a-bn-1 u-ldr-thomas", &[4]);
    assert_eq!(at(&game, "u-a-bn-1"), "0911");
    let mut game = crate::help::build(position);
    act(&mut game, "rebuild u-a-bn-1 u-ldr-thomas", &[5, 1]);
    assert_eq!(at(&game, "u-a-bn-1"), "aside");
}

#[test]
fn std_15_leaving_by_a_box_link() {
    let mut game = crate::help::build(Position::new().unit("u-1-king", "0802"));
    assert_eq!(cost(&game, "move", "u-1-king", "Rossville"), Some(4));
    run(&mut game, &["move u-1-king", "to rossville"], &[]);
    let game = crate::help::build(Position::new().unit("u-1-king", "Rossville").fog(UNION, 1));
    assert_eq!(refused(&game, "hold u-1-king"), rules::FOG_SPARES);
}

#[test]
fn std_16_check() {
    let mut game = build(example_1());
    run(&mut game, &["assault 1012", "all", "fight"], &[3, 3]);
    act(&mut game, "lose c-9-law", &[]);
    assert_eq!((steps(&game, "u-1-king"), steps(&game, "c-9-law")), (1, 1));
    assert_eq!(at(&game, "u-1-king"), "1012");
    let mut game = build(example_1());
    run(&mut game, &["assault 1012", "all", "fight"], &[3, 5]);
    go_back(&mut game);
    assert!(disrupted(&game, "u-1-king"));
    assert_eq!((steps(&game, "u-1-king"), steps(&game, "c-9-law")), (2, 2));
    assert!(legal(&game, "advance c-2-anderson 1012"));
}

#[test]
fn std_17_attackers_check() {
    // Law (5) and Benning (4) against Scribner and a battalion (6 + 2): +1; one lower... 0: die 3.
    let position = Position::new()
        .unit("c-9-law", "0912")
        .unit("c-9-benning", "0811")
        .unit("u-1-scribner", "0911")
        .unit("u-a-bn-1", "0911")
        .assaulting(REBELS);
    assert_eq!(at_difference(&position, "0911"), 1);
    // In the order of the roster: Law rolls 2, Benning 5.
    let mut game = build(position.clone());
    run(&mut game, &["assault 0911", "all", "fight"], &[3, 2, 5]);
    act(&mut game, "lose u-1-scribner", &[]);
    go_back(&mut game);
    assert!(disrupted(&game, "c-9-benning") && !disrupted(&game, "c-9-law"));
    assert_eq!((steps(&game, "c-9-law"), steps(&game, "u-1-scribner")), (1, 1));
    let mut game = build(position);
    run(&mut game, &["assault 0911", "all", "fight"], &[3, 5, 5]);
    go_back(&mut game);
    assert!(disrupted(&game, "c-9-benning") && disrupted(&game, "c-9-law"));
    assert_eq!((steps(&game, "c-9-law"), steps(&game, "u-1-scribner")), (2, 2));
}

#[test]
fn std_18_good_order_kept() {
    // Robertson (4) against King (5) on open ground: -1, die 6: Dc(Dr) Ammo.
    let mut game = build(
        Position::new().unit("c-9-robertson", "0912").unit("u-1-king", "0911").assaulting(REBELS),
    );
    run(&mut game, &["assault 0911", "fight"], &[6, 4]);
    go_back(&mut game);
    assert!(!disrupted(&game, "u-1-king") && at(&game, "u-1-king") != "0911");
    assert!(disrupted(&game, "c-9-robertson"));
    assert!(!legal(&game, "advance c-9-robertson 0911"));
}
