//! The forty worked examples of this game's own rules.

use grognard_chickamauga::{Position, Strategy, rules};
use table::{Game, Setup, new_game};

use crate::combat::{at_difference, go_back};
use crate::help::*;

#[test]
fn ex_2_first_turn() {
    let mut game: grognard_chickamauga::Chickamauga = new_game(&Setup::default()).expect("a game");
    run(&mut game, &["history", "history"], &[]);
    // 19.5 and the replacement roll; then a battalion may come by Thomas.
    act(&mut game, "option a", &[6, 1]);
    act(&mut game, "pass", &[1]);
    // No Confederate HQ roll on turn 1: 19.4, D.H. Hill's recovery, fog of war.
    run(&mut game, &["stop", "end"], &[6]);
    assert_eq!(game.turn_number(), 1);
    assert_eq!(game.decision().side(), Some(REBELS.id()));
}

#[test]
fn ex_3_arrivals() {
    let late = |turn| {
        let position = Position::new().unit("u-1-king", "0910").turn(turn).beginning(UNION);
        let mut game = build(position);
        act(&mut game, "option a", &[6, 1, 1]);
        game
    };
    assert_eq!(at(&late(3), "u-6-willich"), "aside");
    let mut game = late(4);
    assert_eq!(at(&game, "u-6-willich"), "Crawfish Springs");
    act(&mut game, "stop", &[]);
    assert_eq!(cost(&game, "move", "u-6-willich", "0126"), Some(2));
}

#[test]
fn ex_4_gist_comes_a_turn_later() {
    let late = |turn| {
        let position = Position::new().unit("c-9-law", "1419").turn(turn).unit("c-hq", "Lafayette");
        let mut game = build(position.beginning(REBELS));
        // A battalion could come in.
        act(&mut game, "option a", &[]);
        act(&mut game, "pass", &[1]);
        game
    };
    let game = late(10);
    assert_eq!(
        (at(&game, "c-5-gist").as_str(), at(&game, "c-11-kershaw").as_str()),
        ("aside", "entry")
    );
    let mut game = late(11);
    assert_eq!(at(&game, "c-5-gist"), "entry");
    act(&mut game, "stop", &[]);
    assert_eq!(cost(&game, "move", "c-5-gist", "2128"), Some(2));
}

#[test]
fn ex_5_march_from_a_box() {
    let game = build(Position::new().unit("u-11-mitchell", "Rossville"));
    let reach = reach(&game, "march", "u-11-mitchell");
    assert_eq!(reach.get("0801"), Some(&1));
    // By 0111 it has 0819 for 8 MP, and gets as far as 0625 for 9 1/2.
    assert_eq!(reach.get("0819"), Some(&16));
    assert_eq!(reach.get("0625"), Some(&19));
    let far = build(
        Position::new().unit("u-11-mitchell", "Rossville").unit("c-9-law", "0112").moving(UNION),
    );
    assert_eq!(cost(&far, "march", "u-11-mitchell", "0819"), Some(20));
}

#[test]
fn ex_6_and_7_wilder_and_forrest_march_with_15() {
    let game = build(Position::new().unit("u-12-wilder-a", "Rossville"));
    let reach = reach(&game, "march", "u-12-wilder-a");
    assert_eq!(reach.values().max(), Some(&30));
    assert_eq!(
        cost(
            &build(Position::new().unit("u-12-wilder-a", "0801")),
            "move",
            "u-12-wilder-a",
            "0807"
        ),
        None
    );
    let forrest = build(Position::new().unit("c-12-dibrell", "1208").moving(REBELS));
    assert_eq!(cost(&forrest, "march", "c-12-dibrell", "1108"), Some(2));
}

#[test]
fn ex_8_normal_road_move_from_a_box() {
    let game = build(Position::new().unit("c-3-helm", "Lafayette").moving(REBELS));
    let reach = reach(&game, "move", "c-3-helm");
    for (hex, halves) in [("2128", 2), ("2127", 4), ("2126", 6), ("2125", 8), ("2124", 10)] {
        assert_eq!(reach.get(hex), Some(&halves), "{hex}");
    }
    assert_eq!(reach.get("2123"), None);
}

#[test]
fn ex_9_leaving() {
    let game = build(Position::new().unit("c-3-helm", "2124").moving(REBELS));
    assert_eq!(cost(&game, "move", "c-3-helm", "Lafayette"), Some(10));
    let game = build(Position::new().unit("c-3-helm", "2123").moving(REBELS));
    assert_eq!(barred(&game, "move", "c-3-helm", "lafayette"), rules::COST);
    let game = build(Position::new().unit("u-1-king", "2128"));
    assert_eq!(barred(&game, "move", "u-1-king", "lafayette"), rules::LEAVING);
}

