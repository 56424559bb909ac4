//! The ground once more, from the map file alone and with the prices of 2.2 written out: what the
//! referee holds the game's own search against. Slow and plain on purpose.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use grognard_pancho_villa::{CounterId, Force, Kind, PanchoVilla, Season};
use hexmap::{HexId, Hexside, Map};

/// The map, read from its file.
pub(crate) static MAP: LazyLock<Map> =
    LazyLock::new(|| Map::from_toml("map.toml", include_str!("../../data/map.toml")).unwrap());

/// Roads, tracks and trails through a hexside.
#[derive(Clone, Copy, Default)]
struct Lines {
    rail: bool,
    road: bool,
    trail: bool,
}

impl Lines {
    fn any(self) -> bool {
        self.rail || self.road || self.trail
    }
}

/// The way from a hex to its neighbour.
#[derive(Clone, Copy)]
struct Way {
    to: HexId,
    lines: Lines,
    cliff: bool,
    pass: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Cover {
    Llanos,
    MalPais,
    Montane,
    Pantano,
}

/// One hex as the referee knows it.
struct Spot {
    cover: Cover,
    lines: bool,
    river: River,
    /// A bridge, a ferry, a ford: by track, road and trail.
    crossings: [bool; 3],
    ways: [Option<Way>; 6],
}

static SPOTS: LazyLock<Vec<Spot>> = LazyLock::new(|| MAP.hexes().map(survey).collect());

fn survey(hex: HexId) -> Spot {
    let cover = match MAP.terrain("terrain").unwrap().entry(hex).unwrap().name.as_str() {
        "llanos" => Cover::Llanos,
        "mal_pais" => Cover::MalPais,
        "montane" => Cover::Montane,
        "pantano" => Cover::Pantano,
        other => panic!("{other}"),
    };
    let crossing = |kind: &str| MAP.crossings_in(hex).any(|id| MAP.crossing(id).kind == kind);
    let mut ways = [None; 6];
    for (direction, to) in MAP.neighbours(hex) {
        let side = Hexside { hex, direction };
        let link = |name: &str| MAP.links(side).contains(MAP.link_kind(name).unwrap());
        let mark = |name: &str| MAP.features(side).contains(MAP.side_kind(name).unwrap());
        ways[direction.index()] = Some(Way {
            to,
            lines: Lines { rail: link("railroad"), road: link("road"), trail: link("trail") },
            cliff: mark("cliff"),
            pass: mark("pass"),
        });
    }
    Spot {
        cover,
        lines: !MAP.links_in(hex).is_empty(),
        river: River::of(hex),
        crossings: [crossing("bridge"), crossing("ferry"), crossing("ford")],
        ways,
    }
}

fn spot(hex: HexId) -> &'static Spot {
    &SPOTS[hex.index()]
}

fn between(from: HexId, to: HexId) -> Option<Way> {
    spot(from).ways.iter().flatten().find(|way| way.to == to).copied()
}

pub(crate) fn is_llanos(hex: HexId) -> bool {
    spot(hex).cover == Cover::Llanos
}

/// 2.2.6: no way between two hexes, or a cliff without a pass.
pub(crate) fn is_barred(from: HexId, to: HexId) -> bool {
    between(from, to).is_none_or(|way| way.cliff && !way.pass)
}

/// The river on a hex: which of its six sides the water crosses. A bank has the number of the
/// crossed side at which it begins, going clockwise.
#[derive(Clone, Copy)]
struct River([bool; 6]);

impl River {
    fn of(hex: HexId) -> River {
        let water = MAP.water(hex);
        River([0, 1, 2, 3, 4, 5].map(|side| water.crosses(hexmap::Direction::new(side))))
    }

    fn is_dry(self) -> bool {
        !self.0.contains(&true)
    }

    /// The bank on which a side lies, or which ends at it.
    fn bank_before(self, side: usize) -> usize {
        (1..=6).map(|back| (side + 6 - back) % 6).find(|&at| self.0[at]).unwrap()
    }

    fn banks(self) -> impl Iterator<Item = usize> {
        (0..6).filter(move |&side| self.0[side])
    }
}

/// How one stands in a hex, as far as it matters for going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Bank {
    /// No river, or the start of a turn.
    Any,
    /// On the bank of this number.
    On(usize),
    /// Taken over the water by bridge, ferry or ford, from this bank if from any.
    Over(Option<usize>),
}

/// A bank, and whether the full price was paid for the hex (2.2.13).
pub(crate) type Stand = (Bank, bool);

