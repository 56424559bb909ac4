//! 3.0 and 12.0: objectives, destruction, losses.

use grognard_bull_run::{BullRun, Position, Side, UnitId, rules};
use table::{Game, Outcome};

use crate::help::{act, at};

/// The CSA moves second and passes; nobody can attack.
fn last_move(position: Position) -> Position {
    position.farm_ford_found().initiative(Side::Union).moving(Side::Csa)
}

fn ends(game: &BullRun) -> Option<Outcome> {
    game.decision().outcome()
}

#[test]
fn ex_44_the_union_holds_the_exit_for_a_turn() {
    let mut game = last_move(Position::new().turn(9).unit("sherman", "1416")).build().unwrap();
    act(&mut game, "pass", &[1]);
    assert_eq!(ends(&game), None, "turn 9 ends");
    act(&mut game, "pass", &[]);
    // The CSA's units have come in meanwhile; whoever could attack does not.
    while ends(&game).is_none() {
        act(&mut game, "pass", &[]);
    }
    assert_eq!(game.turn_number(), 10);
    let outcome = ends(&game).unwrap();
    assert_eq!((outcome.name, outcome.rule), ("Union victory", rules::OBJECTIVES));
}

#[test]
fn r3_0_the_csa_holds_centreville_for_a_turn() {
    let position = Position::new().turn(9).unit("bonham", "1803").held(Side::Csa);
    let mut game = last_move(position).build().unwrap();
    act(&mut game, "pass", &[]);
    assert_eq!(ends(&game).unwrap().winner, Some(Side::Csa.id()));
    let [union, csa] = [Side::Union, Side::Csa].map(|side| game.evaluate(side.id()));
    assert!(
        union < 0 && csa == -union,
        "a lost game is worth as little as a won one is worth much"
    );
}

#[test]
fn r3_0_occupying_alone_is_not_enough() {
    let mut game = last_move(Position::new().turn(9).unit("bonham", "1803")).build().unwrap();
    act(&mut game, "pass", &[1]);
    assert_eq!(ends(&game), None);
    // Bonham leaves again: what was held is held no more.
    act(&mut game, "pass", &[]);
    act(&mut game, "m bonham 1704", &[]);
    let mut left = game.clone();
    for _ in 0..3 {
        if left.turn_number() == 10 {
            let dice: &[u8] = if left.decider() == Some(Side::Csa) { &[1] } else { &[] };
            act(&mut left, "pass", dice);
        }
    }
    assert_eq!((ends(&left), left.turn_number()), (None, 11));
}

/// Ends the turn with everybody passing; the next begins with these dice.
fn end_turn(game: &mut BullRun, dice: &[u8]) {
    let turn = game.turn_number();
    let mut left = dice;
    while game.turn_number() == turn && ends(game).is_none() {
        let next = game.clone();
        let mut copy = next.clone();
        // The dice belong to the pass that ends the turn.
        let pass = copy.parse("pass").unwrap();
        let ends_now = table::play(&mut copy, &pass, &mut combat::ScriptedDice::new([])).is_err();
        act(game, "pass", if ends_now { std::mem::take(&mut left) } else { &[] });
    }
}

#[test]
fn r3_0_the_two_turns_must_follow_each_other() {
    // At the end of turn 9 Bonham holds Centreville, at the end of 10 he has left it, at the end of
    // 11 he is back: only on turn 12 has he held it for a turn.
    let position = Position::new().turn(9).unit("bonham", "1803").sp("blenker", 0).aware();
    let mut game = last_move(position).build().unwrap();
    end_turn(&mut game, &[6]);
    act(&mut game, "m bonham 1802", &[]);
    end_turn(&mut game, &[6]);
    assert_eq!((game.turn_number(), ends(&game)), (11, None));
    act(&mut game, "m bonham 1803", &[]);
    end_turn(&mut game, &[6]);
    assert_eq!((game.turn_number(), ends(&game)), (12, None));
    end_turn(&mut game, &[]);
    assert_eq!(ends(&game).unwrap().winner, Some(Side::Csa.id()));
    assert_eq!(game.turn_number(), 12);
}

