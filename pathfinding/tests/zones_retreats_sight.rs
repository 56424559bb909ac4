//! Zones, retreats, minimum moves and sight of the two games to come, as a game would write them:
//! tables of what the map says, and a closure a rule. Each map is just large enough.

use grognard_pathfinding::{
    AtLeastOneHex, ExtraCost, Movement, Mp, NoLeaving, Obstacle, Refuge, Retreat, Search, Start,
    StepTable, Zone, ZoneTable, Zones, retreats,
};
use hexmap::{
    AlongHexside, Grid, HexId, HexSet, LabelStyle, LegendEntry, Map, MapBuilder, Orientation,
    Passed, Shoved, Way,
};

/// A map of these rows; the letters are terrain.
fn map(legend: &[(char, &str)], rows: &[&str], dress: impl FnOnce(&mut MapBuilder)) -> Map {
    let (columns, lines) = (rows[0].len() as u16, rows.len() as u16);
    let grid = Grid::new(Orientation::Flat, Shoved::Even, columns, lines, LabelStyle::Ccrr);
    let mut builder = MapBuilder::new("test", grid).unwrap();
    let legend = legend.iter().map(|&(symbol, name)| LegendEntry::new(symbol, name)).collect();
    builder.terrain("terrain", legend, rows).unwrap();
    dress(&mut builder);
    builder.build()
}

fn hex(map: &Map, label: &str) -> HexId {
    map.hex(label).unwrap_or_else(|| panic!("no hex {label}"))
}

fn labels(map: &Map, hexes: &[HexId]) -> Vec<String> {
    hexes.iter().map(|&hex| map.label(hex).to_owned()).collect()
}

// ---- Chickamauga: the terrain chart ---------------------------------------------------------------

#[derive(Clone, Copy, PartialEq, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
enum Ground {
    Clear,
    LightWoods,
    DeepWoods,
    Town,
    Rough,
}

const CHICKAMAUGA: [(char, &str); 5] =
    [('.', "clear"), ('l', "light_woods"), ('D', "deep_woods"), ('T', "town"), ('R', "rough")];

/// One row of the chart: infantry's cost, that of guns and cavalry, whether zones go in and out.
struct Chart {
    infantry: Option<u32>,
    others: Option<u32>,
    zone_in: bool,
    zone_out: bool,
}

fn chart(ground: Ground) -> Chart {
    let row = |infantry, others, zone_in, zone_out| Chart { infantry, others, zone_in, zone_out };
    match ground {
        Ground::Clear => row(Some(1), Some(1), true, true),
        Ground::LightWoods => row(Some(1), Some(2), true, true),
        Ground::DeepWoods => row(Some(2), None, false, false),
        Ground::Town => row(Some(1), Some(1), false, true),
        Ground::Rough => row(Some(3), None, false, false),
    }
}

fn chickamauga_zones(map: &Map) -> ZoneTable {
    let ground = map.terrain("terrain").unwrap().read::<Ground>().unwrap();
    let creek = map.side_kind("creek");
    ZoneTable::compile(map, |side, to| {
        let stopped = creek.is_some_and(|creek| map.features(side).contains(creek));
        let passes = chart(ground[side.hex]).zone_out && chart(ground[to]).zone_in && !stopped;
        if passes { Zone::Full } else { Zone::None }
    })
}

#[test]
fn ch_tec_zones_stop_at_deep_woods_rough_towns_and_creeks() {
    let map = map(&CHICKAMAUGA, &["..T", ".D.", "..."], |builder| {
        let creek = builder.side_kind("creek", false).unwrap();
        let [a, b] = ["0201", "0101"].map(|label| builder.hex(label).unwrap());
        builder.feature(a, b, creek).unwrap();
    });
    let table = chickamauga_zones(&map);
    let zones: Zones = Zones::of(&table, [hex(&map, "0201")]);
    let in_zone = labels(&map, &zones.any().iter().collect::<Vec<_>>());
    // Not 0202 (deep woods), not 0301 (town), not 0101 (beyond the creek).
    assert_eq!(in_zone, ["0201", "0102", "0302"]);
    // From the woods nothing comes out; the unit's own hex is its own.
    let in_woods: Zones = Zones::of(&table, [hex(&map, "0202")]);
    assert_eq!(labels(&map, &in_woods.any().iter().collect::<Vec<_>>()), ["0202"]);
    // From a town zones come out.
    let in_town: Zones = Zones::of(&table, [hex(&map, "0301")]);
    assert_eq!(in_town.at(hex(&map, "0302")), Zone::Full);
}

