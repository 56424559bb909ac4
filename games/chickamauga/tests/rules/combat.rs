//! 7.0 to 11.0: bombardment, assaults and what comes of them.

use grognard_chickamauga::{Action, BattleEvent, Cell, MusterAction, Position, rules};
use table::{Game, Rule};

use crate::help::*;

/// A position with one more assault to make far away, so that the phase does not end by itself.
#[track_caller]
pub(crate) fn build(position: Position) -> grognard_chickamauga::Chickamauga {
    crate::help::build(position.unit("c-12-dibrell", "2420").unit("u-10-barnes", "2421"))
}

/// Law (5) in clear 0912 and Anderson (6) in light woods 1013 against King (5) in light woods 1012.
pub(crate) fn example_1() -> Position {
    Position::new()
        .unit("c-9-law", "0912")
        .unit("c-2-anderson", "1013")
        .unit("u-1-king", "1012")
        .assaulting(REBELS)
}

/// Plays the first retreat there is, as long as there is one.
pub(crate) fn go_back(game: &mut grognard_chickamauga::Chickamauga) {
    while let Some(retreat) = commands(game).into_iter().find(|it| it.starts_with("retreat")) {
        act(game, &retreat, &[]);
    }
}

pub(crate) fn difference(events: &[BattleEvent]) -> (i32, Cell) {
    let fought = events.iter().find_map(|event| match *event {
        BattleEvent::Assaulted { difference, result, .. }
        | BattleEvent::Bombarded { difference, result, .. } => Some((difference, result)),
        _ => None,
    });
    fought.expect("a combat")
}

/// The difference at which everybody who can attacks a hex.
#[track_caller]
pub(crate) fn at_difference(position: &Position, hex: &str) -> i32 {
    let mut game = build(position.clone());
    act(&mut game, &format!("assault {hex}"), &[]);
    if commands(&game).contains(&"all".to_owned()) {
        act(&mut game, "all", &[]);
    }
    let fight = Action::Muster(MusterAction::Fight { lower: 0 });
    let sentence = game.describe(&fight).sentence;
    let number = sentence.split(" is ").nth(1).and_then(|rest| rest.split(',').next());
    number.and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("{sentence}"))
}

#[test]
fn r8_1_attacks_are_voluntary_and_made_once() {
    let mut game = build(example_1().unit("u-1-scribner", "0911").unit("c-9-benning", "1014"));
    // 0911 and 1012 can be attacked; nobody has to.
    assert!(legal(&game, "assault 0911") && legal(&game, "assault 1012"));
    assert!(legal(&game, "end"));
    run(&mut game, &["assault 1012", "add c-9-law", "fight"], &[5, 6]);
    // 2 - 5 = -3 and die 5: Ac(NE) Ammo; Law fails and goes back.
    go_back(&mut game);
    assert!(disrupted(&game, "c-9-law"));
    assert_eq!(refused(&game, "assault 1012"), rules::ONCE);
}

#[test]
fn r8_1_a_hex_is_assaulted_once() {
    let mut game = build(example_1().unit("c-9-benning", "0913"));
    run(&mut game, &["assault 1012", "add c-2-anderson", "fight"], &[3, 1]);
    // +1, die 3: Ac(Ex); Anderson passes: a step each, everybody stays.
    assert_eq!((steps(&game, "c-2-anderson"), steps(&game, "u-1-king")), (1, 1));
    assert_eq!(at(&game, "u-1-king"), "1012");
    assert_eq!(refused(&game, "assault 1012"), rules::ONCE);
}

#[test]
fn r8_2_everything_in_the_hex_defends() {
    let position = example_1().unit("u-2-xiv-corps-guns", "1012");
    // Guns may not be there off roads: 1012 is light woods, which they can enter.
    assert_eq!(at_difference(&position, "1012"), 8 - 9);
}

