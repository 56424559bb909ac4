//! 10.1 to 10.5: attacks, hesitation, fire, hits, modifiers.

use grognard_bull_run::{
    Action, Advance, BattleEvent, BullRun, Hits, NameAttacks, Position, ShareHits, Side, rules,
};
use table::Game;

use crate::help::{act, actions, at, fire, legal, refused, sp, unit};

/// A CSA attack with the initiative. The ground around 0510 and 0511 is clear. Far away Smith and
/// Runyon stand next to each other, so that the turn goes on with the other side's attacks.
fn csa(units: &[(&str, &str)]) -> Position {
    let position = Position::new().turn(8).aware().initiative(Side::Csa).attacking(Side::Csa);
    let position = position.unit("smith", "2201").unit("runyon", "2202");
    units.iter().fold(position, |position, (id, hex)| position.unit(id, hex))
}

fn union(units: &[(&str, &str)]) -> Position {
    let position = Position::new().turn(8).aware().initiative(Side::Union).attacking(Side::Union);
    let position = position.unit("smith", "2201").unit("runyon", "2202");
    units.iter().fold(position, |position, (id, hex)| position.unit(id, hex))
}

#[test]
fn r10_1_attacks_go_to_joined_neighbours_only() {
    let game = union(&[("sherman", "0906"), ("evans", "0806"), ("cocke", "0808")]).build().unwrap();
    assert_eq!(refused(&game, "a 0906 0806"), rules::COMBAT, "Bull Run lies between");
    assert_eq!(refused(&game, "a 0906 0808"), rules::COMBAT, "not adjacent");
    assert_eq!(refused(&game, "a 0906 0905"), rules::COMBAT, "nobody there");
    assert_eq!(refused(&game, "a 0806 0906"), rules::COMBAT, "not the attacker's stack");
    assert_eq!(actions(&game).len(), 2, "only Runyon's attack and the end");
}

#[test]
fn r10_1_attacking_is_voluntary() {
    let mut game = csa(&[("cocke", "0510"), ("burnside", "0511")]).build().unwrap();
    act(&mut game, "pass", &[]);
    assert_eq!(
        game.agenda().asks(),
        Some(&NameAttacks { side: Side::Union }),
        "now the other side may attack"
    );
}

#[test]
fn r10_1_one_attack_a_stack() {
    let mut game =
        csa(&[("cocke", "0510"), ("burnside", "0511"), ("porter", "0509")]).build().unwrap();
    act(&mut game, "a 0510 0511", &[]);
    assert_eq!(refused(&game, "a 0510 0509"), rules::COMBAT);
}

#[test]
fn r10_1_a_stack_attacks_as_a_whole() {
    let mut game =
        csa(&[("cocke", "0510"), ("evans", "0510"), ("burnside", "0511")]).build().unwrap();
    act(&mut game, "a 0510 0511", &[]);
    let events = act(&mut game, "pass", &[1, 1]);
    assert_eq!(fire(&events), [(7, 0), (4, 0)]);
}

#[test]
fn r10_1_strengths_of_two_hexes_are_never_added() {
    let mut game =
        csa(&[("cocke", "0510"), ("evans", "0411"), ("burnside", "0511")]).build().unwrap();
    act(&mut game, "a 0510 0511", &[]);
    act(&mut game, "a 0411 0511", &[]);
    assert!(matches!(act(&mut game, "pass", &[])[..], []));
    let events = act(&mut game, "f 0510", &[1, 1, 1]);
    // Two combats; the defender fires in the first only.
    assert_eq!(fire(&events), [(4, 0), (4, 0), (3, 0)]);
}

#[test]
fn r10_1_all_attacks_on_one_defender_before_the_next() {
    let mut game = csa(&[
        ("cocke", "0510"),
        ("evans", "0411"),
        ("jackson", "0610"),
        ("burnside", "0511"),
        ("porter", "0611"),
    ])
    .build()
    .unwrap();
    for attack in ["a 0510 0511", "a 0411 0511", "a 0610 0611"] {
        act(&mut game, attack, &[]);
    }
    act(&mut game, "pass", &[]);
    assert_eq!(actions(&game).len(), 3);
    // The first attack on Burnside; the second follows by itself, Porter's comes last.
    let events = act(&mut game, "f 0411", &[1, 1, 1, 1, 1]);
    assert_eq!(fire(&events), [(3, 0), (4, 0), (4, 0), (5, 0), (5, 0)]);
}

