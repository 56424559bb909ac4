//! Movement once more, slow and obvious, straight from the map: the moves that the game lists must
//! be exactly these.

use std::collections::BTreeMap;

use grognard_bull_run::{BullRun, Crossing, Position, Side, UnitId, UnitPlace};
use hexmap::{HexId, Map};
use proptest::prelude::*;

use crate::help::ends;

/// What lies between two neighbours: nothing, a stream, or the crossing with this id.
enum Between {
    Nothing,
    Stream,
    Crossing(String),
}

fn between(map: &Map, from: HexId, to: HexId) -> Between {
    let side = map.hexside(from, to).unwrap();
    if let Some(id) = map.crossings_on(side).next() {
        return Between::Crossing(map.crossing(id).id.clone());
    }
    let wet = map.features(side).contains(map.side_kind("stream").unwrap());
    if wet { Between::Stream } else { Between::Nothing }
}

fn road(map: &Map, from: HexId, to: HexId) -> bool {
    let links = map.links(map.hexside(from, to).unwrap());
    ["turnpike", "road", "lane"].iter().any(|kind| links.contains(map.link_kind(kind).unwrap()))
}

fn ground(map: &Map, hex: HexId) -> u32 {
    match map.terrain("terrain").unwrap().entry(hex).unwrap().name.as_str() {
        "town" => 1,
        "woods" => 3,
        _ => 2,
    }
}

fn joined(game: &BullRun, from: HexId, to: HexId) -> bool {
    match between(grognard_bull_run::map(), from, to) {
        Between::Nothing => true,
        Between::Stream => false,
        Between::Crossing(id) => id != "farm" || game.farm_ford_found(),
    }
}

/// The cost of a step, or `None` if it is not allowed.
fn step(game: &BullRun, unit: UnitId, from: HexId, to: HexId) -> Option<u32> {
    let (map, side) = (grognard_bull_run::map(), unit.side);
    let north = map.region("north_of_bull_run").unwrap();
    if side == Side::Csa
        && !game.is_aware()
        && map.region("west_of_stone_bridge").unwrap().contains(to)
    {
        return None;
    }
    if game.stack(to).units().iter().any(|other| other.side != side) {
        return None;
    }
    match between(map, from, to) {
        Between::Nothing => Some(if road(map, from, to) { 1 } else { ground(map, to) }),
        Between::Stream => None,
        Between::Crossing(id) => {
            let hidden = id == "farm" && side == Side::Union && !game.farm_ford_found();
            let confused = unit.grey
                && north.contains(to)
                && !matches!(game.unit(unit).crossing, Crossing::Passed | Crossing::Free);
            if hidden || confused {
                return None;
            }
            Some(if road(map, from, to) { 2 } else { ground(map, to).max(2) })
        }
    }
}

fn in_enemy_zone(game: &BullRun, side: Side, hex: HexId) -> bool {
    side.other()
        .units()
        .filter_map(|foe| game.unit(foe).place.hex())
        .any(|foe| grognard_bull_run::map().distance(foe, hex) == Some(1) && joined(game, foe, hex))
}

/// Every hex that a unit can end in, by trying all ways.
fn slow_ends(game: &BullRun, unit: UnitId) -> BTreeMap<String, u32> {
    let map = grognard_bull_run::map();
    let Some(start) = game.unit(unit).place.hex() else { return BTreeMap::new() };
    let mut best: BTreeMap<HexId, u32> = BTreeMap::from([(start, 0)]);
    let mut open = vec![(start, 0)];
    while let Some((from, spent)) = open.pop() {
        if from != start && in_enemy_zone(game, unit.side, from) {
            continue;
        }
        for (_, to) in map.neighbours(from) {
            let Some(cost) = step(game, unit, from, to) else { continue };
            let spent = spent + cost;
            if spent <= 4 && best.get(&to).is_none_or(|&known| spent < known) {
                best.insert(to, spent);
                open.push((to, spent));
            }
        }
    }
    best.into_iter()
        .filter(|(hex, _)| *hex != start && game.stack(*hex).len() < 2)
        .map(|(hex, cost)| (map.label(hex).to_owned(), cost))
        .collect()
}

/// Units anywhere, as far as the rules let them be there.
fn position() -> impl Strategy<Value = BullRun> {
    let hexes = proptest::collection::vec(proptest::option::of(0..352_usize), 25);
    let crowded = proptest::collection::vec(0..40_usize, 25);
    (hexes, crowded, 0..352_usize, any::<[bool; 4]>()).prop_map(
        |(hexes, near, centre, [aware, found, side, cluster])| {
            let side = if side { Side::Union } else { Side::Csa };
            let mut position = Position::new().turn(5).moving(side);
            if aware {
                position = position.aware();
            }
            if found {
                position = position.farm_ford_found();
            }
            for (unit, (hex, near)) in UnitId::all().zip(hexes.into_iter().zip(near)) {
                let index = if cluster { Some((centre + near * 7) % 352) } else { hex };
                let Some(index) = index else { continue };
                let label = grognard_bull_run::map().label(HexId::from_index(index));
                let next = position.clone().unit(&unit.id, label);
                if next.clone().build().is_ok() {
                    position = next;
                }
            }
            position.build().unwrap()
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn r8_1_listed_moves_are_those_of_the_slow_reference(game in position()) {
        for unit in UnitId::all().filter(|&unit| game.decider() == Some(unit.side)) {
            if !matches!(game.unit(unit).place, UnitPlace::At(_)) {
                continue;
            }
            let slow: Vec<String> = slow_ends(&game, unit).into_keys().collect();
            let fast: Vec<String> = ends(&game, &unit.id).into_iter().collect();
            prop_assert_eq!(slow, fast, "{:?}", unit);
        }
    }
}