#[test]
fn r8_3_who_may_attack() {
    let game = build(example_1().disrupted("c-9-law"));
    let mut copy = game.clone();
    act(&mut copy, "assault 1012", &[]);
    assert_eq!(refused(&copy, "add c-9-law"), rules::DISRUPTION);
    // Far units do not attack; guns in range and sight support.
    let game = build(example_1().unit("c-9-benning", "0910").unit("c-4-hills-guns", "0913"));
    let mut copy = game.clone();
    act(&mut copy, "assault 1012", &[]);
    assert_eq!(refused(&copy, "add c-9-benning"), rules::ATTACKERS);
    assert!(legal(&copy, "add c-4-hills-guns"));
    // A combat needs somebody next to the hex.
    let game = build(
        Position::new().unit("c-4-hills-guns", "0913").unit("u-1-king", "0911").assaulting(REBELS),
    );
    assert_eq!(refused(&game, "assault 0911"), rules::ATTACKERS);
}

#[test]
fn r8_3_adjacent_guns_attack_alone_and_suffer() {
    let mut game = build(
        Position::new().unit("c-4-hills-guns", "0912").unit("u-1-king", "0911").assaulting(REBELS),
    );
    // 4 against 5 is -1; die 1: Ax: the guns lose their only step.
    run(&mut game, &["assault 0911", "fight"], &[1]);
    assert_eq!(at(&game, "c-4-hills-guns"), "destroyed");
}

#[test]
fn r8_3_supporting_guns_suffer_nothing_but_ammo() {
    let position = Position::new()
        .unit("c-9-law", "0912")
        .unit("c-4-hills-guns", "0913")
        .unit("u-1-king", "0911")
        .assaulting(REBELS);
    assert_eq!(at_difference(&position, "0911"), 5 + 4 - 5);
    let mut game = build(position.clone());
    run(&mut game, &["assault 0911", "all", "fight"], &[6, 1]);
    go_back(&mut game);
    // +4, die 6: Dm(Dr) Ammo: the guns run short, not Law.
    assert!(disrupted(&game, "c-4-hills-guns") && !disrupted(&game, "c-9-law"));
}

#[test]
fn r8_5_halving_from_each_cause_and_once() {
    let one = |id: &str, from: &str, to: &str| {
        let (attacker, defender) = (unit(id).side(), "c-9-law");
        let position = Position::new().unit(id, from).unit(defender, to).assaulting(attacker);
        at_difference(&position, to)
    };
    // Croxton (8) against Law (5). Open ground.
    assert_eq!(one("u-3-croxton", "0911", "0912"), 3);
    // Woods from the open; from woods into woods not.
    assert_eq!(one("u-3-croxton", "0912", "1012"), 4 - 5);
    assert_eq!(one("u-3-croxton", "1013", "1012"), 3);
    // Swamp, into and out of.
    assert_eq!(one("u-3-croxton", "2010", "2011"), 4 - 5);
    assert_eq!(one("u-3-croxton", "2011", "2010"), 4 - 5);
    // Rough, out of it downhill: 0401 to 0501, woods in the way.
    assert_eq!(one("u-3-croxton", "0401", "0501"), 4 - 5);
    // Uphill, not downhill: 0607 up to 0508; both light woods.
    assert_eq!(one("u-3-croxton", "0607", "0508"), 4 - 5);
    assert_eq!(one("u-3-croxton", "0508", "0607"), 3);
    // Bridge and ford, both ways.
    assert_eq!(one("u-3-croxton", "0725", "0625"), 4 - 5);
    assert_eq!(one("u-3-croxton", "1324", "1323"), 4 - 5);
    assert_eq!(one("u-3-croxton", "1323", "1324"), 4 - 5);
    // Stream: everybody in or against it, the defender in it too (5 / 2 = 2).
    assert_eq!(one("u-3-croxton", "0819", "0719"), 4 - 2);
    assert_eq!(one("u-3-croxton", "0719", "0819"), 4 - 5);
}

#[test]
fn r8_5_disrupted_defenders_are_halved_on_top() {
    let position = Position::new()
        .unit("u-3-croxton", "0911")
        .unit("c-9-law", "0912")
        .disrupted("c-9-law")
        .assaulting(UNION);
    assert_eq!(at_difference(&position, "0912"), 8 - 2);
}

