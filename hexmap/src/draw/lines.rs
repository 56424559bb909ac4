//! Rivers, hexside features, roads, rails and trails.

use std::collections::BTreeSet;

use super::Colour;
use super::hexes::{canonical, dash};
use super::paper::{Paper, Path, Point};
use super::style::{self, LinkStyle, SideStyle};
use super::xml::Xml;
use crate::{Course, Direction, HexId, Hexside, KindSet, LinkKind, Map, SideKind};

/// Rivers, each a blue band with darker edges: all edges first, so that confluences are open.
pub(crate) fn rivers(xml: &mut Xml, paper: &Paper<'_>) {
    let map = paper.map;
    let mut drawn: Vec<(Path, f64, Colour, &str)> = Vec::new();
    for river in map.rivers() {
        let given = river.attrs.text("colour").and_then(Colour::parse);
        match &river.course {
            Course::Along(sides) => {
                for run in sides.chunk_by(|a, b| a.1 == b.1) {
                    let (style, colour) = style::side(map.side_kind_info(run[0].1));
                    let width = match style {
                        SideStyle::Water(width) => f64::from(width) / 100.0,
                        _ => 0.1,
                    };
                    let colour =
                        if matches!(style, SideStyle::Water(_)) { colour } else { style::WATER };
                    let path = along(paper, run);
                    drawn.push((path, width, given.unwrap_or(colour), &river.name));
                }
            }
            Course::Through { hexes, upstream, downstream } => {
                let path = through(paper, hexes, *upstream, *downstream);
                drawn.push((path, 0.085, given.unwrap_or(style::WATER), &river.name));
            }
        }
    }
    // Water on hexsides that no river names.
    let named = river_sides(map);
    for (kind, info) in map.side_kinds() {
        let (SideStyle::Water(width), colour) = style::side(info) else { continue };
        let mut path = Path::default();
        for side in sides_with(map, kind).filter(|&side| !named.contains(&(side, kind))) {
            let (from, to) = paper.side_ends(side);
            path.move_to(from);
            wave(&mut path, from, to, paper.hex * 0.04);
        }
        if !path.is_empty() {
            drawn.push((path, f64::from(width) / 100.0, colour, &info.name));
        }
    }
    xml.tag("g")
        .attr("class", "rivers")
        .attr("fill", "none")
        .attr("stroke-linecap", "round")
        .attr("stroke-linejoin", "round")
        .open();
    // A dark bank, the water, and light on the middle of it.
    for (class, wider, part) in [("edge", 0.028, 1.0), ("water", 0.0, 1.0), ("light", 0.0, 0.38)] {
        for (path, width, colour, name) in &drawn {
            let ink = match class {
                "edge" => colour.darker(),
                "water" => *colour,
                _ => colour.lighter(),
            };
            let width = *width * part;
            xml.tag("path")
                .attr("class", class)
                .attr("data-river", name)
                .attr("stroke", ink)
                .num("stroke-width", (width + wider) * paper.hex)
                .attr("d", path.as_str())
                .empty();
        }
    }
    xml.close();
}

/// The hexsides that rivers run along, with their kinds.
fn river_sides(map: &Map) -> BTreeSet<(Hexside, SideKind)> {
    let courses = map.rivers().iter().filter_map(|river| match &river.course {
        Course::Along(sides) => Some(sides),
        Course::Through { .. } => None,
    });
    courses.flatten().map(|&(side, kind)| (canonical(map, side), kind)).collect()
}

/// All hexsides with a feature, each once; a directed one from the hex that it is seen from.
fn sides_with(map: &Map, kind: SideKind) -> impl Iterator<Item = Hexside> + '_ {
    let directed = map.side_kind_info(kind).directed;
    map.hexes()
        .flat_map(|hex| Direction::ALL.map(|direction| Hexside { hex, direction }))
        .filter(move |&side| map.features(side).contains(kind))
        .filter(move |&side| directed || canonical(map, side) == side)
}

