//! The overlay on the picture: highlights below, then routes, markers and counters.

use std::collections::BTreeMap;

use super::glyphs::centred;
use super::hexes::points;
use super::paper::{Paper, Path, Point, Rect};
use super::xml::Xml;
use super::{Colour, Overlay};
use crate::HexId;

/// Overlays of colour over hexes; they lie below the printed features' names.
pub(crate) fn highlights(xml: &mut Xml, paper: &Paper<'_>, overlay: &Overlay) {
    if overlay.highlights.is_empty() {
        return;
    }
    xml.tag("g").attr("class", "highlights").open();
    for highlight in &overlay.highlights {
        xml.tag("g")
            .attr("class", "highlight")
            .attr("fill", highlight.colour)
            .attr("fill-opacity", format_args!("0.{:02}", highlight.percent.min(99)))
            .attr("stroke", highlight.colour)
            .num("stroke-width", paper.hex * 0.03)
            .open();
        for hex in highlight.hexes.iter().filter(|hex| hex.index() < paper.map.hex_count()) {
            let corners = paper.corners_around(paper.centre(hex), 0.94);
            xml.tag("polygon")
                .attr("data-over", paper.map.label(hex))
                .attr("points", points(&corners))
                .empty();
        }
        xml.close();
    }
    xml.close();
}

/// Routes, markers, counters and the notes of highlights.
pub(crate) fn above(xml: &mut Xml, paper: &Paper<'_>, overlay: &Overlay) {
    routes(xml, paper, overlay);
    notes(xml, paper, overlay);
    counters(xml, paper, overlay);
    markers(xml, paper, overlay);
}

fn known(paper: &Paper<'_>, hex: HexId) -> bool {
    hex.index() < paper.map.len()
}

fn routes(xml: &mut Xml, paper: &Paper<'_>, overlay: &Overlay) {
    if overlay.routes.is_empty() {
        return;
    }
    xml.tag("g")
        .attr("class", "routes")
        .attr("fill", "none")
        .attr("stroke-linecap", "round")
        .attr("stroke-linejoin", "round")
        .open();
    for route in &overlay.routes {
        let stops: Vec<Point> = route
            .hexes
            .iter()
            .filter(|&&hex| known(paper, hex))
            .map(|&hex| paper.centre(hex))
            .collect();
        let [.., before, last] = stops[..] else { continue };
        let way = (last - before).unit();
        let tip = last - way * (paper.hex * 0.08);
        let neck = tip - way * (paper.hex * 0.2);
        let wing = way.turned() * (paper.hex * 0.13);
        let mut path = Path::default();
        path.move_to(stops[0]);
        for &stop in &stops[1..stops.len() - 1] {
            path.line_to(stop);
        }
        path.line_to(neck);
        for (width, ink) in [(0.13, Colour::WHITE), (0.085, route.colour)] {
            xml.tag("path")
                .attr("class", "route")
                .attr("stroke", ink)
                .num("stroke-width", width * paper.hex)
                .attr("d", path.as_str())
                .empty();
        }
        xml.tag("polygon")
            .attr("fill", route.colour)
            .attr("stroke", Colour::WHITE)
            .num("stroke-width", paper.hex * 0.02)
            .attr("points", points(&[tip, neck + wing, neck - wing]))
            .empty();
    }
    xml.close();
}

fn notes(xml: &mut Xml, paper: &Paper<'_>, overlay: &Overlay) {
    for highlight in overlay.highlights.iter().filter(|highlight| !highlight.notes.is_empty()) {
        xml.tag("g").attr("class", "notes").open();
        for (hex, text) in highlight.notes.iter().filter(|(hex, _)| known(paper, *hex)) {
            // Low in the hex, below counter and symbol.
            let at = paper.centre(*hex) + Point::new(0.0, paper.hex * 0.34);
            let rect = Rect::around(at, paper.hex * 0.3, paper.hex * 0.2);
            xml.tag("rect")
                .attr("fill", Colour::WHITE)
                .attr("fill-opacity", "0.85")
                .num("rx", paper.hex * 0.05)
                .num("x", rect.from.x)
                .num("y", rect.from.y)
                .num("width", rect.to.x - rect.from.x)
                .num("height", rect.to.y - rect.from.y)
                .empty();
            centred(xml, at, paper.hex * 0.17, highlight.colour.darker(), text);
        }
        xml.close();
    }
}

