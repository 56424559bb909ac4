//! 11.1 and 11.2: retreat checks, retreats and advances.

use grognard_bull_run::{Action, BullRun, NameAttacks, Position, Retreat, RetreatTo, Side, rules};
use table::Game;

use crate::help::{act, actions, at, legal, refused, sp};

/// Attacks by one side with the initiative; Smith and Runyon keep the turn going.
fn attack(side: Side, units: &[(&str, &str)]) -> Position {
    let position = Position::new()
        .turn(8)
        .aware()
        .farm_ford_found()
        .initiative(side)
        .attacking(side)
        .unit("smith", "2201")
        .unit("runyon", "2202");
    units.iter().fold(position, |position, (id, hex)| position.unit(id, hex))
}

fn retreats(game: &BullRun) -> Vec<&'static str> {
    let listed = actions(game).into_iter().filter_map(|action| match action {
        Action::Retreat(RetreatTo { to }) => Some(grognard_bull_run::map().label(to)),
        _ => None,
    });
    listed.collect()
}

#[test]
fn ex_38_equal_hits_no_check() {
    let mut game = attack(Side::Csa, &[("cocke", "0510"), ("burnside", "0511")]).build().unwrap();
    act(&mut game, "a 0510 0511", &[]);
    act(&mut game, "pass", &[5, 5]);
    assert_eq!((sp(&game, "cocke"), sp(&game, "burnside")), (3, 3));
    assert_eq!(game.agenda().asks(), Some(&NameAttacks { side: Side::Union }));
}

#[test]
fn ex_39_four_to_six_retreats() {
    for die in 1..=6 {
        let mut game =
            attack(Side::Csa, &[("cocke", "0510"), ("burnside", "0511")]).build().unwrap();
        act(&mut game, "a 0510 0511", &[]);
        act(&mut game, "pass", &[5, 1, die]);
        let retreats = game
            .agenda()
            .asks()
            .is_some_and(|task: &Retreat| grognard_bull_run::map().label(task.hex) == "0511");
        assert_eq!(retreats, die >= 4);
    }
}

/// Each hex that is closed has its own reason, not that of a neighbour.
#[test]
fn r11_1_a_refused_retreat_says_what_closes_that_hex() {
    let mut game = attack(Side::Csa, &[("cocke", "0510"), ("burnside", "0511")]).build().unwrap();
    act(&mut game, "a 0510 0511", &[]);
    act(&mut game, "pass", &[5, 1, 4]);
    let why = |command: &str| {
        let action = game.parse(command).unwrap();
        game.check(&action).unwrap_err().reason.to_string()
    };
    assert!(why("r 0510").ends_with("the enemy is there"), "{}", why("r 0510"));
    let beyond = why("r 0505");
    assert!(beyond.ends_with("a retreat leads one hex away from the enemy fought"), "{beyond}");
}

#[test]
fn ex_40_the_attacker_may_advance_the_defender_never() {
    let position = || attack(Side::Csa, &[("cocke", "0510"), ("burnside", "0511")]);
    let mut game = position().build().unwrap();
    act(&mut game, "a 0510 0511", &[]);
    act(&mut game, "pass", &[5, 1, 4]);
    assert_eq!(game.decider(), Some(Side::Union), "the owner chooses where to");
    act(&mut game, "r 0512", &[]);
    assert_eq!(game.decider(), Some(Side::Csa));
    let mut stays = game.clone();
    act(&mut game, "advance", &[]);
    assert_eq!((at(&game, "cocke"), at(&game, "burnside")), ("0511", "0512"));
    act(&mut stays, "stay", &[]);
    assert_eq!(at(&stays, "cocke"), "0510");
    // The attacker is driven back: the defender gets no offer.
    let mut game = position().build().unwrap();
    act(&mut game, "a 0510 0511", &[]);
    act(&mut game, "pass", &[1, 5, 4]);
    assert!(
        game.agenda()
            .asks()
            .is_some_and(|task: &Retreat| grognard_bull_run::map().label(task.hex) == "0510")
    );
    act(&mut game, "r 0509", &[]);
    assert_eq!(at(&game, "burnside"), "0511");
    assert_eq!(game.agenda().asks(), Some(&NameAttacks { side: Side::Union }));
}

#[test]
fn r11_1_away_from_the_enemy() {
    let mut game = attack(Side::Csa, &[("cocke", "0510"), ("burnside", "0511")]).build().unwrap();
    act(&mut game, "a 0510 0511", &[]);
    act(&mut game, "pass", &[5, 1, 4]);
    assert_eq!(retreats(&game), ["0411", "0611", "0512"], "two hexes from 0510");
    assert_eq!(refused(&game, "r 0410"), rules::RETREAT);
    assert_eq!(refused(&game, "r 0510"), rules::RETREAT);
}

