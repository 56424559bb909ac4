//! Writing a map back as a map file.

use std::collections::BTreeSet;
use std::fmt::{self, Write};

use crate::{
    Attr, Attrs, Course, Crossing, CrossingSite, Direction, HexId, HexSet, Hexside, HexsideSet,
    LabelStyle, Map, Offset, River, Shoved, SideKind, TerrainLayer,
};

/// Writing map files.
impl Map {
    /// The map as a [map file](crate::map_file): what was built in code, or changed by a program,
    /// for people to read and edit. [`Map::from_toml`] reads the same map from it.
    ///
    /// Comments, notes and sources of a file that it was read from are not kept in a map, and so
    /// not written. Names that a file could not have (longer than a file allows, a key of the
    /// game's own that is one of the format's) are written all the same, and refused when read.
    ///
    /// ```
    /// use grognard_hexmap::{Grid, LabelStyle, Map, MapBuilder, Orientation, Shoved};
    /// let grid = Grid::new(Orientation::Flat, Shoved::Even, 4, 3, LabelStyle::Ccrr);
    /// let map = MapBuilder::new("field", grid)?.build();
    /// let text = map.to_toml();
    /// assert_eq!(Map::from_toml("field.toml", &text)?, map);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_toml(&self) -> String {
        Writer { map: self, out: String::new() }.file()
    }
}

/// These two keys need not be declared.
const ALWAYS: [&str; 2] = ["tag", "note"];
/// Lists go on in a new line from here.
const WIDTH: usize = 96;
/// So many hexes in a column are a run.
const RUN: usize = 3;

struct Writer<'m> {
    map: &'m Map,
    out: String,
}

