//! 2.4: zones of control, and hexsides as they are now.

use hexmap::{Direction, HexId};
use pathfinding::{Zone, Zones};

use crate::book::{HexBits, book};
use crate::ground::{Edge, Water};
use crate::roster::UnitId;
use crate::side::Side;
use crate::state::Stonewall;

/// The zones of a side.
pub(crate) type SideZones = Zones<HexBits>;

impl Stonewall {
    /// A hexside as it is now, built bridges included.
    #[inline]
    pub(crate) fn edge(&self, hex: HexId, direction: Direction) -> Option<Edge> {
        let edge = book().edge(hex, direction)?;
        match edge.water {
            Water::River(side) if self.bridges.contains(side) => Some(edge.bridged()),
            _ => Some(edge),
        }
    }

    /// The hexside between two neighbours.
    pub(crate) fn edge_between(&self, from: HexId, to: HexId) -> Option<Edge> {
        self.edge(from, book().direction(from, to)?)
    }

    /// The hexes that a side's units stand in.
    pub(crate) fn occupied(&self, side: Side) -> HexBits {
        self.units_of(side).map(|(_, _, hex)| hex).collect()
    }

    /// The zones of a side: demoralized units have none (11.0).
    pub(crate) fn zones(&self, side: Side) -> SideZones {
        self.zones_without(side, None)
    }

    /// The same, as if one unit were not there.
    pub(crate) fn zones_without(&self, side: Side, absent: Option<UnitId>) -> SideZones {
        let table = &book().ground.zones[usize::from(self.rain())];
        let mut zones = SideZones::default();
        let mut last = None;
        for (unit, now, hex) in self.units_of(side) {
            if now.demoralized > 0 || Some(unit) == absent || last == Some(hex) {
                continue;
            }
            last = Some(hex);
            zones.add(table, hex);
            if !self.bridges.is_empty() {
                self.zones_over_bridges(hex, &mut zones);
            }
        }
        zones
    }

    fn zones_over_bridges(&self, hex: HexId, zones: &mut SideZones) {
        for edge in book().ground.edges[hex.index()].iter().flatten() {
            if let Water::River(side) = edge.water
                && self.bridges.contains(side)
            {
                zones.mark(edge.to, edge.bridged().zone(self.rain()));
            }
        }
    }

    /// How strong a zone runs from a hex over one of its sides now.
    pub(crate) fn zone_over(&self, hex: HexId, direction: Direction) -> Zone {
        self.edge(hex, direction).map_or(Zone::None, |edge| edge.zone(self.rain()))
    }
}
