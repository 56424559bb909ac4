//! Pictures: well formed whatever a map says, complete, and always the same.

#![cfg(feature = "draw")]

mod well_formed;

use grognard_hexmap::{
    Army, Attr, Attrs, Colour, Counter, Course, Crossing, CrossingSite, CrossingState, Grid, HexId,
    HexSet, Hexside, Highlight, LabelStyle, LegendEntry, Line, LineStep, Map, MapBuilder, Marker,
    OffMapBox, Orientation, Overlay, Place, Region, River, Route, Shoved, Stroke, SvgPart,
};
use proptest::prelude::*;
use well_formed::fault;

fn assert_sound(svg: &str) {
    assert_eq!(fault(svg), None);
}

#[test]
fn the_check_itself_finds_faults() {
    for wrong in [
        "<a>",
        "<a></b>",
        "<a b=\"<\"/>",
        "<a b=\"x\" b=\"y\"/>",
        "<a>&x</a>",
        "<a/><b/>",
        "<a>\u{1b}</a>",
    ] {
        assert!(fault(wrong).is_some(), "{wrong}");
    }
    assert_eq!(fault("<a b=\"x\"><c/>d &amp; e</a>\n"), None);
}

const HOSTILE: &str = "</text><script>alert(\"x\")</script> & 'Æ' \u{0}\u{1b}[31m";

fn attrs(pairs: &[(&str, &str)]) -> Attrs {
    let mut attrs = Attrs::default();
    for (key, value) in pairs {
        attrs.insert(*key, Attr::Text((*value).to_owned()));
    }
    attrs
}

/// A map with one of everything, every name of it as given.
fn everything(orientation: Orientation, name: &str) -> Map {
    let grid = Grid::new(orientation, Shoved::Odd, 6, 5, LabelStyle::Ccrr);
    let mut builder = MapBuilder::new(name, grid).unwrap();
    builder.title(name);
    builder.army("north").unwrap();
    builder.army("south").unwrap();
    let mut woods = LegendEntry::new('w', name);
    woods.colour = Some("\"/><script>".to_owned());
    let rows = ["..w...", ".w....", "......", "ww....", "......"];
    builder.terrain("terrain", vec![LegendEntry::new('.', "clear"), woods], &rows).unwrap();
    let second = [('-', "none"), ('h', "hill"), ('s', "stream")];
    let second = second.map(|(symbol, name)| LegendEntry::new(symbol, name)).to_vec();
    let rows = ["-h----", "------", "---s--", "------", "------"];
    builder.terrain("second", second, &rows).unwrap();
    hexsides(&mut builder, name);
    water(&mut builder, name);
    roads(&mut builder, name);
    places(&mut builder, name);
    builder.build()
}

/// The first hexside of a hex that has a neighbour beyond it.
fn first_side(map: &Map, hex: usize) -> Hexside {
    let hex = HexId::from_index(hex);
    let (direction, _) = map.neighbours(hex).next().unwrap();
    Hexside { hex, direction }
}

/// A chain of hexes through the second row.
fn chain(map: &Map) -> Vec<HexId> {
    let line = map.string(map.hex("0102").unwrap(), map.hex("0602").unwrap()).unwrap();
    let hexes = line.into_iter().filter_map(|step| match step {
        LineStep::In(hex) => hex,
        LineStep::Between(_, right) => right,
    });
    hexes.collect()
}

fn hexsides(builder: &mut MapBuilder, name: &str) {
    for (index, (kind, directed)) in [
        ("cliff", false),
        ("pass", false),
        ("slope", true),
        ("wall", false),
        ("border", false),
        ("minor river", false),
        (name, false),
    ]
    .into_iter()
    .enumerate()
    {
        let kind = builder.side_kind(kind, directed).unwrap();
        let from = first_side(builder.map(), index + 7);
        let to = builder.map().neighbour(from.hex, from.direction).unwrap();
        builder.feature(from.hex, to, kind).unwrap();
    }
}