#[test]
fn r8_6_one_active_leader_counts_for_a_side() {
    let position = Position::new()
        .unit("u-3-croxton", "0911")
        .unit("u-ldr-thomas", "0911")
        .unit("u-ldr-wilder", "0911")
        .unit("c-9-law", "0912")
        .assaulting(UNION);
    assert_eq!(at_difference(&position, "0912"), 8 + 2 - 5);
    assert_eq!(at_difference(&position.clone().active("u-ldr-thomas", false), "0912"), 8 + 1 - 5);
    let led = position.unit("c-ldr-hood", "0912");
    assert_eq!(at_difference(&led, "0912"), 8 + 2 - 5 - 1);
}

#[test]
fn r8_7_a_lower_column_may_be_chosen() {
    let mut game = build(example_1());
    run(&mut game, &["assault 1012", "all"], &[]);
    assert!(legal(&game, "fight 4"));
    assert_eq!(refused(&game, "fight 5"), rules::ROLL);
    // +3 in the column 0..1, one lower: die 3 is Ac(Ex) there.
    let events = act(&mut game, "fight 1", &[3, 6, 6]);
    let (difference, cell) = difference(&events);
    assert_eq!((difference, cell.to_string().as_str()), (3, "Ac(Ex)"));
}

#[test]
fn r9_charges_need_cavalry_and_there_is_none() {
    for unit in grognard_chickamauga::UnitId::all() {
        assert_ne!(unit.kind().name(), "cavalry");
    }
}

#[test]
fn r7_3_guns_bombard_what_they_see_in_range() {
    let position = Position::new()
        .unit("c-4-hills-guns", "0913")
        .unit("u-1-king", "0911")
        .unit("u-1-scribner", "1010")
        .bombarding(REBELS);
    let game = build(position.clone());
    assert!(legal(&game, "bombard 0911"));
    assert_eq!(refused(&game, "bombard 1010"), rules::BOMBARD);
    assert_eq!(refused(&game, "bombard 0909"), rules::BOMBARD);
    let far = build(position.clone().unit("u-1-king", "0909").unit("u-a-bn-1", "0911"));
    assert_eq!(refused(&far, "bombard 0909"), rules::RANGE);
    let gone = build(position.clone().marched("c-4-hills-guns").unit("c-10-hoods-guns", "0912"));
    let mut copy = gone.clone();
    act(&mut copy, "bombard 0911", &[6]);
    // Hood's guns alone fired: -2, die 6: Dc(Dr): disrupted.
    assert!(disrupted(&copy, "u-1-king"));
}

#[test]
fn r7_3_fire_goes_over_the_creek() {
    let game = build(
        Position::new()
            .unit("u-2-xiv-corps-guns", "1122")
            .unit("c-9-law", "1324")
            .bombarding(UNION),
    );
    // 1223 and 1224 are next to each other across the creek.
    let near = build(
        Position::new()
            .unit("u-2-xiv-corps-guns", "1223")
            .unit("c-9-law", "1224")
            .bombarding(UNION),
    );
    assert!(legal(&near, "bombard 1224"));
    assert!(!legal(&game, "bombard 1324"));
}

#[test]
fn r7_4_against_the_strongest_single_unit() {
    let mut game = build(
        Position::new()
            .unit("c-4-hills-guns", "0913")
            .unit("c-10-hoods-guns", "0912")
            .unit("u-1-king", "0911")
            .unit("u-a-bn-1", "0911")
            .bombarding(REBELS),
    );
    let events = run(&mut game, &["bombard 0911", "all", "fight"], &[1]);
    assert_eq!(difference(&events).0, 4 + 3 - 5);
    assert_eq!(refused(&build(Position::new().bombarding(REBELS)), "bombard 0911"), rules::BOMBARD);
}

fn bombardment(die: u8) -> grognard_chickamauga::Chickamauga {
    // std 19: guns of 4 on a brigade of 5: -1.
    let mut game = build(
        Position::new().unit("c-4-hills-guns", "0913").unit("u-1-king", "0911").bombarding(REBELS),
    );
    let ammo: &[u8] = &[die];
    act(&mut game, "bombard 0911", ammo);
    game
}