#[test]
fn ch_tec_the_road_rate_does_not_lead_into_a_zone_but_the_plain_rate_may() {
    let map = map(&CHICKAMAUGA, &["l", "l", "l", "l"], |builder| {
        let road = builder.link_kind("road").unwrap();
        let line = ["0101", "0102", "0103"].map(|label| builder.hex(label).unwrap());
        builder.line("Road", road, &line).unwrap();
    });
    let ground = map.terrain("terrain").unwrap().read::<Ground>().unwrap();
    let road = map.link_kind("road").unwrap();
    let cost = |to: HexId| chart(ground[to]).others.ok_or("TEC").map(Mp);
    let plain = StepTable::compile(&map, |_, to| cost(to)).unwrap();
    let by_road = StepTable::compile(&map, |way, to| match way {
        Way::Side(side) if map.links(side).contains(road) => Ok(Mp(1)),
        _ => cost(to),
    })
    .unwrap();
    let zones: Zones = Zones::of(&chickamauga_zones(&map), [hex(&map, "0104")]);
    // The road's table where there is no zone, the plain one where there is.
    let moves = grognard_pathfinding::Altered::dearer(by_road.moves(&map), |from, (), step| {
        if zones.at(step.to) == Zone::None {
            return Ok(step);
        }
        let side = map.hexside(from, step.to).ok_or("TEC")?;
        let cost = plain.cost(&map, side).ok_or("TEC")??;
        Ok(grognard_pathfinding::Step { cost, ..step }.halting("zone"))
    });
    let mut search = Search::new();
    let reach = search.reach(&moves, &[Start::at(hex(&map, "0101"))], Some(Mp(9)));
    assert_eq!(reach.cost(hex(&map, "0102")), Some(Mp(1)));
    assert_eq!(reach.cost(hex(&map, "0103")), Some(Mp(3)));
    assert_eq!(reach.cost(hex(&map, "0104")), None);
}

#[test]
fn ch_infantry_wades_through_rough_with_one_point_left_but_guns_do_not() {
    let map = map(&CHICKAMAUGA, &[".", "R", "."], |_| {});
    let ground = map.terrain("terrain").unwrap().read::<Ground>().unwrap();
    let compile = |of: fn(Chart) -> Option<u32>| {
        StepTable::compile(&map, |_, to| of(chart(ground[to])).ok_or("TEC").map(Mp)).unwrap()
    };
    let [infantry, guns] = [compile(|row| row.infantry), compile(|row| row.others)];
    let mut search = Search::new();
    let start = [Start::at(hex(&map, "0101"))];
    let rules = AtLeastOneHex::new(infantry.moves(&map), Mp(1), "minimum move");
    let reach = search.reach(&rules, &start, Some(Mp(1)));
    assert_eq!(reach.best(hex(&map, "0102")).unwrap().cost, Mp(1));
    assert_eq!(reach.best(hex(&map, "0103")), None);
    let rules = AtLeastOneHex::new(guns.moves(&map), Mp(1), "minimum move");
    let reach = search.reach(&rules, &start, Some(Mp(1)));
    assert!(matches!(
        reach.obstacle(hex(&map, "0102")),
        Some(Obstacle::Refused { rule: "TEC", .. })
    ));
}

