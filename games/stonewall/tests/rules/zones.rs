//! 2.4 and 6.2: zones of control; 2.5: command radius.

use grognard_stonewall::{Position, Side, Stonewall, rules};

use crate::help::{act, acts, at, commands, moves, mp, refused, state, unit};

/// A Union division next to where a Confederate stands.
fn facing(from: &str, enemy: &str) -> Stonewall {
    Position::new("1").unit("newton", from, 10).unit("wilcox", enemy, 4).build().unwrap()
}

#[test]
fn r2_4_a_unit_stops_in_a_full_zone_and_may_attack() {
    // 2127's enemy two hexes south: 2128 is next to 2129.
    let mut game = facing("2127", "2129");
    acts(&mut game, &[("march newton", &[6]), ("m 2128", &[])]);
    assert!(moves(&game).is_empty());
    assert_eq!(refused(&game, "m 2127"), rules::ZONES);
    assert!(commands(&game).contains("a 2129 normal"));
}

#[test]
fn std_b23_r2_4_leaving_a_full_zone_costs_one_more() {
    // From 4128 along the pike to 4228; Wilcox stands in 4127, no road between: woods, limited.
    let mut game =
        Position::new("1").unit("newton", "4229", 10).unit("wilcox", "4230", 4).build().unwrap();
    act(&mut game, "march newton", &[3]);
    act(&mut game, "m 4228", &[]);
    assert_eq!(mp(&game), 1, "1 + 1 by road out of a full zone");
    let mut game =
        Position::new("1").unit("newton", "4128", 10).unit("wilcox", "4127", 4).build().unwrap();
    act(&mut game, "march newton", &[3]);
    act(&mut game, "m 4228", &[]);
    assert_eq!(mp(&game), 2, "1 by pike out of a limited one");
    // With one point and a full zone the minimum move still allows the one hex.
    let mut game =
        Position::new("1").unit("newton", "4229", 10).unit("wilcox", "4230", 4).build().unwrap();
    act(&mut game, "march newton", &[1]);
    act(&mut game, "m 4228", &[]);
    assert_eq!((at(&game, "newton"), mp(&game)), ("4228", 0));
}

#[test]
fn std_b15_r2_4_from_zone_to_zone_off_road_disorganizes_and_allows_no_attack() {
    // Wilcox in 2128 has 2127, 2227 and 2027 in his zone; no road runs between 2127 and 2227.
    let start = Position::new("1").unit("griffin", "2127", 14).unit("wilcox", "2128", 4);
    let mut game = start.clone().build().unwrap();
    acts(&mut game, &[("march griffin", &[6]), ("m 2227", &[])]);
    assert_eq!(state(&game, "griffin"), (14, 1, true));
    assert!(moves(&game).is_empty(), "one hex, then stop");
    assert_eq!(refused(&game, "a 2128 route"), rules::ZONES);
    // Already disorganized: it loses a point instead, which gives no victory points.
    let mut game = start.disorganized("griffin").build().unwrap();
    acts(&mut game, &[("march griffin", &[6]), ("m 2227", &[])]);
    assert_eq!((state(&game, "griffin"), game.losses(Side::Union)), ((13, 1, true), 0));
    // Along a road it costs nothing but the stop.
    let mut game = Position::new("1")
        .unit("griffin", "4229", 14)
        .unit("wilcox", "4230", 4)
        .unit("hays", "4329", 4)
        .build()
        .unwrap();
    acts(&mut game, &[("march griffin", &[6]), ("m 4228", &[])]);
    assert_eq!((state(&game, "griffin"), moves(&game).len()), ((14, 1, false), 0));
}

#[test]
fn std_b22_r2_4_a_limited_zone_neither_stops_nor_can_be_attacked_over() {
    // Wilcox in woods 4127; 4128 is woods, entered by the pike, no road between the two.
    let start = Position::new("1").unit("rodes", "4228", 10).unit("gibbon", "4127", 4);
    let mut game = start.acting(Side::Confederate).build().unwrap();
    acts(&mut game, &[("march rodes", &[5]), ("m 4128", &[])]);
    assert_eq!(mp(&game), 5, "a Confederate pays nothing for it");
    assert!(!moves(&game).is_empty());
    assert_eq!(refused(&game, "a 4127 normal"), rules::ATTACK);
    // 4227 (rolling) lies in the full zone of the same unit: it stops there and may attack.
    act(&mut game, "m 4227", &[]);
    assert!(moves(&game).is_empty() && commands(&game).contains("a 4127 hasty"));
    // A march that began there may attack over the woods hexside.
    let mut game = Position::new("1")
        .unit("rodes", "4128", 10)
        .unit("gibbon", "4127", 4)
        .acting(Side::Confederate)
        .build()
        .unwrap();
    act(&mut game, "march rodes", &[5]);
    assert!(commands(&game).contains("a 4127 prepared"));
}

