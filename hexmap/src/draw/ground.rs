//! The ground as printed maps have it: crowns of trees, hachures, stones, tufts and houses.
//!
//! Each texture is drawn a few times into the picture's definitions and laid into the hexes by
//! reference, so that a large map stays small. Where things stand is scattered by a fixed rule: the
//! same map gives the same picture everywhere.

use super::Colour;
use super::hexes::points;
use super::paper::{Paper, Path, Point};
use super::style::GRID;
use super::xml::Xml;
use crate::{Direction, HexId, Hexside};

/// How a terrain is drawn besides its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Texture {
    /// Crowns close together.
    Forest,
    /// Crowns with clearings.
    Woods,
    /// Long hachures all around.
    Mountain,
    /// Short hachures all around.
    Hill,
    /// Stones.
    Rough,
    /// Tufts of reed.
    Swamp,
    /// Blocks of houses.
    Town,
    /// Waves.
    Water,
    /// A few grains.
    Open,
}

/// Words that terrain names contain, the more special ones first.
const WORDS: [(&[&str], Texture); 9] = [
    (&["deep", "dense", "thick", "jungle", "montane"], Texture::Forest),
    (&["wood", "forest", "orchard", "scrub", "brush"], Texture::Woods),
    (&["mountain", "alpine", "peak"], Texture::Mountain),
    (&["hill", "ridge", "slope", "height"], Texture::Hill),
    (&["rough", "broken", "mal_pais", "badland", "rock"], Texture::Rough),
    (&["swamp", "marsh", "pantano", "bog"], Texture::Swamp),
    (&["town", "city", "village", "urban"], Texture::Town),
    (&["lake", "sea", "ocean"], Texture::Water),
    (&["clear", "open", "plain", "llano", "grass", "desert", "sand", "field"], Texture::Open),
];

/// The texture that a terrain's name suggests, if any.
pub(crate) fn texture(name: &str) -> Option<Texture> {
    let found = WORDS.iter().find(|(words, _)| words.iter().any(|word| name.contains(word)));
    found.map(|(_, texture)| *texture)
}

/// Is a terrain of a further layer a height that is drawn over whatever grows there?
pub(crate) fn is_height(name: &str) -> bool {
    matches!(texture(name), Some(Texture::Hill | Texture::Mountain))
}

/// A height over the ground of a hex: a tint that lets the ground through, and hachures.
pub(crate) fn height(xml: &mut Xml, paper: &Paper<'_>, hex: HexId, fill: Colour, name: &str) {
    let Some(texture) = texture(name) else { return };
    xml.tag("polygon")
        .attr("data-terrain", name)
        .attr("pointer-events", "none")
        .attr("fill", fill)
        .attr("fill-opacity", "0.42")
        .attr("points", points(&paper.corners(hex)))
        .empty();
    let at = paper.centre(hex);
    xml.tag("g")
        .attr("pointer-events", "none")
        .attr("transform", format_args!("translate({:.1} {:.1})", at.x, at.y))
        .open();
    define(xml, paper.hex, texture, fill.shade(70), &mut Scatter::new(hex.index() as u32));
    xml.close();
}

/// So many drawings of each texture, lest one sees that they repeat.
const VARIANTS: u32 = 4;