/// What is special about a march.
#[derive(Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "each is one circumstance of the march")]
pub(crate) struct March {
    pub(crate) motor: bool,
    pub(crate) winter: bool,
    pub(crate) fords: bool,
    /// A river hex stops nobody on his own bank.
    pub(crate) soft: bool,
    /// May leave by the south.
    pub(crate) red: bool,
}

/// Who stands in the way of a force.
pub(crate) struct Ways {
    pub(crate) closed: Vec<bool>,
    pub(crate) halts: Vec<bool>,
    pub(crate) enemy_zone: Vec<bool>,
    pub(crate) red: Vec<bool>,
}

/// Kinds that fight and so keep other colours out of their hex.
pub(crate) fn fights(kind: Kind) -> bool {
    kind.is_troop()
        || matches!(kind, Kind::Scout | Kind::MachineGun | Kind::Artillery | Kind::Patton)
}

/// 5.1.7 and 5.1.13, counter by counter.
pub(crate) fn ways(game: &PanchoVilla, force: Force, movers: &dyn Fn(CounterId) -> bool) -> Ways {
    let none = || vec![false; MAP.len()];
    let mut ways = Ways { closed: none(), halts: none(), enemy_zone: none(), red: none() };
    let mut friends = none();
    for counter in CounterId::all() {
        let Some(hex) = game.hex_of(counter) else { continue };
        let (kind, own) = (counter.kind, game.force(counter));
        ways.red[hex.index()] |= own.colour == grognard_pancho_villa::Colour::Red;
        if own == force {
            friends[hex.index()] |= (fights(kind) || kind == Kind::Policia) && !movers(counter);
            continue;
        }
        let enemy = own.side != force.side;
        if kind != Kind::Policia && (fights(kind) || !enemy) {
            ways.closed[hex.index()] = true;
        }
        let wide = (kind.is_troop() || matches!(kind, Kind::Scout | Kind::MachineGun))
            && !game.is_pinned(counter);
        if !fights(kind) && !matches!(kind, Kind::Policia | Kind::Aeroplane) {
            continue;
        }
        let around = spot(hex).ways.iter().flatten().filter(|way| wide && !way.cliff);
        for at in around.map(|way| way.to).chain([hex]) {
            ways.halts[at.index()] = true;
            ways.enemy_zone[at.index()] |= enemy;
        }
    }
    for (at, friend) in friends.into_iter().enumerate() {
        ways.halts[at] &= !friend;
        ways.enemy_zone[at] &= !friend;
    }
    ways
}

/// 2.2.2-2.2.5, 2.2.12, 2.2.13: what a step costs, and whether it was the full price.
fn price(march: March, full: bool, from: &Spot, way: Way) -> (u16, bool) {
    let cover = spot(way.to).cover;
    let rough = cover != Cover::Llanos;
    let snowed = march.winter && cover == Cover::Montane;
    let line = if way.lines.rail || (way.lines.road && !snowed) {
        Some(1)
    } else if way.lines.trail && !snowed {
        Some(match (march.motor, rough) {
            (false, false) => 1,
            (false, true) | (true, false) => 2,
            (true, true) => 5,
        })
    } else {
        None
    };
    if let Some(cost) = line {
        return (cost, false);
    }
    let foot = match cover {
        Cover::Llanos => 1,
        Cover::Pantano => 4,
        Cover::Montane if march.winter => 4,
        Cover::Montane | Cover::MalPais => 3,
    };
    let leaves = !way.lines.any() && from.cover != Cover::Llanos && from.lines && !full;
    let foot = foot + u16::from(leaves);
    (if march.motor { foot * 10 } else { foot }, true)
}

/// Every stand in which one can arrive by a step, each with whether the river stops one there.
fn arrivals(
    game: &PanchoVilla,
    march: March,
    bank: Bank,
    at: HexId,
    out: usize,
    way: Way,
) -> Vec<(Bank, bool)> {
    let from = spot(at);
    let next = spot(way.to);
    let (here, there, back) = (from.river, next.river, (out + 3) % 6);
    let along = [way.lines.rail, way.lines.road, way.lines.trail];
    // 2.2.15, 2.2.16: what takes one over the water of a hex along this way.
    let lifts = |at: &Spot, hex: HexId| {
        let [bridge, ferry, ford] = at.crossings;
        let crosses =
            [bridge && game.bridge_stands(hex), march.fords && ferry, march.fords && ford];
        (0..3).any(|line| along[line] && crosses[line])
    };
    let open = here.is_dry()
        || match bank {
            Bank::Any | Bank::Over(None) => true,
            Bank::On(bank) => here.0[out] || here.bank_before(out) == bank,
            Bank::Over(Some(near)) => {
                here.0[out] || here.bank_before(out) != near || lifts(from, at)
            }
        };
    if !open {
        return Vec::new();
    }
    if there.is_dry() {
        return vec![(Bank::Any, false)];
    }
    let lifted = lifts(next, way.to);
    if !there.0[back] {
        let near = there.bank_before(back);
        return match (lifted, march.soft) {
            (true, true) => vec![(Bank::Over(None), false)],
            (true, false) => vec![(Bank::Over(Some(near)), false)],
            (false, soft) => vec![(Bank::On(near), !soft)],
        };
    }
    let mut all: Vec<(Bank, bool)> = Vec::new();
    if lifted {
        all.push((Bank::Over(None), false));
    }
    // Along the water: what lay to the right of the side still does.
    for from_bank in here.banks() {
        if matches!(bank, Bank::On(own) if own != from_bank) {
            continue;
        }
        if from_bank == out {
            all.push((Bank::On(there.bank_before(back)), false));
        }
        if here.bank_before(out) == from_bank {
            all.push((Bank::On(back), false));
        }
    }
    all
}