/// A river along hexsides, from corner to corner as long as they touch.
fn along(paper: &Paper<'_>, sides: &[(Hexside, SideKind)]) -> Path {
    let near = |a: Point, b: Point| {
        (a.x - b.x).abs() < paper.hex * 0.01 && (a.y - b.y).abs() < paper.hex * 0.01
    };
    let mut path = Path::default();
    let mut end: Option<Point> = None;
    for (index, &(side, _)) in sides.iter().enumerate() {
        let (mut from, mut to) = paper.side_ends(side);
        let joined = end.is_some_and(|end| near(end, from) || near(end, to));
        // Turn the side so that it goes on where the last one ended, or, for a first one, so
        // that the next can go on from it.
        let turn = match end {
            Some(end) if joined => near(end, to),
            _ => sides.get(index + 1).is_some_and(|&(next, _)| {
                let (a, b) = paper.side_ends(next);
                near(from, a) || near(from, b)
            }),
        };
        if turn {
            std::mem::swap(&mut from, &mut to);
        }
        if !joined {
            path.move_to(from);
        }
        // From the middle of one hexside to that of the next, round the corner between them: a
        // stream bends, it does not turn.
        let middle = from.towards(to, 0.5);
        if joined {
            path.curve_to(from, middle);
        } else {
            path.line_to(middle);
        }
        let goes_on = sides.get(index + 1).is_some_and(|&(next, _)| {
            let (a, b) = paper.side_ends(next);
            near(to, a) || near(to, b)
        });
        if !goes_on {
            path.line_to(to);
        }
        end = Some(to);
    }
    path
}

/// A gentle S from one point to another, so that water looks like water.
fn wave(path: &mut Path, from: Point, to: Point, depth: f64) {
    let side = (to - from).unit().turned() * depth;
    path.wave_to(from.towards(to, 0.33) + side, from.towards(to, 0.67) - side, to);
}

/// A river through hexes: middle to hexside to middle.
fn through(
    paper: &Paper<'_>,
    hexes: &[HexId],
    upstream: Option<Direction>,
    downstream: Option<Direction>,
) -> Path {
    let mut points = Vec::with_capacity(2 * hexes.len() + 2);
    if let (Some(&hex), Some(direction)) = (hexes.first(), upstream) {
        points.push(paper.side_middle(Hexside { hex, direction }));
    }
    for (index, &hex) in hexes.iter().enumerate() {
        points.push(paper.centre(hex));
        let next = hexes.get(index + 1).and_then(|&next| paper.map.hexside(hex, next));
        points.extend(next.map(|side| paper.side_middle(side)));
    }
    if let (Some(&hex), Some(direction)) = (hexes.last(), downstream) {
        points.push(paper.side_middle(Hexside { hex, direction }));
    }
    // Round the points in between, with a little meander on the straight.
    let mut path = Path::default();
    let (Some(&first), Some(&last)) = (points.first(), points.last()) else { return path };
    path.move_to(first);
    let meander = |number: usize, from: Point, to: Point| {
        let aside = (to - from).unit().turned() * (paper.hex * 0.06);
        if number.is_multiple_of(2) { aside } else { aside * -1.0 }
    };
    for (number, three) in points.windows(3).enumerate() {
        let middle = three[1].towards(three[2], 0.5);
        path.curve_to(three[1] + meander(number, three[0], three[2]), middle);
    }
    path.line_to(last);
    path
}

