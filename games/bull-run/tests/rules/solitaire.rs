//! 9.0 and the solitaire notes of 10 and 11: the Confederates play themselves.

use grognard_bull_run::{
    Action, BullRun, Chosen, Follow, Letter, Mission, MoveAction, Name, Position, Retreat,
    ShareHits, Side, rules,
};
use table::Game;
use table::{Setup, new_game};

use crate::help::{
    act, at, legal, refused, solitaire, solitaire_choice, solitaire_moves, sp, unit,
};

/// So many Union units stand south of Bull Run, far from everybody.
fn south(units: usize) -> Position {
    let names = ["burnside", "porter", "franklin", "willcox", "howard"];
    let hexes = ["0103", "0103", "0105", "0105", "0107"];
    let position = Position::new().turn(8).farm_ford_found().moving(Side::Csa);
    names.iter().zip(hexes).take(units).fold(position, |position, (id, hex)| position.unit(id, hex))
}

fn letter(position: Position, die: u8) -> Letter {
    let mut game = position.build().unwrap();
    act(&mut game, "table", &[die]);
    game.orders().letter().unwrap()
}

#[test]
fn ex_47_unaware_the_first_column_counts() {
    assert_eq!(letter(south(5), 3), Letter::A);
}

#[test]
fn r9_0_contact_with_anybody_south_of_the_run_ends_the_first_column() {
    // Keyes comes over Ball's Ford next to Cocke: no flank is turned, but he is seen.
    let position = |cocke| {
        Position::new().turn(4).unit("keyes", "1007").unit("cocke", cocke).farm_ford_found()
    };
    for (cocke, expected) in [("1009", Letter::C), ("1011", Letter::A)] {
        let mut game = position(cocke).build().unwrap();
        act(&mut game, "m keyes 1008", &[]);
        act(&mut game, "pass", &[]);
        assert!(!game.is_aware());
        act(&mut game, "table", &[3]);
        assert_eq!(game.orders().letter(), Some(expected));
    }
    // It stays known: five more come unseen.
    assert_eq!(letter(south(4).noticed(), 3), Letter::E);
}

#[test]
fn ex_48_the_column_goes_by_union_units_south_of_the_run() {
    assert_eq!(letter(south(3).aware(), 6), Letter::C);
    assert_eq!(letter(south(4).aware(), 2), Letter::D);
    assert_eq!(letter(south(4).aware(), 3), Letter::E);
}

#[test]
fn r9_0_the_whole_table() {
    let rows = ["ACD", "ACD", "ACE", "ACE", "BCE", "BCE"];
    for (die, row) in rows.iter().enumerate() {
        for (units, expected) in [0, 2, 5].into_iter().zip(row.chars()) {
            let letter = letter(south(units).aware(), die as u8 + 1);
            assert_eq!(format!("{letter:?}"), expected.to_string());
        }
    }
}

#[test]
fn r9_0_the_table_is_read_once_before_the_csa_moves() {
    let mut game = south(1).unit("evans", "0806").build().unwrap();
    let mut moved = game.clone();
    act(&mut moved, "m evans 0807", &[]);
    assert_eq!(refused(&moved, "table"), rules::SOLITAIRE);
    act(&mut game, "table", &[1]);
    assert_eq!(refused(&game, "table"), rules::SOLITAIRE);
    assert!(legal(&game, "m evans 0807"), "the table is a guide: anything legal can be done");
}

#[test]
fn r9_0_the_table_is_read_again_every_turn() {
    let mut game = south(1).initiative(Side::Csa).unit("evans", "0806").build().unwrap();
    for _ in 0..2 {
        assert!(legal(&game, "table"));
        act(&mut game, "table", &[1]);
        assert!(!legal(&game, "table"));
        act(&mut game, "pass", &[]);
        assert_eq!(refused(&game, "table"), rules::SOLITAIRE, "the Union moves");
        act(&mut game, "pass", &[6]);
    }
    // A die of 8.3 is the beginning of its movement too.
    let mut game = south(1).unit("bonham", "1410").build().unwrap();
    act(&mut game, "t bonham", &[1]);
    assert_eq!(refused(&game, "table"), rules::SOLITAIRE);
}

