//! Hexes: fills, outlines, labels, regions and drawn-only strokes.

use super::paper::{Paper, Path, Point};
use super::style::GRID;
use super::xml::Xml;
use super::{Colour, colour, ground, style, waters};
use crate::{Course, Direction, HexId, Hexside, Map, Orientation};

/// Fills by terrain, one polygon a hex, each with its label for pages that want to be clicked.
pub(crate) fn fills(xml: &mut Xml, paper: &Paper<'_>, terrain: bool) {
    let map = paper.map;
    let open = xml.tag("g").attr("class", "hexes").attr("stroke", GRID);
    open.num("stroke-width", (paper.hex * 0.012).max(0.4)).open();
    let first = map.layers().first().filter(|_| terrain);
    for hex in map.hexes() {
        let entry = first.and_then(|layer| layer.entry(hex));
        let fill = first.and_then(|layer| {
            let entry = layer.entry(hex)?;
            let number = layer.legend().iter().position(|known| known == entry)?;
            Some(colour::terrain(&entry.name, entry.colour.as_deref(), number))
        });
        let mut tag = xml.tag("polygon").attr("data-hex", map.label(hex));
        if let Some(entry) = entry {
            tag = tag.attr("data-terrain", &entry.name);
        }
        tag.attr("fill", fill.unwrap_or(Colour::WHITE))
            .attr("points", points(&paper.corners(hex)))
            .empty();
    }
    xml.close();
}

/// Further layers: heights as hachures over the ground, streams as lines, anything else as smaller
/// hexes inside.
pub(crate) fn further_layers(xml: &mut Xml, paper: &Paper<'_>) {
    for layer in paper.map.layers().iter().skip(1) {
        xml.tag("g").attr("class", "layer").attr("data-layer", layer.name()).open();
        let plain = colour::commonest(paper.map, layer);
        for hex in paper.map.hexes() {
            let Some(entry) = layer.entry(hex) else { continue };
            let number = layer.legend().iter().position(|known| known == entry);
            if number == plain {
                continue;
            }
            let usual = number.unwrap_or(0);
            let fill = colour::terrain(&entry.name, entry.colour.as_deref(), usual);
            if colour::is_watery(&entry.name) {
                continue;
            }
            if ground::is_height(&entry.name) {
                ground::height(xml, paper, hex, fill, &entry.name);
                continue;
            }
            xml.tag("polygon")
                .attr("data-terrain", &entry.name)
                .attr("fill", fill)
                .attr("stroke", fill.darker())
                .num("stroke-width", paper.hex * 0.015)
                .attr("points", points(&paper.corners_around(paper.centre(hex), 0.62)))
                .empty();
        }
        waters::streams(xml, paper, layer);
        xml.close();
    }
}

/// Three short waves: water somewhere in the hex.
pub(crate) fn ripples(xml: &mut Xml, paper: &Paper<'_>, at: Point, ink: Colour, name: &str) {
    let mut path = Path::default();
    for (x, y) in [(0.0, -0.12), (-0.1, 0.02), (0.08, 0.16)] {
        let start = at + Point::new(x - 0.16, y) * paper.hex;
        path.move_to(start);
        let step = |dx: f64, dy: f64| start + Point::new(dx, dy) * paper.hex;
        path.curve_to(step(0.08, -0.09), step(0.16, 0.0));
        path.curve_to(step(0.24, 0.09), step(0.32, 0.0));
    }
    xml.tag("path")
        .attr("data-terrain", name)
        .attr("fill", "none")
        .attr("stroke", ink.darker())
        .num("stroke-width", paper.hex * 0.035)
        .attr("stroke-linecap", "round")
        .attr("d", path.as_str())
        .empty();
}

/// The size of hex numbers in parts of a hex.
const NUMBER: f64 = 0.145;

/// Where the middle of each hex number stands: inside the northern side or corner, lower where water
/// runs along that side, and beside a road or river that leads through it.
fn label_spots(paper: &Paper<'_>) -> Vec<(HexId, Point)> {
    let map = paper.map;
    let flat = map.grid().orientation == Orientation::Flat;
    let through = river_ways(map);
    let spot = |hex: HexId| {
        let at = paper.centre(hex);
        if !flat {
            return at + Point::new(0.0, -0.38) * paper.hex;
        }
        let north = Direction::ALL[0];
        let side = Hexside { hex, direction: north };
        let wet = waters::is_bank(paper, hex, north);
        let led = map.links(side).iter().next().is_some() || through.contains(&(hex, north));
        let (x, y) = (if led { -0.2 } else { 0.0 }, if wet { -0.325 } else { -0.405 });
        at + Point::new(x, y) * paper.hex
    };
    map.hexes().map(|hex| (hex, spot(hex))).collect()
}

