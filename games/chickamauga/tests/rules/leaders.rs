//! 11.4, 11.5, 12.0: leaders, HQs, trains, rout and recovery.

use grognard_chickamauga::{Position, rules};
use table::Game;

use crate::combat::go_back;
use crate::help::*;

#[test]
fn r12_3_a_leader_alone_gets_away_or_is_captured() {
    let position =
        Position::new().unit("u-1-king", "0911").unit("c-ldr-hood", "0912").unit("c-9-law", "1013");
    let mut game = build(position.clone());
    run(&mut game, &["move u-1-king", "to 0912"], &[5]);
    assert_eq!(at(&game, "c-ldr-hood"), "1013");
    // 0912 is in Law's zone? It is not: Law in 1013 reaches 1012 and 0913. King goes on or stays.
    let mut game = build(position);
    run(&mut game, &["move u-1-king", "to 0912"], &[6]);
    assert_eq!(at(&game, "c-ldr-hood"), "captured");
    assert!(game.tally().contains(&("Union points", 2)));
}

#[test]
fn r12_3_who_meets_a_leader_goes_on_with_what_is_left() {
    let mut game = build(
        Position::new().unit("u-1-king", "0911").unit("c-ldr-hood", "0912").unit("c-9-law", "1419"),
    );
    run(&mut game, &["move u-1-king", "to 0912"], &[1]);
    assert!(legal(&game, "to 0913"));
    assert!(!legal(&game, "to 0917"));
    act(&mut game, "to 0913", &[]);
    assert_eq!(at(&game, "u-1-king"), "0913");
}

#[test]
fn r12_3_leaders_share_the_fate_of_their_units() {
    // Captured with his units.
    let corner = Position::new()
        .unit("c-2-manigault", "0912")
        .unit("c-9-law", "0811")
        .unit("c-9-benning", "0909")
        .unit("c-9-robertson", "0809")
        .unit("u-2-xiv-corps-guns", "0911")
        .unit("u-ldr-thomas", "0911")
        .active("u-ldr-thomas", false)
        .assaulting(REBELS);
    let mut game = crate::combat::build(corner.clone());
    run(&mut game, &["assault 0911", "add c-2-manigault", "add c-9-law", "fight"], &[1]);
    assert_eq!(at(&game, "u-ldr-thomas"), "captured");
    // Destroyed: he rolls.
    let mut game = crate::combat::build(corner.unit("u-1-king", "0810"));
    // 12 - 4 = +8, die 2: Dx: the guns are gone, Thomas escapes to King.
    run(&mut game, &["assault 0911", "add c-2-manigault", "add c-9-law", "fight"], &[2, 3]);
    assert_eq!(at(&game, "u-ldr-thomas"), "0810");
}

#[test]
fn r12_7_hq_and_train_are_captured() {
    let mut game = build(
        Position::new().unit("u-1-king", "0911").unit("c-hq", "0912").unit("c-train", "0812"),
    );
    run(&mut game, &["move u-1-king", "to 0912", "to 0812"], &[]);
    assert_eq!(
        (at(&game, "c-hq").as_str(), at(&game, "c-train").as_str()),
        ("captured", "captured")
    );
    assert!(game.tally().contains(&("Union points", 8)));
    // Guns do not.
    let game = build(Position::new().unit("u-2-xiv-corps-guns", "0911").unit("c-hq", "0912"));
    assert_eq!(barred(&game, "move", "u-2-xiv-corps-guns", "0912"), rules::MOVEMENT);
    // Nor do leaders enter.
    let game = build(Position::new().unit("u-ldr-thomas", "0911").unit("c-hq", "0912"));
    assert_eq!(barred(&game, "move", "u-ldr-thomas", "0912"), rules::MOVEMENT);
}

#[test]
fn r12_7_inactive_ones_go_along_and_active_ones_are_captured() {
    let position = Position::new()
        .unit("u-3-croxton", "0911")
        .unit("u-1-king", "0811")
        .unit("c-a-bn-1", "0912")
        .unit("c-hq", "0912")
        .assaulting(UNION);
    // 8 + 5 - 2 = +11, die 2: Dm(Dr), the battalion passes and goes back.
    let mut game = crate::combat::build(position.clone());
    run(&mut game, &["assault 0912", "all", "fight"], &[2, 1]);
    go_back(&mut game);
    act(&mut game, "along c-hq", &[]);
    assert_eq!(at(&game, "c-hq"), at(&game, "c-a-bn-1"));
    let mut game = crate::combat::build(position.active("c-hq", true));
    run(&mut game, &["assault 0912", "all", "fight"], &[2, 1]);
    go_back(&mut game);
    assert_eq!(at(&game, "c-hq"), "captured");
}