#[test]
fn ex_10_retreat_to_a_box() {
    let mut game = crate::combat::build(
        Position::new()
            .unit("u-2-stanley", "0801")
            .unit("c-2-manigault", "0802")
            .unit("c-9-law", "0901")
            .assaulting(REBELS),
    );
    // 12 - 2 = +10 with woods around: die 1: Dx; the loss, then the box.
    run(&mut game, &["assault 0801", "all", "fight"], &[1]);
    if legal(&game, "retreat u-2-stanley rossville") {
        act(&mut game, "retreat u-2-stanley rossville", &[]);
    }
    assert_eq!(at(&game, "u-2-stanley"), "Rossville");
    assert!(disrupted(&game, "u-2-stanley"));
}

#[test]
fn ex_11_boxes_and_fog_and_recovery() {
    let game = build(
        Position::new().unit("u-1-king", "Rossville").unit("u-1-scribner", "0910").fog(UNION, 2),
    );
    assert_eq!(refused(&game, "hold u-1-king"), rules::FOG_SPARES);
    assert!(legal(&game, "hold u-1-scribner"));
    let mut game = build(
        Position::new()
            .unit("u-1-king", "Rossville")
            .disrupted("u-1-king")
            .unit("u-1-scribner", "0910")
            .beginning(UNION),
    );
    // 19.5, replacements, recovery 4 (passes), fog 1.
    act(&mut game, "option a", &[6, 1, 4, 1]);
    assert!(!disrupted(&game, "u-1-king"));
}

#[test]
fn ex_12_an_hq_in_a_box_stays_inactive() {
    let game =
        build(Position::new().unit("u-hq", "Rossville").unit("u-train", "0801").flipping(UNION));
    assert_eq!(refused(&game, "flip u-hq"), rules::BOXES);
}

#[test]
fn ex_13_wheeler() {
    let box_of = |brigades: &[&str], die: u8| {
        let mut position =
            Position::new().unit("u-train", "Crawfish Springs").unit("c-9-law", "1419");
        for id in brigades {
            position = position.unit(id, "Crawfish Springs");
        }
        let mut game =
            build(position.unit("u-2-xiv-corps-guns", "Crawfish Springs").beginning(REBELS));
        act(&mut game, "option a", &[die]);
        game
    };
    let three = ["u-2-j-beatty", "u-2-stanley", "u-2-sirwell"];
    assert_eq!(at(&box_of(&three, 6), "u-train"), "Crawfish Springs");
    assert_eq!(at(&box_of(&three[1..], 4), "u-train"), "Crawfish Springs");
    let game = box_of(&three[1..], 5);
    assert_eq!(at(&game, "u-train"), "captured");
    assert!(game.tally().contains(&("Confederate points", 4)));
}

#[test]
fn ex_14_the_train_withdraws_from_turn_6() {
    let position = Position::new().unit("u-train", "Crawfish Springs").flipping(UNION);
    assert_eq!(refused(&build(position.clone().turn(5)), "withdraw"), rules::WHEELER);
    let mut game = build(position.turn(6).unit("u-1-king", "0910"));
    act(&mut game, "withdraw", &[1]);
    assert_eq!(at(&game, "u-train"), "withdrawn");
    assert!(game.tally().contains(&("Confederate points", 0)));
}

#[test]
fn ex_15_and_16_rossville() {
    let fog = |units: &[&str], die: u8| {
        let mut position = Position::new().unit("u-3-croxton", "1408");
        for id in units {
            position = position.unit(id, "Rossville");
        }
        let mut game = build(position.beginning(UNION));
        let events = act(&mut game, "option a", &[die, 1, 1]);
        events
            .iter()
            .find_map(|event| match event {
                grognard_chickamauga::BattleEvent::Rossville { fog, .. } => Some(*fog),
                _ => None,
            })
            .expect("a raid")
    };
    let three = ["u-11-whitaker", "u-11-mitchell", "u-11-d-mccook"];
    assert_eq!(fog(&three, 6), 0);
    assert_eq!((fog(&three[..1], 4), fog(&three[..1], 6)), (1, 2));
    // Battalions and guns do not help.
    assert_eq!(fog(&["u-a-bn-1", "u-2-xiv-corps-guns", "u-3-brannans-guns"], 6), 3);
}

