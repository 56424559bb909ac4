//! The maps of the published games load, and have the facts that their rules state.

#[path = "../../../hexmap/tests/well_formed/mod.rs"]
mod well_formed;

use std::collections::BTreeSet;
use std::path::Path;

use grognard_hexmap::{CrossingSite, Direction, HexId, HexSet, Hexside, Map, Orientation};

fn load(game: &str) -> Map {
    let file = format!("../../games/{game}/data/map.toml");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(&file);
    let text = std::fs::read_to_string(path).expect("the map file is there");
    Map::from_toml(&file, &text).unwrap_or_else(|error| panic!("{error}"))
}

fn hex(map: &Map, label: &str) -> HexId {
    map.hex(label).unwrap_or_else(|| panic!("no hex {label}"))
}

fn neighbour(map: &Map, label: &str, direction: &str) -> Option<String> {
    let direction = map.grid().orientation.direction(direction).expect("a direction");
    map.neighbour(hex(map, label), direction).map(|hex| map.label(hex).to_owned())
}

fn side(map: &Map, a: &str, b: &str) -> Hexside {
    map.hexside(hex(map, a), hex(map, b)).unwrap_or_else(|| panic!("{a}/{b} is no hexside"))
}

#[test]
fn all_maps_are_written_back_and_read_as_the_same() {
    for game in ["bull-run", "pancho-villa", "chickamauga", "stonewall"] {
        let map = load(game);
        let text = map.to_toml();
        let again = Map::from_toml(game, &text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert!(again == map, "{game} has changed:\n{text}");
        assert_eq!(again.to_toml(), text);
    }
}

/// All hexes that can be reached from one over hexsides that `passable` allows.
fn flood(map: &Map, from: HexId, passable: impl Fn(Hexside) -> bool) -> HexSet {
    let mut seen = HexSet::new(map.len());
    let mut todo = vec![from];
    while let Some(hex) = todo.pop() {
        if seen.contains(hex) {
            continue;
        }
        seen.insert(hex);
        for (direction, next) in map.neighbours(hex) {
            if passable(Hexside { hex, direction }) {
                todo.push(next);
            }
        }
    }
    seen
}

fn sides_of_kind(map: &Map, name: &str) -> usize {
    let kind = map.side_kind(name).unwrap_or_else(|| panic!("no kind {name}"));
    let sides = map.hexes().flat_map(|hex| {
        Direction::ALL.into_iter().map(move |direction| Hexside { hex, direction })
    });
    let found = sides.filter(|&side| map.features(side).contains(kind)).count();
    if map.side_kind_info(kind).directed { found } else { found / 2 }
}

fn count_terrain(map: &Map, layer: &str, name: &str) -> usize {
    let layer = map.terrain(layer).expect("a layer");
    map.hexes().filter(|&hex| layer.entry(hex).is_some_and(|entry| entry.name == name)).count()
}

fn labels(map: &Map, region: &str) -> BTreeSet<String> {
    let region = map.region(region).unwrap_or_else(|| panic!("no region {region}"));
    region.iter().map(|hex| map.label(hex).to_owned()).collect()
}

/// No hex of the map is in two of the regions or in none.
fn assert_partition(map: &Map, regions: &[&str]) {
    for hex in map.hexes() {
        let found = regions.iter().filter(|name| map.region(name).unwrap().contains(hex)).count();
        assert_eq!(found, 1, "{} is in {found} of {regions:?}", map.label(hex));
    }
}

fn names_of_kinds(map: &Map) -> (Vec<&str>, Vec<&str>) {
    let sides = map.side_kinds().map(|(_, info)| info.name.as_str()).collect();
    let links = map.link_kinds().map(|(_, info)| info.name.as_str()).collect();
    (sides, links)
}

/// Every place, crossing, river, line and region with one of the games' tags keeps it.
fn count_tags(map: &Map, tag: &str) -> usize {
    let places = map.places().iter().map(|place| &place.attrs);
    let crossings = map.crossings().map(|(_, crossing)| &crossing.attrs);
    let lines = map.lines().iter().map(|line| &line.attrs);
    let rivers = map.rivers().iter().map(|river| &river.attrs);
    let boxes = map.boxes().iter().map(|known| &known.attrs);
    let all = places.chain(crossings).chain(lines).chain(rivers).chain(boxes);
    all.filter(|attrs| attrs.tag() == Some(tag)).count()
}

mod bull_run {
    use super::*;

    #[test]
    fn shape_and_terrain() {
        let map = load("bull-run");
        assert_eq!((map.hex_count(), map.len()), (352, 352));
        assert_eq!(
            names_of_kinds(&map),
            (vec!["stream"], vec!["turnpike", "road", "lane", "rail"])
        );
        assert_eq!(neighbour(&map, "0805", "SE").as_deref(), Some("0906"));
        assert_eq!(neighbour(&map, "0705", "SE").as_deref(), Some("0805"));
        assert_eq!(neighbour(&map, "0101", "NW"), None);
        let terrain = map.terrain("terrain").unwrap();
        let of = |label| terrain.entry(hex(&map, label)).unwrap();
        assert_eq!(of("1803").name, "town");
        assert_eq!(of("0608").name, "hill");
        assert_eq!(of("0101").attrs.whole("cost"), Some(2));
        assert_eq!(of("0601").attrs.whole("cost"), Some(3));
        assert!(of("0601").attrs.flag("defensive"));
        assert_eq!(count_terrain(&map, "terrain", "town"), 1);
        assert_eq!(map.attrs().whole("hex_yards"), Some(800));
    }

    #[test]
    fn bull_run_parts_the_map_until_one_crosses() {
        let map = load("bull-run");
        let stream = map.side_kind("stream").unwrap();
        assert_eq!(sides_of_kind(&map, "stream"), 57);
        assert_partition(&map, &["north_of_bull_run", "south_of_bull_run"]);
        let dry = |side: Hexside| !map.features(side).contains(stream);
        let (north, south) = (hex(&map, "1803"), hex(&map, "1416"));
        assert_eq!(&flood(&map, north, dry), map.region("north_of_bull_run").unwrap());
        assert_eq!(&flood(&map, south, dry), map.region("south_of_bull_run").unwrap());
        let over = |side| dry(side) || map.crossings_on(side).next().is_some();
        assert_eq!(flood(&map, north, over).len(), 352);
    }

    #[test]
    fn crossings() {
        let map = load("bull-run");
        assert_eq!(map.crossings().count(), 11);
        let stone = map.crossing(map.crossing_named("stone").unwrap());
        assert_eq!((stone.name.as_str(), stone.kind.as_str()), ("Stone Bridge", "bridge"));
        assert_eq!(stone.site, CrossingSite::Hexside(side(&map, "0805", "0806")));
        let (union, csa) = (map.army("union").unwrap(), map.army("confederate").unwrap());
        let states = map.crossing_states();
        for (id, crossing) in map.crossings() {
            // Only Farm Ford is not known to the Union (8.4).
            assert_eq!(states.is_open(id, union), crossing.id != "farm", "{}", crossing.id);
            assert!(states.is_open(id, csa));
        }
        // Roads and the railroad meet the water only at crossings.
        let stream = map.side_kind("stream").unwrap();
        for hex in map.hexes() {
            for (direction, _) in map.neighbours(hex) {
                let side = Hexside { hex, direction };
                if !map.links(side).is_empty() && map.features(side).contains(stream) {
                    assert!(map.crossings_on(side).next().is_some(), "{}", map.side_label(side));
                }
            }
        }
    }

    #[test]
    fn names() {
        let map = load("bull-run");
        assert_eq!(map.lines().len(), 12);
        assert_eq!(map.places().len(), 22 + 16);
        let entries: Vec<_> = map.places().iter().filter(|place| place.kind == "entry").collect();
        assert_eq!(entries.len(), 16);
        for entry in entries {
            let south = map.region("south_of_bull_run").unwrap().contains(entry.hex);
            assert_eq!(south, entry.attrs.text("side") == Some("CSA"), "{}", entry.id);
        }
        assert_eq!(map.label(map.place("A").unwrap().hex), "0501");
        assert_eq!(map.label(map.place("Henry Hill").unwrap().hex), "0608");
        assert_eq!(map.region("west_of_stone_bridge").unwrap().len(), 7 * 16);
        assert!(labels(&map, "manassas_exit").contains("1416"));
        assert_eq!(map.strokes().len(), 5);
        assert_eq!((count_tags(&map, "seed"), count_tags(&map, "rec")), (6, 4));
        // Sudley Ford is where Catharpin Run ends: the strokes are in the units of the grid.
        let catharpin = map.strokes().iter().find(|stroke| stroke.name == "Catharpin Run").unwrap();
        let [x, y] = *catharpin.points.last().unwrap();
        let ford = map.grid().centre(map.offset(hex(&map, "0303")).unwrap());
        assert!((x - ford[0]).hypot(y - ford[1]) < 0.8, "{x} {y}");
    }
}

mod pancho_villa {
    use super::*;

    #[test]
    fn shape_and_terrain() {
        let map = load("pancho-villa");
        assert_eq!((map.hex_count(), map.len()), (714, 716));
        let (sides, links) = names_of_kinds(&map);
        assert_eq!((sides, links), (vec!["cliff", "pass"], vec!["railroad", "road", "trail"]));
        assert_eq!(neighbour(&map, "A4", "SE").as_deref(), Some("B5"));
        assert_eq!(neighbour(&map, "B4", "SE").as_deref(), Some("C4"));
        // Juarez is next to El Paso (the example of 5.1.7).
        assert_eq!(neighbour(&map, "Q1", "NE").as_deref(), Some("R1"));
        assert_eq!(count_terrain(&map, "terrain", "pantano"), 7);
        assert_eq!(map.terrain("terrain").unwrap().entry(hex(&map, "G6")).unwrap().name, "pantano");
        assert_partition(&map, &["usa", "mexico"]);
        assert_eq!(map.region("usa").unwrap().len(), 35);
    }

    #[test]
    fn named_hexes_and_settlements() {
        let map = load("pancho-villa");
        for (label, name, kind) in [
            ("R1", "El Paso", "fort"),
            ("Q1", "Juarez", "city"),
            ("E7", "Janos", "town"),
            ("G10", "Casas Grandes", "town"),
            ("O21", "Rubio", "hacienda"),
            ("U22", "Chihuahua", "city"),
            ("U32", "Parral", "city"),
            ("I27", "Bocoyna", "town"),
        ] {
            let place = map.places_in(hex(&map, label)).next().unwrap();
            assert!(place.name.contains(name), "{label}");
            assert_eq!(place.kind, kind, "{label}");
        }
        let of_kind = |kind: &str| map.places().iter().filter(|place| place.kind == kind).count();
        let kinds = [
            ("city", 3),
            ("town", 7),
            ("indian_camp", 7),
            ("mormon_colony", 6),
            ("fort", 1),
            ("tinaja", 23),
        ];
        for (kind, count) in kinds {
            assert_eq!(of_kind(kind), count, "{kind}");
        }
        assert_eq!(map.places().len(), 110 + 23);
        let parral = map.places_in(hex(&map, "U32")).next().unwrap();
        assert_eq!(parral.attrs.text("colour"), Some("orange"));
        // A settlement is a station exactly when the railroad touches its hex.
        let railroad = map.link_kind("railroad").unwrap();
        for place in map.places().iter().filter(|place| place.kind != "tinaja") {
            let rail = map.links_in(place.hex).contains(railroad);
            assert_eq!(place.attrs.flag("station"), rail, "{}", place.name);
            assert!(place.attrs.text("place_tag").is_some(), "{}", place.name);
            assert_eq!(place.attrs.get("tribe").is_some(), place.kind == "indian_camp");
        }
    }

    #[test]
    fn cliffs_and_passes() {
        let map = load("pancho-villa");
        let (cliff, pass) = (map.side_kind("cliff").unwrap(), map.side_kind("pass").unwrap());
        assert_eq!((sides_of_kind(&map, "cliff"), sides_of_kind(&map, "pass")), (45, 9));
        let falls = map.features(side(&map, "C26", "D26"));
        assert!(falls.contains(cliff) && !falls.contains(pass));
        for hex in map.hexes() {
            for (direction, _) in map.neighbours(hex) {
                let side = Hexside { hex, direction };
                let features = map.features(side);
                if features.contains(cliff) {
                    // A pass is where a line leads over the cliff.
                    let line = !map.links(side).is_empty();
                    assert_eq!(features.contains(pass), line, "{}", map.side_label(side));
                } else {
                    assert!(!features.contains(pass));
                }
            }
        }
        let open = |side| {
            let features = map.features(side);
            !features.contains(cliff) || features.contains(pass)
        };
        assert_eq!(flood(&map, hex(&map, "A4"), open).len(), map.hex_count());
    }

    #[test]
    fn river_banks() {
        let map = load("pancho-villa");
        let groups = |label: &str| -> Vec<Vec<&str>> {
            let water = map.water(hex(&map, label));
            water
                .banks()
                .map(|bank| {
                    let on_it = |side: &Direction| water.bank(*side) == Some(bank);
                    let sides = Direction::ALL.into_iter().filter(on_it);
                    sides.map(|side| side.name(Orientation::Flat)).collect()
                })
                .collect()
        };
        assert_eq!(groups("A13"), [vec!["SW"], vec!["N", "NE", "SE"]]);
        assert_eq!(groups("A19"), [vec!["SE", "S"], vec!["N", "NW"]]);
        // Two rivers meet: the bank between them touches no hexside.
        assert_eq!(groups("B19"), [vec!["SE"], vec![], vec!["N", "NW"]]);
        // A source has one bank all around.
        assert_eq!(groups("M21").len(), 1);
        assert_eq!(groups("K5"), Vec::<Vec<&str>>::new());
        assert_eq!(map.rivers().len(), 19);
        let wet = map.hexes().filter(|&hex| !map.water(hex).is_empty()).count();
        assert_eq!(wet, 154);
    }

    #[test]
    fn lines_crossings_and_the_way_out() {
        let map = load("pancho-villa");
        assert_eq!(map.lines().len(), 6 + 13 + 38);
        assert_eq!(map.crossings().count(), 35);
        for (_, crossing) in map.crossings() {
            let CrossingSite::Hex(hex) = crossing.site else { panic!("{} on a side", crossing.id) };
            let kind = match crossing.kind.as_str() {
                "bridge" => "railroad",
                "ferry" => "road",
                "ford" => "trail",
                other => panic!("{other}"),
            };
            let kind = map.link_kind(kind).unwrap();
            assert!(map.links_in(hex).contains(kind), "{}", crossing.id);
            let line = crossing.attrs.text("line").unwrap();
            assert!(map.lines().iter().any(|known| known.name == line), "{line}");
        }
        let south = hex(&map, "south");
        assert_eq!(map.joins(south).len(), 21);
        assert_eq!(map.joins(hex(&map, "U34")).len(), 1);
        assert_eq!(map.region("south_exit").unwrap().len(), 21);
        assert_eq!(map.box_of(hex(&map, "jimenez")).unwrap().name, "Jimenez");
    }
}

mod chickamauga {
    use super::*;

    #[test]
    fn shape_terrain_and_boxes() {
        let map = load("chickamauga");
        assert_eq!((map.hex_count(), map.len()), (700, 703));
        let (sides, links) = names_of_kinds(&map);
        assert_eq!(sides, ["creek", "slope", "treeline", "protected"]);
        assert_eq!(links, ["road", "trail"]);
        assert_eq!(count_terrain(&map, "height", "hill"), 40);
        assert_eq!(count_terrain(&map, "stream", "stream"), 19);
        assert_eq!(map.terrain("terrain").unwrap().legend().len(), 8);
        let rossville = hex(&map, "Rossville");
        let joined: Vec<_> = map.joins(rossville).iter().map(|join| map.label(join.to)).collect();
        assert_eq!(joined, ["0801", "0111"]);
        assert_eq!(map.joins(hex(&map, "2128"))[0].to, hex(&map, "Lafayette"));
        assert_eq!(map.box_of(rossville).unwrap().attrs.text("friendly_to"), Some("union"));
        assert_eq!(map.label(map.place("A").unwrap().hex), "2128");
    }

    #[test]
    fn slopes_go_up_one_way() {
        let map = load("chickamauga");
        let slope = map.side_kind("slope").unwrap();
        assert_eq!(sides_of_kind(&map, "slope"), 103);
        assert_eq!(sides_of_kind(&map, "treeline"), 12);
        assert_eq!(sides_of_kind(&map, "protected"), 0);
        assert!(map.features(side(&map, "0608", "0509")).contains(slope));
        assert!(!map.features(side(&map, "0509", "0608")).contains(slope));
        let height = map.terrain("height").unwrap();
        for hex in map.hexes() {
            for (direction, up) in map.neighbours(hex) {
                if map.features(Hexside { hex, direction }).contains(slope) {
                    assert_eq!(height.entry(up).unwrap().name, "hill");
                    assert_eq!(height.entry(hex).unwrap().name, "level");
                }
            }
        }
    }

    #[test]
    fn the_creek_parts_the_map_until_one_crosses() {
        let map = load("chickamauga");
        let creek = map.side_kind("creek").unwrap();
        assert_eq!(sides_of_kind(&map, "creek"), 82);
        let dry = |side: Hexside| !map.features(side).contains(creek);
        let west = flood(&map, hex(&map, "0801"), dry);
        let east = flood(&map, hex(&map, "2128"), dry);
        assert_eq!(west.len() + east.len(), 700);
        for label in ["0910", "1408", "0626", "1815", "1422", "1622", "0625"] {
            assert!(west.contains(hex(&map, label)), "{label}");
        }
        for label in ["1325", "1026", "0926", "2508"] {
            assert!(east.contains(hex(&map, label)), "{label}");
        }
        assert_eq!(map.crossings().count(), 8);
        for (_, crossing) in map.crossings() {
            let CrossingSite::Hexside(side) = crossing.site else { panic!("{}", crossing.id) };
            assert!(!map.links(side).is_empty(), "{} carries no road", crossing.id);
        }
    }

    #[test]
    fn names() {
        let map = load("chickamauga");
        assert_eq!((map.lines().len(), map.places().len()), (23, 25 + 1));
        let lafayette = map.lines().iter().find(|line| line.name == "Lafayette Road").unwrap();
        assert_eq!(lafayette.hexes[0], hex(&map, "0801"));
        assert_eq!(lafayette.hexes.last(), Some(&hex(&map, "0625")));
        let west = map.region("west_of_lafayette_road").unwrap();
        assert_eq!(west.len(), 168);
        assert!(lafayette.hexes.iter().all(|&hex| !west.contains(hex)));
        for (name, hexes) in [
            ("union_loc", vec!["0111", "0801"]),
            ("union_loc_while_train_in_crawfish", vec!["0126"]),
            ("confederate_loc", vec!["2128", "2508"]),
        ] {
            assert_eq!(labels(&map, name).into_iter().collect::<Vec<_>>(), hexes, "{name}");
        }
        assert_eq!(count_tags(&map, "history"), 25);
        assert_eq!(count_tags(&map, "seed"), 3);
    }
}

mod stonewall {
    use super::*;

    #[test]
    fn shape_and_terrain() {
        let map = load("stonewall");
        // 58 by 34 without the last row of the even columns and 122 hexes of the Potomac.
        assert_eq!(map.hex_count(), 58 * 34 - 29 - 122);
        for void in ["5820", "5515", "5223", "0234", "5834"] {
            assert_eq!(map.hex(void), None, "{void}");
        }
        for there in ["0134", "0233", "5734", "5021", "5804"] {
            hex(&map, there);
        }
        let (sides, links) = names_of_kinds(&map);
        assert_eq!(sides, ["creek", "minor", "major"]);
        assert_eq!(links, ["pike", "road", "rail", "unfinished"]);
        let names: Vec<_> =
            map.terrain("terrain").unwrap().legend().iter().map(|entry| &entry.name).collect();
        assert_eq!(names, ["clear", "rolling", "woods", "rough", "mountain"]);
        // The hexsides that the rules and replays state.
        for (a, b) in [
            ("4427", "4328"),
            ("4427", "4428"),
            ("4529", "4628"),
            ("3525", "3624"),
            ("2618", "2718"),
            ("2418", "2419"),
        ] {
            side(&map, a, b);
        }
    }

    #[test]
    fn rivers_and_banks() {
        let map = load("stonewall");
        assert_eq!(map.rivers().len(), 35);
        let count = |kind| sides_of_kind(&map, kind);
        // One more creek hexside lies against the Potomac and is only noted.
        assert_eq!((count("creek"), count("minor"), count("major")), (464, 175, 91));
        let major = map.side_kind("major").unwrap();
        for (a, b) in [("2618", "2718"), ("3525", "3624"), ("4328", "4427"), ("4529", "4628")] {
            assert!(map.features(side(&map, a, b)).contains(major), "{a}/{b}");
        }
        assert_partition(&map, &["south_of_rappahannock", "north_of_rappahannock"]);
        let in_region =
            |name: &str, label: &str| map.region(name).unwrap().contains(hex(&map, label));
        for label in ["3427", "4328", "1418", "2618", "3525"] {
            assert!(in_region("south_of_rappahannock", label), "{label}");
        }
        for label in ["4426", "3120", "3624", "5021", "2414"] {
            assert!(in_region("north_of_rappahannock", label), "{label}");
        }
        assert!(in_region("south_of_both_rivers", "3427"));
        assert!(!in_region("south_of_both_rivers", "1418"));
        assert!(in_region("culpeper_county", "1418") && !in_region("culpeper_county", "0832"));
        // The Rappahannock parts the two regions.
        let rappahannock = &map.rivers()[0];
        assert_eq!(rappahannock.name, "Rappahannock River");
        let grognard_hexmap::Course::Along(course) = &rappahannock.course else {
            panic!("through hexes")
        };
        for &(side, _) in course {
            let other = map.neighbour(side.hex, side.direction).unwrap();
            let south = map.region("south_of_rappahannock").unwrap();
            assert_ne!(south.contains(side.hex), south.contains(other));
        }
    }

    #[test]
    fn crossings_and_bridge_sites() {
        let map = load("stonewall");
        assert_eq!(map.crossings().count(), 36 + 3);
        let gone: Vec<_> = map
            .crossings()
            .filter(|(_, crossing)| !crossing.at_start.is_standing())
            .map(|(_, crossing)| crossing.id.as_str())
            .collect();
        assert_eq!(gone, ["4328-4427", "4427-4428", "4529-4628"]);
        let creek = map.side_kind("creek").unwrap();
        for (_, crossing) in map.crossings() {
            let CrossingSite::Hexside(side) = crossing.site else { panic!("{}", crossing.id) };
            assert!(!map.features(side).contains(creek), "{} is on a creek", crossing.id);
        }
        let kellys = map.crossings_on(side(&map, "2718", "2618")).next().unwrap();
        assert_eq!(map.crossing(kellys).name, "Kelly's Ford");
        // Roads and rails cross rivers only at crossings.
        let unfinished = map.link_kind("unfinished").unwrap();
        for hex in map.hexes() {
            for (direction, _) in map.neighbours(hex) {
                let side = Hexside { hex, direction };
                let features = map.features(side);
                let wet = !features.is_empty() && !features.contains(creek);
                if wet && map.links(side).iter().any(|kind| kind != unfinished) {
                    assert!(map.crossings_on(side).next().is_some(), "{}", map.side_label(side));
                }
            }
        }
    }

    #[test]
    fn names() {
        let map = load("stonewall");
        assert_eq!(map.lines().len(), 103);
        let of_kind = |kind: &str| {
            let kind = map.link_kind(kind).unwrap();
            map.lines().iter().filter(|line| line.kind == kind).count()
        };
        let kinds = ["road", "pike", "rail", "unfinished"];
        assert_eq!(kinds.map(of_kind), [90, 8, 4, 1]);
        assert_eq!(map.places().len(), 139 + 6 + 2);
        for (label, name) in [
            ("3427", "Chancellorsville"),
            ("4028", "Salem Church"),
            ("4329", "Fredericksburg"),
            ("4531", "Hamilton's Crossing"),
            ("1418", "Culpeper"),
            ("0832", "Orange Court House"),
        ] {
            let mut places = map.places_in(hex(&map, label));
            assert!(places.any(|place| place.name.contains(name)), "{label}");
        }
        let third = map.place("hidden-move-3").unwrap();
        assert_eq!((map.label(third.hex), third.attrs.whole("die")), ("2618", Some(3)));
        let rail = map.link_kind("rail").unwrap();
        assert_eq!(map.region("stations").unwrap().len(), 16);
        for station in map.region("stations").unwrap() {
            assert!(map.links_in(station).contains(rail), "{}", map.label(station));
        }
        assert_eq!(labels(&map, "confederate_reinforcement_entry").len(), 1);
        assert_eq!(map.region("raid_exits").unwrap().len(), 5);
        assert_eq!(map.region("south_edge_road_exits").unwrap().len(), 14);
        let untagged = map.places().iter().filter(|place| place.attrs.tag().is_none()).count();
        assert_eq!(untagged, 8);
    }
}

#[test]
fn the_maps_of_the_games_are_drawn_whole() {
    for game in ["bull-run", "pancho-villa", "chickamauga", "stonewall"] {
        let map = load(game);
        let svg = map.svg().to_string();
        assert_eq!(well_formed::fault(&svg), None, "{game}");
        assert_eq!(svg.matches("<polygon data-hex=").count(), map.hex_count(), "{game}");
        assert_eq!(svg.matches("data-crossing=").count(), map.crossings().count(), "{game}");
        assert_eq!(svg.matches("data-place=").count(), map.places().len(), "{game}");
        assert!(map.rivers().iter().all(|river| {
            let name = river.name.replace('&', "&amp;").replace('\'', "&#39;");
            svg.contains(&format!("data-river=\"{name}\""))
        }));
        let plain = map.text().key().to_string();
        for hex in map.hexes() {
            assert!(plain.contains(map.label(hex)), "{game} {}", map.label(hex));
        }
    }
}
