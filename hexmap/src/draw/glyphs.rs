//! The signs of places and crossings around a point, for the map and for its key.

use super::Colour;
use super::paper::{Path, Point, Rect};
use super::style::{PlaceStyle, WATER};
use super::xml::Xml;

/// The colour of a symbol whose place says nothing of it.
pub(crate) fn usual_tint(style: PlaceStyle) -> Colour {
    match style {
        PlaceStyle::Well => Colour::new(0x2b, 0xb3, 0xd6),
        PlaceStyle::Hill => Colour::new(0x8a, 0x5a, 0x2b),
        PlaceStyle::Letter | PlaceStyle::Entry => Colour::new(0x5a, 0x55, 0x4c),
        PlaceStyle::Objective => Colour::new(0xc9, 0x2a, 0x2a),
        _ => Colour::BLACK,
    }
}

/// A bridge is a pair of rails across the water, a ford a ring, anything else a ring with its
/// initial.
pub(crate) fn crossing_symbol(
    xml: &mut Xml,
    hex: f64,
    at: Point,
    across: Point,
    kind: &str,
    fill: Colour,
) {
    if kind.contains("bridge") {
        let (long, wide) = (across * (hex * 0.16), across.turned() * (hex * 0.065));
        let mut deck = Path::default();
        deck.move_to(at - long - wide);
        deck.line_to(at + long - wide);
        deck.line_to(at + long + wide);
        deck.line_to(at - long + wide);
        deck.line_to(at - long - wide);
        xml.tag("path").attr("fill", fill).attr("d", deck.as_str()).empty();
        let mut rails = Path::default();
        for side in [-1.0, 1.0] {
            let flare = across.turned() * (hex * 0.035 * side);
            rails.move_to(at - long * 1.2 + wide * side + flare);
            rails.line_to(at - long + wide * side);
            rails.line_to(at + long + wide * side);
            rails.line_to(at + long * 1.2 + wide * side + flare);
        }
        xml.tag("path")
            .attr("fill", "none")
            .attr("stroke", Colour::BLACK)
            .num("stroke-width", hex * 0.035)
            .attr("d", rails.as_str())
            .empty();
        return;
    }
    let is_ford = kind.contains("ford") || kind.contains("vado");
    circle(xml, at, hex * if is_ford { 0.085 } else { 0.1 }, fill, WATER.darker(), hex * 0.03);
    if !is_ford {
        let letter: String = kind.chars().take(1).flat_map(char::to_uppercase).collect();
        centred(xml, at, hex * 0.13, WATER.darker(), &letter);
    }
}

/// A star of five points: ways at every 36 degrees from north, every other one long.
const STAR: [(f64, f64, bool); 10] = [
    (0.0, -1.0, true),
    (0.588, -0.809, false),
    (0.951, -0.309, true),
    (0.951, 0.309, false),
    (0.588, 0.809, true),
    (0.0, 1.0, false),
    (-0.588, 0.809, true),
    (-0.951, 0.309, false),
    (-0.951, -0.309, true),
    (-0.588, -0.809, false),
];

/// The symbol of a place around a point.
pub(crate) fn symbol(
    xml: &mut Xml,
    hex: f64,
    at: Point,
    style: PlaceStyle,
    colour: Colour,
    text: &str,
) {
    let thin = hex * 0.02;
    match style {
        PlaceStyle::City => {
            circle(xml, at, hex * 0.15, Colour::WHITE, colour, hex * 0.045);
            circle(xml, at, hex * 0.065, colour, colour, 0.0);
        }
        PlaceStyle::Town => circle(xml, at, hex * 0.105, Colour::WHITE, colour, hex * 0.05),
        PlaceStyle::Village => circle(xml, at, hex * 0.075, Colour::WHITE, colour, hex * 0.035),
        PlaceStyle::Objective => {
            let spike = |x: f64, y: f64, far: f64| at + Point::new(x, y) * (hex * far);
            let star = STAR.map(|(x, y, outside)| spike(x, y, if outside { 0.17 } else { 0.07 }));
            xml.tag("polygon")
                .attr("fill", colour)
                .attr("stroke", Colour::BLACK)
                .num("stroke-width", thin)
                .attr("points", super::hexes::points(&star))
                .empty();
        }
        PlaceStyle::Dot => circle(xml, at, hex * 0.045, colour, Colour::WHITE, thin),
        PlaceStyle::Well => circle(xml, at, hex * 0.06, colour, Colour::BLACK, thin),
        PlaceStyle::House => square(xml, at, hex * 0.1, colour, Colour::WHITE, thin),
        PlaceStyle::Hill => {
            let size = hex * 0.09;
            let corners = [
                at + Point::new(-size, size * 0.8),
                at + Point::new(0.0, -size * 0.8),
                at + Point::new(size, size * 0.8),
            ];
            xml.tag("polygon")
                .attr("fill", colour)
                .attr("stroke", Colour::WHITE)
                .num("stroke-width", thin)
                .attr("points", super::hexes::points(&corners))
                .empty();
        }
        PlaceStyle::Church => {
            square(xml, at, hex * 0.2, colour, Colour::BLACK, thin);
            let mut cross = Path::default();
            cross.move_to(at + Point::new(0.0, -hex * 0.075));
            cross.line_to(at + Point::new(0.0, hex * 0.075));
            cross.move_to(at + Point::new(-hex * 0.05, -hex * 0.02));
            cross.line_to(at + Point::new(hex * 0.05, -hex * 0.02));
            xml.tag("path")
                .attr("stroke", colour.ink())
                .num("stroke-width", hex * 0.03)
                .attr("d", cross.as_str())
                .empty();
        }
        PlaceStyle::Entry => {
            square(xml, at, hex * 0.3, colour, Colour::BLACK, thin);
            centred(xml, at, hex * 0.2, colour.ink(), text);
        }
        PlaceStyle::Letter => {
            square(xml, at, hex * 0.22, colour, Colour::BLACK, thin);
            centred(xml, at, hex * 0.16, colour.ink(), text);
        }
    }
}

fn circle(xml: &mut Xml, at: Point, radius: f64, fill: Colour, edge: Colour, width: f64) {
    xml.tag("circle")
        .attr("fill", fill)
        .attr("stroke", edge)
        .num("stroke-width", width)
        .num("cx", at.x)
        .num("cy", at.y)
        .num("r", radius)
        .empty();
}

fn square(xml: &mut Xml, at: Point, size: f64, fill: Colour, edge: Colour, width: f64) {
    let rect = Rect::around(at, size, size);
    xml.tag("rect")
        .attr("fill", fill)
        .attr("stroke", edge)
        .num("stroke-width", width)
        .num("x", rect.from.x)
        .num("y", rect.from.y)
        .num("width", size)
        .num("height", size)
        .empty();
}

/// Bold letters around a point.
pub(crate) fn centred(xml: &mut Xml, at: Point, size: f64, ink: Colour, text: &str) {
    xml.tag("text")
        .attr("text-anchor", "middle")
        .attr("font-weight", "bold")
        .attr("fill", ink)
        .num("font-size", size)
        .num("x", at.x)
        .num("y", at.y + size * 0.36)
        .text(text);
}