fn water(builder: &mut MapBuilder, name: &str) {
    let creek = builder.side_kind("creek", false).unwrap();
    let along = first_side(builder.map(), 20);
    let hexes = chain(builder.map());
    let bridge = CrossingSite::Hex(hexes[1]);
    for course in [
        Course::Along(vec![(along, creek)]),
        Course::Through { hexes, upstream: None, downstream: None },
    ] {
        builder.river(River { name: name.into(), course, attrs: Attrs::default() }, true).unwrap();
    }
    let hidden = CrossingState::OPEN.closed_to(Army::from_index(1));
    for (index, (kind, site, at_start)) in [
        ("bridge", bridge, CrossingState::OPEN),
        ("ford", CrossingSite::Hexside(along), hidden),
        (name, CrossingSite::Hexside(along), CrossingState::GONE),
    ]
    .into_iter()
    .enumerate()
    {
        let (id, attrs) = (format!("{index}{name}"), Attrs::default());
        let crossing = Crossing { id, name: name.into(), kind: kind.into(), site, at_start, attrs };
        builder.crossing(crossing).unwrap();
    }
}

fn roads(builder: &mut MapBuilder, name: &str) {
    let mut hexes = chain(builder.map());
    let joins = vec![hexes[0]];
    let (label, attrs) = (format!("exit {name}"), Attrs::default());
    let exit = OffMapBox { label, name: name.into(), joins, attrs };
    hexes.insert(0, builder.off_map_box(exit).unwrap());
    let (label, attrs) = ("depot".to_owned(), Attrs::default());
    builder.off_map_box(OffMapBox { label, name: "Depot".into(), joins: vec![], attrs }).unwrap();
    for kind in ["turnpike", "rail", "trail", "lane", "road"] {
        let kind = builder.link_kind(kind).unwrap();
        let (hexes, attrs) = (hexes.clone(), Attrs::default());
        builder.line("again", kind, &hexes[1..]).unwrap();
        builder.line_with(Line { name: name.into(), kind, hexes, attrs }).unwrap();
    }
}

fn places(builder: &mut MapBuilder, name: &str) {
    let kinds = [
        "city",
        "town",
        "village",
        "house",
        "church",
        "hill",
        "tinaja",
        "entry",
        "objective",
        "junction",
        "fort",
        "farm of a friend",
        name,
    ];
    for (index, kind) in kinds.into_iter().enumerate() {
        let colour = if index % 2 == 0 { "green" } else { name };
        let place = Place {
            id: format!("{name}{index}"),
            name: name.into(),
            kind: kind.into(),
            hex: HexId::from_index(index * 2),
            attrs: attrs(&[("colour", colour), ("side", name)]),
        };
        builder.place(place).unwrap();
    }
    let hexes = (0..4).map(HexId::from_index).collect();
    builder.region(Region { name: name.into(), hexes, attrs: Attrs::default() }).unwrap();
    for points in [vec![], vec![[0.5, 0.5]], vec![[-1e300, 0.0], [1e300, 2.0]]] {
        let (kind, attrs) = ("stream".into(), Attrs::default());
        builder.stroke(Stroke { name: name.into(), kind, points, attrs }).unwrap();
    }
}

fn overlay(map: &Map, name: &str) -> Overlay {
    let red = Colour::parse("red").unwrap();
    let mut overlay = Overlay::new();
    let stray = HexId::from_index(map.len() + 5);
    let exit = HexId::from_index(map.hex_count());
    for at in [HexId::from_index(3), HexId::from_index(3), exit, stray] {
        overlay.counter(Counter::new(at, red, name).line(name).line("").short(name).id(name));
        overlay.marker(Marker::new(at, red, name));
    }
    let hexes = [HexId::from_index(1), exit, stray].into_iter().collect();
    overlay.highlight(Highlight::new(hexes, red).opacity(200).note(stray, "9").note(exit, name));
    overlay.route(Route::new([], red));
    overlay.route(Route::new([HexId::from_index(1)], red));
    overlay.route(Route::new([HexId::from_index(1), stray, HexId::from_index(2), exit], red));
    overlay
}

