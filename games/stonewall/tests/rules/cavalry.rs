//! 7.7: cavalry retreats in somebody else's march or assault.

use grognard_stonewall::{BattleEvent, Position, Side, Stonewall, rules};
use table::{Game, Setup};

use crate::help::{
    act, acts, at, commands, fight, legal, moves, mp, refused, retreat, state, unit,
};

/// Infantry comes up to a hex next to cavalry in open country.
fn before_cavalry(setup: &Setup, mv: u8) -> Stonewall {
    Position::with_setup(setup)
        .unit("newton", "2127", 10)
        .unit("f-lee", "2129", mv)
        .build()
        .unwrap()
}

fn plain() -> Setup {
    Setup::scenario("1")
}

#[test]
fn r7_7_the_owner_is_asked_in_the_middle_of_the_march() {
    let mut game = before_cavalry(&plain(), 2);
    acts(&mut game, &[("march newton", &[6]), ("m 2128", &[])]);
    assert_eq!(game.decider(), Some(Side::Confederate));
    assert_eq!(game.prompt().phase, "Cavalry retreat");
    act(&mut game, "stand", &[]);
    assert_eq!(game.decider(), Some(Side::Union));
    assert!(legal(&game, "a 2129 normal"));
    // Not asked again while nothing changes.
    let mut fought = game.clone();
    fight(&mut fought, "a 2129 normal", &[1, 6]);
}

#[test]
fn std_b07_std_b08_r7_7_the_die_takes_points_and_the_stack_rides() {
    // Die 6, no modifier: 3 points; F + 1, disorganized, two to four hexes.
    let mut game = before_cavalry(&plain(), 2);
    acts(&mut game, &[("march newton", &[6]), ("m 2128", &[])]);
    assert_eq!(mp(&game), 3);
    let events = act(&mut game, "back", &[6]);
    assert!(
        events.iter().any(|it| matches!(it, BattleEvent::CavalryRetreat { die: 6, mp: 3, .. }))
    );
    assert_eq!((mp(&game), state(&game, "f-lee")), (0, (2, 1, true)));
    // Size: 5 or more +2, 3 and 4 +1, 1 alone -1.
    for (mv, expected) in [(1, 5), (2, 6), (3, 7), (5, 8)] {
        let mut game = before_cavalry(&plain(), mv);
        acts(&mut game, &[("march newton", &[6]), ("m 2128", &[])]);
        let events = act(&mut game, "back", &[6]);
        let die = events.iter().find_map(|it| match it {
            BattleEvent::CavalryRetreat { die, .. } => Some(*die),
            _ => None,
        });
        assert_eq!(die, Some(expected), "{mv}");
    }
    // Mountain +3: 0310 by the pike from 0410.
    let mut game =
        Position::new("1").unit("newton", "0410", 10).unit("f-lee", "0310", 1).build().unwrap();
    act(&mut game, "march newton", &[4]);
    act(&mut game, "proceed", &[]);
    let events = act(&mut game, "back", &[6]);
    assert!(
        events.iter().any(|it| matches!(it, BattleEvent::CavalryRetreat { die: 8, mp: 4, .. }))
    );
}

#[test]
fn std_b21_r7_7_a_die_of_one_costs_a_point_that_counts() {
    let mut game = before_cavalry(&plain(), 2);
    acts(&mut game, &[("march newton", &[6]), ("m 2128", &[])]);
    act(&mut game, "back", &[1]);
    assert_eq!((state(&game, "f-lee"), mp(&game)), ((1, 1, true), 3));
    assert_eq!(game.losses(Side::Confederate), 1);
    let mut game = before_cavalry(&plain(), 2);
    acts(&mut game, &[("march newton", &[6]), ("m 2128", &[])]);
    act(&mut game, "back", &[2]);
    assert_eq!((state(&game, "f-lee"), mp(&game)), ((2, 1, true), 2));
    // A modified 1 costs one (die 2, size -1); by the other reading only a natural one does.
    let mut game = before_cavalry(&plain(), 1);
    acts(&mut game, &[("march newton", &[6]), ("m 2128", &[])]);
    act(&mut game, "back", &[2]);
    assert_eq!(at(&game, "f-lee"), "-");
    let mut game = before_cavalry(&plain().with("cavalry-loss", "natural"), 1);
    acts(&mut game, &[("march newton", &[6]), ("m 2128", &[])]);
    act(&mut game, "back", &[2]);
    assert_eq!(unit(&game, "f-lee").mv, 1);
}