#[test]
fn std_19_bombardment_results() {
    for (die, hit) in [(1, false), (2, false), (3, false), (4, false), (5, false), (6, true)] {
        let game = bombardment(die);
        assert_eq!(disrupted(&game, "u-1-king"), hit, "{die}");
        assert_eq!((at(&game, "u-1-king").as_str(), steps(&game, "u-1-king")), ("0911", 2));
        // 10.7: the guns run short on 5 and 6.
        assert_eq!(disrupted(&game, "c-4-hills-guns"), die >= 5, "{die}");
    }
}

#[test]
fn r7_5_dx_costs_a_step_and_the_disrupted_suffer_no_more() {
    // 4 + 3 + 4 against a battalion of 2 is +9; die 2: Dx.
    let position = Position::new()
        .unit("c-4-hills-guns", "0913")
        .unit("c-10-hoods-guns", "0912")
        .unit("c-1-polks-guns", "0811")
        .unit("u-2-stanley", "0911")
        .bombarding(REBELS);
    let mut game = build(position.clone());
    let events = run(&mut game, &["bombard 0911", "all", "fight"], &[2]);
    assert_eq!(difference(&events).0, 9);
    assert!(disrupted(&game, "u-2-stanley"));
    assert_eq!((steps(&game, "u-2-stanley"), at(&game, "u-2-stanley").as_str()), (1, "0911"));
    // Dr on a disrupted unit: nothing more.
    let mut game = build(position.disrupted("u-2-stanley"));
    // 11 - 1 = +10, die 2: Dm(Dr), read as Dr without a check.
    run(&mut game, &["bombard 0911", "all", "fight"], &[2]);
    assert_eq!((steps(&game, "u-2-stanley"), at(&game, "u-2-stanley").as_str()), (2, "0911"));
}

#[test]
fn r7_5_leaders_in_the_target_hex_alone_are_hit() {
    // +2, die 4: Dr Leader.
    let mut game = build(
        Position::new()
            .unit("c-4-hills-guns", "0913")
            .unit("c-ldr-hood", "0913")
            .unit("u-2-stanley", "0911")
            .unit("u-ldr-thomas", "0911")
            .bombarding(REBELS),
    );
    act(&mut game, "bombard 0911", &[4, 6]);
    assert_eq!(at(&game, "u-ldr-thomas"), "destroyed");
    assert!(active(&game, "c-ldr-hood"));
}

#[test]
fn r7_6_a_gun_that_bombarded_supports_nobody() {
    let mut game = build(
        Position::new()
            .unit("c-4-hills-guns", "0913")
            .unit("c-9-law", "0912")
            .unit("u-1-king", "0911")
            .bombarding(REBELS),
    );
    act(&mut game, "bombard 0911", &[1]);
    act(&mut game, "assault 0911", &[]);
    assert_eq!(refused(&game, "add c-4-hills-guns"), rules::BOMBARDED);
}

#[test]
fn r10_2_ax_costs_a_step_and_drives_back() {
    // -5 or less: Stanley (2) against Manigault (7), die 3: Ax.
    let mut game = build(
        Position::new().unit("u-2-stanley", "0911").unit("c-2-manigault", "0912").assaulting(UNION),
    );
    run(&mut game, &["assault 0912", "fight"], &[3]);
    let to: Vec<String> = commands(&game);
    assert!(to.iter().all(|command| command.starts_with("retreat u-2-stanley")), "{to:?}");
    act(&mut game, "retreat u-2-stanley 0910", &[]);
    assert_eq!((steps(&game, "u-2-stanley"), disrupted(&game, "u-2-stanley")), (1, true));
}

#[test]
fn r10_2_ar_drives_all_attackers_back() {
    let mut game = build(
        Position::new()
            .unit("u-2-stanley", "0911")
            .unit("u-2-j-beatty", "0812")
            .unit("c-2-manigault", "0912")
            .assaulting(UNION),
    );
    // 2 + 4 - 7 = -1, die 2: Ar.
    run(&mut game, &["assault 0912", "all", "fight"], &[2]);
    act(&mut game, "retreat u-2-j-beatty 0712", &[]);
    act(&mut game, "retreat u-2-stanley 0910", &[]);
    assert!(disrupted(&game, "u-2-stanley") && disrupted(&game, "u-2-j-beatty"));
    assert_eq!(steps(&game, "u-2-stanley"), 2);
}