/// The textures of all hexes, and the grid again above them.
pub(crate) fn write(xml: &mut Xml, paper: &Paper<'_>) {
    let map = paper.map;
    let Some(layer) = map.layers().first() else { return };
    let mut used: Vec<(Texture, Colour, String)> = Vec::new();
    let mut laid: Vec<(HexId, usize)> = Vec::new();
    for hex in map.hexes() {
        let Some(entry) = layer.entry(hex) else { continue };
        let Some(texture) = texture(&entry.name) else { continue };
        let number = layer.legend().iter().position(|known| known == entry).unwrap_or(0);
        let fill = super::colour::terrain(&entry.name, entry.colour.as_deref(), number);
        let at = used.iter().position(|(_, _, name)| *name == entry.name).unwrap_or_else(|| {
            used.push((texture, fill, entry.name.clone()));
            used.len() - 1
        });
        laid.push((hex, at));
    }
    xml.tag("defs").open();
    for (number, (texture, fill, _)) in used.iter().enumerate() {
        for variant in 0..VARIANTS {
            xml.tag("g").attr("id", format_args!("ground-{number}-{variant}")).open();
            define(xml, paper.hex, *texture, *fill, &mut Scatter::new(variant));
            xml.close();
        }
    }
    xml.close();
    xml.tag("g").attr("class", "ground").attr("pointer-events", "none").open();
    // What rises above the ground overlaps its neighbours: the flat first.
    laid.sort_by_key(|&(hex, at)| (std::cmp::Reverse(used[at].0), hex));
    for (hex, at) in laid {
        let centre = paper.centre(hex);
        let variant = Scatter::new(hex.index() as u32).below(VARIANTS);
        xml.tag("use")
            .attr("href", format_args!("#ground-{at}-{variant}"))
            .num("x", centre.x)
            .num("y", centre.y)
            .empty();
    }
    xml.close();
    grid(xml, paper);
}

/// The sides of all hexes as one thin line above the textures.
fn grid(xml: &mut Xml, paper: &Paper<'_>) {
    let mut path = Path::default();
    for hex in paper.map.hexes() {
        for direction in Direction::ALL {
            let side = Hexside { hex, direction };
            if super::hexes::canonical(paper.map, side) == side {
                let (from, to) = paper.side_ends(side);
                path.move_to(from);
                path.line_to(to);
            }
        }
    }
    xml.tag("path")
        .attr("class", "grid")
        .attr("pointer-events", "none")
        .attr("fill", "none")
        .attr("stroke", GRID.darker())
        .attr("stroke-opacity", "0.5")
        .num("stroke-width", (paper.hex * 0.012).max(0.4))
        .attr("d", path.as_str())
        .empty();
}

/// Numbers that look scattered, the same for the same seed.
struct Scatter(u32);

impl Scatter {
    fn new(seed: u32) -> Scatter {
        Scatter(seed.wrapping_mul(0x9e37_79b9) ^ 0x85eb_ca6b)
    }

    fn next(&mut self) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 16)).wrapping_mul(0x21f0_aaad);
        mixed = (mixed ^ (mixed >> 15)).wrapping_mul(0x735a_2d97);
        mixed ^ (mixed >> 15)
    }

    fn below(&mut self, end: u32) -> u32 {
        (self.next() >> 8) % end.max(1)
    }

    /// From -1 to 1.
    fn either(&mut self) -> f64 {
        f64::from(self.below(2001)) / 1000.0 - 1.0
    }

    /// A point in a circle of this radius, in parts of a hex.
    fn spot(&mut self, radius: f64) -> Point {
        loop {
            let at = Point::new(self.either(), self.either());
            if at.x * at.x + at.y * at.y <= 1.0 {
                return at * radius;
            }
        }
    }
}

/// Draws one texture around 0,0.
fn define(xml: &mut Xml, hex: f64, texture: Texture, fill: Colour, scatter: &mut Scatter) {
    match texture {
        Texture::Forest => crowns(xml, hex, fill, scatter, 34, 0.115),
        Texture::Woods => crowns(xml, hex, fill, scatter, 25, 0.105),
        Texture::Mountain => hachures(xml, hex, fill, scatter, 0.24, 0.5),
        Texture::Hill => hachures(xml, hex, fill, scatter, 0.27, 0.46),
        Texture::Rough => stones(xml, hex, fill, scatter),
        Texture::Swamp => tufts(xml, hex, fill, scatter),
        Texture::Town => houses(xml, hex, fill, scatter),
        Texture::Water => waves(xml, hex, fill, scatter),
        Texture::Open => grains(xml, hex, fill, scatter),
    }
}