impl Writer<'_> {
    fn file(mut self) -> String {
        self.head();
        for layer in &self.map.layers {
            self.layer(layer);
        }
        for (_, kind) in self.map.side_kinds() {
            self.section("side_kind");
            self.text("name", &kind.name);
            if kind.directed {
                self.key("directed", "true");
            }
            self.colour(kind.colour.as_deref());
        }
        self.sides();
        for (_, kind) in self.map.link_kinds() {
            self.section("link_kind");
            self.text("name", &kind.name);
            self.colour(kind.colour.as_deref());
        }
        self.boxes();
        for line in &self.map.lines {
            self.section("line");
            self.text("name", &line.name);
            self.text("kind", &self.map.link_kind_info(line.kind).name);
            self.list("hexes", line.hexes.iter().map(|&hex| self.label(hex)).collect());
            self.attrs(&line.attrs);
        }
        for river in &self.map.rivers {
            self.river(river);
        }
        for crossing in &self.map.crossings {
            self.crossing(crossing);
        }
        self.names();
        self.out
    }

    fn head(&mut self) {
        let (map, grid) = (self.map, self.map.grid);
        self.out.push_str("[map]\n");
        self.text("name", &map.name);
        self.text("title", &map.title);
        self.text("orientation", &grid.orientation.to_string());
        self.text("shoved", if grid.shoved == Shoved::Even { "even" } else { "odd" });
        let numbering = match grid.labels {
            LabelStyle::Ccrr => "CCRR",
            LabelStyle::Cccrrr => "CCCRRR",
            LabelStyle::LetterNumber => "A1",
        };
        self.text("numbering", numbering);
        for (key, number) in [
            ("columns", grid.columns),
            ("rows", grid.rows),
            ("first_column", grid.first_column),
            ("first_row", grid.first_row),
        ] {
            self.key(key, &number.to_string());
        }
        if !map.armies.is_empty() {
            self.list("armies", map.armies.iter().map(|army| quoted(army)).collect());
        }
        let keys: BTreeSet<&str> =
            self.all_attrs().flat_map(Attrs::iter).map(|(key, _)| key).collect();
        let keys: Vec<_> = keys.into_iter().filter(|key| !ALWAYS.contains(key)).collect();
        if !keys.is_empty() {
            self.list("keys", keys.into_iter().map(quoted).collect());
        }
        if map.layers.is_empty() && map.hex_count() < grid.offsets().count() {
            let void = grid.offsets().filter(|&at| map.at(at).is_none());
            self.list("void", void.filter_map(|at| grid.label(at)).map(|at| quoted(&at)).collect());
        }
        self.attrs(&map.attrs);
    }

    fn all_attrs(&self) -> impl Iterator<Item = &Attrs> {
        let map = self.map;
        let legends = map.layers.iter().flat_map(|layer| &layer.legend);
        std::iter::once(&map.attrs)
            .chain(legends.map(|entry| &entry.attrs))
            .chain(map.boxes.iter().map(|known| &known.attrs))
            .chain(map.lines.iter().map(|line| &line.attrs))
            .chain(map.rivers.iter().map(|river| &river.attrs))
            .chain(map.crossings.iter().map(|crossing| &crossing.attrs))
            .chain(map.places.iter().map(|place| &place.attrs))
            .chain(map.regions.iter().map(|region| &region.attrs))
            .chain(map.strokes.iter().map(|stroke| &stroke.attrs))
    }

    fn layer(&mut self, layer: &TerrainLayer) {
        let map = self.map;
        self.section("terrain");
        self.text("layer", &layer.name);
        self.out.push_str("legend = [\n");
        for entry in &layer.legend {
            let symbol = quoted(&entry.symbol.to_string());
            let _ = write!(self.out, "  {{ symbol = {symbol}, name = {}", quoted(&entry.name));
            if let Some(colour) = &entry.colour {
                let _ = write!(self.out, ", colour = {}", quoted(colour));
            }
            for (key, value) in entry.attrs.iter() {
                let _ = write!(self.out, ", {} = {}", bare(key), Value(value));
            }
            self.out.push_str(" },\n");
        }
        let unused = |symbol: &char| layer.legend.iter().all(|entry| entry.symbol != *symbol);
        let void = "~_-".chars().chain('\u{a1}'..='\u{2ff}').find(unused).unwrap_or('~');
        let holes = map.hex_count() < map.grid.offsets().count();
        if holes {
            let symbol = quoted(&void.to_string());
            let _ = writeln!(self.out, "  {{ symbol = {symbol}, name = \"void\", void = true }},");
        }
        self.out.push_str("]\nrows = [\n");
        for row in 0..map.grid.rows {
            let symbols: String = (0..map.grid.columns)
                .map(|column| {
                    let hex = map.at(Offset { column, row });
                    hex.and_then(|hex| layer.entry(hex)).map_or(void, |entry| entry.symbol)
                })
                .collect();
            let _ = writeln!(self.out, "  {},", quoted(&symbols));
        }
        self.out.push_str("]\n");
    }

    /// Features of hexsides but for those that rivers bring.
    fn sides(&mut self) {
        let map = self.map;
        for (kind, info) in map.side_kinds() {
            let rivers = self.river_sides(kind, info.directed);
            let has = |side: Hexside| map.features(side).contains(kind) && !rivers.contains(side);
            let listed = |side: &Hexside| {
                let other = map.reversed(*side);
                // What does not differ by direction is written once.
                has(*side) && (info.directed || other.is_none_or(|other| side.hex < other.hex))
            };
            let all = map.hexes().flat_map(|hex| {
                Direction::ALL.into_iter().map(move |direction| Hexside { hex, direction })
            });
            let sides: Vec<_> =
                all.filter(listed).map(|side| quoted(&map.side_label(side))).collect();
            if !sides.is_empty() {
                self.section("side");
                self.text("kind", &info.name);
                self.list("hexsides", sides);
            }
        }
    }

    fn river_sides(&self, kind: SideKind, directed: bool) -> HexsideSet {
        let mut sides = HexsideSet::new(self.map.len());
        for river in &self.map.rivers {
            let Course::Along(along) = &river.course else { continue };
            for &(side, _) in along.iter().filter(|(_, of)| *of == kind) {
                sides.insert(side);
                sides.extend(self.map.reversed(side).filter(|_| !directed));
            }
        }
        sides
    }

    fn boxes(&mut self) {
        for known in &self.map.boxes {
            self.section("box");
            self.text("label", &known.label);
            self.text("name", &known.name);
            self.list("joins", known.joins.iter().map(|&hex| self.label(hex)).collect());
            self.attrs(&known.attrs);
        }
    }

    fn river(&mut self, river: &River) {
        let map = self.map;
        self.section("river");
        self.text("name", &river.name);
        match &river.course {
            Course::Along(sides) => {
                let name = |kind: SideKind| &map.side_kind_info(kind).name;
                let usual = sides.first().map(|&(_, kind)| kind);
                let one_kind = sides.iter().all(|&(_, kind)| Some(kind) == usual);
                if let Some(kind) = usual.filter(|_| one_kind) {
                    self.text("kind", name(kind));
                }
                let broken = sides.windows(2).any(|pair| !map.sides_touch(pair[0].0, pair[1].0));
                if broken {
                    self.key("unbroken", "false");
                }
                let along = sides.iter().map(|&(side, kind)| {
                    let side = map.side_label(side);
                    if one_kind { quoted(&side) } else { quoted(&format!("{side} {}", name(kind))) }
                });
                self.list("along", along.collect());
            }
            Course::Through { hexes, upstream, downstream } => {
                self.list("through", hexes.iter().map(|&hex| self.label(hex)).collect());
                for (key, way) in [("upstream", upstream), ("downstream", downstream)] {
                    if let Some(way) = way {
                        self.text(key, way.name(map.grid.orientation));
                    }
                }
            }
        }
        self.attrs(&river.attrs);
    }

    fn crossing(&mut self, crossing: &Crossing) {
        self.section("crossing");
        self.id(&crossing.id, &crossing.name);
        self.text("name", &crossing.name);
        self.text("kind", &crossing.kind);
        match crossing.site {
            CrossingSite::Hexside(side) => self.text("on", &self.map.side_label(side)),
            CrossingSite::Hex(hex) => self.text("in", self.map.label(hex)),
        }
        if !crossing.at_start.is_standing() {
            self.text("state", "gone");
        }
        let closed: Vec<String> = (self.map.armies.iter().enumerate())
            .filter(|&(army, _)| crossing.at_start.is_closed_to(crate::Army::from_index(army)))
            .map(|(_, name)| quoted(name))
            .collect();
        if !closed.is_empty() {
            self.list("closed_to", closed);
        }
        self.attrs(&crossing.attrs);
    }

    fn names(&mut self) {
        let map = self.map;
        for place in &map.places {
            self.section("place");
            self.id(&place.id, &place.name);
            self.text("name", &place.name);
            self.text("kind", &place.kind);
            self.text("hex", map.label(place.hex));
            self.attrs(&place.attrs);
        }
        for region in &map.regions {
            self.section("region");
            self.text("name", &region.name);
            self.list("hexes", self.runs(&region.hexes));
            self.attrs(&region.attrs);
        }
        for stroke in &map.strokes {
            self.section("stroke");
            self.text("name", &stroke.name);
            self.text("kind", &stroke.kind);
            let points = stroke.points.iter().map(|[x, y]| format!("[{x:?}, {y:?}]"));
            self.list("points", points.collect());
            self.attrs(&stroke.attrs);
        }
    }

    /// The hexes of a region, runs down a column in one.
    fn runs(&self, hexes: &HexSet) -> Vec<String> {
        let map = self.map;
        let mut at: Vec<(Option<Offset>, HexId)> =
            hexes.iter().map(|hex| (map.offset(hex), hex)).collect();
        // By column; boxes, which have none, at the end.
        at.sort_by_key(|&(at, hex)| match at {
            Some(at) => (0, at.column, at.row, hex),
            None => (1, 0, 0, hex),
        });
        let follows = |a: &(Option<Offset>, HexId), b: &(Option<Offset>, HexId)| match (a.0, b.0) {
            (Some(a), Some(b)) => a.column == b.column && a.row + 1 == b.row,
            _ => false,
        };
        at.chunk_by(follows)
            .flat_map(|run| match run {
                [first, .., last] if run.len() >= RUN => {
                    vec![quoted(&format!("{}..{}", map.label(first.1), map.label(last.1)))]
                }
                _ => run.iter().map(|&(_, hex)| self.label(hex)).collect(),
            })
            .collect()
    }

    fn label(&self, hex: HexId) -> String {
        quoted(self.map.label(hex))
    }

    fn section(&mut self, name: &str) {
        let _ = write!(self.out, "\n[[{name}]]\n");
    }

    fn key(&mut self, key: &str, value: &str) {
        let _ = writeln!(self.out, "{} = {value}", bare(key));
    }

    fn text(&mut self, key: &str, text: &str) {
        self.key(key, &quoted(text));
    }

    fn id(&mut self, id: &str, name: &str) {
        if id != name {
            self.text("id", id);
        }
    }

    fn colour(&mut self, colour: Option<&str>) {
        if let Some(colour) = colour {
            self.text("colour", colour);
        }
    }

    fn attrs(&mut self, attrs: &Attrs) {
        for (key, value) in attrs.iter() {
            self.key(key, &Value(value).to_string());
        }
    }

    /// A list in one line, or in several that are not too long.
    fn list(&mut self, key: &str, items: Vec<String>) {
        let line = items.join(", ");
        if key.len() + line.len() + 5 <= WIDTH {
            return self.key(key, &format!("[{line}]"));
        }
        let _ = write!(self.out, "{} = [", bare(key));
        let mut room = 0;
        for item in items {
            if item.len() + 2 > room {
                self.out.push_str("\n ");
                room = WIDTH;
            }
            let _ = write!(self.out, " {item},");
            room = room.saturating_sub(item.len() + 2);
        }
        self.out.push_str("\n]\n");
    }
}

/// A value of a key of the game's own.
struct Value<'a>(&'a Attr);

impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Attr::Text(text) => f.write_str(&quoted(text)),
            Attr::Whole(number) => write!(f, "{number}"),
            // With a point or an exponent, so that it is read as the same kind of number.
            Attr::Number(number) => write!(f, "{number:?}"),
            Attr::Flag(flag) => write!(f, "{flag}"),
            Attr::List(items) => {
                f.write_str("[")?;
                for (index, item) in items.iter().enumerate() {
                    let comma = if index > 0 { ", " } else { "" };
                    write!(f, "{comma}{}", Value(item))?;
                }
                f.write_str("]")
            }
        }
    }
}

/// A text in quotes, with what TOML wants escaped.
fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for letter in text.chars() {
        match letter {
            '"' | '\\' => out.extend(['\\', letter]),
            letter if letter.is_control() => {
                let _ = write!(out, "\\U{:08x}", u32::from(letter));
            }
            letter => out.push(letter),
        }
    }
    out.push('"');
    out
}

/// A key, in quotes where it must be.
fn bare(key: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "_-".contains(letter);
    if !key.is_empty() && key.chars().all(plain) { key.to_owned() } else { quoted(key) }
}
