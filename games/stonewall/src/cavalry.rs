//! 7.7: when cavalry may fall back, and how well.

use hexmap::HexId;

use crate::book::book;
use crate::ground::{Crossing, Terrain, Water};
use crate::retreat::Flight;
use crate::roster::{Arm, UnitId, UnitSet};
use crate::state::Stonewall;

impl Stonewall {
    /// Whether the stack in a hex may fall back before units that could attack it from another hex.
    pub(crate) fn may_fall_back(&self, hex: HexId, before: UnitSet, active: HexId) -> bool {
        // Only before infantry.
        if !before.iter().any(|unit| unit.arm == Arm::Infantry) {
            return false;
        }
        let Some(enemy) = before.first().map(|it| it.side) else { return false };
        let stack = self.stack(enemy.other(), hex);
        let ready = |unit: UnitId| {
            unit.is_cavalry() && self[unit].fatigue < 4 && self[unit].demoralized == 0
        };
        if stack.is_empty() || !stack.iter().all(ready) {
            return false;
        }
        let [least, _] = book().tables.cavalry_retreat.hexes;
        Flight::new(self, stack, active).is_possible(self, hex, least)
    }

    /// What is added to the die of a cavalry retreat.
    pub(crate) fn fall_back_modifier(&self, hex: HexId, stack: UnitSet, active: HexId) -> i8 {
        let table = &book().tables.cavalry_retreat;
        let ground = match book().terrain(hex) {
            Terrain::Mountain => table.mountain,
            Terrain::Rough => table.rough,
            Terrain::Woods => table.woods,
            Terrain::Clear | Terrain::Rolling => 0,
        };
        let between = self.edge_between(active, hex).map_or(0, |edge| match edge.water {
            Water::River(_) if edge.crossing != Crossing::None => table.crossing,
            Water::Creek => table.creek,
            Water::River(_) | Water::Dry => 0,
        });
        let mv = self.manpower(stack);
        let size = table.size.iter().find(|row| mv <= row.most).map_or(0, |row| row.modifier);
        ground + between + size
    }
}
