//! What never changes: the map with what the rules make of it, the counters, the tables.
//!
//! It is read once from the embedded files and shared by all games.

use std::ops::Range;
use std::sync::LazyLock;

use board::{Board, Hexsides, Lookup};
use combat::{Modifier, Modifiers, ResultsTable};
use datafile::DataError;
use hexmap::{CrossingSite, HexId, Layer, Map};
use pathfinding::{Mp, Search, Start};
use table::Game;

use crate::data::{Costs, FireModifiers, MAP, SideWord, TablesFile, UnitsFile};
use crate::empty_ground::Tables;
use crate::ground::{Leg, Passage, Terrain, legs, zones};
use crate::march::{Leave, March, crosses_flank};
use crate::solitaire::Letter;
use crate::state::BullRun;
use crate::unit::{Brigade, UNITS};
use crate::victory::Margin;
use crate::{Side, rules};

/// How many units a hex holds (8.2). Stacks, hits and retreats are written for two.
pub(crate) const STACK_LIMIT: usize = 2;

/// A ford or bridge with the hexes it joins.
#[derive(Clone, Debug)]
pub(crate) struct Ford {
    pub(crate) name: String,
    pub(crate) id: String,
    pub(crate) north: HexId,
    pub(crate) south: HexId,
}

/// A set of hexes of this map: occupied hexes and zones are made anew for every decision.
pub(crate) type HexBits = hexmap::HexBits<HEX_WORDS>;

/// Enough for 352 hexes.
const HEX_WORDS: usize = 6;

/// Everything that never changes.
#[derive(Debug)]
pub(crate) struct Book {
    pub(crate) map: Map,
    pub(crate) terrain: Layer<Terrain>,
    pub(crate) legs: Hexsides<Leg>,
    pub(crate) tables: Tables,
    /// The hexes that a unit's zone covers, by whether Farm Ford is found and by its hex.
    zones: [Vec<HexBits>; 2],
    pub(crate) north: HexBits,
    pub(crate) west: HexBits,
    /// Where one turn's march over empty ground can lead, by [`Leave`] and by hex.
    marches: Vec<Vec<HexBits>>,
    /// From these hexes the north bank lies within one turn's march.
    pub(crate) near_crossing: HexBits,
    /// From these hexes a flank ford can be crossed in one turn's march.
    pub(crate) near_flank: HexBits,
    /// What each side must occupy (3.0).
    pub(crate) objectives: [HexId; 2],
    pub(crate) crossings: Vec<Ford>,
    pub(crate) brigades: Vec<Brigade>,
    pub(crate) ranges: [Range<usize>; 2],
    pub(crate) turns: u8,
    pub(crate) first_minute: u16,
    pub(crate) minutes_per_turn: u16,
    pub(crate) costs: Costs,
    /// 10.5, by the target's terrain and by what the attack goes across.
    modifiers: [[Modifiers; 3]; 4],
    pub(crate) fire: ResultsTable<u8>,
    pub(crate) losses: ResultsTable<Margin>,
    pub(crate) solitaire: ResultsTable<Letter>,
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
/// The same where there may be none.
pub(crate) type MaybeLabel = board::MaybeByLabel<Book>;

/// The map with the title page: what turns rules into what a player reads.
pub(crate) fn board() -> Board<'static> {
    Board::new(&book().map, BullRun::info()).naming(|place| place.kind != "entry")
}

impl hexmap::Atlas for Book {
    fn map() -> &'static Map {
        &book().map
    }
}

impl Book {
    fn load() -> Result<Book, DataError> {
        let map = Map::from_toml("map.toml", MAP)?;
        let lookup = Lookup::new("map.toml", &map);
        lookup.fits::<HEX_WORDS>()?;
        let tables = TablesFile::read()?;
        let units = UnitsFile::read()?;
        let terrain = lookup.terrain::<Terrain>("terrain")?;
        let legs = legs(&map, &terrain, tables.costs)?;
        let zones = [false, true].map(|farm_found| zones(&map, &legs, farm_found));
        let brigades = roster(&map, &units)?;
        let split = brigades.partition_point(|brigade| brigade.side == Side::Csa);
        let north: HexBits = lookup.region("north_of_bull_run")?.iter().collect();
        let mut book = Book {
            tables: Tables::compile(&map, &legs, &north)?,
            north,
            west: lookup.region("west_of_stone_bridge")?.iter().collect(),
            marches: Vec::new(),
            near_crossing: HexBits::default(),
            near_flank: HexBits::default(),
            objectives: [lookup.only_hex("manassas_exit")?, lookup.only_hex("centreville")?],
            crossings: crossings(&map, lookup)?,
            ranges: [split..UNITS, 0..split],
            turns: units.meta.turns,
            first_minute: minutes(&units.meta.first_turn_time)?,
            minutes_per_turn: units.meta.minutes_per_turn,
            costs: tables.costs,
            modifiers: fire_modifiers(tables.modifiers),
            fire: tables.fire,
            losses: tables.losses,
            solitaire: tables.solitaire,
            map,
            terrain,
            legs,
            zones,
            brigades,
        };
        book.marches = Leave::all().map(|leave| marches(&book, leave)).collect();
        let north = |hex: &HexId| {
            let march = book.march(*hex, Leave::FULL);
            !book.north.contains(*hex) && march.intersects(&book.north)
        };
        book.near_crossing = book.map.hexes().filter(north).collect();
        let flank = |hex: &HexId| crosses_flank(&book, *hex);
        book.near_flank = book.map.hexes().filter(flank).collect();
        Ok(book)
    }

