//! Streams that a layer puts into hexes, and the names of rivers along their courses.

use super::hexes::ripples;
use super::names::width_of;
use super::paper::{Paper, Path, Point, Rect};
use super::style::{self, SERIF, SideStyle};
use super::xml::Xml;
use super::{Colour, colour};
use crate::{Course, Direction, HexId, Hexside, TerrainLayer};

/// The streams of a layer: from hex to hex as one winding line, and ripples where one lies alone.
pub(crate) fn streams(xml: &mut Xml, paper: &Paper<'_>, layer: &TerrainLayer) {
    let map = paper.map;
    let wet = |hex: HexId| layer.entry(hex).is_some_and(|entry| colour::is_watery(&entry.name));
    let mut path = Path::default();
    for hex in map.hexes().filter(|&hex| wet(hex)) {
        let mut ways: Vec<Direction> = Direction::ALL
            .into_iter()
            .filter(|&direction| map.neighbour(hex, direction).is_some_and(wet))
            .collect();
        if ways.is_empty() {
            let name = layer.entry(hex).map_or("", |entry| &entry.name);
            ripples(xml, paper, paper.centre(hex), style::WATER, name);
            continue;
        }
        // A stream that ends here runs into the river, if one passes by.
        if ways.len() == 1 {
            ways.extend(
                Direction::ALL.into_iter().find(|&direction| is_bank(paper, hex, direction)),
            );
        }
        let spot = |direction: Direction| paper.side_middle(Hexside { hex, direction });
        let centre = paper.centre(hex);
        path.move_to(spot(ways[0]));
        match ways.get(1) {
            Some(&out) => path.curve_to(bent(paper, hex, centre), spot(out)),
            None => path.curve_to(bent(paper, hex, centre), centre),
        }
        for &other in ways.iter().skip(2) {
            path.move_to(spot(other));
            path.curve_to(centre, spot(ways[0]).towards(centre, 0.5));
        }
    }
    if path.is_empty() {
        return;
    }
    for (width, ink) in [(0.066, style::WATER.darker()), (0.044, style::WATER.lighter())] {
        xml.tag("path")
            .attr("class", "stream")
            .attr("fill", "none")
            .attr("stroke", ink)
            .attr("stroke-linecap", "round")
            .num("stroke-width", width * paper.hex)
            .attr("d", path.as_str())
            .empty();
    }
}

/// A little beside the middle, to one side or the other, so that a straight stream winds too.
fn bent(paper: &Paper<'_>, hex: HexId, centre: Point) -> Point {
    let aside = if hex.index().is_multiple_of(2) { 0.14 } else { -0.14 };
    centre + Point::new(aside, -aside) * paper.hex
}

/// Is there water on this side of a hex?
pub(crate) fn is_bank(paper: &Paper<'_>, hex: HexId, direction: Direction) -> bool {
    let map = paper.map;
    let features = map.features(Hexside { hex, direction });
    map.side_kinds().any(|(kind, info)| {
        features.contains(kind) && matches!(style::side(info).0, SideStyle::Water(_))
    })
}

/// The name of a river beside the straightest part of its course.
pub(crate) struct RiverName {
    text: String,
    at: Point,
    /// The way that the letters run.
    way: Point,
    size: f64,
}

impl RiverName {
    /// About the paper that it takes, as squares along the letters.
    pub(crate) fn taken(&self) -> impl Iterator<Item = Rect> + '_ {
        let long = width_of(&self.text, self.size, false) * 1.15;
        let count = (long / self.size).ceil() as u32;
        (0..=count).map(move |number| {
            let along = (f64::from(number) / f64::from(count.max(1)) - 0.5) * long;
            Rect::around(self.at + self.way * along, self.size, self.size)
        })
    }
}

/// One name a river, where its course is long enough to carry it.
pub(crate) fn river_names(paper: &Paper<'_>) -> Vec<RiverName> {
    let mut longest: Vec<(&str, Vec<Point>)> = Vec::new();
    for river in paper.map.rivers().iter().filter(|river| !river.name.is_empty()) {
        let points: Vec<Point> = match &river.course {
            Course::Along(sides) => {
                sides.iter().map(|&(side, _)| paper.side_middle(side)).collect()
            }
            Course::Through { hexes, .. } => hexes.iter().map(|&hex| paper.centre(hex)).collect(),
        };
        match longest.iter_mut().find(|(name, _)| *name == river.name) {
            Some((_, known)) if known.len() < points.len() => *known = points,
            Some(_) => {}
            None => longest.push((&river.name, points)),
        }
    }
    longest.iter().filter_map(|(name, points)| placed(paper, name, points)).collect()
}

fn placed(paper: &Paper<'_>, name: &str, points: &[Point]) -> Option<RiverName> {
    let size = paper.hex * 0.2;
    let text = name.replace('_', " ").to_uppercase();
    let long = width_of(&text, size, false) * 1.15;
    let mut best: Option<(f64, Point, Point)> = None;
    for (first, &from) in points.iter().enumerate() {
        let mut walked = 0.0;
        let mut before = from;
        for &to in &points[first + 1..] {
            walked += length(to - before);
            before = to;
            if walked < long {
                continue;
            }
            let straight = length(to - from) / walked;
            // Letters that stand on end are hard to read.
            let level = (to - from).unit().x.abs();
            let worth = straight * 2.0 + level;
            if length(to - from) >= long * 0.7 && best.is_none_or(|(most, ..)| worth > most) {
                best = Some((worth, from, to));
            }
            break;
        }
    }
    let (_, from, to) = best?;
    let mut way = (to - from).unit();
    if way.x < 0.0 {
        way = way * -1.0;
    }
    let up = Point::new(way.y, -way.x);
    Some(RiverName { text, at: from.towards(to, 0.5) + up * (paper.hex * 0.3), way, size })
}

fn length(way: Point) -> f64 {
    (way.x * way.x + way.y * way.y).sqrt()
}

pub(crate) fn write_names(xml: &mut Xml, names: &[RiverName]) {
    if names.is_empty() {
        return;
    }
    xml.tag("g")
        .attr("class", "river-names")
        .attr("font-family", SERIF)
        .attr("font-style", "italic")
        .attr("text-anchor", "middle")
        .attr("fill", Colour::new(0x1d, 0x4f, 0x8c))
        .attr("stroke", style::PAPER)
        .attr("stroke-opacity", "0.75")
        .attr("stroke-linejoin", "round")
        .attr("paint-order", "stroke")
        .attr("pointer-events", "none")
        .open();
    for name in names {
        let (way, at) = (name.way, name.at);
        xml.tag("text")
            .attr(
                "transform",
                format_args!(
                    "matrix({:.3} {:.3} {:.3} {:.3} {:.1} {:.1})",
                    way.x, way.y, -way.y, way.x, at.x, at.y
                ),
            )
            .num("font-size", name.size)
            .num("letter-spacing", name.size * 0.12)
            .num("stroke-width", name.size * 0.2)
            .num("y", name.size * 0.35)
            .text(&name.text);
    }
    xml.close();
}
