//! 10.5: where a unit can retreat to.

use hexmap::HexId;
use pathfinding::choices;

use crate::book::{HexBits, book};
use crate::state::Chickamauga;
use crate::unit::UnitId;

/// Where one unit can go back to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Refuges {
    /// The hexes and boxes among which its owner chooses; none: it is captured.
    pub(crate) open: Vec<HexId>,
    /// Why the hexes next to it are closed.
    pub(crate) closed: Vec<(HexId, &'static str)>,
}

/// What a retreat must keep away from.
struct Danger {
    enemy: HexBits,
    zone: HexBits,
    near: HexBits,
}

impl Chickamauga {
    fn danger(&self, unit: UnitId) -> Danger {
        let (side, foe) = (unit.side(), unit.side().other());
        let mut enemy = self.held_by(foe);
        for piece in UnitId::support(foe) {
            enemy.extend(self.on_map(piece));
        }
        Danger { enemy, zone: self.zone_felt_by(side), near: self.next_to(foe) }
    }

    /// How a hex does for a retreat: whether an enemy is next to it, or what closes it.
    fn judge_refuge(
        unit: UnitId,
        danger: &Danger,
        from: HexId,
        to: HexId,
    ) -> Result<bool, &'static str> {
        if !book().on_map(to) {
            let friendly = book().off_map(to).is_some_and(|it| it.side == unit.side());
            return if friendly { Ok(false) } else { Err("that box is the enemy's") };
        }
        if !book().leg(from, to).is_some_and(|leg| leg.passes(unit.kind().class())) {
            return Err("the ground is closed to it");
        }
        if danger.enemy.contains(to) {
            return Err("the enemy is there");
        }
        if danger.zone.contains(to) {
            return Err("that is in an enemy zone of control");
        }
        Ok(danger.near.contains(to))
    }

    /// Where a unit can retreat to: one hex, or through a full friendly hex to a second one.
    pub(crate) fn refuges(&self, unit: UnitId) -> Refuges {
        let Some(from) = self.on_map(unit) else { return Refuges::default() };
        let (danger, map) = (self.danger(unit), &book().map);
        let mut full = Vec::new();
        let first = choices(map, from, |_, to| {
            let near = Chickamauga::judge_refuge(unit, &danger, from, to)?;
            if self.has_room(unit, to) {
                Ok(near)
            } else {
                full.push(to);
                Err("there is no room")
            }
        });
        if !first.best.is_empty() || full.is_empty() {
            return Refuges { open: first.best, closed: first.refused };
        }
        let mut beyond: Vec<(bool, HexId)> = Vec::new();
        for &middle in &full {
            let second = choices(map, middle, |_, to| {
                if to == from {
                    return Err("that is where it comes from");
                }
                let near = Chickamauga::judge_refuge(unit, &danger, middle, to)?;
                if self.has_room(unit, to) { Ok(near) } else { Err("there is no room") }
            });
            let near = |to: HexId| book().on_map(to) && danger.near.contains(to);
            beyond.extend(second.best.into_iter().map(|to| (near(to), to)));
        }
        beyond.sort_unstable();
        beyond.dedup();
        let best = beyond.first().map(|&(near, _)| near);
        let open = beyond.iter().filter(|(near, _)| Some(*near) == best).map(|&(_, to)| to);
        Refuges { open: open.collect(), closed: first.refused }
    }
}
