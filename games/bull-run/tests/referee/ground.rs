//! The ground once more, read from the text of the map file with nothing of the game's own code:
//! hexes are numbers such as 806, and what a step costs is written out from 8.1. Slow and plain on
//! purpose.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// A hex as the map numbers it: column times 100 plus row.
pub(crate) type Hex = u32;

const COLUMNS: u32 = 22;
const ROWS: u32 = 16;

/// What lies between two neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Between {
    Land,
    Water,
    Sudley,
    Farm,
    Crossing,
}

impl Between {
    pub(crate) fn is_crossing(self) -> bool {
        !matches!(self, Between::Land | Between::Water)
    }
}

/// The map as the referee knows it.
pub(crate) struct Ground {
    terrain: BTreeMap<Hex, char>,
    water: BTreeSet<(Hex, Hex)>,
    crossings: BTreeMap<(Hex, Hex), String>,
    roads: BTreeSet<(Hex, Hex)>,
    north: BTreeSet<Hex>,
    ways: BTreeMap<Hex, Vec<Way>>,
}

/// A way out of a hex: where to, what lies between, and its price if water does not forbid it.
pub(crate) type Way = (Hex, Between, Option<u32>);

pub(crate) static GROUND: LazyLock<Ground> =
    LazyLock::new(|| Ground::read(include_str!("../../data/map.toml")));

fn pair(a: Hex, b: Hex) -> (Hex, Hex) {
    (a.min(b), a.max(b))
}

/// All that stands in quotation marks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('"').skip(1).step_by(2)
}

/// The hexes of a list such as `"0303/0304"`, pair by pair.
fn pairs(text: &str) -> Vec<(Hex, Hex)> {
    let both = |it: &str| {
        let (one, other) = it.split_once('/').expect("a pair of hexes");
        (one.parse().expect("a hex"), other.parse().expect("a hex"))
    };
    quoted(text).map(both).collect()
}

/// The text of a list: `name = [ … ]`, without its comments.
fn list(section: &str, name: &str) -> String {
    let start = section.find(&format!("{name} = [")).expect("a list");
    let rest = &section[start..];
    let text = &rest[..rest.find(']').expect("its end")];
    text.lines().map(|line| line.split('#').next().unwrap_or_default()).collect()
}

fn value<'a>(section: &'a str, name: &str) -> &'a str {
    let line = section.lines().find(|line| line.starts_with(&format!("{name} = ")));
    quoted(line.expect("a value")).next().expect("in quotation marks")
}

impl Ground {
    fn read(text: &str) -> Ground {
        let mut ground = Ground {
            terrain: BTreeMap::new(),
            water: BTreeSet::new(),
            crossings: BTreeMap::new(),
            roads: BTreeSet::new(),
            north: BTreeSet::new(),
            ways: BTreeMap::new(),
        };
        for section in text.split("\n[[").skip(1) {
            match section.split("]]").next() {
                Some("terrain") => {
                    let rows = &section[section.find("\nrows = [").expect("rows")..];
                    for (row, line) in (1..).zip(quoted(rows)) {
                        for (column, symbol) in (1..).zip(line.chars()) {
                            ground.terrain.insert(column * 100 + row, symbol);
                        }
                    }
                }
                Some("river") => {
                    ground
                        .water
                        .extend(pairs(&list(section, "along")).iter().map(|it| pair(it.0, it.1)));
                }
                Some("crossing") => {
                    let on =
                        pairs(section.lines().find(|line| line.starts_with("on = ")).expect("on"));
                    ground
                        .crossings
                        .insert(pair(on[0].0, on[0].1), value(section, "id").to_owned());
                }
                Some("line") if value(section, "kind") != "rail" => {
                    let hexes: Vec<Hex> = quoted(&list(section, "hexes"))
                        .map(|hex| hex.parse().expect("a hex"))
                        .collect();
                    ground.roads.extend(hexes.windows(2).map(|it| pair(it[0], it[1])));
                }
                _ => {}
            }
        }
        ground.fill_banks();
        for &hex in ground.terrain.keys() {
            let way = |to: Hex| (to, ground.between(hex, to), ground.cost(hex, to));
            let ways = neighbours(hex).into_iter().map(way).collect();
            ground.ways.insert(hex, ways);
        }
        ground
    }

    /// The north bank is what one reaches from Centreville without crossing the run.
    fn fill_banks(&mut self) {
        let mut open = vec![1803];
        while let Some(hex) = open.pop() {
            if self.north.insert(hex) {
                let dry = |to: &Hex| !self.water.contains(&pair(hex, *to));
                open.extend(neighbours(hex).into_iter().filter(dry));
            }
        }
    }

    /// The ways out of a hex.
    pub(crate) fn ways(&self, hex: Hex) -> &[Way] {
        &self.ways[&hex]
    }

    pub(crate) fn is_north(&self, hex: Hex) -> bool {
        self.north.contains(&hex)
    }

    pub(crate) fn has_cover(&self, hex: Hex) -> bool {
        matches!(self.terrain[&hex], 'h' | 'w')
    }

    pub(crate) fn between(&self, a: Hex, b: Hex) -> Between {
        match self.crossings.get(&pair(a, b)).map(String::as_str) {
            Some("sudley") => Between::Sudley,
            Some("farm") => Between::Farm,
            Some(_) => Between::Crossing,
            None if self.water.contains(&pair(a, b)) => Between::Water,
            None => Between::Land,
        }
    }

    /// Movement points of a step, if water does not forbid it (8.1).
    pub(crate) fn cost(&self, from: Hex, to: Hex) -> Option<u32> {
        let road = self.roads.contains(&pair(from, to));
        let ground = match self.terrain[&to] {
            'T' => 1,
            '.' | 'h' => 2,
            'w' => 3,
            other => panic!("no terrain {other}"),
        };
        match self.between(from, to) {
            Between::Water => None,
            Between::Land => Some(if road { 1 } else { ground }),
            _ => Some(if road { 2 } else { ground.max(2) }),
        }
    }
}

/// The hexes next to one. Columns are upright; even ones are shoved down by half a hex.
pub(crate) fn neighbours(hex: Hex) -> Vec<Hex> {
    let (column, row) = ((hex / 100).cast_signed(), (hex % 100).cast_signed());
    let beside = if column % 2 == 0 { [row, row + 1] } else { [row - 1, row] };
    let mut next = vec![(column, row - 1), (column, row + 1)];
    next.extend(beside.iter().flat_map(|&row| [(column - 1, row), (column + 1, row)]));
    let on_map = |at: &(i32, i32)| {
        (1..=COLUMNS.cast_signed()).contains(&at.0) && (1..=ROWS.cast_signed()).contains(&at.1)
    };
    next.into_iter().filter(on_map).map(|at| (at.0 * 100 + at.1).cast_unsigned()).collect()
}

/// West of the Stone Bridge, whose south end is 0806 (8.4).
pub(crate) fn is_west(hex: Hex) -> bool {
    hex / 100 < 8
}

/// Are two hexes neighbours?
pub(crate) fn adjacent(a: Hex, b: Hex) -> bool {
    neighbours(a).contains(&b)
}
