//! Zones of control.

use std::fmt;
use std::ops::{BitOr, BitOrAssign, SubAssign};

use hexmap::{Direction, HexId, HexSet, HexView, Hexside, Map};
use serde::{Deserialize, Serialize};

/// How strong a zone is.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum Zone {
    /// No zone.
    #[default]
    None,
    /// Felt by some rules only.
    Limited,
    /// Felt by all rules.
    Full,
}

/// The zone that a unit of one class has wherever it stands, worked out once from the map.
///
/// A game says for each hexside, seen from the unit's hex, how strong the zone is that passes it:
/// not through a cliff, not into a town, limited over a stream. Make a table for each class of
/// unit that differs, keep them with the map, and put units down in [`Zones`].
///
/// ```
/// # use grognard_pathfinding::hexmap::{Grid, LabelStyle, MapBuilder, Orientation, Shoved};
/// use grognard_pathfinding::{Zone, ZoneTable, Zones};
/// # let grid = Grid::new(Orientation::Flat, Shoved::Even, 5, 5, LabelStyle::Ccrr);
/// # let mut builder = MapBuilder::new("example", grid)?;
/// # let river = builder.side_kind("river", false)?;
/// # let [hex, far, near] = ["0303", "0304", "0302"].map(|label| builder.hex(label).unwrap());
/// # builder.feature(hex, far, river)?;
/// # let map = builder.build();
/// let infantry = ZoneTable::compile(&map, |side, _to| {
///     if map.features(side).contains(river) { Zone::None } else { Zone::Full }
/// });
/// let guns = ZoneTable::own_hex(&map, Zone::Limited);
/// let mut zones: Zones = Zones::default();
/// zones.add(&infantry, hex);
/// zones.add(&guns, far);
/// assert_eq!([hex, near, far].map(|hex| zones.at(hex)), [Zone::Full, Zone::Full, Zone::Limited]);
/// # Ok::<(), grognard_pathfinding::hexmap::BuildError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ZoneTable {
    rows: Vec<Row>,
}

/// The hexes beyond the six sides, then the unit's own; a bit each for a zone there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Row {
    to: [HexId; 7],
    any: u8,
    full: u8,
}

/// The place of the unit's own hex in a row.
const OWN: usize = 6;

impl Row {
    fn set(&mut self, index: usize, zone: Zone) {
        let bit = 1 << index;
        self.any = (self.any & !bit) | if zone > Zone::None { bit } else { 0 };
        self.full = (self.full & !bit) | if zone == Zone::Full { bit } else { 0 };
    }

    fn zone(&self, index: usize) -> Zone {
        match (self.full >> index & 1, self.any >> index & 1) {
            (0, 0) => Zone::None,
            (0, _) => Zone::Limited,
            _ => Zone::Full,
        }
    }

    /// The hexes that these bits stand for.
    fn hexes(&self, mut bits: u8) -> impl Iterator<Item = HexId> + '_ {
        std::iter::from_fn(move || {
            let index = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
            bits &= bits - 1;
            Some(self.to[index % 7])
        })
    }
}

impl ZoneTable {
    /// The zones of a class of units that is full in its own hex: `zone(side, to)` looks from the
    /// unit's hex through `side` into `to`.
    pub fn compile(map: &Map, mut zone: impl FnMut(Hexside, HexId) -> Zone) -> ZoneTable {
        let mut table = ZoneTable::own_hex(map, Zone::Full);
        for hex in map.hexes() {
            for (direction, to) in map.neighbours(hex) {
                let row = &mut table.rows[hex.index()];
                row.to[direction.index()] = to;
                row.set(direction.index(), zone(Hexside { hex, direction }, to));
            }
        }
        table
    }

    /// The zones of a class of units that reach no further than their own hex.
    pub fn own_hex(map: &Map, zone: Zone) -> ZoneTable {
        let row = |hex| {
            let mut row = Row { to: [hex; 7], any: 0, full: 0 };
            row.set(OWN, zone);
            row
        };
        ZoneTable { rows: map.nodes().map(row).collect() }
    }

    /// The same table with another zone in the unit's own hex.
    #[must_use]
    pub fn with_own_hex(mut self, zone: Zone) -> ZoneTable {
        self.rows.iter_mut().for_each(|row| row.set(OWN, zone));
        self
    }

    /// The zone that passes a hexside from a unit in its hex.
    pub fn through(&self, side: Hexside) -> Zone {
        self.rows.get(side.hex.index()).map_or(Zone::None, |row| row.zone(side.direction.index()))
    }

    /// All hexes in the zone of a unit in this hex, with its strength there: clockwise, then the
    /// unit's own.
    pub fn of(&self, hex: HexId) -> impl Iterator<Item = (HexId, Zone)> + '_ {
        let row = self.rows.get(hex.index());
        row.into_iter().flat_map(|row| {
            let strong = (0..=OWN).map(|index| (row.to[index], row.zone(index)));
            strong.filter(|&(_, zone)| zone > Zone::None)
        })
    }
}

/// What [`Zones`] are kept in: a [`HexSet`], or `HexBits` for games that make them anew at every
/// decision.
pub trait ZoneSet:
    Default + Clone + Extend<HexId> + for<'a> BitOrAssign<&'a Self> + for<'a> SubAssign<&'a Self>
{
    /// The set to look at.
    fn view(&self) -> HexView<'_>;
}