#[test]
fn r11_1_zones_do_not_outrank_direction() {
    let units = [("cocke", "0510"), ("burnside", "0511"), ("evans", "0513"), ("bee", "0612")];
    let mut game = attack(Side::Csa, &units).build().unwrap();
    act(&mut game, "a 0510 0511", &[]);
    act(&mut game, "pass", &[5, 1, 4]);
    // 0512 and 0611 lie in the zones of Evans and Bee, but away from Cocke: the owner chooses.
    assert_eq!(retreats(&game), ["0411", "0611", "0512"]);
    // Across the bridge lies a hex beside Evans that nobody's zone reaches, but it is not away.
    let units = [("sherman", "0806"), ("evans", "0706"), ("cocke", "0807"), ("bee", "0908")];
    let mut game = attack(Side::Csa, &units).build().unwrap();
    act(&mut game, "a 0706 0806", &[]);
    act(&mut game, "pass", &[5, 1, 4]);
    // Cocke is in 0807: of the hexes two away from Evans, none is open. What is left lies beside.
    assert_eq!(retreats(&game), ["0805", "0707"]);
}

#[test]
fn r11_1_beside_the_enemy_only_where_nothing_lies_away() {
    let blocked = |more: &[(&'static str, &'static str)]| {
        let units = [("cocke", "0510"), ("burnside", "0511"), ("bee", "0411"), ("bartow", "0611")];
        let units: Vec<_> = units.iter().chain(more).copied().collect();
        let mut game = attack(Side::Csa, &units).build().unwrap();
        act(&mut game, "a 0510 0511", &[]);
        act(&mut game, "pass", &[5, 1, 4]);
        game
    };
    assert_eq!(at(&blocked(&[]), "burnside"), "0512", "the one hex that lies away");
    assert_eq!(retreats(&blocked(&[("jackson", "0512")])), ["0410", "0610"], "beside Cocke");
    let full = [("jackson", "0512"), ("evans", "0410"), ("bonham", "0610")];
    assert_eq!(at(&blocked(&full), "burnside"), "-", "enemies all around");
}

#[test]
fn r11_1_d11_the_emptied_hex_of_the_enemy_is_no_way_out() {
    // Jackson's last SP scores twice and falls to the answer; his hex is empty, and yet closed.
    let units = [
        ("jackson", "0510"),
        ("burnside", "0511"),
        ("bee", "0411"),
        ("bartow", "0611"),
        ("cocke", "0512"),
        ("evans", "0410"),
        ("bonham", "0610"),
    ];
    let mut game = attack(Side::Csa, &units).worn("jackson", 5, 1).build().unwrap();
    act(&mut game, "a 0510 0511", &[]);
    act(&mut game, "pass", &[6, 5, 4]);
    assert_eq!((at(&game, "jackson"), at(&game, "burnside")), ("-", "-"));
    assert_eq!(game.losses(Side::Union), 4);
    // With one more way out it is taken, and Jackson's hex is refused.
    let mut game = attack(Side::Csa, &units[..5]).worn("jackson", 5, 1).build().unwrap();
    act(&mut game, "a 0510 0511", &[]);
    act(&mut game, "pass", &[6, 5, 4]);
    assert_eq!(retreats(&game), ["0410", "0610"]);
    assert_eq!(refused(&game, "r 0510"), rules::RETREAT);
}

#[test]
fn r11_1_q33_hits_rolled_are_compared() {
    // Porter has one SP left: of three hits two are surplus. Two come back at Bonham and Cocke,
    // who took fewer and do not check.
    let units = [("bonham", "0510"), ("cocke", "0510"), ("porter", "0511")];
    let mut game = attack(Side::Csa, &units).worn("porter", 5, 1).build().unwrap();
    act(&mut game, "a 0510 0511", &[]);
    act(&mut game, "pass", &[6, 6]);
    act(&mut game, "h 0", &[]);
    assert_eq!((at(&game, "porter"), sp(&game, "bonham"), sp(&game, "cocke")), ("-", 3, 4));
    act(&mut game, "advance", &[]);
    assert_eq!(at(&game, "cocke"), "0511");
}

