//! What stands in the cells of each hex and on its sides.

use std::collections::{BTreeMap, BTreeSet};

use super::TextMap;
use super::canvas::{Canvas, Look, width_of};
use super::shape::Shape;
use crate::draw::style::{self, LinkStyle, PlaceStyle, SideStyle};
use crate::draw::symbols::{entry_tag, letters};
use crate::draw::{Colour, Counter, Overlay, colour};
use crate::{Army, CrossingId, CrossingSite, Direction, HexId, Hexside, Map, Offset};

/// The character of a hexside feature.
pub(super) fn side_char(style: SideStyle) -> char {
    match style {
        SideStyle::Water(_) => '~',
        SideStyle::Cliff => '#',
        SideStyle::Slope => '^',
        SideStyle::Wall => 'H',
        SideStyle::Border => '"',
        SideStyle::Pass => 'X',
        SideStyle::Plain => '=',
    }
}

/// The character of a road, rail or trail where it passes a hexside.
pub(super) fn link_char(style: LinkStyle) -> char {
    match style {
        LinkStyle::Rail => '+',
        LinkStyle::Trail => '\'',
        LinkStyle::Pike | LinkStyle::Road | LinkStyle::Lane => ':',
    }
}

/// A text map on its way to cells.
pub(super) struct Sheet<'a> {
    pub(super) map: &'a Map,
    shape: Shape,
    from: Offset,
    to: Offset,
    overlay: Option<&'a Overlay>,
    /// By kind of crossing.
    pub(super) crossing_letters: BTreeMap<&'a str, char>,
    /// Crossings on hexsides, by both looks at the hexside.
    on_sides: BTreeMap<Hexside, (CrossingId, char)>,
    in_hexes: BTreeMap<HexId, (CrossingId, char)>,
    counters: BTreeMap<HexId, Vec<&'a Counter>>,
    on_routes: BTreeSet<HexId>,
    /// The legend entry of each further layer that most hexes have.
    plain: Vec<Option<usize>>,
}

impl<'a> Sheet<'a> {
    pub(super) fn new(text: &TextMap<'a>) -> Sheet<'a> {
        let map = text.map;
        let grid = map.grid();
        let last = Offset { column: grid.columns - 1, row: grid.rows - 1 };
        let (from, to) = text.window.unwrap_or((Offset { column: 0, row: 0 }, last));
        let longest = map.hexes().map(|hex| map.label(hex).len()).max().unwrap_or(0);
        let kinds = map.crossings().map(|(_, crossing)| crossing.kind.as_str());
        let mut sheet = Sheet {
            map,
            shape: Shape::new(grid.orientation, longest),
            from,
            to,
            overlay: text.overlay,
            crossing_letters: letters(kinds),
            on_sides: BTreeMap::new(),
            in_hexes: BTreeMap::new(),
            counters: BTreeMap::new(),
            on_routes: BTreeSet::new(),
            plain: map.layers().iter().map(|layer| colour::commonest(map, layer)).collect(),
        };
        for (id, crossing) in map.crossings() {
            let state = text.states.get(id);
            let all = (0..map.armies().len()).all(|army| state.is_open_to(Army::from_index(army)));
            let letter = sheet.crossing_letters.get(crossing.kind.as_str()).copied();
            let letter = match letter.unwrap_or('?') {
                _ if !state.is_standing() => 'x',
                letter if all => letter.to_ascii_lowercase(),
                letter => letter,
            };
            match crossing.site {
                CrossingSite::Hex(hex) => {
                    sheet.in_hexes.entry(hex).or_insert((id, letter));
                }
                CrossingSite::Hexside(side) => {
                    for side in [Some(side), map.reversed(side)].into_iter().flatten() {
                        sheet.on_sides.entry(side).or_insert((id, letter));
                    }
                }
            }
        }
        if let Some(overlay) = text.overlay {
            for counter in &overlay.counters {
                sheet.counters.entry(counter.at).or_default().push(counter);
            }
            sheet.on_routes = overlay.routes.iter().flat_map(|route| route.hexes.clone()).collect();
        }
        sheet
    }

    /// The hexes in the window.
    fn shown(&self) -> impl Iterator<Item = (HexId, (usize, usize))> + '_ {
        self.map.hexes().filter_map(|hex| {
            let at = self.map.offset(hex)?;
            let inside = (self.from.column..=self.to.column).contains(&at.column)
                && (self.from.row..=self.to.row).contains(&at.row);
            inside.then(|| (hex, self.origin(at)))
        })
    }