#[test]
fn r10_1_the_other_attacks_on_a_defender_come_first() {
    let mut game = csa(&[
        ("cocke", "0510"),
        ("evans", "0411"),
        ("bee", "0512"),
        ("jackson", "0610"),
        ("burnside", "0511"),
        ("porter", "0611"),
    ])
    .build()
    .unwrap();
    for attack in ["a 0510 0511", "a 0411 0511", "a 0512 0511", "a 0610 0611"] {
        act(&mut game, attack, &[]);
    }
    act(&mut game, "pass", &[]);
    act(&mut game, "f 0411", &[1, 1]);
    assert_eq!(refused(&game, "f 0610"), rules::COMBAT);
    assert!(legal(&game, "f 0510") && legal(&game, "f 0512"));
}

#[test]
fn r10_1_an_attack_on_a_stack_that_is_gone_is_lost() {
    let mut game = csa(&[("longstreet", "0510"), ("evans", "0411"), ("burnside", "0511")])
        .sp("burnside", 1)
        .build()
        .unwrap();
    act(&mut game, "a 0510 0511", &[]);
    act(&mut game, "a 0411 0511", &[]);
    act(&mut game, "pass", &[]);
    // One hit destroys Burnside; Longstreet stays, and Evans finds nobody.
    act(&mut game, "f 0510", &[4, 1]);
    assert_eq!(at(&game, "burnside"), "-");
    let events = act(&mut game, "stay", &[]);
    let target = grognard_bull_run::map().hex("0511").unwrap();
    assert!(events.contains(&BattleEvent::AttackLost { unit: unit("evans"), target }));
}

#[test]
fn ex_28_seven_sp_and_a_five() {
    let mut game =
        csa(&[("cocke", "0510"), ("evans", "0510"), ("burnside", "0511")]).build().unwrap();
    act(&mut game, "a 0510 0511", &[]);
    let events = act(&mut game, "pass", &[5, 1, 3]);
    assert_eq!(fire(&events), [(7, 2), (4, 0)]);
    assert_eq!(sp(&game, "burnside"), 2);
}

#[test]
fn ex_29_against_a_hill() {
    let mut game = csa(&[("cocke", "0609"), ("burnside", "0608")]).build().unwrap();
    act(&mut game, "a 0609 0608", &[]);
    assert_eq!(fire(&act(&mut game, "pass", &[5, 1]))[0], (4, 0));
}

#[test]
fn ex_30_across_the_stone_bridge() {
    let mut game = union(&[("schenck", "0805"), ("evans", "0806")]).build().unwrap();
    act(&mut game, "a 0805 0806", &[]);
    assert_eq!(fire(&act(&mut game, "pass", &[6, 1]))[0], (4, 0));
}

#[test]
fn ex_31_up_a_hill_across_farm_ford() {
    let mut game = union(&[("sherman", "0705"), ("schenck", "0705"), ("evans", "0706")])
        .farm_ford_found()
        .build()
        .unwrap();
    act(&mut game, "a 0705 0706", &[]);
    let events = act(&mut game, "pass", &[6, 1, 1]);
    assert_eq!(fire(&events)[0], (9, 1));
}

#[test]
fn ex_32_below_one() {
    let mut game = csa(&[("longstreet", "0609"), ("burnside", "0608")]).build().unwrap();
    act(&mut game, "a 0609 0608", &[]);
    assert_eq!(fire(&act(&mut game, "pass", &[1, 1]))[0], (6, 0));
}

#[test]
fn ex_33_the_ends_of_the_table() {
    // Eleven is the most that two units have; twelve shares its column.
    let mut game =
        csa(&[("longstreet", "0510"), ("jackson", "0510"), ("burnside", "0511")]).build().unwrap();
    act(&mut game, "a 0510 0511", &[]);
    assert_eq!(fire(&act(&mut game, "pass", &[1, 1, 1]))[0], (11, 1));
    let mut game = csa(&[("hampton", "0510"), ("burnside", "0511")]).build().unwrap();
    act(&mut game, "a 0510 0511", &[]);
    assert_eq!(fire(&act(&mut game, "pass", &[6, 1, 1]))[0], (2, 1));
}

