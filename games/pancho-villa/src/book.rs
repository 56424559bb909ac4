//! What never changes: the map with what the rules make of it, the counters, the tables.
//!
//! It is read once from the embedded files and shared by all games.

use std::sync::LazyLock;

use board::{Hexsides, Lookup};
use datafile::DataError;
use hexmap::{Direction, HexId, Map, Water};
use pathfinding::{Zone, ZoneTable};
use serde::{Deserialize, Serialize};

use crate::counter::{CounterId, Counters, HexBits, Spec};
use crate::data::{
    Air, EVENTS, EventModifiers, EventsFile, Interdiction, KindEntry, Leadership, MAP, Motion,
    OffLine, Raid, TablesFile, UnitsFile,
};
use crate::events::EventTable;
use crate::kind::{Colour, Kind, Lines, Settlement, Terrain};
use crate::roster::roster;
use crate::survey::{compass, legs, sites};

/// Stands for "no line through this side".
pub(crate) const NO_LINE: u8 = u8::MAX;

/// The way from a hex to a neighbour.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Leg {
    pub(crate) to: HexId,
    pub(crate) lines: Lines,
    /// A cliff lies on the side, whether one can pass or not (2.2.6).
    pub(crate) cliff: bool,
    /// A trail leads over the cliff.
    pub(crate) pass: bool,
    /// By snow or not, then by foot or motor: the price off any line.
    pub(crate) plain: [[u8; 2]; 2],
    /// The same along the best line through the side, or [`NO_LINE`].
    pub(crate) line: [[u8; 2]; 2],
}

/// A settlement.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) kind: Settlement,
    /// Whose friends live there; the rebels' green counts as red (2.2.8).
    pub(crate) colour: Colour,
    /// What a raid can take, gasoline apart (5.3.10).
    pub(crate) stores: Vec<Kind>,
    /// Motors can start here (5.1.12).
    pub(crate) fuel: bool,
}

/// What is in a hex.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is one thing the map shows")]
pub(crate) struct Site {
    pub(crate) terrain: Terrain,
    pub(crate) rough: bool,
    pub(crate) place: Option<Place>,
    pub(crate) rail: bool,
    /// Any line at all touches the hex (2.2.13).
    pub(crate) lines: bool,
    /// Drinking water that is always there (2.2.14).
    pub(crate) wet: bool,
    pub(crate) water: Water,
    /// The railroad bridge here, by its number.
    pub(crate) bridge: Option<u8>,
    /// A road crosses the river here (2.2.15).
    pub(crate) ferry: bool,
    /// A trail crosses the river here (2.2.15).
    pub(crate) ford: bool,
    pub(crate) mexico: bool,
}

impl Site {
    /// A settlement on the railroad (5.1.11).
    pub(crate) fn station(&self) -> bool {
        self.rail && self.place.is_some()
    }
}

/// Everything that never changes.
#[derive(Debug)]
pub(crate) struct Book {
    pub(crate) map: Map,
    pub(crate) legs: Hexsides<Leg>,
    pub(crate) sites: Vec<Site>,
    /// Zones of control that go over all sides but cliffs, and those that stay in their hex (5.1.7).
    pub(crate) zones: ZoneTable,
    pub(crate) own_hex: ZoneTable,
    pub(crate) bridges: Vec<HexId>,
    pub(crate) south: HexId,
    /// The same as a set: closed to those who may not leave (6.1).
    pub(crate) south_edge: HexBits,
    pub(crate) jimenez: HexId,
    pub(crate) jimenez_ends: [HexId; 2],
    /// What the compass die says (5.1.15).
    pub(crate) compass: [Direction; 6],
    pub(crate) roster: Vec<Spec>,
    pub(crate) kinds: Vec<Kind>,
    /// By kind, in the order of the enum.
    pub(crate) printed: Vec<KindEntry>,
    /// The counters of each kind.
    pub(crate) of_kind: [Counters; Kind::ALL.len()],
    pub(crate) troops: Counters,
    /// Troops and scouts: those who ride or walk.
    pub(crate) riders: Counters,
    /// Those of them with horsemanship (5.1.10).
    pub(crate) horsemen: Counters,
    pub(crate) guards: Counters,
    pub(crate) white: Counters,
    pub(crate) transport: Counters,
    pub(crate) motors: Counters,
    pub(crate) water: Counters,
    pub(crate) off_line: OffLine,
    pub(crate) air: Air,
    pub(crate) motion: Motion,
    pub(crate) event: EventModifiers,
    pub(crate) interdiction: Interdiction,
    pub(crate) leadership: Leadership,
    pub(crate) raid: Raid,
    pub(crate) events: EventTable,
}

/// The book, read at the first use.
pub(crate) fn book() -> &'static Book {
    static BOOK: LazyLock<Book> = LazyLock::new(|| match Book::read() {
        Ok(book) => book,
        Err(error) => panic!("the embedded data files are checked by a test, but: {error}"),
    });
    &BOOK
}

