//! What a board asks: reach, what is left undone, why not, overlays.

use std::collections::BTreeSet;

use combat::SeededDice;
use grognard_bull_run::{Action, BullRun, Name, Position, Side, rules};
use table::{Game, Overlay, Setup, Viewer, new_game, play};

use crate::help::{act, actions, ends};

const UNION: Viewer = Viewer::Side(Side::Union.id());
const CSA: Viewer = Viewer::Side(Side::Csa.id());

fn battle() -> BullRun {
    let mut game = new_game(&Setup::default()).unwrap();
    act(&mut game, "go", &[6]);
    game
}

#[test]
fn reach_now_is_where_the_listed_moves_lead() {
    let mut game = battle();
    let reach = game.reach(CSA, "evans").unwrap();
    assert_eq!((reach.from.as_str(), reach.mp), ("0806", 4.into()));
    let hexes: Vec<_> = reach.hexes.iter().map(|it| (it.hex.as_str(), it.cost)).collect();
    assert_eq!(
        hexes,
        [("0807", 2), ("0808", 3), ("0809", 4), ("0908", 4)].map(|(hex, cost)| (hex, cost.into()))
    );
    assert_eq!(reach.hexes[1].route, ["0806", "0807", "0808"]);
    // Nothing is hidden: everybody may ask.
    assert_eq!(game.reach(Viewer::Spectator, "evans"), Some(reach));
    assert_eq!(game.reach(CSA, "sherman"), None, "the CSA moves");
    assert_eq!(game.reach(CSA, "jackson"), None, "not arrived");
    assert_eq!(game.reach(CSA, "custer"), None);
    act(&mut game, "m evans 0807", &[]);
    assert_eq!(game.reach(CSA, "evans"), None, "has moved");
}

#[test]
fn r8_2_reach_says_where_one_must_stop() {
    let game = Position::new().unit("sherman", "0808").unit("evans", "0806").build().unwrap();
    let reach = game.reach(UNION, "sherman").unwrap();
    let halts: Vec<_> =
        reach.hexes.iter().filter(|it| it.halts).map(|it| it.hex.as_str()).collect();
    assert_eq!(halts, ["0707", "0807"]);
}

#[test]
fn left_undone_lists_who_has_not_moved() {
    let mut game = battle();
    let end = game.parse("pass").unwrap();
    let all = game.left_undone(&end);
    assert!(all.contains(&"Evans".to_owned()) && all.contains(&"Holmes".to_owned()), "{all:?}");
    act(&mut game, "m evans 0807", &[]);
    let rest = game.left_undone(&end);
    assert_eq!(rest.len(), all.len() - 1);
    assert!(!rest.contains(&"Evans".to_owned()));
    let other = game.parse("m cocke 1009").unwrap();
    assert!(game.left_undone(&other).is_empty(), "a move ends nothing");
}

#[test]
fn left_undone_lists_stacks_that_could_still_attack() {
    let mut game = Position::new()
        .turn(8)
        .aware()
        .initiative(Side::Csa)
        .attacking(Side::Csa)
        .unit("cocke", "0510")
        .unit("evans", "0510")
        .unit("jackson", "0410")
        .unit("burnside", "0511")
        .unit("bee", "1215")
        .build()
        .unwrap();
    let end = Action::NameAttacks(Name::End);
    assert_eq!(game.left_undone(&end), ["Evans and Cocke", "Jackson"]);
    act(&mut game, "a 0510 0511", &[]);
    assert_eq!(game.left_undone(&end), ["Jackson"]);
    act(&mut game, "a 0410 0511", &[]);
    assert!(game.left_undone(&end).is_empty());
}

#[test]
fn why_not_names_the_rule_for_the_unit_that_is_meant() {
    let mut game = battle();
    let why = |game: &BullRun, unit, hex| game.why_not(unit, hex).map(|it| it.to_string());
    let west = "Evans cannot go west to 0707 before the CSA is aware of its flank (rule 8.4)";
    assert_eq!(why(&game, Some("evans"), "0707").as_deref(), Some(west));
    assert_eq!(why(&game, Some("evans"), "0807"), None, "that is allowed");
    assert_eq!(why(&game, None, "0807"), None, "somebody can go there");
    assert_eq!(why(&game, None, "0707").as_deref(), Some(west), "Evans is nearest");
    assert_eq!(why(&game, Some("evans"), "9999"), None);
    assert_eq!(why(&game, Some("custer"), "0807"), None);
    let theirs = "Sherman is not a unit of the CSA side (rule 8.1)";
    assert_eq!(why(&game, Some("sherman"), "0805").as_deref(), Some(theirs));
    act(&mut game, "m evans 0807", &[]);
    let moved = "Evans has moved this turn (rule 8.1)";
    assert_eq!(why(&game, Some("evans"), "0808").as_deref(), Some(moved));
}

