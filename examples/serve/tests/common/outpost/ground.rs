//! The ground of Outpost: nine by seven hexes, where one can go on them, and their picture.

use std::collections::BTreeMap;
use std::fmt::Write as _;

pub(crate) const COLUMNS: u8 = 9;
pub(crate) const ROWS: u8 = 7;
const WOODS: [(u8, u8); 9] =
    [(3, 2), (3, 3), (4, 3), (5, 5), (6, 5), (6, 4), (7, 2), (2, 6), (8, 6)];

/// A hex: column and row, counted from 1.
pub(crate) type Hex = (u8, u8);

pub(crate) fn label(hex: Hex) -> String {
    format!("{:02}{:02}", hex.0, hex.1)
}

pub(crate) fn read(label: &str) -> Option<Hex> {
    let number: u16 = label.parse().ok().filter(|_| label.len() == 4)?;
    let hex = ((number / 100) as u8, (number % 100) as u8);
    let inside = (1..=COLUMNS).contains(&hex.0) && (1..=ROWS).contains(&hex.1);
    inside.then_some(hex)
}

pub(crate) fn is_wood(hex: Hex) -> bool {
    WOODS.contains(&hex)
}

/// The hexes around one, on the map. Even columns are shoved down.
pub(crate) fn around((column, row): Hex) -> impl Iterator<Item = Hex> {
    let down = i16::from(column % 2 == 0);
    let steps = [(0, -1), (0, 1), (-1, down - 1), (-1, down), (1, down - 1), (1, down)];
    steps.into_iter().filter_map(move |(x, y)| {
        let (x, y) = (i16::from(column) + x, i16::from(row) + y);
        let inside = (1..=i16::from(COLUMNS)).contains(&x) && (1..=i16::from(ROWS)).contains(&y);
        inside.then_some((x as u8, y as u8))
    })
}

/// A way to a hex: what it costs, whether one must stop, and the hex before.
pub(crate) type Ways = BTreeMap<Hex, (u32, bool, Hex)>;

/// Where one can go: each hex costs 1 or, with woods, 2; nobody goes on from a `stop` hex.
pub(crate) fn reach(
    from: Hex,
    mp: u32,
    blocked: impl Fn(Hex) -> bool,
    stop: impl Fn(Hex) -> bool,
) -> Ways {
    let mut ways = Ways::from([(from, (0, false, from))]);
    for spent in 0..mp {
        let edge: Vec<Hex> = ways
            .iter()
            .filter(|(_, (cost, halts, _))| *cost == spent && !halts)
            .map(|(hex, _)| *hex)
            .collect();
        for hex in edge {
            for next in around(hex).filter(|next| !blocked(*next)) {
                let cost = spent + if is_wood(next) { 2 } else { 1 };
                let known = ways.get(&next).is_some_and(|(before, ..)| *before <= cost);
                if cost <= mp && !known {
                    ways.insert(next, (cost, stop(next), hex));
                }
            }
        }
    }
    ways.remove(&from);
    ways
}

/// The hexes of a way, with both ends.
pub(crate) fn route(ways: &Ways, from: Hex, to: Hex) -> Vec<String> {
    let mut route = vec![to];
    while let Some((_, _, before)) = ways.get(route.last().unwrap_or(&to)) {
        route.push(*before);
        if *before == from {
            break;
        }
    }
    route.reverse();
    route.into_iter().map(label).collect()
}

fn centre((column, row): Hex) -> (f64, f64) {
    let shove = if column % 2 == 0 { 0.5 } else { 0.0 };
    (f64::from(column) * 54.0, (f64::from(row) + shove) * 62.0)
}

/// The map as other games' maps are drawn: polygons with the labels of their hexes.
pub(crate) fn svg() -> String {
    let mut out = String::from(
        r##"<svg xmlns="http://www.w3.org/2000/svg" class="hexmap" viewBox="4 16 530 492" font-family="sans-serif"><rect class="paper" x="4" y="16" width="530" height="492" fill="#fbf8f0"/><g class="hexes" stroke="#9a9382">"##,
    );
    let all = (1..=COLUMNS).flat_map(|column| (1..=ROWS).map(move |row| (column, row)));
    for hex in all.clone() {
        let ((x, y), fill) = (centre(hex), if is_wood(hex) { "#9fbf8a" } else { "#eee8d2" });
        let corners = [(-36, 0), (-18, -31), (18, -31), (36, 0), (18, 31), (-18, 31)];
        let points = corners.map(|(dx, dy)| format!("{},{}", x + f64::from(dx), y + f64::from(dy)));
        let terrain = if is_wood(hex) { "woods" } else { "clear" };
        let _ = write!(
            out,
            r#"<polygon data-hex="{}" data-terrain="{terrain}" fill="{fill}" points="{}"/>"#,
            label(hex),
            points.join(" ")
        );
    }
    out.push_str(r#"</g><g class="labels" text-anchor="middle" font-size="9">"#);
    for hex in all {
        let (x, y) = centre(hex);
        let _ = write!(out, r#"<text x="{x}" y="{}">{}</text>"#, y - 21.0, label(hex));
    }
    out.push_str("</g></svg>");
    out
}