/// Hexes of this map by their labels.
pub(crate) type Label = hexmap::ByLabel<Book>;

/// A hex that files show by its label, where it stands in a list or may be missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Labelled(#[serde(with = "Label")] pub HexId);

impl hexmap::Atlas for Book {
    fn map() -> &'static Map {
        &book().map
    }
}

impl Book {
    fn read() -> Result<Book, DataError> {
        let map = Map::from_toml("map.toml", MAP)?;
        let tables = TablesFile::read()?;
        let units = UnitsFile::read()?;
        let events = EventTable::load(EventsFile::read(EVENTS)?)?;
        let lookup = Lookup::new("map.toml", &map);
        lookup.fits::<{ HexBits::CAPACITY / 64 }>()?;
        let (sites, bridges) = sites(&map, &tables)?;
        let legs = legs(&map, &sites, &tables)?;
        let zones = ZoneTable::compile(&map, |side, _| {
            let cliff = legs.get(side).is_some_and(|leg| leg.cliff);
            if cliff { Zone::None } else { Zone::Full }
        });
        let roster = roster(&map, &units)?;
        let kinds: Vec<Kind> = roster.iter().map(|spec| spec.kind).collect();
        let set = |test: &dyn Fn(Kind) -> bool| -> Counters {
            (0..kinds.len())
                .filter(|&index| test(kinds[index]))
                .map(CounterId::from_index)
                .collect()
        };
        let printed = Kind::ALL
            .iter()
            .map(|kind| {
                let entry = units.kind.get(kind).cloned();
                entry.ok_or_else(|| {
                    DataError::of("units.toml", format!("kind {} is missing", kind.word()))
                })
            })
            .collect::<Result<Vec<_>, _>>()?;
        Ok(Book {
            south: lookup.hex("south")?,
            south_edge: [lookup.hex("south")?].into_iter().collect(),
            jimenez: lookup.hex("jimenez")?,
            jimenez_ends: [lookup.hex("U24")?, lookup.hex("U32")?],
            compass: compass(&map)?,
            of_kind: Kind::ALL.map(|kind| set(&|known| known == kind)),
            troops: set(&Kind::is_troop),
            riders: set(&|kind| kind.is_troop() || kind == Kind::Scout),
            horsemen: set(&|kind| printed[kind as usize].horsemanship),
            guards: set(&Kind::guards),
            white: set(&Kind::is_white),
            transport: set(&Kind::is_transport),
            motors: set(&Kind::is_motor),
            water: set(&Kind::is_water),
            legs,
            sites,
            own_hex: ZoneTable::own_hex(&map, Zone::Full),
            zones,
            bridges,
            roster,
            kinds,
            printed,
            off_line: tables.off_line,
            air: tables.air,
            motion: tables.motion,
            event: tables.event,
            interdiction: tables.interdiction,
            leadership: tables.leadership,
            raid: tables.raid,
            events,
            map,
        })
    }

    /// What is in a hex; `None` for a box.
    #[inline]
    pub(crate) fn site(&self, hex: HexId) -> Option<&Site> {
        self.sites.get(hex.index())
    }

    /// The ways out of a hex; none for a box.
    #[inline]
    pub(crate) fn legs(&self, hex: HexId) -> impl Iterator<Item = (Direction, &Leg)> {
        self.legs.of(hex).map(|(side, _, leg)| (side.direction, leg))
    }

    /// The way from one hex to the next, if they touch.
    pub(crate) fn leg(&self, from: HexId, to: HexId) -> Option<&Leg> {
        self.legs.between(from, to)
    }

    pub(crate) fn of(&self, kind: Kind) -> Counters {
        self.of_kind[kind as usize]
    }

    pub(crate) fn printed(&self, kind: Kind) -> &KindEntry {
        &self.printed[kind as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::counter::Begins;

    #[test]
    fn the_embedded_files_load() {
        let book = Book::read().unwrap_or_else(|error| panic!("{error}"));
        // 100 printed counters and two blanks, less the eight markers (3.3), and the blanks of 5.3.10.
        assert_eq!(book.roster.len(), 94 + 18);
        assert_eq!(book.of(Kind::Policia).len(), 13);
        assert_eq!(book.of(Kind::Mule).len(), 3);
        assert_eq!(book.bridges.len(), 4);
    }

    #[test]
    fn r2_2_7_and_r2_3_9_cities_and_towns_have_their_policia() {
        let book = book();
        for (index, site) in book.sites.iter().enumerate() {
            let here = book.roster.iter().filter(|spec| {
                spec.kind == Kind::Policia && spec.begins == Begins::On(HexId::from_index(index))
            });
            let wanted = match site.place.as_ref().map(|place| place.kind) {
                Some(Settlement::City) => 2,
                Some(Settlement::Town) => 1,
                _ => 0,
            };
            assert_eq!(here.count(), wanted, "{}", Label::of(HexId::from_index(index)));
        }
    }
}
