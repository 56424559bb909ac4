//! What happens when a unit comes to a hex: control, what a scenario watches, leaders who go along.

use hexmap::HexId;
use table::Recorder;

use crate::book::book;
use crate::event::BattleEvent;
use crate::roster::{LeaderSet, UnitId};
use crate::scenario::What;
use crate::side::Side;
use crate::state::{Guns, Place, Stonewall};
use crate::tasks::Group;

/// How a unit comes to a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum By {
    March,
    Advance,
    Retreat,
}

type Rec<'t> = Recorder<'t, BattleEvent>;

impl Stonewall {
    /// Puts a unit in a hex with the leaders who go along, and does what follows from it.
    pub(crate) fn enter(
        &mut self,
        unit: UnitId,
        to: HexId,
        along: LeaderSet,
        by: By,
        recorder: &mut Rec<'_>,
    ) {
        let from = self[unit].place.hex();
        let side = unit.side;
        self[unit].leave_position();
        self[unit].place = Place::At(to);
        along.iter().for_each(|leader| self[leader].place = Place::At(to));
        // 6.3: a leader whose last unit leaves goes with it.
        if let Some(from) = from {
            for leader in self.leaders_in(side, from).iter() {
                let left = self.stack(side, from).iter().any(|it| self.serves(it, leader));
                if !left && self.serves(unit, leader) {
                    self[leader].place = Place::At(to);
                    // 5.2: he has gone along with one of his units.
                    if let Some(group) = self.agenda.find_mut::<Group>()
                        && group.leader == leader
                    {
                        group.went_along = true;
                    }
                }
            }
        }
        // A36: the side whose unit was last in it.
        if let Some(index) = self.scenario().control.iter().position(|&hex| hex == to) {
            self.control[side.index()] |= 1 << index;
            self.control[side.other().index()] &= !(1 << index);
        }
        if by == By::Retreat {
            return;
        }
        let (south, north) = (&book().south, &book().north);
        if side == Side::Union {
            let over = from.is_some_and(|from| south.contains(from) && north.contains(to));
            // A33: a step from the south bank to the north bank.
            self.free_initiative &= !over;
            if south.contains(to) {
                self.crossed.insert(unit);
            }
            self.watch(to, by, recorder);
        }
        if self.options.bridge_falls_on_entry {
            self.bridges_fall(Some(to), recorder);
        }
        self.free_the_waiting(recorder);
    }

    /// What a scenario watches for: victory points once and for all, the guns.
    fn watch(&mut self, to: HexId, by: By, recorder: &mut Rec<'_>) {
        let scenario = self.scenario();
        if scenario.guns == Some(to) && self.guns == Guns::Parked {
            self.guns = Guns::Taken;
            recorder.say(BattleEvent::GunsTaken);
        }
        for (index, item) in scenario.victory.iter().enumerate() {
            let happened = match item.what {
                What::UnionEntered(hex) => hex == to,
                What::UnionMovedNextTo(hex) => by != By::Retreat && book().distance(hex, to) == 1,
                What::GunsTaken => self.guns == Guns::Taken,
                _ => false,
            };
            if happened {
                self.ever |= 1 << index;
            }
        }
    }

    /// 13.4: frees the unit that waits, if it is time.
    pub(crate) fn free_the_waiting(&mut self, recorder: &mut Rec<'_>) {
        let Some(reached) = &self.scenario().reached else { return };
        if self.freed {
            return;
        }
        let near = self
            .units_of(Side::Union)
            .any(|(_, _, hex)| book().distance(hex, reached.hex) <= reached.within);
        let tired = self
            .units_of(Side::Confederate)
            .filter(|(unit, _, _)| unit.is_cavalry())
            .all(|(_, now, _)| now.fatigue >= reached.cavalry_fatigue);
        if near || tired {
            self.freed = true;
            recorder.say(BattleEvent::Freed { unit: reached.unit });
        }
    }
}
