//! What is known of the map for certain, and the set-ups (13.0): the facts that NOTES.md lists.

use grognard_stonewall::{Side, Stonewall, UnitId, map};
use hexmap::{Course, CrossingSite, Direction, HexId, Hexside, Map};
use table::{Setup, new_game};

use crate::help::{at, unit};

fn hex(label: &str) -> HexId {
    map().hex(label).unwrap_or_else(|| panic!("no hex {label}"))
}

fn side(label: &str) -> Hexside {
    let (a, b) = label.split_once('-').unwrap();
    map().hexside(hex(a), hex(b)).unwrap_or_else(|| panic!("{label} is no hexside"))
}

fn same(map: &Map, one: Hexside, other: Hexside) -> bool {
    one == other || map.reversed(one) == Some(other)
}

fn in_region(name: &str, label: &str) -> bool {
    map().region(name).unwrap().contains(hex(label))
}

#[test]
fn the_grid_is_the_south_map_with_the_potomac_cut_out() {
    assert_eq!(map().grid().columns, 58);
    assert_eq!(map().hex_count(), 1821);
    for label in ["4534", "4233", "0134", "1633", "5802", "5021"] {
        hex(label);
    }
    assert_eq!(map().hex("0234"), None);
}

#[test]
fn r2_3_hexsides_that_the_rules_number_are_river_sides() {
    let sides = ["4427-4328", "4427-4428", "4529-4628", "3525-3624", "2618-2718"];
    let river = map().rivers().iter().find(|it| it.name == "Rappahannock River").unwrap();
    let Course::Along(course) = &river.course else { panic!("along hexsides") };
    for label in sides {
        let wanted = side(label);
        let (_, kind) = course.iter().find(|(it, _)| same(map(), *it, wanted)).unwrap();
        assert_eq!(map().side_kind_info(*kind).name, "major", "{label}");
    }
    let run = map().rivers().iter().find(|it| it.name == "Mountain Run").unwrap();
    let Course::Along(course) = &run.course else { panic!("along hexsides") };
    let kinds: Vec<&str> =
        course.iter().map(|(_, kind)| map().side_kind_info(*kind).name.as_str()).collect();
    let split = kinds.iter().position(|kind| *kind == "minor").unwrap();
    assert!(split > 0 && kinds[..split].iter().all(|kind| *kind == "creek"));
    assert!(kinds[split..].iter().all(|kind| *kind == "minor"));
}

#[test]
fn r2_3_every_road_over_a_river_has_a_crossing() {
    let links = ["pike", "road", "rail"].map(|name| map().link_kind(name).unwrap());
    for river in map().rivers() {
        let Course::Along(course) = &river.course else { continue };
        for (it, kind) in course {
            let info = map().side_kind_info(*kind);
            let crossed = links.iter().any(|&link| map().links(*it).contains(link));
            if info.name != "creek" && crossed {
                assert!(map().crossings_on(*it).next().is_some(), "{}", map().side_label(*it));
            }
        }
    }
    for (_, crossing) in map().crossings() {
        let CrossingSite::Hexside(at) = crossing.site else { panic!("{}", crossing.name) };
        assert!(map().neighbour(at.hex, at.direction).is_some());
    }
}

#[test]
fn named_crossings_lie_where_the_rules_put_them() {
    let fords = [
        ("Kelly's Ford", "2618-2718"),
        ("U.S. Ford", "3525-3624"),
        ("Scott's Dam Ford", "3624-3625"),
        ("Mountain Run upper ford", "2418-2419"),
        ("Mountain Run lower ford", "2419-2519"),
        ("Beverly Ford", "2213-2313"),
        ("Rappahannock Station Bridge", "2315-2414"),
    ];
    for (name, label) in fords {
        let (_, crossing) = map().crossings().find(|(_, it)| it.name == name).unwrap();
        let CrossingSite::Hexside(at) = crossing.site else { panic!("{name}") };
        assert!(same(map(), at, side(label)), "{name}");
    }
}

#[test]
fn both_banks_part_the_map_and_named_hexes_lie_on_theirs() {
    let (south, north) = ("south_of_rappahannock", "north_of_rappahannock");
    for at in map().hexes() {
        let label = map().label(at);
        assert_ne!(in_region(south, label), in_region(north, label), "{label}");
    }
    let of_the_south = "3427 4028 3828 4328 4329 4227 4530 4531 1418 1920 2015 2215 2115 2315 2419 \
                        2618 2721 2821 3121 3525 4428 4529 4233 4534 2517";
    assert!(of_the_south.split_whitespace().all(|label| in_region(south, label)));
    let of_the_north = "4426 3120 3117 3624 2718 4427 4628 3108 5021 2403 2007 1905 2414 2313";
    assert!(of_the_north.split_whitespace().all(|label| in_region(north, label)));
    let of_both = "3427 2926 2724 2725 1625 1825 1130 2023 0832 3525 4328";
    assert!(of_both.split_whitespace().all(|label| in_region("south_of_both_rivers", label)));
    let of_culpeper = "1418 1920 1524 2523 3121 2213 2618 1128 2115";
    assert!(of_culpeper.split_whitespace().all(|label| in_region("culpeper_county", label)));
    let beyond = "0832 0124 2724 3427 3117 2403 0108 2414 2718";
    assert!(beyond.split_whitespace().all(|label| !in_region("culpeper_county", label)));
}