#[test]
fn r10_2_dr_and_11_3_a_second_disruption_is_a_rout() {
    // Croxton (8) against Bn (2): +6, die 1: Dr.
    let position = Position::new()
        .unit("u-3-croxton", "0911")
        .unit("c-a-bn-1", "0912")
        .turn(3)
        .assaulting(UNION);
    let mut game = build(position.clone());
    run(&mut game, &["assault 0912", "fight"], &[1]);
    act(&mut game, "retreat c-a-bn-1 0913", &[]);
    assert!(disrupted(&game, "c-a-bn-1"));
    assert_eq!((at(&game, "c-a-bn-1").as_str(), steps(&game, "c-a-bn-1")), ("0913", 1));
    // std 7: a disrupted unit routs and does not retreat on the map. 8 - 1 = +7, die 1: Dr.
    let mut game = build(position.disrupted("c-a-bn-1"));
    run(&mut game, &["assault 0912", "fight"], &[1]);
    assert_eq!(at(&game, "c-a-bn-1"), "track 4");
}

#[test]
fn r10_2_dx_costs_a_step_first() {
    // +6, die 3: Dx on Stanley.
    let mut game = build(
        Position::new()
            .unit("c-2-manigault", "0912")
            .unit("c-9-law", "0811")
            .unit("u-2-stanley", "0911")
            .assaulting(REBELS),
    );
    // 7 + 5 - 2 = +10, die 1: Dx.
    run(&mut game, &["assault 0911", "all", "fight"], &[1]);
    act(&mut game, "retreat u-2-stanley 0910", &[]);
    assert_eq!((steps(&game, "u-2-stanley"), disrupted(&game, "u-2-stanley")), (1, true));
}

#[test]
fn r10_2_checks_of_c_results() {
    // Example 1 is +3. die 2: Dc(Ex); -1 die 5: Dc(NE); -1 die 6: Dc(Dr).
    let fight = |lower: u8, faces: &[u8]| {
        let mut game = build(example_1());
        run(&mut game, &["assault 1012", "all", &format!("fight {lower}")], faces);
        game
    };
    // Dc(NE): passed nothing; failed back and disrupted.
    let game = fight(2, &[5, 4]);
    assert_eq!(at(&game, "u-1-king"), "1012");
    let mut game = fight(2, &[5, 5]);
    let to = commands(&game).first().cloned().expect("a retreat");
    act(&mut game, &to, &[]);
    assert!(disrupted(&game, "u-1-king"));
    // Dc(Dr): passed, it retreats and keeps its order.
    let mut game = fight(2, &[6, 4]);
    let to = commands(&game).first().cloned().expect("a retreat");
    act(&mut game, &to, &[]);
    assert!(!disrupted(&game, "u-1-king") && at(&game, "u-1-king") != "1012");
    // Ac(NE) at +3, die 1: the attackers check.
    let game = fight(0, &[1, 1, 1]);
    assert!(!disrupted(&game, "c-9-law") && at(&game, "c-9-law") == "0912");
    let mut game = fight(0, &[1, 5, 1]);
    // One failed: Law or Anderson, in the order of the roster.
    let to = commands(&game).first().cloned().expect("a retreat");
    act(&mut game, &to, &[]);
    assert!(disrupted(&game, "c-2-anderson") != disrupted(&game, "c-9-law"));
}

#[test]
fn r10_4_morale_checks() {
    // The defender's leader helps: rating 4 and 2, but a 6 fails.
    let led = example_1().unit("u-ldr-thomas", "1012");
    let fight = |position: &Position, faces: &[u8]| {
        let mut game = build(position.clone());
        // 8 - 5 - 2 = +1, die 4: Dc(Ex) Leader; leaders roll 1.
        run(&mut game, &["assault 1012", "all", "fight"], faces);
        game
    };
    let game = fight(&led, &[4, 5]);
    assert!(commands(&game).iter().any(|it| it.starts_with("lose")), "{:?}", commands(&game));
    let game = fight(&led, &[4, 6]);
    assert!(disrupted(&game, "u-1-king"));
}

