//! 17.1 to 17.3, 5.3: where units may be set up.

use hexmap::HexId;
use table::Violation;

use crate::book::{HexBits, Label, book};
use crate::state::Chickamauga;
use crate::unit::{Begins, Place, UnitId};
use crate::zones::Slot;
use crate::{Side, rules};

impl Chickamauga {
    /// The next unit of a side that is to be set up.
    pub(crate) fn next_to_set_up(&self, side: Side) -> Option<UnitId> {
        UnitId::of(side).find(|&unit| self[unit].place == Place::Unplaced)
    }

    /// The hexes within a unit's radius that the ground, the enemy and room leave open to it;
    /// `barred` are those that the enemy closes to its side.
    fn set_up_area(unit: UnitId, barred: &HexBits) -> HexBits {
        let Begins::Within { mut area, .. } = unit.counter().begins else {
            return HexBits::default();
        };
        area -= barred;
        area &= &book().bears[unit.kind().class() as usize];
        area
    }

    /// Where a unit may be set up: not with the enemy, not in his zone (B1), not over stacking, and
    /// not where it would leave another unit of its side without room. Who has no room at all waits
    /// in a box of its side (5.3).
    pub(crate) fn set_up_hexes(&self, unit: UnitId) -> Vec<HexId> {
        let (side, slot) = (unit.side(), self.slot(unit.kind()));
        let full = self.full_for(side, unit.kind());
        let mut last = Vec::new();
        for zones_bar in [true, false] {
            let mut barred = self.held_by(side.other());
            if zones_bar {
                barred |= self.zone_of(side.other());
            }
            let mut area = Chickamauga::set_up_area(unit, &barred);
            area -= &full;
            let others = UnitId::combat(side).filter(|&it| {
                it != unit
                    && self[it].place == Place::Unplaced
                    && self.slot(it.kind()) == slot
                    && slot != Slot::Free
            });
            let others: Vec<HexBits> =
                others.map(|it| Chickamauga::set_up_area(it, &barred)).collect();
            let wanted = others.iter().fold(HexBits::default(), |all, area| all | *area);
            let room = self.rooms(side, slot);
            let open: Vec<HexId> = area
                .iter()
                .filter(|&hex| !wanted.contains(hex) || fits(&others, &room, hex))
                .collect();
            if !open.is_empty() {
                return open;
            }
            last = area.iter().collect();
        }
        if last.is_empty() {
            return book().boxes_of(side).take(1).map(|off_map| off_map.node).collect();
        }
        last
    }

    /// How many counters of this slot each hex still holds.
    fn rooms(&self, side: Side, slot: Slot) -> Vec<u8> {
        let mut room = vec![self.capacity() as u8; book().map.len()];
        for unit in UnitId::combat(side) {
            if let Some(hex) = self.on_map(unit).filter(|_| self.slot(unit.kind()) == slot) {
                room[hex.index()] = room[hex.index()].saturating_sub(1);
            }
        }
        room
    }

    /// Where history had a unit, or the first open hex if that is taken.
    pub(crate) fn historical_hex(&self, unit: UnitId) -> Option<HexId> {
        let open = self.set_up_hexes(unit);
        let wanted = unit.counter().history;
        wanted.filter(|hex| open.contains(hex)).or_else(|| open.first().copied())
    }

    /// Why a unit may not be set up in a hex.
    pub(crate) fn why_not_set_up(&self, unit: UnitId, at: HexId) -> Violation {
        let label = Label::of(at);
        let no = |rule, why: String| Violation::new(rule, why);
        match unit.counter().begins {
            Begins::Within { hex, within, area } if !area.contains(at) => {
                let (near, side) = (Label::of(hex), unit.side());
                let rule = match side {
                    Side::Union => rules::SETUP_UNION,
                    Side::Confederate => rules::SETUP_CONFEDERATE,
                };
                no(rule, format!("{unit} sets up within {within} of {near}, not in {label}"))
            }
            _ if !self.has_room(unit, at) => {
                no(rules::STACKING, format!("there is no room for {unit} in {label}"))
            }
            _ => no(
                rules::SETUP_ROOM,
                format!(
                    "{unit} cannot set up in {label}: the enemy or his zone is there, it is \
                         closed to it, or others would have no room"
                ),
            ),
        }
    }
}

/// Can all these areas have a unit each, if one more stands in a hex?
fn fits(areas: &[HexBits], room: &[u8], taken: HexId) -> bool {
    let room =
        |hex: HexId| usize::from(room[hex.index()]).saturating_sub(usize::from(hex == taken));
    let mut match_of: Vec<Vec<usize>> = vec![Vec::new(); book().map.len()];
    (0..areas.len()).all(|index| place(index, areas, &room, &mut match_of, &mut HexBits::default()))
}

/// Finds a place for one more unit, moving others if need be: a matching of units and hexes.
fn place(
    index: usize,
    areas: &[HexBits],
    room: &impl Fn(HexId) -> usize,
    match_of: &mut [Vec<usize>],
    seen: &mut HexBits,
) -> bool {
    let area = areas[index];
    for hex in &area {
        if seen.contains(hex) {
            continue;
        }
        seen.insert(hex);
        if match_of[hex.index()].len() < room(hex) {
            match_of[hex.index()].push(index);
            return true;
        }
        for slot in 0..match_of[hex.index()].len() {
            let other = match_of[hex.index()][slot];
            if place(other, areas, room, match_of, seen) {
                match_of[hex.index()][slot] = index;
                return true;
            }
        }
    }
    false
}
