//! Text maps, letter by letter.

#![cfg(feature = "draw")]

use grognard_hexmap::{
    Attrs, Colour, Counter, Course, Crossing, CrossingSite, CrossingState, CrossingStates, Grid,
    HexId, HexSet, Highlight, LabelStyle, LegendEntry, Map, MapBuilder, Marker, OffMapBox,
    Orientation, Overlay, Place, River, Route, Shoved,
};

fn legend() -> Vec<LegendEntry> {
    vec![LegendEntry::new('.', "clear"), LegendEntry::new('w', "woods")]
}

fn hex(builder: &MapBuilder, label: &str) -> HexId {
    builder.hex(label).unwrap()
}

/// Six hexes with a creek between north and south, a ford, a road, a town and an entry.
fn banks() -> Map {
    let grid = Grid::new(Orientation::Flat, Shoved::Even, 3, 2, LabelStyle::Ccrr);
    let mut builder = MapBuilder::new("banks", grid).unwrap();
    builder.army("blue").unwrap();
    builder.terrain("terrain", legend(), &["..w", "w.."]).unwrap();
    let creek = builder.side_kind("creek", false).unwrap();
    let course =
        [("0101", "0102"), ("0201", "0102"), ("0201", "0202"), ("0201", "0302"), ("0301", "0302")];
    let sides = course.map(|(a, b)| {
        let (a, b) = (hex(&builder, a), hex(&builder, b));
        (builder.map().hexside(a, b).unwrap(), creek)
    });
    let river = River {
        name: "Creek".into(),
        course: Course::Along(sides.to_vec()),
        attrs: Attrs::default(),
    };
    builder.river(river, true).unwrap();
    builder
        .crossing(Crossing {
            id: "ford".into(),
            name: "Ford".into(),
            kind: "ford".into(),
            site: CrossingSite::Hexside(sides[2].0),
            at_start: CrossingState::OPEN,
            attrs: Attrs::default(),
        })
        .unwrap();
    let road = builder.link_kind("road").unwrap();
    let rail = builder.link_kind("rail").unwrap();
    let line = ["0101", "0201", "0202"].map(|label| hex(&builder, label));
    builder.line("Pike", road, &line).unwrap();
    let line = ["0202", "0302"].map(|label| hex(&builder, label));
    builder.line("Line", rail, &line).unwrap();
    for (name, kind, label) in [("Centreville", "town", "0201"), ("A", "entry", "0101")] {
        builder
            .place(Place {
                id: name.into(),
                name: name.into(),
                kind: kind.into(),
                hex: hex(&builder, label),
                attrs: Attrs::default(),
            })
            .unwrap();
    }
    builder.build()
}

fn lines(text: &str) -> Vec<&str> {
    text.lines().collect()
}

#[test]
fn flat_hexes_with_a_creek() {
    assert_eq!(
        lines(&banks().text().to_string()),
        [
            r"  _____         _____",
            r" /0101 \       /0301 \",
            r"/.[A]   \_____/w      \",
            r"\       /0201 \       /",
            r" \~~~~~:.      \~~~~~/",
            r" /0102 ~Centrev~0302 \",
            r"/w      ~~~f~~~.      \",
            r"\       /0202 \       /",
            r" \_____/.      +_____/",
            r"       \       /",
            r"        \_____/",
        ]
    );
}

#[test]
fn a_key_explains_the_letters() {
    let text = banks().text().key().to_string();
    assert!(text.ends_with(
        "terrain: . clear, w woods\nhexsides: ~ creek\nlinks: : road, + rail\n\
         crossings (a capital is closed to an army, x is gone): f ford\n"
    ));
}

