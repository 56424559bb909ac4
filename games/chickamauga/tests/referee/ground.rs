//! The referee's own reading of the map file: hexes by label, in maps, with nothing shared.

use std::collections::{BTreeMap, BTreeSet};

/// A hex by column and row.
pub(crate) type Hex = (u8, u8);

/// What lies between two hexes, seen from the first.
pub(crate) struct Ground {
    pub(crate) terrain: BTreeMap<Hex, char>,
    pub(crate) streams: BTreeSet<Hex>,
    /// From the lower to the higher hex.
    pub(crate) slopes: BTreeSet<(Hex, Hex)>,
    pub(crate) treelines: BTreeSet<(Hex, Hex)>,
    pub(crate) creek: BTreeSet<(Hex, Hex)>,
    pub(crate) fords: BTreeSet<(Hex, Hex)>,
    pub(crate) bridges: BTreeSet<(Hex, Hex)>,
    pub(crate) roads: BTreeSet<(Hex, Hex)>,
    pub(crate) trails: BTreeSet<(Hex, Hex)>,
    pub(crate) boxes: BTreeMap<String, Vec<Hex>>,
}

pub(crate) fn hex(label: &str) -> Option<Hex> {
    if label.len() != 4 {
        return None;
    }
    Some((label[..2].parse().ok()?, label[2..].parse().ok()?))
}

/// The hexes around one: even columns lie half a hex lower.
pub(crate) fn around((column, row): Hex) -> Vec<Hex> {
    let (c, r) = (i16::from(column), i16::from(row));
    let lower = i16::from(column % 2 == 0);
    let all = [
        (c, r - 1),
        (c, r + 1),
        (c - 1, r - 1 + lower),
        (c - 1, r + lower),
        (c + 1, r - 1 + lower),
        (c + 1, r + lower),
    ];
    let on_map = |&(c, r): &(i16, i16)| (1..=25).contains(&c) && (1..=28).contains(&r);
    all.into_iter().filter(on_map).map(|(c, r)| (c as u8, r as u8)).collect()
}

fn both(sides: &mut BTreeSet<(Hex, Hex)>, pair: &str) {
    let (a, b) = pair.split_once('/').expect("two hexes");
    let (a, b) = (hex(a).expect("a hex"), hex(b).expect("a hex"));
    sides.insert((a, b));
    sides.insert((b, a));
}

fn words<'v>(value: &'v toml::Value, key: &str) -> Vec<&'v str> {
    let list = value.get(key).and_then(toml::Value::as_array);
    list.into_iter().flatten().filter_map(toml::Value::as_str).collect()
}

fn tables<'v>(file: &'v toml::Table, key: &str) -> impl Iterator<Item = &'v toml::Value> {
    file.get(key).and_then(toml::Value::as_array).into_iter().flatten()
}

impl Ground {
    pub(crate) fn read() -> Ground {
        let text = include_str!("../../data/map.toml");
        let file: toml::Table = text.parse().expect("a map file");
        let mut ground = Ground {
            terrain: BTreeMap::new(),
            streams: BTreeSet::new(),
            slopes: BTreeSet::new(),
            treelines: BTreeSet::new(),
            creek: BTreeSet::new(),
            fords: BTreeSet::new(),
            bridges: BTreeSet::new(),
            roads: BTreeSet::new(),
            trails: BTreeSet::new(),
            boxes: BTreeMap::new(),
        };
        for layer in tables(&file, "terrain") {
            match layer.get("layer").and_then(toml::Value::as_str) {
                Some("terrain") => {
                    for (row, line) in words(layer, "rows").into_iter().enumerate() {
                        for (column, symbol) in line.chars().enumerate() {
                            ground.terrain.insert((column as u8 + 1, row as u8 + 1), symbol);
                        }
                    }
                }
                Some("stream") => {
                    let wet = layer.get("hexes").expect("hexes");
                    ground.streams = words(wet, "stream").into_iter().filter_map(hex).collect();
                }
                _ => {}
            }
        }
        for side in tables(&file, "side") {
            for pair in words(side, "hexsides") {
                match side.get("kind").and_then(toml::Value::as_str) {
                    Some("slope") => {
                        let (low, high) = pair.split_once('/').expect("two hexes");
                        ground.slopes.insert((hex(low).expect("low"), hex(high).expect("high")));
                    }
                    Some("treeline") => both(&mut ground.treelines, pair),
                    _ => {}
                }
            }
        }
        for river in tables(&file, "river") {
            for pair in words(river, "along") {
                both(&mut ground.creek, pair);
            }
        }
        for crossing in tables(&file, "crossing") {
            let on = crossing.get("on").and_then(toml::Value::as_str).expect("a hexside");
            match crossing.get("kind").and_then(toml::Value::as_str) {
                Some("bridge") => both(&mut ground.bridges, on),
                _ => both(&mut ground.fords, on),
            }
        }
        for line in tables(&file, "line") {
            let hexes: Vec<Hex> = words(line, "hexes").into_iter().filter_map(hex).collect();
            let road = line.get("kind").and_then(toml::Value::as_str) == Some("road");
            for pair in hexes.windows(2) {
                let links = if road { &mut ground.roads } else { &mut ground.trails };
                links.insert((pair[0], pair[1]));
                links.insert((pair[1], pair[0]));
            }
        }
        for off_map in tables(&file, "box") {
            let label = off_map.get("label").and_then(toml::Value::as_str).expect("a label");
            let joins = words(off_map, "joins").into_iter().filter_map(hex).collect();
            ground.boxes.insert(label.to_owned(), joins);
        }
        ground
    }

    /// Half points off roads by class; `None` where it is closed.
    pub(crate) fn plain(&self, class: char, from: Option<Hex>, to: Hex) -> Option<u32> {
        let terrain = self.terrain[&to];
        let base = match (class, terrain) {
            (_, '.' | 't') | ('i', 'w') => 1,
            ('a', 'w') | ('i', 'd') => 2,
            ('i', 's' | 'S' | 'r') => 3,
            _ => return None,
        };
        let mut cost = base;
        if class == 'i' && self.streams.contains(&to) {
            cost += 1;
        }
        if let Some(from) = from {
            let side = (from, to);
            if self.creek.contains(&side) {
                if self.fords.contains(&side) {
                    cost += 1;
                } else if !self.bridges.contains(&side) {
                    return None;
                }
            }
            cost += u32::from(self.slopes.contains(&side));
            cost += u32::from(class == 'a' && self.treelines.contains(&side));
        }
        Some(2 * cost)
    }

    /// Half points along a road or trail; `None` without one. From a box, whatever ends in the hex.
    pub(crate) fn road(&self, march: bool, from: Option<Hex>, to: Hex) -> Option<u32> {
        let has = |links: &BTreeSet<(Hex, Hex)>| match from {
            Some(from) => links.contains(&(from, to)),
            None => links.iter().any(|&(_, end)| end == to),
        };
        let rate = match (has(&self.roads), has(&self.trails)) {
            (true, _) => {
                if march {
                    1
                } else {
                    2
                }
            }
            (false, true) => 2,
            (false, false) => return None,
        };
        let ford = from.is_some_and(|from| self.fords.contains(&(from, to)));
        Some(rate + 2 * u32::from(ford))
    }

    /// 6.2: does a zone reach from one hex into the next?
    pub(crate) fn zone(&self, from: Hex, to: Hex) -> bool {
        let closed = |hex: &Hex, also: &str| {
            "dr".contains(self.terrain[hex]) || also.contains(self.terrain[hex])
        };
        !closed(&from, "") && !closed(&to, "t") && !self.creek.contains(&(from, to))
    }
}
