//! 4.0 to 7.0: set-up, turns, initiative, reinforcements.

use grognard_bull_run::{
    BattleEvent, Begin, BullRun, Movement, Position, Side, UnitId, UnitPlace, rules,
};
use table::{Game, Setup, Viewer, new_game};

use crate::help::{act, at, refused, unit};

#[test]
fn r2_1_there_are_25_counters() {
    assert_eq!(UnitId::all().count(), 25);
    assert_eq!(Side::Csa.units().count() + Side::Union.units().count(), 25);
}

#[test]
fn r2_4_the_unit_table_has_what_the_play_sheet_prints() {
    let evans = unit("evans").printed();
    assert_eq!((evans.side, evans.sp, evans.arrives), (Side::Csa, 3, 1));
    let burnside = unit("burnside").printed();
    assert_eq!((burnside.side, burnside.sp, burnside.arrives), (Side::Union, 4, 3));
}

#[test]
fn r4_0_units_of_turn_1_begin_in_their_entry_hexes() {
    let game: BullRun = new_game(&Setup::default()).unwrap();
    assert_eq!(at(&game, "evans"), "0806");
    for unit in UnitId::all() {
        let brigade = unit.printed();
        let expected =
            if brigade.arrives == 1 { UnitPlace::At(brigade.entry) } else { UnitPlace::Coming };
        assert_eq!(game.unit(unit).place, expected, "{unit}");
    }
    assert_eq!(game.agenda().asks(), Some(&Begin));
}

#[test]
fn r5_1_fifteen_turns_of_half_an_hour_from_8_30() {
    let mut game = Position::new().farm_ford_found().moving(Side::Csa).build().unwrap();
    let mut clocks = vec![game.clock()];
    while game.turn_number() < 15 {
        // The CSA moves second, then nobody can attack; the Union wins every die.
        act(&mut game, "pass", &[1]);
        act(&mut game, "pass", &[]);
        clocks.push(game.clock());
    }
    assert_eq!(clocks[0], "8:30");
    assert_eq!(clocks[14], "15:30");
    act(&mut game, "pass", &[]);
    assert!(game.decision().outcome().is_some(), "the game ends after turn 15");
}

#[test]
fn r5_1_what_does_not_belong_to_the_phase_is_refused() {
    let mut game: BullRun = new_game(&Setup::default()).unwrap();
    assert_eq!(refused(&game, "m evans 0807"), rules::SEQUENCE);
    assert_eq!(refused(&game, "pass"), rules::SEQUENCE);
    act(&mut game, "go", &[6]);
    assert_eq!(refused(&game, "go"), rules::SEQUENCE);
    assert_eq!(refused(&game, "a 0806 0805"), rules::SEQUENCE);
    assert_eq!(refused(&game, "f 0806"), rules::SEQUENCE);
    assert_eq!(refused(&game, "h 1"), rules::SEQUENCE);
    assert_eq!(refused(&game, "r 0807"), rules::SEQUENCE);
    assert_eq!(refused(&game, "advance"), rules::ADVANCE);
}

#[test]
fn ex_01_initiative_die() {
    for (die, side) in [(1, Side::Union), (3, Side::Union), (4, Side::Csa), (6, Side::Csa)] {
        let mut game: BullRun = new_game(&Setup::default()).unwrap();
        // If the Union moves first it looks for Farm Ford at once (8.4).
        let dice: &[u8] = if side == Side::Union { &[die, 1] } else { &[die] };
        act(&mut game, "go", dice);
        assert_eq!(game.initiative(), side);
        assert_eq!(game.agenda().asks(), Some(&Movement { side }));
    }
}

#[test]
fn r6_0_all_initiatives_may_be_rolled_before_play() {
    let setup = Setup::default().with("initiative", "before-play");
    let mut game: BullRun = new_game(&setup).unwrap();
    assert_eq!(game.foretold(), Some(&[][..]));
    // Fifteen dice, then the Union looks for Farm Ford.
    let dice = [3, 4, 1, 6, 2, 5, 3, 4, 1, 6, 2, 5, 3, 4, 1];
    act(&mut game, "go", &[&dice[..], &[6]].concat());
    let score = |game: &BullRun| {
        let scores = game.view(Viewer::Spectator).scores;
        scores.into_iter().find(|it| it.name == "Initiative by turn").map(|it| it.value)
    };
    assert_eq!(score(&game).as_deref(), Some("UCUCUCUCUCUCUCU"));
    for (turn, die) in (1..).zip(dice) {
        assert_eq!((game.turn_number(), game.initiative() == Side::Union), (turn, die <= 3));
        // Both sides pass; no initiative die is rolled any more.
        while game.turn_number() == turn && game.decision().side().is_some() {
            act(&mut game, "pass", &[]);
        }
    }
    let usual: BullRun = new_game(&Setup::default()).unwrap();
    assert_eq!((usual.foretold(), score(&usual)), (None, None));
}

#[test]
fn r8_1_the_side_with_the_initiative_moves_first() {
    let mut game: BullRun = new_game(&Setup::default()).unwrap();
    act(&mut game, "go", &[5]);
    assert_eq!(game.agenda().asks(), Some(&Movement { side: Side::Csa }));
    act(&mut game, "pass", &[1]);
    assert_eq!(game.agenda().asks(), Some(&Movement { side: Side::Union }));
}

