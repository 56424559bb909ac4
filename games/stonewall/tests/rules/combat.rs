//! 7.1 to 7.5 and 7.8: attacks, modifiers, the chart and its results.

use grognard_stonewall::{BattleEvent, Code, FallBack, Position, Side, Stonewall, Works, rules};
use table::{Game, Setup};

use crate::help::{
    act, at, commands, fight, legal, modifier, moves, mp, net, odds, refused, state, throw, unit,
};

/// Two units next to each other in open country; the Confederate marches in place.
fn duel(attacker: u8, defender: u8) -> Position {
    Position::new("1")
        .unit("wilcox", "2127", attacker)
        .unit("buschbeck", "2128", defender)
        .acting(Side::Confederate)
}

fn marching(position: Position) -> Stonewall {
    let mut game = position.build().unwrap();
    act(&mut game, "march wilcox", &[5]);
    game
}

#[test]
fn r7_1_kinds_of_attack_cost_points_and_change_the_die() {
    let game = marching(duel(4, 4));
    assert_eq!(mp(&game), 6);
    let kinds = [("route", 0, -3), ("hasty", 1, -1), ("normal", 2, 0), ("prepared", 4, 1)];
    for (word, cost, amount) in kinds {
        let command = format!("a 2128 {word}");
        assert_eq!(modifier(&game, &command, "attack"), amount, "{word}");
        let mut copy = game.clone();
        fight(&mut copy, &command, &[1, 6]);
        // The march is over with a result like that; what it cost is seen in a longer one.
        assert!(mp(&copy) == 6 - cost || mp(&copy) == 0, "{word}");
    }
    let mut game = duel(4, 4).build().unwrap();
    act(&mut game, "march wilcox", &[1]);
    assert!(legal(&game, "a 2128 normal"));
    assert_eq!(refused(&game, "a 2128 prepared"), rules::ATTACK);
    assert_eq!(refused(&game, "a 2127 normal"), rules::ATTACK);
}

#[test]
fn r5_1_after_a_force_march_only_hasty_attacks() {
    let mut game = marching(duel(4, 4));
    act(&mut game, "force", &[1]);
    assert!(legal(&game, "a 2128 hasty") && legal(&game, "a 2128 route"));
    assert_eq!(refused(&game, "a 2128 normal"), rules::ATTACK);
}

#[test]
fn std_b06_r7_4_ratios() {
    for (attacker, defender, expected) in
        [(7, 2, 2), (6, 1, 5), (8, 10, -1), (10, 9, 0), (13, 12, 0), (2, 1, 1), (1, 3, -2)]
    {
        let game = marching(duel(attacker, defender));
        assert_eq!(modifier(&game, "a 2128 normal", " to "), expected, "{attacker}:{defender}");
    }
    // To 4½: three points behind works of one and a half (9.0).
    for (attacker, expected) in [(9, 1), (14, 2)] {
        let game = marching(duel(attacker, 3).works("buschbeck", Works::BreastworksBegun));
        assert_eq!(modifier(&game, "a 2128 normal", " to 4½"), expected, "{attacker}:4½");
    }
    // A unit of ½: 1 to ½ is 2:1.
    let game = marching(duel(1, 1).disorganized("buschbeck"));
    assert_eq!(modifier(&game, "a 2128 normal", " to "), 1);
    // At most +7, at least -5.
    assert_eq!(modifier(&marching(duel(18, 1)), "a 2128 normal", " to "), 7);
    assert_eq!(modifier(&marching(duel(1, 18)), "a 2128 normal", " to "), -5);
}

#[test]
fn r2_2_a_disorganized_unit_fights_with_two_thirds() {
    for (mv, expected) in
        [(1, "½"), (2, "1"), (3, "2"), (13, "9"), (14, "10"), (15, "10"), (18, "12")]
    {
        let game = marching(duel(mv, 4).disorganized("wilcox"));
        let lines = odds(&game, "a 2128 normal").modifiers;
        let ratio = lines.iter().find(|line| line.why.contains(" to ")).map(|line| &line.why);
        let found = ratio.map_or("", |why| why.split(' ').next().unwrap());
        // 1 to 1 has no modifier and so no line: all of these have one.
        assert_eq!(found, expected, "{mv}");
    }
}