#[test]
fn ex_49_action_a() {
    let mut game: BullRun = new_game(&Setup::default()).unwrap();
    act(&mut game, "go", &[6]);
    let action = solitaire(&mut game, &[3]);
    assert_eq!(action, Action::Movement(MoveAction::Consult));
    assert_eq!(game.orders().letter(), Some(Letter::A));
    for id in ["bonham", "jones", "ewell"] {
        assert_eq!(game.orders().mission(unit(id)), Mission::Centreville);
    }
    // From the strongest down: Bonham 6, Ewell 5, Jones 2.
    solitaire_moves(&mut game, &[6, 5, 2]);
    assert_eq!(at(&game, "bonham"), "1508", "over Mitchell's Ford and up the road");
    // By movement points McLean's Ford is his nearest way to Centreville.
    assert_eq!(at(&game, "ewell"), "1711");
    assert_eq!(at(&game, "jones"), "1712");
    for id in ["evans", "cocke", "longstreet", "early", "holmes"] {
        assert_eq!(game.orders().mission(unit(id)), Mission::Hold, "{id}");
        assert!(!game.unit(unit(id)).moved, "{id}");
    }
}

#[test]
fn r9_0_b_stays_in_place() {
    let mut game = south(0)
        .unit("bonham", "1408")
        .unit("cocke", "1008")
        .unit("bee", "1215")
        .mission("bonham", Mission::Centreville)
        .mission("cocke", Mission::Counter)
        .build()
        .unwrap();
    act(&mut game, "table", &[5]);
    assert_eq!(game.orders().letter(), Some(Letter::B));
    assert_eq!(game.orders().mission(unit("bonham")), Mission::Centreville, "goes on");
    assert_eq!(game.orders().mission(unit("cocke")), Mission::Hold);
    assert_eq!(game.orders().mission(unit("bee")), Mission::Hold, "stays even in an entry hex");
    // Whoever is south of the run stays where it is; only Bonham goes on.
    solitaire_moves(&mut game, &[]);
    let moved = ["bonham", "cocke", "bee"].map(|id| game.unit(unit(id)).moved);
    assert_eq!(moved, [true, false, false]);
}

#[test]
fn r9_0_c_sends_bee_and_bartow_against_a_ford() {
    let mut game = south(0)
        .aware()
        .unit("keyes", "1008")
        .unit("bee", "0910")
        .unit("bartow", "1215")
        .unit("jackson", "1215")
        .mission("jackson", Mission::Counter)
        .build()
        .unwrap();
    act(&mut game, "table", &[1]);
    assert_eq!(game.orders().letter(), Some(Letter::C));
    assert_eq!(game.orders().mission(unit("bee")), Mission::Ford);
    assert_eq!(game.orders().mission(unit("jackson")), Mission::Counter, "is kept");
    solitaire_moves(&mut game, &[]);
    // Bee closes with Keyes at Ball's Ford, whatever the odds.
    let (bee, keyes) = (at(&game, "bee"), grognard_bull_run::map().hex("1008").unwrap());
    let next = grognard_bull_run::map().distance(grognard_bull_run::map().hex(bee).unwrap(), keyes);
    assert_eq!(next, Some(1), "{bee}");
}

#[test]
fn r9_0_d_counterattacks_with_the_reserves() {
    let mut game = south(4)
        .aware()
        .sudley_crossed()
        .unit("evans", "0806")
        .unit("cocke", "1008")
        .unit("bee", "1215")
        .unit("jones", "1712")
        .unit("bonham", "1706")
        .mission("jones", Mission::Centreville)
        .mission("bonham", Mission::Centreville)
        .build()
        .unwrap();
    act(&mut game, "table", &[1]);
    let mission = |id| game.orders().mission(unit(id));
    assert_eq!(mission("evans"), Mission::Henry);
    assert_eq!(mission("cocke"), Mission::Henry);
    assert_eq!(mission("bee"), Mission::Counter);
    assert_eq!(mission("jones"), Mission::Hold, "no new crossing");
    assert_eq!(mission("bonham"), Mission::Centreville, "not stopped: goes on");
}

#[test]
fn r9_0_d_a_stopped_attack_holds() {
    let mut game = south(4)
        .aware()
        .unit("bonham", "1804")
        .unit("blenker", "1803")
        .unit("davies", "1803")
        .mission("bonham", Mission::Centreville)
        .build()
        .unwrap();
    act(&mut game, "table", &[1]);
    assert_eq!(game.orders().mission(unit("bonham")), Mission::Hold);
}