/// A round blot as part of a path.
fn blot(path: &mut Path, at: Point, radius: f64) {
    // Four curves that bulge to the corners of a square make a crown rather than a circle.
    let out = radius * 1.15;
    path.move_to(at + Point::new(-radius, 0.0));
    for (corner, end) in [
        ((-1.0, -1.0), (0.0, -1.0)),
        ((1.0, -1.0), (1.0, 0.0)),
        ((1.0, 1.0), (0.0, 1.0)),
        ((-1.0, 1.0), (-1.0, 0.0)),
    ] {
        let corner = at + Point::new(corner.0, corner.1) * (out * 0.87);
        path.curve_to(corner, at + Point::new(end.0, end.1) * radius);
    }
}

/// Crowns of trees with their shadows; the light comes from the upper left.
fn crowns(xml: &mut Xml, hex: f64, fill: Colour, scatter: &mut Scatter, count: u32, size: f64) {
    let (mut shadow, mut crown, mut light) = (Path::default(), Path::default(), Path::default());
    let mut stands: Vec<Point> = Vec::new();
    for _ in 0..count * 12 {
        let at = scatter.spot(0.53);
        let near = |other: &Point| {
            let apart = *other - at;
            apart.x * apart.x + apart.y * apart.y < 0.0105
        };
        if stands.len() < count as usize && !stands.iter().any(near) {
            stands.push(at);
        }
    }
    stands.sort_by(|one, two| one.y.total_cmp(&two.y));
    for at in stands {
        let radius = hex * size * (0.62 + 0.2 * scatter.either());
        let at = at * hex;
        blot(&mut shadow, at + Point::new(0.28, 0.38) * radius, radius);
        blot(&mut crown, at, radius);
        blot(&mut light, at - Point::new(0.26, 0.3) * radius, radius * 0.45);
    }
    for (path, ink, opacity) in [
        (&shadow, fill.darker(), "0.55"),
        (&crown, fill.shade(90), "1"),
        (&light, fill.lighter(), "0.42"),
    ] {
        xml.tag("path")
            .attr("fill", ink)
            .attr("fill-opacity", opacity)
            .attr("d", path.as_str())
            .empty();
    }
}

/// Short strokes down the slopes of a height, all around it.
fn hachures(xml: &mut Xml, hex: f64, fill: Colour, scatter: &mut Scatter, inner: f64, outer: f64) {
    // The corners of two hexagons, one turned, and points between them: ways around without angles.
    const WAYS: [(f64, f64); 12] = [
        (1.0, 0.0),
        (0.866, 0.5),
        (0.5, 0.866),
        (0.0, 1.0),
        (-0.5, 0.866),
        (-0.866, 0.5),
        (-1.0, 0.0),
        (-0.866, -0.5),
        (-0.5, -0.866),
        (0.0, -1.0),
        (0.5, -0.866),
        (0.866, -0.5),
    ];
    let mut path = Path::default();
    for number in 0..12 {
        let (one, two) = (WAYS[number], WAYS[(number + 1) % 12]);
        for part in [0.0, 0.25, 0.5, 0.75] {
            let way = Point::new(one.0, one.1).towards(Point::new(two.0, two.1), part).unit();
            let from = inner + 0.05 * scatter.either();
            let to = outer + 0.045 * scatter.either();
            path.move_to(way * (from * hex));
            path.line_to(way * (to * hex));
        }
    }
    xml.tag("path")
        .attr("fill", "none")
        .attr("stroke", fill.darker())
        .attr("stroke-opacity", "0.62")
        .attr("stroke-linecap", "round")
        .num("stroke-width", hex * 0.021)
        .attr("d", path.as_str())
        .empty();
}

/// Stones: small corners with a shadow.
fn stones(xml: &mut Xml, hex: f64, fill: Colour, scatter: &mut Scatter) {
    let mut path = Path::default();
    for _ in 0..17 {
        let at = scatter.spot(0.46) * hex;
        let size = hex * (0.034 + 0.014 * scatter.either());
        path.move_to(at + Point::new(-1.0, 0.5) * size);
        path.line_to(at + Point::new(-0.2, -0.8) * size);
        path.line_to(at + Point::new(1.0, 0.5) * size);
    }
    stroke(xml, fill.darker(), "0.7", hex * 0.017, &path);
}