#[test]
fn r9_0_works_multiply_the_defence_and_not_the_column() {
    let game = marching(duel(8, 4).works("buschbeck", Works::Breastworks));
    assert_eq!(modifier(&game, "a 2128 normal", " to "), 0, "8 to 8");
    let game = marching(duel(12, 4).works("buschbeck", Works::Fort));
    assert_eq!(modifier(&game, "a 2128 normal", " to "), 0, "12 to 12");
    let game = marching(duel(6, 4).works("buschbeck", Works::BreastworksBegun));
    assert_eq!(modifier(&game, "a 2128 normal", " to "), 0, "6 to 6");
    // Column of a defender of 4: at a difference of +4 1DR, not the 2DR of 12-18.
    let game = marching(duel(12, 4).works("buschbeck", Works::Fort));
    let results: Vec<String> =
        odds(&game, "a 2128 normal").outcomes.into_iter().map(|it| it.result).collect();
    assert!(results.iter().any(|it| it.ends_with("/ 1DR")), "{results:?}");
}

#[test]
fn r7_4_tactical_values_of_units_and_leaders() {
    // Wilcox 2 against Buschbeck 1.
    assert_eq!(modifier(&marching(duel(4, 4)), "a 2128 normal", "tactical"), 1);
    // Jackson has 5 in attack and 4 in defence, and counts only with a unit of his that fights.
    let game = Position::new("1")
        .unit("rodes", "2127", 4)
        .leader("jackson", "2127")
        .unit("buschbeck", "2128", 4)
        .acting(Side::Confederate)
        .build()
        .unwrap();
    let mut copy = game.clone();
    act(&mut copy, "march rodes", &[5]);
    assert_eq!(modifier(&copy, "a 2128 normal", "tactical"), 4);
    let mut game = Position::new("1")
        .unit("rodes", "2127", 4)
        .leader("jackson", "2127")
        .unit("wilcox", "2127", 4)
        .unit("buschbeck", "2128", 4)
        .acting(Side::Confederate)
        .build()
        .unwrap();
    act(&mut game, "march wilcox", &[5]);
    assert_eq!(modifier(&game, "a 2128 normal", "tactical"), 1, "Wilcox is not his");
    let mut game = Position::new("1")
        .unit("rodes", "2127", 4)
        .leader("jackson", "2127")
        .unit("newton", "2128", 4)
        .build()
        .unwrap();
    act(&mut game, "march newton", &[5]);
    assert_eq!(modifier(&game, "a 2127 normal", "tactical"), 2 - 4);
    // An army leader has none.
    let mut game = Position::new("1")
        .unit("wilcox", "2127", 4)
        .leader("lee", "2127")
        .unit("buschbeck", "2128", 4)
        .acting(Side::Confederate)
        .build()
        .unwrap();
    act(&mut game, "march wilcox", &[5]);
    assert_eq!(modifier(&game, "a 2128 normal", "tactical"), 1);
}

#[test]
fn r7_4_artillery_by_difference_and_ground() {
    // Rodes has 2 guns, Buschbeck none: +2 gives nothing. Hill 4: nothing. Wilcox 1: -1 in the clear.
    let attack = |id: &str, target: &str| {
        let mut game = Position::new("1")
            .unit(id, "2127", 6)
            .unit(target, "2128", 6)
            .acting(Side::Confederate)
            .build()
            .unwrap();
        act(&mut game, &format!("march {id}"), &[5]);
        modifier(&game, "a 2128 normal", "artillery")
    };
    assert_eq!(attack("rodes", "buschbeck"), 0, "+2");
    assert_eq!(attack("hill", "buschbeck"), 0, "+4");
    assert_eq!(attack("wilcox", "buschbeck"), -1, "+1");
    assert_eq!(attack("wilcox", "gibbon"), -2, "-1");
    assert_eq!(attack("rodes", "artillery-reserve-1"), -3, "-4");
    // Nobody has a gun: nothing.
    assert_eq!(attack("thomas", "buschbeck"), 0);
    // Works multiply the defender's guns (7.3): 4 to 2 in breastworks is 4 to 4.
    let mut game = Position::new("1")
        .unit("hill", "2127", 6)
        .unit("gibbon", "2128", 6)
        .works("gibbon", Works::Breastworks)
        .acting(Side::Confederate)
        .build()
        .unwrap();
    act(&mut game, "march hill", &[5]);
    assert_eq!(modifier(&game, "a 2128 normal", "artillery"), -1);
    // 11.0: demoralized units have none.
    let mut game = Position::new("1")
        .unit("hill", "2127", 6)
        .demoralized("hill", 1)
        .unit("gibbon", "2128", 6)
        .acting(Side::Confederate)
        .build()
        .unwrap();
    act(&mut game, "march hill", &[5]);
    assert_eq!(modifier(&game, "a 2128 normal", "artillery"), -2);
}

