//! 7.6: retreats, routs and advances; 2.2: leaders without troops.

use grognard_stonewall::{BattleEvent, Position, Side, Stonewall, rules};
use table::Game;

use crate::help::{act, at, attack_to, commands, fight, legal, refused, retreat, unit};

/// Plays an attack by Rodes on 2128 so that it gives the wanted difference.
fn beaten(position: Position, difference: i32) -> Stonewall {
    let mut game = position.acting(Side::Confederate).build().unwrap();
    act(&mut game, "march rodes", &[5]);
    attack_to(&mut game, "a 2128 normal", difference);
    game
}

fn position() -> Position {
    Position::new("1").unit("rodes", "2127", 12).unit("gibbon", "2128", 6)
}

#[test]
fn r7_6_a_retreat_is_two_to_four_hexes_away_from_the_enemy() {
    let mut game = beaten(position(), 2);
    assert_eq!((game.decider(), game.prompt().phase.as_str()), (Some(Side::Union), "Retreat"));
    assert!(!legal(&game, "halt"));
    assert_eq!(refused(&game, "halt"), rules::RETREAT);
    assert_eq!(refused(&game, "r 2127"), rules::RETREAT, "the enemy is there");
    let first = commands(&game).into_iter().next().unwrap();
    act(&mut game, &first, &[]);
    let second = commands(&game).into_iter().find(|it| it.starts_with("r ")).unwrap();
    act(&mut game, &second, &[]);
    assert!(legal(&game, "halt"));
    act(&mut game, "halt", &[]);
    assert_eq!(game.prompt().phase, "Advance");
    assert_ne!(at(&game, "gibbon"), "2128");
}

#[test]
fn r7_6_priorities_a_road_away_from_the_enemy_comes_first() {
    // 4228 attacked from 4128: the Turnpike and the road lead on, everything else is off road.
    let mut game = Position::new("1")
        .unit("rodes", "4128", 12)
        .unit("gibbon", "4228", 6)
        .acting(Side::Confederate)
        .build()
        .unwrap();
    act(&mut game, "march rodes", &[5]);
    attack_to(&mut game, "a 4228 normal", 2);
    let found: Vec<String> = commands(&game).into_iter().collect();
    assert_eq!(found, ["r 4229", "r 4328"]);
    assert_eq!(refused(&game, "r 4329"), rules::RETREAT, "priority 2, over a creek");
}

#[test]
fn r7_6_into_an_empty_enemy_zone_costs_a_point_and_a_friend_saves_it() {
    // All hexes round 2128 but one lie in Confederate zones; that one too, unless a friend is there.
    let mut game = beaten(
        position().unit("hill", "2028", 10).unit("colston", "2228", 10).unit("thomas", "2130", 4),
        2,
    );
    // Whatever hex it takes is empty and in a zone: priority 4b, a point each.
    assert_eq!(unit(&game, "gibbon").mv, 6);
    let next = commands(&game).into_iter().next().unwrap();
    let events = fight(&mut game, &next, &[]);
    assert!(events.iter().any(|it| matches!(it, BattleEvent::Retreated { priority: 5, .. })));
    assert!(unit(&game, "gibbon").mv <= 5);
    assert!(game.losses(Side::Union) >= 1, "it counts");
    // With a friend in one of them that one comes first (4a), at no loss.
    let mut game = position()
        .unit("hill", "2028", 10)
        .unit("colston", "2228", 10)
        .unit("thomas", "2130", 4)
        .unit("howe", "2227", 2)
        .acting(Side::Confederate)
        .build()
        .unwrap();
    act(&mut game, "march rodes", &[5]);
    let events = attack_to(&mut game, "a 2128 normal", 2);
    assert!(events.iter().any(|it| matches!(it, BattleEvent::Retreated { priority: 4, .. })));
    assert_eq!(unit(&game, "gibbon").mv, 6);
}