/// The paper that counters take, for names to keep off.
pub(crate) fn counter_rects<'a>(
    paper: &'a Paper<'_>,
    overlay: &'a Overlay,
) -> impl Iterator<Item = Rect> + 'a {
    let placed = overlay.counters.iter().filter(|counter| known(paper, counter.at));
    placed.map(|counter| Rect::around(paper.centre(counter.at), paper.hex * 0.6, paper.hex * 0.6))
}

fn counters(xml: &mut Xml, paper: &Paper<'_>, overlay: &Overlay) {
    if overlay.counters.is_empty() {
        return;
    }
    // How many lie below in the same hex; a stack leans to the upper right.
    let mut below: BTreeMap<HexId, u32> = BTreeMap::new();
    let size = paper.hex * 0.54;
    xml.tag("g").attr("class", "counters").open();
    for counter in overlay.counters.iter().filter(|counter| known(paper, counter.at)) {
        let height = below.entry(counter.at).or_default();
        let lean = f64::from(*height) * paper.hex * 0.07;
        *height += 1;
        let middle = paper.centre(counter.at) + Point::new(lean, -lean);
        let rect = Rect::around(middle, size, size);
        let mut tag = xml
            .tag("g")
            .attr("class", "counter")
            .attr("data-at", paper.map.label(counter.at))
            .attr("fill", counter.colour.ink());
        if let Some(id) = &counter.id {
            tag = tag.attr("data-unit", id);
        }
        tag.open();
        xml.tag("rect")
            .attr("fill", counter.colour)
            .attr("stroke", Colour::BLACK)
            .num("stroke-width", paper.hex * 0.02)
            .num("rx", paper.hex * 0.05)
            .num("x", rect.from.x)
            .num("y", rect.from.y)
            .num("width", size)
            .num("height", size)
            .empty();
        let lines = f64::from(counter.lines.len() as u32);
        for (number, text) in (0u32..).zip(&counter.lines) {
            let share = (f64::from(number) + 0.5) / lines;
            let at = Point::new(middle.x, rect.from.y + size * (0.06 + 0.88 * share));
            // As large as width and height of the counter let it be.
            let wide = super::names::width_of(text, 1.0, true).max(1.0);
            let letters = (size * 0.92 / wide).min(size * 0.8 / lines).min(size * 0.36);
            centred(xml, at, letters, counter.colour.ink(), text);
        }
        xml.close();
    }
    xml.close();
}

fn markers(xml: &mut Xml, paper: &Paper<'_>, overlay: &Overlay) {
    if overlay.markers.is_empty() {
        return;
    }
    let mut before: BTreeMap<HexId, u32> = BTreeMap::new();
    xml.tag("g").attr("class", "markers").open();
    for marker in overlay.markers.iter().filter(|marker| known(paper, marker.at)) {
        let count = before.entry(marker.at).or_default();
        let aside = f64::from(*count) * 0.2 - 0.3;
        *count += 1;
        let at = paper.centre(marker.at) + Point::new(aside * paper.hex, paper.hex * 0.3);
        xml.tag("g").attr("class", "marker").attr("data-at", paper.map.label(marker.at)).open();
        xml.tag("circle")
            .attr("fill", marker.colour)
            .attr("stroke", Colour::BLACK)
            .num("stroke-width", paper.hex * 0.015)
            .num("cx", at.x)
            .num("cy", at.y)
            .num("r", paper.hex * 0.11)
            .empty();
        let wide = super::names::width_of(&marker.text, 1.0, true).max(1.0);
        let letters = (paper.hex * 0.19 / wide).min(paper.hex * 0.14);
        centred(xml, at, letters, marker.colour.ink(), &marker.text);
        xml.close();
    }
    xml.close();
}