    /// Where a hex stands on the sheet of the whole map.
    fn origin(&self, at: Offset) -> (usize, usize) {
        let [x, y] = self.map.grid().centre(at);
        // The shoved ones stand half a hex further, and nothing else has a broken number.
        self.shape.origin(at, x.fract() != 0.0 || y.fract() != 0.0)
    }

    /// The left upper corner of what is shown.
    fn corner(&self) -> (usize, usize) {
        let least = |pick: fn((usize, usize)) -> usize| {
            self.shown().map(|(_, at)| pick(at)).min().unwrap_or(0)
        };
        (least(|at| at.0), least(|at| at.1))
    }

    /// Where a hex that is shown has its middle.
    pub(super) fn middle(&self, hex: HexId) -> Option<(usize, usize)> {
        let (_, (x, y)) = self.shown().find(|(shown, _)| *shown == hex)?;
        let ((left, top), (width, height)) = (self.corner(), self.shape.size());
        Some((x - left + width / 2, y - top + height / 2))
    }

    pub(super) fn draw(&self) -> Canvas {
        let (width, height) = self.shape.size();
        let most = |pick: fn((usize, usize)) -> usize| {
            self.shown().map(|(_, at)| pick(at)).max().unwrap_or(0)
        };
        let (left, top) = self.corner();
        let (right, low) = (most(|at| at.0), most(|at| at.1));
        let mut canvas = Canvas::new(right - left + width, low - top + height);
        // Plain sides first: what only one of the two looks at a side shows is not drawn over.
        for marked in [false, true] {
            for (hex, (x, y)) in self.shown() {
                for direction in Direction::ALL {
                    let side = Hexside { hex, direction };
                    self.draw_side(&mut canvas, (x - left, y - top), side, marked);
                }
            }
        }
        for (hex, (x, y)) in self.shown() {
            self.draw_inside(&mut canvas, (x - left, y - top), hex);
        }
        canvas
    }

    fn draw_side(&self, canvas: &mut Canvas, at: (usize, usize), side: Hexside, marked: bool) {
        let (cells, plain) = self.shape.side(side.direction);
        let feature = self.feature(side);
        let middle = self.passage(side);
        if marked != (feature.is_some() || middle.is_some()) {
            return;
        }
        let (line, look) = feature.unwrap_or((plain, Look::default()));
        for &(x, y) in &cells {
            canvas.put(at.0 + x, at.1 + y, line, look);
        }
        if let (Some((c, look)), Some(&(x, y))) = (middle, cells.get(cells.len() / 2)) {
            canvas.put(at.0 + x, at.1 + y, c, look);
        }
    }

    /// The features of a hexside, whichever hex it is seen from.
    fn features(&self, side: Hexside) -> impl Iterator<Item = (SideStyle, Colour)> {
        let looks = [Some(side), self.map.reversed(side)].into_iter().flatten();
        let kinds = looks.flat_map(|side| self.map.features(side).iter());
        kinds.map(|kind| style::side(self.map.side_kind_info(kind)))
    }

    /// What a hexside is drawn with: its first feature; a pass is only a gap in it.
    fn feature(&self, side: Hexside) -> Option<(char, Look)> {
        let (style, ink) = self.features(side).find(|(style, _)| *style != SideStyle::Pass)?;
        Some((side_char(style), Look { ink: Some(ink), bold: true, paper: None }))
    }

    /// What passes a hexside in its middle: a crossing, a pass, a road, or the water of a river.
    fn passage(&self, side: Hexside) -> Option<(char, Look)> {
        let look = |ink| Look { ink: Some(ink), bold: true, paper: None };
        if let Some(&(_, letter)) = self.on_sides.get(&side) {
            return Some((letter, look(Colour::WHITE)));
        }
        if let Some((style, ink)) = self.features(side).find(|(style, _)| *style == SideStyle::Pass)
        {
            return Some((side_char(style), look(ink)));
        }
        if let Some(kind) = self.map.links(side).iter().next() {
            let (style, ink) = style::link(self.map.link_kind_info(kind));
            return Some((link_char(style), look(ink)));
        }
        let wet = self.map.water(side.hex).crosses(side.direction);
        wet.then(|| ('~', look(style::WATER)))
    }

