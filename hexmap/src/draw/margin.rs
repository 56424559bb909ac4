//! What a printed map has around it: its title, a scale, a compass rose and a double frame.

use super::paper::{Path, Point, Rect};
use super::style::SERIF;
use super::xml::Xml;
use super::{Colour, hexes};
use crate::Map;

/// The keys of a map file that tell how far it is from side to side of a hex, and in what.
const SCALES: [(&str, &str); 8] = [
    ("hex_yards", "yards"),
    ("yards_per_hex", "yards"),
    ("hex_metres", "metres"),
    ("metres_per_hex", "metres"),
    ("hex_miles", "miles"),
    ("miles_per_hex", "miles"),
    ("hex_km", "kilometres"),
    ("km_per_hex", "kilometres"),
];

const INK: Colour = Colour::new(0x2b, 0x24, 0x1a);

/// How far a hex is across, if the map says so.
fn scale_of(map: &Map) -> Option<(i64, &'static str)> {
    SCALES.into_iter().find_map(|(key, unit)| {
        map.attrs().whole(key).filter(|far| (1..=1_000_000).contains(far)).map(|far| (far, unit))
    })
}

/// Does the map say that its upper edge is north?
fn north_is_up(map: &Map) -> bool {
    map.attrs().text("north") == Some("up")
}

/// The strip above the map: as much of it as the map has something to say in.
pub(crate) struct Head {
    /// The size of letters and signs: large maps have larger ones, to be read as a whole.
    unit: f64,
    pub(crate) height: f64,
}

impl Head {
    pub(crate) fn new(map: &Map, hex: f64, inner: &Rect) -> Head {
        let unit = hex * ((inner.to.x - inner.from.x) / (24.0 * hex)).clamp(1.0, 2.5);
        let more = scale_of(map).is_some() || north_is_up(map);
        Head { unit, height: unit * if more { 0.95 } else { 0.6 } }
    }

    /// The title at the left, scale and compass at the right.
    pub(crate) fn write(&self, xml: &mut Xml, map: &Map, hex: f64, inner: &Rect) {
        let unit = self.unit;
        xml.tag("text")
            .attr("class", "title")
            .attr("font-family", SERIF)
            .attr("font-weight", "bold")
            .num("font-size", unit * 0.36)
            .num("x", inner.from.x)
            .num("y", inner.from.y - unit * 0.34)
            .text(map.title());
        let mut right = inner.to.x;
        if north_is_up(map) {
            compass(xml, Point::new(right - unit * 0.45, inner.from.y - unit * 0.5), unit);
            right -= unit * 1.3;
        }
        if let Some((far, name)) = scale_of(map) {
            scale(xml, Point::new(right, inner.from.y - unit * 0.52), unit, hex, far, name);
        }
    }
}

/// A rose of four long and four short points, dark and light halves, with an N.
fn compass(xml: &mut Xml, at: Point, unit: f64) {
    xml.tag("g")
        .attr("class", "compass")
        .attr("stroke", INK)
        .num("stroke-width", unit * 0.01)
        .open();
    let slant = 0.707;
    let star = |xml: &mut Xml, ways: [(f64, f64); 4], long: f64| {
        for (x, y) in ways {
            let way = Point::new(x, y);
            let tip = at + way * (unit * long);
            let waist = unit * long * 0.24;
            let left = at + (way + way.turned()) * (waist * 0.72);
            let right = at + (way - way.turned()) * (waist * 0.72);
            for (side, fill) in [(left, INK), (right, Colour::WHITE)] {
                xml.tag("polygon")
                    .attr("fill", fill)
                    .attr("points", hexes::points(&[at, tip, side]))
                    .empty();
            }
        }
    };
    star(xml, [(slant, slant), (-slant, slant), (slant, -slant), (-slant, -slant)], 0.2);
    star(xml, [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)], 0.34);
    xml.close();
    xml.tag("text")
        .attr("class", "compass")
        .attr("font-family", SERIF)
        .attr("font-weight", "bold")
        .attr("text-anchor", "middle")
        .attr("fill", INK)
        .num("font-size", unit * 0.2)
        .num("x", at.x)
        .num("y", at.y - unit * 0.38)
        .text("N");
}

/// A bar as long as a few hexes, its end at `end`, with the numbers above it.
fn scale(xml: &mut Xml, end: Point, unit: f64, hex: f64, far: i64, name: &str) {
    // Two hexes where they are seen well, more where they are small.
    let hexes = ((unit * 2.0 / hex) as u32).clamp(2, 6);
    let long = hex * f64::from(hexes);
    let (from, thick) = (end.x - long, unit * 0.07);
    xml.tag("g").attr("class", "scale").attr("font-family", SERIF).attr("fill", INK).open();
    for part in 0..hexes {
        xml.tag("rect")
            .attr("fill", if part % 2 == 0 { INK } else { Colour::WHITE })
            .attr("stroke", INK)
            .num("stroke-width", unit * 0.012)
            .num("x", from + hex * f64::from(part))
            .num("y", end.y)
            .num("width", hex)
            .num("height", thick)
            .empty();
    }
    let mut text = |x: f64, y: f64, words: &str| {
        xml.tag("text")
            .attr("text-anchor", "middle")
            .num("font-size", unit * 0.16)
            .num("x", x)
            .num("y", y)
            .text(words);
    };
    for part in [0, hexes] {
        text(
            from + hex * f64::from(part),
            end.y - unit * 0.07,
            &(far * i64::from(part)).to_string(),
        );
    }
    text(from + long / 2.0, end.y + thick + unit * 0.19, &format!("{name}, {far} a hex"));
    xml.close();
}

/// Two lines around the page, a strong and a fine one.
pub(crate) fn frame(xml: &mut Xml, page: &Rect, hex: f64) {
    for (inside, wide) in [(0.1, 0.035), (0.17, 0.012)] {
        let (from, to) = (
            page.from + Point::new(inside, inside) * hex,
            page.to - Point::new(inside, inside) * hex,
        );
        let mut path = Path::default();
        path.move_to(from);
        for corner in [Point::new(to.x, from.y), to, Point::new(from.x, to.y), from] {
            path.line_to(corner);
        }
        xml.tag("path")
            .attr("class", "frame")
            .attr("fill", "none")
            .attr("stroke", INK)
            .attr("stroke-linejoin", "miter")
            .num("stroke-width", hex * wide)
            .attr("d", path.as_str())
            .empty();
    }
}