const PARTS: [SvgPart; 12] = [
    SvgPart::Terrain,
    SvgPart::Labels,
    SvgPart::Rivers,
    SvgPart::Hexsides,
    SvgPart::Links,
    SvgPart::Crossings,
    SvgPart::Places,
    SvgPart::Names,
    SvgPart::Regions,
    SvgPart::Strokes,
    SvgPart::Title,
    SvgPart::Key,
];

#[test]
fn one_polygon_a_hex() {
    for orientation in [Orientation::Flat, Orientation::Pointy] {
        let map = everything(orientation, "plain");
        let svg = map.svg().to_string();
        assert_sound(&svg);
        assert_eq!(svg.matches("<polygon data-hex=").count(), map.hex_count());
        for hex in map.hexes() {
            assert_eq!(
                svg.matches(&format!("<polygon data-hex=\"{}\"", map.label(hex))).count(),
                1
            );
        }
        assert_eq!(svg.matches("<rect data-hex=").count(), map.boxes().len());
        assert_eq!(svg.matches("data-crossing=").count(), 3);
        assert_eq!(svg.matches("data-place=").count(), map.places().len());
    }
}

#[test]
fn hostile_names_stay_text() {
    let map = everything(Orientation::Flat, HOSTILE);
    let overlay = overlay(&map, HOSTILE);
    let svg = map.svg().overlay(&overlay).with(SvgPart::Regions).to_string();
    assert_sound(&svg);
    assert!(!svg.contains("<script"));
    assert!(svg.contains("&lt;script&gt;"));
}

#[test]
fn the_same_map_gives_the_same_picture() {
    let picture = || {
        let map = everything(Orientation::Pointy, "same");
        let overlay = overlay(&map, "same");
        map.svg().overlay(&overlay).to_string()
    };
    assert_eq!(picture(), picture());
}

#[test]
fn every_part_can_be_left_out() {
    let map = everything(Orientation::Flat, "parts");
    let all = PARTS.into_iter().fold(map.svg(), grognard_hexmap::Svg::with).to_string();
    for part in PARTS {
        let less =
            PARTS.into_iter().fold(map.svg(), grognard_hexmap::Svg::with).without(part).to_string();
        assert_sound(&less);
        assert!(less.len() < all.len(), "{part:?}");
    }
    let bare = PARTS.into_iter().fold(map.svg(), grognard_hexmap::Svg::without).to_string();
    assert_sound(&bare);
    for class in ["labels", "rivers", "hexsides", "links", "crossings", "places", "names", "key"] {
        assert!(all.contains(&format!("class=\"{class}\"")), "{class}");
        assert!(!bare.contains(&format!("class=\"{class}\"")), "{class}");
    }
}

#[test]
fn regions_with_a_border_are_always_drawn() {
    let grid = Grid::new(Orientation::Flat, Shoved::Even, 3, 3, LabelStyle::Ccrr);
    let mut builder = MapBuilder::new("border", grid).unwrap();
    let hexes: HexSet = [builder.hex("0101").unwrap()].into_iter().collect();
    let mut bordered = Attrs::default();
    bordered.insert("border", Attr::Flag(true));
    builder.region(Region { name: "usa".into(), hexes: hexes.clone(), attrs: bordered }).unwrap();
    builder.region(Region { name: "mexico".into(), hexes, attrs: Attrs::default() }).unwrap();
    let map = builder.build();
    let usual = map.svg().to_string();
    assert!(usual.contains("data-region=\"usa\"") && !usual.contains("data-region=\"mexico\""));
    let all = map.svg().with(SvgPart::Regions).to_string();
    assert!(all.contains("data-region=\"mexico\""));
}

#[test]
fn places_are_tinted() {
    let map = everything(Orientation::Flat, "tint");
    let green = Colour::parse("green").unwrap().to_string();
    let svg = map.svg().without(SvgPart::Key).to_string();
    assert!(svg.contains(&format!("fill=\"{green}\"")));
}

