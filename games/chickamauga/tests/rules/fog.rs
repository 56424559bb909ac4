//! 14.0: fog of war.

use grognard_chickamauga::{Position, rules};

use crate::help::*;

#[test]
fn r14_1_an_active_hq_thins_the_fog() {
    let fog = |active: bool| {
        let position =
            Position::new().unit("u-3-croxton", "0909").unit("u-hq", "0802").active("u-hq", active);
        let mut game = build(position.beginning(UNION));
        act(&mut game, "option a", &[6, 1]);
        // The HQ may be flipped; it stays as it is.
        let events = act(&mut game, "done", &[5]);
        events
            .iter()
            .find_map(|event| match event {
                grognard_chickamauga::BattleEvent::FogRolled { fog, .. } => Some(*fog),
                _ => None,
            })
            .expect("fog of war")
    };
    // 14.4: nobody guards Rossville, so a 6 there gives 3 more.
    assert_eq!((fog(false), fog(true)), (5 + 3, 2 + 3));
}

#[test]
fn r14_2_hold_and_stray() {
    let mut game =
        build(Position::new().unit("u-1-king", "0910").unit("u-1-scribner", "0814").fog(UNION, 2));
    assert_eq!(refused(&game, "stray u-1-king 0912"), rules::FOG_USE);
    act(&mut game, "hold u-1-king", &[]);
    assert_eq!(refused(&game, "hold u-1-king"), rules::FOG_USE);
    act(&mut game, "stray u-1-scribner 0813", &[]);
    assert_eq!(at(&game, "u-1-scribner"), "0813");
    assert_eq!(refused(&game, "move u-1-king"), rules::FOG_USE);
    assert_eq!(refused(&game, "move u-1-scribner"), rules::FOG_USE);
}

#[test]
fn r14_2_nobody_strays_into_zones_or_over_stacking() {
    let game = build(
        Position::new()
            .unit("u-1-king", "0910")
            .unit("u-1-scribner", "0909")
            .unit("c-9-law", "0912")
            .fog(UNION, 2),
    );
    assert_eq!(refused(&game, "stray u-1-king 0911"), rules::ZONES);
    assert_eq!(refused(&game, "stray u-1-king 0909"), rules::STACKING);
}

#[test]
fn r14_2_straying_is_an_option() {
    let game = build(with("fog-stray", "no").unit("u-1-king", "0910").fog(UNION, 2));
    assert_eq!(refused(&game, "stray u-1-king 0911"), rules::FOG_USE);
    assert!(legal(&game, "hold u-1-king"));
}

#[test]
fn r14_3_units_in_a_zone_are_only_held() {
    let game =
        build(Position::new().unit("u-1-king", "0911").unit("c-9-law", "0912").fog(UNION, 1));
    assert_eq!(refused(&game, "stray u-1-king 0910"), rules::FOG_SPARES);
    assert!(legal(&game, "hold u-1-king"));
    assert_eq!(refused(&game, "hold c-9-law"), rules::FOG_SPARES);
}

#[test]
fn r14_3_leaders_shield_one_formation_within_two_hexes() {
    let position = Position::new()
        .unit("u-ldr-thomas", "0910")
        .unit("u-1-king", "0911")
        .unit("u-1-scribner", "0914")
        .unit("u-3-croxton", "0909")
        .beginning(UNION);
    let mut game = build(position);
    act(&mut game, "option a", &[6, 1]);
    act(&mut game, "pass", &[]);
    assert_eq!(refused(&game, "shield 4"), rules::FOG_SPARES);
    act(&mut game, "shield 1", &[3]);
    assert_eq!(refused(&game, "hold u-1-king"), rules::FOG_SPARES);
    // Another formation, and a unit too far away, are not shielded.
    assert!(legal(&game, "hold u-3-croxton") && legal(&game, "hold u-1-scribner"));
}

#[test]
fn r14_2_unused_fog_is_lost() {
    let mut game = build(Position::new().unit("u-1-king", "0910").fog(UNION, 3));
    act(&mut game, "stop", &[]);
    assert!(legal(&game, "move u-1-king"));
}
