//! The key below the map: what its colours, lines and symbols mean.

use super::Colour;
use super::colour;
use super::glyphs::{crossing_symbol, symbol, usual_tint};
use super::hexes::{dash, points, ripples};
use super::lines::pens;
use super::names::width_of;
use super::paper::{Paper, Path, Point, Rect};
use super::style::{self, LinkStyle, PlaceStyle, SideStyle};
use super::symbols::Symbols;
use super::xml::Xml;

/// One entry of the key.
enum Sample<'m> {
    Terrain(Colour),
    Ripples(Colour),
    Side(SideStyle, Colour),
    Link(LinkStyle, Colour),
    Crossing(&'m str),
    Hidden,
    Place(PlaceStyle, Option<char>),
}

/// The key laid out: entries with the places where they stand.
pub(crate) struct Key<'m> {
    entries: Vec<(Point, Sample<'m>, String)>,
    pub(crate) height: f64,
}

impl<'m> Key<'m> {
    /// Lays the key out in rows from a corner, within a width.
    pub(crate) fn new(
        paper: &Paper<'m>,
        symbols: &Symbols<'m>,
        from: Point,
        width: f64,
    ) -> Key<'m> {
        let size = text_size(paper);
        let row = paper.hex * 0.42;
        let mut at = Point::new(from.x, from.y + row / 2.0);
        let mut entries = Vec::new();
        for (sample, text) in samples(paper, symbols) {
            let wide = paper.hex * 0.85 + width_of(&text, size, false);
            if at.x > from.x && at.x + wide > from.x + width {
                at = Point::new(from.x, at.y + row);
            }
            entries.push((at, sample, text));
            at.x += wide;
        }
        let height = if entries.is_empty() { 0.0 } else { at.y + row / 2.0 - from.y };
        Key { entries, height }
    }

    pub(crate) fn write(&self, xml: &mut Xml, paper: &Paper<'_>) {
        xml.tag("g").attr("class", "key").open();
        for (at, sample, text) in &self.entries {
            let middle = *at + Point::new(paper.hex * 0.25, 0.0);
            write_sample(xml, paper, middle, sample);
            let size = text_size(paper);
            xml.tag("text")
                .num("font-size", size)
                .num("x", at.x + paper.hex * 0.55)
                .num("y", at.y + size * 0.36)
                .text(text);
        }
        xml.close();
    }
}

fn text_size(paper: &Paper<'_>) -> f64 {
    paper.hex * 0.18
}