#[test]
fn a_minimum_move_is_one_hex_and_only_the_first() {
    let map = map(&CHICKAMAUGA, &["....."], |_| {});
    let table = StepTable::compile(&map, |_, _| Ok::<_, &str>(Mp(2))).unwrap();
    let mut search = Search::new();
    let reached = |search: &mut Search, mp: u32, spent: u32| {
        let rules = AtLeastOneHex::new(table.moves(&map), Mp(mp - spent), "minimum");
        let start = Start::at(hex(&map, "0101")).spent(Mp(spent));
        search.reach(&rules, &[start], Some(Mp(mp))).ends().count() - 1
    };
    assert_eq!(reached(&mut search, 0, 0), 1);
    assert_eq!(reached(&mut search, 1, 0), 1);
    assert_eq!(reached(&mut search, 2, 0), 1);
    // The second hex must be paid in full.
    assert_eq!(reached(&mut search, 3, 0), 1);
    assert_eq!(reached(&mut search, 4, 0), 2);
    assert_eq!(reached(&mut search, 4, 3), 1);
}

// ---- Stonewall: full and limited zones --------------------------------------------------------------

const STONEWALL: [(char, &str); 2] = [('.', "clear"), ('w', "woods")];

/// A lane with a river below its third hex, crossed by a ford below the fifth column.
fn rappahannock() -> Map {
    map(&STONEWALL, &[".....", ".....", ".....", "....."], |builder| {
        let river = builder.side_kind("river", false).unwrap();
        let stream = builder.side_kind("stream", false).unwrap();
        for (a, b) in [("0302", "0303"), ("0202", "0203"), ("0202", "0303"), ("0402", "0303")] {
            let [a, b] = [a, b].map(|label| builder.hex(label).unwrap());
            builder.feature(a, b, river).unwrap();
        }
        let [a, b] = ["0302", "0301"].map(|label| builder.hex(label).unwrap());
        builder.feature(a, b, stream).unwrap();
    })
}

fn stonewall_zones(map: &Map) -> [ZoneTable; 2] {
    let [river, stream] = ["river", "stream"].map(|name| map.side_kind(name).unwrap());
    let infantry = ZoneTable::compile(map, |side, _| match map.features(side) {
        features if features.contains(river) => Zone::None,
        features if features.contains(stream) => Zone::Limited,
        _ => Zone::Full,
    });
    // Cavalry has only limited zones.
    let cavalry = ZoneTable::compile(map, |side, _| infantry.through(side).min(Zone::Limited));
    [infantry, cavalry.with_own_hex(Zone::Limited)]
}

#[test]
fn slb_20_2_full_zones_block_a_trace_limited_ones_do_not_and_friends_cancel_them() {
    let map = rappahannock();
    let [infantry, cavalry] = stonewall_zones(&map);
    let table = StepTable::compile(&map, |_, _| Ok(Mp(1))).unwrap();
    let trace = |zones: &Zones| {
        let rules = table.moves(&map).closed(zones.full(), "20.2");
        let start = [Start::at(hex(&map, "0101"))];
        Search::new().reach(&rules, &start, None).cost(hex(&map, "0501"))
    };
    let ours = HexSet::from_iter([hex(&map, "0201"), hex(&map, "0202")]);
    let enemy = hex(&map, "0302");
    let horse: Zones = Zones::of(&cavalry, [enemy]);
    assert_eq!(horse.at(hex(&map, "0201")), Zone::Limited);
    assert_eq!(trace(&horse), Some(Mp(4)));
    let foot: Zones = Zones::of(&infantry, [enemy]);
    assert_eq!(foot.at(hex(&map, "0201")), Zone::Full);
    assert_eq!(foot.at(hex(&map, "0301")), Zone::Limited); // over the stream
    assert_eq!(foot.at(hex(&map, "0303")), Zone::None); // over the river
    // Around by the south: every hex of the direct way is in a full zone.
    assert!(trace(&foot) > Some(Mp(4)));
    let felt = foot.cancelled_by(&(&ours | &HexSet::from_iter([hex(&map, "0401")])));
    assert_eq!(trace(&felt), Some(Mp(4)));
    // Joined, the stronger counts.
    let both = &horse | &foot;
    assert_eq!(both.at(hex(&map, "0201")), Zone::Full);
    assert_eq!(both, foot);
}