#[test]
fn why_not_of_attacks_orders_and_retreats() {
    let units = [
        ("cocke", "0510"),
        ("evans", "0411"),
        ("jackson", "0610"),
        ("burnside", "0511"),
        ("porter", "0611"),
        ("bee", "0512"),
    ];
    let position = Position::new().turn(8).aware().initiative(Side::Csa).attacking(Side::Csa);
    let mut game =
        units.iter().fold(position, |position, (id, hex)| position.unit(id, hex)).build().unwrap();
    let rule = |game: &BullRun, unit, hex| game.why_not(unit, hex).map(|it| it.rule);
    assert_eq!(rule(&game, Some("evans"), "0611"), Some(rules::COMBAT), "not adjacent");
    assert_eq!(rule(&game, Some("evans"), "0511"), None);
    for attack in ["a 0510 0511", "a 0411 0511", "a 0512 0511", "a 0610 0611"] {
        act(&mut game, attack, &[]);
    }
    let ordered = game.why_not(Some("cocke"), "0511").unwrap();
    assert_eq!(ordered.reason, "Cocke has been ordered to attack 0511");
    act(&mut game, "pass", &[]);
    act(&mut game, "f 0411", &[1, 1]);
    assert_eq!(rule(&game, None, "0610"), Some(rules::COMBAT), "the others come first");
    assert_eq!(rule(&game, None, "0510"), None);
    // One hit and a four: Burnside retreats from Cocke.
    let mut game = Position::new()
        .turn(8)
        .attacking(Side::Csa)
        .initiative(Side::Csa)
        .unit("cocke", "0510")
        .unit("burnside", "0511")
        .build()
        .unwrap();
    act(&mut game, "a 0510 0511", &[]);
    act(&mut game, "pass", &[5, 1, 4]);
    assert_eq!(rule(&game, Some("burnside"), "0510"), Some(rules::RETREAT));
    assert_eq!(rule(&game, Some("burnside"), "0512"), None);
}

fn overlay<'a>(overlays: &'a [Overlay], id: &str) -> Vec<(&'a str, &'a str)> {
    let overlay = overlays
        .iter()
        .find(|overlay| overlay.id == id)
        .unwrap_or_else(|| panic!("no overlay {id}"));
    let mut hexes: Vec<_> =
        overlay.hexes.iter().map(|hex| (hex.hex.as_str(), hex.text.as_str())).collect();
    hexes.sort_unstable();
    hexes
}

fn plain<'a>(overlays: &'a [Overlay], id: &str) -> Vec<&'a str> {
    let hexes = overlay(overlays, id);
    assert!(hexes.iter().all(|(_, text)| text.is_empty()), "{hexes:?}");
    hexes.into_iter().map(|(hex, _)| hex).collect()
}

#[test]
fn r8_2_overlays_show_zones_of_control() {
    let game = Position::new().unit("sherman", "0805").unit("evans", "0806").build().unwrap();
    let overlays = game.overlays(UNION);
    assert_eq!(plain(&overlays, "zoc-csa"), ["0706", "0707", "0805", "0807"]);
    let ids = |viewer| game.overlays(viewer).into_iter().map(|it| it.id).collect::<Vec<_>>();
    assert_eq!(ids(UNION), ["zoc-union", "zoc-csa", "threat-csa", "threat-csa-open"]);
    assert_eq!(ids(CSA), ["zoc-csa", "zoc-union", "threat-union", "threat-union-open"]);
    assert_eq!(ids(Viewer::Spectator).len(), 6);
    assert_eq!(overlays[0].side, Some(Side::Union.id()));
}

#[test]
fn overlays_show_where_the_enemy_can_march_and_what_blocks_it() {
    // The Union has the initiative, so Evans still moves this turn. Sherman's zone stops him.
    let game = Position::new().unit("sherman", "0808").unit("evans", "0806").build().unwrap();
    let overlays = game.overlays(UNION);
    let surely = |id| {
        let hexes = overlay(&overlays, id).into_iter();
        hexes.filter(|(_, text)| text.is_empty()).map(|(hex, _)| hex).collect::<Vec<_>>()
    };
    assert_eq!(surely("threat-csa"), ["0806", "0807"]);
    assert_eq!(surely("threat-csa-open"), ["0806", "0807", "0808", "0809", "0908"]);
}

#[test]
fn r8_4_overlays_mark_what_hangs_on_a_die() {
    let position = || Position::new().unit("burnside", "0304").unit("evans", "0806");
    let game = position().sudley_crossed().build().unwrap();
    let overlays = game.overlays(UNION);
    let threat = overlay(&overlays, "threat-csa");
    assert!(threat.contains(&("0807", "")) && threat.contains(&("0707", "5-6")), "{threat:?}");
    let unturned = position().build().unwrap().overlays(UNION);
    assert!(overlay(&unturned, "threat-csa").iter().all(|(hex, _)| *hex != "0707"));
    // Farm Ford may be found at the start of the Union's movement, not in the midst of it.
    let position = || Position::new().unit("sherman", "0705");
    let before = position().initiative(Side::Csa).moving(Side::Csa).build().unwrap();
    assert!(overlay(&before.overlays(CSA), "threat-union").contains(&("0706", "5-6")));
    let during = position().initiative(Side::Csa).moving(Side::Union).build().unwrap();
    assert!(overlay(&during.overlays(CSA), "threat-union").iter().all(|(hex, _)| *hex != "0706"));
}