#[test]
fn r7_4_a_starred_entry_counts_on_an_even_die() {
    // In woods: +1 is -1*. 4128 and 4129 are woods, no road between; the march begins there.
    let position = Position::new("1")
        .unit("wilcox", "4128", 6)
        .unit("buschbeck", "4129", 6)
        .acting(Side::Confederate);
    let mut game = position.build().unwrap();
    act(&mut game, "march wilcox", &[5]);
    assert_eq!(modifier(&game, "a 4129 normal", "even die"), -1);
    let differences = [(1, 0), (2, -1)].map(|(die, change)| {
        let mut copy = game.clone();
        let events = fight(&mut copy, "a 4129 normal", &[die, 3, 3]);
        let fought = events.iter().find_map(|it| match it {
            BattleEvent::Fought { difference, .. } => Some(*difference),
            _ => None,
        });
        fought.unwrap() - change
    });
    assert_eq!(differences[0], differences[1]);
}

#[test]
fn r7_4_water_and_mountains_help_the_defender() {
    // 4228 to 4329 over a creek; 2718 to 2618 over a ford; 4328 to 4427 over a built bridge.
    let attack = |from: &str, to: &str, bridge: bool| {
        let mut position = Position::new("1").unit("newton", from, 6).unit("wilcox", to, 6);
        if bridge {
            position = position.bridge(from, to);
        }
        let mut game = position.build().unwrap();
        act(&mut game, "march newton", &[5]);
        modifier(&game, &format!("a {to} normal"), "across")
    };
    assert_eq!(attack("4228", "4329", false), -1);
    assert_eq!(attack("2718", "2618", false), -2);
    assert_eq!(attack("4328", "4427", true), -2);
    let setup = Setup::scenario("1").with("weather", "rain");
    let mut game = Position::with_setup(&setup)
        .unit("newton", "4228", 6)
        .unit("wilcox", "4229", 6)
        .build()
        .unwrap();
    act(&mut game, "march newton", &[5]);
    assert_eq!(modifier(&game, "a 4229 normal", "creek"), -2, "12.0: +2 in rain");
    assert_eq!(modifier(&game, "a 4229 normal", "rain"), -1);
    let mountain = |from: &str, to: &str| {
        let mut game =
            Position::new("1").unit("newton", from, 6).unit("wilcox", to, 6).build().unwrap();
        act(&mut game, "march newton", &[5]);
        modifier(&game, &format!("a {to} normal"), "mountains")
    };
    assert_eq!(mountain("0410", "0310"), -2);
    assert_eq!(mountain("0209", "0310"), -1, "from a mountain");
}

#[test]
fn std_b24_r11_0_demoralized_defenders_of_half_the_strength() {
    let attack = |firm: u8, broken: u8| {
        let mut game =
            duel(8, firm).unit("gibbon", "2128", broken).demoralized("gibbon", 2).build().unwrap();
        act(&mut game, "march wilcox", &[5]);
        modifier(&game, "a 2128 normal", "demoralized")
    };
    assert_eq!(attack(8, 8), 1, "the defender's -1 is the attacker's +1");
    assert_eq!(attack(9, 8), 0);
}

#[test]
fn r11_0_a_unit_demoralized_twice_may_not_attack() {
    let mut game = duel(8, 4).demoralized("wilcox", 2).build().unwrap();
    act(&mut game, "march wilcox", &[5]);
    assert_eq!(refused(&game, "a 2128 normal"), rules::DEMORALIZED);
    let mut game = duel(8, 4).demoralized("wilcox", 1).build().unwrap();
    act(&mut game, "march wilcox", &[5]);
    assert!(legal(&game, "a 2128 normal"));
}

#[test]
fn std_b09_r7_4_the_flank_bonus() {
    // Defender in 2128 (odd column): neighbours 2127, 2129, 2027, 2028, 2227, 2228.
    let attack = |others: &[(&str, &str)]| {
        let mut position = Position::new("1")
            .unit("rodes", "2127", 10)
            .unit("gibbon", "2128", 10)
            .acting(Side::Confederate);
        for (id, hex) in others {
            position = position.unit(id, hex, 6);
        }
        let mut game = position.build().unwrap();
        act(&mut game, "march rodes", &[5]);
        modifier(&game, "a 2128 normal", "flank")
    };
    // Units in 2127 and 2027: 2227 and 2028 in their zones: four.
    assert_eq!(attack(&[("hill", "2027")]), 0);
    // And in 2028: 2129 is covered too: five, +2.
    assert_eq!(attack(&[("hill", "2027"), ("colston", "2028")]), 2);
    // All round: six, +4.
    assert_eq!(attack(&[("hill", "2028"), ("colston", "2228")]), 4);
}

