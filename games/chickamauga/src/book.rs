//! What never changes: the map with what the rules make of it, the counters, the tables.
//!
//! It is read once from the embedded files and shared by all games.

use std::ops::Range;
use std::sync::LazyLock;

use board::{Board, Scale};
use combat::{Basis, ResultsTable};
use datafile::DataError;
use hexmap::{Direction, HexId, Map};
use pathfinding::{Zone, ZoneTable};
use table::Game;

use crate::Side;
use crate::data::{
    self, FogTable, GameTable, LeaderTable, PointTable, TablesFile, TrainTable, UnitsFile, missing,
};
use crate::ground::{Ground, Leg, Sides, halves, legs};
use crate::results::Cell;
use crate::roster;
use crate::sight::{Shot, shots};
use crate::state::Chickamauga;
use crate::unit::{Class, Counter, Formation, UnitId};

/// A set of hexes and boxes of this map: occupied hexes and zones are made anew for every decision.
pub(crate) type HexBits = hexmap::HexBits<11>;

/// An off-map box.
#[derive(Clone, Debug)]
pub(crate) struct OffMap {
    pub(crate) node: HexId,
    pub(crate) side: Side,
    /// The ways into the hexes that it joins.
    pub(crate) ways_in: Vec<Leg>,
}

/// Everything that never changes.
#[derive(Debug)]
pub(crate) struct Book {
    pub(crate) map: Map,
    pub(crate) ground: Ground,
    pub(crate) legs: Vec<[Option<Leg>; 6]>,
    pub(crate) boxes: Vec<OffMap>,
    /// The box of 19.5, and the one of 19.4.
    pub(crate) rossville: HexId,
    pub(crate) crawfish: HexId,
    /// The zone of control of a unit in each hex (6.2).
    pub(crate) zones: Vec<HexBits>,
    /// The hexes next to each.
    pub(crate) around: Vec<HexBits>,
    /// The hexes that each class could stand in: open to it, or on a road or trail.
    pub(crate) bears: [HexBits; 3],
    /// What guns in each hex can fire at.
    pub(crate) shots: Vec<Vec<Shot>>,
    /// The dearest single step by class, in half points: beyond it nobody needs 4.2's minimum.
    pub(crate) dearest: [u8; 3],
    /// Half points to leave for a box.
    pub(crate) exit_cost: u8,
    /// Where lines of communication end, by side, and where the Union's do as well while its train
    /// is in its box.
    pub(crate) loc: [Vec<HexId>; 2],
    pub(crate) loc_with_train: Vec<HexId>,
    /// 18.1: the road's own hexes, and those west of it.
    pub(crate) lafayette_road: HexBits,
    pub(crate) west: HexBits,
    pub(crate) counters: Vec<Counter>,
    pub(crate) combat: [Range<usize>; 2],
    pub(crate) leaders: [Range<usize>; 2],
    pub(crate) hqs: [UnitId; 2],
    pub(crate) trains: [UnitId; 2],
    pub(crate) thomas: UnitId,
    /// 17.2: what the Union's die replaces; nothing listed is any formation.
    pub(crate) replacements: [Vec<Formation>; 6],
    pub(crate) crt: ResultsTable<Cell>,

    pub(crate) game: GameTable,
    pub(crate) leader_table: LeaderTable,
    pub(crate) train_table: TrainTable,
    pub(crate) fog: FogTable,
    pub(crate) vp: PointTable,
}

static BOOK: LazyLock<Book> =
    LazyLock::new(|| Book::load().expect("the embedded data is loaded by a test"));

/// The one book.
#[inline]
pub(crate) fn book() -> &'static Book {
    &BOOK
}

/// Hexes of this map by their labels.
pub(crate) type Label = hexmap::ByLabel<Book>;

impl hexmap::Atlas for Book {
    fn map() -> &'static Map {
        &book().map
    }
}

impl Book {
    fn load() -> Result<Book, DataError> {
        let map = Map::from_toml("map.toml", data::MAP)?;
        if map.len() > HexBits::CAPACITY {
            let (hexes, most) = (map.len(), HexBits::CAPACITY);
            return Err(DataError::of(
                "map.toml",
                format_args!("{hexes} hexes are more than {most}"),
            ));
        }
        let tables = TablesFile::read()?;
        let units = UnitsFile::read()?;
        let ground = Ground::read(&map, &tables)?;
        let (legs, joins) = legs(&map, &ground, &tables)?;
        let boxes = boxes(&map, &joins)?;
        let sides = Sides::of(&map)?;
        let zones = zones(&map, &ground, &sides);
        let around = ZoneTable::compile(&map, |_, _| Zone::Full).with_own_hex(Zone::None);
        let [zones, around] = [zones, around].map(|table| by_hex(&map, &table));
        let bears = Class::ALL
            .map(|class| map.hexes().filter(|&hex| bears(&ground, &legs, hex, class)).collect());
        let guns = tables.artillery;
        let shots = shots(&map, &ground, &sides, [guns.range, guns.range + guns.hill_bonus]);
        let dearest = Class::ALL.map(|class| {
            let costs = legs.iter().flatten().flatten();
            costs.map(|leg| leg.plain[class as usize].max(leg.road)).max().unwrap_or(0)
        });
        let named = |name: &str| map.hex(name).ok_or_else(|| missing(format!("box `{name}`")));
        let roster = roster::read(&map, &units)?;
        let road = map.lines().iter().find(|line| line.name == "Lafayette Road");
        let road = road.ok_or_else(|| missing("line `Lafayette Road`"))?;
        Ok(Book {
            rossville: named("Rossville")?,
            crawfish: named("Crawfish Springs")?,
            loc: [region(&map, "union_loc")?, region(&map, "confederate_loc")?],
            loc_with_train: region(&map, "union_loc_while_train_in_crawfish")?,
            lafayette_road: road.hexes.iter().copied().collect(),
            west: region(&map, "west_of_lafayette_road")?.into_iter().collect(),
            exit_cost: halves(tables.road.off_map)?,
            counters: roster.counters,
            combat: roster.combat,
            leaders: roster.leaders,
            hqs: roster.hqs,
            trains: roster.trains,
            thomas: roster.thomas,
            replacements: roster.replacements,
            game: tables.game,
            leader_table: tables.leaders,
            train_table: tables.train,
            fog: tables.fog,
            vp: tables.vp,
            map,
            ground,
            legs,
            boxes,
            zones,
            around,
            bears,
            shots,
            dearest,
            crt: tables.crt,
        })
    }