/// Cliffs, slopes, walls, borders and passes.
pub(crate) fn features(xml: &mut Xml, paper: &Paper<'_>) {
    let map = paper.map;
    xml.tag("g").attr("class", "hexsides").attr("fill", "none").open();
    let mut kinds: Vec<_> = map
        .side_kinds()
        .map(|(kind, info)| (kind, info, style::side(info)))
        .filter(|(_, _, (style, _))| !matches!(style, SideStyle::Water(_)))
        .collect();
    // A pass lies on top of the cliff that it leads through.
    kinds.sort_by_key(|(kind, _, (style, _))| (*style == SideStyle::Pass, *kind));
    for (kind, info, (style, colour)) in kinds {
        let mut path = Path::default();
        let mut teeth = Path::default();
        for side in sides_with(map, kind) {
            feature(&mut path, &mut teeth, paper, side, style);
        }
        if path.is_empty() {
            continue;
        }
        if !teeth.is_empty() {
            xml.tag("path")
                .attr("class", "teeth")
                .attr("data-kind", &info.name)
                .attr("stroke", colour)
                .num("stroke-width", 0.028 * paper.hex)
                .attr("d", teeth.as_str())
                .empty();
        }
        let width = match style {
            SideStyle::Cliff => 0.085,
            SideStyle::Pass => 0.02,
            SideStyle::Slope => 0.03,
            _ => 0.05,
        };
        let mut tag = xml
            .tag("path")
            .attr("data-kind", &info.name)
            .attr("stroke", if style == SideStyle::Pass { Colour::BLACK } else { colour })
            .num("stroke-width", width * paper.hex);
        if style == SideStyle::Pass {
            tag = tag.attr("fill", colour);
        }
        if style == SideStyle::Border {
            tag = tag.attr("stroke-dasharray", dash(paper, &[0.14, 0.07]));
        }
        tag.attr("d", path.as_str()).empty();
    }
    xml.close();
}

fn feature(path: &mut Path, teeth: &mut Path, paper: &Paper<'_>, side: Hexside, style: SideStyle) {
    let (from, to) = paper.side_ends(side);
    let out = paper.way(side.direction);
    let middle = paper.side_middle(side);
    match style {
        SideStyle::Slope => {
            // The hex that it is seen from lies below: teeth point into it.
            path.move_to(from.towards(to, 0.08));
            path.line_to(from.towards(to, 0.92));
            for part in [0.15, 0.325, 0.5, 0.675, 0.85] {
                let foot = from.towards(to, part);
                teeth.move_to(foot);
                teeth.line_to(foot - out * (paper.hex * 0.09));
            }
        }
        SideStyle::Cliff => {
            path.move_to(from);
            path.line_to(to);
            for part in [0.2, 0.4, 0.6, 0.8] {
                let foot = from.towards(to, part);
                teeth.move_to(foot - out * (paper.hex * 0.1));
                teeth.line_to(foot + out * (paper.hex * 0.1));
            }
        }
        SideStyle::Pass => {
            let (one, other) = (middle.towards(from, 0.28), middle.towards(to, 0.28));
            let deep = out * (paper.hex * 0.085);
            path.move_to(one - deep);
            for corner in [other - deep, other + deep, one + deep, one - deep] {
                path.line_to(corner);
            }
        }
        _ => {
            path.move_to(from);
            path.line_to(to);
        }
    }
}

/// Roads, rails and trails. Two kinds through one hexside run beside each other.
pub(crate) fn links(xml: &mut Xml, paper: &Paper<'_>) {
    let map = paper.map;
    let mut kinds: Vec<_> =
        map.link_kinds().map(|(kind, info)| (kind, info, style::link(info))).collect();
    // Trails lie below roads, roads below rails.
    let rank = |style: LinkStyle| match style {
        LinkStyle::Trail => 0,
        LinkStyle::Lane => 1,
        LinkStyle::Road => 2,
        LinkStyle::Pike => 3,
        LinkStyle::Rail => 4,
    };
    kinds.sort_by_key(|(kind, _, (style, _))| (rank(*style), *kind));
    xml.tag("g")
        .attr("class", "links")
        .attr("fill", "none")
        .attr("stroke-linejoin", "round")
        .open();
    for (kind, info, (style, colour)) in kinds {
        let path = link_path(paper, kind);
        if path.is_empty() {
            continue;
        }
        xml.tag("g").attr("data-kind", &info.name).open();
        for (width, ink, pattern) in pens(style, colour) {
            let mut tag =
                xml.tag("path").attr("stroke", ink).num("stroke-width", width * paper.hex);
            if pattern.is_empty() {
                tag = tag.attr("stroke-linecap", "round");
            } else {
                tag = tag.attr("stroke-dasharray", dash(paper, pattern));
            }
            tag.attr("d", path.as_str()).empty();
        }
        xml.close();
    }
    xml.close();
}