#[test]
fn std_b11_r7_4_weak_units_do_not_cover_by_their_zone() {
    // Six covered only with the zone of a unit of 3: enough against 10, not against 20 in works.
    let attack = |works: Works| {
        let mut game = Position::new("1")
            .unit("rodes", "2127", 10)
            .unit("hill", "2028", 10)
            .unit("thomas", "2228", 3)
            .unit("gibbon", "2128", 10)
            .works("gibbon", works)
            .acting(Side::Confederate)
            .build()
            .unwrap();
        act(&mut game, "march rodes", &[5]);
        modifier(&game, "a 2128 normal", "flank")
    };
    // Thomas holds 2228 either way; 2129 lies in Hill's zone too, 2227 in Rodes'.
    assert_eq!(attack(Works::None), 4);
    let only_thomas = |works: Works| {
        let mut game = Position::new("1")
            .unit("rodes", "2127", 10)
            .unit("hill", "2027", 10)
            .unit("thomas", "2129", 3)
            .unit("gibbon", "2128", 10)
            .works("gibbon", works)
            .acting(Side::Confederate)
            .build()
            .unwrap();
        act(&mut game, "march rodes", &[5]);
        modifier(&game, "a 2128 normal", "flank")
    };
    // 2228 lies in the zone of Thomas alone: 3 is more than a quarter of 10 and less than one of 15.
    assert_eq!(only_thomas(Works::None), 4);
    assert_eq!(only_thomas(Works::BreastworksBegun), 2);
}

#[test]
fn std_b10_r7_4_reductions_and_the_least_bonus() {
    // Six covered, a friend of the defender in one of them: +3. Two more only as a roadless
    // mountain cannot be built in the open; river hexsides do the same (3d).
    let mut game = Position::new("1")
        .unit("rodes", "2127", 10)
        .unit("hill", "2028", 10)
        .unit("colston", "2228", 10)
        .unit("gibbon", "2128", 10)
        .unit("howe", "2227", 2)
        .acting(Side::Confederate)
        .build()
        .unwrap();
    act(&mut game, "march rodes", &[5]);
    assert_eq!(modifier(&game, "a 2128 normal", "flank"), 3);
    // In a bend of the river, 4427: 4328 and 4428 lie beyond water without a crossing (3d), 4327 in
    // a zone over Falmouth Ford, 4528 in Howe's: +4 less 2.
    let attack = |friends: &[(&str, &str)]| {
        let mut position = Position::new("1")
            .unit("newton", "4426", 10)
            .unit("howe", "4527", 10)
            .unit("wilcox", "4427", 4);
        for (id, hex) in friends {
            position = position.unit(id, hex, 1);
        }
        let mut game = position.build().unwrap();
        act(&mut game, "march newton", &[5]);
        modifier(&game, "a 4427 normal", "flank")
    };
    assert_eq!(attack(&[]), 2);
    assert_eq!(attack(&[("hays", "4528")]), 1);
    // A further reduction leaves it at +1.
    assert_eq!(attack(&[("hays", "4528"), ("gordon", "4327")]), 1);
}

#[test]
fn r7_8_refused_flanks_replace_the_bonus() {
    let attack = |others: &[(&str, &str)]| {
        let mut position = Position::new("1")
            .unit("rodes", "2127", 10)
            .unit("gibbon", "2128", 10)
            .change("gibbon", |it| it.refused = true)
            .acting(Side::Confederate);
        for (id, hex) in others {
            position = position.unit(id, hex, 6);
        }
        let mut game = position.build().unwrap();
        act(&mut game, "march rodes", &[5]);
        (modifier(&game, "a 2128 normal", "flank,"), modifier(&game, "a 2128 normal", "refused"))
    };
    assert_eq!(attack(&[]), (0, 1), "even if the bonus would be nothing");
    assert_eq!(attack(&[("hill", "2027"), ("colston", "2028")]), (0, 1));
    assert_eq!(attack(&[("hill", "2028"), ("colston", "2228")]), (0, 2));
}