#[test]
fn r11_1_a_stack_retreats_together_and_needs_room() {
    let units = [
        ("bonham", "0510"),
        ("cocke", "0510"),
        ("burnside", "0511"),
        ("porter", "0511"),
        ("keyes", "0512"),
        ("franklin", "0611"),
    ];
    let mut game = attack(Side::Csa, &units).build().unwrap();
    act(&mut game, "a 0510 0511", &[]);
    act(&mut game, "pass", &[5, 1]);
    act(&mut game, "h 1", &[4]);
    // One unit each in 0512 and 0611 leaves no room for two.
    assert_eq!((at(&game, "burnside"), at(&game, "porter")), ("0411", "0411"));
}

#[test]
fn ex_41_nowhere_to_retreat_to() {
    let units = [
        ("jones", "1510"),
        ("richardson", "1609"),
        ("davies", "1610"),
        ("sherman", "1511"),
        ("keyes", "1410"),
    ];
    let mut game = attack(Side::Union, &units).build().unwrap();
    act(&mut game, "a 1511 1510", &[]);
    // Hesitation, one hit, no hit, retreat.
    act(&mut game, "pass", &[6, 4, 1, 4]);
    assert_eq!(at(&game, "jones"), "-");
    assert_eq!(game.losses(Side::Csa), 3, "all its SP are lost");
    act(&mut game, "advance", &[]);
    assert_eq!(at(&game, "sherman"), "1510");
}

#[test]
fn r11_1_over_bull_run_only_at_crossings() {
    // Sherman at the bridge can retreat neither over the stream nor into the enemy.
    let units = [("sherman", "0806"), ("evans", "0807"), ("cocke", "0707")];
    let mut game = attack(Side::Csa, &units).build().unwrap();
    act(&mut game, "a 0707 0806", &[]);
    act(&mut game, "pass", &[5, 1, 4]);
    // 0706 lies in the zone of Cocke, 0805 across the bridge does not.
    assert_eq!(at(&game, "sherman"), "0805");
}

#[test]
fn r11_1_a_retreat_north_needs_no_die_and_frees() {
    let units = [("bonham", "1410"), ("keyes", "1411"), ("sherman", "1311"), ("davies", "1511")];
    let mut game = attack(Side::Union, &units).build().unwrap();
    act(&mut game, "a 1411 1410", &[]);
    act(&mut game, "pass", &[6, 5, 1, 4]);
    act(&mut game, "r 1409", &[]);
    act(&mut game, "stay", &[]);
    // Next turn he needs no die: the CSA goes first and may simply go on.
    act(&mut game, "pass", &[6]);
    assert_eq!(refused(&game, "t bonham"), rules::CONFUSION);
    assert!(legal(&game, "m bonham 1408"));
}

#[test]
fn r11_1_the_one_with_more_hits_checks_even_as_attacker() {
    let mut game = attack(Side::Csa, &[("evans", "0510"), ("porter", "0511")]).build().unwrap();
    act(&mut game, "a 0510 0511", &[]);
    act(&mut game, "pass", &[1, 4, 3]);
    assert_eq!((at(&game, "evans"), sp(&game, "evans")), ("0510", 2));
}

#[test]
fn r11_2_an_attacker_who_lost_more_may_advance_if_he_stands() {
    // Burnside's last SP hits twice before he falls; Cocke stands and follows.
    let mut game = attack(Side::Csa, &[("cocke", "0510"), ("porter", "0511")])
        .worn("porter", 5, 1)
        .build()
        .unwrap();
    act(&mut game, "a 0510 0511", &[]);
    act(&mut game, "pass", &[6, 6, 3]);
    assert_eq!((at(&game, "porter"), sp(&game, "cocke")), ("-", 2));
    act(&mut game, "advance", &[]);
    assert_eq!(at(&game, "cocke"), "0511");
}

#[test]
fn r11_2_an_advance_north_needs_the_die_of_8_3() {
    let units = [("bonham", "1410"), ("longstreet", "1410"), ("richardson", "1409")];
    let position = || attack(Side::Csa, &units).sp("richardson", 1).build().unwrap();
    for (dice, advances) in [([5, 6], true), ([5, 4], false), ([1, 6], false)] {
        let mut game = position();
        act(&mut game, "a 1410 1409", &[]);
        act(&mut game, "pass", &[6, 1]);
        act(&mut game, "advance", &dice);
        let expected = if advances { "1409" } else { "1410" };
        assert_eq!((at(&game, "bonham"), at(&game, "longstreet")), (expected, expected));
    }
}

