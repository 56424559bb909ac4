//! The maps of the published games load, and have the facts that their rules state.

use std::collections::BTreeSet;
use std::path::Path;

use hexmap::{CrossingSite, Direction, HexId, HexSet, Hexside, Map, Orientation};

fn load(game: &str) -> Map {
    let file = format!("../games/{game}/data/map.toml");
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
