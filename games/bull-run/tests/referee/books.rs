//! The referee's own books: where everybody stands and what they have done this turn.

use std::collections::{BTreeMap, BTreeSet};

use grognard_bull_run::{BullRun, Crossing, Side, UnitId};

use super::ground::{Between, GROUND, Hex, adjacent, is_west, neighbours};

/// One counter.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "boxes that are ticked")]
pub(crate) struct Record {
    pub(crate) side: Side,
    /// Where it stands; nowhere before it comes and after it is gone.
    pub(crate) hex: Option<Hex>,
    pub(crate) gone: bool,
    pub(crate) sp: u8,
    pub(crate) fires: u8,
    pub(crate) moved: bool,
    pub(crate) crossing: Crossing,
    pub(crate) order: Option<Hex>,
    /// It has made or lost its attack.
    pub(crate) attack_used: bool,
    pub(crate) attacked: bool,
    pub(crate) defended: bool,
}

/// Everything that the referee remembers of a game.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "boxes that are ticked")]
pub(crate) struct Books {
    pub(crate) units: Vec<Record>,
    pub(crate) turn: u8,
    pub(crate) initiative: Side,
    pub(crate) found: bool,
    pub(crate) aware: bool,
    pub(crate) noticed: bool,
    pub(crate) sudley: bool,
    pub(crate) farm: bool,
    pub(crate) held: [bool; 2],
}

pub(crate) fn number(hex: hexmap::HexId) -> Hex {
    grognard_bull_run::map().label(hex).parse().expect("labels are numbers")
}

/// What a side must occupy (3.0).
pub(crate) fn objective(side: Side) -> Hex {
    match side {
        Side::Union => 1416,
        Side::Csa => 1803,
    }
}

impl Books {
    /// The books of a game that has not begun.
    pub(crate) fn open(game: &BullRun) -> Books {
        let units = UnitId::all().map(|unit| Record {
            side: unit.side,
            hex: game.unit(unit).place.hex().map(number),
            gone: false,
            sp: unit.sp,
            fires: unit.sp,
            moved: false,
            crossing: Crossing::Untried,
            order: None,
            attack_used: false,
            attacked: false,
            defended: false,
        });
        Books {
            units: units.collect(),
            turn: 0,
            initiative: Side::Union,
            found: false,
            aware: false,
            noticed: false,
            sudley: false,
            farm: false,
            held: [false; 2],
        }
    }

    pub(crate) fn of(&mut self, unit: UnitId) -> &mut Record {
        let place = UnitId::all().position(|it| it == unit).expect("a unit");
        &mut self.units[place]
    }

    pub(crate) fn get(&self, unit: UnitId) -> &Record {
        let place = UnitId::all().position(|it| it == unit).expect("a unit");
        &self.units[place]
    }

    /// The units in a hex, in the order of the roster.
    pub(crate) fn stack(&self, hex: Hex) -> Vec<UnitId> {
        UnitId::all()
            .zip(&self.units)
            .filter(|(_, it)| it.hex == Some(hex))
            .map(|(u, _)| u)
            .collect()
    }

    pub(crate) fn has(&self, side: Side, hex: Hex) -> bool {
        self.units.iter().any(|it| it.side == side && it.hex == Some(hex))
    }

    pub(crate) fn strength(&self, hex: Hex) -> u8 {
        self.units.iter().filter(|it| it.hex == Some(hex)).map(|it| it.sp).sum()
    }

    /// Do zones and fire pass (8.2, 10.1)?
    pub(crate) fn joined(&self, a: Hex, b: Hex) -> bool {
        adjacent(a, b)
            && match GROUND.between(a, b) {
                Between::Water => false,
                Between::Farm => self.found,
                _ => true,
            }
    }

    pub(crate) fn in_zone_of(&self, side: Side, hex: Hex) -> bool {
        neighbours(hex).into_iter().any(|next| self.has(side, next) && self.joined(next, hex))
    }