#[test]
fn r11_2_who_failed_the_die_this_turn_does_not_advance() {
    let mut game = Position::new()
        .turn(8)
        .farm_ford_found()
        .initiative(Side::Union)
        .moving(Side::Csa)
        .unit("bonham", "1410")
        .unit("richardson", "1409")
        .sp("richardson", 1)
        .build()
        .unwrap();
    act(&mut game, "t bonham", &[2]);
    act(&mut game, "pass", &[]);
    act(&mut game, "pass", &[]);
    act(&mut game, "a 1410 1409", &[]);
    // Richardson falls, no advance is offered, and the next turn begins.
    act(&mut game, "pass", &[6, 1, 6]);
    assert_eq!((at(&game, "richardson"), at(&game, "bonham")), ("-", "1410"));
    assert_eq!(game.turn_number(), 9);
}

#[test]
fn r11_2_no_advance_west_before_the_csa_is_aware() {
    let mut game = Position::new()
        .turn(8)
        .initiative(Side::Csa)
        .attacking(Side::Csa)
        .unit("cocke", "0806")
        .unit("sherman", "0707")
        .sp("sherman", 1)
        .unit("smith", "2201")
        .unit("runyon", "2202")
        .build()
        .unwrap();
    act(&mut game, "a 0806 0707", &[]);
    act(&mut game, "pass", &[6, 1]);
    assert_eq!(game.agenda().asks(), Some(&NameAttacks { side: Side::Union }));
    assert_eq!(at(&game, "cocke"), "0806");
}

#[test]
fn r11_2_an_advance_may_turn_the_flank() {
    let units = [("burnside", "0303"), ("evans", "0304")];
    let mut game = attack(Side::Union, &units).sp("evans", 1).build().unwrap();
    act(&mut game, "a 0303 0304", &[]);
    act(&mut game, "pass", &[6, 1]);
    assert_eq!(at(&game, "evans"), "0304", "six minus two is a miss for four SP");
    let mut game =
        attack(Side::Union, &[("burnside", "0303"), ("porter", "0303"), ("evans", "0304")])
            .sp("evans", 1)
            .build()
            .unwrap();
    act(&mut game, "a 0303 0304", &[]);
    act(&mut game, "pass", &[6, 1]);
    act(&mut game, "advance", &[]);
    assert!(game.flank_crossed());
}

#[test]
fn r11_2_an_advanced_stack_may_be_attacked_by_who_has_not_fought() {
    let units = [("cocke", "0510"), ("burnside", "0511"), ("porter", "0512")];
    let mut game = attack(Side::Csa, &units).sp("burnside", 1).build().unwrap();
    act(&mut game, "a 0510 0511", &[]);
    act(&mut game, "pass", &[5, 1]);
    act(&mut game, "advance", &[]);
    assert!(legal(&game, "a 0512 0511"));
}

#[test]
fn r10_1_who_joins_in_a_retreat_does_not_attack_again() {
    // Evans is driven back into Cocke's hex; Cocke's own attack goes on without him.
    let units = [
        ("evans", "0510"),
        ("porter", "0511"),
        ("cocke", "0409"),
        ("burnside", "0309"),
        ("franklin", "0508"),
        ("willcox", "0709"),
    ];
    let mut game = attack(Side::Csa, &units).build().unwrap();
    act(&mut game, "a 0510 0511", &[]);
    act(&mut game, "a 0409 0309", &[]);
    act(&mut game, "pass", &[]);
    // Every way back lies in somebody's zone, so the farthest from Porter are open.
    act(&mut game, "f 0510", &[1, 4, 4]);
    assert_eq!(retreats(&game), ["0409", "0509", "0609"]);
    let events = act(&mut game, "r 0409", &[1, 1]);
    assert_eq!(crate::help::fire(&events), [(4, 0), (4, 0)], "Cocke alone attacks Burnside");
    assert_eq!((at(&game, "evans"), at(&game, "cocke")), ("0409", "0409"));
}

#[test]
fn r10_1_who_fired_in_defence_does_not_fire_again_after_joining() {
    // Burnside fires, retreats into Porter's hex, and only Porter answers the next attack.
    let units = [
        ("cocke", "0510"),
        ("jackson", "0412"),
        ("bee", "0711"),
        ("burnside", "0511"),
        ("porter", "0512"),
    ];
    let mut game = attack(Side::Csa, &units).build().unwrap();
    act(&mut game, "a 0510 0511", &[]);
    act(&mut game, "a 0412 0512", &[]);
    act(&mut game, "pass", &[]);
    act(&mut game, "f 0510", &[5, 1, 4]);
    act(&mut game, "r 0512", &[]);
    let events = act(&mut game, "stay", &[1, 1]);
    assert_eq!(crate::help::fire(&events), [(5, 0), (5, 0)]);
}