    /// The hexes next to `hex` that zones and fire from it reach.
    #[inline]
    pub(crate) fn zone(&self, hex: HexId, farm_found: bool) -> &HexBits {
        &self.zones[usize::from(farm_found)][hex.index()]
    }

    /// Where a unit can end that marches over empty ground from a hex, the hex itself included.
    #[inline]
    pub(crate) fn march(&self, from: HexId, leave: Leave) -> &HexBits {
        &self.marches[leave.index()][from.index()]
    }

    /// The way from one hex to a neighbour; `None` if they are no neighbours.
    pub(crate) fn leg(&self, from: HexId, to: HexId) -> Option<Leg> {
        self.legs.between(from, to).copied()
    }

    /// What changes the die of an attack on this terrain across this (10.5).
    #[inline]
    pub(crate) fn modifiers(&self, target: Terrain, across: Passage) -> &Modifiers {
        let across = match across {
            Passage::Land | Passage::Stream => 0,
            Passage::Ford(_) => 1,
            Passage::Bridge => 2,
        };
        &self.modifiers[target as usize][across]
    }

    /// Whether the hex gives cover (10.5).
    pub(crate) fn is_defensive(&self, hex: HexId) -> bool {
        matches!(self.terrain[hex], Terrain::Hill | Terrain::Woods)
    }

    /// The allowance of a unit (8.1).
    pub(crate) fn allowance(&self) -> Mp {
        Mp(u32::from(self.costs.allowance))
    }

    /// When a turn begins: `9:30` (5.1).
    pub(crate) fn clock(&self, turn: u8) -> String {
        let turns = u16::from(turn.saturating_sub(1));
        let minute = self.first_minute + turns * self.minutes_per_turn;
        format!("{}:{:02}", minute / 60, minute % 60)
    }

    /// The region's or place's hex by its label.
    pub(crate) fn hex(&self, label: &str) -> Option<HexId> {
        self.map.hex(label)
    }
}

/// 10.5: the ground of the target and what lies between, each with its amount and why.
fn fire_modifiers(amounts: FireModifiers) -> [[Modifiers; 3]; 4] {
    let terrains = [Terrain::Clear, Terrain::Hill, Terrain::Woods, Terrain::Town];
    let across = ["", "across a ford of Bull Run", "across a bridge over Bull Run"];
    terrains.map(|target| {
        let ground = match target {
            Terrain::Hill => Some((amounts.hill, "target on a hill")),
            Terrain::Woods => Some((amounts.woods, "target in woods")),
            Terrain::Clear | Terrain::Town => None,
        };
        across.map(|why| {
            let crossing = (!why.is_empty()).then_some((amounts.crossing, why));
            let mut modifiers = Modifiers::new();
            for (amount, why) in ground.into_iter().chain(crossing) {
                modifiers.push(Modifier::die(amount, rules::MODIFIERS.0, why));
            }
            modifiers
        })
    })
}

fn minutes(clock: &str) -> Result<u16, DataError> {
    let (hours, minutes) = clock.split_once(':').unwrap_or_default();
    match (hours.parse::<u16>(), minutes.parse::<u16>()) {
        (Ok(hours @ 0..24), Ok(minutes @ 0..60)) => Ok(hours * 60 + minutes),
        _ => Err(DataError::of("units.toml", format!("`{clock}` is no time of day such as 08:30"))),
    }
}

fn crossings(map: &Map, lookup: Lookup<'_>) -> Result<Vec<Ford>, DataError> {
    let mut fords = Vec::new();
    for (_, crossing) in map.crossings() {
        let CrossingSite::Hexside(side) = crossing.site else {
            return Err(lookup.missing(format!("hexside of `{}`", crossing.id)));
        };
        let south = map.neighbour(side.hex, side.direction);
        fords.push(Ford {
            name: crossing.name.clone(),
            id: crossing.id.clone(),
            north: side.hex,
            south: south.ok_or_else(|| lookup.missing(format!("far bank of `{}`", crossing.id)))?,
        });
    }
    for id in ["sudley", "farm", "mitchell", "blackburn"] {
        if !fords.iter().any(|ford| ford.id == id) {
            return Err(lookup.missing(format!("crossing `{id}`")));
        }
    }
    Ok(fords)
}

