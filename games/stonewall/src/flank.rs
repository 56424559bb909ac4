//! 7.4 and 7.8: the flank bonus.

use hexmap::{Direction, HexId};
use pathfinding::Zone;

use crate::book::book;
use crate::ground::{Terrain, Way};
use crate::side::Side;
use crate::state::Stonewall;

/// How a hex next to the defender is covered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Cover {
    /// By a unit of the attacker's side in it.
    held: bool,
    /// By the strongest zone of units that are strong enough.
    zone: Zone,
    /// By a mountain without a road from the defender.
    mountain: bool,
    /// By a river that cannot be crossed, or the edge of the map.
    barrier: bool,
}

impl Cover {
    fn covers(self) -> bool {
        self.held || self.zone > Zone::None || self.mountain || self.barrier
    }
}

/// The flank bonus of an attack on a hex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FlankBonus {
    /// How many of the six hexes are covered.
    pub covered: u8,
    /// What is taken off.
    pub reductions: u8,
    /// What is left.
    pub bonus: i8,
}

impl Stonewall {
    /// The flank bonus of the attacker's side against a hex, whatever units take part.
    pub(crate) fn flank(&self, attacker: Side, target: HexId) -> FlankBonus {
        let table = &book().tables.flank;
        let defenders = self.stack(attacker.other(), target);
        // A unit too weak compared with the defender does not cover by its zone.
        let needed = self.defence(defenders) * table.strength[0];
        let own = self.firm(attacker);
        let theirs = self.firm(attacker.other());
        let mut found = FlankBonus::default();
        for direction in Direction::ALL {
            let cover = self.cover(target, direction, needed, &own);
            if !cover.covers() {
                continue;
            }
            found.covered += 1;
            let hex = book().edge(target, direction).map(|edge| edge.to);
            let friend_of_defender = hex.is_some_and(|hex| theirs.iter().any(|it| it.0 == hex));
            // The Wilderness rule (2.4): woods take nothing off a Confederate bonus.
            let empty = hex.is_some_and(|hex| self.stack_in(hex).is_none());
            let woods = attacker == Side::Union && empty && cover.zone == Zone::Limited;
            let by_units = cover.held || cover.zone > Zone::None;
            if friend_of_defender || woods || !by_units {
                found.reductions += 1;
            }
        }
        let (basic, least) = match found.covered {
            6 => (table.six, table.least_of_six),
            5 => (table.five, table.least_of_five),
            _ => (0, 0),
        };
        found.bonus = (basic - found.reductions as i8).max(least);
        found
    }

    /// The hexes of a side's undemoralized units with their combat value in quarters.
    fn firm(&self, side: Side) -> Vec<(HexId, u32)> {
        let mut firm: Vec<(HexId, u32)> = Vec::new();
        for (_, now, hex) in self.units_of(side).filter(|(_, now, _)| now.demoralized == 0) {
            match firm.iter_mut().find(|(at, _)| *at == hex) {
                Some((_, sum)) => *sum += now.strength(),
                None => firm.push((hex, now.strength())),
            }
        }
        firm
    }

    fn cover(
        &self,
        target: HexId,
        direction: Direction,
        needed: u32,
        own: &[(HexId, u32)],
    ) -> Cover {
        let Some(edge) = self.edge(target, direction) else {
            return Cover { barrier: true, ..Cover::default() };
        };
        let hex = edge.to;
        let mut cover = Cover {
            held: own.iter().any(|it| it.0 == hex),
            zone: Zone::None,
            mountain: book().terrain(hex) == Terrain::Mountain && edge.way == Way::None,
            barrier: !edge.is_open(self.rain()),
        };
        let parts = book().tables.flank.strength[1];
        for out in Direction::ALL {
            let Some(there) = book().edge(hex, out).map(|edge| edge.to) else { continue };
            let Some((_, strength)) = own.iter().find(|it| it.0 == there) else { continue };
            if strength * parts >= needed {
                cover.zone = cover.zone.max(self.zone_over(there, out.opposite()));
            }
        }
        cover
    }

    /// Whether all units of a stack have refused their flanks (7.8).
    pub(crate) fn flanks_refused(&self, side: Side, hex: HexId) -> bool {
        let stack = self.stack(side, hex);
        !stack.is_empty() && stack.iter().all(|unit| self[unit].refused)
    }
}