#[test]
fn slb_from_zone_to_zone_costs_strength_or_is_forbidden() {
    let map = rappahannock();
    let [infantry, _] = stonewall_zones(&map);
    let zones: Zones = Zones::of(&infantry, [hex(&map, "0302")]);
    let table = StepTable::compile(&map, |_, _| Ok(Mp(1))).unwrap();
    let mut search = Search::new();
    // As a ban: out of the zone and in again is open, straight through it is not.
    let start = Start::at(hex(&map, "0201"));
    let moves = table.moves(&map);
    let rules = NoLeaving::into_another(moves, zones.full(), "zone to zone");
    let reach = search.reach(&rules, &[start], None);
    assert_eq!(reach.cost(hex(&map, "0202")), Some(Mp(2)));
    let locked = NoLeaving::new(moves, zones.full(), "locked");
    assert_eq!(search.reach(&locked, &[start], None).ends().count(), 1);
    // As a price: two more to go into it, one to leave.
    let priced = ExtraCost::new(moves, zones.full()).into(Mp(2)).out_of(Mp(1));
    assert_eq!(search.reach(&priced, &[start], None).cost(hex(&map, "0101")), Some(Mp(2)));
    assert_eq!(search.reach(&priced, &[start], None).cost(hex(&map, "0202")), Some(Mp(4)));
    assert_eq!(zones.from_full_to_full(&map, hex(&map, "0201")).count_ones(), 2);
    // Rules stand on rules: both prices and a ban at once.
    let all = NoLeaving::into_another(&priced, zones.full(), "zone to zone");
    assert_eq!(search.reach(&all, &[start], None).cost(hex(&map, "0202")), Some(Mp(5)));
    assert_eq!(all.map().len(), map.len());
}

#[test]
fn slb_13_4_stacked_friends_cost_extra_to_pass() {
    let map = rappahannock();
    let table = StepTable::compile(&map, |_, _| Ok::<_, &str>(Mp(1))).unwrap();
    let stacked = HexSet::from_iter([hex(&map, "0102")]);
    let rules = ExtraCost::new(table.moves(&map), &stacked).into(Mp(1));
    let mut search = Search::new();
    let reach = search.reach(&rules, &[Start::at(hex(&map, "0101"))], None);
    assert_eq!(reach.cost(hex(&map, "0102")), Some(Mp(2)));
}

// ---- Retreats ------------------------------------------------------------------------------------------

#[test]
fn priorities_are_judged_anew_at_each_hex_and_losses_add_up() {
    // Five columns; the enemy in the north, his zone over the middle.
    let map = map(&STONEWALL, &[".....", ".....", ".....", ".....", "....."], |builder| {
        let river = builder.side_kind("river", false).unwrap();
        let [a, b] = ["0303", "0304"].map(|label| builder.hex(label).unwrap());
        builder.feature(a, b, river).unwrap();
    });
    let river = map.side_kind("river").unwrap();
    let (unit, enemy) = (hex(&map, "0302"), hex(&map, "0301"));
    let friends = HexSet::from_iter([hex(&map, "0303")]);
    let zone = HexSet::from_iter(["0202", "0402", "0203", "0403"].map(|label| hex(&map, label)));
    let judge = |path: &[HexId], way: Way, to: HexId| {
        let from = path[path.len() - 1];
        if map.distance(to, enemy) <= map.distance(from, enemy) {
            return Err("towards the enemy");
        }
        let wet = matches!(way, Way::Side(side) if map.features(side).contains(river));
        // First empty hexes out of zones, then with friends, then in zones with a loss.
        let in_zone = zone.contains(to) && !friends.contains(to);
        let priority = if in_zone { 2 } else { u8::from(friends.contains(to)) };
        let losses = u32::from(in_zone) + 2 * u32::from(wet);
        Ok(Refuge::safe(priority).losing(losses))
    };
    let found = retreats(&map, unit, 2..=2, judge);
    // At the first hex only the friends' is not in a zone; from there, over the river or into a zone.
    assert!(found.ways.iter().all(|way| way.path[1] == hex(&map, "0303")));
    let best: Vec<_> = found.ways.iter().map(|way| (map.label(way.end()), way.losses)).collect();
    assert_eq!(best, [("0304", 2)]);
    assert!(found.cut_short.is_empty());
    assert!(found.refused.iter().all(|&(_, _, rule)| rule == "towards the enemy"));

    // Up to two hexes: one may stop after the first.
    let found = retreats(&map, unit, 1..=2, judge);
    assert_eq!(found.ways.iter().map(Retreat::length).collect::<Vec<_>>(), [1, 2]);
}

