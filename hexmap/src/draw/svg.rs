//! Pictures of maps as SVG.

use std::fmt;

use super::key::Key;
use super::paper::{Paper, Point, Rect};
use super::symbols::Symbols;
use super::xml::Xml;
use super::{Colour, Overlay, ground, hexes, lines, margin, marks, names, style, waters};
use crate::{CrossingStates, Map};

/// A part of a picture that can be left out or put in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SvgPart {
    /// Fills by terrain; without it all hexes are white.
    Terrain,
    /// Hex numbers.
    Labels,
    /// Rivers along hexsides and through hexes.
    Rivers,
    /// Cliffs, slopes, walls and other features of hexsides.
    Hexsides,
    /// Roads, rails and trails.
    Links,
    /// Fords, ferries and bridges.
    Crossings,
    /// Symbols of places.
    Places,
    /// Names of places and crossings.
    Names,
    /// Borders of all regions. Unless they are asked for, only those regions have one whose
    /// entry in the map file says `border = true`.
    Regions,
    /// What is drawn and means nothing.
    Strokes,
    /// The title above the map.
    Title,
    /// The key below the map.
    Key,
}

/// A picture of a map, made by [`Map::svg`].
///
/// Everything that a page may want to style or click carries a class or a `data-` attribute:
/// `<polygon data-hex="0806">`, `<g class="counter" data-unit="…">`. The same map and options
/// give the same text on every machine, and no name in a map can break out of it.
///
/// ```
/// use grognard_hexmap::{Grid, LabelStyle, MapBuilder, Orientation, Shoved, SvgPart};
/// # let grid = Grid::new(Orientation::Flat, Shoved::Even, 4, 4, LabelStyle::Ccrr);
/// # let map = MapBuilder::new("field", grid)?.build();
/// let svg = map.svg().scale(80.0).without(SvgPart::Key).to_string();
/// assert!(svg.starts_with("<svg "));
/// assert!(svg.contains(r#"data-hex="0304""#));
/// # Ok::<(), grognard_hexmap::BuildError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Svg<'a> {
    map: &'a Map,
    scale: f64,
    /// One bit a part.
    parts: u16,
    overlay: Option<&'a Overlay>,
    states: CrossingStates,
}

impl Map {
    /// A picture of the map as SVG: choose options, then turn it to text.
    pub fn svg(&self) -> Svg<'_> {
        let usual = !bit(SvgPart::Regions);
        Svg { map: self, scale: 64.0, parts: usual, overlay: None, states: self.crossing_states() }
    }
}

const fn bit(part: SvgPart) -> u16 {
    1 << part as u16
}