    /// May a unit make this step, by all but the enemy and the price (8.3, 8.4)?
    fn lets(&self, unit: UnitId, between: Between, to: Hex) -> bool {
        let record = self.get(unit);
        let csa = record.side == Side::Csa;
        if csa && !self.aware && is_west(to) {
            return false;
        }
        if between == Between::Farm && !csa && !self.found {
            return false;
        }
        let northward = between.is_crossing() && GROUND.is_north(to);
        let leave = matches!(record.crossing, Crossing::Passed | Crossing::Free);
        !(northward && unit.grey && !leave)
    }

    /// The cheapest march of a unit to each hex in which it may end, by whether it goes over a
    /// flank ford.
    pub(crate) fn marches(&self, unit: UnitId) -> BTreeMap<(Hex, bool), u32> {
        let record = self.get(unit);
        let Some(start) = record.hex else { return BTreeMap::new() };
        let foes: BTreeSet<Hex> =
            self.units.iter().filter(|it| it.side != record.side).filter_map(|it| it.hex).collect();
        let reached = |foe: &Hex| {
            let foe = *foe;
            neighbours(foe).into_iter().filter(move |&next| self.joined(foe, next))
        };
        let zone: BTreeSet<Hex> = foes.iter().flat_map(reached).collect();
        let mut best = BTreeMap::from([((start, false), 0)]);
        let mut open = vec![(start, false)];
        while let Some((from, flank)) = open.pop() {
            if from != start && zone.contains(&from) {
                continue;
            }
            let spent = best[&(from, flank)];
            for &(to, between, cost) in GROUND.ways(from) {
                let Some(cost) = cost else { continue };
                if foes.contains(&to) || !self.lets(unit, between, to) {
                    continue;
                }
                let turns = flank || matches!(between, Between::Sudley | Between::Farm);
                let known = best.get(&(to, turns)).copied().unwrap_or(u32::MAX);
                if spent + cost <= 4 && spent + cost < known {
                    best.insert((to, turns), spent + cost);
                    open.push((to, turns));
                }
            }
        }
        best.retain(|(hex, _), _| *hex != start && self.stack(*hex).len() < 2);
        best
    }

    /// Where a stack may retreat to (11.1).
    pub(crate) fn retreats(&self, hex: Hex, foe: Hex, side: Side, size: usize) -> Vec<Hex> {
        let open = |to: &Hex| {
            let dry = match GROUND.between(hex, *to) {
                Between::Water => false,
                Between::Farm => self.found || side == Side::Csa,
                _ => true,
            };
            dry && *to != foe && !self.has(side.other(), *to) && self.stack(*to).len() + size <= 2
        };
        let all: Vec<Hex> = neighbours(hex).into_iter().filter(open).collect();
        let away: Vec<Hex> = all.iter().copied().filter(|to| !adjacent(*to, foe)).collect();
        if away.is_empty() { all } else { away }
    }

    /// A Union unit south of the run next to a CSA unit.
    pub(crate) fn in_contact(&self, unit: UnitId) -> bool {
        let record = self.get(unit);
        let south = record.hex.filter(|&hex| !GROUND.is_north(hex));
        record.side == Side::Union && south.is_some_and(|hex| self.in_zone_of(Side::Csa, hex))
    }

    /// Forgets what was done last turn.
    pub(crate) fn new_turn(&mut self) {
        for unit in &mut self.units {
            unit.fires = unit.sp;
            (unit.moved, unit.order, unit.attack_used) = (false, None, false);
            (unit.attacked, unit.defended) = (false, false);
            if unit.crossing != Crossing::Free {
                unit.crossing = Crossing::Untried;
            }
        }
    }

    /// Puts a unit down after a march, retreat or advance.
    pub(crate) fn put(&mut self, unit: UnitId, hex: Hex) {
        self.of(unit).hex = Some(hex);
        let enemy = unit.side.other();
        if objective(enemy) == hex {
            self.held[enemy.id().index()] = false;
        }
    }
}