#[test]
fn r9_0_without_sudley_evans_and_cocke_are_not_sent_to_henry_hill() {
    let mut game = south(4).aware().unit("evans", "0806").build().unwrap();
    act(&mut game, "table", &[1]);
    assert_eq!(game.orders().mission(unit("evans")), Mission::Hold);
}

#[test]
fn ex_50_action_e_calls_the_attackers_back() {
    let mut game = south(0)
        .aware()
        .unit("burnside", "1212")
        .unit("porter", "1212")
        .unit("franklin", "1213")
        .unit("willcox", "1213")
        .unit("bonham", "1409")
        .unit("ewell", "1812")
        .unit("holmes", "1613")
        .unit("longstreet", "1510")
        .mission("bonham", Mission::Centreville)
        .build()
        .unwrap();
    act(&mut game, "table", &[3]);
    let mission = |id| game.orders().mission(unit(id));
    assert_eq!(mission("bonham"), Mission::Counter);
    assert_eq!(mission("longstreet"), Mission::Counter);
    assert_eq!(mission("ewell"), Mission::GuardBlackburn);
    assert_eq!(mission("holmes"), Mission::GuardMitchell);
    // Back over the ford, and no die is rolled for it.
    solitaire_moves(&mut game, &[]);
    let bonham = grognard_bull_run::map().hex(at(&game, "bonham")).unwrap();
    assert!(grognard_bull_run::map().region("south_of_bull_run").unwrap().contains(bonham));
}

#[test]
fn r9_0_e_recalls_whoever_is_north_of_the_run() {
    let mut game = south(4)
        .aware()
        .unit("bonham", "1408")
        .unit("jones", "1711")
        .unit("cocke", "1009")
        .unit("early", "1612")
        .unit("ewell", "1913")
        .mission("bonham", Mission::Centreville)
        .mission("ewell", Mission::Centreville)
        .build()
        .unwrap();
    act(&mut game, "table", &[6]);
    assert_eq!(game.orders().letter(), Some(Letter::E));
    let mission = |id| game.orders().mission(unit(id));
    assert_eq!(mission("bonham"), Mission::Counter, "though nothing stops him");
    assert_eq!(mission("jones"), Mission::Counter, "holds north of the run");
    assert_eq!(mission("cocke"), Mission::Hold, "holds south of it");
    assert_eq!(mission("early"), Mission::Counter);
    assert_eq!(mission("ewell"), Mission::GuardBlackburn);
    // All of them come back over the run, Ewell to his ford.
    solitaire_moves(&mut game, &[]);
    let south = grognard_bull_run::map().region("south_of_bull_run").unwrap();
    for id in ["jones", "ewell"] {
        assert!(south.contains(grognard_bull_run::map().hex(at(&game, id)).unwrap()), "{id}");
    }
}

#[test]
fn r9_0_d_occupies_henry_hill() {
    // Evans goes to Henry Hill itself; where two others stand, to the hexes behind it.
    let henry = |others: &[(&'static str, &'static str)]| {
        let position = south(4).aware().sudley_crossed().unit("evans", "0707");
        let mut game = others.iter().fold(position, |it, (id, hex)| it.unit(id, hex));
        game = game.mission("jones", Mission::Hold);
        let mut game = game.build().unwrap();
        act(&mut game, "table", &[1]);
        assert_eq!(game.orders().mission(unit("evans")), Mission::Henry);
        solitaire_moves(&mut game, &[]);
        at(&game, "evans")
    };
    assert_eq!(henry(&[]), "0608");
    assert_eq!(henry(&[("jones", "0608")]), "0608");
    let full = [("jones", "0608"), ("early", "0608"), ("holmes", "0607"), ("ewell", "0607")];
    assert_eq!(henry(&full[..2]), "0607");
    assert_eq!(henry(&full), "0508");
}