#[test]
fn pointy_hexes() {
    let grid = Grid::new(Orientation::Pointy, Shoved::Even, 2, 2, LabelStyle::Ccrr);
    let mut builder = MapBuilder::new("pointy", grid).unwrap();
    builder.terrain("terrain", legend(), &[".w", "w."]).unwrap();
    let wall = builder.side_kind("wall", false).unwrap();
    let (a, b) = (hex(&builder, "0101"), hex(&builder, "0201"));
    builder.feature(a, b, wall).unwrap();
    let text = builder.build().text().to_string();
    assert_eq!(
        lines(&text),
        [
            r"   / \     / \",
            r" /0101 \ /0201 \",
            r"|.      Hw      |",
            r"|       H       |",
            r" \     / \     / \",
            r"   \ /0102 \ /0202 \",
            r"    |w      |.      |",
            r"    |       |       |",
            r"     \     / \     /",
            r"       \ /     \ /",
        ]
    );
}

#[test]
fn counters_highlights_routes_and_markers() {
    let map = banks();
    let blue = Colour::parse("blue").unwrap();
    let town = map.hex("0201").unwrap();
    let mut overlay = Overlay::new();
    for name in ["Tyler", "Hunter", "Miles"] {
        overlay.counter(Counter::new(town, blue, name).short(&name[..2]));
    }
    overlay.counter(Counter::new(map.hex("0301").unwrap(), blue, "Heintzelman"));
    overlay.marker(Marker::new(map.hex("0301").unwrap(), blue, "D"));
    let near: HexSet = [map.hex("0101").unwrap(), map.hex("0202").unwrap()].into_iter().collect();
    overlay.highlight(Highlight::new(near, blue).note(map.hex("0202").unwrap(), "4"));
    overlay.route(Route::new([town, map.hex("0202").unwrap()], blue));
    assert_eq!(
        lines(&map.text().overlay(&overlay).to_string()),
        [
            r"  _____         _____",
            r" /0101*\       /0301 \",
            r"/.[A]   \_____/wD     \",
            r"\       /0201>\Hei    /",
            r" \~~~~~:. Centr\~~~~~/",
            r" /0102 ~Mi Hu+1~0302 \",
            r"/w      ~~~f~~~.      \",
            r"\       /0202>\       /",
            r" \_____/.     4+_____/",
            r"       \       /",
            r"        \_____/",
        ]
    );
}

#[test]
fn a_window_shows_a_part() {
    let grid = Grid::new(Orientation::Flat, Shoved::Even, 9, 9, LabelStyle::Ccrr);
    let map = MapBuilder::new("field", grid).unwrap().build();
    let text = map.text().around(map.hex("0404").unwrap(), 1).to_string();
    for label in ["0303", "0404", "0505"] {
        assert!(text.contains(label), "{label}");
    }
    for label in ["0202", "0602", "0606", "0407"] {
        assert!(!text.contains(label), "{label}");
    }
    assert!(text.lines().all(|line| line.chars().count() <= 25));
    // Boxes and nothing at all have no window: the whole map is shown.
    assert_eq!(map.text().window(&HexSet::default()).to_string(), map.text().to_string());
}

#[test]
fn twenty_two_columns_fit_a_terminal() {
    let grid = Grid::new(Orientation::Flat, Shoved::Even, 22, 16, LabelStyle::Ccrr);
    let map = MapBuilder::new("large", grid).unwrap().build();
    assert_eq!(map.text().to_string().lines().map(|line| line.chars().count()).max(), Some(156));
}

#[test]
fn long_labels_make_wider_hexes() {
    for orientation in [Orientation::Flat, Orientation::Pointy] {
        let grid = Grid::new(orientation, Shoved::Even, 2, 2, LabelStyle::Cccrrr);
        let text = MapBuilder::new("long", grid).unwrap().build().text().to_string();
        for label in ["001001", "002001", "001002", "002002"] {
            assert!(text.contains(label), "{text}");
        }
    }
}