#[test]
fn ex_18_wilder_with_a_battalion() {
    let mut game = crate::combat::build(
        Position::new()
            .unit("u-12-wilder-a", "0911")
            .unit("u-a-bn-1", "0911")
            .unit("c-9-law", "0912")
            .assaulting(REBELS),
    );
    // 5 - 6 = -1, die 4: Ac(Ex) Leader; Law passes; the Union puts the loss on Wilder.
    run(&mut game, &["assault 0911", "fight"], &[4, 1]);
    act(&mut game, "lose u-12-wilder-a", &[]);
    assert_eq!((steps(&game, "u-12-wilder-a"), steps(&game, "u-a-bn-1")), (2, 1));
    assert_eq!(steps(&game, "c-9-law"), 1);
}

#[test]
fn ex_19_battalions() {
    let position = Position::new().unit("u-ldr-thomas", "0911").unit("u-1-king", "0911");
    let game = build(position.clone().replacing(UNION, 6));
    assert!(legal(&game, "rebuild u-a-bn-1"));
    let mut game = build(position.replacing(UNION, 6));
    act(&mut game, "rebuild u-a-bn-1 u-ldr-thomas", &[5, 1]);
    assert_eq!(at(&game, "u-a-bn-1"), "aside");
    assert!(game.tally().contains(&("Confederate points", 0)));
}

#[test]
fn ex_20_a_battalion_captured_twice() {
    let position =
        Position::new().captured("u-a-bn-1").captured("u-a-bn-1").unit("u-1-king", "0910");
    let mut game = build(position.replacing(UNION, 6));
    assert!(game.tally().contains(&("Confederate points", 4)));
    act(&mut game, "rebuild u-a-bn-1", &[]);
    act(&mut game, "at rossville", &[1]);
    assert_eq!(at(&game, "u-a-bn-1"), "Rossville");
    assert!(game.tally().contains(&("Confederate points", 4)));
}

fn road(position: Position) -> &'static str {
    let position = position.turn(16).strategy(Strategy::B).moving(REBELS);
    let mut game = build(position);
    while game.decision().outcome().is_none() {
        act(&mut game, "end", &[]);
    }
    game.decision().outcome().expect("the end").name
}

#[test]
fn ex_21_to_23_the_lafayette_road() {
    let union = "Union victory: the Lafayette Road";
    let law = |at: &str| Position::new().unit("c-9-law", at).unit("u-3-croxton", "0509");
    assert_eq!(road(law("0911")), "Draw");
    assert_eq!(road(law("0911").disrupted("c-9-law")), union);
    assert_eq!(road(law("1010")), union);
    assert_eq!(road(law("0812")), "Draw");
    assert_eq!(road(law("0911").unit("u-1-king", "0910")), "Draw");
    let off =
        |at: &str| with("road-hexes-count", "no").unit("c-9-law", at).unit("u-3-croxton", "0509");
    assert_eq!(road(off("0911")), union);
    assert_eq!(road(off("0819")), "Draw");
    let cancels = with("union-unit-cancels-zoc", "yes")
        .unit("c-9-law", "0911")
        .unit("u-1-king", "0910")
        .unit("u-1-scribner", "0810")
        .unit("u-3-croxton", "0811");
    assert_eq!(road(cancels), union);
}

fn option(strategy: Strategy, position: Position) -> &'static str {
    // A Confederate on the road keeps the Union from winning by it.
    let position = position.unit("c-9-law", "0812").turn(16).strategy(strategy).moving(REBELS);
    let mut game = build(position);
    act(&mut game, "end", &[]);
    game.decision().outcome().expect("the end").name
}

#[test]
fn ex_24_option_a() {
    let won = "Confederate victory: the field";
    let boxed = Position::new().unit("u-1-king", "Rossville").unit("u-1-scribner", "Rossville");
    assert_eq!(option(Strategy::A, boxed.clone()), won);
    assert_eq!(option(Strategy::A, boxed.clone().unit("u-a-bn-1", "0801")), "Draw");
    assert_eq!(option(Strategy::A, boxed.unit("u-hq", "0801")), won);
}

#[test]
fn ex_25_and_40_option_b() {
    let units: Vec<String> = grognard_chickamauga::UnitId::combat(UNION)
        .filter(|unit| unit.kind() != grognard_chickamauga::Kind::Battalion)
        .map(|unit| unit.counter().id.clone())
        .collect();
    let lose = |destroyed: usize, captured: usize| {
        let mut position = Position::new().unit(&units[35], "0509");
        for id in &units[..destroyed] {
            position = position.destroyed(id);
        }
        for id in &units[destroyed..destroyed + captured] {
            position = position.captured(id);
        }
        position
    };
    let seventeen = lose(17, 0)
        .destroyed("u-a-bn-1")
        .destroyed("u-a-bn-2")
        .routed(&units[20], 16)
        .routed(&units[21], 16)
        .routed(&units[22], 17);
    assert_eq!(option(Strategy::B, seventeen), "Confederate victory by points");
    assert_eq!(option(Strategy::B, lose(12, 6)), "Confederate victory: the Union army");
}