#[test]
fn r9_0_d_attacks_only_with_superior_numbers() {
    // Jackson's five SP against one Union stack south of the run.
    let strikes = |foe: &str, sp, from: &str| {
        let mut game = south(0)
            .aware()
            .unit("jackson", from)
            .mission("jackson", Mission::Counter)
            .unit(foe, "0711")
            .sp(foe, sp)
            .build()
            .unwrap();
        act(&mut game, "table", &[1]);
        solitaire_moves(&mut game, &[]);
        let hex = |label| grognard_bull_run::map().hex(label).unwrap();
        grognard_bull_run::map().distance(hex(at(&game, "jackson")), hex("0711")) == Some(1)
    };
    assert!(strikes("porter", 4, "0714"));
    assert!(!strikes("porter", 5, "0714"), "equal numbers are no superiority");
    assert!(strikes("porter", 5, "0712"), "who is in contact stays in it");
    // What is on its way counts on both sides: Bee makes Jackson strong enough, Keyes too weak.
    let with = |more: &[(&'static str, &'static str)]| {
        let position = south(0)
            .aware()
            .unit("porter", "0711")
            .unit("jackson", "0714")
            .mission("jackson", Mission::Counter)
            .mission("bee", Mission::Counter)
            .mission("cocke", Mission::Hold);
        let game = more.iter().fold(position, |it, (id, hex)| it.unit(id, hex));
        let mut game = game.build().unwrap();
        act(&mut game, "table", &[1]);
        solitaire_moves(&mut game, &[]);
        let hex = |label| grognard_bull_run::map().hex(label).unwrap();
        grognard_bull_run::map().distance(hex(at(&game, "jackson")), hex("0711")) == Some(1)
    };
    assert!(with(&[("bee", "1013")]));
    assert!(!with(&[("bee", "1013"), ("keyes", "0110")]));
    assert!(!with(&[("cocke", "1013")]), "who holds does not count");
}

#[test]
fn r9_0_d_else_holds_a_hill_before_the_foremost_enemy() {
    // Porter at 0507 is as strong as Jackson. Of the hills between him and the exit Henry Hill is
    // the nearest to him: 0607 beside it lies no nearer to the exit than he does.
    let holds = |more: &[(&'static str, &'static str)]| {
        let position = south(0)
            .aware()
            .unit("porter", "0507")
            .unit("jackson", "0610")
            .mission("jackson", Mission::Counter);
        let game = more.iter().fold(position, |it, (id, hex)| it.unit(id, hex));
        let mut game = game.build().unwrap();
        act(&mut game, "table", &[1]);
        solitaire_moves(&mut game, &[]);
        at(&game, "jackson")
    };
    assert_eq!(holds(&[]), "0608");
    assert_eq!(holds(&[("early", "0608")]), "0608", "one friend leaves room");
    // Two do not: the next hill is Portici's.
    assert_eq!(holds(&[("early", "0608"), ("cocke", "0608")]), "0808");
    // The foremost counts: Keyes stands past these hills, so it goes back down the road.
    assert_eq!(holds(&[("keyes", "0709")]), "0913");
}

#[test]
fn r9_0_nobody_guards_against_whom_the_csa_has_not_noticed() {
    let position = || {
        let position = south(0).unit("keyes", "1313").unit("early", "1715").unit("holmes", "1715");
        position.unit("jones", "1712")
    };
    let guards = |position: Position| {
        let mut game = position.build().unwrap();
        act(&mut game, "table", &[5]);
        // Noticed, it is C, and Jones rolls for his crossing.
        let dice: &[u8] = if game.has_noticed() { &[1] } else { &[] };
        solitaire_moves(&mut game, dice);
        ["early", "holmes"].map(|id| game.unit(unit(id)).moved)
    };
    assert_eq!(guards(position()), [false, false], "B: everybody stays");
    assert_eq!(guards(position().noticed()), [true, true]);
}

#[test]
fn r9_0_guards_come_back_to_the_exit() {
    let mut game = south(0)
        .aware()
        .unit("keyes", "1313")
        .unit("early", "1612")
        .unit("holmes", "1613")
        .unit("jones", "1712")
        .build()
        .unwrap();
    act(&mut game, "table", &[1]);
    solitaire_moves(&mut game, &[1]);
    for id in ["early", "holmes"] {
        assert!(game.unit(unit(id)).moved, "{id} guards the exit");
    }
}

/// The CSA names its attacks.
fn attacking(initiative: Side) -> Position {
    Position::new().turn(8).aware().farm_ford_found().initiative(initiative).attacking(Side::Csa)
}