#[test]
fn r8_3_overlays_mark_crossings_that_need_the_die() {
    let position = || Position::new().turn(2).farm_ford_found().unit("bonham", "1410");
    let overlays = position().build().unwrap().overlays(UNION);
    assert!(overlay(&overlays, "threat-csa").contains(&("1409", "5-6")));
    // After a failed die there is no crossing in this movement.
    let mut tried = position().moving(Side::Csa).build().unwrap();
    act(&mut tried, "t bonham", &[1]);
    assert!(overlay(&tried.overlays(UNION), "threat-csa").iter().all(|(hex, _)| *hex != "1409"));
    let free = position().free("bonham").build().unwrap();
    assert!(overlay(&free.overlays(UNION), "threat-csa").contains(&("1409", "")));
}

#[test]
fn r7_0_overlays_of_the_next_turn_count_reinforcements() {
    // The Union moves second on turn 2, then Burnside arrives on turn 3 and may march at once.
    let mut game = Position::new()
        .turn(2)
        .farm_ford_found()
        .initiative(Side::Union)
        .moving(Side::Csa)
        .unit("evans", "0806")
        .build()
        .unwrap();
    let overlays = game.overlays(CSA);
    let threat = plain(&overlays, "threat-union");
    assert!(threat.contains(&"0501") && threat.contains(&"0303"), "{threat:?}");
    // In its own movement a unit that has moved goes no farther.
    act(&mut game, "m evans 0807", &[]);
    assert_eq!(plain(&game.overlays(UNION), "threat-csa"), ["0807"]);
    // An enemy in the entry hex keeps him out, unless that enemy were gone.
    let held = Position::new().turn(2).farm_ford_found().moving(Side::Csa).unit("bee", "0501");
    let overlays = held.build().unwrap().overlays(CSA);
    assert!(!plain(&overlays, "threat-union").contains(&"0501"));
    assert!(plain(&overlays, "threat-union-open").contains(&"0501"));
}

#[test]
fn r5_1_after_the_last_movement_nobody_marches() {
    let game = Position::new()
        .turn(15)
        .attacking(Side::Union)
        .unit("sherman", "0805")
        .unit("evans", "0806")
        .build()
        .unwrap();
    assert!(overlay(&game.overlays(UNION), "threat-csa").is_empty());
}

/// In whole games every answer fits the list of legal actions.
#[test]
fn answers_hold_in_whole_games() {
    for seed in 0..2 {
        let mut game: BullRun = new_game(&Setup::default()).unwrap();
        let mut dice = SeededDice::new(seed);
        let mut choice = SeededDice::new(seed + 100);
        let ids = |game: &BullRun| {
            game.overlays(CSA).into_iter().map(|overlay| overlay.id).collect::<Vec<_>>()
        };
        let first = ids(&game);
        let mut step = 0_usize;
        while game.decision().side().is_some() {
            let listed = actions(&game);
            for action in &listed {
                if let Some(odds) = game.odds(action) {
                    let of = odds.outcomes[0].of;
                    assert!(odds.outcomes.iter().all(|line| line.of == of && line.ways > 0));
                    assert_eq!(odds.outcomes.iter().map(|line| line.ways).sum::<u64>(), of);
                }
            }
            if step.is_multiple_of(7) {
                assert_eq!(ids(&game), first);
                for unit in grognard_bull_run::UnitId::all() {
                    let id = &unit.id;
                    let reach = game.reach(UNION, id).into_iter();
                    let reached: BTreeSet<String> =
                        reach.flat_map(|reach| reach.hexes).map(|it| it.hex).collect();
                    assert_eq!(reached, ends(&game, id), "{id}");
                }
            }
            let picked = combat::Dice::pick(&mut choice, listed.len()).unwrap();
            play(&mut game, &listed[picked], &mut dice).unwrap();
            step += 1;
        }
    }
}

#[test]
fn a_page_learns_where_a_decision_is() {
    let mut game = Position::new()
        .turn(8)
        .initiative(Side::Csa)
        .attacking(Side::Csa)
        .unit("cocke", "0510")
        .unit("burnside", "0511")
        .unit("smith", "2201")
        .unit("runyon", "2202")
        .build()
        .unwrap();
    crate::help::act(&mut game, "a 0510 0511", &[]);
    crate::help::act(&mut game, "pass", &[5, 1, 4]);
    let trail = game.trail();
    let told: Vec<_> =
        trail.iter().map(|it| format!("{} {}", it.title, it.hexes.join(" "))).collect();
    assert_eq!(told, ["Combat 0510 0511", "Retreat 0511 0510"]);
    assert_eq!(trail[1].units, ["burnside"]);
}
