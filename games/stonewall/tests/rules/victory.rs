//! The victory tables (13.1 to 13.4, KF).

use grognard_stonewall::{Level, Position, Side, Stonewall};
use table::Game;

use crate::help::{act, acts, fight};

fn points(position: Position) -> i16 {
    position.build().unwrap().victory_points()
}

fn level(scenario: &str, vp: i16) -> Level {
    let position = Position::new(scenario).unit("newton", "2127", 4).unit("wilcox", "0832", 4);
    position.build().unwrap().level(vp)
}

#[test]
fn levels_of_the_digest() {
    let cases = [
        ("1", 19, Level::UnionDecisive),
        ("1", 8, Level::ConfederateMarginal),
        ("1", -2, Level::ConfederateDecisive),
        ("2", 7, Level::ConfederateMarginal),
        ("2", -13, Level::ConfederateDecisive),
        ("3", 28, Level::UnionMarginal),
        ("4", 1, Level::ConfederateMarginal),
        ("4", -5, Level::ConfederateDecisive),
        ("kf", 0, Level::ConfederateMarginal),
    ];
    for (scenario, vp, expected) in cases {
        assert_eq!(level(scenario, vp), expected, "{scenario} {vp}");
    }
}

#[test]
fn slb_30_r13_1_salem_church() {
    // Union in 4028 and 4227, last in 4328; C lost 11, U 9: 5 + 2 + 2 + 11 - 9 = 11.
    let position = Position::new("1")
        .unit("newton", "4028", 8)
        .unit("howe", "4328", 8)
        .unit("wilcox", "0832", 4)
        .unit("brooks", "4227", 8)
        .losses(9, 11);
    let mut game = position.build().unwrap();
    // Howe leaves 4328: the Union was last in it.
    acts(&mut game, &[("march howe", &[6]), ("m 4329", &[])]);
    assert_eq!(game.victory_points(), 11);
    assert_eq!(game.level(11), Level::UnionMarginal);
    let full = Position::new("1").unit("newton", "3828", 8).unit("wilcox", "0832", 4);
    assert_eq!(points(full), 8, "Tabernacle Church");
}

#[test]
fn a36_control_goes_to_whoever_was_last_there() {
    let position = Position::new("1").unit("hays", "4227", 4).unit("newton", "2127", 8);
    let mut game = position.acting(Side::Confederate).build().unwrap();
    assert_eq!(game.victory_points(), 0);
    acts(&mut game, &[("march hays", &[6]), ("m 4128", &[])]);
    assert_eq!(game.victory_points(), 0, "still Confederate");
    let mut game =
        Position::new("1").unit("newton", "4228", 8).unit("wilcox", "0832", 4).build().unwrap();
    acts(&mut game, &[("march newton", &[6]), ("m 4227", &[]), ("m 4228", &[])]);
    assert_eq!(game.victory_points(), 2);
}

#[test]
fn slb_34_r13_2_chancellorsville() {
    // Hays in Salem Church keeps the road shut; II Corps south of the rivers gives 2 as well.
    let chancellorsville = |union: &str, enemy: &str| {
        let position = Position::new("2")
            .unit(union, "3427", 8)
            .unit(enemy, "3528", 8)
            .unit("hays", "4028", 4);
        points(position) - 2
    };
    assert_eq!(chancellorsville("gibbon", "anderson"), 5, "not 8, not 13");
    assert_eq!(chancellorsville("gibbon", "wright"), 8, "brigades are no divisions (A28)");
    assert_eq!(chancellorsville("buschbeck", "wright"), 0, "nor is a Union brigade");
}

#[test]
fn slb_35_r13_2_confederates_at_salem_church() {
    let held = |change: &dyn Fn(Position) -> Position| {
        let position = Position::new("2").unit("mclaws", "4028", 13).unit("newton", "5021", 4);
        points(change(position))
    };
    assert_eq!(held(&|it| it.fatigue("mclaws", 3)), -6);
    assert_eq!(held(&|it| it.fatigue("mclaws", 4)), 0);
    assert_eq!(held(&|it| it.disorganized("mclaws")), 0, "CV 9");
}

#[test]
fn a51_r13_2_the_road_to_salem_church() {
    let road = |enemy: &str| {
        let position = Position::new("3").unit("newton", "5021", 4).unit("wilcox", enemy, 4);
        points(position)
    };
    assert_eq!(road("0832"), 10, "open from U.S. Ford to Salem Church");
    assert_eq!(road("4028"), 0, "the end counts");
    assert_eq!(road("3525"), 0, "and the start");
}

#[test]
fn r13_2_corps_that_are_wholly_south_of_both_rivers() {
    let corps = |extra: &str| {
        let position = Position::new("2")
            .unit("newton", "3533", 4)
            .unit("howe", extra, 4)
            .unit("wilcox", "3525", 4);
        points(position)
    };
    assert_eq!(corps("3533"), 2);
    assert_eq!(corps("3624"), 0, "one unit north of the river");
    assert_eq!(corps("3121"), 0, "or between the rivers");
}

#[test]
fn r13_4_brandy_station() {
    let mut game =
        Position::new("4").unit("davis", "2014", 2).unit("jones", "2213", 3).build().unwrap();
    assert_eq!(game.victory_points(), 0);
    acts(&mut game, &[("march davis", &[6, 6]), ("m 2015", &[])]);
    assert_eq!(game.victory_points(), 1, "Fleetwood Hill");
    let game = Position::new("4").unit("davis", "2014", 2).unit("jones", "2015", 3);
    assert_eq!(points(game), -1, "Confederate cavalry there");
    // Once is enough for Stevensburg and for the neighbourhood of Culpeper.
    let mut game =
        Position::new("4").unit("davis", "1820", 2).unit("jones", "2213", 3).build().unwrap();
    acts(&mut game, &[("march davis", &[6, 6]), ("m 1920", &[]), ("m 1820", &[])]);
    assert_eq!(game.victory_points(), 1);
    let mut game =
        Position::new("4").unit("davis", "1619", 2).unit("jones", "2213", 3).build().unwrap();
    acts(&mut game, &[("march davis", &[6, 6]), ("m 1519", &[])]);
    assert_eq!(game.victory_points(), 2);
}

#[test]
fn slb_42_kf_elkwood_is_enough_for_a_marginal_victory() {
    let mut game =
        Position::new("kf").unit("sargent", "2315", 2).unit("f-lee", "1418", 2).build().unwrap();
    acts(&mut game, &[("march sargent", &[6, 6]), ("m 2215", &[])]);
    assert_eq!((game.victory_points(), game.level(1)), (1, Level::UnionMarginal));
    let position = Position::new("kf").unit("sargent", "3117", 2).unit("f-lee", "1418", 2);
    assert_eq!(points(position), 0);
}

#[test]
fn the_end_is_counted_before_the_last_recovery() {
    // Fatigue at the end of scenario 2 is that of the last action cycle (13.2: fatigue 3 or less).
    let mut game: Stonewall = Position::new("2")
        .unit("mclaws", "4028", 13)
        .fatigue("mclaws", 4)
        .unit("newton", "5021", 4)
        .turn(2)
        .build()
        .unwrap();
    act(&mut game, "pass", &[]);
    if game.decision().outcome().is_none() {
        fight(&mut game, "pass", &[]);
    }
    assert!(game.decision().outcome().is_some());
    assert_eq!(game.victory_points(), 0);
}