#[test]
fn crossings_show_their_state() {
    let map = everything(Orientation::Flat, "state");
    let yellow = "#f5c82a";
    let before = map.svg().without(SvgPart::Key).to_string();
    assert_eq!(before.matches(yellow).count(), 1);
    assert_eq!(before.matches("class=\"destroyed\"").count(), 0);
    let mut states = map.crossing_states();
    let bridge = map.crossing_named("0state").unwrap();
    states.destroy(bridge);
    let ford = map.crossing_named("1state").unwrap();
    states.open_to(ford, map.army("south").unwrap());
    let after = map.svg().without(SvgPart::Key).crossing_states(&states).to_string();
    assert_eq!(after.matches(yellow).count(), 0);
    assert_eq!(after.matches("class=\"destroyed\"").count(), 1);
}

#[test]
fn counters_stack_and_can_be_found() {
    let map = everything(Orientation::Flat, "stack");
    let blue = Colour::parse("blue").unwrap();
    let at = map.hex("0303").unwrap();
    let mut overlay = Overlay::new();
    overlay.counter(Counter::new(at, blue, "Tyler").line("4-4").id("tyler"));
    overlay.counter(Counter::new(at, blue, "Hunter").line("5-4").id("hunter"));
    let svg = map.svg().overlay(&overlay).to_string();
    assert_sound(&svg);
    let place = |unit: &str| {
        let from = svg.find(&format!("data-unit=\"{unit}\"")).unwrap();
        let rect = &svg[from..][svg[from..].find("<rect").unwrap()..];
        let x = rect.split(" x=\"").nth(1).unwrap().split('"').next().unwrap();
        x.parse::<f64>().unwrap()
    };
    assert!(place("tyler") < place("hunter"));
    assert_eq!(svg.matches("data-at=\"0303\" fill=").count(), 2);
}