#[test]
fn who_cannot_go_far_enough_is_told_apart() {
    let map = map(&STONEWALL, &[".", ".", "."], |_| {});
    let enemy = hex(&map, "0101");
    let away = |path: &[HexId], _: Way, to: HexId| {
        let from = path[path.len() - 1];
        if map.distance(to, enemy) > map.distance(from, enemy) {
            Ok(Refuge::safe(()))
        } else {
            Err("11.1")
        }
    };
    let found = retreats(&map, hex(&map, "0102"), 2..=3, away);
    assert!(found.ways.is_empty());
    assert_eq!(labels(&map, &found.cut_short[0].path), ["0102", "0103"]);
    let found = retreats(&map, hex(&map, "0103"), 1..=1, away);
    assert_eq!(labels(&map, &found.cut_short[0].path), ["0103"]);
    assert_eq!(found.refused, [(hex(&map, "0103"), hex(&map, "0102"), "11.1")]);
    let found = retreats(&map, hex(&map, "0102"), 0..=1, away);
    assert_eq!(found.ways.len(), 2);
}

// ---- Sight -----------------------------------------------------------------------------------------------

#[test]
fn ch_sight_is_judged_by_slopes_and_treelines_from_the_viewers_end() {
    let mut slopes = None;
    let map = map(&CHICKAMAUGA, &["......", "......", "......", "......", "......"], |builder| {
        let slope = builder.side_kind("slope", true).unwrap();
        let treeline = builder.side_kind("treeline", false).unwrap();
        let [b, c, d] = ["0102", "0103", "0104"].map(|label| builder.hex(label).unwrap());
        builder.feature(b, c, slope).unwrap(); // up from 0102 to 0103
        builder.feature(c, d, treeline).unwrap();
        slopes = Some((slope, treeline));
    });
    let (slope, treeline) = slopes.unwrap();
    // A treeline blocks unless it is one's own; a crest (a slope upwards) blocks who looks up from
    // further than its foot; downwards it is no slope, so who stands high looks over it.
    let look = |from: &str, to: &str| {
        let mut hindrances = 0;
        let sight =
            map.sight_by(hex(&map, from), hex(&map, to), AlongHexside::default(), |glimpse| {
                match glimpse.passed {
                    Passed::Hex(_) => {
                        hindrances += 1;
                        false
                    }
                    Passed::Side(side) => {
                        let features = map.features(side);
                        let crest = features.contains(slope) && side.hex != glimpse.viewer;
                        let trees = features.contains(treeline) && !glimpse.own_side;
                        crest || trees
                    }
                }
            });
        (sight.unwrap().is_clear(), hindrances)
    };
    assert_eq!(look("0101", "0102"), (true, 0));
    assert_eq!(look("0102", "0103"), (true, 0)); // from the foot one sees the edge
    assert!(!look("0101", "0103").0); // from further back not
    assert_eq!(look("0103", "0101"), (true, 1)); // but one is seen from above
    assert_eq!(look("0103", "0105"), (true, 1)); // through one's own treeline
    assert!(!look("0102", "0105").0); // not through another's
    // Where the line runs along a hexside both neighbours are asked.
    let mut beside = Vec::new();
    let east = map.sight_by(hex(&map, "0102"), hex(&map, "0302"), AlongHexside::default(), |at| {
        if let Passed::Hex(hex) = at.passed {
            assert!(at.beside);
            beside.push(map.label(hex).to_owned());
        }
        false
    });
    assert!(east.unwrap().is_clear());
    assert_eq!(beside, ["0201", "0202"]);
}