/// Whether roads or pikes join two hexes.
fn joined(from: &str, to: &str, kinds: &[&str]) -> bool {
    let kinds: Vec<_> = kinds.iter().map(|kind| map().link_kind(kind).unwrap()).collect();
    let (mut seen, mut rest) = (vec![hex(from)], vec![hex(from)]);
    while let Some(at) = rest.pop() {
        for direction in Direction::ALL {
            let links = map().links(Hexside { hex: at, direction });
            let Some(next) = map().neighbour(at, direction) else { continue };
            if kinds.iter().any(|&kind| links.contains(kind)) && !seen.contains(&next) {
                seen.push(next);
                rest.push(next);
            }
        }
    }
    seen.contains(&hex(to))
}

#[test]
fn roads_and_rails_join_what_they_should() {
    let roads = "1418 1920,1920 2623,2623 2724,2724 3427,3427 4028,4028 4328,3525 3427,3624 3525,\
                 4328 4230,4230 4233,1418 1916,1916 2213,2213 2313,1916 2618,2618 2718,2718 3117,\
                 3117 4426,3124 3125,3125 3427,1418 0832,0832 3427,3427 3734,4531 4328,4426 5021,\
                 3108 3117,0832 1633,4534 4233,2419 2618";
    for pair in roads.split(',') {
        let (a, b) = pair.trim().split_once(' ').unwrap();
        assert!(joined(a, b, &["road", "pike"]), "{pair}");
    }
    assert!(joined("1418", "2414", &["rail"]) && joined("4328", "4534", &["rail"]));
    // The railroad bridge at Fredericksburg is down.
    assert!(!joined("4426", "4328", &["rail"]));
}

fn start(scenario: &str) -> Stonewall {
    new_game(&Setup::scenario(scenario)).unwrap()
}

fn total(game: &Stonewall, side: Side) -> u32 {
    UnitId::all().filter(|it| it.side == side).map(|it| u32::from(game.unit(it).mv)).sum()
}

#[test]
fn r13_0_set_ups_have_the_totals_of_the_replays() {
    let game = start("1");
    assert_eq!((total(&game, Side::Confederate), total(&game, Side::Union)), (37, 53));
    assert_eq!(unit(&game, "mclaws").fatigue, 2);
    assert_eq!(at(&game, "sedgwick"), "4328");
    for scenario in ["1", "2", "3", "4", "kf"] {
        let game = start(scenario);
        for it in UnitId::all().filter(|it| it.side == Side::Confederate) {
            let Some(hex) = game.unit(it).place.hex() else { continue };
            assert!(in_region("south_of_rappahannock", map().label(hex)), "{it}");
        }
    }
}

#[test]
fn r13_1_and_r13_3_breastworks_and_r13_2_states() {
    let in_works = ["18-ms", "barksdale", "hoke", "gordon", "smith"];
    for scenario in ["1", "3"] {
        let game = start(scenario);
        let found: Vec<UnitId> = UnitId::all()
            .filter(|&it| game.unit(it).works == grognard_stonewall::Works::Breastworks)
            .collect();
        let mut ids: Vec<&str> = found.iter().map(|it| it.printed().id.as_str()).collect();
        ids.sort_unstable();
        let mut wanted = in_works.to_vec();
        wanted.sort_unstable();
        assert_eq!(ids, wanted);
    }
    let game = start("2");
    let tired = ["hill", "thomas", "rodes", "23-ga", "colston", "f-lee", "wadsworth", "sykes"];
    assert!(tired.iter().all(|id| unit(&game, id).fatigue == 1));
    assert!(unit(&game, "sykes").disorganized && unit(&game, "sykes").exhausted);
    assert!(unit(&game, "davis").exhausted && unit(&game, "davis").fatigue == 0);
    assert_eq!(unit(&start("3"), "mclaws").fatigue, 0);
}

#[test]
fn options_change_the_set_up() {
    let with = |scenario: &str, option: &str, value: &str| -> Stonewall {
        new_game(&Setup::scenario(scenario).with(option, value)).unwrap()
    };
    assert_eq!(unit(&with("3", "early-brigades", "3"), "hoke").mv, 3);
    assert_eq!(unit(&start("3"), "hoke").mv, 4);
    assert_eq!(at(&with("kf", "flank-guard", "joined"), "flank-guard"), "3117");
    assert_eq!(at(&with("4", "f-lee", "absent"), "f-lee"), "-");
    assert!(with("1", "weather", "rain").rain());
}