#[test]
fn r3_0_what_an_enemy_took_in_between_is_not_held() {
    let position = |taken: bool| {
        let mut game = Position::new()
            .turn(9)
            .aware()
            .farm_ford_found()
            .held(Side::Union)
            .initiative(Side::Csa)
            .attacking(Side::Csa)
            .unit("sherman", "1416")
            .sp("sherman", 1)
            .unit("cocke", "1415")
            .worn("cocke", 4, 1)
            .unit("porter", "1316")
            .unit("keyes", "1516")
            .build()
            .unwrap();
        act(&mut game, "a 1415 1416", &[]);
        act(&mut game, "pass", &[5, 1]);
        assert_eq!(at(&game, "sherman"), "-");
        act(&mut game, if taken { "advance" } else { "stay" }, &[]);
        game
    };
    // Cocke takes the exit and loses it again to Porter in the same turn.
    let mut game = position(true);
    act(&mut game, "a 1316 1416", &[]);
    act(&mut game, "pass", &[6, 5, 1]);
    act(&mut game, "advance", &[6]);
    assert_eq!((at(&game, "porter"), at(&game, "cocke")), ("1416", "-"));
    assert_eq!((ends(&game), game.turn_number()), (None, 10));
    // From here on it counts anew.
    end_turn(&mut game, &[]);
    assert_eq!(ends(&game).unwrap().winner, Some(Side::Union.id()));
    // He stays outside: the Union lost the hex and nobody took it; Keyes cannot come back by fire.
    let mut game = position(false);
    act(&mut game, "pass", &[6]);
    assert_eq!((ends(&game), game.turn_number()), (None, 10));
}

#[test]
fn r3_0_only_the_enemy_ends_a_hold() {
    // Blenker stands in Centreville, which is the CSA's objective and not the Union's own.
    let mut game = Position::new()
        .turn(9)
        .farm_ford_found()
        .held(Side::Union)
        .unit("sherman", "1416")
        .unit("blenker", "1804")
        .build()
        .unwrap();
    act(&mut game, "m blenker 1803", &[]);
    end_turn(&mut game, &[]);
    assert_eq!(ends(&game).unwrap().winner, Some(Side::Union.id()));
}

#[test]
fn ex_45_at_the_end_of_turn_15_alone_it_is_not_enough() {
    let mut game = last_move(Position::new().turn(15).unit("sherman", "1416")).build().unwrap();
    act(&mut game, "pass", &[]);
    let outcome = ends(&game).unwrap();
    assert_eq!((outcome.name, outcome.rule), ("draw", rules::LOSSES));
}

#[test]
fn r3_0_both_at_once_is_a_draw() {
    let position = Position::new()
        .turn(9)
        .unit("bonham", "1803")
        .unit("sherman", "1416")
        .held(Side::Csa)
        .held(Side::Union);
    let mut game = last_move(position).build().unwrap();
    act(&mut game, "pass", &[]);
    let outcome = ends(&game).unwrap();
    assert_eq!((outcome.winner, outcome.name, outcome.rule), (None, "draw", rules::OBJECTIVES));
}

#[test]
fn r3_0_whoever_destroys_the_enemy_wins() {
    let gone =
        Side::Csa.units().fold(Position::new().turn(5), |position, unit| position.sp(&unit.id, 0));
    let mut game = last_move(gone).build().unwrap();
    act(&mut game, "pass", &[]);
    let outcome = ends(&game).unwrap();
    assert_eq!((outcome.winner, outcome.rule), (Some(Side::Union.id()), rules::OBJECTIVES));
}

#[test]
fn r3_0_both_destroyed_is_decided_by_losses() {
    let gone =
        UnitId::all().fold(Position::new().turn(5), |position, unit| position.sp(&unit.id, 0));
    let mut game = last_move(gone).build().unwrap();
    act(&mut game, "pass", &[]);
    // The Union had one SP more to lose.
    let outcome = ends(&game).unwrap();
    assert_eq!((outcome.winner, outcome.rule), (None, rules::LOSSES));
}

#[test]
fn r3_0_units_yet_to_come_are_not_destroyed() {
    let gone = Side::Csa
        .units()
        .filter(|unit| unit.id != "smith")
        .fold(Position::new().turn(5), |position, unit| position.sp(&unit.id, 0));
    let mut game = last_move(gone).build().unwrap();
    act(&mut game, "pass", &[1]);
    assert_eq!(ends(&game), None);
}

/// Takes so many SP from a side, unit by unit.
fn lose(mut position: Position, side: Side, mut sp: u8) -> Position {
    for unit in side.units() {
        let loss = sp.min(unit.sp);
        sp -= loss;
        position = position.sp(&unit.id, unit.sp - loss);
    }
    position
}

#[test]
fn ex_46_victory_by_losses() {
    for (union, csa, expected) in [
        (15, 5, "CSA victory"),
        (9, 4, "CSA narrow victory"),
        (8, 4, "draw"),
        (3, 8, "Union narrow victory"),
        (2, 12, "Union victory"),
    ] {
        let position = lose(Position::new().turn(15), Side::Union, union);
        let mut game = last_move(lose(position, Side::Csa, csa)).build().unwrap();
        assert_eq!((game.losses(Side::Union), game.losses(Side::Csa)), (union, csa));
        act(&mut game, "pass", &[]);
        let outcome = ends(&game).unwrap();
        assert_eq!((outcome.name, outcome.rule), (expected, rules::LOSSES));
        assert_eq!(game.tally()[0].1, i64::from(union));
    }
}