#[test]
fn r10_4_the_whole_table() {
    let table: [[u8; 6]; 6] = [
        [0, 0, 0, 0, 0, 1],
        [0, 0, 0, 0, 1, 1],
        [0, 0, 0, 1, 1, 1],
        [0, 0, 1, 1, 2, 2],
        [0, 1, 1, 2, 2, 3],
        [1, 1, 2, 2, 3, 3],
    ];
    let stacks: [&[&str]; 6] = [
        &["hampton"],
        &["evans"],
        &["bonham"],
        &["evans", "cocke"],
        &["bonham", "cocke"],
        &["longstreet", "bonham"],
    ];
    for (die, row) in table.iter().enumerate() {
        for (stack, &expected) in stacks.iter().zip(row) {
            let units: Vec<_> = stack.iter().map(|id| (*id, "0510")).collect();
            let mut game = csa(&units).unit("burnside", "0511").build().unwrap();
            act(&mut game, "a 0510 0511", &[]);
            let die = die as u8 + 1;
            // A hit stack checks for retreat and stands.
            let dice: &[u8] = if expected > 0 { &[die, 1, 1] } else { &[die, 1] };
            assert_eq!(fire(&act(&mut game, "pass", dice))[0].1, expected);
        }
    }
}

#[test]
fn r10_5_the_defenders_fire_is_never_modified() {
    // The attacker stands on Henry Hill.
    let mut game = csa(&[("evans", "0608"), ("porter", "0609")]).build().unwrap();
    act(&mut game, "a 0608 0609", &[]);
    assert_eq!(fire(&act(&mut game, "pass", &[1, 4, 1])), [(3, 0), (5, 1)]);
}

#[test]
fn r10_5_town_gives_nothing_woods_do() {
    let mut town = csa(&[("bee", "1804"), ("blenker", "1803")]).build().unwrap();
    act(&mut town, "a 1804 1803", &[]);
    assert_eq!(fire(&act(&mut town, "pass", &[5, 1, 1]))[0], (3, 1));
    let mut woods = csa(&[("bee", "0906"), ("keyes", "0907")]).build().unwrap();
    act(&mut woods, "a 0906 0907", &[]);
    assert_eq!(fire(&act(&mut woods, "pass", &[5, 1]))[0], (3, 0));
}

#[test]
fn ex_34_a_defender_fires_once_a_turn() {
    let mut game =
        csa(&[("cocke", "0510"), ("evans", "0411"), ("porter", "0511")]).build().unwrap();
    act(&mut game, "a 0510 0511", &[]);
    act(&mut game, "a 0411 0511", &[]);
    act(&mut game, "pass", &[]);
    // P misses and is missed; Q scores one with a five, is not fired at, and Porter must check.
    let events = act(&mut game, "f 0510", &[1, 1, 5, 3]);
    assert_eq!(fire(&events), [(4, 0), (5, 0), (3, 1)]);
    assert_eq!(sp(&game, "porter"), 4);
    assert_eq!(at(&game, "porter"), "0511");
}

#[test]
fn ex_35_fire_with_the_sp_of_the_turns_start() {
    let position =
        csa(&[("cocke", "0510"), ("burnside", "0511")]).worn("cocke", 4, 2).build().unwrap();
    let mut game = position.clone();
    act(&mut game, "a 0510 0511", &[]);
    assert_eq!(fire(&act(&mut game, "pass", &[5, 1, 1]))[0], (4, 1));
    // Two more hits remove it: six SP and a six.
    let mut game = csa(&[("cocke", "0510"), ("porter", "0511"), ("franklin", "0511")])
        .sp("franklin", 3)
        .worn("cocke", 4, 2)
        .build()
        .unwrap();
    act(&mut game, "a 0510 0511", &[]);
    let events = act(&mut game, "pass", &[1, 5]);
    assert_eq!(fire(&events), [(4, 0), (8, 2)]);
    assert_eq!(at(&game, "cocke"), "-");
}

#[test]
fn ex_37_surplus_hits_are_lost_but_count() {
    let mut game = csa(&[("bonham", "0510"), ("cocke", "0510"), ("porter", "0511")])
        .worn("porter", 5, 2)
        .build()
        .unwrap();
    act(&mut game, "a 0510 0511", &[]);
    // Three hits on two SP, two on the attacker's stack: nobody has to check for retreat.
    let events = act(&mut game, "pass", &[6, 6]);
    assert_eq!(fire(&events), [(9, 3), (5, 2)]);
    assert_eq!(at(&game, "porter"), "-");
    assert_eq!(game.losses(Side::Union), 5, "three before and two now");
    act(&mut game, "h 2", &[]);
    assert!(game.agenda().asks::<Advance>().is_some());
}