#[test]
fn r12_4_hqs_flip_on_the_map_with_loc_out_of_zones() {
    let flip = |position: Position| build(position.flipping(UNION));
    let mut game = flip(Position::new().unit("u-hq", "0802").unit("u-1-king", "0910"));
    act(&mut game, "flip u-hq", &[1]);
    assert!(active(&game, "u-hq"));
    assert_eq!(refused(&game, "move u-hq"), rules::HQ);
    let game = flip(Position::new().unit("u-hq", "0802").unit("c-9-law", "0803"));
    assert_eq!(refused(&game, "flip u-hq"), rules::HQ);
    let cut =
        Position::new().unit("u-hq", "0802").unit("c-9-law", "0801").unit("c-9-benning", "0111");
    assert!(["12.4", "12.6"].contains(&refused(&flip(cut), "flip u-hq").0));
    // 12.4: flipping back uses its movement up too.
    let mut game =
        flip(Position::new().unit("u-hq", "0802").active("u-hq", true).unit("u-1-king", "0910"));
    act(&mut game, "flip u-hq", &[1]);
    act(&mut game, "stop", &[]);
    assert_eq!(refused(&game, "move u-hq"), rules::MOVEMENT);
}

#[test]
fn r12_5_trains_flip_alike() {
    let mut game =
        build(Position::new().unit("u-train", "0802").unit("u-1-king", "0910").flipping(UNION));
    act(&mut game, "flip u-train", &[1]);
    assert!(active(&game, "u-train"));
    act(&mut game, "stop", &[]);
    assert_eq!(refused(&game, "move u-train"), rules::HQ);
}

fn recovery(position: Position, faces: &[u8]) -> grognard_chickamauga::Chickamauga {
    let mut game = build(position.beginning(UNION));
    let mut dice = vec![6, 1];
    dice.extend(faces);
    act(&mut game, "option a", &dice);
    game
}

#[test]
fn r11_5_recovery() {
    let king = Position::new().unit("u-1-king", "0910").disrupted("u-1-king");
    // Rating 4: 4 recovers, 5 does not; then fog of war.
    assert!(!disrupted(&recovery(king.clone(), &[4, 1]), "u-1-king"));
    assert!(disrupted(&recovery(king.clone(), &[5, 1]), "u-1-king"));
    // Next to an enemy it may not try.
    let near = king.clone().unit("c-9-law", "0911");
    assert!(disrupted(&recovery(near.clone(), &[1]), "u-1-king"));
    // Unless an active leader is there: 4 and 2, but 6 fails. He shields formation 1.
    let mut game = build(near.unit("u-ldr-thomas", "0910").beginning(UNION));
    act(&mut game, "option a", &[6, 1]);
    act(&mut game, "pass", &[5, 1]);
    assert!(!disrupted(&game, "u-1-king"));
    // Without a line of communication neither.
    let cut = king.unit("c-9-law", "0801").unit("c-9-benning", "0111");
    assert!(disrupted(&recovery(cut, &[1]), "u-1-king"));
}

#[test]
fn r11_5_inactive_leaders_recover_on_1_to_3() {
    let wilder = Position::new()
        .unit("u-ldr-wilder", "Rossville")
        .active("u-ldr-wilder", false)
        .unit("u-1-king", "0910");
    assert!(active(&recovery(wilder.clone(), &[3, 1]), "u-ldr-wilder"));
    assert!(!active(&recovery(wilder, &[4, 1]), "u-ldr-wilder"));
}

#[test]
fn r11_4_routed_units_return() {
    let routed = Position::new().routed("u-1-king", 4).turn(4).unit("u-1-scribner", "0910");
    let mut game = build(routed.clone().beginning(UNION));
    act(&mut game, "option a", &[6, 1]);
    act(&mut game, "rally", &[4]);
    act(&mut game, "at 0801", &[1]);
    assert_eq!((at(&game, "u-1-king").as_str(), disrupted(&game, "u-1-king")), ("0801", true));
    // Failed: next turn's space.
    let mut game = build(routed.clone().beginning(UNION));
    act(&mut game, "option a", &[6, 1]);
    act(&mut game, "rally", &[5, 1]);
    assert_eq!(at(&game, "u-1-king"), "track 5");
    // Not before its turn.
    let mut game = build(routed.clone().turn(3).beginning(UNION));
    act(&mut game, "option a", &[6, 1, 1]);
    assert_eq!(at(&game, "u-1-king"), "track 4");
    // Assisted by Thomas: 4 and 2; a failure destroys.
    let led = routed.unit("u-ldr-thomas", "0911").beginning(UNION);
    let start = |face: u8, more: &[u8]| {
        let mut game = build(led.clone());
        act(&mut game, "option a", &[6, 1]);
        act(&mut game, "pass", &[]);
        let mut dice = vec![face];
        dice.extend(more);
        act(&mut game, "rally u-ldr-thomas", &dice);
        game
    };
    let mut game = start(5, &[]);
    act(&mut game, "at 0911", &[1]);
    assert_eq!(at(&game, "u-1-king"), "0911");
    assert_eq!(at(&start(6, &[1]), "u-1-king"), "destroyed");
}

#[test]
fn r3_4_recovery_at_night_is_easier() {
    let king = with("night", "yes").turn(8).unit("u-1-king", "0910").disrupted("u-1-king");
    assert!(!disrupted(&recovery(king, &[5, 1]), "u-1-king"));
}