#[test]
fn ex_02_turn_3_begins_at_9_30_with_burnside() {
    let mut game = Position::new().turn(2).moving(Side::Csa).farm_ford_found().build().unwrap();
    act(&mut game, "pass", &[2]);
    assert_eq!((game.turn_number(), game.clock().as_str()), (3, "9:30"));
    assert_eq!(at(&game, "burnside"), "0501");
    assert_eq!(at(&game, "franklin"), "-");
}

#[test]
fn r7_0_reinforcements_may_move_on_arrival() {
    let mut game = Position::new().turn(2).moving(Side::Csa).farm_ford_found().build().unwrap();
    act(&mut game, "pass", &[2]);
    act(&mut game, "m burnside 0303", &[]);
    assert_eq!(at(&game, "burnside"), "0303");
}

#[test]
fn r7_0_who_waited_enters_before_those_due_later() {
    // Bee and Bartow are due on turn 2, Hampton, who stands before them in the roster, on turn 3.
    let game = Position::new().turn(2).moving(Side::Csa).farm_ford_found();
    let mut game = game.unit("early", "1215").build().unwrap();
    let events = act(&mut game, "pass", &[2]);
    assert_eq!((at(&game, "bee"), at(&game, "bartow"), at(&game, "hampton")), ("1215", "-", "-"));
    let hex = grognard_bull_run::map().hex("1215").unwrap();
    assert!(events.contains(&BattleEvent::Delayed { unit: unit("bartow"), hex }));
    // The hex is cleared: on turn 4 Bartow and Hampton come in, and Jackson waits.
    act(&mut game, "pass", &[]);
    act(&mut game, "m early 1115", &[]);
    act(&mut game, "m bee 1115", &[]);
    act(&mut game, "pass", &[2]);
    assert_eq!(
        (at(&game, "bartow"), at(&game, "hampton"), at(&game, "jackson")),
        ("1215", "1215", "-")
    );
}

#[test]
fn r5_1_a_new_turn_forgets_what_was_done() {
    // Cocke attacks Burnside, who answers; Porter, whom nobody attacked, attacks Cocke.
    let position = Position::new()
        .turn(8)
        .aware()
        .farm_ford_found()
        .initiative(Side::Csa)
        .attacking(Side::Csa)
        .unit("cocke", "0510")
        .unit("burnside", "0511")
        .unit("porter", "0509");
    let mut game = position.build().unwrap();
    act(&mut game, "a 0510 0511", &[]);
    act(&mut game, "pass", &[5, 5]);
    act(&mut game, "a 0509 0510", &[]);
    // Hesitation, no hits; Cocke answers once; then the next initiative, again the CSA's.
    act(&mut game, "pass", &[6, 1, 1, 6]);
    assert_eq!(game.turn_number(), 9);
    act(&mut game, "pass", &[]);
    act(&mut game, "pass", &[]);
    // All may attack again, whatever they did and suffered.
    act(&mut game, "a 0510 0511", &[]);
    // Cocke and Burnside fire with what they have left: 3 SP hit on 5 and 6.
    let events = act(&mut game, "pass", &[5, 5]);
    assert_eq!(crate::help::fire(&events), [(3, 1), (3, 1)]);
    let legal = |command: &str| crate::help::legal(&game, command);
    assert!(!legal("a 0511 0510") && legal("a 0509 0510"));
    // And so next turn with the initiative the other way round: Burnside, twice attacked, attacks.
    act(&mut game, "pass", &[1]);
    assert_eq!((game.turn_number(), game.initiative()), (10, Side::Union));
    act(&mut game, "pass", &[]);
    act(&mut game, "pass", &[]);
    act(&mut game, "a 0511 0510", &[]);
    act(&mut game, "a 0509 0510", &[]);
    act(&mut game, "pass", &[]);
    // Both pass their hesitation; Cocke answers the first only. Two SP hit nobody with a 5.
    // The last die is the initiative of turn 11.
    let events = act(&mut game, "f 0511", &[6, 1, 5, 6, 1, 1]);
    assert_eq!(crate::help::fire(&events), [(2, 0), (2, 0), (5, 0)]);
}

#[test]
fn r7_0_a_blocked_entry_hex_makes_units_wait_in_the_order_of_the_roster() {
    // Smith's entry hex is held by the enemy; of three brigades only two find room in 0501.
    let mut game = Position::new()
        .turn(8)
        .moving(Side::Csa)
        .farm_ford_found()
        .unit("sherman", "1416")
        .build()
        .unwrap();
    let events = act(&mut game, "pass", &[2]);
    assert_eq!(at(&game, "smith"), "-");
    assert_eq!((at(&game, "burnside"), at(&game, "porter")), ("0501", "0501"));
    assert_eq!(at(&game, "franklin"), "-");
    let hex = grognard_bull_run::map().hex("1416").unwrap();
    assert!(events.contains(&BattleEvent::Delayed { unit: unit("smith"), hex }));
    // Next turn there is room again.
    act(&mut game, "m burnside 0303", &[]);
    act(&mut game, "m sherman 1516", &[]);
    act(&mut game, "pass", &[]);
    act(&mut game, "pass", &[2]);
    assert_eq!(at(&game, "franklin"), "0501");
    assert_eq!(at(&game, "smith"), "1416");
}