#[test]
fn r2_4_wilderness_a_union_unit_pays_for_a_limited_zone() {
    let mut game = facing("4228", "4127");
    acts(&mut game, &[("march newton", &[6]), ("m 4128", &[])]);
    assert_eq!(mp(&game), 4, "1 by pike and 1 more");
}

#[test]
fn r2_4_zones_do_not_cross_rivers_but_at_crossings() {
    // 4328 and 4427 are parted by the river.
    let mut game =
        Position::new("1").unit("newton", "4228", 10).unit("wilcox", "4427", 4).build().unwrap();
    acts(&mut game, &[("march newton", &[6]), ("m 4328", &[])]);
    assert!(!moves(&game).is_empty());
    let mut game = Position::new("1")
        .unit("newton", "4228", 10)
        .unit("wilcox", "4427", 4)
        .bridge("4328", "4427")
        .build()
        .unwrap();
    acts(&mut game, &[("march newton", &[6]), ("m 4328", &[])]);
    assert!(moves(&game).is_empty(), "over a built bridge they do");
}

#[test]
fn r2_4_demoralized_units_have_no_zone() {
    let mut game = Position::new("1")
        .unit("newton", "2127", 10)
        .unit("wilcox", "2129", 4)
        .demoralized("wilcox", 1)
        .build()
        .unwrap();
    acts(&mut game, &[("march newton", &[6]), ("m 2128", &[])]);
    assert!(!moves(&game).is_empty());
}

#[test]
fn r2_4_a_friend_in_the_hex_does_not_cancel_the_stop() {
    let mut game = Position::new("1")
        .unit("newton", "2127", 10)
        .unit("davis", "2128", 2)
        .unit("wilcox", "2129", 4)
        .build()
        .unwrap();
    acts(&mut game, &[("march newton", &[6]), ("m 2128", &[])]);
    assert!(moves(&game).is_empty());
}

#[test]
fn r2_4_into_and_out_of_mountains_only_along_roads() {
    // 0310 is mountain with a pike to 0410 and 0209 and nothing to 0409.
    let game =
        Position::new("1").unit("newton", "0408", 10).unit("wilcox", "0310", 4).build().unwrap();
    let zone = grognard_stonewall::table::Game::overlays(
        &game,
        grognard_stonewall::table::Viewer::Spectator,
    );
    let confederate = zone.iter().find(|it| it.id == "zoc-confederate").unwrap();
    let hexes: Vec<&str> = confederate.hexes.iter().map(|it| it.hex.as_str()).collect();
    assert_eq!(hexes, ["0209", "0410"]);
}

#[test]
fn r2_5_the_radius_is_traced_around_enemy_zones() {
    // Howe is three hexes south of Sedgwick; an enemy between them closes the straight way and
    // every way of three hexes.
    let position = Position::new("1")
        .unit("newton", "2127", 10)
        .unit("howe", "2130", 8)
        .leader("sedgwick", "2127");
    let open = position.clone().unit("wilcox", "0832", 4).build().unwrap();
    let mut game = open;
    act(&mut game, "lead sedgwick", &[]);
    assert!(commands(&game).contains("add howe"));
    let mut game = position.clone().unit("wilcox", "2129", 4).build().unwrap();
    act(&mut game, "lead sedgwick", &[4]);
    // Nobody but Newton: the activation goes on with him at once.
    assert_eq!(unit(&game, "newton").fatigue, 1);
    // A friend in the hex cancels the zone for the trace.
    let mut game = position
        .unit("wilcox", "2029", 4)
        .unit("gibbon", "2128", 4)
        .unit("davis", "2129", 2)
        .build()
        .unwrap();
    act(&mut game, "lead sedgwick", &[]);
    assert!(commands(&game).contains("add howe"));
}
