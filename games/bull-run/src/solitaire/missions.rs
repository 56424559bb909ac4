//! Reading the table: the letter, the missions and the guards of the exit.

use combat::{Basis, DiceError};
use table::{Recorder, Violation};

use super::{Letter, Mission};
use crate::book::book;
use crate::distance::march_distance;
use crate::event::BattleEvent;
use crate::state::BullRun;
use crate::tasks::Movement;
use crate::unit::{Crossing, UnitId};
use crate::{Side, rules};

/// A Union unit so near to the exit brings two guards back to it.
const EXIT_IN_DANGER: u16 = 8;

/// Units that come up from Manassas: the reserves of action D, and Hampton, who is one by history.
const RESERVES: [&str; 5] = ["bee", "bartow", "jackson", "smith", "hampton"];

fn is(unit: UnitId, names: &[&str]) -> bool {
    names.contains(&unit.id.as_str())
}

impl BullRun {
    /// Whether the table can be asked: before the CSA's first move of the phase, once.
    pub(crate) fn may_consult(&self) -> bool {
        self.agenda.asks() == Some(&Movement { side: Side::Csa })
            && !self.orders.consulted
            && Side::Csa.units().all(|unit| {
                let now = &self[unit];
                !now.moved && !matches!(now.crossing, Crossing::Passed | Crossing::Failed)
            })
    }

    pub(crate) fn check_consult(&self) -> Result<(), Violation> {
        if self.may_consult() {
            return Ok(());
        }
        Err(BullRun::consulted_once())
    }

    pub(crate) fn consulted_once() -> Violation {
        let reason = "the solitaire table is read once, before the CSA moves";
        Violation::new(rules::SOLITAIRE, reason)
    }

    /// How many Union units are south of Bull Run.
    pub(crate) fn union_units_south(&self) -> u32 {
        let south = |unit: &UnitId| self.is_south(*unit);
        Side::Union.units().filter(south).count() as u32
    }

    pub(crate) fn is_south(&self, unit: UnitId) -> bool {
        self[unit].place.hex().is_some_and(|hex| !book().north.contains(hex))
    }

    /// The table's answer to a die: the first column as long as the CSA has noticed nobody south of
    /// Bull Run.
    pub(crate) fn letter_for(&self, die: u8) -> Letter {
        let column = if self.noticed { self.union_units_south() } else { 0 };
        let cell = book().solitaire.cell(Basis::Strength(column), i32::from(die));
        *cell.expect("the solitaire table has a cell for every die and number of units")
    }

    /// Rolls on the table and gives out missions.
    pub(crate) fn consult(
        &mut self,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Result<(), DiceError> {
        let die = recorder.d6_by(Side::Csa.id(), rules::SOLITAIRE, "the solitaire table")?;
        let letter = self.letter_for(die);
        recorder.say(BattleEvent::Consulted { letter });
        self.orders.consulted = true;
        self.orders.letter = Some(letter);
        for unit in Side::Csa.units() {
            let on_map = self[unit].place.hex().is_some();
            if let Some(mission) = self.new_mission(letter, unit).filter(|_| on_map) {
                self.orders.set(unit, mission);
            }
        }
        self.orders.guards = self.exit_guards();
        Ok(())
    }

    /// The mission that a letter gives to a unit; `None` where it keeps the one it has.
    fn new_mission(&self, letter: Letter, unit: UnitId) -> Option<Mission> {
        let (reserve, south) = (is(unit, &RESERVES), self.is_south(unit));
        let old = self.orders.mission(unit);
        let at_rest = || if reserve { Mission::Assemble } else { Mission::Hold };
        match letter {
            Letter::A | Letter::C if is(unit, &["bonham", "jones", "ewell"]) => {
                Some(Mission::Centreville)
            }
            Letter::C if is(unit, &["bee", "bartow"]) => Some(Mission::Ford),
            Letter::C if is_counterattacking(old) => None,
            Letter::A | Letter::C => south.then(at_rest),
            Letter::B => south.then_some(Mission::Hold),
            Letter::D | Letter::E => self.counterattack(letter, unit, old, reserve),
        }
    }

    /// Actions D and E.
    fn counterattack(
        &self,
        letter: Letter,
        unit: UnitId,
        old: Mission,
        reserve: bool,
    ) -> Option<Mission> {
        if reserve {
            return Some(Mission::Counter);
        }
        if self.crossed.sudley && is(unit, &["evans", "cocke"]) {
            return Some(Mission::Henry);
        }
        let south = self.is_south(unit);
        if letter == Letter::D {
            let goes_on = !south && !self.is_stopped(unit);
            return (old == Mission::Centreville && !goes_on).then_some(Mission::Hold);
        }
        if is(unit, &["ewell"]) {
            return Some(Mission::GuardBlackburn);
        }
        if is(unit, &["holmes"]) {
            return Some(Mission::GuardMitchell);
        }
        let recalled = old == Mission::Centreville || (old == Mission::Hold && !south);
        (recalled || is(unit, &["longstreet", "early"])).then_some(Mission::Counter)
    }

    /// Whether an attack on Centreville is stopped: no way nearer, and a Union stack next to the
    /// unit that is at least as strong as its own.
    fn is_stopped(&self, unit: UnitId) -> bool {
        let Some(hex) = self[unit].place.hex() else { return true };
        let centreville = book().objectives[Side::Csa.index()];
        if self.approach(unit, centreville).is_some() {
            return false;
        }
        let own = self.strength(self.stack(hex));
        self.stack_hexes(Side::Union)
            .any(|foe| self.joined(hex, foe) && self.strength(self.stack(foe)) >= own)
    }

    /// The two units nearest to the exit, if a Union unit comes too near to it and the CSA knows
    /// that the Union is south of Bull Run.
    fn exit_guards(&self) -> [Option<UnitId>; 2] {
        let exit = book().objectives[Side::Union.index()];
        let far = |unit: UnitId| {
            let hex = self[unit].place.hex().filter(|_| self.is_south(unit))?;
            march_distance(self, unit.side, hex, exit)
        };
        let danger = |unit: UnitId| far(unit).is_some_and(|mp| mp <= EXIT_IN_DANGER);
        if !self.noticed || !Side::Union.units().any(danger) {
            return [None; 2];
        }
        let mut near: Vec<_> = Side::Csa
            .units()
            .filter_map(|unit| Some((far(unit)?, std::cmp::Reverse(self[unit].sp), unit)))
            .collect();
        near.sort_unstable();
        [0, 1].map(|index| near.get(index).map(|&(_, _, unit)| unit))
    }
}

const fn is_counterattacking(mission: Mission) -> bool {
    matches!(
        mission,
        Mission::Counter | Mission::Henry | Mission::GuardMitchell | Mission::GuardBlackburn
    )
}