/// The pens that a link is drawn with, one over the other: width, colour, dashes.
pub(crate) fn pens(style: LinkStyle, colour: Colour) -> Vec<(f64, Colour, &'static [f64])> {
    match style {
        LinkStyle::Rail => vec![(0.03, colour, &[]), (0.12, colour, &[0.025, 0.13])],
        // Roads have a dark casing, so that they are seen on any ground.
        LinkStyle::Pike => vec![(0.115, colour.darker(), &[]), (0.075, style::PAPER, &[])],
        LinkStyle::Road => vec![(0.082, colour.darker(), &[]), (0.046, colour.lighter(), &[])],
        LinkStyle::Lane => vec![(0.05, colour.darker(), &[]), (0.024, colour.lighter(), &[])],
        // Thin and broken, so it must be dark to be seen on any ground.
        LinkStyle::Trail => vec![(0.03, colour.darker(), &[0.12, 0.07])],
    }
}

/// All lines of one kind as one path; a stretch that several lines share is drawn once.
fn link_path(paper: &Paper<'_>, kind: LinkKind) -> Path {
    let map = paper.map;
    let mut drawn = BTreeSet::new();
    let mut path = Path::default();
    for line in map.lines().iter().filter(|line| line.kind == kind) {
        // Pieces of the line that are still to draw.
        let mut piece: Vec<HexId> = Vec::new();
        for pair in line.hexes.windows(2) {
            let key = (pair[0].min(pair[1]), pair[0].max(pair[1]));
            if drawn.insert(key) {
                if piece.is_empty() {
                    piece.push(pair[0]);
                }
                piece.push(pair[1]);
            } else {
                bend(&mut path, paper, kind, &piece);
                piece.clear();
            }
        }
        bend(&mut path, paper, kind, &piece);
    }
    path
}

/// One piece of a line, rounded off in the hexes that it turns in.
fn bend(path: &mut Path, paper: &Paper<'_>, kind: LinkKind, hexes: &[HexId]) {
    let Some(&first) = hexes.first() else { return };
    path.move_to(paper.centre(first));
    for (index, pair) in hexes.windows(2).enumerate() {
        let (from, to) = (paper.centre(pair[0]), paper.centre(pair[1]));
        let aside = beside(paper, kind, pair[0], pair[1]);
        let out = from.towards(to, 0.24) + aside;
        if index == 0 {
            path.line_to(out);
        } else {
            path.curve_to(from, out);
        }
        path.line_to(from.towards(to, 0.76) + aside);
    }
    if let Some(&last) = hexes.last() {
        path.line_to(paper.centre(last));
    }
}

/// How far to the side a link runs where it shares its hexside with other kinds.
fn beside(paper: &Paper<'_>, kind: LinkKind, from: HexId, to: HexId) -> Point {
    let map = paper.map;
    let kinds: KindSet<LinkKind> = match map.hexside(from, to) {
        Some(side) => map.links(side),
        None => {
            let join = map.joins(from).iter().find(|join| join.to == to);
            join.map(|join| join.links).unwrap_or_default()
        }
    };
    // Water that runs the same way has the middle; roads keep to its bank.
    let beside_water =
        map.hexside(from, to).is_some_and(|side| map.water(from).crosses(side.direction));
    let count = kinds.iter().count();
    let Some(number) = kinds.iter().position(|known| known == kind) else {
        return Point::new(0.0, 0.0);
    };
    // The same side whichever way the line was written down.
    let (low, high) = (from.min(to), from.max(to));
    let across = (paper.centre(high) - paper.centre(low)).unit().turned();
    let number = f64::from(number as u32);
    let step = if beside_water { number + 1.0 } else { number - f64::from(count as u32 - 1) / 2.0 };
    across * (step * 0.13 * paper.hex)
}
