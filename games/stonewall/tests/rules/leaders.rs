//! 18.0: the loss of Confederate leaders; 3.0: leader transfer.

use grognard_stonewall::{Position, Side, rules};

use crate::help::{act, at, commands, fight, refused};

/// Rodes attacks with Jackson in his hex; both dice are 1.
fn attack(position: Position) -> grognard_stonewall::Stonewall {
    let mut game = position
        .unit("rodes", "2127", 10)
        .leader("jackson", "2127")
        .unit("gibbon", "2128", 8)
        .phase(9)
        .acting(Side::Confederate)
        .build()
        .unwrap();
    act(&mut game, "march rodes", &[5]);
    fight(&mut game, "a 2128 normal", &[1, 1]);
    game
}

#[test]
fn slb_15_r18_0_jackson_falls_without_a_roll_and_stuart_follows() {
    let position = Position::new("2").unit("f-lee", "2627", 2).leader("stuart-cavalry", "2627");
    let game = attack(position);
    assert_eq!((at(&game, "jackson"), at(&game, "stuart-infantry")), ("-", "2127"));
    assert_eq!(at(&game, "stuart-cavalry"), "-", "the cavalry has no corps leader any more");
}

#[test]
fn slb_53_r18_0_if_stuart_fell_before_the_cavalry_keeps_its_substitute() {
    let position = Position::new("2")
        .unit("f-lee", "2627", 2)
        .leader("stuart-cavalry", "2627")
        .substituted("stuart-cavalry");
    let game = attack(position);
    assert_eq!(at(&game, "stuart-cavalry"), "2627");
    let follower = grognard_stonewall::LeaderId::named("stuart-infantry").unwrap();
    assert!(game.leader(follower).substituted);
}

/// Early and Anderson defend together, both with TV 3.
fn defence() -> Position {
    Position::new("2")
        .unit("newton", "2127", 10)
        .unit("gordon", "2128", 4)
        .unit("posey", "2128", 4)
        .leader("early-ldr", "2128")
        .leader("anderson-ldr", "2128")
}

#[test]
fn slb_16_r18_0_others_fall_on_an_even_die_the_owner_choosing_among_equals() {
    let mut game = defence().build().unwrap();
    act(&mut game, "march newton", &[5]);
    let mut spared = game.clone();
    fight(&mut game, "a 2128 normal", &[1, 1, 4]);
    assert_eq!(
        commands(&game),
        ["falls anderson-ldr", "falls early-ldr"].map(str::to_owned).into()
    );
    fight(&mut game, "falls early-ldr", &[]);
    let early = grognard_stonewall::LeaderId::named("early-ldr").unwrap();
    assert!(game.leader(early).substituted && at(&game, "early-ldr") != "-");
    fight(&mut spared, "a 2128 normal", &[1, 1, 5]);
    assert!(!spared.leader(early).substituted);
}

#[test]
fn slb_16_slb_17_r18_0_no_check_on_other_dice_or_for_lee_and_substitutes() {
    let mut game = defence().build().unwrap();
    act(&mut game, "march newton", &[5]);
    // 1 and 2: no third die.
    fight(&mut game, "a 2128 normal", &[1, 2]);
    let mut game = Position::new("2")
        .unit("newton", "2127", 10)
        .unit("gordon", "2128", 4)
        .leader("early-ldr", "2128")
        .substituted("early-ldr")
        .leader("lee", "2128")
        .build()
        .unwrap();
    act(&mut game, "march newton", &[5]);
    fight(&mut game, "a 2128 normal", &[1, 1]);
    // Not in scenarios without the rule.
    let mut game = Position::new("1")
        .unit("newton", "2127", 10)
        .unit("gordon", "2128", 4)
        .leader("early-ldr", "2128")
        .build()
        .unwrap();
    act(&mut game, "march newton", &[5]);
    fight(&mut game, "a 2128 normal", &[1, 1]);
}

#[test]
fn std_b19_r3_0_a_leader_is_transferred_up_to_ten_hexes_to_his_own() {
    // Ten hexes down a column, eleven are too far; only to units of his corps.
    let position = Position::new("1")
        .unit("newton", "3610", 8)
        .leader("sedgwick", "3610")
        .unit("howe", "3620", 8)
        .unit("brooks", "3621", 8)
        .unit("gibbon", "3611", 8)
        .unit("wilcox", "0832", 4);
    let mut game = position.transferring(Side::Union).build().unwrap();
    let found = commands(&game);
    assert_eq!(found, ["transfer sedgwick 3620", "done"].map(str::to_owned).into());
    assert_eq!(refused(&game, "transfer sedgwick 3611"), rules::SEQUENCE);
    // Then the phase ends: he has been transferred, and the attachment phase has nothing to offer.
    fight(&mut game, "transfer sedgwick 3620", &[]);
    assert_eq!(at(&game, "sedgwick"), "3620");
}