/// Everything that the map has, once.
fn samples<'m>(paper: &Paper<'m>, symbols: &Symbols<'m>) -> Vec<(Sample<'m>, String)> {
    let map = paper.map;
    let mut samples = Vec::new();
    let words = |name: &str| name.replace('_', " ");
    for (number, layer) in map.layers().iter().enumerate() {
        let plain = if number == 0 { None } else { colour::commonest(map, layer) };
        for (index, entry) in layer.legend().iter().enumerate() {
            let used = map.hexes().any(|hex| layer.entry(hex) == Some(entry));
            if used && plain != Some(index) {
                let fill = colour::terrain(&entry.name, entry.colour.as_deref(), index);
                let sample = if number > 0 && colour::is_watery(&entry.name) {
                    Sample::Ripples(fill)
                } else {
                    Sample::Terrain(fill)
                };
                samples.push((sample, words(&entry.name)));
            }
        }
    }
    for (kind, info) in map.side_kinds() {
        let everywhere = map.hexes().flat_map(|hex| {
            crate::Direction::ALL.map(|direction| crate::Hexside { hex, direction })
        });
        if everywhere.into_iter().any(|side| map.features(side).contains(kind)) {
            let (style, colour) = style::side(info);
            samples.push((Sample::Side(style, colour), words(&info.name)));
        }
    }
    for (kind, info) in map.link_kinds() {
        if map.lines().iter().any(|line| line.kind == kind) {
            let (style, colour) = style::link(info);
            samples.push((Sample::Link(style, colour), words(&info.name)));
        }
    }
    let mut kinds: Vec<&str> =
        map.crossings().map(|(_, crossing)| crossing.kind.as_str()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    samples.extend(kinds.into_iter().map(|kind| (Sample::Crossing(kind), words(kind))));
    let hidden = |crossing: &crate::Crossing| {
        let open = |army| crossing.at_start.is_open_to(crate::Army::from_index(army));
        crossing.at_start.is_standing() && !(0..map.armies().len()).all(open)
    };
    if map.crossings().any(|(_, crossing)| hidden(crossing)) {
        samples.push((Sample::Hidden, "hidden or closed crossing".to_owned()));
    }
    let mut kinds: Vec<(&str, PlaceStyle)> =
        symbols.places.iter().map(|placed| (placed.place.kind.as_str(), placed.style)).collect();
    kinds.sort_unstable_by_key(|(kind, _)| *kind);
    kinds.dedup();
    samples.extend(kinds.into_iter().map(|(kind, style)| {
        (Sample::Place(style, symbols.letters.get(kind).copied()), words(kind))
    }));
    samples
}

fn write_sample(xml: &mut Xml, paper: &Paper<'_>, at: Point, sample: &Sample<'_>) {
    let hex = paper.hex;
    let half = Point::new(hex * 0.2, 0.0);
    let mut across = Path::default();
    across.move_to(at - half);
    across.line_to(at + half);
    match *sample {
        Sample::Terrain(fill) => {
            let rect = Rect::around(at, hex * 0.36, hex * 0.24);
            let right = Point::new(rect.to.x, rect.from.y);
            let left = Point::new(rect.from.x, rect.to.y);
            xml.tag("polygon")
                .attr("class", "swatch")
                .attr("fill", fill)
                .attr("stroke", style::GRID)
                .num("stroke-width", hex * 0.015)
                .attr("points", points(&[rect.from, right, rect.to, left]))
                .empty();
        }
        Sample::Ripples(ink) => ripples(xml, paper, at, ink, ""),
        Sample::Side(SideStyle::Pass, fill) => {
            let rect = Rect::around(at, hex * 0.17, hex * 0.17);
            xml.tag("rect")
                .attr("fill", fill)
                .attr("stroke", Colour::BLACK)
                .num("stroke-width", hex * 0.02)
                .num("x", rect.from.x)
                .num("y", rect.from.y)
                .num("width", hex * 0.17)
                .num("height", hex * 0.17)
                .empty();
        }
        Sample::Side(style, colour) => {
            let width =
                if let SideStyle::Water(width) = style { f64::from(width) / 100.0 } else { 0.06 };
            if matches!(style, SideStyle::Slope | SideStyle::Cliff) {
                for part in [0.1, 0.3, 0.5, 0.7, 0.9] {
                    let foot = (at - half).towards(at + half, part);
                    let up = if style == SideStyle::Cliff { 0.06 } else { 0.0 };
                    across.move_to(foot - Point::new(0.0, hex * up));
                    across.line_to(foot + Point::new(0.0, hex * 0.08));
                }
            }
            let mut tag = xml
                .tag("path")
                .attr("fill", "none")
                .attr("stroke", colour)
                .num("stroke-width", width * hex);
            if style == SideStyle::Border {
                tag = tag.attr("stroke-dasharray", dash(paper, &[0.14, 0.07]));
            }
            tag.attr("d", across.as_str()).empty();
        }
        Sample::Link(style, colour) => {
            for (width, ink, pattern) in pens(style, colour) {
                let mut tag = xml.tag("path").attr("stroke", ink).num("stroke-width", width * hex);
                if !pattern.is_empty() {
                    tag = tag.attr("stroke-dasharray", dash(paper, pattern));
                }
                tag.attr("d", across.as_str()).empty();
            }
        }
        Sample::Crossing(kind) => {
            crossing_symbol(xml, hex, at, Point::new(1.0, 0.0), kind, Colour::WHITE);
        }
        Sample::Hidden => {
            let yellow = Colour::new(0xf5, 0xc8, 0x2a);
            crossing_symbol(xml, hex, at, Point::new(1.0, 0.0), "ford", yellow);
        }
        Sample::Place(style, letter) => {
            let text = match style {
                PlaceStyle::Entry => "A".to_owned(),
                _ => letter.map(String::from).unwrap_or_default(),
            };
            symbol(xml, hex, at, style, usual_tint(style), &text);
        }
    }
}