    /// The map with the title page: how hexes, places and half points are named to a player.
    pub(crate) fn board(&self) -> Board<'_> {
        let board = Board::new(&self.map, Chickamauga::info()).scale(Scale::Halves);
        board.naming(|place| place.kind != "entry")
    }

    /// The way from one hex to a neighbour; `None` if they are no neighbours.
    #[inline]
    pub(crate) fn leg(&self, from: HexId, to: HexId) -> Option<&Leg> {
        self.legs.get(from.index())?.iter().flatten().find(|leg| leg.to == to)
    }

    /// The ways out of a hex.
    #[inline]
    pub(crate) fn ways(&self, from: HexId) -> impl Iterator<Item = &Leg> {
        self.legs.get(from.index()).into_iter().flatten().flatten()
    }

    /// Is it a hex of the map, and no box?
    #[inline]
    pub(crate) fn on_map(&self, hex: HexId) -> bool {
        hex.index() < self.legs.len()
    }

    /// The boxes of a side.
    pub(crate) fn boxes_of(&self, side: Side) -> impl Iterator<Item = &OffMap> {
        self.boxes.iter().filter(move |off_map| off_map.side == side)
    }

    /// The box with this node.
    pub(crate) fn off_map(&self, node: HexId) -> Option<&OffMap> {
        self.boxes.iter().find(|off_map| off_map.node == node)
    }

    /// Whether this class could stand in a hex or box: it is open to it, or a road or trail leads
    /// there.
    pub(crate) fn bears(&self, hex: HexId, class: Class) -> bool {
        !self.on_map(hex) || self.bears[class as usize].contains(hex)
    }

    /// The column of the results table for a difference.
    pub(crate) fn column(&self, difference: i32) -> u8 {
        let column = self.crt.column(Basis::Difference(difference));
        column.map_or(0, |column| {
            let label = self.crt.column_label(column);
            self.crt.column_labels().position(|it| it == label).unwrap_or(0) as u8
        })
    }

    /// The direction from a hex to a neighbour.
    pub(crate) fn direction(&self, from: HexId, to: HexId) -> Option<Direction> {
        self.map.hexside(from, to).map(|side| side.direction)
    }
}

fn region(map: &Map, name: &str) -> Result<Vec<HexId>, DataError> {
    let hexes = map.region(name).ok_or_else(|| missing(format!("region `{name}`")))?;
    Ok(hexes.iter().collect())
}

/// 6.2: no zone into or out of deep woods or rough, none into a town, none across the creek.
fn zones(map: &Map, ground: &Ground, sides: &Sides<'_>) -> ZoneTable {
    let zone = |side: hexmap::Hexside, to: HexId| {
        let open = ground.line(side.hex).zoc_out && ground.line(to).zoc_in;
        let creek = sides.crossing(side) != crate::ground::Crossing::Land;
        if open && !creek { Zone::Full } else { Zone::None }
    };
    ZoneTable::compile(map, zone).with_own_hex(Zone::None)
}

/// The zone of a unit in each hex, ready to be laid over others.
fn by_hex(map: &Map, table: &ZoneTable) -> Vec<HexBits> {
    map.nodes().map(|hex| table.of(hex).map(|(to, _)| to).collect()).collect()
}

fn bears(ground: &Ground, legs: &[[Option<Leg>; 6]], hex: HexId, class: Class) -> bool {
    let line = ground.line(hex);
    let cost = [line.mp.infantry, line.mp.artillery, line.mp.train][class as usize];
    cost > 0 || legs[hex.index()].iter().flatten().any(|leg| leg.road > 0)
}

fn boxes(map: &Map, joins: &[Leg]) -> Result<Vec<OffMap>, DataError> {
    let mut joins = joins.iter().copied();
    let mut boxes = Vec::new();
    for node in map.nodes().skip(map.hex_count()) {
        let off_map = map.box_of(node).ok_or_else(|| missing("box"))?;
        let side = match off_map.attrs.text("friendly_to") {
            Some("union") => Side::Union,
            Some("confederate") => Side::Confederate,
            _ => return Err(missing(format!("side for box `{}`", off_map.label))),
        };
        let ways_in = joins.by_ref().take(map.joins(node).len()).collect();
        boxes.push(OffMap { node, side, ways_in });
    }
    Ok(boxes)
}