#[test]
fn r10_4_morale_by_strength() {
    let setup = with("morale", "strength")
        .unit("u-2-stanley", "0912")
        .unit("c-9-law", "0911")
        .unit("c-9-benning", "0812")
        .assaulting(REBELS);
    // 9 - 2 = +7, die 4: Dm(Dr) Leader. Stanley has strength 2: 2 passes, 3 routs.
    let mut game = build(setup.clone());
    run(&mut game, &["assault 0912", "all", "fight"], &[4, 3]);
    assert_eq!(at(&game, "u-2-stanley"), "track 2");
    let mut game = build(setup);
    run(&mut game, &["assault 0912", "all", "fight"], &[4, 2]);
    assert_eq!(at(&game, "u-2-stanley"), "1012");
}

#[test]
fn r10_5_retreats_keep_out_of_zones_and_away_from_enemies() {
    // King in 1012 is driven back: Law in 0912 and Anderson in 1013 have zones around them.
    let mut game = build(example_1().unit("c-9-benning", "1113"));
    // 8.5 -> 8 + 4 - 5 = +7 die 1: Dr.
    run(&mut game, &["assault 1012", "all", "fight"], &[1]);
    // 1011 and 1112 are deep woods, where no zone reaches; 1112 is next to Benning, and so is 1011
    // to Law.
    let open = commands(&game);
    assert!(open.contains(&"retreat u-1-king 1011".to_owned()), "{open:?}");
    assert_eq!(refused(&game, "retreat u-1-king 0911"), rules::RETREAT);
    assert_eq!(refused(&game, "retreat u-1-king 0913"), rules::RETREAT);
}

#[test]
fn r10_5_a_friend_cancels_a_zone_for_a_retreat() {
    let position = Position::new()
        .unit("c-2-manigault", "0912")
        .unit("c-9-law", "0811")
        .unit("u-2-stanley", "0911")
        .unit("c-9-benning", "0909")
        .unit("c-9-robertson", "1009")
        .assaulting(REBELS);
    // 0910 is in Benning's zone; a battalion there cancels it.
    let attack = ["assault 0911", "add c-2-manigault", "add c-9-law", "fight"];
    let mut game = build(position.clone());
    run(&mut game, &attack, &[1]);
    assert!(legal(&game, "retreat u-2-stanley 1010"));
    assert_eq!(refused(&game, "retreat u-2-stanley 0910"), rules::RETREAT);
    let mut game = build(position.unit("u-a-bn-1", "0910"));
    run(&mut game, &attack, &[1]);
    assert!(legal(&game, "retreat u-2-stanley 0910"));
}

#[test]
fn r10_5_no_way_back_is_capture_for_two_points() {
    // std 12: guns cannot go into deep woods; all else is in zones.
    let mut game = build(
        Position::new()
            .unit("c-2-manigault", "0912")
            .unit("c-9-law", "0811")
            .unit("c-9-benning", "0909")
            .unit("c-9-robertson", "0809")
            .unit("u-2-xiv-corps-guns", "0911")
            .assaulting(REBELS),
    );
    // 7 + 5 - 4 = +8, die 1: Dr.
    run(&mut game, &["assault 0911", "add c-2-manigault", "add c-9-law", "fight"], &[1]);
    assert_eq!(at(&game, "u-2-xiv-corps-guns"), "captured");
    assert!(game.tally().contains(&("Confederate points", 2)));
}

#[test]
fn r10_5_through_a_full_hex() {
    // Stanley in 0911; every hex that is open to it is full: it goes through to a second one.
    let mut game = build(
        Position::new()
            .unit("c-2-manigault", "0912")
            .unit("c-9-law", "0811")
            .unit("u-2-stanley", "0911")
            .unit("u-1-king", "0910")
            .unit("u-1-scribner", "1010")
            .unit("u-1-starkweather", "1011")
            .unit("u-2-sirwell", "0810")
            .assaulting(REBELS),
    );
    run(&mut game, &["assault 0911", "add c-2-manigault", "add c-9-law", "fight"], &[1]);
    assert!(legal(&game, "retreat u-2-stanley 0909"), "{:?}", commands(&game));
    assert!(!legal(&game, "retreat u-2-stanley 0910"));
    act(&mut game, "retreat u-2-stanley 0909", &[]);
    assert_eq!(at(&game, "u-2-stanley"), "0909");
}

