//! Zones of control.

use hexmap::{HexId, HexSet, Hexside, HexsideSet, Map};

/// How strong a zone is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ZocKind {
    /// No zone.
    #[default]
    None,
    /// Felt by some rules only.
    Limited,
    /// Felt by all rules.
    Full,
}

/// How far a unit's zone goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ZocRange {
    /// Only its own hex.
    OwnHex,
    /// Its own hex and the six around it, as far as nothing blocks them.
    Adjacent,
}

/// The zone that one unit projects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Projection {
    /// Where the unit stands.
    pub hex: HexId,
    /// How strong its zone is; [`ZocKind::None`] for units without one.
    pub kind: ZocKind,
    /// How far it goes.
    pub range: ZocRange,
}

/// The zones of all units of one side, or of one colour where colours matter more than sides.
///
/// It counts projections a hex, so one unit can be taken off and put down elsewhere without
/// working the rest out again. What stops a zone (a cliff, a river without a bridge, woods) is a
/// set of hexsides, each seen from the unit's hex; make it with [`Zoc::blocks`].
///
/// A friend in the hex cancels a zone by some rules and not by others, so that is asked
/// separately: [`Zoc::unless_held`].
///
/// ```
/// # use hexmap::{Grid, HexsideSet, LabelStyle, MapBuilder, Orientation, Shoved};
/// use pathfinding::{Projection, Zoc, ZocKind, ZocRange};
/// # let grid = Grid::new(Orientation::Flat, Shoved::Even, 5, 5, LabelStyle::Ccrr);
/// # let map = MapBuilder::new("example", grid)?.build();
/// let hex = map.hex("0303").unwrap();
/// let unit = Projection { hex, kind: ZocKind::Full, range: ZocRange::Adjacent };
/// let mut zoc = Zoc::new(&map);
/// zoc.add(&map, &HexsideSet::default(), unit);
/// assert_eq!(zoc.at(map.hex("0302").unwrap()), ZocKind::Full);
/// zoc.remove(&map, &HexsideSet::default(), unit);
/// assert_eq!(zoc.at(map.hex("0302").unwrap()), ZocKind::None);
/// # Ok::<(), hexmap::BuildError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zoc {
    counts: Vec<Counts>,
    any: HexSet,
    full: HexSet,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counts {
    limited: u16,
    full: u16,
}

impl Zoc {
    /// No zones yet.
    pub fn new(map: &Map) -> Zoc {
        Zoc {
            counts: vec![Counts::default(); map.len()],
            any: HexSet::new(map.len()),
            full: HexSet::new(map.len()),
        }
    }

    /// The zones of these units.
    pub fn build(
        map: &Map,
        blocks: &HexsideSet,
        units: impl IntoIterator<Item = Projection>,
    ) -> Zoc {
        let mut zoc = Zoc::new(map);
        for unit in units {
            zoc.add(map, blocks, unit);
        }
        zoc
    }

    /// The hexsides through which zones do not pass: `blocked(side, to)` looks from the unit's
    /// hex through `side` into `to`.
    pub fn blocks(map: &Map, mut blocked: impl FnMut(Hexside, HexId) -> bool) -> HexsideSet {
        let mut blocks = HexsideSet::new(map.len());
        for hex in map.hexes() {
            for (direction, to) in map.neighbours(hex) {
                let side = Hexside { hex, direction };
                blocks.set(side, blocked(side, to));
            }
        }
        blocks
    }

    /// Puts a unit's zone down.
    ///
    /// # Panics
    /// If the unit stands outside the map that the zones were made for.
    pub fn add(&mut self, map: &Map, blocks: &HexsideSet, unit: Projection) {
        self.change(map, blocks, unit, |count| *count += 1);
    }

    /// Takes a unit's zone off again. It must have been put down in the same way: same hex, kind
    /// and range, and the same hexsides blocked.
    ///
    /// # Panics
    /// As [`Zoc::add`].
    pub fn remove(&mut self, map: &Map, blocks: &HexsideSet, unit: Projection) {
        self.change(map, blocks, unit, |count| *count = count.saturating_sub(1));
    }

    /// Forgets all zones and keeps the memory.
    pub fn clear(&mut self) {
        self.counts.fill(Counts::default());
        self.any.clear();
        self.full.clear();
    }

    /// The strongest zone in a hex.
    pub fn at(&self, hex: HexId) -> ZocKind {
        if self.full.contains(hex) {
            ZocKind::Full
        } else if self.any.contains(hex) {
            ZocKind::Limited
        } else {
            ZocKind::None
        }
    }

    /// The zone in a hex, or none where one of these hexes cancels it: those that the mover's
    /// friends hold.
    pub fn unless_held(&self, hex: HexId, friends: &HexSet) -> ZocKind {
        if friends.contains(hex) { ZocKind::None } else { self.at(hex) }
    }

    /// All hexes in a zone of either kind, as an overlay for a search.
    pub fn any(&self) -> &HexSet {
        &self.any
    }

    /// All hexes in a full zone.
    pub fn full(&self) -> &HexSet {
        &self.full
    }

    fn change(
        &mut self,
        map: &Map,
        blocks: &HexsideSet,
        unit: Projection,
        count: impl Fn(&mut u16),
    ) {
        if unit.kind == ZocKind::None {
            return;
        }
        let mut change = |hex: HexId| {
            let counts = &mut self.counts[hex.index()];
            count(if unit.kind == ZocKind::Full { &mut counts.full } else { &mut counts.limited });
            self.full.set(hex, counts.full > 0);
            self.any.set(hex, counts.full > 0 || counts.limited > 0);
        };
        change(unit.hex);
        if unit.range == ZocRange::Adjacent {
            for (direction, to) in map.neighbours(unit.hex) {
                if !blocks.contains(Hexside { hex: unit.hex, direction }) {
                    change(to);
                }
            }
        }
    }
}