#[test]
fn scale_is_kept_within_reason() {
    let map = everything(Orientation::Flat, "scale");
    for scale in [0.0, -5.0, f64::NAN, f64::INFINITY, 1e300] {
        assert_sound(&map.svg().scale(scale).to_string());
    }
    let width = |scale: f64| {
        let svg = map.svg().scale(scale).to_string();
        let text = svg.split(" width=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
        text.parse::<f64>().unwrap()
    };
    assert!((width(100.0) / width(50.0) - 2.0).abs() < 0.01);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_name_gives_a_sound_picture(name in "\\PC{1,12}|[<>&\"'\u{0}-\u{20}]{1,6}", pointy: bool) {
        // Kinds and labels that the builder itself refuses are another test's.
        let known = ["cliff", "pass", "slope", "wall", "border", "minor river", "creek"];
        prop_assume!(!known.contains(&name.as_str()) && name != "depot");
        let orientation = if pointy { Orientation::Pointy } else { Orientation::Flat };
        let map = everything(orientation, &name);
        let overlay = overlay(&map, &name);
        prop_assert_eq!(fault(&map.svg().overlay(&overlay).to_string()), None);
    }

    #[test]
    fn any_grid_lies_on_its_page(
        columns in 1u16..9,
        rows in 1u16..9,
        pointy: bool,
        odd: bool,
    ) {
        let orientation = if pointy { Orientation::Pointy } else { Orientation::Flat };
        let shoved = if odd { Shoved::Odd } else { Shoved::Even };
        let grid = Grid::new(orientation, shoved, columns, rows, LabelStyle::Ccrr);
        let map = MapBuilder::new("grid", grid).unwrap().build();
        let svg = map.svg().to_string();
        prop_assert_eq!(fault(&svg), None);
        let numbers = |text: &str| -> Vec<f64> {
            text.split([' ', ',']).map(|number| number.parse().unwrap()).collect()
        };
        let between = |text: &str, from: &str| -> String {
            text.split(from).nth(1).unwrap().split('"').next().unwrap().to_owned()
        };
        let page = numbers(&between(&svg, "viewBox=\""));
        for polygon in svg.split("<polygon data-hex=").skip(1) {
            for corner in numbers(&between(polygon, "points=\"")).chunks(2) {
                prop_assert!(corner[0] >= page[0] && corner[0] <= page[0] + page[2]);
                prop_assert!(corner[1] >= page[1] && corner[1] <= page[1] + page[3]);
            }
        }
    }
}

/// An empty field of 10 by 10 hexes, to put something on.
fn field() -> MapBuilder {
    let grid = Grid::new(Orientation::Flat, Shoved::Even, 10, 10, LabelStyle::Ccrr);
    MapBuilder::new("field", grid).unwrap()
}

#[test]
fn compass_and_scale_are_drawn_where_the_map_knows_them() {
    let plain = field().build().svg().to_string();
    assert!(!plain.contains("class=\"compass\"") && !plain.contains("class=\"scale\""));
    let mut builder = field();
    let mut known = attrs(&[("north", "up")]);
    known.insert("hex_yards", Attr::Whole(800));
    builder.attrs(known);
    let map = builder.build();
    let svg = map.svg().to_string();
    assert_sound(&svg);
    assert!(svg.contains("class=\"compass\""));
    assert!(svg.contains(">1600</text>") && svg.contains(">yards, 800 a hex</text>"));
    let bare = map.svg().without(SvgPart::Title).to_string();
    assert!(!bare.contains("class=\"compass\"") && !bare.contains("class=\"frame\""));
}

/// Where the number of a hex stands.
fn number_at(svg: &str, label: &str) -> (f64, f64) {
    let line = svg.lines().find(|line| line.contains(&format!(">{label}</text>"))).unwrap();
    let value = |name: &str| {
        let from = line.find(&format!(" {name}=\"")).unwrap() + name.len() + 3;
        line[from..].split('"').next().unwrap().parse().unwrap()
    };
    (value("x"), value("y"))
}

#[test]
fn hex_numbers_keep_off_rivers_and_roads() {
    let plain = field().build().svg().to_string();
    let mut builder = field();
    let map = builder.map();
    let (north, south) = (map.hex("0504").unwrap(), map.hex("0505").unwrap());
    let side = map.hexside(south, north).unwrap();
    let creek = builder.side_kind("creek", false).unwrap();
    let course = Course::Along(vec![(side, creek)]);
    builder.river(River { name: "Run".into(), course, attrs: Attrs::default() }, true).unwrap();
    let wet = builder.build().svg().to_string();
    let ((x, y), (wet_x, wet_y)) = (number_at(&plain, "0505"), number_at(&wet, "0505"));
    assert!(wet_y > y + 4.0 && (wet_x - x).abs() < 0.01, "lower, away from the water");
    assert_eq!(number_at(&plain, "0504"), number_at(&wet, "0504"), "the other bank has no need");

    let mut builder = field();
    let through = Course::Through { hexes: vec![north, south], upstream: None, downstream: None };
    builder
        .river(River { name: "Run".into(), course: through, attrs: Attrs::default() }, true)
        .unwrap();
    let led = builder.build().svg().to_string();
    assert!(number_at(&led, "0505").0 < x - 10.0, "beside the water that comes in there");
}

#[test]
fn a_long_river_carries_its_name_once_and_a_short_one_none() {
    let mut builder = field();
    let row = |number: &str| {
        (1..=10).map(|column| builder.map().hex(&format!("{column:02}{number}")).unwrap()).collect()
    };
    let (one, two): (Vec<HexId>, Vec<HexId>) = (row("03"), row("07"));
    for (name, hexes) in [
        ("Long River", one.clone()),
        ("Long River", two),
        ("A rill with a long name", one[..2].to_vec()),
    ] {
        let course = Course::Through { hexes, upstream: None, downstream: None };
        let river = River { name: name.into(), course, attrs: Attrs::default() };
        builder.river(river, true).unwrap();
    }
    let svg = builder.build().svg().to_string();
    assert_sound(&svg);
    assert_eq!(svg.matches(">LONG RIVER</text>").count(), 1);
    assert!(!svg.contains(">A RILL WITH A LONG NAME</text>"));
}