#[test]
fn colours_come_only_when_asked_for() {
    let map = banks();
    assert!(!map.text().to_string().contains('\x1b'));
    let coloured = map.text().ansi().to_string();
    assert!(coloured.contains("\x1b[0;38;2;"));
    // Without the codes it is the same map, and no colour runs on into the next line.
    let mut plain = String::new();
    let mut rest = coloured.as_str();
    while let Some((before, after)) = rest.split_once('\x1b') {
        plain.push_str(before);
        rest = after.split_once('m').unwrap().1;
    }
    plain.push_str(rest);
    let trimmed: Vec<&str> = plain.lines().map(str::trim_end).collect();
    assert_eq!(trimmed, lines(&map.text().to_string()));
    for line in coloured.lines() {
        // The last code of a line, if it has one, is the one that ends all colours.
        let last = line.rfind('\x1b').map(|at| &line[at..]);
        assert!(last.is_none_or(|last| last.starts_with("\x1b[0m")), "{line:?}");
    }
}

#[test]
fn no_name_reaches_the_terminal_raw() {
    let grid = Grid::new(Orientation::Flat, Shoved::Even, 2, 1, LabelStyle::Ccrr);
    let mut builder = MapBuilder::new("evil", grid).unwrap();
    let evil = "\x1b[2J\r\n\u{7}\u{202e}";
    builder.link_kind(evil).unwrap();
    let at = hex(&builder, "0101");
    builder
        .off_map_box(OffMapBox {
            label: evil.into(),
            name: evil.into(),
            joins: vec![at],
            attrs: Attrs::default(),
        })
        .unwrap();
    builder
        .place(Place {
            id: evil.into(),
            name: evil.into(),
            kind: evil.into(),
            hex: at,
            attrs: Attrs::default(),
        })
        .unwrap();
    let map = builder.build();
    let mut overlay = Overlay::new();
    overlay.counter(Counter::new(HexId::from_index(1), Colour::BLACK, evil));
    overlay.counter(Counter::new(HexId::from_index(2), Colour::BLACK, evil));
    overlay.counter(Counter::new(HexId::from_index(99), Colour::BLACK, evil));
    let text = map.text().overlay(&overlay).key().to_string();
    assert!(!text.contains(|c: char| c.is_control() && c != '\n'), "{text:?}");
    assert!(!text.contains('\u{202e}'));
}

#[test]
fn wide_letters_keep_the_columns() {
    let grid = Grid::new(Orientation::Flat, Shoved::Even, 1, 1, LabelStyle::Ccrr);
    let mut builder = MapBuilder::new("wide", grid).unwrap();
    let at = hex(&builder, "0101");
    builder
        .place(Place {
            id: "x".into(),
            name: "関ヶ原の戦い".into(),
            kind: "town".into(),
            hex: at,
            attrs: Attrs::default(),
        })
        .unwrap();
    let text = builder.build().text().to_string();
    // Three wide letters take six of seven cells; the fourth does not fit.
    assert!(text.contains("\\関ヶ原 /"), "{text}");
}

#[test]
fn crossings_tell_their_state() {
    let map = banks();
    let ford = map.crossing_named("ford").unwrap();
    let mut states = map.crossing_states();
    let shown = |states: &CrossingStates| map.text().crossing_states(states).to_string();
    assert!(shown(&states).contains("~~f~~"));
    states.close_to(ford, map.army("blue").unwrap());
    assert!(shown(&states).contains("~~F~~"));
    states.destroy(ford);
    assert!(shown(&states).contains("~~x~~"));
}

#[test]
fn a_pass_is_a_gap_in_a_cliff() {
    let grid = Grid::new(Orientation::Flat, Shoved::Even, 1, 2, LabelStyle::Ccrr);
    let mut builder = MapBuilder::new("pass", grid).unwrap();
    let (a, b) = (hex(&builder, "0101"), hex(&builder, "0102"));
    for kind in ["cliff", "pass"] {
        let kind = builder.side_kind(kind, false).unwrap();
        builder.feature(a, b, kind).unwrap();
    }
    let trail = builder.link_kind("trail").unwrap();
    builder.line("Trail", trail, &[a, b]).unwrap();
    assert!(builder.build().text().to_string().contains("\\##X##/"));
}