#[test]
fn r10_6_one_unit_a_battalion_and_leaders_advance() {
    let mut game = build(
        Position::new()
            .unit("u-3-croxton", "0911")
            .unit("u-a-bn-1", "0911")
            .unit("u-ldr-thomas", "0911")
            .unit("u-1-king", "0812")
            .unit("u-2-xiv-corps-guns", "0812")
            .unit("c-9-law", "0912")
            .assaulting(UNION),
    );
    run(&mut game, &["assault 0912", "all", "fight"], &[1]);
    // 8 + 2 + 5 + 4 + 2 - 5 = +16: Dx.
    go_back(&mut game);
    assert!(!legal(&game, "advance u-2-xiv-corps-guns 0912"));
    act(&mut game, "advance u-3-croxton 0912", &[]);
    act(&mut game, "along u-ldr-thomas", &[]);
    assert!(!legal(&game, "advance u-1-king 0912"));
    act(&mut game, "advance u-a-bn-1 0912", &[]);
    for id in ["u-3-croxton", "u-a-bn-1", "u-ldr-thomas"] {
        assert_eq!(at(&game, id), "0912", "{id}");
    }
}

#[test]
fn r10_7_df_lets_a_defender_follow_up() {
    let position =
        Position::new().unit("u-2-stanley", "0911").unit("c-2-manigault", "0912").assaulting(UNION);
    let mut game = build(position.clone());
    run(&mut game, &["assault 0912", "fight"], &[1]);
    act(&mut game, "retreat u-2-stanley 0910", &[]);
    act(&mut game, "advance c-2-manigault 0911", &[]);
    assert_eq!(at(&game, "c-2-manigault"), "0911");
    // Not out of deep woods.
    let mut game = build(position.unit("u-2-stanley", "0911").unit("c-2-manigault", "1011"));
    run(&mut game, &["assault 1011", "fight"], &[1]);
    act(&mut game, "retreat u-2-stanley 0910", &[]);
    assert!(!legal(&game, "advance c-2-manigault 0911"));
}

#[test]
fn r10_7_df_as_fire() {
    let position = with("df", "fire")
        .unit("u-3-croxton", "0911")
        .unit("c-2-manigault", "0912")
        .unit("c-4-hills-guns", "0912")
        .unit("c-ldr-longstreet", "0912")
        .assaulting(UNION);
    // 8 - 7 - 4 - 2 = -5, die 1: Ax DF: two steps and Croxton is gone.
    let mut game = build(position);
    run(&mut game, &["assault 0912", "fight"], &[1]);
    go_back(&mut game);
    assert_eq!(at(&game, "u-3-croxton"), "destroyed");
}

#[test]
fn r10_7_leaders_are_hit() {
    let position = example_1().unit("c-ldr-hood", "0912").unit("u-ldr-thomas", "1012");
    // 8 + 1 - 5 - 2 = +2, die 4: Dr Leader.
    for (die, alive, still) in [(4, true, true), (5, true, false), (6, false, false)] {
        let mut game = build(position.clone());
        run(&mut game, &["assault 1012", "all", "fight"], &[4]);
        go_back(&mut game);
        // Union leaders come first in the roster.
        act(&mut game, "along u-ldr-thomas", &[1, die]);
        assert_eq!(at(&game, "c-ldr-hood") == "0912", alive, "{die}");
        assert_eq!(active(&game, "c-ldr-hood"), still, "{die}");
    }
}

#[test]
fn r10_7_ammo_and_12_5_the_train() {
    // Example 1 at +3, die 5: Dr Ammo.
    let fight = |position: Position| {
        let mut game = build(position);
        run(&mut game, &["assault 1012", "all", "fight"], &[5]);
        go_back(&mut game);
        game
    };
    let mut game = fight(example_1());
    act(&mut game, "short c-9-law", &[]);
    assert!(disrupted(&game, "c-9-law"));
    let mut game = fight(example_1().unit("c-train", "1018").active("c-train", true));
    act(&mut game, "short c-9-law", &[]);
    assert!(!disrupted(&game, "c-9-law"));
    // More than ten hexes away it supplies nobody.
    let mut game = fight(example_1().unit("c-train", "0625").active("c-train", true));
    act(&mut game, "short c-9-law", &[]);
    assert!(disrupted(&game, "c-9-law"));
}