impl ZoneSet for HexSet {
    fn view(&self) -> HexView<'_> {
        HexSet::view(self)
    }
}

impl<const WORDS: usize> ZoneSet for hexmap::HexBits<WORDS> {
    fn view(&self) -> HexView<'_> {
        hexmap::HexBits::view(self)
    }
}

/// The zones of all units of one side, or of one colour where colours matter more than sides: two
/// sets of hexes, to be laid over movement as they are.
///
/// ```
/// # use grognard_pathfinding::hexmap::{Grid, HexSet, LabelStyle, MapBuilder, Orientation, Shoved};
/// use grognard_pathfinding::{Mp, Search, Start, StepTable, Zone, ZoneTable, Zones};
/// # let grid = Grid::new(Orientation::Flat, Shoved::Even, 5, 5, LabelStyle::Ccrr);
/// # let map = MapBuilder::new("example", grid)?.build();
/// # let hex = |label| map.hex(label).unwrap();
/// let table = ZoneTable::compile(&map, |_, _| Zone::Full);
/// let zones: Zones = Zones::of(&table, [hex("0303")]);
/// // A friend in the hex cancels the zone there.
/// let friends = HexSet::from_iter([hex("0302")]);
/// let felt = zones.cancelled_by(&friends);
/// assert_eq!(felt.at(hex("0302")), Zone::None);
/// assert_eq!(felt.at(hex("0304")), Zone::Full);
/// let costs = StepTable::compile(&map, |_, _| Ok(Mp(1)))?;
/// let rules = costs.moves(&map).halts(felt.any(), "8.2");
/// # let _ = rules;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Default)]
pub struct Zones<S = HexSet> {
    any: S,
    full: S,
}

impl<S: ZoneSet> Zones<S> {
    /// The zones of units of one class in these hexes.
    pub fn of(table: &ZoneTable, units: impl IntoIterator<Item = HexId>) -> Self {
        let mut zones = Zones { any: S::default(), full: S::default() };
        for hex in units {
            zones.add(table, hex);
        }
        zones
    }

    /// Puts a unit of a class down in a hex.
    #[inline]
    pub fn add(&mut self, table: &ZoneTable, hex: HexId) {
        if let Some(row) = table.rows.get(hex.index()) {
            self.any.extend(row.hexes(row.any));
            self.full.extend(row.hexes(row.full));
        }
    }

    /// Puts a zone in one hex alone: over a bridge that was built in play, for one.
    pub fn mark(&mut self, hex: HexId, zone: Zone) {
        if zone > Zone::None {
            self.any.extend([hex]);
        }
        if zone == Zone::Full {
            self.full.extend([hex]);
        }
    }

    /// The strongest zone in a hex.
    #[inline]
    pub fn at(&self, hex: HexId) -> Zone {
        if self.full.view().contains(hex) {
            Zone::Full
        } else if self.any.view().contains(hex) {
            Zone::Limited
        } else {
            Zone::None
        }
    }

    /// The zones that are left where these hexes cancel them: those that the mover's friends hold.
    /// Moves often ignore that where traces honour it, so it is asked for each time.
    #[must_use]
    pub fn cancelled_by(&self, friends: &S) -> Self {
        let mut zones = self.clone();
        zones.any -= friends;
        zones.full -= friends;
        zones
    }

    /// All hexes in a zone of either kind.
    #[inline]
    pub fn any(&self) -> HexView<'_> {
        self.any.view()
    }

    /// All hexes in a full zone.
    #[inline]
    pub fn full(&self) -> HexView<'_> {
        self.full.view()
    }

    /// The sides of a hex through which one would step from one full zone into another: for rules
    /// that forbid or charge it. A bit each, by direction.
    pub fn from_full_to_full(&self, map: &Map, hex: HexId) -> u8 {
        if self.at(hex) != Zone::Full {
            return 0;
        }
        let into = |direction: &Direction| {
            map.neighbour(hex, *direction).is_some_and(|to| self.at(to) == Zone::Full)
        };
        let sides = Direction::ALL.iter().filter(|direction| into(direction));
        sides.fold(0, |sides, direction| sides | 1 << direction.index())
    }
}

/// Zones of two groups of units, joined: the stronger counts.
impl<S: ZoneSet> BitOrAssign<&Zones<S>> for Zones<S> {
    fn bitor_assign(&mut self, other: &Zones<S>) {
        self.any |= &other.any;
        self.full |= &other.full;
    }
}

impl<S: ZoneSet> BitOr<&Zones<S>> for &Zones<S> {
    type Output = Zones<S>;
    fn bitor(self, other: &Zones<S>) -> Zones<S> {
        let mut zones = self.clone();
        zones |= other;
        zones
    }
}

impl<S: ZoneSet> PartialEq for Zones<S> {
    fn eq(&self, other: &Self) -> bool {
        (self.any(), self.full()) == (other.any(), other.full())
    }
}

impl<S: ZoneSet> Eq for Zones<S> {}

impl<S: ZoneSet> fmt::Debug for Zones<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.any().iter().map(|hex| (hex, self.at(hex)))).finish()
    }
}
