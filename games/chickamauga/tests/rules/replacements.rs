//! 13.2, 19.6: replacements.

use grognard_chickamauga::{Position, rules};
use table::Game;

use crate::help::*;

#[test]
fn r13_2_refit() {
    let king = Position::new().unit("u-1-king", "0910").reduced("u-1-king");
    let mut game = build(king.clone().replacing(UNION, 2));
    act(&mut game, "refit u-1-king", &[1]);
    assert_eq!(steps(&game, "u-1-king"), 2);
    // The die names the formation.
    assert_eq!(
        refused(&build(king.clone().replacing(UNION, 4)), "refit u-1-king"),
        rules::SETUP_UNION
    );
    // Good order, not next to an enemy, with a line of communication.
    let game = build(king.clone().disrupted("u-1-king").replacing(UNION, 2));
    assert_eq!(refused(&game, "refit u-1-king"), rules::REPLACEMENTS);
    let near = king.clone().unit("c-9-law", "0911");
    assert_eq!(refused(&build(near.replacing(UNION, 2)), "refit u-1-king"), rules::REPLACEMENTS);
    let cut = king.unit("c-9-law", "0801").unit("c-9-benning", "0111");
    assert_eq!(
        refused(&build(cut.clone().replacing(UNION, 2)), "refit u-1-king"),
        rules::REPLACEMENTS
    );
    // An active train within five hexes does as well.
    let train = cut.unit("u-train", "0814").active("u-train", true);
    assert!(legal(&build(train.replacing(UNION, 2)), "refit u-1-king"));
}

#[test]
fn r13_2_rebuild() {
    let gone = Position::new().destroyed("u-1-king").unit("u-1-scribner", "0910");
    let mut game = build(gone.clone().replacing(UNION, 1));
    assert!(game.tally().contains(&("Confederate points", 1)));
    act(&mut game, "rebuild u-1-king", &[]);
    let open = commands(&game);
    assert!(
        open.contains(&"at 0801".to_owned()) && open.contains(&"at crawfish-springs".to_owned())
    );
    act(&mut game, "at 0111", &[6, 1]);
    assert_eq!((steps(&game, "u-1-king"), disrupted(&game, "u-1-king")), (1, true));
    assert!(game.tally().contains(&("Confederate points", 0)));
    // Captured units never come back.
    let game = build(
        Position::new()
            .captured("u-1-king")
            .unit("u-1-scribner", "0910")
            .reduced("u-1-scribner")
            .replacing(UNION, 1),
    );
    assert_eq!(refused(&game, "rebuild u-1-king"), rules::REPLACEMENTS);
    // By option battalions alone.
    let game = build(
        with("rebuild", "no")
            .destroyed("u-1-king")
            .unit("u-ldr-thomas", "0910")
            .replacing(UNION, 1),
    );
    assert_eq!(refused(&game, "rebuild u-1-king"), rules::REPLACEMENTS);
}

#[test]
fn r13_2_assisted_rebuild() {
    let gone =
        Position::new().destroyed("u-1-king").unit("u-ldr-thomas", "0910").replacing(UNION, 1);
    let mut game = build(gone.clone());
    act(&mut game, "rebuild u-1-king u-ldr-thomas", &[4]);
    act(&mut game, "at 0909", &[6, 1]);
    assert_eq!((at(&game, "u-1-king").as_str(), steps(&game, "u-1-king")), ("0909", 1));
    // Failed: it stays destroyed for good.
    let mut game = build(gone);
    act(&mut game, "rebuild u-1-king u-ldr-thomas", &[5, 1]);
    assert_eq!(at(&game, "u-1-king"), "destroyed");
    assert!(game.unit(unit("u-1-king")).for_good);
}

#[test]
fn r19_6_battalions_by_thomas_alone() {
    let game = build(
        Position::new()
            .unit("u-ldr-wilder", "0910")
            .unit("u-ldr-thomas", "0912")
            .replacing(UNION, 6),
    );
    assert_eq!(refused(&game, "rebuild u-a-bn-1 u-ldr-wilder"), rules::BATTALIONS);
    assert!(legal(&game, "rebuild u-a-bn-1 u-ldr-thomas"));
    // B32: not where there is no room; B12: not from a box.
    let full = Position::new()
        .unit("u-ldr-thomas", "0910")
        .unit("u-2-xiv-corps-guns", "0910")
        .unit("u-1-king", "0912")
        .reduced("u-1-king");
    assert!(!legal(&build(full.replacing(UNION, 6)), "rebuild u-a-bn-1 u-ldr-thomas"));
    let boxed = Position::new().unit("u-ldr-thomas", "Rossville");
    assert!(!legal(&build(boxed.replacing(UNION, 6)), "rebuild u-a-bn-1 u-ldr-thomas"));
    // The Confederates have no assisted roll for them, but a step a turn for any.
    let game = build(Position::new().unit("c-ldr-hood", "1419").replacing(REBELS, 0));
    assert_eq!(refused(&game, "rebuild c-a-bn-1 c-ldr-hood"), rules::BATTALIONS);
    let mut game = game;
    act(&mut game, "rebuild c-a-bn-1", &[]);
    act(&mut game, "at 2508", &[1]);
    assert_eq!(at(&game, "c-a-bn-1"), "2508");
    assert!(!disrupted(&game, "c-a-bn-1"));
}