#[test]
fn r11_1_a_retreat_west_needs_no_awareness() {
    let mut game = Position::new()
        .turn(8)
        .initiative(Side::Union)
        .attacking(Side::Union)
        .unit("evans", "0806")
        .unit("sherman", "0807")
        .unit("smith", "2201")
        .unit("runyon", "2202")
        .build()
        .unwrap();
    act(&mut game, "a 0807 0806", &[]);
    // Hesitation, one hit, no hit, retreat.
    act(&mut game, "pass", &[6, 5, 1, 4]);
    assert!(!game.is_aware());
    assert_eq!(retreats(&game), ["0805", "0706"]);
    act(&mut game, "r 0706", &[]);
    assert_eq!(at(&game, "evans"), "0706");
}

#[test]
fn r11_1_no_retreat_over_farm_ford_before_it_is_found() {
    let units = [
        ("sherman", "0706"),
        ("bee", "0707"),
        ("evans", "0606"),
        ("cocke", "0806"),
        ("jackson", "0605"),
    ];
    let position = || {
        let position = Position::new().turn(8).aware().initiative(Side::Csa).attacking(Side::Csa);
        let position = position.unit("smith", "2201").unit("runyon", "2202");
        units.iter().fold(position, |position, (id, hex)| position.unit(id, hex))
    };
    for (position, expected) in [(position(), "-"), (position().farm_ford_found(), "0705")] {
        let mut game = position.build().unwrap();
        act(&mut game, "a 0707 0706", &[]);
        // Six less one for the hill hits once; nothing comes back; a four retreats.
        act(&mut game, "pass", &[6, 1, 4]);
        assert_eq!(at(&game, "sherman"), expected);
    }
}

#[test]
fn r11_1_the_csa_may_retreat_over_farm_ford_before_it_is_found() {
    for (id, position) in [("bee", Position::new()), ("evans", Position::new())] {
        let mut game = position
            .turn(8)
            .aware()
            .initiative(Side::Union)
            .attacking(Side::Union)
            .unit(id, "0706")
            .unit("porter", "0707")
            .unit("smith", "2201")
            .unit("runyon", "2202")
            .build()
            .unwrap();
        act(&mut game, "a 0707 0706", &[]);
        // Hesitation; six less one for the hill hits once; nothing comes back; a four retreats.
        act(&mut game, "pass", &[6, 6, 1, 4]);
        assert_eq!(retreats(&game), ["0605", "0705"]);
        act(&mut game, "r 0705", &[]);
        assert_eq!(at(&game, id), "0705");
        assert!(!game.farm_ford_found(), "the Union is none the wiser");
    }
}

#[test]
fn r8_4_an_advance_into_contact_makes_aware() {
    let mut game = Position::new()
        .turn(8)
        .farm_ford_found()
        .initiative(Side::Union)
        .attacking(Side::Union)
        .unit("burnside", "0303")
        .unit("porter", "0303")
        .unit("evans", "0304")
        .sp("evans", 1)
        .unit("cocke", "0404")
        .build()
        .unwrap();
    act(&mut game, "a 0303 0304", &[]);
    act(&mut game, "pass", &[6, 1]);
    assert!(!game.is_aware(), "nobody has crossed yet");
    act(&mut game, "advance", &[]);
    assert!(game.flank_crossed() && game.is_aware());
}

#[test]
fn r10_1_a_stack_with_somebody_who_was_attacked_does_not_attack() {
    // Burnside retreats into Porter's hex: Porter, whom nobody attacked, stays quiet with him.
    let units = [
        ("cocke", "0510"),
        ("jackson", "0412"),
        ("bee", "0711"),
        ("burnside", "0511"),
        ("porter", "0512"),
    ];
    let mut game = attack(Side::Csa, &units).build().unwrap();
    act(&mut game, "a 0510 0511", &[]);
    act(&mut game, "pass", &[5, 1, 4]);
    act(&mut game, "r 0512", &[]);
    act(&mut game, "stay", &[]);
    assert_eq!(game.agenda().asks(), Some(&NameAttacks { side: Side::Union }));
    assert_eq!(refused(&game, "a 0512 0412"), rules::COMBAT);
}

#[test]
fn r11_2_who_passed_the_die_this_turn_advances_without_another() {
    let units = [("bonham", "1410"), ("richardson", "1409")];
    let position = attack(Side::Csa, &units).sp("richardson", 1).passed("bonham");
    let mut game = position.build().unwrap();
    act(&mut game, "a 1410 1409", &[]);
    act(&mut game, "pass", &[6, 1]);
    act(&mut game, "advance", &[]);
    assert_eq!(at(&game, "bonham"), "1409");
}