/// The hexes whose sides a river leads through, with the sides.
fn river_ways(map: &Map) -> std::collections::BTreeSet<(HexId, Direction)> {
    let mut ways = std::collections::BTreeSet::new();
    for river in map.rivers() {
        let Course::Through { hexes, upstream, downstream } = &river.course else { continue };
        let inner = hexes.windows(2).filter_map(|pair| map.hexside(pair[0], pair[1]));
        for side in inner {
            ways.insert((side.hex, side.direction));
            ways.extend(map.reversed(side).map(|back| (back.hex, back.direction)));
        }
        ways.extend(hexes.first().copied().zip(*upstream));
        ways.extend(hexes.last().copied().zip(*downstream));
    }
    ways
}

/// The paper that hex numbers take, for names to keep off.
pub(crate) fn label_rects(paper: &Paper<'_>) -> Vec<super::paper::Rect> {
    let (wide, high) = (paper.hex * 0.38, paper.hex * NUMBER);
    label_spots(paper)
        .into_iter()
        .map(|(_, at)| super::paper::Rect::around(at, wide, high))
        .collect()
}

/// The printed hex numbers.
pub(crate) fn labels(xml: &mut Xml, paper: &Paper<'_>) {
    let size = paper.hex * NUMBER;
    xml.tag("g")
        .attr("class", "labels")
        .attr("text-anchor", "middle")
        .attr("fill", Colour::new(0x4c, 0x46, 0x3a))
        .attr("stroke", style::PAPER)
        .attr("stroke-opacity", "0.6")
        .num("stroke-width", size * 0.16)
        .attr("paint-order", "stroke")
        .num("font-size", size)
        .open();
    for (hex, at) in label_spots(paper) {
        xml.tag("text").num("x", at.x).num("y", at.y + size * 0.35).text(paper.map.label(hex));
    }
    xml.close();
}

/// The outer sides of regions: of all, or of those whose entry says `border = true`.
pub(crate) fn regions(xml: &mut Xml, paper: &Paper<'_>, all: bool) {
    const COLOURS: [Colour; 5] = [
        Colour::new(0x8e, 0x1f, 0xa0),
        Colour::new(0xb8, 0x2a, 0x2a),
        Colour::new(0x1d, 0x6f, 0x86),
        Colour::new(0x9a, 0x6a, 0x12),
        Colour::new(0x2d, 0x6b, 0x2d),
    ];
    let map = paper.map;
    xml.tag("g")
        .attr("class", "regions")
        .attr("fill", "none")
        .attr("stroke-linecap", "round")
        .num("stroke-width", paper.hex * 0.05)
        .open();
    for (number, region) in map.regions().iter().enumerate() {
        if !all && !region.attrs.flag("border") {
            continue;
        }
        let mut path = Path::default();
        for hex in region.hexes.iter().filter(|hex| hex.index() < map.hex_count()) {
            for direction in crate::Direction::ALL {
                let inside = map.neighbour(hex, direction);
                if inside.is_none_or(|other| region.hexes.contains(other)) {
                    continue;
                }
                // A little inwards, so that neighbouring regions both show.
                let corners = paper.corners_around(paper.centre(hex), 0.95);
                path.move_to(corners[direction.index()]);
                path.line_to(corners[(direction.index() + 1) % 6]);
            }
        }
        if !path.is_empty() {
            let given = region.attrs.text("colour").and_then(Colour::parse);
            xml.tag("path")
                .attr("data-region", &region.name)
                .attr("stroke", given.unwrap_or(COLOURS[number % COLOURS.len()]))
                .num("stroke-width", paper.hex * 0.045)
                .attr("stroke-dasharray", dash(paper, &[0.16, 0.1]))
                .attr("d", path.as_str())
                .empty();
        }
    }
    xml.close();
}

/// Minor streams, borders and whatever else is only drawn.
pub(crate) fn strokes(xml: &mut Xml, paper: &Paper<'_>) {
    xml.tag("g").attr("class", "strokes").attr("fill", "none").open();
    for stroke in paper.map.strokes() {
        let is_water = colour::is_watery(&stroke.kind);
        let points: Vec<Point> = stroke.points.iter().map(|&point| paper.at(point)).collect();
        let path = if is_water { winding(paper, &points) } else { straight(&points) };
        if path.is_empty() {
            continue;
        }
        if is_water {
            xml.tag("path")
                .attr("class", "bank")
                .attr("stroke", style::WATER.darker())
                .attr("stroke-opacity", "0.7")
                .attr("stroke-linecap", "round")
                .num("stroke-width", paper.hex * 0.055)
                .attr("d", path.as_str())
                .empty();
        }
        let usual = if is_water { style::WATER } else { Colour::new(0xb8, 0x2a, 0x2a) };
        let ink = stroke.attrs.text("colour").and_then(Colour::parse).unwrap_or(usual);
        let mut tag = xml
            .tag("path")
            .attr("data-stroke", &stroke.name)
            .attr("stroke", ink)
            .num("stroke-width", paper.hex * 0.033)
            .attr("stroke-linecap", "round")
            .attr("stroke-linejoin", "round");
        if !is_water {
            tag = tag.attr("stroke-dasharray", dash(paper, &[0.14, 0.1]));
        }
        tag.attr("d", path.as_str()).empty();
    }
    xml.close();
}