#[test]
fn ex_51_without_the_initiative_only_the_stronger_attack() {
    let position = || {
        attacking(Side::Union)
            .unit("bonham", "0510")
            .unit("porter", "0511")
            .unit("burnside", "0509")
            .mission("bonham", Mission::Counter)
    };
    let mut game = position().build().unwrap();
    let action = solitaire(&mut game, &[]);
    let hex = |label| grognard_bull_run::map().hex(label).unwrap();
    assert_eq!(
        action,
        Action::NameAttacks(Name::Attack { from: hex("0510"), target: hex("0509") })
    );
    // Five against five and more: it stays quiet.
    let mut quiet =
        position().unit("franklin", "0509").unit("smith", "2201").unit("runyon", "2202");
    quiet = quiet.sp("smith", 1);
    let mut quiet = quiet.build().unwrap();
    assert_eq!(solitaire(&mut quiet, &[1]), Action::NameAttacks(Name::End));
}

#[test]
fn r9_0_with_the_initiative_every_stack_attacks() {
    let mut game = attacking(Side::Csa)
        .unit("evans", "0510")
        .unit("porter", "0511")
        .unit("burnside", "0511")
        .build()
        .unwrap();
    assert!(matches!(solitaire(&mut game, &[]), Action::NameAttacks(Name::Attack { .. })));
}

#[test]
fn ex_52_with_the_initiative_even_evans_attacks_across_the_bridge() {
    // He holds, and not even a six would hit: ordered is ordered.
    let position = |initiative| {
        attacking(initiative).unit("evans", "0806").unit("sherman", "0805").unit("keyes", "0805")
    };
    let mut game = position(Side::Csa).build().unwrap();
    let [from, target] = ["0806", "0805"].map(|label| grognard_bull_run::map().hex(label).unwrap());
    assert_eq!(solitaire(&mut game, &[]), Action::NameAttacks(Name::Attack { from, target }));
    let game = position(Side::Union).build().unwrap();
    assert_eq!(solitaire_choice(&game), Action::NameAttacks(Name::End));
}

#[test]
fn r9_0_without_the_initiative_nobody_attacks_in_vain_or_across_without_orders() {
    let quiet = |position: Position| {
        solitaire_choice(&position.build().unwrap()) == Action::NameAttacks(Name::End)
    };
    // Longstreet, six SP, against Schenck with one, across Blackburn's Ford.
    let ford = |mission| {
        let position = attacking(Side::Union).unit("longstreet", "1510").unit("schenck", "1609");
        position.sp("schenck", 1).mission("longstreet", mission)
    };
    assert!(quiet(ford(Mission::Hold)));
    assert!(!quiet(ford(Mission::Centreville)));
    // Hampton, two SP, in vain against Runyon's one in woods, but not in the open.
    let weak = |own, his| {
        let position = attacking(Side::Union).unit("hampton", own).unit("runyon", his);
        quiet(position.sp("runyon", 1))
    };
    assert!(weak("2202", "2201") && !weak("0510", "0511"));
    // Equal strength is not enough.
    let even = attacking(Side::Union).unit("bonham", "0510").unit("porter", "0511");
    assert!(quiet(even));
}

#[test]
fn r10_1_fights_begin_with_the_weakest() {
    let order = |position: Position| {
        let mut game = position.build().unwrap();
        for _ in 0..2 {
            assert!(matches!(solitaire(&mut game, &[]), Action::NameAttacks(Name::Attack { .. })));
        }
        assert_eq!(solitaire(&mut game, &[]), Action::NameAttacks(Name::End));
        match solitaire_choice(&game) {
            Action::ChooseAttack(Chosen { from }) => grognard_bull_run::map().label(from),
            other => panic!("{other:?}"),
        }
    };
    let position = |weak, strong| {
        attacking(Side::Csa)
            .unit("cocke", "0510")
            .unit("jackson", "1013")
            .unit(strong, "0511")
            .unit(weak, "1014")
    };
    // Runyon has three SP, Porter five: not the lower hex, the weaker stack comes first.
    assert_eq!(order(position("runyon", "porter")), "1013");
    assert_eq!(order(position("porter", "runyon")), "0510");
    // It counts what is left of them now.
    assert_eq!(order(position("porter", "keyes").sp("porter", 3)), "1013");
    // Equals: first who stands between its attacker and his goal, then who has no cover.
    assert_eq!(order(position("burnside", "keyes")), "0510", "else the lower hex");
    let in_the_way = attacking(Side::Csa)
        .unit("jackson", "0510")
        .unit("burnside", "0511")
        .unit("cocke", "0911")
        .unit("keyes", "0910");
    assert_eq!(order(in_the_way.clone()), "0510");
    assert_eq!(order(in_the_way.mission("cocke", Mission::Henry)), "0911");
    let covered = attacking(Side::Csa)
        .unit("jackson", "0514")
        .unit("burnside", "0515")
        .unit("cocke", "0911")
        .unit("keyes", "0912");
    assert_eq!(order(covered), "0911", "0515 is in woods");
}