/// Tufts of reed over short lines of water.
fn tufts(xml: &mut Xml, hex: f64, fill: Colour, scatter: &mut Scatter) {
    let (mut reed, mut water) = (Path::default(), Path::default());
    for _ in 0..9 {
        let at = scatter.spot(0.42) * hex;
        let s = hex * 0.065;
        for (x, y) in [(-0.6, -0.8), (0.0, -1.1), (0.6, -0.8)] {
            reed.move_to(at);
            reed.line_to(at + Point::new(x, y) * s);
        }
        water.move_to(at + Point::new(-1.3, 0.25) * s);
        water.line_to(at + Point::new(1.3, 0.25) * s);
    }
    stroke(xml, super::style::WATER, "0.8", hex * 0.016, &water);
    stroke(xml, fill.darker(), "0.9", hex * 0.017, &reed);
}

/// Houses along a street or two, clear of the middle where a place has its sign.
fn houses(xml: &mut Xml, hex: f64, fill: Colour, scatter: &mut Scatter) {
    let ink = fill.darker();
    for (x, y) in [
        (-0.28, -0.2),
        (-0.1, -0.28),
        (0.12, -0.26),
        (0.3, -0.14),
        (-0.3, 0.16),
        (-0.12, 0.26),
        (0.1, 0.28),
        (0.28, 0.2),
    ] {
        let at = Point::new(x + 0.03 * scatter.either(), y + 0.03 * scatter.either()) * hex;
        let (wide, high) = (hex * 0.035, hex * (0.028 + 0.008 * scatter.either()));
        let block = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
        let block = block.map(|(x, y)| at + Point::new(x * wide, y * high));
        xml.tag("polygon").attr("fill", ink).attr("points", points(&block)).empty();
    }
}

/// Waves of standing water.
fn waves(xml: &mut Xml, hex: f64, fill: Colour, scatter: &mut Scatter) {
    let mut path = Path::default();
    for _ in 0..6 {
        let at = scatter.spot(0.36) * hex;
        path.move_to(at - Point::new(hex * 0.09, 0.0));
        path.curve_to(at - Point::new(hex * 0.045, hex * 0.035), at);
        path.curve_to(at + Point::new(hex * 0.045, hex * 0.035), at + Point::new(hex * 0.09, 0.0));
    }
    stroke(xml, fill.darker(), "0.45", hex * 0.016, &path);
}

/// A few grains, so that open ground is no empty paper.
fn grains(xml: &mut Xml, hex: f64, fill: Colour, scatter: &mut Scatter) {
    let mut path = Path::default();
    for _ in 0..7 {
        let at = scatter.spot(0.45) * hex;
        path.move_to(at);
        path.line_to(at + Point::new(hex * 0.012, 0.0));
    }
    stroke(xml, fill.darker(), "0.3", hex * 0.02, &path);
}

fn stroke(xml: &mut Xml, ink: Colour, opacity: &str, width: f64, path: &Path) {
    xml.tag("path")
        .attr("fill", "none")
        .attr("stroke", ink)
        .attr("stroke-opacity", opacity)
        .attr("stroke-linecap", "round")
        .attr("stroke-linejoin", "round")
        .num("stroke-width", width)
        .attr("d", path.as_str())
        .empty();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_suggest_textures() {
        assert_eq!(texture("deep_woods"), Some(Texture::Forest));
        assert_eq!(texture("light_woods"), Some(Texture::Woods));
        assert_eq!(texture("wooded_hill"), Some(Texture::Woods));
        assert_eq!(texture("mal_pais"), Some(Texture::Rough));
        assert_eq!(texture("clear"), Some(Texture::Open));
        assert_eq!(texture("??"), None);
    }

    #[test]
    fn scattered_points_lie_inside_and_apart() {
        let mut scatter = Scatter::new(7);
        let spots: Vec<Point> = (0..100).map(|_| scatter.spot(0.5)).collect();
        assert!(spots.iter().all(|at| at.x * at.x + at.y * at.y <= 0.2501));
        assert!(spots.windows(2).all(|pair| pair[0] != pair[1]));
        let again = Scatter::new(7).spot(0.5);
        assert_eq!(again, spots[0], "the same everywhere");
    }
}