#[test]
fn r7_5_the_chart_has_the_published_odds() {
    // Net 0: a retreat or worse in 10 of 36, a rout in 3; net +2: 21 and 10.
    for (amount, retreats, routs) in [("0", 10, 3), ("2", 21, 10)] {
        let study = Stonewall::study().unwrap();
        let words = [("attacker", "10"), ("defender", "10"), ("net", amount)];
        let words = words.map(|(key, value)| (key.to_owned(), value.to_owned())).into();
        let odds = study.odds(&words).unwrap();
        let ways = |wanted: &dyn Fn(Code) -> bool| -> u64 {
            let fits = |result: &str| wanted(result.split(" / ").nth(1).unwrap().parse().unwrap());
            odds.outcomes.iter().filter(|it| fits(&it.result)).map(|it| it.ways * 36 / it.of).sum()
        };
        assert_eq!(ways(&|code| code.retreat > FallBack::None), retreats);
        assert_eq!(ways(&|code| code.retreat > FallBack::Retreat), routs);
    }
}

#[test]
fn std_b01_r7_5_d_costs_a_point_disorganizes_and_tires() {
    // Wilcox 7 to 2 with a net of +n and dice that leave a difference of +1: D against 1D.
    let game = marching(duel(7, 2).fatigue("wilcox", 1));
    let net = net(&game, "a 2128 prepared");
    let mut game = game;
    fight(&mut game, "a 2128 prepared", &throw(net, 1).unwrap());
    assert_eq!(state(&game, "wilcox"), (6, 4, true));
    assert_eq!(state(&game, "buschbeck"), (2, 2, true));
    assert_eq!((game.losses(Side::Confederate), game.losses(Side::Union)), (1, 0));
    assert_eq!(at(&game, "buschbeck"), "2128");
}

#[test]
fn std_b02_r7_5_a_rout_demoralizes_and_the_attacker_may_go_on() {
    // 1DR / a at +6 against a defender of 1: lost, demoralized, routed four hexes.
    let game = marching(duel(12, 2).disorganized("buschbeck"));
    let net = net(&game, "a 2128 hasty");
    let mut game = game;
    fight(&mut game, "a 2128 hasty", &throw(net, 6).unwrap());
    assert_eq!(unit(&game, "buschbeck").demoralized, 1);
    assert_eq!(unit(&game, "buschbeck").mv, 1);
    // The owner chooses hex by hex; four at least.
    let mut steps = 0;
    while let Some(step) = commands(&game).into_iter().find(|it| it.starts_with("r ")) {
        act(&mut game, &step, &[]);
        steps += 1;
        if legal(&game, "halt") {
            act(&mut game, "halt", &[]);
            break;
        }
    }
    assert!(steps >= 3, "{steps}");
    act(&mut game, "advance wilcox", &[]);
    assert_eq!(at(&game, "wilcox"), "2128");
    // Only "a": it goes on with what is left, fatigue unchanged.
    assert_eq!(state(&game, "wilcox").1, 1);
    assert!(mp(&game) == 5 && !moves(&game).is_empty());
}

#[test]
fn r7_5_letters_end_a_march_unless_the_option_says_otherwise() {
    // A difference of +4 gives the attacker fa.
    let run = |setup: &Setup| {
        let mut game = Position::with_setup(setup)
            .unit("wilcox", "2127", 7)
            .unit("buschbeck", "2128", 1)
            .unit("gibbon", "3218", 4)
            .acting(Side::Confederate)
            .build()
            .unwrap();
        act(&mut game, "march wilcox", &[5]);
        let net = net(&game, "a 2128 hasty");
        throw(net, 4).map(|faces| {
            fight(&mut game, "a 2128 hasty", &faces);
            game
        })
    };
    let letters = run(&Setup::scenario("1")).unwrap();
    let only_e = run(&Setup::scenario("1").with("march-ends", "e-only")).unwrap();
    let finish = |mut game: Stonewall| {
        for _ in 0..8 {
            let next = commands(&game).into_iter().find(|it| it.starts_with("r ") || it == "halt");
            let Some(next) = next.filter(|_| game.prompt().phase == "Retreat") else { break };
            act(&mut game, &next, &[]);
        }
        game
    };
    let mut ended = finish(letters);
    assert_eq!(ended.prompt().phase, "Advance");
    act(&mut ended, "done", &[6, 1]);
    assert_eq!(ended.prompt().phase, "Action");
    let mut goes_on = finish(only_e);
    act(&mut goes_on, "done", &[]);
    assert_eq!(goes_on.prompt().phase, "March");
}