#[test]
fn r10_7_options_of_ammo() {
    let position = |value: &str| {
        with("ammo", value)
            .unit("c-9-law", "0912")
            .unit("c-2-anderson", "1013")
            .unit("u-1-king", "1012")
            .unit("u-a-bn-1", "1012")
            .assaulting(REBELS)
    };
    // Guns alone: no guns took part.
    let mut game = build(position("guns"));
    // 8 - 7 = +1, die 6: Dr Ammo.
    run(&mut game, &["assault 1012", "all", "fight"], &[6]);
    go_back(&mut game);
    assert!(!commands(&game).iter().any(|it| it.starts_with("short")));
    assert!(!disrupted(&game, "c-9-law") && !disrupted(&game, "c-2-anderson"));
    // Both: the attacker chooses; the defenders are disrupted already.
    let mut game =
        build(position("both").unit("u-ldr-thomas", "1012").active("u-ldr-thomas", false));
    // -1, die 5: Dc(NE) Ammo: both defenders pass.
    run(&mut game, &["assault 1012", "all", "fight 1"], &[5, 1, 1]);
    act(&mut game, "short c-9-law", &[]);
    act(&mut game, "short u-1-king", &[]);
    assert!(disrupted(&game, "u-1-king") && disrupted(&game, "c-9-law"));
}

#[test]
fn r11_1_a_reduced_unit_that_loses_a_step_is_destroyed() {
    let mut game = build(example_1().reduced("u-1-king"));
    // 8 - 4 = +4, die 1: Dc(Ex): King passes and loses his last step.
    run(&mut game, &["assault 1012", "all", "fight"], &[1, 1]);
    act(&mut game, "lose c-9-law", &[]);
    assert_eq!(at(&game, "u-1-king"), "destroyed");
    assert_eq!(steps(&game, "c-9-law"), 1);
    // 10.6: the hex is empty, an attacker may advance.
    assert!(legal(&game, "advance c-2-anderson 1012"));
}

#[test]
fn r2_5_guns_with_two_steps() {
    let mut game = build(
        with("guns-one-step", "no")
            .unit("c-4-hills-guns", "0912")
            .unit("u-1-king", "0911")
            .assaulting(REBELS),
    );
    run(&mut game, &["assault 0911", "fight"], &[1]);
    go_back(&mut game);
    assert_eq!((steps(&game, "c-4-hills-guns"), disrupted(&game, "c-4-hills-guns")), (1, true));
}

#[test]
fn r10_2_a_retreat_may_keep_order_by_option() {
    let position = with("retreat-disrupts", "no")
        .unit("u-3-croxton", "0911")
        .unit("c-a-bn-1", "0912")
        .assaulting(UNION);
    let mut game = build(position);
    run(&mut game, &["assault 0912", "fight"], &[1]);
    act(&mut game, "retreat c-a-bn-1 0913", &[]);
    assert!(!disrupted(&game, "c-a-bn-1"));
}

#[test]
fn r10_8_support_pieces_alone_are_not_attacked() {
    let game =
        build(Position::new().unit("u-1-king", "0911").unit("c-hq", "0912").assaulting(UNION));
    let rule: Rule = refused(&game, "assault 0912");
    assert_eq!(rule, rules::ATTACKERS);
}

#[test]
fn r10_8_odds_are_those_of_the_dice() {
    let mut game = build(example_1());
    run(&mut game, &["assault 1012", "all"], &[]);
    let fight = game.parse("fight").expect("a command");
    let odds = game.odds(&fight).expect("odds");
    let all: u64 = odds.outcomes.iter().map(|it| it.ways).sum();
    assert!(odds.outcomes.iter().all(|it| it.of == all), "{odds:?}");
    // Dc(Ex) on 2 and 3, and King passes with 4 in 6: 2/6 * 4/6 = 2/9.
    let stands = odds
        .outcomes
        .iter()
        .find(|it| it.result.starts_with("Dc(Ex)") && it.result.contains("a step lost"));
    let stands = stands.expect("an exchange");
    assert_eq!(9 * stands.ways, 2 * stands.of, "{odds:?}");
}