/// The counters, checked: the rules count on two sides in two blocks and on stacks that the fire
/// table has a column for.
fn roster(map: &Map, file: &UnitsFile) -> Result<Vec<Brigade>, DataError> {
    let fault = |what: String| Err(DataError::of("units.toml", what));
    if usize::from(file.meta.stack_limit) != STACK_LIMIT {
        return fault(format!("a stack of {} is not two", file.meta.stack_limit));
    }
    if file.unit.len() != UNITS {
        return fault(format!("{} units are not {UNITS}", file.unit.len()));
    }
    let mut brigades: Vec<Brigade> = Vec::with_capacity(UNITS);
    for unit in &file.unit {
        let (side, word) = match unit.side {
            SideWord::Union => (Side::Union, "UNION"),
            SideWord::Csa => (Side::Csa, "CSA"),
        };
        let entry = map.places().iter().find(|place| {
            place.kind == "entry"
                && place.id == unit.entry
                && place.attrs.text("side") == Some(word)
        });
        let Some(entry) = entry else {
            return fault(format!("`{}` has no entry `{}` on the map", unit.id, unit.entry));
        };
        if !(1..=6).contains(&unit.sp) || !(1..=file.meta.turns).contains(&unit.turn) {
            return fault(format!("`{}` has an SP or a turn that cannot be", unit.id));
        }
        if brigades.iter().any(|known| known.id == unit.id) {
            return fault(format!("`{}` is there twice", unit.id));
        }
        let short = unit.name.split(['\'', ' ']).next().unwrap_or_default();
        brigades.push(Brigade {
            id: unit.id.clone(),
            name: unit.name.clone(),
            short: short.to_owned(),
            side,
            army: unit.army.clone(),
            grey: unit.crossing_roll,
            entry: entry.hex,
            arrives: unit.turn,
            sp: unit.sp,
        });
    }
    if !brigades.is_sorted_by_key(|brigade| brigade.side == Side::Union) {
        return fault("the CSA units do not stand before the Union units".to_owned());
    }
    Ok(brigades)
}

/// One turn's march over empty ground from every hex.
fn marches(book: &Book, leave: Leave) -> Vec<HexBits> {
    let march = March::over_empty_ground(book, leave);
    let mut search = Search::new();
    let from = |hex| {
        let reach = search.reach(&march, &[Start::at(hex)], Some(book.allowance()));
        reach.ends().map(|end| end.hex).collect()
    };
    book.map.hexes().map(from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_data_loads() {
        let book = Book::load().unwrap();
        assert_eq!(book.map.hex_count(), 22 * 16);
        assert_eq!(book.crossings.len(), 11);
        let sp = |side: Side| -> u32 {
            book.brigades.iter().filter(|it| it.side == side).map(|it| u32::from(it.sp)).sum()
        };
        assert_eq!((sp(Side::Csa), sp(Side::Union)), (48, 49));
        // Any two units of a side find a column in the fire table.
        for pair in book.brigades.iter().flat_map(|a| book.brigades.iter().map(move |b| (a, b))) {
            let sp = u32::from(pair.0.sp + pair.1.sp);
            assert!(book.fire.column(combat::Basis::Strength(sp)).is_ok());
        }
    }

    #[test]
    fn the_map_and_the_tables_say_the_same() {
        let book = book();
        let layer = book.map.terrain("terrain").unwrap();
        for hex in book.map.hexes() {
            let entry = layer.entry(hex).unwrap();
            let cost = match book.terrain[hex] {
                Terrain::Clear => book.costs.clear,
                Terrain::Hill => book.costs.hill,
                Terrain::Woods => book.costs.woods,
                Terrain::Town => book.costs.town,
            };
            assert_eq!(entry.attrs.whole("cost"), Some(i64::from(cost)));
            assert_eq!(entry.attrs.flag("defensive"), book.is_defensive(hex));
        }
    }

    #[test]
    fn every_crossing_leads_from_north_to_south() {
        let book = book();
        for ford in &book.crossings {
            assert!(book.north.contains(ford.north) && !book.north.contains(ford.south));
            assert!(book.leg(ford.north, ford.south).unwrap().passage.is_crossing());
        }
        for hex in book.map.hexes() {
            for (_, to, leg) in book.legs.of(hex) {
                let wet = book.north.contains(hex) != book.north.contains(to);
                assert_eq!(wet, leg.passage != Passage::Land);
            }
        }
    }
}
