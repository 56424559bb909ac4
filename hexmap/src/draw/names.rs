//! Names beside their symbols, kept from lying on each other.

use super::Colour;
use super::paper::{Point, Rect};
use super::style::{PAPER, SERIF};
use super::xml::Xml;

/// A name that looks for a place near its symbol.
#[derive(Debug)]
pub(crate) struct Name<'m> {
    pub(crate) text: &'m str,
    pub(crate) class: &'static str,
    /// The middle of its symbol.
    pub(crate) at: Point,
    /// How far from the middle the symbol reaches.
    pub(crate) clear: f64,
    /// How far from the middle a counter would reach that lies on the symbol.
    pub(crate) beyond: f64,
    pub(crate) size: f64,
    pub(crate) bold: bool,
    pub(crate) ink: Colour,
}

/// About how wide a text is drawn; fonts differ, so a little more than most need.
pub(crate) fn width_of(text: &str, size: f64, bold: bool) -> f64 {
    let widths = text.chars().map(|c| match c {
        'i' | 'l' | 'j' | '.' | ',' | '\'' | '|' | ' ' | 't' | 'f' | '(' | ')' => 0.36,
        'm' | 'w' | 'M' | 'W' | '&' => 0.92,
        c if c.is_uppercase() => 0.7,
        c if c.is_ascii() => 0.6,
        c if u32::from(c) < 0x1100 => 0.65,
        _ => 1.0,
    });
    widths.sum::<f64>() * size * if bold { 1.1 } else { 1.0 }
}

/// Writes all names, each where it hides least of what is there already. Earlier names choose
/// first.
pub(crate) fn write(xml: &mut Xml, names: &[Name<'_>], symbols: &[Rect], page: &Rect) {
    let mut taken: Vec<Rect> = symbols.to_vec();
    xml.tag("g")
        .attr("class", "names")
        .attr("font-family", SERIF)
        .attr("stroke", PAPER)
        .attr("stroke-linejoin", "round")
        .attr("paint-order", "stroke")
        .open();
    for name in names.iter().filter(|name| !name.text.is_empty()) {
        let rect = best_place(name, &taken, page);
        taken.push(rect);
        let mut tag = xml
            .tag("text")
            .attr("class", name.class)
            .attr("text-anchor", "middle")
            .attr("fill", name.ink)
            .num("stroke-width", name.size * 0.25)
            .num("font-size", name.size);
        if name.bold {
            tag = tag.attr("font-weight", "bold");
        }
        // Letters stand on their base line, a fifth of their size above the lower edge.
        tag.num("x", rect.middle().x).num("y", rect.to.y - name.size * 0.22).text(name.text);
    }
    xml.close();
}

fn best_place(name: &Name<'_>, taken: &[Rect], page: &Rect) -> Rect {
    let (width, height) = (width_of(name.text, name.size, name.bold), name.size * 1.1);
    let (right, down) = (name.clear + width / 2.0, name.clear + height / 2.0);
    let aside = name.clear * 0.5 + width / 2.0;
    let ways = [
        (0.0, down),
        (right, 0.0),
        (aside, -down),
        (aside, down),
        (0.0, -down),
        (-right, 0.0),
        (-aside, down),
        (-aside, -down),
        (0.0, down + height),
        (0.0, -down - height),
    ];
    // Best of all below a counter that may come to lie here, where it can still be read.
    let below = (0.0, (name.beyond + height / 2.0).max(down));
    let ways = std::iter::once(below).chain(ways);
    let mut best: Option<(f64, Rect)> = None;
    for (number, (x, y)) in (0u8..).zip(ways) {
        let rect = Rect::around(name.at + Point::new(x, y), width, height);
        // What hangs over the edge of the page is as bad as what lies on another name.
        let outside = width * height - rect.overlap(page);
        let hidden: f64 = taken.iter().map(|other| rect.overlap(other)).sum();
        // Places late in the list are a little worse, so that ties go to the usual ones.
        let cost = outside * 2.0 + hidden + f64::from(number) * width * height * 0.01;
        if best.is_none_or(|(least, _)| cost < least) {
            best = Some((cost, rect));
        }
    }
    best.map_or(Rect::around(name.at, width, height), |(_, rect)| rect)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_one_place_do_not_lie_on_each_other() {
        let at = Point::new(100.0, 100.0);
        let page = Rect::around(at, 400.0, 400.0);
        let name = |text| Name {
            text,
            class: "place",
            at,
            clear: 5.0,
            beyond: 0.0,
            size: 10.0,
            bold: false,
            ink: Colour::BLACK,
        };
        let mut taken = vec![Rect::around(at, 10.0, 10.0)];
        for text in ["Sudley Ford", "Sudley Church", "Sudley", "Mill"] {
            let place = best_place(&name(text), &taken, &page);
            assert!(taken.iter().all(|other| place.overlap(other) <= 0.0), "{text}");
            taken.push(place);
        }
    }

    #[test]
    fn names_stay_on_the_page() {
        let page = Rect { from: Point::new(0.0, 0.0), to: Point::new(200.0, 200.0) };
        let at = Point::new(198.0, 100.0);
        let name = Name {
            text: "Edge Hill",
            class: "",
            at,
            clear: 3.0,
            beyond: 0.0,
            size: 10.0,
            bold: false,
            ink: Colour::BLACK,
        };
        let place = best_place(&name, &[], &page);
        assert!(place.to.x <= 200.0);
    }
}