#[test]
fn r7_7_only_before_infantry_and_only_fit_cavalry() {
    let asked = |position: Position, id: &str, faces: &[u8]| {
        let mut game = position.build().unwrap();
        acts(&mut game, &[(&format!("march {id}"), faces), ("m 2128", &[])]);
        game.prompt().phase == "Cavalry retreat"
    };
    let base = || Position::new("1").unit("f-lee", "2129", 2);
    assert!(asked(base().unit("newton", "2127", 8), "newton", &[6]));
    assert!(!asked(base().unit("davis", "2127", 2), "davis", &[3, 3]));
    assert!(!asked(base().unit("artillery-reserve-1", "2127", 2), "artillery-reserve-1", &[6]));
    assert!(!asked(base().fatigue("f-lee", 4).unit("newton", "2127", 8), "newton", &[6]));
    assert!(!asked(base().demoralized("f-lee", 1).unit("newton", "2127", 8), "newton", &[6]));
    assert!(!asked(base().unit("wilcox", "2129", 2).unit("newton", "2127", 8), "newton", &[6]));
}

#[test]
fn r7_7_a_march_that_begins_next_to_cavalry_says_first_whether_it_is_forced() {
    let mut game =
        Position::new("1").unit("newton", "2128", 10).unit("f-lee", "2129", 2).build().unwrap();
    act(&mut game, "march newton", &[6]);
    assert_eq!(commands(&game), ["force", "proceed"].map(str::to_owned).into());
    assert_eq!(refused(&game, "a 2129 normal"), rules::MARCH);
    act(&mut game, "proceed", &[]);
    assert_eq!(game.decider(), Some(Side::Confederate));
    // It falls back two hexes or more, and the march goes on with what is left: the zone is gone.
    act(&mut game, "back", &[4]);
    retreat(&mut game);
    assert_eq!((game.decider(), mp(&game)), (Some(Side::Union), 4));
    assert!(moves(&game).contains("2129"), "it may enter the hex at the normal cost");
}

#[test]
fn r7_7_before_an_assault_the_cavalry_leaves_and_the_assault_is_lost() {
    let mut game = Position::new("1")
        .unit("newton", "2128", 10)
        .leader("sedgwick", "2128")
        .unit("f-lee", "2129", 2)
        .build()
        .unwrap();
    acts(&mut game, &[("assault sedgwick 2129", &[])]);
    act(&mut game, "go", &[1]);
    assert_eq!(game.decider(), Some(Side::Confederate));
    act(&mut game, "back", &[4]);
    retreat(&mut game);
    assert_eq!((unit(&game, "newton").fatigue, unit(&game, "f-lee").mv), (1, 2));
    assert_eq!(at(&game, "newton"), "2128");
}

#[test]
fn std_b22_r7_7_not_over_a_woods_hexside_reached_in_the_march() {
    // 4128 is entered by the pike; F Lee in woods 4127 could not be attacked from there.
    let mut game =
        Position::new("1").unit("newton", "4228", 10).unit("f-lee", "4127", 2).build().unwrap();
    acts(&mut game, &[("march newton", &[6]), ("m 4128", &[])]);
    assert_eq!(game.decider(), Some(Side::Union), "nobody is asked");
    act(&mut game, "m 4227", &[]);
    assert_eq!(game.decider(), Some(Side::Confederate), "in the full zone the cavalry is");
}
