//! The referee's own map: read from the file as text, hexes as column and row.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// Column and row.
pub(crate) type Hex = (i32, i32);

/// What lies between two hexes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a line on the map")]
pub(crate) struct Between {
    pub(crate) creek: bool,
    pub(crate) river: bool,
    pub(crate) ford: bool,
    pub(crate) bridge: bool,
    pub(crate) pike: bool,
    pub(crate) road: bool,
    pub(crate) rail: bool,
}

#[derive(Debug, Default)]
pub(crate) struct Ground {
    pub(crate) terrain: BTreeMap<Hex, char>,
    sides: BTreeMap<(Hex, Hex), Between>,
    with_way: BTreeSet<Hex>,
}

pub(crate) static GROUND: LazyLock<Ground> = LazyLock::new(|| {
    let text = include_str!("../../data/map.toml");
    let file: toml::Table = text.parse().expect("the map file is TOML");
    let mut ground = Ground::default();
    let list = |value: &toml::Value, key: &str| -> Vec<String> {
        let items = value.get(key).and_then(toml::Value::as_array).cloned().unwrap_or_default();
        items.iter().filter_map(|it| it.as_str().map(str::to_owned)).collect()
    };
    let tables = |key: &str| file[key].as_array().cloned().unwrap_or_default();
    for (row, line) in list(&tables("terrain")[0], "rows").iter().enumerate() {
        for (column, symbol) in line.chars().enumerate() {
            if symbol != '~' && symbol != '.' {
                ground.terrain.insert((column as i32 + 1, row as i32 + 1), symbol);
            }
        }
    }
    for river in tables("river") {
        for entry in list(&river, "along") {
            let (side, kind) = entry.split_once(' ').expect("a side and its kind");
            let between = ground.sides.entry(pair(side)).or_default();
            if kind == "creek" {
                between.creek = true;
            } else {
                between.river = true;
            }
        }
    }
    for crossing in tables("crossing") {
        let side = crossing["on"].as_str().expect("a side");
        let between = ground.sides.entry(pair(side)).or_default();
        match crossing["kind"].as_str() {
            Some("ford") => between.ford = true,
            Some("bridge") => between.bridge = true,
            _ => {}
        }
    }
    for line in tables("line") {
        let kind = line["kind"].as_str().unwrap_or_default().to_owned();
        for leg in list(&line, "hexes").windows(2) {
            let (a, b) = (hex(&leg[0]), hex(&leg[1]));
            let between = ground.sides.entry(order(a, b)).or_default();
            match kind.as_str() {
                "pike" => between.pike = true,
                "road" => between.road = true,
                "rail" => between.rail = true,
                _ => continue,
            }
            ground.with_way.extend([a, b]);
        }
    }
    ground
});

pub(crate) fn hex(label: &str) -> Hex {
    (label[..2].parse().expect("a column"), label[2..].parse().expect("a row"))
}

fn order(a: Hex, b: Hex) -> (Hex, Hex) {
    if a < b { (a, b) } else { (b, a) }
}

fn pair(side: &str) -> (Hex, Hex) {
    let (a, b) = side.split_once('/').expect("two hexes");
    order(hex(a), hex(b))
}

/// The neighbours on paper: even columns stand half a hex lower.
pub(crate) fn around((c, r): Hex) -> [Hex; 6] {
    let up = if c % 2 == 0 { 0 } else { -1 };
    [
        (c, r - 1),
        (c, r + 1),
        (c - 1, r + up),
        (c - 1, r + up + 1),
        (c + 1, r + up),
        (c + 1, r + up + 1),
    ]
}

/// How far two hexes are from one another.
pub(crate) fn distance(a: Hex, b: Hex) -> i32 {
    // Even columns stand half a hex lower: straighten them into an axial coordinate.
    let axial = |(c, r): Hex| (c, r - (c + 1).div_euclid(2));
    let ((aq, ar), (bq, br)) = (axial(a), axial(b));
    let (dq, dr) = (aq - bq, ar - br);
    (dq.abs() + dr.abs() + (dq + dr).abs()) / 2
}

impl Ground {
    pub(crate) fn exists(&self, hex: Hex) -> bool {
        self.terrain.contains_key(&hex)
    }

    /// What lies between two hexes, with the bridges that are built now.
    pub(crate) fn between(&self, a: Hex, b: Hex, bridges: &BTreeSet<(Hex, Hex)>) -> Between {
        let mut found = self.sides.get(&order(a, b)).copied().unwrap_or_default();
        if found.river && bridges.contains(&order(a, b)) {
            found.bridge = true;
            found.ford = false;
            if self.with_way.contains(&a) && self.with_way.contains(&b) && !found.pike {
                found.road = true;
            }
        }
        found
    }
}

impl Between {
    pub(crate) fn way(self) -> bool {
        self.pike || self.road || self.rail
    }

    pub(crate) fn open(self, rain: bool) -> bool {
        if self.river {
            return self.bridge || (self.ford && !rain);
        }
        !(self.creek && rain && !self.way())
    }
}

/// Bridges by their ends.
pub(crate) fn bridge(a: &str, b: &str) -> (Hex, Hex) {
    order(hex(a), hex(b))
}