    fn draw_inside(&self, canvas: &mut Canvas, at: (usize, usize), hex: HexId) {
        let map = self.map;
        let layer = map.layers().first();
        let fill = layer.and_then(|layer| {
            let entry = layer.entry(hex)?;
            let number = layer.legend().iter().position(|known| known == entry)?;
            Some(colour::terrain(&entry.name, entry.colour.as_deref(), number))
        });
        let highlight = self.overlay.and_then(|overlay| {
            overlay.highlights.iter().rev().find(|highlight| highlight.hexes.contains(hex))
        });
        let paper = highlight.map(|highlight| highlight.colour).or(fill);
        let look = Look { ink: paper.map(Colour::ink), paper, bold: false };
        let lines = self.shape.lines();
        for (x, y, width) in lines {
            for x in x..x + width {
                canvas.put(at.0 + x, at.1 + y, ' ', look);
            }
        }
        let place = |line: usize| (at.0 + lines[line].0, at.1 + lines[line].1, lines[line].2);

        let (x, y, width) = place(0);
        let label = canvas.write(x, y, width, map.label(hex), look);
        let mark = match (self.on_routes.contains(&hex), highlight.is_some()) {
            (true, _) => ">",
            (false, true) => "*",
            (false, false) => "",
        };
        canvas.write(x + label, y, width - label, mark, Look { bold: true, ..look });

        let name = self.name(hex);
        let counters = self.counters.get(&hex);
        let (x, y, width) = place(1);
        let ground = self.ground(hex);
        let taken = canvas.write(x, y, width, &ground, look);
        let note = self.note(hex);
        let note_width = width_of(note).min(width - taken);
        let room = width - taken - note_width;
        if counters.is_some() && room > 2 && !name.is_empty() {
            canvas.write(x + taken + 1, y, room - 1, name, look);
        }
        canvas.write(x + width - note_width, y, note_width, note, Look { bold: true, ..look });

        let (x, y, width) = place(2);
        match counters {
            Some(counters) => write_counters(canvas, x, y, width, counters),
            None => {
                canvas.write(x, y, width, name, look);
            }
        }
    }

    /// The symbols of the ground: terrain, water, a crossing, entries and markers.
    fn ground(&self, hex: HexId) -> String {
        let mut text = String::new();
        for (number, layer) in self.map.layers().iter().enumerate() {
            let Some(entry) = layer.entry(hex) else { continue };
            let plain = self.plain[number].and_then(|plain| layer.legend().get(plain));
            if number == 0 || plain != Some(entry) {
                text.push(entry.symbol);
            }
        }
        if !self.map.water(hex).is_empty() {
            text.push('~');
        }
        text.extend(self.in_hexes.get(&hex).map(|(_, letter)| letter));
        for place in self.map.places_in(hex) {
            if style::place(&place.kind) == PlaceStyle::Entry {
                text.push('[');
                text.push_str(&entry_tag(place));
                text.push(']');
            }
        }
        for marker in self.overlay.into_iter().flat_map(|overlay| &overlay.markers) {
            if marker.at == hex {
                text.push_str(&marker.text);
            }
        }
        text
    }

    fn note(&self, hex: HexId) -> &str {
        let highlights = self.overlay.map_or(&[][..], |overlay| &overlay.highlights);
        let mut notes = highlights.iter().flat_map(|highlight| &highlight.notes);
        notes.find(|(at, _)| *at == hex).map_or("", |(_, text)| text)
    }

    fn name(&self, hex: HexId) -> &'a str {
        let mut places = self.map.places_in(hex);
        let named = places.find(|place| style::place(&place.kind) != PlaceStyle::Entry);
        named.map_or("", |place| &place.name)
    }

    /// The counters in a hex or box, top one first.
    pub(super) fn stack(&self, hex: HexId) -> impl Iterator<Item = &'a Counter> + '_ {
        self.counters.get(&hex).into_iter().flat_map(|stack| stack.iter().rev().copied())
    }
}

/// What a counter is called on a terminal: its short name, or the start of its name.
pub(super) fn short(counter: &Counter) -> String {
    match &counter.short {
        Some(short) => short.clone(),
        None => {
            counter.lines.first().map(|name| name.chars().take(3).collect()).unwrap_or_default()
        }
    }
}

/// As many counters as there is room for, the top one first, then how many more there are.
fn write_counters(canvas: &mut Canvas, x: usize, y: usize, width: usize, stack: &[&Counter]) {
    let mut taken = 0;
    for (number, counter) in stack.iter().rev().enumerate() {
        let left = stack.len() - number;
        let text = short(counter);
        let gap = usize::from(number > 0);
        // The others need room to be counted unless this is the last.
        let rest = if left > 1 { format!("+{}", left - 1) } else { String::new() };
        if number > 0 && taken + gap + width_of(&text) + width_of(&rest) > width {
            canvas.write(x + taken, y, width - taken, &format!("+{left}"), Look::default());
            return;
        }
        let (ink, paper) = (Some(counter.colour.ink()), Some(counter.colour));
        let look = Look { ink, paper, bold: true };
        taken += gap;
        taken += canvas.write(x + taken, y, width - taken, &text, look);
    }
}