#[test]
fn ex_26_and_27_points() {
    let rebels: Vec<String> = grognard_chickamauga::UnitId::combat(REBELS)
        .map(|unit| unit.counter().id.clone())
        .filter(|id| id != "c-9-law")
        .collect();
    let union: Vec<String> =
        grognard_chickamauga::UnitId::combat(UNION).map(|unit| unit.counter().id.clone()).collect();
    let lose = |destroyed: usize, leader: bool, captured: bool, own: usize, train: bool| {
        let mut position = Position::new().unit("u-3-croxton", "0509");
        for id in &rebels[..destroyed] {
            position = position.destroyed(id);
        }
        if captured {
            position = position.captured(&rebels[destroyed]);
        }
        if leader {
            position = position.destroyed("c-ldr-hood");
        }
        for id in union.iter().filter(|id| *id != "u-3-croxton").take(own) {
            position = position.destroyed(id);
        }
        if train { position.captured("u-train") } else { position }
    };
    // 7 + 1 + 2 = 10 to 5 + 4 = 9; with 9 to 8 it is a draw.
    assert_eq!(option(Strategy::A, lose(7, true, true, 5, true)), "Union victory by points");
    assert_eq!(option(Strategy::A, lose(6, true, true, 4, true)), "Draw");
    let game = build(Position::new().captured("c-hq").captured("c-ldr-hood"));
    assert!(game.tally().contains(&("Union points", 6)));
}

#[test]
fn ex_28_and_29_creek() {
    let position = Position::new().unit("u-1-king", "1323").unit("c-9-law", "1324");
    // No zone on each other; the assault is halved; crossing costs one more.
    assert_eq!(at_difference(&position.clone().assaulting(UNION), "1324"), 2 - 5);
    let game = build(Position::new().unit("u-1-king", "1323"));
    assert_eq!(cost(&game, "move", "u-1-king", "1324"), Some(4));
    let game = build(position);
    assert!(reach(&game, "move", "u-1-king").contains_key("1423"));
}

#[test]
fn ex_30_deep_woods() {
    let guns = "u-2-xiv-corps-guns";
    let game = build(Position::new().unit(guns, "0910"));
    assert_eq!(barred(&game, "move", guns, "1010"), rules::COST);
    let game = build(Position::new().unit("u-1-king", "0910"));
    assert_eq!(cost(&game, "move", "u-1-king", "1010"), Some(4));
    assert_eq!(barred(&game, "march", "u-1-king", "1010"), rules::MARCH);
    let game = crate::combat::build(
        Position::new()
            .unit(guns, "0910")
            .unit("c-9-law", "1010")
            .unit("c-9-benning", "0911")
            .bombarding(UNION),
    );
    assert_eq!(refused(&game, "bombard 1010"), rules::BOMBARD);
}

#[test]
fn ex_31_halving() {
    let from = |at: &str| {
        Position::new().unit("u-1-scribner", at).unit("c-9-benning", "1011").assaulting(UNION)
    };
    assert_eq!(at_difference(&from("0911"), "1011"), 3 - 4);
    assert_eq!(at_difference(&from("1012"), "1011"), 6 - 4);
}

#[test]
fn ex_32_stream_and_33_bridge() {
    let position =
        Position::new().unit("u-1-king", "0719").unit("c-2-anderson", "0819").assaulting(REBELS);
    assert_eq!(at_difference(&position, "0719"), 1);
    let position = Position::new()
        .unit("c-2-manigault", "0725")
        .unit("u-2-stanley", "0625")
        .assaulting(REBELS);
    assert_eq!(at_difference(&position, "0625"), 3 - 2);
}

#[test]
fn ex_34_road_and_zone() {
    let game = build(Position::new().unit("u-1-king", "0810").unit("c-9-law", "0912"));
    // 0811 is on the road, light woods, in Law's zone: as terrain, and it stops.
    assert_eq!(cost(&game, "move", "u-1-king", "0811"), Some(2));
    // By road alone 0812 would cost 2; it must go around by 0711 and 0712.
    assert_eq!(cost(&game, "move", "u-1-king", "0812"), Some(6));
}