#[test]
fn r10_3_the_firer_chooses_and_may_split() {
    let mut game =
        csa(&[("bonham", "0510"), ("cocke", "0510"), ("burnside", "0511"), ("keyes", "0511")])
            .sp("burnside", 2)
            .build()
            .unwrap();
    act(&mut game, "a 0510 0511", &[]);
    act(&mut game, "pass", &[6, 1]);
    assert!(
        game.agenda()
            .asks()
            .is_some_and(|hits: &ShareHits| grognard_bull_run::map().label(hits.hex) == "0511")
    );
    assert_eq!(game.decider(), Some(Side::Csa));
    let splits: Vec<u8> = actions(&game)
        .iter()
        .filter_map(|action| match action {
            Action::ShareHits(Hits { first }) => Some(*first),
            _ => None,
        })
        .collect();
    assert_eq!(splits, [0, 1, 2]);
    // Written out: in programs `h` alone is a call for help.
    assert_eq!(game.describe(&actions(&game)[1]).command, "hits 1");
    assert_eq!(refused(&game, "h 3"), rules::ALLOCATION);
    act(&mut game, "h 1", &[1]);
    assert_eq!((sp(&game, "burnside"), sp(&game, "keyes")), (1, 2));
}

#[test]
fn r10_3_all_hits_are_used_up() {
    // Three hits on 2 + 1 SP leave no choice: both are destroyed.
    let mut game =
        csa(&[("bonham", "0510"), ("cocke", "0510"), ("burnside", "0511"), ("keyes", "0511")])
            .sp("burnside", 2)
            .sp("keyes", 1)
            .build()
            .unwrap();
    act(&mut game, "a 0510 0511", &[]);
    act(&mut game, "pass", &[6, 1]);
    assert_eq!((at(&game, "burnside"), at(&game, "keyes")), ("-", "-"));
}

#[test]
fn r10_1_who_is_killed_in_a_combat_has_fired_in_it() {
    let mut game =
        csa(&[("cocke", "0510"), ("burnside", "0511")]).worn("burnside", 4, 1).build().unwrap();
    act(&mut game, "a 0510 0511", &[]);
    let events = act(&mut game, "pass", &[5, 5]);
    assert_eq!(fire(&events), [(4, 1), (4, 1)]);
    assert_eq!((at(&game, "burnside"), sp(&game, "cocke")), ("-", 3));
}

#[test]
fn ex_42_mcdowell_hesitates_south_of_the_run() {
    for die in 1..=6 {
        let mut game = union(&[("burnside", "0405"), ("evans", "0406")]).build().unwrap();
        act(&mut game, "a 0405 0406", &[]);
        let dice: &[u8] = if die >= 5 { &[die, 1, 1] } else { &[die] };
        let events = act(&mut game, "pass", dice);
        assert_eq!(fire(&events).len(), if die >= 5 { 2 } else { 0 });
        // Who was not attacked may attack in turn.
        assert_eq!(legal(&game, "a 0406 0405"), die < 5);
    }
}

#[test]
fn ex_43_no_hesitation_north_of_the_run() {
    let mut game = union(&[("sherman", "0805"), ("evans", "0806")]).build().unwrap();
    act(&mut game, "a 0805 0806", &[]);
    let events = act(&mut game, "pass", &[6, 1, 1]);
    // Six minus two in the column of five SP.
    assert_eq!(fire(&events)[0], (5, 1));
}

#[test]
fn r10_1_the_csa_never_hesitates() {
    let mut game = csa(&[("cocke", "0510"), ("burnside", "0511")]).build().unwrap();
    act(&mut game, "a 0510 0511", &[]);
    act(&mut game, "pass", &[1, 1]);
}

fn after_csa_attack() -> BullRun {
    let mut game =
        csa(&[("cocke", "0510"), ("burnside", "0511"), ("evans", "0806"), ("sherman", "0805")])
            .build()
            .unwrap();
    act(&mut game, "a 0510 0511", &[]);
    act(&mut game, "pass", &[1, 1]);
    game
}

#[test]
fn ex_53_who_was_attacked_does_not_attack() {
    let game = after_csa_attack();
    assert_eq!(game.agenda().asks(), Some(&NameAttacks { side: Side::Union }));
    assert_eq!(refused(&game, "a 0511 0510"), rules::COMBAT);
    assert!(legal(&game, "a 0805 0806"));
}

#[test]
fn r10_1_who_attacked_still_fires_once_in_defence() {
    // Cocke attacks Burnside and is then attacked by Porter: he fires again, in defence.
    let mut game =
        csa(&[("cocke", "0510"), ("burnside", "0511"), ("porter", "0509")]).build().unwrap();
    act(&mut game, "a 0510 0511", &[]);
    act(&mut game, "pass", &[1, 1]);
    act(&mut game, "a 0509 0510", &[]);
    let events = act(&mut game, "pass", &[6, 1, 1, 1, 1]);
    assert_eq!(fire(&events), [(5, 0), (4, 0)]);
}