#[test]
fn r7_6_a_stack_without_a_way_surrenders_and_counts() {
    // Surrounded on all six sides.
    let game = beaten(
        position()
            .unit("hill", "2027", 10)
            .unit("colston", "2028", 10)
            .unit("thomas", "2129", 4)
            .unit("wilcox", "2228", 4)
            .unit("hays", "2227", 4),
        2,
    );
    assert_eq!(at(&game, "gibbon"), "-");
    assert_eq!(game.losses(Side::Union), 6);
    assert_eq!(game.prompt().phase, "Advance");
}

#[test]
fn r7_6_a_rout_is_four_to_six_hexes_and_demoralizes() {
    let mut game = beaten(position(), 4);
    assert_eq!(unit(&game, "gibbon").demoralized, 1);
    let mut steps = 0;
    while game.prompt().phase == "Retreat" && !legal(&game, "halt") {
        let next = commands(&game).into_iter().find(|it| it.starts_with("r ")).unwrap();
        act(&mut game, &next, &[]);
        steps += 1;
    }
    let from = grognard_stonewall::map().hex("2128").unwrap();
    let end = unit(&game, "gibbon").place.hex().unwrap();
    assert!(steps <= 6 && grognard_stonewall::map().distance(from, end) >= Some(4));
    // R*, and a rout of the demoralized: twice.
    let weak = Position::new("1").unit("rodes", "2127", 18).unit("gibbon", "2128", 4);
    let game = beaten(weak, 8);
    assert_eq!(unit(&game, "gibbon").demoralized, 2);
    let game = beaten(position().demoralized("gibbon", 1), 4);
    assert_eq!(unit(&game, "gibbon").demoralized, 2);
}

#[test]
fn r7_6_leaders_retreat_with_their_stack() {
    let mut game = beaten(position().unit("newton", "2128", 5).leader("sedgwick", "2128"), 2);
    retreat(&mut game);
    assert_eq!(at(&game, "sedgwick"), at(&game, "newton"));
    assert_ne!(at(&game, "newton"), "2128");
}

#[test]
fn r7_6_an_advance_is_free_and_may_be_declined() {
    let mut game = beaten(position(), 2);
    retreat(&mut game);
    let mut stays = game.clone();
    let events = fight(&mut game, "advance rodes", &[]);
    assert!(events.iter().any(|it| matches!(it, BattleEvent::Advanced { .. })));
    assert_eq!(at(&game, "rodes"), "2128");
    fight(&mut stays, "done", &[]);
    assert_eq!(at(&stays, "rodes"), "2127");
}

#[test]
fn slb_52_r13_1_confederates_attack_over_the_bridge_but_do_not_follow() {
    let mut game = Position::new("1")
        .unit("barksdale", "4328", 12)
        .unit("gibbon", "4427", 1)
        .bridge("4328", "4427")
        .acting(Side::Confederate)
        .build()
        .unwrap();
    act(&mut game, "march barksdale", &[5]);
    assert_eq!(refused(&game, "m 4427"), rules::MOVEMENT);
    attack_to(&mut game, "a 4427 prepared", 6);
    retreat(&mut game);
    // Nobody may advance: the march goes on without that question.
    assert_ne!(game.prompt().phase, "Advance");
    assert_eq!(at(&game, "barksdale"), "4328");
}

#[test]
fn r2_2_a_leader_without_troops_joins_the_nearest() {
    // Newton is destroyed; Sedgwick joins Howe, three hexes away, and not Brooks at five.
    let game = beaten(
        Position::new("1")
            .unit("rodes", "2127", 18)
            .unit("newton", "2128", 1)
            .leader("sedgwick", "2128")
            .unit("howe", "2131", 5)
            .unit("brooks", "2133", 5),
        5,
    );
    assert_eq!((at(&game, "newton"), at(&game, "sedgwick")), ("-", "2131"));
    let game = beaten(
        Position::new("1")
            .unit("rodes", "2127", 18)
            .unit("newton", "2128", 1)
            .leader("sedgwick", "2128")
            .unit("gibbon", "2131", 5),
        5,
    );
    assert_eq!(at(&game, "sedgwick"), "-", "nobody of his is left");
}