/// From point to point.
fn straight(points: &[Point]) -> Path {
    let mut path = Path::default();
    for (index, &point) in points.iter().enumerate() {
        if index == 0 { path.move_to(point) } else { path.line_to(point) }
    }
    path
}

/// The course of a brook: round its points, and to and fro between them where they lie far apart.
fn winding(paper: &Paper<'_>, points: &[Point]) -> Path {
    let mut path = Path::default();
    let Some(&first) = points.first() else { return path };
    path.move_to(first);
    let mut turn = 1.0;
    for pair in points.windows(2) {
        let way = pair[1] - pair[0];
        let bends = ((way.x.abs() + way.y.abs()) / (paper.hex * 0.7)).clamp(1.0, 12.0).floor();
        let aside = way.unit().turned() * (paper.hex * 0.09);
        for bend in 0..bends as u32 {
            let at = |part: f64| pair[0].towards(pair[1], (f64::from(bend) + part) / bends);
            path.curve_to(at(0.5) + aside * turn, at(1.0));
            turn = -turn;
        }
    }
    path
}

/// More joins than this are drawn short.
const MANY_JOINS: usize = 6;

/// Off-map boxes with their names and the ways to their hexes.
pub(crate) fn boxes(xml: &mut Xml, paper: &Paper<'_>) {
    let map = paper.map;
    if map.boxes().is_empty() {
        return;
    }
    xml.tag("g").attr("class", "boxes").open();
    for id in map.nodes().skip(map.hex_count()) {
        let Some(known) = map.box_of(id) else { continue };
        let rect = paper.box_rect(id);
        // A few ways are drawn whole; of many only the beginnings, or they would hide the map.
        let few = known.joins.len() <= MANY_JOINS;
        for &hex in &known.joins {
            let to = paper.centre(hex);
            let way = (rect.middle() - to).unit();
            let from = if few { rect.middle() } else { to + way * (paper.hex * 0.75) };
            xml.tag("path")
                .attr("class", "join")
                .attr("fill", "none")
                .attr("stroke", GRID)
                .num("stroke-width", paper.hex * 0.03)
                .attr("stroke-dasharray", dash(paper, &[0.05, 0.07]))
                .attr("d", {
                    let mut path = Path::default();
                    path.move_to(from);
                    path.line_to(to);
                    path.as_str().to_owned()
                })
                .empty();
        }
        xml.tag("rect")
            .attr("data-hex", &known.label)
            .num("x", rect.from.x)
            .num("y", rect.from.y)
            .num("width", rect.to.x - rect.from.x)
            .num("height", rect.to.y - rect.from.y)
            .num("rx", paper.hex * 0.1)
            .attr("fill", Colour::new(0xf2, 0xec, 0xdb))
            .attr("stroke", GRID.darker())
            .num("stroke-width", paper.hex * 0.025)
            .empty();
        let size = paper.hex * 0.17;
        let middle = rect.middle().x;
        let line = |xml: &mut Xml, y: f64, bold: bool, text: &str| {
            xml.tag("text")
                .attr("text-anchor", "middle")
                .attr("font-weight", if bold { "bold" } else { "normal" })
                .num("font-size", size)
                .num("x", middle)
                .num("y", y)
                .text(text);
        };
        line(xml, rect.from.y + size * 1.4, true, &known.name);
        if known.name != known.label {
            line(xml, rect.from.y + size * 2.6, false, &known.label);
        }
    }
    xml.close();
}

/// Corner points as SVG writes them.
pub(crate) fn points(points: &[Point]) -> String {
    use super::xml::Number;
    let shown: Vec<String> =
        points.iter().map(|point| format!("{},{}", Number(point.x), Number(point.y))).collect();
    shown.join(" ")
}

/// A dash pattern in parts of a hex.
pub(crate) fn dash(paper: &Paper<'_>, parts: &[f64]) -> String {
    use super::xml::Number;
    let shown: Vec<String> =
        parts.iter().map(|part| Number(part * paper.hex).to_string()).collect();
    shown.join(" ")
}

/// A hexside as seen from the hex with the lower id, so that both looks at it are one.
pub(crate) fn canonical(map: &Map, side: Hexside) -> Hexside {
    match map.reversed(side) {
        Some(other) if other.hex < side.hex => other,
        _ => side,
    }
}