#[test]
fn ex_36_hits_destroy_a_unit_if_they_can() {
    let mut game = attacking(Side::Csa)
        .unit("bonham", "0510")
        .unit("cocke", "0510")
        .unit("schenck", "0511")
        .unit("keyes", "0511")
        .sp("schenck", 2)
        .mission("bonham", Mission::Counter)
        .build()
        .unwrap();
    solitaire(&mut game, &[]);
    solitaire(&mut game, &[6, 1]);
    assert!(game.agenda().asks::<ShareHits>().is_some());
    // Keyes stands.
    solitaire(&mut game, &[1, 6]);
    assert_eq!((at(&game, "schenck"), sp(&game, "keyes")), ("-", 3));
}

#[test]
fn r10_3_otherwise_the_weakest_takes_the_hits() {
    let mut game = attacking(Side::Csa)
        .unit("cocke", "0510")
        .unit("porter", "0511")
        .unit("keyes", "0511")
        .build()
        .unwrap();
    solitaire(&mut game, &[]);
    solitaire(&mut game, &[5, 1]);
    solitaire(&mut game, &[1, 6]);
    assert_eq!((sp(&game, "porter"), sp(&game, "keyes")), (5, 3));
}

#[test]
fn r11_2_advance_only_with_orders_to_attack_and_out_of_danger() {
    let with = |initiative, mission| {
        attacking(initiative)
            .unit("cocke", "0510")
            .unit("burnside", "0511")
            .sp("burnside", 1)
            .mission("cocke", mission)
    };
    let position = |mission| with(Side::Union, mission);
    let advances = |position: Position| {
        let mut game = position.build().unwrap();
        assert!(matches!(solitaire(&mut game, &[]), Action::NameAttacks(Name::Attack { .. })));
        solitaire(&mut game, &[5, 1]);
        solitaire_choice(&game)
    };
    let cases = [
        // The initiative itself is an order to attack (9.0), but not into danger.
        (with(Side::Csa, Mission::Hold), Action::Advance(Follow::Advance)),
        (with(Side::Csa, Mission::Hold).unit("porter", "0512"), Action::Advance(Follow::Stay)),
        (position(Mission::Counter), Action::Advance(Follow::Advance)),
        (position(Mission::Hold), Action::Advance(Follow::Stay)),
        (position(Mission::Counter).unit("porter", "0512"), Action::Advance(Follow::Stay)),
        (
            position(Mission::Counter).unit("porter", "0512").sp("porter", 4),
            Action::Advance(Follow::Advance),
        ),
    ];
    for (position, expected) in cases {
        assert_eq!(advances(position), expected);
    }
}

#[test]
fn r11_1_retreats_into_cover() {
    let mut game = Position::new()
        .turn(8)
        .aware()
        .farm_ford_found()
        .initiative(Side::Union)
        .attacking(Side::Union)
        .unit("evans", "0607")
        .unit("burnside", "0606")
        .unit("smith", "2201")
        .unit("runyon", "2202")
        .build()
        .unwrap();
    act(&mut game, "a 0606 0607", &[]);
    // Hesitation, one hit against none, retreat.
    act(&mut game, "pass", &[6, 6, 1, 4]);
    assert!(game.agenda().asks::<Retreat>().is_some());
    solitaire(&mut game, &[]);
    assert_eq!(at(&game, "evans"), "0608", "Henry Hill");
}