impl<'a> Svg<'a> {
    /// The width of a hex from side to side, 8 to 1000; 64 if nothing is said.
    #[must_use]
    pub fn scale(mut self, hex: f64) -> Svg<'a> {
        self.scale = if hex.is_finite() { hex.clamp(8.0, 1000.0) } else { 64.0 };
        self
    }

    /// Leaves a part out.
    #[must_use]
    pub fn without(mut self, part: SvgPart) -> Svg<'a> {
        self.parts &= !bit(part);
        self
    }

    /// Puts a part in.
    #[must_use]
    pub fn with(mut self, part: SvgPart) -> Svg<'a> {
        self.parts |= bit(part);
        self
    }

    /// Lays a game's counters, highlights, routes and markers over the map.
    #[must_use]
    pub fn overlay(mut self, overlay: &'a Overlay) -> Svg<'a> {
        self.overlay = Some(overlay);
        self
    }

    /// Shows crossings as they are now: destroyed, hidden, found.
    #[must_use]
    pub fn crossing_states(mut self, states: &CrossingStates) -> Svg<'a> {
        self.states = states.clone();
        self
    }

    fn has(&self, part: SvgPart) -> bool {
        self.parts & bit(part) != 0
    }

    fn draw(&self) -> String {
        let paper = Paper::new(self.map, self.scale);
        let hex = self.scale;
        let symbols = Symbols::new(
            &paper,
            &self.states,
            self.has(SvgPart::Crossings),
            self.has(SvgPart::Places),
        );
        let inner = paper.everything();
        let margin = hex * 0.5;
        let titled = margin::Head::new(self.map, hex, &inner);
        let head = if self.has(SvgPart::Title) { titled.height } else { 0.0 };
        let below = Point::new(inner.from.x, inner.to.y + hex * 0.3);
        let key = Key::new(&paper, &symbols, below, inner.to.x - inner.from.x);
        let foot =
            if self.has(SvgPart::Key) && key.height > 0.0 { key.height + hex * 0.3 } else { 0.0 };
        let page = Rect {
            from: inner.from - Point::new(margin, margin + head),
            to: inner.to + Point::new(margin, margin + foot),
        };

        let mut xml = Xml::default();
        self.begin(&mut xml, &page);
        if self.has(SvgPart::Title) {
            margin::frame(&mut xml, &page, hex);
            titled.write(&mut xml, self.map, hex, &inner);
        }
        hexes::fills(&mut xml, &paper, self.has(SvgPart::Terrain));
        if self.has(SvgPart::Terrain) {
            ground::write(&mut xml, &paper);
            hexes::further_layers(&mut xml, &paper);
        }
        if let Some(overlay) = self.overlay {
            marks::highlights(&mut xml, &paper, overlay);
        }
        self.printed(&mut xml, &paper, &symbols, &page);
        if let Some(overlay) = self.overlay {
            xml.group("overlay", |xml| marks::above(xml, &paper, overlay));
        }
        if self.has(SvgPart::Key) {
            key.write(&mut xml, &paper);
        }
        xml.finish()
    }

    /// The root element and the paper itself.
    fn begin(&self, xml: &mut Xml, page: &Rect) {
        use super::xml::Number;
        let (width, height) = (page.to.x - page.from.x, page.to.y - page.from.y);
        let from = page.from;
        let view =
            format!("{} {} {} {}", Number(from.x), Number(from.y), Number(width), Number(height));
        xml.tag("svg")
            .attr("xmlns", "http://www.w3.org/2000/svg")
            .attr("class", "hexmap")
            .attr("data-map", self.map.name())
            .num("width", width)
            .num("height", height)
            .attr("viewBox", view)
            .attr("font-family", "DejaVu Sans, Verdana, Helvetica, Arial, sans-serif")
            .attr("fill", Colour::BLACK)
            .open();
        xml.tag("rect")
            .attr("class", "paper")
            .attr("fill", style::PAPER)
            .num("x", from.x)
            .num("y", from.y)
            .num("width", width)
            .num("height", height)
            .empty();
    }

    /// What is printed on the map, from the ground up.
    fn printed(&self, xml: &mut Xml, paper: &Paper<'_>, symbols: &Symbols<'_>, page: &Rect) {
        if self.has(SvgPart::Strokes) {
            hexes::strokes(xml, paper);
        }
        hexes::regions(xml, paper, self.has(SvgPart::Regions));
        hexes::boxes(xml, paper);
        if self.has(SvgPart::Rivers) {
            lines::rivers(xml, paper);
        }
        if self.has(SvgPart::Hexsides) {
            lines::features(xml, paper);
        }
        if self.has(SvgPart::Links) {
            lines::links(xml, paper);
        }
        if self.has(SvgPart::Labels) {
            hexes::labels(xml, paper);
        }
        if self.has(SvgPart::Crossings) {
            symbols.write_crossings(xml, paper);
        }
        if self.has(SvgPart::Places) {
            symbols.write_places(xml, paper);
        }
        if self.has(SvgPart::Names) {
            let rivers =
                if self.has(SvgPart::Rivers) { waters::river_names(paper) } else { Vec::new() };
            let mut taken = symbols.taken(paper);
            taken.extend(rivers.iter().flat_map(waters::RiverName::taken));
            if self.has(SvgPart::Labels) {
                taken.extend(hexes::label_rects(paper));
            }
            taken.extend(
                self.overlay.iter().flat_map(|overlay| marks::counter_rects(paper, overlay)),
            );
            waters::write_names(xml, &rivers);
            names::write(xml, &symbols.names(paper), &taken, page);
        }
    }
}

impl fmt::Display for Svg<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.draw())
    }
}