#[test]
fn ex_35_and_36_lines_of_communication() {
    // A reduced brigade at 0123 is refitted while the train in the box opens 0126.
    let cut = Position::new()
        .unit("u-4-turchin", "0123")
        .reduced("u-4-turchin")
        .unit("c-9-law", "0119")
        .unit("c-9-benning", "0319")
        .unit("c-9-robertson", "0519")
        .unit("c-1-jackson", "0719")
        .unit("c-1-maney", "0919")
        .unit("c-1-strahl", "1119")
        .unit("c-1-wright", "1319")
        .unit("c-1-p-smith", "1519")
        .unit("c-2-anderson", "1719")
        .unit("c-2-deas", "1919")
        .unit("c-2-manigault", "2119")
        .unit("c-4-wood", "2319")
        .unit("c-4-l-polk", "2519")
        .replacing(UNION, 1);
    let game = build(cut.clone().unit("u-train", "Crawfish Springs"));
    assert!(legal(&game, "refit u-4-turchin"));
    let game = build(cut.clone().captured("u-train"));
    assert_eq!(refused(&game, "refit u-4-turchin"), rules::REPLACEMENTS);
    // A zone on 0126 closes it, a Union unit there opens it again.
    let closed = cut.unit("u-train", "Crawfish Springs").unit("c-3-helm", "0226");
    let game = build(closed.clone());
    assert!(!legal(&game, "refit u-4-turchin"));
    assert!(legal(
        &build(closed.unit("u-a-bn-1", "0126").unit("u-a-bn-2", "0125").unit("u-a-bn-3", "0124")),
        "refit u-4-turchin"
    ));
    // The Confederates' ends are 2128 and 2508, over the creek at its crossings alone.
    let law = Position::new().unit("c-9-law", "1419").reduced("c-9-law").replacing(REBELS, 0);
    assert!(legal(&build(law.clone()), "refit c-9-law"));
    let shut = law.unit("u-1-king", "2128").unit("u-1-scribner", "2508");
    assert!(!legal(&build(shut), "refit c-9-law"));
}

#[test]
fn ex_37_a_step_for_formations_not_yet_there_is_lost() {
    let mut game = build(Position::new().unit("u-3-croxton", "1408").beginning(UNION));
    let events = act(&mut game, "option a", &[6, 4, 1]);
    assert!(
        events
            .iter()
            .any(|event| matches!(event, grognard_chickamauga::BattleEvent::StepUnused { .. }))
    );
}

#[test]
fn ex_38_wilder_checks() {
    let position = Position::new()
        .unit("u-12-wilder-a", "1012")
        .unit("c-9-law", "0912")
        .unit("c-2-anderson", "1013")
        .assaulting(REBELS);
    // 8 - 4 = +4, die 1: Dc(Ex). 5 passes: the attackers lose a step, Wilder none.
    let mut game = crate::combat::build(position.clone());
    run(&mut game, &["assault 1012", "all", "fight"], &[1, 5]);
    act(&mut game, "lose c-9-law", &[]);
    assert_eq!((steps(&game, "u-12-wilder-a"), steps(&game, "c-9-law")), (2, 1));
    let mut game = crate::combat::build(position);
    run(&mut game, &["assault 1012", "all", "fight"], &[1, 6]);
    go_back(&mut game);
    assert!(disrupted(&game, "u-12-wilder-a"));
    assert_eq!((steps(&game, "u-12-wilder-a"), steps(&game, "c-9-law")), (2, 2));
}

#[test]
fn ex_39_two_defenders_check() {
    let mut game = crate::combat::build(
        Position::new()
            .unit("u-12-wilder-a", "0911")
            .unit("u-2-xiv-corps-guns", "0911")
            .unit("c-2-manigault", "0912")
            .unit("c-2-anderson", "0811")
            .assaulting(REBELS),
    );
    // 13 - 8 = +5, die 1: Dc(Ex); the guns come first in the roster: 4 passes, Wilder 6 fails.
    run(&mut game, &["assault 0911", "all", "fight"], &[1, 4, 6]);
    act(&mut game, "lose c-2-anderson", &[]);
    go_back(&mut game);
    // The guns must take the step, their only one: destroyed; so the hex is empty after all.
    assert_eq!(at(&game, "u-2-xiv-corps-guns"), "destroyed");
    assert!(disrupted(&game, "u-12-wilder-a"));
    assert_eq!((steps(&game, "u-12-wilder-a"), steps(&game, "c-2-anderson")), (2, 1));
}