/// One state of the search: a hex, how one stands there, and whether one had to stop.
type Node = (usize, Stand, bool);

/// The least that it costs to go somewhere, and how one can stand there, with so many points.
pub(crate) fn march(
    game: &PanchoVilla,
    march: March,
    ways: &Ways,
    from: HexId,
    stands: &[Stand],
    to: HexId,
    points: u16,
) -> Option<(u16, Vec<Stand>)> {
    let south = MAP.hex("south").unwrap();
    // No hex costs less than 1.
    let too_far = |at: HexId, cost: u16| {
        to != south
            && MAP.distance(at, to).is_some_and(|far| u32::from(cost) + far > u32::from(points))
    };
    let mut best: BTreeMap<Node, u16> = BTreeMap::new();
    let starts = stands.iter().map(|&stand| (0, (from.index(), stand, false)));
    let mut open: BTreeSet<(u16, Node)> = starts.collect();
    while let Some((cost, node)) = open.pop_first() {
        if best.get(&node).is_some_and(|&known| known <= cost) {
            continue;
        }
        best.insert(node, cost);
        let (at, stand, halted) = node;
        let hex = HexId::from_index(at);
        if halted || hex == south {
            continue;
        }
        let edge = if march.motor { 10 } else { 1 };
        if march.red && cost + edge <= points && MAP.joins(hex).iter().any(|join| join.to == south)
        {
            open.insert((cost + edge, (south.index(), (Bank::Any, false), true)));
        }
        let here = spot(hex);
        for (out, way) in here.ways.iter().enumerate().filter_map(|(out, way)| Some((out, (*way)?)))
        {
            if (way.cliff && !way.pass) || ways.closed[way.to.index()] {
                continue;
            }
            let (more, full) = price(march, stand.1, here, way);
            let cost = cost + more;
            if cost > points || too_far(way.to, cost) {
                continue;
            }
            for (bank, river) in arrivals(game, march, stand.0, hex, out, way) {
                let halts = river || ways.halts[way.to.index()];
                open.insert((cost, (way.to.index(), (bank, full), halts)));
            }
        }
    }
    let found: Vec<_> = best.iter().filter(|(known, _)| known.0 == to.index()).collect();
    let least = found.iter().map(|(_, cost)| **cost).min()?;
    Some((least, found.iter().map(|(known, _)| known.1).collect()))
}

/// 5.1.11: whether a train can go from one hex to another, if so agreed over Jimenez off the map.
pub(crate) fn train(
    game: &PanchoVilla,
    ways: &Ways,
    red: bool,
    jimenez: bool,
    from: HexId,
    to: HexId,
) -> bool {
    let ends = ["U24", "U32"].map(|label| MAP.hex(label).unwrap());
    let mut seen = vec![from];
    let mut next = 0;
    while next < seen.len() {
        let at = seen[next];
        next += 1;
        let bridge_out = spot(at).crossings[0] && !game.bridge_stands(at);
        if at != from && (ways.halts[at.index()] || bridge_out) {
            continue;
        }
        let rails = spot(at).ways.iter().flatten().filter(|way| way.lines.rail).map(|way| way.to);
        let around = ends.into_iter().filter(|end| jimenez && ends.contains(&at) && *end != at);
        for next in rails.chain(around) {
            let shut = ways.closed[next.index()] || (!red && ways.red[next.index()]);
            if !shut && !seen.contains(&next) {
                seen.push(next);
            }
        }
    }
    to != from && seen.contains(&to)
}

pub(crate) fn is_winter(game: &PanchoVilla) -> bool {
    game.season() == Season::Winter
}