#[test]
fn r7_5_losses_are_shared_evenly_the_largest_first() {
    // Union stack of 6, 5 and 3 loses three: one each would be even; the first goes to the largest.
    let mut game = Position::new("1")
        .unit("rodes", "2127", 18)
        .unit("newton", "2128", 6)
        .unit("howe", "2128", 5)
        .unit("gibbon", "2128", 5)
        .acting(Side::Confederate)
        .build()
        .unwrap();
    act(&mut game, "march rodes", &[5]);
    let net = net(&game, "a 2128 prepared");
    // A defender of 12 to 18 at +4: 2DR.
    fight(&mut game, "a 2128 prepared", &throw(net, 4).unwrap());
    // Newton takes the first; of the two with 5 the owner chooses.
    assert_eq!(unit(&game, "newton").mv, 5);
    assert_eq!(commands(&game), ["loss gibbon", "loss howe"].map(str::to_owned).into());
    assert_eq!(refused(&game, "loss newton"), rules::CHART);
    act(&mut game, "loss howe", &[]);
    assert_eq!((unit(&game, "howe").mv, unit(&game, "gibbon").mv), (4, 5));
}

#[test]
fn r7_1_artillery_never_attacks_alone_and_markers_go_with_an_attack() {
    let mut game = Position::new("1")
        .unit("artillery-reserve-1", "2127", 2)
        .unit("wilcox", "2128", 4)
        .build()
        .unwrap();
    act(&mut game, "march artillery-reserve-1", &[5]);
    assert_eq!(refused(&game, "a 2128 normal"), rules::ATTACK);
    let mut game = marching(duel(4, 4).works("wilcox", Works::Breastworks));
    assert_eq!(unit(&game, "wilcox").works, Works::Breastworks, "marching in place keeps them");
    act(&mut game, "a 2128 route", &[1, 6, 6, 1]);
    assert_eq!(unit(&game, "wilcox").works, Works::None);
}

#[test]
fn r13_2_darkness_and_surprise() {
    let mut game = Position::new("2")
        .unit("rodes", "2127", 10)
        .unit("buschbeck", "2128", 4)
        .night()
        .acting(Side::Confederate)
        .build()
        .unwrap();
    act(&mut game, "march rodes", &[5]);
    assert_eq!(modifier(&game, "a 2128 normal", "darkness"), -1);
    let mut game = Position::new("2")
        .unit("rodes", "2127", 10)
        .leader("jackson", "2127")
        .unit("buschbeck", "2128", 4)
        .phase(3)
        .acting(Side::Confederate)
        .build()
        .unwrap();
    assert!(!legal(&game, "march rodes"));
    act(&mut game, "lead jackson", &[5]);
    assert_eq!(modifier(&game, "a 2128 normal", "surprise"), 1);
}

#[test]
fn r7_4_woods_take_nothing_off_a_confederate_bonus() {
    // Deep woods about 4309: three attackers round it, the hexes between in limited zones only.
    let attack = |attackers: [&str; 3], defender: &str, side: Side| {
        let mut position = Position::new("1").unit(defender, "4309", 8).acting(side);
        for (id, hex) in attackers.into_iter().zip(["4308", "4409", "4209"]) {
            position = position.unit(id, hex, 10);
        }
        let mut game = position.build().unwrap();
        act(&mut game, &format!("march {}", attackers[0]), &[5]);
        modifier(&game, "a 4309 normal", "flank")
    };
    assert_eq!(attack(["rodes", "hill", "colston"], "gibbon", Side::Confederate), 4);
    assert_eq!(attack(["newton", "howe", "brooks"], "wilcox", Side::Union), 1);
}

#[test]
fn r7_2_strength_is_capped() {
    // 80 points in one hex defend with 60; all in works with 130.
    let names = ["newton", "howe", "brooks", "gibbon", "hancock"];
    let stack = |works: Works| {
        let mut position = Position::new("1").unit("rodes", "2127", 18).acting(Side::Confederate);
        for id in names {
            position = position.unit(id, "2128", 16).works(id, works);
        }
        let mut game = position.build().unwrap();
        act(&mut game, "march rodes", &[5]);
        let lines = odds(&game, "a 2128 normal").modifiers;
        let ratio = lines.into_iter().find(|line| line.why.contains(" to ")).unwrap();
        ratio.why
    };
    assert_eq!(stack(Works::None), "18 to 60");
    assert_eq!(stack(Works::Breastworks), "18 to 130");
}
